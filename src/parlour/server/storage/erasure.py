"""Deleting a user, and merging two users.

The log of a table contains only player ids (see `parlour.server.log.players`). It stays as it is.
"""

import logging

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.log.people import DELETED_USER_PREFIX
from parlour.server.log.rows import current_time_ms, hash_erased_user_id
from parlour.server.storage.database import insert
from parlour.server.storage.schema import (
    CHAT_MESSAGES,
    DAILY_TABLES,
    DEVICE_LINKS,
    PLAYERS,
    PRESENCE,
    RATED_USERS,
    REVIEWS,
    SEAT_RESULTS,
    USERS,
)

logger = logging.getLogger("parlour.server")

EMPTY_USER = {"nickname": "", "avatar": "", "avatar_color": ""}


async def find_tables_with_user(connection: AsyncConnection, user_id: str) -> set[str]:
    table_ids = select_tables_of_player(user_id).union(
        sa.select(SEAT_RESULTS.c.table_id).where(SEAT_RESULTS.c.user_id == user_id)
    )
    return {row.table_id for row in (await connection.execute(table_ids)).all()}


def select_tables_of_player(user_id: str) -> sa.Select[tuple[str]]:
    return sa.select(PLAYERS.c.table_id).where(PLAYERS.c.user_id == user_id)


async def delete_user_records(connection: AsyncConnection, user_id: str) -> None:
    """Delete a user's records in tables other than those of users and card tables."""
    for table, column in (
        (DEVICE_LINKS, DEVICE_LINKS.c.user_id),
        (RATED_USERS, RATED_USERS.c.user_id),
        (DAILY_TABLES, DAILY_TABLES.c.user_id),
        (PRESENCE, PRESENCE.c.user_id),
    ):
        await connection.execute(table.delete().where(column == user_id))


async def record_erased_user(connection: AsyncConnection, user_id: str) -> None:
    """Record that a user was deleted, so that the user's cookies stay invalid.

    Raises:
        DBAPIError: The database failed.
    """
    statement = insert(USERS).values(
        id=hash_erased_user_id(user_id), nickname="", updated_at=current_time_ms(), generation=1
    )
    await connection.execute(statement.on_conflict_do_nothing())


async def erase_user(engine: AsyncEngine, user_id: str) -> None:
    """Delete a user, in one transaction.

    In the results of each table, the user gets the id that the log of the table contains.
    """
    player_id = (
        sa.select(sa.func.min(PLAYERS.c.player_id))
        .where(PLAYERS.c.table_id == SEAT_RESULTS.c.table_id, PLAYERS.c.user_id == user_id)
        .scalar_subquery()
    )
    seat_id = SEAT_RESULTS.c.table_id + "-" + sa.cast(SEAT_RESULTS.c.seat, sa.String)
    new_id = sa.literal(DELETED_USER_PREFIX) + sa.func.coalesce(player_id, seat_id)
    async with engine.begin() as connection:
        # a write comes first, so that SQLite blocks all other writers from here on
        results = SEAT_RESULTS.update().where(SEAT_RESULTS.c.user_id == user_id)
        await connection.execute(results.values(user_id=new_id))
        for records in (CHAT_MESSAGES, REVIEWS):
            is_own = records.c.table_id.in_(select_tables_of_player(user_id))
            await connection.execute(records.delete().where(is_own))
        await connection.execute(PLAYERS.delete().where(PLAYERS.c.user_id == user_id))
        await delete_user_records(connection, user_id)
        await connection.execute(USERS.delete().where(USERS.c.id == user_id))
        await record_erased_user(connection, user_id)
    if engine.dialect.name == "sqlite":
        await truncate_journal(engine)


async def truncate_journal(engine: AsyncEngine) -> None:
    """Empty the write-ahead log of an SQLite file, so that no deleted data remain in it."""
    async with engine.connect() as connection:
        checkpoint = (await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
    if checkpoint.busy:
        logger.error(
            "erased data stays in the database journal until the server stops: "
            "another process is reading the file"
        )


async def merge_users(engine: AsyncEngine, source_id: str, target_id: str) -> None:
    """Transfer a user's tables and daily deals to another user, except those that both users played."""
    target_dates = sa.select(DAILY_TABLES.c.date).where(DAILY_TABLES.c.user_id == target_id)
    target_results = sa.select(SEAT_RESULTS.c.table_id).where(SEAT_RESULTS.c.user_id == target_id)
    target_tables = select_tables_of_player(target_id)
    async with engine.begin() as connection:
        daily_tables = DAILY_TABLES.update().where(DAILY_TABLES.c.user_id == source_id)
        daily_tables = daily_tables.where(DAILY_TABLES.c.date.not_in(target_dates))
        await connection.execute(daily_tables.values(user_id=target_id))
        results = SEAT_RESULTS.update().where(SEAT_RESULTS.c.user_id == source_id)
        results = results.where(SEAT_RESULTS.c.table_id.not_in(target_tables.union(target_results)))
        await connection.execute(results.values(user_id=target_id))
        players = PLAYERS.update().where(PLAYERS.c.user_id == source_id)
        players = players.where(PLAYERS.c.table_id.not_in(target_tables))
        await connection.execute(players.values(user_id=target_id))
        await delete_user_records(connection, source_id)
        # The name stays if a table is left that both users played. The generation stays, so that the old
        # cookies remain invalid.
        is_unused = sa.and_(USERS.c.id == source_id, ~sa.exists().where(PLAYERS.c.user_id == source_id))
        await connection.execute(USERS.delete().where(is_unused, USERS.c.generation == 0))
        await connection.execute(USERS.update().where(is_unused).values(EMPTY_USER))
