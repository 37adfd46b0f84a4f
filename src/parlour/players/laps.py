"""Moves compared under the same luck: in each lap all of them run once.

What sets two moves apart is much smaller than what luck does to both. Where each lap deals them the same
luck, it is their differences lap by lap that are averaged, and luck all but cancels out.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

CAUTION: Final = 1.0  # standard errors by which another must be ahead of the favourite to be chosen
NONE: Final = -1
UNSEEN: Final = 1.0  # the square of a difference, in a lap that nobody ran: a few laps alike prove little


@final
class Laps:
    """Of entrants 0 to `entrants` - 1 some run, at first all. Worths are from -1 to 1."""

    def __init__(self, entrants: i64, favourite: i64) -> None:
        """The favourite, NONE where there is none, is chosen where another is not clearly better."""
        n = int(entrants)
        self.entrants = entrants
        self.favourite = favourite
        self.runners: vec[i64] = vec[i64](list(range(n)))
        self.at: i64 = 0  # the next to run, in `runners`
        self.laps: i64 = 0  # that all have run
        self.came_to: vec[float] = vec[float]([0.0] * n)  # in this lap
        self.totals: vec[float] = vec[float]([0.0] * n)
        self.products: vec[float] = vec[float]([0.0] * (n * n))  # of what each two came to, in all

    def admit(self, entrants: list[int]) -> None:
        """Only these run; before the first lap."""
        self.runners = vec[i64](entrants)

    def next(self) -> i64:
        """Who runs now."""
        return self.runners[self.at]

    def note(self, utility: float) -> None:
        """What the next came to."""
        self.came_to[self.runners[self.at]] = utility
        self.at += 1
        if self.at == len(self.runners):
            self.at = 0
            self.end_lap()

    def end_lap(self) -> None:
        self.laps += 1
        for first in self.runners:
            utility = self.came_to[first]
            self.totals[first] = self.totals[first] + utility
            row = first * self.entrants
            for second in self.runners:
                self.products[row + second] = self.products[row + second] + utility * self.came_to[second]

    def first(self) -> i64:
        """The best."""
        first = self.runners[0]
        for runner in self.runners:
            if self.totals[runner] > self.totals[first]:
                first = runner
        return first

    def chosen(self) -> i64:
        """The first, or the favourite where that is not clearly behind."""
        first, favourite = self.first(), self.favourite
        if favourite == NONE or self.behind(favourite, first) > CAUTION * self.doubt(favourite, first):
            return first
        return favourite

    def utility(self, entrant: i64) -> float:
        """The mean of what it came to."""
        return self.totals[entrant] / float(self.laps) if self.laps else 0.0

    def behind(self, entrant: i64, other: i64) -> float:
        """By how much it is worse in the mean than another."""
        return self.utility(other) - self.utility(entrant)

    def doubt(self, entrant: i64, other: i64) -> float:
        """The standard error of that."""
        if entrant == other:
            return 0.0
        laps = float(self.laps)
        row = entrant * self.entrants
        squares = self.products[row + entrant] + self.products[other * self.entrants + other]
        squares -= 2.0 * self.products[row + other]
        mean = self.behind(entrant, other)
        return math.sqrt((max(0.0, squares - laps * mean * mean) + UNSEEN) / (laps + 1.0) / max(1.0, laps))
