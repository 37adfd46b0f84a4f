"""Exact counts of the deals of hidden cards, from which random deals are drawn."""

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

MAX_STATES: Final = 3000  # maximum number of states of an exact count; beyond it, a Markov chain is used


@final
class ExactCounter:
    """The exact number of ways to fill the slots, for cases in which rejection sampling rarely finds one.

    The cards are processed one by one; cards under the same bounds come one after another. The state
    describes the result so far: the number of free slots of each *kind*, and the number of cards found for
    each undecided bound. Two slots are of the same kind if they fit the same remaining cards, and if each of
    these counts toward the same bounds in both slots. A draw chooses a kind of slot for each card, weighted
    by the number of ways that remain after the choice. It never fails.
    """

    def __init__(self, plan: RejectionSampler, max_states: int = MAX_STATES) -> None:
        self.max_states = max_states
        self.size = plan.size
        self.bounds = plan.bounds
        self.bits_per_count = (plan.size + 1).bit_length()  # number of bits for a count of slots or cards
        self.departed_count = len(plan.departed_slots)  # the first items are the cards that have left
        self.fits: list[int] = []  # by item: the set of its possible slots
        self.cards: list[int] = []
        self.item_bounds: list[int] = []  # by item: the set of bounds toward which it can count
        for n in range(self.departed_count):
            self.add_item(plan.departed_slots[n] & plan.open_slots, plan.departed_cards[n], n)
        for n in range(len(plan.pool)):
            self.add_item(plan.fits[n] & plan.open_slots, plan.pool[n], self.departed_count)
        self.slot_items = [self.fitting_items(1 << slot) for slot in range(self.size)]
        self.slot_bounds = [self.bounds_of_slot(slot) for slot in range(self.size)]
        self.open_slots = plan.open_slots
        self.slot_classes = self.group_equal_slots()  # sets of equivalent slots
        self.order = self.choose_order(self.slot_classes)
        self.steps: list[CountingStep] = []
        self.weights: list[dict[int, float]] = []
        self.state_count = 0
        self.start_state = 0
        self.is_counted = self.count_states()  # False if there are too many states

    def add_item(self, slots: int, card: int, left: int) -> None:
        counts = 0
        for at in range(len(self.bounds)):
            bound = self.bounds[at]
            if bound.mask >> card & 1 and left >= bound.departed_count and bound.slots & slots:
                counts |= 1 << at
        self.fits.append(slots)
        self.cards.append(card)
        self.item_bounds.append(counts)

    def items_bounds(self, items: int) -> int:
        """Return the set of bounds toward which any of these items can count."""
        found = 0
        for item in range(len(self.fits)):
            if items >> item & 1:
                found |= self.item_bounds[item]
        return found

    def count_for_bound(self, at: int, items: int) -> int:
        """Return how many of these items can count toward a bound; `at` is the index of the bound."""
        found = 0
        for item in range(len(self.fits)):
            if items >> item & 1 and self.item_bounds[item] >> at & 1:
                found += 1
        return found

    def fitting_items(self, slots: int) -> int:
        """Return the set of items that may be in any of these slots."""
        items = 0
        for item in range(len(self.fits)):
            if self.fits[item] & slots:
                items |= 1 << item
        return items

    def bounds_of_slot(self, slot: int) -> int:
        """Return the set of bounds to which a slot belongs."""
        found = 0
        for at in range(len(self.bounds)):
            if self.bounds[at].slots >> slot & 1:
                found |= 1 << at
        return found

    def group_equal_slots(self) -> list[int]:
        """Return sets of open slots that no item and no bound distinguishes."""
        lots: dict[tuple[int, int], int] = {}
        for slot in range(self.size):
            if self.open_slots >> slot & 1:
                sign = (self.slot_items[slot], self.slot_bounds[slot])
                lots[sign] = lots.get(sign, 0) | 1 << slot
        return list(lots.values())

    # Order in which items are processed

    def group_items(self) -> list[int]:
        """Return sets of items: those under the same bounds, and the others by the slots that they fit."""
        sets: list[int] = []
        for at in range(len(self.bounds)):
            items = 0
            for item in range(len(self.fits)):
                if self.item_bounds[item] >> at & 1:
                    items |= 1 << item
            if items:
                sets.append(items)
        free: dict[int, int] = {}
        for item in range(len(self.fits)):
            if not self.item_bounds[item]:
                free[self.fits[item]] = free.get(self.fits[item], 0) | 1 << item
        return merge_overlapping_sets(sets) + list(free.values())

    def choose_order(self, lots: list[int]) -> list[int]:
        """Return the order in which items are processed, group by group.

        The next group is always the one after which the expected number of states is smallest.
        """
        families = self.group_items()
        fitting = [self.slot_items[lot.bit_length() - 1] for lot in lots]
        binding = [self.slot_bounds[lot.bit_length() - 1] for lot in lots]
        sizes = [lot.bit_count() for lot in lots]
        under = [self.items_bounds(family) for family in families]
        to_come = (1 << len(self.fits)) - 1
        order: list[int] = []
        while families:
            best = -1
            least = 0.0
            for at in range(len(families)):
                bounds = 0
                for other in range(len(families)):
                    if other != at:
                        bounds |= under[other]
                states = estimate_state_count(fitting, binding, sizes, to_come & ~families[at], bounds)
                if best < 0 or states < least:
                    best, least = at, states
            to_come &= ~families[best]
            ranked: list[tuple[int, int]] = []
            for item in range(len(self.fits)):
                if families[best] >> item & 1:
                    ranked.append((self.fits[item].bit_count(), item))
            ranked.sort()
            order.extend([item for _, item in ranked])
            del families[best]
            del under[best]
        return order

    # Counting

    def count_states(self) -> bool:
        """Count the ways to fill the slots. Return False if there are too many states."""
        self.steps = []
        after = CountingStep(self, self.slot_kinds(0), 0)
        to_come = 0
        for at in range(len(self.order) - 1, -1, -1):
            to_come |= 1 << self.order[at]
            step = CountingStep(self, self.slot_kinds(to_come), to_come)
            step.build(self, self.order[at], after)
            self.steps.append(step)
            after = step
        self.steps.reverse()
        self.weights = [{} for _ in self.steps]
        self.state_count = 0
        self.start_state = 0
        for kind in range(len(after.kinds)):
            self.start_state |= after.kinds[kind].bit_count() << self.bits_per_count * kind
        whole = self.count_ways(0, self.start_state)
        if self.state_count > self.max_states:
            return False
        if whole <= 0.0:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)
        return True

    def slot_kinds(self, to_come: int) -> list[int]:
        """Return the kinds of slots: classes, merged if the remaining items do not distinguish them."""
        bounds = self.items_bounds(to_come)
        kinds: dict[tuple[int, int], int] = {}
        for lot in self.slot_classes:
            slot = lot.bit_length() - 1
            sign = (self.slot_items[slot] & to_come, self.slot_bounds[slot] & bounds)
            kinds[sign] = kinds.get(sign, 0) | lot
        return list(kinds.values())

    def count_ways(self, at: int, state: int) -> float:
        """Return the number of ways to fill the slots from a state, before the step at index `at`."""
        if at == len(self.steps):
            return 1.0
        known = self.weights[at].get(state)
        if known is not None:
            return known
        self.state_count += 1
        weight = 0.0
        if self.state_count <= self.max_states:
            for choices, following, _ in self.steps[at].list_choices(state):
                weight += choices * self.count_ways(at + 1, following)
        self.weights[at][state] = weight
        return weight

    def draw(self, rng: Rng) -> list[i64]:
        """Return one of the counted ways at random: the card in each slot, -1 for an empty slot."""
        filled: list[i64] = [-1 for _ in range(self.size)]
        state = self.start_state
        free = self.open_slots
        for at in range(len(self.steps)):
            mark = random_fraction(rng) * self.weights[at][state]
            slots = 0
            for choices, following, kind in self.steps[at].list_choices(state):
                weight = choices * self.count_ways(at + 1, following)
                if weight > 0.0:
                    state, slots = following, self.steps[at].kinds[kind] & free
                    mark -= weight
                    if mark < 0.0:
                        break
            slot = pick_slot(slots, slots.bit_count(), rng)
            free ^= 1 << slot
            if self.steps[at].item >= self.departed_count:
                filled[slot] = self.cards[self.steps[at].item]
        return filled


@final
class CountingStep:
    """One step of the count: the choices for one item in each state."""

    def __init__(self, tally: ExactCounter, kinds: list[int], to_come: int) -> None:
        self.item = -1
        self.kinds = kinds  # sets of slots
        self.to_come = to_come  # the set of items that have not been processed
        self.bits_per_count = tally.bits_per_count
        self.max_fillable = [(tally.fitting_items(slots) & to_come).bit_count() for slots in kinds]
        gone = (1 << len(tally.fits)) - 1 & ~to_come
        self.open_bounds = tally.items_bounds(gone) & tally.items_bounds(
            to_come
        )  # the set of bounds whose counts are part of a state
        self.item_kinds: list[int] = []  # the kinds of slot that the item fits
        self.next_kinds: list[int] = []  # by kind: its kind in the next step
        self.next_room: list[int] = []  # by kind in the next step: number of slots that later items can fill
        self.checks: list[BoundCounter] = []

    def build(self, tally: ExactCounter, item: int, after: "CountingStep") -> None:
        """Set up the step for an item, the first of the remaining ones; `after` is the next step."""
        self.item = item
        to_come = after.to_come
        self.next_room = after.max_fillable
        for kind in range(len(self.kinds)):
            slots = self.kinds[kind]
            if slots & tally.fits[item]:
                self.item_kinds.append(kind)
            for at in range(len(after.kinds)):
                if slots & after.kinds[at]:
                    self.next_kinds.append(at)
        concerned = self.open_bounds | tally.item_bounds[item]
        for at in range(len(tally.bounds)):
            if concerned >> at & 1:
                check = BoundCounter(tally, at)
                below = (1 << at) - 1
                if self.open_bounds >> at & 1:
                    check.read_shift = self.bits_per_count * (self.open_bounds & below).bit_count()
                if after.open_bounds >> at & 1:
                    check.write_shift = self.bits_per_count * (after.open_bounds & below).bit_count()
                check.to_come = tally.count_for_bound(at, to_come)
                counting = tally.item_bounds[item] >> at & 1
                for slots in self.kinds:
                    check.gains.append(counting if slots & check.slots else 0)
                self.checks.append(check)

    def list_choices(self, state: int) -> list[tuple[int, int, int]]:
        """Return the choices in a state, each as number of slots, next state, and kind of slot."""
        found: list[tuple[int, int, int]] = []
        full = (1 << self.bits_per_count) - 1
        free: list[int] = []
        following = [0 for _ in self.next_room]
        for kind in range(len(self.kinds)):
            n = state & full
            state >>= self.bits_per_count
            free.append(n)
            following[self.next_kinds[kind]] += n
        base = 0
        forced = -1
        for at in range(len(following) - 1, -1, -1):
            base = base << self.bits_per_count | following[at]
            if following[at] > self.next_room[at]:
                if forced >= 0 or following[at] > self.next_room[at] + 1:
                    return found
                forced = at
        for kind in self.item_kinds:
            if free[kind] and (forced < 0 or self.next_kinds[kind] == forced):
                told = self.next_bound_state(state, kind)
                if told >= 0:
                    next_state = base - (1 << self.bits_per_count * self.next_kinds[kind])
                    next_state |= told << self.bits_per_count * len(self.next_room)
                    found.append((free[kind], next_state, kind))
        return found

    def next_bound_state(self, told: int, kind: int) -> int:
        """Return the counts of bounds in the next state; -1 if a bound is violated.

        `told` has the counts in the current state, and `kind` is the kind of slot chosen for the item.
        """
        after = 0
        for check in self.checks:
            n = check.advance(told, kind)
            if n < 0:
                return -1
            if check.write_shift >= 0:
                after |= n << check.write_shift
        return after


@final
class BoundCounter:
    """A bound in one step of the count, which updates the number of its cards for the next state."""

    def __init__(self, tally: ExactCounter, at: int) -> None:
        self.slots = tally.bounds[at].slots
        self.low = tally.bounds[at].min_count
        self.high = tally.bounds[at].max_count
        self.satisfied_mark = (
            1 << tally.bits_per_count
        ) - 1  # stored instead of the count if the bound will certainly be satisfied
        self.read_shift = -1  # position of the count in a state; -1 if the state does not have it
        self.write_shift = -1  # position of the count in the next state; -1 if that state does not have it
        self.to_come = 0  # number of later cards that can count toward the bound
        self.gains: list[int] = []  # by kind of slot: what the item adds to the count there

    def advance(self, told: int, kind: int) -> int:
        """Return the count in the next state; -1 if the bound is violated."""
        n = told >> self.read_shift & self.satisfied_mark if self.read_shift >= 0 else 0
        if n == self.satisfied_mark:
            return self.satisfied_mark
        n += self.gains[kind]
        if n > self.high or n + self.to_come < self.low:
            return -1
        return self.satisfied_mark if n >= self.low and n + self.to_come <= self.high else n
