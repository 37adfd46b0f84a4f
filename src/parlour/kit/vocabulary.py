"""The vocabulary of a table: its moves as actions without gaps, and the cached notation."""

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.features import Feature
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import changed_options

if TYPE_CHECKING:
    from parlour.kit.game import Game

NO_ACTION: Final = -1  # of what is no move of the vocabulary
PAGE: Final = 256  # codes in a page of the table
PAGE_BITS: Final = 8
MOST_PAGES: Final = 262144  # of all codes that have only the fields of moves.py


@final
class ActionSpace:
    """Codes of moves and their actions, the same for all matches with the same options and seats.

    Attributes:
        size: How many actions there are.
        move_count: How many of them are moves: `size`, or one less.
        pass_action: The action that lets a chance to step in go by, -1 where there is none.
        codes: The code of each move, ascending.
    """

    def __init__(self, vocabulary: list[int], may_let_go: bool) -> None:
        self.codes: vec[i64] = vec[i64](sorted(vocabulary))
        self.move_count: i64 = len(vocabulary)
        self.pass_action: i64 = NO_ACTION
        self.size: i64 = self.move_count
        if may_let_go:
            self.pass_action = self.move_count
            self.size = self.move_count + 1
        # Codes are far apart, so only those pages are in the table that have a move. `pages` says where each
        # begins; all others are the first page, which has none.
        self.pages: vec[i64] = vec[i64]([0] * min((max(vocabulary, default=0) >> PAGE_BITS) + 1, MOST_PAGES))
        self.beyond: dict[int, int] = {}  # actions of codes beyond all pages
        table = [int(NO_ACTION)] * PAGE
        for action in range(self.move_count):
            code = self.codes[action]
            page = code >> PAGE_BITS
            if page >= len(self.pages):
                self.beyond[int(code)] = int(action)
                continue
            if not self.pages[page]:
                self.pages[page] = len(table)
                table += [int(NO_ACTION)] * PAGE
            table[self.pages[page] + (code & PAGE - 1)] = int(action)
        self.table: vec[i64] = vec[i64](table)

    def action(self, code: i64) -> i64:
        """The action of a move.

        Returns:
            Of the code of a move 0 to `moves` - 1; of `NO_MOVE` `let_go`; -1 of any other number.
        """
        if code == NO_MOVE:
            return self.pass_action
        page = code >> PAGE_BITS
        if 0 <= page < len(self.pages):
            return self.table[self.pages[page] + (code & PAGE - 1)]
        return self.beyond.get(int(code), NO_ACTION)

    def code(self, action: i64) -> i64:
        """The code of a move by its action, 0 to `size` - 1.

        Returns:
            The code; `NO_MOVE` for the action that lets a chance go by.
        """
        if action >= self.move_count:
            return NO_MOVE
        return self.codes[action]

    def legal(self, game: "Game", seat: i64) -> list[int]:
        """What a seat may do now; of a view ask `legal(view.game, view.seat)`.

        Returns:
            Actions, ascending; to let the chance go by is among them where nobody waits for the seat.
        """
        found = [int(self.action(game.move_buffer[nth])) for nth in range(game.generate_legal(seat))]
        found.sort()
        if self.pass_action >= 0 and (game.may_interrupt() & ~game.to_move()) >> seat & 1:
            found.append(int(self.pass_action))
        return found

    def __copy__(self) -> "ActionSpace":
        return self  # they never change

    def __deepcopy__(self, memo: object) -> "ActionSpace":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [int(code) for code in self.codes]
        return (ActionSpace, (moves, self.pass_action != NO_ACTION))


def get_action_space(game: "Game") -> ActionSpace:
    """The actions of all matches with the options and seats of this one.

    Args:
        game: A match, or the `table` of a view.

    Returns:
        The same object each time, worked out once.
    """
    lexicon = game.get_notation_cache()
    found = lexicon.action_space
    if found is None:
        found = lexicon.action_space = ActionSpace(game.vocabulary(), game.has_interrupts)
    return found


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
