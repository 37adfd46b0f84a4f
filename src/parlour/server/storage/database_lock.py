"""One card room to a file: whoever opens a database in a file keeps it locked for as long as they have it.

The lock is the system's, so it is gone with its process however that ends. It is on a file beside the
database: SQLite has locks of its own on the database, and loses them when anybody of the same process closes
that file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.records.file_locks import lock
from parlour.server.storage.database import InvalidDatabaseError, Location

LOCK_SUFFIX = ".lock"


class DatabaseInUseError(InvalidDatabaseError):
    """Another card room has this database open; the message says which."""


@contextmanager
def exclusive_access(database: Location) -> Iterator[None]:
    """Keeps a database in a file from all other card rooms; one of PostgreSQL is there for several.

    Raises DatabaseInUseError where another has it, and InvalidDatabaseError where nothing can be written
    beside it.
    """
    if not isinstance(database, Path):
        yield
        return
    beside = database.with_name(database.name + LOCK_SUFFIX)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        opened = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as reason:
        raise InvalidDatabaseError(f"{database}: the database cannot be opened: {reason.strerror}") from None
    try:
        lock_file(database, opened)
        yield
    finally:
        os.close(opened)


def is_open(database: Path) -> bool:
    """Return True if a card room has a file open."""
    try:
        opened = os.open(database.with_name(database.name + LOCK_SUFFIX), os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(opened)
    finally:
        os.close(opened)


def lock_file(database: Path, opened: int) -> None:
    """Locks what is open beside a database. Raises DatabaseInUseError or InvalidDatabaseError."""
    try:
        if not lock(opened):
            raise DatabaseInUseError(
                f"{database}: another card room{read_holder(opened)} has this database open; close that "
                f"one, or "
                "name another file (several can share a database on PostgreSQL)"
            )
        write_holder(opened)
    except OSError as reason:
        raise InvalidDatabaseError(f"{database}: it cannot be locked: {reason.strerror}") from None


def write_holder(opened: int) -> None:
    os.ftruncate(opened, 0)
    os.write(opened, str(os.getpid()).encode())


def read_holder(opened: int) -> str:
    """Which process holds the lock, as far as it is written there."""
    written = os.read(opened, 20).decode(errors="replace")
    return f" (process {written})" if written.isdecimal() else ""
