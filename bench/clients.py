"""Simulated players for a card room, for load tests and fault tests. One process can simulate many of them.

They use the room's protocol: HTTP to create tables, and a WebSocket to play. They are lightweight, so that
measurements show the speed of the room, not of the players. A socket is one `asyncio.Protocol`, and only the
fields that decide the next move are parsed.

    guest = await Guest.create(address)  # has a cookie
    table = await guest.create_table(game="war", seat_count=2)
    socket = await guest.open(table, on_frame)  # `on_frame` receives each message, and None at the end
    socket.send(HELLO)

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

    If `allows_compression` is True, clients offer the compression of frames, as browsers do.
    """

    host: str
    port: int
    allows_compression: bool = False

    @classmethod
    def parse(cls, url: str) -> "RoomAddress":
        parts = urlsplit(url)
        if parts.scheme != "http" or parts.hostname is None:
            raise ValueError(f"{url}: not an address of a room, such as http://127.0.0.1:8420/")
        return cls(parts.hostname, parts.port or 80)


# The parts of the server's messages that are parsed. Other fields are skipped.


class MoveFields(msgspec.Struct):
    move: str


class SceneFields(msgspec.Struct):
    seat: int
    to_move: list[int]
    moves: list[MoveFields]
    is_over: bool


class SceneMessage(msgspec.Struct, tag="scene"):
    seq: int
    match_number: int
    scene: SceneFields


class SeatFields(msgspec.Struct):
    kind: str
    is_you: bool


class TableMessage(msgspec.Struct, tag="table"):
    seq: int
    match_number: int
    seats: list[SeatFields]
    can_start: bool
    is_over: bool
    rematch_seats: list[int]


class DoneMessage(msgspec.Struct, tag="done"):
    request_id: str


class RefusedMessage(msgspec.Struct, tag="refused"):
    request_id: str
    reason: str


class DisconnectMessage(msgspec.Struct, tag="disconnect"):
    reason: str


class LogMessage(msgspec.Struct, tag="log"):
    pass


class FacesMessage(msgspec.Struct, tag="faces"):
    pass


class ChatMessage(msgspec.Struct, tag="chat_message"):
    pass


class PongMessage(msgspec.Struct, tag="pong"):
    pass


class RulesCompiledMessage(msgspec.Struct, tag="rules_compiled"):
    pass


class HintMessage(msgspec.Struct, tag="hint_result"):
    pass


class ReloadMessage(msgspec.Struct, tag="reload"):
    protocol_version: int


ServerMessage = (
    SceneMessage
    | TableMessage
    | DoneMessage
    | RefusedMessage
    | DisconnectMessage
    | LogMessage
    | FacesMessage
    | ChatMessage
    | PongMessage
    | RulesCompiledMessage
    | HintMessage
    | ReloadMessage
)
decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


# Sockets


class SocketClient(asyncio.Protocol):
    """A WebSocket connection. `on_frame` receives each message, and None when the connection is closed."""

    def __init__(self, on_frame: FrameHandler, request: bytes) -> None:
        self.on_frame = on_frame
        self.request = request
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.receive_buffer = bytearray()
        self.fragments = b""  # received part of a fragmented message
        self.is_compressed = False
        self.decompressor = zlib.decompressobj(wbits=-15)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(RequestFailedError(f"the server closed the connection: {error}"))
        self.on_frame(None)

    def data_received(self, data: bytes) -> None:
        self.receive_buffer += data
        if not self.opened.done() and not self.finish_handshake():
            return
        while (frame := self.next_frame()) is not None:
            self.handle_frame(*frame)

    def finish_handshake(self) -> bool:
        """Parse the handshake. Return True if it is complete and the room has accepted the connection."""
        end = self.receive_buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if self.receive_buffer[:12] != b"HTTP/1.1 101":
            status_line = self.receive_buffer[: self.receive_buffer.find(b"\r\n")].decode("latin-1")
            self.opened.set_exception(RequestFailedError(f"cannot open the socket: {status_line}"))
            self.abort()
            return False
        del self.receive_buffer[: end + 4]
        self.opened.set_result(None)
        return True

    def next_frame(self) -> tuple[int, bytes] | None:
        """Return the first byte and the content of the next frame, or None if the frame is incomplete."""
        buffer = self.receive_buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        first, payload = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        return first, payload

    def handle_frame(self, first_byte: int, payload: bytes) -> None:
        if first_byte == PING:
            self.send_frame(PONG, payload)
        elif first_byte == CLOSE:
            self.send_frame(CLOSE, payload[:2])
            self.abort()
        elif first_byte & 0x0F <= 2:
            self.is_compressed = bool(first_byte & 0x40) if first_byte & 0x0F else self.is_compressed
            self.fragments += payload
            if first_byte & 0x80:
                message, self.fragments = self.fragments, b""
                self.on_frame(
                    self.decompressor.decompress(message + b"\0\0\xff\xff") if self.is_compressed else message
                )

    def send_frame(self, first_byte: int, payload: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        size = len(payload)
        head = (
            bytes([first_byte, 0x80 | size])
            if size < 126
            else bytes([first_byte, 0xFE]) + size.to_bytes(2, "big")
        )
        self.transport.write(head + MASK + payload)

    def send(self, message: object) -> None:
        """Send a message as one text frame. Bytes are sent unchanged."""
        self.send_frame(0x81, message if isinstance(message, bytes) else msgspec.json.encode(message))

    def close(self) -> None:
        """Disconnect without a close frame, as a closed browser does. `on_frame` is no longer called."""
        self.on_frame = lambda frame: None
        self.abort()

    def abort(self) -> None:
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
        headers, _ = await send_http_request(address, "GET", "/api/me")
        cookie_match = re.search(r"(?im)^set-cookie:\s*parlour=([^;\r\n]+)", headers)
        if cookie_match is None:
            raise RequestFailedError("the server did not set a cookie")
        return cls(address, cookie_match[1])

    async def create_table(self, **fields: object) -> str:
        """Create a table and return its id."""
        _, body = await send_http_request(
            self.address, "POST", "/api/tables", self.cookie, msgspec.json.encode(fields)
        )
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
        _, socket = await loop.create_connection(
            lambda: SocketClient(on_frame, request), self.address.host, self.address.port
        )
        await asyncio.wait_for(socket.opened, TIMEOUT_SECONDS)
        return socket


async def send_http_request(
    address: RoomAddress, method: str, path: str, cookie: str = "", body: bytes = b""
) -> tuple[str, bytes]:
    """Send an HTTP request and return the headers and the body of the response.

    Raises:
        RequestFailedError: The status is not 2xx.
    """
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address.host}:{address.port}", "Connection: close"]
    if cookie:
        lines.append(f"Cookie: parlour={cookie}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    reader, writer = await asyncio.open_connection(address.host, address.port)
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        response = await asyncio.wait_for(reader.read(), TIMEOUT_SECONDS)
    finally:
        writer.close()
    head, _, response_body = response.partition(b"\r\n\r\n")
    headers = head.decode("latin-1")
    if not re.match(r"HTTP/1\.1 2\d\d", headers):
        raise RequestFailedError(f"{method} {path}: {headers.partition(chr(13))[0]} {response_body[:200]!r}")
    return headers, response_body


# Playing


@dataclass
class PlayStats:
    """The measurements of all players in a run. Times are in seconds.

    `display_delays` are the times from sending a move until each other seat receives it.
    `acknowledgment_delays` are the times until the move is acknowledged.
    """

    display_delays: list[float] = field(default_factory=list)
    acknowledgment_delays: list[float] = field(default_factory=list)
    move_count: int = 0
    match_count: int = 0
    refused_move_count: int = 0
    lost_socket_count: int = 0

    def clear(self) -> None:
        """Reset all values except the number of lost sockets."""
        self.display_delays.clear()
        self.acknowledgment_delays.clear()
        self.move_count = self.match_count = self.refused_move_count = 0


class TablePlayers:
    """The players at one table."""

    def __init__(self, stats: PlayStats) -> None:
        self.stats = stats
        self.table = ""
        self.players: list[Player] = []

    @classmethod
    async def gather(
        cls,
        address: RoomAddress,
        stats: PlayStats,
        mean_think_seconds: float,
        rng: random.Random,
        **table_options: Any,
    ) -> "TablePlayers":
        """Create a table, seat a new guest in each seat, and start the match."""
        group = cls(stats)
        for _ in range(table_options["seat_count"]):
            guest = await Guest.create(address)
            group.players.append(Player(guest, group, random.Random(rng.random()), mean_think_seconds))
        host = group.players[0]
        group.table = await host.guest.create_table(**table_options)
        for seat, player in enumerate(group.players):
            await player.connect()
            await player.request("sit", seat=seat)
        await host.request("start")
        return group

    def stop(self) -> None:
        """Stop all players from moving. Sent requests are still answered."""
        for player in self.players:
            player.stop()

    def close(self) -> None:
        for player in self.players:
            if player.socket is not None:
                player.socket.close()


class Player:
    """A player that makes random legal moves at a table and asks for rematches until stopped.

    The player thinks for `mean_think_seconds` per move on average. `unseen_moves` lists the other players'
    moves that this player has not received yet, each with its sequence number and the time when it was sent.
    """

    def __init__(
        self, guest: Guest, group: TablePlayers, rng: random.Random, mean_think_seconds: float
    ) -> None:
        self.guest = guest
        self.group = group
        self.rng = rng
        self.mean_think_seconds = mean_think_seconds
        self.socket: SocketClient | None = None
        self.scene: SceneMessage | None = None
        self.scene_received_at = 0.0
        self.pending_move_id = ""  # ID of the pending move request, sent at `sent_at`
        self.sent_at = 0.0
        self.refusal_count = 0
        self.requested_rematch = 0
        self.unseen_moves: list[tuple[int, float]] = []
        self.pending_answers: dict[str, asyncio.Future[DoneMessage | RefusedMessage]] = {}
        self.think_timer: asyncio.TimerHandle | None = None
        self.is_stopped = False

    async def connect(self) -> None:
        """Open a WebSocket at the group's table and say hello."""
        self.socket = await self.guest.open(self.group.table, self.on_frame)
        self.socket.send(HELLO)

    async def request(self, message_type: str, **fields: object) -> None:
        """Send a request and wait until the room has confirmed it.

        Raises:
            RequestFailedError: The request was refused.
            TimeoutError: The answer did not arrive in time.
        """
        request_id = self.send_request(message_type, **fields)
        self.pending_answers[request_id] = asyncio.get_running_loop().create_future()
        answer = await asyncio.wait_for(self.pending_answers[request_id], TIMEOUT_SECONDS)
        if isinstance(answer, RefusedMessage):
            raise RequestFailedError(f"{message_type}: {answer.reason}")

    def send_request(self, message_type: str, **fields: object) -> str:
        assert self.socket is not None
        request_id = f"{self.rng.getrandbits(64):016x}"
        self.socket.send({"type": message_type, "request_id": request_id, **fields})
        return request_id

    def stop(self) -> None:
        self.is_stopped = True
        if self.think_timer is not None:
            self.think_timer.cancel()
            self.think_timer = None

    def on_frame(self, frame: bytes | None) -> None:
        if frame is None:
            self.group.stats.lost_socket_count += not self.is_stopped
            self.stop()
            return
        message = decoder.decode(frame)
        if isinstance(message, SceneMessage):
            self.on_scene(message)
        elif isinstance(message, DoneMessage | RefusedMessage):
            self.on_answer(message)
        elif (
            isinstance(message, TableMessage)
            and message.is_over
            and self.requested_rematch < message.match_number
            and not self.is_stopped
        ):
            self.requested_rematch = message.match_number
            self.group.stats.match_count += self is self.group.players[0]
            self.send_request("rematch")

    def on_scene(self, message: SceneMessage) -> None:
        self.scene, self.scene_received_at = message, time.perf_counter()
        if self.unseen_moves:
            shown_sent_at = [sent for row, sent in self.unseen_moves if row <= message.seq]
            self.group.stats.display_delays += [self.scene_received_at - sent for sent in shown_sent_at]
            self.unseen_moves = [
                unseen_move for unseen_move in self.unseen_moves if unseen_move[0] > message.seq
            ]
        self.think()

    def on_answer(self, message: DoneMessage | RefusedMessage) -> None:
        pending_answer = self.pending_answers.pop(message.request_id, None)
        if pending_answer is not None and not pending_answer.done():
            pending_answer.set_result(message)
        if message.request_id != self.pending_move_id:
            return
        self.pending_move_id = ""
        if isinstance(message, DoneMessage):
            self.refusal_count = 0
            self.record_move()
        else:
            self.refusal_count += 1
            self.group.stats.refused_move_count += 1
        self.think()

    def record_move(self) -> None:
        """Record an acknowledged move, and how long it took to reach the other players."""
        assert self.scene is not None
        stats = self.group.stats
        stats.move_count += 1
        stats.acknowledgment_delays.append(time.perf_counter() - self.sent_at)
        row = self.scene.seq
        for other in self.group.players:
            if other is self or other.scene is None:
                continue
            if other.scene.seq < row:
                other.unseen_moves.append((row, self.sent_at))
            elif other.scene.seq == row:
                stats.display_delays.append(other.scene_received_at - self.sent_at)

    def think(self) -> None:
        """Schedule a move after some thinking time, if it is the player's turn."""
        if self.is_stopped or self.pending_move_id or self.think_timer is not None or not self.may_move():
            return
        pause = self.mean_think_seconds * (0.5 + self.rng.random())
        self.think_timer = asyncio.get_running_loop().call_later(pause, self.move)

    def may_move(self) -> bool:
        message = self.scene
        return (
            message is not None
            and not message.scene.is_over
            and bool(message.scene.moves)
            and message.scene.seat in message.scene.to_move
            and self.refusal_count < MAX_REFUSALS
        )

    def move(self) -> None:
        self.think_timer = None
        if self.is_stopped or self.pending_move_id or not self.may_move():
            return
        assert self.scene is not None
        chosen = self.rng.choice(self.scene.scene.moves)
        self.sent_at = time.perf_counter()
        self.pending_move_id = self.send_request(
            "move", match_number=self.scene.match_number, move=chosen.move
        )


# A local room


@dataclass(frozen=True)
class RunningRoom:
    """A room that runs on this machine, with its address and its process."""

    address: RoomAddress
    process: "subprocess.Popen[str]"


@contextmanager
def open_room(
    database: str,
    extra_arguments: Sequence[str] = (),
    core: int | None = None,
    program: Sequence[str] = ("-m", "parlour"),
) -> Iterator[RunningRoom]:
    """Run a card room from this installation on a free port, without rate limits.

    If `core` is given, the room runs only on that core. `program` contains the Python arguments that select
    the program to run.
    """
    command = [sys.executable, *program, "serve", "--port", "0", "--database", database]
    command += ["--rate-limit-factor", "0", *extra_arguments]
    if core is not None:
        command = ["taskset", "-c", str(core), *command]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        url_match = re.search(r"http://\S+", first_line)
        if url_match is None:
            raise RequestFailedError(f"the server did not start: {first_line}")
        yield RunningRoom(RoomAddress.parse(url_match[0]), process)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(TIMEOUT_SECONDS)
        process.kill()
        process.wait()


def processor_seconds(process_id: int) -> float:
    """Return the processor time that a process has used, in seconds, over all its threads."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(process_id: int) -> int:
    """Return the resident memory of a process, in bytes."""
    return int(Path(f"/proc/{process_id}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
