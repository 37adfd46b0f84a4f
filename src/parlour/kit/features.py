"""Features: a match encoded as numbers for machine learning. Each number has a name, a range and a meaning.

The `features.py` module in a game's folder lists its features and encodes their numbers in the same order.
The length of the encoding depends only on the options and the number of seats. A match is encoded for one
seat, and a feature may depend only on what that seat can see. Therefore encoding the match and encoding the
seat's view of the match give the same numbers.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from parlour.kit.cards import CARD_TEXTS
from parlour.kit.match_state import MatchState

G = TypeVar("G", bound=MatchState, contravariant=True)
SINGLE_VALUE: Final[tuple[str, ...]] = ("",)  # `values` of a feature with a single number
YOU: Final = "you"
RANK_COUNT: Final = 13
PAIR_LOW_BITS: Final = 0x5555555555555
NIBBLE_LOW_BITS: Final = 0x3333333333333


@dataclass(frozen=True)
class Feature:
    """One feature: a number for each element of `values`.

    Attributes:
        name: The name of the feature, such as `hand`.
        meaning: A phrase that explains the feature.
        values: The names of the cards or seats that the numbers describe; one empty string for a single
            number.
        low: The smallest possible number.
        high: The largest possible number.
    """

    name: str
    meaning: str
    values: tuple[str, ...] = SINGLE_VALUE
    low: int = 0
    high: int = 1

    def full_names(self) -> list[str]:
        """Return the full names of the feature's numbers.

        For example, `hand.7H` is the number for the seven of hearts in the feature `hand`. If a feature has
        only one number, the full name of the number is the feature's name, such as `demand`.

        Returns:
            One name for each element of `values`.
        """
        return [f"{self.name}.{value}" if value else self.name for value in self.values]


@final
class FeatureRow:
    """A buffer, `cells`, for the values of features.

    `position` is the index at which the next value is written.
    """

    def __init__(self, capacity: int) -> None:
        self.cells: vec[i32] = vec[i32]([0] * capacity)
        self.position: i64 = 0
        self.scratch: vec[i64] = vec[i64]([])  # scratch space that a game may use while it encodes features

    def reserve(self, value_count: i64) -> None:
        """Ensure that n more numbers fit into the buffer."""
        if self.position + value_count > len(self.cells):
            enlarged = vec[i32]([0] * int(2 * (self.position + value_count)))
            for index in range(self.position):
                enlarged[index] = self.cells[index]
            self.cells = enlarged

    def add_number(self, value: i64) -> None:
        """Write one number."""
        index = self.position
        self.reserve(1)
        self.cells[index] = i32(value)
        self.position = index + 1

    def add_flag(self, value: bool) -> None:
        """Write 1 for True or 0 for False."""
        if value:
            self.add_number(1)
        else:
            self.add_number(0)

    def add_cards(self, cards: i64, card_count: i64) -> None:
        """Write a flag for each of the first `card_count` cards of the pack: 1 if the card is in `cards`."""
        self.reserve(card_count)
        cells = self.cells
        start = self.position
        self.position = start + card_count
        for index in range(card_count):
            cells[start + index] = i32((cards >> index) & 1)

    def add_rank_counts(self, cards: i64) -> None:
        """Write 13 numbers: how many cards of each rank are in `cards`, 0 to 4."""
        self.reserve(RANK_COUNT)
        cells = self.cells
        start = self.position
        self.position = start + RANK_COUNT
        pairs: i64 = (cards & PAIR_LOW_BITS) + ((cards >> 1) & PAIR_LOW_BITS)
        counts: i64 = (pairs & NIBBLE_LOW_BITS) + ((pairs >> 2) & NIBBLE_LOW_BITS)
        for rank in range(RANK_COUNT):
            cells[start + rank] = i32((counts >> (4 * rank)) & 7)

    def add_zeros(self, zero_count: i64) -> i64:
        """Write n zeros, which can be changed with `set_value`.

        Returns:
            The index of the first zero.
        """
        self.reserve(zero_count)
        cells = self.cells
        start = self.position
        self.position = start + zero_count
        for index in range(zero_count):
            cells[start + index] = 0
        return start

    def set_value(self, index: i64, value: i64) -> None:
        """Overwrite the number at `index`, which must already have been written."""
        self.cells[index] = i32(value)

    def add_one_hot(self, value: i64, value_count: i64) -> None:
        """Write n numbers: 1 at the index `value`, 0 elsewhere; all zeros if the index is out of range."""
        start = self.add_zeros(value_count)
        if 0 <= value < value_count:
            self.set_value(start + value, 1)

    def add_seats(self, seat_set: i64, first_seat: i64, seat_count: i64) -> None:
        """Write a flag for each seat, clockwise from `first_seat`: 1 if the seat is in the set `seat_set`."""
        from_seat = seat_set >> first_seat
        before_seat = seat_set << (seat_count - first_seat)
        self.add_cards(from_seat | before_seat, seat_count)

    def add_seat_values(self, numbers: vec[i64], seat: i64) -> None:
        """Write one number for each seat, clockwise from `seat`. `numbers` is indexed by seat."""
        n: i64 = len(numbers)
        self.reserve(n)
        cells = self.cells
        index = self.position
        self.position = index + n
        for _nth in range(n):
            cells[index] = i32(numbers[seat])
            index += 1
            seat += 1
            if seat == n:
                seat = 0

    def to_list(self) -> list[int]:
        """Return the numbers written so far.

        Returns:
            Integers in the order in which they were written.
        """
        return [int(self.cells[index]) for index in range(self.position)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[G]):
    """Encoder of a game's features. A game subclasses it and registers an instance.

    `needs_views` is True if the features use knowledge that a match records only at the level `VIEWS`.
    """

    needs_views: ClassVar[bool] = True

    def list_features(self, game: G) -> list[Feature]:
        """Return the features in the order in which `encode` writes their numbers.

        Returns:
            Features; an empty list if the game does not declare any.
        """
        return []

    def encode(self, game: G, seat: i64, row: FeatureRow) -> None:
        """Write the values of all features from the seat's point of view, in the order of `list_features`.

        Only data that the seat's view contains may be used.
        """


# Names for the numbers of a feature


def card_names(card_count: int) -> tuple[str, ...]:
    """Return the notation of the first n cards of the standard pack; n is 0 to 54.

    Returns:
        Strings: `AC`, `AD`, ….
    """
    return tuple(CARD_TEXTS[:card_count])


def relative_seat_names(seats: int) -> tuple[str, ...]:
    """Return names for the seats relative to the observer, clockwise.

    Returns:
        `you`, then `+1` for the next seat, `+2` for the seat after that, and so on.
    """
    return (YOU, *[f"+{distance}" for distance in range(1, seats)])


def absolute_seat_names(seats: int) -> tuple[str, ...]:
    """Return names for the seats by number: `seat0`, `seat1`, …."""
    return tuple([f"seat{seat}" for seat in range(seats)])


def combine_names(owners: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each pair of an owner and a value.

    Returns:
        Names such as `+1.7H`, sorted by owner, then by value.
    """
    return tuple([f"{owner}.{value}" for owner in owners for value in values])
