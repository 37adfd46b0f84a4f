"""Idle and slow connections: they do not block other clients, and do not fill the room's memory or log."""

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from parlour.server.handlers import session
from parlour.server.http import connections, gate
from parlour.server.http.connections import (
    MAX_DISCARDED_BYTES,
    MAX_REMEMBERED_MESSAGES,
    Connection,
    RateLimitedLog,
    TableSocket,
)
from parlour.server.http.flow_control import MAX_READ_BYTES, ChunkedReader
from parlour.server.socket_messages import PROTOCOL_VERSION, Disconnect
from parlour.server.tables.live_table import MAX_QUEUED_FRAMES
from tests.server.rooms import PATIENCE, Person, Place, open_room, people, shut

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HEAD = "{} /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with open_room(tmp_path / "room.sqlite3") as place:
        yield place


async def opened(place: Place, text: str = "", method: str = "GET") -> Streams:
    """Open a connection and send the start of a request head, followed by `text`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write((HEAD.format(method, place.port) + text).encode())
    return reader, writer


async def asked(place: Place) -> bytes:
    """Return the first line of the answer to a new connection."""
    reader, writer = await opened(place, "Connection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    await shut(writer)
    return answer.partition(b"\r\n")[0]


async def is_closed(streams: Streams) -> bytes:
    """Return the bytes that arrive until the room closes the connection."""
    said = await asyncio.wait_for(streams[0].read(), PATIENCE)
    await shut(streams[1])
    return said


async def test_whoever_comes_anew_gets_in_while_others_say_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Connection, "max_connections", 8)
    halves = [await opened(place) for _ in range(12)]
    halves += [await opened(place, "Content-Length: 99\r\n\r\n{", "POST") for _ in range(12)]
    assert await asked(place) == b"HTTP/1.1 200 OK"
    idle = []
    for _ in range(12):
        idle.append(await opened(place, "\r\n"))
        await asyncio.wait_for(idle[-1][0].readuntil(b"\r\n\r\n[]"), PATIENCE)
        assert await asked(place) == b"HTTP/1.1 200 OK"
    assert [await is_closed(each) for each in halves] == [b""] * 24
    for _, writer in idle:
        await shut(writer)
    assert not caplog.records


async def test_who_plays_is_not_closed_for_who_comes(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with people(place, 2) as both:
        table = await both[0].make_table()
        for person in both:
            await person.come(table)
        await asyncio.gather(*(person.http.aclose() for person in both))
        monkeypatch.setattr(Connection, "max_connections", 2)
        assert await asked(place) == b"HTTP/1.1 503 Service Unavailable"
        await both[0].do("sit", seat=0)
        monkeypatch.setattr(Connection, "max_connections", 3)
        assert await asked(place) == b"HTTP/1.1 200 OK"
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_what_does_not_come_is_not_waited_for(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_HEAD_TIMEOUT", 0.05)
    monkeypatch.setattr(gate, "BODY_TIMEOUT_SECONDS", 0.05)
    nothing = await asyncio.open_connection("127.0.0.1", place.port)
    half = await opened(place)
    second = await opened(place, "\r\n")
    await asyncio.wait_for(second[0].readuntil(b"\r\n\r\n[]"), PATIENCE)
    second[1].write(HEAD.format("GET", place.port).encode())
    body = await opened(place, "Content-Length: 99\r\n\r\n{", "POST")
    assert await is_closed(nothing) == b""
    assert await is_closed(half) == b""
    assert await is_closed(second) == b""
    assert (await is_closed(body)).startswith(b"HTTP/1.1 408 ")
    assert not Connection.silent_connections


async def test_a_socket_at_a_table_stays_open(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_HEAD_TIMEOUT", 0.2)
    async with Person(place) as ann:
        await ann.come(await ann.make_table())
        assert await is_closed(await opened(place)) == b""  # a connection that was opened later
        await ann.do("sit", seat=0)


async def test_who_takes_nothing_is_let_go_and_can_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PING_INTERVAL", 0.2)
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table(seat_count=2, bots={"1": "simple"})
        small = socket.create_connection(("127.0.0.1", place.port))
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        headers = {"Cookie": f"parlour={ann.cookie}"}
        url = f"ws://127.0.0.1:{place.port}/ws/{table}"
        deaf = await connect(url, sock=small, additional_headers=headers, proxy=None, max_queue=1)
        await deaf.send(json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0}))
        held = await place.room.live_tables.get_table(table)
        async with asyncio.timeout(PATIENCE):
            while not held.clients:
                await asyncio.sleep(0)
            [listener] = held.clients
            deaf.transport.pause_reading()
            for _ in range(5000):
                listener.send_message(Disconnect("x" * 10_000))
            assert listener.outbox.qsize() <= MAX_QUEUED_FRAMES + 1
            while held.clients:
                await asyncio.sleep(0.01)
        deaf.transport.abort()
        await ann.come(table)
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()


@pytest.fixture
def complaints() -> Iterator[logging.Logger]:
    """Yield a logger that repeats a complaint at most once per minute, by a clock that the test sets."""
    logger = logging.getLogger("tests.seldom")
    yield logger
    for each in list(logger.filters):
        logger.removeFilter(each)


def test_the_same_complaint_is_told_seldom(
    complaints: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    seconds = 0.0
    complaints.addFilter(RateLimitedLog(seconds=60, clock=lambda: seconds))
    for number in range(1000):
        complaints.warning("A request from %s makes no sense", number)
    complaints.warning("Something else")
    seconds = 60.0
    complaints.warning("A request from %s makes no sense", "Ann")
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        complaints.exception("Invalid UTF-8 sequence received from client.")
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "A request from 0 makes no sense",
        "Something else",
        "A request from Ann makes no sense (repeated 999 times since it was last logged)",
        "Invalid UTF-8 sequence received from client.",
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_each_fault_is_told_with_its_trace(
    complaints: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    complaints.addFilter(RateLimitedLog(seconds=60, clock=lambda: 0.0))
    faults: list[Callable[[], object]] = [
        lambda: dict[str, object]()["ours"],
        lambda: 1 // 0,
        lambda: dict[str, object]()["another place"],
    ]
    for _ in range(2):
        for number, fault in enumerate(faults):
            try:
                fault()
            except (KeyError, ZeroDivisionError):
                complaints.exception(f"Exception in ASGI application\ntask at {number}")
    told = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert list(map(str, told)) == ["'ours'", "integer division or modulo by zero", "'another place'"]


def test_complaints_are_remembered_in_little_memory(complaints: logging.Logger) -> None:
    complaints.addFilter(seldom := RateLimitedLog(seconds=60, clock=lambda: 0.0))
    for number in range(10 * MAX_REMEMBERED_MESSAGES):
        complaints.warning(f"complaint {number}")
    assert next(iter(seldom.repeats))[0] == f"complaint {9 * MAX_REMEMBERED_MESSAGES}"
    assert len(seldom.repeats) == MAX_REMEMBERED_MESSAGES


@pytest.mark.skipif(os.name != "posix", reason="needs the file limits of POSIX")
async def test_as_many_handles_are_taken_as_there_are() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 700));"
        "from parlour.server.http.connections import SPARE_FILE_HANDLES, Connection, raise_file_limit; "
        "raise_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], Connection.max_connections + "
        "SPARE_FILE_HANDLES)"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    assert said.split() == [b"700", b"700"]


def frame(opcode: int, content: bytes, last: bool = True) -> bytes:
    """Return a frame of RFC 6455 as browsers send it, masked with zeros."""
    assert len(content) < 126
    return bytes([opcode | (0x80 if last else 0), 0x80 | len(content), 0, 0, 0, 0]) + content


STRANGE = [
    frame(1, b"\xff\xfe"),  # not UTF-8
    frame(1, b"{", last=False) + frame(1, b"}"),  # one message inside another
    frame(0, b"{}"),  # a continuation without a start
    frame(3, b"{}"),  # unknown opcode
    frame(0xB, b"x", last=False),
    frame(9, b"x", last=False),  # a fragmented ping
    frame(8, b"\x00"),  # half a close code
    frame(8, b"\x03\xe8\xff"),
    b"\x81\x7f" + b"\xff" * 8,  # a huge length
    b"\xf1\x80\0\0\0\0",  # reserved bits
    b"\x81\x02{}",  # not masked
    frame(1, b"{}")[:5],  # incomplete
]


async def test_strange_frames_close_the_socket_without_a_trace(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    told = logging.getLogger("uvicorn.error")
    told.addFilter(seldom := RateLimitedLog())
    try:
        for frames in STRANGE:
            reader, writer = await open_bare_socket(place)
            writer.write(frames)
            writer.write_eof()
            await asyncio.wait_for(reader.read(), PATIENCE)
            await shut(writer)
            assert not [record.message for record in caplog.records if record.exc_info], frames[:4].hex()
        assert await asked(place) == b"HTTP/1.1 200 OK"
    finally:
        told.removeFilter(seldom)


async def open_bare_socket(place: Place) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open an accepted WebSocket for raw bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(
        f"GET /ws/none HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    return reader, writer


async def test_a_message_that_comes_within_another_by_itself_is_refused(place: Place) -> None:
    reader, writer = await open_bare_socket(place)
    for sent in (frame(1, b"{", last=False), frame(9, b"x"), frame(1, b"}")):
        writer.write(sent)
        if sent[0] == 0x89:
            assert await asyncio.wait_for(reader.readexactly(3), PATIENCE) == b"\x8a\x01x"
    said = await asyncio.wait_for(reader.read(), PATIENCE)
    assert (said[0], int.from_bytes(said[2:4], "big")) == (0x88, 1002)
    await shut(writer)


async def test_who_sends_on_hears_why_the_socket_is_closed(place: Place) -> None:
    wrong = {
        1007: frame(1, b"\xff\xfe"),
        1002: frame(3, b"{}"),
        1009: b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4),  # the content of this frame never arrives
    }
    for code, frames in wrong.items():
        reader, writer = await open_bare_socket(place)
        writer.write(frames)
        said = await asyncio.wait_for(reader.read(), PATIENCE)
        assert (said[0], int.from_bytes(said[2:4], "big")) == (0x88, code)
        for _ in range(20):
            writer.write(frame(9, b"x"))  # fails if the connection was reset
            await writer.drain()
            await asyncio.sleep(0)
        await shut(writer)
    assert await asked(place) == b"HTTP/1.1 200 OK"


async def test_a_flood_of_frames_that_are_no_message_closes_the_socket(place: Place) -> None:
    parts = frame(1, b"{", last=False) + frame(0, b"", last=False) * 300
    for frames in (frame(9, b"") * 300, frame(10, b"") * 300, parts):
        reader, writer = await open_bare_socket(place)
        writer.write(frames)
        said = await asyncio.wait_for(reader.read(), PATIENCE)
        assert said.endswith(b"\x03\xf0too many frames"), frames[0]  # 1008
        await shut(writer)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of the chunks that sockets received, in bytes."""
    sizes: list[int] = []
    receive = TableSocket.data_received

    def note(self: TableSocket, data: bytes) -> None:
        sizes.append(len(data))
        receive(self, data)

    monkeypatch.setattr(TableSocket, "data_received", note)
    return sizes


async def test_little_is_taken_from_one_socket_in_a_turn(place: Place, taken: list[int]) -> None:
    _, writer = await open_bare_socket(place)
    writer.write(frame(1, b"x" * 100) * 600)
    while sum(taken) < 60_000:
        await asyncio.sleep(0)
    assert max(taken) <= MAX_READ_BYTES
    await shut(writer)


async def test_who_sends_on_to_a_closed_socket_is_not_read_for_ever(place: Place, taken: list[int]) -> None:
    for wrong in (frame(3, b"{}"), frame(1, b"{}")):  # an invalid frame, and an invalid message
        taken.clear()
        _, writer = await open_bare_socket(place)
        writer.write(wrong + frame(1, b"x" * 100) * 60_000)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert sum(taken) <= MAX_DISCARDED_BYTES + 3 * MAX_READ_BYTES
        writer.transport.abort()
    assert await asked(place) == b"HTTP/1.1 200 OK"


async def test_of_many_messages_at_once_others_are_answered_in_between(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, turns, heard = asyncio.get_running_loop(), 0, []

    def turn() -> None:
        nonlocal turns
        turns += 1
        loop.call_soon(turn)

    async def hear(*_: object) -> None:
        heard.append(turns)

    monkeypatch.setattr(session, "handle_message", hear)
    async with people(place, 1) as [ann]:
        await ann.come(await ann.make_table())
        assert ann.socket is not None
        turn()
        writer: Any = ann.socket.transport
        writer.write(frame(1, b'{"type":"ping"}') * 100)
        while len(heard) < 100:
            await asyncio.sleep(0)
        assert len(set(heard)) >= 99  # after the last none waits


async def test_what_was_sent_in_the_same_turn_comes_before_the_reason(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await open_bare_socket(place)
    [listener] = place.room.clients
    at_once: Any = listener.send_now
    assert at_once(b"{}")
    at_once.__self__.data_received(frame(3, b"{}"))
    said = await asyncio.wait_for(reader.read(), PATIENCE)
    assert said.startswith(b"\x81\x02{}\x88")
    await shut(writer)
    assert not caplog.records


async def test_a_socket_that_is_cut_while_the_room_closes_it_is_forgotten(place: Place) -> None:
    reader, writer = await open_bare_socket(place)
    [listener] = place.room.clients
    at_once: Any = listener.send_now
    at_once.__self__.transport.abort()
    listener.close_when_idle()
    async with asyncio.timeout(PATIENCE):
        while place.room.clients:
            await asyncio.sleep(0)
    assert await is_closed((reader, writer)) == b""


# A connection passes its input to the protocol in portions, complete and in order


class Talking:
    """A transport that delivers random amounts, and nothing while reading is paused."""

    def __init__(self, rng: Random, said: bytes) -> None:
        self.rng, self.said = rng, said
        self.protocol: Any = None
        self.paused = self.closing = False
        self.written: list[bytes] = []

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_extra_info(self, name: str) -> str:
        return f"the {name} of the transport"

    def turn(self) -> None:
        if not self.paused and self.said:
            size = self.rng.choice((1, 100, MAX_READ_BYTES, MAX_READ_BYTES + 1, 256_000))
            came, self.said = self.said[:size], self.said[size:]
            self.protocol.data_received(came)


class Listening(asyncio.Protocol):
    """A protocol that pauses reading at random."""

    def __init__(self, rng: Random, transport: Talking) -> None:
        self.rng = rng
        self.heard: list[bytes] = []
        self.holds = False
        self.lost: list[Exception | None] = []
        self.transport = ChunkedReader(transport, self)

    def data_received(self, data: bytes) -> None:
        assert not self.holds
        self.heard.append(data)
        if self.rng.random() < 0.3:
            self.holds = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.append(exc)

    def turn(self) -> None:
        if self.holds and self.rng.random() < 0.3:
            self.holds = False
            self.transport.resume_reading()


@pytest.mark.parametrize("seed", range(30))
async def test_all_comes_in_order_and_a_little_in_each_turn(seed: int) -> None:
    rng = Random(seed)
    said = rng.randbytes(rng.choice((1, 5_000, 300_000)))
    talking = Talking(rng, said)
    listening = Listening(rng, talking)
    while b"".join(listening.heard) != said:
        before = len(listening.heard)
        talking.turn()
        await asyncio.sleep(0)
        assert len(listening.heard) <= before + 2  # the new input, and the rest of the old
        listening.turn()
    assert max(map(len, listening.heard)) <= MAX_READ_BYTES
    listening.holds = True
    listening.turn()
    while listening.holds:
        listening.turn()
    assert not talking.paused
    assert not listening.transport.unread


async def test_who_is_gone_is_not_given_what_was_left() -> None:
    rng = Random(1)
    talking = Talking(rng, b"")
    listening = Listening(rng, talking)
    talking.protocol.data_received(b"x" * 100_000)
    talking.closing = True
    for _ in range(50):
        await asyncio.sleep(0)
    assert listening.heard == []
    talking.protocol.connection_lost(None)
    assert listening.lost == [None]


async def test_another_protocol_goes_on_where_the_first_stopped() -> None:
    """The new protocol takes over, as when a request becomes a WebSocket."""
    rng = Random(1)
    talking = Talking(rng, b"")
    first = Listening(Random(0), talking)
    talking.protocol.data_received(b"x" * MAX_READ_BYTES + b"y" * MAX_READ_BYTES)
    await asyncio.sleep(0)
    second = Listening(rng, talking)
    first.transport.set_protocol(second)
    talking.set_protocol(first.transport)
    while not second.heard:
        first.transport.resume_reading()
        await asyncio.sleep(0)
    assert (first.heard, second.heard) == ([b"x" * MAX_READ_BYTES], [b"y" * MAX_READ_BYTES])
    assert first.transport.get_protocol() is second


async def test_all_else_goes_through() -> None:
    talking = Talking(Random(1), b"")
    listening = Listening(Random(1), talking)
    listening.transport.write(b"hello")
    assert talking.written == [b"hello"]
    assert listening.transport.get_extra_info("peername") == "the peername of the transport"
