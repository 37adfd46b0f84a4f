"""Of tables that are over, less and less: all but the records goes, then everything.

Each is one short transaction a table, and changes nothing of what is left.
"""

from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.packing import MOST, hold
from parlour.server.packs import packed
from parlour.server.reading import fields_of, read_rows
from parlour.server.rows import Row
from parlour.server.schema import DEALS, LOG, PACKS, SNAPSHOTS, TABLES
from parlour.server.store import Store
from parlour.server.table import BEGINNINGS, TAKEN_BACK, taking_up

OF_A_RECORD = ("seat", "move", "check", "result")  # of the data of a move
STAYING = ("made", "freed", "closed", "locked", "unlocked", "sat", *BEGINNINGS)
NEVER = 2**31 - 1  # above every row


async def thin(store: Store, table: str) -> bool:
    """Leaves of a table that is over or closed only what its records need. Raises Stuck or DBAPIError."""
    async with store.engine.begin() as connection:
        await hold(connection, table)
        over = await connection.execute(sa.select(TABLES.c.over).where(TABLES.c.id == table))
        if over.scalar_one_or_none():
            await leave(connection, table, await read_rows(connection, table))
    return True


async def leave(connection: AsyncConnection, table: str, rows: Sequence[Row]) -> None:
    with taking_up():
        stay = {row.seq for row in rows if stays(row)} | {rows[-1].seq}
        moves = [row for row in moves_in_records(rows) if row.seq not in stay]
    await connection.execute(PACKS.delete().where(PACKS.c.table == table))
    await connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.table == table))
    await connection.execute(LOG.delete().where(LOG.c.table == table, LOG.c.seq.not_in(sorted(stay))))
    for at in range(0, len(moves), MOST):
        part = moves[at : at + MOST]
        block = packed([fields_of(row) for row in part])
        line = {"table": table, "first": part[0].seq, "last": part[-1].seq, "data": block}
        await connection.execute(PACKS.insert().values(line))


def stays(row: Row) -> bool:
    """Return True if a row says what was played, by whom, how it ended, or who may see it."""
    return row.kind in STAYING or (row.kind == "move" and bool(row.data["result"]))


def moves_in_records(rows: Sequence[Row]) -> Iterator[Row]:
    """The moves of matches that are over but for those that were taken back; of each only what it was."""
    begun: Row | None = None
    moves: list[Row] = []
    for row in rows:
        if row.kind in BEGINNINGS:
            begun, moves = row, []
        elif row.kind == TAKEN_BACK:
            moves.pop()
        elif row.kind == "move" and begun is not None:
            data = {name: row.data[name] for name in OF_A_RECORD}
            moves.append(replace(row, by="", request="", at=begun.at, data=data))
            if row.data["result"]:
                yield from moves


async def remove_unbegun(store: Store, table: str) -> bool:
    """Removes a table at which no match was ever begun."""
    async with store.engine.begin() as connection:
        await hold(connection, table)
        begun = sa.select(LOG.c.seq).where(LOG.c.table == table, LOG.c.kind.in_(BEGINNINGS)).limit(1)
        if (await connection.execute(begun)).scalar_one_or_none() is None:
            await remove_all(connection, table)
    return True


async def remove(store: Store, table: str) -> bool:
    """Removes a table; what its matches have been in the history stays."""
    async with store.engine.begin() as connection:
        await hold(connection, table)
        await remove_all(connection, table)
    return True


async def remove_all(connection: AsyncConnection, table: str) -> None:
    """Leaves a pack without rows, after which no row is written, by whoever has the table at hand."""
    for kept, name in ((LOG, LOG.c.table), (SNAPSHOTS, SNAPSHOTS.c.table), (PACKS, PACKS.c.table)):
        await connection.execute(kept.delete().where(name == table))
    await connection.execute(TABLES.delete().where(TABLES.c.id == table))
    await connection.execute(DEALS.delete().where(DEALS.c.table == table))
    end = {"table": table, "first": 0, "last": NEVER, "data": packed([])}
    await connection.execute(PACKS.insert().values(end))
