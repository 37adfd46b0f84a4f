"""Running the card room in this process, or in several processes that share a socket and a database.

Uvicorn supervises the processes and restarts a process that dies. When this process receives a signal, all of
them end.
"""

import asyncio
import logging
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from parlour.kit.errors import ParlourError

STARTUP_TIMEOUT_SECONDS: Final = 60.0  # maximum seconds to wait until a new process is ready for requests

TICK_SECONDS: Final = 1.0  # seconds between two updates of the Date header

OnOpened = Callable[[], None]

logger = logging.getLogger("parlour.server")


class StartupError(ParlourError):
    """Raised if a process ended while it was opening the card room. The reason is in its log."""


def run_in_this_process(config: uvicorn.Config, listening_socket: socket.socket, on_opened: OnOpened) -> None:
    """Run the card room in this process until a signal ends it.

    Call `on_opened` when it is ready for requests.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, ignore_signal)
    NotifyingServer(config, on_opened).run(sockets=[listening_socket])


def ignore_signal(signal_number: int, frame: FrameType | None) -> None:
    """Do nothing, so that the process exits with status 0.

    Uvicorn raises the signal again after its shutdown. The default handler would then kill the process.
    """


class NotifyingServer(uvicorn.Server):
    """A server that calls `on_opened` when it is ready for requests.

    Uvicorn's own main loop wakes ten times a second to check whether a signal has arrived. This main loop
    wakes once a second, and at once when a signal arrives.
    """

    def __init__(self, config: uvicorn.Config, on_opened: OnOpened) -> None:
        super().__init__(config)
        self.on_opened = on_opened
        self.wake_up: Callable[[], object] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_opened()

    async def main_loop(self) -> None:
        loop, has_signal = asyncio.get_running_loop(), asyncio.Event()
        self.wake_up = partial(loop.call_soon_threadsafe, has_signal.set)
        # 0 makes each tick update the Date header, which uvicorn itself does in every tenth tick.
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                await asyncio.wait_for(has_signal.wait(), TICK_SECONDS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.wake_up()


def run_in_processes(config: uvicorn.Config, listening_socket: socket.socket, on_opened: OnOpened) -> None:
    """Run the card room in as many processes as `config` has workers.

    Each process builds its own application.

    Raises:
        StartupError: A process could not open the card room.
    """
    server_processes = ServerProcesses(config, listening_socket, on_opened)
    server_processes.run()
    if any(process.exitcode == STARTUP_FAILURE for process in server_processes.processes):
        raise StartupError("a server process could not open the card room; its log has the reason")


class ServerProcesses(Multiprocess):
    """Server processes that uvicorn supervises.

    `on_opened` is called when the first of them is ready for requests.
    """

    def __init__(self, config: uvicorn.Config, listening_socket: socket.socket, on_opened: OnOpened) -> None:
        super().__init__(config, [listening_socket])
        self.on_opened = on_opened

    def init_processes(self) -> None:
        super().init_processes()
        # All processes started from here on replace dead ones. Each counts itself as a restart, because the
        # supervising process cannot access the shared metrics.
        app: Any = self.config.app
        self.config.app = partial(app, is_restart=True)
        if any(
            process.wait_until_ready(STARTUP_TIMEOUT_SECONDS, self.should_exit)
            for process in self.processes[:1]
        ):
            self.on_opened()

    def keep_subprocess_alive(self) -> None:
        old_processes = list(self.processes)
        super().keep_subprocess_alive()
        for process in old_processes:
            if process not in self.processes:
                logger.error("a server process died with status %s and is replaced", process.exitcode)
