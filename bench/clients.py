"""Simulated players for a card room, for load tests and fault tests. One process can run very many of them.

They use the room's protocol: HTTP to create tables, and a WebSocket to play moves from their scene. They are
lightweight, so that the room and not the players limits the speed. A socket is one `asyncio.Protocol`, and
only the fields that decide the next move are parsed.

    guest = await Guest.create(address)  # has a cookie
    table = await guest.make_table(game="war", seat_count=2)
    line = await guest.open(table, on_frame)  # `on_frame` receives each message, and None at the end
    line.send(HELLO)

`TablePlayers` sit down, play matches to the end, and ask for rematches until they are stopped.
"""

import asyncio
import base64
import os
import random
import re
import secrets
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from parlour.server.socket_messages import PROTOCOL_VERSION

TIMEOUT_SECONDS = 30  # maximum seconds to wait for an answer
MAX_REFUSALS = 50  # number of consecutive refusals after which a player gives up
CLOSE, PING, PONG = 0x88, 0x89, 0x8A  # first bytes of close, ping and pong frames
HELLO = {"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0}
MASK = b"\0\0\0\0"  # the WebSocket mask; with zeros, the payload can be sent unchanged

FrameHandler = Callable[[bytes | None], None]


class RequestFailedError(Exception):
    """Raised if the room refuses a request or does not answer. The message has the details."""


@dataclass(frozen=True)
class RoomAddress:
    """The address of a room, which is reached over plain HTTP.

    If `allows_compression` is true, clients offer the compression of frames, as browsers do.
    """

    host: str
    port: int
    allows_compression: bool = False

    @classmethod
    def of(cls, url: str) -> "RoomAddress":
        parts = urlsplit(url)
        if parts.scheme != "http" or parts.hostname is None:
            raise ValueError(f"{url}: not an address of a room, such as http://127.0.0.1:8420/")
        return cls(parts.hostname, parts.port or 80)


# The parsed parts of frames. Fields that are not named here are skipped.


class Moves(msgspec.Struct):
    move: str


class SceneSeen(msgspec.Struct):
    seat: int
    to_move: list[int]
    moves: list[Moves]
    is_over: bool


class SeenScene(msgspec.Struct, tag="scene"):
    seq: int
    match_number: int
    scene: SceneSeen


class SeatSeen(msgspec.Struct):
    kind: str
    is_you: bool


class SeenTable(msgspec.Struct, tag="table"):
    seq: int
    match_number: int
    seats: list[SeatSeen]
    can_start: bool
    is_over: bool
    rematch_seats: list[int]


class SeenDone(msgspec.Struct, tag="done"):
    request_id: str


class SeenRefused(msgspec.Struct, tag="refused"):
    request_id: str
    reason: str


class SeenDisconnect(msgspec.Struct, tag="disconnect"):
    reason: str


class SeenLog(msgspec.Struct, tag="log"):
    pass


class SeenFaces(msgspec.Struct, tag="faces"):
    pass


class SeenChatMessage(msgspec.Struct, tag="chat_message"):
    pass


class SeenPong(msgspec.Struct, tag="pong"):
    pass


class SeenHint(msgspec.Struct, tag="hint_result"):
    pass


class SeenReload(msgspec.Struct, tag="reload"):
    protocol_version: int


Seen = (
    SeenScene
    | SeenTable
    | SeenDone
    | SeenRefused
    | SeenDisconnect
    | SeenLog
    | SeenFaces
    | SeenChatMessage
    | SeenPong
    | SeenHint
    | SeenReload
)
decoder: msgspec.json.Decoder[Seen] = msgspec.json.Decoder(Seen)


# Sockets


class SocketClient(asyncio.Protocol):
    """A WebSocket connection. `on_frame` receives each message, and None when the connection is closed."""

    def __init__(self, on_frame: FrameHandler, request: bytes) -> None:
        self.on_frame = on_frame
        self.request = request
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.waiting = bytearray()
        self.begun = b""  # the first frames of a fragmented message
        self.is_compressed = False
        self.unpacker = zlib.decompressobj(wbits=-15)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, reason: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(RequestFailedError(f"the server closed the connection: {reason}"))
        self.on_frame(None)

    def data_received(self, data: bytes) -> None:
        self.waiting += data
        if not self.opened.done() and not self.opens():
            return
        while (frame := self.take_frame()) is not None:
            self.answer(*frame)

    def opens(self) -> bool:
        """Parse the handshake. Return True if it is complete and the room has accepted the connection."""
        end = self.waiting.find(b"\r\n\r\n")
        if end < 0:
            return False
        if self.waiting[:12] != b"HTTP/1.1 101":
            said = self.waiting[: self.waiting.find(b"\r\n")].decode("latin-1")
            self.opened.set_exception(RequestFailedError(f"cannot open the socket: {said}"))
            self.end()
            return False
        del self.waiting[: end + 4]
        self.opened.set_result(None)
        return True

    def take_frame(self) -> tuple[int, bytes] | None:
        """Return the next complete frame: its first byte and its content. Return None if it is incomplete."""
        waiting = self.waiting
        if len(waiting) < 2:
            return None
        length, start = waiting[1], 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(waiting) < start:
                return None
            length = int.from_bytes(waiting[2:start], "big")
        if len(waiting) < start + length:
            return None
        first, payload = waiting[0], bytes(waiting[start : start + length])
        del waiting[: start + length]
        return first, payload

    def answer(self, first: int, payload: bytes) -> None:
        if first == PING:
            self.send_frame(PONG, payload)
        elif first == CLOSE:
            self.send_frame(CLOSE, payload[:2])
            self.end()
        elif first & 0x0F <= 2:
            self.is_compressed = bool(first & 0x40) if first & 0x0F else self.is_compressed
            self.begun += payload
            if first & 0x80:
                whole, self.begun = self.begun, b""
                self.on_frame(
                    self.unpacker.decompress(whole + b"\0\0\xff\xff") if self.is_compressed else whole
                )

    def send_frame(self, first: int, payload: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + MASK + payload)

    def send(self, message: object) -> None:
        """Send a message as one text frame. Bytes are sent unchanged."""
        self.send_frame(0x81, message if isinstance(message, bytes) else msgspec.json.encode(message))

    def close(self) -> None:
        """Disconnect without a close frame, as a closed browser does. `on_frame` is not called any more."""
        self.on_frame = lambda frame: None
        self.end()

    def end(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Guest:
    """A guest user, identified by a cookie of the room."""

    def __init__(self, address: RoomAddress, cookie: str) -> None:
        self.address = address
        self.cookie = cookie

    @classmethod
    async def create(cls, address: RoomAddress) -> "Guest":
        """Return a new guest."""
        headers, _ = await ask(address, "GET", "/api/me")
        found = re.search(r"(?im)^set-cookie:\s*parlour=([^;\r\n]+)", headers)
        if found is None:
            raise RequestFailedError("the server did not set a cookie")
        return cls(address, found[1])

    async def make_table(self, **fields: object) -> str:
        """Create a table and return its id."""
        _, body = await ask(self.address, "POST", "/api/tables", self.cookie, msgspec.json.encode(fields))
        return str(msgspec.json.decode(body)["table_id"])

    async def open(self, table: str, on_frame: FrameHandler) -> SocketClient:
        """Open a WebSocket at a table, without sending the hello message."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET /ws/{table} HTTP/1.1",
            f"Host: {self.address.host}:{self.address.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: parlour={self.cookie}",
            *(["Sec-WebSocket-Extensions: permessage-deflate"] if self.address.allows_compression else []),
        ]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: SocketClient(on_frame, request), self.address.host, self.address.port
        )
        await asyncio.wait_for(line.opened, TIMEOUT_SECONDS)
        return line


async def ask(
    address: RoomAddress, method: str, path: str, cookie: str = "", body: bytes = b""
) -> tuple[str, bytes]:
    """Send an HTTP request and return the head and the body of the response.

    Raises:
        NoAnswer: The status is not 2xx.
    """
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address.host}:{address.port}", "Connection: close"]
    if cookie:
        lines.append(f"Cookie: parlour={cookie}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    reading, writing = await asyncio.open_connection(address.host, address.port)
    try:
        writing.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = await asyncio.wait_for(reading.read(), TIMEOUT_SECONDS)
    finally:
        writing.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    told = head.decode("latin-1")
    if not re.match(r"HTTP/1\.1 2\d\d", told):
        raise RequestFailedError(f"{method} {path}: {told.partition(chr(13))[0]} {rest[:200]!r}")
    return told, rest


# Playing


@dataclass
class PlayStats:
    """The measurements of all players in a run. Times are in seconds.

    `waits` are the times from sending a move until each other seat receives it. `acknowledged` are the times
    until the move is acknowledged.
    """

    waits: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    moves: int = 0
    matches: int = 0
    refused: int = 0
    lost: int = 0

    def clear(self) -> None:
        """Reset all values except the number of lost sockets."""
        self.waits.clear()
        self.acknowledged.clear()
        self.moves = self.matches = self.refused = 0


class TablePlayers:
    """The players at one table."""

    def __init__(self, stats: PlayStats) -> None:
        self.stats = stats
        self.table = ""
        self.players: list[Player] = []

    @classmethod
    async def gather(
        cls, address: RoomAddress, stats: PlayStats, thought: float, rng: random.Random, **table_options: Any
    ) -> "TablePlayers":
        """Create a table, seat a new guest in each seat, and start the match."""
        group = cls(stats)
        for _ in range(table_options["seat_count"]):
            guest = await Guest.create(address)
            group.players.append(Player(guest, group, random.Random(rng.random()), thought))
        first = group.players[0]
        group.table = await first.guest.make_table(**table_options)
        for seat, player in enumerate(group.players):
            await player.connect()
            await player.request("sit", seat=seat)
        await first.request("start")
        return group

    def stop(self) -> None:
        """Stop all players from moving. Sent requests are still answered."""
        for player in self.players:
            player.stop()

    def close(self) -> None:
        for player in self.players:
            if player.line is not None:
                player.line.close()


class Player:
    """A player at a table, who makes random legal moves and asks for rematches until stopped.

    It thinks for `thought` seconds per move on average. `unseen` contains the moves of other players that it
    has not received yet: the row in the log, and the time when the move was sent.
    """

    def __init__(self, guest: Guest, group: TablePlayers, rng: random.Random, thought: float) -> None:
        self.guest = guest
        self.group = group
        self.rng = rng
        self.thought = thought
        self.line: SocketClient | None = None
        self.scene: SeenScene | None = None
        self.scene_at = 0.0
        self.moving = ""  # id of the pending move request, sent at `sent_at`
        self.sent_at = 0.0
        self.refusal_count = 0
        self.rematch_asked_for = 0
        self.unseen: list[tuple[int, float]] = []
        self.answers: dict[str, asyncio.Future[SeenDone | SeenRefused]] = {}
        self.thinking: asyncio.TimerHandle | None = None
        self.stopped = False

    async def connect(self) -> None:
        """Open a WebSocket at the group's table and say hello."""
        self.line = await self.guest.open(self.group.table, self.on_frame)
        self.line.send(HELLO)

    async def request(self, kind: str, **fields: object) -> None:
        """Send a request and wait until it is done.

        Raises:
            NoAnswer: The request was refused, or there was no answer in time.
        """
        name = self.ask(kind, **fields)
        self.answers[name] = asyncio.get_running_loop().create_future()
        answer = await asyncio.wait_for(self.answers[name], TIMEOUT_SECONDS)
        if isinstance(answer, SeenRefused):
            raise RequestFailedError(f"{kind}: {answer.reason}")

    def ask(self, kind: str, **fields: object) -> str:
        assert self.line is not None
        name = f"{self.rng.getrandbits(64):016x}"
        self.line.send({"type": kind, "request_id": name, **fields})
        return name

    def stop(self) -> None:
        self.stopped = True
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def on_frame(self, frame: bytes | None) -> None:
        if frame is None:
            self.group.stats.lost += not self.stopped
            self.stop()
            return
        seen = decoder.decode(frame)
        if isinstance(seen, SeenScene):
            self.see(seen)
        elif isinstance(seen, SeenDone | SeenRefused):
            self.take_answer(seen)
        elif (
            isinstance(seen, SeenTable)
            and seen.is_over
            and self.rematch_asked_for < seen.match_number
            and not self.stopped
        ):
            self.rematch_asked_for = seen.match_number
            self.group.stats.matches += self is self.group.players[0]
            self.ask("rematch")

    def see(self, seen: SeenScene) -> None:
        self.scene, self.scene_at = seen, time.perf_counter()
        if self.unseen:
            on_screen = [sent for row, sent in self.unseen if row <= seen.seq]
            self.group.stats.waits += [self.scene_at - sent for sent in on_screen]
            self.unseen = [each for each in self.unseen if each[0] > seen.seq]
        self.think()

    def take_answer(self, seen: SeenDone | SeenRefused) -> None:
        waiting = self.answers.pop(seen.request_id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(seen)
        if seen.request_id != self.moving:
            return
        self.moving = ""
        if isinstance(seen, SeenDone):
            self.refusal_count = 0
            self.note_move()
        else:
            self.refusal_count += 1
            self.group.stats.refused += 1
        self.think()

    def note_move(self) -> None:
        """Record an acknowledged move and its delays at the other seats."""
        assert self.scene is not None
        stats = self.group.stats
        stats.moves += 1
        stats.acknowledged.append(time.perf_counter() - self.sent_at)
        row = self.scene.seq
        for other in self.group.players:
            if other is self or other.scene is None:
                continue
            if other.scene.seq < row:
                other.unseen.append((row, self.sent_at))
            elif other.scene.seq == row:
                stats.waits.append(other.scene_at - self.sent_at)

    def think(self) -> None:
        """Schedule a move after some thinking time, if it is the player's turn."""
        if self.stopped or self.moving or self.thinking is not None or not self.may_move():
            return
        pause = self.thought * (0.5 + self.rng.random())
        self.thinking = asyncio.get_running_loop().call_later(pause, self.move)

    def may_move(self) -> bool:
        seen = self.scene
        return (
            seen is not None
            and not seen.scene.is_over
            and bool(seen.scene.moves)
            and seen.scene.seat in seen.scene.to_move
            and self.refusal_count < MAX_REFUSALS
        )

    def move(self) -> None:
        self.thinking = None
        if self.stopped or self.moving or not self.may_move():
            return
        assert self.scene is not None
        chosen = self.rng.choice(self.scene.scene.moves)
        self.sent_at = time.perf_counter()
        self.moving = self.ask("move", match_number=self.scene.match_number, move=chosen.move)


# A local room


@dataclass(frozen=True)
class RunningRoom:
    """A room that runs on this machine, with its address and its process."""

    address: RoomAddress
    process: "subprocess.Popen[str]"


@contextmanager
def open_room(
    database: str,
    more: Sequence[str] = (),
    core: int | None = None,
    program: Sequence[str] = ("-m", "parlour"),
) -> Iterator[RunningRoom]:
    """Run a room of this installation without rate limits, on a free port.

    If `core` is given, the room runs only on that core. `program` contains the arguments of Python that start
    the room.
    """
    command = [sys.executable, *program, "serve", "--port", "0", "--database", database]
    command += ["--rate-limit-factor", "0", *more]
    if core is not None:
        command = ["taskset", "-c", str(core), *command]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        if found is None:
            raise RequestFailedError(f"the server did not start: {said}")
        yield RunningRoom(RoomAddress.of(found[0]), process)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(TIMEOUT_SECONDS)
        process.kill()
        process.wait()


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, in seconds, over all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(process: int) -> int:
    """Return the resident memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
