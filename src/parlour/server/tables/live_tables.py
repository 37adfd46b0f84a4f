"""The tables in memory: loading them from the store, and reading their logs for clients."""

import asyncio
import logging
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from parlour.kit.errors import ParlourError
from parlour.records.record import position_checksum
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.chat import ChatLog
from parlour.server.log.entries import (
    LogRow,
    MovesUndone,
    MoveTakenBack,
    TournamentChanged,
)
from parlour.server.log.refusals import refusal, server_message
from parlour.server.log.rows import BrokenTableError, Snapshot
from parlour.server.log.store import RoomStore
from parlour.server.log.table import Table, TableMatch
from parlour.server.log.table_log import find_last_decision, load_table
from parlour.server.socket_messages import FetchLog, Log, LogEntry, LogPage
from parlour.server.tables.clients import Client
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.room_metrics import Metrics
from parlour.server.tables.room_peers import Peers
from parlour.server.tables.table_views import build_log_entries

# maximum number of rows in a page of the log; replaying a row takes about 50 microseconds
MAX_LOG_PAGE_ROWS = 200
# maximum number of idle tables (without clients) that stay in memory, each with 20 to 80 kB; it is more than
# the lobby lists, because each list loads its tables
MAX_IDLE_TABLES = 100

logger = logging.getLogger("parlour.server")


class UnknownTableError(ParlourError):
    """Raised if no table has this id."""


class LiveTables:
    """The tables in memory, which are loaded from a store when they are needed."""

    def __init__(self, store: RoomStore, peers: Peers, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.peers = peers
        self.live_tables: dict[str, LiveTable] = {}
        self.load_lock = asyncio.Lock()
        # ids of tables that cannot be loaded, or whose bots or clock have stopped
        self.stuck_table_ids: set[str] = set()
        # called after a row of this process was applied, and when a client has joined or left
        self.on_table_changed: Callable[[LiveTable], None] = lambda live_table: None
        # True if the administrator has stopped the creation of tables on this node
        self.is_drained_by_admin = False
        self.is_draining = False  # True if the server is about to close and accepts no new clients
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def is_alone(self) -> bool:
        return self.peers.is_alone

    def start_task(self, coroutine: Coroutine[None, None, None]) -> None:
        """Run a coroutine in the background until it ends or the room closes."""
        task = asyncio.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Stop the tasks in the background."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def on_row_written(self, row: LogRow) -> None:
        self.peers.notify_new_row(row.table_id, row.seq)

    async def get_table(self, table_id: str) -> LiveTable:
        """Return the table with the id `table_id`, loading it if it is not in memory.

        Raises:
            UnknownTableError: There is no such table.
            BrokenTableError: The table cannot be loaded.
        """
        if table_id not in self.live_tables:
            async with self.load_lock:
                if table_id not in self.live_tables:
                    self.evict_idle()
                    self.live_tables[table_id] = await self.load_or_mark_stuck(table_id)
                    self.peers.on_table_loaded(self.live_tables[table_id])
        live_table = self.live_tables.pop(table_id)
        self.live_tables[table_id] = live_table  # the most recently used table comes last
        return live_table

    async def load_or_mark_stuck(self, table_id: str) -> LiveTable:
        """Load a table. If this fails, add it to `stuck_table_ids`; otherwise remove it.

        Raises:
            UnknownTableError: There is no such table.
            BrokenTableError: The table cannot be loaded.
        """
        try:
            live_table = await self.load_table(table_id)
        except BrokenTableError:
            self.stuck_table_ids.add(table_id)
            raise
        self.stuck_table_ids.discard(table_id)
        return live_table

    async def load_table(self, table_id: str) -> LiveTable:
        snapshot, rows = await self.read_snapshot_and_rows(table_id)
        if not rows or isinstance(rows[0].entry, TournamentChanged):
            raise UnknownTableError(server_message("table-unknown", table=repr(table_id)))
        try:
            table = await asyncio.to_thread(load_table, rows, snapshot)
        except BrokenTableError as error:
            logger.warning("table %s: %s", table_id, error)
            if snapshot is None:
                raise
            table = await self.load_without_snapshot(table_id, error)
        table.people.update(await self.store.read_users(table.named_user_ids()))
        table.request_keys = await self.store.read_request_keys(table_id, max_seq=table.seq)
        return LiveTable(table, snapshot.seq if snapshot else 0, self)

    async def read_snapshot_and_rows(self, table_id: str) -> tuple[Snapshot | None, list[LogRow]]:
        """Return the latest snapshot of a table, and its rows except the moves before the snapshot.

        Raises:
            BrokenTableError: The rows or the snapshot are damaged.
            ReadError: The database failed.
        """
        snapshot = await self.store.read_snapshot(table_id)
        return snapshot, await self.store.read_rows(table_id, moves_after_seq=seq_before_snapshot(snapshot))

    async def read_rows(self, table_id: str) -> list[LogRow]:
        """Return all rows of a table.

        Raises:
            BrokenTableError: The rows are damaged.
            ReadError: The database failed.
        """
        return await self.store.read_rows(table_id)

    async def load_without_snapshot(self, table_id: str, snapshot_error: BrokenTableError) -> Table:
        """Load a table from all its rows.

        Args:
            snapshot_error: The error that occurred when the table was loaded from its snapshot.

        Raises:
            BrokenTableError: Loading failed again. The raised error is `snapshot_error`.
        """
        try:
            return await asyncio.to_thread(load_table, await self.read_rows(table_id), None)
        except BrokenTableError:
            raise snapshot_error from None

    def evict_idle(self, max_idle_tables: int | None = None) -> None:
        """Evict idle tables, except the most recently used ones.

        Args:
            max_idle_tables: The number of idle tables to keep; MAX_IDLE_TABLES if it is None.
        """
        kept_count = MAX_IDLE_TABLES if max_idle_tables is None else max_idle_tables
        for table_id in [
            table_id for table_id, live_table in self.live_tables.items() if live_table.is_idle()
        ][: -kept_count or None]:
            del self.live_tables[table_id]

    def evict_broken(self, live_table: LiveTable) -> None:
        """Evict a table whose new rows cannot be read or applied, and add it to `stuck_table_ids`."""
        self.stuck_table_ids.add(live_table.table.id)
        self.evict(live_table)

    def evict(self, live_table: LiveTable) -> None:
        """Evict a table whose state does not match its rows.

        Its clients reconnect, which loads the table again.
        """
        if self.live_tables.get(live_table.table.id) is live_table:
            del self.live_tables[live_table.table.id]
        for client in live_table.clients:
            client.force_reconnect()

    async def reload_table(self, live_table: LiveTable) -> None:
        """Load a table again from its rows, delete its chat messages, and send the state to all clients.

        Raises:
            BrokenTableError: The table cannot be loaded.
        """
        table = (await self.load_table(live_table.table.id)).table
        table.people.update(await self.store.read_users(live_table.all_user_ids()))
        live_table.table = table
        # keep the last number, because clients ignore a message whose number they have already received
        live_table.chat = ChatLog(last_message_number=live_table.chat.last_message_number)
        live_table.broadcast_state()

    async def add_position_before_decision(
        self, live_table: LiveTable, undone: MovesUndone, user_id: str
    ) -> Decision:
        """Return the decision to undo moves, with the position before the player's last decision.

        Raises:
            UserError: The player has made no decision, or the position cannot be restored.
        """
        try:
            rows = await self.read_rows(live_table.table.id)
            position = await asyncio.to_thread(find_last_decision, rows, user_id)
        except BrokenTableError as error:
            logger.warning("table %s: could not undo moves: %s", live_table.table.id, error)
            raise refusal("takeback-lost") from None
        if position is None:
            raise refusal("undo-none")
        state, checksum = position.game.state(), position_checksum(position.game)
        return Decision(replace(undone, move_seq=position.seq, state=state, checksum=checksum))

    async def add_position_before_move(self, live_table: LiveTable, taken_back: MoveTakenBack) -> Decision:
        """Return the decision to take back a move, with the position before that move.

        Raises:
            UserError: That position cannot be restored.
        """
        seq = taken_back.move_seq
        try:
            snapshot = await self.store.read_snapshot(live_table.table.id, max_seq=seq - 1)
            rows = await self.store.read_rows(
                live_table.table.id, moves_after_seq=seq_before_snapshot(snapshot)
            )
            table = await asyncio.to_thread(load_table, [row for row in rows if row.seq < seq], snapshot)
        except BrokenTableError as error:
            logger.warning("table %s: could not take back row %s: %s", live_table.table.id, seq, error)
            raise refusal("takeback-lost") from None
        assert table.match is not None
        game = table.match.game
        return Decision(replace(taken_back, state=game.state(), checksum=position_checksum(game)))

    async def read_missed_log(self, live_table: LiveTable, client: Client, last_seq: int) -> Log | None:
        """Return the log entries that a client missed: those of the rows after `last_seq`.

        If `last_seq` is not a row number of the table, return the log of the current match. Only the last
        MAX_LOG_PAGE_ROWS rows are included. Return None if the table does not have a match.
        """
        match = live_table.table.match
        if match is None:
            return None
        if not 0 < last_seq <= live_table.table.seq:
            last_seq = match.start_seq - 1
        entries, before_first_seq = await self.read_log_entries(
            live_table, match, client, last_seq, live_table.table.seq
        )
        return Log(entries, before_first_seq, complete=before_first_seq < match.start_seq)

    async def fetch_log_page(self, live_table: LiveTable, client: Client, request: FetchLog) -> LogPage:
        """Return a page of the current match's log, as the client's user saw it.

        The page ends just before the row `request.before_seq`.
        """
        match, end_seq = live_table.table.match, min(request.before_seq - 1, live_table.table.seq)
        if match is None or end_seq < match.start_seq:
            return LogPage(request.request_id, [], end_seq, complete=True)
        entries, before_first_seq = await self.read_log_entries(
            live_table, match, client, match.start_seq - 1, end_seq
        )
        return LogPage(
            request.request_id, entries, before_first_seq, complete=before_first_seq < match.start_seq
        )

    async def read_log_entries(
        self, live_table: LiveTable, match: TableMatch, client: Client, after_seq: int, end_seq: int
    ) -> tuple[list[LogEntry], int]:
        """Return the log entries of a range of rows, and the number of the row before the first entry.

        The range starts after row `after_seq` and ends with row `end_seq`. If it has more than
        MAX_LOG_PAGE_ROWS rows, only the last page is returned.
        """
        after_seq = max(after_seq, end_seq - MAX_LOG_PAGE_ROWS)
        try:
            snapshot = await self.store.read_snapshot(live_table.table.id, max_seq=after_seq)
            rows = await self.store.read_rows(
                live_table.table.id, moves_after_seq=seq_before_snapshot(snapshot)
            )
            rows = [row for row in rows if row.seq <= end_seq]
            return await asyncio.to_thread(
                build_log_entries,
                rows,
                snapshot,
                after_seq,
                dict(live_table.table.people.users),
                client.user_id,
                client.language,
            ), after_seq
        except BrokenTableError as error:
            # The table itself is intact, but its history cannot be replayed.
            logger.warning(
                "table %s: could not replay the log since row %s: %s", live_table.table.id, after_seq, error
            )
            return [], end_seq


def seq_before_snapshot(latest_snapshot: Snapshot | None) -> int:
    """Return the number of the row before the snapshot's own row, or 0 if there is no snapshot."""
    return latest_snapshot.seq - 1 if latest_snapshot is not None else 0
