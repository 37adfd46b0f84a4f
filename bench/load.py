"""Load the card room with many players, and measure the moves per second and their delay for other players.

python bench/load.py [--sockets 100] [--thought 0] [--seconds 20] [--games crazy-eight,war] [--seats 2]
                     [--watchers 0] [--bots 0] [--url http://127.0.0.1:8420/] [--database FILE or URL]

Opens a room of its own on one core, unless a URL names one, and plays from another core. Everything uses the
room's own protocol. Each table has as many people as `--seats` (or as its game needs), who choose among the
moves of their scene and play again when a match is over. `--watchers` is a number of spectators, all at one
table; `--bots` is a number of tables where only bots play. `--games all` mixes all games.

It prints moves per second, with the least and the most of any second. For the times from sending a move until
another seat receives it, and until it is acknowledged, it prints the median and the 99th percentile. It also
prints the processor time per move of the room (with `--url` only if `--pid` names the process) and of this
program, and the memory that tables and sockets have taken.
"""

import argparse
import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from clients import HELLO, Company, Figures, Guest, Line, Place, open_room, processor_seconds, resident

from parlour.games import game_class, game_names

AT_ONCE = 20  # tables that are set up at the same time
WARM_UP = 2  # seconds of play that are not counted


@dataclass
class Used:
    """The resources that a process has used since `begun`: processor time in seconds, memory in bytes."""

    process: int
    begun: float = 0.0
    own: float = 0.0
    memory: int = 0

    def start(self) -> None:
        self.begun = processor_seconds(self.process) if self.process else 0.0
        self.own = time.process_time()


async def play(arguments: argparse.Namespace, place: Place, process: int) -> None:
    rng = random.Random(arguments.seed)
    figures = Figures()
    used = Used(process, memory=resident(process) if process else 0)
    companies = await set_up(arguments, place, figures, rng)
    lines = await watch(companies[0], arguments.watchers) if companies else []
    lines += [await let_bots_play(place, arguments.games[0], rng) for _ in range(arguments.bots)]
    sockets = sum(len(company.players) for company in companies)
    print(f"{len(companies)} tables with {sockets} players, {arguments.watchers} spectators,", end=" ")
    print(f"{arguments.bots} tables of bots")
    gc.freeze()
    await asyncio.sleep(WARM_UP)
    figures.clear()
    used.start()
    began = time.perf_counter()
    rates = [await rate(figures) for _ in range(arguments.seconds)]
    took = time.perf_counter() - began
    for company in companies:
        company.stop()
    tell(figures, rates)
    tell_used(used, figures.moves, took)
    for line in [*lines, *(player.line for company in companies for player in company.players)]:
        if line is not None:
            line.close()


async def rate(figures: Figures) -> float:
    """Return the moves per second, measured for one second."""
    moves, since = figures.moves, time.perf_counter()
    await asyncio.sleep(1)
    return (figures.moves - moves) / (time.perf_counter() - since)


def tell(figures: Figures, rates: list[float]) -> None:
    print(f"{statistics.mean(rates):8.0f} moves per second ({min(rates):.0f} to {max(rates):.0f})")
    print(f"{figures.matches:8d} matches ended, {figures.refused} moves refused, {figures.lost} sockets lost")
    tell_times("until the other players see the move", figures.waits)
    tell_times("until the move is acknowledged", figures.acknowledged)


def tell_times(what: str, times: list[float]) -> None:
    if len(times) > 100:
        cuts = [each * 1e3 for each in statistics.quantiles(times, n=100)]
        print(
            f"{cuts[49]:8.1f} ms {what} (median), {cuts[98]:.1f} ms (p99), {max(times) * 1e3:.1f} ms "
            "(maximum)"
        )


def tell_used(used: Used, moves: int, took: float) -> None:
    own = time.process_time() - used.own
    if used.process:
        spent = processor_seconds(used.process) - used.begun
        memory = resident(used.process)
        print(f"{spent / max(moves, 1) * 1e6:8.0f} us of CPU time of the server per move,", end=" ")
        print(f"{spent / took:.0%} of a core")
        print(
            f"{memory / 1e6:8.1f} MB of memory, {(memory - used.memory) / 1e6:.1f} MB more than before the "
            "first table"
        )
    print(
        f"{own / max(moves, 1) * 1e6:8.0f} us of CPU time of this program per move, {own / took:.0%} of a "
        "core"
    )


async def set_up(
    arguments: argparse.Namespace, place: Place, figures: Figures, rng: random.Random
) -> list[Company]:
    """Make tables with players until there are as many sockets as wanted."""
    wanted, left, nth = [], arguments.sockets, 0
    while left > 0:
        game = arguments.games[nth % len(arguments.games)]
        seats = arguments.seats or game_class(game).min_seats
        wanted.append((game, seats))
        left -= seats
        nth += 1
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(game: str, seats: int) -> Company:
        async with limit:
            return await Company.gather(place, figures, arguments.thought, rng, game=game, seat_count=seats)

    return await asyncio.gather(*[one(game, seats) for game, seats in wanted])


async def watch(company: Company, count: int) -> list[Line]:
    """Open `count` more sockets at a table, each with a guest of its own."""
    lines = []
    for _ in range(count):
        line = await (await Guest.come(company.players[0].guest.place)).open(
            company.table, lambda frame: None
        )
        line.say(HELLO)
        lines.append(line)
    return lines


async def let_bots_play(place: Place, game: str, rng: random.Random) -> Line:
    """Start a table where bots play and one guest watches."""
    seats = game_class(game).min_seats
    guest = await Guest.come(place)
    table = await guest.make_table(game=game, seat_count=seats, bots=dict.fromkeys(range(seats), "medium"))
    line = await guest.open(table, lambda frame: None)
    line.say(HELLO)
    line.say({"type": "start", "request_id": f"{rng.getrandbits(64):x}"})
    return line


@contextmanager
def room(arguments: argparse.Namespace) -> Iterator[tuple[Place, int]]:
    """Yield the room to play in and its process id, which is 0 if unknown."""
    if arguments.url:
        yield Place.of(arguments.url), arguments.pid
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[1:] or cores)
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "room.sqlite3")
        with open_room(database, arguments.option, cores[0]) as opened:
            yield opened.place, opened.process.pid


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--thought", type=float, default=0.0, help="average thinking time in seconds")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--games", default="crazy-eight", help="names of games, separated by commas, or all")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packed", action="store_true", help="offer compression of frames, as browsers do")
    parser.add_argument("--url", default="")
    parser.add_argument("--pid", type=int, default=0)
    parser.add_argument("--database", default="")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        help="option for parlour serve, such as --option=--processes=2",
    )
    arguments = parser.parse_args()
    arguments.games = game_names() if arguments.games == "all" else arguments.games.split(",")
    with room(arguments) as (place, process):
        asyncio.run(play(arguments, replace(place, packs=arguments.packed), process))


if __name__ == "__main__":
    main()
