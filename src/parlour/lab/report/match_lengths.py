"""Lengths of matches: quantiles and a histogram."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.lab.estimates import MIN_OBSERVATIONS, Estimate, estimate_mean
from parlour.lab.report.arrays import Integers, standard_deviation

MAX_BARS: Final = 18  # maximum number of bars, not counting an open-ended last bar
# share of the matches that the bars must cover; an open-ended last bar contains the rest
LONG_QUANTILE: Final = 0.99
ROUND_STEPS: Final = (1, 2, 5)  # a bar covers 1, 2, 5, 10, 20 ... times the step between two match lengths
MAX_STEP: Final = 100
# minimum result of `compute_periodicity` for a step to be accepted; smooth distributions reach only about 0.3
MIN_PERIODICITY: Final = 0.5
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class LengthBar:
    """A bar for the matches with lengths from `min_length` to `max_length` (None in the last bar)."""

    min_length: int
    max_length: int | None
    match_count: int


@dataclass(frozen=True)
class LengthSummary:
    """A summary of the lengths of matches. `quantiles` lists the match length at each of `QUANTILES`."""

    mean: Estimate
    standard_deviation: float
    shortest: int
    longest: int
    quantiles: tuple[int, ...]
    bars: tuple[LengthBar, ...]


def summarize_lengths(lengths: Integers) -> LengthSummary:
    """Summarize the lengths of one or more matches."""
    deviation = standard_deviation(lengths)
    return LengthSummary(
        estimate_mean(float(lengths.mean()), deviation, len(lengths)),
        deviation,
        int(lengths.min()),
        int(lengths.max()),
        tuple(int(quantile) for quantile in np.quantile(lengths, QUANTILES, method="inverted_cdf")),
        build_bars(lengths),
    )


def build_bars(lengths: Integers) -> tuple[LengthBar, ...]:
    """Return bars of equal width. The width is 1, 2, 5, 10, 20 ... times the step from `find_length_step`.

    If a few matches are much longer than the others, they share an open-ended last bar. Otherwise, the last
    bar ends at the longest match.
    """
    shortest, longest = int(lengths.min()), int(lengths.max())
    long_length = int(np.quantile(lengths, LONG_QUANTILE, method="higher"))
    step = find_length_step(lengths)
    width = step * round_up_bar_width(math.ceil(((long_length - shortest) // (MAX_BARS - 1) + 1) / step))
    start = shortest // width * width
    edges = list(range(start, long_length + 1, width))
    counts = np.bincount(np.minimum((lengths - start) // width, len(edges)), minlength=len(edges) + 1)
    bars = [
        LengthBar(low, min(low + width - 1, longest), int(number))
        for low, number in zip(edges, counts, strict=False)
    ]
    open_start = edges[-1] + width
    return (*bars, LengthBar(open_start, None, int(counts[-1]))) if longest >= open_start else tuple(bars)


def find_length_step(match_lengths: Integers) -> int:
    """Return the step between the usual match lengths of a game, or 1 if there is none.

    A deal of cribbage has ten moves, but the last deal of a match may end early. Therefore this function
    searches for a period (by the absolute value of the characteristic function) instead of a common divisor.
    The bars of the histogram are a multiple of the step wide. Otherwise high and low bars would alternate.
    """
    if len(match_lengths) < MIN_OBSERVATIONS:
        return 1
    lengths, counts = np.unique(match_lengths, return_counts=True)
    max_step = min(MAX_STEP, int(2 * standard_deviation(match_lengths)))
    # The threshold is higher for few matches, because their lengths can be concentrated by chance.
    threshold = MIN_PERIODICITY + 1 / math.sqrt(len(match_lengths))
    periodicities = [
        0.0,
        0.0,
        *(compute_periodicity(lengths, counts, step) for step in range(2, max_step + 2)),
    ]
    peaks = [
        step
        for step in range(2, max_step + 1)
        if periodicities[step] >= max(threshold, *periodicities[step - 1 : step + 2])
    ]
    return max(peaks, default=1)


def compute_periodicity(lengths: Integers, counts: Integers, step: int) -> float:
    """Return how strongly the lengths modulo `step` are concentrated on one value.

    The result is 1 if all lengths have the same remainder, and near 0 if the remainders are evenly
    distributed.
    """
    phases = np.exp(2j * np.pi * lengths / step)
    return float(abs((phases * counts).sum()) / counts.sum())


def round_up_bar_width(min_width: int) -> int:
    """Return the first of the numbers 1, 2, 5, 10, 20 and so on that is at least `min_width`."""
    power = 1
    while True:
        for step in ROUND_STEPS:
            if step * power >= min_width:
                return step * power
        power *= 10
