"""Matches that are over take less room: their rows go from the log into packs, and their snapshots away.

That goes part by part, in short transactions, so that nobody waits for it. Whoever writes rows of the table
meanwhile, or packs them too, may be first; then it is tried again.
"""

import asyncio
from collections.abc import Callable, Iterator

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.packs import BrokenPack, Fields, packed, unpacked
from parlour.server.queries import Queries
from parlour.server.reading import fields_of, read_log
from parlour.server.rows import PLAY, Row
from parlour.server.schema import LOG, PACKS, SNAPSHOTS, TABLES
from parlour.server.table import BEGINNINGS

FEWEST = 8  # rows of a match that are worth it
MOST = 1000  # rows of one pack
TRIES = 3
PACKING = 0x7061_636B  # the lock under which rows are moved and rewritten on PostgreSQL


async def pack(store: Queries, table: str) -> bool:
    """Packs what was played at a table in matches that are over; false where others were always first.

    Raises Stuck or DBAPIError.
    """
    for _ in range(TRIES):
        if await pack_all(store, table):
            return True
    return False


async def pack_all(store: Queries, table: str) -> bool:
    async with store.engine.connect() as connection:
        rows = await read_log(connection, table)
    for part in over_in(rows):
        block = await asyncio.to_thread(packed, [fields_of(row) for row in part])
        if not await move(store, part, rows[-1].seq, block):
            return False
    return True


def over_in(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows that can be packed, in parts: of each match that is over, what was played before its last row.

    A match is over as well where another was begun after it, or its table was closed.
    """
    played: list[Row] = []
    for row in rows:
        if row.kind in (*BEGINNINGS, "closed"):
            yield from parts(played)
            played = []
        elif row.kind in PLAY:
            if row.data.get("result"):
                yield from parts(played)
                played = []
            else:
                played.append(row)


def parts(rows: list[Row]) -> Iterator[list[Row]]:
    for at in range(0, len(rows), MOST):
        part = rows[at : at + MOST]
        if len(part) >= FEWEST:
            yield part


async def move(store: Queries, part: list[Row], last: int, block: bytes) -> bool:
    """Moves rows from the log into a pack; false where they, or the last of their table, are others now."""
    table, first, end = part[0].table, part[0].seq, part[-1].seq
    between = sa.and_(LOG.c.table == table, LOG.c.seq >= first, LOG.c.seq <= end, LOG.c.kind.in_(PLAY))
    old = sa.and_(SNAPSHOTS.c.table == table, SNAPSHOTS.c.seq >= first, SNAPSHOTS.c.seq <= end)
    async with store.engine.connect() as connection, connection.begin() as transaction:
        await hold_packs(connection)
        if connection.dialect.name == "postgresql":
            # Whoever writes a row looks into the packs first, and is not to look just before this is done.
            # But nobody is to wait for somebody who reads them for long.
            await connection.execute(sa.text("SET LOCAL lock_timeout = '100ms'"))
            await connection.execute(sa.text("LOCK TABLE packs IN ACCESS EXCLUSIVE MODE"))
        taken = await connection.execute(LOG.delete().where(between))
        newest = await connection.execute(sa.select(sa.func.max(LOG.c.seq)).where(LOG.c.table == table))
        if taken.rowcount != len(part) or newest.scalar_one() != last:
            await transaction.rollback()
            return False
        await connection.execute(PACKS.insert().values(table=table, first=first, last=end, data=block))
        await connection.execute(SNAPSHOTS.delete().where(old))
    return True


async def hold_packs(connection: AsyncConnection) -> None:
    """Keeps others from moving or rewriting rows until the transaction ends; in SQLite any write does."""
    if connection.dialect.name == "postgresql":
        await connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = '20s'"))
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(PACKING)))


async def hold(connection: AsyncConnection, table: str) -> None:
    """The same, and keeps others from writing of one table: for who reads before they write."""
    await hold_packs(connection)
    await connection.execute(TABLES.update().where(TABLES.c.id == table).values(id=table))


async def rewrite(connection: AsyncConnection, table: str, change: Callable[[Fields], Fields]) -> list[int]:
    """Writes the packed rows of a table otherwise; what cannot be read stays, and is told by `first`."""
    block = sa.cast(PACKS.c.data, sa.LargeBinary)  # what is damaged in SQLite may be of another type
    found = await connection.execute(sa.select(PACKS.c.first, block).where(PACKS.c.table == table))
    unread: list[int] = []
    for first, data in found.all():
        try:
            before = unpacked(data)
        except BrokenPack:
            unread.append(first)
            continue
        after = [change(each) for each in before]
        if after != before:
            here = sa.and_(PACKS.c.table == table, PACKS.c.first == first)
            await connection.execute(PACKS.update().where(here).values(data=packed(after)))
    return unread
