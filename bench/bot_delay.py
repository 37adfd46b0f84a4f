"""Measure how long bots keep a table waiting: many tables ask at once, in this process, without a network.

Each table plays matches of bots: it asks, makes the move, and asks again after a pause, as in the card room.
Prints the times from question to answer as fractions of the time limit of a move. It also prints the delay of
a clock that ticks every 10 milliseconds, and the number of moves made by the heuristic for lack of time.
"""

import argparse
import asyncio
import random
import time
from dataclasses import dataclass, field

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.server.ops.bot_workers import TIMEOUT_FACTOR, BotWorkers
from parlour.server.tables.thinking_time import WORKER_THINK_SECONDS

TICK = 0.01  # seconds


@dataclass
class Seen:
    """The measurements of a run. Times are in seconds."""

    waits: list[float] = field(default_factory=list)
    late_ticks: list[float] = field(default_factory=list)
    hurried: int = 0
    faults: int = 0


async def tick(seen: Seen) -> None:
    """Record the delay of a clock that shares the event loop."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(TICK)
        seen.late_ticks.append(time.monotonic() - began - TICK)


async def play_table(
    thinkers: BotWorkers, bot: str, name: str, pause: float, ends: float, seen: Seen
) -> None:
    """Play matches of a bot against itself until the time is up."""
    rng = Rng.fast(random.getrandbits(29))
    kind = game_class(name)
    game = kind(kind.min_seats, None, random.getrandbits(29))
    while time.monotonic() < ends:
        seat = int(game.turn)
        if len(game.legal(seat)) == 1 and game.to_move() & bit(seat):
            game.push(seat, game.legal(seat)[0])  # a forced move is not asked of a bot
        else:
            await ask(thinkers, bot, game, seat, rng, seen)
            await asyncio.sleep(pause * (0.5 + random.random()))
        if game.is_over:
            game.start()


async def ask(thinkers: BotWorkers, bot: str, game: Game, seat: int, rng: Rng, seen: Seen) -> None:
    began = time.monotonic()
    chosen = await thinkers.choose_move(bot, game.view(seat), rng)
    seen.waits.append(time.monotonic() - began)
    seen.hurried += chosen.is_fallback
    seen.faults += bool(chosen.error)
    move = chosen.move if chosen.move is not None else game.legal(seat)[0]
    if move != NO_MOVE:
        game.push(seat, move)


async def load(tables: int, bot: str, games: list[str], pause: float, seconds: float, budget: float) -> Seen:
    """Run `tables` tables for `seconds` seconds."""
    seen = Seen()
    thinkers = BotWorkers(budget)
    await asyncio.gather(*(warm_up(thinkers, games[0]) for _ in range(thinkers.pool.max_processes)))
    ticking = asyncio.create_task(tick(seen))
    ends = time.monotonic() + seconds
    names = [games[table % len(games)] for table in range(tables)]
    await asyncio.gather(*(play_table(thinkers, bot, name, pause, ends, seen) for name in names))
    ticking.cancel()
    await asyncio.gather(ticking, return_exceptions=True)
    await thinkers.close()
    return seen


async def warm_up(thinkers: BotWorkers, name: str) -> None:
    """Ask each process once, so that its start is not measured."""
    game = game_class(name)(0, None, 1)
    await ask(thinkers, "random", game, int(game.turn), Rng.fast(1), Seen())


def part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def report(tables: int, seen: Seen, budget: float) -> str:
    waits = [wait / budget for wait in seen.waits]
    lag = 1000 * part(seen.late_ticks, 0.99)
    return (
        f"{tables:>7}{len(waits):>8}{part(waits, 0.5):>8.2f}{part(waits, 0.99):>8.2f}{part(waits, 1.0):>8.2f}"
        f"{lag:>12.1f}{seen.hurried:>12}{seen.faults:>8}"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", default="1,2,10,40", help="numbers of tables, separated by commas")
    words.add_argument("--bot", default="expert")
    words.add_argument(
        "--games", default="", help="names of games, separated by commas; otherwise all with decisions"
    )
    words.add_argument(
        "--pause", type=float, default=0.0, help="seconds between an answer and the next question"
    )
    words.add_argument("--seconds", type=float, default=6.0, help="length of each measurement in seconds")
    words.add_argument(
        "--budget", type=float, default=WORKER_THINK_SECONDS, help="seconds allowed for a move"
    )
    asked = words.parse_args()
    games = asked.games.split(",") if asked.games else [name for name in game_names() if has_choices(name)]
    kind = "compiled" if parlour.compiled else "not compiled"
    print(
        f"Parlour is {kind}; {asked.bot}, {asked.budget:g} s a move; given up after {TIMEOUT_FACTOR:g} "
        f"times that"
    )
    print(f"{'tables':>7}{'moves':>8}{'p50':>8}{'p99':>8}{'worst':>8}", end="")
    print(f"{'tick p99 ms':>12}{'fallback':>12}{'faults':>8}")
    for tables in [int(number) for number in asked.tables.split(",")]:
        seen = asyncio.run(load(tables, asked.bot, games, asked.pause, asked.seconds, asked.budget))
        print(report(tables, seen, asked.budget), flush=True)


def has_choices(name: str) -> bool:
    """Return True if the first move of a match is a choice among several."""
    game = game_class(name)(0, None, 1)
    return len(game.legal(int(game.turn))) > 1


if __name__ == "__main__":
    main()
