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
from parlour.kit.moves import SPECTATOR
from parlour.records.record import Record, parse_record, replay
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events, build_faces, build_open_events, build_open_scene, build_scene
from parlour.server.http_messages import ReplayPage, ReplayStep
from parlour.server.tables.occupants import InvalidNicknameError, clean_nickname
from parlour.server.tables.refusals import RequestRefusedError, RoomError, server_catalog
from parlour.server.tables.table import Seat
from parlour.server.tables.table_views import build_seat_state

PAGE_STEPS = 200  # steps
MAX_REPLAYS = 20  # matches, those that were looked at last


class UnreplayableRecordError(RoomError):
    """A record that cannot be shown."""


@dataclass(frozen=True)
class ReplayQuery:
    """What somebody wants to see: the page with a step, through the `eyes` of a seat, or with all hands open.

    Where nothing is said of the eyes they are one's own; who was not there looks from seat 0 at open hands.
    """

    step: int = 0
    viewer: int | None = None
    open_hands: bool = False


@dataclass(frozen=True)
class ReplayedMatch:
    """A match that is over: its record, who sat there, and the match as each page begins with it."""

    record: Record
    seats: list[Seat]
    page_games: list[Game]

    @property
    def seat_names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def find_seat(self, user_id: str) -> int:
        return next(
            (at for at, seat in enumerate(self.seats) if user_id and seat.user_id == user_id), SPECTATOR
        )


def replay_record(record: Record, seats: list[Seat]) -> ReplayedMatch:
    """Plays a record through, with all its checks.

    Raises UnreplayableRecordError where that does not work.
    """
    kind = game_class(record.game)
    if record.rules_version != kind.rules_version:
        raise UnreplayableRecordError("other-rules", title=kind.title)
    try:
        stands = [game.copy() for number, game in enumerate(replay(record)) if is_page_start(number)]
    except ParlourError as reason:
        raise UnreplayableRecordError("record-broken", reason=str(reason)) from None
    return ReplayedMatch(record, seats, stands)


def is_page_start(number: int) -> bool:
    """Whether a page begins after so many moves: with the move that comes then, the first with the deal."""
    return number == 0 or (number + 1) % PAGE_STEPS == 0


def replay_uploaded_record(text: bytes, language: str) -> ReplayedMatch:
    """The match of a record that somebody sent. Raises UnreplayableRecordError with what is wrong with it."""
    try:
        record = parse_record(text)
        if not 1 <= record.seats <= game_class(record.game).max_seats:
            raise InvalidRecordError(f"{game_class(record.game).title} is not played by {record.seats}")
    except ParlourError as reason:
        raise UnreplayableRecordError("record-unread", reason=reason) from None
    return replay_record(
        record, [Seat(name=seat_name(record.names, seat, language)) for seat in range(record.seats)]
    )


def seat_name(names: list[str], seat: int, language: str) -> str:
    """The name of a seat in a record, which may come from anywhere, or what it is called in a language."""
    try:
        return clean_nickname(names[seat])
    except (IndexError, InvalidNicknameError):
        return server_catalog(language).format("seat-default-name", seat=seat)


def build_replay_page(
    match: ReplayedMatch, user_id: str, wanted: ReplayQuery, reviewed: bool, language: str
) -> ReplayPage:
    """The page with the step that is wanted, or the last.

    Raises RequestRefusedError for eyes that nobody had.
    """
    own = match.find_seat(user_id)
    eyes, laid_open = wanted.viewer, wanted.open_hands
    if eyes is None:
        eyes, laid_open = (own, laid_open) if own >= 0 else (0, True)
    if not SPECTATOR <= eyes < match.record.seats:
        raise RequestRefusedError("seat-out-of-range", seat=eyes, last=match.record.seats - 1)
    moves = len(match.record.moves)
    number = min(max(wanted.step, 0), moves) // PAGE_STEPS
    game = match.page_games[number].copy()
    return ReplayPage(
        game=match.record.game,
        title=game.title,
        seats=[
            build_seat_state(seat, user_id, {each.user_id for each in match.seats}) for seat in match.seats
        ],
        seat=own,
        move_count=moves,
        is_over=bool(match.record.result),
        has_review=reviewed,
        viewer=eyes,
        open_hands=laid_open,
        faces=build_faces(game, language),
        page_size=PAGE_STEPS,
        first_step=number * PAGE_STEPS,
        steps=list(build_replay_steps(match, game, number, (eyes, own), laid_open, language)),
    )


def build_replay_steps(
    match: ReplayedMatch, game: Game, number: int, seats: tuple[int, int], open_hands: bool, language: str
) -> Iterator[ReplayStep]:
    """The steps of a page, from the match as it begins with; hands lie open at its end, as at the table.

    `seats` are through whose eyes one looks, and who looks: to them all is told, as nobody's where they were
    not at the table.
    """
    names, first = match.seat_names, number * PAGE_STEPS
    eyes, reader = seats

    def happened() -> list[SceneEvent]:
        if open_hands:
            return build_open_events(game, names, reader, language)
        return build_events(game, eyes, names, reader, language)

    def step(mover: int, events: list[SceneEvent]) -> ReplayStep:
        if open_hands or game.is_over:
            scene = build_open_scene(game, names, eyes, language, reader)
        else:
            scene = build_scene(game.view(eyes), names, language, reader=reader)
        scene.moves = []  # they were made long ago
        return ReplayStep(mover=mover, scene=scene, events=events)

    if number == 0:
        yield step(SPECTATOR, happened())
    for mover, line, _ in match.record.moves[max(first - 1, 0) : first + PAGE_STEPS - 1]:
        events: list[SceneEvent] = []
        for code in game.parse_moves(line, mover):
            game.push(mover, code)
            events += happened()
        yield step(mover, events)


class Replays:
    """The matches that were looked at last, each by its record and where that is from."""

    def __init__(self) -> None:
        self.cache: dict[str, ReplayedMatch] = {}
        self.load_lock = asyncio.Lock()

    async def get_table_replay(self, table: str, record: Record, seats: list[Seat]) -> ReplayedMatch:
        """A match that was played at a table. Raises UnreplayableRecordError."""
        return await self.get_or_load(
            f"{table} {hash_text(record.to_text().encode())}", lambda: replay_record(record, seats)
        )

    async def get_record_replay(self, text: bytes, language: str) -> ReplayedMatch:
        """The match of a record that was sent, to a reader of a language. Raises UnreplayableRecordError."""
        return await self.get_or_load(
            f"{language} {hash_text(text)}", lambda: replay_uploaded_record(text, language)
        )

    def drop(self, table: str) -> None:
        """Lets go of what is kept of a table: other people sit there now, or they are called otherwise."""
        for key in [key for key in self.cache if key.startswith(f"{table} ")]:
            del self.cache[key]

    async def get_or_load(self, key: str, load: Callable[[], ReplayedMatch]) -> ReplayedMatch:
        """A match, played through where it is not kept: one at a time, and while all else goes on."""
        async with self.load_lock:
            kept = self.cache.pop(key, None)
            found = kept if kept is not None else await asyncio.to_thread(load)
            self.cache[key] = found  # the last looked at stands last
            while len(self.cache) > MAX_REPLAYS:
                del self.cache[next(iter(self.cache))]
            return found


def hash_text(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def encode_replay_page(
    match: ReplayedMatch, user_id: str, wanted: ReplayQuery, reviewed: bool, language: str
) -> bytes:
    """A page as JSON, compressed: its scenes are much alike, and become a thirtieth.

    Raises RequestRefusedError.
    """
    return gzip.compress(
        msgspec.json.encode(build_replay_page(match, user_id, wanted, reviewed, language)), 5
    )
