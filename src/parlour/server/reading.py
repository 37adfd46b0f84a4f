"""How the rows of a table are read, wherever they stand.

A row stands in the log. Those of a match that is over stand in packs (see parlour.server.packing), but for
the one that ended it: so the last row of a table is always in the log.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.database import is_damage, plain
from parlour.server.packs import BrokenPack, Fields, unpacked
from parlour.server.rows import PLAY, Row, Stuck, Unread
from parlour.server.schema import LOG, PACKS

ROWS_AT_ONCE = 200  # are read before anything else has its turn
# Made once: each of its kind refers to itself, and only a search for garbage finds it.
BESIDE_PLAY = LOG.c.kind.not_in(PLAY)

logger = logging.getLogger("parlour.server")


@contextmanager
def damage_told(table: str) -> Iterator[None]:
    """What cannot be read of a table, as Stuck."""
    try:
        yield
    except (DBAPIError, ValueError, BrokenPack) as reason:
        if not (isinstance(reason, BrokenPack) or is_damage(reason)):
            raise
        logger.error("table %s is damaged in the database: %s", table, plain(reason))
        raise Unread("stuck-damaged", table=table) from None


def row_of(found: Any) -> Row:
    """A row as it stands in the log. Raises ValueError."""
    if not isinstance(found["data"], dict):
        raise ValueError(f"row {found['seq']} has no values by name")
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
    """The rows of a table whose `seq` is above `after`; of its play only those above `play_after`.

    Raises Stuck where they are damaged, or DBAPIError.
    """
    rows = await read_log(connection, table, after, play_after)
    if not rows or is_whole(rows, after):
        return rows
    # Rows go from the log into packs and never back: what goes there meanwhile is found twice, not lost.
    packed = await read_packed(connection, table, max(after, play_after))
    together = {row.seq: row for row in (*packed, *rows)}
    return [together[seq] for seq in sorted(together)]


async def read_what_can_be(connection: AsyncConnection, table: str) -> tuple[list[Row], list[int]]:
    """The rows of a table that can be read, and the `seq` of those in the log that cannot.

    What stands in a pack that cannot be read is in neither. Raises DBAPIError.
    """
    with suppress(Stuck):
        return await read_rows(connection, table), []
    numbers = sa.select(LOG.c.seq).where(LOG.c.table == table).order_by(LOG.c.seq)
    rows: list[Row] = []
    unread: list[int] = []
    for seq in (await connection.execute(numbers)).scalars().all():
        wanted = sa.select(LOG).where(LOG.c.table == table, LOG.c.seq == seq)
        try:
            rows.append(row_of((await connection.execute(wanted)).mappings().one()))
        except (DBAPIError, ValueError) as reason:
            if not is_damage(reason):
                raise
            unread.append(seq)
    return rows, unread


async def read_log(connection: AsyncConnection, table: str, after: int = 0, play_after: int = 0) -> list[Row]:
    """Those of them that stand in the log. Raises as `read_rows`."""
    wanted = sa.select(LOG).where(LOG.c.table == table, LOG.c.seq > after).order_by(LOG.c.seq)
    if play_after > after:
        wanted = wanted.where(sa.or_(BESIDE_PLAY, LOG.c.seq > play_after))
    rows: list[Row] = []
    with damage_told(table):
        found = await connection.execute(wanted)
        for part in found.mappings().partitions(ROWS_AT_ONCE):
            rows += [row_of(each) for each in part]
            await asyncio.sleep(0)
    return rows


def is_whole(rows: list[Row], after: int) -> bool:
    """Whether no row is missing since `after`."""
    return rows[-1].seq - after == len(rows)


async def read_packed(connection: AsyncConnection, table: str, after: int = 0) -> list[Row]:
    """The rows of a table above `after` that stand in packs. Raises as `read_rows`."""
    wanted = sa.select(PACKS.c.data).where(PACKS.c.table == table, PACKS.c.last > after)
    with damage_told(table):
        packs = (await connection.execute(wanted.order_by(PACKS.c.first))).scalars()
        return [row_from(table, each) for data in packs for each in unpacked(data) if each.seq > after]
