"""The compare command, which shows how match results depend on the value of an option."""

import math
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import structs

from parlour.cli.number_tables import (
    MAX_DIGITS,
    align_columns,
    append_margin_of_error,
    decimal_places_for_interval,
    format_number,
    format_signed,
)
from parlour.cli.simulate import (
    RunRequest,
    format_heading,
    format_stat_name,
    interval_message_variant,
    parse_run,
    progress_bar,
)
from parlour.cli.worker_runs import CommandResult, early_end_result, open_workers
from parlour.games import find_game, game_class
from parlour.kit.options import list_option_specs
from parlour.lab.comparison import (
    ComparisonTotals,
    MetricDifference,
    collect_comparison,
    has_same_deals,
    is_percentage,
    list_reported_differences,
    list_unchanged_metrics,
    new_comparison_report,
    run_comparisons,
)
from parlour.lab.estimates import MIN_OBSERVATIONS
from parlour.lab.match_rows import RunInfo
from parlour.lab.sums import WON_PREFIX
from parlour.terminal.language import UsageError, format_message
from parlour.text.suggestions import nearest_word

SUM_KEY: Final = "sum"


def run_compare(request: RunRequest, vary: Sequence[str], as_json: bool) -> CommandResult:
    """Play the same deals with each value of an option and report the differences.

    Raises:
        ParlourError: The matches cannot be played.
    """
    option_name, settings = parse_varied_runs(request, vary)
    runs = tuple(run for _, run in settings)
    with open_workers(request.cluster, request.jobs, runs[0].game, runs[0].bots) as workers:
        started_at = time.monotonic()
        with progress_bar(request.match_count) as progress:
            totals = collect_comparison(runs, run_comparisons(runs, workers), progress)
    seconds = time.monotonic() - started_at
    lines = []
    if totals.deal_count and as_json:
        lines = [encode_report(totals, [value for value, _ in settings], seconds)]
    elif totals.deal_count:
        lines = format_report(
            totals, option_name, [f"{option_name}: {value}" for value, _ in settings], seconds
        )
    if totals.deal_count == request.match_count:
        return CommandResult(lines)
    deals_played, matches = format_number(totals.deal_count), format_number(request.match_count)
    stop_message = format_message(
        "simulate-stopped", done=deals_played, matches=matches, number=request.match_count
    )
    return CommandResult(lines, *early_end_result(totals, stop_message))


def parse_varied_runs(request: RunRequest, vary: Sequence[str]) -> tuple[str, list[tuple[str, RunInfo]]]:
    """Return the name of the varied option, and a pair for each of its values: the value and its run.

    Raises:
        ParlourError: The matches cannot be played.
    """
    if len(vary) > 1:
        raise UsageError(format_message("compare-several", given=" --vary ".join(vary)))
    option_name, values = parse_varied_option(request.game, vary[0])
    runs = [parse_run(add_option(request, option_name, value)) for value in values]
    if any(
        run.options == earlier_run.options for index, run in enumerate(runs) for earlier_run in runs[:index]
    ):
        raise UsageError(format_message("compare-twice", given=vary[0]))
    return option_name, list(zip(values, runs, strict=True))


def parse_varied_option(game: str, vary: str) -> tuple[str, list[str]]:
    """Parse an option and its values, given in the form `war=one,three`.

    Raises:
        UsageError: The argument does not have this form, or the option does not exist.
    """
    option_name, equals, values_text = vary.partition("=")
    option_name = option_name.strip()
    values = [value.strip() for value in values_text.split(",")]
    option_names = [spec.name for spec in list_option_specs(find_game(game).options_type)]
    if not equals or len(values) < 2 or not all(values):
        raise UsageError(format_message("compare-form", given=vary))
    if option_name not in option_names:
        nearest = nearest_word(option_name, option_names)
        known_names = ", ".join(option_names)
        hint = format_message("did-you-mean", word=repr(nearest)) if nearest else ""
        raise UsageError(format_message("compare-none", name=option_name, options=known_names, near=hint))
    return option_name, values


def add_option(request: RunRequest, option_name: str, option_value: str) -> RunRequest:
    """Return the request with one option set to this value.

    Raises:
        UsageError: The request already sets the option.
    """
    if any(option.partition("=")[0].strip() == option_name for option in request.options):
        raise UsageError(format_message("compare-fixed", name=option_name))
    return RunRequest(**(vars(request) | {"options": [*request.options, f"{option_name}={option_value}"]}))


# Differences


def encode_report(totals: ComparisonTotals, option_values: list[str], seconds: float) -> str:
    report = structs.replace(new_comparison_report(totals, option_values), seconds=seconds)
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def format_report(
    totals: ComparisonTotals, option_name: str, run_names: list[str], seconds: float
) -> list[str]:
    """Format the comparisons of the option's first value with each later value.

    The lines contain one table for each comparison, then a sentence for each significant difference.
    """
    common_options = {key: value for key, value in totals.runs[0].options.items() if key != option_name}
    lines = [
        format_heading(structs.replace(totals.runs[0], options=common_options), totals.deal_count, seconds)
    ]
    for setting, differences in zip(run_names[1:], totals.differences, strict=True):
        lines += [
            "",
            *align_columns(
                format_comparison_rows(
                    totals, (run_names[0], setting), list_reported_differences(differences)
                )
            ),
        ]
    lines.append("")
    sentences = [
        format_difference(totals, setting, difference)
        for setting, differences in zip(run_names[1:], totals.differences, strict=True)
        for difference in list_reported_differences(differences)
        if totals.is_significant(difference)
    ]
    lines += sentences or [format_message("compare-nothing", number=totals.deal_count)]
    return [*lines, format_footer(totals)]


def format_footer(totals: ComparisonTotals) -> str:
    """Format the note that says whether the deals were the same and how reliable the intervals are."""
    same_deals = "yes" if has_same_deals(totals.runs) else "no"
    sentences = [format_message("compare-foot", alike=same_deals, number=totals.deal_count)]
    sentences.append(
        format_message(
            "compare-intervals",
            number=totals.deal_count,
            few=interval_message_variant(totals.deal_count),
            fewest=MIN_OBSERVATIONS,
        )
    )
    unanimous = [
        difference
        for differences in totals.differences
        for difference in list_reported_differences(differences)
        if difference.margin_of_error(totals.half_width_in_standard_errors()) == 0
    ]
    if unanimous:
        sentences.append(format_message("compare-agree"))
    unchanged = dict.fromkeys(
        format_stat_name(totals.runs[0], key)
        for differences in totals.differences
        for key in list_unchanged_metrics(differences)
    )
    if unchanged:
        sentences.append(format_message("compare-unchanged", names=list(unchanged)))
    return " ".join(sentences)


def format_comparison_rows(
    totals: ComparisonTotals, run_names: tuple[str, str], differences: list[MetricDifference]
) -> Iterator[list[str]]:
    run = totals.runs[0]
    yield ["", *run_names, format_message("compare-apart"), ""]
    for difference in differences:
        reference = metric_display_factor(run, difference.key)
        margin = reference * difference.margin_of_error(totals.half_width_in_standard_errors())
        mean_before, mean_after, mean_difference = (
            reference * moments.mean for moments in difference.moments()
        )
        widest_margin = margin or reference * difference.before.margin_of_error()
        digits = max(
            decimal_places_for_interval(widest_margin, mean_before),
            decimal_places_for_interval(widest_margin, mean_after),
        )
        row = [format_number(mean_before, digits), format_number(mean_after, digits)]
        row.append(append_margin_of_error(format_signed(mean_difference, digits), margin, digits))
        label = format_stat_name(run, difference.key)
        if reference > 1:
            label = format_message("compare-in-hundred", name=label)
        yield [label, *row, format_message("compare-sure") if totals.is_significant(difference) else ""]


def format_difference(totals: ComparisonTotals, run_name: str, difference: MetricDifference) -> str:
    """Format a significant difference with its interval."""
    run = totals.runs[0]
    reference = metric_display_factor(run, difference.key)
    mean_difference, margin = (
        reference * difference.differences.mean,
        reference * difference.margin_of_error(totals.half_width_in_standard_errors()),
    )
    lower_bound, upper_bound = abs(mean_difference) - margin, abs(mean_difference) + margin
    # Use enough digits to keep the lower bound from being rounded to 0.
    lower_bound_digits = -math.floor(math.log10(lower_bound))
    digits = max(1, decimal_places_for_interval(margin, mean_difference), min(MAX_DIGITS, lower_bound_digits))
    return format_message(
        difference_message_key(run, difference.key),
        setting=run_name,
        name=format_stat_name(run, difference.key),
        by=format_number(abs(mean_difference), digits),
        low=format_number(lower_bound, digits),
        high=format_number(upper_bound, digits),
        way="more" if mean_difference > 0 else "less",
    )


def difference_message_key(run: RunInfo, metric_key: str) -> str:
    """Return the key of the message that describes a difference in this statistic."""
    if metric_key.startswith(WON_PREFIX):
        return "compare-wins"
    game_type = game_class(run.game)
    if is_percentage(game_type, metric_key):
        return "compare-often"
    stats_by_name = {stat.name: stat for stat in game_type.stats.stats}
    if metric_key in ("move_count", "round_count"):
        return "compare-count"
    if metric_key in stats_by_name and stats_by_name[metric_key].aggregate == SUM_KEY:
        return "compare-count-seat" if stats_by_name[metric_key].is_per_seat else "compare-count"
    return "compare-level"


def metric_display_factor(run: RunInfo, metric_key: str) -> int:
    """Return the factor that scales a statistic for display: 100 for a percentage, otherwise 1."""
    return 100 if is_percentage(game_class(run.game), metric_key) else 1
