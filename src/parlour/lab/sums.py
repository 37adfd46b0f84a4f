"""Means, standard deviations and confidence intervals of match results, in constant memory.

All totals are whole numbers, so the order of the matches does not affect the results.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa

from parlour.lab.estimates import STANDARD_ERRORS_95, Estimate, estimate_mean, estimate_share
from parlour.lab.match_rows import RunInfo, list_seat_columns
from parlour.lab.workers import WorkersLostError

MAX_EXACT_SUM: Final = 2.0**62
WON_PREFIX: Final = "won."  # prefix of win share metrics, followed by a seat number, `dealer` or `lead`


@dataclass
class Moments:
    """Count, sum, sum of squares, minimum and maximum of values that are multiples of 1 / `denominator`.

    Attributes:
        denominator: Denominator of the values; 1 or more. A value of v is stored as v * `denominator`.
        count: Number of values.
        total: Sum of the values, in units of 1 / `denominator`.
        squares: Sum of the squared values, in units of 1 / `denominator`².
        min_value: The smallest value, in units of 1 / `denominator`.
        max_value: The largest value, in units of 1 / `denominator`.
    """

    denominator: int = 1
    count: int = 0
    total: int = 0
    squares: int = 0
    min_value: int = 0
    max_value: int = 0

    def add(self, values: np.ndarray) -> None:
        """Add values.

        Args:
            values: Whole numbers, in units of 1 / `denominator`.
        """
        if not len(values):
            return
        low, high = int(values.min()), int(values.max())
        self.min_value, self.max_value = (
            (min(self.min_value, low), max(self.max_value, high)) if self.count else (low, high)
        )
        self.count += len(values)
        if max(abs(low), abs(high), 1) ** 2 * len(values) < MAX_EXACT_SUM:
            self.total += int(values.sum())
            self.squares += int(np.dot(values, values))
        else:
            self.total += sum(values.tolist())
            self.squares += sum(value * value for value in values.tolist())

    def merge(self, other: "Moments") -> None:
        """Add the values of `other`, which must have the same unit."""
        if not other.count:
            return
        self.min_value = min(self.min_value, other.min_value) if self.count else other.min_value
        self.max_value = max(self.max_value, other.max_value) if self.count else other.max_value
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean of all values; NaN if no value was added."""
        return self.total / (self.count * self.denominator) if self.count else math.nan

    @property
    def standard_deviation(self) -> float:
        """The sample standard deviation; 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return (
            math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))
            / self.denominator
        )

    def margin_of_error(self, standard_errors: float = STANDARD_ERRORS_95) -> float:
        """Return half the width of the confidence interval of the mean.

        Args:
            standard_errors: Number of standard errors on each side; 1.96 for a 95 % interval.

        Returns:
            0 or more; infinite for fewer than two values.
        """
        return (
            standard_errors * self.standard_deviation / math.sqrt(self.count) if self.count > 1 else math.inf
        )

    def estimate(self, is_share: bool) -> Estimate:
        """Return the mean with its confidence interval.

        Args:
            is_share: True if the mean is a share from 0 to 1, such as a win rate.

        Returns:
            The mean and the bounds of its 95 % confidence interval.
        """
        return (
            estimate_share(self.mean, self.count)
            if is_share
            else estimate_mean(self.mean, self.standard_deviation, self.count)
        )

    @property
    def minimum(self) -> float:
        """The smallest value."""
        return self.min_value / self.denominator

    @property
    def maximum(self) -> float:
        """The largest value."""
        return self.max_value / self.denominator


@dataclass(frozen=True)
class Metric:
    """A value for each match of a batch, such as the number of moves. Some values can be unknown.

    Attributes:
        key: Name of a column, `sole` (one seat won alone), `won.dealer` or `won.lead`. For a statistic of
            seats, the name without a seat number stands for the mean over the seats.
        values: An array of whole numbers, in units of 1 / `denominator`.
        is_known: An array that is False for matches whose value is unknown.
        denominator: Denominator of the values.
    """

    key: str
    values: np.ndarray
    is_known: np.ndarray
    denominator: int = 1


def iterate_metrics(run: RunInfo, rows: pa.RecordBatch) -> Iterator[Metric]:
    """Yield metrics of match lengths, win shares, scores and the game's statistics.

    Win shares are yielded for each seat, for the dealer, and for the first seat to act. Scores and statistics
    of seats are yielded for each seat, and as the mean over the seats.

    Args:
        run: The run that the rows belong to.
        rows: An Arrow batch.

    Yields:
        One metric at a time.
    """
    for name in ("move_count", "round_count"):
        yield new_column_metric(rows, name)
    shares = [get_win_share_numerators(run, rows, seat) for seat in range(run.seats)]
    unit = compute_share_denominator(run.seats)
    all_known = np.full(rows.num_rows, True)
    yield Metric("sole", (np.max(shares, axis=0) == unit).astype(np.int64), all_known)
    for seat, share in enumerate(shares):
        yield Metric(f"won.{seat}", share, all_known, unit)
    for key, name in (("won.dealer", "dealer"), ("won.lead", "first_seat")):
        seat_metric = new_column_metric(rows, name)
        values = np.choose(seat_metric.values, shares)
        yield Metric(key, values, seat_metric.is_known, unit)
    yield from iterate_seat_and_mean_metrics(run, rows, "score")
    for stat in run.stats:
        if stat.is_per_seat:
            yield from iterate_seat_and_mean_metrics(run, rows, stat.name)
        else:
            yield new_column_metric(rows, stat.name)


def compute_share_denominator(seats: int) -> int:
    """Return the smallest n such that every win share is a multiple of 1/n."""
    return math.lcm(*range(1, seats + 1))


def get_win_share_numerators(run: RunInfo, rows: pa.RecordBatch, seat: int) -> np.ndarray:
    share: np.ndarray = rows.column(f"won.{seat}").to_numpy(zero_copy_only=False)
    units: np.ndarray = np.rint(share * compute_share_denominator(run.seats)).astype(np.int64)
    return units


def new_column_metric(rows: pa.RecordBatch, column_name: str, metric_key: str = "") -> Metric:
    column = rows.column(column_name)
    is_known: np.ndarray = column.is_valid().to_numpy(zero_copy_only=False)
    return Metric(metric_key or column_name, column.fill_null(0).to_numpy(zero_copy_only=False), is_known)


def iterate_seat_and_mean_metrics(run: RunInfo, rows: pa.RecordBatch, stat_name: str) -> Iterator[Metric]:
    seat_metrics = [new_column_metric(rows, column) for column in list_seat_columns(stat_name, run.seats)]
    seat_counts = np.sum([metric.is_known for metric in seat_metrics], axis=0)
    unit = compute_share_denominator(run.seats)
    total = np.sum([metric.values for metric in seat_metrics], axis=0)
    yield Metric(stat_name, total * (unit // np.maximum(seat_counts, 1)), seat_counts > 0, unit)
    yield from seat_metrics


class RunTotals:
    """Running totals of the rows of a run.

    Attributes:
        run: The run.
        match_count: Number of rows so far.
        moments_by_metric: Moments of the metrics from `iterate_metrics`, keyed by metric.
        end_clause_counts: Number of matches ended by each clause of the rules.
        stop_error: The error that ended the run early because the workers were lost, or None.
        signal: The signal that stopped the run, or 0.
    """

    def __init__(self, run: RunInfo) -> None:
        self.run = run
        self.stop_error: WorkersLostError | None = None
        self.signal = 0
        self.match_count = 0
        self.moments_by_metric: dict[str, Moments] = {}
        self.end_clause_counts: Counter[str] = Counter()

    @property
    def stop_reason(self) -> str:
        """The text of `stop_error` in English; an empty string if `stop_error` is None."""
        return str(self.stop_error or "")

    def add_rows(self, rows: pa.RecordBatch) -> None:
        """Add rows of the run.

        Args:
            rows: Rows in any order. Each match must be added only once.
        """
        self.match_count += rows.num_rows
        for metric in iterate_metrics(self.run, rows):
            self.moments_by_metric.setdefault(metric.key, Moments(metric.denominator)).add(
                metric.values[metric.is_known]
            )
        for clause in rows.column("end_clause").value_counts().to_pylist():
            self.end_clause_counts[clause["values"]] += clause["counts"]

    def merge(self, other: "RunTotals") -> None:
        """Add the totals of other rows of the same run."""
        self.match_count += other.match_count
        for key, moments in other.moments_by_metric.items():
            self.moments_by_metric.setdefault(key, Moments(moments.denominator)).merge(moments)
        self.end_clause_counts.update(other.end_clause_counts)
