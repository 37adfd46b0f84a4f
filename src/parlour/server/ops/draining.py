"""Shuts the server down gracefully: pending requests are finished, and then all connections are closed.

After a signal to stop, the room accepts no new work. The web server gets the signal only when no client is
connected, because it would otherwise cut connections in the middle of a response.
"""

import asyncio
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, Final

from parlour.server.handlers.room import Room

DRAIN_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
MAX_DRAIN_SECONDS: Final = 5.0  # maximum seconds to wait for unfinished requests before the server stops

logger = logging.getLogger("parlour.server")


@contextmanager
def drain_on_signals(room: Room) -> Iterator[None]:
    """Drain the room on SIGINT or SIGTERM, before the web server receives the signal.

    A second signal is passed on immediately.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    old_handlers = {drain_signal: signal.getsignal(drain_signal) for drain_signal in DRAIN_SIGNALS}
    drain_tasks: set[asyncio.Task[None]] = set()

    def forward_signal(signal_number: int, frame: FrameType | None) -> None:
        handler = old_handlers[signal.Signals(signal_number)]
        if callable(handler):
            handler(signal_number, frame)

    async def drain_and_forward_signal(signal_number: int) -> None:
        try:
            await asyncio.wait_for(room.drain(), MAX_DRAIN_SECONDS)
        except TimeoutError:
            logger.warning("timeout while draining: the server stops with unfinished tasks")
        forward_signal(signal_number, None)

    def start_draining(signal_number: int) -> None:
        drain_tasks.add(asyncio.create_task(drain_and_forward_signal(signal_number)))

    def on_signal(signal_number: int, frame: FrameType | None) -> None:
        if room.live_tables.is_draining:
            forward_signal(signal_number, frame)
        else:
            room.live_tables.is_draining = True
            loop.call_soon_threadsafe(start_draining, signal_number)

    for drain_signal in DRAIN_SIGNALS:
        signal.signal(drain_signal, on_signal)
    call_on_parent_exit(loop, partial(signal.raise_signal, signal.SIGTERM))
    try:
        yield
    finally:
        for drain_signal, handler in old_handlers.items():
            signal.signal(drain_signal, handler)


def call_on_parent_exit(loop: Any, on_parent_exit: Callable[[], None]) -> None:
    """Call `on_parent_exit` when the parent process ends. Without a parent process, do nothing."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None or sys.platform == "win32":
        return

    def on_exit() -> None:
        loop.remove_reader(parent.sentinel)
        on_parent_exit()

    loop.add_reader(parent.sentinel, on_exit)
