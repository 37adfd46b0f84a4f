"""A table in use, and the sockets that listen there."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.server.change import Presence
from parlour.server.protocol import (
    TableState,
    ToClient,
)
from parlour.server.rows import now
from parlour.server.table import (
    Table,
    table_state,
)
from parlour.server.talk import Talk

REFUSALS = 100  # that a table remembers
WAITING_MESSAGES = 200  # to a socket that does not take them


@dataclass(frozen=True)
class Present:
    """Somebody at a table: since when, in milliseconds since 1970, and their name where they do not sit."""

    since: int
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
class Listener:
    """One socket at a table. What it cannot be sent at once waits in `outbox`; None ends it.

    `at_once` sends a frame, or is false where the socket cannot take it now; it is not asked while one that
    waited is `sending`. The socket comes from `address`.
    `name` is what its person is called as long as they do not sit. `task` serves it, and is `busy` as long as
    it does not wait for a message; a move for which it does not wait either is `under_way`. When it is
    `leaving`, the task ends instead of waiting for the next message, for good where there is a last `word`.
    With `views` it is told of those as well. `generation` is that of its cookie. `presence` is the last frame
    about who is there, as long as it may still wait.
    """

    who: str
    language: str = DEFAULT_LANGUAGE
    name: str = ""
    at_once: Callable[[bytes], bool] = lambda frame: False
    outbox: Outbox = field(default_factory=Outbox)
    presence: bytes | None = None
    sending: bool = False
    lagging: bool = False
    task: asyncio.Task[None] | None = None
    busy: bool = True
    under_way: asyncio.Future[bool] | None = None
    leaving: bool = False
    word: ToClient | None = None
    address: str = ""
    views: bool = False
    generation: int = 0

    def post(self, message: ToClient) -> None:
        """Sends a message."""
        self.send(msgspec.json.encode(message))

    def send(self, frame: bytes) -> None:
        """Sends a frame after those that wait; where these are too many, the socket has to come back."""
        if self.lagging or (self.outbox.empty() and not self.sending and self.at_once(frame)):
            return
        if self.outbox.qsize() >= WAITING_MESSAGES:
            self.drop()
            return
        self.outbox.put_nowait(frame)

    def send_presence(self, frame: bytes) -> None:
        """Send who is there now, instead of an earlier frame about it that still waits."""
        if self.presence is not None:
            self.outbox.withdraw(self.presence)
        self.presence = None
        self.send(frame)
        if not self.outbox.empty():
            self.presence = frame

    def leave(self, word: ToClient | None = None) -> None:
        """Has the socket closed as soon as what its person asked for is answered.

        They are to come back, unless they are told otherwise by a last `word`.
        """
        self.leaving = True
        self.word = word or self.word
        self.wait_no_longer()

    def wait_no_longer(self) -> None:
        """Ends a socket that is to leave where it waits for a message, and all that came is answered."""
        if self.leaving and self.task is not None and not self.busy and self.under_way is None:
            self.task.cancel()

    def drop(self) -> None:
        """The socket is to come back and be told how things stand."""
        self.lagging = True
        self.outbox.put_nowait(None)


class TableLock(asyncio.Lock):
    """It is also held by a row that is on its way to the disk and for which no task waits."""

    def __init__(self) -> None:
        super().__init__()
        self.row: asyncio.Future[bool] | None = None

    def locked(self) -> bool:
        return self.row is not None or super().locked()

    async def acquire(self) -> Literal[True]:
        await super().acquire()
        try:
            while self.row is not None:
                await asyncio.wait([self.row])
        except BaseException:
            self.release()
            raise
        return True


@dataclass(eq=False)
class TableInUse:
    """A table in use. Rows are added under `lock`; `coming` counts those who are about to listen.

    Newcomers wait for each other at the `door`, so that a move never waits for more than one of them.
    `came` says of each person who is there since when, in milliseconds since 1970; `elsewhere` are those who
    are there by way of other rooms. Each row sets `news`, for the clock, and `moved`, for bots; `free` says
    that other rooms may have let it go. Of one that is shown all were told at `quiet_since`, by
    `time.monotonic`. At `presence_due` all are told who is there. `refused` are the latest requests that
    were: a copy that comes late is refused as well.
    """

    table: Table
    snapshot_at: int
    lock: TableLock = field(default_factory=TableLock)
    door: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    coming: int = 0
    bots: asyncio.Task[None] | None = None
    clock: asyncio.Task[None] | None = None
    presence_due: asyncio.TimerHandle | None = None
    came: dict[str, int] = field(default_factory=dict)
    elsewhere: dict[str, Present] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    free: asyncio.Event = field(default_factory=asyncio.Event)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    quiet_since: float = field(default_factory=time.monotonic)
    talk: Talk = field(default_factory=Talk)
    refused: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=REFUSALS))

    def here(self) -> set[str]:
        """Who is there by way of this room."""
        return {listener.who for listener in self.listeners}

    def present(self) -> set[str]:
        return self.here() | self.elsewhere.keys()

    def presence(self) -> Presence:
        return Presence({who: each.since for who, each in self.elsewhere.items()} | self.came, now())

    def watching(self) -> list[str]:
        """The names of those who are there and do not sit, each once."""
        names = {who: each.name for who, each in self.elsewhere.items()}
        names |= {each.who: each.name for each in self.listeners}
        return sorted(name for who, name in names.items() if self.table.seat_of(who) < 0)

    def state_for(self, who: str, language: str) -> TableState:
        return table_state(self.table, who, self.present(), language, self.watching())

    def idle(self) -> bool:
        """Whether it can be put away: nobody is there, comes, or is being asked for a move."""
        return not (self.listeners or self.coming or self.bots is not None or self.lock.locked())
