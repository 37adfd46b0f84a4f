"""The features of a match for a learner: numbers, each with a name, bounds and a meaning.

A game declares its features in a list and encodes their numbers in the same order, in `features.py` of its
folder. Their count depends only on seats and options. They contain only what the view of the seat contains: a
view gives the same numbers as the match gives for its seat.
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
    """One feature, a number for each name in `values`.

    Attributes:
        name: The name of the feature: `hand`.
        meaning: A sentence that explains it.
        values: The subject of each number, a card or a seat; empty for a single number.
        low: The smallest possible number.
        high: The largest possible number.
    """

    name: str
    meaning: str
    values: tuple[str, ...] = SINGLE_VALUE
    low: int = 0
    high: int = 1

    def full_names(self) -> list[str]:
        """Return the full name of each of its numbers: `hand.7H`, `demand`.

        Returns:
            A name for each of `values`.
        """
        return [f"{self.name}.{value}" if value else self.name for value in self.values]


@final
class FeatureRow:
    """The buffer into which features write their numbers: `cells`, with the next one at `position`."""

    def __init__(self, room: int) -> None:
        self.cells: vec[i32] = vec[i32]([0] * room)
        self.position: i64 = 0
        self.marks: vec[i64] = vec[i64]([])  # scratch space that a game may use while it encodes

    def reserve(self, n: i64) -> None:
        """Ensure capacity for n more numbers."""
        if self.position + n > len(self.cells):
            longer = vec[i32]([0] * int(2 * (self.position + n)))
            for at in range(self.position):
                longer[at] = self.cells[at]
            self.cells = longer

    def add_number(self, value: i64) -> None:
        """Write one number."""
        at = self.position
        self.reserve(1)
        self.cells[at] = i32(value)
        self.position = at + 1

    def add_flag(self, value: bool) -> None:
        """Write 1 for True, 0 for False."""
        if value:
            self.add_number(1)
        else:
            self.add_number(0)

    def add_cards(self, cards: i64, n: i64) -> None:
        """Write a flag for each of the first n cards of the pack: 1 if it is in the set."""
        self.reserve(n)
        cells = self.cells
        at = self.position
        self.position = at + n
        for nth in range(n):
            cells[at + nth] = i32((cards >> nth) & 1)

    def add_rank_counts(self, cards: i64) -> None:
        """Write, for each of the 13 ranks, the number of its cards in the set, 0 to 4."""
        self.reserve(RANK_COUNT)
        cells = self.cells
        at = self.position
        self.position = at + RANK_COUNT
        pairs: i64 = (cards & PAIR_LOW_BITS) + ((cards >> 1) & PAIR_LOW_BITS)
        fours: i64 = (pairs & NIBBLE_LOW_BITS) + ((pairs >> 2) & NIBBLE_LOW_BITS)
        for nth in range(RANK_COUNT):
            cells[at + nth] = i32((fours >> (4 * nth)) & 7)

    def add_zeros(self, n: i64) -> i64:
        """Write n zeros, which `set_value` can change.

        Returns:
            The index of the first of them.
        """
        self.reserve(n)
        cells = self.cells
        at = self.position
        self.position = at + n
        for nth in range(n):
            cells[at + nth] = 0
        return at

    def set_value(self, at: i64, value: i64) -> None:
        """Change a number that has been written."""
        self.cells[at] = i32(value)

    def add_one_hot(self, value: i64, n: i64) -> None:
        """Write n numbers: 1 at the index `value`, 0 elsewhere. All are 0 if the value is out of range."""
        at = self.add_zeros(n)
        if 0 <= value < n:
            self.set_value(at + value, 1)

    def add_seats(self, among: i64, seat: i64, n: i64) -> None:
        """Write a flag for each of n seats, clockwise from `seat`: 1 if the seat is in the set `among`."""
        behind = among >> seat
        before = among << (n - seat)
        self.add_cards(behind | before, n)

    def add_seat_values(self, numbers: vec[i64], seat: i64) -> None:
        """Write one number for each seat, clockwise from `seat`."""
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
        """Return the numbers written so far.

        Returns:
            Integers, in their order.
        """
        return [int(self.cells[at]) for at in range(self.position)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The features of a game. A game subclasses it, and `register_components` registers an instance.

    `needs_view_tracking`: True if the features use data that a match keeps only for views (`track_views`).
    """

    needs_view_tracking: ClassVar[bool] = True

    def list_features(self, game: "Game") -> list[Feature]:
        """Return the features in the order of their numbers.

        Returns:
            Features; none if the game does not declare any.
        """
        return []

    def encode(self, game: "Game", seat: i64, row: FeatureRow) -> None:
        """Write the numbers of all features, in the order of `list_features`, as a seat sees the match.

        It must use only data that the view of the seat contains.
        """


def get_feature_list(game: "Game") -> list[Feature]:
    """Return the features of all matches with the seats and options of this one.

    Args:
        game: A match, or the `game` of a view.

    Returns:
        Features in the order of their numbers; the same list each time.

    Raises:
        ParlourError: The game does not declare features.
    """
    lexicon = game.get_notation_cache()
    if not lexicon.features:
        lexicon.features = game.components.features.list_features(game)
    if not lexicon.features:
        raise ParlourError(f"{game.title} declares no features; docs/a-new-game.md shows how to add them")
    return lexicon.features


def encode_features(game: "Game", seat: int) -> list[int]:
    """Return the features of a match as a seat sees it, in the order of `get_feature_list`.

    Args:
        game: A match, or the `game` of a view.
        seat: 0 to `seats` - 1.

    Returns:
        The same numbers as `features` of the seat's view.

    Raises:
        InvalidSeatsError: The match has no such seat.
        ParlourError: The game does not declare features, or encodes the wrong number of values.
    """
    number = game.validate_seat(seat, 0)
    size = 0
    for feature in get_feature_list(game):
        size += len(feature.values)
    row = FeatureRow(size)
    game.components.features.encode(game, number, row)
    if row.position != size:
        raise ParlourError(f"{game.title} declares {size} feature values, but writes {row.position}")
    return row.to_list()


# Names for the numbers of a feature


def card_names(n: int) -> tuple[str, ...]:
    """Return the first n cards of the standard pack; n is 0 to 54.

    Returns:
        Their texts: `AC`, `AD`, ….
    """
    return tuple(CARD_TEXTS[:n])


def relative_seat_names(seats: int) -> tuple[str, ...]:
    """Return names of the seats relative to the observer, clockwise.

    Returns:
        `you`, then the distance to the left: `+1`, `+2`, ….
    """
    return (YOU, *[f"+{places}" for places in range(1, seats)])


def absolute_seat_names(seats: int) -> tuple[str, ...]:
    """Return names of the seats by their numbers, as moves name them."""
    return tuple([f"seat{seat}" for seat in range(seats)])


def combine_names(owners: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each pair of an owner and a value.

    Returns:
        Names such as `+1.7H`, grouped by owner.
    """
    return tuple([f"{owner}.{value}" for owner in owners for value in values])
