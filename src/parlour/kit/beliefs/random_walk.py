"""A Markov chain over the deals of hidden cards, for views in which rejection sampling rarely succeeds."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.beliefs.bounds import NO_CONSISTENT_DEAL
from parlour.kit.beliefs.rejection import RejectionSampler
from parlour.kit.bits import min_element, unlimited_bit, unlimited_set
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
WORD_SIZE: Final = 62  # number of bounds in a word, which is a set that fits into an i64
WORD_MASK: Final = 0x3FFFFFFFFFFFFFFF


def possible_slots_of_items(sampler: RejectionSampler) -> list[int]:
    """Return the set of possible slots of each item."""
    return [slots & sampler.open_slots for slots in sampler.departed_slots + sampler.possible_slots]


def bounds_of_items(sampler: RejectionSampler, possible_slots: list[int]) -> list[int]:
    """Return, for each item, the set of bounds that it can count toward.

    A card that had left its place when a bound was recorded does not count.
    """
    departed_count = len(sampler.departed_cards)
    bound_sets: list[int] = []
    for item, card in enumerate(sampler.departed_cards + sampler.pool):
        bounds = 0
        for index, bound in enumerate(sampler.bounds):
            if (
                bound.counted_cards >> card & 1
                and min(item, departed_count) >= bound.departed_count
                and bound.slots & possible_slots[item]
            ):
                bounds |= unlimited_bit(index)
        bound_sets.append(bounds)
    return bound_sets


def bounds_of_slots(sampler: RejectionSampler) -> list[int]:
    """Return, for each slot, the set of bounds that apply to it."""
    return [
        unlimited_set([index for index, bound in enumerate(sampler.bounds) if bound.slots >> slot & 1])
        for slot in range(sampler.size)
    ]


def divide_into_words(bound_sets: list[int], bound_count: int) -> list[int]:
    """Return the first word of each set of bounds, then the second word of each set, and so on."""
    return [
        bounds >> first_bound & WORD_MASK
        for first_bound in range(0, bound_count + 1, WORD_SIZE)
        for bounds in bound_sets
    ]


def first_arrangement(possible_slots: list[int], open_slots: int) -> list[int]:
    """Return a slot for each item. The items with the fewest possible slots are placed first.

    An item whose possible slots are all occupied goes into one of the remaining slots.
    """
    item_slots = [-1 for _ in possible_slots]
    order = [(slots.bit_count(), item) for item, slots in enumerate(possible_slots)]
    order.sort()
    free_slots = open_slots
    unplaced_items: list[int] = []
    for _, item in order:
        slots = possible_slots[item] & free_slots
        if slots:
            item_slots[item] = slots.bit_length() - 1
            free_slots ^= unlimited_bit(item_slots[item])
        else:
            unplaced_items.append(item)
    for item in unplaced_items:
        item_slots[item] = free_slots.bit_length() - 1
        free_slots ^= unlimited_bit(item_slots[item])
    return item_slots


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
        bounds = sampler.bounds
        possible_slots = possible_slots_of_items(sampler)
        item_bounds = bounds_of_items(sampler, possible_slots)
        slot_bounds = bounds_of_slots(sampler)
        self.size: i64 = sampler.size
        # number of departed cards; they are the first items
        self.departed_count = len(sampler.departed_cards)
        self.cards = sampler.departed_cards + sampler.pool  # card of each item
        self.item_count: i64 = len(possible_slots)
        # 1 if the item may be in the slot, otherwise 0; at index `size` * item + slot
        self.fits = vec[i64]([slots >> slot & 1 for slots in possible_slots for slot in range(sampler.size)])
        # The bounds that each item can count toward, and those that apply to each slot. Sets of bounds are
        # divided into words: after the first words of all sets follow the second words, and so on.
        self.word_count: i64 = len(bounds) // WORD_SIZE + 1
        self.item_bounds = vec[i64](divide_into_words(item_bounds, len(bounds)))
        self.slot_bounds = vec[i64](divide_into_words(slot_bounds, len(bounds)))
        self.min_counts = vec[i64]([bound.min_count for bound in bounds])
        self.max_counts = vec[i64]([bound.max_count for bound in bounds])
        self.bound_counts = vec[i64]([0 for _ in bounds])  # number of cards that count toward each bound
        self.item_slots = vec[i64](first_arrangement(possible_slots, sampler.open_slots))  # slot of each item
        self.violations: i64 = 0
        self.steps: i64 = BURN_IN_STEPS * self.item_count  # number of steps before the next draw
        self.count_violations()

    def count_violations(self) -> None:
        """Count the violations in the current arrangement, and the cards that count toward each bound."""
        for item in range(self.item_count):
            slot = self.item_slots[item]
            self.violations += 1 - self.fits[self.size * item + slot]
            for word in range(self.word_count):
                bounds = (
                    self.item_bounds[self.item_count * word + item]
                    & self.slot_bounds[self.size * word + slot]
                )
                while bounds:
                    index = WORD_SIZE * word + min_element(bounds)
                    self.bound_counts[index] = self.bound_counts[index] + 1
                    bounds &= bounds - 1
        for index in range(len(self.bound_counts)):
            card_count = self.bound_counts[index]
            self.violations += max(
                0, self.min_counts[index] - card_count, card_count - self.max_counts[index]
            )

    def draw(self, rng: Rng) -> list[i64]:
        self.run_steps(rng)
        self.steps = STEPS_BETWEEN_DRAWS * self.item_count
        slot_cards: list[i64] = [-1 for _ in range(self.size)]
        for item in range(self.departed_count, len(self.cards)):
            slot_cards[self.item_slots[item]] = self.cards[item]
        return slot_cards

    def run_steps(self, rng: Rng) -> None:
        """Run the chain until the next draw, which is an arrangement without violations."""
        n = self.item_count
        valid_steps: i64 = 0
        steps: i64 = 0
        while True:
            if not self.violations and steps >= self.steps:
                valid_steps += 1
                if valid_steps > MIN_VALID_STEPS * n:
                    return
            if steps == MAX_STEPS and not valid_steps:
                raise InvalidPositionError(NO_CONSISTENT_DEAL)
            steps += 1
            # The first and second item may be the same. If they always differed, the chain would be periodic.
            pair = rng.randbelow(n * n)
            first_item = pair // n
            second_item = pair - n * first_item
            added_violations = self.swap(first_item, second_item)
            if added_violations > 0 and (
                VIOLATION_PENALTY_BITS * added_violations > 30
                or rng.next_bits() >> 30 - VIOLATION_PENALTY_BITS * added_violations
            ):
                self.swap(first_item, second_item)  # back again

    def swap(self, first_item: i64, second_item: i64) -> i64:
        """Swap two items, and return the number of violations that this adds or, if negative, removes."""
        n, size, fits, bound_counts = self.item_count, self.size, self.fits, self.bound_counts
        first_slot, second_slot = self.item_slots[first_item], self.item_slots[second_item]
        self.item_slots[first_item] = second_slot
        self.item_slots[second_item] = first_slot
        added_violations = fits[size * first_item + first_slot] + fits[size * second_item + second_slot]
        added_violations -= fits[size * first_item + second_slot] + fits[size * second_item + first_slot]
        for word in range(self.word_count):
            first_bounds = self.item_bounds[n * word + first_item]
            second_bounds = self.item_bounds[n * word + second_item]
            bounds_left = self.slot_bounds[size * word + first_slot]
            bounds_entered = self.slot_bounds[size * word + second_slot]
            changed_bounds = (first_bounds ^ second_bounds) & (bounds_left ^ bounds_entered)
            gaining_bounds = first_bounds & bounds_entered | second_bounds & bounds_left
            while changed_bounds:
                bound = min_element(changed_bounds)
                changed_bounds &= changed_bounds - 1
                index = WORD_SIZE * word + bound
                card_count = bound_counts[index]
                if gaining_bounds >> bound & 1:
                    bound_counts[index] = card_count + 1
                    if card_count >= self.max_counts[index]:
                        added_violations += 1
                    elif card_count < self.min_counts[index]:
                        added_violations -= 1
                else:
                    bound_counts[index] = card_count - 1
                    if card_count <= self.min_counts[index]:
                        added_violations += 1
                    elif card_count > self.max_counts[index]:
                        added_violations -= 1
        self.violations += added_violations
        return added_violations
