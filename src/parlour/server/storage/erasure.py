"""What is written under one identity, written under another: when a person goes, and when two become one.

The log keeps every row and every move; only who it was changes. Who goes becomes somebody else at each table,
so that what they did at two tables can no longer be told to be of one person. Of rows that are damaged nobody
knows what they tell: what may be of who goes is emptied, and stays damaged.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.storage.compression import lock_segments, rewrite_segments
from parlour.server.storage.database import insert
from parlour.server.storage.log_reader import read_undamaged_rows, row_from_segment_row
from parlour.server.storage.packs import SegmentRow
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
from parlour.server.tables.rows import (
    MOVE_KINDS,
    LogRow,
    UserRewrite,
    current_time_ms,
    erased_id,
    new_anonymization,
)
from parlour.server.tables.table import LOG_REWRITTEN

logger = logging.getLogger("parlour.server")

NAMELESS = {"nickname": "", "avatar": "", "avatar_color": ""}
MAX_TRIES = 5  # at tables where another room writes


async def find_tables_with_user(connection: AsyncConnection, user_id: str) -> set[str]:
    written = sa.cast(LOG.c.data, sa.Text)
    named = sa.func.replace(written, user_id, "") != written
    logged = sa.select(LOG.c.table_id).where(sa.or_(LOG.c.user_id == user_id, named))
    ended = sa.select(SEAT_RESULTS.c.table_id).where(SEAT_RESULTS.c.user_id == user_id)
    return set((await connection.execute(logged.union(ended))).scalars())


async def result_names(connection: AsyncConnection, table: str, user_id: str) -> frozenset[str]:
    named = sa.select(SEAT_RESULTS.c.name).where(
        SEAT_RESULTS.c.table_id == table, SEAT_RESULTS.c.user_id == user_id
    )
    return frozenset((await connection.execute(named)).scalars())


async def anonymize_at_table(connection: AsyncConnection, table: str, user_id: str, language: str) -> int:
    """Makes somebody a stranger at a table; how many rows and packs that cannot be read were emptied."""
    rows, unread = await read_undamaged_rows(connection, table)
    names = await result_names(connection, table, user_id)
    return await rewrite_table(
        connection, table, rows, unread, new_anonymization(user_id, rows, names, language)
    )


def renamed_fields(renaming: UserRewrite, fields: SegmentRow) -> SegmentRow:
    """Return a packed row as it is after a renaming."""
    user_id, data = renaming.rewrite_row(row_from_segment_row("", fields))
    return fields._replace(user_id=user_id, data=data)


async def rewrite_table(
    connection: AsyncConnection, table: str, rows: list[LogRow], unread: list[int], renaming: UserRewrite
) -> int:
    """Writes the rows of a table otherwise, and one more, so that who has them in memory reads them anew.

    Where the person goes, what of the `unread` rows and of packs may tell of them is emptied; how many.
    """
    packs = await rewrite_segments(connection, table, lambda fields: renamed_fields(renaming, fields))
    for row in rows:
        user_id, data = renaming.rewrite_row(row)
        if (user_id, data) != (row.user_id, row.data):
            changed = LOG.update().where(LOG.c.table_id == table, LOG.c.seq == row.seq)
            await connection.execute(changed.values(user_id=user_id, data=data))
    emptied = (
        await blank_damaged_rows(connection, table, unread, packs, renaming.user_id) if renaming.name else 0
    )
    torn = sa.and_(LOG.c.table_id == table, LOG.c.seq.in_(unread), LOG.c.user_id == renaming.user_id)
    await connection.execute(LOG.update().where(torn).values(user_id=renaming.target_id))
    if numbers := [*unread, *(row.seq for row in rows)]:  # none where only the results are left
        last = max(numbers)
        noted = {
            "table_id": table,
            "seq": last + 1,
            "created_at": current_time_ms(),
            "user_id": "",
            "kind": LOG_REWRITTEN,
            "data": {},
        }
        await connection.execute(LOG.insert().values(noted))
    here = SEAT_RESULTS.update().where(SEAT_RESULTS.c.table_id == table)
    if renaming.name:  # also where they were free to go, and only their name stayed
        await connection.execute(
            here.where(SEAT_RESULTS.c.name.in_(renaming.names)).values(name=renaming.name)
        )
    await connection.execute(
        here.where(SEAT_RESULTS.c.user_id == renaming.user_id).values(user_id=renaming.target_id)
    )
    return emptied


async def blank_damaged_rows(
    connection: AsyncConnection, table: str, unread: list[int], packs: list[int], user_id: str
) -> int:
    """Empties what may tell of somebody in rows and packs that cannot be read; how many there are.

    What others play names nobody. What is left of each is no row and no pack either, so nobody takes it
    for whole.
    """
    telling = sa.or_(LOG.c.user_id == user_id, LOG.c.kind.not_in(MOVE_KINDS))
    torn = sa.and_(LOG.c.table_id == table, LOG.c.seq.in_(unread), telling)
    rows = await connection.execute(LOG.update().where(torn).values(data=""))
    broken = sa.and_(LOG_SEGMENTS.c.table_id == table, LOG_SEGMENTS.c.first_seq.in_(packs))
    await connection.execute(LOG_SEGMENTS.update().where(broken).values(data=b""))
    return rows.rowcount + len(packs)


async def delete_user_records(connection: AsyncConnection, user_id: str) -> None:
    """Delete everything that is kept by person and not by table, but for a generation of cookies."""
    for table, column in (
        (DEVICE_LINKS, DEVICE_LINKS.c.user_id),
        (RATED_USERS, RATED_USERS.c.user_id),
        (DAILY_TABLES, DAILY_TABLES.c.user_id),
        (PRESENCE, PRESENCE.c.user_id),
    ):
        await connection.execute(table.delete().where(column == user_id))
    await connection.execute(USERS.delete().where(USERS.c.id == user_id, USERS.c.generation == 0))
    await connection.execute(USERS.update().where(USERS.c.id == user_id).values(NAMELESS))


async def remember_erased(connection: AsyncConnection, who: str) -> None:
    """Note that an identity is erased. Raises DBAPIError."""
    noted = insert(USERS).values(id=erased_id(who), nickname="", updated_at=current_time_ms(), generation=1)
    await connection.execute(noted.on_conflict_do_nothing())


async def retry_on_conflict(write: Callable[[], Awaitable[None]]) -> None:
    """Does something that adds a row to tables, anew where another room was first at one of them."""
    for _ in range(MAX_TRIES):
        try:
            return await write()
        except IntegrityError:
            logger.info("rows are written otherwise anew: another room wrote one meanwhile")
    return await write()


async def erase_user(
    engine: AsyncEngine, user_id: str, tables: Sequence[str], language: str
) -> dict[str, int]:
    """Takes somebody out of everything, all at once.

    Returns the tables at which something cannot be read, with how many rows and packs of it were emptied.
    """
    emptied: dict[str, int] = {}

    async def write() -> None:
        async with engine.begin() as connection:
            await lock_segments(connection)
            await delete_user_records(
                connection, user_id
            )  # a write comes first: of a file, nobody else writes then
            await connection.execute(USERS.delete().where(USERS.c.id == user_id))
            await remember_erased(connection, user_id)
            for table in tables:
                emptied[table] = await anonymize_at_table(connection, table, user_id, language)
                for kept in (CHAT_MESSAGES, REVIEWS):
                    await connection.execute(kept.delete().where(kept.c.table_id == table))

    await retry_on_conflict(write)
    if engine.dialect.name == "sqlite":
        await truncate_journal(engine)
    return {table: number for table, number in emptied.items() if number}


async def truncate_journal(engine: AsyncEngine) -> None:
    """Leaves nothing in the journal of a file either."""
    async with engine.connect() as connection:
        cut = (await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
    if cut.busy:
        logger.error("what was erased stays in the journal until the room is closed: somebody reads the file")


async def merge_users(engine: AsyncEngine, user_id: str, target_id: str, tables: Sequence[str]) -> None:
    """Makes all of somebody's the `other`'s, but at tables where both are, and deals that both played."""
    days = sa.select(DAILY_TABLES.c.date).where(DAILY_TABLES.c.user_id == target_id)

    async def write() -> None:
        async with engine.begin() as connection:
            await lock_segments(connection)
            moved = DAILY_TABLES.update().where(
                DAILY_TABLES.c.user_id == user_id, DAILY_TABLES.c.date.not_in(days)
            )
            await connection.execute(moved.values(user_id=target_id))
            await delete_user_records(connection, user_id)
            there = await find_tables_with_user(connection, target_id)
            for table in sorted({*tables} - there):
                rows, unread = await read_undamaged_rows(connection, table)
                await rewrite_table(connection, table, rows, unread, UserRewrite(user_id, target_id))

    await retry_on_conflict(write)
