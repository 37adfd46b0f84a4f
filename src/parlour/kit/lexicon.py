"""How the moves and cards of a game are written with certain options: found out once, and looked up."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from parlour.kit.actions import Actions
from parlour.kit.features import Feature
from parlour.kit.options import written_options

if TYPE_CHECKING:
    from parlour.kit.game import Game

MOST_LEXICONS: Final = 32


@final
class Lexicon:
    """What a game says of moves and cards by their numbers and its options, however the match stands."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options  # as they are written
        self.moves: frozenset[int] = frozenset()  # the vocabulary, where somebody has asked for it
        self.actions: Actions | None = None  # the same as numbers without gaps, where somebody has asked
        self.texts: dict[int, str] = {}  # of moves of the vocabulary
        self.codes: dict[str, int] = {}  # the moves that those texts were read as
        self.cards: list[str] = []  # by their numbers, empty where nobody has asked
        self.features: list[Feature] = []  # where somebody has asked for them
        self.said: dict[tuple[object, ...], str | list[str | int]] = {}  # see `parlour.messages.said_of`

    def card_text(self, game: "Game", card: i64) -> str:
        """A card as the notation writes it, `?` for one that cannot be seen."""
        if card < 0:
            return "?"
        if card < len(self.cards):
            known = self.cards[card]
            if known:
                return known
        written: str = game.parts.card_words(game, card)
        while card >= len(self.cards):
            self.cards.append("")
        self.cards[card] = written
        return written


LEXICONS: Final[dict[tuple[object, ...], Lexicon]] = {}


def lexicon_of(game: "Game") -> Lexicon:
    """The lexicon of all matches with the game, the options, seats and pack of this one."""
    table: tuple[object, ...] = (type(game), game.options, int(game.seats), game.deck)
    found = LEXICONS.get(table)
    if found is None:
        if len(LEXICONS) >= MOST_LEXICONS:
            del LEXICONS[next(iter(LEXICONS))]  # the oldest; matches that go on keep theirs
        found = Lexicon(written_options(game.options))
        LEXICONS[table] = found
    return found
