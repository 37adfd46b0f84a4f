"""Measure the cost of each request to the card room. No request should block all others for long.

    python bench/requests.py [--moves 1500] [--times 5]

Opens its own room, and plays a long match of each game and several short ones. Then it sends each kind of
HTTP request and table request several times. It prints a line for each kind, with the maximum of each value:

- the milliseconds for which the event loop was blocked (see bench/blocking_room.py), separately for the first
  request and for later ones
- the processor time of the event loop's thread, and of all other threads of the room
- the number of bytes in the answer, or 0 if the request was refused

A line is marked if the event loop was blocked for more than 20 milliseconds. The values are meaningful only
on an idle machine, and only if PYTHONDONTWRITEBYTECODE is not set.
"""

import argparse
import asyncio
import json
import mmap
import os
import random
import struct
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from clients import (
    HELLO,
    Guest,
    PlayStats,
    RequestFailedError,
    RunningRoom,
    TablePlayers,
    open_room,
    send_http_request,
)

from parlour.games import game_class, game_names

MAX_BLOCKED_MS = 20  # maximum milliseconds that the event loop may be blocked
BLOCKING_ROOM = Path(__file__).with_name("blocking_room.py")
TIMEOUT_SECONDS = 60  # maximum seconds to wait for an answer


@dataclass
class Cost:
    """The cost of a request. Times are in milliseconds; `answer_bytes` is the size of the answer."""

    blocked_ms: float
    loop_thread_ms: float
    other_threads_ms: float
    answer_bytes: int


class LoopBlockingMonitor:
    """Reads how long the room's event loop was blocked. The room writes this time to an in-memory file."""

    def __init__(self) -> None:
        self.file = os.memfd_create("felt")
        self.path = f"/proc/{os.getpid()}/fd/{self.file}"
        os.truncate(self.file, 8)
        self.memory = mmap.mmap(self.file, 8)

    def read_and_reset(self) -> float:
        """Return the longest time that the event loop was blocked since the last call, in milliseconds."""
        longest: float = struct.unpack("d", self.memory[:])[0]
        self.memory[:] = bytes(8)
        return longest


def thread_times(process_id: int) -> tuple[float, float]:
    """Return the processor time of the event loop's thread and of all other threads, in milliseconds."""
    times = {}
    for thread in Path(f"/proc/{process_id}/task").iterdir():
        times[int(thread.name)] = int((thread / "schedstat").read_text().split()[0]) / 1e6
    return times.pop(process_id), sum(times.values())


async def measure_costs(
    process_id: int,
    monitor: LoopBlockingMonitor,
    repeat_count: int,
    send_request: Callable[[], Awaitable[int]],
) -> list[Cost]:
    """Send a request several times and return the cost of each."""
    costs = []
    for _ in range(repeat_count):
        monitor.read_and_reset()
        before = thread_times(process_id)
        size = await send_request()
        await asyncio.sleep(0.05)  # so that the cost includes work that the room does after the answer
        after = thread_times(process_id)
        costs.append(Cost(monitor.read_and_reset(), after[0] - before[0], after[1] - before[1], size))
    return costs


async def play_moves(running_room: RunningRoom, game: str, move_count: int) -> TablePlayers:
    """Play `move_count` moves at a new table, in as many matches as necessary."""
    stats = PlayStats()
    seats = game_class(game).min_seats
    group = await TablePlayers.gather(
        running_room.address, stats, 0.0, random.Random(3), game=game, seat_count=seats
    )
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while stats.move_count < move_count:
            await asyncio.sleep(0.05)
    group.stop()
    await asyncio.sleep(0.3)
    return group


class FrameReader:
    """Reads a table's frames. `read_until` waits for a message type and returns the number of bytes read."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def read_until(self, *message_types: str) -> int:
        size = 0
        while (frame := await asyncio.wait_for(self.frames.get(), TIMEOUT_SECONDS)) is not None:
            size += len(frame)
            if json.loads(frame)["type"] in message_types:
                return size
        return size


async def join_table(group: TablePlayers, last_seq: int) -> int:
    """Connect to a table as a new client, and return the number of bytes received."""
    reader = FrameReader()
    guest = group.players[0].guest
    socket = await guest.open(group.table, reader.frames.put_nowait)
    socket.send({**HELLO, "last_seq": last_seq})
    size = await reader.read_until("scene")
    socket.close()
    return size


async def measure_longest_explanation(group: TablePlayers) -> int:
    """Ask why each visible card cannot be played, and return the number of bytes in the longest answer."""
    reader = FrameReader()
    player = group.players[0]
    socket = await player.guest.open(group.table, reader.frames.put_nowait)
    socket.send(HELLO)
    scene = None
    while scene is None:
        frame = json.loads(await asyncio.wait_for(reader.frames.get(), TIMEOUT_SECONDS) or b"{}")
        scene = frame.get("scene") if frame.get("type") == "scene" else None
        match_number = frame.get("match_number", 0)
    size = 0
    for zone in scene["zones"]:
        for card in zone["cards"][-1:]:
            socket.send(
                {
                    "type": "explain_card",
                    "request_id": f"{random.random()}",
                    "match_number": match_number,
                    "zone": zone["key"],
                    "card": card,
                }
            )
            size = max(size, await reader.read_until("refused"))
    socket.close()
    return size


def new_http_request(
    guest: Guest, path: str, method: str = "GET", body: bytes = b""
) -> Callable[[], Awaitable[int]]:
    async def send_request() -> int:
        try:
            _, answer = await send_http_request(guest.address, method, path, guest.cookie, body)
        except RequestFailedError:
            return 0
        return len(answer)

    return send_request


def list_paths(group: TablePlayers, game: str) -> list[str]:
    table_path = f"/api/tables/{group.table}"
    return [
        f"/t/{group.table}",
        f"{table_path}/record?match=1",
        f"{table_path}/deals?match=1",
        f"{table_path}/replay?match=1",
        f"{table_path}/replay?match=1&step=1200&open_hands=true",
        f"{table_path}/deciding-moment?match=1",
        f"/api/games/{game}/rules",
        f"/api/games/{game}/tutorial",
        f"/api/games/{game}/rules-pictures",
        f"/learn/{game}",
    ]


def print_costs(label: str, costs: list[Cost]) -> None:
    first, later = costs[0].blocked_ms, max(cost.blocked_ms for cost in costs[1:])
    loop, others = max(cost.loop_thread_ms for cost in costs), max(cost.other_threads_ms for cost in costs)
    size = max(cost.answer_bytes for cost in costs)
    mark = " !" if max(first, later) > MAX_BLOCKED_MS else ""
    print(
        f"{first:8.1f} {later:8.1f} {loop:8.1f} {others:8.1f} ms {size:9d} bytes  {label}{mark}", flush=True
    )


async def measure(
    arguments: argparse.Namespace, running_room: RunningRoom, monitor: LoopBlockingMonitor
) -> None:
    process = running_room.process.pid

    async def measure_request(label: str, send_request: Callable[[], Awaitable[int]]) -> None:
        print_costs(label, await measure_costs(process, monitor, arguments.times, send_request))

    guest = await Guest.create(running_room.address)
    general_paths = [
        "/",
        "/api/games",
        "/api/house-bots",
        "/api/tables",
        "/api/me",
        "/api/protocol",
        "/api/daily",
    ]
    general_paths += [
        "/schema/openapi.json",
        "/static/table/table.js",
        "/manifest.webmanifest",
        "/sw.js",
    ]
    for path in general_paths:
        await measure_request(path, new_http_request(guest, path))
    for game in arguments.games:
        group = await play_moves(running_room, game, arguments.moves)
        await measure_request(f"{game}: hello", lambda group=group: join_table(group, 0))
        await measure_request(
            f"{game}: hello of a client that reconnects at row 5",
            lambda group=group: join_table(group, 5),
        )
        await measure_request(f"{game}: why", lambda group=group: measure_longest_explanation(group))
        guest = group.players[0].guest
        for path in list_paths(group, game):
            await measure_request(f"{game}: {path}", new_http_request(guest, path))
        for path in [
            "/api/me/profile",
            f"/api/me/stats/{game}",
            "/api/me/export",
            "/api/me/tables",
            "/api/tables",
        ]:
            await measure_request(f"{game}: {path}", new_http_request(guest, path))
        group.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=1500, help="moves to make at a table of each game")
    parser.add_argument(
        "--times", type=int, default=5, help="number of times that each request is sent, 2 or more"
    )
    parser.add_argument("--games", default="", help="names of games, separated by commas")
    arguments = parser.parse_args()
    arguments.games = arguments.games.split(",") if arguments.games else game_names()
    monitor = LoopBlockingMonitor()
    program = (str(BLOCKING_ROOM), monitor.path)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_room(str(Path(folder) / "room.sqlite3"), program=program) as running_room,
    ):
        asyncio.run(measure(arguments, running_room, monitor))


if __name__ == "__main__":
    main()
