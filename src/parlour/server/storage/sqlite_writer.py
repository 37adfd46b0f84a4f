"""Writing to an SQLite file.

Commits wait for the disk. They therefore run in a separate thread, on a separate connection.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from sqlalchemy.dialects.sqlite import dialect

from parlour.server.log.store import RowWrite, WriteError
from parlour.server.storage.database import (
    APPEND_LOCK_TIMEOUT_SECONDS,
    FILE_REPLACED_MESSAGE,
    database_identity,
    existing_file_uri,
    file_identity,
    format_database_error,
    set_up_connection,
    sibling_path,
)
from parlour.server.storage.insert_statements import (
    RelatedRecord,
    RowStatements,
    build_related_records,
    encode_card_table_records,
    encode_log_rows,
    encode_snapshots,
)

STATEMENTS: Final = RowStatements(dialect(paramstyle="named"))


class SqliteWriter:
    """An `EntryWriter` for an SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, "writer")
        self.connection: sqlite3.Connection | None = None
        self.file_identity = file_identity(path)
        self.wal_identity = self.file_identity  # placeholder until the journal exists

    async def write(self, writes: Sequence[RowWrite], records: Sequence[RelatedRecord]) -> list[bool]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.write_batch, writes, records)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
        self.thread.shutdown()

    # The methods from here to the end of the class run in the writer's thread.

    def write_batch(self, writes: Sequence[RowWrite], records: Sequence[RelatedRecord]) -> list[bool]:
        try:
            connection = self.get_connection()
            results = self.run_transaction(connection, writes)
            insert_records(connection, records)
            self.require_same_file()
            connection.execute("COMMIT")
            self.require_same_file()  # the file may have been removed during the commit
        except (sqlite3.Error, OSError) as error:
            self.disconnect()  # also rolls the transaction back
            raise WriteError(format_database_error(error)) from None
        return results

    def get_connection(self) -> sqlite3.Connection:
        if self.connection is None:
            self.require_same_database()  # the first statement would write to another file at this path
            self.connection = sqlite3.connect(
                existing_file_uri(self.path),
                timeout=APPEND_LOCK_TIMEOUT_SECONDS,
                isolation_level=None,
                check_same_thread=False,
                uri=True,
            )
            set_up_connection(self.connection, None)
            self.connection.execute("BEGIN IMMEDIATE").execute("COMMIT")  # this creates the journal
            self.wal_identity = file_identity(sibling_path(self.path, "-wal"))
            self.require_same_file()
        return self.connection

    def require_same_file(self) -> None:
        """Check that the database file and its journal are still at their paths, and that the file has data.

        Rows written to a removed or emptied file would be lost when the server restarts.

        Raises:
            OSError: A file was removed or replaced, or the database file is empty.
        """
        self.require_same_database()
        if file_identity(sibling_path(self.path, "-wal")) != self.wal_identity:
            raise FileNotFoundError("the database's journal was removed")

    def require_same_database(self) -> None:
        """Check the database file as `require_same_file` does, and raise the same error."""
        if database_identity(self.path) != self.file_identity:
            raise FileNotFoundError(FILE_REPLACED_MESSAGE)

    def disconnect(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def run_transaction(self, connection: sqlite3.Connection, writes: Sequence[RowWrite]) -> list[bool]:
        connection.execute("BEGIN IMMEDIATE")
        if insert_writes(connection, writes):
            return [True] * len(writes)
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return [insert_writes(connection, [write]) for write in writes]


def insert_writes(connection: sqlite3.Connection, writes: Sequence[RowWrite]) -> bool:
    """Insert writes. If a row already exists, return False, possibly after inserting other rows."""
    if connection.execute(STATEMENTS.insert_log, {"rows": encode_log_rows(writes)}).rowcount < len(writes):
        return False
    connection.execute(STATEMENTS.upsert_tables, {"rows": encode_card_table_records(writes)})
    if snapshots := encode_snapshots(writes):
        connection.execute(STATEMENTS.insert_snapshots, {"rows": snapshots})
    for write in writes:
        insert_records(connection, build_related_records(write))
    return True


def insert_records(connection: sqlite3.Connection, records: Iterable[RelatedRecord]) -> None:
    for record in records:
        connection.execute(*STATEMENTS.build_sql_and_parameters(record))
