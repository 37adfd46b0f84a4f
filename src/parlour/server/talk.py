"""What people say to each other at a table: phrases, reactions, their own words, a knock for who dreams.

It is said, not written down: the last of it stays in the room's memory for who reloads the page, and is gone
with it. (Several rooms on one database keep it there for an hour: see spoken.py.) It is no part of the match,
of its log or of its record.
"""

import time
from collections import deque
from dataclasses import dataclass, field, replace

import msgspec

from parlour.kit.bits import bit
from parlour.kit.seats import NO_SEAT
from parlour.server.change import seat_at
from parlour.server.protocol import Chat, Nudge, Phrase, Said
from parlour.server.said import NotAllowed
from parlour.server.seen import clean_text
from parlour.server.table import Table

PHRASES = ("hello", "well-played", "oh-no", "moment", "thanks", "good-game")
REACTIONS = ("smile", "laugh", "wow", "cry", "clap", "heart")
KEPT = 30  # what was said last
LONGEST_CHAT = 200  # characters
MOST, WITHIN = 5, 10.0  # so much may be said by one person within so many seconds
BETWEEN_NUDGES = 20.0  # seconds, whoever nudges

Saying = Phrase | Chat | Nudge


@dataclass(frozen=True)
class Spoken:
    """What a person says, as what they asked for it."""

    who: str
    request: str
    said: Said


@dataclass
class Talk:
    """What was said at a table, and when by whom. `heard` are the requests that were carried out."""

    said: deque[Said] = field(default_factory=lambda: deque(maxlen=KEPT))
    heard: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=KEPT * 4))
    spoke: dict[str, deque[float]] = field(default_factory=dict)
    nudged: float = -BETWEEN_NUDGES
    number: int = 0

    def hear(self, table: Table, who: str, request: Saying, now: float | None = None) -> Said | None:
        """What a person says; nothing where it was said already. Raises NotAllowed."""
        spoken = self.judge(table, who, request, now)
        return self.keep(replace(spoken, said=self.numbered(spoken.said))) if spoken is not None else None

    def judge(self, table: Table, who: str, request: Saying, now: float | None = None) -> Spoken | None:
        """What a person may say, without a number; nothing where it was said already. Raises NotAllowed."""
        if (who, request.id) in self.heard:
            return None
        moment = time.monotonic() if now is None else now
        own = table.seat_of(who)
        if table.closed:
            raise NotAllowed("table-closed")
        if own < 0:
            raise NotAllowed("say-not-seated")
        kind, text, to = self.judged(table, own, request, moment)
        self.take_turn(who, moment)
        if isinstance(request, Nudge):
            self.nudged = moment
        self.heard.append((who, request.id))
        return Spoken(who, request.id, Said(0, kind, own, table.seats[own].name, text, to))

    def numbered(self, said: Said) -> Said:
        return msgspec.structs.replace(said, number=self.number + 1)

    def keep(self, spoken: Spoken) -> Said:
        """Remembers what was said here or in another room."""
        if (spoken.who, spoken.request) not in self.heard:
            self.heard.append((spoken.who, spoken.request))
            if spoken.said.kind == "nudge":
                self.nudged = time.monotonic()
        self.number = spoken.said.number
        self.said.append(spoken.said)
        return spoken.said

    def judged(self, table: Table, own: int, request: Saying, now: float) -> tuple[str, str, int]:
        """The kind, the text and the seat that is meant. Raises NotAllowed."""
        if isinstance(request, Phrase):
            if request.phrase not in (*PHRASES, *REACTIONS):
                raise NotAllowed("say-no-phrase")
            return "phrase", request.phrase, NO_SEAT
        if isinstance(request, Chat):
            if not table.manners.chat:
                raise NotAllowed("say-no-chat")
            text = clean_text(request.text[: 4 * LONGEST_CHAT])
            if not 1 <= len(text) <= LONGEST_CHAT:
                raise NotAllowed("say-length", most=LONGEST_CHAT, length=len(text))
            return "chat", text, NO_SEAT
        self.check_nudge(table, own, request.seat, now)
        return "nudge", "", request.seat

    def check_nudge(self, table: Table, own: int, number: int, now: float) -> None:
        """Raises NotAllowed where there is nobody to be nudged, or it was done just now."""
        seat = seat_at(table, number)
        match = table.match
        if number == own or not seat.who or seat.bot:
            raise NotAllowed("nudge-nobody")
        if match is None or not match.game.to_move() & bit(number):
            raise NotAllowed("nudge-not-waited", name=seat.name)
        if now - self.nudged < BETWEEN_NUDGES:
            raise NotAllowed("nudge-soon", name=seat.name)

    def take_turn(self, who: str, now: float) -> None:
        """Raises NotAllowed for who says too much at once."""
        spoke = self.spoke.setdefault(who, deque())
        while spoke and now - spoke[0] >= WITHIN:
            spoke.popleft()
        if len(spoke) >= MOST:
            raise NotAllowed("say-slower")
        spoke.append(now)
