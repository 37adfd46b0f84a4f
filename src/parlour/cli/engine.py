"""The engine command, which runs a bot as an engine or checks that a program follows the protocol."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.bots.engine_server import serve_engine
from parlour.bots.engines import parse_command
from parlour.bots.worker import take_over_stdio
from parlour.cli.arguments import format_seat_range, new_game
from parlour.games import find_game
from parlour.lab.conformance import FINE, NOTE, WRONG, ConformanceSetup, Finding, check_engine
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.translation import render

FINDING_MARKS = {
    FINE: lambda: format_message("engine-fine"),
    WRONG: lambda: format_message("engine-wrong"),
    NOTE: lambda: format_message("engine-note"),
}
FINDING_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "described": lambda fields: format_message("engine-described", **fields),
    "other-game": lambda fields: format_message("engine-other-game", **fields),
    "played": lambda fields: format_message("engine-played", **fields),
    "otherwise": lambda fields: format_message("engine-otherwise", **fields),
    "hurried": lambda fields: format_message("engine-hurried", **fields),
    "ends": lambda fields: format_message("engine-ends", **fields),
    "stays": lambda fields: format_message("engine-stays", **fields),
    "fault": lambda fields: format_message("engine-fault", **fields),
}


def run_engine(game: str, bot: str, were_check_options_given: bool) -> None:
    """Answer requests on standard input until the input ends.

    Raises:
        UnknownGameError: The game does not exist.
        UnknownBotError: The bot does not exist.
        UsageError: An option was given that is valid only with `--check`.
    """
    if were_check_options_given:
        raise UsageError(format_message("engine-unchecked"))
    game_class = find_game(game)
    input_, output = take_over_stdio()
    serve_engine(game_class, bot, input_, output)


def run_engine_check(
    command: str,
    game: str,
    seats: int,
    option_arguments: list[str],
    seconds_per_move: float,
    match_count: int,
    seed: int,
) -> Iterator[Finding]:
    """Check an engine and return an iterator over the findings.

    Raises:
        ParlourError: The engine cannot be checked. Raised before the first finding.
    """
    game_class = find_game(game)
    seat_count = seats or game_class.min_seats
    if not game_class.min_seats <= seat_count <= game_class.max_seats:
        raise UsageError(
            format_message(
                "engine-seats", title=game_class.title, seats=format_seat_range(game_class), number=seat_count
            )
        )
    match_options = new_game(game_class, seat_count, option_arguments).options
    return check_engine(
        parse_command(command),
        ConformanceSetup(game_class, seat_count, match_options, seconds_per_move, match_count, seed),
    )


def format_finding(finding: Finding) -> list[str]:
    """Format a finding. For a fault, include the messages that preceded it."""
    fields = finding.fields | ({"fault": render(finding.error.fault, language())} if finding.error else {})
    sentence = FINDING_SENTENCES[finding.key](fields)
    return [f"{FINDING_MARKS[finding.kind]()} {sentence}", *[f"      {line}" for line in finding.transcript]]
