"""Rewriting stored user ids, in order to delete an account or to merge two accounts.

The log keeps all rows and moves; only the user ids change. A deleted user gets a different id at each table,
so that the tables can no longer be linked to one user. Damaged rows cannot be read. Those that may mention
the deleted user are therefore emptied, and remain damaged.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.storage.compression import lock_segments, rewrite_segments
from parlour.server.storage.database import insert
from parlour.server.storage.log_reader import MATCH_PART_KINDS, read_undamaged_rows
from parlour.server.storage.schema import (
    CHAT_MESSAGES,
    DAILY_TABLES,
    DEVICE_LINKS,
    LOG,
    LOG_SEGMENTS,
    PRESENCE,
    RATED_USERS,
    REVIEWS,
    SEAT_RESULTS,
    USERS,
)
from parlour.server.tables.entries import LogRewritten, LogRow
from parlour.server.tables.rows import (
    StoredRow,
    UserIdReplacement,
    current_time_ms,
    hash_erased_user_id,
    new_anonymization,
)

logger = logging.getLogger("parlour.server")

EMPTY_USER = {"nickname": "", "avatar": "", "avatar_color": ""}
# maximum number of retries if another process has written first
MAX_TRIES = 5


async def find_tables_with_user(connection: AsyncConnection, user_id: str) -> set[str]:
    data_text = sa.cast(LOG.c.data, sa.Text)
    data_mentions_user = sa.func.replace(data_text, user_id, "") != data_text
    log_query = sa.select(LOG.c.table_id).where(sa.or_(LOG.c.user_id == user_id, data_mentions_user))
    result_query = sa.select(SEAT_RESULTS.c.table_id).where(SEAT_RESULTS.c.user_id == user_id)
    return set((await connection.execute(log_query.union(result_query))).scalars())


async def list_user_names_at_table(
    connection: AsyncConnection, table_id: str, user_id: str
) -> frozenset[str]:
    query = sa.select(SEAT_RESULTS.c.name).where(
        SEAT_RESULTS.c.table_id == table_id, SEAT_RESULTS.c.user_id == user_id
    )
    return frozenset((await connection.execute(query)).scalars())


async def anonymize_at_card_table(
    connection: AsyncConnection, table_id: str, user_id: str, language: str
) -> int:
    """Anonymize a user at a table. Return the number of unreadable rows and segments that were emptied."""
    rows, damaged_seqs = await read_undamaged_rows(connection, table_id)
    user_names = await list_user_names_at_table(connection, table_id, user_id)
    return await rewrite_card_table(
        connection, table_id, rows, damaged_seqs, new_anonymization(user_id, rows, user_names, language)
    )


async def rewrite_card_table(
    connection: AsyncConnection,
    table_id: str,
    rows: list[StoredRow],
    damaged_seqs: list[int],
    replacement: UserIdReplacement,
) -> int:
    """Rewrite the user ids in the rows and results of a table.

    A row is appended that makes other processes reload the table. If the account is deleted, unreadable rows
    and segments that may mention the user are emptied.

    Returns:
        The number of emptied rows and segments.
    """
    damaged_segments = await rewrite_segments(connection, table_id, replacement.rewrite_row)
    for row in rows:
        new_row = replacement.rewrite_row(row)
        if new_row != row:
            statement = LOG.update().where(LOG.c.table_id == table_id, LOG.c.seq == row.seq)
            await connection.execute(statement.values(user_id=new_row.user_id, data=new_row.data))
    blanked_count = (
        await blank_damaged_rows(connection, table_id, damaged_seqs, damaged_segments, replacement.user_id)
        if replacement.new_name
        else 0
    )
    is_own_damaged_row = sa.and_(
        LOG.c.table_id == table_id, LOG.c.seq.in_(damaged_seqs), LOG.c.user_id == replacement.user_id
    )
    await connection.execute(LOG.update().where(is_own_damaged_row).values(user_id=replacement.target_id))
    # the list is empty if the log has already been deleted, and only results are left
    if seqs := [*damaged_seqs, *(row.seq for row in rows)]:
        last_seq = max(seqs)
        rewritten = LogRow(table_id, last_seq + 1, "", LogRewritten(), created_at=current_time_ms())
        stored = msgspec.structs.asdict(rewritten.to_stored()) | {"request_id": None}
        await connection.execute(LOG.insert().values(stored))
    update_results = SEAT_RESULTS.update().where(SEAT_RESULTS.c.table_id == table_id)
    # if the user left the seat before the match ended, the result may contain the user's name without the
    # user's id
    if replacement.new_name:
        await connection.execute(
            update_results.where(SEAT_RESULTS.c.name.in_(replacement.old_names)).values(
                name=replacement.new_name
            )
        )
    await connection.execute(
        update_results.where(SEAT_RESULTS.c.user_id == replacement.user_id).values(
            user_id=replacement.target_id
        )
    )
    return blanked_count


async def blank_damaged_rows(
    connection: AsyncConnection,
    table_id: str,
    damaged_seqs: list[int],
    damaged_segment_seqs: list[int],
    user_id: str,
) -> int:
    """Empty the unreadable rows and segments that may mention a user. Return how many were emptied.

    Rows with moves of other users are not emptied, because they do not mention the user. An emptied row or
    segment remains invalid, so that it is not mistaken for an intact one.
    """
    may_name_user = sa.or_(LOG.c.user_id == user_id, LOG.c.kind.not_in(MATCH_PART_KINDS))
    is_damaged_row = sa.and_(LOG.c.table_id == table_id, LOG.c.seq.in_(damaged_seqs), may_name_user)
    blanking_result = await connection.execute(LOG.update().where(is_damaged_row).values(data=""))
    is_damaged_segment = sa.and_(
        LOG_SEGMENTS.c.table_id == table_id, LOG_SEGMENTS.c.first_seq.in_(damaged_segment_seqs)
    )
    await connection.execute(LOG_SEGMENTS.update().where(is_damaged_segment).values(data=b""))
    return blanking_result.rowcount + len(damaged_segment_seqs)


async def delete_user_records(connection: AsyncConnection, user_id: str) -> None:
    """Delete all data about a user, except the data of card tables. The user's old cookies stay invalid."""
    for table, column in (
        (DEVICE_LINKS, DEVICE_LINKS.c.user_id),
        (RATED_USERS, RATED_USERS.c.user_id),
        (DAILY_TABLES, DAILY_TABLES.c.user_id),
        (PRESENCE, PRESENCE.c.user_id),
    ):
        await connection.execute(table.delete().where(column == user_id))
    await connection.execute(USERS.delete().where(USERS.c.id == user_id, USERS.c.generation == 0))
    await connection.execute(USERS.update().where(USERS.c.id == user_id).values(EMPTY_USER))


async def record_erased_user(connection: AsyncConnection, user_id: str) -> None:
    """Record that a user was deleted, so that the user's cookies stay invalid.

    Raises:
        DBAPIError: The database failed.
    """
    statement = insert(USERS).values(
        id=hash_erased_user_id(user_id), nickname="", updated_at=current_time_ms(), generation=1
    )
    await connection.execute(statement.on_conflict_do_nothing())


async def retry_on_conflict(run_transaction: Callable[[], Awaitable[None]]) -> None:
    """Run a write operation that appends rows. Repeat it if another process appended a row first."""
    for _ in range(MAX_TRIES):
        try:
            return await run_transaction()
        except IntegrityError:
            logger.info("retrying a write: another process appended a row first")
    return await run_transaction()


async def erase_user(
    engine: AsyncEngine, user_id: str, table_ids: Sequence[str], language: str
) -> dict[str, int]:
    """Delete a user from all tables and records, in one transaction.

    Returns:
        The number of emptied rows and segments, by table id. Tables where nothing was emptied are omitted.
    """
    blanked_counts: dict[str, int] = {}

    async def write() -> None:
        async with engine.begin() as connection:
            await lock_segments(connection)
            # a write comes first, so that SQLite blocks all other writers from here on
            await delete_user_records(connection, user_id)
            await connection.execute(USERS.delete().where(USERS.c.id == user_id))
            await record_erased_user(connection, user_id)
            for table_id in table_ids:
                blanked_counts[table_id] = await anonymize_at_card_table(
                    connection, table_id, user_id, language
                )
                for records in (CHAT_MESSAGES, REVIEWS):
                    await connection.execute(records.delete().where(records.c.table_id == table_id))

    await retry_on_conflict(write)
    if engine.dialect.name == "sqlite":
        await truncate_journal(engine)
    return {table_id: blanked_count for table_id, blanked_count in blanked_counts.items() if blanked_count}


async def truncate_journal(engine: AsyncEngine) -> None:
    """Empty the write-ahead log of an SQLite file, so that no deleted data remain in it."""
    async with engine.connect() as connection:
        checkpoint = (await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
    if checkpoint.busy:
        logger.error(
            "erased data stays in the database journal until the server stops: "
            "another process is reading the file"
        )


async def merge_users(engine: AsyncEngine, source_id: str, target_id: str, table_ids: Sequence[str]) -> None:
    """Transfer a user's tables and daily deals to another user, except those that both users played."""
    target_dates = sa.select(DAILY_TABLES.c.date).where(DAILY_TABLES.c.user_id == target_id)

    async def write() -> None:
        async with engine.begin() as connection:
            await lock_segments(connection)
            statement = DAILY_TABLES.update().where(
                DAILY_TABLES.c.user_id == source_id, DAILY_TABLES.c.date.not_in(target_dates)
            )
            await connection.execute(statement.values(user_id=target_id))
            await delete_user_records(connection, source_id)
            target_tables = await find_tables_with_user(connection, target_id)
            for table_id in sorted({*table_ids} - target_tables):
                rows, damaged_seqs = await read_undamaged_rows(connection, table_id)
                await rewrite_card_table(
                    connection, table_id, rows, damaged_seqs, UserIdReplacement(source_id, target_id)
                )

    await retry_on_conflict(write)
