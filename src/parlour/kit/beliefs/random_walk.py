"""A Markov chain over the deals of hidden cards, for cases with too many deals to count."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import NO_CONSISTENT_DEAL
from parlour.kit.beliefs.exact_counts import ExactCounter
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

BURN_IN_STEPS: Final = 600  # number of steps per card before the first draw
STEPS_BETWEEN_DRAWS: Final = 200  # number of steps per card between two draws
MIN_VALID_STEPS: Final = 10  # number of steps per card that must be free of violations before a draw
VIOLATION_PENALTY_BITS: Final = 7  # each additional violation makes an arrangement 2^7 times less likely
# number of steps after which the chain gives up, if every arrangement had violations
MAX_STEPS: Final = 5_000_000


@final
class MarkovChain:
    """A sequence of random arrangements of the cards in the slots, each derived from the one before.

    Each step swaps two random cards. A violation is a card that does not fit its slot, or a card too many or
    too few for a bound. A swap that adds violations is usually rejected. In the long run all arrangements
    without violations are equally likely (N. Metropolis et al., "Equation of state calculations by fast
    computing machines", 1953). Arrangements with few violations connect them. Between two draws there are
    enough steps to make the draws practically independent.
    """

    def __init__(self, exact_counter: ExactCounter) -> None:
        self.exact_counter = exact_counter
        self.item_slots: list[int] = [-1 for _ in exact_counter.fits]  # by item: its slot
        self.bound_counts: list[int] = []  # by bound: number of cards that count toward it
        self.violations = 0
        self.steps = BURN_IN_STEPS * len(exact_counter.fits)  # number of steps before the next draw
        self.build_first_arrangement()
        self.count_violations()

    def build_first_arrangement(self) -> None:
        """Set up the first arrangement: the cards with the fewest possible slots choose first.

        Cards that find no free slot among their possible ones fill the remaining slots.
        """
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
        """Count the violations in the current arrangement, and the cards that count toward each bound."""
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
        """Run the required number of steps, then continue until enough steps were free of violations."""
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
            # Both may be the same card. If every step swapped two different cards, the chain would be
            # periodic.
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
        """Return how a swap changes the number of violations.

        `changed` is the set of bounds whose count changes, and `gaining` the set of those that gain a card.
        """
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
