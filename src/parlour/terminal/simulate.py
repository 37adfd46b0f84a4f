"""Many matches at the terminal: what is asked for, a progress bar, and a table of what they come to."""

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

from parlour.fluent_files import MessageError
from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeatsError, ParlourError
from parlour.kit.game import Game
from parlour.lab.compare import is_share
from parlour.lab.estimates import FEWEST
from parlour.lab.matches import RANDOM, run_of
from parlour.lab.rows import MATCHES_APART, MOST_SEED, Run, by_seat, check_place, open_writer
from parlour.lab.simulate import Keeper, NotKept, Records, added_by, open_records, simulate
from parlour.lab.sums import WON, Moments, Sums
from parlour.messages import game_words
from parlour.players.bots import check_table
from parlour.terminal.arguments import UsageError, options_words, read_bots, seat_range, table_with
from parlour.terminal.numbers import (
    aligned,
    between,
    digits_for,
    number,
    percent,
    plain,
    share_and_ends,
    signed,
)
from parlour.terminal.said import language, say
from parlour.terminal.workers import Told, ended_early, workers_for

NOT_KEPT: Final = 1
WINNERS: Final = {"dealer": "who-dealer", "lead": "who-lead"}
OF_ALL: Final = {
    "moves": "figure-moves",
    "rounds": "figure-rounds",
    "score": "figure-score",
    "sole": "figure-sole",
}

T = TypeVar("T")


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for; `jobs` is 0 for as many as there are cores, or processors of the
    `cluster`."""

    game: str
    bots: str | None
    seats: int
    options: list[str]
    seed: int
    first: int
    matches: int
    jobs: int
    cluster: str | None = None


class Line(msgspec.Struct):
    """One number of the table: its 95 % interval is `low` to `high`, null where nobody can tell."""

    key: str
    matches: int
    mean: float
    low: float | None
    high: float | None
    spread: float
    lowest: float
    highest: float


class Report(msgspec.Struct):
    """What the matches of a run came to; `matches` were played of those that were asked for."""

    run: Run
    matches: int
    seconds: float
    lines: list[Line]
    ended_by: dict[str, int]


def read_run(wanted: Wanted) -> Run:
    """What is to be played. Raises ParlourError for what cannot be."""
    kind = find_game(wanted.game)
    bots = read_seated(wanted.bots, wanted.seats, kind)
    table = table_with(kind, len(bots), wanted.options)
    check_table(bots, table)
    if abs(wanted.seed) > MOST_SEED:
        raise UsageError(say("simulate-seed", number=MOST_SEED))
    if wanted.first + wanted.matches > MATCHES_APART:
        raise UsageError(say("simulate-too-many", number=MATCHES_APART))
    return run_of(kind, table.options, bots, wanted.seed, wanted.first, wanted.matches)


def read_seated(bots: str | None, seats: int, kind: type[Game]) -> tuple[str, ...]:
    """A bot for each seat: those named, or one for all seats, `random` where none is named.

    Raises UsageError, UnknownBot or InvalidSeatsError.
    """
    named = read_bots(RANDOM if bots is None else bots, kind)
    if len(named) == 1:
        named *= seats or kind.min_seats
    if seats and len(named) != seats:
        raise UsageError(say("simulate-seats", seats=str(seats), bots=len(named)))
    if not kind.min_seats <= len(named) <= kind.max_seats:
        raise InvalidSeatsError(say("simulate-range", title=kind.title, seats=seat_range(kind)))
    return named


def simulate_matches(wanted: Wanted, out: Path | None, records: Path | None, as_json: bool) -> Told:
    """Plays the matches that a command line asks for, and tells what they come to. Raises ParlourError."""
    run = read_run(wanted)
    if out is not None:
        check_place(out)  # before anything is begun or made
    try:
        with workers_for(wanted.cluster, wanted.jobs, run.game, run.bots) as workers:
            keeper, kept_records = open_places(run, out, records)
            began = time.monotonic()
            with progress_of(run.matches) as progress:
                added = added_by(run, workers, kept_records is not None, keeper is not None)
                sums = simulate(run, added, keeper, kept_records, progress)
    except NotKept as reason:
        return Told([], NOT_KEPT, not_kept_words(reason))
    seconds = time.monotonic() - began
    lines = []
    if sums.matches:
        lines = [report_json(sums, seconds)] if as_json else report_lines(sums, seconds)
    if sums.matches == run.matches:
        return Told(lines)
    return Told(lines, *ended_early(sums, stopped_words(sums, keeper)))


def open_places(run: Run, out: Path | None, records: Path | None) -> tuple[Keeper | None, Records | None]:
    """Makes the places to which rows and records go. Raises ParlourError where that cannot be."""
    writer = None if out is None else made(out, lambda: open_writer(out, run))
    try:
        kept_records = None if records is None else made(records, lambda: open_records(records, run))
    except ParlourError:
        if writer is not None:
            writer.discard()
        raise
    keeper = None if out is None or writer is None else Keeper(run, writer, out)
    return keeper, kept_records


def made(path: Path, make: Callable[[], T]) -> T:
    """What is made at a path. Raises UsageError where that cannot be."""
    try:
        return make()
    except OSError as reason:
        raise UsageError(
            say("simulate-cannot-write", file=str(path), reason=reason.strerror or str(reason))
        ) from None


def not_kept_words(reason: NotKept) -> str:
    """Which matches or deals are kept, and how to go on with the others."""
    first, kept = reason.run.first, reason.kept
    fields = {
        "file": str(reason.path),
        "reason": reason.reason,
        "kept": kept,
        "first": number(first),
        "last": number(first + kept - 1),
        "next": first + kept,
    }
    if reason.run.arena is not None:
        return say("arena-not-kept", **fields)
    return say("simulate-not-kept", **fields)


def stopped_words(sums: Sums, keeper: Keeper | None) -> str:
    run = sums.run
    return say(
        "simulate-stopped" if keeper is None else "simulate-stopped-kept",
        done=number(sums.matches),
        matches=number(run.matches),
        number=run.matches,
        file="" if keeper is None else str(keeper.path),
        next=run.first + sums.matches,
        left=run.matches - sums.matches,
    )


# The progress bar


class RateColumn(ProgressColumn):
    """Matches a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed or 0.0
        return Text(say("simulate-rate", rate=number(speed, 0 if speed >= 100 else 1)))


@contextmanager
def progress_of(matches: int) -> Iterator[Callable[[int], None]]:
    """A bar with how many are done, the rate and the time left, where somebody looks at a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("matches", total=matches)
        yield lambda done: progress.update(task, completed=done)


# What the matches come to


def report_json(sums: Sums, seconds: float) -> str:
    found = []
    for key, moments in sums.of.items():
        if moments.n:
            told = moments.estimate(is_share(game_class(sums.run.game), key))
            spread = (moments.spread, moments.lowest, moments.highest)
            found.append(Line(key, moments.n, told.mean, or_none(told.low), or_none(told.high), *spread))
    report = Report(sums.run, sums.matches, seconds, found, dict(sums.clauses))
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def or_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def report_lines(sums: Sums, seconds: float) -> list[str]:
    """A table of means with their intervals, who wins, and how matches end."""
    return [
        heading(sums.run, sums.matches, seconds),
        *aligned(number_rows(sums)),
        "",
        *aligned(winning_rows(sums)),
        ended_words(sums),
        foot(sums),
    ]


def few(number: int) -> str:
    """Of how many matches or deals there are intervals, for a message: of none, of few, or of enough."""
    return "none" if number < 2 else "few" if number < FEWEST else "enough"


def foot(sums: Sums) -> str:
    """What the intervals are good for, and how often each seat would win."""
    sentences = [say("simulate-intervals", few=few(sums.matches), fewest=FEWEST)] if sums.matches > 1 else []
    if any(sums.of[key].within() == 0 for key in mean_keys(sums)):
        sentences.append(say("simulate-agree"))
    return " ".join([*sentences, say("simulate-foot", fair=percent(1 / sums.run.seats))])


def heading(run: Run, matches: int, seconds: float) -> str:
    return say(
        "simulate-heading",
        title=game_class(run.game).title,
        seats=run.seats,
        options=options_words(run.options) or say("simulate-usual"),
        bots=run.bots[0] if len(set(run.bots)) == 1 else ", ".join(run.bots),
        number=matches,
        matches=number(matches),
        seconds=number(seconds, 1),
        seed=run.seed,
        since=say("simulate-since", first=number(run.first)) if run.first else "",
    )


def number_rows(sums: Sums) -> Iterator[list[str]]:
    """Of each number of the matches its mean, interval, spread, least and most, and its means by seat."""
    heads = [say("simulate-mean"), say("simulate-spread"), say("simulate-least"), say("simulate-most")]
    yield ["", *heads, say("simulate-by-seat")]
    run = sums.run
    for key in number_keys(run):
        moments = sums.of.get(key, Moments())
        if not moments.n:
            continue
        if is_share(game_class(run.game), key):
            told, interval, _ = share_and_ends(moments.estimate(share=True))
            yield [say("compare-in-hundred", name=key_words(run, key)), f"{told} ({interval})"]
            continue
        seats = [sums.of[each] for each in by_seat(key, run.seats) if each in sums.of]
        digits = digits_for(max(each.within() for each in [moments, *seats]), moments.mean)
        mean = between(number(moments.mean, digits), moments.within(), digits)
        row = [key_words(run, key), mean, number(moments.spread, digits) if moments.n > 1 else ""]
        row += [plain(moments.lowest), plain(moments.highest)]
        if seats:
            row.append("  ".join(number(each.mean, digits) for each in seats))
        yield row


def mean_keys(sums: Sums) -> list[str]:
    """Those of the numbers of matches that have a mean with ±."""
    kind = game_class(sums.run.game)
    return [key for key in number_keys(sums.run) if key in sums.of and not is_share(kind, key)]


def number_keys(run: Run) -> list[str]:
    return ["moves", "rounds", "score", *[figure.name for figure in run.figures]]


def winning_rows(sums: Sums) -> Iterator[list[str]]:
    """Who wins how often of a hundred matches, and how far that is from what all alike would."""
    run = sums.run
    yield ["", say("simulate-wins"), say("share-head"), say("simulate-more")]
    for key in (*by_seat("won", run.seats), "won.dealer", "won.lead"):
        moments = sums.of.get(key, Moments())
        if not moments.n:
            continue
        wins, interval, digits = share_and_ends(moments.estimate(share=True))
        more = 100 * (moments.mean - 1 / run.seats)
        name = key_words(run, key)
        if len(set(run.bots)) > 1 and key.partition(".")[2].isdecimal():
            name = f"{name} ({run.bots[int(key.partition('.')[2])]})"
        yield [name, wins, interval, signed(more, digits)]


def key_words(run: Run, key: str) -> str:
    """What a number of the matches is called."""
    if key.startswith(WON):
        who = key.removeprefix(WON)
        return say("who-seat", number=int(who)) if who.isdecimal() else say(WINNERS[who])
    if key in OF_ALL:
        return say(OF_ALL[key])
    words = game_words(game_class(run.game), language())
    name = key.partition(".")[0]
    try:
        return words.say(f"figure-{name}")
    except MessageError:
        return name  # of rows that another version has written


def ended_words(sums: Sums) -> str:
    clauses = [f"{clause} {percent(n / sums.matches)}" for clause, n in sums.clauses.most_common()]
    shared = 1 - sums.of["sole"].mean
    return say("simulate-ended", clauses=", ".join(clauses), shared=percent(shared))
