"""A random walk among the ways in which unseen cards can lie, where they are too many to count."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import NO_CONSISTENT_DEAL
from parlour.kit.beliefs.exact_counts import ExactCounter
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

BURN_IN_STEPS: Final = 600  # of a walk, for each card, before its first draw
STEPS_BETWEEN_DRAWS: Final = 200  # from one draw to the next
MIN_VALID_STEPS: Final = 10  # that are among the last of them
VIOLATION_PENALTY_BITS: Final = 7  # a fault more makes a walk's arrangement 2^7 times less likely
MAX_STEPS: Final = 5_000_000  # without an arrangement that has no fault


@final
class MarkovChain:
    """Arrangements of the cards in the slots, each made from the one before.

    At each step two cards, any two, change places. An exchange that brings faults (cards that do not fit
    their slots, bounds that lack a card or have one too many) is mostly taken back. In the long run all
    arrangements without a fault come up equally often, as N. Metropolis and others have shown ("Equation of
    state calculations by fast computing machines", 1953); those with few faults are the bridges between them.
    A draw is taken after so many steps that nothing is left of the one before.
    """

    def __init__(self, exact_counter: ExactCounter) -> None:
        self.exact_counter = exact_counter
        self.item_slots: list[int] = [-1 for _ in exact_counter.fits]  # of each item
        self.bound_counts: list[int] = []  # of each bound: how many cards count for it
        self.violations = 0
        self.steps = BURN_IN_STEPS * len(exact_counter.fits)  # to take before the next draw
        self.build_first_arrangement()
        self.count_violations()

    def build_first_arrangement(self) -> None:
        """A first arrangement: the cards with the fewest slots choose first, and who finds none waits."""
        order = [(self.exact_counter.fits[item].bit_count(), item) for item in range(len(self.item_slots))]
        order.sort()
        free = self.exact_counter.open_slots
        waiting: list[int] = []
        for _, item in order:
            slots = self.exact_counter.fits[item] & free
            if slots:
                self.item_slots[item] = slots.bit_length() - 1
                free ^= 1 << self.item_slots[item]
            else:
                waiting.append(item)
        for item in waiting:
            self.item_slots[item] = free.bit_length() - 1
            free ^= 1 << self.item_slots[item]

    def count_violations(self) -> None:
        """Counts the faults."""
        tally = self.exact_counter
        for item in range(len(self.item_slots)):
            if not tally.fits[item] >> self.item_slots[item] & 1:
                self.violations += 1
        for at in range(len(tally.bounds)):
            found = 0
            for item in range(len(self.item_slots)):
                found += (tally.item_bounds[item] & tally.slot_bounds[self.item_slots[item]]) >> at & 1
            self.bound_counts.append(found)
            self.violations += max(0, tally.bounds[at].min_count - found, found - tally.bounds[at].max_count)

    def draw(self, rng: Rng) -> list[i64]:
        self.run_steps(rng)
        self.steps = STEPS_BETWEEN_DRAWS * len(self.item_slots)
        filled: list[i64] = [-1 for _ in range(self.exact_counter.size)]
        for item in range(self.exact_counter.departed_count, len(self.item_slots)):
            filled[self.item_slots[item]] = self.exact_counter.cards[item]
        return filled

    def run_steps(self, rng: Rng) -> None:
        """Takes the steps, and then more till it has been without a fault so often."""
        fits, counts, binding = (
            self.exact_counter.fits,
            self.exact_counter.item_bounds,
            self.exact_counter.slot_bounds,
        )
        slot_of = self.item_slots
        n = len(slot_of)
        faultless = 0
        steps = 0
        while True:
            if not self.violations and steps >= self.steps:
                faultless += 1
                if faultless > MIN_VALID_STEPS * n:
                    return
            if steps == MAX_STEPS and not faultless:
                raise InvalidPositionError(NO_CONSISTENT_DEAL)
            steps += 1
            # Both may be the same card: else all would change places an even number of times.
            pair = int(rng.randbelow(n * n))
            one = pair // n
            other = pair % n
            here, there = slot_of[one], slot_of[other]
            faults = (fits[one] >> here & 1) + (fits[other] >> there & 1)
            faults -= (fits[one] >> there & 1) + (fits[other] >> here & 1)
            changed = (counts[one] ^ counts[other]) & (binding[here] ^ binding[there])
            gaining = counts[one] & binding[there] | counts[other] & binding[here]
            if changed:
                faults += self.violation_change(changed, gaining)
            if faults > 0 and (
                VIOLATION_PENALTY_BITS * faults > 30
                or rng.next_word() >> 30 - VIOLATION_PENALTY_BITS * faults
            ):
                continue
            slot_of[one] = there
            slot_of[other] = here
            self.violations += faults
            while changed:
                at = (changed & -changed).bit_length() - 1
                changed &= changed - 1
                self.bound_counts[at] += 1 if gaining >> at & 1 else -1

    def violation_change(self, changed: int, gaining: int) -> int:
        """How many faults come, less those that go, where these bounds gain or else lose a card."""
        faults = 0
        while changed:
            at = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            bound = self.exact_counter.bounds[at]
            if gaining >> at & 1:
                if self.bound_counts[at] >= bound.max_count:
                    faults += 1
                elif self.bound_counts[at] < bound.min_count:
                    faults -= 1
            elif self.bound_counts[at] <= bound.min_count:
                faults += 1
            elif self.bound_counts[at] > bound.max_count:
                faults -= 1
        return faults
