"""Tunes the process so that the event loop answers clients promptly.

- Message catalogs are loaded before the server accepts connections.
- The interpreter switches between threads more often than by default. A thread can otherwise delay the event
  loop by several milliseconds, several times during a move.
- Full garbage collections are rare, and run when no client is connected. A full collection blocks the event
  loop, for example for 0.1 seconds with 500 tables. It is needed only for reference cycles, because all other
  objects are freed by reference counting.
"""

import asyncio
import gc
import sys
from typing import Final

from parlour.server.handlers.room import Room
from parlour.server.log.refusals import server_catalog
from parlour.text.translation import get_catalog, list_languages

# seconds that a thread may keep the interpreter while another thread waits
THREAD_SWITCH_SECONDS: Final = 0.0005
# thresholds of the garbage collector; only the last one, which is 10 by default, was changed
GC_THRESHOLDS: Final = (700, 10, 200)
# minimum number of collections of the middle generation between two full collections
MIN_MIDDLE_COLLECTIONS: Final = 10
CLIENT_CHECK_SECONDS: Final = 5.0  # seconds between two checks for connected clients


def tune_process() -> None:
    """Configure thread switching and garbage collection, and load all messages in all languages."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    for language in list_languages():
        server_catalog(language).list_messages()
        get_catalog("parlour.web", language).list_messages()
    gc.freeze()  # existing objects stay alive and need not be scanned
    gc.set_threshold(*GC_THRESHOLDS)


async def collect_garbage_periodically(room: Room) -> None:
    """Run a full garbage collection periodically, but only when no client is connected.

    This runs until it is cancelled.
    """
    while True:
        await asyncio.sleep(CLIENT_CHECK_SECONDS)
        if not room.clients and gc.get_count()[2] >= MIN_MIDDLE_COLLECTIONS:
            gc.collect()
