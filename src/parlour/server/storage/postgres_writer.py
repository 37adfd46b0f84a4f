"""Writing to PostgreSQL on a separate connection."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from parlour.server.log.store import CommitUnknownError, RowWrite, WriteError
from parlour.server.storage.database import APPEND_LOCK_TIMEOUT_SECONDS, SET_LOCK_TIMEOUT
from parlour.server.storage.insert_statements import (
    RelatedRecord,
    RowStatements,
    build_related_records,
    encode_card_table_records,
    encode_log_rows,
    encode_snapshots,
)

STATEMENTS: Final = RowStatements(sa.make_url("postgresql+psycopg://").get_dialect()())
INSERT_LOG_RETURNING: Final = STATEMENTS.insert_log + " RETURNING table_id, seq"
MAX_TRIES: Final = 3  # maximum number of tries for a transaction that conflicts with another one

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresWriter:
    """An `EntryWriter` for PostgreSQL. Other nodes may write rows of the same tables at the same time."""

    def __init__(self, url: sa.URL) -> None:
        self.connection_url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.connection: Connection | None = None

    async def write(self, writes: Sequence[RowWrite], records: Sequence[RelatedRecord]) -> list[bool]:
        for tries_left in reversed(range(MAX_TRIES)):
            try:
                return await self.write_batch(writes, records)
            # PostgreSQL has rolled back this transaction, because it conflicted with another one.
            except psycopg.errors.TransactionRollback as error:
                if not tries_left:
                    raise WriteError(format_database_error(error)) from None
            except psycopg.Error as error:
                await self.close()
                raise WriteError(format_database_error(error)) from None
        raise WriteError("every attempt conflicted with another transaction")

    async def write_batch(self, writes: Sequence[RowWrite], records: Sequence[RelatedRecord]) -> list[bool]:
        connection = await self.get_connection()
        # All nodes write rows in the same order, which prevents deadlocks.
        sorted_writes = sorted(writes, key=lambda write: (write.row.table_id, write.row.seq))
        is_sent = False
        try:
            async with connection.transaction():
                results = await self.insert_writes(connection, writes, sorted_writes)
                await insert_records(connection, records)
                is_sent = True
        except psycopg.Error as error:
            if is_sent and connection.closed:
                raise CommitUnknownError(format_database_error(error)) from None
            raise
        return results

    async def insert_writes(
        self, connection: Connection, writes: Sequence[RowWrite], sorted_writes: Sequence[RowWrite]
    ) -> list[bool]:
        """Insert `sorted_writes`, and return whether each of `writes` was inserted.

        Both lists have the same writes. The result is in the order of `writes`.
        """
        result = await connection.execute(INSERT_LOG_RETURNING, {"rows": encode_log_rows(sorted_writes)})
        inserted_keys = set(await result.fetchall())
        results = [remove_if_present(inserted_keys, (write.row.table_id, write.row.seq)) for write in writes]
        if any(results):
            await insert_related_records(
                connection,
                [write for write, is_inserted in zip(writes, results, strict=True) if is_inserted],
            )
        return results

    async def get_connection(self) -> Connection:
        if self.connection is None or self.connection.closed:
            self.connection = await psycopg.AsyncConnection.connect(self.connection_url, autocommit=True)
            await self.connection.execute(SET_LOCK_TIMEOUT, [f"{APPEND_LOCK_TIMEOUT_SECONDS}s"])
        return self.connection

    async def close(self) -> None:
        if self.connection is not None:
            with suppress(psycopg.Error):
                await self.connection.close()
            self.connection = None


async def insert_related_records(connection: Connection, writes: Sequence[RowWrite]) -> None:
    """Insert the table records, snapshots and extra records that belong to inserted rows."""
    sorted_writes = sorted(writes, key=lambda write: write.row.table_id)
    await connection.execute(STATEMENTS.upsert_tables, {"rows": encode_card_table_records(sorted_writes)})
    if snapshots := encode_snapshots(sorted_writes):
        await connection.execute(STATEMENTS.insert_snapshots, {"rows": snapshots})
    for write in sorted_writes:
        await insert_records(connection, build_related_records(write))


async def insert_records(connection: Connection, records: Iterable[RelatedRecord]) -> None:
    for record in records:
        await connection.execute(*STATEMENTS.build_sql_and_parameters(record))


def remove_if_present(items: set[tuple[Any, ...]], item: tuple[str, int]) -> bool:
    """Remove an item from a set. Return True if the set contained the item.

    If two writes are for the same inserted row, only the first write finds the row in the set and counts as
    inserted.
    """
    if item not in items:
        return False
    items.discard(item)
    return True


def format_database_error(error: psycopg.Error) -> str:
    """Return the error message of the database as one line."""
    return error.diag.message_primary or str(error).partition("\n")[0]
