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

from parlour.messages import languages, words_of
from parlour.server.room import Room
from parlour.server.said import room_words

GIVES_WAY: Final = 0.0005  # seconds
# How often the youngest objects are looked through until those that are older are, and then all: Python's own
# numbers but for the last, which is 10.
GENERATIONS: Final = (700, 10, 200)
WORTH_IT: Final = 10  # times that younger objects were looked through since all were
QUIET: Final = 5.0  # seconds until it is seen again whether nobody is there


def prevent() -> None:
    """Sets this process up so, and reads the messages of the room and its pages in all languages."""
    sys.setswitchinterval(GIVES_WAY)
    for language in languages():
        room_words(language).needed()
        words_of("web", language).needed()
    gc.freeze()  # what is there now stays, and need not be looked through
    gc.set_threshold(*GENERATIONS)


async def look_for_garbage(room: Room) -> None:
    """Looks for garbage as long as the room is open, when nobody is there."""
    while True:
        await asyncio.sleep(QUIET)
        if not room.sockets and gc.get_count()[2] >= WORTH_IT:
            gc.collect()
