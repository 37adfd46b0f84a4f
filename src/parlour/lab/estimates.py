"""What some matches tell of all that could be played: a mean, and an interval right 95 times in 100."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

STANDARD_ERRORS_95: Final = 1.96  # standard errors to each side: 95 in 100 such intervals hold the truth
MIN_OBSERVATIONS: Final = (
    30  # observations of which that is so, about: of fewer, intervals of means are too narrow
)
SIGNIFICANCE_LEVEL: Final = 0.05  # that any of several intervals that are taken together does not hold it


@dataclass(frozen=True)
class Estimate:
    """A mean, and both ends of its 95 % interval, which are NaN where there are too few observations to tell.

    Attributes:
        mean: Of a share 0 to 1; NaN where there are no observations.
        lower_bound: Where the interval begins.
        upper_bound: Where it ends.
        count: How many observations it is of.
    """

    mean: float
    lower_bound: float
    upper_bound: float
    count: int

    @property
    def margin_of_error(self) -> float:
        """How far the farther end of the interval is from the mean; NaN where there is none."""
        return max(self.mean - self.lower_bound, self.upper_bound - self.mean)

    def contains(self, value: float) -> bool:
        """Whether a value may be the true one.

        Args:
            value: As the mean is.

        Returns:
            Whether it is within the interval, or nobody can tell.
        """
        return not (value < self.lower_bound or value > self.upper_bound)


def simultaneous_standard_errors(intervals: int) -> float:
    """How many standard errors each of several intervals has to each side.

    So many that all of them together hold the truth in 95 of 100 cases (Bonferroni).

    Args:
        intervals: How many they are, 1 or more.

    Returns:
        1.96 for one, more for more.
    """
    return NormalDist().inv_cdf(1 - SIGNIFICANCE_LEVEL / (2 * intervals))


NO_ESTIMATE: Final = Estimate(math.nan, math.nan, math.nan, 0)


def estimate_share(share: float, number: int, squares: float | None = None) -> Estimate:
    """Of a share, 0 to 1, of so many matches, with Wilson's interval, which is one at 0 and at 1 too.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the
    American Statistical Association 22 (1927), 209-212. It holds for matches that are won or lost; shared
    wins make it a little wide. Where observations lie nearer together, as when a deal is played from every
    seat, they count for as many matches as would tell as much.

    Args:
        share: Of the matches, 0 to 1.
        number: How many matches, 0 or more.
        squares: The mean square of the observations, 0 to 1, where they are not 0 or 1 alone.

    Returns:
        The share with its ends, 0 to 1; of no matches all are NaN.
    """
    if not number:
        return NO_ESTIMATE
    counting = number if squares is None else effective_count(share, squares, number)
    squared = STANDARD_ERRORS_95 * STANDARD_ERRORS_95 / counting
    middle = (share + squared / 2) / (1 + squared)
    apart = (
        STANDARD_ERRORS_95
        / (1 + squared)
        * math.sqrt(share * (1 - share) / counting + squared / counting / 4)
    )
    low, high = min(share, middle - apart), max(share, middle + apart)  # never beside it, by rounding
    return Estimate(share, max(0.0, low), min(1.0, high), number)


def effective_count(share: float, squares: float, number: int) -> float:
    """How many matches that are won or lost tell as much as so many observations with this mean square.

    That is the effective sample size, with which C. Franco, R. Little, T. Louis and E. Slud recommend
    Wilson's interval, "Comparative Study of Confidence Intervals for Proportions in Complex Sample Surveys",
    Journal of Survey Statistics and Methodology 7 (2019), 334-364. To what was seen are added the matches,
    half of them won, that the middle of Wilson's interval counts as well: so a few that came out alike are
    not taken for certain, and matches that were won or lost count for what they are.
    """
    imagined = STANDARD_ERRORS_95 * STANDARD_ERRORS_95
    together = number + imagined
    mean = (number * share + imagined / 2) / together
    variance = (number * squares + imagined / 2) / together - mean * mean
    return number * mean * (1 - mean) / variance


def estimate_mean(mean: float, deviation: float, number: int) -> Estimate:
    """Of a mean, with the interval of 1.96 standard errors to each side, which fits 30 observations or more.

    Args:
        mean: Of the observations.
        deviation: The standard deviation of single ones, 0 or more.
        number: How many there are, 0 or more.

    Returns:
        The mean with its ends, which are NaN for fewer than two.
    """
    if not number:
        return NO_ESTIMATE
    apart = STANDARD_ERRORS_95 * deviation / math.sqrt(number) if number > 1 else math.nan
    return Estimate(mean, mean - apart, mean + apart, number)


def share_difference_margin(
    mean: float, squares: float, number: int, sure: float = STANDARD_ERRORS_95
) -> float:
    """Half the width of the interval of how far two shares are apart that were seen in the same deals.

    It is that of D. G. Bonett and R. M. Price, "Adjusted Wald Confidence Interval for a Difference of
    Binomial Proportions Based on Paired Data", Journal of Educational and Behavioral Statistics 37 (2012),
    479-488: as if two more deals had been played, of which each side has won one that the other has not. So
    it has a width also where all deals agree. Around the mean as it was seen it reaches as far as the farther
    end of theirs, and leaves out 0 where theirs does. Of shared wins the squares of the differences count.

    Args:
        mean: Of the differences, -1 to 1.
        squares: The mean of their squares.
        number: How many deals.
        sure: How many standard errors the interval has to each side.

    Returns:
        More than 0; infinite for fewer than two deals.
    """
    if number < 2:
        return math.inf
    together = number + 2
    middle = mean * number / together
    variance = (squares * number + 2) / together - middle * middle
    return sure * math.sqrt(variance / together) + abs(mean - middle)
