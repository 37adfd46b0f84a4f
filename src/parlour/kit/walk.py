"""A random walk among the ways in which unseen cards can lie, where they are too many to count."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.bounds import NOTHING_FITS
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.tally import Tally

FIRST_STEPS: Final = 600  # of a walk, for each card, before its first draw
MORE_STEPS: Final = 200  # from one draw to the next
FAULTLESS_STEPS: Final = 10  # that are among the last of them
PENALTY: Final = 7  # a fault more makes a walk's arrangement 2^7 times less likely
MOST_STEPS: Final = 5_000_000  # without an arrangement that has no fault


@final
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
