"""Measure the cost of each request to the card room: none may block all others for long.

python bench/requests.py [--moves 1500] [--times 5]

Opens a room of its own, plays a long match of each game and several short ones, and then sends every request
of HTTP and of a table. It prints a line for each request, with the maximum of several:

- the longest time in milliseconds that the event loop was blocked (bench/blocking_room.py), by the first
  request and by later ones;
- the processor time of the event loop's thread, and of all other threads of the room;
- the bytes of the answer, 0 for a refusal.

A line is marked if either of the first two is above 20 milliseconds. The figures are meaningful only on a
quiet machine, and if Python keeps compiled modules (no PYTHONDONTWRITEBYTECODE).
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

from clients import HELLO, Company, Figures, Guest, NoAnswer, Opened, ask, open_room

from parlour.games import game_class, game_names

MOST = 20  # maximum milliseconds that the event loop may be blocked
FELT = Path(__file__).with_name("blocking_room.py")
PATIENCE = 60  # seconds


@dataclass
class Cost:
    """The cost of a request: milliseconds and bytes of the answer. The loop was blocked for `held`."""

    held: float
    loop: float
    others: float
    size: int


class Felt:
    """The room's report of how long its event loop was blocked, in a memory file."""

    def __init__(self) -> None:
        self.file = os.memfd_create("felt")
        self.place = f"/proc/{os.getpid()}/fd/{self.file}"
        os.truncate(self.file, 8)
        self.most = mmap.mmap(self.file, 8)

    def take(self) -> float:
        """Return the most milliseconds since the last call."""
        found: float = struct.unpack("d", self.most[:])[0]
        self.most[:] = bytes(8)
        return found


def spent(process: int) -> tuple[float, float]:
    """Return the processor time of the event loop's thread and of all other threads, in milliseconds."""
    times = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        times[int(thread.name)] = int((thread / "schedstat").read_text().split()[0]) / 1e6
    return times.pop(process), sum(times.values())


async def costs_of(process: int, felt: Felt, times: int, do: Callable[[], Awaitable[int]]) -> list[Cost]:
    """Return the cost of each of several requests."""
    costs = []
    for _ in range(times):
        felt.take()
        before = spent(process)
        size = await do()
        await asyncio.sleep(0.05)  # includes work that follows the answer
        after = spent(process)
        costs.append(Cost(felt.take(), after[0] - before[0], after[1] - before[1], size))
    return costs


async def played(opened: Opened, game: str, moves: int) -> Company:
    """Return a table where `moves` moves were made, in as many matches as necessary."""
    figures = Figures()
    seats = game_class(game).min_seats
    company = await Company.gather(opened.place, figures, 0.0, random.Random(3), game=game, seat_count=seats)
    async with asyncio.timeout(PATIENCE):
        while figures.moves < moves:
            await asyncio.sleep(0.05)
    company.stop()
    await asyncio.sleep(0.3)
    return company


class Asked:
    """The answers at a table: `until` waits for a frame of a kind, and returns the bytes of all frames."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def until(self, *kinds: str) -> int:
        size = 0
        while (frame := await asyncio.wait_for(self.frames.get(), PATIENCE)) is not None:
            size += len(frame)
            if json.loads(frame)["type"] in kinds:
                return size
        return size


async def at_table(company: Company, since: int) -> int:
    """Return the bytes that a client receives on joining a table."""
    asked = Asked()
    guest = company.players[0].guest
    line = await guest.open(company.table, asked.frames.put_nowait)
    line.say({**HELLO, "last_seq": since})
    size = await asked.until("scene")
    line.close()
    return size


async def why(company: Company) -> int:
    """Return the average bytes of the explanations why the visible cards cannot be played."""
    asked = Asked()
    player = company.players[0]
    line = await player.guest.open(company.table, asked.frames.put_nowait)
    line.say(HELLO)
    scene = None
    while scene is None:
        frame = json.loads(await asyncio.wait_for(asked.frames.get(), PATIENCE) or b"{}")
        scene = frame.get("scene") if frame.get("type") == "scene" else None
        match = frame.get("match_number", 0)
    size = 0
    for zone in scene["zones"]:
        for card in zone["cards"][-1:]:
            line.say(
                {
                    "type": "explain_card",
                    "request_id": f"{random.random()}",
                    "match_number": match,
                    "zone": zone["key"],
                    "card": card,
                }
            )
            size = max(size, await asked.until("refused"))
    line.close()
    return size


def get(guest: Guest, path: str, method: str = "GET", body: bytes = b"") -> Callable[[], Awaitable[int]]:
    async def do() -> int:
        try:
            _, answer = await ask(guest.place, method, path, guest.cookie, body)
        except NoAnswer:
            return 0
        return len(answer)

    return do


def paths_of(company: Company, game: str) -> list[str]:
    table = f"/api/tables/{company.table}"
    return [
        f"/t/{company.table}",
        f"{table}/record?match=1",
        f"{table}/deals?match=1",
        f"{table}/replay?match=1",
        f"{table}/replay?match=1&step=1200&laid_open=true",
        f"{table}/moment?match=1",
        f"/api/games/{game}/rules",
        f"/api/games/{game}/tutorial",
        f"/api/games/{game}/rules-pictures",
        f"/learn/{game}",
    ]


def tell_costs(what: str, costs: list[Cost]) -> None:
    first, later = costs[0].held, max(cost.held for cost in costs[1:])
    loop, others = max(cost.loop for cost in costs), max(cost.others for cost in costs)
    size = max(cost.size for cost in costs)
    mark = " !" if max(first, later) > MOST else ""
    print(f"{first:8.1f} {later:8.1f} {loop:8.1f} {others:8.1f} ms {size:9d} bytes  {what}{mark}", flush=True)


async def measure(arguments: argparse.Namespace, opened: Opened, felt: Felt) -> None:
    process = opened.process.pid

    async def tell(what: str, do: Callable[[], Awaitable[int]]) -> None:
        tell_costs(what, await costs_of(process, felt, arguments.times, do))

    guest = await Guest.come(opened.place)
    general = ["/", "/api/games", "/api/house-bots", "/api/tables", "/api/me", "/api/protocol", "/api/daily"]
    general += [
        "/schema/openapi.json",
        "/static/table/table.js",
        "/api/figures",
        "/manifest.webmanifest",
        "/sw.js",
    ]
    for path in general:
        await tell(path, get(guest, path))
    for game in arguments.games:
        company = await played(opened, game, arguments.moves)
        await tell(f"{game}: hello", lambda company=company: at_table(company, 0))
        await tell(
            f"{game}: hello of a client that reconnects at row 5",
            lambda company=company: at_table(company, 5),
        )
        await tell(f"{game}: why", lambda company=company: why(company))
        guest = company.players[0].guest
        for path in paths_of(company, game):
            await tell(f"{game}: {path}", get(guest, path))
        for path in ["/api/me/profile", "/api/me/export", "/api/me/tables", "/api/tables"]:
            await tell(f"{game}: {path}", get(guest, path))
        company.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=1500, help="moves to make at a table of each game")
    parser.add_argument(
        "--times", type=int, default=5, help="number of times that each request is sent, 2 or more"
    )
    parser.add_argument("--games", default="", help="names of games, separated by commas")
    arguments = parser.parse_args()
    arguments.games = arguments.games.split(",") if arguments.games else game_names()
    felt = Felt()
    program = (str(FELT), felt.place)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_room(str(Path(folder) / "room.sqlite3"), program=program) as opened,
    ):
        asyncio.run(measure(arguments, opened, felt))


if __name__ == "__main__":
    main()
