"""Writing to PostgreSQL: one connection, on which nothing else is done."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from parlour.server.writers import (
    Derived,
    RowStatements,
    extra_records,
    log_lines,
    snapshot_lines,
    table_lines,
)
from parlour.server.writing import Entry, NotWritten, Unsure

STATEMENTS: Final = RowStatements(sa.make_url("postgresql+psycopg://").get_dialect()())
FIRST: Final = STATEMENTS.log + ' RETURNING "table", seq'
TRIES: Final = 3  # of a transaction that stands in another's way

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresWriter:
    """See writers.Writer. Another node may write rows of the same tables at the same time."""

    def __init__(self, url: sa.URL) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.connection: Connection | None = None

    async def write(self, entries: Sequence[Entry], lines: Sequence[Derived]) -> list[bool]:
        for left in reversed(range(TRIES)):
            try:
                return await self.write_together(entries, lines)
            except psycopg.errors.TransactionRollback as reason:  # a deadlock: the other one goes on
                if not left:
                    raise NotWritten(said(reason)) from None
            except psycopg.Error as reason:
                await self.close()
                raise NotWritten(said(reason)) from None
        raise NotWritten("others were always in the way")

    async def write_together(self, entries: Sequence[Entry], lines: Sequence[Derived]) -> list[bool]:
        connection = await self.connected()
        # In one order at all nodes, so that none waits for a row while another waits for its own.
        ordered = sorted(entries, key=lambda entry: (entry.row.table, entry.row.seq))
        all_said = False
        try:
            async with connection.transaction():
                written = await self.insert(connection, entries, ordered)
                await insert_lines(connection, lines)
                all_said = True
        except psycopg.Error as reason:
            if all_said and connection.closed:
                raise Unsure(said(reason)) from None
            raise
        return written

    async def insert(
        self, connection: Connection, entries: Sequence[Entry], ordered: Sequence[Entry]
    ) -> list[bool]:
        """Of each entry whether it was first."""
        found = await connection.execute(FIRST, {"rows": log_lines(ordered)})
        first = set(await found.fetchall())
        written = [take(first, (entry.row.table, entry.row.seq)) for entry in entries]
        if any(written):
            await insert_derived(
                connection, [entry for entry, own in zip(entries, written, strict=True) if own]
            )
        return written

    async def connected(self) -> Connection:
        if self.connection is None or self.connection.closed:
            self.connection = await psycopg.AsyncConnection.connect(self.address, autocommit=True)
        return self.connection

    async def close(self) -> None:
        if self.connection is not None:
            with suppress(psycopg.Error):
                await self.connection.close()
            self.connection = None


async def insert_derived(connection: Connection, entries: Sequence[Entry]) -> None:
    """What goes with rows that were first."""
    ordered = sorted(entries, key=lambda entry: entry.row.table)
    await connection.execute(STATEMENTS.tables, {"rows": table_lines(ordered)})
    if kept := snapshot_lines(ordered):
        await connection.execute(STATEMENTS.snapshots, {"rows": kept})
    for entry in ordered:
        await insert_lines(connection, extra_records(entry))


async def insert_lines(connection: Connection, lines: Iterable[Derived]) -> None:
    for derived in lines:
        await connection.execute(*STATEMENTS.call(derived))


def take(found: set[tuple[Any, ...]], wanted: tuple[str, int]) -> bool:
    """Whether something is in a set, and takes it out: of two that claim a row one has it."""
    if wanted not in found:
        return False
    found.discard(wanted)
    return True


def said(reason: psycopg.Error) -> str:
    """What the database says, in one line."""
    return reason.diag.message_primary or str(reason).partition("\n")[0]
