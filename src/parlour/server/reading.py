"""How the rows of a table are read, wherever they stand.

A row stands in the log. Those of a match that is over stand in packs (see parlour.server.packing), but for
the one that ended it: so the last row of a table is always in the log.
"""

import asyncio
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.packs import Fields, unpacked
from parlour.server.rows import Row
from parlour.server.schema import LOG, PACKS

ROWS_AT_ONCE = 200  # are read before anything else has its turn
PLAY = ("move", "declined", "taken_back")  # the kinds of rows that a snapshot stands for, and that are packed


def row_of(found: Any) -> Row:
    return Row(
        found["table"],
        found["seq"],
        found["by"],
        found["kind"],
        found["data"],
        found["request"] or "",
        found["at"],
    )


def fields_of(row: Row) -> Fields:
    return Fields(row.seq, row.at, row.by, row.kind, row.data, row.request)


def row_from(table: str, fields: Fields) -> Row:
    return Row(table, fields.seq, fields.by, fields.kind, fields.data, fields.request, fields.at)


async def read_rows(
    connection: AsyncConnection, table: str, after: int = 0, play_after: int = 0
) -> list[Row]:
    """The rows of a table whose `seq` is above `after`; of its play only those above `play_after`."""
    rows = await read_log(connection, table, after, play_after)
    if not rows or is_whole(rows, after):
        return rows
    # Rows go from the log into packs and never back: what goes there meanwhile is found twice, not lost.
    packed = await read_packed(connection, table, max(after, play_after))
    together = {row.seq: row for row in (*packed, *rows)}
    return [together[seq] for seq in sorted(together)]


async def read_log(connection: AsyncConnection, table: str, after: int = 0, play_after: int = 0) -> list[Row]:
    """Those of them that stand in the log."""
    wanted = sa.select(LOG).where(LOG.c.table == table, LOG.c.seq > after).order_by(LOG.c.seq)
    if play_after > after:
        wanted = wanted.where(sa.or_(LOG.c.kind.not_in(PLAY), LOG.c.seq > play_after))
    rows: list[Row] = []
    found = await connection.execute(wanted)
    for part in found.mappings().partitions(ROWS_AT_ONCE):
        rows += [row_of(each) for each in part]
        await asyncio.sleep(0)
    return rows


def is_whole(rows: list[Row], after: int) -> bool:
    """Whether no row is missing since `after`."""
    return rows[-1].seq - after == len(rows)


async def read_packed(connection: AsyncConnection, table: str, after: int = 0) -> list[Row]:
    """The rows of a table above `after` that stand in packs."""
    wanted = sa.select(PACKS.c.data).where(PACKS.c.table == table, PACKS.c.last > after)
    packs = (await connection.execute(wanted.order_by(PACKS.c.first))).scalars()
    return [row_from(table, each) for data in packs for each in unpacked(data) if each.seq > after]
