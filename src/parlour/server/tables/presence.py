"""Who is at a table: clients that join and leave, and the names under which they are shown."""

import asyncio
import logging
from functools import partial

from parlour.kit.errors import ParlourError
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.chat import build_chat_message
from parlour.server.decisions.hosting import require_admission
from parlour.server.log.days import is_ongoing
from parlour.server.log.entries import PlayerReturned, SkipRequested
from parlour.server.log.refusals import refusal
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import StoreError, WriteError
from parlour.server.log.table import Table
from parlour.server.tables.clients import Client
from parlour.server.tables.lease import resume_clock
from parlour.server.tables.live_table import FrameCache, LiveTable
from parlour.server.tables.live_tables import LiveTables

# maximum number of clients for which a table sends each presence change immediately, not in batches
PRESENCE_BATCH_THRESHOLD = 8
PRESENCE_BATCH_SECONDS = 0.2  # seconds during which presence changes are collected for a batch
# seconds after the last user has gone until the bots skip to the end, if only bots still play
SKIP_AFTER_SECONDS = 10

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")


async def join(live_tables: LiveTables, live_table: LiveTable, client: Client, last_seq: int) -> None:
    """Add a new client to a table, and send it the table's state and the events that it missed.

    Args:
        last_seq: The number of the last row that the client has seen, or 0.

    Raises:
        BrokenTableError: The table's rows cannot be loaded.
        UserError: The user may not join this table.
    """
    live_table.joining_count += 1
    try:
        async with live_table.join_lock:
            await send_initial_state(live_tables, live_table, client, last_seq)
    except BaseException:
        leave(live_tables, live_table, client)
        raise
    finally:
        live_table.joining_count -= 1
    live_tables.on_table_changed(live_table)


async def send_initial_state(
    live_tables: LiveTables, live_table: LiveTable, client: Client, last_seq: int
) -> None:
    async with live_table.hold():
        await live_table.read_new_rows()
        await refresh_people(live_tables, live_table, client.user_id)
        if is_ongoing(live_table.table.daily_date) and live_table.table.host_id != client.user_id:
            raise refusal("daily-others")
        require_admission(live_table.table, client.user_id)
        log = await live_tables.read_missed_log(live_table, client, last_seq)
        await live_tables.peers.refresh_presence(live_table)
        is_new_user = client.user_id not in live_table.local_user_ids()
        is_empty = not live_table.all_user_ids()
        live_table.clients.add(client)
        live_table.present_since.setdefault(client.user_id, current_time_ms())
        frame_cache = FrameCache(live_table)
        client.send_frame(frame_cache.table_frame(client))
        match = live_table.table.match
        for faces in frame_cache.card_face_frames(match, client) if match is not None else []:
            client.send_frame(faces)
        if log is not None:
            client.send_message(log)
        if match is not None:
            for frame in frame_cache.match_frames(match, client):
                client.send_frame(frame)
        for post in live_table.chat.messages:
            client.send_message(build_chat_message(live_table.table, post, client.user_id, client.language))
        if is_new_user:
            live_tables.peers.on_presence_changed(live_table)
            schedule_presence_broadcast(live_table, except_client=client)
    if is_new_user:
        await on_user_returned(live_tables, live_table, client.user_id, is_empty)


async def on_user_returned(
    live_tables: LiveTables, live_table: LiveTable, user_id: str, was_table_empty: bool
) -> None:
    """Give a returning user their seat back from a substitute bot.

    If no user was at the table, correct the clocks.
    """
    try:
        await live_table.execute(partial(decide_return, user_id), user_id)
        if was_table_empty:
            await resume_clock(live_tables, live_table)
    except WriteError as error:
        database_logger.error("table %s: could not write a player's return: %s", live_table.table.id, error)


def decide_return(user_id: str, table: Table) -> Decision | None:
    """Return the decision that gives a user their seat back from a substitute bot, or None."""
    seat = table.find_seat(user_id)
    if seat < 0 or not table.seats[seat].substituted or not table.is_playing or table.closed:
        return None
    return Decision(PlayerReturned(seat))


def leave(live_tables: LiveTables, live_table: LiveTable, client: Client) -> None:
    """Remove a disconnected client from a table."""
    if client not in live_table.clients:
        return
    live_table.clients.discard(client)
    if client.user_id not in live_table.local_user_ids():
        live_table.present_since.pop(client.user_id, None)
        live_table.deserted_at = current_time_ms()
        live_tables.peers.on_presence_changed(live_table)
        schedule_presence_broadcast(live_table)
        live_tables.on_table_changed(live_table)
        schedule_skip(live_tables, live_table)


# Skipping to the end


def schedule_skip(live_tables: LiveTables, live_table: LiveTable) -> None:
    """Skip to the end of the match after SKIP_AFTER_SECONDS, unless a user returns to the table.

    Do nothing if players are still in the match, or if only bots have played in it.
    """
    match = live_table.table.match
    if can_skip_without_users(live_table) and match is not None and any(match.user_ids):
        live_tables.start_task(skip_without_users(live_tables, live_table.table.id))


def can_skip_without_users(live_table: LiveTable) -> bool:
    table = live_table.table
    return table.do_only_bots_play and not (live_table.all_user_ids() or table.is_skipping or table.closed)


async def skip_without_users(live_tables: LiveTables, table_id: str) -> None:
    await asyncio.sleep(SKIP_AFTER_SECONDS)
    try:
        live_table = await live_tables.get_table(table_id)
        await live_table.execute(lambda table: decide_skip_without_users(live_tables, live_table))
    except (ParlourError, StoreError) as error:
        logger.error("table %s: could not skip to the end of the match: %s", table_id, error)


async def decide_skip_without_users(live_tables: LiveTables, live_table: LiveTable) -> Decision | None:
    await live_table.read_new_rows()
    await live_tables.peers.refresh_presence(live_table)
    return Decision(SkipRequested()) if can_skip_without_users(live_table) else None


# The users at the table, as its clients see them


def schedule_presence_broadcast(live_table: LiveTable, except_client: Client | None = None) -> None:
    """Send the list of users at a table to all of its clients except `except_client`.

    At a table with many clients, all changes within PRESENCE_BATCH_SECONDS are sent together, to every
    client.
    """
    if len(live_table.clients) <= PRESENCE_BATCH_THRESHOLD:
        broadcast_presence(live_table, except_client)
    elif live_table.presence_timer is None:
        live_table.presence_timer = asyncio.get_running_loop().call_later(
            PRESENCE_BATCH_SECONDS, broadcast_presence, live_table
        )


def broadcast_presence(live_table: LiveTable, except_client: Client | None = None) -> None:
    live_table.presence_timer = None
    frame_cache = FrameCache(live_table)
    for client in live_table.clients - {except_client}:
        client.send_presence(frame_cache.table_frame(client))


# Names


async def refresh_user(live_tables: LiveTables, user_id: str) -> None:
    """Show the current name and avatar of a user at all tables in memory.

    Raises:
        ReadError: The database failed.
    """
    users = {user_id: await live_tables.store.get_user(user_id)}
    for live_table in live_tables.live_tables.values():
        if user_id in live_table.table.people.users:
            live_table.show_users(users)


async def refresh_people(live_tables: LiveTables, live_table: LiveTable, new_user_id: str = "") -> None:
    """Show the current names and avatars of all users at a table, and of a user who is about to join.

    If a user was deleted, or was merged into another one, load the table again. The caller must hold the
    table (see `LiveTable.hold`).

    Raises:
        BrokenTableError: The table cannot be loaded.
        ReadError: The database failed.
    """
    store, table_id = live_tables.store, live_table.table.id
    if not live_table.table.player_ids() <= await store.list_players(table_id):
        await live_tables.reload_table(live_table)
    user_ids = {*live_table.table.named_user_ids(), *live_table.all_user_ids(), new_user_id} - {""}
    live_table.show_users(await store.read_users(user_ids))
