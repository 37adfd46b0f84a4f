"""What sockets were told, held against the rows of their table.

Each frame is what the rows say, as the view of its reader has it: nothing is missing, comes twice or stands
otherwise. And each scene is the same where the cards that its reader cannot see lie otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.kit.chance import Rng
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.scene import events_of, scene_of
from parlour.server.protocol import (
    AnswerBack,
    ClearSeat,
    Close,
    FreeSeat,
    Leave,
    Lock,
    Move,
    Rematch,
    SeatBot,
    Sit,
    StandIn,
    Start,
    TakeBack,
)
from parlour.server.rows import Row
from parlour.server.table import PLAYED, TOLD_BACK, Table, TableMatch, scene_now, table_state, told_back
from parlour.server.tables import SHOWN
from parlour.shapes import SceneEvent
from tests.server.rooms import Message

TIMED = ("moved_at", "time_up", "left", "left_at")  # when it was, or is to be
PRESENCE = ("away", "watching")  # who is there, which stands in no row
# What is done is written in a row.
WRITTEN = frozenset(
    each.__struct_config__.tag
    for each in (
        Sit,
        Leave,
        SeatBot,
        ClearSeat,
        Start,
        Move,
        Rematch,
        TakeBack,
        AnswerBack,
        StandIn,
        FreeSeat,
        Lock,
        Close,
    )
)


@dataclass
class Heard:
    """All frames that came through one socket, in order. `since` is what its hello said.

    `asked` are the kinds of its requests by their ids.
    """

    who: str
    since: int = 0
    frames: list[Message] = field(default_factory=list)
    asked: dict[str, str] = field(default_factory=dict)


@dataclass
class Moment:
    """How a table stood after a row, as one person is told of it."""

    state: Message
    scene: Message | None
    otherwise: Message | None
    events: list[Message]


class Truth:
    """What the rows of a table come to, row by row, for each of some people."""

    def __init__(self, rows: Sequence[Row], people: set[str], rng: Rng, worlds: int = 1) -> None:
        self.rows = rows
        self.moments: dict[tuple[str, int], Moment] = {}
        self.played: list[int] = []
        self.shown: list[int] = []
        self.begun: dict[int, int] = {}  # by row, which row began the match of then
        self.requests = {(row.by, row.request): row for row in rows if row.request}
        table = Table(rows[0])
        self.add(table, rows[0], people, {}, rng, 0)
        for row in rows[1:]:
            heard: dict[str, list[SceneEvent]] = {who: [] for who in people}

            def hear(match: TableMatch, heard: dict[str, list[SceneEvent]] = heard) -> None:
                for who, events in heard.items():
                    events.extend(events_of(match.game, match.seat_of(who), match.names))

            table.fold(row, hear)
            if table.shown == row.seq:
                lay_otherwise = worlds and row.seq % worlds == 0
                self.add(table, row, people, heard, rng, int(lay_otherwise))

    def add(
        self,
        table: Table,
        row: Row,
        people: set[str],
        heard: dict[str, list[SceneEvent]],
        rng: Rng,
        lay_otherwise: int,
    ) -> None:
        match = table.match
        self.begun[row.seq] = match.begun if match is not None else 0
        if row.kind in PLAYED or (match is not None and row.kind in TOLD_BACK):
            self.played.append(row.seq)
        if match is not None and row.kind in SHOWN:
            self.shown.append(row.seq)
        for who in people:
            state = plain(table_state(table, who, (), DEFAULT_LANGUAGE))
            events = heard.get(who, [])
            if match is None:
                self.moments[who, row.seq] = Moment(state, None, None, [])
                continue
            if row.kind in TOLD_BACK:
                events = [*events, told_back(match, row, who, DEFAULT_LANGUAGE)]
            scene = plain(scene_now(table, match, who, [], DEFAULT_LANGUAGE))
            other = None
            seat = match.seat_of(who)
            if lay_otherwise and not match.game.is_over:
                world = match.game.view(seat).determinize(rng)
                other = plain(scene_of(world.view(seat), match.names, DEFAULT_LANGUAGE, table.reminders))
                other["moves"] = scene["scene"]["moves"] and other["moves"]
            self.moments[who, row.seq] = Moment(state, scene, other, plain(events))

    # Frames

    def check(self, heard: Heard) -> int:
        """How many frames were held against the rows. Raises AssertionError where one does not fit."""
        last, joined, looked, shown = 0, False, 0, 0
        for frame in heard.frames:
            kind = frame["type"]
            if kind in ("table", "scene"):
                assert frame["seq"] >= last, (frame, last)
                assert (heard.who, frame["seq"]) in self.moments, ("told of a row that is not there", frame)
                last = frame["seq"]
            if kind == "table":
                self.check_state(heard.who, frame)
            elif kind == "log":
                self.check_log(heard, frame, last)
            elif kind == "recalled":
                self.check_recalled(heard.who, frame)
            elif kind == "scene":
                shown = self.check_scene(heard.who, frame, shown, joined)
                joined = True
            elif kind == "done":
                self.check_done(heard, frame)
            looked += kind in ("table", "log", "recalled", "scene", "done")
            if kind == "table" and not shown:
                shown = frame["seq"] if not frame["started"] else 0
                joined = not frame["started"]
        return looked

    def check_state(self, who: str, frame: Message) -> None:
        wanted = self.moments[who, frame["seq"]].state
        assert without_presence(frame) == without_presence(wanted), (frame, wanted)

    def check_scene(self, who: str, frame: Message, shown: int, joined: bool) -> int:
        """Where it is no newcomer's first, it is of the next row after which a scene is told."""
        moment = self.moments[who, frame["seq"]]
        assert moment.scene is not None, frame
        wanted = moment.scene | {"events": moment.events if joined else []}
        assert without_times(frame) == without_times(wanted), (frame, wanted)
        if moment.otherwise is not None:
            assert frame["scene"] == moment.otherwise, ("tells of cards not seen", frame, moment.otherwise)
        if joined:
            between = [seq for seq in self.shown if shown < seq <= frame["seq"]]
            assert between == [frame["seq"]], ("scenes left out or told twice", shown, frame["seq"], between)
        return int(frame["seq"])

    def check_log(self, heard: Heard, frame: Message, last: int) -> None:
        since = heard.since if 0 < heard.since <= last else self.begun[last] - 1
        assert frame["after"] >= since, ("the log begins before what was asked for", frame["after"], since)
        self.check_entries(heard.who, frame, frame["after"], last)

    def check_recalled(self, who: str, frame: Message) -> None:
        if frame["entries"]:
            self.check_entries(who, frame, frame["after"], frame["entries"][-1]["seq"])

    def check_entries(self, who: str, frame: Message, after: int, last: int) -> None:
        wanted = [seq for seq in self.played if after < seq <= last]
        found = [entry["seq"] for entry in frame["entries"]]
        assert found == wanted, ("the log leaves something out or tells it twice", found, wanted)
        for entry in frame["entries"]:
            assert entry["events"] == self.moments[who, entry["seq"]].events, entry

    def check_done(self, heard: Heard, frame: Message) -> None:
        kind = heard.asked.get(frame["id"])
        if kind == "rematch" and any(row.kind == "rematch" for row in self.rows):
            return  # it may have begun already: then nothing is written
        if kind in WRITTEN:
            assert (heard.who, frame["id"]) in self.requests, ("acknowledged and lost", frame)


def plain(value: Any) -> Any:
    """As it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def without_presence(frame: Message) -> Message:
    seats = [{key: each for key, each in seat.items() if key not in PRESENCE} for seat in frame["seats"]]
    return {key: each for key, each in frame.items() if key not in PRESENCE} | {"seats": seats}


def without_times(frame: Message) -> Message:
    return {key: each for key, each in frame.items() if key not in TIMED}


def check_told(rows: Sequence[Row], heard: Sequence[Heard], worlds: int = 1) -> int:
    """How many frames were held against the rows; every so many rows, hidden cards are laid otherwise.

    Raises AssertionError where a frame does not fit.
    """
    truth = Truth(rows, {each.who for each in heard}, Rng.fast(1), worlds)
    return sum(truth.check(each) for each in heard)
