"""Complete reports: a page and its charts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import structs

import parlour
from parlour.games import game_class
from parlour.kit.options import parse_options, written_options
from parlour.lab.comparison import ComparisonReport
from parlour.lab.estimates import MIN_OBSERVATIONS
from parlour.lab.match_rows import RunInfo
from parlour.lab.report.arrays import NoMatchesError, RunData
from parlour.lab.report.charts import Chart, Element
from parlour.lab.report.differences import build_difference_sections, compare_run_data, list_later_settings
from parlour.lab.report.opening_chances import MAX_DEALS, compute_opening_hand_stats
from parlour.lab.report.page import element, render_facts, render_page
from parlour.lab.report.report_text import ReportFormatter, Section
from parlour.lab.report.run_comparison import build_comparison_sections
from parlour.lab.report.score_paths import ScorePathSummary
from parlour.lab.report.sections import (
    build_match_end_section,
    build_match_length_sections,
    build_opening_sections,
    build_score_path_section,
    build_seat_section,
    build_stat_sections,
    describe_seats,
)
from parlour.lab.report.win_chances import compute_win_shares
from parlour.text.message import Message


@dataclass(frozen=True)
class Report:
    """An HTML report and its charts.

    Attributes:
        page_html: An HTML page that loads nothing from the network.
        charts: The charts in page order, each with a unique name.
    """

    page_html: str
    charts: Sequence[Chart]


@dataclass(frozen=True)
class ReportSubject:
    """A run to report on.

    Attributes:
        run_data: The rows of the run.
        score_paths: Score paths of the run's matches, or None.
    """

    run_data: RunData
    score_paths: ScorePathSummary | None = None


def build_report(subjects: Sequence[ReportSubject], language: str, max_deals: int = MAX_DEALS) -> Report:
    """Build the report on one run, or on several runs of one game under different settings.

    Args:
        subjects: One to six runs of one game, each with at least one match.
        language: Language of the report, for example `en` or `de`.
        max_deals: Number of matches, from the start of each run, that are dealt again to compute statistics
            of opening hands; 0 to leave out these statistics.

    Returns:
        The page and its charts.

    Raises:
        UnknownGameError: No game has this name.
    """
    runs = [subject.run_data for subject in subjects]
    run_game_class = game_class(runs[0].run.game)
    formatter = ReportFormatter(run_game_class, language)
    run_names = format_run_names([run_data.run for run_data in runs], formatter)
    parts: list[Section | str] = []
    if len(runs) > 1:
        parts += build_comparison_sections(runs, run_names, formatter)
        comparison = compare_run_data(runs, run_names)
        parts += (
            build_difference_sections(comparison, run_names[0], formatter) if comparison is not None else []
        )
    for name, subject in zip(run_names, subjects, strict=True):
        if len(runs) > 1:
            parts.append(name)
        parts += build_sections(subject, formatter, max_deals)
    lead = build_lead(runs, run_names, formatter)
    return assemble_report(lead, parts, formatter)


def build_comparison_report(comparison: ComparisonReport, language: str) -> Report:
    """Build the report on a comparison from its totals, without the rows of its runs.

    Args:
        comparison: A report from `parlour.lab.comparison.new_comparison_report`.
        language: Language of the report, for example `en` or `de`.

    Returns:
        The page and its charts.

    Raises:
        UnknownGameError: No game has this name.
        NoMatchesError: The comparison does not contain any differences, for example because it has fewer than
            two deals.
    """
    if not comparison.differences:
        raise NoMatchesError(Message("too-few", {}, "parlour.lab.report"))
    formatter = ReportFormatter(game_class(comparison.runs[0].game), language)
    run_names = format_run_names(comparison.runs, formatter)
    shown_names = dict(zip(list_later_settings(comparison), run_names[1:], strict=True))
    differences = [
        structs.replace(difference, setting=shown_names[difference.setting])
        for difference in comparison.differences
    ]
    shown_comparison = structs.replace(comparison, differences=differences)
    matches = comparison.deals * len(run_names)
    fields = {
        "many": matches,
        "matches": formatter.numbers.format_integer(matches),
        "number": len(run_names),
        "title": formatter.game_class.title,
    }
    introduction = formatter.format_message("about-several", **fields)
    facts_by_setting = [
        (name, list_run_info_facts(run, formatter))
        for name, run in zip(run_names, comparison.runs, strict=True)
    ]
    lead = [
        element("p", introduction),
        *render_setting_facts(facts_by_setting, formatter),
        *build_footer(comparison.deals, formatter),
    ]
    return assemble_report(
        lead, build_difference_sections(shown_comparison, run_names[0], formatter), formatter
    )


def assemble_report(
    lead: Sequence[Element], parts: Sequence[Section | str], formatter: ReportFormatter
) -> Report:
    title = formatter.format_message("title", title=formatter.game_class.title)
    page = render_page(formatter.language, title, lead, parts, formatter.format_message("contents"))
    charts = [
        prefix_chart_name(chart, part_index)
        for part_index, part in enumerate(parts)
        if isinstance(part, Section)
        for chart in part.charts
    ]
    return Report(page, charts)


def prefix_chart_name(chart: Chart, part_index: int) -> Chart:
    """Return the chart with its section number as a prefix of its name, so that files sort in page order."""
    return replace(chart, name=f"{part_index + 1:02d}-{chart.name}")


def build_sections(subject: ReportSubject, formatter: ReportFormatter, max_deals: int) -> list[Section]:
    run_data = subject.run_data
    opening_stats = compute_opening_hand_stats(run_data, formatter.language, max_deals)
    return [
        *build_match_length_sections(run_data, formatter),
        build_seat_section(run_data, formatter),
        *build_opening_sections(run_data, opening_stats, formatter),
        *(
            [build_score_path_section(subject.score_paths, formatter)]
            if subject.score_paths is not None
            else []
        ),
        *build_stat_sections(run_data, formatter),
        build_match_end_section(run_data, formatter),
    ]


# Introduction and facts about the runs


def build_lead(
    runs: Sequence[RunData], run_names: Sequence[str], formatter: ReportFormatter
) -> list[Element]:
    """Return the introduction: the number of matches and the game, followed by the facts about each run."""
    title, matches = formatter.game_class.title, sum(run_data.match_count for run_data in runs)
    min_matches = min(run_data.match_count for run_data in runs)
    if len(runs) == 1:
        seats = runs[0].run.seats
        fields = {
            "number": matches,
            "matches": formatter.numbers.format_integer(matches),
            "title": title,
            "seats": seats,
        }
        introduction = formatter.format_message("about", **fields)
        seat_sentence = describe_seats(runs[0], compute_win_shares(runs[0]), formatter)
        lead = [element("p", introduction), element("p", seat_sentence)]
        return [
            *lead,
            render_facts(list_run_facts(runs[0], formatter)),
            *build_footer(min_matches, formatter),
        ]
    several_fields = {
        "many": matches,
        "matches": formatter.numbers.format_integer(matches),
        "number": len(runs),
        "title": title,
    }
    introduction = formatter.format_message("about-several", **several_fields)
    facts_by_setting = [
        (name, list_run_facts(run_data, formatter)) for name, run_data in zip(run_names, runs, strict=True)
    ]
    return [
        element("p", introduction),
        *render_setting_facts(facts_by_setting, formatter),
        *build_footer(min_matches, formatter),
    ]


def build_footer(match_count: int, formatter: ReportFormatter) -> list[Element]:
    """Return two notes: one explains the confidence intervals, the other names Parlour's version.

    The first note warns the reader if the number of matches is too small for these intervals.
    """
    version_text = formatter.format_message("made", version=parlour.__version__)
    interval_text = formatter.format_message(
        "intervals", few="few" if match_count < MIN_OBSERVATIONS else "enough", fewest=MIN_OBSERVATIONS
    )
    return [element("p", interval_text, class_="hint"), element("p", version_text, class_="hint")]


def list_run_facts(run_data: RunData, formatter: ReportFormatter) -> list[tuple[str, str]]:
    """Return the settings of a run and the range of its matches, as names and values."""
    match_range = formatter.format_message(
        "fact-numbered",
        matches=formatter.numbers.format_integer(run_data.match_count),
        first=run_data.match_numbers[0],
        last=run_data.match_numbers[-1],
    )
    return [
        *list_run_info_facts(run_data.run, formatter),
        (formatter.format_message("fact-matches"), match_range),
    ]


def list_run_info_facts(run: RunInfo, formatter: ReportFormatter) -> list[tuple[str, str]]:
    return [
        (formatter.format_message("fact-bots"), ", ".join(run.bots)),
        (formatter.format_message("fact-options"), format_options(run, formatter)),
        (formatter.format_message("fact-seed"), str(run.seed)),
        (formatter.format_message("fact-rules"), str(run.rules_version)),
        (formatter.format_message("fact-version"), run.version),
    ]


def render_setting_facts(
    settings: Sequence[tuple[str, list[tuple[str, str]]]], formatter: ReportFormatter
) -> list[Element]:
    """Return the facts about each setting, below the name of the setting."""
    return [
        render_facts([(formatter.format_message("fact-setting"), name), *facts]) for name, facts in settings
    ]


def format_options(run: RunInfo, formatter: ReportFormatter) -> str:
    options = formatter.format_options(run.options)
    return ", ".join(f"{name}: {value}" for name, value in options.items()) or formatter.format_message(
        "fact-usual"
    )


def format_run_names(runs: Sequence[RunInfo], formatter: ReportFormatter) -> list[str]:
    """Return a name for each run: the settings that differ between the runs.

    If these names are not unique, a letter precedes each of them.
    """
    settings = [format_run_settings(run, formatter) for run in runs]
    keys = list(dict.fromkeys(key for setting in settings for key in setting))
    differing_keys = [key for key in keys if len({setting.get(key, "") for setting in settings}) > 1]
    run_names = [
        ", ".join(f"{key}: {setting[key]}" for key in differing_keys if key in setting)
        for setting in settings
    ]
    if len(set(run_names)) == len(run_names) and all(run_names):
        return run_names
    return [f"{chr(ord('A') + index)} {name}".strip() for index, name in enumerate(run_names)]


def format_run_settings(run: RunInfo, formatter: ReportFormatter) -> dict[str, str]:
    """Return all settings of a run as text, keyed by display name, including options with default values."""
    options = parse_options(formatter.game_class.options_type, run.options)
    return formatter.format_options(dict(written_options(options))) | {
        formatter.format_message("fact-bots"): ", ".join(run.bots),
        formatter.format_message("fact-seed"): str(run.seed),
        formatter.format_message("fact-rules"): str(run.rules_version),
        formatter.format_message("fact-version"): run.version,
    }
