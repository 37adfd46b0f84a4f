"""A proxy in front of the room that can cut and stall connections, and lose messages."""

import asyncio
from contextlib import suppress

CHUNK_BYTES = 65_536


class Link:
    """A connection through the proxy. `up` leads to the room, `down` back; each can be held."""

    def __init__(self, ends: list[asyncio.StreamWriter]) -> None:
        self.ends = ends
        self.up = asyncio.Event()
        self.down = asyncio.Event()
        self.deaf = False
        self.let()

    def hold(self, up: bool, down: bool) -> None:
        """Hold data in one direction or both. Data sent in the meantime is delivered later."""
        if up:
            self.up.clear()
        if down:
            self.down.clear()

    def let(self) -> None:
        self.up.set()
        self.down.set()

    def cut(self) -> None:
        """Break the connection at both ends."""
        for end in self.ends:
            end.transport.abort()
        self.let()


class Proxy:
    """A proxy that listens at `port` and forwards to the current `target` port of this machine."""

    def __init__(self) -> None:
        self.port = 0
        self.target = 0
        self.links: set[Link] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        for link in list(self.links):
            link.cut()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def carry(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            room_reader, room_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writing.transport.abort()
            return
        link = Link([writing, room_writer])
        self.links.add(link)
        try:
            await asyncio.gather(
                forward(reading, room_writer, link, link.up), forward(room_reader, writing, link, link.down)
            )
        finally:
            self.links.discard(link)
            link.cut()


async def forward(
    reading: asyncio.StreamReader, writing: asyncio.StreamWriter, link: Link, way: asyncio.Event
) -> None:
    """Pass data on until one end is closed. A deaf client loses everything that the room sends."""
    with suppress(OSError):
        while piece := await reading.read(CHUNK_BYTES):
            await way.wait()
            if not (link.deaf and way is link.down):
                writing.write(piece)
                await writing.drain()
    with suppress(OSError):
        writing.close()
