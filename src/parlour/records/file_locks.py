"""Locks on files, which are the system's: each is gone with its process, however that ends."""

import os
import sys

if sys.platform == "win32":
    import msvcrt

    BEHIND = 1 << 20  # where it is locked, for nobody else can read a byte that is

    def lock(opened: int) -> bool:
        """Locks an open file until it is closed; false where it is locked already. Raises OSError."""
        os.lseek(opened, BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(opened, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(opened: int) -> bool:
        """Locks an open file until it is closed; false where it is locked already. Raises OSError."""
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
