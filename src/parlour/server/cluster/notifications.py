"""Notifications between processes about changed tables. They do not contain the changes.

A notified process reads the new rows from the database. If a notification may have been lost, the process
checks all tables that it has loaded. PostgreSQL sends notifications with NOTIFY, and a separate connection
receives them. An SQLite file is used by only one server. Every second, the server reads the notifications
that administration commands have written to the file.
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

from parlour.server.storage.change_detector import ChangeDetector
from parlour.server.storage.database import DatabaseLocation, database_logger, format_database_error
from parlour.server.storage.schema import NOTIFICATIONS

NOTIFY_CHANNEL: Final = "parlour"
# maximum number of tables and users per message; PostgreSQL limits a message to 8000 bytes
MAX_IDS_PER_NOTIFICATION: Final = 100
POLL_SECONDS: Final = 1.0  # seconds between two polls of an SQLite file
# seconds before the first attempt to reconnect; each further wait is twice as long as the one before
MIN_RECONNECT_SECONDS: Final = 0.2
MAX_RECONNECT_SECONDS: Final = 5.0  # maximum seconds between two attempts to reconnect
CLOSE_TIMEOUT_SECONDS: Final = 1.0  # maximum seconds for sending pending notifications when the server closes
# TCP keepalives, which detect a dead connection within half a minute
KEEPALIVE_PARAMETERS: Final = {"keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}

logger = logging.getLogger("parlour.server")


class Notification(msgspec.Struct, omit_defaults=True):
    """A notification to other processes.

    Attributes:
        node_id: The id of the sending process. Empty if the sender is an administration command.
        last_seqs: For each table with new rows, the sequence number of its last row.
        presence_or_chat: The tables with new chat messages, and those that users have joined or left.
        changed_players: The tables with a player who was deleted or merged into another one.
        users: The users who have a new name or avatar.
        sessions: True if a user was signed out or deleted.
    """

    node_id: str = ""
    last_seqs: dict[str, int] = msgspec.field(default_factory=dict)
    presence_or_chat: set[str] = msgspec.field(default_factory=set)
    changed_players: set[str] = msgspec.field(default_factory=set)
    users: set[str] = msgspec.field(default_factory=set)
    sessions: bool = False

    def merge(self, other: "Notification") -> None:
        for table_id, seq in other.last_seqs.items():
            self.last_seqs[table_id] = max(seq, self.last_seqs.get(table_id, 0))
        self.presence_or_chat |= other.presence_or_chat
        self.changed_players |= other.changed_players
        self.users |= other.users
        self.sessions |= other.sessions

    def __bool__(self) -> bool:
        return bool(
            self.last_seqs or self.presence_or_chat or self.changed_players or self.users or self.sessions
        )

    def encode_chunks(self) -> list[str]:
        """Return the notification as JSON strings, each short enough for one message."""
        ids = sorted({*self.last_seqs, *self.presence_or_chat, *self.changed_players, *self.users})
        return [
            msgspec.json.encode(
                self.restricted_to(set(ids[start : start + MAX_IDS_PER_NOTIFICATION]))
            ).decode()
            for start in range(0, len(ids) or self.sessions, MAX_IDS_PER_NOTIFICATION)
        ]

    def restricted_to(self, ids: set[str]) -> "Notification":
        """Return the notification about only these tables and users."""
        return Notification(
            self.node_id,
            {table_id: seq for table_id, seq in self.last_seqs.items() if table_id in ids},
            self.presence_or_chat & ids,
            self.changed_players & ids,
            self.users & ids,
            self.sessions,
        )


NOTIFICATION_DECODER: Final = msgspec.json.Decoder(Notification)


class NotificationListener(Protocol):
    """A receiver of notifications."""

    def on_notification(self, notification: Notification) -> None:
        """Handle a notification from another process."""

    def check_all_tables(self) -> None:
        """Check all tables, because a notification may have been lost."""


class Notifier(Protocol):
    """A sender and receiver of notifications."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def notify(self, notification: Notification) -> None: ...


async def notify_tables(engine: AsyncEngine, table_ids: Iterable[str]) -> None:
    """Notify all servers on this database that tables have changed. Only administration commands call this.

    Raises:
        DBAPIError: The database failed.
    """
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            for message in Notification(presence_or_chat=set(table_ids)).encode_chunks():
                await connection.execute(sa.select(sa.func.pg_notify(NOTIFY_CHANNEL, message)))
        else:
            for table_id in set(table_ids):
                await connection.execute(NOTIFICATIONS.insert().values(table_id=table_id))


class FileNotifier:
    """The notifier for an SQLite file.

    It sends nothing. It receives the notifications that administration commands write to a table of the
    database.
    """

    def __init__(
        self, engine: AsyncEngine, location: DatabaseLocation, listener: NotificationListener
    ) -> None:
        self.engine = engine
        self.changes = ChangeDetector(location)
        self.listener = listener
        self.poll_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.poll_task = asyncio.create_task(self.poll())

    async def close(self) -> None:
        await cancel_and_wait(self.poll_task)

    def notify(self, notification: Notification) -> None:
        """Do nothing, because no other server uses the SQLite file."""

    async def poll(self) -> None:
        while True:
            try:
                table_ids = await self.take_changed_table_ids()
            except SQLAlchemyError as error:
                self.changes.forget()
                database_logger.error("could not poll for notifications: %s", format_database_error(error))
            else:
                if table_ids:
                    self.listener.on_notification(Notification(presence_or_chat=table_ids))
            await asyncio.sleep(POLL_SECONDS)

    async def take_changed_table_ids(self) -> set[str]:
        """Read and delete the pending notifications. Return the ids of the changed tables."""
        if not self.changes.may_have_changed():
            return set()
        async with self.engine.connect() as connection:
            rows = (await connection.execute(sa.select(NOTIFICATIONS.c.id, NOTIFICATIONS.c.table_id))).all()
        if rows:
            async with self.engine.begin() as connection:
                await connection.execute(
                    NOTIFICATIONS.delete().where(NOTIFICATIONS.c.id <= max(row.id for row in rows))
                )
        return {row.table_id for row in rows}


class PostgresNotifier:
    """The notifier for PostgreSQL. Notifications are queued while the connection is lost."""

    def __init__(self, location: sa.URL, node_id: str, listener: NotificationListener) -> None:
        self.location = location
        self.node_id = node_id
        self.listener = listener
        self.pending = Notification(node_id)
        self.has_pending = asyncio.Event()
        self.is_listening = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start listening. Return when the connection is ready, or after MAX_RECONNECT_SECONDS."""
        self.tasks = [
            asyncio.create_task(self.keep_running(use_connection))
            for use_connection in (self.listen, self.send_pending)
        ]
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_listening.wait(), MAX_RECONNECT_SECONDS)

    async def close(self) -> None:
        """Stop listening, and try for at most CLOSE_TIMEOUT_SECONDS to send the pending notifications."""
        from psycopg import Error

        await cancel_and_wait(*self.tasks)
        if self.pending:
            with suppress(TimeoutError, Error, OSError):
                await asyncio.wait_for(self.connect_and_send_pending(), CLOSE_TIMEOUT_SECONDS)

    def notify(self, notification: Notification) -> None:
        """Queue a notification. Queued notifications are merged and sent together."""
        self.pending.merge(notification)
        self.has_pending.set()

    async def keep_running(self, run_on_connection: Any) -> None:
        """Call `run_on_connection` with a database connection, and again with a new one when it ends."""
        from psycopg import Error

        wait_seconds = MIN_RECONNECT_SECONDS
        while True:
            started_at = asyncio.get_running_loop().time()
            try:
                async with await self.connect() as connection:
                    await run_on_connection(connection)
            except (Error, OSError) as error:
                database_logger.error(
                    "database notifications have stopped, reconnecting: %s", format_database_error(error)
                )
            if asyncio.get_running_loop().time() - started_at > 2 * MAX_RECONNECT_SECONDS:
                wait_seconds = MIN_RECONNECT_SECONDS
            await asyncio.sleep(wait_seconds)
            wait_seconds = min(2 * wait_seconds, MAX_RECONNECT_SECONDS)

    async def connect(self) -> Any:
        from psycopg import AsyncConnection

        location = self.location.set(drivername="postgresql").update_query_dict(KEEPALIVE_PARAMETERS)
        url = location.render_as_string(hide_password=False)
        return await AsyncConnection.connect(url, autocommit=True)

    async def listen(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {NOTIFY_CHANNEL}")
        self.is_listening.set()
        self.listener.check_all_tables()
        async for message in connection.notifies():
            try:
                notification = NOTIFICATION_DECODER.decode(message.payload)
            except msgspec.DecodeError:
                logger.warning(
                    "ignored a database notification with unknown content: %d bytes", len(message.payload)
                )
                continue
            if notification.node_id != self.node_id:
                self.listener.on_notification(notification)

    async def send_pending(self, connection: Any) -> None:
        while True:
            await self.has_pending.wait()
            self.has_pending.clear()
            notification, self.pending = self.pending, Notification(self.node_id)
            try:
                for payload in notification.encode_chunks():
                    await connection.execute("SELECT pg_notify(%s, %s)", (NOTIFY_CHANNEL, payload))
            except BaseException:
                self.notify(notification)
                raise

    async def connect_and_send_pending(self) -> None:
        async with await self.connect() as connection:
            for message in self.pending.encode_chunks():
                await connection.execute("SELECT pg_notify(%s, %s)", (NOTIFY_CHANNEL, message))


async def cancel_and_wait(*tasks: asyncio.Task[None] | None) -> None:
    """Cancel tasks, and wait until they have ended."""
    running_tasks = [task for task in tasks if task is not None]
    for task in running_tasks:
        task.cancel()
    await asyncio.gather(*running_tasks, return_exceptions=True)
