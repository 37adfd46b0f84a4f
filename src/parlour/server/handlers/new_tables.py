"""New tables: their ids, and matches that continue at them. Changes of a table's game and settings."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from parlour.records.record import Record
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.commands import build_created_entry, continue_record, continue_table_match
from parlour.server.decisions.table_setup import (
    build_setup,
    decide_setup,
    require_may_change,
    validate_setup,
)
from parlour.server.http_messages import ContinueMatch, NewTable, TableSetup
from parlour.server.log.entries import Created, LogRow, MatchContinued
from parlour.server.log.people import format_user_name
from parlour.server.log.refusals import DrainingError, server_message
from parlour.server.log.results import DailyTable
from parlour.server.log.store import RowWrite
from parlour.server.log.table import Table
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables

TABLE_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike
TABLE_ID_LENGTH: Final = 9


async def create_table(live_tables: LiveTables, user_id: str, new_table: NewTable) -> str:
    """Create a table and return its id.

    Raises:
        ParlourError: The request was refused; the message says why.
        WriteError: The database failed.
    """
    return await append_new_table(
        live_tables, user_id, await asyncio.to_thread(build_created_entry, new_table)
    )


async def append_new_table(
    live_tables: LiveTables,
    user_id: str,
    created: Created,
    build_extra_records: Callable[[str], list[DailyTable]] = lambda table_id: [],
) -> str:
    """Store the first row of a new table's log, and return the table's id.

    Args:
        build_extra_records: Takes the table's id, and returns records to be stored together with the row.

    Raises:
        DrainingError: This node accepts no new tables.
        WriteError: The database failed.
    """
    if live_tables.is_drained_by_admin or live_tables.is_draining:
        raise DrainingError(server_message("draining"))
    while True:
        table_id = "".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))
        row = LogRow(table_id, 1, user_id, created)
        is_solo = created.seat_count - len(created.bots) < 2
        is_unlisted = created.private or is_solo
        if await live_tables.store.enqueue(
            RowWrite(row, None, is_unlisted, False, build_extra_records(table_id))
        ):
            live_tables.metrics.count_new_table(created.game)
            return table_id


async def change_table(
    live_table: LiveTable, user_id: str, setup: TableSetup, match_count: int
) -> TableSetup:
    """Change the game and the settings of a table, and return them.

    Args:
        match_count: The number of matches that had begun when the user saw the table.

    Raises:
        ParlourError: The request was refused; the message says why.
        StoreError: The database failed.
    """
    require_may_change(live_table.table, user_id, match_count)  # because the validation takes long
    options = await asyncio.to_thread(validate_setup, setup)

    async def decide(table: Table) -> Decision | None:
        await live_table.read_new_rows()
        return decide_setup(table, user_id, setup, options, match_count)

    await live_table.execute(decide, user_id)
    return build_setup(live_table.table)


async def continue_at_new_table(
    live_tables: LiveTables, user_id: str, rows: list[LogRow], request: ContinueMatch, language: str
) -> str:
    """Continue a match from an earlier move at a new table, and return the new table's id.

    Args:
        rows: The rows of the table where the match was played.

    Raises:
        ParlourError: The request was refused; the message says why.
        WriteError: The database failed.
    """
    own_name = format_user_name(user_id, (await live_tables.store.get_user(user_id)).nickname, language)
    return await append_continuation(
        live_tables,
        user_id,
        *await asyncio.to_thread(continue_table_match, rows, user_id, own_name, request),
    )


async def continue_record_at_new_table(
    live_tables: LiveTables, user_id: str, record: Record, request: ContinueMatch, language: str
) -> str:
    """Continue the match of a record at a new table, and return the table's id.

    Raises:
        ParlourError: The request was refused; the message says why.
        WriteError: The database failed.
    """
    own_name = format_user_name(user_id, (await live_tables.store.get_user(user_id)).nickname, language)
    return await append_continuation(
        live_tables, user_id, *await asyncio.to_thread(continue_record, record, user_id, own_name, request)
    )


async def append_continuation(
    live_tables: LiveTables, user_id: str, created: Created, match_continued: MatchContinued
) -> str:
    """Store the first two rows of a new table's log, and return the table's id."""
    table_id = await append_new_table(live_tables, user_id, created)
    row = LogRow(table_id, 2, user_id, match_continued)
    await live_tables.store.enqueue(RowWrite(row, None, created.private, False))
    return table_id
