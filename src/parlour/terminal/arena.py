"""The arena at the terminal: a progress bar, and a table of how each bot did."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from rich.progress import Progress

from parlour.extras import require
from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeatsError
from parlour.kit.game import Game
from parlour.kit.options import changed_options
from parlour.lab.arena import FAULTS, GO_ON, MOST_DEALS, RATINGS, Contest, Keeper, Report, Standing, hold
from parlour.lab.estimates import Estimate
from parlour.players.bots import check_table
from parlour.players.engines import (
    DIED,
    EXITED,
    FLOODS,
    GAVE_UP,
    ILLEGAL,
    LATE,
    NONSENSE,
    RAISED,
    STARTS,
    UNASKED,
)
from parlour.terminal.arguments import UsageError, options_words, read_bots, seat_range, table_with
from parlour.terminal.numbers import aligned, between, number, percent, share_and_ends
from parlour.terminal.said import language, say
from parlour.terminal.workers import Told, ended_early, workers_for

BOT_FAILED: Final = 1  # the exit status

# How a bot failed, as it is counted.
KINDS: Final[dict[str, Callable[[], str]]] = {
    STARTS: lambda: say("fault-starts"),
    LATE: lambda: say("fault-late"),
    DIED: lambda: say("fault-died"),
    NONSENSE: lambda: say("fault-nonsense"),
    ILLEGAL: lambda: say("fault-illegal"),
    FLOODS: lambda: say("fault-floods"),
    UNASKED: lambda: say("fault-unasked"),
    GAVE_UP: lambda: say("fault-gave-up"),
    RAISED: lambda: say("fault-raised"),
    EXITED: lambda: say("fault-exited"),
}


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for.

    `jobs` is 0 for as many as there are cores, or processors of the `cluster`.
    """

    game: str
    bots: str | None
    deals: int
    options: list[str] = field(default_factory=list)
    seed: int = 0
    first: int = 0
    jobs: int = 0
    seconds: float = 1.0
    faults: str = GO_ON
    cluster: str | None = None


def hold_arena(wanted: Wanted, out: Path | None = None, as_json: bool = False) -> Told:
    """Hold a contest and report its results. Raises ParlourError for what cannot be played."""
    contest = read_contest(wanted)
    report = play_contest(contest, wanted) if out is None else play_and_keep(contest, wanted, out)
    if isinstance(report, Told):
        return report
    lines = report_lines(report) if report.deals else []
    if as_json:
        lines = [msgspec.json.format(msgspec.json.encode(report), indent=2).decode()]
    if report.deals == wanted.deals:
        return Told(lines, BOT_FAILED if report.failures else 0)
    return Told(lines, *ended_early(report, stopped_words(report, wanted.deals, out)))


def play_contest(
    contest: Contest, wanted: Wanted, make_keeper: Callable[[], Keeper | None] = lambda: None
) -> Report:
    """Play the deals, with a progress bar; `make_keeper` is called when the workers are there."""
    with (
        workers_for(wanted.cluster, wanted.jobs, contest.game, contest.bots) as workers,
        Progress(transient=True, disable=not sys.stderr.isatty()) as progress,
    ):
        task = progress.add_task("deals", total=wanted.deals)

        def show(done: int) -> None:
            progress.update(task, completed=done)

        return hold(contest, wanted.deals, workers, show, wanted.first, make_keeper())


def play_and_keep(contest: Contest, wanted: Wanted, out: Path) -> Report | Told:
    """Play the deals and write a row for each. Return an error message if the rows cannot be written."""
    require("lab", "parlour arena --out")
    from parlour.lab.arena_rows import DealKeeper, run_of_contest
    from parlour.lab.rows import check_place, open_writer
    from parlour.lab.simulate import Keeper as RowKeeper
    from parlour.lab.simulate import NotKept
    from parlour.terminal.simulate import NOT_KEPT, made, not_kept_words

    check_place(out)  # before anything is begun or made
    run = run_of_contest(contest, wanted.first, wanted.deals)

    def make_keeper() -> DealKeeper:
        return DealKeeper(RowKeeper(run, made(out, lambda: open_writer(out, run)), out))

    try:
        return play_contest(contest, wanted, make_keeper)
    except NotKept as reason:
        return Told([], NOT_KEPT, not_kept_words(reason))


def read_contest(wanted: Wanted) -> Contest:
    """Return the contest of a command line. Raises ParlourError for what cannot be played."""
    kind = find_game(wanted.game)
    if wanted.faults not in FAULTS:
        raise UsageError(say("arena-faults", given=wanted.faults, known=", ".join(FAULTS)))
    players = read_players(wanted.bots, kind)
    table = table_with(kind, len(players), wanted.options)
    check_table(players, table)
    if wanted.first + wanted.deals > MOST_DEALS:
        raise UsageError(say("arena-too-many", number=MOST_DEALS))
    options = changed_options(table.options)
    return Contest(kind.name, players, options, wanted.seed, wanted.seconds, wanted.faults)


def stopped_words(report: Report, deals: int, out: Path | None) -> str:
    """Say how many deals were played, and how to play the others."""
    done, asked_for = number(report.deals), number(deals)
    if out is None:
        return say("arena-stopped", done=done, deals=asked_for, number=deals)
    return say(
        "arena-stopped-kept",
        done=done,
        deals=asked_for,
        number=deals,
        file=str(out),
        next=report.first + report.deals,
        left=deals - report.deals,
    )


def read_players(bots: str | None, kind: type[Game]) -> tuple[str, ...]:
    """Bots by name, one a seat; where none are named, simple against as many random as there must be.

    Raises UsageError, UnknownBot or InvalidSeatsError.
    """
    if bots is None:
        return ("simple", *["random"] * (kind.min_seats - 1))
    players = read_bots(bots, kind)
    if not kind.min_seats <= len(players) <= kind.max_seats:
        raise InvalidSeatsError(say("arena-seats", bots=bots, title=kind.title, seats=seat_range(kind)))
    return players


def report_lines(report: Report) -> list[str]:
    """A table, the best first."""
    with_ratings = all(standing.rating is not None for standing in report.standings)
    heads = [say("arena-bot"), say("arena-matches"), say("simulate-wins"), say("share-head")]
    rows = [[*heads, *([say("arena-rating")] if with_ratings else [])]]
    rows += [standing_row(standing, report.deals) for standing in report.standings]
    lines = [heading(report), *aligned(rows)]
    lines.append(say("arena-foot-rated" if with_ratings else "arena-foot", fair=percent(report.fair)))
    lines += failure_lines(report)
    if not with_ratings:
        command = f"{sys.executable} -m pip install {RATINGS}"
        lines.append(say("arena-unrated", package=RATINGS, command=command))
    return lines


def heading(report: Report) -> str:
    return say(
        "arena-heading",
        title=game_class(report.game).title,
        seats=report.seats,
        options=options_words(report.options) or say("simulate-usual"),
        deals=report.deals,
        dealt=number(report.deals),
        matches=number(report.matches),
        since=say("simulate-since", first=number(report.first)) if report.first else "",
        seconds=number(report.seconds, 1),
        seed=report.seed,
    )


def standing_row(standing: Standing, deals: int) -> list[str]:
    wins, interval, _ = share_and_ends(Estimate(standing.wins, standing.low, standing.high, deals))
    row = [standing.bot, number(standing.matches), wins, interval]
    if standing.rating is not None and standing.doubt is not None:
        row.append(between(number(standing.rating, 1), standing.doubt, 1))
    return row


def failure_lines(report: Report) -> list[str]:
    """How bots failed, and what became of those matches."""
    lines = [
        say(
            "arena-failed",
            bot=each.bot,
            matches=each.matches,
            failed=number(each.matches),
            kind=KINDS[each.kind](),
            deal=number(each.deal),
            fault=say("engine-it", fault=each.fault.fault_in(language())) if each.fault else each.first,
        )
        for each in report.failures
    ]
    return [*lines, say("arena-became", faults=report.faults)] if lines else []
