"""The processes in which the card room runs: this one, or several that share a socket and a database.

One that dies is started again, and all end when this one is told to. It is uvicorn that keeps them.
"""

import logging
import signal
import socket
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from parlour.kit.errors import ParlourError

STARTUP_TIMEOUT_SECONDS: Final = 60.0  # seconds that a process may take until it answers

OnOpened = Callable[[], None]

logger = logging.getLogger("parlour.server")


class StartupError(ParlourError):
    """A process in which the room was to run has ended at once; why stands in the log."""


def run_in_process(config: uvicorn.Config, listening: socket.socket, opened: OnOpened) -> None:
    """Runs the room in this process until it is told to end; says when it answers."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, exit_cleanly)
    NotifyingServer(config, opened).run(sockets=[listening])


def exit_cleanly(number: int, frame: FrameType | None) -> None:
    """The server hands a signal on when it has ended: to whoever was asked to end, that is success."""


class NotifyingServer(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, opened: OnOpened) -> None:
        super().__init__(config)
        self.on_opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_opened()


def run_in_processes(config: uvicorn.Config, listening: socket.socket, opened: OnOpened) -> None:
    """Runs the room in as many processes as `config` has workers; it is made anew in each.

    Raises StartupError.
    """
    several = ServerProcesses(config, listening, opened)
    several.run()
    if any(process.exitcode == STARTUP_FAILURE for process in several.processes):
        raise StartupError("a process in which the card room was to run could not open it; its log says why")


class ServerProcesses(Multiprocess):
    """Processes that are kept alive, and of which it is said when the first answers."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket, opened: OnOpened) -> None:
        super().__init__(config, [listening])
        self.on_opened = opened

    def init_processes(self) -> None:
        super().init_processes()
        # Those that are started from here on take the place of others, and count that. This process cannot:
        # it has begun before there was a folder for figures.
        made: Any = self.config.app
        self.config.app = partial(made, is_restart=True)
        if any(
            process.wait_until_ready(STARTUP_TIMEOUT_SECONDS, self.should_exit)
            for process in self.processes[:1]
        ):
            self.on_opened()

    def keep_subprocess_alive(self) -> None:
        before = list(self.processes)
        super().keep_subprocess_alive()
        for process in before:
            if process not in self.processes:
                logger.error(
                    "a process of the room died, with status %s; another takes its place", process.exitcode
                )
