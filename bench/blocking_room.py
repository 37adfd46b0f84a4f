"""Run a card room for bench/requests.py and measure how long its event loop is blocked.

    python bench/blocking_room.py FILE serve --port 0 …

In this room, the event loop also runs a callback a thousand times per second. The longest delay of a callback
is written to FILE in milliseconds, as a double. The reader of FILE may reset it to 0.

A delay does not include the time when other programs use the processor. It includes the time when another
thread of this process holds the interpreter lock.
"""

import asyncio
import mmap
import os
import struct
import sys
import threading
from pathlib import Path
from socket import socket
from typing import Any

import uvicorn

from parlour.__main__ import main
from parlour.server.http import server_processes, serving

HEARTBEAT_SECONDS = 0.001  # seconds between heartbeats


class LoopDelayMonitor:
    """Measures the delay of callbacks in the running event loop. Create this object in the loop's thread."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self.longest_delay = mmap.mmap(file.fileno(), 8)
        self.loop = asyncio.get_running_loop()
        self.schedstat_fd = os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)
        self.last_waiting_seconds = self.read_processor_wait_seconds()
        self.due_at = self.loop.time() + HEARTBEAT_SECONDS
        self.loop.call_at(self.due_at, self.on_heartbeat)

    def read_processor_wait_seconds(self) -> float:
        """Return the seconds for which this thread was ready to run but had no processor."""
        return int(os.pread(self.schedstat_fd, 100, 0).split()[1]) / 1e9

    def on_heartbeat(self) -> None:
        current_time, waiting_seconds = self.loop.time(), self.read_processor_wait_seconds()
        delay_ms = (current_time - self.due_at - (waiting_seconds - self.last_waiting_seconds)) * 1e3
        if delay_ms > struct.unpack("d", self.longest_delay[:])[0]:
            self.longest_delay[:] = struct.pack("d", delay_ms)
        self.last_waiting_seconds, self.due_at = waiting_seconds, self.loop.time() + HEARTBEAT_SECONDS
        self.loop.call_at(self.due_at, self.on_heartbeat)


def run_monitored(config: uvicorn.Config, listening_socket: socket) -> None:
    """Run the card room in this process, with a monitor in its event loop."""
    build_app: Any = config.app

    def build_monitored_app() -> Any:
        LoopDelayMonitor(RESULT_PATH)
        return build_app()

    config.app = build_monitored_app
    server_processes.run_in_this_process(config, listening_socket)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    RESULT_PATH = Path(sys.argv.pop(1))
    serving.run_in_this_process = run_monitored
    main()
