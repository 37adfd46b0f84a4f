"""Replays of finished matches, step by step, as one seat sees them or with all hands face up.

Step 0 is the deal, and step n is the position after move n. Steps are sent in pages. Each page is built on
request, from a stored position.
"""

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError, ParlourError, message_of
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.zones import HAND
from parlour.records.record import Record, parse_record, replay
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import (
    build_events,
    build_events_with_open_hands,
    build_faces,
    build_scene,
    build_scene_with_open_hands,
)
from parlour.server.http_messages import ReplayPage, ReplayStep
from parlour.server.log.occupants import InvalidNicknameError, clean_nickname
from parlour.server.log.people import People
from parlour.server.log.refusals import refusal, server_catalog, server_message
from parlour.server.log.table import Seat, Table
from parlour.server.tables.table_views import build_seat_state

STEPS_PER_PAGE = 200
MAX_REPLAYS = 20  # maximum number of cached matches; the most recently viewed ones are kept


class UnreplayableRecordError(ParlourError):
    """Raised if a record cannot be replayed."""


@dataclass(frozen=True)
class ReplayQuery:
    """The page that a client requests, and how to show it.

    Attributes:
        step: A step of the match; the page that contains it is sent.
        viewer: The seat whose view is shown. None means the user's own seat or, if the user did not play,
            seat 0 with all hands face up.
        open_hands: True if all hands are face up.
    """

    step: int = 0
    viewer: int | None = None
    open_hands: bool = False


@dataclass(frozen=True)
class ReplayedMatch:
    """A finished match: its record, its players, and the position at the start of each page of its replay.

    `is_running` is true if these are the earlier rounds of a match that is not over.
    """

    record: Record
    seats: list[Seat]
    page_start_games: list[Game]
    is_running: bool = False

    @property
    def seat_names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def find_seat(self, user_id: str) -> int:
        return next(
            (
                seat_number
                for seat_number, seat in enumerate(self.seats)
                if user_id and seat.user_id == user_id
            ),
            SPECTATOR,
        )


def replay_record(record: Record, seats: list[Seat]) -> ReplayedMatch:
    """Replay a record, and check all of its moves and its result.

    Args:
        seats: The players at the start of the match. They get the names from the record.

    Raises:
        UnreplayableRecordError: The record is damaged, or was made under another version of the rules.
    """
    game_type = game_class(record.game)
    if record.rules_version != game_type.rules_version:
        raise UnreplayableRecordError(server_message("other-rules", title=game_type.title))
    try:
        page_games = [
            game.copy() for move_count, game in enumerate(replay(record)) if is_page_start(move_count)
        ]
    except ParlourError as error:
        raise UnreplayableRecordError(server_message("record-broken", reason=str(error))) from None
    named_seats = [replace(seat, name=name) for seat, name in zip(seats, record.names, strict=True)]
    return ReplayedMatch(record, named_seats, page_games)


def with_avatars(seats: list[Seat], people: People) -> list[Seat]:
    """Return the seats of a match with the current avatars of the players."""
    avatars = [
        people.avatar(seat.user_id) if seat.user_id else (seat.avatar, seat.avatar_color) for seat in seats
    ]
    return [
        replace(seat, avatar=avatar, avatar_color=color)
        for seat, (avatar, color) in zip(seats, avatars, strict=True)
    ]


def cut_before_current_round(record: Record) -> Record:
    """Return the record of a running match without its current round.

    If the match can have several deals, a round is a deal, and the last position is the one before the move
    that ended the previous deal. Otherwise, a round consists of the last turns of all players with cards.

    Raises:
        UserError: The first round is not over.
        UnreplayableRecordError: The record is damaged.
    """
    deal_numbers: list[int] = []
    try:
        for position in replay(record):
            deal_numbers.append(int(position.deal_number()))
            game = position
    except ParlourError as error:
        raise UnreplayableRecordError(server_message("record-broken", reason=str(error))) from None
    earlier_count = deal_numbers.index(deal_numbers[-1])  # positions before the current deal
    shows_deals = earlier_count > 0 or game.may_deal_again()
    move_count = earlier_count - 1 if shows_deals else find_round_start(record, game)
    if move_count < 0:
        raise refusal("open-hands-not-yet")
    return replace(record, moves=record.moves[:move_count])


def find_round_start(record: Record, game: Game) -> int:
    """Return the number of moves before the last turns of all players with cards.

    Return -1 if one of them has not moved, or if no player has cards in hand.
    """
    last_moves = {seat: move_number for move_number, (seat, _, _) in enumerate(record.moves)}
    hands = [zone for zone in game.view(SPECTATOR).zones() if zone.kind == HAND and zone.cards]
    return min((last_moves.get(hand.seat, -1) for hand in hands), default=-1)


def may_see_earlier_rounds(table: Table, user_id: str, match_number: int) -> bool:
    """Return True if a user may see all hands of the earlier rounds of a running match.

    The players have agreed to this. The user must be a spectator.
    """
    is_this_match = table.match is not None and table.match.number == match_number
    return is_this_match and table.is_playing and table.open_hands and table.find_seat(user_id) < 0


def is_page_start(move_count: int) -> bool:
    """Return True if the position after this number of moves is stored as the start of a page.

    For the first page, that position is the deal. For any other page, it is the position before the page's
    first step.
    """
    return move_count == 0 or (move_count + 1) % STEPS_PER_PAGE == 0


def replay_uploaded_record(record_bytes: bytes, language: str) -> ReplayedMatch:
    """Replay an uploaded record.

    Raises:
        UnreplayableRecordError: The record is invalid; the message says why.
    """
    try:
        record = parse_record(record_bytes)
        if not 1 <= record.seats <= game_class(record.game).max_seats:
            game_type = game_class(record.game)
            raise InvalidRecordError(
                f"{game_type.title} needs {game_type.seat_range()} seats, not {record.seats}"
            )
    except ParlourError as error:
        raise UnreplayableRecordError(server_message("record-unread", reason=message_of(error))) from None
    record.names = [seat_name(record.names, seat, language) for seat in range(record.seats)]
    return replay_record(record, [Seat() for _ in record.names])


def seat_name(player_names: list[str], seat: int, language: str) -> str:
    """Return a player's name from an uploaded record, or a default name if it is missing or invalid."""
    try:
        return clean_nickname(player_names[seat])
    except (IndexError, InvalidNicknameError):
        return server_catalog(language).format("seat-default-name", seat=seat)


def build_replay_page(
    match: ReplayedMatch, user_id: str, query: ReplayQuery, has_review: bool, language: str
) -> ReplayPage:
    """Return the page with the requested step, or the last page if the step is too large.

    Raises:
        UserError: `query.viewer` is neither a seat of the match nor SPECTATOR.
    """
    own_seat = match.find_seat(user_id)
    viewer, open_hands = query.viewer, query.open_hands
    if viewer is None:
        viewer, open_hands = (own_seat, open_hands) if own_seat >= 0 else (0, True)
    if not SPECTATOR <= viewer < match.record.seats:
        raise refusal("seat-out-of-range", seat=viewer, last=match.record.seats - 1)
    move_count = len(match.record.moves)
    page_number = min(max(query.step, 0), move_count) // STEPS_PER_PAGE
    game = match.page_start_games[page_number].copy()
    player_ids = {seat.user_id for seat in match.seats}
    return ReplayPage(
        game=match.record.game,
        title=game.title,
        seats=[
            build_seat_state(seat, seat.name, (seat.avatar, seat.avatar_color), user_id, player_ids)
            for seat in match.seats
        ],
        seat=own_seat,
        move_count=move_count,
        is_over=bool(match.record.result),
        is_running=match.is_running,
        has_review=has_review,
        viewer=viewer,
        open_hands=open_hands,
        faces=build_faces(game, language),
        page_size=STEPS_PER_PAGE,
        first_step=page_number * STEPS_PER_PAGE,
        steps=list(build_replay_steps(match, game, page_number, (viewer, own_seat), open_hands, language)),
    )


def build_replay_steps(
    match: ReplayedMatch,
    game: Game,
    page_number: int,
    viewer_and_reader_seats: tuple[int, int],
    open_hands: bool,
    language: str,
) -> Iterator[ReplayStep]:
    """Yield the steps of a page. After the end of the match, all hands are face up, as at a table.

    Args:
        match: The match that is replayed.
        game: The position before the first step of the page. The function plays the moves on this object.
        page_number: The number of the page, counted from 0.
        viewer_and_reader_seats: The seat whose view is shown, and the reader's own seat. Texts call the
            reader's seat "you". The reader's seat is SPECTATOR if the reader did not play.
        open_hands: True if all hands are face up in every step.
        language: The language of the texts.
    """
    seat_names, first_step = match.seat_names, page_number * STEPS_PER_PAGE
    viewer, reader_seat = viewer_and_reader_seats

    def list_events() -> list[SceneEvent]:
        if open_hands:
            return build_events_with_open_hands(game, seat_names, reader_seat, language)
        return build_events(game, viewer, seat_names, reader_seat, language)

    def build_step(mover: int, events: list[SceneEvent]) -> ReplayStep:
        if open_hands or game.is_over:
            scene = build_scene_with_open_hands(game, seat_names, viewer, language, reader_seat)
        else:
            scene = build_scene(game.view(viewer), seat_names, language, reader_seat=reader_seat)
        scene.moves = []  # nothing can be played in a replay
        return ReplayStep(mover=mover, scene=scene, events=events)

    if page_number == 0:
        yield build_step(SPECTATOR, list_events())
    for seat, move_text, _ in match.record.moves[max(first_step - 1, 0) : first_step + STEPS_PER_PAGE - 1]:
        events: list[SceneEvent] = []
        for code in game.parse_moves(move_text, seat):
            game.push(seat, code)
            events += list_events()
        yield build_step(seat, events)


class ReplayCache:
    """A cache of the most recently viewed matches."""

    def __init__(self) -> None:
        self.cache: dict[str, ReplayedMatch] = {}
        self.load_lock = asyncio.Lock()

    async def get_table_replay(self, table_id: str, record: Record, seats: list[Seat]) -> ReplayedMatch:
        """Return a match that was played at a table, replayed from its record.

        The seats contain the avatars of the players.

        Raises:
            UnreplayableRecordError: The match cannot be replayed.
        """
        content_hash = hash_bytes(record.to_text().encode() + msgspec.json.encode(seats))
        return await self.get_or_load(f"{table_id} {content_hash}", lambda: replay_record(record, seats))

    async def get_record_replay(self, record_bytes: bytes, language: str) -> ReplayedMatch:
        """Return the match of an uploaded record.

        Missing names are replaced with default names in this language.

        Raises:
            UnreplayableRecordError: The record cannot be replayed.
        """
        return await self.get_or_load(
            f"{language} {hash_bytes(record_bytes)}", lambda: replay_uploaded_record(record_bytes, language)
        )

    def drop(self, table_id: str) -> None:
        """Drop the cached matches of a table, because the ids or names of its players have changed."""
        for key in [key for key in self.cache if key.startswith(f"{table_id} ")]:
            del self.cache[key]

    async def get_or_load(self, cache_key: str, load: Callable[[], ReplayedMatch]) -> ReplayedMatch:
        """Return a cached match, or load it in a thread. Only one match is loaded at a time."""
        async with self.load_lock:
            cached_match = self.cache.pop(cache_key, None)
            match = cached_match if cached_match is not None else await asyncio.to_thread(load)
            # keep the matches in the order in which they were viewed, so that the oldest can be dropped
            self.cache[cache_key] = match
            while len(self.cache) > MAX_REPLAYS:
                del self.cache[next(iter(self.cache))]
            return match


def hash_bytes(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def encode_replay_page(
    match: ReplayedMatch, user_id: str, query: ReplayQuery, has_review: bool, language: str
) -> bytes:
    """Return a page of a replay as JSON, compressed with gzip.

    The steps of a page are so similar that compression reduces the page to about a thirtieth of its size.

    Raises:
        UserError: `query.viewer` is neither a seat of the match nor SPECTATOR.
    """
    return gzip.compress(
        msgspec.json.encode(build_replay_page(match, user_id, query, has_review, language)), 5
    )
