"""Let many players use the card room, and measure its speed and delays.

    python bench/load.py [--sockets 100] [--thought 0] [--seconds 20] [--games crazy-eight,war] [--seats 2]
                         [--watchers 0] [--bots 0] [--url http://127.0.0.1:8420/] [--database FILE or URL]

Opens its own room on one core, unless `--url` names a room, and plays from another core. Everything uses the
room's own protocol. Each table has `--seats` players; the default is the minimum of its game. They make
random legal moves and play again when a match is over. `--watchers` is a number of spectators, all at one
table. `--bots` is a number of additional tables where only bots play. `--games all` mixes all games. The
program prints:

- the average number of moves per second, and the numbers in the slowest and the fastest second
- the median and the 99th percentile of the time until another player sees a move, and until the move is
  acknowledged
- the processor time per move of the room and of this program
- the room's memory, and its increase since the start

If `--url` names a room, its processor time and memory are measured only if `--pid` names its process.
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

from clients import (
    HELLO,
    Guest,
    PlayStats,
    RoomAddress,
    SocketClient,
    TablePlayers,
    open_room,
    processor_seconds,
    resident_bytes,
)

from parlour.games import game_class, game_names

MAX_CONCURRENT_SETUPS = 20  # maximum number of tables that are set up at the same time
WARM_UP_SECONDS = 2  # seconds of play before the measurement


@dataclass
class ResourceUse:
    """The use of processor time and memory before the measurement.

    Attributes:
        process_id: The process ID of the room, or 0 if unknown.
        room_cpu_at_start: Processor seconds that the room used before the measurement.
        own_cpu_at_start: Processor seconds that this program used before the measurement.
        initial_memory_bytes: Memory of the room before the first table, in bytes.
    """

    process_id: int
    room_cpu_at_start: float = 0.0
    own_cpu_at_start: float = 0.0
    initial_memory_bytes: int = 0

    def start(self) -> None:
        self.room_cpu_at_start = processor_seconds(self.process_id) if self.process_id else 0.0
        self.own_cpu_at_start = time.process_time()


async def play(arguments: argparse.Namespace, address: RoomAddress, process_id: int) -> None:
    rng = random.Random(arguments.seed)
    stats = PlayStats()
    resource_use = ResourceUse(
        process_id, initial_memory_bytes=resident_bytes(process_id) if process_id else 0
    )
    groups = await set_up_tables(arguments, address, stats, rng)
    sockets_to_close = await add_spectators(groups[0], arguments.watchers) if groups else []
    sockets_to_close += [
        await start_bot_table(address, arguments.games[0], rng) for _ in range(arguments.bots)
    ]
    sockets = sum(len(group.players) for group in groups)
    print(f"{len(groups)} tables with {sockets} players, {arguments.watchers} spectators,", end=" ")
    print(f"{arguments.bots} tables of bots")
    gc.freeze()
    await asyncio.sleep(WARM_UP_SECONDS)
    stats.clear()
    resource_use.start()
    started_at = time.perf_counter()
    rates = [await measure_rate(stats) for _ in range(arguments.seconds)]
    elapsed = time.perf_counter() - started_at
    for group in groups:
        group.stop()
    print_results(stats, rates)
    print_usage(resource_use, stats.move_count, elapsed)
    for line in [*sockets_to_close, *(player.socket for group in groups for player in group.players)]:
        if line is not None:
            line.close()


async def measure_rate(stats: PlayStats) -> float:
    """Return the moves per second, measured for one second."""
    moves, started_at = stats.move_count, time.perf_counter()
    await asyncio.sleep(1)
    return (stats.move_count - moves) / (time.perf_counter() - started_at)


def print_results(stats: PlayStats, rates: list[float]) -> None:
    print(f"{statistics.mean(rates):8.0f} moves per second ({min(rates):.0f} to {max(rates):.0f})")
    print(
        f"{stats.match_count:8d} matches ended, {stats.refused_move_count} moves refused,"
        f" {stats.lost_socket_count} sockets lost"
    )
    print_delays("until the other players see the move", stats.display_delays)
    print_delays("until the move is acknowledged", stats.acknowledgment_delays)


def print_delays(label: str, delays: list[float]) -> None:
    if len(delays) > 100:
        percentiles_ms = [seconds * 1e3 for seconds in statistics.quantiles(delays, n=100)]
        print(
            f"{percentiles_ms[49]:8.1f} ms {label} (median), {percentiles_ms[98]:.1f} ms (p99),"
            f" {max(delays) * 1e3:.1f} ms (maximum)"
        )


def print_usage(resource_use: ResourceUse, move_count: int, elapsed: float) -> None:
    own_seconds = time.process_time() - resource_use.own_cpu_at_start
    if resource_use.process_id:
        room_seconds = processor_seconds(resource_use.process_id) - resource_use.room_cpu_at_start
        memory = resident_bytes(resource_use.process_id)
        print(
            f"{room_seconds / max(move_count, 1) * 1e6:8.0f} us of CPU time of the server per move,", end=" "
        )
        print(f"{room_seconds / elapsed:.0%} of a core")
        print(
            f"{memory / 1e6:8.1f} MB of memory, "
            f"{(memory - resource_use.initial_memory_bytes) / 1e6:.1f} MB more than before the first table"
        )
    print(
        f"{own_seconds / max(move_count, 1) * 1e6:8.0f} us of CPU time of this program per move,"
        f" {own_seconds / elapsed:.0%} of a core"
    )


async def set_up_tables(
    arguments: argparse.Namespace, address: RoomAddress, stats: PlayStats, rng: random.Random
) -> list[TablePlayers]:
    """Create tables with players until there are as many sockets as requested."""
    table_specs, remaining, table_index = [], arguments.sockets, 0
    while remaining > 0:
        game = arguments.games[table_index % len(arguments.games)]
        seats = arguments.seats or game_class(game).min_seats
        table_specs.append((game, seats))
        remaining -= seats
        table_index += 1
    limit = asyncio.Semaphore(MAX_CONCURRENT_SETUPS)

    async def set_up_table(game: str, seats: int) -> TablePlayers:
        async with limit:
            return await TablePlayers.gather(
                address, stats, arguments.thought, rng, game=game, seat_count=seats
            )

    return await asyncio.gather(*[set_up_table(game, seats) for game, seats in table_specs])


async def add_spectators(group: TablePlayers, spectator_count: int) -> list[SocketClient]:
    """Open `spectator_count` spectator sockets at a table, each for a new guest."""
    sockets = []
    for _ in range(spectator_count):
        socket = await (await Guest.create(group.players[0].guest.address)).open(
            group.table, lambda frame: None
        )
        socket.send(HELLO)
        sockets.append(socket)
    return sockets


async def start_bot_table(address: RoomAddress, game: str, rng: random.Random) -> SocketClient:
    """Create a table where only bots play, and return the socket of a spectator at this table."""
    seats = game_class(game).min_seats
    guest = await Guest.create(address)
    table = await guest.create_table(game=game, seat_count=seats, bots=dict.fromkeys(range(seats), "medium"))
    socket = await guest.open(table, lambda frame: None)
    socket.send(HELLO)
    socket.send({"type": "start", "request_id": f"{rng.getrandbits(64):x}"})
    return socket


@contextmanager
def open_target_room(arguments: argparse.Namespace) -> Iterator[tuple[RoomAddress, int]]:
    """Yield the address of the room to play in and its process ID, which is 0 if unknown."""
    if arguments.url:
        yield RoomAddress.parse(arguments.url), arguments.pid
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[1:] or cores)
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "room.sqlite3")
        with open_room(database, arguments.option, cores[0]) as running_room:
            yield running_room.address, running_room.process.pid


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
    with open_target_room(arguments) as (address, process):
        asyncio.run(play(arguments, replace(address, allows_compression=arguments.packed), process))


if __name__ == "__main__":
    main()
