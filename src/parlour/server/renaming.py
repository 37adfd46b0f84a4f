"""What is written under one identity, written under another: when a person goes, and when two become one.

The log keeps every row and every move; only who it was changes. Who goes becomes somebody else at each table,
so that what they did at two tables can no longer be told to be of one person.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.players.house import HOUSE, free_name
from parlour.server.packing import hold_packs, rewrite
from parlour.server.packs import Fields
from parlour.server.reading import read_rows, row_from
from parlour.server.rows import Row, now
from parlour.server.said import room_words
from parlour.server.schema import DEALS, LINKS, LOG, PEOPLE, PRESENT, RATED, RESULTS, REVIEWED, SAID
from parlour.server.store import Store
from parlour.server.table import REWRITTEN, taking_up

logger = logging.getLogger("parlour.server")

GONE = "gone-"  # before what stands for who has gone; room.py signs no such identity
NO_LOOKS = {"face": "", "colour": ""}
OF_THE_HOUSE = frozenset(each.face for each in HOUSE)  # a bot that has a face of its own has a name as well
TRIES = 5  # at tables where another room writes
WRITTEN = "text"  # the field of a row in which a person's own words stand


async def tables_of(store: Store, who: str) -> list[str]:
    """The tables whose rows have to do with somebody."""
    written = sa.cast(LOG.c.data, sa.Text)
    named = sa.func.replace(written, who, "") != written
    wanted = sa.select(LOG.c.table).where(sa.or_(LOG.c.by == who, named)).distinct().order_by(LOG.c.table)
    async with store.engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


def names_in(rows: list[Row], who: str) -> set[str]:
    """What somebody was called at a table."""
    names = {row.data["name"] for row in rows if row.by == who and row.kind == "sat"}
    for row in rows:
        names |= (
            {seat["name"] for seat in row.data.get("seats") or () if seat["who"] == who}
            if begins(row)
            else set()
        )
    return names


def begins(row: Row) -> bool:
    return isinstance(row.data.get("seats"), list)


class Renaming:
    """Of one person in the rows of one table; where they are to have another `name`, their words go too."""

    def __init__(self, who: str, other: str, name: str = "", names: frozenset[str] = frozenset()) -> None:
        self.who = who
        self.other = other
        self.name = name
        self.names = names

    def row(self, row: Row) -> tuple[str, dict[str, Any]]:
        """By whom it is then, and what is in it."""
        own = row.by == self.who
        data: dict[str, Any] = self.within(row.data)
        if self.name:
            if own and data.get("name") in self.names:
                data |= {"name": self.name} | NO_LOOKS
            elif row.kind == "bot" and self.is_left(data):
                data["name"] = self.name
            if own and WRITTEN in data:
                data[WRITTEN] = ""
        return self.other if own else row.by, data

    def packed(self, fields: Fields) -> Fields:
        """A packed row as it is then."""
        by, data = self.row(row_from("", fields))
        return fields._replace(by=by, data=data)

    def is_left(self, chair: Mapping[str, Any]) -> bool:
        """Whether a bot has the chair that was this person's, and with it their name."""
        return chair.get("name") in self.names and chair.get("face") not in OF_THE_HOUSE

    def within(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            inside = {self.within(key): self.within(each) for key, each in value.items()}
            named = self.name and "who" in value and "name" in value
            if named and (value["who"] == self.who or (not value["who"] and self.is_left(value))):
                inside |= {"name": self.name} | NO_LOOKS
            return inside
        if isinstance(value, list):
            return [self.within(each) for each in value]
        return self.other if value == self.who else value


def leaving(who: str, rows: list[Row], language: str) -> Renaming:
    """Makes somebody a stranger at one table, with a name of their language that nobody else has there."""
    taken = {name for row in rows if begins(row) for name in (seat["name"] for seat in row.data["seats"])}
    taken |= {row.data["name"] for row in rows if isinstance(row.data.get("name"), str)}
    name = free_name(room_words(language).say("somebody-gone"), taken)
    return Renaming(who, GONE + secrets.token_urlsafe(12), name, frozenset(names_in(rows, who)))


def joining(who: str, other: str, rows: list[Row]) -> Renaming | None:
    """Makes somebody the `other` at one table; None where that one is there already."""
    there = any(row.by == other or other in str(row.data) for row in rows)
    return None if there else Renaming(who, other)


async def rename_at(connection: AsyncConnection, table: str, rows: list[Row], renaming: Renaming) -> None:
    """Writes the rows of a table otherwise, and one more, so that who has them in memory reads them anew."""
    await rewrite(connection, table, renaming.packed)
    for row in rows:
        by, data = renaming.row(row)
        if (by, data) != (row.by, row.data):
            changed = LOG.update().where(LOG.c.table == table, LOG.c.seq == row.seq)
            await connection.execute(changed.values(by=by, data=data))
    noted = {"table": table, "seq": rows[-1].seq + 1, "at": now(), "by": "", "kind": REWRITTEN, "data": {}}
    await connection.execute(LOG.insert().values(noted))
    here = RESULTS.update().where(RESULTS.c.table == table)
    if renaming.name:  # also where they were free to go, and only their name stayed
        await connection.execute(here.where(RESULTS.c.name.in_(renaming.names)).values(name=renaming.name))
    await connection.execute(here.where(RESULTS.c.who == renaming.who).values(who=renaming.other))


async def forget_person(connection: AsyncConnection, who: str) -> None:
    """Takes somebody out of all that is kept by person and not by table."""
    for table, column in (
        (LINKS, LINKS.c.who),
        (RATED, RATED.c.who),
        (DEALS, DEALS.c.who),
        (PEOPLE, PEOPLE.c.id),
        (PRESENT, PRESENT.c.who),
    ):
        await connection.execute(table.delete().where(column == who))


async def undisturbed(write: Callable[[], Awaitable[None]]) -> None:
    """Does something that adds a row to tables, anew where another room was first at one of them."""
    for _ in range(TRIES):
        try:
            return await write()
        except IntegrityError:
            logger.info("rows are written otherwise anew: another room wrote one meanwhile")
    return await write()


async def erase(store: Store, who: str, tables: list[str], language: str) -> None:
    """Takes somebody out of everything, all at once. Raises Stuck where a table's rows are damaged."""

    async def write() -> None:
        async with store.engine.begin() as connection:
            await hold_packs(connection)
            await forget_person(connection, who)  # a write comes first: of a file, nobody else writes then
            for table in tables:
                rows = await read_rows(connection, table)
                with taking_up():
                    renaming = leaving(who, rows, language)
                await rename_at(connection, table, rows, renaming)
                for kept in (SAID, REVIEWED):
                    await connection.execute(kept.delete().where(kept.c.table == table))

    await undisturbed(write)
    if store.engine.dialect.name == "sqlite":
        await cut_journal(store)


async def cut_journal(store: Store) -> None:
    """Leaves nothing in the journal of a file either."""
    async with store.engine.connect() as connection:
        cut = (await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))).one()
    if cut.busy:
        logger.error("what was erased stays in the journal until the room is closed: somebody reads the file")


async def bring(store: Store, who: str, other: str, tables: list[str]) -> None:
    """Makes all of somebody's the `other`'s, but at tables where both are, and deals that both played."""
    days = sa.select(DEALS.c.day).where(DEALS.c.who == other)

    async def write() -> None:
        async with store.engine.begin() as connection:
            await hold_packs(connection)
            moved = DEALS.update().where(DEALS.c.who == who, DEALS.c.day.not_in(days))
            await connection.execute(moved.values(who=other))
            await forget_person(connection, who)
            for table in tables:
                rows = await read_rows(connection, table)
                renaming = joining(who, other, rows)
                if renaming is not None:
                    await rename_at(connection, table, rows, renaming)

    await undisturbed(write)
