"""What a host does to a room from beside it, whether or not it is open: `parlour admin`.

It reads and writes the database as one more room would, and rings, so that rooms that are open look there.
"""

import asyncio
import ipaddress
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server.alone import is_open
from parlour.server.bell import ring
from parlour.server.change import Change
from parlour.server.database import (
    InvalidDatabase,
    Location,
    database_location,
    is_damage,
    kept_copies,
    newest,
    opened,
    plain,
    revision_of,
    shown,
)
from parlour.server.going import go
from parlour.server.granted import GRANTED, MARK, Grant, grants_in, hash_of, new_token, written
from parlour.server.node_names import DRAINED, NodeId, drained_key, read_node_id
from parlour.server.people import LONGEST_NICKNAME, LONGEST_WRITTEN, new_bot
from parlour.server.presence import connected_people, running_processes
from parlour.server.reading import read_what_can_be, row_of
from parlour.server.rows import Row, Stuck, now
from parlour.server.said import Told, room_words, sentence_of
from parlour.server.schema import LOG, NODES, TABLES
from parlour.server.seen import clean_text
from parlour.server.server_room import ServerRoom
from parlour.server.settings import Settings
from parlour.server.store import Store
from parlour.server.table import Table
from parlour.server.thinkers import Thinkers
from parlour.server.upkeep import BARRED, FOR_EVER, barred_in, place_of, read, take_back, write
from parlour.server.writing import NotWritten, Person, ReadError

TRIES: Final = 5  # at a table where somebody else is always first
SPAN: Final = re.compile(r"([0-9]{1,6})([mhd])")
UNITS: Final = {"m": "minutes", "h": "hours", "d": "days"}
IDENTITY: Final = re.compile(r"[A-Za-z0-9_-]{16}")


class CannotDo(Told):
    """What a host asked for cannot be done; the message says why."""


@dataclass(frozen=True)
class Done:
    """What came of a command: `lines` for people, and `data` for programs."""

    lines: list[str]
    data: Any

    def json(self) -> str:
        return msgspec.json.encode(self.data).decode()


@dataclass(frozen=True)
class Office:
    """Where a host works: a room that nobody can enter, and the language in which they are told."""

    room: ServerRoom
    language: str
    location: Location

    def say(self, key: str, **fields: object) -> str:
        return room_words(self.language).tell(key, fields)


Work = Callable[..., Awaitable[Done]]  # of the office and what else it is given


def carry_out(settings: Settings, work: Work, given: Sequence[object], language: str) -> Done:
    """Does something with the database of a room. Raises ParlourError with the reason."""
    location = database_location(settings.database)
    check_database(location)
    try:
        return asyncio.run(in_office(location, language, work, given))
    except NotWritten as reason:
        raise InvalidDatabase(f"{shown(location)}: not written: {reason}") from None
    except (DBAPIError, ReadError) as reason:
        raise InvalidDatabase(f"{shown(location)}: {plain(reason)}") from None


def check_database(location: Location) -> None:
    """Check that a database is there and of this version; it is neither made nor changed.

    Raises:
        InvalidDatabase: There is none, or it is not Parlour's, or of another version.
    """
    if isinstance(location, Path) and not location.is_file():
        raise InvalidDatabase(f"{location}: there is no database; --database names the one of the room")
    try:
        with opened(location) as connection:
            found = revision_of(shown(location), connection)
            head = newest(connection)
    except DBAPIError as reason:
        raise InvalidDatabase(f"{shown(location)}: it cannot be used: {plain(reason)}") from None
    if not found:
        raise InvalidDatabase(
            f"{shown(location)}: there is nothing in this database yet; start the room, which makes it, or "
            "name another one"
        )
    if found != head:
        raise InvalidDatabase(
            f"{shown(location)}: this database is of an older version of Parlour; start the room with this "
            "version, which upgrades it, or use the version that wrote it"
        )


async def in_office(location: Location, language: str, work: Work, given: Sequence[object]) -> Done:
    store = Store(location)
    await store.open()
    room = ServerRoom(store, 0.0, Thinkers())
    try:
        return await work(Office(room, language, location), *given)
    finally:
        await room.close()
        await store.close()


# Tables


async def list_tables(office: Office, every: bool) -> Done:
    """The tables that are not over, or all, the latest change first."""
    wanted = sa.select(TABLES) if every else sa.select(TABLES).where(~TABLES.c.over)
    async with office.room.store.engine.connect() as connection:
        found = (await connection.execute(wanted.order_by(TABLES.c.changed.desc()))).all()
        data = [
            {
                "table": each.id,
                **await made_as(connection, each.id),
                "private": each.private,
                "over": each.over,
                "changed": told_time(each.changed),
            }
            for each in found
        ]
    lines = [told_line(office, each) for each in data]
    return Done([*lines, office.say("admin-tables", number=len(data))], data)


async def made_as(connection: AsyncConnection, table: str) -> dict[str, Any]:
    """The game of a table and the number of its seats; neither where its first row is damaged."""
    made = sa.select(LOG).where(LOG.c.table == table, LOG.c.seq == 1)
    try:
        data = row_of((await connection.execute(made)).mappings().one()).data
        return {"damaged": False, "game": str(data["game"]), "seats": int(data["seats"])}
    except (DBAPIError, NoResultFound, ValueError, KeyError, TypeError) as reason:
        if isinstance(reason, DBAPIError) and not is_damage(reason):
            raise
        return {"damaged": True, "game": "", "seats": 0}


def told_line(office: Office, line: dict[str, Any]) -> str:
    state = "over" if line["over"] else "private" if line["private"] else "listed"
    return office.say("admin-table-damaged" if line["damaged"] else "admin-table", **line, state=state)


async def show_table(office: Office, name: str) -> Done:
    """How a table stands, and who sits there. Raises NoTable or CannotDo."""
    try:
        table = (await office.room.tables.take_up(name)).table
    except Stuck as reason:
        raise await cannot_read(office, name, reason) from None
    data = described(table)
    lines = [office.say("admin-table", **(data | {"seats": len(table.seats), "state": data["state"]}))]
    for seat in data["seats"]:
        kind = "bot" if seat["bot"] else "person" if seat["who"] else "free"
        lines.append(office.say("admin-seat", kind=kind, **seat))
    lines.append(office.say("admin-rows", number=table.seq, moved=data["changed"]))
    return Done(lines, data)


def described(table: Table) -> dict[str, Any]:
    playing = "playing" if table.playing else "over" if table.over else "waiting"
    return {
        "table": table.id,
        "game": table.kind.name,
        "state": "closed" if table.closed else playing,
        "private": table.private,
        "maker": table.maker,
        "rows": table.seq,
        "made": told_time(table.made_at),
        "changed": told_time(table.moved_at),
        "seats": [
            {"seat": number, "who": seat.who, "bot": seat.bot, "name": seat.name}
            for number, seat in enumerate(table.seats)
        ],
    }


async def cannot_read(office: Office, name: str, reason: Stuck) -> CannotDo:
    """What to tell of a table that cannot be taken up: why, which of its rows are damaged, and what helps."""
    async with office.room.store.engine.connect() as connection:
        _, unread = await read_what_can_be(connection, name)
    rows = ", ".join(map(str, unread))
    return CannotDo("admin-stuck", table=name, reason=reason, number=len(unread), rows=rows)


async def close_table(office: Office, name: str) -> Done:
    """Clears a table away, whoever sits there. Raises NoTable, CannotDo or NotWritten."""
    try:
        held = await office.room.tables.take_up(name)
    except Stuck as reason:
        return await close_stuck(office, name, reason)
    for _ in range(TRIES):
        if held.table.closed:
            raise CannotDo("admin-closed-already", table=name)
        if await office.room.tables.add(held, "", Change("closed", {})):
            await ring(office.room.store.engine, [name])
            return Done([office.say("admin-closed", table=name)], {"closed": name})
    raise NotWritten("others were always first")


async def close_stuck(office: Office, name: str, reason: Stuck) -> Done:
    """Clears a table away that cannot be taken up: its last row says that it is closed.

    Raises CannotDo or NotWritten.
    """
    store = office.room.store
    last = sa.select(LOG.c.seq, LOG.c.kind).where(LOG.c.table == name).order_by(LOG.c.seq.desc()).limit(1)
    listed = sa.select(TABLES.c.private).where(TABLES.c.id == name)
    for _ in range(TRIES):
        async with store.engine.connect() as connection:
            seq, kind = (await connection.execute(last)).one()
            private = bool((await connection.execute(listed)).scalar())
        if kind == "closed":
            raise CannotDo("admin-closed-already", table=name)
        if await store.append(Row(name, seq + 1, "", "closed", {}, ""), None, private, over=True):
            await ring(store.engine, [name])
            return Done(
                [office.say("admin-closed", table=name), sentence_of(reason, office.language)],
                {"closed": name},
            )
    raise NotWritten("others were always first")


async def export_table(office: Office, name: str) -> Done:
    """All rows of a table, one JSON object a line: the cards of a match under way are among them.

    Raises CannotDo.
    """
    if not await office.room.store.has_table(name):
        raise CannotDo("admin-no-table", table=repr(name))
    try:
        rows = await office.room.store.rows(name)
    except Stuck as reason:
        raise await cannot_read(office, name, reason) from None
    return Done([msgspec.json.encode(row).decode() for row in rows], rows)


# People


async def bar(office: Office, whom: str, until: str) -> Done:
    """Bars an identity, an address or a network, until a time or for ever. Raises CannotDo."""
    key, ends = whom_of(whom), end_of(until, now())
    await write(office.room.store.engine, BARRED + key, ends)
    line = office.say(
        "admin-barred", whom=key, until=told_end(ends), ends="never" if ends == FOR_EVER else "then"
    )
    return Done([line], {"barred": key, "until": told_end(ends)})


async def unbar(office: Office, whom: str) -> Done:
    """Lets somebody in again. Raises CannotDo."""
    key = whom_of(whom)
    if not await take_back(office.room.store.engine, BARRED + key):
        raise CannotDo("admin-not-barred", whom=key)
    return Done([office.say("admin-unbarred", whom=key)], {"unbarred": key})


async def list_barred(office: Office) -> Done:
    """Who is barred now."""
    barred = barred_in(await read(office.room.store.engine), now())
    data = [{"whom": whom, "until": told_end(end)} for whom, end in sorted(barred.items())]
    lines = [office.say("admin-barred", ends="then" if each["until"] else "never", **each) for each in data]
    return Done(lines or [office.say("admin-nobody-barred")], data)


async def erase(office: Office, who: str, sure: bool) -> Done:
    """Takes somebody out of all that the room keeps. Raises CannotDo or NotWritten."""
    tables = await office.room.store.list_tables_about(who)
    if not tables and await office.room.store.person(who) == Person():
        raise CannotDo("admin-nobody", who=repr(who))
    if not sure:
        raise CannotDo("admin-sure", number=len(tables))
    emptied = await go(office.room, who, office.language)
    await ring(office.room.store.engine, tables)
    lines = [office.say("admin-emptied", table=table, number=number) for table, number in emptied.items()]
    copies = [str(path) for path in kept_copies(office.location)]
    if copies:
        lines.append(office.say("admin-copies", number=len(copies), copies=", ".join(copies)))
    data = {"erased": who, "tables": tables, "emptied": emptied, "copies": copies}
    return Done([office.say("admin-erased", number=len(tables)), *lines], data)


# Programs


async def grant(office: Office, name: str, quiet: bool = False) -> Done:
    """Create a token for a bot and print it, this once; `quiet` prints the token alone. Raises CannotDo."""
    called = clean_text(name[:LONGEST_WRITTEN]) + MARK
    if not len(MARK) < len(called) <= LONGEST_NICKNAME:
        raise CannotDo("admin-bot-name", most=LONGEST_NICKNAME - len(MARK))
    if called in [each.name for each in (await granted(office)).values()]:
        raise CannotDo("admin-bot-there", name=called)
    token, made = new_token(), Grant(new_bot(), called)
    await office.room.store.keep_person(made.who, Person(called))
    await write(office.room.store.engine, GRANTED + hash_of(token), written(made))
    lines = [office.say("admin-granted", name=called, who=made.who), token, office.say("admin-token")]
    return Done([token] if quiet else lines, {"granted": called, "who": made.who, "token": token})


async def revoke(office: Office, name: str) -> Done:
    """Takes a grant back; the program is out within a second. Raises CannotDo."""
    for key, each in (await granted(office)).items():
        if name in (each.name, each.name.removesuffix(MARK), each.who):
            await take_back(office.room.store.engine, GRANTED + key)
            return Done([office.say("admin-revoked", name=each.name)], {"revoked": each.name})
    raise CannotDo("admin-bot-none", name=repr(name))


async def list_grants(office: Office) -> Done:
    """The programs that may come."""
    found = sorted((await granted(office)).values(), key=lambda each: each.name)
    lines = [office.say("admin-bot", name=each.name, who=each.who) for each in found]
    data = [{"name": each.name, "who": each.who} for each in found]
    return Done(lines or [office.say("admin-no-bots")], data)


async def granted(office: Office) -> dict[str, Grant]:
    return grants_in(await read(office.room.store.engine))


# The room


async def list_nodes(office: Office) -> Done:
    """List the running nodes: whether they drain, and how many people are there by way of each."""
    engine, location = office.room.store.engine, office.location
    drained = await read(engine)
    async with engine.connect() as connection:
        processes = await running(connection, location)
        shared = not isinstance(location, Path)
        people = await connected_people(connection) if shared else []
    data = [
        {
            "node": name,
            "draining": all(each.is_drained(drained) for each in processes if each.name == name),
            "processes": sum(each.name == name for each in processes),
            "people": len({who for node, who in people if node.name == name}) if shared else None,
        }
        for name in sorted({each.name for each in processes})
    ]
    return Done([told_node(office, each) for each in data] or [office.say("admin-no-nodes")], data)


def told_node(office: Office, line: dict[str, Any]) -> str:
    state = "draining" if line["draining"] else "open"
    counted = "no" if line["people"] is None else "yes"
    return office.say("admin-node", **(line | {"people": line["people"] or 0}), state=state, counted=counted)


async def running(connection: AsyncConnection, location: Location) -> list[NodeId]:
    """Return the processes that have a database open."""
    if not isinstance(location, Path):
        return await running_processes(connection)
    if not is_open(location):
        return []
    return [read_node_id(each) for each in (await connection.execute(sa.select(NODES.c.id))).scalars()]


async def drain(office: Office, node: str, off: bool) -> Done:
    """Have a running node, or all of them, start no new tables; `off` undoes it. Raises CannotDo."""
    engine = office.room.store.engine
    key = drained_key(node) if node else DRAINED
    found = await read(engine)
    if node and not (off and key in found):
        await check_node(office, node)
    if not off:
        await write(engine, key, now())
    elif node and key not in found:
        raise CannotDo("admin-not-drained", node=node, all="yes" if DRAINED in found else "no")
    else:
        for each in [key] if node else [each for each in found if each.startswith(DRAINED)]:
            await take_back(engine, each)
    line = office.say(
        "admin-undrained" if off else "admin-drained", node=node, which="one" if node else "all"
    )
    return Done([line], {"draining": not off, "node": node})


async def check_node(office: Office, node: str) -> None:
    """Raise CannotDo if no node of this name runs."""
    async with office.room.store.engine.connect() as connection:
        names = {each.name for each in await running(connection, office.location)} - {""}
    if node not in names:
        raise CannotDo("admin-no-node", node=repr(node), number=len(names), names=", ".join(sorted(names)))


# What a host writes, and reads


def whom_of(text: str) -> str:
    """An identity, an address or a network, as it is compared. Raises CannotDo."""
    if (place := place_of(text)) is not None:
        return str(place)
    with suppress(ValueError):
        return str(ipaddress.ip_network(text, strict=False))
    if not IDENTITY.fullmatch(text):
        raise CannotDo("admin-whom", whom=repr(text))
    return text


def end_of(text: str, at: int) -> int:
    """Until when, in milliseconds since 1970: `30m`, `12h`, `7d` from now, or a date. Raises CannotDo."""
    if not text:
        return FOR_EVER
    span = SPAN.fullmatch(text)
    if span is not None:
        return at + round(timedelta(**{UNITS[span[2]]: int(span[1])}).total_seconds() * 1000)
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise CannotDo("admin-until", until=repr(text)) from None
    return round((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() * 1000)


def told_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def told_end(ends: int) -> str:
    return "" if ends == FOR_EVER else told_time(ends)
