"""An exclusive lock on an SQLite database, so that only one server can open it.

The operating system releases the lock when the process ends for any reason. The lock is on a separate file,
because opening and closing the database file would release the locks that SQLite itself holds on it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.records.file_locks import try_lock
from parlour.server.storage.database import DatabaseLocation, InvalidDatabaseError, sibling_path

LOCK_SUFFIX = ".lock"


class DatabaseInUseError(InvalidDatabaseError):
    """Raised if another server has the database open. The message includes that server's process id."""


@contextmanager
def exclusive_access(location: DatabaseLocation) -> Iterator[None]:
    """Lock an SQLite file against other servers. PostgreSQL needs no lock, because servers can share it.

    Raises:
        DatabaseInUseError: Another server has the database open.
        InvalidDatabaseError: The lock file cannot be written.
    """
    if not isinstance(location, Path):
        yield
        return
    try:
        location.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidDatabaseError(f"{location}: cannot open the database: {error.strerror}") from None
    try:
        descriptor = os.open(lock_file_path(location), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise new_lock_error(location, error) from None
    try:
        acquire_database_lock(location, descriptor)
        yield
    finally:
        os.close(descriptor)


def lock_file_path(database: Path) -> Path:
    return sibling_path(database, LOCK_SUFFIX)


def new_lock_error(database: Path, error: OSError) -> InvalidDatabaseError:
    return InvalidDatabaseError(
        f"{lock_file_path(database)}: cannot write the lock file of the database: {error.strerror}; "
        "the user who runs the room must be able to write to this file and its folder"
    )


def is_database_open(database: Path) -> bool:
    """Return True if a server has a database file open."""
    try:
        descriptor = os.open(lock_file_path(database), os.O_RDWR)
    except OSError:
        return False
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


def acquire_database_lock(database: Path, descriptor: int) -> None:
    """Lock a database's lock file through its open file descriptor.

    Raises:
        DatabaseInUseError: Another server holds the lock.
        InvalidDatabaseError: The lock file cannot be locked.
    """
    try:
        if not try_lock(descriptor):
            raise DatabaseInUseError(
                f"{database}: another card room{describe_lock_holder(descriptor)} has this database open; "
                "close that room, or choose a different file "
                "(several servers can share a PostgreSQL database)"
            )
        write_holder_process_id(descriptor)
    except OSError as error:
        raise new_lock_error(database, error) from None


def write_holder_process_id(descriptor: int) -> None:
    os.ftruncate(descriptor, 0)
    os.write(descriptor, str(os.getpid()).encode())


def describe_lock_holder(descriptor: int) -> str:
    """Return a phrase that names the process holding the lock, or an empty string if it is unknown."""
    process_id = os.read(descriptor, 20).decode(errors="replace")
    return f" (process {process_id})" if process_id.isdecimal() else ""
