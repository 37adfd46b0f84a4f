"""Estimates from a sample of matches, each with a 95 % confidence interval."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

STANDARD_ERRORS_95: Final = 1.96  # half the width of a 95 % interval, in standard errors
# minimum number of observations; with fewer, normal confidence intervals of means are too narrow
MIN_OBSERVATIONS: Final = 30
# probability that at least one of several simultaneous intervals misses its true value
SIGNIFICANCE_LEVEL: Final = 0.05


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval. Both ends of the interval are NaN if there are too few observations.

    Attributes:
        mean: The mean, from 0 to 1 if it is a share; NaN for 0 observations.
        lower_bound: Lower end of the interval.
        upper_bound: Upper end of the interval.
        count: Number of observations.
    """

    mean: float
    lower_bound: float
    upper_bound: float
    count: int

    @property
    def margin_of_error(self) -> float:
        """Distance from the mean to the farther end of the interval; NaN if the interval is undefined."""
        return max(self.mean - self.lower_bound, self.upper_bound - self.mean)

    def contains(self, value: float) -> bool:
        """Return True if a value is compatible with the estimate.

        Args:
            value: A value in the unit of the mean.

        Returns:
            True if the value is within the interval, or if the interval is unknown (NaN).
        """
        return not (value < self.lower_bound or value > self.upper_bound)


def simultaneous_half_width(interval_count: int) -> float:
    """Return half the width of each of several simultaneous intervals, in standard errors.

    With this width, all intervals contain their true values in 95 of 100 cases (Bonferroni correction).

    Args:
        interval_count: Number of intervals, 1 or more.

    Returns:
        1.96 for one interval, and more for several.
    """
    return NormalDist().inv_cdf(1 - SIGNIFICANCE_LEVEL / (2 * interval_count))


NO_ESTIMATE: Final = Estimate(math.nan, math.nan, math.nan, 0)


def estimate_share(share: float, sample_count: int, mean_square: float | None = None) -> Estimate:
    """Return the estimate of a share with Wilson's interval, which is also valid for shares of 0 and 1.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the
    American Statistical Association 22 (1927), 209-212. Wilson's interval assumes that each observation is 0
    or 1. It is too wide for values in between, such as shared wins or a bot's mean over all seats of a deal.
    If `mean_square` is given, the interval is narrower: it is computed from the effective sample size.

    Args:
        share: Mean of the observations, 0 to 1.
        sample_count: Number of observations, 0 or more.
        mean_square: Mean of the squared observations, 0 to 1; None if all observations are 0 or 1.

    Returns:
        The share with its interval, within 0 to 1; NaN for 0 observations.
    """
    if not sample_count:
        return NO_ESTIMATE
    sample_size = (
        sample_count if mean_square is None else effective_sample_size(share, mean_square, sample_count)
    )
    relative_square = STANDARD_ERRORS_95 * STANDARD_ERRORS_95 / sample_size
    middle = (share + relative_square / 2) / (1 + relative_square)
    half_width = (
        STANDARD_ERRORS_95
        / (1 + relative_square)
        * math.sqrt(share * (1 - share) / sample_size + relative_square / sample_size / 4)
    )
    # the interval must include the share despite rounding
    low, high = min(share, middle - half_width), max(share, middle + half_width)
    return Estimate(share, max(0.0, low), min(1.0, high), sample_count)


def effective_sample_size(share: float, mean_square: float, sample_count: int) -> float:
    """Return the effective sample size: the number of 0-or-1 observations that would be equally informative.

    C. Franco, R. Little, T. Louis and E. Slud recommend it for Wilson's interval in "Comparative Study of
    Confidence Intervals for Proportions in Complex Sample Surveys", Journal of Survey Statistics and
    Methodology 7 (2019), 334-364. Wilson's interval adds imaginary matches, half of them won. They are added
    here too, because otherwise a few equal observations would give an infinite size. If all observations are
    0 or 1, the result is `sample_count`.
    """
    added_count = STANDARD_ERRORS_95 * STANDARD_ERRORS_95
    total_count = sample_count + added_count
    mean = (sample_count * share + added_count / 2) / total_count
    variance = (sample_count * mean_square + added_count / 2) / total_count - mean * mean
    return sample_count * mean * (1 - mean) / variance


def estimate_mean(mean: float, deviation: float, sample_count: int) -> Estimate:
    """Return the estimate of a mean, with an interval of 1.96 standard errors on each side.

    The interval is suitable for 30 or more observations.

    Args:
        mean: Mean of the observations.
        deviation: Standard deviation of the observations, 0 or more.
        sample_count: Number of observations, 0 or more.

    Returns:
        The mean with its interval. The ends of the interval are NaN for fewer than two observations.
    """
    if not sample_count:
        return NO_ESTIMATE
    half_width = STANDARD_ERRORS_95 * deviation / math.sqrt(sample_count) if sample_count > 1 else math.nan
    return Estimate(mean, mean - half_width, mean + half_width, sample_count)


def share_difference_margin(
    mean: float, mean_square: float, sample_count: int, standard_errors: float = STANDARD_ERRORS_95
) -> float:
    """Return the margin of error of the difference between two shares, measured in the same deals.

    For example, the shares are a bot's win rates under two settings.

    The margin is based on the interval of D. G. Bonett and R. M. Price, "Adjusted Wald Confidence Interval
    for a Difference of Binomial Proportions Based on Paired Data", Journal of Educational and Behavioral
    Statistics 37 (2012), 479-488. They add two imaginary deals, one won by each side. The width is therefore
    not 0 even if the difference is the same in all deals. They count the deals in which the difference is 1
    or -1. Shared wins cause other differences, such as 0.5. Therefore this function adds up the squares of
    the differences instead.

    The interval of Bonett and Price is not centered on the observed mean. Therefore this function returns the
    distance from the observed mean to the farther end. The observed mean plus or minus this margin excludes 0
    if and only if the interval of Bonett and Price excludes 0.

    Args:
        mean: Mean of the differences, -1 to 1.
        mean_square: Mean of the squared differences.
        sample_count: Number of deals.
        standard_errors: Half the width of the interval of Bonett and Price, in standard errors.

    Returns:
        More than 0; infinite for fewer than two deals.
    """
    if sample_count < 2:
        return math.inf
    total_count = sample_count + 2
    middle = mean * sample_count / total_count
    variance = (mean_square * sample_count + 2) / total_count - middle * middle
    return standard_errors * math.sqrt(variance / total_count) + abs(mean - middle)
