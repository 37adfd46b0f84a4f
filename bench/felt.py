"""A card room that tells how long its event loop was held up: bench/requests.py opens it.

python bench/felt.py FILE serve --port 0 …

It is `parlour` with a heart: a thousand times a second the loop is asked for a moment, and the most that one
came late stands in FILE, milliseconds as a double. Who reads it may set it to 0. Time in which other programs
had the processor does not count; time in which a thread of this process had the interpreter does.
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

BEAT = 0.001  # seconds


class Heart:
    """Beats in the loop that runs, from now on; it is of the thread that makes it."""

    def __init__(self, place: Path) -> None:
        with place.open("r+b") as file:
            self.most = mmap.mmap(file.fileno(), 8)
        self.loop = asyncio.get_running_loop()
        self.statistics = os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
        self.waited = self.wait()
        self.due = self.loop.time() + BEAT
        self.loop.call_at(self.due, self.beat)

    def wait(self) -> float:
        """Seconds that this thread could have run, and others had the processor."""
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
