"""A Markov chain over the deals of hidden cards, for views in which rejection sampling rarely succeeds."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import NO_CONSISTENT_DEAL
from parlour.kit.beliefs.rejection import RejectionSampler
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

BURN_IN_STEPS: Final = 600  # number of steps per card before the first deal is drawn
STEPS_BETWEEN_DRAWS: Final = 200  # number of steps per card between two drawn deals
# after these steps, the chain visits this many valid arrangements per card before the draw
MIN_VALID_STEPS: Final = 10
# binary logarithm of the factor by which a violation makes an arrangement less likely
VIOLATION_PENALTY_BITS: Final = 7
# maximum number of steps for finding a valid arrangement
MAX_STEPS: Final = 5_000_000


@final
class MarkovChain:
    """A sequence of random arrangements of the cards in the slots.

    An *item* is a card to be placed: a card that has left its place, or a card of the pool. Each step swaps
    two random items. A violation is an item that does not fit its slot, or one card too many or too few for a
    bound (a limit on the cards in a place). A swap that adds violations is usually rejected. In the long run,
    all arrangements without violations are equally likely (N. Metropolis et al., "Equation of state
    calculations by fast computing machines", 1953). The number of steps between two draws is large enough to
    make the draws practically independent.
    """

    def __init__(self, sampler: RejectionSampler) -> None:
        self.size = sampler.size
        self.bounds = sampler.bounds
        self.open_slots = sampler.open_slots
        # number of departed cards; they are the first items
        self.departed_count = len(sampler.departed_slots)
        self.cards = sampler.departed_cards + sampler.pool  # card of each item
        self.possible_slots: list[int] = []  # set of possible slots of each item
        self.item_bounds: list[int] = []  # set of bounds that each item can count toward
        for slots in sampler.departed_slots + sampler.possible_slots:
            self.item_bounds.append(self.bounds_of_item(len(self.possible_slots), slots & self.open_slots))
            self.possible_slots.append(slots & self.open_slots)
        self.slot_bounds = [self.bounds_of_slot(slot) for slot in range(self.size)]
        self.item_slots: list[int] = [-1 for _ in self.possible_slots]  # slot of each item
        self.bound_counts: list[int] = []  # number of cards that count toward each bound
        self.violations = 0
        self.steps = BURN_IN_STEPS * len(self.possible_slots)  # number of steps before the next draw
        self.build_first_arrangement()
        self.count_violations()

    def bounds_of_item(self, item: int, possible_slots: int) -> int:
        """Return the set of bounds that an item can count toward.

        A card that had left its place when a bound was recorded does not count.
        """
        bounds = 0
        for bound_index in range(len(self.bounds)):
            bound = self.bounds[bound_index]
            if (
                bound.counted_cards >> self.cards[item] & 1
                and min(item, self.departed_count) >= bound.departed_count
                and bound.slots & possible_slots
            ):
                bounds |= 1 << bound_index
        return bounds

    def bounds_of_slot(self, slot: int) -> int:
        """Return the set of bounds that apply to a slot."""
        bounds = 0
        for bound_index in range(len(self.bounds)):
            if self.bounds[bound_index].slots >> slot & 1:
                bounds |= 1 << bound_index
        return bounds

    def build_first_arrangement(self) -> None:
        """Build the first arrangement, placing the cards with the fewest possible slots first.

        A card whose possible slots are all occupied goes into one of the remaining slots.
        """
        order = [(self.possible_slots[item].bit_count(), item) for item in range(len(self.item_slots))]
        order.sort()
        free_slots = self.open_slots
        unplaced_items: list[int] = []
        for _, item in order:
            slots = self.possible_slots[item] & free_slots
            if slots:
                self.item_slots[item] = slots.bit_length() - 1
                free_slots ^= 1 << self.item_slots[item]
            else:
                unplaced_items.append(item)
        for item in unplaced_items:
            self.item_slots[item] = free_slots.bit_length() - 1
            free_slots ^= 1 << self.item_slots[item]

    def count_violations(self) -> None:
        """Count the violations in the current arrangement, and the cards that count toward each bound."""
        for item in range(len(self.item_slots)):
            if not self.possible_slots[item] >> self.item_slots[item] & 1:
                self.violations += 1
        for bound_index in range(len(self.bounds)):
            card_count = 0
            for item in range(len(self.item_slots)):
                card_count += (
                    self.item_bounds[item] & self.slot_bounds[self.item_slots[item]]
                ) >> bound_index & 1
            self.bound_counts.append(card_count)
            self.violations += max(
                0,
                self.bounds[bound_index].min_count - card_count,
                card_count - self.bounds[bound_index].max_count,
            )

    def draw(self, rng: Rng) -> list[i64]:
        self.run_steps(rng)
        self.steps = STEPS_BETWEEN_DRAWS * len(self.item_slots)
        slot_cards: list[i64] = [-1 for _ in range(self.size)]
        for item in range(self.departed_count, len(self.item_slots)):
            slot_cards[self.item_slots[item]] = self.cards[item]
        return slot_cards

    def run_steps(self, rng: Rng) -> None:
        """Run the chain until the next draw, which is an arrangement without violations."""
        possible_slots, item_bounds, slot_bounds = (
            self.possible_slots,
            self.item_bounds,
            self.slot_bounds,
        )
        item_slots = self.item_slots
        n = len(item_slots)
        valid_steps = 0
        steps = 0
        while True:
            if not self.violations and steps >= self.steps:
                valid_steps += 1
                if valid_steps > MIN_VALID_STEPS * n:
                    return
            if steps == MAX_STEPS and not valid_steps:
                raise InvalidPositionError(NO_CONSISTENT_DEAL)
            steps += 1
            # The first and second item may be the same. If they always differed, the chain would be periodic.
            pair = int(rng.randbelow(n * n))
            first_item = pair // n
            second_item = pair % n
            first_slot, second_slot = item_slots[first_item], item_slots[second_item]
            added_violations = (possible_slots[first_item] >> first_slot & 1) + (
                possible_slots[second_item] >> second_slot & 1
            )
            added_violations -= (possible_slots[first_item] >> second_slot & 1) + (
                possible_slots[second_item] >> first_slot & 1
            )
            changed_bounds = (item_bounds[first_item] ^ item_bounds[second_item]) & (
                slot_bounds[first_slot] ^ slot_bounds[second_slot]
            )
            gaining_bounds = (
                item_bounds[first_item] & slot_bounds[second_slot]
                | item_bounds[second_item] & slot_bounds[first_slot]
            )
            if changed_bounds:
                added_violations += self.violation_change(changed_bounds, gaining_bounds)
            if added_violations > 0 and (
                VIOLATION_PENALTY_BITS * added_violations > 30
                or rng.next_bits() >> 30 - VIOLATION_PENALTY_BITS * added_violations
            ):
                continue
            item_slots[first_item] = second_slot
            item_slots[second_item] = first_slot
            self.violations += added_violations
            while changed_bounds:
                bound_index = (changed_bounds & -changed_bounds).bit_length() - 1
                changed_bounds &= changed_bounds - 1
                self.bound_counts[bound_index] += 1 if gaining_bounds >> bound_index & 1 else -1

    def violation_change(self, changed_bound_set: int, bound_set_gaining_card: int) -> int:
        """Return how much a swap changes the number of violations of the bounds.

        `changed_bound_set` is the set of bounds toward which more or fewer cards count after the swap. For
        those in `bound_set_gaining_card` too, the number of cards rises by 1. For the others, it falls by 1.
        """
        added_violations = 0
        while changed_bound_set:
            bound_index = (changed_bound_set & -changed_bound_set).bit_length() - 1
            changed_bound_set &= changed_bound_set - 1
            bound = self.bounds[bound_index]
            if bound_set_gaining_card >> bound_index & 1:
                if self.bound_counts[bound_index] >= bound.max_count:
                    added_violations += 1
                elif self.bound_counts[bound_index] < bound.min_count:
                    added_violations -= 1
            elif self.bound_counts[bound_index] <= bound.min_count:
                added_violations += 1
            elif self.bound_counts[bound_index] > bound.max_count:
                added_violations -= 1
        return added_violations
