"""What a learner sees of a match: numbers, each with a name, bounds and a meaning.

A game declares its features in a table and writes their numbers in the order of the table, in `features.py`
of its folder. How many there are depends on seats and options alone, and what they say is what the view of
the seat says: a view gives the same numbers as the match does for its seat.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from parlour.kit.cards import CARD_TEXTS
from parlour.kit.errors import ParlourError

if TYPE_CHECKING:
    from parlour.kit.game import Game

SINGLE_VALUE: Final[tuple[str, ...]] = ("",)  # a feature of one number
YOU: Final = "you"
RANK_COUNT: Final = 13
PAIR_LOW_BITS: Final = 0x5555555555555
NIBBLE_LOW_BITS: Final = 0x3333333333333


@dataclass(frozen=True)
class Feature:
    """One thing that a learner sees: as many numbers as `values` names.

    Attributes:
        name: What it is called: `hand`.
        meaning: What it says, in a sentence.
        values: What each number is about, a card or a seat; a number by itself has an empty name there.
        low: The least that a number can be.
        high: The most that a number can be.
    """

    name: str
    meaning: str
    values: tuple[str, ...] = SINGLE_VALUE
    low: int = 0
    high: int = 1

    def full_names(self) -> list[str]:
        """What each of its numbers is called among all: `hand.7H`, `demand`.

        Returns:
            A name for each of `values`.
        """
        return [f"{self.name}.{value}" if value else self.name for value in self.values]


@final
class FeatureRow:
    """Where the numbers of features are written, one after another: in `cells`, the next one `at`."""

    def __init__(self, room: int) -> None:
        self.cells: vec[i32] = vec[i32]([0] * room)
        self.position: i64 = 0
        self.marks: vec[i64] = vec[i64]([])  # for a game to note something in while it writes

    def reserve(self, n: i64) -> None:
        """Sees to it that n more numbers can be written."""
        if self.position + n > len(self.cells):
            longer = vec[i32]([0] * int(2 * (self.position + n)))
            for at in range(self.position):
                longer[at] = self.cells[at]
            self.cells = longer

    def add_number(self, value: i64) -> None:
        """Writes a number by itself."""
        at = self.position
        self.reserve(1)
        self.cells[at] = i32(value)
        self.position = at + 1

    def add_flag(self, value: bool) -> None:
        """Writes 1 where something is so, 0 where not."""
        if value:
            self.add_number(1)
        else:
            self.add_number(0)

    def add_cards(self, cards: i64, n: i64) -> None:
        """Writes for each of the first n cards of the pack whether it is in a set."""
        self.reserve(n)
        cells = self.cells
        at = self.position
        self.position = at + n
        for nth in range(n):
            cells[at + nth] = i32((cards >> nth) & 1)

    def add_rank_counts(self, cards: i64) -> None:
        """Writes for each of the 13 ranks how many cards of it are in a set, from 0 to 4."""
        self.reserve(RANK_COUNT)
        cells = self.cells
        at = self.position
        self.position = at + RANK_COUNT
        pairs: i64 = (cards & PAIR_LOW_BITS) + ((cards >> 1) & PAIR_LOW_BITS)
        fours: i64 = (pairs & NIBBLE_LOW_BITS) + ((pairs >> 2) & NIBBLE_LOW_BITS)
        for nth in range(RANK_COUNT):
            cells[at + nth] = i32((fours >> (4 * nth)) & 7)

    def add_zeros(self, n: i64) -> i64:
        """Writes so many zeros, some of which `put` can change.

        Returns:
            Where the first of them is.
        """
        self.reserve(n)
        cells = self.cells
        at = self.position
        self.position = at + n
        for nth in range(n):
            cells[at + nth] = 0
        return at

    def set_value(self, at: i64, value: i64) -> None:
        """Changes a number that has been written."""
        self.cells[at] = i32(value)

    def add_one_hot(self, value: i64, n: i64) -> None:
        """Writes n numbers, 1 in the place of the value and 0 in the others; all are 0 where it has none."""
        at = self.add_zeros(n)
        if 0 <= value < n:
            self.set_value(at + value, 1)

    def add_seats(self, among: i64, seat: i64, n: i64) -> None:
        """Writes for each of n seats, clockwise from this one, whether it is in a set."""
        behind = among >> seat
        before = among << (n - seat)
        self.add_cards(behind | before, n)

    def add_seat_values(self, numbers: vec[i64], seat: i64) -> None:
        """Writes a number for each seat, clockwise from this one."""
        n: i64 = len(numbers)
        self.reserve(n)
        cells = self.cells
        at = self.position
        self.position = at + n
        for _nth in range(n):
            cells[at] = i32(numbers[seat])
            at += 1
            seat += 1
            if seat == n:
                seat = 0

    def to_list(self) -> list[int]:
        """The numbers that have been written.

        Returns:
            Whole numbers, in their order.
        """
        return [int(self.cells[at]) for at in range(self.position)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What a learner sees of a game. A game makes its own of it, and `furnish` joins it to the rules.

    `needs_view_tracking`: whether its features say something of what a match keeps for views alone.
    """

    needs_view_tracking: ClassVar[bool] = True

    def list_features(self, game: "Game") -> list[Feature]:
        """Its features, in the order in which they are written.

        Returns:
            Features; none where the game has not declared any.
        """
        return []

    def encode(self, game: "Game", seat: i64, row: FeatureRow) -> None:
        """Writes the numbers of all features, in the order of the table, as a seat sees the match.

        It looks at nothing that the view of the seat has not got.
        """


def get_feature_list(game: "Game") -> list[Feature]:
    """The features of all matches with the seats and options of this one.

    Args:
        game: A match, or the `table` of a view.

    Returns:
        Features in the order of their numbers; the same list each time.

    Raises:
        ParlourError: The game declares none.
    """
    lexicon = game.get_notation_cache()
    if not lexicon.features:
        lexicon.features = game.components.features.list_features(game)
    if not lexicon.features:
        raise ParlourError(
            f"{game.title} has no features: its author declares them in a table, as docs/a-new-game.md says"
        )
    return lexicon.features


def encode_features(game: "Game", seat: int) -> list[int]:
    """What a seat sees of a match as numbers, in the order of `get_feature_list`.

    Args:
        game: A match, or the `table` of a view.
        seat: 0 to `seats` - 1.

    Returns:
        What the features of its view are.

    Raises:
        InvalidSeatsError: The match has no such seat.
        ParlourError: The game declares none.
    """
    number = game.validate_seat(seat, 0)
    size = 0
    for feature in get_feature_list(game):
        size += len(feature.values)
    row = FeatureRow(size)
    game.components.features.encode(game, number, row)
    if row.position != size:
        raise ParlourError(f"{game.title} declares {size} numbers of features and writes {row.position}")
    return row.to_list()


# What numbers are about


def card_names(n: int) -> tuple[str, ...]:
    """The first n cards of the standard pack, 0 to 54.

    Returns:
        Their texts: `AC`, `AD`, ….
    """
    return tuple(CARD_TEXTS[:n])


def relative_seat_names(seats: int) -> tuple[str, ...]:
    """The seats clockwise from the one that looks.

    Returns:
        `you`, and so many places to the left: `+1`, `+2`, ….
    """
    return (YOU, *[f"+{places}" for places in range(1, seats)])


def absolute_seat_names(seats: int) -> tuple[str, ...]:
    """The seats by their numbers, as moves name them."""
    return tuple([f"seat{seat}" for seat in range(seats)])


def combine_names(owners: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Each value for each owner.

    Returns:
        Names such as `+1.7H`, owner by owner.
    """
    return tuple([f"{owner}.{value}" for owner in owners for value in values])
