"""Sections of a report that compare settings deal by deal. All runs must have the same deals."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from parlour.lab.comparison import (
    ComparisonReport,
    ComparisonTotals,
    DifferenceEstimate,
    is_percentage,
    list_reported_metrics,
    new_comparison_report,
)
from parlour.lab.estimates import MIN_OBSERVATIONS, Estimate
from parlour.lab.match_rows import RunInfo
from parlour.lab.report import charts
from parlour.lab.report.arrays import RunData
from parlour.lab.report.charts import AxisLabels, Chart
from parlour.lab.report.report_text import ReportFormatter, Section, TableData
from parlour.lab.sums import WON_PREFIX

TOTAL_LABELS: Final = {"move_count": "moves", "round_count": "rounds", "score": "score", "sole": "sole"}
WINNER_LABELS: Final = {"won.dealer": "seat-dealer", "won.lead": "seat-first"}
MAX_SENTENCES: Final = 6  # maximum number of significant differences to describe


class InvalidComparisonError(Exception):
    """Raised if a file does not contain a comparison."""


def read_comparison_report(path: Path) -> ComparisonReport:
    """Read a comparison from a JSON file.

    Raises:
        InvalidComparisonError: The file does not contain a comparison.
        OSError: The file cannot be read.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=ComparisonReport)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidComparisonError(str(error)) from None


def have_comparable_deals(runs: Sequence[RunInfo]) -> bool:
    """Return True if all runs have the same game, number of seats, seed and bots."""
    return len({(run.game, run.seats, run.seed, run.bots) for run in runs}) == 1


def compare_run_data(runs: Sequence[RunData], run_names: Sequence[str]) -> ComparisonReport | None:
    """Compare runs of the same deals, using the matches that are in every run.

    Return None if the deals are not the same, or if no match is in every run.
    """
    common_matches = sorted(set.intersection(*(set(run_data.match_numbers) for run_data in runs)))
    if not have_comparable_deals([run_data.run for run_data in runs]) or not common_matches:
        return None
    match_numbers = pa.array(common_matches)
    totals = ComparisonTotals(tuple(run_data.run for run_data in runs))
    totals.add(
        [
            to_record_batch(run_data.rows.filter(pc.is_in(run_data.rows["match"], match_numbers)))
            for run_data in runs
        ]
    )
    return new_comparison_report(totals, run_names)


def to_record_batch(rows: pa.Table) -> pa.RecordBatch:
    return rows.combine_chunks().to_batches()[0]


# Sections


def build_difference_sections(
    report: ComparisonReport, first_setting: str, formatter: ReportFormatter
) -> list[Section]:
    """Return one section for each setting except the first."""
    return [
        build_difference_section(report, setting, first_setting, formatter)
        for setting in list_later_settings(report)
    ]


def list_later_settings(report: ComparisonReport) -> list[str]:
    """Return the names of all settings except the first, in order."""
    return list(dict.fromkeys(difference.setting for difference in report.differences))


def build_difference_section(
    report: ComparisonReport, setting: str, first_setting: str, formatter: ReportFormatter
) -> Section:
    differences_by_metric = {
        difference.key: difference for difference in report.differences if difference.setting == setting
    }
    differences = [differences_by_metric[key] for key in list_reported_metrics(differences_by_metric)]
    title = formatter.format_message("apart", setting=setting, first=first_setting)
    significant = [difference for difference in differences if difference.is_significant]
    sentences = [
        describe_difference(difference, formatter)
        for difference in sorted(significant, key=compute_relative_difference, reverse=True)[:MAX_SENTENCES]
    ]
    sentences = sentences or [formatter.format_message("apart-nothing")]
    method_sentence = formatter.format_message(
        "apart-how",
        number=report.deals,
        deals=formatter.numbers.format_integer(report.deals),
        alike="yes" if report.same_deals else "no",
        few="few" if report.deals < MIN_OBSERVATIONS else "enough",
        fewest=MIN_OBSERVATIONS,
    )
    shown_differences = [
        difference
        for difference in differences
        if difference.before and (difference.difference or difference.margin_of_error)
    ]
    section_charts = (
        [build_difference_chart(shown_differences, sentences, formatter)] if shown_differences else []
    )
    heads = [
        formatter.format_message("head-figure"),
        first_setting,
        setting,
        formatter.format_message("apart-difference"),
        formatter.format_message("apart-interval"),
        formatter.format_message("apart-sure"),
    ]
    tables = [
        formatter.new_table(
            title, heads, [format_difference_cells(difference, formatter) for difference in differences]
        )
    ]
    if shown_differences:
        tables.append(
            build_difference_table(
                shown_differences, f"{title}, {formatter.format_message('apart-axis')}", formatter
            )
        )
    return Section("apart", title, [*sentences, method_sentence], section_charts, tables)


def build_difference_table(
    differences: Sequence[DifferenceEstimate], title: str, formatter: ReportFormatter
) -> TableData:
    """Return a table of the numbers shown in the chart of differences."""
    heads = [
        formatter.format_message("head-figure"),
        formatter.format_message("apart-difference"),
        formatter.format_message("apart-interval"),
    ]
    estimates = [compute_relative_estimate(difference) for difference in differences]
    rows = [
        [
            format_metric_name(difference.key, formatter),
            formatter.numbers.format_mean(estimate, is_share=True),
            formatter.format_interval(estimate, is_share=True),
        ]
        for difference, estimate in zip(differences, estimates, strict=True)
    ]
    return formatter.new_table(title, heads, rows)


def build_difference_chart(
    differences: Sequence[DifferenceEstimate], summary_sentences: Sequence[str], formatter: ReportFormatter
) -> Chart:
    return charts.draw_dot_chart(
        "apart",
        formatter.format_message("apart-alt", said=" ".join(summary_sentences)),
        AxisLabels(formatter.format_message("apart-axis"), "", has_shares=True),
        [format_metric_with_significance(difference, formatter) for difference in differences],
        [("", [compute_relative_estimate(difference) for difference in differences])],
        formatter.numbers,
        (0.0, formatter.format_message("kinds-none")),
    )


def format_difference_cells(difference: DifferenceEstimate, formatter: ReportFormatter) -> list[str]:
    is_share = is_percentage(formatter.game_class, difference.key)
    estimate = to_interval_estimate(difference)
    scale = 100 if is_share else 1
    places = formatter.numbers.decimal_places(estimate, is_share)
    return [
        format_metric_name(difference.key, formatter),
        formatter.numbers.format_decimal(scale * difference.before, places),
        formatter.numbers.format_decimal(scale * difference.after, places),
        formatter.numbers.format_mean(estimate, is_share),
        formatter.format_interval(estimate, is_share),
        formatter.format_message("apart-yes")
        if difference.is_significant
        else formatter.format_message("apart-no"),
    ]


def describe_difference(difference: DifferenceEstimate, formatter: ReportFormatter) -> str:
    is_share = is_percentage(formatter.game_class, difference.key)
    cells = format_difference_cells(difference, formatter)
    bounds = formatter.format_interval_fields(to_interval_estimate(difference), is_share)
    sentence = formatter.format_message(
        "apart-said", name=cells[0], before=cells[1], after=cells[2], apart=cells[3], **bounds
    )
    return sentence[:1].upper() + sentence[1:]


def to_interval_estimate(difference: DifferenceEstimate) -> Estimate:
    return Estimate(
        difference.difference,
        difference.difference - difference.margin_of_error,
        difference.difference + difference.margin_of_error,
        0,
    )


def compute_relative_estimate(difference: DifferenceEstimate) -> Estimate:
    """Return the difference as a fraction of the mean under the first setting."""
    baseline = abs(difference.before)
    return Estimate(
        difference.difference / baseline,
        (difference.difference - difference.margin_of_error) / baseline,
        (difference.difference + difference.margin_of_error) / baseline,
        0,
    )


def compute_relative_difference(difference: DifferenceEstimate) -> float:
    return abs(difference.difference / difference.before) if difference.before else 0.0


def format_metric_with_significance(difference: DifferenceEstimate, formatter: ReportFormatter) -> str:
    """Return the name of a metric, with an asterisk if the difference is significant."""
    return (
        f"{format_metric_name(difference.key, formatter)} *"
        if difference.is_significant
        else format_metric_name(difference.key, formatter)
    )


def format_metric_name(metric_key: str, formatter: ReportFormatter) -> str:
    """Return the name of a metric. The name of a percentage ends with "(%)"."""
    name = format_plain_metric_name(metric_key, formatter)
    if metric_key.startswith(WON_PREFIX):
        return formatter.format_message("apart-won", name=name)
    return (
        formatter.format_message("apart-of-100", name=name)
        if is_percentage(formatter.game_class, metric_key)
        else name
    )


def format_plain_metric_name(metric_key: str, formatter: ReportFormatter) -> str:
    if metric_key in WINNER_LABELS:
        return formatter.format_message(WINNER_LABELS[metric_key])
    if metric_key.startswith(WON_PREFIX):
        return formatter.format_seat_name(int(metric_key.removeprefix(WON_PREFIX)))
    if metric_key in TOTAL_LABELS:
        return formatter.format_message(TOTAL_LABELS[metric_key])
    return formatter.format_stat_name(metric_key.partition(".")[0])
