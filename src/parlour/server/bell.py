"""The bell: it tells other processes at which tables there is something new, and nothing else.

Whoever hears it reads the rows. A bell may be missed; where that could be, all tables in use are looked at.
On PostgreSQL it is NOTIFY, heard on a connection that does nothing else. A file of SQLite has one room, which
looks each second whether somebody else, such as a command of whoever hosts it, has left a note.
"""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.database import failures, plain
from parlour.server.schema import BELLS

CHANNEL: Final = "parlour"
MOST_TABLES: Final = 100  # in one message: PostgreSQL takes less than 8000 bytes
LOOKS: Final = 1.0  # seconds between two looks at a file
LEAST_WAIT: Final = 0.2  # seconds until a connection that was lost is tried anew; each wait is twice as long,
MOST_WAIT: Final = 5.0  # up to this
LAST_RING: Final = 1.0  # seconds for what is to be rung when the room closes
# A connection whose other end has gone without a word is found out within half a minute.
KEPT_ALIVE: Final = {"keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}

logger = logging.getLogger("parlour.server")


class Ring(msgspec.Struct, omit_defaults=True):
    """What is rung: of tables the last row; those around which there is news, of people or of talk; and
    those whose rows are others now. `sessions`: somebody was signed out or erased. `node` is who rings, empty
    for no room.
    """

    node: str = ""
    rows: dict[str, int] = msgspec.field(default_factory=dict)
    around: set[str] = msgspec.field(default_factory=set)
    rewritten: set[str] = msgspec.field(default_factory=set)
    sessions: bool = False

    def add(self, other: "Ring") -> None:
        for table, seq in other.rows.items():
            self.rows[table] = max(seq, self.rows.get(table, 0))
        self.around |= other.around
        self.rewritten |= other.rewritten
        self.sessions |= other.sessions

    def __bool__(self) -> bool:
        return bool(self.rows or self.around or self.rewritten or self.sessions)

    def messages(self) -> list[str]:
        """The same as texts, none too long."""
        tables = sorted({*self.rows, *self.around, *self.rewritten})
        return [
            msgspec.json.encode(self.among(set(tables[at : at + MOST_TABLES]))).decode()
            for at in range(0, len(tables) or self.sessions, MOST_TABLES)
        ]

    def among(self, tables: set[str]) -> "Ring":
        rows = {table: seq for table, seq in self.rows.items() if table in tables}
        return Ring(self.node, rows, self.around & tables, self.rewritten & tables, self.sessions)


RING: Final = msgspec.json.Decoder(Ring)


class Hearing(Protocol):
    """Who hears the bell."""

    def hear(self, ring: Ring) -> None:
        """Another process has rung."""

    def look_everywhere(self) -> None:
        """A bell may have been missed."""


class Bell(Protocol):
    """What a room rings, and is rung by."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def ring(self, news: Ring) -> None: ...


async def ring(engine: AsyncEngine, tables: Iterable[str]) -> None:
    """Has every room on this database look at what is new at these tables; for who is no room.

    Raises DBAPIError.
    """
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            for message in Ring(around=set(tables)).messages():
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
        else:
            for table in set(tables):
                await connection.execute(BELLS.insert().values(table=table))


class FileBell:
    """The bell of a file: the room has nobody to ring for, and hears those who left a note."""

    def __init__(self, engine: AsyncEngine, hearing: Hearing) -> None:
        self.engine = engine
        self.hearing = hearing
        self.looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.looking = asyncio.create_task(self.look())

    async def close(self) -> None:
        await ended(self.looking)

    def ring(self, news: Ring) -> None:
        """Nobody else has the file open."""

    async def look(self) -> None:
        while True:
            try:
                found = await self.noted()
            except SQLAlchemyError as reason:
                failures.error("whether anybody rings is not known: %s", plain(reason))
            else:
                if found:
                    self.hearing.hear(Ring(around=found))
            await asyncio.sleep(LOOKS)

    async def noted(self) -> set[str]:
        """The tables for which somebody left a note. The notes are taken away."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(BELLS.c.id, BELLS.c.table))).all()
        if found:
            async with self.engine.begin() as connection:
                await connection.execute(BELLS.delete().where(BELLS.c.id <= max(each.id for each in found)))
        return {each.table for each in found}


class PostgresBell:
    """The bell of PostgreSQL. What is rung while it is away is rung when it is back."""

    def __init__(self, location: sa.URL, node: str, hearing: Hearing) -> None:
        self.location = location
        self.node = node
        self.hearing = hearing
        self.waiting = Ring(node)
        self.some = asyncio.Event()
        self.listens = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Returns when it can be heard, or once it is plain that this takes a while."""
        self.tasks = [asyncio.create_task(self.again(each)) for each in (self.listen, self.ring_all)]
        with suppress(TimeoutError):
            await asyncio.wait_for(self.listens.wait(), MOST_WAIT)

    async def close(self) -> None:
        """Rings what waits, where that can be done soon."""
        from psycopg import Error

        await ended(*self.tasks)
        if self.waiting:
            with suppress(TimeoutError, Error, OSError):
                await asyncio.wait_for(self.ring_last(), LAST_RING)

    def ring(self, news: Ring) -> None:
        """Has it rung soon, together with what else waits."""
        self.waiting.add(news)
        self.some.set()

    async def again(self, task: Any) -> None:
        """Does something that needs a connection for ever, anew whenever that was lost."""
        from psycopg import Error

        wait = LEAST_WAIT
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                async with await self.connect() as connection:
                    await task(connection)
            except (Error, OSError) as reason:
                failures.error("the bell of the database is silent: %s", plain(reason))
            if asyncio.get_running_loop().time() - begun > 2 * MOST_WAIT:
                wait = LEAST_WAIT
            await asyncio.sleep(wait)
            wait = min(2 * wait, MOST_WAIT)

    async def connect(self) -> Any:
        from psycopg import AsyncConnection

        location = self.location.set(drivername="postgresql").update_query_dict(KEPT_ALIVE)
        url = location.render_as_string(hide_password=False)
        return await AsyncConnection.connect(url, autocommit=True)

    async def listen(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self.listens.set()
        self.hearing.look_everywhere()
        async for note in connection.notifies():
            try:
                news = RING.decode(note.payload)
            except msgspec.DecodeError:
                logger.warning("the bell of the database says something else: %d bytes", len(note.payload))
                continue
            if news.node != self.node:
                self.hearing.hear(news)

    async def ring_all(self, connection: Any) -> None:
        while True:
            await self.some.wait()
            self.some.clear()
            news, self.waiting = self.waiting, Ring(self.node)
            try:
                for message in news.messages():
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
            except BaseException:
                self.ring(news)
                raise

    async def ring_last(self) -> None:
        async with await self.connect() as connection:
            for message in self.waiting.messages():
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))


async def ended(*tasks: asyncio.Task[None] | None) -> None:
    """Cancels tasks, and waits until they have ended."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
