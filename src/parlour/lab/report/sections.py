"""The sections of a report on one run, each with a description of some results and tables of the numbers."""

from collections import Counter

import numpy as np

from parlour.lab.comparison import is_percentage
from parlour.lab.estimates import (
    STANDARD_ERRORS_95,
    Estimate,
    estimate_mean,
    estimate_share,
    simultaneous_half_width,
)
from parlour.lab.match_facts import PATH_STEPS
from parlour.lab.report import charts
from parlour.lab.report.arrays import Integers, Numbers, RunData, standard_deviation
from parlour.lab.report.charts import AxisLabels, Chart, Series
from parlour.lab.report.match_lengths import QUANTILES, LengthBar, LengthSummary, summarize_lengths
from parlour.lab.report.opening_chances import CardWorth, HandGroup, OpeningHandStats
from parlour.lab.report.report_text import ReportFormatter, Section, TableData
from parlour.lab.report.score_paths import ScoreBand, ScorePathSummary
from parlour.lab.report.win_chances import (
    DEALER,
    FIRST,
    SeatOrRole,
    WinShares,
    compute_win_shares,
    find_strongest_effect,
)

# Lengths


def build_match_length_sections(run_data: RunData, formatter: ReportFormatter) -> list[Section]:
    """Return a section on match lengths in moves, and another in rounds if any match had several rounds."""
    sections = [build_length_section(run_data.move_counts, formatter, False)]
    if run_data.round_counts.max() > 1:
        sections.append(build_length_section(run_data.round_counts, formatter, True))
    return sections


def build_length_section(lengths: Integers, formatter: ReportFormatter, in_rounds: bool) -> Section:
    summary, numbers = summarize_lengths(lengths), formatter.numbers
    title = formatter.format_message("lengths-rounds" if in_rounds else "lengths-moves")
    unit = formatter.format_message("rounds" if in_rounds else "moves")
    sentence = describe_length(summary, formatter, in_rounds)
    matches = formatter.format_message("head-matches")
    chart = charts.draw_bar_chart(
        "rounds" if in_rounds else "moves",
        formatter.format_message("lengths-alt", said=sentence),
        AxisLabels(unit, matches),
        summary.bars,
        numbers,
    )
    rows = [
        [
            format_bar_range(bar, formatter),
            numbers.format_integer(bar.match_count),
            numbers.format_share(bar.match_count / len(lengths), 2),
        ]
        for bar in summary.bars
    ]
    bar_table = formatter.new_table(title, [unit, matches, formatter.format_message("head-share")], rows)
    return Section(
        chart.name,
        title,
        [sentence],
        [chart],
        [build_length_summary_table(summary, formatter, unit), bar_table],
    )


def describe_length(summary: LengthSummary, formatter: ReportFormatter, in_rounds: bool) -> str:
    """Describe the match lengths: their mean and interquartile range, or the length if all are equal."""
    numbers, (lower_quartile, median, upper_quartile) = formatter.numbers, summary.quantiles[1:4]
    if summary.shortest == summary.longest:
        length_fields = {"number": median, "length": numbers.format_integer(median)}
        return formatter.format_message(
            "lengths-alike-rounds" if in_rounds else "lengths-alike-moves", **length_fields
        )
    low, high = numbers.format_bounds(summary.mean)
    fields = {
        "kind": "most" if lower_quartile == upper_quartile else "half",
        "number": median,
        "median": numbers.format_integer(median),
        "range": format_range(lower_quartile, upper_quartile, formatter),
        "mean": numbers.format_mean(summary.mean),
        "from": low,
        "to": high,
    }
    return formatter.format_message("lengths-said-rounds" if in_rounds else "lengths-said-moves", **fields)


def build_length_summary_table(summary: LengthSummary, formatter: ReportFormatter, unit: str) -> TableData:
    """Return a table of the mean, standard deviation, quantiles and extremes of the match lengths."""
    numbers = formatter.numbers
    rows = [
        [formatter.format_message("head-mean"), numbers.format_mean(summary.mean)],
        [formatter.format_message("head-interval"), formatter.format_interval(summary.mean)],
        [formatter.format_message("head-deviation"), numbers.format_rounded(summary.standard_deviation)],
        [formatter.format_message("head-least"), numbers.format_integer(summary.shortest)],
        *(
            [
                formatter.format_message("head-quantile", percent=round(100 * quantile)),
                numbers.format_integer(value),
            ]
            for quantile, value in zip(QUANTILES, summary.quantiles, strict=True)
        ),
        [formatter.format_message("head-most"), numbers.format_integer(summary.longest)],
    ]
    return formatter.new_table(unit, [formatter.format_message("head-all"), unit], rows)


def format_bar_range(bar: LengthBar, formatter: ReportFormatter) -> str:
    if bar.max_length is None:
        return formatter.format_message("many-or-more", low=formatter.numbers.format_integer(bar.min_length))
    return format_range(bar.min_length, bar.max_length, formatter)


def format_range(low: int, high: int, formatter: ReportFormatter) -> str:
    """Format a range of whole numbers, for example `30`, `30 or 31` or `30 to 34`."""
    if low == high:
        return formatter.numbers.format_integer(low)
    bounds = {"low": formatter.numbers.format_integer(low), "high": formatter.numbers.format_integer(high)}
    return (
        formatter.format_message("many-either", **bounds)
        if high == low + 1
        else formatter.format_message("many-to", **bounds)
    )


# Win rates by seat


def build_seat_section(run_data: RunData, formatter: ReportFormatter) -> Section:
    win_shares = compute_win_shares(run_data)
    labels, estimates = list_seat_shares(win_shares, formatter)
    sentences = [describe_seats(run_data, win_shares, formatter)]
    if win_shares.drawn_match_count:
        sentences.append(
            formatter.format_message(
                "seats-shared",
                number=win_shares.drawn_match_count,
                matches=formatter.numbers.format_integer(win_shares.drawn_match_count),
            )
        )
    title = formatter.format_message("seats")
    chart = charts.draw_dot_chart(
        "seats",
        formatter.format_message("seats-alt", said=sentences[0]),
        AxisLabels(formatter.format_message("seats-axis"), "", has_shares=True),
        labels,
        [("", estimates)],
        formatter.numbers,
        (run_data.fair_share, formatter.format_message("fair")),
    )
    heads = [formatter.format_message("head-seat"), *list_share_column_heads(formatter)]
    rows = [
        [label, *format_share_cells(estimate, formatter)]
        for label, estimate in zip(labels, estimates, strict=True)
    ]
    return Section("seats", title, sentences, [chart], [formatter.new_table(title, heads, rows)])


def list_seat_shares(win_shares: WinShares, formatter: ReportFormatter) -> tuple[list[str], list[Estimate]]:
    """Return the names and the win shares of all seats, then those of the roles, such as the dealer."""
    lines = win_shares.list_shares()
    return [format_seat_or_role_name(line, formatter) for line, _ in lines], [share for _, share in lines]


def format_seat_or_role_name(seat_or_role: SeatOrRole, formatter: ReportFormatter) -> str:
    """Return the display name of a seat, or of a role such as the dealer."""
    names = {FIRST: formatter.format_message("seat-first"), DEALER: formatter.format_message("seat-dealer")}
    return names[seat_or_role] if isinstance(seat_or_role, str) else formatter.format_seat_name(seat_or_role)


def describe_seats(run_data: RunData, win_shares: WinShares, formatter: ReportFormatter) -> str:
    """Describe the strongest effect on winning, and say whether it is significant."""
    effect = find_strongest_effect(win_shares, run_data.fair_share)
    estimate = dict(win_shares.list_shares())[effect.seat_or_role]
    fields = {
        "who": format_seat_or_role_name(effect.seat_or_role, formatter),
        "way": "more" if estimate.mean >= run_data.fair_share else "less",
        "share": formatter.numbers.format_mean(estimate, is_share=True),
        "fair": formatter.numbers.format_share(run_data.fair_share),
        **formatter.format_interval_fields(estimate, is_share=True),
    }
    sentence = (
        formatter.format_message("seats-effect", **fields)
        if effect.is_significant
        else formatter.format_message("seats-unsure", **fields)
    )
    return sentence[:1].upper() + sentence[1:]


def is_significant(estimate: Estimate, expected_value: float, test_count: int) -> bool:
    """Return True if an estimate differs significantly from a value, with Bonferroni correction.

    Args:
        estimate: The estimate.
        expected_value: The value expected by chance.
        test_count: Number of estimates that are tested together.
    """
    width_factor = simultaneous_half_width(test_count) / STANDARD_ERRORS_95
    low = estimate.mean - width_factor * (estimate.mean - estimate.lower_bound)
    high = estimate.mean + width_factor * (estimate.upper_bound - estimate.mean)
    return expected_value < low or expected_value > high


def list_share_column_heads(formatter: ReportFormatter) -> list[str]:
    return [
        formatter.format_message("head-matches"),
        formatter.format_message("head-won"),
        formatter.format_message("head-interval"),
    ]


def format_share_cells(estimate: Estimate, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the number of matches, the share, and its confidence interval."""
    numbers = formatter.numbers
    return [
        numbers.format_integer(estimate.count),
        numbers.format_mean(estimate, is_share=True),
        formatter.format_interval(estimate, is_share=True),
    ]


# Win rates by opening hand


def build_opening_sections(
    run_data: RunData, opening_stats: OpeningHandStats | None, formatter: ReportFormatter
) -> list[Section]:
    """Return the sections on opening hands.

    There is one section for each feature that the game counts in a hand, such as aces. The last section shows
    which kinds of cards help or hurt.
    """
    if opening_stats is None:
        return []
    return [
        *(
            build_hand_group_section(key, groups, opening_stats, run_data, formatter)
            for key, groups in opening_stats.groups_by_count.items()
        ),
        build_card_kind_section(opening_stats, formatter),
    ]


def build_hand_group_section(
    count_name: str,
    groups: list[HandGroup],
    opening_stats: OpeningHandStats,
    run_data: RunData,
    formatter: ReportFormatter,
) -> Section:
    title = formatter.game_messages.format_with_fields(count_name, {})
    labels = [format_group_range(group, formatter) for group in groups]
    sentence = formatter.format_message(
        "openings-said",
        least=labels[0],
        first=format_share_with_interval(groups[0].share, formatter),
        most=labels[-1],
        last=format_share_with_interval(groups[-1].share, formatter),
    )
    chart = charts.draw_dot_chart(
        count_name,
        formatter.format_message("openings-alt", what=title, said=sentence),
        AxisLabels(formatter.format_message("seats-axis"), title, has_shares=True),
        labels,
        [("", [group.share for group in groups])],
        formatter.numbers,
        (run_data.fair_share, formatter.format_message("fair")),
    )
    heads = [
        title,
        formatter.format_message("head-hands"),
        formatter.format_message("head-won"),
        formatter.format_message("head-interval"),
    ]
    rows = [
        [label, *format_share_cells(group.share, formatter)]
        for label, group in zip(labels, groups, strict=True)
    ]
    method_sentence = formatter.format_message(
        "openings-how",
        number=opening_stats.match_count,
        matches=formatter.numbers.format_integer(opening_stats.match_count),
    )
    return Section(
        count_name, title, [sentence, method_sentence], [chart], [formatter.new_table(title, heads, rows)]
    )


def format_share_with_interval(estimate: Estimate, formatter: ReportFormatter) -> str:
    """Format a win share with its confidence interval in parentheses."""
    return formatter.format_message(
        "share-interval",
        share=formatter.numbers.format_mean(estimate, is_share=True),
        **formatter.format_interval_fields(estimate, is_share=True),
    )


def format_group_range(group: HandGroup, formatter: ReportFormatter) -> str:
    return format_range(group.min_count, group.max_count, formatter)


def build_card_kind_section(opening_stats: OpeningHandStats, formatter: ReportFormatter) -> Section:
    title, numbers, worths = formatter.format_message("kinds"), formatter.numbers, opening_stats.card_worths
    sentence = describe_card_kinds(worths, formatter)
    chart = charts.draw_dot_chart(
        "kinds",
        formatter.format_message("kinds-alt", said=sentence),
        AxisLabels(formatter.format_message("kinds-change"), "", has_shares=True),
        [worth.kind for worth in worths],
        [("", [worth.win_share_change for worth in worths])],
        numbers,
        (0.0, formatter.format_message("kinds-none")),
    )
    heads = [
        formatter.format_message("kinds-head"),
        formatter.format_message("kinds-each"),
        formatter.format_message("kinds-change"),
        formatter.format_message("head-interval"),
    ]
    rows = [
        [
            worth.kind,
            numbers.format_decimal(worth.mean_count, 2),
            numbers.format_mean(worth.win_share_change, is_share=True),
            formatter.format_interval(worth.win_share_change, is_share=True),
        ]
        for worth in worths
    ]
    method_sentence = formatter.format_message(
        "openings-how",
        number=opening_stats.match_count,
        matches=numbers.format_integer(opening_stats.match_count),
    )
    return Section(
        "kinds", title, [sentence, method_sentence], [chart], [formatter.new_table(title, heads, rows)]
    )


def describe_card_kinds(worths: list[CardWorth], formatter: ReportFormatter) -> str:
    """Describe the kinds of cards that help most and hurt most.

    If no kind has a significant effect, say so instead.
    """
    significant = [worth for worth in worths if is_significant(worth.win_share_change, 0.0, len(worths))]
    if not significant:
        return formatter.format_message("kinds-chance")
    best = max(significant, key=lambda worth: worth.win_share_change.mean)
    worst = min(significant, key=lambda worth: worth.win_share_change.mean)
    sentences = []
    if best.win_share_change.mean > 0:
        sentences.append(
            formatter.format_message("kinds-best", **format_share_change_fields(best, 1, formatter))
        )
    if worst.win_share_change.mean < 0:
        sentences.append(
            formatter.format_message("kinds-worst", **format_share_change_fields(worst, -1, formatter))
        )
    return " ".join(sentences)


def format_share_change_fields(worth: CardWorth, sign: int, formatter: ReportFormatter) -> dict[str, str]:
    """Return the message fields for the effect of a card kind on winning.

    Args:
        worth: The effect.
        sign: 1 for a kind that helps, or -1 to show a loss as a positive number.
        formatter: The formatter of the report.
    """
    change = worth.win_share_change
    bounds = sorted((sign * change.lower_bound, sign * change.upper_bound))
    signed_change = Estimate(sign * change.mean, bounds[0], bounds[1], change.count)
    return {
        "kind": worth.kind,
        "change": formatter.numbers.format_mean(signed_change, is_share=True),
        **formatter.format_interval_fields(signed_change, is_share=True),
    }


# How a match ends


def build_match_end_section(run_data: RunData, formatter: ReportFormatter) -> Section:
    """Return the section that shows how often each clause of the rules ended a match."""
    clause_counts = Counter(run_data.end_clauses).most_common()
    shares = [
        estimate_share(match_count / run_data.match_count, run_data.match_count)
        for _, match_count in clause_counts
    ]
    clauses = [clause for clause, _ in clause_counts]
    title = formatter.format_message("ends")
    sentence = formatter.format_message(
        "ends-said", share=formatter.numbers.format_mean(shares[0], is_share=True), clause=clauses[0]
    )
    section_charts = [build_match_end_chart(clauses, shares, sentence, formatter)] if len(clauses) > 1 else []
    heads = [
        formatter.format_message("ends-clause"),
        *list_share_column_heads(formatter)[:1],
        formatter.format_message("head-share"),
    ]
    heads += [formatter.format_message("head-interval"), formatter.format_message("ends-rule")]
    rows = [
        [
            clause,
            formatter.numbers.format_integer(match_count),
            *format_share_cells(share, formatter)[1:],
            formatter.find_clause_title(clause),
        ]
        for (clause, match_count), share in zip(clause_counts, shares, strict=True)
    ]
    return Section("ends", title, [sentence], section_charts, [formatter.new_table(title, heads, rows)])


def build_match_end_chart(
    clauses: list[str], shares: list[Estimate], sentence: str, formatter: ReportFormatter
) -> Chart:
    return charts.draw_dot_chart(
        "ends",
        formatter.format_message("ends-alt", said=sentence),
        AxisLabels(formatter.format_message("ends-axis"), "", has_shares=True),
        clauses,
        [("", shares)],
        formatter.numbers,
    )


# Scores in the course of a match


def build_score_path_section(paths: ScorePathSummary, formatter: ReportFormatter) -> Section:
    title = formatter.format_message("paths-score" if paths.has_scores else "paths-cards")
    leader_sentence = (
        formatter.format_message(
            "paths-ahead",
            share=formatter.numbers.format_mean(paths.halfway_leader_wins, is_share=True),
            **formatter.format_interval_fields(paths.halfway_leader_wins, is_share=True),
        )
        if paths.halfway_leader_wins is not None
        else ""
    )
    percentages = [100 * step // PATH_STEPS for step in range(PATH_STEPS + 1)]
    sides = [
        (formatter.format_message("paths-winner"), paths.winner),
        (formatter.format_message("paths-others"), paths.others),
    ]
    chart = charts.draw_line_chart(
        "paths",
        formatter.format_message("paths-alt", said=leader_sentence),
        AxisLabels(
            formatter.format_message("paths-along"),
            formatter.format_message("paths-score-axis" if paths.has_scores else "paths-cards-axis"),
        ),
        percentages,
        [Series(name, list(band.median), list(band.low), list(band.high)) for name, band in sides],
        formatter.numbers,
    )
    range_head = formatter.format_message("paths-half")
    heads = [
        formatter.format_message("paths-along"),
        *(head for name, _ in sides for head in (name, range_head)),
    ]
    rows = [
        [str(percentage), *(cell for _, band in sides for cell in format_band_cells(band, step, formatter))]
        for step, percentage in enumerate(percentages)
    ]
    method_sentence = formatter.format_message(
        "paths-how", number=paths.match_count, matches=formatter.numbers.format_integer(paths.match_count)
    )
    sentences = [leader_sentence, method_sentence] if leader_sentence else [method_sentence]
    return Section("paths", title, sentences, [chart], [formatter.new_table(title, heads, rows)])


def format_band_cells(band: ScoreBand, step_index: int, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the median and the interquartile range of the scores at one sampled point.

    `step_index` is the index of the point.
    """
    low, median, high = (
        formatter.numbers.format_rounded(float(line[step_index]))
        for line in (band.low, band.median, band.high)
    )
    return [median, formatter.format_message("interval", low=low, high=high)]


# Statistics of the game


def build_stat_sections(run_data: RunData, formatter: ReportFormatter) -> list[Section]:
    """Return a list with the section on the game's statistics, or an empty list if the game has none."""
    if not run_data.stats:
        return []
    title = formatter.format_message("figures")
    heads = [
        formatter.format_message("head-figure"),
        formatter.format_message("head-mean"),
        formatter.format_message("head-interval"),
        formatter.format_message("head-deviation"),
        formatter.format_message("head-least"),
        formatter.format_message("head-most"),
    ]
    rows = [
        [format_stat_name(name, values, formatter), *format_stat_cells(name, values, formatter)]
        for name, values in run_data.stats.items()
    ]
    sentence = formatter.format_message("figures-said")
    return [Section("figures", title, [sentence], [], [formatter.new_table(title, heads, rows)])]


def format_stat_name(name: str, values: Numbers, formatter: ReportFormatter) -> str:
    label = formatter.format_stat_name(name)
    return formatter.format_message("figures-seat", figure=label) if values.ndim > 1 else label


def format_stat_cells(name: str, values: Numbers, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the mean, its confidence interval, the standard deviation and the extremes."""
    numbers = formatter.numbers
    known_values = values[~np.isnan(values)]
    if not len(known_values):
        return [numbers.format_decimal(np.nan)] * 5
    match_means = compute_mean_of_each_match(values)
    if is_percentage(formatter.game_class, name):
        mean = estimate_share(float(match_means.mean()), len(match_means))
    else:
        mean = estimate_mean(float(match_means.mean()), standard_deviation(match_means), len(match_means))
    return [
        numbers.format_mean(mean),
        formatter.format_interval(mean),
        numbers.format_rounded(standard_deviation(known_values)),
        numbers.format_integer(known_values.min()),
        numbers.format_integer(known_values.max()),
    ]


def compute_mean_of_each_match(values: Numbers) -> Numbers:
    """Average a statistic over the seats of each match. Matches in which no seat has a value are left out."""
    table = values.reshape(len(values), -1)
    is_known = ~np.isnan(table)
    seat_counts = is_known.sum(axis=1)
    means: Numbers = np.where(is_known, table, 0).sum(axis=1)[seat_counts > 0] / seat_counts[seat_counts > 0]
    return means
