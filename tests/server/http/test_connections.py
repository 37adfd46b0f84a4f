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
    RepeatedMessageFilter,
    TableSocket,
)
from parlour.server.http.flow_control import MAX_READ_BYTES, ChunkDeliveringReader
from parlour.server.socket_messages import PROTOCOL_VERSION, Disconnect
from parlour.server.tables.clients import MAX_QUEUED_FRAMES
from tests.server.rooms import PATIENCE, Person, Place, close_writer, open_room, people

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HEAD = "{} /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with open_room(tmp_path / "room.sqlite3") as place:
        yield place


async def open_request(place: Place, text: str = "", method: str = "GET") -> Streams:
    """Open a connection and send the start of a request head, followed by `text`."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write((HEAD.format(method, place.port) + text).encode())
    return reader, writer


async def get_status_line(place: Place) -> bytes:
    """Return the first line of the answer to a new connection."""
    reader, writer = await open_request(place, "Connection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    await close_writer(writer)
    return answer.partition(b"\r\n")[0]


async def read_until_closed(streams: Streams) -> bytes:
    """Return the bytes that arrive until the room closes the connection."""
    content = await asyncio.wait_for(streams[0].read(), PATIENCE)
    await close_writer(streams[1])
    return content


async def test_new_client_connects_despite_silent_connections(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Connection, "max_connections", 8)
    partial_requests = [await open_request(place) for _ in range(12)]
    partial_requests += [await open_request(place, "Content-Length: 99\r\n\r\n{", "POST") for _ in range(12)]
    assert await get_status_line(place) == b"HTTP/1.1 200 OK"
    idle = []
    for _ in range(12):
        idle.append(await open_request(place, "\r\n"))
        await asyncio.wait_for(idle[-1][0].readuntil(b"\r\n\r\n[]"), PATIENCE)
        assert await get_status_line(place) == b"HTTP/1.1 200 OK"
    assert [await read_until_closed(each) for each in partial_requests] == [b""] * 24
    for _, writer in idle:
        await close_writer(writer)
    assert not caplog.records


async def test_full_server_keeps_players_and_rejects_new_clients(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with people(place, 2) as both:
        table = await both[0].make_table()
        for person in both:
            await person.come(table)
        await asyncio.gather(*(person.http.aclose() for person in both))
        monkeypatch.setattr(Connection, "max_connections", 2)
        assert await get_status_line(place) == b"HTTP/1.1 503 Service Unavailable"
        await both[0].do("sit", seat=0)
        monkeypatch.setattr(Connection, "max_connections", 3)
        assert await get_status_line(place) == b"HTTP/1.1 200 OK"
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_incomplete_requests_time_out(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_HEAD_TIMEOUT", 0.05)
    monkeypatch.setattr(gate, "BODY_TIMEOUT_SECONDS", 0.05)
    nothing = await asyncio.open_connection("127.0.0.1", place.port)
    half = await open_request(place)
    second = await open_request(place, "\r\n")
    await asyncio.wait_for(second[0].readuntil(b"\r\n\r\n[]"), PATIENCE)
    second[1].write(HEAD.format("GET", place.port).encode())
    body = await open_request(place, "Content-Length: 99\r\n\r\n{", "POST")
    assert await read_until_closed(nothing) == b""
    assert await read_until_closed(half) == b""
    assert await read_until_closed(second) == b""
    assert (await read_until_closed(body)).startswith(b"HTTP/1.1 408 ")
    assert not Connection.silent_connections


async def test_socket_at_a_table_stays_open(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_HEAD_TIMEOUT", 0.2)
    async with Person(place) as ann:
        await ann.come(await ann.make_table())
        assert await read_until_closed(await open_request(place)) == b""  # a connection that was opened later
        await ann.do("sit", seat=0)


async def test_client_that_reads_nothing_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PING_INTERVAL", 0.2)
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table(seat_count=2, bots={"1": "simple"})
        small = socket.create_connection(("127.0.0.1", place.port))
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        headers = {"Cookie": f"parlour={ann.cookie}"}
        url = f"ws://127.0.0.1:{place.port}/ws/{table}"
        client_socket = await connect(url, sock=small, additional_headers=headers, proxy=None, max_queue=1)
        await client_socket.send(
            json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0})
        )
        live_table = await place.room.live_tables.get_table(table)
        async with asyncio.timeout(PATIENCE):
            while not live_table.clients:
                await asyncio.sleep(0)
            [client] = live_table.clients
            client_socket.transport.pause_reading()
            for _ in range(5000):
                client.send_message(Disconnect("x" * 10_000))
            assert client.outbox.qsize() <= MAX_QUEUED_FRAMES + 1
            while live_table.clients:
                await asyncio.sleep(0.01)
        client_socket.transport.abort()
        await ann.come(table)
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()


@pytest.fixture
def rate_limited_logger() -> Iterator[logging.Logger]:
    """Yield a logger that repeats a complaint at most once per minute, by a clock that the test sets."""
    logger = logging.getLogger("tests.seldom")
    yield logger
    for each in list(logger.filters):
        logger.removeFilter(each)


def test_repeated_warnings_are_rate_limited(
    rate_limited_logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    seconds = 0.0
    rate_limited_logger.addFilter(RepeatedMessageFilter(seconds=60, clock=lambda: seconds))
    for number in range(1000):
        rate_limited_logger.warning("A request from %s makes no sense", number)
    rate_limited_logger.warning("Something else")
    seconds = 60.0
    rate_limited_logger.warning("A request from %s makes no sense", "Ann")
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        rate_limited_logger.exception("Invalid UTF-8 sequence received from client.")
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [
        "A request from 0 makes no sense",
        "Something else",
        "A request from Ann makes no sense (repeated 999 times since it was last logged)",
        "Invalid UTF-8 sequence received from client.",
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_different_exceptions_are_each_logged(
    rate_limited_logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    rate_limited_logger.addFilter(RepeatedMessageFilter(seconds=60, clock=lambda: 0.0))
    failures: list[Callable[[], object]] = [
        lambda: dict[str, object]()["ours"],
        lambda: 1 // 0,
        lambda: dict[str, object]()["another place"],
    ]
    for _ in range(2):
        for number, fail in enumerate(failures):
            try:
                fail()
            except (KeyError, ZeroDivisionError):
                rate_limited_logger.exception(f"Exception in ASGI application\ntask at {number}")
    exceptions = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert list(map(str, exceptions)) == ["'ours'", "integer division or modulo by zero", "'another place'"]


def test_rate_limited_log_has_bounded_memory(rate_limited_logger: logging.Logger) -> None:
    rate_limited_logger.addFilter(log_filter := RepeatedMessageFilter(seconds=60, clock=lambda: 0.0))
    for number in range(10 * MAX_REMEMBERED_MESSAGES):
        rate_limited_logger.warning(f"complaint {number}")
    assert next(iter(log_filter.repeats))[0] == f"complaint {9 * MAX_REMEMBERED_MESSAGES}"
    assert len(log_filter.repeats) == MAX_REMEMBERED_MESSAGES


@pytest.mark.skipif(os.name != "posix", reason="needs the file limits of POSIX")
async def test_file_limit_is_raised_to_the_maximum() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 700));"
        "from parlour.server.http.connections import SPARE_FILE_HANDLES, Connection, raise_open_file_limit; "
        "raise_open_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], Connection.max_connections + "
        "SPARE_FILE_HANDLES)"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert output.split() == [b"700", b"700"]


def frame(opcode: int, content: bytes, last: bool = True) -> bytes:
    """Return a frame of RFC 6455 as browsers send it, masked with zeros."""
    assert len(content) < 126
    return bytes([opcode | (0x80 if last else 0), 0x80 | len(content), 0, 0, 0, 0]) + content


BAD_FRAMES = [
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


async def test_bad_frames_close_the_socket_without_a_traceback(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    logger = logging.getLogger("uvicorn.error")
    logger.addFilter(log_filter := RepeatedMessageFilter())
    try:
        for frames in BAD_FRAMES:
            reader, writer = await open_bare_socket(place)
            writer.write(frames)
            writer.write_eof()
            await asyncio.wait_for(reader.read(), PATIENCE)
            await close_writer(writer)
            assert not [record.message for record in caplog.records if record.exc_info], frames[:4].hex()
        assert await get_status_line(place) == b"HTTP/1.1 200 OK"
    finally:
        logger.removeFilter(log_filter)


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


async def test_rejects_interleaved_messages(place: Place) -> None:
    reader, writer = await open_bare_socket(place)
    for sent in (frame(1, b"{", last=False), frame(9, b"x"), frame(1, b"}")):
        writer.write(sent)
        if sent[0] == 0x89:
            assert await asyncio.wait_for(reader.readexactly(3), PATIENCE) == b"\x8a\x01x"
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    assert (answer[0], int.from_bytes(answer[2:4], "big")) == (0x88, 1002)
    await close_writer(writer)


async def test_sending_client_receives_the_close_code(place: Place) -> None:
    bad_frames = {
        1007: frame(1, b"\xff\xfe"),
        1002: frame(3, b"{}"),
        1009: b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4),  # the content of this frame never arrives
    }
    for code, frames in bad_frames.items():
        reader, writer = await open_bare_socket(place)
        writer.write(frames)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        if code == 1009:
            length = answer[1]
            assert b"at most 4096 are allowed" in answer[2 : 2 + length]
            answer = answer[2 + length :]
        assert (answer[0], int.from_bytes(answer[2:4], "big")) == (0x88, code)
        for _ in range(20):
            writer.write(frame(9, b"x"))  # fails if the connection was reset
            await writer.drain()
            await asyncio.sleep(0)
        await close_writer(writer)
    assert await get_status_line(place) == b"HTTP/1.1 200 OK"


async def test_flood_of_control_frames_closes_the_socket(place: Place) -> None:
    parts = frame(1, b"{", last=False) + frame(0, b"", last=False) * 300
    for frames in (frame(9, b"") * 300, frame(10, b"") * 300, parts):
        reader, writer = await open_bare_socket(place)
        writer.write(frames)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        assert answer.endswith(b"\x03\xf0too many frames"), frames[0]  # 1008
        await close_writer(writer)


@pytest.fixture
def chunk_sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of the chunks that sockets received, in bytes."""
    sizes: list[int] = []
    receive = TableSocket.data_received

    def record_size(self: TableSocket, data: bytes) -> None:
        sizes.append(len(data))
        receive(self, data)

    monkeypatch.setattr(TableSocket, "data_received", record_size)
    return sizes


async def test_socket_reads_are_small(place: Place, chunk_sizes: list[int]) -> None:
    _, writer = await open_bare_socket(place)
    writer.write(frame(1, b"x" * 100) * 600)
    while sum(chunk_sizes) < 60_000:
        await asyncio.sleep(0)
    assert max(chunk_sizes) <= MAX_READ_BYTES
    await close_writer(writer)


async def test_closed_socket_stops_reading(place: Place, chunk_sizes: list[int]) -> None:
    for wrong in (frame(3, b"{}"), frame(1, b"{}")):  # an invalid frame, and an invalid message
        chunk_sizes.clear()
        _, writer = await open_bare_socket(place)
        writer.write(wrong + frame(1, b"x" * 100) * 60_000)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert sum(chunk_sizes) <= MAX_DISCARDED_BYTES + 3 * MAX_READ_BYTES
        writer.transport.abort()
    assert await get_status_line(place) == b"HTTP/1.1 200 OK"


async def test_message_burst_yields_to_the_event_loop(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, turns, handled_at = asyncio.get_running_loop(), 0, []

    def turn() -> None:
        nonlocal turns
        turns += 1
        loop.call_soon(turn)

    async def record_turn(*_: object) -> None:
        handled_at.append(turns)

    monkeypatch.setattr(session, "handle_message", record_turn)
    async with people(place, 1) as [ann]:
        await ann.come(await ann.make_table())
        assert ann.socket is not None
        turn()
        writer: Any = ann.socket.transport
        writer.write(frame(1, b'{"type":"ping"}') * 100)
        while len(handled_at) < 100:
            await asyncio.sleep(0)
        assert len(set(handled_at)) >= 99  # after the last none waits


async def test_sent_frames_precede_the_close_frame(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    reader, writer = await open_bare_socket(place)
    [client] = place.room.clients
    send_now: Any = client.send_now
    assert send_now(b"{}")
    send_now.__self__.data_received(frame(3, b"{}"))
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    assert answer.startswith(b"\x81\x02{}\x88")
    await close_writer(writer)
    assert not caplog.records


async def test_aborted_socket_is_removed(place: Place) -> None:
    reader, writer = await open_bare_socket(place)
    [client] = place.room.clients
    send_now: Any = client.send_now
    send_now.__self__.transport.abort()
    client.close_when_idle()
    async with asyncio.timeout(PATIENCE):
        while place.room.clients:
            await asyncio.sleep(0)
    assert await read_until_closed((reader, writer)) == b""


# A connection passes its input to the protocol in portions, complete and in order


class RandomTransport:
    """A transport that delivers random amounts, and nothing while reading is paused."""

    def __init__(self, rng: Random, content: bytes) -> None:
        self.rng, self.said = rng, content
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
            chunk, self.said = self.said[:size], self.said[size:]
            self.protocol.data_received(chunk)


class PausingProtocol(asyncio.Protocol):
    """A protocol that pauses reading at random."""

    def __init__(self, rng: Random, transport: RandomTransport) -> None:
        self.rng = rng
        self.heard: list[bytes] = []
        self.holds = False
        self.lost: list[Exception | None] = []
        self.transport = ChunkDeliveringReader(transport, self)

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
async def test_chunked_reader_delivers_small_chunks_in_order(seed: int) -> None:
    rng = Random(seed)
    content = rng.randbytes(rng.choice((1, 5_000, 300_000)))
    transport = RandomTransport(rng, content)
    protocol = PausingProtocol(rng, transport)
    while b"".join(protocol.heard) != content:
        before = len(protocol.heard)
        transport.turn()
        await asyncio.sleep(0)
        assert len(protocol.heard) <= before + 2  # the new input, and the rest of the old
        protocol.turn()
    assert max(map(len, protocol.heard)) <= MAX_READ_BYTES
    protocol.holds = True
    protocol.turn()
    while protocol.holds:
        protocol.turn()
    assert not transport.paused
    assert not protocol.transport.unread


async def test_closed_connection_receives_no_unread_data() -> None:
    rng = Random(1)
    transport = RandomTransport(rng, b"")
    protocol = PausingProtocol(rng, transport)
    transport.protocol.data_received(b"x" * 100_000)
    transport.closing = True
    for _ in range(50):
        await asyncio.sleep(0)
    assert protocol.heard == []
    transport.protocol.connection_lost(None)
    assert protocol.lost == [None]


async def test_new_protocol_receives_the_unread_data() -> None:
    """The new protocol takes over, as when a request becomes a WebSocket."""
    rng = Random(1)
    transport = RandomTransport(rng, b"")
    first = PausingProtocol(Random(0), transport)
    transport.protocol.data_received(b"x" * MAX_READ_BYTES + b"y" * MAX_READ_BYTES)
    await asyncio.sleep(0)
    second = PausingProtocol(rng, transport)
    first.transport.set_protocol(second)
    transport.set_protocol(first.transport)
    while not second.heard:
        first.transport.resume_reading()
        await asyncio.sleep(0)
    assert (first.heard, second.heard) == ([b"x" * MAX_READ_BYTES], [b"y" * MAX_READ_BYTES])
    assert first.transport.get_protocol() is second


async def test_chunked_reader_forwards_other_methods() -> None:
    transport = RandomTransport(Random(1), b"")
    protocol = PausingProtocol(Random(1), transport)
    protocol.transport.write(b"hello")
    assert transport.written == [b"hello"]
    assert protocol.transport.get_extra_info("peername") == "the peername of the transport"
