"""How long matches are: quantiles, and how many matches there are of each length."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.lab.estimates import MIN_OBSERVATIONS, Estimate, estimate_mean
from parlour.lab.report.arrays import Integers, standard_deviation

MAX_BARS: Final = 18  # at most, the last one for all that is longer
LONG_QUANTILE: Final = 0.99  # of the matches are within the bars but the last
ROUND_STEPS: Final = (1, 2, 5)  # and ten times as much, and so on: how wide a bar may be
MOST_STEP: Final = 100
PERIODIC: Final = 0.5  # a smooth distribution stays below it: an exponential one reaches 0.3
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class LengthBar:
    """How many matches are from `low` to `high` long; `high` is None for a last bar that has no end."""

    low: int
    high: int | None
    match_count: int


@dataclass(frozen=True)
class LengthSummary:
    """Of all matches the mean, the standard deviation, the shortest and longest, and QUANTILES."""

    mean: Estimate
    standard_deviation: float
    shortest: int
    longest: int
    quantiles: tuple[int, ...]
    bars: tuple[LengthBar, ...]


def summarize_lengths(values: Integers) -> LengthSummary:
    """The lengths of matches, of which there is at least one."""
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

    The last bar ends at the longest match. If a few matches are much longer, it has no end and holds them.
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
    """Return the step in which a game grows: most lengths are multiples of it. 1 if there is no such step.

    A deal of cribbage has ten moves, but the last deal of a match may end early. So this looks for a period
    (the absolute value of the characteristic function) and not for a common divisor. Bars that are no
    multiple of the step would be high and low in turn.
    """
    if len(values) < MIN_OBSERVATIONS:
        return 1
    lengths, counts = np.unique(values, return_counts=True)
    most = min(MOST_STEP, int(2 * standard_deviation(values)))
    least = PERIODIC + 1 / math.sqrt(len(values))  # random remainders of few matches are uneven too
    found = [0.0, 0.0, *(periodicity(lengths, counts, step) for step in range(2, most + 2))]
    peaks = [step for step in range(2, most + 1) if found[step] >= max(least, *found[step - 1 : step + 2])]
    return max(peaks, default=1)


def periodicity(lengths: Integers, counts: Integers, step: int) -> float:
    """Return 1 if all lengths have the same remainder by the step, and near 0 if remainders are even."""
    turns = np.exp(2j * np.pi * lengths / step)
    return float(abs((turns * counts).sum()) / counts.sum())


def round_bar_width(least: int) -> int:
    """The next of 1, 2, 5, 10, 20 and so on."""
    ten = 1
    while True:
        for step in ROUND_STEPS:
            if step * ten >= least:
                return step * ten
        ten *= 10
