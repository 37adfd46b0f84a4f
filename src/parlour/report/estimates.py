"""What some matches tell of all that could be played: a mean, and an interval right 95 times in 100."""

import math
from dataclasses import dataclass

from parlour.lab.arena import SURE


@dataclass(frozen=True)
class Estimate:
    """A mean of `number` observations, and both ends of its 95 % interval.

    The ends are NaN where there are too few observations to tell.
    """

    mean: float
    low: float
    high: float
    number: int

    def holds(self, value: float) -> bool:
        """Whether the value is within the interval, or nobody can tell."""
        return not (value < self.low or value > self.high)


NONE = Estimate(math.nan, math.nan, math.nan, 0)


def share_of(share: float, number: int) -> Estimate:
    """Of a share, 0 to 1, of so many matches, with Wilson's interval; shared wins make it a little wide."""
    if not number:
        return NONE
    squared = SURE * SURE / number
    middle = (share + squared / 2) / (1 + squared)
    apart = SURE / (1 + squared) * math.sqrt(share * (1 - share) / number + squared / number / 4)
    low, high = min(share, middle - apart), max(share, middle + apart)  # never beside it, by rounding
    return Estimate(share, max(0.0, low), min(1.0, high), number)


def mean_of(mean: float, deviation: float, number: int) -> Estimate:
    """Of a mean, with the interval that follows from the standard deviation of single observations."""
    if not number:
        return NONE
    apart = SURE * deviation / math.sqrt(number) if number > 1 else math.nan
    return Estimate(mean, mean - apart, mean + apart, number)
