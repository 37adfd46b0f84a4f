"""Card rooms for tests, and users who connect to them over real sockets."""

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

from parlour.server.http.app import RoomOpeningArguments, create_app, initial_app_state
from parlour.server.http.gate import with_gate
from parlour.server.http.serving import build_uvicorn_config, open_listening_socket
from parlour.server.ops.limits import Limits
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.server.storage.database import DatabaseLocation, prepare_database

DEFAULT_SETTINGS = Settings()
PATIENCE = 60  # seconds; only a failing test waits so long

Message = dict[str, Any]


# Applications of closed rooms, for reuse: making one takes as long as opening its room.
APPLICATIONS: list[Litestar] = []


@cache
def empty_database() -> bytes:
    """Return the bytes of an empty database file."""
    with TemporaryDirectory() as folder:
        prepare_database(Path(folder, "room.sqlite3"))
        return Path(folder, "room.sqlite3").read_bytes()


def prepare_from_copy(location: DatabaseLocation) -> None:
    """Prepare a database, but copy an empty file instead of running the migrations."""
    if isinstance(location, Path) and not location.exists():
        location.parent.mkdir(parents=True, exist_ok=True)
        location.write_bytes(empty_database())
    prepare_database(location)


class Place:
    """A room that is open at `port`. `room` is its server room, if it runs in this process."""

    def __init__(self, port: int, room: ServerRoom | None = None) -> None:
        self.port = port
        self.inside = room
        self.url = f"http://127.0.0.1:{port}"

    @property
    def room(self) -> ServerRoom:
        assert self.inside is not None
        return self.inside


@asynccontextmanager
async def open_room(
    database: DatabaseLocation,
    bot_delay: float = 0.0,
    thinking: float = PATIENCE,
    builder: Sequence[str] = (),
    limits: Limits | None = None,
    proxies: Sequence[str] = (),
    settings: Settings = DEFAULT_SETTINGS,
    max_connections: int | None = None,
) -> AsyncIterator[Place]:
    """Open a card room in this process on a free local port. Bots think for `thinking` seconds per move."""
    listening = open_listening_socket("127.0.0.1", 0)
    prepare_from_copy(database)
    app = APPLICATIONS.pop() if APPLICATIONS else create_app(database, bot_delay)
    opened = asyncio.Event()
    app.state.update(
        initial_app_state(
            RoomOpeningArguments(database, bot_delay, thinking, builder, opened.set), limits, settings
        )
    )
    server = uvicorn.Server(build_uvicorn_config(with_gate(app), proxies, max_connections))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await asyncio.wait_for(opened.wait(), PATIENCE)
        yield Place(listening.getsockname()[1], app.state.room)
    finally:
        server.should_exit = True
        await serving
    APPLICATIONS.append(app)


async def close_writer(writer: asyncio.StreamWriter) -> None:
    """Close a client connection."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def open_client(url: str = "", **options: Any) -> httpx.AsyncClient:
    """Open an HTTP client that waits as long for an answer as a slow machine needs."""
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE, **options)


class Person:
    """A user with a cookie who sits at one table at a time. All received frames are in `frames`.

    Pass the `cookie` of an earlier user to return as that user.
    """

    def __init__(self, place: Place, cookie: str = "") -> None:
        self.place = place
        # Certificates take long to read, and the room closes connections that were idle for five seconds.
        idle = httpx.Limits(keepalive_expiry=2)
        self.http = open_client(place.url, verify=False, limits=idle)
        if cookie:
            self.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        self.headers: dict[str, str] = {}  # headers for opening a socket
        self.views = False  # True if the client asks for views
        self.socket: ClientConnection | None = None
        self.frames: list[Message] = []
        self.unread = 0
        self.table: Message = {}
        self.scene: Message = {}
        self.log: Message = {}
        self.seq = 0
        self.may_take_back = False
        self.may_skip = False

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

    async def make_table(self, **fields: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": "crazy-eight", "seat_count": 2, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table_id"])

    async def open_socket(self, table: str, **headers: str) -> None:
        await self.go()
        address = f"ws://127.0.0.1:{self.place.port}/ws/{table}"
        sent = {"Cookie": f"parlour={self.cookie}", **self.headers, **headers}
        self.socket = await connect(
            address, additional_headers=sent, proxy=None, max_queue=None, open_timeout=PATIENCE
        )

    async def come(self, table: str, since: int = 0) -> None:
        """Open a socket at a table and read the full state."""
        await self.open_socket(table)
        await self.greet(since)

    async def greet(self, since: int = 0) -> None:
        """Say hello on an open socket and read the full state."""
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
        """Return the next frame and record it."""
        assert self.socket is not None
        message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.frames.append(message)
        kind = message["type"]
        if kind == "table":
            self.table = message
        elif kind == "scene":
            self.scene = message["scene"]
            self.may_take_back = message["can_take_back"]
            self.may_skip = message["can_skip"]
        elif kind == "log":
            self.log = message
        if kind in ("table", "scene"):
            self.seq = message["seq"]
        return message

    async def hear(self, kind: str) -> Message:
        """Return the next frame of a kind."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def until(self, holds: Callable[[], bool]) -> None:
        """Read frames until a condition holds."""
        while not holds():
            await self.next()

    async def see_match(self) -> None:
        """Read frames until a match has begun."""
        await self.until(lambda: bool(self.scene))

    async def reach(self, seq: int) -> None:
        """Read frames until all rows up to `seq` have arrived."""
        await self.until(lambda: self.seq >= seq)

    async def finish(self) -> None:
        """Read frames until the match is over."""
        await self.until(lambda: bool(self.table["is_over"]))

    async def ask(self, kind: str, request: str = "", **fields: Any) -> Message:
        """Send a request and return the answer: `done` or `refused`."""
        name = request or secrets.token_hex(8)
        await self.send({"type": kind, "request_id": name, **fields})
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused") and message["request_id"] == name:
                return message

    async def recall(self, before: int) -> list[list[Message]]:
        """Fetch the log before a row in pages, back to the deal. The earliest page comes first."""
        parts: list[list[Message]] = []
        whole = False
        while not whole:
            await self.send({"type": "fetch_log", "request_id": secrets.token_hex(8), "before_seq": before})
            answer = await self.hear("log_page")
            parts.insert(0, answer["entries"])
            before, whole = answer["after_seq"] + 1, answer["complete"]
        return parts

    async def do(self, kind: str, **fields: Any) -> None:
        """Send a request that must be allowed."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    async def move(self, text: str) -> Message:
        return await self.ask("move", match_number=self.table["match_number"], move=text)

    @property
    def sits(self) -> int:
        """The user's seat at the table, or -1."""
        return next((number for number, seat in enumerate(self.table["seats"]) if seat["is_you"]), -1)

    def may_move(self) -> bool:
        return bool(self.scene) and self.scene["seat"] in self.scene["to_move"] and bool(self.scene["moves"])

    async def play_turn(self) -> None:
        """Make the first legal move and read its result."""
        seq = self.seq
        answer = await self.move(self.scene["moves"][0]["move"])
        assert answer["type"] == "done", answer
        await self.reach(seq + 1)

    async def play_on(self, rows: int = 1_000_000) -> None:
        """Play first legal moves until the match is over, or until the log has `rows` rows."""
        while not self.table["is_over"] and self.seq < rows:
            if self.may_move():
                await self.play_turn()
            else:
                await self.next()


@asynccontextmanager
async def people(place: Place, count: int) -> AsyncIterator[list[Person]]:
    """Yield `count` users with the nicknames Ann, Ben, Cleo and Dan."""
    async with AsyncExitStack() as stack:
        users = [await stack.enter_async_context(Person(place)) for _ in range(count)]
        for person, nickname in zip(users, ("Ann", "Ben", "Cleo", "Dan"), strict=False):
            answer = await person.http.put("/api/me", json={"nickname": nickname})
            assert answer.status_code == 200
        yield users


async def sit_down(players: Sequence[Person], table: str) -> None:
    """Seat the players in the first seats of a table."""
    for seat, player in enumerate(players):
        await player.come(table)
        await player.do("sit", seat=seat)


async def begin(players: Sequence[Person], **fields: Any) -> str:
    """Start a match at a new table of the first player and return the table's name."""
    table = await players[0].make_table(**fields)
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
