"""Conformance tests for engines: whole matches with the protocol of docs/engines.md, and the ways to exit."""

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
    build_question,
    parse_answer,
)
from parlour.bots.registry import choose_move
from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import Options
from parlour.kit.rng import Rng

FINE, WRONG, NOTE = "fine", "wrong", "note"
UNKNOWN_LINE: Final = "weather fine"  # a line that is not part of the protocol
SHORT_SECONDS: Final = 0.05  # seconds for a move in the short-time test
OPPONENT_BOT: Final = "random"


@dataclass(frozen=True)
class Finding:
    """One line of the test report.

    Attributes:
        kind: `fine`, `wrong`, or `note` for a remark about something that is not a fault.
        key: The result as a word, such as `described`, `played` or `fault`.
        fields: Details by name.
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
        options: Options, of the game's own options type.
        seconds_per_move: Seconds for each move, more than 0.
        matches: Number of matches that the program plays from each seat, 1 or more.
        seed: Seed of the deals.
    """

    game_class: type[Game]
    seats: int
    options: Options
    seconds_per_move: float
    matches: int
    seed: int


@dataclass
class AnswerStats:
    """Statistics of a program's answers.

    Attributes:
        answers: Number of answers.
        slowest: Longest time for an answer, in seconds.
        repeat_count: Number of requests that were sent twice.
        different_count: Number of repeated requests that the program answered differently.
    """

    answers: int = 0
    slowest: float = 0.0
    repeat_count: int = 0
    different_count: int = 0


def check_engine(command: Command, table: ConformanceSetup) -> Iterator[Finding]:
    """Test whether a program follows the protocol.

    Args:
        command: The program, from `parse_command`.
        table: The settings of the tests.

    Yields:
        The findings, in order. After the first fault, only tests that do not depend on it are made.
    """
    try:
        engine = Engine(command)
    except EngineError as reason:
        yield fault_finding(reason)
        return
    yield description_finding(engine)
    games = engine.description.games
    engine.kill()
    if games and table.game_class.name not in games:
        yield Finding(WRONG, "other-game", {"title": table.game_class.title, "games": ", ".join(games)})
        return
    try:
        yield from check_whole_matches(command, table)
        yield check_short_time(command, table)
    except EngineError as reason:
        yield fault_finding(reason)
    yield check_exit(Engine(command), True)
    yield check_exit(Engine(command), False)


def fault_finding(reason: EngineError) -> Finding:
    return Finding(WRONG, "fault", {"fault": reason.fault_text}, reason.transcript, reason)


def description_finding(engine: Engine) -> Finding:
    found = engine.description
    fields = {"name": found.name or engine.command.text, "sees": "view" if found.wants_view else "moves"}
    return Finding(FINE, "described", fields)


def check_whole_matches(command: Command, table: ConformanceSetup) -> Iterator[Finding]:
    """Play matches from every seat, and send every tenth request twice.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    for seat in range(table.seats):
        engine, tally = Engine(command), AnswerStats()
        try:
            for number in range(table.matches):
                play_match(engine, table, seat, table.seed + number, tally)
        finally:
            engine.kill()
        fields = {"seat": seat, "matches": table.matches, "answers": tally.answers}
        yield Finding(FINE, "played", fields | {"slowest": round(1000 * tally.slowest)})
        if tally.different_count:
            yield Finding(NOTE, "otherwise", {"number": tally.different_count, "asked": tally.repeat_count})


def play_match(engine: Engine, table: ConformanceSetup, seat: int, seed: int, tally: AnswerStats) -> None:
    """Play one match. The program plays in one seat, and random bots play in the others.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    game = table.game_class(table.seats, table.options, seed)
    rng, declined = Rng.fast(seed), 0
    while not game.is_over:
        asked = int(game.next_actor(declined))
        if asked == seat:
            move = ask_for_move(
                engine, game, seat, int(rng.randbelow(SEED_RANGE)), table.seconds_per_move, tally
            )
        else:
            move = choose_move(OPPONENT_BOT, game.view(asked), rng)
        if move == NO_MOVE:
            declined |= bit(asked)
        else:
            game.play(asked, move)
            declined = 0


def ask_for_move(engine: Engine, game: Game, seat: int, seed: int, seconds: float, tally: AnswerStats) -> int:
    """Return the program's move. The request begins with a line that is not part of the protocol.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    view = game.view(seat)
    wants_view = engine.description.wants_view
    question = [UNKNOWN_LINE, *build_question(view, round(1000 * seconds), seed, wants_view)]
    begun = time.monotonic()
    said = engine.ask(question, seconds + GRACE_SECONDS)
    tally.slowest = max(tally.slowest, time.monotonic() - begun)
    tally.answers += 1
    move = parse_answer(view, said, engine.fail)
    if tally.answers % 10 == 1:
        tally.repeat_count += 1
        tally.different_count += engine.ask(question, seconds + GRACE_SECONDS) != said
    return move


def check_short_time(command: Command, table: ConformanceSetup) -> Finding:
    """Test whether the program answers within a very short time limit.

    Raises:
        EngineError: The program failed, or violated the protocol.
    """
    engine, tally = Engine(command), AnswerStats()
    game = table.game_class(table.seats, table.options, table.seed)
    try:
        ask_for_move(
            engine,
            game,
            int(game.turn),
            int(Rng.fast(table.seed).randbelow(SEED_RANGE)),
            SHORT_SECONDS,
            tally,
        )
    finally:
        engine.kill()
    return Finding(FINE, "hurried", {"milliseconds": round(1000 * SHORT_SECONDS)})


def check_exit(engine: Engine, told: bool) -> Finding:
    """Test whether the program exits: after `quit` if `told`, otherwise when its input is closed."""
    ended = engine.quit() if told else engine.exits_at_eof()
    fields = {"how": "quit" if told else "end", "seconds": f"{QUIT_SECONDS:g}"}
    return Finding(FINE, "ends", fields) if ended else Finding(WRONG, "stays", fields)
