"""What is told at a table, each frame made once for all who see the same.

Two people see the same where they have the same seat, or none, and read the same language. What a seat may do
beyond its scene, and whose table it is, is told to nobody else: frames that say so are of one person each.
"""

import msgspec

from parlour.scene import build_events
from parlour.server.in_use import Client, LiveTable
from parlour.server.protocol import ViewUpdate
from parlour.server.rows import LogRow
from parlour.server.table import (
    TAKEBACK_OUTCOME_KINDS,
    TableMatch,
    build_faces_message,
    build_scene_update,
    build_takeback_event,
    can_take_back,
)
from parlour.shapes import SceneEvent

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
