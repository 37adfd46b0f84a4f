"""The arena at the terminal: a progress bar, and a table of how each bot did."""

import sys

import msgspec
from rich.progress import Progress

from parlour.games import find_game
from parlour.kit.errors import InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import read_options, written_options
from parlour.lab.arena import FAULTS, GO_ON, RATINGS, Contest, Report, Standing, hold
from parlour.players.bots import check_table
from parlour.terminal.arguments import UsageError, read_bots, read_chosen_options
from parlour.terminal.numbers import number
from parlour.terminal.said import say
from parlour.terminal.words import counted
from parlour.terminal.workers import Told, ended_early, workers_for


def hold_arena(
    name: str,
    bots: str,
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

    `jobs` is 0 for one process, or for all processors of the `cluster`.
    """
    kind = find_game(name)
    if faults not in FAULTS:
        raise UsageError(f"--faults {faults}: it is one of {', '.join(FAULTS)}")
    players = read_players(bots, kind)
    chosen = read_options(kind.options_type, read_chosen_options(options, kind))
    check_table(players, kind(len(players), chosen, 0))  # which refuses what does not go together
    contest = Contest(kind.name, players, written_options(chosen), seed, seconds, faults)
    with (
        workers_for(cluster, jobs or int(cluster is None), kind.name, players) as workers,
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
    return Told(lines, *ended_early(report.why, stopped))


def read_players(bots: str, kind: type[Game]) -> tuple[str, ...]:
    """Bots by name, one a seat; where none are named, simple against as many random as there must be.

    Raises UnknownBot or InvalidSeats.
    """
    if not bots:
        return ("simple", *["random"] * (kind.fewest - 1))
    players = read_bots(bots, kind)
    if not kind.fewest <= len(players) <= kind.most:
        raise InvalidSeats(f"--bots {bots}: {kind.title} is for {kind.seat_range()} seats, one bot for each")
    return players


def report_lines(report: Report) -> list[str]:
    """A table, the best first."""
    options = " ".join(f"{name}={value}" for name, value in report.options.items()) or "usual options"
    widest = max(16, *(len(standing.bot) + 1 for standing in report.standings))
    deals, matches = counted(report.deals, "deal"), counted(report.matches, "match", "matches")
    lines = [
        f"{report.game}, {report.seats} seats, {options}: {deals}, each from every seat,"
        f" {matches} in {report.seconds:.1f} s (seed {report.seed})",
        f"{'bot':<{widest}}{'matches':>9}{'wins %':>16}" + (f"{'rating':>16}" if rated(report) else ""),
    ]
    for standing in report.standings:
        wins = f"{100 * standing.wins:.1f} ±{100 * standing.within:.1f}"
        lines.append(f"{standing.bot:<{widest}}{standing.matches:>9}{wins:>16}{rating_words(standing)}")
    sigma = ", of a rating one sigma" if rated(report) else ""
    lines.append(
        f"Were all alike, each would win {100 * report.fair:.1f} %. ± is half of a 95 % interval{sigma}."
    )
    lines += failure_lines(report)
    if not rated(report):
        lines.append(f"Ratings are left out: they need {RATINGS}: {sys.executable} -m pip install {RATINGS}")
    return lines


def failure_lines(report: Report) -> list[str]:
    """How programs failed, and what became of those matches."""
    lines = []
    for each in report.failures:
        matches = counted(each.matches, "match", "matches")
        lines.append(f"{each.bot} failed in {matches} ({each.kind}), first in {each.first}")
    became = "went on by the rule of thumb" if report.faults == GO_ON else "were lost for it"
    return [*lines, f"The matches in which a program failed {became}."] if lines else []


def rated(report: Report) -> bool:
    return all(standing.rating is not None for standing in report.standings)


def rating_words(standing: Standing) -> str:
    if standing.rating is None or standing.doubt is None:
        return ""
    rating = f"{standing.rating:.1f} ±{standing.doubt:.1f}"
    return f"{rating:>16}"
