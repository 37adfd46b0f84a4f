"""The parts of uvicorn and websockets that `TableSocket` depends on, and which they do not document."""

import re
from importlib.metadata import version
from pathlib import Path

from parlour.server.http.table_socket import TableSocket
from tests.server.rooms import Person, open_room

ROOT = Path(__file__).parents[3]


def test_libraries_have_the_pinned_versions() -> None:
    pins = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "constraints.txt").read_text(), re.M))
    for library in ("uvicorn", "websockets"):
        assert version(library) == pins[library]


async def test_frames_bypass_the_queues(tmp_path: Path) -> None:
    frames: list[bytes] = []
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        await ann.come(await ann.make_table())
        [client] = place.room.clients
        table_socket = getattr(client.send_now, "__self__", None)
        assert isinstance(table_socket, TableSocket)
        assert client.send_now(b'{"type": "pong", "now": 1}')
        assert (await ann.next())["type"] == "pong"
        assert client.outbox.empty()

        def on_frame(frame: bytes) -> bool:
            frames.append(frame)
            return len(frames) < 3

        table_socket.on_frame = on_frame
        for _ in range(3):
            await ann.send({"type": "ping"})
        assert (await ann.next())["type"] == "pong"  # the third frame, which `on_frame` has left
        assert frames == [b'{"type": "ping"}'] * 3
        assert ann.socket is not None
        await ann.socket.close()
        assert not client.send_now(b"{}")
