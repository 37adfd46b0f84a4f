"""Measure how long tables wait for bots when many tables request moves at once, without a network.

At each table, a bot plays against itself. The table requests a move, makes it, and requests the next one
after a pause, as in the card room. The program prints how long bots took to answer, as a fraction of the time
limit for a move. It also prints the delay of a clock that ticks every 10 milliseconds, and the number of
moves that the heuristic chose because a bot was late.
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

TICK_SECONDS = 0.01  # seconds between ticks of the clock


@dataclass
class DelayStats:
    """The measurements of a run. Times are in seconds."""

    answer_times: list[float] = field(default_factory=list)
    tick_delays: list[float] = field(default_factory=list)
    fallback_count: int = 0
    error_count: int = 0


async def record_tick_delays(stats: DelayStats) -> None:
    """Record the delay of a clock that ticks on the event loop of the tables."""
    while True:
        started_at = time.monotonic()
        await asyncio.sleep(TICK_SECONDS)
        stats.tick_delays.append(time.monotonic() - started_at - TICK_SECONDS)


async def play_table(
    workers: BotWorkers,
    bot: str,
    game_name: str,
    mean_pause_seconds: float,
    stop_at: float,
    stats: DelayStats,
) -> None:
    """Play matches of a bot against itself until the time is up."""
    rng = Rng.fast(random.getrandbits(29))
    game_type = game_class(game_name)
    game = game_type.new_match(game_type.min_seats, None, random.getrandbits(29))
    while time.monotonic() < stop_at:
        seat = int(game.turn)
        if len(game.legal(seat)) == 1 and game.to_move() & bit(seat):
            game.push(seat, game.legal(seat)[0])  # forced moves are made without asking a bot
        else:
            await request_move(workers, bot, game, seat, rng, stats)
            await asyncio.sleep(mean_pause_seconds * (0.5 + random.random()))
        if game.is_over:
            game.start()


async def request_move(
    workers: BotWorkers, bot: str, game: Game, seat: int, rng: Rng, stats: DelayStats
) -> None:
    started_at = time.monotonic()
    bot_answer = await workers.choose_move(bot, game.view(seat), rng)
    stats.answer_times.append(time.monotonic() - started_at)
    stats.fallback_count += bot_answer.is_fallback
    stats.error_count += bool(bot_answer.error)
    move = bot_answer.move if bot_answer.move is not None else game.legal(seat)[0]
    if move != NO_MOVE:
        game.push(seat, move)


async def run_load(
    table_count: int, bot: str, games: list[str], pause: float, seconds: float, think_seconds: float
) -> DelayStats:
    """Let bots play at `table_count` tables for `seconds` seconds, and return the measurements."""
    stats = DelayStats()
    workers = BotWorkers(think_seconds)
    await asyncio.gather(*(warm_up(workers, games[0]) for _ in range(workers.executor.max_processes)))
    tick_task = asyncio.create_task(record_tick_delays(stats))
    stop_at = time.monotonic() + seconds
    table_games = [games[table % len(games)] for table in range(table_count)]
    await asyncio.gather(*(play_table(workers, bot, name, pause, stop_at, stats) for name in table_games))
    tick_task.cancel()
    await asyncio.gather(tick_task, return_exceptions=True)
    await workers.close()
    return stats


async def warm_up(workers: BotWorkers, game_name: str) -> None:
    """Request one move, so that the start of a worker process is not measured."""
    game = game_class(game_name).new_match(0, None, 1)
    await request_move(workers, "random", game, int(game.turn), Rng.fast(1), DelayStats())


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def format_row(table_count: int, stats: DelayStats, budget: float) -> str:
    answer_times = [wait / budget for wait in stats.answer_times]
    tick_delay_ms = 1000 * quantile(stats.tick_delays, 0.99)
    return (
        f"{table_count:>7}{len(answer_times):>8}{quantile(answer_times, 0.5):>8.2f}"
        f"{quantile(answer_times, 0.99):>8.2f}{quantile(answer_times, 1.0):>8.2f}"
        f"{tick_delay_ms:>12.1f}{stats.fallback_count:>12}{stats.error_count:>8}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tables", default="1,2,10,40", help="how many tables to run at once: numbers separated by commas"
    )
    parser.add_argument("--bot", default="expert")
    parser.add_argument(
        "--games",
        default="",
        help="names of games, separated by commas; by default, all games with decisions",
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
        else [name for name in game_names() if has_first_move_choice(name)]
    )
    build = "compiled" if parlour.compiled else "not compiled"
    print(
        f"Parlour is {build}; {arguments.bot}, {arguments.budget:g} s a move; "
        f"timeout after {TIMEOUT_FACTOR:g} times that"
    )
    print(f"{'tables':>7}{'moves':>8}{'p50':>8}{'p99':>8}{'worst':>8}", end="")
    print(f"{'tick p99 ms':>12}{'fallback':>12}{'errors':>8}")
    for tables in [int(number) for number in arguments.tables.split(",")]:
        stats = asyncio.run(
            run_load(tables, arguments.bot, games, arguments.pause, arguments.seconds, arguments.budget)
        )
        print(format_row(tables, stats, arguments.budget), flush=True)


def has_first_move_choice(game_name: str) -> bool:
    """Return True if the first player of a match can choose between several moves."""
    game = game_class(game_name).new_match(0, None, 1)
    return len(game.legal(int(game.turn))) > 1


if __name__ == "__main__":
    main()
