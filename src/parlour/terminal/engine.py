"""Programs of other makers: Parlour as one of them, and whether one keeps to the protocol."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.games import find_game
from parlour.lab.conformance import FINE, NOTE, WRONG, Finding, Table, check_engine
from parlour.players.engines import read_command
from parlour.players.speaking import speak
from parlour.players.thinking import own_pipes
from parlour.terminal.arguments import UsageError, seat_range, table_with
from parlour.terminal.said import language, say

MARKS = {
    FINE: lambda: say("engine-fine"),
    WRONG: lambda: say("engine-wrong"),
    NOTE: lambda: say("engine-note"),
}
SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "described": lambda fields: say("engine-described", **fields),
    "other-game": lambda fields: say("engine-other-game", **fields),
    "played": lambda fields: say("engine-played", **fields),
    "otherwise": lambda fields: say("engine-otherwise", **fields),
    "hurried": lambda fields: say("engine-hurried", **fields),
    "ends": lambda fields: say("engine-ends", **fields),
    "stays": lambda fields: say("engine-stays", **fields),
    "fault": lambda fields: say("engine-fault", **fields),
}


def be_engine(game: str, bot: str, for_checks: bool) -> None:
    """Answers questions on the standard input until they end.

    Raises UnknownGameError or UnknownBot, and UsageError where something was said that only is `for_checks`.
    """
    if for_checks:
        raise UsageError(say("engine-unchecked"))
    kind = find_game(game)
    questions, answers = own_pipes()
    speak(kind, bot, questions, answers)


def findings(
    command: str, game: str, seats: int, options: list[str], seconds: float, matches: int, seed: int
) -> Iterator[Finding]:
    """How a program does, one thing after another. Raises ParlourError before the first of them."""
    kind = find_game(game)
    chairs = seats or kind.min_seats
    if not kind.min_seats <= chairs <= kind.max_seats:
        raise UsageError(say("engine-seats", title=kind.title, seats=seat_range(kind), number=chairs))
    chosen = table_with(kind, chairs, options).options
    return check_engine(read_command(command), Table(kind, chairs, chosen, seconds, matches, seed))


def finding_lines(found: Finding) -> list[str]:
    """What was found, and where it is wrong what was said before."""
    fields = found.fields | ({"fault": found.reason.fault_in(language())} if found.reason else {})
    sentence = SENTENCES[found.what](fields)
    return [f"{MARKS[found.kind]()} {sentence}", *[f"      {line}" for line in found.said]]
