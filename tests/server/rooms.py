"""Card rooms for tests, and people who come to them over real sockets."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from parlour.server.http.app import Opening, create_app, initial_state
from parlour.server.http.gate import with_gate
from parlour.server.http.serving import build_uvicorn_config, open_listening_socket
from parlour.server.ops.limits import Limits
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.server.storage.database import Location, prepare_database

USUAL = Settings()
PATIENCE = 60  # seconds; only a failing test waits so long

Message = dict[str, Any]


# Of rooms that are closed: to make one takes as long as to open its room.
APPLICATIONS: list[Litestar] = []


@cache
def empty_database() -> bytes:
    """The file of a database in which there is nothing."""
    with TemporaryDirectory() as folder:
        prepare_database(Path(folder, "room.sqlite3"))
        return Path(folder, "room.sqlite3").read_bytes()


def prepare_soon(location: Location) -> None:
    """The same as `prepare`; a new file is a copy, and no migration is run."""
    if isinstance(location, Path) and not location.exists():
        location.parent.mkdir(parents=True, exist_ok=True)
        location.write_bytes(empty_database())
    prepare_database(location)


class Place:
    """A room that is open at `port`; `room` is its inside where it runs in this process."""

    def __init__(self, port: int, room: ServerRoom | None = None) -> None:
        self.port = port
        self.inside = room
        self.url = f"http://127.0.0.1:{port}"

    @property
    def room(self) -> ServerRoom:
        assert self.inside is not None
        return self.inside


class Started(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listens = asyncio.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.listens.set()


@asynccontextmanager
async def open_room(
    database: Location,
    bot_delay: float = 0.0,
    thinking: float = PATIENCE,
    builder: Sequence[str] = (),
    limits: Limits | None = None,
    proxies: Sequence[str] = (),
    settings: Settings = USUAL,
) -> AsyncIterator[Place]:
    """A card room in this process, on a free port of this machine; bots think `thinking` seconds a move."""
    listening = open_listening_socket("127.0.0.1", 0)
    prepare_soon(database)
    app = APPLICATIONS.pop() if APPLICATIONS else create_app(database, bot_delay)
    app.state.update(initial_state(Opening(database, bot_delay, thinking, builder), limits, settings))
    server = Started(build_uvicorn_config(with_gate(app), proxies))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await asyncio.wait_for(server.listens.wait(), PATIENCE)
        yield Place(listening.getsockname()[1], app.state.room)
    finally:
        server.should_exit = True
        await serving
    APPLICATIONS.append(app)


async def shut(writer: asyncio.StreamWriter) -> None:
    """Closes a connection of one's own."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Person:
    """Somebody with a cookie, who may sit at one table at a time; all frames that came are in `frames`.

    Whoever was here before comes back with the `cookie` that they had.
    """

    def __init__(self, place: Place, cookie: str = "") -> None:
        self.place = place
        # Certificates take long to read; and the room closes connections that were idle for five seconds.
        idle = httpx.Limits(keepalive_expiry=2)
        self.http = httpx.AsyncClient(base_url=place.url, verify=False, limits=idle)
        if cookie:
            self.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        self.headers: dict[str, str] = {}  # with which sockets are opened
        self.views = False  # whether views are asked for
        self.socket: ClientConnection | None = None
        self.frames: list[Message] = []
        self.unread = 0
        self.table: Message = {}
        self.scene: Message = {}
        self.log: Message = {}
        self.seq = 0
        self.may_take_back = False

    async def __aenter__(self) -> "Person":
        await self.http.get("/api/me")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.go()
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return self.http.cookies["parlour"]

    @property
    def identity(self) -> str:
        return self.cookie.rpartition(".")[0]

    async def make_table(self, **wanted: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": "crazy-eight", "seat_count": 2, **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table_id"])

    async def open_socket(self, table: str, **headers: str) -> None:
        await self.go()
        address = f"ws://127.0.0.1:{self.place.port}/ws/{table}"
        sent = {"Cookie": f"parlour={self.cookie}", **self.headers, **headers}
        self.socket = await connect(address, additional_headers=sent, proxy=None, max_queue=None)

    async def come(self, table: str, since: int = 0) -> None:
        """Opens a socket at a table and hears how things stand."""
        await self.open_socket(table)
        await self.greet(since)

    async def greet(self, since: int = 0) -> None:
        """Says hello at a socket that is open, and hears how things stand."""
        self.log, self.scene = {}, {}
        await self.send(
            {
                "type": "hello",
                "protocol_version": PROTOCOL_VERSION,
                "last_seq": since,
                "include_views": self.views,
            }
        )
        await self.hear("table")
        if self.table["match_number"]:
            await self.hear("log")
            await self.hear("scene")

    async def go(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, message: Message) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def next(self) -> Message:
        """The next frame, taken note of."""
        assert self.socket is not None
        message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.frames.append(message)
        kind = message["type"]
        if kind == "table":
            self.table = message
        elif kind == "scene":
            self.scene = message["scene"]
            self.may_take_back = message["can_take_back"]
        elif kind == "log":
            self.log = message
        if kind in ("table", "scene"):
            self.seq = message["seq"]
        return message

    async def hear(self, kind: str) -> Message:
        """The next frame of a kind."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def until(self, holds: Callable[[], bool]) -> None:
        """Hears frames until something holds."""
        while not holds():
            await self.next()

    async def see_match(self) -> None:
        """Hears frames until a match has begun."""
        await self.until(lambda: bool(self.scene))

    async def reach(self, seq: int) -> None:
        """Hears frames until nothing up to a row is missing."""
        await self.until(lambda: self.seq >= seq)

    async def finish(self) -> None:
        """Hears frames until the table is told that the match is over."""
        await self.until(lambda: bool(self.table["is_over"]))

    async def ask(self, kind: str, request: str = "", **fields: Any) -> Message:
        """Asks for something and hears the answer: `done` or `refused`."""
        name = request or secrets.token_hex(8)
        await self.send({"type": kind, "request_id": name, **fields})
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused") and message["request_id"] == name:
                return message

    async def recall(self, before: int) -> list[list[Message]]:
        """Asks what happened before a row, again and again up to the deal; the earliest part first."""
        parts: list[list[Message]] = []
        whole = False
        while not whole:
            await self.send({"type": "fetch_log", "request_id": secrets.token_hex(8), "before_seq": before})
            answer = await self.hear("log_page")
            parts.insert(0, answer["entries"])
            before, whole = answer["after_seq"] + 1, answer["complete"]
        return parts

    async def do(self, kind: str, **fields: Any) -> None:
        """Asks for something that is to be done."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    async def move(self, text: str) -> Message:
        return await self.ask("move", match_number=self.table["match_number"], move=text)

    @property
    def sits(self) -> int:
        """The seat that is theirs at the table, -1 for none."""
        return next((number for number, seat in enumerate(self.table["seats"]) if seat["is_you"]), -1)

    def may_move(self) -> bool:
        return bool(self.scene) and self.scene["seat"] in self.scene["to_move"] and bool(self.scene["moves"])

    async def play_turn(self) -> None:
        """Makes the first legal move, and hears what came of it."""
        seq = self.seq
        answer = await self.move(self.scene["moves"][0]["move"])
        assert answer["type"] == "done", answer
        await self.reach(seq + 1)

    async def play_on(self, rows: int = 1_000_000) -> None:
        """Plays first legal moves until the match is over, or so many rows are in the log."""
        while not self.table["is_over"] and self.seq < rows:
            if self.may_move():
                await self.play_turn()
            else:
                await self.next()


@asynccontextmanager
async def people(place: Place, count: int) -> AsyncIterator[list[Person]]:
    """So many people, each with a nickname: Ann, Ben, Cleo, Dan."""
    async with AsyncExitStack() as stack:
        came = [await stack.enter_async_context(Person(place)) for _ in range(count)]
        for person, nickname in zip(came, ("Ann", "Ben", "Cleo", "Dan"), strict=False):
            answer = await person.http.put("/api/me", json={"nickname": nickname})
            assert answer.status_code == 200
        yield came


async def sit_down(players: Sequence[Person], table: str) -> None:
    """Has them take the first seats of a table."""
    for seat, player in enumerate(players):
        await player.come(table)
        await player.do("sit", seat=seat)


async def begin(players: Sequence[Person], **wanted: Any) -> str:
    """Has them play at a table of the first one's, and see the match; the table's name."""
    table = await players[0].make_table(**wanted)
    await sit_down(players, table)
    await players[0].do("start")
    for player in players:
        await player.see_match()
    return table


async def play_together(players: Sequence[Person], most: int = 1_000_000) -> int:
    """Play first legal moves for all of them, so many or until the match is over; return how many.

    Everybody hears everything.
    """
    moves = 0
    while moves < most and not players[0].table["is_over"]:
        mover = next((player for player in players if player.may_move()), None)
        moves += mover is not None
        await (mover.play_turn() if mover is not None else players[0].next())
        seq = max(player.seq for player in players)
        for player in players:
            await player.reach(seq)
            if player.scene["is_over"]:
                await player.finish()
    return moves
