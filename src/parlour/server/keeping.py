"""What is kept for how long: tables that are over are packed, later thinned or removed, as the host wishes.

All of it goes on while people play, table after table in the order of their last changes, with rests. How far
each step has come stands in the room's notes; whatever is broken off goes on from there.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from parlour.kit.errors import ParlourError
from parlour.server.database import failures, insert, plain
from parlour.server.fared import Kept
from parlour.server.packing import pack
from parlour.server.people import BOT
from parlour.server.renaming import NAMELESS
from parlour.server.rows import now
from parlour.server.schema import DEALS, LOG, PEOPLE, RATED, RESULTS, ROOM, SITTING, TABLES
from parlour.server.store import Store
from parlour.server.thinning import remove, remove_unbegun, thin

SECOND = 1000  # milliseconds
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
PACKED_AFTER = 5 * MINUTE  # without a change, tables are packed
PAUSE = 60.0  # seconds between two rounds
RESTS = 3.0  # times as long as was worked
AT_ONCE = 100  # tables that are looked up, people who are forgotten

Work = Callable[[Store, str], Awaitable[bool]]

logger = logging.getLogger("parlour.server")


KEEP_ALL = Kept()


@dataclass(frozen=True)
class Step:
    """What is done with each table at which nothing has changed for so many milliseconds."""

    name: str
    after: int
    work: Work


def steps_of(keeping: Kept) -> Iterator[Step]:
    yield Step("packed", PACKED_AFTER, pack)
    if keeping.rows:
        yield Step("thinned", keeping.rows * DAY, thin)
    if keeping.unbegun:
        yield Step("unbegun", keeping.unbegun * DAY, remove_unbegun)
    if keeping.tables:
        yield Step("removed", keeping.tables * DAY, remove)


async def keep(store: Store, keeping: Kept) -> None:
    """Does all that is to be done, again and again."""
    while True:
        try:
            await keep_once(store, keeping)
        except DBAPIError as reason:
            failures.error("what is kept is not tidied up just now: %s", plain(reason))
        await asyncio.sleep(PAUSE)


async def keep_once(store: Store, keeping: Kept) -> None:
    """Raises DBAPIError."""
    for step in steps_of(keeping):
        await go_through(store, step, now() - step.after)
    if keeping.people:
        await forget_people(store, now() - keeping.people * DAY)


async def go_through(store: Store, step: Step, until: int) -> None:
    """Takes a step with all tables that were changed last since those of the last time, up to `until`."""
    reached = await noted(store, step.name)
    if reached[0] > until:  # somebody has set the clock back, or wishes to keep for longer
        reached = (0, "")
    while tables := await changed_after(store, reached, until):
        for changed, table in tables:
            began = time.monotonic()
            if not await taken(store, step, table):
                return
            reached = (changed, table)
            await asyncio.sleep(RESTS * (time.monotonic() - began))
        await note(store, step.name, reached)


async def taken(store: Store, step: Step, table: str) -> bool:
    """Whether a step is done; one that cannot be is done with as well. Raises DBAPIError."""
    try:
        return await step.work(store, table)
    except ParlourError as reason:
        logger.error("table %s is not %s: %s", table, step.name, reason)
        return True


async def changed_after(store: Store, reached: tuple[int, str], until: int) -> list[tuple[int, str]]:
    last, table = reached
    changed = TABLES.c.changed
    beyond = sa.or_(changed > last, sa.and_(changed == last, TABLES.c.id > table))
    wanted = sa.select(changed, TABLES.c.id).where(changed.between(last, until), beyond)
    wanted = wanted.order_by(changed, TABLES.c.id).limit(AT_ONCE)
    async with store.engine.connect() as connection:
        found = await connection.execute(wanted)
        return [(at, name) for at, name in found.all()]


async def noted(store: Store, name: str) -> tuple[int, str]:
    """How far a step has come: the last table, and when that was changed."""
    wanted = sa.select(ROOM.c.value).where(ROOM.c.key == name)
    async with store.engine.connect() as connection:
        changed, _, table = ((await connection.execute(wanted)).scalar_one_or_none() or "0").partition(" ")
    return int(changed), table


async def note(store: Store, name: str, reached: tuple[int, str]) -> None:
    value = f"{reached[0]} {reached[1]}"
    noted = insert(ROOM).values(key=name, value=value)
    async with store.engine.begin() as connection:
        await connection.execute(noted.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


async def forget_people(store: Store, until: int) -> None:
    """Forgets how people want to be called of whom nothing else is kept, and who said so before `until`."""
    known = sa.or_(
        PEOPLE.c.id.startswith(BOT, autoescape=True),  # what a program is called is for its host to say
        sa.exists().where(LOG.c.by == PEOPLE.c.id, SITTING),
        *(sa.exists().where(column == PEOPLE.c.id) for column in (RESULTS.c.who, RATED.c.who, DEALS.c.who)),
    )
    named = sa.or_(
        PEOPLE.c.generation == 0, PEOPLE.c.nickname != "", PEOPLE.c.face != "", PEOPLE.c.colour != ""
    )
    wanted = sa.select(PEOPLE.c.id).where(PEOPLE.c.at <= until, ~known, named).limit(AT_ONCE)
    while True:
        async with store.engine.connect() as connection:
            unknown = list((await connection.execute(wanted)).scalars())
        async with store.engine.begin() as connection:
            gone = sa.and_(PEOPLE.c.id.in_(unknown), ~known)
            await connection.execute(PEOPLE.delete().where(gone, PEOPLE.c.generation == 0))
            await connection.execute(
                PEOPLE.update().where(gone).values(NAMELESS)
            )  # signed-out cookies stay so
        if len(unknown) < AT_ONCE:
            return
