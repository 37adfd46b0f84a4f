"""Operations on accounts: playing the deal of the day, deleting an account, and merging two accounts.

While an account is deleted or merged, the user's tables in memory wait. They are reloaded afterwards.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date

from msgspec.structs import replace

from parlour.kit.errors import ParlourError
from parlour.server.accounts.daily_results import DAILY_SEAT, daily_seed, daily_table_for
from parlour.server.decisions.commands import build_created_entry
from parlour.server.handlers.new_tables import append_new_table
from parlour.server.handlers.room import Room
from parlour.server.log.refusals import refusal
from parlour.server.log.results import DailyTable
from parlour.server.log.rows import hash_erased_user_id
from parlour.server.socket_messages import Leave, Sit, Start
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.requests import handle_request

logger = logging.getLogger("parlour.server")


# The deal of the day


async def play_daily_deal(room: Room, user_id: str, day: date, server_secret: bytes) -> str:
    """Return a user's table for a day's deal. Create the table and start the match if needed.

    It is safe to repeat an interrupted call. A user gets only one table per day, even if it was closed,
    because another table would have the same cards.

    Raises:
        ParlourError: The request was refused, or the table cannot be loaded.
        WriteError: The database failed.
    """
    table_id = await room.store.get_daily_table(day, user_id)
    if not table_id:
        created = replace(
            build_created_entry(daily_table_for(day)),
            daily_date=day.isoformat(),
            seed=daily_seed(day, server_secret),
        )
        await append_new_table(
            room.live_tables,
            user_id,
            created,
            lambda new_table_id: [DailyTable(day.isoformat(), user_id, new_table_id)],
        )
        # If two calls created tables at the same time, both calls use the table that was stored first.
        table_id = await room.store.get_daily_table(day, user_id)
    live_table = await room.live_tables.get_table(table_id)
    if live_table.table.closed and not live_table.table.is_over:
        raise refusal("daily-cleared")
    if live_table.table.match is None and live_table.table.abandon_reason is None:
        if live_table.table.find_seat(user_id) < 0:
            await handle_request(
                room.live_tables, live_table, user_id, Sit(request_id="sit for the day", seat=DAILY_SEAT)
            )
        await handle_request(room.live_tables, live_table, user_id, Start(request_id="start the day"))
    return table_id


# Deleting and merging accounts


async def delete_account(room: Room, user_id: str) -> None:
    """Delete everything stored about a user. The user first leaves all tables where this is possible.

    Raises:
        WriteError: The database failed while writing.
        ReadError: The database failed while reading.
    """
    table_ids = await room.store.list_tables_of_user(user_id)
    await room.withdraw_player(table_ids, user_id)
    for table_id in table_ids:
        await leave_seat_if_possible(room, table_id, user_id)
    async with hold_tables(room, user_id, table_ids):
        await room.store.erase_user(user_id)
        room.sessions.set_generation(hash_erased_user_id(user_id), 1)
        room.peers.notify_sign_out()


async def merge_accounts(room: Room, user_id: str, target_user_id: str) -> None:
    """Transfer a user's tables and daily deals to the user `target_user_id`. Delete the user's other data."""
    async with hold_tables(room, user_id, await room.store.list_tables_of_user(user_id)):
        await room.store.merge_users(user_id, target_user_id)


async def leave_seat_if_possible(room: Room, table_id: str, user_id: str) -> None:
    """Make a user leave their seat at a table, if they have one and may leave it."""
    try:
        live_table = await room.live_tables.get_table(table_id)
        seat = live_table.table.find_seat(user_id)
        if seat >= 0 and not (live_table.table.is_playing and live_table.table.seats[seat].bot):
            await handle_request(
                room.live_tables, live_table, user_id, Leave(request_id=f"go {live_table.table.seq}")
            )
    except ParlourError as error:
        logger.info("table %s: could not free the seat of a deleted user: %s", table_id, error)


@asynccontextmanager
async def hold_tables(room: Room, user_id: str, table_ids: Sequence[str]) -> AsyncIterator[None]:
    """Hold these tables while the caller deletes or merges a user. Then disconnect the user, and reload."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(room.live_tables.load_lock)
        live_tables = [
            room.live_tables.live_tables[table_id]
            for table_id in table_ids
            if table_id in room.live_tables.live_tables
        ]
        for live_table in live_tables:
            await stack.enter_async_context(live_table.hold())
        room.forget_players(table_ids)
        yield
        room.peers.notify_players_changed(table_ids)
        room.forget_players(table_ids)
        disconnect_user(room, user_id)
        for live_table in live_tables:
            await reload_table(room, live_table)


async def reload_table(room: Room, live_table: LiveTable) -> None:
    """Reload a table from its rows, and send the new state to its clients."""
    try:
        await room.live_tables.reload_table(live_table)
    except ParlourError as error:
        logger.warning("table %s: %s", live_table.table.id, error)
        room.live_tables.evict(live_table)


def disconnect_user(room: Room, user_id: str) -> None:
    """Make all clients of a user reconnect, because the user's identity has changed."""
    for live_table in room.live_tables.live_tables.values():
        for client in live_table.clients:
            if client.user_id == user_id:
                client.force_reconnect()
