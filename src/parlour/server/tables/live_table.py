"""A table in memory, its clients, and its inbox.

Everything that happens at a table is submitted to its inbox, and carried out one after the other: a decision
on the state of the table leads to an entry; the entry is written to the log; then it is applied and sent to
the clients. If another process has written a row first, that row is read, applied and sent, and the decision
is made again. Only `LiveTable` changes the table's state.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Protocol, TypeVar

import msgspec

from parlour.kit.errors import UserError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.scene.house_bots import unique_names
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events
from parlour.server.decisions.changes import Decision, PresenceTimes
from parlour.server.decisions.chat import ChatLog
from parlour.server.log.clock import ChargedTime, Outage, charge_time, charged_time_until
from parlour.server.log.entries import (
    ClockResumed,
    Closed,
    InterruptDeclined,
    Locked,
    LogRow,
    MatchStart,
    MoveMade,
    SeatRequested,
    SeatTaken,
    TableChanged,
    TakebackOutcome,
    Unlocked,
    list_decisions_after,
)
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.refusals import refusal, server_catalog
from parlour.server.log.results import find_match_end
from parlour.server.log.rows import BrokenTableError, Snapshot, current_time_ms, hash_request
from parlour.server.log.store import CommitUnknownError, RowWrite, TableStore, WriteError
from parlour.server.log.table import Table, TableMatch, is_admitted
from parlour.server.log.table_log import convert_table_load_errors, new_snapshot
from parlour.server.socket_messages import (
    AnnouncementMessage,
    Disconnect,
    Log,
    LogEntry,
    TableState,
    ViewUpdate,
)
from parlour.server.tables.announcements import Announcement, find_announcement
from parlour.server.tables.clients import Client
from parlour.server.tables.inbox import Decider, FutureReply, Submission
from parlour.server.tables.room_metrics import Metrics
from parlour.server.tables.table_views import (
    build_faces_messages,
    build_scene_update,
    build_table_state,
    build_takeback_event,
    can_skip,
    can_take_back,
)

Result = TypeVar("Result")

MAX_REMEMBERED_REFUSALS = 100  # maximum number of refused requests remembered at each table
# number of charged times that a table remembers; at most as many rows are usual in the seconds until a dead
# process is detected
MAX_CHARGED_TIMES = 40
# maximum number of log entries that clients receive after the bots have skipped to the end
MAX_SKIPPED_ENTRIES = 200
ABANDONED_AFTER_MS = 120_000  # milliseconds after which a table without people is no longer listed publicly
MIN_ROWS_PER_SNAPSHOT = 20
MAX_ROWS_PER_SNAPSHOT = 200
# maximum number of attempts to write a row; an attempt fails if another process was first
MAX_WRITE_TRIES = 20


SeatLanguage = tuple[int, str]  # (seat or SPECTATOR, language)


class SkippedMoves:
    """The moves that were not broadcast, because the bots skip to the end of the match.

    Attributes:
        logs: For each seat and language of connected clients, the log with these moves.
        last_seq: The number of the last row in the clients' logs.
    """

    def __init__(self, last_seq: int) -> None:
        self.logs: dict[SeatLanguage, Log] = {}
        self.last_seq = last_seq

    def add(
        self, row: LogRow, match_number: int, events_by_reader: dict[SeatLanguage, list[SceneEvent]]
    ) -> None:
        """Add the events of a move. Only the last MAX_SKIPPED_ENTRIES moves are kept.

        A log ends if none of its clients is connected. Clients that join get the earlier moves.
        """
        logs: dict[SeatLanguage, Log] = {}
        for reader, events in events_by_reader.items():
            logs[reader] = log = self.logs.get(reader) or Log([], self.last_seq, complete=False)
            log.entries.append(LogEntry(row.seq, match_number, events))
            if len(log.entries) > MAX_SKIPPED_ENTRIES:
                log.after_seq = log.entries.pop(0).seq
        self.logs, self.last_seq = logs, row.seq


class TableHome(Protocol):
    """What a table needs from the room."""

    metrics: Metrics
    stuck_table_ids: set[str]

    @property
    def store(self) -> TableStore:
        """The store with the rows of the table."""

    @property
    def is_alone(self) -> bool:
        """True if no other process writes to the same store."""

    def on_row_written(self, row: LogRow) -> None:
        """Notify the other processes of a row."""

    def on_table_changed(self, live_table: "LiveTable") -> None:
        """Start the bots, the clock and the watch for the host, if they are needed now."""

    def evict_broken(self, live_table: "LiveTable") -> None:
        """Evict a table whose new rows cannot be read or applied."""


@dataclass(eq=False)
class LiveTable:
    """An in-memory table and its clients.

    Attributes:
        snapshot_seq: The number of the row with the latest snapshot, or 0.
        home: The room.
        inbox: What is to be carried out, in order.
        is_busy: True while a row is written or read for the first submission, which is no longer in `inbox`.
        work: The last task of `wait_for`. The event loop does not keep tasks alive.
        broken: The error because of which the table can no longer be used, or None.
        join_lock: Held while a client joins, so that a move waits for at most one joining client.
        joining_count: The number of clients that are about to join.
        host_task: The task that waits to pass the rights of an absent host to another player, or None.
        vote_task: The task that waits to withdraw the votes of absent players, or None.
        host_absent_seconds: The time for which this room has seen that the host is absent.
        presence_timer: The timer for the next batch of presence changes, or None.
        deserted_at: The time when the last person left the table in this process, in milliseconds since 1970.
        present_since: The times when users connected to this room, by user id, in milliseconds since 1970.
        remote_presence: The times when users connected to other rooms, like `present_since`.
        outage: The time in which no process ran the table, until it is recorded in the table's log. None if
            there was no such time.
        charged_times: The last times that the match clock charged to players, oldest first.
        lease_released: Set when another room may have given up the right to run the table's bots.
        change: A future for the tasks that wait for the next change, or None if no task waits.
        last_shown_at: Time of the last change that clients could see, a `time.monotonic()` value.
        skipped_moves: The moves that were not broadcast, because the bots skip to the end of the match.
        refused_requests: The user id and request id of each recently refused request. If such a request
            arrives again, it is refused again.
    """

    table: Table
    snapshot_seq: int
    home: TableHome
    inbox: deque[Submission] = field(default_factory=deque)
    is_busy: bool = False
    work: asyncio.Task[None] | None = None
    broken: BrokenTableError | None = None
    join_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    joining_count: int = 0
    bot_task: asyncio.Task[None] | None = None
    clock_task: asyncio.Task[None] | None = None
    host_task: asyncio.Task[None] | None = None
    vote_task: asyncio.Task[None] | None = None
    host_absent_seconds: float = 0.0
    presence_timer: asyncio.TimerHandle | None = None
    deserted_at: int = 0
    present_since: dict[str, int] = field(default_factory=dict)
    remote_presence: dict[str, int] = field(default_factory=dict)
    outage: Outage | None = None
    charged_times: deque[ChargedTime] = field(default_factory=lambda: deque(maxlen=MAX_CHARGED_TIMES))
    lease_released: asyncio.Event = field(default_factory=asyncio.Event)
    change: asyncio.Future[None] | None = None
    last_shown_at: float = field(default_factory=time.monotonic)
    chat: ChatLog = field(default_factory=ChatLog)
    skipped_moves: SkippedMoves = field(init=False)
    refused_requests: deque[tuple[str, str]] = field(
        default_factory=lambda: deque(maxlen=MAX_REMEMBERED_REFUSALS)
    )

    def __post_init__(self) -> None:
        self.skipped_moves = SkippedMoves(self.table.shown_seq)

    def local_user_ids(self) -> set[str]:
        """Return the ids of the users who are connected to this room."""
        return {client.user_id for client in self.clients}

    def all_user_ids(self) -> set[str]:
        return self.local_user_ids() | self.remote_presence.keys()

    def is_present(self, user_id: str) -> bool:
        """Return True if a user is connected to the table, in this room or another one."""
        return user_id in self.present_since or user_id in self.remote_presence

    def is_abandoned(self) -> bool:
        """Return True if no person has been at the table for ABANDONED_AFTER_MS.

        A process that has just loaded the table counts from the table's last row. A correspondence table is
        not abandoned, because its players are usually away.
        """
        if self.table.table_settings.correspondence:
            return False
        if any(not is_bot_id(user_id) for user_id in self.all_user_ids()):
            return False
        return current_time_ms() - max(self.deserted_at, self.table.changed_at) > ABANDONED_AFTER_MS

    def presence_times(self) -> PresenceTimes:
        return PresenceTimes(self.remote_presence | self.present_since, current_time_ms())

    def spectator_ids(self) -> list[str]:
        """Return the ids of the spectators in all rooms."""
        return [user_id for user_id in self.all_user_ids() if self.table.find_seat(user_id) < 0]

    def spectator_names(self, language: str) -> list[str]:
        """Return the names of the spectators in all rooms, sorted.

        If a name is similar to the name of a player or another spectator, it gets a number.
        """
        table, spectator_ids = self.table, self.spectator_ids()
        names = sorted(table.people.name(user_id, language) for user_id in spectator_ids)
        # a bot may play on under the name of a spectator who was removed from the seat
        taken_names = [
            name
            for seat_number, name in enumerate(table.seat_names(language))
            if table.seat_user(seat_number) not in spectator_ids
        ]
        return unique_names(names, taken_names)

    def build_state(self, user_id: str, language: str) -> TableState:
        return build_table_state(
            self.table, user_id, self.all_user_ids(), language, self.spectator_names(language)
        )

    def is_idle(self) -> bool:
        """Return True if the table can be evicted: it has neither clients nor pending work."""
        return not (
            self.clients or self.joining_count or self.bot_task is not None or self.is_busy or self.inbox
        )

    async def wait_for_change(self, max_seconds: float) -> None:
        """Wait until a row is applied or `wake_waiting_tasks` is called, but at most `max_seconds`."""
        if self.change is None:
            self.change = asyncio.get_running_loop().create_future()
        await asyncio.wait([self.change], timeout=max_seconds)

    def wake_waiting_tasks(self) -> None:
        """Let the tasks of the bots and the clock look at the table again."""
        if self.change is not None:
            self.change.set_result(None)
            self.change = None

    # The inbox

    def submit(self, submission: Submission) -> None:
        """Carry out a submission after those that were submitted before."""
        self.inbox.append(submission)
        self.pump()

    async def execute(self, decide: Decider, user_id: str = "", request_id: str = "") -> bool:
        """Submit a decision and wait until it is carried out. Return False if there was nothing to write.

        Raises:
            UserError: The decision was a refusal.
            StoreError: The store failed.
            BrokenTableError: The table can no longer be used.
        """
        reply = FutureReply()
        self.submit(Submission(decide, reply, user_id, request_id))
        return await reply.result

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Let the table do nothing else in the `with` block, after what was submitted before.

        Raises:
            BrokenTableError: The table can no longer be used.
        """
        loop = asyncio.get_running_loop()
        has_begun, has_ended = loop.create_future(), loop.create_future()

        async def wait_for_end() -> None:
            has_begun.set_result(None)
            await has_ended

        holding = asyncio.ensure_future(self.execute(lambda table: wait_for_end()))
        try:
            await asyncio.wait([holding, has_begun], return_when=asyncio.FIRST_COMPLETED)
            if has_begun.done():
                yield
        finally:
            has_ended.set_result(None)
            await holding

    def pump(self) -> None:
        """Carry out submissions until the inbox is empty, or until one has to wait."""
        while self.inbox and not self.is_busy:
            self.decide(self.inbox.popleft())

    def decide(self, submission: Submission) -> None:
        if self.broken is not None:
            submission.reply.fail(self.broken)
            return
        request = (submission.user_id, submission.request_id)
        if submission.request_id and hash_request(*request) in self.table.request_keys:
            submission.reply.done(has_written=False)
            return
        try:
            decision = submission.decide(self.table)
        except UserError as error:
            self.refuse(submission, error)
        except Exception as error:
            submission.reply.fail(error)
        else:
            if decision is None or isinstance(decision, Decision):
                self.carry_out(submission, decision)
            else:
                self.wait_for(submission, decision, partial(self.carry_out, submission))

    def wait_for(
        self, submission: Submission, work: Awaitable[Result], proceed: Callable[[Result], None]
    ) -> None:
        """Wait for `work` and call `proceed` with its result. The table does nothing else until then."""
        self.is_busy = True

        async def run() -> None:
            step: Callable[[], None]
            try:
                step = partial(proceed, await work)
            except UserError as error:
                step = partial(self.refuse, submission, error)
            except Exception as error:
                step = partial(submission.reply.fail, error)
            self.is_busy = False
            step()
            self.pump()

        self.work = asyncio.get_running_loop().create_task(run())

    def refuse(self, submission: Submission, error: UserError) -> None:
        """Refuse a submission, after reading rows of other processes, which may allow it."""
        if not self.home.is_alone and not submission.has_read_rows:
            self.read_and_decide(submission)
            return
        if submission.request_id:
            self.refused_requests.append((submission.user_id, submission.request_id))
        submission.reply.refuse(error)

    def read_and_decide(self, submission: Submission) -> None:
        """Read the rows of other processes, and decide about a submission again."""
        submission.has_read_rows = True
        self.wait_for(submission, self.read_new_rows(), lambda _: self.decide(submission))

    def carry_out(self, submission: Submission, decision: Decision | None) -> None:
        if decision is None:
            submission.reply.done(has_written=False)
            return
        if submission.request_id and (submission.user_id, submission.request_id) in self.refused_requests:
            submission.reply.refuse(refusal("refused-duplicate"))
            return
        write = self.build_write(submission, decision)
        self.is_busy = True
        self.home.store.enqueue(write).add_done_callback(
            partial(self.on_written, submission, write, perf_counter())
        )

    def on_written(
        self, submission: Submission, write: RowWrite, started_at: float, written: asyncio.Future[bool]
    ) -> None:
        self.is_busy = False
        error = written.exception()
        if error is not None and not submission.has_failed:
            # Try once more. If the row was written after all, its number is already taken.
            submission.has_failed = True
            self.decide(submission)
        elif error is not None:
            if submission.request_id and not isinstance(error, CommitUnknownError):
                self.refused_requests.append((submission.user_id, submission.request_id))
            submission.reply.fail(error)
        elif written.result():
            self.apply_written_row(submission, write, started_at)
        else:
            self.home.metrics.count_conflict()
            submission.tries += 1
            if submission.tries == MAX_WRITE_TRIES:
                submission.reply.fail(WriteError("other writers wrote first at every attempt"))
            else:
                self.read_and_decide(submission)
        self.pump()

    def apply_written_row(self, submission: Submission, write: RowWrite, started_at: float) -> None:
        row, metrics = write.row, self.home.metrics
        metrics.observe_commit(perf_counter() - started_at)
        metrics.count_row(
            row.kind,
            self.table.game_class.name,
            isinstance(row.entry, MatchStart),
            bool(write.extra_records),
        )
        if write.snapshot is not None:
            self.snapshot_seq = write.snapshot.seq
        self.home.on_row_written(row)
        try:
            self.apply_and_broadcast(row)
        except BrokenTableError as error:
            submission.reply.fail(error)
            return
        self.home.on_table_changed(self)
        submission.reply.done(has_written=True)

    # Rows

    def build_write(self, submission: Submission, decision: Decision) -> RowWrite:
        """Return the row that carries out a request, with the records to be written with it."""
        table = self.table
        row = LogRow(table.id, table.seq + 1, submission.user_id, decision.entry, submission.request_id)
        row = charge_time(table, row)
        snapshot = self.snapshot_if_due(row, decision.game_after)
        is_over = is_finished_after(table, decision)
        match_end = (
            find_match_end(table, row, decision.game_after) if decision.game_after is not None else None
        )
        extra_records = [match_end] if match_end is not None else []
        return RowWrite(row, snapshot, is_unlisted_after(table, row), is_over, extra_records)

    def snapshot_if_due(self, row: LogRow, game_after: Game | None) -> Snapshot | None:
        match = self.table.match
        if not isinstance(row.entry, MoveMade) or match is None or game_after is None:
            return None
        rows_since_snapshot = row.seq - max(self.snapshot_seq, match.start_seq)
        has_round_ended = (
            game_after.round_count != match.game.round_count and rows_since_snapshot >= MIN_ROWS_PER_SNAPSHOT
        )
        if not (has_round_ended or game_after.is_over or rows_since_snapshot >= MAX_ROWS_PER_SNAPSHOT):
            return None
        decision_seqs = list_decisions_after(match, row, row.entry.seat)
        return new_snapshot(self.table.id, row.seq, match, game_after, decision_seqs)

    async def read_new_rows(self) -> bool:
        """Apply and broadcast the rows that other writers have appended. Return True if there were any.

        Raises:
            BrokenTableError: A row cannot be applied, or the table cannot be reloaded.
        """
        try:
            rows = await self.home.store.read_rows(self.table.id, after_seq=self.table.seq)
        except BrokenTableError as error:
            self.mark_broken(error)
            raise
        new_users = {row.user_id for row in rows if isinstance(row.entry, SeatTaken | SeatRequested)}
        if unknown_users := new_users - self.table.people.users.keys():
            self.table.people.update(await self.home.store.read_users(unknown_users))
        for row in rows:
            self.apply_and_broadcast(row)
        return bool(rows)

    def apply_and_broadcast(self, row: LogRow) -> None:
        """Apply a row, and send each client the part of the change that the client may see.

        Raises:
            BrokenTableError: The row cannot be applied. The table can no longer be used.
        """
        entry = row.entry
        is_takeback_pending = self.table.takeback is not None
        if isinstance(entry, MatchStart):
            self.charged_times.clear()
        elif self.table.table_settings.seconds_per_match:
            self.charged_times.append(charged_time_until(self.table, row.created_at))
        is_skipped_move = isinstance(entry, MoveMade) and self.table.is_skipping
        frame_cache = FrameCache(self, row)
        try:
            with convert_table_load_errors():
                row.apply(self.table, frame_cache.on_match_events)
        except BrokenTableError as error:
            self.mark_broken(error)
            raise
        self.home.stuck_table_ids.discard(self.table.id)
        if isinstance(entry, ClockResumed) and entry.waiting_since is not None:
            self.outage = None
        self.wake_waiting_tasks()
        if isinstance(entry, InterruptDeclined):
            return  # clients must not learn that a bot could have interrupted
        self.last_shown_at = time.monotonic()
        match = self.table.match
        if match is not None and is_skipped_move:
            self.skipped_moves.add(row, match.number, frame_cache.events_by_reader)
            if self.table.is_skipping:
                return
        skipped_moves = self.skipped_moves
        self.skipped_moves = SkippedMoves(row.seq if entry.is_in_client_log else skipped_moves.last_seq)
        for client in self.clients:
            reader = (match.find_seat(client.user_id) if match is not None else SPECTATOR, client.language)
            if reader in skipped_moves.logs:
                client.send_message(skipped_moves.logs[reader])
            if not isinstance(entry, MoveMade) or is_takeback_pending:
                client.send_frame(frame_cache.table_frame(client))
            if match is not None and isinstance(entry, MatchStart):
                for faces in frame_cache.card_face_frames(match, client):
                    client.send_frame(faces)
            if match is not None and entry.changes_scene:
                for frame in frame_cache.match_frames(match, client):
                    client.send_frame(frame)
            if isinstance(entry, MoveMade) and self.table.is_over:
                client.send_frame(frame_cache.table_frame(client))
            if frame_cache.announcement is not None:
                client.send_frame(frame_cache.announcement_frame(frame_cache.announcement, client))
            if (
                isinstance(entry, Locked)
                and entry.send_spectators_away
                and not is_admitted(self.table, client.user_id)
            ):
                client.close_when_idle(
                    Disconnect(server_catalog(client.language).format("spectators-sent-away"))
                )

    def show_users(self, users: Mapping[str, NameAndAvatar]) -> None:
        """Show the new names and avatars of users to all clients."""
        if self.table.people.update(users):
            self.broadcast_state()

    def broadcast_state(self) -> None:
        """Send the table and the scene to all clients."""
        match, frame_cache = self.table.match, FrameCache(self)
        for client in self.clients:
            client.send_frame(frame_cache.table_frame(client))
            for frame in frame_cache.match_frames(match, client) if match is not None else []:
                client.send_frame(frame)

    def mark_broken(self, error: BrokenTableError) -> None:
        """Make the table unusable. Its clients reconnect, which loads it again."""
        self.broken = error
        self.home.evict_broken(self)


class FrameCache:
    """The encoded frames for one broadcast of a table's current state.

    A frame is encoded once for all clients that receive it. `row` is the last appended row, or None. Create
    the cache before the row is applied.
    """

    def __init__(self, live_table: LiveTable, row: LogRow | None = None) -> None:
        self.live_table = live_table
        self.last_row = row
        self.announcement = find_announcement(live_table.table, row) if row is not None else None
        self.announcement_frames: dict[tuple[str, str], bytes] = {}
        self.events_by_reader: dict[SeatLanguage, list[SceneEvent]] = {}
        self.table_frames: dict[tuple[str, str], bytes] = {}
        self.scene_frames: dict[tuple[int, str, bool, bool, str], bytes] = {}
        self.faces_by_language: dict[str, list[bytes]] = {}
        self.view_frames: dict[int, bytes] = {}

    def on_match_events(self, match: TableMatch) -> None:
        """Build the events of the most recent deal or move for each client's seat and language."""
        readers = {(match.find_seat(client.user_id), client.language) for client in self.live_table.clients}
        for seat, language in readers:
            events = build_events(match.game, seat, match.names(language), language=language)
            self.events_by_reader.setdefault((seat, language), []).extend(events)

    def table_frame(self, client: Client) -> bytes:
        """Return the frame with the table's state for a client.

        All spectators share one frame, except the host, the creator of the table, and the spectator who has
        asked for a seat.
        """
        table, user_id = self.live_table.table, client.user_id
        requester_id = table.seat_request.user_id if table.seat_request is not None else ""
        is_known = user_id in (table.host_id, table.creator_id, requester_id) or table.find_seat(user_id) >= 0
        viewer_id = user_id if is_known else ""
        key = (viewer_id, client.language)
        if key not in self.table_frames:
            self.table_frames[key] = msgspec.json.encode(
                self.live_table.build_state(viewer_id, client.language)
            )
        return self.table_frames[key]

    def card_face_frames(self, match: TableMatch, client: Client) -> list[bytes]:
        """Return a list with the frame for the card faces. The list is empty for the standard pack."""
        language = client.language
        if language not in self.faces_by_language:
            self.faces_by_language[language] = [
                msgspec.json.encode(faces) for faces in build_faces_messages(match, language)
            ]
        return self.faces_by_language[language]

    def announcement_frame(self, announcement: Announcement, client: Client) -> bytes:
        """Return the frame with an announcement for a client."""
        key = (announcement.role_of(client.user_id), client.language)
        if key not in self.announcement_frames:
            self.announcement_frames[key] = msgspec.json.encode(
                AnnouncementMessage(
                    self.live_table.table.shown_seq,
                    announcement.kind,
                    announcement.seat,
                    announcement.role_of(client.user_id) == "player",
                    announcement.format_for(client.user_id, client.language),
                )
            )
        return self.announcement_frames[key]

    def match_frames(self, match: TableMatch, client: Client) -> list[bytes]:
        """Return the scene frame for a client, preceded by the view frame if the client wants views."""
        scene = self.scene_frame(match, client)
        return [self.view_frame(match, client), scene] if client.include_views else [scene]

    def view_frame(self, match: TableMatch, client: Client) -> bytes:
        """Return the view frame for a client: an encoded ViewUpdate for the client's seat."""
        seat = match.find_seat(client.user_id)
        if seat not in self.view_frames:
            update = ViewUpdate(
                self.live_table.table.shown_seq, match.number, match.game.view(seat).to_text()
            )
            self.view_frames[seat] = msgspec.json.encode(update)
        return self.view_frames[seat]

    def scene_frame(self, match: TableMatch, client: Client) -> bytes:
        """Return the scene frame for a client, with the events that led to the scene."""
        table, user_id = self.live_table.table, client.user_id
        seat, language = match.find_seat(user_id), client.language
        role = self.announcement.role_of(user_id) if self.announcement is not None else ""
        key = (seat, language, can_take_back(table, user_id), can_skip(table, user_id), role)
        if key not in self.scene_frames:
            events = self.events_by_reader.get((seat, language), [])
            if self.announcement is not None:
                events = [self.announcement.build_event(user_id, language), *events]
            if self.last_row is not None and isinstance(self.last_row.entry, TakebackOutcome):
                events = [build_takeback_event(match, self.last_row.entry, user_id, language)]
            self.scene_frames[key] = msgspec.json.encode(
                build_scene_update(table, match, user_id, events, language)
            )
        return self.scene_frames[key]


def is_finished_after(table: Table, decision: Decision) -> bool:
    """Return True if, after this row, the table is closed or its most recent match is over.

    Such a table is not listed for its players or in the lobby, and its log can be pruned.
    """
    if isinstance(decision.entry, TableChanged):
        return False
    if table.closed or isinstance(decision.entry, Closed):
        return True
    return decision.game_after.is_over if decision.game_after is not None else table.is_over


def is_unlisted_after(table: Table, row: LogRow) -> bool:
    """Return True if the table is hidden from the lobby after this row.

    Private and locked tables are hidden. A table where only one user can sit is hidden too, unless this row
    may have freed a seat.
    """
    is_locked = isinstance(row.entry, Locked) or (table.locked and not isinstance(row.entry, Unlocked))
    is_private = row.entry.private if isinstance(row.entry, TableChanged) else table.is_private
    return is_private or is_locked or (table.is_solo and not row.entry.opens_seat)
