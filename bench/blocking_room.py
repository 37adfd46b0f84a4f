"""A card room that reports how long its event loop was blocked, for bench/requests.py.

python bench/blocking_room.py FILE serve --port 0 …

It is `parlour` with a heartbeat: the event loop is supposed to run a callback a thousand times per second.
FILE contains the longest delay of a callback in milliseconds, as a double, which the reader may set to 0.
Time in which other programs used the processor does not count. Time in which another thread of this process
held the interpreter lock counts.
"""

import asyncio
import mmap
import os
import struct
import sys
import threading
from pathlib import Path
from socket import socket

from parlour.__main__ import main
from parlour.server.http import server_processes

BEAT = 0.001  # seconds between two heartbeats


class Heart:
    """A heartbeat in the running loop. It measures the thread that creates it."""

    def __init__(self, place: Path) -> None:
        with place.open("r+b") as file:
            self.most = mmap.mmap(file.fileno(), 8)
        self.loop = asyncio.get_running_loop()
        self.statistics = os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
        self.waited = self.wait()
        self.due = self.loop.time() + BEAT
        self.loop.call_at(self.due, self.beat)

    def wait(self) -> float:
        """Return the seconds that this thread was ready to run while other threads had the processor."""
        return int(os.pread(self.statistics, 100, 0).split()[1]) / 1e9

    def beat(self) -> None:
        now, waited = self.loop.time(), self.wait()
        late = (now - self.due - (waited - self.waited)) * 1e3
        if late > struct.unpack("d", self.most[:])[0]:
            self.most[:] = struct.pack("d", late)
        self.waited, self.due = waited, self.loop.time() + BEAT
        self.loop.call_at(self.due, self.beat)


class Felt(server_processes.NotifyingServer):
    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        Heart(PLACE)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PLACE = Path(sys.argv.pop(1))
    server_processes.NotifyingServer = Felt
    main()
