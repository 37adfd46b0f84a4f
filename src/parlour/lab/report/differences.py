"""Sections that compare settings deal by deal. They need runs with the same deals."""

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
    """Raised if a file is not a comparison."""


def read_comparison_report(path: Path) -> ComparisonReport:
    """Read a comparison from a JSON file.

    Raises:
        InvalidComparisonError: The file is not a comparison.
        OSError: The file cannot be read.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=ComparisonReport)
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise InvalidComparisonError(str(reason)) from None


def have_same_deals(runs: Sequence[RunInfo]) -> bool:
    """Return True if all runs have the same game, number of seats, seed and bots."""
    return len({(each.game, each.seats, each.seed, each.bots) for each in runs}) == 1


def compare_run_data(runs: Sequence[RunData], names: Sequence[str]) -> ComparisonReport | None:
    """Compare runs of the same deals, using the matches that are in every run.

    Return None if the deals are not the same, or if no match is in every run.
    """
    together = sorted(set.intersection(*(set(each.match_numbers) for each in runs)))
    if not have_same_deals([each.run for each in runs]) or not together:
        return None
    wanted = pa.array(together)
    found = ComparisonTotals(tuple(each.run for each in runs))
    found.add([to_record_batch(each.rows.filter(pc.is_in(each.rows["match"], wanted))) for each in runs])
    return new_comparison_report(found, names)


def to_record_batch(rows: pa.Table) -> pa.RecordBatch:
    return rows.combine_chunks().to_batches()[0]


# Sections


def build_difference_sections(
    told: ComparisonReport, first: str, formatter: ReportFormatter
) -> list[Section]:
    """Return one section for each setting except the first."""
    return [build_difference_section(told, value, first, formatter) for value in later_setting_names(told)]


def later_setting_names(told: ComparisonReport) -> list[str]:
    """Return the names of all settings except the first, in order."""
    return list(dict.fromkeys(each.setting for each in told.differences))


def build_difference_section(
    told: ComparisonReport, setting: str, first: str, formatter: ReportFormatter
) -> Section:
    by_key = {each.key: each for each in told.differences if each.setting == setting}
    apart = [by_key[key] for key in list_reported_metrics(by_key)]
    title = formatter.message("apart", setting=setting, first=first)
    sure = [each for each in apart if each.is_significant]
    said = [
        describe_difference(each, formatter)
        for each in sorted(sure, key=relative_difference, reverse=True)[:MAX_SENTENCES]
    ]
    said = said or [formatter.message("apart-nothing")]
    how = formatter.message(
        "apart-how",
        number=told.deals,
        deals=formatter.numbers.format_integer(told.deals),
        alike="yes" if told.same_deals else "no",
        few="few" if told.deals < MIN_OBSERVATIONS else "enough",
        fewest=MIN_OBSERVATIONS,
    )
    differing = [each for each in apart if each.before and (each.difference or each.margin_of_error)]
    drawn = [build_difference_chart(differing, said, formatter)] if differing else []
    heads = [
        formatter.message("head-figure"),
        first,
        setting,
        formatter.message("apart-difference"),
        formatter.message("apart-interval"),
        formatter.message("apart-sure"),
    ]
    tables = [formatter.new_table(title, heads, [difference_cells(each, formatter) for each in apart])]
    if differing:
        tables.append(
            build_relative_table(differing, f"{title}, {formatter.message('apart-axis')}", formatter)
        )
    return Section("apart", title, [*said, how], drawn, tables)


def build_relative_table(
    apart: Sequence[DifferenceEstimate], title: str, formatter: ReportFormatter
) -> TableData:
    """Return a table of the numbers that are shown in the chart."""
    heads = [
        formatter.message("head-figure"),
        formatter.message("apart-difference"),
        formatter.message("apart-interval"),
    ]
    estimates = [relative_estimate(each) for each in apart]
    rows = [
        [
            metric_name(each.key, formatter),
            formatter.numbers.format_mean(part, is_share=True),
            formatter.format_interval(part, share=True),
        ]
        for each, part in zip(apart, estimates, strict=True)
    ]
    return formatter.new_table(title, heads, rows)


def build_difference_chart(
    apart: Sequence[DifferenceEstimate], said: Sequence[str], formatter: ReportFormatter
) -> Chart:
    return charts.dot_chart(
        "apart",
        formatter.message("apart-alt", said=" ".join(said)),
        AxisLabels(formatter.message("apart-axis"), "", has_shares=True),
        [marked_metric_name(each, formatter) for each in apart],
        [("", [relative_estimate(each) for each in apart])],
        formatter.numbers,
        (0.0, formatter.message("kinds-none")),
    )


def difference_cells(apart: DifferenceEstimate, formatter: ReportFormatter) -> list[str]:
    share = is_percentage(formatter.game_class, apart.key)
    difference = difference_estimate(apart)
    scale = 100 if share else 1
    places = formatter.numbers.decimal_places(difference, share)
    return [
        metric_name(apart.key, formatter),
        formatter.numbers.format_decimal(scale * apart.before, places),
        formatter.numbers.format_decimal(scale * apart.after, places),
        formatter.numbers.format_mean(difference, share),
        formatter.format_interval(difference, share),
        formatter.message("apart-yes") if apart.is_significant else formatter.message("apart-no"),
    ]


def describe_difference(apart: DifferenceEstimate, formatter: ReportFormatter) -> str:
    share = is_percentage(formatter.game_class, apart.key)
    cells = difference_cells(apart, formatter)
    ends = formatter.interval_fields(difference_estimate(apart), share)
    said = formatter.message(
        "apart-said", name=cells[0], before=cells[1], after=cells[2], apart=cells[3], **ends
    )
    return said[:1].upper() + said[1:]


def difference_estimate(apart: DifferenceEstimate) -> Estimate:
    return Estimate(
        apart.difference,
        apart.difference - apart.margin_of_error,
        apart.difference + apart.margin_of_error,
        0,
    )


def relative_estimate(apart: DifferenceEstimate) -> Estimate:
    """Return the difference as a fraction of the mean under the first setting."""
    whole = abs(apart.before)
    return Estimate(
        apart.difference / whole,
        (apart.difference - apart.margin_of_error) / whole,
        (apart.difference + apart.margin_of_error) / whole,
        0,
    )


def relative_difference(apart: DifferenceEstimate) -> float:
    return abs(apart.difference / apart.before) if apart.before else 0.0


def marked_metric_name(apart: DifferenceEstimate, formatter: ReportFormatter) -> str:
    """Return the name of a metric, with an asterisk if the difference is significant."""
    return (
        f"{metric_name(apart.key, formatter)} *"
        if apart.is_significant
        else metric_name(apart.key, formatter)
    )


def metric_name(key: str, formatter: ReportFormatter) -> str:
    """Return the name of a metric, including "in 100 matches" for a percentage."""
    name = plain_metric_name(key, formatter)
    if key.startswith(WON_PREFIX):
        return formatter.message("apart-won", name=name)
    return formatter.message("apart-of-100", name=name) if is_percentage(formatter.game_class, key) else name


def plain_metric_name(key: str, formatter: ReportFormatter) -> str:
    if key in WINNER_LABELS:
        return formatter.message(WINNER_LABELS[key])
    if key.startswith(WON_PREFIX):
        return formatter.seat_name(int(key.removeprefix(WON_PREFIX)))
    if key in TOTAL_LABELS:
        return formatter.message(TOTAL_LABELS[key])
    return formatter.stat_name(key.partition(".")[0])
