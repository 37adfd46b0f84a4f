"""An exact count of the possible deals of hidden cards, used to draw random deals."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import (
    NO_CONSISTENT_DEAL,
    estimate_state_count,
    merge_overlapping_sets,
    pick_slot,
    random_fraction,
)
from parlour.kit.beliefs.rejection import RejectionSampler
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

# maximum number of states; if there are more, a Markov chain replaces the exact count
MAX_STATES: Final = 3000


@final
class DealCounter:
    """Counts all ways to place the hidden cards in slots, and draws one of them at random.

    It is used if rejection sampling rarely succeeds. An *item* is a card to be placed. A *bound* limits the
    number of items from a set that a place contained at one moment. Items are placed one by one. Items that
    can count toward the same bound are placed one after another.

    Two slots have the same *kind* if the same remaining items fit in both, and the same bounds on these items
    apply to both. A bound is *undecided* if both placed and remaining items can count toward it. A *state*
    consists of the number of free slots of each kind, and the number of placed items that count toward each
    undecided bound.

    A draw chooses a kind of slot for each item. The probability of a choice is proportional to the number of
    ways to place the remaining items. A draw never fails.
    """

    def __init__(self, sampler: RejectionSampler, max_states: int = MAX_STATES) -> None:
        self.max_states = max_states
        self.size = sampler.size
        self.bounds = sampler.bounds
        self.bits_per_count = (sampler.size + 1).bit_length()  # number of bits for a count of slots or cards
        # number of departed cards; they are the first items
        self.departed_count = len(sampler.departed_slots)
        self.possible_slots: list[int] = []  # set of possible slots of each item
        self.cards: list[int] = []
        self.item_bounds: list[int] = []  # set of bounds that each item can count toward
        for n in range(self.departed_count):
            self.add_card_to_place(
                sampler.departed_slots[n] & sampler.open_slots, sampler.departed_cards[n], n
            )
        for n in range(len(sampler.pool)):
            self.add_card_to_place(
                sampler.possible_slots[n] & sampler.open_slots, sampler.pool[n], self.departed_count
            )
        self.slot_items = [self.fitting_items(1 << slot) for slot in range(self.size)]
        self.slot_bounds = [self.bounds_of_slot(slot) for slot in range(self.size)]
        self.open_slots = sampler.open_slots
        self.slot_classes = self.group_equal_slots()  # sets of equivalent slots
        self.order = self.choose_item_order(self.slot_classes)
        self.steps: list[CountingStep] = []
        self.weights: list[dict[int, float]] = []
        self.state_count = 0
        self.start_state = 0
        self.is_counted = self.count_states_within_limit()  # False if there are too many states

    def add_card_to_place(self, possible_slots: int, card: int, earlier_departure_count: int) -> None:
        item_bounds = 0
        for bound_index in range(len(self.bounds)):
            bound = self.bounds[bound_index]
            if (
                bound.counted_cards >> card & 1
                and earlier_departure_count >= bound.departed_count
                and bound.slots & possible_slots
            ):
                item_bounds |= 1 << bound_index
        self.possible_slots.append(possible_slots)
        self.cards.append(card)
        self.item_bounds.append(item_bounds)

    def bounds_of_items(self, item_set: int) -> int:
        """Return the set of bounds that at least one of these items can count toward."""
        bounds = 0
        for item in range(len(self.possible_slots)):
            if item_set >> item & 1:
                bounds |= self.item_bounds[item]
        return bounds

    def count_items_for_bound(self, bound_index: int, item_set: int) -> int:
        """Return how many of these items can count toward a bound."""
        item_count = 0
        for item in range(len(self.possible_slots)):
            if item_set >> item & 1 and self.item_bounds[item] >> bound_index & 1:
                item_count += 1
        return item_count

    def fitting_items(self, slot_set: int) -> int:
        """Return the set of items that may be in any of these slots."""
        items = 0
        for item in range(len(self.possible_slots)):
            if self.possible_slots[item] & slot_set:
                items |= 1 << item
        return items

    def bounds_of_slot(self, slot: int) -> int:
        """Return the set of bounds that apply to a slot."""
        bounds = 0
        for bound_index in range(len(self.bounds)):
            if self.bounds[bound_index].slots >> slot & 1:
                bounds |= 1 << bound_index
        return bounds

    def group_equal_slots(self) -> list[int]:
        """Group the open slots that fit the same items and have the same bounds."""
        slot_classes: dict[tuple[int, int], int] = {}
        for slot in range(self.size):
            if self.open_slots >> slot & 1:
                signature = (self.slot_items[slot], self.slot_bounds[slot])
                slot_classes[signature] = slot_classes.get(signature, 0) | 1 << slot
        return list(slot_classes.values())

    def group_items(self) -> list[int]:
        """Return the items divided into groups, each of them as a set.

        Items that can count toward the same bound are in the same group. Items without bounds are grouped by
        their possible slots.
        """
        sets: list[int] = []
        for bound_index in range(len(self.bounds)):
            items = 0
            for item in range(len(self.possible_slots)):
                if self.item_bounds[item] >> bound_index & 1:
                    items |= 1 << item
            if items:
                sets.append(items)
        unbound_items: dict[int, int] = {}
        for item in range(len(self.possible_slots)):
            if not self.item_bounds[item]:
                unbound_items[self.possible_slots[item]] = (
                    unbound_items.get(self.possible_slots[item], 0) | 1 << item
                )
        return merge_overlapping_sets(sets) + list(unbound_items.values())

    def choose_item_order(self, slot_classes: list[int]) -> list[int]:
        """Return the order in which the items are placed, group by group.

        The next group is always the one that leaves the smallest estimated number of states.
        """
        groups = self.group_items()
        class_items = [self.slot_items[slot_class.bit_length() - 1] for slot_class in slot_classes]
        class_bounds = [self.slot_bounds[slot_class.bit_length() - 1] for slot_class in slot_classes]
        sizes = [slot_class.bit_count() for slot_class in slot_classes]
        group_bounds = [self.bounds_of_items(group) for group in groups]
        remaining_items = (1 << len(self.possible_slots)) - 1
        order: list[int] = []
        while groups:
            best_group = -1
            min_states = 0.0
            for group_index in range(len(groups)):
                remaining_bounds = 0
                for other_group in range(len(groups)):
                    if other_group != group_index:
                        remaining_bounds |= group_bounds[other_group]
                states = estimate_state_count(
                    class_items, class_bounds, sizes, remaining_items & ~groups[group_index], remaining_bounds
                )
                if best_group < 0 or states < min_states:
                    best_group, min_states = group_index, states
            remaining_items &= ~groups[best_group]
            items_by_slots: list[tuple[int, int]] = []
            for item in range(len(self.possible_slots)):
                if groups[best_group] >> item & 1:
                    items_by_slots.append((self.possible_slots[item].bit_count(), item))
            items_by_slots.sort()
            order.extend([item for _, item in items_by_slots])
            del groups[best_group]
            del group_bounds[best_group]
        return order

    def count_states_within_limit(self) -> bool:
        """Count the ways to fill the slots. Return False if there are too many states."""
        self.steps = []
        next_step = CountingStep(self, self.group_slots_by_kind(0), 0)
        remaining_items = 0
        for step_index in range(len(self.order) - 1, -1, -1):
            remaining_items |= 1 << self.order[step_index]
            step = CountingStep(self, self.group_slots_by_kind(remaining_items), remaining_items)
            step.build(self, self.order[step_index], next_step)
            self.steps.append(step)
            next_step = step
        self.steps.reverse()
        self.weights = [{} for _ in self.steps]
        self.state_count = 0
        self.start_state = 0
        for kind in range(len(next_step.kinds)):
            self.start_state |= next_step.kinds[kind].bit_count() << self.bits_per_count * kind
        total = self.count_ways(0, self.start_state)
        if self.state_count > self.max_states:
            return False
        if total <= 0.0:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)
        return True

    def group_slots_by_kind(self, remaining_item_set: int) -> list[int]:
        """Group the slots that are equivalent for the remaining items."""
        bounds = self.bounds_of_items(remaining_item_set)
        kinds: dict[tuple[int, int], int] = {}
        for slot_class in self.slot_classes:
            slot = slot_class.bit_length() - 1
            signature = (self.slot_items[slot] & remaining_item_set, self.slot_bounds[slot] & bounds)
            kinds[signature] = kinds.get(signature, 0) | slot_class
        return list(kinds.values())

    def count_ways(self, step_index: int, packed_state: int) -> float:
        """Return the number of ways to fill the remaining slots, from a state at the start of a step."""
        if step_index == len(self.steps):
            return 1.0
        cached_weight = self.weights[step_index].get(packed_state)
        if cached_weight is not None:
            return cached_weight
        self.state_count += 1
        weight = 0.0
        if self.state_count <= self.max_states:
            for choices, next_state, _ in self.steps[step_index].list_choices(packed_state):
                weight += choices * self.count_ways(step_index + 1, next_state)
        self.weights[step_index][packed_state] = weight
        return weight

    def draw(self, rng: Rng) -> list[i64]:
        """Return a random deal: the card in each slot, -1 for an empty slot."""
        slot_cards: list[i64] = [-1 for _ in range(self.size)]
        state = self.start_state
        free_slots = self.open_slots
        for step_index in range(len(self.steps)):
            threshold = random_fraction(rng) * self.weights[step_index][state]
            slots = 0
            for choices, next_state, kind in self.steps[step_index].list_choices(state):
                weight = choices * self.count_ways(step_index + 1, next_state)
                if weight > 0.0:
                    state, slots = next_state, self.steps[step_index].kinds[kind] & free_slots
                    threshold -= weight
                    if threshold < 0.0:
                        break
            slot = pick_slot(slots, slots.bit_count(), rng)
            free_slots ^= 1 << slot
            if self.steps[step_index].item >= self.departed_count:
                slot_cards[slot] = self.cards[self.steps[step_index].item]
        return slot_cards


@final
class CountingStep:
    """One step of an exact count, which places one item."""

    def __init__(self, counter: DealCounter, slot_kinds: list[int], remaining_item_set: int) -> None:
        self.item = -1
        self.kinds = slot_kinds  # kinds of slots, each as a set of slots
        self.remaining_items = remaining_item_set  # the set of items that have not been processed yet
        self.bits_per_count = counter.bits_per_count
        self.max_fillable = [
            (counter.fitting_items(slots) & remaining_item_set).bit_count() for slots in slot_kinds
        ]
        processed_items = (1 << len(counter.possible_slots)) - 1 & ~remaining_item_set
        # set of bounds for which a state contains a count
        self.open_bounds = counter.bounds_of_items(processed_items) & counter.bounds_of_items(
            remaining_item_set
        )
        self.item_kinds: list[int] = []  # the kinds of slot that the item fits
        # for each kind of slot: index of the kind that contains its slots in the next step (kinds can merge)
        self.next_kinds: list[int] = []
        # for each kind of slot in the next step: number of later items that fit such a slot
        self.next_capacity: list[int] = []
        self.bound_counters: list[BoundCounter] = []

    def build(self, counter: DealCounter, item: int, next_step: "CountingStep") -> None:
        """Set up the step that places `item`, the first of the remaining items."""
        self.item = item
        later_items = next_step.remaining_items
        self.next_capacity = next_step.max_fillable
        for kind in range(len(self.kinds)):
            slots = self.kinds[kind]
            if slots & counter.possible_slots[item]:
                self.item_kinds.append(kind)
            for index in range(len(next_step.kinds)):
                if slots & next_step.kinds[index]:
                    self.next_kinds.append(index)
        affected_bounds = self.open_bounds | counter.item_bounds[item]
        for index in range(len(counter.bounds)):
            if affected_bounds >> index & 1:
                bound_counter = BoundCounter(counter, index)
                lower_bounds = (1 << index) - 1
                if self.open_bounds >> index & 1:
                    bound_counter.read_shift = (
                        self.bits_per_count * (self.open_bounds & lower_bounds).bit_count()
                    )
                if next_step.open_bounds >> index & 1:
                    bound_counter.write_shift = (
                        self.bits_per_count * (next_step.open_bounds & lower_bounds).bit_count()
                    )
                bound_counter.later_count = counter.count_items_for_bound(index, later_items)
                gain = counter.item_bounds[item] >> index & 1
                for slots in self.kinds:
                    bound_counter.gains.append(gain if slots & bound_counter.slots else 0)
                self.bound_counters.append(bound_counter)

    def list_choices(self, packed_state: int) -> list[tuple[int, int, int]]:
        """Return the possible choices for this step's item, starting from a state.

        Each choice is a tuple: the number of free slots of a kind, the next state, and the index of the kind.
        """
        choices: list[tuple[int, int, int]] = []
        count_mask = (1 << self.bits_per_count) - 1
        free_counts: list[int] = []
        next_counts = [0 for _ in self.next_capacity]
        for kind in range(len(self.kinds)):
            n = packed_state & count_mask
            packed_state >>= self.bits_per_count
            free_counts.append(n)
            next_counts[self.next_kinds[kind]] += n
        base_state = 0
        forced_kind = -1
        for next_kind in range(len(next_counts) - 1, -1, -1):
            base_state = base_state << self.bits_per_count | next_counts[next_kind]
            if next_counts[next_kind] > self.next_capacity[next_kind]:
                if forced_kind >= 0 or next_counts[next_kind] > self.next_capacity[next_kind] + 1:
                    return choices
                forced_kind = next_kind
        for kind in self.item_kinds:
            if free_counts[kind] and (forced_kind < 0 or self.next_kinds[kind] == forced_kind):
                bound_counts = self.count_toward_bounds_after_placement(packed_state, kind)
                if bound_counts >= 0:
                    next_state = base_state - (1 << self.bits_per_count * self.next_kinds[kind])
                    next_state |= bound_counts << self.bits_per_count * len(self.next_capacity)
                    choices.append((free_counts[kind], next_state, kind))
        return choices

    def count_toward_bounds_after_placement(self, bound_counts: int, slot_kind: int) -> int:
        """Return the counts for all undecided bounds in the next state, or -1 if a bound is violated.

        Each count is the number of placed items that count toward a bound. `bound_counts` contains the
        counts in the current state. This step places its item in a slot of the kind `slot_kind`.
        """
        next_state = 0
        for bound_counter in self.bound_counters:
            n = bound_counter.count_after_placement(bound_counts, slot_kind)
            if n < 0:
                return -1
            if bound_counter.write_shift >= 0:
                next_state |= n << bound_counter.write_shift
        return next_state


@final
class BoundCounter:
    """For one step of an exact count: updates the number of placed items that count toward a bound."""

    def __init__(self, counter: DealCounter, bound_index: int) -> None:
        self.slots = counter.bounds[bound_index].slots
        self.low = counter.bounds[bound_index].min_count
        self.high = counter.bounds[bound_index].max_count
        # the state stores this mark instead of the count when the bound is certain to be satisfied
        self.satisfied_mark = (1 << counter.bits_per_count) - 1
        # bit position of the count in the current state; -1 if the count is not stored
        self.read_shift = -1
        # bit position of the count in the next state; -1 if the count is not stored
        self.write_shift = -1
        self.later_count = 0  # number of later cards that can count toward the bound
        # for each kind of slot: 1 if the item counts toward the bound in such a slot, otherwise 0
        self.gains: list[int] = []

    def count_after_placement(self, bound_counts: int, slot_kind: int) -> int:
        """Return the bound's count after this step's item is placed in a slot of the kind `slot_kind`.

        Return -1 if the bound is violated, or `satisfied_mark` if the bound is certain to be satisfied.
        """
        n = bound_counts >> self.read_shift & self.satisfied_mark if self.read_shift >= 0 else 0
        if n == self.satisfied_mark:
            return self.satisfied_mark
        n += self.gains[slot_kind]
        if n > self.high or n + self.later_count < self.low:
            return -1
        return self.satisfied_mark if n >= self.low and n + self.later_count <= self.high else n
