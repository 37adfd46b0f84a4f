"""How long matches are: quantiles, and how many matches there are of each length."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.lab.estimates import Estimate, mean_of
from parlour.report.arrays import Whole, deviation_of

BARS: Final = 18  # at most, the last one for all that is longer
LONG: Final = 0.99  # of the matches are within the bars but the last
STEPS: Final = (1, 2, 5)  # and ten times as much, and so on: how wide a bar may be
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Bar:
    """How many matches are from `low` to `high` long; `high` is None for a last bar that has no end."""

    low: int
    high: int | None
    matches: int


@dataclass(frozen=True)
class Lengths:
    """Of all matches the mean, the standard deviation, the shortest and longest, and QUANTILES."""

    mean: Estimate
    deviation: float
    shortest: int
    longest: int
    quantiles: tuple[int, ...]
    bars: tuple[Bar, ...]


def lengths_of(values: Whole) -> Lengths:
    """The lengths of matches, of which there is at least one."""
    deviation = deviation_of(values)
    return Lengths(
        mean_of(float(values.mean()), deviation, len(values)),
        deviation,
        int(values.min()),
        int(values.max()),
        tuple(int(each) for each in np.quantile(values, QUANTILES, method="inverted_cdf")),
        bars_of(values),
    )


def bars_of(values: Whole) -> tuple[Bar, ...]:
    """Bars of one round width, the last as wide as there are lengths.

    What is longer than nearly all matches is in the last, which has no end then.
    """
    shortest, longest = int(values.min()), int(values.max())
    most = int(np.quantile(values, LONG, method="higher"))
    width = round_width((most - shortest) // (BARS - 1) + 1)
    start = shortest // width * width
    edges = list(range(start, most + 1, width))
    counts = np.bincount(np.minimum((values - start) // width, len(edges)), minlength=len(edges) + 1)
    bars = [
        Bar(low, min(low + width - 1, longest), int(number))
        for low, number in zip(edges, counts, strict=False)
    ]
    last = edges[-1] + width
    return (*bars, Bar(last, None, int(counts[-1]))) if longest >= last else tuple(bars)


def round_width(least: int) -> int:
    """The next of 1, 2, 5, 10, 20 and so on."""
    ten = 1
    while True:
        for step in STEPS:
            if step * ten >= least:
                return step * ten
        ten *= 10
