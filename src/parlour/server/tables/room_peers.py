"""What a room needs from the other rooms (server processes) on the same database."""

from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Protocol

from parlour.server.decisions.chat import ChatPost, build_chat_message
from parlour.server.tables.live_table import LiveTable


class Peers(Protocol):
    """The other rooms on the same database. The default is `NoPeers`.

    `is_alone` is True if this room is known to be the only one. It then need not read the rows of other rooms
    before it refuses a request.
    """

    @property
    def is_alone(self) -> bool: ...

    def notify_new_row(self, table_id: str, seq: int) -> None:
        """Notify the other rooms of a new row."""

    def notify_sign_out(self) -> None:
        """Notify the other rooms that a user was signed out or deleted."""

    def notify_user_changed(self, user_id: str) -> None:
        """Notify the other rooms that a user has a new name or avatar."""

    def notify_players_changed(self, table_ids: Iterable[str]) -> None:
        """Notify the other rooms that a player of these tables was deleted or merged into another one."""

    def on_table_loaded(self, live_table: LiveTable) -> None:
        """Record that this room has loaded a table."""

    def on_presence_changed(self, live_table: LiveTable) -> None:
        """Record that a user has joined or left a table."""

    async def refresh_presence(self, live_table: LiveTable) -> None:
        """Read a table's users and chat messages from the other rooms, and notify the table's clients.

        The caller must hold the table (see `LiveTable.hold`).

        Raises:
            ReadError: The database failed.
        """

    async def broadcast_chat(self, live_table: LiveTable, post: ChatPost) -> None:
        """Send a chat message to every client at a table.

        Raises:
            WriteError: The database failed.
        """

    async def acquire_lease(self, live_table: LiveTable) -> float:
        """Try to acquire the lease on a table. The room with the lease runs the table's bots and clock.

        If no room ran the table before, store this time in `live_table.outage`.

        Returns:
            0 if this room has the lease, otherwise the seconds to wait before trying again.

        Raises:
            StoreError: The database failed.
        """

    def hold_pairings(self) -> AbstractAsyncContextManager[None]:
        """Hold the right to pair the players of a tournament. Only one room has it at a time.

        Raises:
            StoreError: The database failed.
        """

    async def close(self) -> None:
        """Disconnect from the other rooms."""


class NoPeers:
    """An implementation of `Peers` for a room that does not share its store with other rooms."""

    @property
    def is_alone(self) -> bool:
        return True

    def notify_new_row(self, table_id: str, seq: int) -> None:
        pass

    def notify_sign_out(self) -> None:
        pass

    def notify_user_changed(self, user_id: str) -> None:
        pass

    def notify_players_changed(self, table_ids: Iterable[str]) -> None:
        pass

    def on_table_loaded(self, live_table: LiveTable) -> None:
        pass

    def on_presence_changed(self, live_table: LiveTable) -> None:
        pass

    async def refresh_presence(self, live_table: LiveTable) -> None:
        pass

    async def broadcast_chat(self, live_table: LiveTable, post: ChatPost) -> None:
        broadcast_chat_message(
            live_table,
            live_table.chat.add(
                ChatPost(post.user_id, post.request_id, live_table.chat.assign_number(post.message))
            ),
        )

    async def acquire_lease(self, live_table: LiveTable) -> float:
        return 0.0

    def hold_pairings(self) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def close(self) -> None:
        pass


def broadcast_chat_message(live_table: LiveTable, post: ChatPost) -> None:
    for client in live_table.clients:
        client.send_message(build_chat_message(live_table.table, post, client.user_id, client.language))
