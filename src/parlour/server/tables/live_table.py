"""An in-memory table, its clients, and the frames that are sent to them."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.scene.house_bots import unique_names
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events
from parlour.server.socket_messages import (
    AnnouncementMessage,
    Log,
    LogEntry,
    ServerMessage,
    TableState,
    ViewUpdate,
)
from parlour.server.tables.announcements import Announcement, find_announcement
from parlour.server.tables.changes import PresenceTimes
from parlour.server.tables.chat import ChatLog
from parlour.server.tables.clock import ChargedTime, Outage
from parlour.server.tables.entries import LogRow, TakebackOutcome
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.table import Table, TableMatch
from parlour.server.tables.table_views import (
    build_faces_messages,
    build_scene_update,
    build_table_state,
    build_takeback_event,
    can_skip,
    can_take_back,
)

MAX_REMEMBERED_REFUSALS = 100  # maximum number of refused requests remembered at each table
# number of charged times that a table remembers; at most as many rows are usual in the seconds until a dead
# process is detected
MAX_CHARGED_TIMES = 40
# maximum number of log entries that clients receive after the bots have skipped to the end
MAX_SKIPPED_ENTRIES = 200
MAX_QUEUED_FRAMES = 200  # maximum number of frames queued for a socket; a client with more must reconnect


@dataclass(frozen=True)
class RemoteUser:
    """A user who is connected to the table through another room (server process).

    `connected_since` is in milliseconds since 1970. `name` is shown if the user is a spectator.
    """

    connected_since: int
    name: str


class Outbox(asyncio.Queue[bytes | None]):
    """A queue of frames for a socket. A queued frame can be withdrawn."""

    def _init(self, maxsize: int) -> None:
        self.frames: deque[bytes | None] = deque()

    def _get(self) -> bytes | None:
        return self.frames.popleft()

    def _put(self, item: bytes | None) -> None:
        self.frames.append(item)

    def qsize(self) -> int:
        return len(self.frames)

    def empty(self) -> bool:
        return not self.frames

    def withdraw(self, frame: bytes) -> None:
        """Remove a frame object if it is still queued. A frame that is merely equal stays in the queue."""
        for index, queued_frame in enumerate(self.frames):
            if queued_frame is frame:
                del self.frames[index]
                return


@dataclass(eq=False)
class Client:
    """A socket that is connected to a table.

    Attributes:
        name: The user's name, shown if the user is a spectator who has never had a seat.
        send_now: Sends a frame and returns True, or returns False if the socket is not ready. This function
            is not called while `is_sending` is true.
        outbox: The frames that are queued for the socket. None ends the queue.
        presence_frame: The last queued frame about the users at the table, or None. It may have been sent
            already.
        is_sending: True while a frame from `outbox` is being sent.
        is_lagging: True if the socket was too slow, so that the client must reconnect.
        task: The task that handles the client's messages.
        is_busy: False while `task` waits for a message.
        pending_move: The future of a move that is still being written, or None.
        counted_request_id: The request that was already counted against a rate limit and is to be handled by
            `task`, or None.
        is_closing: True if `task` must end instead of waiting for the next message.
        last_message: The message to send before the server closes the socket, or None if the client should
            reconnect.
        address: The network address of the client.
        include_views: True if the client wants views in addition to scenes.
        generation: The generation of the client's cookie. When a user's generation is increased, older
            cookies become invalid.
    """

    user_id: str
    language: str = DEFAULT_LANGUAGE
    name: str = ""
    send_now: Callable[[bytes], bool] = lambda frame: False
    outbox: Outbox = field(default_factory=Outbox)
    presence_frame: bytes | None = None
    is_sending: bool = False
    is_lagging: bool = False
    task: asyncio.Task[None] | None = None
    is_busy: bool = True
    pending_move: asyncio.Future[bool] | None = None
    counted_request_id: str | None = None
    is_closing: bool = False
    last_message: ServerMessage | None = None
    address: str = ""
    include_views: bool = False
    generation: int = 0

    def send_message(self, message: ServerMessage) -> None:
        """Encode and send a message."""
        self.send_frame(msgspec.json.encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame after the queued ones. If too many are queued, force the client to reconnect."""
        if self.is_lagging or (self.outbox.empty() and not self.is_sending and self.send_now(frame)):
            return
        if self.outbox.qsize() >= MAX_QUEUED_FRAMES:
            self.force_reconnect()
            return
        self.outbox.put_nowait(frame)

    def send_presence(self, frame: bytes) -> None:
        """Send a frame about the users at the table.

        The frame replaces an earlier frame of this kind that is still queued.
        """
        if self.presence_frame is not None:
            self.outbox.withdraw(self.presence_frame)
        self.presence_frame = None
        self.send_frame(frame)
        if not self.outbox.empty():
            self.presence_frame = frame

    def close_when_idle(self, message: ServerMessage | None = None) -> None:
        """Close the socket when all pending requests are answered.

        If `message` is given, send it before closing. Without a message, the close code tells the client to
        reconnect.
        """
        self.is_closing = True
        self.last_message = message or self.last_message
        self.cancel_task_if_idle()

    def cancel_task_if_idle(self) -> None:
        """Cancel `task` if the socket is to be closed and nothing is pending."""
        if self.is_closing and self.task is not None and not self.is_busy and self.pending_move is None:
            self.task.cancel()

    def force_reconnect(self) -> None:
        """Close the socket, so that the client reconnects and receives the full state."""
        self.is_lagging = True
        self.outbox.put_nowait(None)


class AppendLock(asyncio.Lock):
    """A lock that counts as held while `pending_row` is being written, even if no task holds it."""

    def __init__(self) -> None:
        super().__init__()
        self.pending_row: asyncio.Future[bool] | None = None

    def locked(self) -> bool:
        return self.pending_row is not None or super().locked()

    async def acquire(self) -> Literal[True]:
        await super().acquire()
        try:
            while self.pending_row is not None:
                await asyncio.wait([self.pending_row])
        except BaseException:
            self.release()
            raise
        return True


SeatLanguage = tuple[int, str]  # (seat or SPECTATOR, language)


class SkippedMoves:
    """The log entries of moves that were not broadcast, because the bots skip to the end of the match."""

    def __init__(self) -> None:
        self.entries_by_reader: dict[SeatLanguage, deque[LogEntry]] = {}

    def add(
        self, row: LogRow, match_number: int, events_by_reader: dict[SeatLanguage, list[SceneEvent]]
    ) -> None:
        """Add the events of a move. Only the last MAX_SKIPPED_ENTRIES moves are kept."""
        for reader, events in events_by_reader.items():
            entries = self.entries_by_reader.setdefault(reader, deque(maxlen=MAX_SKIPPED_ENTRIES))
            entries.append(LogEntry(row.seq, match_number, events))

    def build_log(self, reader: SeatLanguage, skip_seq: int) -> Log | None:
        """Return the log for a reader, or None if it is empty.

        Args:
            skip_seq: The number of the row that began the skipping.
        """
        entries = self.entries_by_reader.get(reader)
        if not entries:
            return None
        after_seq = entries[0].seq - 1 if len(entries) == MAX_SKIPPED_ENTRIES else skip_seq
        return Log(list(entries), after_seq, complete=False)


@dataclass(eq=False)
class LiveTable:
    """An in-memory table and its clients.

    Attributes:
        snapshot_seq: The number of the row with the latest snapshot, or 0.
        lock: Held while a request is checked and its row is written.
        join_lock: Held while a client joins, so that a move waits for at most one joining client.
        joining_count: The number of clients that are about to join.
        host_task: The task that waits to pass the rights of an absent host to another player, or None.
        host_absent_seconds: The time for which this room has seen that the host is absent.
        presence_timer: The timer for the next batch of presence changes, or None.
        present_since: The times when users connected to this room, by user id, in milliseconds since 1970.
        remote_presence: The users who are connected in other rooms, by user id.
        clock_wake_up: Set by each appended row, to wake the clock.
        outage: The time in which no process ran the table, until it is recorded in the table's log. None if
            there was no such time.
        charged_times: The last times that the match clock charged to players, oldest first.
        lease_released: Set when another room may have given up the right to run the table's bots.
        bots_wake_up: Set by each appended row, to wake the bots.
        last_shown_at: Time of the last change that clients could see, a `time.monotonic()` value.
        skipped_moves: The moves that were not broadcast, because the bots skip to the end of the match.
        refused_requests: The user id and request id of each recently refused request. If such a request
            arrives again, it is refused again.
    """

    table: Table
    snapshot_seq: int
    lock: AppendLock = field(default_factory=AppendLock)
    join_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    joining_count: int = 0
    bot_task: asyncio.Task[None] | None = None
    clock_task: asyncio.Task[None] | None = None
    host_task: asyncio.Task[None] | None = None
    host_absent_seconds: float = 0.0
    presence_timer: asyncio.TimerHandle | None = None
    present_since: dict[str, int] = field(default_factory=dict)
    remote_presence: dict[str, RemoteUser] = field(default_factory=dict)
    clock_wake_up: asyncio.Event = field(default_factory=asyncio.Event)
    outage: Outage | None = None
    charged_times: deque[ChargedTime] = field(default_factory=lambda: deque(maxlen=MAX_CHARGED_TIMES))
    lease_released: asyncio.Event = field(default_factory=asyncio.Event)
    bots_wake_up: asyncio.Event = field(default_factory=asyncio.Event)
    last_shown_at: float = field(default_factory=time.monotonic)
    chat: ChatLog = field(default_factory=ChatLog)
    skipped_moves: SkippedMoves = field(default_factory=SkippedMoves)
    refused_requests: deque[tuple[str, str]] = field(
        default_factory=lambda: deque(maxlen=MAX_REMEMBERED_REFUSALS)
    )

    def local_user_ids(self) -> set[str]:
        """Return the ids of the users who are connected to this room."""
        return {client.user_id for client in self.clients}

    def all_user_ids(self) -> set[str]:
        return self.local_user_ids() | self.remote_presence.keys()

    def is_present(self, user_id: str) -> bool:
        """Return True if a user is connected to the table, in this room or another one."""
        return user_id in self.present_since or user_id in self.remote_presence

    def presence_times(self) -> PresenceTimes:
        return PresenceTimes(
            {user_id: remote_user.connected_since for user_id, remote_user in self.remote_presence.items()}
            | self.present_since,
            current_time_ms(),
        )

    def spectator_names(self) -> list[str]:
        """Return the names of the spectators in all rooms, sorted.

        A spectator who has had a seat keeps the name from there. If a name is similar to the name of a player
        or another spectator, it gets a number.
        """
        names = {user_id: remote_user.name for user_id, remote_user in self.remote_presence.items()}
        names |= {client.user_id: client.name for client in self.clients}
        spectators = sorted(
            (self.table.user_names.get(user_id, name), user_id)
            for user_id, name in names.items()
            if self.table.find_seat(user_id) < 0
        )
        spectator_names = [name for name, _ in spectators]
        # After a player has left, a bot plays under the same name in the seat.
        taken_names = {
            seat.name for seat in self.table.seats if seat.user_id or seat.name not in spectator_names
        }
        return unique_names(spectator_names, taken_names)

    def build_state(self, user_id: str, language: str) -> TableState:
        return build_table_state(self.table, user_id, self.all_user_ids(), language, self.spectator_names())

    def is_idle(self) -> bool:
        """Return True if the table can be evicted: it has neither clients nor pending work."""
        return not (self.clients or self.joining_count or self.bot_task is not None or self.lock.locked())


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
            events = build_events(match.game, seat, match.player_names, language=language)
            self.events_by_reader.setdefault((seat, language), []).extend(events)

    def table_frame(self, client: Client) -> bytes:
        """Return the frame with the table's state for a client.

        All spectators other than the host and the creator of the table share one frame.
        """
        table, user_id = self.live_table.table, client.user_id
        is_known = user_id in (table.host_id, table.creator_id) or table.find_seat(user_id) >= 0
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
