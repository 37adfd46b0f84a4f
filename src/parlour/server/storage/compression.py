"""Compression of finished matches: their rows are moved from the log to compressed segments.

The snapshots of these matches are deleted. The work is done in short transactions, so that players do not
have to wait. If another process changes the log of the same card table at the same time, the attempt is
repeated.
"""

import asyncio
from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.log.entries import ENTRY_TYPES, Closed, Entry, MatchStart
from parlour.server.log.rows import StoredRow
from parlour.server.storage.log_reader import MATCH_PART_KINDS, read_log_rows
from parlour.server.storage.log_segments import encode_segment
from parlour.server.storage.queries import Queries
from parlour.server.storage.schema import LOG, LOG_SEGMENTS, SNAPSHOTS, TABLES

MIN_ROWS_PER_SEGMENT = 8  # minimum number of rows in a segment; shorter sequences of rows stay uncompressed
MAX_ROWS_PER_SEGMENT = 1000  # maximum number of rows in a segment
MAX_TRIES = 3
SEGMENT_LOCK_ID = 0x7061_636B  # id of the PostgreSQL advisory lock for moving rows


async def compress_card_table(store: Queries, table_id: str) -> bool:
    """Compress the finished matches of a card table.

    Return False if every attempt failed because another process changed the table's log at the same time.

    Raises:
        BrokenTableError: A row is damaged.
        DBAPIError: The database failed.
    """
    for _ in range(MAX_TRIES):
        if await compress_finished_matches(store, table_id):
            return True
    return False


async def compress_finished_matches(store: Queries, table_id: str) -> bool:
    async with store.engine.connect() as connection:
        rows = await read_log_rows(connection, table_id)
    for match_part in iterate_finished_match_segments(rows):
        segment_data = await asyncio.to_thread(encode_segment, match_part)
        if not await move_to_segment(store, match_part, rows[-1].seq, segment_data):
            return False
    return True


def iterate_finished_match_segments(rows: list[StoredRow]) -> Iterator[list[StoredRow]]:
    """Yield lists of consecutive rows of finished matches, one list for each segment to be written.

    A match is finished if it has a result, if the next match has begun, or if the table was closed. The row
    with the result is never compressed.
    """
    match_rows: list[StoredRow] = []
    for row in rows:
        entry_type = ENTRY_TYPES.get(row.kind, Entry)
        if issubclass(entry_type, MatchStart | Closed):
            yield from split_into_segments(match_rows)
            match_rows = []
        elif entry_type.is_part_of_match:
            if row.data.get("result"):
                yield from split_into_segments(match_rows)
                match_rows = []
            else:
                match_rows.append(row)


def split_into_segments(rows: list[StoredRow]) -> Iterator[list[StoredRow]]:
    for start in range(0, len(rows), MAX_ROWS_PER_SEGMENT):
        segment_rows = rows[start : start + MAX_ROWS_PER_SEGMENT]
        if len(segment_rows) >= MIN_ROWS_PER_SEGMENT:
            yield segment_rows


async def move_to_segment(
    store: Queries, segment_rows: list[StoredRow], max_seq: int, segment_data: bytes
) -> bool:
    """Move rows from the log to a segment.

    Return False if these rows or the table's last row have changed since they were read.
    """
    table_id, first_seq, last_seq = segment_rows[0].table_id, segment_rows[0].seq, segment_rows[-1].seq
    is_moved_row = sa.and_(
        LOG.c.table_id == table_id,
        LOG.c.seq >= first_seq,
        LOG.c.seq <= last_seq,
        LOG.c.kind.in_(MATCH_PART_KINDS),
    )
    is_old_snapshot = sa.and_(
        SNAPSHOTS.c.table_id == table_id, SNAPSHOTS.c.seq >= first_seq, SNAPSHOTS.c.seq <= last_seq
    )
    async with store.engine.connect() as connection, connection.begin() as transaction:
        await lock_segments(connection)
        if connection.dialect.name == "postgresql":
            # Before another process appends a row, it checks that the segments do not contain this row. The
            # lock delays the check until this transaction is committed. If a slow reader of the segments
            # delays the lock, the timeout ends this attempt, so that players do not have to wait.
            await connection.execute(sa.text("SET LOCAL lock_timeout = '100ms'"))
            await connection.execute(sa.text("LOCK TABLE log_segments IN ACCESS EXCLUSIVE MODE"))
        deletion = await connection.execute(LOG.delete().where(is_moved_row))
        newest_seq = await connection.execute(
            sa.select(sa.func.max(LOG.c.seq)).where(LOG.c.table_id == table_id)
        )
        if deletion.rowcount != len(segment_rows) or newest_seq.scalar_one() != max_seq:
            await transaction.rollback()
            return False
        await connection.execute(
            LOG_SEGMENTS.insert().values(
                table_id=table_id, first_seq=first_seq, last_seq=last_seq, data=segment_data
            )
        )
        await connection.execute(SNAPSHOTS.delete().where(is_old_snapshot))
    return True


async def lock_segments(connection: AsyncConnection) -> None:
    """Prevent other processes from moving rows until the transaction ends.

    On SQLite, every write transaction does this.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = '20s'"))
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SEGMENT_LOCK_ID)))


async def lock_card_table_log(connection: AsyncConnection, table_id: str) -> None:
    """Lock the segments, and the log of one card table, for a transaction that reads before it writes."""
    await lock_segments(connection)
    await connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(id=table_id))
