"""Play whole matches in a room without a server. Prints the matches and imported modules as JSON.

Run as a program: it refuses sockets, databases, threads and processes, and all packages that a server
needs.
"""

import asyncio
import gzip
import json
import sys
import threading
from collections.abc import Callable
from typing import Any, Final, NoReturn

import msgspec

from parlour.games import game_class, game_names
from parlour.kit.bits import bit
from parlour.records.record import parse_record, replay
from parlour.server.handlers.account_requests import (
    delete_me,
    get_daily_deal_of_today,
    get_profile,
    play_daily_deal_of_today,
    update_me,
)
from parlour.server.handlers.finished_matches import read_record
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext
from parlour.server.handlers.session import (
    ClientDisconnected,
    DirectConnection,
    UnlimitedMessageBudget,
    serve_socket,
)
from parlour.server.handlers.table_requests import create_table, get_replay, list_user_tables
from parlour.server.http_messages import MeUpdate, NewTable, ReplayPage
from parlour.server.log.memory_store import MemoryStore
from parlour.server.socket_messages import PROTOCOL_VERSION, ClientMessage, Hello, Move, Rematch, Sit, Start
from parlour.server.tables.clients import Client
from parlour.server.tables.in_process_bots import InProcessBots
from parlour.server.tables.live_table import LiveTable

REFUSED: Final = (
    "socket.connect",
    "socket.bind",
    "socket.listen",
    "subprocess.Popen",
    "os.fork",
    "os.posix_spawn",
    "os.exec",
    "sqlite3.connect",
)
FORBIDDEN: Final = (
    *("litestar", "uvicorn", "websockets", "h11", "sqlalchemy", "alembic", "aiosqlite", "psycopg"),
    *("prometheus_client", "segno", "sqlite3", "multiprocessing"),
)
ANN: Final = RequestContext("ann")
MATCHES: Final = 2  # matches at each table: the second one begins with a rematch


def refuse(event: str, given: tuple[Any, ...]) -> None:
    if event in REFUSED:
        raise RuntimeError(f"a room without a server must not need {event}")


def start_no_thread(thread: threading.Thread) -> NoReturn:
    raise RuntimeError("a room without a server must not need a thread")


async def run_at_once(work: Callable[..., Any], *given: Any) -> Any:
    """Run the work at once instead of in a thread, as in a browser."""
    return work(*given)


class QueueClient:
    """A client without a socket: its messages wait in a queue, and it keeps the frames that it receives."""

    direct_connection: DirectConnection | None = None

    def __init__(self) -> None:
        self.said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.frames: list[bytes] = []
        self.answers: dict[str, dict[str, Any]] = {}

    async def receive(self) -> bytes:
        frame = await self.said.get()
        if frame is None:
            raise ClientDisconnected
        return frame

    async def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] in ("done", "refused"):
            self.answers[message["request_id"]] = message

    async def close(self, code: int) -> None:
        raise RuntimeError(f"the server closed the connection: {code} {self.frames[-1].decode()}")

    async def say(self, message: ClientMessage) -> None:
        await self.said.put(msgspec.json.encode(message))

    async def ask(self, message: Sit | Start | Move | Rematch) -> None:
        """Ask for something, and return when it is done."""
        await self.say(message)
        while message.request_id not in self.answers:
            await asyncio.sleep(0)
        assert self.answers[message.request_id]["type"] == "done", self.answers[message.request_id]


async def play(room: Room, game: str) -> dict[str, Any]:
    """Play matches of Ann against bots by heuristic, and return the results."""
    kind = game_class(game)
    seats = max(3, kind.min_seats) if kind.max_seats > 2 else kind.min_seats
    bots = dict.fromkeys(range(1, seats), "simple")
    name = (await create_table(room, ANN, NewTable(game, seats, bots=bots))).table_id
    live_table = await room.live_tables.get_table(name)
    ann = QueueClient()
    session = asyncio.create_task(serve_socket(ann, room, name, Client("ann"), UnlimitedMessageBudget()))
    await ann.say(Hello(protocol_version=PROTOCOL_VERSION))
    await ann.ask(Sit(request_id="sit", seat=0))
    await ann.ask(Start(request_id="start"))
    moves = await play_match(ann, live_table)
    await ann.ask(Rematch(request_id="again"))
    moves += await play_match(ann, live_table)
    await ann.said.put(None)
    await session
    assert any(b'"is_over":true' in frame for frame in ann.frames[-4:])
    room.live_tables.evict_idle(0)
    again = await room.live_tables.get_table(name)
    assert again is not live_table
    assert final_state(again) == final_state(live_table)
    for number in range(1, MATCHES + 1):
        replay(parse_record(await read_record(room.live_tables, name, "ann", number)))
        shown = await get_replay(room, ANN, name, number)
        assert msgspec.json.decode(gzip.decompress(shown.body), type=ReplayPage).steps
    return {"frames": len(ann.frames), "moves": moves}


async def play_match(ann: QueueClient, live_table: LiveTable) -> int:
    """Play until the match is over; the number of moves that Ann made."""
    moves = 0
    match = live_table.table.match
    assert match is not None
    assert not match.game.is_over
    while not match.game.is_over:
        seat = match.find_seat("ann")
        if match.game.to_move() & bit(seat):
            move = match.game.format_move(match.game.heuristic(seat))
            move_id = f"{match.number}.{moves}"
            await ann.ask(Move(request_id=move_id, match_number=match.number, move=move))
            moves += 1
        await asyncio.sleep(0)
        match = live_table.table.match
        assert match is not None
    return moves


def final_state(live_table: LiveTable) -> dict[str, Any]:
    assert live_table.table.match is not None
    return live_table.table.match.game.state()


async def play_all() -> dict[str, Any]:
    store = MemoryStore()
    room = Room(store, 0.0, InProcessBots())
    played = {game: await play(room, game) for game in game_names()}
    await update_me(room, ANN, MeUpdate("Annie"))
    profile = await get_profile(room, ANN)
    day = await play_daily_deal_of_today(room, ANN)
    assert (await list_user_tables(room, ANN))[0].table_id == day.table_id
    assert (await get_daily_deal_of_today(room, ANN)).table_id == day.table_id
    assert await delete_me(room, ANN) == {"deleted": True}
    assert (await get_profile(room, ANN)).matches_played == 0
    await room.close()
    return {"played": played, "matches": profile.matches_played, "nickname": profile.nickname}


def main() -> None:
    sys.addaudithook(refuse)
    replaced: list[tuple[Any, str, Any]] = [
        (threading.Thread, "start", start_no_thread),
        (asyncio, "to_thread", run_at_once),
    ]
    for owner, name, instead in replaced:
        setattr(owner, name, instead)
    found = asyncio.run(play_all())
    imported = sorted({name.partition(".")[0] for name in sys.modules} & set(FORBIDDEN))
    print(json.dumps(found | {"imported": imported}))


if __name__ == "__main__":
    main()
