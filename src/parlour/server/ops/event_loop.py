"""What keeps the event loop from being held up: while it waits for its own process, nobody is answered.

- Messages are read before the door opens.
- Threads give way soon. One that works keeps the interpreter for as long as is said here, each time the loop
  wants it back, which for one move is several times.
- Garbage is let go by counting references. What refers to itself in a circle, such as a socket that was
  closed, Python finds by looking through all that there is, and meanwhile everything waits: for five hundred
  tables a tenth of a second. It looks seldom, and the room does so itself when nobody is there.
"""

import asyncio
import gc
import sys
from typing import Final

from parlour.server.handlers.room import Room
from parlour.server.tables.refusals import server_catalog
from parlour.text.translation import get_catalog, list_languages

THREAD_SWITCH_SECONDS: Final = 0.0005  # seconds
# How often the youngest objects are looked through until those that are older are, and then all: Python's own
# numbers but for the last, which is 10.
GC_THRESHOLDS: Final = (700, 10, 200)
MIN_ALLOCATION_ROUNDS: Final = 10  # times that younger objects were looked through since all were
QUIET_SECONDS: Final = 5.0  # seconds until it is seen again whether nobody is there


def tune_process() -> None:
    """Sets this process up so, and reads the messages of the room and its pages in all languages."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    for language in list_languages():
        server_catalog(language).list_messages()
        get_catalog("web", language).list_messages()
    gc.freeze()  # what is there now stays, and need not be looked through
    gc.set_threshold(*GC_THRESHOLDS)


async def run_garbage_collection(room: Room) -> None:
    """Looks for garbage as long as the room is open, when nobody is there."""
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        if not room.clients and gc.get_count()[2] >= MIN_ALLOCATION_ROUNDS:
            gc.collect()
