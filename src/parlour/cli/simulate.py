"""The simulate command, which plays many matches between bots and prints tables of results."""

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from parlour.bots.registry import require_playable_bots
from parlour.cli.arguments import format_options, format_seat_range, new_game, parse_bot_list
from parlour.cli.number_tables import (
    align_columns,
    append_margin_of_error,
    decimal_places_for_interval,
    format_compact,
    format_number,
    format_percent,
    format_share_columns,
    format_signed,
)
from parlour.cli.worker_runs import CommandResult, early_end_result, open_workers
from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeatsError, ParlourError
from parlour.kit.game import Game
from parlour.lab.comparison import is_percentage
from parlour.lab.estimates import MIN_OBSERVATIONS
from parlour.lab.match_rows import (
    MATCH_SEED_STRIDE,
    MAX_SEED,
    RunInfo,
    list_seat_columns,
    open_writer,
    require_free_path,
)
from parlour.lab.match_runs import RANDOM_BOT, new_run
from parlour.lab.simulation import (
    BufferedRowWriter,
    NotSavedError,
    RecordFolder,
    collect_chunks,
    open_records,
    run_chunks,
)
from parlour.lab.sums import WON_PREFIX, Moments, RunTotals
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.fluent import MessageError
from parlour.text.translation import get_catalog

NOT_SAVED_STATUS: Final = 1
WINNER_LABEL_KEYS: Final = {"dealer": "who-dealer", "lead": "who-lead"}
MATCH_LABEL_KEYS: Final = {
    "move_count": "stat-moves",
    "round_count": "stat-rounds",
    "score": "stat-score",
    "sole": "stat-sole",
}

T = TypeVar("T")


@dataclass(frozen=True)
class RunRequest:
    """The options of a command that plays matches.

    If `jobs` is 0, the command uses one process per core, or all processors of the cluster.
    """

    game: str
    bots: str | None
    seats: int
    options: list[str]
    seed: int
    first_match: int
    match_count: int
    jobs: int
    cluster: str | None = None


class StatLine(msgspec.Struct):
    """One statistic of the report.

    `low` and `high` are the bounds of its 95% interval, or null if the interval cannot be estimated.
    """

    key: str
    matches: int
    mean: float
    low: float | None
    high: float | None
    spread: float
    lowest: float
    highest: float


class SimulationReport(msgspec.Struct):
    """The results of a run. `matches_played` can be fewer than requested."""

    run: RunInfo
    matches_played: int
    seconds: float
    lines: list[StatLine]
    end_clauses: dict[str, int]


def parse_run(request: RunRequest) -> RunInfo:
    """Return the run described by the command's options.

    Raises:
        ParlourError: The run cannot be played.
    """
    game_class = find_game(request.game)
    bots = parse_seat_bots(request.bots, request.seats, game_class)
    game = new_game(game_class, len(bots), request.options)
    require_playable_bots(bots, game)
    if abs(request.seed) > MAX_SEED:
        raise UsageError(format_message("simulate-seed", number=MAX_SEED))
    if request.first_match + request.match_count > MATCH_SEED_STRIDE:
        raise UsageError(format_message("simulate-too-many", number=MATCH_SEED_STRIDE))
    return new_run(game_class, game.options, bots, request.seed, request.first_match, request.match_count)


def parse_seat_bots(bots: str | None, seats: int, game_class: type[Game]) -> tuple[str, ...]:
    """Return one bot per seat.

    `bots` names a bot for each seat, or a single bot for all; the default is `random`.

    Raises:
        UsageError: The name of a bot is missing, or the number of bots differs from `seats`.
        UnknownBotError: A bot does not exist.
        InvalidSeatsError: The game does not allow this number of seats.
    """
    seat_bots = parse_bot_list(RANDOM_BOT if bots is None else bots, game_class)
    if len(seat_bots) == 1:
        seat_bots *= seats or game_class.min_seats
    if seats and len(seat_bots) != seats:
        raise UsageError(format_message("simulate-seats", seats=str(seats), bots=len(seat_bots)))
    if not game_class.min_seats <= len(seat_bots) <= game_class.max_seats:
        raise InvalidSeatsError(
            format_message("simulate-range", title=game_class.title, seats=format_seat_range(game_class))
        )
    return seat_bots


def run_simulate(
    request: RunRequest, output: Path | None, records: Path | None, as_json: bool
) -> CommandResult:
    """Play the requested matches and report the results.

    Raises:
        ParlourError: The matches cannot be played.
    """
    run = parse_run(request)
    if output is not None:
        require_free_path(output)  # fail before any output is created or any worker is started
    try:
        with open_workers(request.cluster, request.jobs, run.game, run.bots) as workers:
            row_writer, kept_records = open_outputs(run, output, records)
            started_at = time.monotonic()
            with progress_bar(run.match_count) as progress:
                chunks = run_chunks(run, workers, kept_records is not None, row_writer is not None)
                totals = collect_chunks(run, chunks, row_writer, kept_records, progress)
    except NotSavedError as error:
        return CommandResult([], NOT_SAVED_STATUS, format_not_saved(error))
    seconds = time.monotonic() - started_at
    lines = []
    if totals.match_count:
        lines = [encode_report(totals, seconds)] if as_json else format_report(totals, seconds)
    if totals.match_count == run.match_count:
        return CommandResult(lines)
    return CommandResult(lines, *early_end_result(totals, format_stop_message(totals, row_writer)))


def open_outputs(
    run: RunInfo, output: Path | None, records: Path | None
) -> tuple[BufferedRowWriter | None, RecordFolder | None]:
    """Create the outputs for rows and records.

    Raises:
        ParlourError: An output cannot be created.
    """
    writer = None if output is None else create_output(output, lambda: open_writer(output, run))
    try:
        kept_records = None if records is None else create_output(records, lambda: open_records(records, run))
    except ParlourError:
        if writer is not None:
            writer.discard()
        raise
    row_writer = None if output is None or writer is None else BufferedRowWriter(run, writer, output)
    return row_writer, kept_records


def create_output(path: Path, create: Callable[[], T]) -> T:
    """Call `create`, which creates the file or folder `path`, and return its result.

    Raises:
        UsageError: The output cannot be created.
    """
    try:
        return create()
    except OSError as error:
        raise UsageError(
            format_message("simulate-cannot-write", file=str(path), reason=error.strerror or str(error))
        ) from None


def format_not_saved(error: NotSavedError) -> str:
    """Return a message that says which matches or deals were saved, and how to play the others."""
    first_match, saved_count = error.run.first_match, error.saved_matches
    fields = {
        "file": str(error.path),
        "reason": error.reason,
        "kept": saved_count,
        "first": format_number(first_match),
        "last": format_number(first_match + saved_count - 1),
        "next": first_match + saved_count,
    }
    if error.run.arena is not None:
        return format_message("arena-not-kept", **fields)
    return format_message("simulate-not-kept", **fields)


def format_stop_message(totals: RunTotals, row_writer: BufferedRowWriter | None) -> str:
    run = totals.run
    return format_message(
        "simulate-stopped" if row_writer is None else "simulate-stopped-kept",
        done=format_number(totals.match_count),
        matches=format_number(run.match_count),
        number=run.match_count,
        file="" if row_writer is None else str(row_writer.path),
        next=run.first_match + totals.match_count,
        left=run.match_count - totals.match_count,
    )


# Progress bar


class RateColumn(ProgressColumn):
    """A progress bar column that shows the number of matches per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed or 0.0
        return Text(format_message("simulate-rate", rate=format_number(speed, 0 if speed >= 100 else 1)))


@contextmanager
def progress_bar(match_count: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with count, rate and remaining time, if standard error is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("matches", total=match_count)
        yield lambda completed: progress.update(task, completed=completed)


# Results


def encode_report(totals: RunTotals, seconds: float) -> str:
    stat_lines = []
    for key, moments in totals.moments_by_metric.items():
        if moments.count:
            estimate = moments.estimate(is_percentage(game_class(totals.run.game), key))
            spread = pool_seats(totals, key)
            spread_values = (spread.standard_deviation, spread.minimum, spread.maximum)
            stat_lines.append(
                StatLine(
                    key,
                    moments.count,
                    estimate.mean,
                    nan_to_none(estimate.lower_bound),
                    nan_to_none(estimate.upper_bound),
                    *spread_values,
                )
            )
    report = SimulationReport(
        totals.run, totals.match_count, seconds, stat_lines, dict(totals.end_clause_counts)
    )
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def pool_seats(totals: RunTotals, key: str) -> Moments:
    """Return the moments from which the spread of a statistic is computed.

    If the statistic is counted for each seat, these are the moments of the values of all seats. The interval
    is computed from other moments: those of each match's mean over the seats.
    """
    columns = [
        column for column in list_seat_columns(key, totals.run.seats) if column in totals.moments_by_metric
    ]
    if not columns:
        return totals.moments_by_metric[key]
    pooled = Moments()
    for column in columns:
        pooled.merge(totals.moments_by_metric[column])
    return pooled


def nan_to_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def format_report(totals: RunTotals, seconds: float) -> list[str]:
    """Format a heading, tables of statistics and wins, the clauses that ended matches, and a footer."""
    return [
        format_heading(totals.run, totals.match_count, seconds),
        *align_columns(format_stat_rows(totals)),
        "",
        *align_columns(format_winner_rows(totals)),
        format_end_clauses(totals),
        format_footer(totals),
    ]


def interval_message_variant(match_count: int) -> str:
    """Choose the variant of a message about intervals by the number of matches or deals.

    `none` means that intervals are omitted, `few` that they are rough, and `enough` that they are reliable.
    """
    return "none" if match_count < 2 else "few" if match_count < MIN_OBSERVATIONS else "enough"


def format_footer(totals: RunTotals) -> str:
    """Format the note on how reliable the intervals are and how often seats of equal strength would win."""
    sentences = (
        [
            format_message(
                "simulate-intervals",
                few=interval_message_variant(totals.match_count),
                fewest=MIN_OBSERVATIONS,
            )
        ]
        if totals.match_count > 1
        else []
    )
    if any(totals.moments_by_metric[key].margin_of_error() == 0 for key in stat_keys_with_interval(totals)):
        sentences.append(format_message("simulate-agree"))
    sentences.append(format_message("simulate-foot", fair=format_percent(1 / totals.run.seats)))
    constant = [
        f"{format_stat_name(totals.run, key)} {format_compact(totals.moments_by_metric[key].minimum)}"
        for key in stat_keys(totals.run)
        if is_always_same(totals, key)
    ]
    if constant:
        sentences.append(format_message("simulate-constant", stats=constant))
    return " ".join(sentences)


def format_heading(run: RunInfo, match_count: int, seconds: float) -> str:
    return format_message(
        "simulate-heading",
        title=game_class(run.game).title,
        seats=run.seats,
        options=format_options(run.options) or format_message("simulate-usual"),
        bots=run.bots[0] if len(set(run.bots)) == 1 else ", ".join(run.bots),
        number=match_count,
        matches=format_number(match_count),
        seconds=format_number(seconds, 1),
        seed=run.seed,
        since=format_message("simulate-since", first=format_number(run.first_match))
        if run.first_match
        else "",
    )


def format_stat_rows(totals: RunTotals) -> Iterator[list[str]]:
    """Format each statistic as a row: mean with interval, spread, minimum, maximum, and the mean per seat."""
    headings = [
        format_message("simulate-mean"),
        format_message("simulate-spread"),
        format_message("simulate-least"),
        format_message("simulate-most"),
    ]
    yield ["", *headings, format_message("simulate-by-seat")]
    run = totals.run
    for key in stat_keys(run):
        moments = totals.moments_by_metric.get(key, Moments())
        if not moments.count or is_always_same(totals, key):
            continue
        if is_percentage(game_class(run.game), key):
            percentage, interval, _ = format_share_columns(moments.estimate(is_share=True))
            yield [
                format_message("compare-in-hundred", name=format_stat_name(run, key)),
                f"{percentage} ({interval})",
            ]
            continue
        seats = [
            totals.moments_by_metric[column]
            for column in list_seat_columns(key, run.seats)
            if column in totals.moments_by_metric
        ]
        digits = decimal_places_for_interval(
            max(seat_moments.margin_of_error() for seat_moments in [moments, *seats]), moments.mean
        )
        mean_text = append_margin_of_error(
            format_number(moments.mean, digits), moments.margin_of_error(), digits
        )
        spread = pool_seats(totals, key)
        row = [
            format_stat_name(run, key),
            mean_text,
            format_number(spread.standard_deviation, digits) if spread.count > 1 else "",
        ]
        row += [format_compact(spread.minimum), format_compact(spread.maximum)]
        if seats:
            row.append("  ".join(format_number(seat_moments.mean, digits) for seat_moments in seats))
        yield row


def stat_keys_with_interval(totals: RunTotals) -> list[str]:
    """Return the statistics whose mean is shown with a margin of error."""
    game_type = game_class(totals.run.game)
    return [
        key
        for key in stat_keys(totals.run)
        if key in totals.moments_by_metric
        and not is_percentage(game_type, key)
        and not is_always_same(totals, key)
    ]


def is_always_same(totals: RunTotals, key: str) -> bool:
    """Return True if a statistic has the same value in each of many matches, so that it needs no row."""
    if totals.moments_by_metric.get(key, Moments()).count < MIN_OBSERVATIONS:
        return False
    spread = pool_seats(totals, key)
    return spread.minimum == spread.maximum and not is_percentage(game_class(totals.run.game), key)


def stat_keys(run: RunInfo) -> list[str]:
    return ["move_count", "round_count", "score", *[stat.name for stat in run.stats]]


def format_winner_rows(totals: RunTotals) -> Iterator[list[str]]:
    """Format each seat's wins in percent, and their deviation from an equal share."""
    run = totals.run
    yield ["", format_message("simulate-wins"), format_message("share-head"), format_message("simulate-more")]
    for key in (*list_seat_columns("won", run.seats), "won.dealer", "won.lead"):
        moments = totals.moments_by_metric.get(key, Moments())
        if not moments.count:
            continue
        wins, interval, digits = format_share_columns(moments.estimate(is_share=True))
        deviation = 100 * (moments.mean - 1 / run.seats)
        label = format_stat_name(run, key)
        if len(set(run.bots)) > 1 and key.partition(".")[2].isdecimal():
            label = f"{label} ({run.bots[int(key.partition('.')[2])]})"
        yield [label, wins, interval, format_signed(deviation, digits)]


def format_stat_name(run: RunInfo, metric_key: str) -> str:
    """Return the display name of a statistic."""
    if metric_key.startswith(WON_PREFIX):
        winner = metric_key.removeprefix(WON_PREFIX)
        return (
            format_message("who-seat", number=int(winner))
            if winner.isdecimal()
            else format_message(WINNER_LABEL_KEYS[winner])
        )
    if metric_key in MATCH_LABEL_KEYS:
        return format_message(MATCH_LABEL_KEYS[metric_key])
    catalog = get_catalog(game_class(run.game).message_catalog(), language())
    stat_name = metric_key.partition(".")[0]
    try:
        return catalog.format(f"stat-{stat_name}")
    except MessageError:
        return stat_name  # no translation: a different version of Parlour wrote the rows


def format_end_clauses(totals: RunTotals) -> str:
    clauses = [
        f"{clause} {format_percent(count / totals.match_count)}"
        for clause, count in totals.end_clause_counts.most_common()
    ]
    shared_wins = 1 - totals.moments_by_metric["sole"].mean
    return format_message("simulate-ended", clauses=", ".join(clauses), shared=format_percent(shared_wins))
