"""Rejection sampling of hidden cards, which makes all consistent deals equally likely."""

import math
from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import (
    NO_CONSISTENT_DEAL,
    Bound,
    max_remaining_elements,
    merge_overlapping_sets,
    pick_slot,
    random_fraction,
    slots_of_place,
)
from parlour.kit.bits import members
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

MAX_SPLITS: Final = 2048  # maximum number of ways to split one group of cards among the places
FITTING_ROUNDS: Final = 6  # number of rounds in which the draw weights of the places are adjusted
# if a card's acceptance rate is lower than this in at least one place, the card is placed before `free_cards`
SPLIT_FIRST_RATIO: Final = 0.75
EPSILON: Final = 1e-12


@final
class RejectionSampler:
    """A sampler of random deals, which makes attempts until one is accepted.

    An attempt places the cards one by one. Let k be the number of free slots that may contain the next card,
    and t the largest possible value of k at this point. The attempt is rejected with probability 1 - k/t.
    Therefore all accepted deals are equally likely.

    If some places need certain cards (lower bounds), nearly every such attempt would fail. Therefore the
    cards to which lower bounds apply are first divided among the places in ways that satisfy the bounds. Then
    the other cards are divided, and each place puts its cards into its slots. Additional rejections correct
    the bias of this method.
    """

    def __init__(
        self,
        pool: i64,
        places: list[int],
        possible_cards: list[int],
        departed_cards: list[int],
        departed_slots: list[int],
        bounds: list[Bound],
    ) -> None:
        """Plan the attempts. The arguments are the fields of `HiddenCards` with the same names."""
        self.size = len(places)
        self.departed_cards = departed_cards
        self.departed_slots = list(departed_slots)
        # the unseen cards; other fields and methods identify a card by its index `n` in this list
        self.pool = members(pool)
        if len(self.pool) + len(self.departed_cards) != self.size:
            raise InvalidPositionError(
                f"there are {len(self.pool)} unseen cards for "
                f"{self.size - len(self.departed_cards)} hidden cards in the position"
            )
        self.open_slots = (1 << self.size) - 1  # slots that are not known to be empty
        self.possible_slots = self.fitting_slots(possible_cards)
        self.bounds = self.drop_redundant_bounds(bounds)
        if not self.bounds:
            for group in merge_overlapping_sets(self.departed_slots):
                self.drop_interchangeable_departures(group)
            for n in range(len(self.pool)):
                self.possible_slots[n] &= self.open_slots
        # Departed cards are placed first, beginning with the cards that have the fewest possible slots.
        order = [(self.departed_slots[n].bit_count(), n) for n in range(len(self.departed_slots))]
        order.sort()
        self.departure_order = [n for _, n in order]
        sets = [self.departed_slots[n] for n in self.departure_order]
        self.choice_bounds = [max_remaining_elements(sets, index) for index in range(len(sets))]
        self.place_plans: list[PlacePlan] = []
        self.groups: list[SplitGroup] = []
        self.free_cards: list[int] = []
        self.free_choice_bounds: list[int] = []
        self.acceptance_bound = 1.0
        lower_bounds = self.list_lower_bounds()
        if lower_bounds:
            self.plan_splits(places, departed_slots, lower_bounds)
        else:
            self.plan_slots()
        if min([1, *self.choice_bounds, *self.free_choice_bounds]) < 1:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)

    def drop_interchangeable_departures(self, slot_group: int) -> None:
        """Drop the departed cards of a group of slots if it does not matter which slots they left.

        A slot is certainly empty if no card of the pool fits into it. If the same cards of the pool fit into
        all other slots, it does not matter which of these are empty too, so choose the first ones.
        """
        card_sets: list[int] = []
        empty_slots = 0
        for slot in range(self.size):
            if slot_group >> slot & 1:
                cards = self.fitting_cards(slot)
                if not cards:
                    empty_slots |= 1 << slot
                elif cards not in card_sets:
                    card_sets.append(cards)
        if len(card_sets) > 1 or not empty_slots:
            return
        kept_departures = [
            n for n in range(len(self.departed_slots)) if not self.departed_slots[n] & slot_group
        ]
        other_slots = slot_group & ~empty_slots
        for _nth in range(len(self.departed_slots) - len(kept_departures) - empty_slots.bit_count()):
            empty_slots |= other_slots & -other_slots
            other_slots &= other_slots - 1
        self.open_slots &= ~empty_slots
        self.departed_cards = [self.departed_cards[n] for n in kept_departures]
        self.departed_slots = [self.departed_slots[n] for n in kept_departures]

    def fitting_slots(self, possible_cards: list[int]) -> list[int]:
        """Return, for each card of the pool, the set of slots that may contain the card."""
        possible_slots: list[int] = []
        for card in self.pool:
            slots = 0
            for slot in range(self.size):
                if possible_cards[slot] >> card & 1:
                    slots |= 1 << slot
            possible_slots.append(slots)
        return possible_slots

    def fitting_cards(self, slot: int) -> int:
        """Return the set of cards in the pool that a slot may contain."""
        cards = 0
        for n in range(len(self.pool)):
            if self.possible_slots[n] >> slot & 1:
                cards |= 1 << n
        return cards

    def drop_redundant_bounds(self, bounds: list[Bound]) -> list[Bound]:
        """Return the bounds that can still be violated, and narrow the possible slots of cards.

        A card certainly counts toward a bound if all its possible slots belong to the bound. If only some of
        them do, the card is uncertain. If all uncertain cards must count toward a bound, or none may count,
        their possible slots are narrowed and the bound is dropped.
        """
        remaining_bounds = bounds
        while True:
            kept_bounds: list[Bound] = []
            has_narrowed = False
            for bound in remaining_bounds:
                uncertain_departures, uncertain_pool = self.uncertain_cards(bound)
                uncertain_count = len(uncertain_departures) + len(uncertain_pool)
                certain_count = self.count_certain_cards(bound)
                missing_count, allowance = bound.min_count - certain_count, bound.max_count - certain_count
                if uncertain_count < missing_count or allowance < 0:
                    raise InvalidPositionError(NO_CONSISTENT_DEAL)
                if missing_count <= 0 and uncertain_count <= allowance:
                    continue
                if uncertain_count != missing_count and allowance > 0:
                    kept_bounds.append(bound)
                    continue
                allowed_slots = bound.slots if uncertain_count == missing_count else ~bound.slots
                for n in uncertain_departures:
                    self.departed_slots[n] &= allowed_slots
                for n in uncertain_pool:
                    self.possible_slots[n] &= allowed_slots
                has_narrowed = True
            if not has_narrowed:
                return kept_bounds
            remaining_bounds = kept_bounds

    def uncertain_cards(self, bound: Bound) -> tuple[list[int], list[int]]:
        """Return the cards that may count toward a bound but need not: departed cards, and cards of the pool.

        Cards are identified by their indices in `departed_cards` and `pool`.
        """
        departures: list[int] = []
        for n in range(bound.departed_count, len(self.departed_cards)):
            if bound.counted_cards >> self.departed_cards[n] & 1:
                slots = self.departed_slots[n]
                if slots & bound.slots and slots & ~bound.slots:
                    departures.append(n)
        pool_cards: list[int] = []
        for n in range(len(self.pool)):
            if bound.counted_cards >> self.pool[n] & 1:
                slots = self.possible_slots[n]
                if slots & bound.slots and slots & ~bound.slots:
                    pool_cards.append(n)
        return departures, pool_cards

    def count_certain_cards(self, bound: Bound) -> int:
        """Return the number of cards that certainly count toward a bound."""
        card_count = 0
        for n in range(bound.departed_count, len(self.departed_cards)):
            if (
                bound.counted_cards >> self.departed_cards[n] & 1
                and not self.departed_slots[n] & ~bound.slots
            ):
                card_count += 1
        for n in range(len(self.pool)):
            if bound.counted_cards >> self.pool[n] & 1 and not self.possible_slots[n] & ~bound.slots:
                card_count += 1
        return card_count

    def list_lower_bounds(self) -> list[Bound]:
        """Return the bounds that cannot be satisfied without cards of the pool.

        The minimum of each bound is reduced by the number of departed cards that may have counted toward it.
        """
        lower_bounds: list[Bound] = []
        for bound in self.bounds:
            min_count = bound.min_count
            for n in range(bound.departed_count, len(self.departed_cards)):
                if bound.counted_cards >> self.departed_cards[n] & 1 and self.departed_slots[n] & bound.slots:
                    min_count -= 1
            if min_count > 0:
                lower_bounds.append(
                    Bound(
                        bound.place,
                        bound.slots,
                        bound.counted_cards,
                        bound.departed_count,
                        min_count,
                        bound.max_count,
                    )
                )
        return lower_bounds

    def plan_slots(self) -> None:
        """Plan the attempts if there are no lower bounds.

        Cards with the fewest possible slots are placed first.
        """
        order = [(self.possible_slots[n].bit_count(), n) for n in range(len(self.pool))]
        order.sort()
        sets = list(self.departed_slots)
        for _, n in order:
            sets.append(self.possible_slots[n])
            self.free_cards.append(n)
            free_slot_count = self.open_slots.bit_count() - len(sets) + 1
            self.free_choice_bounds.append(min(max_remaining_elements(sets, len(sets) - 1), free_slot_count))

    def plan_splits(self, places: list[int], departed_slots: list[int], lower_bounds: list[Bound]) -> None:
        """Plan the attempts if there are lower bounds.

        Form the groups of cards that are jointly divided among the places, and choose the draw weights of the
        places.
        """
        for place in sorted(set(places)):
            slots = slots_of_place(places, place)
            self.place_plans.append(PlacePlan(place, slots, departed_slots, self.possible_slots))
        for bound in lower_bounds:
            self.add_to_group(bound)
        for group in self.groups:
            group.enumerate_splits(self)
        bound_cards = 0
        for group in self.groups:
            bound_cards |= group.cards
        for n in range(len(self.pool)):
            if bound_cards >> n & 1:
                continue
            if min([plan.acceptance_rates[n] for plan in self.place_plans]) < SPLIT_FIRST_RATIO:
                single_card_group = SplitGroup(1 << n, [])
                single_card_group.enumerate_splits(self)
                self.groups.append(single_card_group)
            else:
                self.free_cards.append(n)
        self.fit_weights()

    def add_to_group(self, bound: Bound) -> None:
        cards = 0
        for n in range(len(self.pool)):
            if bound.counted_cards >> self.pool[n] & 1:
                cards |= 1 << n
        merged_group = SplitGroup(cards, [bound])
        other_groups: list[SplitGroup] = []
        for group in self.groups:
            if group.cards & merged_group.cards:
                merged_group = SplitGroup(
                    group.cards | merged_group.cards, group.bounds + merged_group.bounds
                )
            else:
                other_groups.append(group)
        # If the merged group has too many splits, the bound is checked only at the end of an attempt.
        if len(self.place_plans) ** merged_group.cards.bit_count() <= MAX_SPLITS:
            self.groups = [*other_groups, merged_group]

    def fit_weights(self) -> None:
        """Choose draw weights that give each place, on average, about as many cards as it has room for."""
        for group in self.groups:
            group.weigh_splits(self.place_plans)
        for _nth in range(FITTING_ROUNDS):
            total_weight = 0.0
            for plan in self.place_plans:
                total_weight += plan.draw_weight
            expected_counts = [
                len(self.free_cards) * plan.draw_weight / total_weight for plan in self.place_plans
            ]
            for group in self.groups:
                group.add_expected_counts(expected_counts)
            for plan_index in range(len(self.place_plans)):
                if expected_counts[plan_index] > 0.0:
                    self.place_plans[plan_index].draw_weight *= (
                        self.place_plans[plan_index].room / expected_counts[plan_index]
                    )
            for group in self.groups:
                group.weigh_splits(self.place_plans)
        # The j-th card in a place multiplies `acceptance` (in `fill_by_group_splits`) by
        # (room - j + 1) / draw_weight. If the groups have n cards, the product of the n largest factors is an
        # upper bound on `acceptance`.
        gains: list[float] = []
        for plan in self.place_plans:
            gains.extend(plan.list_acceptance_factors())
        gains.sort(reverse=True)
        for gain in gains[: len(self.pool) - len(self.free_cards)]:
            self.acceptance_bound *= gain

    def attempt_deal(self, rng: Rng) -> list[i64]:
        """Try to draw a random deal.

        Return the card in each slot, with -1 for an empty slot, or an empty list if the attempt is rejected.
        """
        slot_cards: list[i64] = [-1 for _ in range(self.size)]
        free_slots = self.open_slots
        vacated_slots = [0 for _ in self.departed_cards]
        for index in range(len(self.departure_order)):
            n = self.departure_order[index]
            slot = pick_slot(self.departed_slots[n] & free_slots, self.choice_bounds[index], rng)
            if slot < 0:
                return []
            free_slots ^= 1 << slot
            slot_cards[slot] = self.departed_cards[n]
            vacated_slots[n] = slot
        accepted = (
            self.fill_by_group_splits(slot_cards, free_slots, rng)
            if self.place_plans
            else self.fill_card_by_card(slot_cards, free_slots, rng)
        )
        if not accepted:
            return []
        for bound in self.bounds:
            if not bound.is_satisfied(slot_cards, vacated_slots):
                return []
        for slot in vacated_slots:
            slot_cards[slot] = -1
        return slot_cards

    def fill_card_by_card(self, slot_cards: list[i64], free_slot_set: int, rng: Rng) -> bool:
        for index in range(len(self.free_cards)):
            n = self.free_cards[index]
            slot = pick_slot(self.possible_slots[n] & free_slot_set, self.free_choice_bounds[index], rng)
            if slot < 0:
                return False
            free_slot_set ^= 1 << slot
            slot_cards[slot] = self.pool[n]
        return True

    def fill_by_group_splits(self, slot_cards: list[i64], free_slot_set: int, rng: Rng) -> bool:
        hands: list[list[int]] = [[] for _ in self.place_plans]
        acceptance = 1.0
        for group in self.groups:
            split_index = group.draw_split(rng)
            split = group.splits[split_index]
            for index in range(len(split)):
                hand = hands[split[index]]
                plan = self.place_plans[split[index]]
                if len(hand) == plan.room:
                    return False
                acceptance *= (plan.room - len(hand)) / plan.draw_weight
                hand.append(group.members[index])
        remaining = len(self.free_cards)
        for n in self.free_cards:
            offset = int(rng.randbelow(remaining))
            remaining -= 1
            index = 0
            while offset >= self.place_plans[index].room - len(hands[index]):
                offset -= self.place_plans[index].room - len(hands[index])
                index += 1
            acceptance *= self.place_plans[index].acceptance_rates[n]
            hands[index].append(n)
        if acceptance <= self.acceptance_bound * random_fraction(rng):
            return False
        for index in range(len(self.place_plans)):
            if not self.place_plans[index].fill(
                hands[index], self.pool, self.possible_slots, free_slot_set, slot_cards, rng
            ):
                return False
        return True


@final
class PlacePlan:
    """One place in a plan: its slots, and the method of putting cards into the slots.

    The number of ways to fill the slots has an upper bound, which is a product with one factor for each card.
    The cards' sets of possible slots are nested if, of any two sets, one contains the other. If they are
    nested, a card with k possible slots has the factor (k!)^(1/k) (Minc's conjecture, proved by Bregman in
    1973). Otherwise the factors are those of Huber and Law ("Fast approximation of the permanent for very
    dense problems", 2008). Before a card is chosen for a slot, the bound of Huber and Law is at least the sum
    of the bounds after each possible choice.
    """

    def __init__(
        self, place: int, place_slots: int, departed_slot_sets: list[int], possible_slots: list[int]
    ) -> None:
        self.place = place
        self.slots = place_slots
        departed_count = 0
        for departed_slots in departed_slot_sets:
            if departed_slots & self.slots:
                departed_count += 1
        # number of unseen cards in this place
        self.room = self.slots.bit_count() - departed_count
        self.draw_weight = float(self.room)  # weight of this place when cards are split among the places
        self.has_nested_slots = self.are_slots_nested(possible_slots)
        self.bound_factors = [
            self.upper_bound_factor(slot_count) for slot_count in range(self.slots.bit_count() + 1)
        ]
        # for each card, the number of this place's slots that may contain it, at most `room`
        self.slot_counts: list[int] = []
        # for each card, its factor in the upper bound, divided by the factor of a card that fits every slot
        self.acceptance_rates: list[float] = []
        for slots in possible_slots:
            slot_count = min((slots & self.slots).bit_count(), self.room)
            self.slot_counts.append(slot_count)
            self.acceptance_rates.append(
                self.bound_factors[slot_count] / self.bound_factors[self.room] if slot_count else 0.0
            )

    def are_slots_nested(self, possible_slots: list[int]) -> bool:
        sets = [(slots & self.slots) for slots in possible_slots]
        order = [(slots.bit_count(), slots) for slots in sets]
        order.sort()
        for index in range(1, len(order)):
            if order[index - 1][1] & ~order[index][1]:
                return False
        return True

    def upper_bound_factor(self, slot_count: int) -> float:
        """Return the factor by which a card with this many possible slots multiplies the upper bound."""
        if self.has_nested_slots:
            return math.exp(math.lgamma(slot_count + 1) / slot_count) if slot_count else 0.0
        return (
            (slot_count + 0.5 * math.log(slot_count) + math.e - 1.0) / math.e if slot_count else 1.0 / math.e
        )

    def list_acceptance_factors(self) -> list[float]:
        return [(self.room - card_count) / self.draw_weight for card_count in range(self.room)]

    def fill(
        self,
        indexes_in_pool: list[int],
        pool: list[int],
        possible_slots: list[int],
        free_slot_set: int,
        slot_cards: list[i64],
        rng: Rng,
    ) -> bool:
        """Put cards into the free slots. Return False if the attempt is rejected.

        The rejections make all ways to fill the slots equally likely.
        """
        order = [(self.slot_counts[n], n) for n in indexes_in_pool]
        order.sort()
        if not self.has_nested_slots:
            return self.fill_with_unnested_sets(
                [n for _, n in order], pool, possible_slots, free_slot_set, slot_cards, rng
            )
        acceptance = 1.0
        for choice_bound, n in order:
            slots = possible_slots[n] & self.slots & free_slot_set
            choice_count = slots.bit_count()
            if not choice_count:
                return False
            slot = pick_slot(slots, choice_count, rng)
            free_slot_set ^= 1 << slot
            slot_cards[slot] = pool[n]
            acceptance *= choice_count / self.bound_factors[choice_bound]
        # EPSILON allows for rounding errors in the product.
        return acceptance > random_fraction(rng) - EPSILON

    def fill_with_unnested_sets(
        self,
        indexes_in_pool: list[int],
        pool: list[int],
        possible_slots: list[int],
        free_slot_set: int,
        slot_cards: list[i64],
        rng: Rng,
    ) -> bool:
        slot_counts: list[int] = []
        acceptance = 1.0
        for n in indexes_in_pool:
            slot_count = (possible_slots[n] & self.slots & free_slot_set).bit_count()
            acceptance *= self.bound_factors[slot_count] / self.bound_factors[self.slot_counts[n]]
            slot_counts.append(slot_count)
        if acceptance <= random_fraction(rng):
            return False
        remaining_cards = list(indexes_in_pool)
        remaining_slots = self.slots & free_slot_set
        while remaining_slots:
            slot = (remaining_slots & -remaining_slots).bit_length() - 1
            remaining_slots &= remaining_slots - 1
            acceptance = 1.0
            for index in range(len(remaining_cards)):
                if possible_slots[remaining_cards[index]] >> slot & 1:
                    acceptance *= (
                        self.bound_factors[slot_counts[index] - 1] / self.bound_factors[slot_counts[index]]
                    )
                    slot_counts[index] -= 1
            threshold = random_fraction(rng)
            chosen_index = -1
            for index in range(len(remaining_cards)):
                if possible_slots[remaining_cards[index]] >> slot & 1:
                    threshold -= acceptance / self.bound_factors[slot_counts[index]]
                    if threshold < 0.0:
                        chosen_index = index
                        break
            if chosen_index < 0:
                return False
            slot_cards[slot] = pool[remaining_cards[chosen_index]]
            del remaining_cards[chosen_index]
            del slot_counts[chosen_index]
        return True


@final
class SplitGroup:
    """Cards that are subject to the same lower bounds, and the ways to split them among the places."""

    def __init__(self, cards: int, bounds: list[Bound]) -> None:
        self.cards = cards
        self.bounds = bounds
        self.members: list[int] = []
        # possible splits; each lists, for every card in `members`, the index of a place plan
        self.splits: list[list[int]] = []
        self.cumulative_weights: list[float] = []  # cumulative weights of the splits

    def enumerate_splits(self, sampler: RejectionSampler) -> None:
        """Store all splits that satisfy the bounds in `splits`."""
        for n in range(len(sampler.pool)):
            if self.cards >> n & 1:
                self.members.append(n)
        splits: list[list[int]] = [[]]
        for n in self.members:
            longer_splits: list[list[int]] = []
            for split in splits:
                for plan_index in range(len(sampler.place_plans)):
                    if sampler.place_plans[plan_index].slot_counts[n]:
                        longer_splits.append([*split, plan_index])
            splits = longer_splits
        for split in splits:
            if self.satisfies_bounds(split, sampler):
                self.splits.append(split)
        if not self.splits:
            raise InvalidPositionError(NO_CONSISTENT_DEAL)

    def satisfies_bounds(self, split: list[int], sampler: RejectionSampler) -> bool:
        for bound in self.bounds:
            card_count = 0
            for index in range(len(split)):
                card = sampler.pool[self.members[index]]
                if sampler.place_plans[split[index]].place == bound.place and bound.counted_cards >> card & 1:
                    card_count += 1
            if card_count < bound.min_count:
                return False
        return True

    def weigh_splits(self, place_plans: list[PlacePlan]) -> None:
        member_weights: list[list[float]] = []
        for n in self.members:
            member_weights.append([plan.draw_weight * plan.acceptance_rates[n] for plan in place_plans])
        self.cumulative_weights = []
        total = 0.0
        for split in self.splits:
            weight = 1.0
            for index in range(len(split)):
                weight *= member_weights[index][split[index]]
            total += weight
            self.cumulative_weights.append(total)

    def add_expected_counts(self, expected_counts: list[float]) -> None:
        """Add the expected number of this group's cards in each place to `expected_counts`."""
        previous_sum = 0.0
        total = self.cumulative_weights[len(self.cumulative_weights) - 1]
        for split_index in range(len(self.splits)):
            probability = (self.cumulative_weights[split_index] - previous_sum) / total
            previous_sum = self.cumulative_weights[split_index]
            for plan_index in self.splits[split_index]:
                expected_counts[plan_index] += probability

    def draw_split(self, rng: Rng) -> int:
        """Return the index of a random split, with probability proportional to its weight."""
        threshold = random_fraction(rng) * self.cumulative_weights[len(self.cumulative_weights) - 1]
        low = 0
        high = len(self.cumulative_weights) - 1
        while low < high:
            middle = (low + high) // 2
            if self.cumulative_weights[middle] > threshold:
                high = middle
            else:
                low = middle + 1
        return low
