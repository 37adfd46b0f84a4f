"""The arena at the terminal: a progress bar, and a table of how each bot did."""

import sys
from collections.abc import Callable
from typing import Final

import msgspec
from rich.progress import Progress

from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import written_options
from parlour.lab.arena import FAULTS, GO_ON, RATINGS, Contest, Report, Standing, hold
from parlour.lab.estimates import Estimate
from parlour.players.bots import check_table
from parlour.players.engines import DIED, FLOODS, GAVE_UP, ILLEGAL, LATE, NONSENSE, STARTS, UNASKED
from parlour.terminal.arguments import UsageError, options_words, read_bots, seat_range, table_with
from parlour.terminal.numbers import aligned, between, number, percent, share_and_ends
from parlour.terminal.said import language, say
from parlour.terminal.workers import Told, ended_early, workers_for

# How a program failed, as it is counted.
KINDS: Final[dict[str, Callable[[], str]]] = {
    STARTS: lambda: say("fault-starts"),
    LATE: lambda: say("fault-late"),
    DIED: lambda: say("fault-died"),
    NONSENSE: lambda: say("fault-nonsense"),
    ILLEGAL: lambda: say("fault-illegal"),
    FLOODS: lambda: say("fault-floods"),
    UNASKED: lambda: say("fault-unasked"),
    GAVE_UP: lambda: say("fault-gave-up"),
}


def hold_arena(
    name: str,
    bots: str | None,
    deals: int,
    options: list[str],
    seed: int,
    jobs: int,
    as_json: bool,
    seconds: float = 1.0,
    faults: str = GO_ON,
    cluster: str | None = None,
) -> Told:
    """Holds a contest and tells how it went. Raises ParlourError for what cannot be played.

    `jobs` is 0 for as many as there are cores, or processors of the `cluster`.
    """
    kind = find_game(name)
    if faults not in FAULTS:
        raise UsageError(say("arena-faults", given=faults, known=", ".join(FAULTS)))
    players = read_players(bots, kind)
    table = table_with(kind, len(players), options)
    check_table(players, table)
    contest = Contest(kind.name, players, written_options(table.options), seed, seconds, faults)
    with (
        workers_for(cluster, jobs, kind.name, players) as workers,
        Progress(transient=True, disable=not sys.stderr.isatty()) as progress,
    ):
        task = progress.add_task("deals", total=deals)
        report = hold(contest, deals, workers, lambda done: progress.update(task, completed=done))
    lines = report_lines(report) if report.deals else []
    if as_json:
        lines = [msgspec.json.format(msgspec.json.encode(report), indent=2).decode()]
    if report.deals == deals:
        return Told(lines)
    stopped = say("arena-stopped", done=number(report.deals), deals=number(deals), number=deals)
    return Told(lines, *ended_early(report.gone, stopped))


def read_players(bots: str | None, kind: type[Game]) -> tuple[str, ...]:
    """Bots by name, one a seat; where none are named, simple against as many random as there must be.

    Raises UsageError, UnknownBot or InvalidSeats.
    """
    if bots is None:
        return ("simple", *["random"] * (kind.fewest - 1))
    players = read_bots(bots, kind)
    if not kind.fewest <= len(players) <= kind.most:
        raise InvalidSeats(say("arena-seats", bots=bots, title=kind.title, seats=seat_range(kind)))
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
    """How programs failed, and what became of those matches."""
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
