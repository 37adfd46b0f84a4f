"""A check of the frames that sockets received against the rows of their table.

Each frame must match the rows as its reader sees them: nothing is missing, repeated or different. Each scene
must also stay the same when the cards that its reader cannot see are dealt differently.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.kit.rng import Rng
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events, build_scene
from parlour.server.log.entries import LogRow, MoveMade, TakebackOutcome
from parlour.server.log.table import Table, TableMatch
from parlour.server.log.table_log import new_table_from_rows
from parlour.server.socket_messages import (
    AddBot,
    AnswerTakeback,
    Close,
    Leave,
    Lock,
    Move,
    ReclaimHost,
    Rematch,
    RemoveBot,
    RemovePlayer,
    RequestTakeback,
    Sit,
    Start,
    SubstituteBot,
)
from parlour.server.tables.announcements import find_announcement
from parlour.server.tables.table_views import build_scene_update, build_table_state, build_takeback_event
from parlour.text.message import DEFAULT_LANGUAGE
from tests.server.rooms import Message

TIMED = ("waiting_since", "deadlines", "time_left", "time_left_at")  # times of past or future events
PRESENCE = ("is_away", "spectators")  # the presence of users, which no row records
# Each of these requests writes a row.
ROW_REQUESTS = frozenset(
    each.__struct_config__.tag
    for each in (
        Sit,
        Leave,
        AddBot,
        RemoveBot,
        Start,
        Move,
        Rematch,
        RequestTakeback,
        AnswerTakeback,
        SubstituteBot,
        RemovePlayer,
        Lock,
        Close,
        ReclaimHost,
    )
)


@dataclass
class ReceivedFrames:
    """All frames that came through one socket, in order. `since` is the row named in its hello.

    `request_kinds` holds the kinds of its requests by their ids.
    """

    who: str
    since: int = 0
    frames: list[Message] = field(default_factory=list)
    request_kinds: dict[str, str] = field(default_factory=dict)


@dataclass
class Moment:
    """The state of a table after a row, as one user sees it."""

    state: Message
    scene: Message | None
    redealt: Message | None
    events: list[Message]


class ExpectedFrames:
    """The expected frames of a table, row by row, for each of several users."""

    def __init__(self, rows: Sequence[LogRow], people: set[str], rng: Rng, worlds: int = 1) -> None:
        self.rows = rows
        self.moments: dict[tuple[str, int], Moment] = {}
        self.played: list[int] = []
        self.shown: list[int] = []
        self.skipped: set[int] = set()  # moves that were not broadcast, because the bots skip to the end
        self.begun: dict[int, int] = {}  # for each row, the row that began its match
        self.requests = {(row.user_id, row.request_id): row for row in rows if row.request_id}
        table = new_table_from_rows(list(rows[:1]))
        self.add(table, rows[0], people, {}, rng, 0)
        for row in rows[1:]:
            events_by_user: dict[str, list[SceneEvent]] = {who: [] for who in people}

            def collect_events(
                match: TableMatch, events_by_user: dict[str, list[SceneEvent]] = events_by_user
            ) -> None:
                for who, events in events_by_user.items():
                    events.extend(build_events(match.game, match.find_seat(who), match.names()))

            announcement = find_announcement(table, row)
            was_skipping = table.is_skipping
            row.apply(table, collect_events)
            if isinstance(row.entry, MoveMade) and was_skipping and table.is_skipping:
                self.skipped.add(row.seq)
            if announcement is not None:
                for who, events in events_by_user.items():
                    events.insert(0, announcement.build_event(who, DEFAULT_LANGUAGE))
            if table.shown_seq == row.seq:
                redeal = worlds and row.seq % worlds == 0
                self.add(table, row, people, events_by_user, rng, int(redeal))

    def add(
        self,
        table: Table,
        row: LogRow,
        people: set[str],
        events_by_user: dict[str, list[SceneEvent]],
        rng: Rng,
        redeal: int,
    ) -> None:
        match = table.match
        self.begun[row.seq] = match.start_seq if match is not None else 0
        if match is not None and row.entry.is_in_client_log:
            self.played.append(row.seq)
        if match is not None and row.entry.changes_scene and row.seq not in self.skipped:
            self.shown.append(row.seq)
        for who in people:
            state = to_json_types(build_table_state(table, who, (), DEFAULT_LANGUAGE))
            events = events_by_user.get(who, [])
            if match is None:
                self.moments[who, row.seq] = Moment(state, None, None, [])
                continue
            if isinstance(row.entry, TakebackOutcome):
                events = [*events, build_takeback_event(match, row.entry, who, DEFAULT_LANGUAGE)]
            scene = to_json_types(build_scene_update(table, match, who, [], DEFAULT_LANGUAGE))
            other = None
            seat = match.find_seat(who)
            if redeal and not match.game.is_over:
                world = match.game.view(seat).determinize(rng)
                other = to_json_types(
                    build_scene(world.view(seat), match.names(), DEFAULT_LANGUAGE, table.show_known_cards)
                )
                other["moves"] = scene["scene"]["moves"] and other["moves"]
            self.moments[who, row.seq] = Moment(state, scene, other, to_json_types(events))

    # Frames

    def check(self, received: ReceivedFrames) -> int:
        """Return the number of frames that were checked against the rows.

        Raises:
            AssertionError: A frame does not match.
        """
        last, joined, looked, shown = 0, False, 0, 0
        for frame in received.frames:
            kind = frame["type"]
            if kind in ("table", "scene"):
                assert frame["seq"] >= last, (frame, last)
                assert (received.who, frame["seq"]) in self.moments, (
                    "the frame names an unknown row",
                    frame,
                )
                last = frame["seq"]
            if kind == "table":
                self.check_state(received.who, frame)
            elif kind == "log":
                self.check_log(received, frame, last)
            elif kind == "log_page":
                self.check_recalled(received.who, frame)
            elif kind == "scene":
                shown = self.check_scene(received.who, frame, shown, joined)
                joined = True
            elif kind == "done":
                self.check_done(received, frame)
            looked += kind in ("table", "log", "log_page", "scene", "done")
            if kind == "table" and not shown:
                shown = frame["seq"] if not frame["started"] else 0
                joined = not frame["started"]
        return looked

    def check_state(self, who: str, frame: Message) -> None:
        expected = self.moments[who, frame["seq"]].state
        assert without_presence(frame) == without_presence(expected), list_differences(frame, expected)

    def check_scene(self, who: str, frame: Message, shown: int, joined: bool) -> int:
        """Check a scene. Unless the client has just joined, it must belong to the next row with a scene."""
        moment = self.moments[who, frame["seq"]]
        assert moment.scene is not None, frame
        expected = moment.scene | {"events": moment.events if joined else []}
        assert without_times(frame) == without_times(expected), list_differences(frame, expected)
        if moment.redealt is not None:
            assert frame["scene"] == moment.redealt, (
                "the scene depends on hidden cards",
                frame,
                moment.redealt,
            )
        if joined:
            between = [seq for seq in self.shown if shown < seq <= frame["seq"]]
            assert between == [frame["seq"]], ("scenes are missing or repeated", shown, frame["seq"], between)
        return int(frame["seq"])

    def check_log(self, received: ReceivedFrames, frame: Message, last: int) -> None:
        entries = frame["entries"]
        if entries and entries[-1]["seq"] > last:  # the skipped moves come before the scene after them
            first = entries[0]["seq"]
            assert any(row.kind == "skip_requested" and row.seq < first for row in self.rows), frame
            self.check_entries(received.who, frame, first - 1, entries[-1]["seq"])
            return
        since = received.since if 0 < received.since <= last else self.begun[last] - 1
        assert frame["after_seq"] >= since, (
            "the log begins before the requested row",
            frame["after_seq"],
            since,
        )
        self.check_entries(received.who, frame, frame["after_seq"], last)

    def check_recalled(self, who: str, frame: Message) -> None:
        if frame["entries"]:
            self.check_entries(who, frame, frame["after_seq"], frame["entries"][-1]["seq"])

    def check_entries(self, who: str, frame: Message, after: int, last: int) -> None:
        expected = [seq for seq in self.played if after < seq <= last]
        found = [entry["seq"] for entry in frame["entries"]]
        assert found == expected, ("log entries are missing or repeated", found, expected)
        for entry in frame["entries"]:
            assert entry["events"] == self.moments[who, entry["seq"]].events, entry

    def check_done(self, received: ReceivedFrames, frame: Message) -> None:
        kind = received.request_kinds.get(frame["request_id"])
        if kind == "rematch" and any(row.kind == "rematch_started" for row in self.rows):
            return  # the rematch may have begun already: then no row is written
        if kind in ROW_REQUESTS:
            assert (received.who, frame["request_id"]) in self.requests, (
                "acknowledged, but not written",
                frame,
            )


def to_json_types(value: Any) -> Any:
    """Return the value as it looks after a round trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def list_differences(found: Message, expected: Message) -> dict[str, tuple[Any, Any]]:
    """Return the fields with different values, and both values."""
    return {
        key: (found.get(key), expected.get(key))
        for key in sorted(found.keys() | expected.keys())
        if found.get(key) != expected.get(key)
    }


def without_presence(frame: Message) -> Message:
    seats = [{key: each for key, each in seat.items() if key not in PRESENCE} for seat in frame["seats"]]
    return {key: each for key, each in frame.items() if key not in PRESENCE} | {"seats": seats}


def without_times(frame: Message) -> Message:
    return {key: each for key, each in frame.items() if key not in TIMED}


def check_frames(rows: Sequence[LogRow], received: Sequence[ReceivedFrames], worlds: int = 1) -> int:
    """Return the number of frames that were checked against the rows.

    Hidden cards are dealt differently once every `worlds` rows.

    Raises:
        AssertionError: A frame does not match.
    """
    expected = ExpectedFrames(rows, {each.who for each in received}, Rng.fast(1), worlds)
    return sum(expected.check(each) for each in received)
