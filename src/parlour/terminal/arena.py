"""The arena at the terminal: a progress bar, and a table of how each bot did."""

import sys

import msgspec
from rich.progress import Progress

from parlour.games import game_class
from parlour.kit.errors import InvalidSeats
from parlour.kit.options import read_options, written_options
from parlour.lab.arena import Card, Report, hold
from parlour.players.bots import PEEKER, find_bot
from parlour.terminal.asked import read_chosen_options


def hold_arena(
    name: str, bots: str, deals: int, options: list[str], seed: int, jobs: int, as_json: bool
) -> str:
    """Holds an arena and tells it. Raises ParlourError for what cannot be played."""
    kind = game_class(name)
    players = tuple(bot.strip() for bot in bots.split(","))
    for player in players:
        if player != PEEKER:
            find_bot(player)
    chosen = read_options(kind.options_type, read_chosen_options(options, kind))
    if not kind.fewest <= len(players) <= kind.most:
        raise InvalidSeats(f"--bots {bots}: {kind.title} is for {kind.fewest} to {kind.most} seats")
    kind(len(players), chosen, 0)
    card = Card(name, players, written_options(chosen), seed)
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("deals", total=deals)
        report = hold(card, deals, jobs, lambda done: progress.update(task, completed=done))
    if as_json:
        return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()
    return "\n".join(report_lines(report))


def report_lines(report: Report) -> list[str]:
    """A table, the best first."""
    options = " ".join(f"{name}={value}" for name, value in report.options.items()) or "usual options"
    lines = [
        f"{report.game}, {report.seats} seats, {options}: {report.deals} deals, each from every seat,"
        f" {report.matches} matches in {report.seconds:.1f} s (seed {report.seed})",
        f"{'bot':<16}{'matches':>9}{'wins %':>16}{'worth':>18}{'rating':>16}",
    ]
    for standing in report.standings:
        wins = f"{100 * standing.wins:.1f} ±{100 * standing.wins_within:.1f}"
        worth = f"{standing.worth:+.3f} ±{standing.worth_within:.3f}"
        rating = f"{standing.rating:.1f} ±{standing.doubt:.1f}"
        lines.append(f"{standing.bot:<16}{standing.matches:>9}{wins:>16}{worth:>18}{rating:>16}")
    lines.append(f"± is half of a 95 % interval; where all are alike, worth is {report.fair:+.3f}")
    return lines
