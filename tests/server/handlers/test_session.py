"""The lifecycle of a session: reasons to close its socket, and the messages about them."""

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import ANY

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server.handlers.session import send_outbox
from parlour.server.http.serving import MAX_READ_MESSAGE_BYTES
from parlour.server.socket_messages import MAX_FRAME_BYTES, PROTOCOL_VERSION, Pong
from parlour.server.tables.clients import MAX_QUEUED_FRAMES, Client
from tests.server.rooms import PATIENCE, Person, open_room, people

HELLO = json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION})


async def read_until_close(person: Person, table: str, *frames: str | bytes) -> tuple[dict[str, Any], int]:
    """Return the last message before the socket closes, and the close code."""
    await person.open_socket(table)
    assert person.socket is not None
    for frame in frames:
        await person.socket.send(frame)
    messages: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(await asyncio.wait_for(person.socket.recv(), PATIENCE)))
    return messages[-1], person.socket.close_code or 0


async def test_socket_closes_with_a_reason(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        old = await read_until_close(
            ann, table, json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION - 1})
        )
        no_hello = await read_until_close(ann, table, json.dumps({"type": "ping"}))
        unknown = await read_until_close(ann, table, HELLO, json.dumps({"type": "cheat"}))
        nonsense = await read_until_close(ann, table, HELLO, "not JSON")
        noise = await read_until_close(ann, table, HELLO, b"\xff\xfe\x00")
        fieldless = await read_until_close(ann, table, HELLO, json.dumps({"type": "sit", "request_id": "1"}))
        nameless = await read_until_close(ann, table, HELLO, json.dumps({"type": "start", "request_id": ""}))
        large = [
            await read_until_close(ann, table, *first, json.dumps({"type": "ping", "more": "x" * size}))
            for size in (MAX_FRAME_BYTES, MAX_READ_MESSAGE_BYTES - 100)
            for first in ((HELLO,), ())
        ]
        again = await read_until_close(ann, table, HELLO, HELLO)
        nowhere = await read_until_close(ann, "nowhere", HELLO)
    assert old == ({"type": "reload", "protocol_version": PROTOCOL_VERSION}, 1008)
    assert no_hello == ({"type": "disconnect", "reason": "The first message must be hello"}, 1008)
    assert nowhere == ({"type": "disconnect", "reason": "Table 'nowhere' does not exist"}, 1008)
    assert again[0] == {"type": "disconnect", "reason": "Only the first message may be hello"}
    for message, code in large:
        assert re.match(r"The message has .*\d bytes; at most 4096 are allowed$", message["reason"])
        assert code == 1009
    assert "cheat" in unknown[0]["reason"]
    for message, code in (unknown, nonsense, noise, fieldless, nameless):
        assert message["type"] == "disconnect"
        assert message["reason"].startswith("Invalid message: ")
        assert code == 1008


async def test_unknown_fields_are_ignored(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.open_socket(table)
        await ann.send({"type": "hello", "protocol_version": PROTOCOL_VERSION, "mood": "fine"})
        await ann.hear("table")
        await ann.send({"type": "ping", "mood": "fine"})
        assert (await ann.hear("pong")) == {"type": "pong", "server_time": ANY}


async def test_rejects_cross_site_socket(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        with pytest.raises(InvalidStatus) as refused:
            await ann.open_socket(table, Origin="http://elsewhere.example")
        assert refused.value.response.status_code == 403
        await ann.open_socket(table, Origin=place.url)
        await ann.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
        await ann.hear("table")


async def test_client_without_valid_cookie_can_only_watch(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        for forged in ("", "x", f"{ann.identity}.{'0' * 64}", f"{ann.identity}."):
            ann.http.cookies.clear()
            ann.http.cookies.set("parlour", forged, domain="127.0.0.1")
            await ann.come(table)
            assert not ann.table["is_host"]
            refused = await ann.ask("sit", seat=0)
            assert refused["reason"].startswith("You can only watch")


def test_lagging_client_is_disconnected() -> None:
    client = Client("ann")
    for _ in range(MAX_QUEUED_FRAMES + 5):
        client.send_message(Pong(0))
    assert client.is_lagging
    waiting = [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]
    assert len(waiting) == MAX_QUEUED_FRAMES + 1
    assert waiting[-1] is None


class SlowSocket:
    """A socket that takes frames at once, or in its own time, as chance has it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.taken: list[str] = []

    def at_once(self, frame: bytes) -> bool:
        takes = self.rng.random() < 0.5
        if takes:
            self.taken.append(frame.decode())
        return takes

    async def send(self, frame: bytes) -> None:
        for _ in range(self.rng.randrange(4)):
            await asyncio.sleep(0)
        self.taken.append(frame.decode())


@pytest.mark.parametrize("seed", range(20))
async def test_frames_keep_their_order(seed: int) -> None:
    rng = Random(seed)
    slow_socket = SlowSocket(rng)
    client = Client("ann", send_now=slow_socket.at_once)
    sending = asyncio.create_task(send_outbox(cast(Any, slow_socket), client))
    for number in range(150):
        client.send_frame(b"%d" % number)
        for _ in range(rng.randrange(4)):
            await asyncio.sleep(0)
    client.outbox.put_nowait(None)
    await asyncio.wait_for(sending, PATIENCE)
    assert slow_socket.taken == [str(number) for number in range(150)]


async def test_protocol_is_published(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        schema = (await ann.http.get("/api/protocol")).json()
    assert schema["protocol"] == PROTOCOL_VERSION
    assert {"hello", "sit", "move", "rematch"} <= set(schema["from_client"]["discriminator"]["mapping"])
    assert {"table", "scene", "log", "refused"} <= set(schema["to_client"]["discriminator"]["mapping"])
    fields = [each for part in schema["$defs"].values() for each in part["properties"].values()]
    assert all(each["description"] for each in fields)
    assert schema["$defs"]["Refused"]["required"] == ["type", "request_id", "reason", "clause"]
