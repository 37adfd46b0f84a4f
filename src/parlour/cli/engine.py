"""Programs of other makers: Parlour as one of them, and whether one keeps to the protocol."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.bots.engine_server import serve_engine
from parlour.bots.engines import parse_command
from parlour.bots.worker import take_over_stdio
from parlour.cli.arguments import format_seat_range, new_game
from parlour.games import find_game
from parlour.lab.conformance import FINE, NOTE, WRONG, ConformanceSetup, Finding, check_engine
from parlour.terminal.language import UsageError, format_message, language

MARKS = {
    FINE: lambda: format_message("engine-fine"),
    WRONG: lambda: format_message("engine-wrong"),
    NOTE: lambda: format_message("engine-note"),
}
SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "described": lambda fields: format_message("engine-described", **fields),
    "other-game": lambda fields: format_message("engine-other-game", **fields),
    "played": lambda fields: format_message("engine-played", **fields),
    "otherwise": lambda fields: format_message("engine-otherwise", **fields),
    "hurried": lambda fields: format_message("engine-hurried", **fields),
    "ends": lambda fields: format_message("engine-ends", **fields),
    "stays": lambda fields: format_message("engine-stays", **fields),
    "fault": lambda fields: format_message("engine-fault", **fields),
}


def run_engine(game: str, bot: str, for_checks: bool) -> None:
    """Answers questions on the standard input until they end.

    Raises UnknownGameError or UnknownBotError, and UsageError where something was said that only is
    `for_checks`.
    """
    if for_checks:
        raise UsageError(format_message("engine-unchecked"))
    kind = find_game(game)
    questions, answers = take_over_stdio()
    serve_engine(kind, bot, questions, answers)


def run_engine_check(
    command: str, game: str, seats: int, options: list[str], seconds: float, matches: int, seed: int
) -> Iterator[Finding]:
    """How a program does, one thing after another. Raises ParlourError before the first of them."""
    kind = find_game(game)
    chairs = seats or kind.min_seats
    if not kind.min_seats <= chairs <= kind.max_seats:
        raise UsageError(
            format_message("engine-seats", title=kind.title, seats=format_seat_range(kind), number=chairs)
        )
    chosen = new_game(kind, chairs, options).options
    return check_engine(
        parse_command(command), ConformanceSetup(kind, chairs, chosen, seconds, matches, seed)
    )


def format_finding(found: Finding) -> list[str]:
    """What was found, and where it is wrong what was said before."""
    fields = found.fields | ({"fault": found.error.format_fault(language())} if found.error else {})
    sentence = SENTENCES[found.key](fields)
    return [f"{MARKS[found.kind]()} {sentence}", *[f"      {line}" for line in found.transcript]]
