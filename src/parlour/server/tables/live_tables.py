"""The tables in memory: loading them, appending rows, and broadcasting to clients.

Everything here can be restored from the store. A row is applied and broadcast only after it was written to
the log. If another writer appended a row first, that row is read, applied and broadcast.
"""

import asyncio
import logging
import time
from time import perf_counter
from typing import Protocol

from msgspec.structs import replace

from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.records.record import position_checksum
from parlour.server.socket_messages import Disconnect, FetchLog, Log, LogEntry, LogPage
from parlour.server.tables.changes import Decision
from parlour.server.tables.chat import ChatLog
from parlour.server.tables.clock import charged_time_until, time_used_until
from parlour.server.tables.entries import (
    ClockResumed,
    Closed,
    InterruptDeclined,
    Locked,
    LogRewritten,
    LogRow,
    MatchStart,
    MoveMade,
    MoveTakenBack,
    Unlocked,
)
from parlour.server.tables.live_table import Client, FrameCache, LiveTable, SkippedMoves
from parlour.server.tables.refusals import RequestRefusedError, RoomError, server_catalog
from parlour.server.tables.results import find_match_end
from parlour.server.tables.rows import BrokenTableError, Snapshot
from parlour.server.tables.store import RowWrite, TableStore
from parlour.server.tables.table import Table, TableMatch, is_admitted
from parlour.server.tables.table_log import convert_table_load_errors, load_table, new_snapshot
from parlour.server.tables.table_views import build_log_entries

# maximum number of rows in a page of the log; replaying a row takes about 50 microseconds
MAX_LOG_PAGE_ROWS = 200
MAX_IDLE_TABLES = 200  # maximum number of idle tables (without clients) that stay in memory
MIN_ROWS_PER_SNAPSHOT = 20
MAX_ROWS_PER_SNAPSHOT = 200

logger = logging.getLogger("parlour.server")


class UnknownTableError(RoomError):
    """Raised if no table has this id."""


class Peers(Protocol):
    """The other rooms (server processes) on the same database. The default is `NoPeers`.

    `is_alone` is True if this room is known to be the only one. It then need not read the rows of other rooms
    before it refuses a request.
    """

    @property
    def is_alone(self) -> bool: ...

    def notify_new_row(self, table_id: str, seq: int) -> None:
        """Notify the other rooms of a new row."""

    def on_table_loaded(self, live_table: LiveTable) -> None:
        """Record that this room has loaded a table."""

    async def refresh_presence(self, live_table: LiveTable) -> None:
        """Read a table's users and chat messages from the other rooms, and notify the table's clients.

        The caller must hold the table's lock.

        Raises:
            ReadError: The database failed.
        """

    async def acquire_lease(self, live_table: LiveTable) -> float:
        """Try to acquire the lease on a table. The room with the lease runs the table's bots and clock.

        If no room ran the table before, store this time in `live_table.outage`.

        Returns:
            0 if this room has the lease, otherwise the seconds to wait before trying again.

        Raises:
            StoreError: The database failed.
        """


class Metrics(Protocol):
    """The metrics of a room. The default is `NoMetrics`."""

    def observe_commit(self, seconds: float) -> None:
        """Record how long it took to write a row."""

    def count_conflict(self) -> None:
        """Count a row that was not written because another writer appended a row first."""

    def count_row(self, kind: str, game: str, is_match_start: bool, is_match_end: bool) -> None:
        """Update the counts of moves, started matches and finished matches for a row that was written."""

    def count_bot_move(self, seconds: float, is_fallback: bool, has_failed: bool) -> None:
        """Count a bot's move or failure, and record the thinking time."""

    def count_new_table(self, game: str) -> None:
        """Count a new table."""

    def observe_answer(self, seconds: float) -> None:
        """Record how long it took to answer a request."""

    def count_reconnect(self) -> None:
        """Count a client that has reconnected to a table."""

    def count_refusal(self, message_key: str, clause: str = "") -> None:
        """Count a refused request, by the clause of the rules or by the key of the message."""


class NoMetrics:
    """Metrics that discard all values."""

    def observe_commit(self, seconds: float) -> None: ...

    def count_conflict(self) -> None: ...

    def count_row(self, kind: str, game: str, is_match_start: bool, is_match_end: bool) -> None: ...

    def count_bot_move(self, seconds: float, is_fallback: bool, has_failed: bool) -> None: ...

    def count_new_table(self, game: str) -> None: ...

    def observe_answer(self, seconds: float) -> None: ...

    def count_reconnect(self) -> None: ...

    def count_refusal(self, message_key: str, clause: str = "") -> None: ...


class LiveTables:
    """The tables in memory, which are loaded from a store when they are needed."""

    def __init__(self, store: TableStore, peers: Peers, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.peers = peers
        self.live_tables: dict[str, LiveTable] = {}
        self.load_lock = asyncio.Lock()
        # ids of tables that cannot be loaded, or whose bots or clock have stopped
        self.stuck_table_ids: set[str] = set()

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
        if not rows:
            raise UnknownTableError("table-unknown", table=repr(table_id))
        try:
            table = await asyncio.to_thread(load_table, rows, snapshot)
        except BrokenTableError as error:
            logger.warning("table %s: %s", table_id, error)
            if snapshot is None:
                raise
            table = await self.load_without_snapshot(table_id, error)
        table.request_keys = await self.store.read_request_keys(table_id, max_seq=table.seq)
        return LiveTable(table, snapshot.seq if snapshot else 0)

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

    async def append(
        self, live_table: LiveTable, user_id: str, decision: Decision, request_id: str = ""
    ) -> bool:
        """Append the row that carries out a request, and broadcast it.

        Return False if another writer appended a row first. In this case, that row is broadcast instead.
        """
        write = self.build_write(live_table, user_id, decision, request_id)
        started_at = perf_counter()
        if not await self.store.enqueue(write):
            self.metrics.count_conflict()
            await self.catch_up(live_table)
            return False
        self.on_appended(live_table, write, started_at)
        return True

    def build_write(
        self, live_table: LiveTable, user_id: str, decision: Decision, request_id: str
    ) -> RowWrite:
        """Return the row that carries out a request, with the records to be written with it."""
        table = live_table.table
        row = LogRow(table.id, table.seq + 1, user_id, decision.entry, request_id)
        if (
            table.table_settings.seconds_per_match
            and table.is_playing
            and not isinstance(row.entry, ClockResumed)
        ):
            time_used = time_used_until(table, row.created_at)
            row = replace(row, entry=replace(row.entry, time_used=time_used))
        snapshot = self.snapshot_if_due(live_table, row, decision.game_after)
        is_over = is_finished_after(table, decision)
        match_end = (
            find_match_end(table, row, decision.game_after) if decision.game_after is not None else None
        )
        extra_records = [match_end] if match_end is not None else []
        return RowWrite(row, snapshot, is_unlisted_after(table, row), is_over, extra_records)

    def on_appended(self, live_table: LiveTable, write: RowWrite, write_started_at: float) -> None:
        """Apply and broadcast a row that was written.

        Args:
            write_started_at: When writing began, by `time.perf_counter`.

        Raises:
            BrokenTableError: The row cannot be applied.
        """
        row = write.row
        self.metrics.observe_commit(perf_counter() - write_started_at)
        self.metrics.count_row(
            row.kind,
            live_table.table.game_class.name,
            isinstance(row.entry, MatchStart),
            bool(write.extra_records),
        )
        if write.snapshot is not None:
            live_table.snapshot_seq = write.snapshot.seq
        self.peers.notify_new_row(row.table_id, row.seq)
        self.apply_and_broadcast(live_table, row)

    def snapshot_if_due(self, live_table: LiveTable, row: LogRow, game_after: Game | None) -> Snapshot | None:
        match = live_table.table.match
        if not isinstance(row.entry, MoveMade) or match is None or game_after is None:
            return None
        rows_since_snapshot = row.seq - max(live_table.snapshot_seq, match.start_seq)
        has_round_ended = (
            game_after.round_count != match.game.round_count and rows_since_snapshot >= MIN_ROWS_PER_SNAPSHOT
        )
        if not (has_round_ended or game_after.is_over or rows_since_snapshot >= MAX_ROWS_PER_SNAPSHOT):
            return None
        return new_snapshot(live_table.table.id, row.seq, match, game_after)

    async def catch_up(self, live_table: LiveTable) -> bool:
        """Apply and broadcast the rows that other writers have appended. Return True if there were any.

        Raises:
            BrokenTableError: A row cannot be applied, or the table cannot be reloaded.
        """
        try:
            rows = await self.store.read_rows(live_table.table.id, after_seq=live_table.table.seq)
        except BrokenTableError:
            self.evict_broken(live_table)
            raise
        if any(isinstance(row.entry, LogRewritten) for row in rows):
            await self.reload_table(live_table)
            for client in live_table.clients:
                client.force_reconnect()
            return True
        for row in rows:
            self.apply_and_broadcast(live_table, row)
        return bool(rows)

    async def reload_table(self, live_table: LiveTable) -> None:
        """Load a table again from its rows, and delete its chat messages.

        Raises:
            BrokenTableError: The table cannot be loaded.
        """
        live_table.table = (await self.load_table(live_table.table.id)).table
        # keep the last number, because clients ignore a message whose number they have already received
        live_table.chat = ChatLog(last_message_number=live_table.chat.last_message_number)

    def apply_and_broadcast(self, live_table: LiveTable, row: LogRow) -> None:
        """Apply a row, and send each client the part of the change that the client may see.

        Raises:
            BrokenTableError: The row cannot be applied. The table is evicted.
        """
        entry = row.entry
        is_takeback_pending = live_table.table.takeback is not None
        if isinstance(entry, MatchStart):
            live_table.charged_times.clear()
        elif live_table.table.table_settings.seconds_per_match:
            live_table.charged_times.append(charged_time_until(live_table.table, row.created_at))
        is_skipped_move = isinstance(entry, MoveMade) and live_table.table.is_skipping
        skip_seq = live_table.table.skip_seq
        frame_cache = FrameCache(live_table, row)
        try:
            with convert_table_load_errors():
                row.apply(live_table.table, frame_cache.on_match_events)
        except BrokenTableError:
            self.evict_broken(live_table)
            raise
        self.stuck_table_ids.discard(live_table.table.id)
        live_table.clock_wake_up.set()
        live_table.bots_wake_up.set()
        if isinstance(entry, InterruptDeclined):
            return  # clients must not learn that a bot could have interrupted
        live_table.last_shown_at = time.monotonic()
        match = live_table.table.match
        if match is not None and is_skipped_move:
            live_table.skipped_moves.add(row, match.number, frame_cache.events_by_reader)
            if live_table.table.is_skipping:
                return
        skipped_moves, live_table.skipped_moves = live_table.skipped_moves, SkippedMoves()
        for client in live_table.clients:
            reader = (match.find_seat(client.user_id) if match is not None else SPECTATOR, client.language)
            skipped_log = skipped_moves.build_log(reader, skip_seq)
            if skipped_log is not None:
                client.send_message(skipped_log)
            if not isinstance(entry, MoveMade) or is_takeback_pending:
                client.send_frame(frame_cache.table_frame(client))
            if match is not None and isinstance(entry, MatchStart):
                for faces in frame_cache.card_face_frames(match, client):
                    client.send_frame(faces)
            if match is not None and entry.changes_scene:
                for frame in frame_cache.match_frames(match, client):
                    client.send_frame(frame)
            if isinstance(entry, MoveMade) and live_table.table.is_over:
                client.send_frame(frame_cache.table_frame(client))
            if frame_cache.announcement is not None:
                client.send_frame(frame_cache.announcement_frame(frame_cache.announcement, client))
            if (
                isinstance(entry, Locked)
                and entry.send_spectators_away
                and not is_admitted(live_table.table, client.user_id)
            ):
                client.close_when_idle(
                    Disconnect(server_catalog(client.language).format("spectators-sent-away"))
                )

    async def add_position_before_move(self, live_table: LiveTable, taken_back: MoveTakenBack) -> Decision:
        """Return the decision to take back a move, with the position before that move.

        Raises:
            RequestRefusedError: That position cannot be restored.
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
            raise RequestRefusedError("takeback-lost") from None
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
                build_log_entries, rows, snapshot, after_seq, client.user_id, client.language
            ), after_seq
        except BrokenTableError as error:
            # The table itself is intact, but its history cannot be replayed.
            logger.warning(
                "table %s: could not replay the log since row %s: %s", live_table.table.id, after_seq, error
            )
            return [], end_seq


def is_finished_after(table: Table, decision: Decision) -> bool:
    """Return True if, after this row, the table is closed or its most recent match is over.

    Such a table is not listed for its players or in the lobby, and its log can be pruned.
    """
    if table.closed or isinstance(decision.entry, Closed):
        return True
    return decision.game_after.is_over if decision.game_after is not None else table.is_over


def is_unlisted_after(table: Table, row: LogRow) -> bool:
    """Return True if the table is hidden from the lobby after this row.

    Private and locked tables are hidden. A table where only one user can sit is hidden too, unless this row
    may have freed a seat.
    """
    is_locked = isinstance(row.entry, Locked) or (table.locked and not isinstance(row.entry, Unlocked))
    return table.is_private or is_locked or (table.is_solo and not row.entry.opens_seat)


def seq_before_snapshot(latest_snapshot: Snapshot | None) -> int:
    """Return the number of the row before the snapshot's own row, or 0 if there is no snapshot."""
    return latest_snapshot.seq - 1 if latest_snapshot is not None else 0
