"""What the card room keeps: an append-only log of rows a table, with one writer.

A row is written when its transaction is on the disk; rows that wait while another transaction is being
written are committed together.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.database import Location, engine_of, files_of, insert
from parlour.server.history import DailyTable, Ended
from parlour.server.queries import Queries, failing
from parlour.server.reading import damage_told, read_packed, read_rows
from parlour.server.renaming import bring, erase, tables_with
from parlour.server.rows import Row, Snapshot, now, request_key
from parlour.server.schema import BACKED_UP, LOG, ROOM, SITTING, SNAPSHOTS, TABLES
from parlour.server.sqlite import SqliteWriter
from parlour.server.writers import Derived, Writer
from parlour.server.writing import (
    LOBBY_HOURS,
    LOBBY_LENGTH,
    MOST_OWN,
    Entry,
    NotWritten,
)


@dataclass
class Append:
    """An entry, or a line without one, that waits to be written; `written` tells whether it was first."""

    entry: Entry | Derived
    written: asyncio.Future[bool]


class Store(Queries):
    """The database, open. `append` is the one way into the log. See writing.RoomStore."""

    def __init__(self, location: Location, observe_batch: Callable[[int], None] = lambda size: None) -> None:
        """Open the store later. `observe_batch` is told how many rows were committed together."""
        self.location = location
        self.observe_batch = observe_batch
        self.engine: AsyncEngine = engine_of(location)
        self.database = writer_of(location)
        self.waiting: asyncio.Queue[Append] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.writer = asyncio.create_task(self.write())

    async def close(self) -> None:
        """Ends the writer; what has been asked for is written first."""
        if self.writer is not None:
            await self.waiting.join()
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        await self.database.close()
        await self.engine.dispose()

    # Writing

    async def append(
        self,
        row: Row,
        snapshot: Snapshot | None,
        private: bool,
        over: bool,
        also: Sequence[Ended | DailyTable] = (),
    ) -> bool:
        """Writes a row, and `also` what goes with it; false where another row was first: nothing is written.

        Returns when it is on the disk. Raises NotWritten where the database fails.
        """
        return await self.put(Entry(row, snapshot, private, over, also))

    def put(self, entry: Entry | Derived) -> asyncio.Future[bool]:
        """The same of an entry, or of a line without one, which is always first."""
        waiting = Append(entry, asyncio.get_running_loop().create_future())
        self.waiting.put_nowait(waiting)
        return waiting.written

    async def write(self) -> None:
        """Commits what waits, all of it together, again and again."""
        while True:
            together = [await self.waiting.get()]
            while not self.waiting.empty():
                together.append(self.waiting.get_nowait())
            await self.write_together(together)
            for _ in together:
                self.waiting.task_done()

    async def write_together(self, together: Sequence[Append]) -> None:
        entries = [each.entry for each in together if isinstance(each.entry, Entry)]
        lines = [each.entry for each in together if isinstance(each.entry, Derived)]
        self.observe_batch(len(together))
        try:
            written = iter(await self.database.write(entries, lines))
        except NotWritten as reason:
            for each in together:
                if not each.written.done():
                    each.written.set_exception(type(reason)(str(reason)))
            return
        for each in together:
            first = next(written) if isinstance(each.entry, Entry) else True
            if not each.written.done():
                each.written.set_result(first)

    async def secret(self) -> bytes:
        """The room's secret, the same at every start."""
        async with self.writing() as connection:
            fresh = insert(ROOM).values(key="secret", value=secrets.token_hex(32))
            await connection.execute(fresh.on_conflict_do_nothing())
            found = await connection.execute(sa.select(ROOM.c.value).where(ROOM.c.key == "secret"))
            return bytes.fromhex(found.scalar_one())

    # Reading

    async def size(self) -> int:
        """The bytes of the database on the disk. Raises DBAPIError or OSError."""
        if isinstance(self.location, Path):
            return sum(file.stat().st_size for file in files_of(self.location) if file.exists())
        async with self.engine.connect() as connection:
            size = sa.func.pg_database_size(sa.func.current_database())
            return int((await connection.execute(sa.select(size))).scalar_one())

    async def backed_up(self) -> int:
        """When a backup was last made, in ms since 1970; 0 if never. Raises DBAPIError."""
        wanted = sa.select(ROOM.c.value).where(ROOM.c.key == BACKED_UP)
        async with self.engine.connect() as connection:
            return int((await connection.execute(wanted)).scalar_one_or_none() or 0)

    async def tables_of(self, who: str) -> list[str]:
        """Tables that are not over where a person has sat down, the latest change first."""
        sat = sa.select(LOG.c.table).where(LOG.c.by == who, SITTING)
        wanted = sa.select(TABLES.c.id).where(TABLES.c.id.in_(sat), ~TABLES.c.over)
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(TABLES.c.changed.desc()).limit(MOST_OWN))
            return list(found.scalars())

    async def rows(self, table: str, after: int = 0, moves_after: int = 0) -> list[Row]:
        """The rows of a table whose `seq` is above `after`; of its play only those above `moves_after`.

        Raises Stuck where they are damaged, or ReadError.
        """
        async with self.reading() as connection:
            return await read_rows(connection, table, after, moves_after)

    async def requests(self, table: str, most: int) -> set[int]:
        """What was carried out at a table up to the row `most`, each by its `request_key`.

        Raises as `rows`.
        """
        wanted = sa.select(LOG.c.by, LOG.c.request).where(
            LOG.c.table == table, LOG.c.seq <= most, LOG.c.request.is_not(None)
        )
        async with self.reading() as connection:
            with damage_told(table):
                found = {request_key(by, request) for by, request in (await connection.execute(wanted)).all()}
            packed = await read_packed(connection, table)
        return found | {request_key(row.by, row.request) for row in packed if row.request and row.seq <= most}

    async def snapshot(self, table: str, most: int | None = None) -> Snapshot | None:
        """The latest snapshot of a table, or the latest whose `seq` is not above `most`. Raises as `rows`."""
        wanted = (
            sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table == table).order_by(SNAPSHOTS.c.seq.desc()).limit(1)
        )
        if most is not None:
            wanted = wanted.where(SNAPSHOTS.c.seq <= most)
        async with self.reading() as connection:
            with damage_told(table):
                found = (await connection.execute(wanted)).mappings().one_or_none()
        return Snapshot(**found) if found is not None else None

    async def has_table(self, table: str) -> bool:
        async with self.reading() as connection:
            found = await connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table))
            return found.scalar_one_or_none() is not None

    async def was_closed(self, table: str) -> bool:
        """Whether whoever made a table, or hosts the room, has cleared it away."""
        closed = sa.select(LOG.c.seq).where(LOG.c.table == table, LOG.c.kind == "closed")
        async with self.reading() as connection:
            return (await connection.execute(closed.limit(1))).scalar_one_or_none() is not None

    async def lobby(self) -> list[str]:
        """The tables of the last day that are neither private nor over, the latest change first."""
        since = now() - LOBBY_HOURS * 3_600_000
        wanted = sa.select(TABLES.c.id).where(TABLES.c.changed > since, ~TABLES.c.private, ~TABLES.c.over)
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(TABLES.c.changed.desc()).limit(LOBBY_LENGTH))
            return list(found.scalars())

    # Users across tables

    async def list_tables_about(self, user_id: str) -> list[str]:
        async with self.reading() as connection:
            return sorted(await tables_with(connection, user_id))

    async def erase_user(self, user_id: str, tables: Sequence[str], language: str) -> dict[str, int]:
        with failing():
            return await erase(self.engine, user_id, tables, language)

    async def merge_users(self, source: str, target: str, tables: Sequence[str]) -> None:
        with failing():
            await bring(self.engine, source, target, tables)


def writer_of(location: Location) -> Writer:
    if isinstance(location, Path):
        return SqliteWriter(location)
    from parlour.server.postgres import PostgresWriter  # its driver may not be installed

    return PostgresWriter(location)
