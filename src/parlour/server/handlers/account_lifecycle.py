"""What one person does across all tables: play the deal of the day, go for good, or become another.

Tables that are in use are held still while what is written of somebody is written otherwise, and then taken
up anew where they stand.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date

from parlour.kit.errors import ParlourError
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.server.accounts.daily_results import DAILY_SEAT, daily_seed, daily_table_for
from parlour.server.handlers.room import Room
from parlour.server.socket_messages import Leave, Sit, Start
from parlour.server.tables.changes import PendingRow
from parlour.server.tables.commands import decide_new_table
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.results import DailyTable
from parlour.server.tables.rows import erased_id

logger = logging.getLogger("parlour.server")


# The deal of the day


async def play_daily_deal(
    room: Room, user_id: str, day: date, secret: bytes, language: str = DEFAULT_LANGUAGE
) -> str:
    """The table at which somebody plays the deal of a day, made and begun where it is not yet.

    Each step is one that is not done twice, so that whatever was broken off goes on here. Who has seen the
    cards gets no other table, also where that one was cleared away. Raises ParlourError or WriteError.
    """
    name = await room.store.get_daily_table(day, user_id)
    if not name:
        made = decide_new_table(daily_table_for(day))
        dealt = PendingRow(
            made.kind, made.data | {"daily_date": day.isoformat(), "seed": daily_seed(day, secret)}
        )
        await room.append_new_table(
            user_id, dealt, lambda table: [DailyTable(day.isoformat(), user_id, table)]
        )
        name = await room.store.get_daily_table(day, user_id)  # of two that were made at once, one counts
    held = await room.live_tables.get_table(name)
    if held.table.closed and not held.table.is_over:
        raise RequestRefusedError("daily-cleared")
    if held.table.match is None and held.table.abandon_reason is None:
        if held.table.find_seat(user_id) < 0:
            await room.handle_request(
                held, user_id, Sit(request_id="sit for the day", seat=DAILY_SEAT), language
            )
        await room.handle_request(held, user_id, Start(request_id="start the day"))
    return name


# Going, and becoming another


async def delete_account(room: Room, user_id: str, language: str) -> dict[str, int]:
    """Takes somebody out of all that the room keeps; their seats are somebody's who left.

    Returns the tables at which something is damaged, with how many rows and packs were emptied there. Raises
    WriteError or ReadError.
    """
    tables = await room.store.list_tables_about(user_id)
    for name in tables:
        await leave_seat_if_possible(room, name, user_id)
    async with tables_locked(room, user_id, tables):
        emptied = await room.store.erase_user(user_id, tables, language)
        room.sessions.set(erased_id(user_id), 1)
        room.peers.signed_out()
        return emptied


async def merge_accounts(room: Room, user_id: str, target_id: str) -> None:
    """Makes what somebody has here the `other`'s."""
    tables = await room.store.list_tables_about(user_id)
    async with tables_locked(room, user_id, tables):
        await room.store.merge_users(user_id, target_id, tables)


async def leave_seat_if_possible(room: Room, name: str, user_id: str) -> None:
    """Leaves one's seat at a table, where one has one and can."""
    try:
        held = await room.live_tables.get_table(name)
        seat = held.table.find_seat(user_id)
        if seat >= 0 and not (held.table.is_playing and held.table.seats[seat].bot):
            await room.handle_request(held, user_id, Leave(request_id=f"go {held.table.seq}"))
    except ParlourError as reason:
        logger.info("table %s: somebody who goes keeps a seat: %s", name, reason)


@asynccontextmanager
async def tables_locked(room: Room, user_id: str, tables: Sequence[str]) -> AsyncIterator[None]:
    """Nothing happens at these tables meanwhile; afterwards those in use stand as their rows say."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(room.live_tables.load_lock)
        used = [room.live_tables.live_tables[name] for name in tables if name in room.live_tables.live_tables]
        for held in used:
            await stack.enter_async_context(held.lock)
        for name in tables:
            room.reviews.drop(name)  # one that is being made would be written once more
        yield
        room.peers.notify_rewrite(tables)
        for name in tables:
            room.reviews.drop(name)
            room.replays.drop(name)
        disconnect_user(room, user_id)
        for held in used:
            await reload_table(room, held)


async def reload_table(room: Room, live_table: LiveTable) -> None:
    """Takes a table as its rows are now, and tells those who are there."""
    try:
        await room.live_tables.reload_table(live_table)
    except ParlourError as reason:
        logger.warning("table %s: %s", live_table.table.id, reason)
        room.live_tables.evict(live_table)
        return
    room.schedule_presence(live_table)


def disconnect_user(room: Room, user_id: str) -> None:
    """Has somebody come back to every table, as whoever they are then."""
    for held in room.live_tables.live_tables.values():
        for listener in held.clients:
            if listener.user_id == user_id:
                listener.force_reconnect()
