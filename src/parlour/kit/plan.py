"""A plan to draw unseen cards: place after place is filled, and attempts are let through evenly."""

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from parlour.kit.bits import members
from parlour.kit.bounds import NOTHING_FITS, Bound, fraction, groups_of, pick, tickets_of
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition

if TYPE_CHECKING:
    from parlour.kit.unseen import Unseen

MOST_SPLITS: Final = 2048  # ways to split up cards among the places that are weighed at once
ROUNDS_OF_FITTING: Final = 6
HARD: Final = 0.75  # a card that fits fewer of a place's slots is split up before those that fit most
TINY: Final = 1e-12


@final
class Plan:
    """How to draw: what does not change from one attempt to the next.

    An attempt chooses step by step. A step with k choices is let through with chance k/t, where t is the most
    that there can be; so all that an attempt can end with is equally likely, and the rest starts again.

    Where lower bounds are known, nearly every attempt that chose slots one by one would break one of them.
    There the cards under lower bounds are first split up among the places, in the ways that keep the bounds;
    then the other cards are; then each place lays its own cards into its slots. By how much that makes an
    attempt too likely or too unlikely is made up for in the same manner.
    """

    def __init__(self, unseen: "Unseen") -> None:
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
        for _nth in range(len(self.left_from) - len(kept) - empty.bit_count()):
            empty |= others & -others
            others &= others - 1
        self.open &= ~empty
        self.left_cards = [self.left_cards[n] for n in kept]
        self.left_from = [self.left_from[n] for n in kept]

    def fitting_slots(self, unseen: "Unseen") -> list[int]:
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
        breakable = bounds
        while True:
            kept: list[Bound] = []
            narrowed = False
            for bound in breakable:
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
            breakable = kept

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

    def plan_splits(self, unseen: "Unseen", needs: list[Bound]) -> None:
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
        for _nth in range(ROUNDS_OF_FITTING):
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


@final
class Nest:
    """One place in a plan: its slots, and how its cards are laid into them.

    Where card n fits k_n of the slots, there are at most as many ways as the product of all (k_n!)^(1/k_n)
    (Minc's conjecture, proved by Bregman in 1973). Where of any two cards one fits all slots of the other,
    the cards with the fewest slots choose first, and the product of their choices is the number of ways.
    Elsewhere the bound is that of Huber and Law ("Fast approximation of the permanent for very dense
    problems", 2008), which holds at each step on the way as well.
    """

    def __init__(self, place: int, unseen: "Unseen", fits: list[int]) -> None:
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


@final
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
