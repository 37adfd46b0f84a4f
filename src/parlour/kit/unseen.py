"""What an observer knows of cards that it cannot see, and a draw among all that they can be.

Cards lie in *places* (small numbers that the game chooses: a hand, the stock). Every unseen card is a slot
with the set of cards that it may be. A card that leaves a place face up came from one of the slots that were
there, and which one is not known; that matters as soon as the slots differ.
"""

import math
from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import members
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition

MOST_SPLITS: Final = 2048  # ways to split up cards among the places that are weighed at once
MOST_ATTEMPTS: Final = 1_000_000
FEW_ATTEMPTS: Final = 300  # that a plan makes before the ways are counted
MOST_STATES: Final = 3000  # of a tally; with more, it takes a walk
FIRST_STEPS: Final = 600  # of a walk, for each card, before its first draw
MORE_STEPS: Final = 200  # from one draw to the next
FAULTLESS_STEPS: Final = 10  # that are among the last of them
PENALTY: Final = 7  # a fault more makes a walk's arrangement 2^7 times less likely
MOST_STEPS: Final = 5_000_000  # without an arrangement that has no fault
ROUNDS_OF_FITTING: Final = 6
HARD: Final = 0.75  # a card that fits fewer of a place's slots is split up before those that fit most
FINE: Final = 1073741824  # 2^30
TINY: Final = 1e-12
NOTHING_FITS: Final = "no deal fits what was seen on the way"
ALL_HIGH: Final = 1000  # of a bound: any number


class Bound:
    """Of the slots of a set, those whose cards were still there hold `low` to `high` cards of `mask`."""

    def __init__(self, place: int, slots: int, mask: int, left: int, low: int, high: int) -> None:
        self.place = place
        self.slots = slots
        self.mask = mask
        self.left = left  # how many cards had left by then, of all places
        self.low = low
        self.high = high

    def holds(self, filled: list[i64], left_slots: list[int]) -> bool:
        """Whether a draw keeps the bound; `left_slots` are those of the cards that have left, in order."""
        slots = self.slots
        for n in range(self.left):
            slots &= ~(1 << left_slots[n])
        found = 0
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            if self.mask >> int(filled[slot]) & 1:
                found += 1
        return self.low <= found <= self.high


class Unseen:
    """The knowledge, told in the order in which it came.

    `pool` is the set of cards that the observer cannot locate; they fill exactly the slots that are left.
    """

    def __init__(self, pool: i64) -> None:
        self.pool = pool
        self.places: list[int] = []  # of each slot
        self.masks: list[int] = []  # of each slot: what it may be
        self.left_cards: list[int] = []  # of each card seen to leave
        self.left_from: list[int] = []  # of each card seen to leave: the slots it can have been, as a set
        self.bounds: list[Bound] = []
        self.plan: Plan | None = None
        self.tally: Tally | None = None
        self.walk: Walk | None = None

    def arrive(self, place: int, n: int, mask: int) -> None:
        """n cards of `mask` come into `place`, unseen."""
        self.plan = None
        for _ in range(n):
            self.places.append(place)
            self.masks.append(mask)

    def leave(self, place: int, card: int, newest: bool = False) -> None:
        """`card` is seen to leave `place`; `newest` where it is known to be the last one that came."""
        slots = self.slots_of(place, 1 << card)
        if newest:
            slots = 1 << (slots.bit_length() - 1)
        self.leave_one_of(card, slots)

    def leave_one_of(self, card: int, slots: int) -> None:
        """`card` is seen to leave one of a set of slots."""
        self.plan = None
        self.left_cards.append(card)
        self.left_from.append(slots)

    def slots_in(self, place: int) -> int:
        """The set of all slots that came to `place`."""
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                slots |= 1 << slot
        return slots

    def slots_of(self, place: int, mask: int) -> int:
        """The set of slots that came to `place` and may be one of `mask`."""
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place and self.masks[slot] & mask:
                slots |= 1 << slot
        return slots

    def none(self, place: int, mask: int) -> None:
        """No card now in `place` is one of `mask`."""
        self.plan = None
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                self.masks[slot] &= ~mask

    def some(self, place: int, mask: int, n: int = 1) -> None:
        """At least n cards now in `place` are of `mask`."""
        self.bind(place, mask, n, ALL_HIGH)

    def most(self, place: int, mask: int, n: int) -> None:
        """At most n cards now in `place` are of `mask`."""
        if n <= 0:
            self.none(place, mask)
        else:
            self.bind(place, mask, 0, n)

    def bind(self, place: int, mask: int, low: int, high: int) -> None:
        self.plan = None
        slots = self.slots_of(place, mask)
        self.bounds.append(Bound(place, slots, mask, len(self.left_cards), low, high))

    def last_of(self, place: int) -> int:
        """The slot that came to `place` last, -1 where none did."""
        for slot in range(len(self.places) - 1, -1, -1):
            if self.places[slot] == place:
                return slot
        return -1

    def draw(self, rng: Rng) -> list[i64]:
        """For each slot its card, -1 for a slot whose card has left; every possibility equally likely.

        Where there are too many to be counted, and so few of them come about by themselves that a walk must
        find them, they are so as nearly as can be told apart.

        Of slots in one place that could all be empty alike, the draw need not tell which ones are.
        Raises InvalidPosition where nothing fits what was told.
        """
        if not self.places:
            return []
        if rng.is_live:
            # For a live table's generator each number is a stream of its own, which takes too long here.
            rng = Rng.fast(int(rng.below(FINE)) * FINE + int(rng.below(FINE)))
        plan = self.plan
        if plan is None:
            plan = Plan(self)
            self.plan = plan
            self.tally = None
            self.walk = None
        if self.tally is None:
            for _ in range(FEW_ATTEMPTS):
                drawn = plan.attempt(rng)
                if drawn:
                    return drawn
            self.tally = Tally(plan)
        if self.tally.counted:
            return self.tally.draw(rng)
        if self.walk is None:
            self.walk = Walk(self.tally)
        return self.walk.draw(rng)


class Plan:
    """How to draw: what does not change from one attempt to the next.

    An attempt chooses step by step. A step with k choices is let through with chance k/t, where t is the most
    that there can be; so all that an attempt can end with is equally likely, and the rest starts again.

    Where lower bounds are known, nearly every attempt that chose slots one by one would break one of them.
    There the cards under lower bounds are first split up among the places, in the ways that keep the bounds;
    then the other cards are; then each place lays its own cards into its slots. By how much that makes an
    attempt too likely or too unlikely is made up for in the same manner.
    """

    def __init__(self, unseen: Unseen) -> None:
        self.size = len(unseen.places)
        self.left_cards = unseen.left_cards
        self.left_from = list(unseen.left_from)
        self.pool = members(unseen.pool)  # all that follows calls its n-th card n
        if len(self.pool) + len(self.left_cards) != self.size:
            raise InvalidPosition(f"{len(self.pool)} unseen cards do not fill the places where they lie")
        self.open = (1 << self.size) - 1  # the slots that are not known to be empty
        self.fits = self.fitting_slots(unseen)
        self.bounds = self.sift(unseen.bounds)
        if not self.bounds:
            for group in groups_of(self.left_from):
                self.settle_group(group)
            for n in range(len(self.pool)):
                self.fits[n] &= self.open
        # The cards that can have left the fewest slots choose first.
        order = [(self.left_from[n].bit_count(), n) for n in range(len(self.left_from))]
        order.sort()
        self.order = [n for _, n in order]
        sets = [self.left_from[n] for n in self.order]
        self.tickets = [tickets_of(sets, at) for at in range(len(sets))]
        self.nests: list[Nest] = []
        self.families: list[Family] = []
        self.rest: list[int] = []
        self.rest_tickets: list[int] = []
        self.peak = 1.0
        needs = self.needs()
        if needs:
            self.plan_splits(unseen, needs)
        else:
            self.plan_slots()
        if min([1, *self.tickets, *self.rest_tickets]) < 1:
            raise InvalidPosition(NOTHING_FITS)

    def settle_group(self, group: int) -> None:
        """Leaves out the departures from these slots where it does not matter which card left which.

        The slots that nothing of the pool can be in are empty. Where all others are alike for the pool, any
        of them may be taken for those that the rest of the departures emptied.
        """
        kinds: list[int] = []
        empty = 0
        for slot in range(self.size):
            if group >> slot & 1:
                kind = self.fitting_cards(slot)
                if not kind:
                    empty |= 1 << slot
                elif kind not in kinds:
                    kinds.append(kind)
        if len(kinds) > 1 or not empty:
            return
        kept = [n for n in range(len(self.left_from)) if not self.left_from[n] & group]
        others = group & ~empty
        for _ in range(len(self.left_from) - len(kept) - empty.bit_count()):
            empty |= others & -others
            others &= others - 1
        self.open &= ~empty
        self.left_cards = [self.left_cards[n] for n in kept]
        self.left_from = [self.left_from[n] for n in kept]

    def fitting_slots(self, unseen: Unseen) -> list[int]:
        """Of each card of the pool: the set of slots that it may lie in."""
        fits: list[int] = []
        for card in self.pool:
            slots = 0
            for slot in range(self.size):
                if unseen.masks[slot] >> card & 1:
                    slots |= 1 << slot
            fits.append(slots)
        return fits

    def fitting_cards(self, slot: int) -> int:
        """The set of those cards of the pool that may lie in a slot."""
        cards = 0
        for n in range(len(self.pool)):
            if self.fits[n] >> slot & 1:
                cards |= 1 << n
        return cards

    def sift(self, bounds: list[Bound]) -> list[Bound]:
        """The bounds that can still be broken once all the others have been worked into the slots.

        A card surely counts for a bound where all the slots that it can have are among those of the bound.
        Where a bound leaves no choice, it says which slots the doubtful cards can have, and is done with.
        """
        likelihood_worlds = bounds
        while True:
            kept: list[Bound] = []
            narrowed = False
            for bound in likelihood_worlds:
                left, lying = self.doubtful(bound)
                doubtful = len(left) + len(lying)
                sure = self.sure(bound)
                low, high = bound.low - sure, bound.high - sure
                if doubtful < low or high < 0:
                    raise InvalidPosition(NOTHING_FITS)
                if low <= 0 and doubtful <= high:
                    continue
                if doubtful != low and high > 0:
                    kept.append(bound)
                    continue
                allowed = bound.slots if doubtful == low else ~bound.slots
                for n in left:
                    self.left_from[n] &= allowed
                for n in lying:
                    self.fits[n] &= allowed
                narrowed = True
            if not narrowed:
                return kept
            likelihood_worlds = kept

    def doubtful(self, bound: Bound) -> tuple[list[int], list[int]]:
        """Of the cards that left and of the pool: those that may count for a bound or not."""
        left: list[int] = []
        for n in range(bound.left, len(self.left_cards)):
            if bound.mask >> self.left_cards[n] & 1:
                slots = self.left_from[n]
                if slots & bound.slots and slots & ~bound.slots:
                    left.append(n)
        lying: list[int] = []
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1:
                slots = self.fits[n]
                if slots & bound.slots and slots & ~bound.slots:
                    lying.append(n)
        return left, lying

    def sure(self, bound: Bound) -> int:
        """How many cards surely count for a bound."""
        found = 0
        for n in range(bound.left, len(self.left_cards)):
            if bound.mask >> self.left_cards[n] & 1 and not self.left_from[n] & ~bound.slots:
                found += 1
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1 and not self.fits[n] & ~bound.slots:
                found += 1
        return found

    def needs(self) -> list[Bound]:
        """The lower bounds, as far as cards that have left since cannot keep them."""
        needs: list[Bound] = []
        for bound in self.bounds:
            low = bound.low
            for n in range(bound.left, len(self.left_cards)):
                if bound.mask >> self.left_cards[n] & 1 and self.left_from[n] & bound.slots:
                    low -= 1
            if low > 0:
                needs.append(Bound(bound.place, bound.slots, bound.mask, bound.left, low, bound.high))
        return needs

    def plan_slots(self) -> None:
        """Without lower bounds: the cards with the fewest slots choose first."""
        order = [(self.fits[n].bit_count(), n) for n in range(len(self.pool))]
        order.sort()
        sets = list(self.left_from)
        for _, n in order:
            sets.append(self.fits[n])
            self.rest.append(n)
            room = self.open.bit_count() - len(sets) + 1
            self.rest_tickets.append(min(tickets_of(sets, len(sets) - 1), room))

    def plan_splits(self, unseen: Unseen, needs: list[Bound]) -> None:
        """With lower bounds: which cards are split up together, and how strongly each place draws them."""
        kinds = sorted(set(unseen.places))
        for kind in kinds:
            self.nests.append(Nest(kind, unseen, self.fits))
        for bound in needs:
            self.join_family(bound)
        for family in self.families:
            family.split_up(self)
        bound_cards = 0
        for family in self.families:
            bound_cards |= family.cards
        for n in range(len(self.pool)):
            if bound_cards >> n & 1:
                continue
            if min([nest.ease[n] for nest in self.nests]) < HARD:
                single = Family(1 << n, [])
                single.split_up(self)
                self.families.append(single)
            else:
                self.rest.append(n)
        self.balance()

    def join_family(self, bound: Bound) -> None:
        cards = 0
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1:
                cards |= 1 << n
        joined = Family(cards, [bound])
        others: list[Family] = []
        for family in self.families:
            if family.cards & joined.cards:
                joined = Family(family.cards | joined.cards, family.bounds + joined.bounds)
            else:
                others.append(family)
        # A bound on too many cards is only looked at in the end.
        if len(self.nests) ** joined.cards.bit_count() <= MOST_SPLITS:
            self.families = [*others, joined]

    def balance(self) -> None:
        """Chooses the pulls so that in the mean as many cards come to each place as it has room for."""
        for family in self.families:
            family.weigh(self.nests)
        for _ in range(ROUNDS_OF_FITTING):
            whole = 0.0
            for nest in self.nests:
                whole += nest.pull
            expected = [len(self.rest) * nest.pull / whole for nest in self.nests]
            for family in self.families:
                family.add_expected(expected)
            for at in range(len(self.nests)):
                if expected[at] > 0.0:
                    self.nests[at].pull *= self.nests[at].room / expected[at]
            for family in self.families:
                family.weigh(self.nests)
        # Of n cards split up, the j-th in a place multiplies the ways to lay them by room - j + 1.
        gains: list[float] = []
        for nest in self.nests:
            gains.extend(nest.gains())
        gains.sort(reverse=True)
        for gain in gains[: len(self.pool) - len(self.rest)]:
            self.peak *= gain

    # One attempt

    def attempt(self, rng: Rng) -> list[i64]:
        """A draw, or nothing."""
        filled: list[i64] = [-1 for _ in range(self.size)]
        free = self.open
        left_slots = [0 for _ in self.left_cards]
        for at in range(len(self.order)):
            n = self.order[at]
            slot = pick(self.left_from[n] & free, self.tickets[at], rng)
            if slot < 0:
                return []
            free ^= 1 << slot
            filled[slot] = self.left_cards[n]
            left_slots[n] = slot
        done = self.lay_splits(filled, free, rng) if self.nests else self.lay_slots(filled, free, rng)
        if not done:
            return []
        for bound in self.bounds:
            if not bound.holds(filled, left_slots):
                return []
        for slot in left_slots:
            filled[slot] = -1
        return filled

    def lay_slots(self, filled: list[i64], free: int, rng: Rng) -> bool:
        for at in range(len(self.rest)):
            n = self.rest[at]
            slot = pick(self.fits[n] & free, self.rest_tickets[at], rng)
            if slot < 0:
                return False
            free ^= 1 << slot
            filled[slot] = self.pool[n]
        return True

    def lay_splits(self, filled: list[i64], free: int, rng: Rng) -> bool:
        hands: list[list[int]] = [[] for _ in self.nests]
        odds = 1.0
        for family in self.families:
            way = family.draw(rng)
            split = family.splits[way]
            for at in range(len(split)):
                hand = hands[split[at]]
                nest = self.nests[split[at]]
                if len(hand) == nest.room:
                    return False
                odds *= (nest.room - len(hand)) / nest.pull
                hand.append(family.members[at])
        remaining = len(self.rest)
        for n in self.rest:
            spot = int(rng.below(remaining))
            remaining -= 1
            at = 0
            while spot >= self.nests[at].room - len(hands[at]):
                spot -= self.nests[at].room - len(hands[at])
                at += 1
            odds *= self.nests[at].ease[n]
            hands[at].append(n)
        if odds <= self.peak * fraction(rng):
            return False
        for at in range(len(self.nests)):
            if not self.nests[at].lay(hands[at], self.pool, self.fits, free, filled, rng):
                return False
        return True


class Nest:
    """One place in a plan: its slots, and how its cards are laid into them.

    Where card n fits k_n of the slots, there are at most as many ways as the product of all (k_n!)^(1/k_n)
    (Minc's conjecture, proved by Bregman in 1973). Where of any two cards one fits all slots of the other,
    the cards with the fewest slots choose first, and the product of their choices is the number of ways.
    Elsewhere the bound is that of Huber and Law ("Fast approximation of the permanent for very dense
    problems", 2008), which holds at each step on the way as well.
    """

    def __init__(self, place: int, unseen: Unseen, fits: list[int]) -> None:
        self.place = place
        self.slots = unseen.slots_in(place)
        left = 0
        for among in unseen.left_from:
            if among & self.slots:
                left += 1
        self.room = self.slots.bit_count() - left  # how many cards of the pool lie here
        self.pull = float(self.room)  # how strongly a split draws cards here
        self.chain = self.is_chain(fits)
        self.most = [self.most_ways(k) for k in range(self.slots.bit_count() + 1)]
        self.choices: list[int] = []  # of each card: how many slots it can have here
        self.ease: list[float] = []  # of each card: its part in the bound, 1 for one that fits all slots
        for slots in fits:
            k = min((slots & self.slots).bit_count(), self.room)
            self.choices.append(k)
            self.ease.append(self.most[k] / self.most[self.room] if k else 0.0)

    def is_chain(self, fits: list[int]) -> bool:
        sets = [(slots & self.slots) for slots in fits]
        order = [(slots.bit_count(), slots) for slots in sets]
        order.sort()
        for at in range(1, len(order)):
            if order[at - 1][1] & ~order[at][1]:
                return False
        return True

    def most_ways(self, k: int) -> float:
        """The part in the bound of a card that fits k slots."""
        if self.chain:
            return math.exp(math.lgamma(k + 1) / k) if k else 0.0
        return (k + 0.5 * math.log(k) + math.e - 1.0) / math.e if k else 1.0 / math.e

    def gains(self) -> list[float]:
        return [(self.room - taken) / self.pull for taken in range(self.room)]

    def lay(
        self, hand: list[int], pool: list[int], fits: list[int], free: int, filled: list[i64], rng: Rng
    ) -> bool:
        """Lays cards into the free slots, each way with the same chance; says whether it came about."""
        order = [(self.choices[n], n) for n in hand]
        order.sort()
        if not self.chain:
            return self.lay_crossed([n for _, n in order], pool, fits, free, filled, rng)
        odds = 1.0
        for most, n in order:
            slots = fits[n] & self.slots & free
            choices = slots.bit_count()
            if not choices:
                return False
            slot = pick(slots, choices, rng)
            free ^= 1 << slot
            filled[slot] = pool[n]
            odds *= choices / self.most[most]
        # Two numbers that are equal by their formulas may differ in the last digits.
        return odds > fraction(rng) - TINY

    def lay_crossed(
        self, hand: list[int], pool: list[int], fits: list[int], free: int, filled: list[i64], rng: Rng
    ) -> bool:
        choices: list[int] = []
        odds = 1.0
        for n in hand:
            k = (fits[n] & self.slots & free).bit_count()
            odds *= self.most[k] / self.most[self.choices[n]]
            choices.append(k)
        if odds <= fraction(rng):
            return False
        waiting = list(hand)
        slots = self.slots & free
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            odds = 1.0
            for at in range(len(waiting)):
                if fits[waiting[at]] >> slot & 1:
                    odds *= self.most[choices[at] - 1] / self.most[choices[at]]
                    choices[at] -= 1
            mark = fraction(rng)
            chosen = -1
            for at in range(len(waiting)):
                if fits[waiting[at]] >> slot & 1:
                    mark -= odds / self.most[choices[at]]
                    if mark < 0.0:
                        chosen = at
                        break
            if chosen < 0:
                return False
            filled[slot] = pool[waiting[chosen]]
            del waiting[chosen]
            del choices[chosen]
        return True


class Family:
    """Cards that stand under the same lower bounds, and the ways to split them up among the places."""

    def __init__(self, cards: int, bounds: list[Bound]) -> None:
        self.cards = cards
        self.bounds = bounds
        self.members: list[int] = []
        self.splits: list[list[int]] = []  # of each way: the place of each member
        self.sums: list[float] = []  # of each way: its weight and that of all before it

    def split_up(self, plan: Plan) -> None:
        """Lists the ways that keep the bounds."""
        for n in range(len(plan.pool)):
            if self.cards >> n & 1:
                self.members.append(n)
        splits: list[list[int]] = [[]]
        for n in self.members:
            longer: list[list[int]] = []
            for split in splits:
                for at in range(len(plan.nests)):
                    if plan.nests[at].choices[n]:
                        longer.append([*split, at])
            splits = longer
        for split in splits:
            if self.keeps(split, plan):
                self.splits.append(split)
        if not self.splits:
            raise InvalidPosition(NOTHING_FITS)

    def keeps(self, split: list[int], plan: Plan) -> bool:
        for bound in self.bounds:
            found = 0
            for at in range(len(split)):
                card = plan.pool[self.members[at]]
                if plan.nests[split[at]].place == bound.place and bound.mask >> card & 1:
                    found += 1
            if found < bound.low:
                return False
        return True

    def weigh(self, nests: list[Nest]) -> None:
        pulls: list[list[float]] = []
        for n in self.members:
            pulls.append([nest.pull * nest.ease[n] for nest in nests])
        self.sums = []
        total = 0.0
        for split in self.splits:
            weight = 1.0
            for at in range(len(split)):
                weight *= pulls[at][split[at]]
            total += weight
            self.sums.append(total)

    def add_expected(self, expected: list[float]) -> None:
        """Adds how many of the cards come to each place in the mean."""
        before = 0.0
        total = self.sums[len(self.sums) - 1]
        for way in range(len(self.splits)):
            share = (self.sums[way] - before) / total
            before = self.sums[way]
            for at in self.splits[way]:
                expected[at] += share

    def draw(self, rng: Rng) -> int:
        """One of the ways, by weight."""
        mark = fraction(rng) * self.sums[len(self.sums) - 1]
        low = 0
        high = len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low


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


class Walk:
    """Arrangements of the cards in the slots, each made from the one before.

    At each step two cards, any two, change places. An exchange that brings faults (cards that do not fit
    their slots, bounds that lack a card or have one too many) is mostly taken back. In the long run all
    arrangements without a fault come up equally often, as N. Metropolis and others have shown ("Equation of
    state calculations by fast computing machines", 1953); those with few faults are the bridges between them.
    A draw is taken after so many steps that nothing is left of the one before.
    """

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.slot_of: list[int] = [-1 for _ in tally.fits]  # of each item
        self.found: list[int] = []  # of each bound: how many cards count for it
        self.faults = 0
        self.steps = FIRST_STEPS * len(tally.fits)  # to take before the next draw
        self.lay_out()
        self.look()

    def lay_out(self) -> None:
        """A first arrangement: the cards with the fewest slots choose first, and who finds none waits."""
        order = [(self.tally.fits[item].bit_count(), item) for item in range(len(self.slot_of))]
        order.sort()
        free = self.tally.open
        waiting: list[int] = []
        for _, item in order:
            slots = self.tally.fits[item] & free
            if slots:
                self.slot_of[item] = slots.bit_length() - 1
                free ^= 1 << self.slot_of[item]
            else:
                waiting.append(item)
        for item in waiting:
            self.slot_of[item] = free.bit_length() - 1
            free ^= 1 << self.slot_of[item]

    def look(self) -> None:
        """Counts the faults."""
        tally = self.tally
        for item in range(len(self.slot_of)):
            if not tally.fits[item] >> self.slot_of[item] & 1:
                self.faults += 1
        for at in range(len(tally.bounds)):
            found = 0
            for item in range(len(self.slot_of)):
                found += (tally.counts[item] & tally.binding[self.slot_of[item]]) >> at & 1
            self.found.append(found)
            self.faults += max(0, tally.bounds[at].low - found, found - tally.bounds[at].high)

    def draw(self, rng: Rng) -> list[i64]:
        self.go(rng)
        self.steps = MORE_STEPS * len(self.slot_of)
        filled: list[i64] = [-1 for _ in range(self.tally.size)]
        for item in range(self.tally.left, len(self.slot_of)):
            filled[self.slot_of[item]] = self.tally.cards[item]
        return filled

    def go(self, rng: Rng) -> None:
        """Takes the steps, and then more till it has been without a fault so often."""
        fits, counts, binding = self.tally.fits, self.tally.counts, self.tally.binding
        slot_of = self.slot_of
        n = len(slot_of)
        faultless = 0
        steps = 0
        while True:
            if not self.faults and steps >= self.steps:
                faultless += 1
                if faultless > FAULTLESS_STEPS * n:
                    return
            if steps == MOST_STEPS and not faultless:
                raise InvalidPosition(NOTHING_FITS)
            steps += 1
            # Both may be the same card: else all would change places an even number of times.
            pair = int(rng.below(n * n))
            one = pair // n
            other = pair % n
            here, there = slot_of[one], slot_of[other]
            faults = (fits[one] >> here & 1) + (fits[other] >> there & 1)
            faults -= (fits[one] >> there & 1) + (fits[other] >> here & 1)
            changed = (counts[one] ^ counts[other]) & (binding[here] ^ binding[there])
            gaining = counts[one] & binding[there] | counts[other] & binding[here]
            if changed:
                faults += self.faults_of(changed, gaining)
            if faults > 0 and (PENALTY * faults > 30 or rng.word() >> 30 - PENALTY * faults):
                continue
            slot_of[one] = there
            slot_of[other] = here
            self.faults += faults
            while changed:
                at = (changed & -changed).bit_length() - 1
                changed &= changed - 1
                self.found[at] += 1 if gaining >> at & 1 else -1

    def faults_of(self, changed: int, gaining: int) -> int:
        """How many faults come, less those that go, where these bounds gain or else lose a card."""
        faults = 0
        while changed:
            at = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            bound = self.tally.bounds[at]
            if gaining >> at & 1:
                if self.found[at] >= bound.high:
                    faults += 1
                elif self.found[at] < bound.low:
                    faults -= 1
            elif self.found[at] <= bound.low:
                faults += 1
            elif self.found[at] > bound.high:
                faults -= 1
        return faults


def expected_states(
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


def tickets_of(sets: list[int], n: int) -> int:
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


def groups_of(sets: list[int]) -> list[int]:
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


def pick(slots: int, tickets: int, rng: Rng) -> int:
    """One of the slots of a set, or -1 where the ticket drawn has none; there is at least one ticket."""
    ticket = int(rng.below(tickets))
    if ticket >= slots.bit_count():
        return -1
    for _ in range(ticket):
        slots &= slots - 1
    return (slots & -slots).bit_length() - 1


def fraction(rng: Rng) -> float:
    """A random number from 0 to just below 1, in steps of 2^-60."""
    return (float(rng.below(FINE)) + float(rng.below(FINE)) / FINE) / FINE
