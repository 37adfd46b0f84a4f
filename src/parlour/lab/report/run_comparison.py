"""Report sections that compare the match lengths and win rates in several runs of one game."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from parlour.lab.report import charts
from parlour.lab.report.arrays import RunData
from parlour.lab.report.charts import AxisLabels, Series
from parlour.lab.report.match_lengths import LONG_QUANTILE, QUANTILES, summarize_lengths
from parlour.lab.report.report_text import ReportFormatter, Section
from parlour.lab.report.sections import format_seat_or_role_name, format_share_cells, list_share_column_heads
from parlour.lab.report.win_chances import compute_win_shares, find_largest_difference

CURVE_POINTS: Final = 60  # number of points on each curve


def build_comparison_sections(
    runs: Sequence[RunData], run_names: Sequence[str], formatter: ReportFormatter
) -> list[Section]:
    """Return the sections that compare runs of one game. `run_names` has one name per run."""
    sections = [build_length_comparison(runs, run_names, formatter)]
    if len({run_data.run.seats for run_data in runs}) == 1:
        sections.append(build_seat_comparison(runs, run_names, formatter))
    return sections


def build_length_comparison(
    runs: Sequence[RunData], run_names: Sequence[str], formatter: ReportFormatter
) -> Section:
    numbers = formatter.numbers
    summaries = [summarize_lengths(run_data.move_counts) for run_data in runs]
    longest = max(float(np.quantile(run_data.move_counts, LONG_QUANTILE)) for run_data in runs)
    x_values = np.linspace(0, longest, CURVE_POINTS)
    curves = [
        Series(name, [float(np.mean(run_data.move_counts <= length)) for length in x_values])
        for name, run_data in zip(run_names, runs, strict=True)
    ]
    median_texts = [
        formatter.format_message(
            "compared-of", median=numbers.format_integer(summary.quantiles[2]), setting=name
        )
        for name, summary in zip(run_names, summaries, strict=True)
    ]
    title = formatter.format_message("compared-lengths")
    sentence = formatter.format_message("compared-lengths-said", list=list(median_texts))
    chart = charts.draw_line_chart(
        "compared-lengths",
        formatter.format_message("compared-lengths-alt", said=sentence),
        AxisLabels(
            formatter.format_message("moves"),
            formatter.format_message("compared-lengths-axis"),
            has_shares=True,
        ),
        [float(length) for length in x_values],
        curves,
        numbers,
    )
    heads = [
        formatter.format_message("head-setting"),
        formatter.format_message("head-matches"),
        formatter.format_message("head-mean"),
        formatter.format_message("head-interval"),
        *(formatter.format_message("head-quantile", percent=round(100 * part)) for part in QUANTILES),
    ]
    rows = [
        [
            name,
            numbers.format_integer(run.match_count),
            numbers.format_mean(summary.mean),
            formatter.format_interval(summary.mean),
            *(numbers.format_integer(value) for value in summary.quantiles),
        ]
        for name, run, summary in zip(run_names, runs, summaries, strict=True)
    ]
    return Section("compared-lengths", title, [sentence], [chart], [formatter.new_table(title, heads, rows)])


def build_seat_comparison(
    runs: Sequence[RunData], run_names: Sequence[str], formatter: ReportFormatter
) -> Section:
    numbers, title = formatter.numbers, formatter.format_message("compared-seats")
    win_shares = [compute_win_shares(run_data) for run_data in runs]
    tables = [dict(share_texts.list_shares()) for share_texts in win_shares]
    lines = [line for line, _ in win_shares[0].list_shares() if all(line in table for table in tables)]
    effect = find_largest_difference(win_shares)
    share_texts = [
        formatter.format_message(
            "compared-share",
            share=numbers.format_mean(table[effect.seat_or_role], is_share=True),
            setting=name,
        )
        for name, table in zip(run_names, tables, strict=True)
    ]
    fields = {"who": format_seat_or_role_name(effect.seat_or_role, formatter), "list": list(share_texts)}
    if effect.is_significant:
        sentence = formatter.format_message("compared-seats-said", **fields)
    else:
        sentence = formatter.format_message("compared-seats-unsure", **fields)
    chart = charts.draw_dot_chart(
        "compared-seats",
        formatter.format_message("compared-seats-alt", said=sentence),
        AxisLabels(formatter.format_message("seats-axis"), "", has_shares=True),
        [format_seat_or_role_name(line, formatter) for line in lines],
        [(name, [table[line] for line in lines]) for name, table in zip(run_names, tables, strict=True)],
        numbers,
        (runs[0].fair_share, formatter.format_message("fair")),
    )
    rows = [
        [format_seat_or_role_name(line, formatter), name, *format_share_cells(table[line], formatter)]
        for line in lines
        for name, table in zip(run_names, tables, strict=True)
    ]
    heads = [
        formatter.format_message("head-seat"),
        formatter.format_message("head-setting"),
        *list_share_column_heads(formatter),
    ]
    return Section("compared-seats", title, [sentence], [chart], [formatter.new_table(title, heads, rows)])
