"""Helpers for sampling hidden cards: limits on the number of cards in a place, and random choices."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.rng import Rng

FRACTION_STEPS: Final = 1073741824  # 2^30, the number of values that 30 random bits can have
NO_CONSISTENT_DEAL: Final = "no deal is consistent with the moves so far"


@final
class Bound:
    """Limits on the number of cards from the set `counted_cards` that a place contains at one moment of play.

    Cards that had already left the place at that moment do not count.
    """

    def __init__(
        self,
        place: int,
        slot_set: int,
        counted_cards: int,
        departed_count: int,
        min_count: int,
        max_count: int,
    ) -> None:
        self.place = place
        self.slots = slot_set
        self.counted_cards = counted_cards
        # number of cards that had left their places when the bound was recorded
        self.departed_count = departed_count
        self.min_count = min_count
        self.max_count = max_count

    def is_satisfied(self, slot_cards: list[i64], vacated_slots: list[int]) -> bool:
        """Return True if a deal satisfies the bound.

        `slot_cards` has the card in each slot. `vacated_slots` has the slots of departed cards, in the order
        of departure.
        """
        slots = self.slots
        for departure in range(self.departed_count):
            slots &= ~(1 << vacated_slots[departure])
        matching_count = 0
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            if self.counted_cards >> int(slot_cards[slot]) & 1:
                matching_count += 1
        return self.min_count <= matching_count <= self.max_count


def max_remaining_elements(sets: list[int], set_index: int) -> int:
    """Return an upper bound for the number of elements of `sets[set_index]` that no earlier set has taken.

    Each earlier set takes one of its own elements, and no element is taken twice. A subset of this set always
    takes an element of this set. An earlier set that only overlaps this set is assumed to take an element
    outside it if one is left.
    """
    inside_count = 0
    overlapping_count = 0
    outside_elements = 0
    for earlier_index in range(set_index):
        earlier_set = sets[earlier_index]
        if earlier_set & ~sets[set_index] == 0:
            inside_count += 1
        elif earlier_set & sets[set_index]:
            overlapping_count += 1
            outside_elements |= earlier_set & ~sets[set_index]
    return (
        sets[set_index].bit_count() - inside_count - max(0, overlapping_count - outside_elements.bit_count())
    )


def merge_overlapping_sets(sets: list[int]) -> list[int]:
    """Return the sets after merging those that overlap."""
    groups: list[int] = []
    for merged_set in sets:
        disjoint_sets: list[int] = []
        for group in groups:
            if group & merged_set:
                merged_set |= group
            else:
                disjoint_sets.append(group)
        disjoint_sets.append(merged_set)
        groups = disjoint_sets
    return groups


def pick_slot(slot_set: int, inverse_probability: int, rng: Rng) -> int:
    """Return a random slot from `slot_set`, or -1.

    Each slot has probability 1/`inverse_probability`; otherwise, the result is -1. `inverse_probability` must
    be at least the number of slots, and at least 1.
    """
    choice = int(rng.randbelow(inverse_probability))
    if choice >= slot_set.bit_count():
        return -1
    for _nth in range(choice):
        slot_set &= slot_set - 1
    return (slot_set & -slot_set).bit_length() - 1


def random_fraction(rng: Rng) -> float:
    """Return a random number from 0 to just below 1, in steps of 2^-60."""
    return (
        float(rng.randbelow(FRACTION_STEPS)) + float(rng.randbelow(FRACTION_STEPS)) / FRACTION_STEPS
    ) / FRACTION_STEPS


def slots_of_place(places: list[int], place: int) -> int:
    """Return the set of all slots that belong to a place. `places` has the place of each slot."""
    slots = 0
    for slot in range(len(places)):
        if places[slot] == place:
            slots |= 1 << slot
    return slots
