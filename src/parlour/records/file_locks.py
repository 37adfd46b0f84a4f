"""File locks of the operating system. A lock is released when its process ends, even after a crash."""

import os
import sys

if sys.platform == "win32":
    import msvcrt

    # Offset of the locked byte. It is beyond the end of the file, so that other processes can still read the
    # whole file.
    LOCK_OFFSET = 1 << 20

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed. Return False if it is already locked.

        Raises:
            OSError: The file cannot be locked.
        """
        os.lseek(descriptor, LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed. Return False if it is already locked.

        Raises:
            OSError: The file cannot be locked.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
