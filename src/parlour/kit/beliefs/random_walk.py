"""A Markov chain over the deals of hidden cards, for cases with too many deals to count."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import NO_CONSISTENT_DEAL
from parlour.kit.beliefs.exact_counts import DealCounter
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

    Each step swaps two random cards. A violation is a card that does not fit its slot, or one card too many
    or too few for a bound (a limit on the cards in a place). A swap that adds violations is usually rejected.
    In the long run, all arrangements without violations are equally likely (N. Metropolis et al., "Equation
    of state calculations by fast computing machines", 1953). The number of steps between two draws is large
    enough to make the draws practically independent.
    """

    def __init__(self, deal_counter: DealCounter) -> None:
        self.deal_counter = deal_counter
        # slot of each item (a card to be placed)
        self.item_slots: list[int] = [-1 for _ in deal_counter.possible_slots]
        self.bound_counts: list[int] = []  # number of cards that count toward each bound
        self.violations = 0
        self.steps = BURN_IN_STEPS * len(deal_counter.possible_slots)  # number of steps before the next draw
        self.build_first_arrangement()
        self.count_violations()

    def build_first_arrangement(self) -> None:
        """Build the first arrangement, placing the cards with the fewest possible slots first.

        A card whose possible slots are all occupied goes into one of the remaining slots.
        """
        order = [
            (self.deal_counter.possible_slots[item].bit_count(), item) for item in range(len(self.item_slots))
        ]
        order.sort()
        free_slots = self.deal_counter.open_slots
        unplaced_items: list[int] = []
        for _, item in order:
            slots = self.deal_counter.possible_slots[item] & free_slots
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
        counter = self.deal_counter
        for item in range(len(self.item_slots)):
            if not counter.possible_slots[item] >> self.item_slots[item] & 1:
                self.violations += 1
        for bound_index in range(len(counter.bounds)):
            card_count = 0
            for item in range(len(self.item_slots)):
                card_count += (
                    counter.item_bounds[item] & counter.slot_bounds[self.item_slots[item]]
                ) >> bound_index & 1
            self.bound_counts.append(card_count)
            self.violations += max(
                0,
                counter.bounds[bound_index].min_count - card_count,
                card_count - counter.bounds[bound_index].max_count,
            )

    def draw(self, rng: Rng) -> list[i64]:
        self.run_steps(rng)
        self.steps = STEPS_BETWEEN_DRAWS * len(self.item_slots)
        slot_cards: list[i64] = [-1 for _ in range(self.deal_counter.size)]
        for item in range(self.deal_counter.departed_count, len(self.item_slots)):
            slot_cards[self.item_slots[item]] = self.deal_counter.cards[item]
        return slot_cards

    def run_steps(self, rng: Rng) -> None:
        """Run the chain until the next draw, which is an arrangement without violations."""
        possible_slots, item_bounds, slot_bounds = (
            self.deal_counter.possible_slots,
            self.deal_counter.item_bounds,
            self.deal_counter.slot_bounds,
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
            bound = self.deal_counter.bounds[bound_index]
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
