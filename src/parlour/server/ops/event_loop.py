"""Tuning of the process, so that the event loop is not blocked and can answer clients promptly.

- Message catalogs are loaded before the server accepts connections.
- The interpreter switches threads often. A working thread keeps the interpreter for up to
  THREAD_SWITCH_SECONDS each time the event loop wants it back, and one move needs it several times.
- Most objects are freed by reference counting. The garbage collector must find reference cycles, such as
  those of closed sockets. It scans all objects and blocks the loop: a tenth of a second for five hundred
  tables. A full collection is therefore rare, and the server runs it when no client is connected.
"""

import asyncio
import gc
import sys
from typing import Final

from parlour.server.handlers.room import Room
from parlour.server.tables.refusals import server_catalog
from parlour.text.translation import get_catalog, list_languages

THREAD_SWITCH_SECONDS: Final = 0.0005  # seconds
# Thresholds of the garbage collector. Only the last differs from Python's default, which is 10.
GC_THRESHOLDS: Final = (700, 10, 200)
MIN_ALLOCATION_ROUNDS: Final = 10  # collections of the middle generation since the last full collection
QUIET_SECONDS: Final = 5.0  # seconds between two checks for connected clients


def tune_process() -> None:
    """Apply these settings to this process, and load all messages in all languages."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    for language in list_languages():
        server_catalog(language).list_messages()
        get_catalog("web", language).list_messages()
    gc.freeze()  # objects that exist now stay, and need not be scanned
    gc.set_threshold(*GC_THRESHOLDS)


async def run_garbage_collection(room: Room) -> None:
    """Run a full garbage collection now and then while no client is connected, until cancelled."""
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        if not room.clients and gc.get_count()[2] >= MIN_ALLOCATION_ROUNDS:
            gc.collect()
