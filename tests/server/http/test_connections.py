"""Idle and slow connections: they do not block other clients, and do not fill the room's memory or log."""

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from parlour.server.http import serving, timed_connection
from parlour.server.http.serving import RECEIVE_BUFFER_BYTES, open_listening_socket
from parlour.server.ops.repeated_messages import RepeatedMessageFilter
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


async def test_incomplete_request_heads_time_out(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed_connection, "REQUEST_HEAD_SECONDS", 0.2)
    async with Person(place) as ann:
        await ann.come(await ann.make_table())
        nothing = await asyncio.open_connection("127.0.0.1", place.port)
        half = await open_request(place)
        second = await open_request(place, "\r\n")
        await asyncio.wait_for(second[0].readuntil(b"\r\n\r\n"), PATIENCE)
        second[1].write(HEAD.format("GET", place.port).encode())
        assert await read_until_closed(nothing) == b""
        assert await read_until_closed(half) == b""
        assert (await read_until_closed(second)).count(b"HTTP/1.1") == 0
        assert await get_status_line(place) == b"HTTP/1.1 200 OK"
        await ann.do("sit", seat=0)  # the socket at the table stays open


async def test_full_server_keeps_players_and_rejects_new_clients(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path / "room.sqlite3", max_connections=3) as place,
        people(place, 2) as both,
    ):
        table = await both[0].make_table()
        for person in both:
            await person.come(table)
        await asyncio.gather(*(person.http.aclose() for person in both))
        assert await get_status_line(place) == b"HTTP/1.1 503 Service Unavailable"
        await both[0].do("sit", seat=0)
        await both[1].go()
        async with asyncio.timeout(PATIENCE):
            while await get_status_line(place) != b"HTTP/1.1 200 OK":
                await asyncio.sleep(0.01)


async def test_client_that_reads_nothing_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "SEND_TIMEOUT_SECONDS", 1)
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


@pytest.mark.skipif(os.name != "posix", reason="needs the file limits of POSIX")
async def test_file_limit_is_raised_to_the_maximum() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 700));"
        "from parlour.server.http.serving import SPARE_FILE_HANDLES, raise_open_file_limit; "
        "most = raise_open_file_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], most + SPARE_FILE_HANDLES)"
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
        assert (answer[0], int.from_bytes(answer[2:4], "big")) == (0x88, code)
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


async def test_reads_from_a_connection_are_small() -> None:
    """Otherwise the event loop would parse tens of thousands of frames before it serves another client."""
    sizes: list[int] = []

    class Recorder(asyncio.Protocol):
        def data_received(self, data: bytes) -> None:
            sizes.append(len(data))

    listening = open_listening_socket("127.0.0.1", 0)
    server = await asyncio.get_running_loop().create_server(Recorder, sock=listening)
    _, writer = await asyncio.open_connection(*listening.getsockname())
    writer.write(bytes(400_000))
    async with asyncio.timeout(PATIENCE):
        while sum(sizes) < 400_000:
            await asyncio.sleep(0)
    assert max(sizes) <= 2 * RECEIVE_BUFFER_BYTES
    await close_writer(writer)
    server.close()
