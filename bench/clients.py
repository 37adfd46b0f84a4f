"""Players at the tables of a card room, as many as one process can run: for load and for faults.

They use the room's own protocol, HTTP to make tables and a WebSocket to play, and choose among the moves of
their scene. They are lightweight, so that the room is measured and not the players: a socket is one
`asyncio.Protocol`, and only the parts of a frame that decide the next move are parsed.

    guest = await Guest.come(place)                          # has a cookie
    table = await guest.make_table(game="war", seat_count=2)
    line = await guest.open(table, hear)                     # `hear` gets each frame, and None at the end
    line.say(HELLO)

`Company` sits down, plays to the end, and asks for a rematch, until it is stopped.
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

PATIENCE = 30  # seconds for one answer
MOST_IN_VAIN = 50  # consecutive refusals after which a player gives up
CLOSE, PING, PONG = 0x88, 0x89, 0x8A  # the first bytes of such frames
HELLO = {"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0}
MASK = b"\0\0\0\0"  # any mask works on this machine, and this one costs nothing

Hear = Callable[[bytes | None], None]


class NoAnswer(Exception):
    """The room refused or did not answer; the message has the details."""


@dataclass(frozen=True)
class Place:
    """The address of a room, which is reached over plain HTTP.

    `packs`: its frames may be compressed, as for browsers.
    """

    host: str
    port: int
    packs: bool = False

    @classmethod
    def of(cls, address: str) -> "Place":
        parts = urlsplit(address)
        if parts.scheme != "http" or parts.hostname is None:
            raise ValueError(f"{address}: not an address of a room, such as http://127.0.0.1:8420/")
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


class SeenTrouble(msgspec.Struct, tag="disconnect"):
    reason: str


class SeenLog(msgspec.Struct, tag="log"):
    pass


class SeenFaces(msgspec.Struct, tag="faces"):
    pass


class SeenSaid(msgspec.Struct, tag="chat_message"):
    pass


class SeenPong(msgspec.Struct, tag="pong"):
    pass


class SeenHinted(msgspec.Struct, tag="hint_result"):
    pass


class SeenReload(msgspec.Struct, tag="reload"):
    protocol_version: int


Seen = (
    SeenScene
    | SeenTable
    | SeenDone
    | SeenRefused
    | SeenTrouble
    | SeenLog
    | SeenFaces
    | SeenSaid
    | SeenPong
    | SeenHinted
    | SeenReload
)
decoder: msgspec.json.Decoder[Seen] = msgspec.json.Decoder(Seen)


# Sockets


class Line(asyncio.Protocol):
    """A WebSocket of a guest. `hear` gets each frame as it arrives, and None when the socket is closed."""

    def __init__(self, hear: Hear, request: bytes) -> None:
        self.hear = hear
        self.request = request
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.waiting = bytearray()
        self.begun = b""  # the first frames of a fragmented message
        self.packed = False
        self.unpacker = zlib.decompressobj(wbits=-15)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, reason: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(NoAnswer(f"the server closed the connection: {reason}"))
        self.hear(None)

    def data_received(self, data: bytes) -> None:
        self.waiting += data
        if not self.opened.done() and not self.opens():
            return
        while (frame := self.take_frame()) is not None:
            self.answer(*frame)

    def opens(self) -> bool:
        """Return True once the room has accepted the socket."""
        end = self.waiting.find(b"\r\n\r\n")
        if end < 0:
            return False
        if self.waiting[:12] != b"HTTP/1.1 101":
            said = self.waiting[: self.waiting.find(b"\r\n")].decode("latin-1")
            self.opened.set_exception(NoAnswer(f"cannot open the socket: {said}"))
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
            self.packed = bool(first & 0x40) if first & 0x0F else self.packed
            self.begun += payload
            if first & 0x80:
                whole, self.begun = self.begun, b""
                self.hear(self.unpacker.decompress(whole + b"\0\0\xff\xff") if self.packed else whole)

    def send_frame(self, first: int, payload: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + MASK + payload)

    def say(self, message: object) -> None:
        """Send a message as one text frame. Bytes are sent unchanged."""
        self.send_frame(0x81, message if isinstance(message, bytes) else msgspec.json.encode(message))

    def close(self) -> None:
        """Disconnect without a close frame, as a closed browser does. `hear` gets nothing further."""
        self.hear = lambda frame: None
        self.end()

    def end(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Guest:
    """A user with a cookie of the room."""

    def __init__(self, place: Place, cookie: str) -> None:
        self.place = place
        self.cookie = cookie

    @classmethod
    async def come(cls, place: Place) -> "Guest":
        """Return a new guest."""
        headers, _ = await ask(place, "GET", "/api/me")
        found = re.search(r"(?im)^set-cookie:\s*parlour=([^;\r\n]+)", headers)
        if found is None:
            raise NoAnswer("the server did not set a cookie")
        return cls(place, found[1])

    async def make_table(self, **fields: object) -> str:
        """Make a table and return its name."""
        _, body = await ask(self.place, "POST", "/api/tables", self.cookie, msgspec.json.encode(fields))
        return str(msgspec.json.decode(body)["table_id"])

    async def open(self, table: str, hear: Hear) -> Line:
        """Open a socket at a table. It does not say hello."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET /ws/{table} HTTP/1.1",
            f"Host: {self.place.host}:{self.place.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: parlour={self.cookie}",
            *(["Sec-WebSocket-Extensions: permessage-deflate"] if self.place.packs else []),
        ]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(hear, request), self.place.host, self.place.port)
        await asyncio.wait_for(line.opened, PATIENCE)
        return line


async def ask(place: Place, method: str, path: str, cookie: str = "", body: bytes = b"") -> tuple[str, bytes]:
    """Send a request and return the head and the body of the answer.

    Raises:
        NoAnswer: The status is not 2xx.
    """
    lines = [f"{method} {path} HTTP/1.1", f"Host: {place.host}:{place.port}", "Connection: close"]
    if cookie:
        lines.append(f"Cookie: parlour={cookie}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    reading, writing = await asyncio.open_connection(place.host, place.port)
    try:
        writing.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = await asyncio.wait_for(reading.read(), PATIENCE)
    finally:
        writing.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    told = head.decode("latin-1")
    if not re.match(r"HTTP/1\.1 2\d\d", told):
        raise NoAnswer(f"{method} {path}: {told.partition(chr(13))[0]} {rest[:200]!r}")
    return told, rest


# Playing


@dataclass
class Figures:
    """The measurements of the players of a run. Times are in seconds.

    `waits` are from sending a move until each other seat sees it, `acknowledged` until its answer.
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


class Company:
    """The players at one table."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.table = ""
        self.players: list[Player] = []

    @classmethod
    async def gather(
        cls, place: Place, figures: Figures, thought: float, rng: random.Random, **wanted: Any
    ) -> "Company":
        """Make a table, seat new guests in all of its seats, and start the match."""
        company = cls(figures)
        for _ in range(wanted["seat_count"]):
            guest = await Guest.come(place)
            company.players.append(Player(guest, company, random.Random(rng.random()), thought))
        first = company.players[0]
        company.table = await first.guest.make_table(**wanted)
        for seat, player in enumerate(company.players):
            await player.come()
            await player.request("sit", seat=seat)
        await first.request("start")
        return company

    def stop(self) -> None:
        """Stop all players from moving. Sent requests are still answered."""
        for player in self.players:
            player.stop()

    def close(self) -> None:
        for player in self.players:
            if player.line is not None:
                player.line.close()


class Player:
    """Sits at a table and plays until told to stop: thinks, makes a move of its scene, plays again.

    It thinks for `thought` seconds on average. `unseen` are the rows of others' moves, with when these were
    sent, that are not on this screen yet.
    """

    def __init__(self, guest: Guest, company: Company, rng: random.Random, thought: float) -> None:
        self.guest = guest
        self.company = company
        self.rng = rng
        self.thought = thought
        self.line: Line | None = None
        self.scene: SeenScene | None = None
        self.scene_at = 0.0
        self.moving = ""  # the pending request, and when it was sent
        self.sent_at = 0.0
        self.in_vain = 0
        self.wanted = 0
        self.unseen: list[tuple[int, float]] = []
        self.answers: dict[str, asyncio.Future[SeenDone | SeenRefused]] = {}
        self.thinking: asyncio.TimerHandle | None = None
        self.stopped = False

    async def come(self) -> None:
        """Open a socket at the company's table."""
        self.line = await self.guest.open(self.company.table, self.hear)
        self.line.say(HELLO)

    async def request(self, kind: str, **fields: object) -> None:
        """Send a request and wait until it is done.

        Raises:
            NoAnswer: The request was refused, or there was no answer in time.
        """
        name = self.ask(kind, **fields)
        self.answers[name] = asyncio.get_running_loop().create_future()
        answer = await asyncio.wait_for(self.answers[name], PATIENCE)
        if isinstance(answer, SeenRefused):
            raise NoAnswer(f"{kind}: {answer.reason}")

    def ask(self, kind: str, **fields: object) -> str:
        assert self.line is not None
        name = f"{self.rng.getrandbits(64):016x}"
        self.line.say({"type": kind, "request_id": name, **fields})
        return name

    def stop(self) -> None:
        self.stopped = True
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def hear(self, frame: bytes | None) -> None:
        if frame is None:
            self.company.figures.lost += not self.stopped
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
            and self.wanted < seen.match_number
            and not self.stopped
        ):
            self.wanted = seen.match_number
            self.company.figures.matches += self is self.company.players[0]
            self.ask("rematch")

    def see(self, seen: SeenScene) -> None:
        self.scene, self.scene_at = seen, time.perf_counter()
        if self.unseen:
            on_screen = [sent for row, sent in self.unseen if row <= seen.seq]
            self.company.figures.waits += [self.scene_at - sent for sent in on_screen]
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
            self.in_vain = 0
            self.note_move()
        else:
            self.in_vain += 1
            self.company.figures.refused += 1
        self.think()

    def note_move(self) -> None:
        """Record an acknowledged move, which the last scene shows, and the delays of the other seats."""
        assert self.scene is not None
        figures = self.company.figures
        figures.moves += 1
        figures.acknowledged.append(time.perf_counter() - self.sent_at)
        row = self.scene.seq
        for other in self.company.players:
            if other is self or other.scene is None:
                continue
            if other.scene.seq < row:
                other.unseen.append((row, self.sent_at))
            elif other.scene.seq == row:
                figures.waits.append(other.scene_at - self.sent_at)

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
            and self.in_vain < MOST_IN_VAIN
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
class Opened:
    """A room that runs on this machine: its address and its process."""

    place: Place
    process: "subprocess.Popen[str]"


@contextmanager
def open_room(
    database: str,
    more: Sequence[str] = (),
    core: int | None = None,
    program: Sequence[str] = ("-m", "parlour"),
) -> Iterator[Opened]:
    """Open a room of this installation without limits, on a free port, and on one core if `core` is given.

    `program` holds the arguments that make Python run a room, by default Parlour's own.
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
            raise NoAnswer(f"the server did not start: {said}")
        yield Opened(Place.of(found[0]), process)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        process.kill()
        process.wait()


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, in seconds, over all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Return the resident memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
