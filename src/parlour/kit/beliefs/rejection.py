"""Rejection sampling of the hidden cards, with a plan that keeps all deals equally likely."""

import math
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import (
    NO_CONSISTENT_DEAL,
    Bound,
    max_open_slots,
    merge_overlapping_sets,
    pick_slot,
    random_fraction,
)
from parlour.kit.bits import members
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

if TYPE_CHECKING:
    from parlour.kit.beliefs.hidden_cards import HiddenCards

MAX_SPLITS: Final = 2048  # maximum number of ways to split a group of cards among the places
FITTING_ROUNDS: Final = 6
SPLIT_FIRST_RATIO: Final = (
    0.75  # a card whose acceptance rate in any place is lower is split before the free cards
)
EPSILON: Final = 1e-12


@final
class RejectionSampler:
    """A plan for drawing deals, which is the same for all attempts.

    An attempt makes its choices step by step. A step with k choices is accepted with probability k/t, where t
    is the largest possible number of choices in the step. Therefore all results are equally likely. After a
    rejection, the next attempt starts from the beginning.

    If there were lower bounds and slots were chosen one by one, nearly every attempt would violate a bound.
    Therefore the cards under lower bounds are first split among the places in ways that satisfy the bounds.
    Then the other cards are split, and each place puts its cards into its slots. The bias of this method is
    corrected by rejection too.
    """

    def __init__(self, unseen: "HiddenCards") -> None:
        self.size = len(unseen.places)
        self.departed_cards = unseen.departed_cards
        self.departed_slots = list(unseen.departed_slots)
        self.pool = members(unseen.pool)  # from here on, n stands for the n-th card in the pool
        if len(self.pool) + len(self.departed_cards) != self.size:
            raise InvalidPositionError(
                f"there are {len(self.pool)} unseen cards for {self.size - len(self.departed_cards)} places"
            )
        self.open_slots = (1 << self.size) - 1  # slots that are not known to be empty
        self.fits = self.fitting_slots(unseen)
        self.bounds = self.drop_redundant_bounds(unseen.bounds)
        if not self.bounds:
            for group in merge_overlapping_sets(self.departed_slots):
                self.drop_settled_departures(group)
            for n in range(len(self.pool)):
                self.fits[n] &= self.open_slots
        # Cards with the fewest slots from which they may have come choose first.
        order = [(self.departed_slots[n].bit_count(), n) for n in range(len(self.departed_slots))]
        order.sort()
        self.departure_order = [n for _, n in order]
        sets = [self.departed_slots[n] for n in self.departure_order]
        self.choice_bounds = [max_open_slots(sets, at) for at in range(len(sets))]
        self.locations: list[Location] = []
        self.groups: list[Group] = []
        self.free_cards: list[int] = []
        self.free_choice_bounds: list[int] = []
        self.acceptance_bound = 1.0
        needs = self.required_bounds()
        if needs:
            self.plan_splits(unseen, needs)
        else:
            self.plan_slots()
        if min([1, *self.choice_bounds, *self.free_choice_bounds]) < 1:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)

    def drop_settled_departures(self, group: int) -> None:
        """Drop the departures from a group of slots if it does not matter which card left which slot.

        Slots that cannot contain any card of the pool are empty. If all other slots in the group fit the same
        cards of the pool, any of them may be taken as those that the remaining departures emptied.
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
        kept = [n for n in range(len(self.departed_slots)) if not self.departed_slots[n] & group]
        others = group & ~empty
        for _nth in range(len(self.departed_slots) - len(kept) - empty.bit_count()):
            empty |= others & -others
            others &= others - 1
        self.open_slots &= ~empty
        self.departed_cards = [self.departed_cards[n] for n in kept]
        self.departed_slots = [self.departed_slots[n] for n in kept]

    def fitting_slots(self, unseen: "HiddenCards") -> list[int]:
        """Return, for each card of the pool, the set of slots that may contain the card."""
        fits: list[int] = []
        for card in self.pool:
            slots = 0
            for slot in range(self.size):
                if unseen.masks[slot] >> card & 1:
                    slots |= 1 << slot
            fits.append(slots)
        return fits

    def fitting_cards(self, slot: int) -> int:
        """Return the set of cards in the pool that a slot may contain."""
        cards = 0
        for n in range(len(self.pool)):
            if self.fits[n] >> slot & 1:
                cards |= 1 << n
        return cards

    def drop_redundant_bounds(self, bounds: list[Bound]) -> list[Bound]:
        """Return the bounds that can still be violated, after removing slots that other bounds rule out.

        A card certainly counts toward a bound if all its possible slots belong to the bound. If a bound
        leaves no choice for the uncertain cards, their slots are restricted accordingly, and the bound is
        dropped.
        """
        breakable = bounds
        while True:
            kept: list[Bound] = []
            narrowed = False
            for bound in breakable:
                left, lying = self.uncertain_cards(bound)
                doubtful = len(left) + len(lying)
                sure = self.certain_count(bound)
                low, high = bound.min_count - sure, bound.max_count - sure
                if doubtful < low or high < 0:
                    raise InvalidPositionError(NO_CONSISTENT_DEAL)
                if low <= 0 and doubtful <= high:
                    continue
                if doubtful != low and high > 0:
                    kept.append(bound)
                    continue
                allowed = bound.slots if doubtful == low else ~bound.slots
                for n in left:
                    self.departed_slots[n] &= allowed
                for n in lying:
                    self.fits[n] &= allowed
                narrowed = True
            if not narrowed:
                return kept
            breakable = kept

    def uncertain_cards(self, bound: Bound) -> tuple[list[int], list[int]]:
        """Return the departed cards, and the cards of the pool, that may or may not count toward a bound."""
        left: list[int] = []
        for n in range(bound.departed_count, len(self.departed_cards)):
            if bound.mask >> self.departed_cards[n] & 1:
                slots = self.departed_slots[n]
                if slots & bound.slots and slots & ~bound.slots:
                    left.append(n)
        lying: list[int] = []
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1:
                slots = self.fits[n]
                if slots & bound.slots and slots & ~bound.slots:
                    lying.append(n)
        return left, lying

    def certain_count(self, bound: Bound) -> int:
        """Return the number of cards that certainly count toward a bound."""
        found = 0
        for n in range(bound.departed_count, len(self.departed_cards)):
            if bound.mask >> self.departed_cards[n] & 1 and not self.departed_slots[n] & ~bound.slots:
                found += 1
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1 and not self.fits[n] & ~bound.slots:
                found += 1
        return found

    def required_bounds(self) -> list[Bound]:
        """Return the bounds that still require cards of the pool, with adjusted minimum counts.

        The minimum count is reduced by the number of cards that have left since and may count toward the
        bound.
        """
        needs: list[Bound] = []
        for bound in self.bounds:
            low = bound.min_count
            for n in range(bound.departed_count, len(self.departed_cards)):
                if bound.mask >> self.departed_cards[n] & 1 and self.departed_slots[n] & bound.slots:
                    low -= 1
            if low > 0:
                needs.append(
                    Bound(bound.place, bound.slots, bound.mask, bound.departed_count, low, bound.max_count)
                )
        return needs

    def plan_slots(self) -> None:
        """Plan the choices without lower bounds: the cards with the fewest slots choose first."""
        order = [(self.fits[n].bit_count(), n) for n in range(len(self.pool))]
        order.sort()
        sets = list(self.departed_slots)
        for _, n in order:
            sets.append(self.fits[n])
            self.free_cards.append(n)
            room = self.open_slots.bit_count() - len(sets) + 1
            self.free_choice_bounds.append(min(max_open_slots(sets, len(sets) - 1), room))

    def plan_splits(self, unseen: "HiddenCards", needs: list[Bound]) -> None:
        """Plan the choices with lower bounds: group cards that are split together, and weight the places."""
        kinds = sorted(set(unseen.places))
        for kind in kinds:
            self.locations.append(Location(kind, unseen, self.fits))
        for bound in needs:
            self.add_to_group(bound)
        for family in self.groups:
            family.list_splits(self)
        bound_cards = 0
        for family in self.groups:
            bound_cards |= family.cards
        for n in range(len(self.pool)):
            if bound_cards >> n & 1:
                continue
            if min([nest.acceptance_rates[n] for nest in self.locations]) < SPLIT_FIRST_RATIO:
                single = Group(1 << n, [])
                single.list_splits(self)
                self.groups.append(single)
            else:
                self.free_cards.append(n)
        self.fit_weights()

    def add_to_group(self, bound: Bound) -> None:
        cards = 0
        for n in range(len(self.pool)):
            if bound.mask >> self.pool[n] & 1:
                cards |= 1 << n
        joined = Group(cards, [bound])
        others: list[Group] = []
        for family in self.groups:
            if family.cards & joined.cards:
                joined = Group(family.cards | joined.cards, family.bounds + joined.bounds)
            else:
                others.append(family)
        # A bound on too many cards is checked only at the end of an attempt.
        if len(self.locations) ** joined.cards.bit_count() <= MAX_SPLITS:
            self.groups = [*others, joined]

    def fit_weights(self) -> None:
        """Choose draw weights for which the expected number of cards in each place equals its room."""
        for family in self.groups:
            family.weigh_splits(self.locations)
        for _nth in range(FITTING_ROUNDS):
            whole = 0.0
            for nest in self.locations:
                whole += nest.draw_weight
            expected = [len(self.free_cards) * nest.draw_weight / whole for nest in self.locations]
            for family in self.groups:
                family.add_expected(expected)
            for at in range(len(self.locations)):
                if expected[at] > 0.0:
                    self.locations[at].draw_weight *= self.locations[at].room / expected[at]
            for family in self.groups:
                family.weigh_splits(self.locations)
        # When n cards are split, the j-th card in a place multiplies the number of arrangements by room - j +
        # 1.
        gains: list[float] = []
        for nest in self.locations:
            gains.extend(nest.weight_gains())
        gains.sort(reverse=True)
        for gain in gains[: len(self.pool) - len(self.free_cards)]:
            self.acceptance_bound *= gain

    # A single attempt

    def attempt(self, rng: Rng) -> list[i64]:
        """Return the card in each slot, -1 for an empty slot; an empty list if the attempt is rejected."""
        filled: list[i64] = [-1 for _ in range(self.size)]
        free = self.open_slots
        left_slots = [0 for _ in self.departed_cards]
        for at in range(len(self.departure_order)):
            n = self.departure_order[at]
            slot = pick_slot(self.departed_slots[n] & free, self.choice_bounds[at], rng)
            if slot < 0:
                return []
            free ^= 1 << slot
            filled[slot] = self.departed_cards[n]
            left_slots[n] = slot
        done = (
            self.fill_by_splits(filled, free, rng)
            if self.locations
            else self.fill_by_slots(filled, free, rng)
        )
        if not done:
            return []
        for bound in self.bounds:
            if not bound.is_satisfied(filled, left_slots):
                return []
        for slot in left_slots:
            filled[slot] = -1
        return filled

    def fill_by_slots(self, filled: list[i64], free: int, rng: Rng) -> bool:
        for at in range(len(self.free_cards)):
            n = self.free_cards[at]
            slot = pick_slot(self.fits[n] & free, self.free_choice_bounds[at], rng)
            if slot < 0:
                return False
            free ^= 1 << slot
            filled[slot] = self.pool[n]
        return True

    def fill_by_splits(self, filled: list[i64], free: int, rng: Rng) -> bool:
        hands: list[list[int]] = [[] for _ in self.locations]
        odds = 1.0
        for family in self.groups:
            way = family.draw_split(rng)
            split = family.splits[way]
            for at in range(len(split)):
                hand = hands[split[at]]
                nest = self.locations[split[at]]
                if len(hand) == nest.room:
                    return False
                odds *= (nest.room - len(hand)) / nest.draw_weight
                hand.append(family.members[at])
        remaining = len(self.free_cards)
        for n in self.free_cards:
            spot = int(rng.randbelow(remaining))
            remaining -= 1
            at = 0
            while spot >= self.locations[at].room - len(hands[at]):
                spot -= self.locations[at].room - len(hands[at])
                at += 1
            odds *= self.locations[at].acceptance_rates[n]
            hands[at].append(n)
        if odds <= self.acceptance_bound * random_fraction(rng):
            return False
        for at in range(len(self.locations)):
            if not self.locations[at].fill(hands[at], self.pool, self.fits, free, filled, rng):
                return False
        return True


@final
class Location:
    """One place in a plan: its slots, and how cards are put into the slots.

    If card n fits k_n of the slots, the product of all (k_n!)^(1/k_n) is an upper bound on the number of ways
    (Minc's conjecture, proved by Bregman in 1973).

    The cards' sets of slots may be nested: of any two cards, one fits all slots of the other. Then the cards
    with the fewest slots choose first, and the product of their numbers of choices is the number of ways.
    Otherwise the bound is that of Huber and Law ("Fast approximation of the permanent for very dense
    problems", 2008), which also holds after each slot is filled.
    """

    def __init__(self, place: int, unseen: "HiddenCards", fits: list[int]) -> None:
        self.place = place
        self.slots = unseen.all_slots(place)
        left = 0
        for among in unseen.departed_slots:
            if among & self.slots:
                left += 1
        self.room = self.slots.bit_count() - left  # number of cards of the pool in this place
        self.draw_weight = float(self.room)  # weight of this place when cards are split
        self.is_nested = self.has_nested_sets(fits)
        self.max_choices = [self.max_ways(k) for k in range(self.slots.bit_count() + 1)]
        self.choices: list[int] = []  # by card: number of slots here that may contain the card
        self.acceptance_rates: list[
            float
        ] = []  # by card: the card's factor in the bound, 1 for a card that fits all slots
        for slots in fits:
            k = min((slots & self.slots).bit_count(), self.room)
            self.choices.append(k)
            self.acceptance_rates.append(self.max_choices[k] / self.max_choices[self.room] if k else 0.0)

    def has_nested_sets(self, fits: list[int]) -> bool:
        sets = [(slots & self.slots) for slots in fits]
        order = [(slots.bit_count(), slots) for slots in sets]
        order.sort()
        for at in range(1, len(order)):
            if order[at - 1][1] & ~order[at][1]:
                return False
        return True

    def max_ways(self, k: int) -> float:
        """Return the factor in the bound for a card that fits k slots."""
        if self.is_nested:
            return math.exp(math.lgamma(k + 1) / k) if k else 0.0
        return (k + 0.5 * math.log(k) + math.e - 1.0) / math.e if k else 1.0 / math.e

    def weight_gains(self) -> list[float]:
        return [(self.room - taken) / self.draw_weight for taken in range(self.room)]

    def fill(
        self, hand: list[int], pool: list[int], fits: list[int], free: int, filled: list[i64], rng: Rng
    ) -> bool:
        """Put cards into the free slots, all ways equally likely. Return False if the attempt is rejected."""
        order = [(self.choices[n], n) for n in hand]
        order.sort()
        if not self.is_nested:
            return self.fill_crossed([n for _, n in order], pool, fits, free, filled, rng)
        odds = 1.0
        for most, n in order:
            slots = fits[n] & self.slots & free
            choices = slots.bit_count()
            if not choices:
                return False
            slot = pick_slot(slots, choices, rng)
            free ^= 1 << slot
            filled[slot] = pool[n]
            odds *= choices / self.max_choices[most]
        # Numbers that are mathematically equal may differ in their last digits.
        return odds > random_fraction(rng) - EPSILON

    def fill_crossed(
        self, hand: list[int], pool: list[int], fits: list[int], free: int, filled: list[i64], rng: Rng
    ) -> bool:
        choices: list[int] = []
        odds = 1.0
        for n in hand:
            k = (fits[n] & self.slots & free).bit_count()
            odds *= self.max_choices[k] / self.max_choices[self.choices[n]]
            choices.append(k)
        if odds <= random_fraction(rng):
            return False
        waiting = list(hand)
        slots = self.slots & free
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            odds = 1.0
            for at in range(len(waiting)):
                if fits[waiting[at]] >> slot & 1:
                    odds *= self.max_choices[choices[at] - 1] / self.max_choices[choices[at]]
                    choices[at] -= 1
            mark = random_fraction(rng)
            chosen = -1
            for at in range(len(waiting)):
                if fits[waiting[at]] >> slot & 1:
                    mark -= odds / self.max_choices[choices[at]]
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
class Group:
    """Cards under the same lower bounds, and the ways to split these cards among the places."""

    def __init__(self, cards: int, bounds: list[Bound]) -> None:
        self.cards = cards
        self.bounds = bounds
        self.members: list[int] = []
        self.splits: list[list[int]] = []  # the possible splits, each with the place of every member
        self.sums: list[float] = []  # cumulative weights of the splits

    def list_splits(self, plan: RejectionSampler) -> None:
        """List the splits that satisfy the bounds."""
        for n in range(len(plan.pool)):
            if self.cards >> n & 1:
                self.members.append(n)
        splits: list[list[int]] = [[]]
        for n in self.members:
            longer: list[list[int]] = []
            for split in splits:
                for at in range(len(plan.locations)):
                    if plan.locations[at].choices[n]:
                        longer.append([*split, at])
            splits = longer
        for split in splits:
            if self.satisfies_bounds(split, plan):
                self.splits.append(split)
        if not self.splits:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)

    def satisfies_bounds(self, split: list[int], plan: RejectionSampler) -> bool:
        for bound in self.bounds:
            found = 0
            for at in range(len(split)):
                card = plan.pool[self.members[at]]
                if plan.locations[split[at]].place == bound.place and bound.mask >> card & 1:
                    found += 1
            if found < bound.min_count:
                return False
        return True

    def weigh_splits(self, nests: list[Location]) -> None:
        pulls: list[list[float]] = []
        for n in self.members:
            pulls.append([nest.draw_weight * nest.acceptance_rates[n] for nest in nests])
        self.sums = []
        total = 0.0
        for split in self.splits:
            weight = 1.0
            for at in range(len(split)):
                weight *= pulls[at][split[at]]
            total += weight
            self.sums.append(total)

    def add_expected(self, expected: list[float]) -> None:
        """Add the expected number of this group's cards in each place to `expected`."""
        before = 0.0
        total = self.sums[len(self.sums) - 1]
        for way in range(len(self.splits)):
            share = (self.sums[way] - before) / total
            before = self.sums[way]
            for at in self.splits[way]:
                expected[at] += share

    def draw_split(self, rng: Rng) -> int:
        """Return the index of a random split, with probability proportional to its weight."""
        mark = random_fraction(rng) * self.sums[len(self.sums) - 1]
        low = 0
        high = len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low
