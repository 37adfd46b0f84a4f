"""What a page, a terminal or a bot and the card room say to each other over the socket of a table.

A socket opens with `hello`; the room answers `table`, then `scene` where a match has begun. Everything is JSON,
one message a frame, told apart by `type`. Unknown fields are ignored; an unknown type closes the socket.
"""

from typing import Any

import msgspec

from parlour.scene import Scene, SceneEvent

PROTOCOL = 1
LARGEST_FRAME = 4096  # bytes that a client may send at once

# What a client says. `id` is the client's own name for a request: sent again, it is not carried out again.


class Hello(msgspec.Struct, tag="hello"):
    """The first message. `since` is the last `seq` that the client has, 0 for none."""

    protocol: int
    since: int = 0


class Sit(msgspec.Struct, tag="sit"):
    """Take an open seat, or one's own seat back from the bot that played it."""

    id: str
    seat: int


class Leave(msgspec.Struct, tag="leave"):
    """Leave one's seat: before the start it is open again, after it a bot plays it."""

    id: str


class SeatBot(msgspec.Struct, tag="seat_bot"):
    """Put a bot into an open seat (whoever made the table, before the start)."""

    id: str
    seat: int
    bot: str


class ClearSeat(msgspec.Struct, tag="clear_seat"):
    """Open a bot's seat again (whoever made the table, before the start)."""

    id: str
    seat: int


class Start(msgspec.Struct, tag="start"):
    """Begin the match: every seat is taken."""

    id: str


class Move(msgspec.Struct, tag="move"):
    """Make a move; `match` is the number of the match that it belongs to, as the scene said."""

    id: str
    match: int
    move: str


class Rematch(msgspec.Struct, tag="rematch"):
    """Play again at the same table, each one seat further on."""

    id: str


class Ping(msgspec.Struct, tag="ping"):
    """Are you there?"""


FromClient = Hello | Sit | Leave | SeatBot | ClearSeat | Start | Move | Rematch | Ping

# What the room says.


class SeatState(msgspec.Struct):
    """One seat: `kind` is `open`, `person` or `bot`; `away` when its person is not connected or a bot plays for them."""

    kind: str
    name: str
    bot: str
    you: bool
    away: bool


class TableState(msgspec.Struct, tag="table"):
    """The table around the match. `match` counts the matches begun here, 0 before the first."""

    table: str
    seq: int
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatState]
    yours: bool  # whether you made the table
    match: int
    started: bool
    over: bool


class SceneNow(msgspec.Struct, tag="scene"):
    """What you see now. `events` are what brought it about since the last scene, in order, already in the log."""

    seq: int
    match: int
    scene: Scene
    events: list[SceneEvent]


class LogEntry(msgspec.Struct):
    """What happened at one row of the log, as you saw it."""

    seq: int
    match: int
    events: list[SceneEvent]


class Log(msgspec.Struct, tag="log"):
    """What you missed: the entries after `since`, none left out; `whole` where it starts with the match."""

    entries: list[LogEntry]
    whole: bool


class Done(msgspec.Struct, tag="done"):
    """Your request was carried out and is written down."""

    id: str


class Refused(msgspec.Struct, tag="refused"):
    """Your request was not carried out: a sentence, and the clause where a rule forbids it."""

    id: str
    sentence: str
    clause: str


class Reload(msgspec.Struct, tag="reload"):
    """Your page is of another version: load it again."""

    protocol: int


class Trouble(msgspec.Struct, tag="trouble"):
    """The socket is closed, and why."""

    reason: str


class Pong(msgspec.Struct, tag="pong"):
    """Yes."""


ToClient = TableState | SceneNow | Log | Done | Refused | Reload | Trouble | Pong
