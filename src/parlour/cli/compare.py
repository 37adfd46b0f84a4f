"""Comparison of rules at the terminal: a table of differences and a sentence for each significant one."""

import math
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import structs

from parlour.cli.number_tables import (
    MAX_DIGITS,
    align_columns,
    digits_for_interval,
    format_number,
    format_signed,
    format_with_interval,
)
from parlour.cli.progress import CommandResult, early_end_result, open_workers
from parlour.cli.simulate import (
    RunRequest,
    format_heading,
    format_stat_name,
    parse_run,
    progress_bar,
    sample_size_word,
)
from parlour.games import find_game, game_class
from parlour.kit.options import list_option_specs
from parlour.kit.sentences import nearest_word
from parlour.lab.comparison import (
    ComparisonTotals,
    MetricDifference,
    collect_comparison,
    has_same_deals,
    is_percentage,
    list_known_metrics,
    list_reported_metrics,
    new_comparison_report,
    run_comparisons,
)
from parlour.lab.estimates import MIN_OBSERVATIONS
from parlour.lab.match_rows import RunInfo
from parlour.lab.sums import WON_PREFIX
from parlour.terminal.language import UsageError, format_message

SUM_KEY: Final = "sum"


def run_compare(wanted: RunRequest, vary: Sequence[str], as_json: bool) -> CommandResult:
    """Play the same deals with each value of an option and report the differences.

    Raises:
        ParlourError: The matches cannot be played.
    """
    name, settings = parse_varied_runs(wanted, vary)
    runs = tuple(run for _, run in settings)
    with open_workers(wanted.cluster, wanted.jobs, runs[0].game, runs[0].bots) as workers:
        began = time.monotonic()
        with progress_bar(wanted.matches) as progress:
            found = collect_comparison(runs, run_comparisons(runs, workers), progress)
    seconds = time.monotonic() - began
    lines = []
    if found.deals and as_json:
        lines = [encode_report(found, [value for value, _ in settings], seconds)]
    elif found.deals:
        lines = format_report(found, name, [f"{name}: {value}" for value, _ in settings], seconds)
    if found.deals == wanted.matches:
        return CommandResult(lines)
    done, matches = format_number(found.deals), format_number(wanted.matches)
    stopped = format_message("simulate-stopped", done=done, matches=matches, number=wanted.matches)
    return CommandResult(lines, *early_end_result(found, stopped))


def parse_varied_runs(wanted: RunRequest, vary: Sequence[str]) -> tuple[str, list[tuple[str, RunInfo]]]:
    """Return the varied option, and its values with the run of each.

    Raises:
        ParlourError: The matches cannot be played.
    """
    if len(vary) > 1:
        raise UsageError(format_message("compare-several", given=" --vary ".join(vary)))
    name, values = parse_vary(wanted.game, vary[0])
    runs = [parse_run(with_option(wanted, name, value)) for value in values]
    if any(run.options == other.options for at, run in enumerate(runs) for other in runs[:at]):
        raise UsageError(format_message("compare-twice", given=vary[0]))
    return name, list(zip(values, runs, strict=True))


def parse_vary(game: str, vary: str) -> tuple[str, list[str]]:
    """Parse the option and its values from text such as `war=one,three`.

    Raises:
        UsageError: The text does not have this form.
    """
    name, equals, listed = vary.partition("=")
    name = name.strip()
    values = [value.strip() for value in listed.split(",")]
    facts = [fact.name for fact in list_option_specs(find_game(game).options_type)]
    if not equals or len(values) < 2 or not all(values):
        raise UsageError(format_message("compare-form", given=vary))
    if name not in facts:
        near = nearest_word(name, facts)
        known = ", ".join(facts)
        meant = format_message("did-you-mean", word=repr(near)) if near else ""
        raise UsageError(format_message("compare-none", name=name, options=known, near=meant))
    return name, values


def with_option(wanted: RunRequest, name: str, value: str) -> RunRequest:
    """Return the request with one option set to this value.

    Raises:
        UsageError: The request sets the option already.
    """
    if any(each.partition("=")[0].strip() == name for each in wanted.options):
        raise UsageError(format_message("compare-fixed", name=name))
    return RunRequest(**(vars(wanted) | {"options": [*wanted.options, f"{name}={value}"]}))


# Differences


def encode_report(found: ComparisonTotals, values: list[str], seconds: float) -> str:
    report = structs.replace(new_comparison_report(found, values), seconds=seconds)
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def format_report(found: ComparisonTotals, name: str, settings: list[str], seconds: float) -> list[str]:
    """Format a table for each value against the first one, then sentences for significant differences."""
    common = {key: value for key, value in found.runs[0].options.items() if key != name}
    lines = [format_heading(structs.replace(found.runs[0], options=common), found.deals, seconds)]
    for setting, apart in zip(settings[1:], found.differences, strict=True):
        lines += [
            "",
            *align_columns(comparison_rows(found, (settings[0], setting), significant_differences(apart))),
        ]
    lines.append("")
    sentences = [
        format_difference(found, setting, each)
        for setting, apart in zip(settings[1:], found.differences, strict=True)
        for each in significant_differences(apart)
        if found.is_significant(each)
    ]
    lines += sentences or [format_message("compare-nothing", number=found.deals)]
    return [*lines, format_footer(found)]


def format_footer(found: ComparisonTotals) -> str:
    """Format the note on whether the deals were the same and how reliable the intervals are."""
    alike = "yes" if has_same_deals(found.runs) else "no"
    sentences = [format_message("compare-foot", alike=alike, number=found.deals)]
    sentences.append(
        format_message(
            "compare-intervals",
            number=found.deals,
            few=sample_size_word(found.deals),
            fewest=MIN_OBSERVATIONS,
        )
    )
    agreed = [
        each
        for apart in found.differences
        for each in significant_differences(apart)
        if each.margin_of_error(found.standard_errors()) == 0
    ]
    return " ".join([*sentences, format_message("compare-agree")] if agreed else sentences)


def significant_differences(differences: dict[str, MetricDifference]) -> list[MetricDifference]:
    return [differences[key] for key in list_reported_metrics(list_known_metrics(differences))]


def comparison_rows(
    found: ComparisonTotals, settings: tuple[str, str], differences: list[MetricDifference]
) -> Iterator[list[str]]:
    run = found.runs[0]
    yield ["", *settings, format_message("compare-apart"), ""]
    for each in differences:
        hundred = reference_count(run, each.key)
        within = hundred * each.margin_of_error(found.standard_errors())
        before, after, apart = (hundred * side.mean for side in each.moments())
        unsure = within or hundred * each.before.margin_of_error()
        digits = max(digits_for_interval(unsure, before), digits_for_interval(unsure, after))
        row = [format_number(before, digits), format_number(after, digits)]
        row.append(format_with_interval(format_signed(apart, digits), within, digits))
        name = format_stat_name(run, each.key)
        if hundred > 1:
            name = format_message("compare-in-hundred", name=name)
        yield [name, *row, format_message("compare-sure") if found.is_significant(each) else ""]


def format_difference(found: ComparisonTotals, setting: str, difference: MetricDifference) -> str:
    """Format a significant difference with its interval."""
    run = found.runs[0]
    hundred = reference_count(run, difference.key)
    by, within = (
        hundred * difference.differences.mean,
        hundred * difference.margin_of_error(found.standard_errors()),
    )
    low, high = abs(by) - within, abs(by) + within
    shown = -math.floor(math.log10(low))  # enough digits that the lower bound is not rounded to 0
    digits = max(1, digits_for_interval(within, by), min(MAX_DIGITS, shown))
    return format_message(
        difference_message_key(run, difference.key),
        setting=setting,
        name=format_stat_name(run, difference.key),
        by=format_number(abs(by), digits),
        low=format_number(low, digits),
        high=format_number(high, digits),
        way="more" if by > 0 else "less",
    )


def difference_message_key(run: RunInfo, key: str) -> str:
    """Return the key of the message about a difference in this statistic."""
    if key.startswith(WON_PREFIX):
        return "compare-wins"
    kind = game_class(run.game)
    if is_percentage(kind, key):
        return "compare-often"
    counted = {figure.name: figure for figure in kind.components.stats.stats}
    if key in ("move_count", "round_count"):
        return "compare-count"
    if key in counted and counted[key].aggregate == SUM_KEY:
        return "compare-count-seat" if counted[key].is_per_seat else "compare-count"
    return "compare-level"


def reference_count(run: RunInfo, key: str) -> int:
    """Return the number of matches a statistic refers to: 100 for an event of some matches, else 1."""
    return 100 if is_percentage(game_class(run.game), key) else 1
