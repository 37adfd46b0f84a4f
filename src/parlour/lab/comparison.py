"""Comparison of game settings: the same deals are played under each setting and compared deal by deal."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import Final

import msgspec
import pyarrow as pa

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.lab.estimates import MIN_OBSERVATIONS, share_difference_margin, simultaneous_half_width
from parlour.lab.interruption import Interruptible
from parlour.lab.match_rows import RunInfo, derive_seed
from parlour.lab.match_runs import play_chunk
from parlour.lab.simulation import Progress
from parlour.lab.sums import WON_PREFIX, Metric, Moments, RunTotals, iterate_metrics
from parlour.lab.workers import ChunkWorkers, WorkersLostError, run_in_order

DEALS_CHECKED: Final = 10  # number of deals that `has_same_deals` checks
# value of `aggregate` for a statistic that is 1 if an event happened in the match, and 0 if it did not
BOOLEAN_STATS: Final = "any"


class MetricDifference:
    """The difference in one metric between two settings.

    Attributes:
        key: Name of the metric, as in `iterate_metrics`.
        denominator: Denominator of the values, which are stored as whole multiples of 1 / `denominator`.
        is_share: True if the metric is a share of a win, or an event that happens (1) or not (0).
        before: Moments of the metric under the first setting.
        after: Moments of the metric under the other setting.
        differences: Moments of the differences, deal by deal.
    """

    def __init__(self, key: str, denominator: int, is_share: bool = False) -> None:
        """Create an empty difference. Its deals are added later."""
        self.key = key
        self.denominator = denominator
        self.is_share = is_share
        self.before = Moments(denominator)
        self.after = Moments(denominator)
        self.differences = Moments(denominator)

    def merge(self, other: "MetricDifference") -> None:
        """Add the totals of other deals."""
        for own_moments, other_moments in zip(self.moments(), other.moments(), strict=True):
            own_moments.merge(other_moments)

    def moments(self) -> tuple[Moments, Moments, Moments]:
        return self.before, self.after, self.differences

    @property
    def is_always_zero(self) -> bool:
        """True if the metric has the same value under both settings in each of many deals.

        This is the case for metrics that the setting cannot change, such as the cards of the first hand. Such
        a difference has no useful interval, so it is not reported.
        """
        differences = self.differences
        is_zero = differences.minimum == 0 and differences.maximum == 0
        return is_zero and differences.count >= MIN_OBSERVATIONS and not self.is_share

    def margin_of_error(self, standard_errors: float) -> float:
        """Return half the width of the confidence interval of the mean difference.

        Args:
            standard_errors: Number of standard errors on each side of the mean.

        Returns:
            0 or more; infinite for fewer than two deals. It can be 0 if the metric is not a share and the
                difference is the same in all deals.
        """
        differences = self.differences
        if not (self.is_share and differences.count):
            return differences.margin_of_error(standard_errors)
        return share_difference_margin(
            differences.mean,
            differences.squares / (differences.count * differences.denominator**2),
            differences.count,
            standard_errors,
        )

    def add(self, before: Metric, after: Metric) -> None:
        """Add the deals in which the metric is known under both settings."""
        is_known = before.is_known & after.is_known
        self.before.add(before.values[is_known])
        self.after.add(after.values[is_known])
        self.differences.add(after.values[is_known] - before.values[is_known])


class ComparisonTotals:
    """Running totals of runs with the same deals, and the differences of each later run from the first one.

    Attributes:
        runs: The runs, one per setting.
        deals: Number of deals played so far.
        stop_error: The error that ended the comparison early because the workers were lost, or None.
        signal: The signal that stopped the comparison, or 0.
        sums: Totals of each run.
        differences: For each run after the first, its differences from the first run, keyed by metric name.
    """

    def __init__(self, runs: tuple[RunInfo, ...]) -> None:
        self.runs = runs
        self.stop_error: WorkersLostError | None = None
        self.signal = 0
        self.sums = [RunTotals(run) for run in runs]
        self.differences: list[dict[str, MetricDifference]] = [{} for _ in runs[1:]]

    @property
    def stop_reason(self) -> str:
        """The text of `stop_error` in English; an empty string if `stop_error` is None."""
        return str(self.stop_error or "")

    @property
    def deal_count(self) -> int:
        return self.sums[0].match_count

    def add(self, batches_by_setting: Iterable[pa.RecordBatch]) -> None:
        """Add deals that were played under every setting.

        Args:
            batches_by_setting: One Arrow batch per run.
        """
        metrics = []
        for run, sums, batch in zip(self.runs, self.sums, batches_by_setting, strict=True):
            sums.add_rows(batch)
            metrics.append(list(iterate_metrics(run, batch)))
        for differences, other_metrics in zip(self.differences, metrics[1:], strict=True):
            for before, after in zip(metrics[0], other_metrics, strict=True):
                self.get_difference(differences, before.key, before.denominator).add(before, after)

    def merge(self, other: "ComparisonTotals") -> None:
        """Add the totals of other deals under the same settings."""
        for own_totals, other_totals in zip(self.sums, other.sums, strict=True):
            own_totals.merge(other_totals)
        for differences, other_differences in zip(self.differences, other.differences, strict=True):
            for key, difference in other_differences.items():
                self.get_difference(differences, key, difference.denominator).merge(difference)

    def get_difference(
        self, differences: dict[str, MetricDifference], metric_key: str, denominator: int
    ) -> MetricDifference:
        """Return the difference for a metric. Create it if necessary."""
        if metric_key not in differences:
            differences[metric_key] = MetricDifference(
                metric_key, denominator, is_percentage(game_class(self.runs[0].game), metric_key)
            )
        return differences[metric_key]

    def half_width_in_standard_errors(self) -> float:
        """Return half the width of the confidence interval of each reported difference, in standard errors.

        Returns:
            The half-width with which all reported intervals contain the true differences in 95 % of
                comparisons.
        """
        return simultaneous_half_width(
            max(1, sum(len(list_reported_differences(differences)) for differences in self.differences))
        )

    def is_significant(self, difference: MetricDifference) -> bool:
        """Return True if a difference is statistically significant.

        Args:
            difference: A difference from this comparison.

        Returns:
            True if the interval of the difference excludes 0; always False for fewer than 30 deals.
        """
        moments = difference.differences
        return moments.count >= MIN_OBSERVATIONS and abs(moments.mean) > difference.margin_of_error(
            self.half_width_in_standard_errors()
        )


# Reports


class DifferenceEstimate(msgspec.Struct):
    """The difference in a metric between one setting and the first setting.

    Attributes:
        setting: Name of the setting.
        key: Name of the metric, as in `iterate_metrics`.
        before: Mean of the metric under the first setting.
        after: Mean of the metric under this setting.
        difference: Mean of the differences, deal by deal.
        margin_of_error: Half the width of the difference's confidence interval. In 95 % of comparisons, all
            reported intervals contain the true differences.
        is_significant: True if the interval excludes 0; always False for fewer than 30 deals.
    """

    setting: str
    key: str
    before: float
    after: float
    difference: float
    margin_of_error: float
    is_significant: bool


class ComparisonReport(msgspec.Struct, kw_only=True):
    """The results of a comparison, as printed by `parlour compare --json`.

    Attributes:
        runs: The runs, one per setting.
        deals: Number of deals played under each setting.
        same_deals: True if the first deals are the same under each setting.
        seconds: Duration in seconds; 0 if not measured.
        differences: Differences of each setting from the first, by metric.
    """

    runs: list[RunInfo]
    deals: int
    same_deals: bool = True
    seconds: float = 0.0
    differences: list[DifferenceEstimate]


def new_comparison_report(totals: ComparisonTotals, settings: Sequence[str]) -> ComparisonReport:
    """Return the report of a comparison.

    Args:
        totals: The totals of the comparison.
        settings: Names of the settings, one per run.

    Returns:
        The report. It contains only metrics with at least two deals.
    """
    differences = [
        DifferenceEstimate(
            setting,
            difference.key,
            difference.before.mean,
            difference.after.mean,
            difference.differences.mean,
            difference.margin_of_error(totals.half_width_in_standard_errors()),
            totals.is_significant(difference),
        )
        for setting, metric_differences in zip(settings[1:], totals.differences, strict=True)
        for difference in metric_differences.values()
        if difference.differences.count > 1
    ]
    same_deals = has_same_deals(totals.runs)
    return ComparisonReport(
        runs=list(totals.runs), deals=totals.deal_count, same_deals=same_deals, differences=differences
    )


def list_known_metrics(differences: dict[str, MetricDifference]) -> list[str]:
    """Return the metrics that have a value in both runs for at least one deal.

    Args:
        differences: Differences of one run from the first, from `ComparisonTotals.differences`.

    Returns:
        The names of the metrics, in the order of `iterate_metrics`.
    """
    return [key for key, difference in differences.items() if difference.differences.count]


def list_reported_metrics(keys: Iterable[str]) -> list[str]:
    """Return the metrics to report. Metrics of single seats are left out, except wins.

    With two seats, each seat's wins follow from the other seat's. Therefore the wins of the second seat are
    left out. If the dealer's wins are reported, the wins of the seat that leads first are left out too.

    Args:
        keys: Names of metrics, as in `iterate_metrics`.

    Returns:
        The names of the metrics to report, in the same order.
    """
    candidates = [key for key in keys if key.startswith(WON_PREFIX) or not key.rpartition(".")[2].isdecimal()]
    if f"{WON_PREFIX}2" in candidates:
        return candidates
    redundant = {f"{WON_PREFIX}1"} | ({f"{WON_PREFIX}lead"} if f"{WON_PREFIX}dealer" in candidates else set())
    return [key for key in candidates if key not in redundant]


def list_reported_differences(differences: dict[str, MetricDifference]) -> list[MetricDifference]:
    """Return the differences to report, without those that are 0 in all deals.

    Args:
        differences: Differences of one run from the first, from `ComparisonTotals.differences`.

    Returns:
        The differences, in the order of `iterate_metrics`.
    """
    keys = list_reported_metrics(list_known_metrics(differences))
    return [differences[key] for key in keys if not differences[key].is_always_zero]


def list_unchanged_metrics(differences: dict[str, MetricDifference]) -> list[str]:
    """Return the metrics that are left out because they have the same value in all deals.

    Args:
        differences: Differences of one run from the first, from `ComparisonTotals.differences`.

    Returns:
        The names of the metrics, in the order of `iterate_metrics`.
    """
    keys = list_reported_metrics(list_known_metrics(differences))
    return [key for key in keys if differences[key].is_always_zero]


def is_percentage(game_class: type[Game], metric_key: str) -> bool:
    """Return True if a metric is reported as a percentage.

    Args:
        game_class: The class of the game.
        metric_key: Name of the metric, as in `iterate_metrics`.

    Returns:
        True for win shares, and for metrics that are 1 if an event happened and 0 if it did not.
    """
    aggregates = {stat.name: stat.aggregate for stat in game_class.stats.stats}
    return (
        metric_key.startswith(WON_PREFIX)
        or metric_key == "sole"
        or aggregates.get(metric_key) == BOOLEAN_STATS
    )


def has_same_deals(runs: Sequence[RunInfo]) -> bool:
    """Return True if the seats get the same cards under all settings. Only the first deals are compared.

    Args:
        runs: The runs, one per setting, with the same seed.

    Returns:
        True if the first ten deals are the same, or all deals if there are fewer.
    """
    first_match = runs[0].first_match
    checked_matches = range(first_match, first_match + min(DEALS_CHECKED, runs[0].match_count))
    return all(len({format_dealt_hands(run, match) for run in runs}) == 1 for match in checked_matches)


def format_dealt_hands(run: RunInfo, match_number: int) -> str:
    """Return the cards dealt to all seats in a match, as text."""
    run_game_class = game_class(run.game)
    game = run_game_class.new_match(
        run.seats,
        parse_options(run_game_class.options_type, dict(run.options)),
        derive_seed(run, match_number),
    )
    return str(game.position().get(run_game_class.opening_hand.place))


# Playing


def play_and_compare(runs: tuple[RunInfo, ...], first_match: int, match_count: int) -> ComparisonTotals:
    """Play the same matches in each run, and return the comparison of the runs."""
    totals = ComparisonTotals(runs)
    totals.add([play_chunk(run, first_match, match_count).rows for run in runs])
    return totals


def run_comparisons(runs: tuple[RunInfo, ...], workers: int | ChunkWorkers) -> "Generator[ComparisonTotals]":
    """Play the same deals under each setting, and compare them chunk by chunk.

    Args:
        runs: The runs, one per setting, with the same seed, bots and matches.
        workers: As for `run_in_order`.

    Returns:
        A generator of comparisons, one per chunk, for `collect_comparison`.
    """
    return run_in_order(partial(play_and_compare, runs), runs[0].first_match, runs[0].match_count, workers)


def collect_comparison(
    runs: tuple[RunInfo, ...],
    chunks: "Generator[ComparisonTotals]",
    progress: Progress = lambda done: None,
) -> ComparisonTotals:
    """Merge the chunks of a comparison.

    Ctrl-C or SIGTERM ends the comparison early. The result then covers fewer deals.

    Args:
        runs: As for `run_comparisons`.
        chunks: The generator from `run_comparisons`.
        progress: Called with the number of finished deals.

    Returns:
        The comparison. Its `signal` is the signal that stopped it; its `stop_error` is the error if the
            workers were lost.
    """
    totals = ComparisonTotals(runs)
    with Interruptible() as stop, closing(chunks):
        for chunk in stop.iterate_until_stopped(chunks):
            totals.merge(chunk)
            progress(totals.deal_count)
    totals.stop_error, totals.signal = stop.stop_error, stop.signal
    return totals
