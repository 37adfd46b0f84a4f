"""Memory that a thread gives back is there for all of the room."""

import ctypes
from typing import Final

M_ARENA_MAX: Final = -8  # of mallopt(3)


def share() -> None:
    """Has all threads of this process take memory from one place, where the system's C library can.

    That of GNU gives threads places of their own, and what lies free in one is not used for another: a room
    with many matches a minute came to hold 16 MB so in 18 minutes, and went on.
    """
    try:
        library = ctypes.CDLL(None)
    except (OSError, TypeError):  # of Windows, where the C library has no such place
        return
    if hasattr(library, "mallopt"):
        library.mallopt(M_ARENA_MAX, 1)
