"""Cooperation of server processes that share a database.

Every process serves every table. When a process is notified of new rows, it reads them from the database. The
bots of a table are run by only one process, the holder of the table's lease. Chat messages and the list of
connected users are shared through the database. Each process sends a heartbeat every two seconds. If this
module fails, matches remain correct, because they depend only on the tables' logs.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from parlour.kit.errors import ParlourError
from parlour.server.cluster.chat_store import delete_old_chat, read_chat, write_chat
from parlour.server.cluster.leases import Leases, delete_old_leases
from parlour.server.cluster.node_names import new_node_id
from parlour.server.cluster.notifications import (
    FileNotifier,
    Notification,
    Notifier,
    PostgresNotifier,
    cancel_and_wait,
)
from parlour.server.cluster.presence_store import delete_dead_nodes, read_remote_presence, write_presence
from parlour.server.cluster.review_store import delete_old_reviews, delete_review, read_review, write_review
from parlour.server.decisions.chat import ChatPost
from parlour.server.handlers.reviews import NoReviewSharing, ReviewJob, ReviewKey
from parlour.server.handlers.room import Room, reload_signed_out_sessions
from parlour.server.log.clock import has_clock, is_clock_running
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import ReadError, StoreError, WriteError
from parlour.server.storage.database import DatabaseLocation, database_logger, format_database_error, insert
from parlour.server.storage.queries import convert_database_errors
from parlour.server.storage.schema import DATABASE_TIME_MS, NODES, node_alive_condition
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.presence import refresh_people, refresh_user, schedule_presence_broadcast
from parlour.server.tables.room_peers import NoPeers, broadcast_chat_message

HEARTBEAT_SECONDS: Final = 2.0  # seconds between two heartbeats
HEARTBEATS_PER_SWEEP: Final = 30  # heartbeats between two deletions of stale records
MAX_CONCURRENT_CHECKS: Final = 4  # maximum number of tables that are checked at the same time
RETRY_SECONDS: Final = 0.5  # seconds before a retry after a database failure
REVIEW_PROGRESS_SECONDS: Final = 1.0  # seconds between two updates of a review's stored progress
PAIRINGS_LOCK_ID: Final = 0x7061_6972  # id of the PostgreSQL advisory lock for pairing a tournament
CLOSE_TIMEOUT_SECONDS: Final = 2.0  # maximum seconds for unregistering this process

logger = logging.getLogger("parlour.server")

DatabaseFailure = (SQLAlchemyError, StoreError, OSError)


def new_peers(store: SqlStore, location: DatabaseLocation, node_name: str = "") -> "LocalPeers":
    """Return `DatabasePeers`, or `LocalPeers` if the database is an SQLite file.

    Only one process uses an SQLite file.
    """
    return (
        LocalPeers(store, node_name)
        if isinstance(location, Path)
        else DatabasePeers(store, location, node_name)
    )


class LocalPeers(NoPeers, NoReviewSharing):
    """An implementation of `Peers` for a process that is the only one on its database.

    Administration commands can tell the process to check tables. The process takes leases only on tables with
    a clock, and renews them only while the clock runs. After a restart, the leases show how long no process
    was running.
    """

    def __init__(self, store: SqlStore, node_name: str = "") -> None:
        self.store = store
        self.identity = new_node_id(node_name)
        self.notifier: Notifier = FileNotifier(store.engine, store.location, self)
        self.leases = Leases(store.engine, str(self.identity), is_only_process=True)
        # scheduled checks by table id; True if connected users and chat are checked too, False if only new
        # rows are checked
        self.pending_checks: dict[str, bool] = {}
        self.check_slots = asyncio.Semaphore(MAX_CONCURRENT_CHECKS)
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def open(self, room: Room) -> None:
        """Register this process, and start listening for notifications.

        Raises:
            DBAPIError: The database failed.
        """
        self.room = room
        await self.register()
        await self.notifier.open()
        self.start_task(self.run_heartbeat())

    async def close(self) -> None:
        self.is_closing = True
        await cancel_and_wait(*self.tasks)
        with suppress(TimeoutError, *DatabaseFailure):
            await asyncio.wait_for(self.unregister(), CLOSE_TIMEOUT_SECONDS)
        await self.notifier.close()

    async def register(self) -> None:
        """Register this process in the database, so that `parlour admin nodes` lists it.

        All other records are deleted first, because no other process uses this database. A failure is only
        logged.
        """
        try:
            async with self.store.engine.begin() as connection:
                await connection.execute(NODES.delete())
                await connection.execute(
                    NODES.insert().values(id=str(self.identity), last_seen_at=current_time_ms())
                )
        except DatabaseFailure as error:
            logger.warning(
                "could not register this node, so `parlour admin nodes` does not list it: %s",
                format_database_error(error),
            )

    async def unregister(self) -> None:
        """Record the end of this process.

        Raises:
            DBAPIError: The database failed.
        """
        if self.leases.safe_until:
            await self.leases.release_all()

    # Heartbeats and leases

    async def run_heartbeat(self) -> None:
        heartbeat_count = 0
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            heartbeat_count += 1
            try:
                await self.send_heartbeat()
                if heartbeat_count % HEARTBEATS_PER_SWEEP == 0:
                    await self.delete_expired_rows()
            except DatabaseFailure as error:
                database_logger.error(
                    "could not send the heartbeat of this node: %s", format_database_error(error)
                )

    async def send_heartbeat(self) -> None:
        """Renew the leases on tables whose clock is running.

        Raises:
            DBAPIError: The database failed.
        """
        tables = self.room.live_tables.live_tables
        running_ids = [
            table_id
            for table_id in self.leases.safe_until
            if table_id in tables and is_clock_running(tables[table_id].table)
        ]
        if running_ids:
            async with self.store.engine.begin() as connection:
                lost_ids = await self.leases.renew(connection, running_ids)
            self.wake_clocks(lost_ids)

    def wake_clocks(self, table_ids: Iterable[str]) -> None:
        """Let the clocks of these tables acquire their leases again."""
        for table_id in table_ids:
            if table_id in self.room.live_tables.live_tables:
                self.room.live_tables.live_tables[table_id].wake_waiting_tasks()

    async def delete_expired_rows(self) -> None:
        """Delete stale records.

        Raises:
            DBAPIError: The database failed.
        """
        await delete_old_leases(self.store.engine)

    async def acquire_lease(self, live_table: LiveTable) -> float:
        return await self.try_acquire_lease(live_table) if has_clock(live_table.table) else 0.0

    async def try_acquire_lease(self, live_table: LiveTable) -> float:
        try:
            wait_seconds, outage = await self.leases.acquire(live_table.table.id)
            live_table.outage = outage or live_table.outage
            if outage is not None:  # users of a dead process are no longer connected
                await self.refresh_remote_users(live_table)
        except DatabaseFailure as error:
            database_logger.error(
                "table %s: could not acquire the lease: %s",
                live_table.table.id,
                format_database_error(error),
            )
            return RETRY_SECONDS
        if not wait_seconds and not live_table.clients:  # the last client left in the meantime
            self.start_task(self.release_lease(live_table.table.id))
        return wait_seconds

    async def refresh_remote_users(self, live_table: LiveTable) -> None:
        """Read which users are connected to a table through other processes.

        Raises:
            DBAPIError: The database failed.
        """

    def on_presence_changed(self, live_table: LiveTable) -> None:
        if not live_table.clients and live_table.table.id in self.leases.safe_until:
            self.start_task(self.release_lease(live_table.table.id))

    async def release_lease(self, table_id: str) -> None:
        """Release the lease on a table, so that another process can run its bots."""
        with suppress(*DatabaseFailure):  # if this fails, the lease expires after a few seconds
            await self.leases.release(table_id)
        self.notifier.notify(Notification(presence_or_chat={table_id}))

    # Notifications to other processes

    def notify_new_row(self, table_id: str, seq: int) -> None:
        """Notify other processes of a new row in a table's log."""
        self.notifier.notify(Notification(last_seqs={table_id: seq}))

    def notify_players_changed(self, table_ids: Iterable[str]) -> None:
        """Notify other processes that a player of these tables was deleted or merged into another one."""
        self.notifier.notify(Notification(changed_players=set(table_ids)))

    def notify_sign_out(self) -> None:
        """Notify other processes that a user was signed out or deleted."""
        self.notifier.notify(Notification(sessions=True))

    def notify_user_changed(self, user_id: str) -> None:
        """Notify other processes that a user has a new name or avatar."""
        self.notifier.notify(Notification(users={user_id}))

    # Notifications from other processes

    def on_notification(self, notification: Notification) -> None:
        if notification.sessions:
            self.start_task(self.reload_signed_out_sessions())
        for user_id in notification.users:
            self.start_task(self.refresh_user(user_id))
        self.room.forget_players(notification.changed_players)
        changed_people = notification.presence_or_chat | notification.changed_players
        for table_id in {*notification.last_seqs, *changed_people}:
            live_table = self.room.live_tables.live_tables.get(table_id)
            if live_table is None:
                continue
            if (
                table_id not in notification.last_seqs
                or live_table.table.seq < notification.last_seqs[table_id]
                or table_id in changed_people
            ):
                self.schedule_table_check(live_table, table_id in changed_people)
            else:
                # This process has already read the row, for example after it failed to append its own row.
                self.room.wake(live_table)

    async def reload_signed_out_sessions(self) -> None:
        try:
            await reload_signed_out_sessions(self.room)
        except DatabaseFailure as error:
            database_logger.error(
                "could not read which sessions were signed out, retrying: %s", format_database_error(error)
            )

    async def refresh_user(self, user_id: str) -> None:
        try:
            await refresh_user(self.room.live_tables, user_id)
        except DatabaseFailure as error:
            database_logger.error("could not read the name of a user: %s", format_database_error(error))

    def check_all_tables(self) -> None:
        self.room.live_tables.evict_idle(0)
        for live_table in self.room.live_tables.live_tables.values():
            self.schedule_table_check(live_table, True)

    def schedule_table_check(self, live_table: LiveTable, include_presence: bool) -> None:
        """Schedule a check of a table. If a check is already scheduled, both requests are merged."""
        table_id = live_table.table.id
        is_pending = table_id in self.pending_checks
        self.pending_checks[table_id] = self.pending_checks.get(table_id, False) or include_presence
        if not is_pending:
            self.start_task(self.run_table_checks(live_table))

    async def run_table_checks(self, live_table: LiveTable) -> None:
        table_id = live_table.table.id
        while self.room.live_tables.live_tables.get(table_id) is live_table:
            try:
                async with self.check_slots:
                    await self.read_missed_changes(live_table)
            except DatabaseFailure as error:
                database_logger.error(
                    "table %s: could not check for new rows: %s", table_id, format_database_error(error)
                )
                self.pending_checks[table_id] = True
                await asyncio.sleep(RETRY_SECONDS)
            except ParlourError as error:
                logger.warning("table %s: %s", table_id, error)
                return
            else:
                return
        self.pending_checks.pop(table_id, None)

    async def read_missed_changes(self, live_table: LiveTable) -> None:
        async with live_table.hold():
            # Remove the entry before the check, so that a later notification schedules another check.
            include_presence = self.pending_checks.pop(live_table.table.id, False)
            await live_table.read_new_rows()
            if include_presence:
                await self.refresh_presence(live_table)
                await refresh_people(self.room.live_tables, live_table)
                live_table.lease_released.set()
        self.room.wake(live_table)

    def start_task(self, coroutine: Coroutine[None, None, None]) -> None:
        """Run a coroutine in the background, unless this process is closing."""
        if self.is_closing:
            coroutine.close()
            return
        task = asyncio.get_running_loop().create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class DatabasePeers(LocalPeers):
    """An implementation of `Peers` for one of several processes that share a database."""

    def __init__(self, store: SqlStore, location: sa.URL, node_name: str = "") -> None:
        super().__init__(store, node_name)
        self.id = str(self.identity)
        self.notifier = PostgresNotifier(location, self.id, self)
        self.leases = Leases(store.engine, self.id)
        self.known_nodes: set[str] = set()  # ids of the processes that are alive
        # ids of the tables whose connected users have changed and must be written to the database
        self.presence_to_write: set[str] = set()
        self.has_presence_to_write = asyncio.Event()

    @property
    def is_alone(self) -> bool:
        return False  # another process can start at any time, and is known only after the next heartbeat

    async def open(self, room: Room) -> None:
        self.room = room
        await self.send_heartbeat()
        await self.notifier.open()
        self.start_task(self.run_heartbeat())
        self.start_task(self.run_presence_writer())

    async def close(self) -> None:
        """Unregister this process, so that other processes learn at once that it has ended."""
        self.is_closing = True
        await cancel_and_wait(*self.tasks)
        table_ids = {
            table_id
            for table_id, live_table in self.room.live_tables.live_tables.items()
            if live_table.present_since
        } | set(self.leases.safe_until)
        with suppress(TimeoutError, *DatabaseFailure):
            await asyncio.wait_for(self.unregister(), CLOSE_TIMEOUT_SECONDS)
        self.notifier.notify(Notification(presence_or_chat=table_ids | self.presence_to_write))
        await self.notifier.close()

    async def unregister(self) -> None:
        async with self.store.engine.begin() as connection:
            await connection.execute(NODES.delete().where(NODES.c.id == self.id))
            await delete_dead_nodes(connection)
        await self.leases.release_all()

    # Heartbeats

    async def send_heartbeat(self) -> None:
        """Write a heartbeat, renew the leases, and read which processes are alive.

        Raises:
            DBAPIError: The database failed.
        """
        heartbeat = insert(NODES).values(id=self.id, last_seen_at=DATABASE_TIME_MS)
        upsert = heartbeat.on_conflict_do_update(
            index_elements=["id"], set_={"last_seen_at": DATABASE_TIME_MS}
        )
        is_inserted: sa.ColumnElement[bool] = sa.literal_column("xmax = 0")  # true for a newly inserted row
        async with self.store.engine.begin() as connection:
            was_dead = (await connection.execute(upsert.returning(is_inserted))).scalar_one()
            lost_ids = await self.leases.renew(connection)
            alive_nodes = set(
                (await connection.execute(sa.select(NODES.c.id).where(node_alive_condition()))).scalars()
            )
        self.wake_clocks(lost_ids)
        if was_dead:
            for live_table in self.room.live_tables.live_tables.values():
                self.on_presence_changed(live_table)
        if self.known_nodes - alive_nodes:
            self.check_all_tables()  # a dead process may not have notified others of its last rows
        self.known_nodes = alive_nodes

    async def delete_expired_rows(self) -> None:
        async with self.store.engine.begin() as connection:
            await delete_dead_nodes(connection)
        await super().delete_expired_rows()
        await delete_old_chat(self.store.engine)
        await delete_old_reviews(self.store.engine)

    async def acquire_lease(self, live_table: LiveTable) -> float:
        return await self.try_acquire_lease(live_table)

    @asynccontextmanager
    async def hold_pairings(self) -> AsyncIterator[None]:
        with convert_database_errors():
            async with self.store.engine.begin() as connection:
                # the database releases the lock with the transaction, also if this process ends
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(PAIRINGS_LOCK_ID)))
                yield

    # Presence and chat

    def on_table_loaded(self, live_table: LiveTable) -> None:
        self.schedule_table_check(live_table, True)

    def on_presence_changed(self, live_table: LiveTable) -> None:
        self.presence_to_write.add(live_table.table.id)
        self.has_presence_to_write.set()
        super().on_presence_changed(live_table)

    async def run_presence_writer(self) -> None:
        """Write the connected users to the database each time a user connects or disconnects."""
        while True:
            await self.has_presence_to_write.wait()
            self.has_presence_to_write.clear()
            table_ids, self.presence_to_write = self.presence_to_write, set()
            try:
                for table_id in table_ids:
                    await write_presence(self.store.engine, self.id, table_id, self.connected_users(table_id))
            except DatabaseFailure as error:
                database_logger.error(
                    "could not tell the other nodes which users are connected: %s",
                    format_database_error(error),
                )
                self.presence_to_write |= table_ids
                self.has_presence_to_write.set()
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self.notifier.notify(Notification(presence_or_chat=table_ids))

    def connected_users(self, table_id: str) -> dict[str, int]:
        live_table = self.room.live_tables.live_tables.get(table_id)
        return dict(live_table.present_since) if live_table is not None else {}

    async def refresh_remote_users(self, live_table: LiveTable) -> None:
        remote_presence = await read_remote_presence(self.store.engine, self.id, live_table.table.id)
        people = live_table.table.people
        if unknown_users := remote_presence.keys() - people.users.keys():
            people.update(await self.store.read_users(unknown_users))
        if remote_presence != live_table.remote_presence:
            live_table.remote_presence = remote_presence
            schedule_presence_broadcast(live_table)

    async def refresh_presence(self, live_table: LiveTable) -> None:
        table_id = live_table.table.id
        try:
            await self.refresh_remote_users(live_table)
            posts = await read_chat(self.store.engine, table_id, live_table.chat.last_message_number)
        except (SQLAlchemyError, OSError) as error:
            raise ReadError(format_database_error(error)) from None
        for post in posts:
            broadcast_chat_message(live_table, live_table.chat.add(post))

    async def broadcast_chat(self, live_table: LiveTable, post: ChatPost) -> None:
        try:
            await write_chat(self.store.engine, live_table.table.id, post)
            async with live_table.hold():
                await self.refresh_presence(live_table)
        except DatabaseFailure as error:
            raise WriteError(format_database_error(error)) from None
        self.notifier.notify(Notification(presence_or_chat={live_table.table.id}))

    # Reviews

    async def find_review(self, key: ReviewKey) -> ReviewJob | None:
        try:
            return await read_review(self.store.engine, key)
        except DatabaseFailure as error:
            database_logger.error(
                "table %s: could not read the review: %s", key[0], format_database_error(error)
            )
            return None

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        self.start_task(self.write_review_progress(key, job))

    async def write_review_progress(self, key: ReviewKey, job: ReviewJob) -> None:
        is_running = True
        while is_running and self.room.reviews.jobs.get(key) is job:
            is_running = job.task is not None
            try:
                await write_review(self.store.engine, self.id, key, job)
            except DatabaseFailure as error:
                database_logger.error(
                    "table %s: could not share the review with the other nodes: %s",
                    key[0],
                    format_database_error(error),
                )
            if is_running:
                await asyncio.sleep(REVIEW_PROGRESS_SECONDS)
        # A job is dropped when a user is renamed or deleted. The stored review then contains old data.
        if self.room.reviews.jobs.get(key) is not job:
            with suppress(*DatabaseFailure):  # if this fails, the review is deleted after a day
                await delete_review(self.store.engine, self.id, key)
