"""The arena at the terminal: a progress bar, and a table of how each bot did."""

import sys

import msgspec
from rich.progress import Progress

from parlour.games import game_class
from parlour.kit.errors import InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import read_options, written_options
from parlour.players.bots import PEEKER, check_bot
from parlour.terminal.asked import Wrong, read_chosen_options

try:
    from parlour.lab.arena import Contest, Report, hold
except ModuleNotFoundError as reason:
    missing = (reason.name or "").partition(".")[0]
    raise Wrong(f"the arena needs {missing}: {sys.executable} -m pip install {missing}") from None


def hold_arena(
    name: str, bots: str, deals: int, options: list[str], seed: int, jobs: int, as_json: bool
) -> str:
    """Holds a contest and tells how it went. Raises ParlourError for what cannot be played."""
    kind = game_class(name)
    players = read_players(bots, kind)
    chosen = read_options(kind.options_type, read_chosen_options(options, kind))
    kind(len(players), chosen, 0)  # refuses what does not go together
    contest = Contest(name, players, written_options(chosen), seed)
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("deals", total=deals)
        report = hold(contest, deals, jobs, lambda done: progress.update(task, completed=done))
    if as_json:
        return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()
    return "\n".join(report_lines(report))


def read_players(bots: str, kind: type[Game]) -> tuple[str, ...]:
    """Bots by name, one a seat. Raises UnknownBot or InvalidSeats."""
    players = tuple(bot.strip() for bot in bots.split(","))
    for player in players:
        if player != PEEKER:
            check_bot(player)
    if not kind.fewest <= len(players) <= kind.most:
        raise InvalidSeats(f"--bots {bots}: {kind.title} is for {kind.seat_range()} seats, one bot for each")
    return players


def report_lines(report: Report) -> list[str]:
    """A table, the best first."""
    options = " ".join(f"{name}={value}" for name, value in report.options.items()) or "usual options"
    lines = [
        f"{report.game}, {report.seats} seats, {options}: {report.deals} deals, each from every seat,"
        f" {report.matches} matches in {report.seconds:.1f} s (seed {report.seed})",
        f"{'bot':<16}{'matches':>9}{'wins %':>16}{'rating':>16}",
    ]
    for standing in report.standings:
        wins = f"{100 * standing.wins:.1f} ±{100 * standing.within:.1f}"
        rating = f"{standing.rating:.1f} ±{standing.doubt:.1f}"
        lines.append(f"{standing.bot:<16}{standing.matches:>9}{wins:>16}{rating:>16}")
    lines.append(
        f"Were all alike, each would win {100 * report.fair:.1f} %. ± is half of a 95 % interval,"
        " of a rating one sigma."
    )
    return lines
