"""Moves compared with common random numbers: in each trial all of them are tried with the same luck.

What sets two moves apart is much smaller than what luck does to both. Where each trial deals them the same
luck, it is their differences trial by trial that are averaged, and luck all but cancels out.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MIN_STANDARD_ERRORS: Final = (
    1.0  # standard errors by which another must be ahead of the favourite to be chosen
)
NO_ARM: Final = -1
PRIOR_SQUARED_DIFFERENCE: Final = (
    1.0  # the square of a difference, in a trial nobody made: a few trials alike prove little
)


@final
class CommonRandomNumbers:
    """Of the arms 0 to `arms` - 1 some are compared, at first all. What each comes to is from -1 to 1."""

    def __init__(self, arm_count: i64, favourite: i64) -> None:
        """The favourite, NONE where there is none, is chosen where another is not clearly better."""
        n = int(arm_count)
        self.arm_count = arm_count
        self.favourite = favourite
        self.compared_arms: vec[i64] = vec[i64](list(range(n)))
        self.position: i64 = 0  # the next to be tried, in `compared`
        self.trials: i64 = 0  # that all have been through
        self.outcomes: vec[float] = vec[float]([0.0] * n)  # in this trial
        self.totals: vec[float] = vec[float]([0.0] * n)
        self.products: vec[float] = vec[float]([0.0] * (n * n))  # of what each two came to, in all

    def set_arms(self, arms: list[int]) -> None:
        """Only these are compared; before the first trial."""
        self.compared_arms = vec[i64](arms)

    def next_arm(self) -> i64:
        """The arm to be tried now."""
        return self.compared_arms[self.position]

    def add_outcome(self, outcome: float) -> None:
        """What the arm that was tried came to."""
        self.outcomes[self.compared_arms[self.position]] = outcome
        self.position += 1
        if self.position == len(self.compared_arms):
            self.position = 0
            self.end_trial()

    def end_trial(self) -> None:
        self.trials += 1
        for first in self.compared_arms:
            outcome = self.outcomes[first]
            self.totals[first] = self.totals[first] + outcome
            row = first * self.arm_count
            for second in self.compared_arms:
                self.products[row + second] = self.products[row + second] + outcome * self.outcomes[second]

    def best_arm(self) -> i64:
        """The arm with the best mean."""
        best = self.compared_arms[0]
        for arm in self.compared_arms:
            if self.totals[arm] > self.totals[best]:
                best = arm
        return best

    def chosen_arm(self) -> i64:
        """The best, or the favourite where that is not clearly behind."""
        best, favourite = self.best_arm(), self.favourite
        if favourite == NO_ARM:
            return best
        clearly = MIN_STANDARD_ERRORS * self.standard_error(favourite, best)
        return best if self.deficit(favourite, best) > clearly else favourite

    def mean(self, arm: i64) -> float:
        """The mean of what it came to."""
        return self.totals[arm] / float(self.trials) if self.trials else 0.0

    def deficit(self, arm: i64, other: i64) -> float:
        """By how much it is worse in the mean than another."""
        return self.mean(other) - self.mean(arm)

    def standard_error(self, arm: i64, other: i64) -> float:
        """Of that difference."""
        if arm == other:
            return 0.0
        trials = float(self.trials)
        row = arm * self.arm_count
        squares = self.products[row + arm] + self.products[other * self.arm_count + other]
        squares -= 2.0 * self.products[row + other]
        mean = self.deficit(arm, other)
        spread = max(0.0, squares - trials * mean * mean) + PRIOR_SQUARED_DIFFERENCE
        return math.sqrt(spread / (trials + 1.0) / max(1.0, trials))
