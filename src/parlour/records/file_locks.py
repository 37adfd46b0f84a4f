"""File locks of the operating system: a lock ends with its process, even after a crash."""

import os
import sys

if sys.platform == "win32":
    import msvcrt

    BEHIND = 1 << 20  # offset of the locked byte, which other processes cannot read

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed. Return False if it is locked already.

        Raises:
            OSError: The file cannot be locked.
        """
        os.lseek(descriptor, BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock an open file until it is closed. Return False if it is locked already.

        Raises:
            OSError: The file cannot be locked.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
