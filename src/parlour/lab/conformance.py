"""Conformance tests for engines, which are programs that follow the protocol in docs/engines.md."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.bots.engines import (
    GRACE_SECONDS,
    QUIT_SECONDS,
    SEED_RANGE,
    Command,
    Engine,
    EngineError,
    build_move_request,
    parse_answer,
)
from parlour.bots.registry import choose_move
from parlour.kit.game import Game, View
from parlour.kit.match_driver import drive
from parlour.kit.options import Options
from parlour.kit.rng import Rng
from parlour.text.translation import render

FINE, WRONG, NOTE = "fine", "wrong", "note"
UNKNOWN_LINE: Final = "weather fine"  # a line that is not part of the protocol
SHORT_SECONDS: Final = 0.05  # seconds for a move in the short-time test
OPPONENT_BOT: Final = "random"


@dataclass(frozen=True)
class Finding:
    """One line of the test report.

    Attributes:
        kind: `fine`, `wrong`, or `note` for a remark about something that is not a fault.
        key: Keyword for the result, such as `described`, `played` or `fault`.
        fields: Details, keyed by name.
        transcript: Last lines of the conversation if `kind` is `wrong`, otherwise empty.
        error: The error that was raised, if any. It can be translated.
    """

    kind: str
    key: str
    fields: dict[str, Any] = field(default_factory=dict)
    transcript: tuple[str, ...] = ()
    error: EngineError | None = None


@dataclass(frozen=True)
class ConformanceSetup:
    """Settings of the tests.

    Attributes:
        game_class: The class of the game.
        seats: Number of seats.
        options: Options of the game, an instance of `game_class.options_type`.
        seconds_per_move: Seconds for each move, more than 0.
        matches_per_seat: Number of matches that the program plays in each seat, 1 or more.
        seed: Seed of the deals.
    """

    game_class: type[Game]
    seats: int
    options: Options
    seconds_per_move: float
    matches_per_seat: int
    seed: int


@dataclass
class AnswerStats:
    """Statistics of a program's answers.

    Attributes:
        answer_count: Number of answers.
        max_answer_seconds: Longest time for an answer, in seconds.
        repeat_count: Number of requests that were sent twice.
        changed_answer_count: Number of repeated requests that the program answered differently.
    """

    answer_count: int = 0
    max_answer_seconds: float = 0.0
    repeat_count: int = 0
    changed_answer_count: int = 0


def check_engine(command: Command, setup: ConformanceSetup) -> Iterator[Finding]:
    """Test whether a program follows the protocol.

    Args:
        command: The program, from `parse_command`.
        setup: The settings of the tests.

    Yields:
        The findings, in order. A fault during a match ends the matches, but not the tests of how the program
            exits.
    """
    try:
        engine = Engine(command)
    except EngineError as error:
        yield new_fault_finding(error)
        return
    yield describe_engine_as_finding(engine)
    games = engine.description.games
    engine.worker.kill()
    if games and setup.game_class.name not in games:
        yield Finding(WRONG, "other-game", {"title": setup.game_class.title, "games": ", ".join(games)})
        return
    try:
        yield from check_whole_matches(command, setup)
        yield check_short_time_limit(command, setup)
    except EngineError as error:
        yield new_fault_finding(error)
    yield check_exit(Engine(command), True)
    yield check_exit(Engine(command), False)


def new_fault_finding(error: EngineError) -> Finding:
    return Finding(WRONG, "fault", {"fault": render(error.fault)}, error.transcript, error)


def describe_engine_as_finding(engine: Engine) -> Finding:
    description = engine.description
    fields = {
        "name": description.name or engine.command.text,
        "sees": "view" if description.wants_view else "moves",
    }
    return Finding(FINE, "described", fields)


def check_whole_matches(command: Command, setup: ConformanceSetup) -> Iterator[Finding]:
    """Let the program play matches in each seat, and send every tenth request twice.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    for seat in range(setup.seats):
        engine, stats = Engine(command), AnswerStats()
        try:
            for match_index in range(setup.matches_per_seat):
                play_match_against_engine(engine, setup, seat, setup.seed + match_index, stats)
        finally:
            engine.worker.kill()
        fields = {"seat": seat, "matches": setup.matches_per_seat, "answers": stats.answer_count}
        yield Finding(FINE, "played", fields | {"slowest": round(1000 * stats.max_answer_seconds)})
        if stats.changed_answer_count:
            yield Finding(
                NOTE, "otherwise", {"number": stats.changed_answer_count, "asked": stats.repeat_count}
            )


def play_match_against_engine(
    engine: Engine, setup: ConformanceSetup, seat: int, seed: int, stats: AnswerStats
) -> None:
    """Play one match. The program plays in one seat, and random bots play in the others.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    game = setup.game_class.new_match(setup.seats, setup.options, seed)
    rng = Rng.fast(seed)

    def play_program(view: View) -> int:
        return ask_for_move(engine, view, int(rng.randbelow(SEED_RANGE)), setup.seconds_per_move, stats)

    def play_opponent(view: View) -> int:
        return choose_move(OPPONENT_BOT, view, rng)

    drive(game, [play_program if other_seat == seat else play_opponent for other_seat in range(setup.seats)])


def ask_for_move(engine: Engine, view: View, seed: int, seconds: float, stats: AnswerStats) -> int:
    """Return the program's move. The request begins with an unknown line, which the program must ignore.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    wants_view = engine.description.wants_view
    request = [UNKNOWN_LINE, *build_move_request(view, round(1000 * seconds), seed, wants_view)]
    started_at = time.monotonic()
    answer = engine.request_answer(request, seconds + GRACE_SECONDS)
    stats.max_answer_seconds = max(stats.max_answer_seconds, time.monotonic() - started_at)
    stats.answer_count += 1
    move = parse_answer(view, answer, engine.kill_and_raise)
    if stats.answer_count % 10 == 1:
        stats.repeat_count += 1
        stats.changed_answer_count += engine.request_answer(request, seconds + GRACE_SECONDS) != answer
    return move


def check_short_time_limit(command: Command, setup: ConformanceSetup) -> Finding:
    """Test whether the program answers within a very short time limit.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    engine, stats = Engine(command), AnswerStats()
    game = setup.game_class.new_match(setup.seats, setup.options, setup.seed)
    try:
        ask_for_move(
            engine,
            game.view(game.turn),
            int(Rng.fast(setup.seed).randbelow(SEED_RANGE)),
            SHORT_SECONDS,
            stats,
        )
    finally:
        engine.worker.kill()
    return Finding(FINE, "hurried", {"milliseconds": round(1000 * SHORT_SECONDS)})


def check_exit(engine: Engine, with_quit: bool) -> Finding:
    """Test whether the program exits after `quit` or, if `with_quit` is False, after its input is closed."""
    has_exited = engine.quit() if with_quit else engine.close_input()
    fields = {"how": "quit" if with_quit else "end", "seconds": f"{QUIT_SECONDS:g}"}
    return Finding(FINE, "ends", fields) if has_exited else Finding(WRONG, "stays", fields)
