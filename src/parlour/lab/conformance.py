"""Whether a program keeps to the protocol of docs/engines.md: in whole matches, and in how it ends."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import Options
from parlour.players.bots import choose
from parlour.players.engines import (
    GRACE,
    QUIT_SECONDS,
    SEEDS,
    Command,
    Engine,
    EngineFault,
    question_lines,
    read_answer,
)

FINE, WRONG, NOTE = "fine", "wrong", "note"
UNKNOWN: Final = "weather fine"  # a line that no engine knows
SHORT: Final = 0.05  # seconds for a move, of a program in a hurry
OTHERS: Final = "random"


@dataclass(frozen=True)
class Finding:
    """One line of the report.

    Attributes:
        kind: `fine`, `wrong`, or `note` for what is no fault but worth knowing.
        what: What was found, as a word: `described`, `played`, `fault` and so on.
        fields: What more there is to it, by name.
        said: The last lines of the conversation, where something is wrong.
        reason: What was raised then, to be told in any language.
    """

    kind: str
    what: str
    fields: dict[str, Any] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    reason: EngineFault | None = None


@dataclass(frozen=True)
class Table:
    """What is played to see how a program does.

    Attributes:
        kind: The class of the game.
        seats: How many sit at the table.
        options: Of the game's own type.
        seconds: For a move, more than 0.
        matches: How many from each seat, 1 or more.
        seed: Of the deals.
    """

    kind: type[Game]
    seats: int
    options: Options
    seconds: float
    matches: int
    seed: int


@dataclass
class Tally:
    """How a program answered in whole matches; `again` counts the questions of which it was asked twice."""

    answers: int = 0
    slowest: float = 0.0
    again: int = 0
    otherwise: int = 0


def check_engine(command: Command, table: Table) -> Iterator[Finding]:
    """Sees whether a program keeps to the protocol.

    Args:
        command: The program, from `read_command`.
        table: What it is to play.

    Yields:
        What was found, one after another; after the first fault only what does not hang on it.
    """
    try:
        engine = Engine(command)
    except EngineFault as reason:
        yield wrong(reason)
        return
    yield described(engine)
    games = engine.description.games
    engine.end()
    if games and table.kind.name not in games:
        yield Finding(WRONG, "other-game", {"title": table.kind.title, "games": ", ".join(games)})
        return
    try:
        yield from whole_matches(command, table)
        yield in_a_hurry(command, table)
    except EngineFault as reason:
        yield wrong(reason)
    yield leaving(Engine(command), True)
    yield leaving(Engine(command), False)


def wrong(reason: EngineFault) -> Finding:
    return Finding(WRONG, "fault", {"fault": reason.fault}, reason.said, reason)


def described(engine: Engine) -> Finding:
    found = engine.description
    fields = {"name": found.name or engine.command.text, "sees": "view" if found.wants_view else "moves"}
    return Finding(FINE, "described", fields)


def whole_matches(command: Command, table: Table) -> Iterator[Finding]:
    """Matches from every seat, in which each tenth question is asked twice. Raises EngineFault."""
    for seat in range(table.seats):
        engine, tally = Engine(command), Tally()
        try:
            for number in range(table.matches):
                play(engine, table, seat, table.seed + number, tally)
        finally:
            engine.end()
        fields = {"seat": seat, "matches": table.matches, "answers": tally.answers}
        yield Finding(FINE, "played", fields | {"slowest": round(1000 * tally.slowest)})
        if tally.otherwise:
            yield Finding(NOTE, "otherwise", {"number": tally.otherwise, "asked": tally.again})


def play(engine: Engine, table: Table, seat: int, seed: int, tally: Tally) -> None:
    """One match, in which a program has a seat and chance the others. Raises EngineFault."""
    game = table.kind(table.seats, table.options, seed)
    rng, declined = Rng.fast(seed), 0
    while not game.is_over:
        asked = int(game.next_actor(declined))
        if asked == seat:
            move = answered(engine, game, seat, int(rng.randbelow(SEEDS)), table.seconds, tally)
        else:
            move = choose(OTHERS, game.view(asked), rng)
        if move == NO_MOVE:
            declined |= bit(asked)
        else:
            game.play(asked, move)
            declined = 0


def answered(engine: Engine, game: Game, seat: int, seed: int, seconds: float, tally: Tally) -> int:
    """The program's move, after a line that it does not know. Raises EngineFault."""
    view = game.view(seat)
    wants_view = engine.description.wants_view
    question = [UNKNOWN, *question_lines(view, round(1000 * seconds), seed, wants_view)]
    begun = time.monotonic()
    said = engine.ask(question, seconds + GRACE)
    tally.slowest = max(tally.slowest, time.monotonic() - begun)
    tally.answers += 1
    move = read_answer(view, said, engine.fail)
    if tally.answers % 10 == 1:
        tally.again += 1
        tally.otherwise += engine.ask(question, seconds + GRACE) != said
    return move


def in_a_hurry(command: Command, table: Table) -> Finding:
    """Whether it answers when there is hardly time. Raises EngineFault."""
    engine, tally = Engine(command), Tally()
    game = table.kind(table.seats, table.options, table.seed)
    try:
        answered(engine, game, int(game.turn), int(Rng.fast(table.seed).randbelow(SEEDS)), SHORT, tally)
    finally:
        engine.end()
    return Finding(FINE, "hurried", {"milliseconds": round(1000 * SHORT)})


def leaving(engine: Engine, told: bool) -> Finding:
    """Whether it ends by itself when it is told to quit, or when nobody asks any more."""
    ended = engine.quit() if told else engine.left_alone()
    fields = {"how": "quit" if told else "end", "seconds": f"{QUIT_SECONDS:g}"}
    return Finding(FINE, "ends", fields) if ended else Finding(WRONG, "stays", fields)
