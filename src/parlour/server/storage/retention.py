"""Data retention: finished tables are compressed, and later pruned or deleted according to the settings.

The server does this while it runs, one table after another, with pauses. The progress is stored in the
database, so that an interrupted step can continue.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from parlour.kit.errors import ParlourError
from parlour.server.http_messages import RetentionDays
from parlour.server.log.occupants import BOT_ID_PREFIX
from parlour.server.log.rows import current_time_ms
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import database_logger, format_database_error, insert
from parlour.server.storage.erasure import EMPTY_USER
from parlour.server.storage.pruning import prune_card_table, remove_card_table, remove_unstarted_card_table
from parlour.server.storage.schema import (
    DAILY_TABLES,
    PLAYERS,
    RATED_USERS,
    ROOM_STATE,
    SEAT_RESULTS,
    TABLES,
    USERS,
)
from parlour.server.storage.sql_store import SqlStore

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
DAY_MS = 24 * 60 * MINUTE_MS
COMPRESS_AFTER_MS = 5 * MINUTE_MS  # milliseconds without changes before a table is compressed
PAUSE_BETWEEN_RUNS_SECONDS = 60.0  # seconds between two runs of all steps
PAUSE_FACTOR = 3.0  # pause after each table, as a multiple of the time spent on the table
TABLES_PER_BATCH = 100  # number of tables or users read at once

TableTask = Callable[[SqlStore, str], Awaitable[bool]]

logger = logging.getLogger("parlour.server")


KEEP_FOREVER = RetentionDays()


@dataclass(frozen=True)
class RetentionStep:
    """A retention task, run for each table that has not changed for `min_age_ms` milliseconds."""

    name: str
    min_age_ms: int
    task: TableTask


def list_retention_steps(retention: RetentionDays) -> Iterator[RetentionStep]:
    yield RetentionStep("compress", COMPRESS_AFTER_MS, compress_card_table)
    if retention.log_days:
        yield RetentionStep("prune", retention.log_days * DAY_MS, prune_card_table)
    if retention.unstarted_table_days:
        yield RetentionStep(
            "remove_unstarted", retention.unstarted_table_days * DAY_MS, remove_unstarted_card_table
        )
    if retention.table_days:
        yield RetentionStep("remove", retention.table_days * DAY_MS, remove_card_table)


async def run_retention_periodically(store: SqlStore, retention: RetentionDays) -> None:
    """Run all retention steps repeatedly, until cancelled."""
    while True:
        try:
            await run_retention_once(store, retention)
        except DBAPIError as error:
            database_logger.error(
                "retention was interrupted and will be retried: %s", format_database_error(error)
            )
        await asyncio.sleep(PAUSE_BETWEEN_RUNS_SECONDS)


async def run_retention_once(store: SqlStore, retention: RetentionDays) -> None:
    """Run all retention steps once.

    Raises:
        DBAPIError: The database failed.
    """
    for step in list_retention_steps(retention):
        await run_step(store, step, current_time_ms() - step.min_age_ms)
    if retention.user_days:
        await delete_unused_users(store, current_time_ms() - retention.user_days * DAY_MS)


async def run_step(store: SqlStore, step: RetentionStep, max_changed_at: int) -> None:
    """Run a step for the tables last changed at or before `max_changed_at`, except those already done."""
    progress = await read_progress(store, step.name)
    # start again, because the clock was set back or the retention time was increased
    if progress[0] > max_changed_at:
        progress = (0, "")
    while table_changes := await list_changes_after(store, progress, max_changed_at):
        for changed_at, table_id in table_changes:
            started_at = time.monotonic()
            if not await try_step(store, step, table_id):
                return
            progress = (changed_at, table_id)
            await asyncio.sleep(PAUSE_FACTOR * (time.monotonic() - started_at))
        await write_progress(store, step.name, progress)


async def try_step(store: SqlStore, step: RetentionStep, table_id: str) -> bool:
    """Run a step for a table. Return False if the step must be tried again later.

    If a table cannot be processed, the error is logged, and the table is treated as done.

    Raises:
        DBAPIError: The database failed.
    """
    try:
        return await step.task(store, table_id)
    except ParlourError as error:
        logger.error("table %s: retention step %s failed: %s", table_id, step.name, error)
        return True


async def list_changes_after(
    store: SqlStore, last_processed: tuple[int, str], max_changed_at: int
) -> list[tuple[int, str]]:
    last_change, last_table_id = last_processed
    changed_at = TABLES.c.changed_at
    is_later = sa.or_(
        changed_at > last_change, sa.and_(changed_at == last_change, TABLES.c.id > last_table_id)
    )
    query = sa.select(changed_at, TABLES.c.id).where(
        changed_at.between(last_change, max_changed_at), is_later
    )
    query = query.order_by(changed_at, TABLES.c.id).limit(TABLES_PER_BATCH)
    async with store.engine.connect() as connection:
        result = await connection.execute(query)
        return [(change_time, table_id) for change_time, table_id in result.all()]


async def read_progress(store: SqlStore, step_name: str) -> tuple[int, str]:
    """Return the change time and the id of the card table that a step processed most recently."""
    query = sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == step_name)
    async with store.engine.connect() as connection:
        value = (await connection.execute(query)).scalar_one_or_none() or "0"
        changed_at, _, table_id = value.partition(" ")
    return int(changed_at), table_id


async def write_progress(store: SqlStore, step_name: str, progress: tuple[int, str]) -> None:
    value = f"{progress[0]} {progress[1]}"
    statement = insert(ROOM_STATE).values(key=step_name, value=value)
    async with store.engine.begin() as connection:
        await connection.execute(
            statement.on_conflict_do_update(index_elements=["key"], set_={"value": value})
        )


async def delete_unused_users(store: SqlStore, unchanged_since: int) -> None:
    """Delete the names and avatars of users if nothing else is stored about them.

    Only users whose data have not changed since `unchanged_since` are affected.
    """
    has_other_data = sa.or_(
        # keep bot clients, because an administrator has chosen their names
        USERS.c.id.startswith(BOT_ID_PREFIX, autoescape=True),
        *(
            sa.exists().where(column == USERS.c.id)
            for column in (
                PLAYERS.c.user_id,
                SEAT_RESULTS.c.user_id,
                RATED_USERS.c.user_id,
                DAILY_TABLES.c.user_id,
            )
        ),
    )
    has_own_data = sa.or_(
        USERS.c.generation == 0, USERS.c.nickname != "", USERS.c.avatar != "", USERS.c.avatar_color != ""
    )
    query = (
        sa.select(USERS.c.id)
        .where(USERS.c.updated_at <= unchanged_since, ~has_other_data, has_own_data)
        .limit(TABLES_PER_BATCH)
    )
    while True:
        async with store.engine.connect() as connection:
            unused_ids = list((await connection.execute(query)).scalars())
        async with store.engine.begin() as connection:
            is_unused = sa.and_(USERS.c.id.in_(unused_ids), ~has_other_data)
            await connection.execute(USERS.delete().where(is_unused, USERS.c.generation == 0))
            await connection.execute(
                USERS.update().where(is_unused).values(EMPTY_USER)
            )  # keep the generation, so that cookies of an earlier generation stay invalid
        if len(unused_ids) < TABLES_PER_BATCH:
            return
