"""The sections of a report on one run. Each describes its results and lists the numbers in a table."""

from collections import Counter

import numpy as np

from parlour.lab.comparison import is_percentage
from parlour.lab.estimates import (
    STANDARD_ERRORS_95,
    Estimate,
    estimate_mean,
    estimate_share,
    simultaneous_standard_errors,
)
from parlour.lab.match_facts import PATH_STEPS
from parlour.lab.report import charts
from parlour.lab.report.arrays import Integers, Numbers, RunData, standard_deviation
from parlour.lab.report.charts import AxisLabels, Chart, Series
from parlour.lab.report.match_lengths import QUANTILES, LengthBar, LengthSummary, summarize_lengths
from parlour.lab.report.opening_chances import CardWorth, HandGroup, OpeningHandStats
from parlour.lab.report.report_text import ReportFormatter, Section, TableData
from parlour.lab.report.score_paths import ScoreBand, ScorePaths
from parlour.lab.report.win_chances import DEALER, FIRST, Line, WinShares, compute_win_shares, strongest

# Lengths


def build_length_sections(played: RunData, formatter: ReportFormatter) -> list[Section]:
    """Return a section on match lengths in moves, and one in rounds if some matches have several rounds."""
    found = [build_length_section(played.move_counts, formatter, False)]
    if played.round_counts.max() > 1:
        found.append(build_length_section(played.round_counts, formatter, True))
    return found


def build_length_section(values: Integers, formatter: ReportFormatter, in_rounds: bool) -> Section:
    lengths, told = summarize_lengths(values), formatter.numbers
    title = formatter.message("lengths-rounds" if in_rounds else "lengths-moves")
    unit = formatter.message("rounds" if in_rounds else "moves")
    said = describe_length(lengths, formatter, in_rounds)
    matches = formatter.message("head-matches")
    picture = charts.bar_chart(
        "rounds" if in_rounds else "moves",
        formatter.message("lengths-alt", said=said),
        AxisLabels(unit, matches),
        lengths.bars,
        told,
    )
    rows = [
        [
            bar_label(bar, formatter),
            told.format_integer(bar.match_count),
            told.format_share(bar.match_count / len(values), 2),
        ]
        for bar in lengths.bars
    ]
    bars = formatter.new_table(title, [unit, matches, formatter.message("head-share")], rows)
    return Section(
        picture.name, title, [said], [picture], [build_summary_table(lengths, formatter, unit), bars]
    )


def describe_length(lengths: LengthSummary, formatter: ReportFormatter, in_rounds: bool) -> str:
    """Describe the mean and the middle half of the lengths, or the single length if all lengths are equal."""
    told, (quarter, median, rest) = formatter.numbers, lengths.quantiles[1:4]
    if lengths.shortest == lengths.longest:
        alike = {"number": median, "length": told.format_integer(median)}
        return formatter.message("lengths-alike-rounds" if in_rounds else "lengths-alike-moves", **alike)
    start, end = told.format_bounds(lengths.mean)
    fields = {
        "kind": "most" if quarter == rest else "half",
        "number": median,
        "median": told.format_integer(median),
        "range": range_label(quarter, rest, formatter),
        "mean": told.format_mean(lengths.mean),
        "from": start,
        "to": end,
    }
    return formatter.message("lengths-said-rounds" if in_rounds else "lengths-said-moves", **fields)


def build_summary_table(lengths: LengthSummary, formatter: ReportFormatter, unit: str) -> TableData:
    """Return a table of the mean, the standard deviation, the quantiles and the extremes."""
    told = formatter.numbers
    rows = [
        [formatter.message("head-mean"), told.format_mean(lengths.mean)],
        [formatter.message("head-interval"), formatter.format_interval(lengths.mean)],
        [formatter.message("head-deviation"), told.format_rounded(lengths.standard_deviation)],
        [formatter.message("head-least"), told.format_integer(lengths.shortest)],
        *(
            [formatter.message("head-quantile", percent=round(100 * part)), told.format_integer(value)]
            for part, value in zip(QUANTILES, lengths.quantiles, strict=True)
        ),
        [formatter.message("head-most"), told.format_integer(lengths.longest)],
    ]
    return formatter.new_table(unit, [formatter.message("head-all"), unit], rows)


def bar_label(bar: LengthBar, formatter: ReportFormatter) -> str:
    if bar.high is None:
        return formatter.message("many-or-more", low=formatter.numbers.format_integer(bar.low))
    return range_label(bar.low, bar.high, formatter)


def range_label(low: int, high: int, formatter: ReportFormatter) -> str:
    """Format a range of whole numbers, for example `30`, `30 or 31` or `30 to 34`."""
    if low == high:
        return formatter.numbers.format_integer(low)
    ends = {"low": formatter.numbers.format_integer(low), "high": formatter.numbers.format_integer(high)}
    return (
        formatter.message("many-either", **ends) if high == low + 1 else formatter.message("many-to", **ends)
    )


# By seat


def build_seat_section(played: RunData, formatter: ReportFormatter) -> Section:
    chances = compute_win_shares(played)
    labels, estimates = list_seat_shares(chances, formatter)
    said = [describe_seats(played, chances, formatter)]
    if chances.drawn_matches:
        said.append(
            formatter.message(
                "seats-shared",
                number=chances.drawn_matches,
                matches=formatter.numbers.format_integer(chances.drawn_matches),
            )
        )
    title = formatter.message("seats")
    picture = charts.dot_chart(
        "seats",
        formatter.message("seats-alt", said=said[0]),
        AxisLabels(formatter.message("seats-axis"), "", has_shares=True),
        labels,
        [("", estimates)],
        formatter.numbers,
        (played.fair_share, formatter.message("fair")),
    )
    heads = [formatter.message("head-seat"), *share_heads(formatter)]
    rows = [[label, *share_cells(each, formatter)] for label, each in zip(labels, estimates, strict=True)]
    return Section("seats", title, said, [picture], [formatter.new_table(title, heads, rows)])


def list_seat_shares(chances: WinShares, formatter: ReportFormatter) -> tuple[list[str], list[Estimate]]:
    """Return the names and shares of all seats, of the first to act, and of the dealer."""
    lines = chances.lines()
    return [line_name(line, formatter) for line, _ in lines], [each for _, each in lines]


def line_name(line: Line, teller: ReportFormatter) -> str:
    """Return the name of a seat, of the first to act, or of the dealer."""
    names = {FIRST: teller.message("seat-first"), DEALER: teller.message("seat-dealer")}
    return names[line] if isinstance(line, str) else teller.seat_name(line)


def describe_seats(played: RunData, chances: WinShares, formatter: ReportFormatter) -> str:
    """Describe the strongest effect on winning, and say whether it is significant."""
    effect = strongest(chances, played.fair_share)
    estimate = dict(chances.lines())[effect.line]
    fields = {
        "who": line_name(effect.line, formatter),
        "way": "more" if estimate.mean >= played.fair_share else "less",
        "share": formatter.numbers.format_mean(estimate, is_share=True),
        "fair": formatter.numbers.format_share(played.fair_share),
        **formatter.interval_fields(estimate, share=True),
    }
    said = (
        formatter.message("seats-effect", **fields)
        if effect.sure
        else formatter.message("seats-unsure", **fields)
    )
    return said[:1].upper() + said[1:]


def is_significant(estimate: Estimate, value: float, looks: int) -> bool:
    """Return True if an estimate differs significantly from a value, given the number of tested estimates."""
    wider = simultaneous_standard_errors(looks) / STANDARD_ERRORS_95
    low = estimate.mean - wider * (estimate.mean - estimate.lower_bound)
    high = estimate.mean + wider * (estimate.upper_bound - estimate.mean)
    return value < low or value > high


def share_heads(formatter: ReportFormatter) -> list[str]:
    return [
        formatter.message("head-matches"),
        formatter.message("head-won"),
        formatter.message("head-interval"),
    ]


def share_cells(estimate: Estimate, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the number of matches, the share, and its interval."""
    told = formatter.numbers
    return [
        told.format_integer(estimate.count),
        told.format_mean(estimate, is_share=True),
        formatter.format_interval(estimate, share=True),
    ]


# By opening hand


def build_opening_sections(
    played: RunData, openings: OpeningHandStats | None, formatter: ReportFormatter
) -> list[Section]:
    """Return one section for each count that the game declares, and one for the kinds of cards."""
    if openings is None:
        return []
    return [
        *(
            build_count_section(key, groups, openings, played, formatter)
            for key, groups in openings.counts.items()
        ),
        build_kind_section(openings, formatter),
    ]


def build_count_section(
    key: str, groups: list[HandGroup], openings: OpeningHandStats, played: RunData, formatter: ReportFormatter
) -> Section:
    title = formatter.game_messages.format_fields(key, {})
    labels = [group_label(each, formatter) for each in groups]
    said = formatter.message(
        "openings-said",
        least=labels[0],
        first=format_mean_with_bounds(groups[0].share, formatter),
        most=labels[-1],
        last=format_mean_with_bounds(groups[-1].share, formatter),
    )
    picture = charts.dot_chart(
        key,
        formatter.message("openings-alt", what=title, said=said),
        AxisLabels(formatter.message("seats-axis"), title, has_shares=True),
        labels,
        [("", [each.share for each in groups])],
        formatter.numbers,
        (played.fair_share, formatter.message("fair")),
    )
    heads = [
        title,
        formatter.message("head-hands"),
        formatter.message("head-won"),
        formatter.message("head-interval"),
    ]
    rows = [[label, *share_cells(each.share, formatter)] for label, each in zip(labels, groups, strict=True)]
    how = formatter.message(
        "openings-how",
        number=openings.match_count,
        matches=formatter.numbers.format_integer(openings.match_count),
    )
    return Section(key, title, [said, how], [picture], [formatter.new_table(title, heads, rows)])


def format_mean_with_bounds(estimate: Estimate, formatter: ReportFormatter) -> str:
    """Format a share with its interval in parentheses."""
    return formatter.message(
        "share-interval",
        share=formatter.numbers.format_mean(estimate, is_share=True),
        **formatter.interval_fields(estimate, share=True),
    )


def group_label(group: HandGroup, formatter: ReportFormatter) -> str:
    return range_label(group.low, group.high, formatter)


def build_kind_section(openings: OpeningHandStats, formatter: ReportFormatter) -> Section:
    title, told, worths = formatter.message("kinds"), formatter.numbers, openings.card_worths
    said = describe_kinds(worths, formatter)
    picture = charts.dot_chart(
        "kinds",
        formatter.message("kinds-alt", said=said),
        AxisLabels(formatter.message("kinds-change"), "", has_shares=True),
        [each.kind for each in worths],
        [("", [each.change for each in worths])],
        told,
        (0.0, formatter.message("kinds-none")),
    )
    heads = [
        formatter.message("kinds-head"),
        formatter.message("kinds-each"),
        formatter.message("kinds-change"),
        formatter.message("head-interval"),
    ]
    rows = [
        [
            each.kind,
            told.format_decimal(each.mean_count, 2),
            told.format_mean(each.change, is_share=True),
            formatter.format_interval(each.change, share=True),
        ]
        for each in worths
    ]
    how = formatter.message(
        "openings-how", number=openings.match_count, matches=told.format_integer(openings.match_count)
    )
    return Section("kinds", title, [said, how], [picture], [formatter.new_table(title, heads, rows)])


def describe_kinds(worths: list[CardWorth], formatter: ReportFormatter) -> str:
    """Describe the kinds of cards that help and hurt most, if their effects are significant."""
    known = [each for each in worths if is_significant(each.change, 0.0, len(worths))]
    if not known:
        return formatter.message("kinds-chance")
    best = max(known, key=lambda each: each.change.mean)
    worst = min(known, key=lambda each: each.change.mean)
    said = []
    if best.change.mean > 0:
        said.append(formatter.message("kinds-best", **change_fields(best, 1, formatter)))
    if worst.change.mean < 0:
        said.append(formatter.message("kinds-worst", **change_fields(worst, -1, formatter)))
    return " ".join(said)


def change_fields(worth: CardWorth, sign: int, formatter: ReportFormatter) -> dict[str, str]:
    """Return the message fields for a kind of card. If `sign` is -1, a loss becomes a positive number."""
    change = worth.change
    ends = sorted((sign * change.lower_bound, sign * change.upper_bound))
    turned = Estimate(sign * change.mean, ends[0], ends[1], change.count)
    return {
        "kind": worth.kind,
        "change": formatter.numbers.format_mean(turned, is_share=True),
        **formatter.interval_fields(turned, share=True),
    }


# How a match ends


def build_end_section(played: RunData, formatter: ReportFormatter) -> Section:
    """Return the section on the clauses of the rules that ended the matches."""
    counted = Counter(played.end_clauses).most_common()
    shares = [estimate_share(number / played.match_count, played.match_count) for _, number in counted]
    clauses = [clause for clause, _ in counted]
    title = formatter.message("ends")
    said = formatter.message(
        "ends-said", share=formatter.numbers.format_mean(shares[0], is_share=True), clause=clauses[0]
    )
    drawn = [build_end_chart(clauses, shares, said, formatter)] if len(clauses) > 1 else []
    heads = [formatter.message("ends-clause"), *share_heads(formatter)[:1], formatter.message("head-share")]
    heads += [formatter.message("head-interval"), formatter.message("ends-rule")]
    rows = [
        [
            clause,
            formatter.numbers.format_integer(number),
            *share_cells(share, formatter)[1:],
            formatter.clause_title(clause),
        ]
        for (clause, number), share in zip(counted, shares, strict=True)
    ]
    return Section("ends", title, [said], drawn, [formatter.new_table(title, heads, rows)])


def build_end_chart(
    clauses: list[str], shares: list[Estimate], said: str, formatter: ReportFormatter
) -> Chart:
    return charts.dot_chart(
        "ends",
        formatter.message("ends-alt", said=said),
        AxisLabels(formatter.message("ends-axis"), "", has_shares=True),
        clauses,
        [("", shares)],
        formatter.numbers,
    )


# Paths


def build_path_section(paths: ScorePaths, formatter: ReportFormatter) -> Section:
    title = formatter.message("paths-score" if paths.has_scores else "paths-cards")
    ahead = (
        formatter.message(
            "paths-ahead",
            share=formatter.numbers.format_mean(paths.halfway_leader_wins, is_share=True),
            **formatter.interval_fields(paths.halfway_leader_wins, share=True),
        )
        if paths.halfway_leader_wins is not None
        else ""
    )
    places = [100 * step // PATH_STEPS for step in range(PATH_STEPS + 1)]
    sides = [
        (formatter.message("paths-winner"), paths.winner),
        (formatter.message("paths-others"), paths.others),
    ]
    picture = charts.line_chart(
        "paths",
        formatter.message("paths-alt", said=ahead),
        AxisLabels(
            formatter.message("paths-along"),
            formatter.message("paths-score-axis" if paths.has_scores else "paths-cards-axis"),
        ),
        places,
        [Series(name, list(band.median), list(band.low), list(band.high)) for name, band in sides],
        formatter.numbers,
    )
    half = formatter.message("paths-half")
    heads = [formatter.message("paths-along"), *(head for name, _ in sides for head in (name, half))]
    rows = [
        [str(place), *(cell for _, band in sides for cell in band_cells(band, step, formatter))]
        for step, place in enumerate(places)
    ]
    how = formatter.message(
        "paths-how", number=paths.match_count, matches=formatter.numbers.format_integer(paths.match_count)
    )
    said = [ahead, how] if ahead else [how]
    return Section("paths", title, said, [picture], [formatter.new_table(title, heads, rows)])


def band_cells(band: ScoreBand, step: int, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the median and the interquartile range."""
    low, middle, high = (
        formatter.numbers.format_rounded(float(line[step])) for line in (band.low, band.median, band.high)
    )
    return [middle, formatter.message("interval", low=low, high=high)]


# Stats of the game


def build_stat_sections(played: RunData, formatter: ReportFormatter) -> list[Section]:
    """Return the section on the game's statistics, in a list that is empty if the game has no statistics."""
    if not played.stats:
        return []
    title = formatter.message("figures")
    heads = [
        formatter.message("head-figure"),
        formatter.message("head-mean"),
        formatter.message("head-interval"),
        formatter.message("head-deviation"),
        formatter.message("head-least"),
        formatter.message("head-most"),
    ]
    rows = [
        [stat_name(name, values, formatter), *stat_cells(name, values, formatter)]
        for name, values in played.stats.items()
    ]
    said = formatter.message("figures-said")
    return [Section("figures", title, [said], [], [formatter.new_table(title, heads, rows)])]


def stat_name(name: str, values: Numbers, formatter: ReportFormatter) -> str:
    figure = formatter.stat_name(name)
    return formatter.message("figures-seat", figure=figure) if values.ndim > 1 else figure


def stat_cells(name: str, values: Numbers, formatter: ReportFormatter) -> list[str]:
    """Return table cells with the mean, its interval, the standard deviation, the minimum and the maximum.

    If each seat has the statistic, all values are per seat.
    """
    told = formatter.numbers
    known = values[~np.isnan(values)]
    if not len(known):
        return [told.format_decimal(np.nan)] * 5
    by_match = mean_per_match(values)
    if is_percentage(formatter.game_class, name):
        mean = estimate_share(float(by_match.mean()), len(by_match))
    else:
        mean = estimate_mean(float(by_match.mean()), standard_deviation(by_match), len(by_match))
    return [
        told.format_mean(mean),
        formatter.format_interval(mean),
        told.format_rounded(standard_deviation(known)),
        told.format_integer(known.min()),
        told.format_integer(known.max()),
    ]


def mean_per_match(values: Numbers) -> Numbers:
    """Return the mean over the seats that have the statistic, for each match with at least one such seat."""
    table = values.reshape(len(values), -1)
    known = ~np.isnan(table)
    having = known.sum(axis=1)
    found: Numbers = np.where(known, table, 0).sum(axis=1)[having > 0] / having[having > 0]
    return found
