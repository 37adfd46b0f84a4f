"""How the moves and cards of a game are written with certain options: found out once, and looked up."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from parlour.kit.actions import ActionSpace
from parlour.kit.features import Feature
from parlour.kit.options import changed_options

if TYPE_CHECKING:
    from parlour.kit.game import Game

MAX_NOTATION_CACHES: Final = 32


@final
class NotationCache:
    """What a game says of moves and cards by their numbers and its options, however the match stands."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options  # as they are written
        self.vocabulary: frozenset[int] = frozenset()  # the vocabulary, where somebody has asked for it
        self.action_space: ActionSpace | None = (
            None  # the same as numbers without gaps, where somebody has asked
        )
        self.move_texts: dict[int, str] = {}  # of moves of the vocabulary
        self.move_codes: dict[str, int] = {}  # the moves that those texts were read as
        self.card_texts: list[str] = []  # by their numbers, empty where nobody has asked
        self.features: list[Feature] = []  # where somebody has asked for them
        self.message_parts: dict[
            tuple[object, ...], str | list[str | int]
        ] = {}  # see `parlour.text.translation.format_cached_sentence`

    def format_card(self, game: "Game", card: i64) -> str:
        """A card as the notation writes it, `?` for one that cannot be seen."""
        if card < 0:
            return "?"
        if card < len(self.card_texts):
            known = self.card_texts[card]
            if known:
                return known
        written: str = game.components.format_card(game, card)
        while card >= len(self.card_texts):
            self.card_texts.append("")
        self.card_texts[card] = written
        return written


NOTATION_CACHES: Final[dict[tuple[object, ...], NotationCache]] = {}


def shared_notation_cache(game: "Game") -> NotationCache:
    """The lexicon of all matches with the game, the options, seats and pack of this one."""
    table: tuple[object, ...] = (type(game), game.options, int(game.seats), game.deck)
    found = NOTATION_CACHES.get(table)
    if found is None:
        if len(NOTATION_CACHES) >= MAX_NOTATION_CACHES:
            del NOTATION_CACHES[next(iter(NOTATION_CACHES))]  # the oldest; matches that go on keep theirs
        found = NotationCache(changed_options(game.options))
        NOTATION_CACHES[table] = found
    return found
