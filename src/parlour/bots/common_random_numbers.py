"""Comparison of moves with common random numbers: in each trial, all moves are tried with the same luck.

The difference between two moves is much smaller than the effect of luck on either of them. If both moves have
the same luck in each trial, luck almost cancels out in the mean of their differences.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

NO_ARM: Final = -1
# squared difference that one imaginary extra trial adds, so that the standard error is never 0
PRIOR_SQUARED_DIFFERENCE: Final = 1.0


@final
class CommonRandomNumbers:
    """A comparison of arms (alternatives such as moves), numbered from 0. Outcomes are from -1 to 1."""

    def __init__(self, arm_count: i64, favourite: i64) -> None:
        """Prepare a comparison of all arms.

        Args:
            arm_count: Number of arms.
            favourite: The arm that is chosen unless another arm is clearly better; `NO_ARM` if there is none.
        """
        count = int(arm_count)
        self.arm_count = arm_count
        self.favourite = favourite
        self.compared_arms: vec[i64] = vec[i64](list(range(count)))
        self.position: i64 = 0  # index in `compared_arms` of the next arm to try
        self.trials: i64 = 0  # number of completed trials; each tries all compared arms
        self.outcomes: vec[float] = vec[float]([0.0] * count)  # outcome of each arm in the current trial
        self.totals: vec[float] = vec[float]([0.0] * count)
        # for each pair of arms, the sum of the products of their outcomes
        self.products: vec[float] = vec[float]([0.0] * (count * count))

    def set_arms(self, arms: list[int]) -> None:
        """Compare only these arms. Call this method before the first trial."""
        self.compared_arms = vec[i64](arms)

    def next_arm(self) -> i64:
        """Return the arm to try next."""
        return self.compared_arms[self.position]

    def add_outcome(self, outcome: float) -> None:
        """Record the outcome of the arm that `next_arm` returned."""
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
        """Return the arm with the highest mean outcome."""
        best = self.compared_arms[0]
        for arm in self.compared_arms:
            if self.totals[arm] > self.totals[best]:
                best = arm
        return best

    def chosen_arm(self) -> i64:
        """Return the best arm, or the favourite if the best arm is not clearly better.

        Among n arms that are equally good, the lead of the luckiest is about sqrt(2 ln n) standard errors.
        """
        best, favourite = self.best_arm(), self.favourite
        if favourite == NO_ARM:
            return best
        lucky_lead = math.sqrt(2.0 * math.log(float(len(self.compared_arms))))
        threshold = lucky_lead * self.standard_error(favourite, best)
        return best if self.deficit(favourite, best) > threshold else favourite

    def mean(self, arm: i64) -> float:
        """Return the mean outcome of an arm."""
        return self.totals[arm] / float(self.trials) if self.trials else 0.0

    def deficit(self, arm: i64, other: i64) -> float:
        """Return the mean outcome of `other` minus that of `arm`."""
        return self.mean(other) - self.mean(arm)

    def standard_error(self, arm: i64, other: i64) -> float:
        """Return the standard error of the difference between the mean outcomes of two arms."""
        if arm == other:
            return 0.0
        trials = float(self.trials)
        row = arm * self.arm_count
        squares = self.products[row + arm] + self.products[other * self.arm_count + other]
        squares -= 2.0 * self.products[row + other]
        mean = self.deficit(arm, other)
        spread = max(0.0, squares - trials * mean * mean) + PRIOR_SQUARED_DIFFERENCE
        return math.sqrt(spread / (trials + 1.0) / max(1.0, trials))
