"""The way of a user's request to the inbox of a table."""

import asyncio
from collections.abc import Awaitable
from functools import partial

from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.server.socket_messages import TableRequest
from parlour.server.tables.changes import Asker, Decision
from parlour.server.tables.commands import decide, has_rematch_begun
from parlour.server.tables.entries import MoveTakenBack
from parlour.server.tables.inbox import Decider
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.occupants import NO_OCCUPANT, Occupant, default_avatar, default_nickname
from parlour.server.tables.store import RoomStore
from parlour.server.tables.table import Table


async def handle_request(
    live_tables: LiveTables,
    live_table: LiveTable,
    user_id: str,
    request: TableRequest,
    language: str = DEFAULT_LANGUAGE,
) -> None:
    """Carry out a user's request, and wait until its row is stored in the table's log.

    Raises:
        RequestRefusedError: The request is not allowed.
        WriteError: The database failed, or MAX_WRITE_TRIES attempts failed because of other writers.
        BrokenTableError: The table can no longer be used.
    """
    decider = await prepare_request(live_tables, live_table, user_id, request, language)
    await live_table.execute(decider, user_id, request.request_id)


async def prepare_request(
    live_tables: LiveTables, live_table: LiveTable, user_id: str, request: TableRequest, language: str
) -> Decider:
    """Return the function that decides about a request, with what it needs from the store."""
    occupant = (
        await get_occupant(live_tables.store, user_id, language) if request.needs_occupant else NO_OCCUPANT
    )
    return new_decider(live_tables, live_table, user_id, request, occupant)


def new_decider(
    live_tables: LiveTables,
    live_table: LiveTable,
    user_id: str,
    request: TableRequest,
    occupant: Occupant = NO_OCCUPANT,
) -> Decider:
    """Return the function that decides about a request.

    Args:
        occupant: The user's name and avatar, needed for a request to sit.
    """
    asker = Asker(user_id, occupant, live_table.presence_times)
    return partial(decide_or_wait, live_tables, live_table, asker, request)


def decide_or_wait(
    live_tables: LiveTables, live_table: LiveTable, asker: Asker, request: TableRequest, table: Table
) -> Decision | Awaitable[Decision | None] | None:
    """Return the decision about a request, or something to wait for if the decision takes long."""
    if has_rematch_begun(table, asker.user_id, request):
        return None
    if request.is_slow:
        return asyncio.to_thread(decide, table, request, asker)
    decision = decide(table, request, asker)
    if isinstance(decision.entry, MoveTakenBack):
        return live_tables.add_position_before_move(live_table, decision.entry)
    return decision


async def get_occupant(store: RoomStore, user_id: str, language: str) -> Occupant:
    """Return the name and avatar with which a user takes a seat."""
    user = await store.get_user(user_id)
    fallback_avatar, fallback_color = default_avatar(user_id)
    display_name = user.nickname or default_nickname(user_id, language)
    return Occupant(display_name, "", user.avatar or fallback_avatar, user.avatar_color or fallback_color)
