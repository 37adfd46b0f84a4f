"""Whether a program keeps to the protocol of docs/engines.md: in whole matches, and in how it ends."""

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
UNKNOWN_LINE: Final = "weather fine"  # a line that no engine knows
SHORT_SECONDS: Final = 0.05  # seconds for a move, of a program in a hurry
OPPONENT_BOT: Final = "random"


@dataclass(frozen=True)
class Finding:
    """One line of the report.

    Attributes:
        kind: `fine`, `wrong`, or `note` for what is no fault but worth knowing.
        key: What was found, as a word: `described`, `played`, `fault` and so on.
        fields: What more there is to it, by name.
        transcript: The last lines of the conversation, where something is wrong.
        error: What was raised then, to be told in any language.
    """

    kind: str
    key: str
    fields: dict[str, Any] = field(default_factory=dict)
    transcript: tuple[str, ...] = ()
    error: EngineError | None = None


@dataclass(frozen=True)
class ConformanceSetup:
    """What is played to see how a program does.

    Attributes:
        game_class: The class of the game.
        seats: How many sit at the table.
        options: Of the game's own type.
        seconds_per_move: For a move, more than 0.
        matches: How many from each seat, 1 or more.
        seed: Of the deals.
    """

    game_class: type[Game]
    seats: int
    options: Options
    seconds_per_move: float
    matches: int
    seed: int


@dataclass
class AnswerStats:
    """How a program answered in whole matches; `again` counts the questions of which it was asked twice."""

    answers: int = 0
    slowest: float = 0.0
    repeat_count: int = 0
    different_count: int = 0


def check_engine(command: Command, table: ConformanceSetup) -> Iterator[Finding]:
    """Sees whether a program keeps to the protocol.

    Args:
        command: The program, from `parse_command`.
        table: What it is to play.

    Yields:
        What was found, one after another; after the first fault only what does not hang on it.
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
    """Matches from every seat, in which each tenth question is asked twice. Raises EngineError."""
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
    """One match, in which a program has a seat and chance the others. Raises EngineError."""
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
    """The program's move, after a line that it does not know. Raises EngineError."""
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
    """Whether it answers when there is hardly time. Raises EngineError."""
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
    """Whether it ends by itself when it is told to quit, or when nobody asks any more."""
    ended = engine.quit() if told else engine.exits_at_eof()
    fields = {"how": "quit" if told else "end", "seconds": f"{QUIT_SECONDS:g}"}
    return Finding(FINE, "ends", fields) if ended else Finding(WRONG, "stays", fields)
