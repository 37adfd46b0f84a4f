"""Detection of writes to an SQLite file, so that an idle room need not query the database every second."""

import time
from pathlib import Path
from typing import Final

from parlour.server.storage.database import DatabaseLocation, sibling_path

# A file system may give two writes within a few milliseconds the same time. A state of the files is therefore
# trusted only if the last write is older than this, in nanoseconds.
SETTLING_TIME_NS: Final = 100_000_000

FileStamp = tuple[int, int, int]  # inode, size in bytes, and time of the last write in nanoseconds


class ChangeDetector:
    """Detects whether any connection may have written to a database since the last check.

    Each commit writes to the journal or to the database file. For PostgreSQL, the answer is always yes.
    """

    def __init__(self, location: DatabaseLocation) -> None:
        self.location = location
        self.last_stamps: list[FileStamp] = []  # empty if the next check must report a change

    def may_have_changed(self) -> bool:
        """Return False if no connection has written to the database since the last call."""
        if not isinstance(self.location, Path):
            return True
        stamps = [file_stamp(path) for path in (self.location, sibling_path(self.location, "-wal"))]
        has_changed = stamps != self.last_stamps
        is_settled = time.time_ns() - max(written_at for _, _, written_at in stamps) > SETTLING_TIME_NS
        self.last_stamps = stamps if is_settled else []
        return has_changed

    def forget(self) -> None:
        """Report a change at the next check, for example because a query has failed."""
        self.last_stamps = []


def file_stamp(path: Path) -> FileStamp:
    try:
        status = path.stat()
    except OSError:
        return 0, 0, 0
    return status.st_ino, status.st_size, status.st_mtime_ns
