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

from parlour.server.database import insert
from parlour.server.packing import hold_packs, rewrite
from parlour.server.packs import Fields
from parlour.server.reading import read_what_can_be, row_from
from parlour.server.row_renaming import Renaming, erased_id, leaving
from parlour.server.rows import PLAY, Row, now
from parlour.server.schema import DEALS, LINKS, LOG, PACKS, PEOPLE, PRESENT, RATED, RESULTS, REVIEWED, SAID
from parlour.server.table import REWRITTEN

logger = logging.getLogger("parlour.server")

NAMELESS = {"nickname": "", "face": "", "colour": ""}
TRIES = 5  # at tables where another room writes


async def tables_with(connection: AsyncConnection, who: str) -> set[str]:
    written = sa.cast(LOG.c.data, sa.Text)
    named = sa.func.replace(written, who, "") != written
    logged = sa.select(LOG.c.table).where(sa.or_(LOG.c.by == who, named))
    ended = sa.select(RESULTS.c.table).where(RESULTS.c.who == who)
    return set((await connection.execute(logged.union(ended))).scalars())


async def names_in_results(connection: AsyncConnection, table: str, who: str) -> frozenset[str]:
    named = sa.select(RESULTS.c.name).where(RESULTS.c.table == table, RESULTS.c.who == who)
    return frozenset((await connection.execute(named)).scalars())


async def leave(connection: AsyncConnection, table: str, who: str, language: str) -> int:
    """Makes somebody a stranger at a table; how many rows and packs that cannot be read were emptied."""
    rows, unread = await read_what_can_be(connection, table)
    names = await names_in_results(connection, table, who)
    return await rename_at(connection, table, rows, unread, leaving(who, rows, names, language))


def renamed_fields(renaming: Renaming, fields: Fields) -> Fields:
    """Return a packed row as it is after a renaming."""
    by, data = renaming.row(row_from("", fields))
    return fields._replace(by=by, data=data)


async def rename_at(
    connection: AsyncConnection, table: str, rows: list[Row], unread: list[int], renaming: Renaming
) -> int:
    """Writes the rows of a table otherwise, and one more, so that who has them in memory reads them anew.

    Where the person goes, what of the `unread` rows and of packs may tell of them is emptied; how many.
    """
    packs = await rewrite(connection, table, lambda fields: renamed_fields(renaming, fields))
    for row in rows:
        by, data = renaming.row(row)
        if (by, data) != (row.by, row.data):
            changed = LOG.update().where(LOG.c.table == table, LOG.c.seq == row.seq)
            await connection.execute(changed.values(by=by, data=data))
    emptied = await empty(connection, table, unread, packs, renaming.who) if renaming.name else 0
    torn = sa.and_(LOG.c.table == table, LOG.c.seq.in_(unread), LOG.c.by == renaming.who)
    await connection.execute(LOG.update().where(torn).values(by=renaming.other))
    if numbers := [*unread, *(row.seq for row in rows)]:  # none where only the results are left
        last = max(numbers)
        noted = {"table": table, "seq": last + 1, "at": now(), "by": "", "kind": REWRITTEN, "data": {}}
        await connection.execute(LOG.insert().values(noted))
    here = RESULTS.update().where(RESULTS.c.table == table)
    if renaming.name:  # also where they were free to go, and only their name stayed
        await connection.execute(here.where(RESULTS.c.name.in_(renaming.names)).values(name=renaming.name))
    await connection.execute(here.where(RESULTS.c.who == renaming.who).values(who=renaming.other))
    return emptied


async def empty(
    connection: AsyncConnection, table: str, unread: list[int], packs: list[int], who: str
) -> int:
    """Empties what may tell of somebody in rows and packs that cannot be read; how many there are.

    What others play names nobody. What is left of each is no row and no pack either, so nobody takes it
    for whole.
    """
    telling = sa.or_(LOG.c.by == who, LOG.c.kind.not_in(PLAY))
    torn = sa.and_(LOG.c.table == table, LOG.c.seq.in_(unread), telling)
    rows = await connection.execute(LOG.update().where(torn).values(data=""))
    broken = sa.and_(PACKS.c.table == table, PACKS.c.first.in_(packs))
    await connection.execute(PACKS.update().where(broken).values(data=b""))
    return rows.rowcount + len(packs)


async def forget_person(connection: AsyncConnection, who: str) -> None:
    """Delete everything that is kept by person and not by table, but for a generation of cookies."""
    for table, column in (
        (LINKS, LINKS.c.who),
        (RATED, RATED.c.who),
        (DEALS, DEALS.c.who),
        (PRESENT, PRESENT.c.who),
    ):
        await connection.execute(table.delete().where(column == who))
    await connection.execute(PEOPLE.delete().where(PEOPLE.c.id == who, PEOPLE.c.generation == 0))
    await connection.execute(PEOPLE.update().where(PEOPLE.c.id == who).values(NAMELESS))


async def remember_erased(connection: AsyncConnection, who: str) -> None:
    """Note that an identity is erased. Raises DBAPIError."""
    noted = insert(PEOPLE).values(id=erased_id(who), nickname="", at=now(), generation=1)
    await connection.execute(noted.on_conflict_do_nothing())


async def undisturbed(write: Callable[[], Awaitable[None]]) -> None:
    """Does something that adds a row to tables, anew where another room was first at one of them."""
    for _ in range(TRIES):
        try:
            return await write()
        except IntegrityError:
            logger.info("rows are written otherwise anew: another room wrote one meanwhile")
    return await write()


async def erase(engine: AsyncEngine, who: str, tables: Sequence[str], language: str) -> dict[str, int]:
    """Takes somebody out of everything, all at once.

    Returns the tables at which something cannot be read, with how many rows and packs of it were emptied.
    """
    emptied: dict[str, int] = {}

    async def write() -> None:
        async with engine.begin() as connection:
            await hold_packs(connection)
            await forget_person(connection, who)  # a write comes first: of a file, nobody else writes then
            await connection.execute(PEOPLE.delete().where(PEOPLE.c.id == who))
            await remember_erased(connection, who)
            for table in tables:
                emptied[table] = await leave(connection, table, who, language)
                for kept in (SAID, REVIEWED):
                    await connection.execute(kept.delete().where(kept.c.table == table))

    await undisturbed(write)
    if engine.dialect.name == "sqlite":
        await cut_journal(engine)
    return {table: number for table, number in emptied.items() if number}


async def cut_journal(engine: AsyncEngine) -> None:
    """Leaves nothing in the journal of a file either."""
    async with engine.connect() as connection:
        cut = (await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
    if cut.busy:
        logger.error("what was erased stays in the journal until the room is closed: somebody reads the file")


async def bring(engine: AsyncEngine, who: str, other: str, tables: Sequence[str]) -> None:
    """Makes all of somebody's the `other`'s, but at tables where both are, and deals that both played."""
    days = sa.select(DEALS.c.day).where(DEALS.c.who == other)

    async def write() -> None:
        async with engine.begin() as connection:
            await hold_packs(connection)
            moved = DEALS.update().where(DEALS.c.who == who, DEALS.c.day.not_in(days))
            await connection.execute(moved.values(who=other))
            await forget_person(connection, who)
            there = await tables_with(connection, other)
            for table in sorted({*tables} - there):
                rows, unread = await read_what_can_be(connection, table)
                await rename_at(connection, table, rows, unread, Renaming(who, other))

    await undisturbed(write)
