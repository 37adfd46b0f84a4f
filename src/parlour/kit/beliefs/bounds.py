"""What the ways to draw unseen cards share: bounds on what lay in places, and even draws."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.rng import Rng

FRACTION_STEPS: Final = 1073741824  # 2^30
NO_CONSISTENT_DEAL: Final = "no deal fits what was seen on the way"


@final
class Bound:
    """Of the slots of a set, those whose cards were still there hold `low` to `high` cards of `mask`."""

    def __init__(
        self, place: int, slots: int, mask: int, departed_count: int, min_count: int, max_count: int
    ) -> None:
        self.place = place
        self.slots = slots
        self.mask = mask
        self.departed_count = departed_count  # how many cards had left by then, of all places
        self.min_count = min_count
        self.max_count = max_count

    def is_satisfied(self, filled: list[i64], left_slots: list[int]) -> bool:
        """Whether a draw keeps the bound; `left_slots` are those of the cards that have left, in order."""
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
    """About how many states there are once only these items and bounds are to come, of lots of slots."""
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
    """The most elements of the n-th set that can be open once each earlier set has filled one of its own.

    Those inside it have filled theirs here; of those astride, as many as do not find room beside it.
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
    """The sets, those that overlap joined."""
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
    """One of the slots of a set, or -1 where the ticket drawn has none; there is at least one ticket."""
    ticket = int(rng.randbelow(tickets))
    if ticket >= slots.bit_count():
        return -1
    for _nth in range(ticket):
        slots &= slots - 1
    return (slots & -slots).bit_length() - 1


def random_fraction(rng: Rng) -> float:
    """A random number from 0 to just below 1, in steps of 2^-60."""
    return (
        float(rng.randbelow(FRACTION_STEPS)) + float(rng.randbelow(FRACTION_STEPS)) / FRACTION_STEPS
    ) / FRACTION_STEPS
