"""Running the card room in this process, or in several processes that share a socket and a database.

Uvicorn supervises the processes and replaces a process that dies. When this process receives a signal, all of
them end.
"""

import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing.synchronize import Event
from types import FrameType

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from parlour.kit.errors import ParlourError


class StartupError(ParlourError):
    """Raised if a process ended while it was opening the card room. The reason is in its log."""


def run_in_this_process(config: uvicorn.Config, listening_socket: socket.socket) -> None:
    """Run the card room in this process until a signal ends it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, ignore_signal)
    uvicorn.Server(config).run(sockets=[listening_socket])


def ignore_signal(signal_number: int, frame: FrameType | None) -> None:
    """Do nothing, so that the process exits with status 0.

    Uvicorn raises the signal again after its shutdown. The default handler would then kill the process.
    """


def run_in_processes(config: uvicorn.Config, listening_socket: socket.socket) -> None:
    """Run the card room in as many processes as `config` has workers, until a signal ends them.

    Each process builds its own application. This does what `uvicorn.run` does with several workers, except
    that `uvicorn.run` needs the application as an import string and opens the socket itself.

    Raises:
        StartupError: A process could not open the card room.
    """
    supervisor = Multiprocess(config, [listening_socket])
    supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        raise StartupError("a server process could not open the card room; its log has the reason")


def call_when_set(event: Event, callback: Callable[[], None]) -> None:
    """Wait in a thread until `event` is set, and then call `callback`."""

    def wait_and_call() -> None:
        event.wait()
        callback()

    threading.Thread(target=wait_and_call, daemon=True).start()
