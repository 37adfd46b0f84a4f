"""What is told at a table, each frame made once for all who see the same.

Two people see the same where they have the same seat, or none, and read the same language. What a seat may do
beyond its scene, and whose table it is, is told to nobody else: frames that say so are of one person each.
"""

import msgspec

from parlour.scene import events_of
from parlour.server.in_use import Listener, TableInUse
from parlour.server.protocol import ViewNow
from parlour.server.rows import Row
from parlour.server.table import TOLD_BACK, TableMatch, faces_now, may_take_back, scene_now, told_back
from parlour.shapes import SceneEvent

Reader = tuple[int, str]  # a seat, or a spectator's, and a language


class Telling:
    """Frames of a table as it stands now, after `row` where there was one. It is not kept for longer."""

    def __init__(self, held: TableInUse, row: Row | None = None) -> None:
        self.held = held
        self.row = row
        self.heard: dict[Reader, list[SceneEvent]] = {}
        self.states: dict[tuple[str, str], bytes] = {}
        self.scenes: dict[tuple[int, str, bool], bytes] = {}
        self.looks: dict[str, list[bytes]] = {}
        self.views: dict[int, bytes] = {}

    def hear(self, match: TableMatch) -> None:
        """Keeps the events of the match's last push, as each reader at the table saw them."""
        readers = {(match.seat_of(each.who), each.language) for each in self.held.listeners}
        for seat, language in readers:
            heard = events_of(match.game, seat, match.names, language=language)
            self.heard.setdefault((seat, language), []).extend(heard)

    def state(self, listener: Listener) -> bytes:
        """The table, as a listener is told of it; those who neither sit there nor made it are told alike."""
        table, who = self.held.table, listener.who
        known = who if table.maker == who or table.seat_of(who) >= 0 else ""
        key = (known, listener.language)
        if key not in self.states:
            self.states[key] = msgspec.json.encode(self.held.state_for(known, listener.language))
        return self.states[key]

    def faces(self, match: TableMatch, listener: Listener) -> list[bytes]:
        """How the cards of a match look, where that needs to be said."""
        language = listener.language
        if language not in self.looks:
            self.looks[language] = [msgspec.json.encode(faces) for faces in faces_now(match, language)]
        return self.looks[language]

    def shown(self, match: TableMatch, listener: Listener) -> list[bytes]:
        """The match as a listener sees it, after their view for who wants it."""
        scene = self.scene(match, listener)
        return [self.view(match, listener), scene] if listener.views else [scene]

    def view(self, match: TableMatch, listener: Listener) -> bytes:
        """All that a listener may know of the match, as text."""
        seat = match.seat_of(listener.who)
        if seat not in self.views:
            now = ViewNow(self.held.table.shown, match.number, match.game.view(seat).to_text())
            self.views[seat] = msgspec.json.encode(now)
        return self.views[seat]

    def scene(self, match: TableMatch, listener: Listener) -> bytes:
        """The match as a listener sees it, and what brought it about."""
        table, who = self.held.table, listener.who
        seat, language = match.seat_of(who), listener.language
        key = (seat, language, may_take_back(table, who))
        if key not in self.scenes:
            events = self.heard.get((seat, language), [])
            if self.row is not None and self.row.kind in TOLD_BACK:
                events = [told_back(match, self.row, who, language)]
            self.scenes[key] = msgspec.json.encode(scene_now(table, match, who, events, language))
        return self.scenes[key]
