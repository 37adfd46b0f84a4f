"""Match lengths: quantiles, and a histogram."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.lab.estimates import MIN_OBSERVATIONS, Estimate, estimate_mean
from parlour.lab.report.arrays import Integers, standard_deviation

MAX_BARS: Final = 18  # at most; the last one may hold all longer matches
LONG_QUANTILE: Final = 0.99  # share of the matches within all bars except an open last one
ROUND_STEPS: Final = (1, 2, 5)  # bar widths, also multiplied by powers of ten
MOST_STEP: Final = 100
# threshold of periodicity; a smooth distribution is below it, an exponential one reaches 0.3
PERIODIC: Final = 0.5
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class LengthBar:
    """The number of matches with a length from `low` to `high`; `high` is None for an open last bar."""

    low: int
    high: int | None
    match_count: int


@dataclass(frozen=True)
class LengthSummary:
    """The mean, standard deviation, minimum, maximum, QUANTILES and histogram of the lengths of matches."""

    mean: Estimate
    standard_deviation: float
    shortest: int
    longest: int
    quantiles: tuple[int, ...]
    bars: tuple[LengthBar, ...]


def summarize_lengths(values: Integers) -> LengthSummary:
    """Return the summary of the lengths of one or more matches."""
    deviation = standard_deviation(values)
    return LengthSummary(
        estimate_mean(float(values.mean()), deviation, len(values)),
        deviation,
        int(values.min()),
        int(values.max()),
        tuple(int(each) for each in np.quantile(values, QUANTILES, method="inverted_cdf")),
        build_bars(values),
    )


def build_bars(values: Integers) -> tuple[LengthBar, ...]:
    """Return bars of one round width, which is a multiple of the game's own step.

    The last bar ends at the longest match. If a few matches are much longer, an open bar holds them.
    """
    shortest, longest = int(values.min()), int(values.max())
    most = int(np.quantile(values, LONG_QUANTILE, method="higher"))
    step = get_step(values)
    width = step * round_bar_width(math.ceil(((most - shortest) // (MAX_BARS - 1) + 1) / step))
    start = shortest // width * width
    edges = list(range(start, most + 1, width))
    counts = np.bincount(np.minimum((values - start) // width, len(edges)), minlength=len(edges) + 1)
    bars = [
        LengthBar(low, min(low + width - 1, longest), int(number))
        for low, number in zip(edges, counts, strict=False)
    ]
    last = edges[-1] + width
    return (*bars, LengthBar(last, None, int(counts[-1]))) if longest >= last else tuple(bars)


def get_step(values: Integers) -> int:
    """Return the step of a game: most match lengths are multiples of it.

    Return 1 if the game does not have one.

    A deal of cribbage has ten moves, but the last deal of a match may end early. Therefore this function
    searches for a period (by the absolute value of the characteristic function) and not for a common divisor.
    If the width of the bars were not a multiple of the step, they would be high and low in turn.
    """
    if len(values) < MIN_OBSERVATIONS:
        return 1
    lengths, counts = np.unique(values, return_counts=True)
    most = min(MOST_STEP, int(2 * standard_deviation(values)))
    least = PERIODIC + 1 / math.sqrt(len(values))  # with few matches, random remainders are uneven too
    found = [0.0, 0.0, *(periodicity(lengths, counts, step) for step in range(2, most + 2))]
    peaks = [step for step in range(2, most + 1) if found[step] >= max(least, *found[step - 1 : step + 2])]
    return max(peaks, default=1)


def periodicity(lengths: Integers, counts: Integers, step: int) -> float:
    """Return 1 if all lengths have the same remainder by the step, and near 0 if remainders are even."""
    turns = np.exp(2j * np.pi * lengths / step)
    return float(abs((turns * counts).sum()) / counts.sum())


def round_bar_width(least: int) -> int:
    """Return the first of 1, 2, 5, 10, 20 and so on that is at least this number."""
    ten = 1
    while True:
        for step in ROUND_STEPS:
            if step * ten >= least:
                return step * ten
        ten *= 10
