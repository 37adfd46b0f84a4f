"""A match that is over, shown step by step: as one seat saw it then, or with all hands laid open.

Step 0 is the deal, step 7 the seventh move. Steps are sent in pages, each made when somebody looks at it;
what is kept of a match is how it stood at the beginning of each.
"""

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.kit.seats import SPECTATOR
from parlour.record import Record, read_record, replay
from parlour.scene import events_of, faces_of, open_events, open_scene, scene_of
from parlour.server.people import InvalidNickname, clean_nickname
from parlour.server.protocol import ReplayPage, ReplayStep
from parlour.server.said import NotAllowed, Told, room_words
from parlour.server.table import Seat, seat_state
from parlour.shapes import SceneEvent

PAGE = 200  # steps
KEPT = 20  # matches, those that were looked at last


class NotReplayed(Told):
    """A record that cannot be shown."""


@dataclass(frozen=True)
class Looking:
    """What somebody wants to see: the page with a step, through the `eyes` of a seat, or with all hands open.

    Where nothing is said of the eyes they are one's own; who was not there looks from seat 0 at open hands.
    """

    step: int = 0
    eyes: int | None = None
    laid_open: bool = False


@dataclass(frozen=True)
class Played:
    """A match that is over: its record, who sat there, and the match as each page begins with it."""

    record: Record
    seats: list[Seat]
    stands: list[Game]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seat_of(self, who: str) -> int:
        return next((at for at, seat in enumerate(self.seats) if who and seat.who == who), SPECTATOR)


def played(record: Record, seats: list[Seat]) -> Played:
    """Plays a record through, with all its checks. Raises NotReplayed where that does not work."""
    kind = game_class(record.game)
    if record.rules != kind.rules_version:
        raise NotReplayed("other-rules", title=kind.title)
    try:
        stands = [game.copy() for number, game in enumerate(replay(record)) if begins_page(number)]
    except ParlourError as reason:
        raise NotReplayed("record-broken", reason=str(reason)) from None
    return Played(record, seats, stands)


def begins_page(number: int) -> bool:
    """Whether a page begins after so many moves: with the move that comes then, the first with the deal."""
    return number == 0 or (number + 1) % PAGE == 0


def played_from(text: bytes, language: str) -> Played:
    """The match of a record that somebody sent. Raises NotReplayed with what is wrong with it."""
    try:
        record = read_record(text)
        if not 1 <= record.seats <= game_class(record.game).max_seats:
            raise InvalidRecordError(f"{game_class(record.game).title} is not played by {record.seats}")
    except ParlourError as reason:
        raise NotReplayed("record-unread", reason=reason) from None
    return played(record, [Seat(name=name_in(record.names, seat, language)) for seat in range(record.seats)])


def name_in(names: list[str], seat: int, language: str) -> str:
    """The name of a seat in a record, which may come from anywhere, or what it is called in a language."""
    try:
        return clean_nickname(names[seat])
    except (IndexError, InvalidNickname):
        return room_words(language).say("seat-named", seat=seat)


def page_of(match: Played, who: str, wanted: Looking, reviewed: bool, language: str) -> ReplayPage:
    """The page with the step that is wanted, or the last. Raises NotAllowed for eyes that nobody had."""
    own = match.seat_of(who)
    eyes, laid_open = wanted.eyes, wanted.laid_open
    if eyes is None:
        eyes, laid_open = (own, laid_open) if own >= 0 else (0, True)
    if not SPECTATOR <= eyes < match.record.seats:
        raise NotAllowed("seat-out-of-range", seat=eyes, last=match.record.seats - 1)
    moves = len(match.record.moves)
    number = min(max(wanted.step, 0), moves) // PAGE
    game = match.stands[number].copy()
    return ReplayPage(
        game=match.record.game,
        title=game.title,
        seats=[seat_state(seat, who, {each.who for each in match.seats}) for seat in match.seats],
        seat=own,
        moves=moves,
        over=bool(match.record.result),
        reviewed=reviewed,
        eyes=eyes,
        open=laid_open,
        faces=faces_of(game, language),
        length=PAGE,
        first=number * PAGE,
        steps=list(steps_of(match, game, number, (eyes, own), laid_open, language)),
    )


def steps_of(
    match: Played, game: Game, number: int, seats: tuple[int, int], laid_open: bool, language: str
) -> Iterator[ReplayStep]:
    """The steps of a page, from the match as it begins with; hands lie open at its end, as at the table.

    `seats` are through whose eyes one looks, and who looks: to them all is told, as nobody's where they were
    not at the table.
    """
    names, first = match.names, number * PAGE
    eyes, reader = seats

    def happened() -> list[SceneEvent]:
        if laid_open:
            return open_events(game, names, reader, language)
        return events_of(game, eyes, names, reader, language)

    def step(mover: int, events: list[SceneEvent]) -> ReplayStep:
        if laid_open or game.is_over:
            scene = open_scene(game, names, eyes, language, reader)
        else:
            scene = scene_of(game.view(eyes), names, language, you=reader)
        scene.moves = []  # they were made long ago
        return ReplayStep(mover=mover, scene=scene, events=events)

    if number == 0:
        yield step(SPECTATOR, happened())
    for mover, line, _ in match.record.moves[max(first - 1, 0) : first + PAGE - 1]:
        events: list[SceneEvent] = []
        for code in game.parse_moves(line, mover):
            game.push(mover, code)
            events += happened()
        yield step(mover, events)


class Replays:
    """The matches that were looked at last, each by its record and where that is from."""

    def __init__(self) -> None:
        self.kept: dict[str, Played] = {}
        self.turn = asyncio.Lock()

    async def of_table(self, table: str, record: Record, seats: list[Seat]) -> Played:
        """A match that was played at a table. Raises NotReplayed."""
        return await self.find(f"{table} {digest(record.text().encode())}", lambda: played(record, seats))

    async def of_file(self, text: bytes, language: str) -> Played:
        """The match of a record that was sent, to a reader of a language. Raises NotReplayed."""
        return await self.find(f"{language} {digest(text)}", lambda: played_from(text, language))

    def forget(self, table: str) -> None:
        """Lets go of what is kept of a table: other people sit there now, or they are called otherwise."""
        for key in [key for key in self.kept if key.startswith(f"{table} ")]:
            del self.kept[key]

    async def find(self, key: str, make: Callable[[], Played]) -> Played:
        """A match, played through where it is not kept: one at a time, and while all else goes on."""
        async with self.turn:
            kept = self.kept.pop(key, None)
            found = kept if kept is not None else await asyncio.to_thread(make)
            self.kept[key] = found  # the last looked at stands last
            while len(self.kept) > KEPT:
                del self.kept[next(iter(self.kept))]
            return found


def digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def packed(match: Played, who: str, wanted: Looking, reviewed: bool, language: str) -> bytes:
    """A page as JSON, compressed: its scenes are much alike, and become a thirtieth. Raises NotAllowed."""
    return gzip.compress(msgspec.json.encode(page_of(match, who, wanted, reviewed, language)), 5)
