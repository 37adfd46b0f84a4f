"""Pruning and deleting the tables of a card room.

Pruning deletes the log rows that are not needed for match records. Each function changes one table, in a
short transaction.
"""

from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.log.entries import (
    ENTRY_TYPES,
    LogRow,
    MatchStart,
    MoveMade,
    MoveTakenBack,
    TournamentChanged,
)
from parlour.server.log.table_log import convert_table_load_errors
from parlour.server.storage.compression import MAX_ROWS_PER_SEGMENT, lock_card_table_log
from parlour.server.storage.log_reader import read_rows
from parlour.server.storage.log_segments import encode_segment
from parlour.server.storage.schema import DAILY_TABLES, LOG, LOG_SEGMENTS, PLAYERS, SNAPSHOTS, TABLES
from parlour.server.storage.sql_store import SqlStore

# kinds of rows that a table without any match does not have
STARTED_KINDS = [
    kind for kind, entry_type in ENTRY_TYPES.items() if issubclass(entry_type, MatchStart | TournamentChanged)
]
MAX_SEQ = 2**31 - 1  # greater than any row number


async def prune_card_table(store: SqlStore, table_id: str) -> bool:
    """Prune a table if it is finished or closed. Always return True, because no retry is needed.

    Raises:
        BrokenTableError: A row is damaged.
        DBAPIError: The database failed.
    """
    async with store.engine.begin() as connection:
        await lock_card_table_log(connection, table_id)
        result = await connection.execute(sa.select(TABLES.c.is_over).where(TABLES.c.id == table_id))
        if result.scalar_one_or_none():
            await prune_rows(connection, table_id, await read_rows(connection, table_id))
    return True


async def prune_rows(connection: AsyncConnection, table_id: str, rows: Sequence[LogRow]) -> None:
    with convert_table_load_errors():
        kept_seqs = {row.seq for row in rows if is_kept_row(row)} | {rows[-1].seq}
        moves = [row for row in iterate_kept_moves(rows) if row.seq not in kept_seqs]
    await connection.execute(LOG_SEGMENTS.delete().where(LOG_SEGMENTS.c.table_id == table_id))
    await connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.table_id == table_id))
    await connection.execute(
        LOG.delete().where(LOG.c.table_id == table_id, LOG.c.seq.not_in(sorted(kept_seqs)))
    )
    for start in range(0, len(moves), MAX_ROWS_PER_SEGMENT):
        segment_rows = moves[start : start + MAX_ROWS_PER_SEGMENT]
        segment_data = encode_segment([row.to_stored() for row in segment_rows])
        segment = {
            "table_id": table_id,
            "first_seq": segment_rows[0].seq,
            "last_seq": segment_rows[-1].seq,
            "data": segment_data,
        }
        await connection.execute(LOG_SEGMENTS.insert().values(segment))


def is_kept_row(row: LogRow) -> bool:
    """Return True if pruning keeps a row unchanged."""
    entry = row.entry
    return entry.is_kept or (isinstance(entry, MoveMade) and bool(entry.result))


def iterate_kept_moves(rows: Sequence[LogRow]) -> Iterator[LogRow]:
    """Yield the moves of finished matches, with only the data that match records need.

    Moves that were taken back are omitted. The last match of a closed table need not be finished.
    """
    match_start: LogRow | None = None
    moves: list[LogRow] = []
    is_over = False
    for row in rows:
        entry = row.entry
        if isinstance(entry, MatchStart):
            match_start, moves, is_over = row, [], False
        elif isinstance(entry, MoveTakenBack):
            moves = [move for move in moves if move.seq < entry.move_seq]
        elif isinstance(entry, MoveMade) and match_start is not None:
            move = MoveMade(entry.seat, entry.move, entry.checksum, entry.result)
            moves.append(LogRow(row.table_id, row.seq, "", move, "", match_start.created_at))
            if entry.result:
                is_over = True
                yield from moves
    if not is_over:
        yield from moves


async def remove_unstarted_card_table(store: SqlStore, table_id: str) -> bool:
    """Delete a table unless a match has started there. Always return True, because no retry is needed."""
    async with store.engine.begin() as connection:
        await lock_card_table_log(connection, table_id)
        query = sa.select(LOG.c.seq).where(LOG.c.table_id == table_id, LOG.c.kind.in_(STARTED_KINDS)).limit(1)
        if (await connection.execute(query)).scalar_one_or_none() is None:
            await delete_card_table_rows(connection, table_id)
    return True


async def remove_card_table(store: SqlStore, table_id: str) -> bool:
    """Delete a table, but keep the results of its matches. Always return True, because no retry is needed."""
    async with store.engine.begin() as connection:
        await lock_card_table_log(connection, table_id)
        await delete_card_table_rows(connection, table_id)
    return True


async def delete_card_table_rows(connection: AsyncConnection, table_id: str) -> None:
    """Delete all rows of a table.

    Other processes may still have the table in memory. To prevent them from appending rows, a log segment is
    inserted that covers all row numbers.
    """
    for table, id_column in (
        (LOG, LOG.c.table_id),
        (SNAPSHOTS, SNAPSHOTS.c.table_id),
        (LOG_SEGMENTS, LOG_SEGMENTS.c.table_id),
        (PLAYERS, PLAYERS.c.table_id),
    ):
        await connection.execute(table.delete().where(id_column == table_id))
    await connection.execute(TABLES.delete().where(TABLES.c.id == table_id))
    await connection.execute(DAILY_TABLES.delete().where(DAILY_TABLES.c.table_id == table_id))
    segment = {"table_id": table_id, "first_seq": 0, "last_seq": MAX_SEQ, "data": encode_segment([])}
    await connection.execute(LOG_SEGMENTS.insert().values(segment))
