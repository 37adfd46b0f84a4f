"""An exclusive lock on an SQLite database, so that only one server opens it.

The lock belongs to the operating system and ends with its process in every case. It is on a separate file:
SQLite uses locks on the database file, and loses them when any part of the same process closes that file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.records.file_locks import lock
from parlour.server.storage.database import InvalidDatabaseError, Location

LOCK_SUFFIX = ".lock"


class DatabaseInUseError(InvalidDatabaseError):
    """A database that another server has open. The message names its process."""


@contextmanager
def exclusive_access(database: Location) -> Iterator[None]:
    """Lock an SQLite file against other servers. PostgreSQL needs no lock, because servers can share it.

    Raises:
        DatabaseInUseError: Another server has the database open.
        InvalidDatabaseError: The lock file cannot be written.
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
    """Return True if a server has a database file open."""
    try:
        opened = os.open(database.with_name(database.name + LOCK_SUFFIX), os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(opened)
    finally:
        os.close(opened)


def lock_file(database: Path, opened: int) -> None:
    """Lock the open lock file of a database.

    Raises:
        DatabaseInUseError: Another server holds the lock.
        InvalidDatabaseError: The file cannot be locked.
    """
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
    """Return the process that holds the lock for a message, or an empty string if it is not recorded."""
    written = os.read(opened, 20).decode(errors="replace")
    return f" (process {written})" if written.isdecimal() else ""
