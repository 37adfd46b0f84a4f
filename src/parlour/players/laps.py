"""Moves compared under the same luck: all run the same laps, and fall out when they are surely worse.

What sets two moves apart is much smaller than what luck does to both. Where each lap deals them the same
luck, it is their differences lap by lap that are averaged, and luck all but cancels out.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WARM: Final = 8  # laps before anyone falls out
CLEAR: Final = 2.5  # standard errors by which it is then behind the first
CAUTION: Final = 1.0  # standard errors by which another must be ahead of the favourite to be chosen
NONE: Final = -1
UNSEEN: Final = (
    1.0  # the square of the difference in a lap that nobody has run: a few laps alike prove little
)


@final
class Laps:
    """Entrants 0 to `entrants` - 1. Worths are from -1 to 1."""

    def __init__(self, entrants: i64, favourite: i64) -> None:
        """The favourite, NONE where there is none, is chosen where another is not clearly better."""
        n = int(entrants)
        self.entrants = entrants
        self.favourite = favourite
        self.kept: i64 = NONE  # one that never falls out
        self.thinning: bool = True  # whether anyone does
        self.still_in: vec[i64] = vec[i64](list(range(n)))
        self.field: i64 = n  # how many of them are
        self.at: i64 = 0  # the next to run, in `still_in`
        self.laps: i64 = 0  # that all still in have run
        self.next_look: i64 = WARM
        self.came_to: vec[float] = vec[float]([0.0] * n)  # in this lap
        self.totals: vec[float] = vec[float]([0.0] * n)
        self.products: vec[float] = vec[float]([0.0] * (n * n))  # of what each two came to, in all
        self.out_after: vec[i64] = vec[i64]([0] * n)  # laps, 0 for those still in
        self.doubts: vec[float] = vec[float]([0.0] * n)  # of those that are out, when they fell
        self.marks: vec[float] = vec[float]([0.0] * (n * n))  # in the row of one that is out: the totals then

    def admit(self, entrants: list[int]) -> None:
        """Only these run, and to the end; before the first lap."""
        self.thinning = False
        self.field = len(entrants)
        for at in range(self.field):
            self.still_in[at] = entrants[at]

    def next(self) -> i64:
        """Who runs now."""
        return self.still_in[self.at]

    def note(self, worth: float) -> None:
        """What the next came to."""
        self.came_to[self.still_in[self.at]] = worth
        self.at += 1
        if self.at == self.field:
            self.at = 0
            self.end_lap()

    def end_lap(self) -> None:
        self.laps += 1
        for one in range(self.field):
            first = self.still_in[one]
            worth = self.came_to[first]
            self.totals[first] = self.totals[first] + worth
            row = first * self.entrants
            for other in range(self.field):
                second = self.still_in[other]
                self.products[row + second] = self.products[row + second] + worth * self.came_to[second]
        if self.thinning and self.laps >= self.next_look:
            self.next_look = self.laps + self.laps // 4
            self.thin_out()

    def thin_out(self) -> None:
        """Those that are surely worse than the first fall out."""
        first = self.first()
        left: i64 = 0
        for at in range(self.field):
            entrant = self.still_in[at]
            if self.is_beaten(entrant, first):
                self.doubts[entrant] = self.doubt(entrant, first)
                self.out_after[entrant] = self.laps
                for other in range(self.entrants):
                    self.marks[entrant * self.entrants + other] = self.totals[other]
            else:
                self.still_in[left] = entrant
                left += 1
        self.field = left

    def is_beaten(self, entrant: i64, first: i64) -> bool:
        if entrant == first or entrant == self.kept:
            return False
        return self.behind(entrant, first) > CLEAR * self.doubt(entrant, first)

    def first(self) -> i64:
        """The best of those still in."""
        first = self.still_in[0]
        for at in range(1, self.field):
            if self.totals[self.still_in[at]] > self.totals[first]:
                first = self.still_in[at]
        return first

    def chosen(self) -> i64:
        """The first, or the favourite where that is not clearly behind."""
        first, favourite = self.first(), self.favourite
        if favourite == NONE or self.out_after[favourite]:
            return first
        clear = self.behind(favourite, first) > CAUTION * self.doubt(favourite, first)
        return first if clear else favourite

    def run(self, entrant: i64) -> i64:
        """The laps that an entrant has run to the end."""
        return self.out_after[entrant] if self.out_after[entrant] else self.laps

    def behind(self, entrant: i64, other: i64) -> float:
        """By how much it is worse in the mean than another that is still in, in the laps that both ran."""
        laps = self.run(entrant)
        if not laps:
            return 0.0
        if laps == self.laps:
            return (self.totals[other] - self.totals[entrant]) / float(laps)
        row = entrant * self.entrants
        return (self.marks[row + other] - self.marks[row + entrant]) / float(laps)

    def doubt(self, entrant: i64, other: i64) -> float:
        """The standard error of that."""
        if entrant == other:
            return 0.0
        if self.out_after[entrant]:
            return self.doubts[entrant]
        laps = float(self.laps)
        row = entrant * self.entrants
        squares = self.products[row + entrant] + self.products[other * self.entrants + other]
        squares -= 2.0 * self.products[row + other]
        mean = self.behind(entrant, other)
        return math.sqrt((max(0.0, squares - laps * mean * mean) + UNSEEN) / (laps + 1.0) / max(1.0, laps))
