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

TICK = 0.01  # seconds between two ticks of the clock


@dataclass
class DelayStats:
    """The measurements of a run. Times are in seconds."""

    waits: list[float] = field(default_factory=list)
    late_ticks: list[float] = field(default_factory=list)
    hurried: int = 0
    faults: int = 0


async def tick(stats: DelayStats) -> None:
    """Record how late a clock ticks that shares the event loop."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(TICK)
        stats.late_ticks.append(time.monotonic() - began - TICK)


async def play_table(
    workers: BotWorkers, bot: str, name: str, pause: float, stop_at: float, stats: DelayStats
) -> None:
    """Play matches of a bot against itself until the time is up."""
    rng = Rng.fast(random.getrandbits(29))
    kind = game_class(name)
    game = kind(kind.min_seats, None, random.getrandbits(29))
    while time.monotonic() < stop_at:
        seat = int(game.turn)
        if len(game.legal(seat)) == 1 and game.to_move() & bit(seat):
            game.push(seat, game.legal(seat)[0])  # forced moves are made without asking a bot
        else:
            await ask(workers, bot, game, seat, rng, stats)
            await asyncio.sleep(pause * (0.5 + random.random()))
        if game.is_over:
            game.start()


async def ask(workers: BotWorkers, bot: str, game: Game, seat: int, rng: Rng, stats: DelayStats) -> None:
    began = time.monotonic()
    chosen = await workers.choose_move(bot, game.view(seat), rng)
    stats.waits.append(time.monotonic() - began)
    stats.hurried += chosen.is_fallback
    stats.faults += bool(chosen.error)
    move = chosen.move if chosen.move is not None else game.legal(seat)[0]
    if move != NO_MOVE:
        game.push(seat, move)


async def load(
    tables: int, bot: str, games: list[str], pause: float, seconds: float, budget: float
) -> DelayStats:
    """Let bots play at `tables` tables for `seconds` seconds, and return the measurements."""
    stats = DelayStats()
    workers = BotWorkers(budget)
    await asyncio.gather(*(warm_up(workers, games[0]) for _ in range(workers.pool.max_processes)))
    ticking = asyncio.create_task(tick(stats))
    stop_at = time.monotonic() + seconds
    table_games = [games[table % len(games)] for table in range(tables)]
    await asyncio.gather(*(play_table(workers, bot, name, pause, stop_at, stats) for name in table_games))
    ticking.cancel()
    await asyncio.gather(ticking, return_exceptions=True)
    await workers.close()
    return stats


async def warm_up(workers: BotWorkers, name: str) -> None:
    """Ask each process once, so that its start is not measured."""
    game = game_class(name)(0, None, 1)
    await ask(workers, "random", game, int(game.turn), Rng.fast(1), DelayStats())


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def report(tables: int, stats: DelayStats, budget: float) -> str:
    waits = [wait / budget for wait in stats.waits]
    lag = 1000 * quantile(stats.late_ticks, 0.99)
    return (
        f"{tables:>7}{len(waits):>8}{quantile(waits, 0.5):>8.2f}{quantile(waits, 0.99):>8.2f}"
        f"{quantile(waits, 1.0):>8.2f}"
        f"{lag:>12.1f}{stats.hurried:>12}{stats.faults:>8}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="1,2,10,40", help="numbers of tables, separated by commas")
    parser.add_argument("--bot", default="expert")
    parser.add_argument(
        "--games", default="", help="names of games, separated by commas; otherwise all with decisions"
    )
    parser.add_argument(
        "--pause", type=float, default=0.0, help="seconds between an answer and the next question"
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="length of each measurement in seconds")
    parser.add_argument(
        "--budget", type=float, default=WORKER_THINK_SECONDS, help="seconds allowed for a move"
    )
    arguments = parser.parse_args()
    games = (
        arguments.games.split(",")
        if arguments.games
        else [name for name in game_names() if has_choices(name)]
    )
    kind = "compiled" if parlour.compiled else "not compiled"
    print(
        f"Parlour is {kind}; {arguments.bot}, {arguments.budget:g} s a move; "
        f"given up after {TIMEOUT_FACTOR:g} "
        f"times that"
    )
    print(f"{'tables':>7}{'moves':>8}{'p50':>8}{'p99':>8}{'worst':>8}", end="")
    print(f"{'tick p99 ms':>12}{'fallback':>12}{'faults':>8}")
    for tables in [int(number) for number in arguments.tables.split(",")]:
        stats = asyncio.run(
            load(tables, arguments.bot, games, arguments.pause, arguments.seconds, arguments.budget)
        )
        print(report(tables, stats, arguments.budget), flush=True)


def has_choices(name: str) -> bool:
    """Return True if the first move of a match is a choice among several."""
    game = game_class(name)(0, None, 1)
    return len(game.legal(int(game.turn))) > 1


if __name__ == "__main__":
    main()
