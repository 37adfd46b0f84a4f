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

from parlour.server.storage.database import Location, create_engine, files_of, insert
from parlour.server.storage.erasure import erase_user, find_tables_with_user, merge_users
from parlour.server.storage.log_reader import damage_as_broken_table, read_rows, read_segment_rows
from parlour.server.storage.queries import Queries, failing
from parlour.server.storage.schema import BACKED_UP, LOG, ROOM_STATE, SEAT_TAKING_KINDS, SNAPSHOTS, TABLES
from parlour.server.storage.sqlite import SqliteWriter
from parlour.server.storage.writers import ExtraRecord, Writer
from parlour.server.tables.results import DailyTable, MatchEnd
from parlour.server.tables.rows import LogRow, Snapshot, current_time_ms, hash_request
from parlour.server.tables.store import (
    LOBBY_MAX_AGE_HOURS,
    MAX_LOBBY_TABLES,
    MAX_USER_TABLES,
    Entry,
    WriteError,
)


@dataclass
class PendingWrite:
    """An entry, or a line without one, that waits to be written; `written` tells whether it was first."""

    entry: Entry | ExtraRecord
    result: asyncio.Future[bool]


class Store(Queries):
    """The database, open. `append` is the one way into the log. See writing.RoomStore."""

    def __init__(self, location: Location, observe_batch: Callable[[int], None] = lambda size: None) -> None:
        """Open the store later. `observe_batch` is told how many rows were committed together."""
        self.location = location
        self.observe_batch = observe_batch
        self.engine: AsyncEngine = create_engine(location)
        self.log_writer = new_writer(location)
        self.write_queue: asyncio.Queue[PendingWrite] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.writer = asyncio.create_task(self.run_writer())

    async def close(self) -> None:
        """Ends the writer; what has been asked for is written first."""
        if self.writer is not None:
            await self.write_queue.join()
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        await self.log_writer.close()
        await self.engine.dispose()

    # Writing

    async def append(
        self,
        row: LogRow,
        snapshot: Snapshot | None,
        is_private: bool,
        is_over: bool,
        extra_records: Sequence[MatchEnd | DailyTable] = (),
    ) -> bool:
        """Writes a row, and `also` what goes with it; false where another row was first: nothing is written.

        Returns when it is on the disk. Raises WriteError where the database fails.
        """
        return await self.enqueue(Entry(row, snapshot, is_private, is_over, extra_records))

    def enqueue(self, entry: Entry | ExtraRecord) -> asyncio.Future[bool]:
        """The same of an entry, or of a line without one, which is always first."""
        waiting = PendingWrite(entry, asyncio.get_running_loop().create_future())
        self.write_queue.put_nowait(waiting)
        return waiting.result

    async def run_writer(self) -> None:
        """Commits what waits, all of it together, again and again."""
        while True:
            together = [await self.write_queue.get()]
            while not self.write_queue.empty():
                together.append(self.write_queue.get_nowait())
            await self.write_batch(together)
            for _ in together:
                self.write_queue.task_done()

    async def write_batch(self, batch: Sequence[PendingWrite]) -> None:
        entries = [each.entry for each in batch if isinstance(each.entry, Entry)]
        lines = [each.entry for each in batch if isinstance(each.entry, ExtraRecord)]
        self.observe_batch(len(batch))
        try:
            written = iter(await self.log_writer.write(entries, lines))
        except WriteError as reason:
            for each in batch:
                if not each.result.done():
                    each.result.set_exception(type(reason)(str(reason)))
            return
        for each in batch:
            first = next(written) if isinstance(each.entry, Entry) else True
            if not each.result.done():
                each.result.set_result(first)

    async def get_secret_key(self) -> bytes:
        """The room's secret, the same at every start."""
        async with self.writing() as connection:
            fresh = insert(ROOM_STATE).values(key="secret", value=secrets.token_hex(32))
            await connection.execute(fresh.on_conflict_do_nothing())
            found = await connection.execute(
                sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == "secret")
            )
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
        wanted = sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == BACKED_UP)
        async with self.engine.connect() as connection:
            return int((await connection.execute(wanted)).scalar_one_or_none() or 0)

    async def list_user_tables(self, user_id: str) -> list[str]:
        """Tables that are not over where a person has sat down, the latest change first."""
        sat = sa.select(LOG.c.table_id).where(LOG.c.user_id == user_id, SEAT_TAKING_KINDS)
        wanted = sa.select(TABLES.c.id).where(TABLES.c.id.in_(sat), ~TABLES.c.is_over)
        async with self.reading() as connection:
            found = await connection.execute(
                wanted.order_by(TABLES.c.changed_at.desc()).limit(MAX_USER_TABLES)
            )
            return list(found.scalars())

    async def read_rows(self, table: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        """The rows of a table whose `seq` is above `after`; of its play only those above `moves_after_seq`.

        Raises BrokenTableError where they are damaged, or ReadError.
        """
        async with self.reading() as connection:
            return await read_rows(connection, table, after_seq, moves_after_seq)

    async def read_request_keys(self, table: str, max_seq: int) -> set[int]:
        """What was carried out at a table up to the row `most`, each by its `hash_request`.

        Raises as `rows`.
        """
        wanted = sa.select(LOG.c.user_id, LOG.c.request_id).where(
            LOG.c.table_id == table, LOG.c.seq <= max_seq, LOG.c.request_id.is_not(None)
        )
        async with self.reading() as connection:
            with damage_as_broken_table(table):
                found = {
                    hash_request(by, request) for by, request in (await connection.execute(wanted)).all()
                }
            packed = await read_segment_rows(connection, table)
        return found | {
            hash_request(row.user_id, row.request_id)
            for row in packed
            if row.request_id and row.seq <= max_seq
        }

    async def read_snapshot(self, table: str, max_seq: int | None = None) -> Snapshot | None:
        """The latest snapshot of a table, or the latest whose `seq` is not above `most`. Raises as `rows`."""
        wanted = (
            sa.select(SNAPSHOTS)
            .where(SNAPSHOTS.c.table_id == table)
            .order_by(SNAPSHOTS.c.seq.desc())
            .limit(1)
        )
        if max_seq is not None:
            wanted = wanted.where(SNAPSHOTS.c.seq <= max_seq)
        async with self.reading() as connection:
            with damage_as_broken_table(table):
                found = (await connection.execute(wanted)).mappings().one_or_none()
        return Snapshot(**found) if found is not None else None

    async def has_table(self, table: str) -> bool:
        async with self.reading() as connection:
            found = await connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table))
            return found.scalar_one_or_none() is not None

    async def is_closed(self, table: str) -> bool:
        """Whether whoever made a table, or hosts the room, has cleared it away."""
        closed = sa.select(LOG.c.seq).where(LOG.c.table_id == table, LOG.c.kind == "closed")
        async with self.reading() as connection:
            return (await connection.execute(closed.limit(1))).scalar_one_or_none() is not None

    async def list_lobby(self) -> list[str]:
        """The tables of the last day that are neither private nor over, the latest change first."""
        since = current_time_ms() - LOBBY_MAX_AGE_HOURS * 3_600_000
        wanted = sa.select(TABLES.c.id).where(
            TABLES.c.changed_at > since, ~TABLES.c.is_private, ~TABLES.c.is_over
        )
        async with self.reading() as connection:
            found = await connection.execute(
                wanted.order_by(TABLES.c.changed_at.desc()).limit(MAX_LOBBY_TABLES)
            )
            return list(found.scalars())

    # Users across tables

    async def list_tables_about(self, user_id: str) -> list[str]:
        async with self.reading() as connection:
            return sorted(await find_tables_with_user(connection, user_id))

    async def erase_user(self, user_id: str, tables: Sequence[str], language: str) -> dict[str, int]:
        with failing():
            return await erase_user(self.engine, user_id, tables, language)

    async def merge_users(self, source: str, target: str, tables: Sequence[str]) -> None:
        with failing():
            await merge_users(self.engine, source, target, tables)


def new_writer(location: Location) -> Writer:
    if isinstance(location, Path):
        return SqliteWriter(location)
    from parlour.server.storage.postgres import PostgresWriter  # its driver may not be installed

    return PostgresWriter(location)
