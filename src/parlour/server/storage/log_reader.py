"""Reading the rows of a table from the log and from segments.

The rows of a finished match may be in segments (see parlour.server.storage.compression). The row that ended
the match stays in the log. The last row of a table is therefore always in the log.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.log.entries import ENTRY_TYPES, LogRow
from parlour.server.log.refusals import server_message
from parlour.server.log.rows import BrokenTableError, StoredRow, TableLoadError
from parlour.server.storage.database import format_database_error, is_corruption
from parlour.server.storage.log_segments import InvalidSegmentError, decode_segment
from parlour.server.storage.schema import LOG, LOG_SEGMENTS

ROWS_PER_FETCH = 200  # number of rows that are read before other tasks may run
MATCH_PART_KINDS = [kind for kind, entry_type in ENTRY_TYPES.items() if entry_type.is_part_of_match]
# Built only once, because each SQL condition contains a reference cycle, which only the garbage collector
# frees.
IS_NOT_MOVE = LOG.c.kind.not_in(MATCH_PART_KINDS)

logger = logging.getLogger("parlour.server")


@contextmanager
def convert_damage_errors(table_id: str) -> Iterator[None]:
    """Replace an error in the `with` block with TableLoadError if the stored rows are damaged.

    Other errors are not changed.
    """
    try:
        yield
    except (DBAPIError, ValueError, InvalidSegmentError) as error:
        if not (isinstance(error, InvalidSegmentError) or is_corruption(error)):
            raise
        logger.error("table %s is damaged in the database: %s", table_id, format_database_error(error))
        raise TableLoadError(server_message("table-load-damaged", table=table_id)) from None


def row_from_record(record: Any) -> StoredRow:
    """Return the log row that is stored in a database record.

    Raises:
        ValueError: The data of the row are not a JSON object.
    """
    if not isinstance(record["data"], dict):
        raise ValueError(f"the data of row {record['seq']} are not a JSON object")
    return StoredRow(
        record["table_id"],
        record["seq"],
        record["user_id"],
        record["kind"],
        record["data"],
        record["request_id"] or "",
        record["created_at"],
    )


async def read_rows(
    connection: AsyncConnection, table_id: str, after_seq: int = 0, last_skipped_move_seq: int = 0
) -> list[LogRow]:
    """Return the rows of a table after row `after_seq`. Moves up to row `last_skipped_move_seq` are left out.

    Raises:
        BrokenTableError: A row is damaged, or its kind is unknown to this version.
        DBAPIError: The database failed.
    """
    stored_rows = await read_stored_rows(connection, table_id, after_seq, last_skipped_move_seq)
    return [LogRow.from_stored(row) for row in stored_rows]


async def read_stored_rows(
    connection: AsyncConnection, table_id: str, after_seq: int = 0, last_skipped_move_seq: int = 0
) -> list[StoredRow]:
    """Return the same rows as `read_rows`, as they are stored.

    Raises:
        BrokenTableError: A row is damaged.
        DBAPIError: The database failed.
    """
    rows = await read_log_rows(connection, table_id, after_seq, last_skipped_move_seq)
    if not rows or has_no_gap(rows, after_seq):
        return rows
    # Rows move from the log to segments and never back, and the log is read first. A row that moves between
    # the two reads is therefore read twice instead of being lost.
    segment_rows = await read_segment_rows(connection, table_id, max(after_seq, last_skipped_move_seq))
    rows_by_seq = {row.seq: row for row in (*segment_rows, *rows)}
    return [rows_by_seq[seq] for seq in sorted(rows_by_seq)]


async def read_undamaged_rows(
    connection: AsyncConnection, table_id: str
) -> tuple[list[StoredRow], list[int]]:
    """Return the readable rows of a table, and the numbers of the unreadable rows in the log.

    Neither list contains rows of an unreadable segment.

    Raises:
        DBAPIError: The database failed.
    """
    with suppress(BrokenTableError):
        return await read_stored_rows(connection, table_id), []
    seqs = sa.select(LOG.c.seq).where(LOG.c.table_id == table_id).order_by(LOG.c.seq)
    rows: list[StoredRow] = []
    damaged_seqs: list[int] = []
    for seq in (await connection.execute(seqs)).scalars().all():
        query = sa.select(LOG).where(LOG.c.table_id == table_id, LOG.c.seq == seq)
        try:
            rows.append(row_from_record((await connection.execute(query)).mappings().one()))
        except (DBAPIError, ValueError) as error:
            if not is_corruption(error):
                raise
            damaged_seqs.append(seq)
    return rows, damaged_seqs


async def read_log_rows(
    connection: AsyncConnection, table_id: str, after_seq: int = 0, last_skipped_move_seq: int = 0
) -> list[StoredRow]:
    """Return the same rows as `read_stored_rows`, but only those in the log. Raise the same errors."""
    query = sa.select(LOG).where(LOG.c.table_id == table_id, LOG.c.seq > after_seq).order_by(LOG.c.seq)
    if last_skipped_move_seq > after_seq:
        query = query.where(sa.or_(IS_NOT_MOVE, LOG.c.seq > last_skipped_move_seq))
    rows: list[StoredRow] = []
    with convert_damage_errors(table_id):
        result = await connection.execute(query)
        for records in result.mappings().partitions(ROWS_PER_FETCH):
            rows += [row_from_record(record) for record in records]
            await asyncio.sleep(0)
    return rows


def has_no_gap(rows: list[StoredRow], after_seq: int) -> bool:
    """Return True if no row after `after_seq` is missing."""
    return rows[-1].seq - after_seq == len(rows)


async def read_segment_rows(
    connection: AsyncConnection, table_id: str, after_seq: int = 0
) -> list[StoredRow]:
    """Return the same rows as `read_stored_rows`, but only those in segments. Raise the same errors."""
    query = sa.select(LOG_SEGMENTS.c.data).where(
        LOG_SEGMENTS.c.table_id == table_id, LOG_SEGMENTS.c.last_seq > after_seq
    )
    with convert_damage_errors(table_id):
        segments = (await connection.execute(query.order_by(LOG_SEGMENTS.c.first_seq))).scalars()
        return [row for data in segments for row in decode_segment(table_id, data) if row.seq > after_seq]
