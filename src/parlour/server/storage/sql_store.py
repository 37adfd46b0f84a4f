"""The store of the card room: an append-only log of rows for each table, with one writer.

A row counts as written when its transaction is on disk. All rows that are queued while a transaction is being
written are committed together in the next one.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.log.entries import LogRow
from parlour.server.log.players import Player, PlayerIds, find_user_id
from parlour.server.log.results import DailyTable, MatchEnd
from parlour.server.log.rows import Snapshot, current_time_ms, hash_request
from parlour.server.log.store import (
    LOBBY_MAX_AGE_HOURS,
    MAX_LOBBY_TABLES,
    MAX_USER_TABLES,
    TOURNAMENT_MAX_AGE_DAYS,
    RowWrite,
    WriteError,
)
from parlour.server.log.tournament_events import TOURNAMENT_ID_PREFIX
from parlour.server.storage.change_detector import ChangeDetector
from parlour.server.storage.database import DatabaseLocation, create_engine, database_files, insert
from parlour.server.storage.erasure import erase_user, find_tables_with_user, merge_users
from parlour.server.storage.insert_statements import EntryWriter, RelatedRecord
from parlour.server.storage.log_reader import convert_damage_errors, read_rows, read_segment_rows
from parlour.server.storage.queries import Queries, convert_database_errors
from parlour.server.storage.schema import (
    BACKUP_TIME_KEY,
    LOG,
    PLAYERS,
    ROOM_STATE,
    SNAPSHOTS,
    TABLES,
    TAKES_SEAT,
)
from parlour.server.storage.sqlite_writer import SqliteWriter


@dataclass
class PendingWrite:
    """A queued item, and a future for the result of writing it."""

    content: RowWrite | RelatedRecord
    result: asyncio.Future[bool]


class SqlStore(Queries):
    """A room's store in an SQL database. Implements `store.RoomStore`.

    Only `append` and `enqueue` write to the log.
    """

    def __init__(
        self, location: DatabaseLocation, observe_batch: Callable[[int], None] = lambda size: None
    ) -> None:
        """Create a store. Call `open` before writing to it.

        `observe_batch` is called with the number of items in each batch to be committed.
        """
        self.location = location
        self.observe_batch = observe_batch
        self.engine: AsyncEngine = create_engine(location)
        self.log_writer = new_writer(location)
        self.backup_changes = ChangeDetector(location)
        self.backup_time = 0  # as it was last read
        self.player_ids = PlayerIds()
        self.write_queue: asyncio.Queue[PendingWrite] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.writer = asyncio.create_task(self.run_writer())

    async def close(self) -> None:
        """Write the queued entries, then stop the writer and close the database."""
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
        is_unlisted: bool,
        is_over: bool,
        extra_records: Sequence[MatchEnd | DailyTable] = (),
    ) -> bool:
        """Append a row together with its extra records, and wait until they are on disk.

        Return False, and write nothing, if the table already has a row with this number.

        Raises:
            WriteError: The database failed.
        """
        return await self.enqueue(RowWrite(row, snapshot, is_unlisted, is_over, extra_records))

    def enqueue(self, content: RowWrite | RelatedRecord) -> asyncio.Future[bool]:
        """Queue an entry or an extra record. Return a future that is done when the write is on disk.

        The result is False if an entry was not written because the table already has a row with its number.
        Otherwise, the result is True.
        """
        pending_write = PendingWrite(content, asyncio.get_running_loop().create_future())
        if isinstance(content, RowWrite):
            row, new_players = self.player_ids.with_player_ids(content.row)
            records = (*content.extra_records, *new_players)
            pending_write.content = msgspec.structs.replace(content, row=row, extra_records=records)
            if new_players:
                pending_write.result.add_done_callback(partial(self.forget_unwritten_players, new_players))
        self.write_queue.put_nowait(pending_write)
        return pending_write.result

    def forget_unwritten_players(self, players: Sequence[Player], written: asyncio.Future[bool]) -> None:
        if written.cancelled() or written.exception() is not None or not written.result():
            self.player_ids.forget(players)

    async def run_writer(self) -> None:
        """Commit the queued entries in batches, until cancelled."""
        while True:
            batch = [await self.write_queue.get()]
            while not self.write_queue.empty():
                batch.append(self.write_queue.get_nowait())
            await self.write_batch(batch)
            for _ in batch:
                self.write_queue.task_done()

    async def write_batch(self, batch: Sequence[PendingWrite]) -> None:
        contents = [pending_write.content for pending_write in batch]
        row_writes = [content for content in contents if isinstance(content, RowWrite)]
        records = [content for content in contents if isinstance(content, RelatedRecord)]
        self.observe_batch(len(batch))
        try:
            results = iter(await self.log_writer.write(row_writes, records))
        except WriteError as error:
            for pending_write in batch:
                if not pending_write.result.done():
                    pending_write.result.set_exception(type(error)(str(error)))
            return
        for pending_write in batch:
            is_written = next(results) if isinstance(pending_write.content, RowWrite) else True
            if not pending_write.result.done():
                pending_write.result.set_result(is_written)

    async def get_secret_key(self) -> bytes:
        """Return the secret key of the room. It is created once, and never changes."""
        async with self.write_transaction() as connection:
            statement = insert(ROOM_STATE).values(key="secret", value=secrets.token_hex(32))
            await connection.execute(statement.on_conflict_do_nothing())
            result = await connection.execute(
                sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == "secret")
            )
            return bytes.fromhex(result.scalar_one())

    # Reading

    async def size_in_bytes(self) -> int:
        """Return the size of the database on disk, in bytes.

        Raises:
            DBAPIError: The database failed.
            OSError: The file cannot be read.
        """
        if isinstance(self.location, Path):
            return sum(file.stat().st_size for file in database_files(self.location) if file.exists())
        async with self.engine.connect() as connection:
            size_function = sa.func.pg_database_size(sa.func.current_database())
            return int((await connection.execute(sa.select(size_function))).scalar_one())

    async def get_backup_time(self) -> int:
        """Return the time of the last backup in milliseconds since 1970, or 0 if there was none.

        Raises:
            DBAPIError: The database failed.
        """
        query = sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == BACKUP_TIME_KEY)
        if self.backup_changes.may_have_changed():
            try:
                async with self.engine.connect() as connection:
                    self.backup_time = int((await connection.execute(query)).scalar_one_or_none() or 0)
            except DBAPIError:
                self.backup_changes.forget()
                raise
        return self.backup_time

    async def list_user_tables(self, user_id: str) -> list[str]:
        """Return the ids of unfinished tables where a user has taken a seat, most recently changed first."""
        is_player = sa.and_(PLAYERS.c.table_id == LOG.c.table_id, PLAYERS.c.player_id == LOG.c.user_id)
        own_tables = sa.select(LOG.c.table_id).join(PLAYERS, is_player)
        own_tables = own_tables.where(PLAYERS.c.user_id == user_id, TAKES_SEAT)
        query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(own_tables), ~TABLES.c.is_over)
        async with self.connect_for_reading() as connection:
            result = await connection.execute(
                query.order_by(TABLES.c.changed_at.desc()).limit(MAX_USER_TABLES)
            )
            return list(result.scalars())

    async def list_invited_tables(self, user_id: str) -> list[str]:
        """Return the ids of unfinished tables to which a user may have been invited."""
        own_tables = sa.select(PLAYERS.c.table_id).where(PLAYERS.c.user_id == user_id)
        has_invitation = sa.exists().where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "player_invited")
        query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(own_tables), ~TABLES.c.is_over, has_invitation)
        async with self.connect_for_reading() as connection:
            result = await connection.execute(
                query.order_by(TABLES.c.changed_at.desc()).limit(MAX_USER_TABLES)
            )
            return list(result.scalars())

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        """Return the rows of a table after row `after_seq`. Moves up to row `moves_after_seq` are left out.

        Raises:
            BrokenTableError: A row is damaged.
            ReadError: The database failed.
        """
        async with self.connect_for_reading() as connection:
            rows = await read_rows(connection, table_id, after_seq, moves_after_seq)
            if not rows:
                return []
            # read after the rows, so that the players in all rows are found
            users = await self.read_players(connection, table_id)
        return [row.with_user_ids(partial(find_user_id, users)) for row in rows]

    async def read_players(self, connection: AsyncConnection, table_id: str) -> dict[str, str]:
        """Return the users in the log of a table, by player id."""
        query = sa.select(PLAYERS.c.player_id, PLAYERS.c.user_id).where(PLAYERS.c.table_id == table_id)
        users = {row.player_id: row.user_id for row in (await connection.execute(query)).all()}
        self.player_ids.set_players(table_id, users)
        return users

    async def list_players(self, table_id: str) -> set[str]:
        async with self.connect_for_reading() as connection:
            return set((await self.read_players(connection, table_id)).values())

    async def read_request_keys(self, table_id: str, max_seq: int) -> set[int]:
        """Return the hashes (see `hash_request`) of all requests in a table's rows up to row `max_seq`.

        Raises:
            BrokenTableError: A row is damaged.
            ReadError: The database failed.
        """
        query = sa.select(LOG.c.user_id, LOG.c.request_id).where(
            LOG.c.table_id == table_id, LOG.c.seq <= max_seq, LOG.c.request_id.is_not(None)
        )
        async with self.connect_for_reading() as connection:
            with convert_damage_errors(table_id):
                requests = [(player_id, name) for player_id, name in (await connection.execute(query)).all()]
            requests += [
                (row.user_id, row.request_id)
                for row in await read_segment_rows(connection, table_id)
                if row.request_id and row.seq <= max_seq
            ]
            users = await self.read_players(connection, table_id)
        return {hash_request(find_user_id(users, player_id), name) for player_id, name in requests}

    async def read_snapshot(self, table_id: str, max_seq: int | None = None) -> Snapshot | None:
        """Return the latest snapshot of a table, or None if it has none.

        If `max_seq` is given, ignore snapshots after row `max_seq`.

        Raises:
            BrokenTableError: The snapshot is damaged.
            ReadError: The database failed.
        """
        query = (
            sa.select(SNAPSHOTS)
            .where(SNAPSHOTS.c.table_id == table_id)
            .order_by(SNAPSHOTS.c.seq.desc())
            .limit(1)
        )
        if max_seq is not None:
            query = query.where(SNAPSHOTS.c.seq <= max_seq)
        async with self.connect_for_reading() as connection:
            with convert_damage_errors(table_id):
                row = (await connection.execute(query)).mappings().one_or_none()
        return Snapshot(**row) if row is not None else None

    async def has_table(self, table_id: str) -> bool:
        async with self.connect_for_reading() as connection:
            result = await connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table_id))
            return result.scalar_one_or_none() is not None

    async def is_closed(self, table_id: str) -> bool:
        """Return True if a table was closed, by its host or by `parlour admin`."""
        query = sa.select(LOG.c.seq).where(LOG.c.table_id == table_id, LOG.c.kind == "closed")
        async with self.connect_for_reading() as connection:
            return (await connection.execute(query.limit(1))).scalar_one_or_none() is not None

    async def list_lobby(self) -> list[str]:
        """Return the ids of the tables for the lobby, most recently changed first.

        These tables were changed in the last LOBBY_MAX_AGE_HOURS hours, and are neither unlisted nor over.
        """
        min_changed_at = current_time_ms() - LOBBY_MAX_AGE_HOURS * 3_600_000
        query = sa.select(TABLES.c.id).where(
            TABLES.c.changed_at > min_changed_at, ~TABLES.c.is_unlisted, ~TABLES.c.is_over
        )
        async with self.connect_for_reading() as connection:
            result = await connection.execute(
                query.order_by(TABLES.c.changed_at.desc()).limit(MAX_LOBBY_TABLES)
            )
            return list(result.scalars())

    async def list_tournaments(self, is_over: bool = False) -> list[str]:
        min_changed_at = current_time_ms() - TOURNAMENT_MAX_AGE_DAYS * 86_400_000
        query = sa.select(TABLES.c.id).where(
            TABLES.c.changed_at > min_changed_at,
            TABLES.c.id.startswith(TOURNAMENT_ID_PREFIX, autoescape=True),
            TABLES.c.is_over == sa.literal(is_over),
        )
        async with self.connect_for_reading() as connection:
            result = await connection.execute(
                query.order_by(TABLES.c.changed_at.desc()).limit(MAX_LOBBY_TABLES)
            )
            return list(result.scalars())

    # Deleting and merging users

    async def list_tables_of_user(self, user_id: str) -> list[str]:
        async with self.connect_for_reading() as connection:
            return sorted(await find_tables_with_user(connection, user_id))

    async def erase_user(self, user_id: str) -> None:
        with convert_database_errors():
            await erase_user(self.engine, user_id)
        self.player_ids = PlayerIds()

    async def merge_users(self, source_id: str, target_id: str) -> None:
        with convert_database_errors():
            await merge_users(self.engine, source_id, target_id)
        self.player_ids = PlayerIds()


def new_writer(location: DatabaseLocation) -> EntryWriter:
    if isinstance(location, Path):
        return SqliteWriter(location)
    # imported here, because the PostgreSQL driver may not be installed
    from parlour.server.storage.postgres_writer import PostgresWriter

    return PostgresWriter(location)
