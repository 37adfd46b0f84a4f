"""What one person does across all tables: play the deal of the day, go for good, or become another.

Tables that are in use are held still while what is written of somebody is written otherwise, and then taken
up anew where they stand.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date

from parlour.kit.errors import ParlourError
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.server.change import Change
from parlour.server.daily import SEAT, seed_of, table_of
from parlour.server.history import DailyTable
from parlour.server.in_use import TableInUse
from parlour.server.judge import judge_table
from parlour.server.protocol import Leave, Sit, Start
from parlour.server.room import Room
from parlour.server.row_renaming import erased_id
from parlour.server.said import NotAllowed

logger = logging.getLogger("parlour.server")


# The deal of the day


async def play_day(room: Room, who: str, day: date, secret: bytes, language: str = DEFAULT_LANGUAGE) -> str:
    """The table at which somebody plays the deal of a day, made and begun where it is not yet.

    Each step is one that is not done twice, so that whatever was broken off goes on here. Who has seen the
    cards gets no other table, also where that one was cleared away. Raises ParlourError or NotWritten.
    """
    name = await room.store.get_daily_table(day, who)
    if not name:
        made = judge_table(table_of(day))
        dealt = Change(made.kind, made.data | {"day": day.isoformat(), "seed": seed_of(day, secret)})
        await room.write_table(who, dealt, lambda table: [DailyTable(day.isoformat(), who, table)])
        name = await room.store.get_daily_table(day, who)  # of two that were made at once, one counts
    held = await room.tables.take_up(name)
    if held.table.closed and not held.table.over:
        raise NotAllowed("day-cleared")
    if held.table.match is None and held.table.lost is None:
        if held.table.seat_of(who) < 0:
            await room.carry_out(held, who, Sit(id="sit for the day", seat=SEAT), language)
        await room.carry_out(held, who, Start(id="start the day"))
    return name


# Going, and becoming another


async def go(room: Room, who: str, language: str) -> dict[str, int]:
    """Takes somebody out of all that the room keeps; their seats are somebody's who left.

    Returns the tables at which something is damaged, with how many rows and packs were emptied there. Raises
    NotWritten or ReadError.
    """
    tables = await room.store.list_tables_about(who)
    for name in tables:
        await get_up(room, name, who)
    async with held_still(room, who, tables):
        emptied = await room.store.erase_user(who, tables, language)
        room.sessions.set(erased_id(who), 1)
        room.node.signed_out()
        return emptied


async def become(room: Room, who: str, other: str) -> None:
    """Makes what somebody has here the `other`'s."""
    tables = await room.store.list_tables_about(who)
    async with held_still(room, who, tables):
        await room.store.merge_users(who, other, tables)


async def get_up(room: Room, name: str, who: str) -> None:
    """Leaves one's seat at a table, where one has one and can."""
    try:
        held = await room.tables.take_up(name)
        seat = held.table.seat_of(who)
        if seat >= 0 and not (held.table.playing and held.table.seats[seat].bot):
            await room.carry_out(held, who, Leave(id=f"go {held.table.seq}"))
    except ParlourError as reason:
        logger.info("table %s: somebody who goes keeps a seat: %s", name, reason)


@asynccontextmanager
async def held_still(room: Room, who: str, tables: Sequence[str]) -> AsyncIterator[None]:
    """Nothing happens at these tables meanwhile; afterwards those in use stand as their rows say."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(room.tables.loading)
        used = [room.tables.in_use[name] for name in tables if name in room.tables.in_use]
        for held in used:
            await stack.enter_async_context(held.lock)
        for name in tables:
            room.reviews.forget(name)  # one that is being made would be written once more
        yield
        room.node.rewrote(tables)
        for name in tables:
            room.reviews.forget(name)
            room.replays.forget(name)
        send_away(room, who)
        for held in used:
            await take_up_anew(room, held)


async def take_up_anew(room: Room, held: TableInUse) -> None:
    """Takes a table as its rows are now, and tells those who are there."""
    try:
        await room.tables.read_anew(held)
    except ParlourError as reason:
        logger.warning("table %s: %s", held.table.id, reason)
        room.tables.forget(held)
        return
    room.tell_presence(held)


def send_away(room: Room, who: str) -> None:
    """Has somebody come back to every table, as whoever they are then."""
    for held in room.tables.in_use.values():
        for listener in held.listeners:
            if listener.who == who:
                listener.drop()
