"""Helpers for the samplers of hidden cards: bounds on the cards in a place, and uniform random choices."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.rng import Rng

FRACTION_STEPS: Final = 1073741824  # 2^30
NO_CONSISTENT_DEAL: Final = "no deal is consistent with the moves so far"


@final
class Bound:
    """A bound at one moment of play: `min_count` to `max_count` cards in a set of slots belong to `mask`.

    Slots whose card had left before that moment do not count.
    """

    def __init__(
        self, place: int, slots: int, mask: int, departed_count: int, min_count: int, max_count: int
    ) -> None:
        self.place = place
        self.slots = slots
        self.mask = mask
        self.departed_count = departed_count  # number of cards that had left all places before that moment
        self.min_count = min_count
        self.max_count = max_count

    def is_satisfied(self, filled: list[i64], left_slots: list[int]) -> bool:
        """Return True if a deal satisfies the bound.

        `filled` has the card in each slot, and `left_slots` the slots of departed cards, in the order in
        which they left.
        """
        slots = self.slots
        for n in range(self.departed_count):
            slots &= ~(1 << left_slots[n])
        found = 0
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            if self.mask >> int(filled[slot]) & 1:
                found += 1
        return self.min_count <= found <= self.max_count


def estimate_state_count(
    fitting: list[int], binding: list[int], sizes: list[int], to_come: int, bounds: int
) -> float:
    """Estimate how many states the exact count has when only some items and bounds remain.

    Args:
        fitting: The set of items that fit, for each class of slots.
        binding: The set of bounds that apply, for each class of slots.
        sizes: Number of slots in each class.
        to_come: The set of remaining items.
        bounds: The set of remaining bounds.
    """
    fewest: dict[tuple[int, int], int] = {}
    fits: dict[tuple[int, int], int] = {}
    for lot in range(len(sizes)):
        sign = (fitting[lot] & to_come, binding[lot] & bounds)
        fewest[sign] = fewest.get(sign, 0) + sizes[lot]
        fits[sign] = fits.get(sign, 0) | fitting[lot]
    states = 1.0
    widest = 1
    for sign, size in fewest.items():
        least = max(0, size - sign[0].bit_count())
        most = min(size, (fits[sign] & ~to_come).bit_count())
        width = max(1, most - least + 1)
        states *= width
        widest = max(widest, width)
    return states / widest


def max_open_slots(sets: list[int], n: int) -> int:
    """Return the largest number of elements that can be free in the n-th set after each earlier set took one.

    An earlier set inside the n-th set has taken one of its elements. An earlier set that only overlaps has
    taken one too, unless it can take an element outside; each such element can be taken only once.
    """
    inside = 0
    astride = 0
    beside = 0
    for earlier in range(n):
        other = sets[earlier]
        if other & ~sets[n] == 0:
            inside += 1
        elif other & sets[n]:
            astride += 1
            beside |= other & ~sets[n]
    return sets[n].bit_count() - inside - max(0, astride - beside.bit_count())


def merge_overlapping_sets(sets: list[int]) -> list[int]:
    """Return the sets after merging those that overlap."""
    groups: list[int] = []
    for joined in sets:
        apart: list[int] = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        apart.append(joined)
        groups = apart
    return groups


def pick_slot(slots: int, tickets: int, rng: Rng) -> int:
    """Return a random slot of a set. Each slot has the probability 1/`tickets`, which must be at least 1.

    -1 with the remaining probability.
    """
    ticket = int(rng.randbelow(tickets))
    if ticket >= slots.bit_count():
        return -1
    for _nth in range(ticket):
        slots &= slots - 1
    return (slots & -slots).bit_length() - 1


def random_fraction(rng: Rng) -> float:
    """Return a random number from 0 to just below 1, in steps of 2^-60."""
    return (
        float(rng.randbelow(FRACTION_STEPS)) + float(rng.randbelow(FRACTION_STEPS)) / FRACTION_STEPS
    ) / FRACTION_STEPS
