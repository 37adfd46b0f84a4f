"""What rows come to, added up as they arrive: means, spreads and intervals in memory that does not grow.

All is added up in whole numbers, so the result does not hang on how matches were cut into pieces.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa

from parlour.lab.estimates import SURE, Estimate, mean_of, share_of
from parlour.lab.pieces import Gone
from parlour.lab.rows import Run, by_seat

LARGE: Final = 2.0**62
WON: Final = "won."  # before the seat, or who it was, in the name of a share of the win


@dataclass
class Moments:
    """What numbers come to that are multiples of 1 / `unit`.

    Attributes:
        unit: 1 or more.
        n: How many numbers.
        total: Their sum, in units.
        squares: The sum of their squares, in units.
        least: The least of them, in units.
        most: The most of them, in units.
    """

    unit: int = 1
    n: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, values: np.ndarray) -> None:
        """Adds more of them.

        Args:
            values: Whole numbers, which count units.
        """
        if not len(values):
            return
        least, most = int(values.min()), int(values.max())
        self.least, self.most = (min(self.least, least), max(self.most, most)) if self.n else (least, most)
        self.n += len(values)
        if max(abs(least), abs(most), 1) ** 2 * len(values) < LARGE:
            self.total += int(values.sum())
            self.squares += int(np.dot(values, values))
        else:
            self.total += sum(values.tolist())
            self.squares += sum(value * value for value in values.tolist())

    def join(self, other: "Moments") -> None:
        """Adds the numbers of others of the same unit."""
        if not other.n:
            return
        self.least = min(self.least, other.least) if self.n else other.least
        self.most = max(self.most, other.most) if self.n else other.most
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """Of all so far; not a number where there is none."""
        return self.total / (self.n * self.unit) if self.n else math.nan

    @property
    def spread(self) -> float:
        """The standard deviation, as of a sample; 0 for fewer than two."""
        if self.n < 2:
            return 0.0
        return math.sqrt((self.n * self.squares - self.total**2) / (self.n * (self.n - 1))) / self.unit

    def within(self, sure: float = SURE) -> float:
        """Half the width of the interval around the mean.

        Args:
            sure: How many standard errors that is; 1.96 for an interval of 95 %.

        Returns:
            0 or more; infinite for fewer than two numbers.
        """
        return sure * self.spread / math.sqrt(self.n) if self.n > 1 else math.inf

    def estimate(self, share: bool) -> Estimate:
        """The mean with its interval.

        Args:
            share: Whether the numbers are shares of a win, or 1 for what happened and 0 for what did not.

        Returns:
            That of a share, or of a mean.
        """
        return share_of(self.mean, self.n) if share else mean_of(self.mean, self.spread, self.n)

    @property
    def lowest(self) -> float:
        """The least of them."""
        return self.least / self.unit

    @property
    def highest(self) -> float:
        """The most of them."""
        return self.most / self.unit


@dataclass(frozen=True)
class Observed:
    """One number of each match.

    Attributes:
        key: What it is called: a column; `sole`, `won.dealer`, `won.lead`; or the mean over all seats.
        values: An array of whole numbers, in units.
        known: An array that is false where a match has none.
        unit: Into how many parts 1 is cut.
    """

    key: str
    values: np.ndarray
    known: np.ndarray
    unit: int = 1


def observed(run: Run, rows: pa.RecordBatch) -> Iterator[Observed]:
    """What is added up of rows: numbers, who won by seat, as dealer and with the first lead, and figures.

    Args:
        run: What holds for all of them.
        rows: A batch of Arrow.

    Yields:
        One number of each match at a time. A figure that each seat has comes once for every seat, and by its
            own name as the mean over the seats that have it.
    """
    for name in ("moves", "rounds"):
        yield column(rows, name)
    shares = [won_units(run, rows, seat) for seat in range(run.seats)]
    unit = share_unit(run.seats)
    every = np.full(rows.num_rows, True)
    yield Observed("sole", (np.max(shares, axis=0) == unit).astype(np.int64), every)
    for seat, share in enumerate(shares):
        yield Observed(f"won.{seat}", share, every, unit)
    for key, name in (("won.dealer", "dealer"), ("won.lead", "first")):
        seat_of = column(rows, name)
        values = np.choose(seat_of.values, shares)
        yield Observed(key, values, seat_of.known, unit)
    yield from by_seat_and_together(run, rows, "score")
    for figure in run.figures:
        if figure.by_seat:
            yield from by_seat_and_together(run, rows, figure.name)
        else:
            yield column(rows, figure.name)


def share_unit(seats: int) -> int:
    """Of which all shares of a win are multiples, when divided by it."""
    return math.lcm(*range(1, seats + 1))


def won_units(run: Run, rows: pa.RecordBatch, seat: int) -> np.ndarray:
    share: np.ndarray = rows.column(f"won.{seat}").to_numpy(zero_copy_only=False)
    units: np.ndarray = np.rint(share * share_unit(run.seats)).astype(np.int64)
    return units


def column(rows: pa.RecordBatch, name: str, key: str = "") -> Observed:
    found = rows.column(name)
    known: np.ndarray = found.is_valid().to_numpy(zero_copy_only=False)
    return Observed(key or name, found.fill_null(0).to_numpy(zero_copy_only=False), known)


def by_seat_and_together(run: Run, rows: pa.RecordBatch, name: str) -> Iterator[Observed]:
    seats = [column(rows, each) for each in by_seat(name, run.seats)]
    having = np.sum([each.known for each in seats], axis=0)
    unit = share_unit(run.seats)
    total = np.sum([each.values for each in seats], axis=0)
    yield Observed(name, total * (unit // np.maximum(having, 1)), having > 0, unit)
    yield from seats


class Sums:
    """What the rows of a run come to so far; `add` takes more of them.

    Attributes:
        run: What holds for all of them.
        matches: How many rows there were.
        of: By name, the moments of what `observed` tells of them.
        clauses: How many matches each clause ended.
        gone: What was raised where they are fewer than the run asks for, and nobody stopped it.
        signal: The signal that stopped it; 0 if no signal did.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.gone: Gone | None = None
        self.signal = 0
        self.matches = 0
        self.of: dict[str, Moments] = {}
        self.clauses: Counter[str] = Counter()

    @property
    def why(self) -> str:
        """The same in words, in English; empty where there is nothing."""
        return str(self.gone or "")

    def add(self, rows: pa.RecordBatch) -> None:
        """Adds more rows of the run.

        Args:
            rows: In any order, each match once.
        """
        self.matches += rows.num_rows
        for each in observed(self.run, rows):
            self.of.setdefault(each.key, Moments(each.unit)).add(each.values[each.known])
        for clause in rows.column("ended_by").value_counts().to_pylist():
            self.clauses[clause["values"]] += clause["counts"]

    def join(self, other: "Sums") -> None:
        """Adds other rows of the same run, of which these are the sums."""
        self.matches += other.matches
        for key, moments in other.of.items():
            self.of.setdefault(key, Moments(moments.unit)).join(moments)
        self.clauses.update(other.clauses)
