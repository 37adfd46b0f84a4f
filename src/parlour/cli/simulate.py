"""Simulation of many matches at the terminal: the request, a progress bar and a table of results."""

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

from parlour.bots.registry import require_playable
from parlour.cli.arguments import format_options, format_seat_range, new_game, parse_bot_list
from parlour.cli.number_tables import (
    align_columns,
    digits_for_interval,
    format_number,
    format_percent,
    format_plain,
    format_share,
    format_signed,
    format_with_interval,
)
from parlour.cli.progress import CommandResult, early_end_result, open_workers
from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeatsError, ParlourError
from parlour.kit.game import Game
from parlour.lab.comparison import is_percentage
from parlour.lab.estimates import MIN_OBSERVATIONS
from parlour.lab.match_rows import (
    MATCH_SEED_STRIDE,
    MAX_SEED,
    RunInfo,
    open_writer,
    require_free_path,
    seat_columns,
)
from parlour.lab.match_runs import RANDOM_BOT, new_run
from parlour.lab.simulation import (
    BufferedRowWriter,
    NotSavedError,
    RecordFolder,
    collect_simulation,
    open_records,
    run_chunks,
)
from parlour.lab.sums import WON_PREFIX, Moments, RunTotals
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.fluent import MessageError
from parlour.text.translation import get_game_catalog

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
    """The options of the command.

    `jobs` is 0 for as many processes as there are cores, or processors of the `cluster`.
    """

    game: str
    bots: str | None
    seats: int
    options: list[str]
    seed: int
    first_match: int
    matches: int
    jobs: int
    cluster: str | None = None


class StatLine(msgspec.Struct):
    """One statistic of the table; its 95% interval is `low` to `high`, null if it cannot be estimated."""

    key: str
    matches: int
    mean: float
    low: float | None
    high: float | None
    spread: float
    lowest: float
    highest: float


class SimulationReport(msgspec.Struct):
    """The results of a run; `matches_played` can be fewer than requested."""

    run: RunInfo
    matches_played: int
    seconds: float
    lines: list[StatLine]
    end_clauses: dict[str, int]


def parse_run(wanted: RunRequest) -> RunInfo:
    """Return the run that the options describe.

    Raises:
        ParlourError: The run cannot be played.
    """
    kind = find_game(wanted.game)
    bots = parse_seat_bots(wanted.bots, wanted.seats, kind)
    table = new_game(kind, len(bots), wanted.options)
    require_playable(bots, table)
    if abs(wanted.seed) > MAX_SEED:
        raise UsageError(format_message("simulate-seed", number=MAX_SEED))
    if wanted.first_match + wanted.matches > MATCH_SEED_STRIDE:
        raise UsageError(format_message("simulate-too-many", number=MATCH_SEED_STRIDE))
    return new_run(kind, table.options, bots, wanted.seed, wanted.first_match, wanted.matches)


def parse_seat_bots(bots: str | None, seats: int, game_class: type[Game]) -> tuple[str, ...]:
    """Return a bot for each seat: one bot named for each, or one for all seats; the default is `random`.

    Raises:
        UsageError: The name of a bot is missing, or the number of bots differs from `seats`.
        UnknownBotError: No bot has this name.
        InvalidSeatsError: The game is not for so many seats.
    """
    named = parse_bot_list(RANDOM_BOT if bots is None else bots, game_class)
    if len(named) == 1:
        named *= seats or game_class.min_seats
    if seats and len(named) != seats:
        raise UsageError(format_message("simulate-seats", seats=str(seats), bots=len(named)))
    if not game_class.min_seats <= len(named) <= game_class.max_seats:
        raise InvalidSeatsError(
            format_message("simulate-range", title=game_class.title, seats=format_seat_range(game_class))
        )
    return named


def run_simulate(wanted: RunRequest, out: Path | None, records: Path | None, as_json: bool) -> CommandResult:
    """Play the matches of a command and report the results.

    Raises:
        ParlourError: The matches cannot be played.
    """
    run = parse_run(wanted)
    if out is not None:
        require_free_path(out)  # before anything is started or created
    try:
        with open_workers(wanted.cluster, wanted.jobs, run.game, run.bots) as workers:
            keeper, kept_records = open_outputs(run, out, records)
            began = time.monotonic()
            with progress_bar(run.match_count) as progress:
                added = run_chunks(run, workers, kept_records is not None, keeper is not None)
                sums = collect_simulation(run, added, keeper, kept_records, progress)
    except NotSavedError as reason:
        return CommandResult([], NOT_SAVED_STATUS, format_not_saved(reason))
    seconds = time.monotonic() - began
    lines = []
    if sums.match_count:
        lines = [encode_report(sums, seconds)] if as_json else format_report(sums, seconds)
    if sums.match_count == run.match_count:
        return CommandResult(lines)
    return CommandResult(lines, *early_end_result(sums, format_stopped(sums, keeper)))


def open_outputs(
    run: RunInfo, out: Path | None, records: Path | None
) -> tuple[BufferedRowWriter | None, RecordFolder | None]:
    """Create the outputs for rows and records.

    Raises:
        ParlourError: An output cannot be created.
    """
    writer = None if out is None else create_or_refuse(out, lambda: open_writer(out, run))
    try:
        kept_records = (
            None if records is None else create_or_refuse(records, lambda: open_records(records, run))
        )
    except ParlourError:
        if writer is not None:
            writer.discard()
        raise
    keeper = None if out is None or writer is None else BufferedRowWriter(run, writer, out)
    return keeper, kept_records


def create_or_refuse(path: Path, make: Callable[[], T]) -> T:
    """Create an output at a path and return it.

    Raises:
        UsageError: It cannot be created.
    """
    try:
        return make()
    except OSError as reason:
        raise UsageError(
            format_message("simulate-cannot-write", file=str(path), reason=reason.strerror or str(reason))
        ) from None


def format_not_saved(reason: NotSavedError) -> str:
    """Format which matches or deals are saved, and the command for the others."""
    first, kept = reason.run.first_match, reason.saved_matches
    fields = {
        "file": str(reason.path),
        "reason": reason.reason,
        "kept": kept,
        "first": format_number(first),
        "last": format_number(first + kept - 1),
        "next": first + kept,
    }
    if reason.run.arena is not None:
        return format_message("arena-not-kept", **fields)
    return format_message("simulate-not-kept", **fields)


def format_stopped(sums: RunTotals, keeper: BufferedRowWriter | None) -> str:
    run = sums.run
    return format_message(
        "simulate-stopped" if keeper is None else "simulate-stopped-kept",
        done=format_number(sums.match_count),
        matches=format_number(run.match_count),
        number=run.match_count,
        file="" if keeper is None else str(keeper.path),
        next=run.first_match + sums.match_count,
        left=run.match_count - sums.match_count,
    )


# Progress bar


class RateColumn(ProgressColumn):
    """The number of matches per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed or 0.0
        return Text(format_message("simulate-rate", rate=format_number(speed, 0 if speed >= 100 else 1)))


@contextmanager
def progress_bar(matches: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with the count, the rate and the remaining time if standard error is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("matches", total=matches)
        yield lambda done: progress.update(task, completed=done)


# Results


def encode_report(sums: RunTotals, seconds: float) -> str:
    found = []
    for key, moments in sums.moments_by_metric.items():
        if moments.count:
            told = moments.estimate(is_percentage(game_class(sums.run.game), key))
            spread = (moments.standard_deviation, moments.minimum, moments.maximum)
            found.append(
                StatLine(
                    key,
                    moments.count,
                    told.mean,
                    nan_to_none(told.lower_bound),
                    nan_to_none(told.upper_bound),
                    *spread,
                )
            )
    report = SimulationReport(sums.run, sums.match_count, seconds, found, dict(sums.end_clause_counts))
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def nan_to_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def format_report(sums: RunTotals, seconds: float) -> list[str]:
    """Format a table of means with their intervals, wins, and the clauses that ended matches."""
    return [
        format_heading(sums.run, sums.match_count, seconds),
        *align_columns(format_stat_rows(sums)),
        "",
        *align_columns(format_winner_rows(sums)),
        format_end_clauses(sums),
        format_footer(sums),
    ]


def sample_size_word(number: int) -> str:
    """Return the variant of a message for this many matches or deals: no intervals, rough or good ones."""
    return "none" if number < 2 else "few" if number < MIN_OBSERVATIONS else "enough"


def format_footer(sums: RunTotals) -> str:
    """Format the note on how reliable the intervals are and how often equal seats would win."""
    sentences = (
        [
            format_message(
                "simulate-intervals", few=sample_size_word(sums.match_count), fewest=MIN_OBSERVATIONS
            )
        ]
        if sums.match_count > 1
        else []
    )
    if any(sums.moments_by_metric[key].margin_of_error() == 0 for key in keys_with_interval(sums)):
        sentences.append(format_message("simulate-agree"))
    return " ".join([*sentences, format_message("simulate-foot", fair=format_percent(1 / sums.run.seats))])


def format_heading(run: RunInfo, matches: int, seconds: float) -> str:
    return format_message(
        "simulate-heading",
        title=game_class(run.game).title,
        seats=run.seats,
        options=format_options(run.options) or format_message("simulate-usual"),
        bots=run.bots[0] if len(set(run.bots)) == 1 else ", ".join(run.bots),
        number=matches,
        matches=format_number(matches),
        seconds=format_number(seconds, 1),
        seed=run.seed,
        since=format_message("simulate-since", first=format_number(run.first_match))
        if run.first_match
        else "",
    )


def format_stat_rows(sums: RunTotals) -> Iterator[list[str]]:
    """Format each statistic as a row: mean, interval, spread, minimum, maximum, and means by seat."""
    heads = [
        format_message("simulate-mean"),
        format_message("simulate-spread"),
        format_message("simulate-least"),
        format_message("simulate-most"),
    ]
    yield ["", *heads, format_message("simulate-by-seat")]
    run = sums.run
    for key in stat_keys(run):
        moments = sums.moments_by_metric.get(key, Moments())
        if not moments.count:
            continue
        if is_percentage(game_class(run.game), key):
            told, interval, _ = format_share(moments.estimate(share=True))
            yield [
                format_message("compare-in-hundred", name=format_stat_name(run, key)),
                f"{told} ({interval})",
            ]
            continue
        seats = [
            sums.moments_by_metric[each]
            for each in seat_columns(key, run.seats)
            if each in sums.moments_by_metric
        ]
        digits = digits_for_interval(max(each.margin_of_error() for each in [moments, *seats]), moments.mean)
        mean = format_with_interval(format_number(moments.mean, digits), moments.margin_of_error(), digits)
        row = [
            format_stat_name(run, key),
            mean,
            format_number(moments.standard_deviation, digits) if moments.count > 1 else "",
        ]
        row += [format_plain(moments.minimum), format_plain(moments.maximum)]
        if seats:
            row.append("  ".join(format_number(each.mean, digits) for each in seats))
        yield row


def keys_with_interval(sums: RunTotals) -> list[str]:
    """Return the statistics whose mean is shown with ±."""
    kind = game_class(sums.run.game)
    return [
        key for key in stat_keys(sums.run) if key in sums.moments_by_metric and not is_percentage(kind, key)
    ]


def stat_keys(run: RunInfo) -> list[str]:
    return ["move_count", "round_count", "score", *[figure.name for figure in run.stats]]


def format_winner_rows(sums: RunTotals) -> Iterator[list[str]]:
    """Format the wins of each seat in percent, and the deviation from an equal share."""
    run = sums.run
    yield ["", format_message("simulate-wins"), format_message("share-head"), format_message("simulate-more")]
    for key in (*seat_columns("won", run.seats), "won.dealer", "won.lead"):
        moments = sums.moments_by_metric.get(key, Moments())
        if not moments.count:
            continue
        wins, interval, digits = format_share(moments.estimate(share=True))
        more = 100 * (moments.mean - 1 / run.seats)
        name = format_stat_name(run, key)
        if len(set(run.bots)) > 1 and key.partition(".")[2].isdecimal():
            name = f"{name} ({run.bots[int(key.partition('.')[2])]})"
        yield [name, wins, interval, format_signed(more, digits)]


def format_stat_name(run: RunInfo, key: str) -> str:
    """Return the display name of a statistic."""
    if key.startswith(WON_PREFIX):
        who = key.removeprefix(WON_PREFIX)
        return (
            format_message("who-seat", number=int(who))
            if who.isdecimal()
            else format_message(WINNER_LABEL_KEYS[who])
        )
    if key in MATCH_LABEL_KEYS:
        return format_message(MATCH_LABEL_KEYS[key])
    words = get_game_catalog(game_class(run.game), language())
    name = key.partition(".")[0]
    try:
        return words.format(f"stat-{name}")
    except MessageError:
        return name  # the rows come from another version


def format_end_clauses(sums: RunTotals) -> str:
    clauses = [
        f"{clause} {format_percent(n / sums.match_count)}"
        for clause, n in sums.end_clause_counts.most_common()
    ]
    shared = 1 - sums.moments_by_metric["sole"].mean
    return format_message("simulate-ended", clauses=", ".join(clauses), shared=format_percent(shared))
