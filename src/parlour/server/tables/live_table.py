"""A table in use, its listeners, and the frames that they get."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events
from parlour.server.socket_messages import ServerMessage, TableState, ViewUpdate
from parlour.server.tables.changes import PresenceTimes
from parlour.server.tables.chat import ChatLog
from parlour.server.tables.rows import LogRow, current_time_ms
from parlour.server.tables.table import TAKEBACK_OUTCOME_KINDS, Table, TableMatch
from parlour.server.tables.table_views import (
    build_faces_message,
    build_scene_update,
    build_table_state,
    build_takeback_event,
    can_take_back,
)

MAX_REMEMBERED_REFUSALS = 100  # that a table remembers
MAX_QUEUED_FRAMES = 200  # to a socket that does not take them


@dataclass(frozen=True)
class RemoteUser:
    """Somebody at a table: since when, in milliseconds since 1970, and their name where they do not sit."""

    connected_since: int
    name: str


class Outbox(asyncio.Queue[bytes | None]):
    """Frames that wait for a socket; one of them can be withdrawn."""

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
        """Remove this frame, if it still waits. Another one with the same content stays."""
        for place, each in enumerate(self.frames):
            if each is frame:
                del self.frames[place]
                return


@dataclass(eq=False)
class Client:
    """One socket at a table. What it cannot be sent at once waits in `outbox`; None ends it.

    `at_once` sends a frame, or is false where the socket cannot take it now; it is not asked while one that
    waited is `sending`. The socket comes from `address`.
    `name` is what its person is called as long as they do not sit. `task` serves it, and is `busy` as long as
    it does not wait for a message; a move for which it does not wait either is `pending_move`. When it is
    `leaving`, the task ends instead of waiting for the next message, for good where there is a last `word`.
    With `views` it is told of those as well. `generation` is that of its cookie. `presence` is the last frame
    about who is there, as long as it may still wait.
    """

    user_id: str
    language: str = DEFAULT_LANGUAGE
    name: str = ""
    send_now: Callable[[bytes], bool] = lambda frame: False
    outbox: Outbox = field(default_factory=Outbox)
    presence: bytes | None = None
    sending: bool = False
    is_lagging: bool = False
    task: asyncio.Task[None] | None = None
    busy: bool = True
    pending_move: asyncio.Future[bool] | None = None
    is_closing: bool = False
    last_message: ServerMessage | None = None
    address: str = ""
    include_views: bool = False
    generation: int = 0

    def send_message(self, message: ServerMessage) -> None:
        """Sends a message."""
        self.send_frame(msgspec.json.encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame after those that wait; where these are too many, the socket has to come back."""
        if self.is_lagging or (self.outbox.empty() and not self.sending and self.send_now(frame)):
            return
        if self.outbox.qsize() >= MAX_QUEUED_FRAMES:
            self.force_reconnect()
            return
        self.outbox.put_nowait(frame)

    def send_presence(self, frame: bytes) -> None:
        """Send who is there now, instead of an earlier frame about it that still waits."""
        if self.presence is not None:
            self.outbox.withdraw(self.presence)
        self.presence = None
        self.send_frame(frame)
        if not self.outbox.empty():
            self.presence = frame

    def close_when_idle(self, word: ServerMessage | None = None) -> None:
        """Has the socket closed as soon as what its person asked for is answered.

        They are to come back, unless they are told otherwise by a last `word`.
        """
        self.is_closing = True
        self.last_message = word or self.last_message
        self.cancel_if_idle()

    def cancel_if_idle(self) -> None:
        """Ends a socket that is to leave where it waits for a message, and all that came is answered."""
        if self.is_closing and self.task is not None and not self.busy and self.pending_move is None:
            self.task.cancel()

    def force_reconnect(self) -> None:
        """The socket is to come back and be told how things stand."""
        self.is_lagging = True
        self.outbox.put_nowait(None)


class AppendLock(asyncio.Lock):
    """It is also held by a row that is on its way to the disk and for which no task waits."""

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


@dataclass(eq=False)
class LiveTable:
    """A table in use. Rows are added under `lock`; `coming` counts those who are about to listen.

    Newcomers wait for each other at the `door`, so that a move never waits for more than one of them.
    `came` says of each person who is there since when, in milliseconds since 1970; `elsewhere` are those who
    are there by way of other rooms. Each row sets `news`, for the clock, and `moved`, for bots; `free` says
    that other rooms may have let it go. Of one that is shown all were told at `last_shown_at`, by
    `time.monotonic`. At `presence_timer` all are told who is there. `refused` are the latest requests that
    were: a copy that comes late is refused as well.
    """

    table: Table
    snapshot_seq: int
    lock: AppendLock = field(default_factory=AppendLock)
    door: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    joining_count: int = 0
    bot_task: asyncio.Task[None] | None = None
    clock_task: asyncio.Task[None] | None = None
    presence_timer: asyncio.TimerHandle | None = None
    present_since: dict[str, int] = field(default_factory=dict)
    remote_presence: dict[str, RemoteUser] = field(default_factory=dict)
    row_appended: asyncio.Event = field(default_factory=asyncio.Event)
    lease_released: asyncio.Event = field(default_factory=asyncio.Event)
    bots_wake_up: asyncio.Event = field(default_factory=asyncio.Event)
    last_shown_at: float = field(default_factory=time.monotonic)
    chat: ChatLog = field(default_factory=ChatLog)
    refused_requests: deque[tuple[str, str]] = field(
        default_factory=lambda: deque(maxlen=MAX_REMEMBERED_REFUSALS)
    )

    def local_users(self) -> set[str]:
        """Who is there by way of this room."""
        return {listener.user_id for listener in self.clients}

    def all_users(self) -> set[str]:
        return self.local_users() | self.remote_presence.keys()

    def presence_times(self) -> PresenceTimes:
        return PresenceTimes(
            {who: each.connected_since for who, each in self.remote_presence.items()} | self.present_since,
            current_time_ms(),
        )

    def spectator_names(self) -> list[str]:
        """The names of those who are there and do not sit, each once."""
        names = {who: each.name for who, each in self.remote_presence.items()}
        names |= {each.user_id: each.name for each in self.clients}
        return sorted(name for who, name in names.items() if self.table.find_seat(who) < 0)

    def build_state(self, user_id: str, language: str) -> TableState:
        return build_table_state(self.table, user_id, self.all_users(), language, self.spectator_names())

    def is_idle(self) -> bool:
        """Whether it can be put away: nobody is there, comes, or is being asked for a move."""
        return not (self.clients or self.joining_count or self.bot_task is not None or self.lock.locked())


SeatLanguage = tuple[int, str]  # a seat, or a spectator's, and a language


class FrameCache:
    """Frames of a table as it stands now, after `row` where there was one. It is not kept for longer."""

    def __init__(self, live_table: LiveTable, row: LogRow | None = None) -> None:
        self.live_table = live_table
        self.last_row = row
        self.events_by_reader: dict[SeatLanguage, list[SceneEvent]] = {}
        self.table_frames: dict[tuple[str, str], bytes] = {}
        self.scene_frames: dict[tuple[int, str, bool], bytes] = {}
        self.faces_by_language: dict[str, list[bytes]] = {}
        self.view_frames: dict[int, bytes] = {}

    def on_match_events(self, match: TableMatch) -> None:
        """Keeps the events of the match's last push, as each reader at the table saw them."""
        readers = {(match.find_seat(each.user_id), each.language) for each in self.live_table.clients}
        for seat, language in readers:
            heard = build_events(match.game, seat, match.player_names, language=language)
            self.events_by_reader.setdefault((seat, language), []).extend(heard)

    def table_frame(self, client: Client) -> bytes:
        """The table, as a listener is told of it; those who neither sit there nor made it are told alike."""
        table, who = self.live_table.table, client.user_id
        known = who if table.host_id == who or table.find_seat(who) >= 0 else ""
        key = (known, client.language)
        if key not in self.table_frames:
            self.table_frames[key] = msgspec.json.encode(self.live_table.build_state(known, client.language))
        return self.table_frames[key]

    def faces_frames(self, match: TableMatch, client: Client) -> list[bytes]:
        """How the cards of a match look, where that needs to be said."""
        language = client.language
        if language not in self.faces_by_language:
            self.faces_by_language[language] = [
                msgspec.json.encode(faces) for faces in build_faces_message(match, language)
            ]
        return self.faces_by_language[language]

    def match_frames(self, match: TableMatch, client: Client) -> list[bytes]:
        """The match as a listener sees it, after their view for who wants it."""
        scene = self.scene_frame(match, client)
        return [self.view_frame(match, client), scene] if client.include_views else [scene]

    def view_frame(self, match: TableMatch, client: Client) -> bytes:
        """All that a listener may know of the match, as text."""
        seat = match.find_seat(client.user_id)
        if seat not in self.view_frames:
            now = ViewUpdate(self.live_table.table.shown_seq, match.number, match.game.view(seat).to_text())
            self.view_frames[seat] = msgspec.json.encode(now)
        return self.view_frames[seat]

    def scene_frame(self, match: TableMatch, client: Client) -> bytes:
        """The match as a listener sees it, and what brought it about."""
        table, who = self.live_table.table, client.user_id
        seat, language = match.find_seat(who), client.language
        key = (seat, language, can_take_back(table, who))
        if key not in self.scene_frames:
            events = self.events_by_reader.get((seat, language), [])
            if self.last_row is not None and self.last_row.kind in TAKEBACK_OUTCOME_KINDS:
                events = [build_takeback_event(match, self.last_row, who, language)]
            self.scene_frames[key] = msgspec.json.encode(
                build_scene_update(table, match, who, events, language)
            )
        return self.scene_frames[key]
