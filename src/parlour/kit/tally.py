"""A tally of the ways in which unseen cards can lie: counted once, then drawn from exactly."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.bounds import NOTHING_FITS, expected_states, fraction, groups_of, pick
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.plan import Plan

MOST_STATES: Final = 3000  # of a tally; with more, it takes a walk


@final
class Tally:
    """The number of ways to fill the slots, counted card by card: for plans that hardly ever come about.

    It goes through the cards, those under the same bounds one after another. All that matters of the cards
    before is its state: how many slots are free of each *kind*, and how many cards of each bound that is
    being decided have been found. Slots are of one kind where all cards to come fit both or neither, and
    count for the same bounds in both. From the number of ways that each state leaves, a draw chooses kind
    after kind, each in its weight, and always comes about.
    """

    def __init__(self, plan: Plan, most_states: int = MOST_STATES) -> None:
        self.most_states = most_states
        self.size = plan.size
        self.bounds = plan.bounds
        self.field = (plan.size + 1).bit_length()  # bits for a number of slots or of cards
        self.left = len(plan.left_from)  # the first items are the cards that have left
        self.fits: list[int] = []  # of each item: its slots
        self.cards: list[int] = []
        self.counts: list[int] = []  # of each item: the bounds that it can count for, as a set
        for n in range(self.left):
            self.add_item(plan.left_from[n] & plan.open, plan.left_cards[n], n)
        for n in range(len(plan.pool)):
            self.add_item(plan.fits[n] & plan.open, plan.pool[n], self.left)
        self.fitting = [self.fitting_items(1 << slot) for slot in range(self.size)]
        self.binding = [self.bounds_at(slot) for slot in range(self.size)]
        self.open = plan.open
        self.lots = self.alike()  # sets of slots
        self.order = self.order_items(self.lots)
        self.steps: list[Step] = []
        self.weights: list[dict[int, float]] = []
        self.states = 0
        self.start = 0
        self.counted = self.count_up()  # whether there were not too many states

    def add_item(self, slots: int, card: int, left: int) -> None:
        counts = 0
        for at in range(len(self.bounds)):
            bound = self.bounds[at]
            if bound.mask >> card & 1 and left >= bound.left and bound.slots & slots:
                counts |= 1 << at
        self.fits.append(slots)
        self.cards.append(card)
        self.counts.append(counts)

    def bounds_of(self, items: int) -> int:
        """The bounds that some of the items can count for."""
        found = 0
        for item in range(len(self.fits)):
            if items >> item & 1:
                found |= self.counts[item]
        return found

    def counting(self, at: int, items: int) -> int:
        """How many of the items can count for a bound."""
        found = 0
        for item in range(len(self.fits)):
            if items >> item & 1 and self.counts[item] >> at & 1:
                found += 1
        return found

    def fitting_items(self, slots: int) -> int:
        """The items that may lie in one of the slots."""
        items = 0
        for item in range(len(self.fits)):
            if self.fits[item] & slots:
                items |= 1 << item
        return items

    def bounds_at(self, slot: int) -> int:
        """The bounds that what lies in a slot may count for."""
        found = 0
        for at in range(len(self.bounds)):
            if self.bounds[at].slots >> slot & 1:
                found |= 1 << at
        return found

    def alike(self) -> list[int]:
        """The open slots as sets of those that no card and no bound tells apart."""
        lots: dict[tuple[int, int], int] = {}
        for slot in range(self.size):
            if self.open >> slot & 1:
                sign = (self.fitting[slot], self.binding[slot])
                lots[sign] = lots.get(sign, 0) | 1 << slot
        return list(lots.values())

    # In which order

    def families(self) -> list[int]:
        """Sets of items: those under the same bounds, and of the others those that fit the same slots."""
        sets: list[int] = []
        for at in range(len(self.bounds)):
            items = 0
            for item in range(len(self.fits)):
                if self.counts[item] >> at & 1:
                    items |= 1 << item
            if items:
                sets.append(items)
        free: dict[int, int] = {}
        for item in range(len(self.fits)):
            if not self.counts[item]:
                free[self.fits[item]] = free.get(self.fits[item], 0) | 1 << item
        return groups_of(sets) + list(free.values())

    def order_items(self, lots: list[int]) -> list[int]:
        """Family by family, next the one after which the fewest states are to be expected."""
        families = self.families()
        fitting = [self.fitting[lot.bit_length() - 1] for lot in lots]
        binding = [self.binding[lot.bit_length() - 1] for lot in lots]
        sizes = [lot.bit_count() for lot in lots]
        under = [self.bounds_of(family) for family in families]
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
                states = expected_states(fitting, binding, sizes, to_come & ~families[at], bounds)
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

    def count_up(self) -> bool:
        """Whether the ways could be counted with so few states."""
        self.steps = []
        after = Step(self, self.kinds(0), 0)
        to_come = 0
        for at in range(len(self.order) - 1, -1, -1):
            to_come |= 1 << self.order[at]
            step = Step(self, self.kinds(to_come), to_come)
            step.lead(self, self.order[at], after)
            self.steps.append(step)
            after = step
        self.steps.reverse()
        self.weights = [{} for _ in self.steps]
        self.states = 0
        self.start = 0
        for kind in range(len(after.kinds)):
            self.start |= after.kinds[kind].bit_count() << self.field * kind
        whole = self.weigh(0, self.start)
        if self.states > self.most_states:
            return False
        if whole <= 0.0:
            raise InvalidPosition(NOTHING_FITS)
        return True

    def kinds(self, to_come: int) -> list[int]:
        """The lots, those joined that the items to come do not tell apart."""
        bounds = self.bounds_of(to_come)
        kinds: dict[tuple[int, int], int] = {}
        for lot in self.lots:
            slot = lot.bit_length() - 1
            sign = (self.fitting[slot] & to_come, self.binding[slot] & bounds)
            kinds[sign] = kinds.get(sign, 0) | lot
        return list(kinds.values())

    def weigh(self, at: int, state: int) -> float:
        """How many ways a state leaves."""
        if at == len(self.steps):
            return 1.0
        known = self.weights[at].get(state)
        if known is not None:
            return known
        self.states += 1
        weight = 0.0
        if self.states <= self.most_states:
            for choices, following, _ in self.steps[at].choices(state):
                weight += choices * self.weigh(at + 1, following)
        self.weights[at][state] = weight
        return weight

    def draw(self, rng: Rng) -> list[i64]:
        """One of the ways, where they are counted."""
        filled: list[i64] = [-1 for _ in range(self.size)]
        state = self.start
        free = self.open
        for at in range(len(self.steps)):
            mark = fraction(rng) * self.weights[at][state]
            slots = 0
            for choices, following, kind in self.steps[at].choices(state):
                weight = choices * self.weigh(at + 1, following)
                if weight > 0.0:
                    state, slots = following, self.steps[at].kinds[kind] & free
                    mark -= weight
                    if mark < 0.0:
                        break
            slot = pick(slots, slots.bit_count(), rng)
            free ^= 1 << slot
            if self.steps[at].item >= self.left:
                filled[slot] = self.cards[self.steps[at].item]
        return filled


@final
class Step:
    """One item's turn in a tally: what it can do in each state."""

    def __init__(self, tally: Tally, kinds: list[int], to_come: int) -> None:
        self.item = -1
        self.kinds = kinds  # sets of slots
        self.to_come = to_come  # the items that have not had their turn
        self.field = tally.field
        self.most = [(tally.fitting_items(slots) & to_come).bit_count() for slots in kinds]
        gone = (1 << len(tally.fits)) - 1 & ~to_come
        self.deciding = tally.bounds_of(gone) & tally.bounds_of(to_come)  # bounds of which a state tells
        self.choosing: list[int] = []  # the kinds that the item fits
        self.into: list[int] = []  # of each kind: the kind that it is of at the next step
        self.room: list[int] = []  # of each kind of the next step: how many slots the items after can fill
        self.checks: list[Check] = []

    def lead(self, tally: Tally, item: int, after: "Step") -> None:
        """Lets the item, the first of those to come, have its turn, which leads to the step after."""
        self.item = item
        to_come = after.to_come
        self.room = after.most
        for kind in range(len(self.kinds)):
            slots = self.kinds[kind]
            if slots & tally.fits[item]:
                self.choosing.append(kind)
            for at in range(len(after.kinds)):
                if slots & after.kinds[at]:
                    self.into.append(at)
        concerned = self.deciding | tally.counts[item]
        for at in range(len(tally.bounds)):
            if concerned >> at & 1:
                check = Check(tally, at)
                below = (1 << at) - 1
                if self.deciding >> at & 1:
                    check.read = self.field * (self.deciding & below).bit_count()
                if after.deciding >> at & 1:
                    check.write = self.field * (after.deciding & below).bit_count()
                check.to_come = tally.counting(at, to_come)
                counting = tally.counts[item] >> at & 1
                for slots in self.kinds:
                    check.gains.append(counting if slots & check.slots else 0)
                self.checks.append(check)

    def choices(self, state: int) -> list[tuple[int, int, int]]:
        """In how many slots the item can lie, the state that follows, and the kind of the slots."""
        found: list[tuple[int, int, int]] = []
        full = (1 << self.field) - 1
        free: list[int] = []
        following = [0 for _ in self.room]
        for kind in range(len(self.kinds)):
            n = state & full
            state >>= self.field
            free.append(n)
            following[self.into[kind]] += n
        base = 0
        forced = -1
        for at in range(len(following) - 1, -1, -1):
            base = base << self.field | following[at]
            if following[at] > self.room[at]:
                if forced >= 0 or following[at] > self.room[at] + 1:
                    return found
                forced = at
        for kind in self.choosing:
            if free[kind] and (forced < 0 or self.into[kind] == forced):
                told = self.told_after(state, kind)
                if told >= 0:
                    next_state = base - (1 << self.field * self.into[kind])
                    next_state |= told << self.field * len(self.room)
                    found.append((free[kind], next_state, kind))
        return found

    def told_after(self, told: int, kind: int) -> int:
        """What the next state tells of bounds, -1 where one is broken."""
        after = 0
        for check in self.checks:
            n = check.after(told, kind)
            if n < 0:
                return -1
            if check.write >= 0:
                after |= n << check.write
        return after


@final
class Check:
    """A bound at a step: how many cards of it have been found, from one state to the next."""

    def __init__(self, tally: Tally, at: int) -> None:
        self.slots = tally.bounds[at].slots
        self.low = tally.bounds[at].low
        self.high = tally.bounds[at].high
        self.kept = (1 << tally.field) - 1  # in the place of a number: the bound is kept, whatever comes
        self.read = -1  # where the number stands in a state, -1 where none does
        self.write = -1  # where it stands in the state that follows
        self.to_come = 0  # how many cards may still count after this one
        self.gains: list[int] = []  # of each kind: what the card adds there

    def after(self, told: int, kind: int) -> int:
        """The number in the state that follows, -1 where the bound is broken."""
        n = told >> self.read & self.kept if self.read >= 0 else 0
        if n == self.kept:
            return self.kept
        n += self.gains[kind]
        if n > self.high or n + self.to_come < self.low:
            return -1
        return self.kept if n >= self.low and n + self.to_come <= self.high else n
