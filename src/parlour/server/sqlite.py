"""Writing to a file of SQLite: one connection, on a thread of its own, for a commit waits for the disk."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from sqlalchemy.dialects.sqlite import dialect

from parlour.server.database import VANISHED, WAIT_FOR_LOCK, beside, place_of, plain, set_up_connection, there
from parlour.server.writers import (
    Derived,
    RowStatements,
    extra_records,
    log_lines,
    snapshot_lines,
    table_lines,
)
from parlour.server.writing import Entry, NotWritten

STATEMENTS: Final = RowStatements(dialect(paramstyle="named"))


class SqliteWriter:
    """See writers.Writer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, "writer")
        self.connection: sqlite3.Connection | None = None
        self.place = place_of(path)
        self.journal = self.place  # until there is one

    async def write(self, entries: Sequence[Entry], lines: Sequence[Derived]) -> list[bool]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.write_together, entries, lines)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
        self.thread.shutdown()

    # On the thread

    def write_together(self, entries: Sequence[Entry], lines: Sequence[Derived]) -> list[bool]:
        try:
            connection = self.connected()
            written = self.transact(connection, entries)
            insert_lines(connection, lines)
            self.check_place()
            connection.execute("COMMIT")
            self.check_place()  # it may have been taken away just then
        except (sqlite3.Error, OSError) as reason:
            self.disconnect()  # which rolls back
            raise NotWritten(plain(reason)) from None
        return written

    def connected(self) -> sqlite3.Connection:
        if self.connection is None:
            self.connection = sqlite3.connect(
                there(self.path),
                timeout=WAIT_FOR_LOCK,
                isolation_level=None,
                check_same_thread=False,
                uri=True,
            )
            set_up_connection(self.connection, None)
            self.connection.execute("BEGIN IMMEDIATE").execute("COMMIT")  # from here on there is a journal
            self.journal = place_of(beside(self.path, "-wal"))
            self.check_place()
        return self.connection

    def check_place(self) -> None:
        """What was written is lost where the files are no more where they are looked for at the next start.

        Raises OSError.
        """
        if place_of(self.path) != self.place:
            raise FileNotFoundError(VANISHED)
        if place_of(beside(self.path, "-wal")) != self.journal:
            raise FileNotFoundError("the database's journal was removed")

    def disconnect(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def transact(self, connection: sqlite3.Connection, entries: Sequence[Entry]) -> list[bool]:
        connection.execute("BEGIN IMMEDIATE")
        if insert_all(connection, entries):
            return [True] * len(entries)
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return [insert_all(connection, [entry]) for entry in entries]


def insert_all(connection: sqlite3.Connection, entries: Sequence[Entry]) -> bool:
    """Inserts entries; false where one was not first, and then no more than rows of the log."""
    if connection.execute(STATEMENTS.log, {"rows": log_lines(entries)}).rowcount < len(entries):
        return False
    connection.execute(STATEMENTS.tables, {"rows": table_lines(entries)})
    if kept := snapshot_lines(entries):
        connection.execute(STATEMENTS.snapshots, {"rows": kept})
    for entry in entries:
        insert_lines(connection, extra_records(entry))
    return True


def insert_lines(connection: sqlite3.Connection, lines: Iterable[Derived]) -> None:
    for derived in lines:
        connection.execute(*STATEMENTS.call(derived))
