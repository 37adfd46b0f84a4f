"""Requests about tournaments."""

import asyncio
import csv
import hashlib
import io
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from parlour.games import game_class
from parlour.kit.errors import UserError
from parlour.scene.option_text import summarize_options
from parlour.server.decisions.table_setup import validate_setup
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.http_messages import NewTable
from parlour.server.log.people import DELETED_USER_PREFIX
from parlour.server.log.refusals import DrainingError, refusal, server_catalog, server_message
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import LOBBY_MAX_AGE_HOURS
from parlour.server.log.tournament_events import (
    AnyTournamentEvent,
    MatchDecided,
    OrganizerChanged,
    OrganizerDeclined,
    OrganizerRequested,
    OrganizerVolunteered,
    PlayerJoined,
    PlayerWithdrawn,
    ResultCorrected,
    RoundPaired,
    TournamentEnded,
    TournamentOpened,
    TournamentStarted,
)
from parlour.server.tournaments.live_tournaments import LiveTournament, TournamentRoom, count_free, new_round
from parlour.server.tournaments.pairing import pair_round
from parlour.server.tournaments.standings import TIE_BREAKS
from parlour.server.tournaments.tournament import (
    ARENA,
    FORMATS,
    MS_PER_MINUTE,
    TABLES,
    PairedMatch,
    Rank,
    Tournament,
    share_points,
)
from parlour.server.tournaments.tournament_messages import (
    MatchResult,
    NewTournament,
    NextRound,
    OrganizerRequest,
    RemovedPlayer,
    TournamentBye,
    TournamentCreated,
    TournamentMatch,
    TournamentPlayer,
    TournamentState,
    TournamentSummary,
    TournamentVolunteer,
)
from parlour.text.display_text import clean_text

MAX_NAME_LENGTH: Final = 60
MAX_PLAYERS: Final = 128
MAX_OPEN_TOURNAMENTS: Final = 3  # maximum number of tournaments of one organizer that are not over
MAX_VOLUNTEERS: Final = 10  # maximum number of offers, from which those of players are excepted
SEATS_OF_TABLES: Final = range(3, 7)
ROUNDS: Final = range(1, 21)
MINUTES: Final = range(5, 301)
MATCH_MINUTES: Final = range(2, 121)
# keys of the names of the columns in the exported standings
COLUMN_KEYS: Final = {
    "rank": "tournament-column-rank",
    "name": "tournament-column-name",
    "points": "tournament-column-points",
    "buchholz": "tournament-column-buchholz",
    "sonneborn_berger": "tournament-column-sonneborn-berger",
    "wins": "tournament-column-wins",
    "fewer_matches": "tournament-column-fewer-matches",
    "played": "tournament-column-played",
    "byes": "tournament-column-byes",
}
FORMULA_BEGINNINGS: Final = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes such a cell for a formula


# Opening and listing


async def open_tournament(
    room: TournamentRoom, context: RequestContext, data: NewTournament
) -> TournamentCreated:
    """Open a tournament.

    You are its organizer. Players can join until you start it, and later. The request is refused if the game
    does not allow the number of seats, or if you have three tournaments that are not over.
    """
    context.require_human()
    user_id = context.ensure_user_id()
    if room.live_tables.is_draining or room.live_tables.is_drained_by_admin:
        raise DrainingError(server_message("draining"))
    opened = await asyncio.to_thread(validate_tournament, data)
    own = [
        live async for live in list_live(room) if user_id in (live.state.organizer_id, live.state.creator_id)
    ]
    if len(own) >= MAX_OPEN_TOURNAMENTS:
        raise refusal("tournament-too-many", most=MAX_OPEN_TOURNAMENTS)
    live = await room.tournaments.open(user_id, opened)
    if data.organizer_plays:
        await room.tournaments.execute(live, lambda state: PlayerJoined(), user_id)
    context.sign_in(user_id)
    return TournamentCreated(live.state.id)


def validate_tournament(data: NewTournament) -> TournamentOpened:
    """Return the first event of a new tournament.

    Raises:
        ParlourError: The request was refused; the message says why.
    """
    name = clean_text(data.name[: 4 * MAX_NAME_LENGTH])
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise refusal("tournament-name", most=MAX_NAME_LENGTH)
    if data.format not in FORMATS:
        raise refusal("tournament-format", formats=list(FORMATS))
    game = game_class(data.game)
    if data.format == TABLES and data.seat_count not in SEATS_OF_TABLES:
        raise refusal("tournament-table-seats", least=SEATS_OF_TABLES[0], most=SEATS_OF_TABLES[-1])
    if data.format != TABLES and data.seat_count != 2:
        raise refusal("tournament-two-seats")
    if not game.min_seats <= data.seat_count <= game.max_seats:
        possible = [str(seats) for seats in range(max(game.min_seats, 2), game.max_seats + 1)]
        raise refusal("tournament-seats", title=game.title, seats=data.seat_count, possible=possible)
    if data.format != ARENA and data.rounds not in ROUNDS:
        raise refusal("tournament-rounds", least=ROUNDS[0], most=ROUNDS[-1])
    if data.format == ARENA and data.minutes not in MINUTES:
        raise refusal("tournament-minutes", least=MINUTES[0], most=MINUTES[-1])
    if data.match_minutes not in MATCH_MINUTES:
        raise refusal("tournament-match-minutes", least=MATCH_MINUTES[0], most=MATCH_MINUTES[-1])
    if data.table_settings.correspondence:
        raise refusal("tournament-correspondence")
    setup = NewTable(data.game, data.seat_count, data.options, table_settings=data.table_settings)
    return TournamentOpened(
        name=name,
        format=data.format,
        game=data.game,
        options=validate_setup(setup),
        seat_count=data.seat_count,
        rounds=0 if data.format == ARENA else data.rounds,
        minutes=data.minutes if data.format == ARENA else 0,
        match_minutes=data.match_minutes,
        private=data.private,
        table_settings=data.table_settings,
    )


async def list_live(room: TournamentRoom, is_over: bool = False) -> AsyncIterator[LiveTournament]:
    """Yield the tournaments that are not over, or those that are."""
    for tournament_id in await room.store.list_tournaments(is_over):
        live = await room.tournaments.get(tournament_id)
        if bool(live.state.ended_at) == is_over:
            yield live


async def list_tournaments(
    room: TournamentRoom, context: RequestContext, over: bool = False
) -> list[TournamentSummary]:
    """List the tournaments that are open or running.

    With `over=true`, list those that ended in the last 30 days. The most recently changed tournament comes
    first. Private tournaments are listed only for their organizers and players. So are tournaments that are
    not over and have not changed for a day.
    """
    lives = [live async for live in list_live(room, over)]
    summaries = [(live, await build_summary(room, live, context.user_id)) for live in lives]
    return [summary for live, summary in summaries if summary.is_yours or is_public(live.state)]


def is_public(state: Tournament) -> bool:
    """Return True if the list shows a tournament to all users."""
    is_recent = state.changed_at > current_time_ms() - LOBBY_MAX_AGE_HOURS * 60 * MS_PER_MINUTE
    return not state.opened.private and (is_recent or bool(state.ended_at))


async def build_summary(room: TournamentRoom, live: LiveTournament, user_id: str) -> TournamentSummary:
    state = live.state
    is_organizer = bool(user_id) and user_id == state.organizer_id
    is_player = user_id in (state.entrants if state.ended_at else state.active_ids)
    return TournamentSummary(
        tournament_id=state.id,
        name=state.opened.name,
        format=state.opened.format,
        title=game_class(state.opened.game).title,
        status=find_status(state),
        player_count=len(state.active_ids),
        is_yours=is_organizer or is_player,
        is_organizer=is_organizer,
        is_player=is_player,
        round_number=0 if state.opened.format == ARENA else state.round_number,
        rounds=state.opened.rounds,
        ends_at=state.ends_at,
        running_count=len(state.running_matches),
        own_table_id=await room.tournaments.find_own_table(live, user_id),
        has_bye=(state.round_number, user_id) in state.byes,
        ended_at=state.ended_at,
    )


# The state


async def get_tournament(room: TournamentRoom, context: RequestContext, tournament: str) -> Content:
    """Return a tournament with its standings.

    The matches are those of the current round, all running ones, and your own. The response has an ETag that
    does not depend on `now`, so that the repeated requests of a page are short.
    """
    live = await room.tournaments.get(tournament)
    state = await build_state(room, live, context)
    timeless = msgspec.json.encode(replace(state, now=0))
    return Content(msgspec.json.encode(state), etag=f'"{hashlib.sha256(timeless).hexdigest()[:24]}"')


async def get_results(room: TournamentRoom, context: RequestContext, tournament: str) -> Content:
    """Return the results of a tournament as a file.

    It has the standings, and all matches and byes.
    """
    live = await room.tournaments.get(tournament)
    state = await build_state(room, live, context, has_all_matches=True)
    return Content(msgspec.json.format(msgspec.json.encode(state)), file_headers(tournament, "json"))


async def get_results_table(room: TournamentRoom, context: RequestContext, tournament: str) -> Content:
    """Return the standings of a tournament as a CSV file.

    The names of the columns are in your language.
    """
    live = await room.tournaments.get(tournament)
    state = await build_state(room, live, context)
    catalog = server_catalog(context.language)
    played = [] if "fewer_matches" in state.tie_breaks else ["played"]
    wins = [] if "wins" in state.tie_breaks else ["wins"]
    columns = ["rank", "name", "points", *state.tie_breaks, *played, *wins, "byes"]
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([catalog.format(COLUMN_KEYS[column]) for column in columns])
    for player in state.players:
        values = msgspec.to_builtins(player) | dict(zip(state.tie_breaks, player.tie_breaks, strict=True))
        writer.writerow([format_cell(values[column]) for column in columns])
    return Content(
        text.getvalue().encode(), file_headers(tournament, "csv"), media_type="text/csv; charset=utf-8"
    )


def format_cell(value: object) -> str:
    """Return the text of a cell. Whole numbers have no decimal point, and no text is a formula."""
    if isinstance(value, float):
        return f"{value:g}"
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA_BEGINNINGS) else text


def file_headers(tournament_id: str, suffix: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="parlour-{tournament_id}.{suffix}"',
        "Cache-Control": "no-cache",
    }


async def build_state(
    room: TournamentRoom, live: LiveTournament, context: RequestContext, has_all_matches: bool = False
) -> TournamentState:
    state, opened, user_id = live.state, live.state.opened, context.user_id
    entrants = state.entrants
    numbers = {entrant.user_id: entrant.number for entrant in entrants.values()}
    players = []
    for standing in live.current_standings():
        avatar, avatar_color = live.people.avatar(standing.user_id)
        players.append(
            TournamentPlayer(
                numbers[standing.user_id],
                live.people.name(standing.user_id, context.language),
                avatar,
                avatar_color,
                bool(user_id) and standing.user_id == user_id,
                entrants[standing.user_id].is_active,
                standing.rank,
                standing.points,
                standing.played,
                standing.wins,
                standing.byes,
                [abs(value) for value in standing.tie_breaks],
            )
        )

    def is_shown(round_number: int, user_ids: Iterable[str], is_important: bool = False) -> bool:
        is_current = round_number == state.round_number and opened.format != ARENA
        is_listed = is_important or is_current or user_id in user_ids
        return has_all_matches or is_listed

    takeover_id, takeover_at = room.tournaments.find_takeover(live)
    next_round_at = room.tournaments.next_round_at(state)
    waits_for_round = (
        state.is_running
        and opened.format != ARENA
        and not state.running_matches
        and state.round_number < opened.rounds
    )
    return TournamentState(
        tournament_id=state.id,
        seq=state.seq,
        name=opened.name,
        format=opened.format,
        game=opened.game,
        title=game_class(opened.game).title,
        options=summarize_options(game_class(opened.game), opened.options, context.language),
        seat_count=opened.seat_count,
        rounds=opened.rounds,
        minutes=opened.minutes,
        match_minutes=opened.match_minutes,
        table_settings=opened.table_settings,
        status=find_status(state),
        organizer_name=live.people.name(state.organizer_id, context.language),
        is_organizer=bool(user_id) and user_id == state.organizer_id,
        is_creator=bool(user_id) and user_id == state.creator_id,
        volunteers=[
            TournamentVolunteer(
                volunteer.number,
                numbers.get(each, 0),
                live.people.name(each, context.language),
                bool(user_id) and each == user_id,
            )
            for each, volunteer in state.volunteers.items()
        ],
        requested_player=numbers.get(state.requested_id, 0),
        takeover_player=numbers.get(takeover_id, 0),
        takeover_at=takeover_at,
        round_number=state.round_number,
        started_at=state.started_at,
        ends_at=state.ends_at,
        next_round_at=next_round_at if waits_for_round else 0,
        closes_at=state.closes_at,
        now=current_time_ms(),
        own_table_id=await room.tournaments.find_own_table(live, user_id),
        own_player=numbers.get(user_id, 0),
        busy_with=room.tournaments.find_busy(state, user_id),
        tie_breaks=list(TIE_BREAKS[opened.format]),
        players=players,
        matches=[
            TournamentMatch(
                match.round_number,
                match.table_id,
                [numbers.get(each, 0) for each in match.user_ids],
                list(match.points),
                match.decided_by,
                live.people.name(match.set_by, context.language) if match.set_by else "",
                match.set_at,
                list(match.first_points),
            )
            for match in state.matches
            if is_shown(match.round_number, match.user_ids, not match.is_decided or bool(match.first_points))
        ],
        byes=[
            TournamentBye(round_number, numbers[each], state.bye_points())
            for round_number, each in state.byes
            if is_shown(round_number, (each,))
        ],
    )


def find_status(state: Tournament) -> str:
    if state.ended_at:
        return "over"
    return "running" if state.started_at else "open"


# Players


async def join_tournament(room: TournamentRoom, context: RequestContext, tournament: str) -> TournamentState:
    """Join a tournament, or come back to it.

    You can join after the start. You then have no points for the rounds that you missed. You cannot join a
    running tournament while you play a match of another one.
    """
    context.require_human()
    user_id = context.ensure_user_id()
    live = await room.tournaments.get(tournament)
    await room.tournaments.list_running(tournament)  # so that `find_busy` knows them
    busy_with = room.tournaments.find_busy(live.state, user_id)

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.ended_at:
            raise refusal("tournament-over")
        if user_id in state.active_ids:
            raise refusal("tournament-joined")
        if state.round_number and state.round_number >= state.opened.rounds and state.opened.format != ARENA:
            raise refusal("tournament-last-round")
        if user_id not in state.entrants and len(state.entrants) >= MAX_PLAYERS:
            raise refusal("tournament-full", most=MAX_PLAYERS)
        if busy_with and state.is_running:
            raise refusal("tournament-busy", name=busy_with)
        return PlayerJoined()

    return await change(room, context, tournament, decide, user_id)


async def leave_tournament(room: TournamentRoom, context: RequestContext, tournament: str) -> TournamentState:
    """Leave a tournament.

    You get no further matches, and keep your points. You can come back with `join`. A running match is not
    affected.
    """
    user_id = context.require_user_id()

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.ended_at:
            raise refusal("tournament-over")
        if user_id not in state.active_ids:
            raise refusal("tournament-not-joined")
        return PlayerWithdrawn(user_id)

    return await change(room, context, tournament, decide, user_id)


# The organizer


async def start_tournament(room: TournamentRoom, context: RequestContext, tournament: str) -> TournamentState:
    """Start a tournament.

    Only the organizer can do this. The first matches begin at once.
    """

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.started_at:
            raise refusal("tournament-started")
        missing = state.opened.seat_count - len(state.active_ids)
        if missing > 0:
            raise refusal("tournament-too-few", least=state.opened.seat_count, players=len(state.active_ids))
        return TournamentStarted()

    return await change(room, context, tournament, as_organizer(context, decide))


async def begin_round(
    room: TournamentRoom, context: RequestContext, tournament: str, data: NextRound
) -> TournamentState:
    """Begin the next round without a pause.

    Only the organizer can do this, when all matches of the last round have a result.
    """

    def check(state: Tournament) -> None:
        if state.opened.format == ARENA:
            raise refusal("tournament-arena-rounds")
        if data.round_number <= state.round_number:
            raise refusal("tournament-round-begun", number=data.round_number)
        if not state.started_at:
            raise refusal("tournament-not-started")
        if data.round_number != state.round_number + 1 or data.round_number > state.opened.rounds:
            raise refusal("tournament-round-unknown", number=data.round_number)
        if state.running_matches:
            raise refusal("tournament-round-running", number=len(state.running_matches))
        if len(state.active_ids) < state.opened.seat_count:
            raise refusal("tournament-too-few", least=state.opened.seat_count, players=len(state.active_ids))

    async def pair(busy_ids: Collection[str], state: Tournament) -> RoundPaired:
        require_organizer(state, user_id)
        check(state)
        if count_free(state, busy_ids) < state.opened.seat_count:
            raise refusal("tournament-players-busy", players=count_free(state, busy_ids))
        return new_round(state, *await asyncio.to_thread(pair_round, state, busy_ids))

    user_id = context.require_user_id()
    live = await room.tournaments.get(tournament)
    require_organizer(live.state, user_id)
    await room.tournaments.pair(live, pair, user_id)
    return await build_state(room, live, context)


async def set_match_result(
    room: TournamentRoom, context: RequestContext, tournament: str, data: MatchResult
) -> TournamentState:
    """Set the result of a match, or correct it.

    Only the organizer can do this, until half an hour after the end of the tournament. The standings follow.
    The table of a match that is not over is closed. The request is refused if the match has another result
    than you know.
    """
    user_id = context.require_user_id()
    live = await room.tournaments.get(tournament)

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.organizer_id != user_id:
            raise refusal("tournament-by-organizer")
        match = next((each for each in state.matches if each.table_id == data.table_id), None)
        if match is None:
            raise refusal("tournament-match-unknown")
        if state.ended_at and not match.is_decided:
            raise refusal("tournament-over")
        if state.ended_at and current_time_ms() >= state.closes_at:
            raise refusal("tournament-closed")
        points = share_points(validate_places(data.places, len(match.user_ids)))
        if list(match.points) != data.known_points:
            raise refuse_stale_result(live, match, context.language)
        if points == list(match.points):
            raise refusal("tournament-result-same")
        if match.is_decided:
            return ResultCorrected(match.table_id, points)
        return MatchDecided(match.table_id, points, "organizer")

    return await change(room, context, tournament, decide)


def validate_places(places: Sequence[int], seats: int) -> list[Rank | None]:
    """Return the rank of each seat, or None for a seat without points.

    Raises:
        UserError: The number of places is wrong, a place is not possible, or nobody has the first place.
    """
    if len(places) != seats or any(not 0 <= place <= seats for place in places):
        raise refusal("tournament-places", seats=seats)
    if any(places) and 1 not in places:
        raise refusal("tournament-first-place")
    return [(place,) if place else None for place in places]


def refuse_stale_result(live: LiveTournament, match: PairedMatch, language: str) -> UserError:
    """Return the error for a result that replaces another one than the match has."""
    if not match.is_decided:
        return refusal("tournament-result-missing")
    items = [
        server_message(
            "tournament-result-of", name=live.people.name(user_id, language), points=format_points(points)
        )
        for user_id, points in zip(match.user_ids, match.points, strict=True)
    ]
    return refusal("tournament-result-known", result=items)


def format_points(points: float) -> str:
    """Format points, which are a multiple of a half."""
    whole, half = divmod(round(2 * points), 2)
    return f"{whole or ''}½" if half else str(whole)


async def remove_player(
    room: TournamentRoom, context: RequestContext, tournament: str, data: RemovedPlayer
) -> TournamentState:
    """Remove a player from a tournament.

    Only the organizer can do this. The player gets no further matches, and can come back with `join`.
    """

    def decide(state: Tournament) -> AnyTournamentEvent:
        return PlayerWithdrawn(find_player(state, data.player))

    return await change(room, context, tournament, as_organizer(context, decide))


def find_player(state: Tournament, number: int) -> str:
    """Return the id of the active player with a number.

    Raises:
        UserError: There is no such player.
    """
    for user_id in state.active_ids:
        if state.entrants[user_id].number == number:
            return user_id
    raise refusal("tournament-player-unknown")


async def end_tournament(room: TournamentRoom, context: RequestContext, tournament: str) -> TournamentState:
    """End a tournament.

    Only the organizer can do this. Matches without a result do not count.
    """
    return await change(room, context, tournament, as_organizer(context, lambda state: TournamentEnded()))


# Another organizer


async def volunteer_as_organizer(
    room: TournamentRoom, context: RequestContext, tournament: str
) -> TournamentState:
    """Offer to become the organizer, or accept the request of the organizer.

    You become the organizer when the organizer accepts your offer. If the organizer does not answer a player
    for three minutes (before the start: for a day), the player becomes the organizer.
    """
    context.require_human()
    user_id = context.ensure_user_id()

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.ended_at:
            raise refusal("tournament-over")
        if state.organizer_id == user_id:
            raise refusal("tournament-organizer-already")
        is_deserted = state.organizer_id.startswith(DELETED_USER_PREFIX)
        if user_id == state.requested_id or (is_deserted and user_id in state.active_ids):
            return OrganizerChanged(user_id)
        if user_id in state.volunteers:
            raise refusal("tournament-volunteered")
        if len(state.volunteers) >= MAX_VOLUNTEERS and user_id not in state.active_ids:
            raise refusal("tournament-volunteers-full", most=MAX_VOLUNTEERS)
        return OrganizerVolunteered()

    return await change(room, context, tournament, decide, user_id)


async def request_organizer(
    room: TournamentRoom, context: RequestContext, tournament: str, data: OrganizerRequest
) -> TournamentState:
    """Make another user the organizer.

    Only the organizer can do this. A user who has offered to become the organizer is the organizer at once.
    Another player must accept.
    """

    def decide(state: Tournament) -> AnyTournamentEvent:
        user_id = find_new_organizer(state, data)
        if user_id == state.organizer_id:
            raise refusal("tournament-organizer-already")
        if user_id in state.volunteers:
            return OrganizerChanged(user_id)
        if user_id == state.requested_id:
            raise refusal("tournament-requested")
        return OrganizerRequested(user_id)

    return await change(room, context, tournament, as_organizer(context, decide))


def find_new_organizer(state: Tournament, data: OrganizerRequest) -> str:
    """Return the id of the user who should become the organizer.

    Raises:
        UserError: There is no such player or volunteer.
    """
    if data.player:
        return find_player(state, data.player)
    for user_id, volunteer in state.volunteers.items():
        if volunteer.number == data.volunteer:
            return user_id
    raise refusal("tournament-volunteer-unknown")


async def decline_organizer(
    room: TournamentRoom, context: RequestContext, tournament: str
) -> TournamentState:
    """Decline to change the organizer.

    The organizer declines all offers, and withdraws the own request. Another user withdraws the own offer, or
    declines the request of the organizer.
    """
    user_id = context.require_user_id()

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.ended_at:
            raise refusal("tournament-over")
        is_pending = bool(state.volunteers or state.requested_id)
        is_own = user_id in (*state.volunteers, state.requested_id)
        if not (is_pending if user_id == state.organizer_id else is_own):
            raise refusal("tournament-nothing-to-decline")
        return OrganizerDeclined()

    return await change(room, context, tournament, decide)


async def reclaim_organizer(
    room: TournamentRoom, context: RequestContext, tournament: str
) -> TournamentState:
    """Become the organizer again.

    Only the user who opened the tournament can do this.
    """
    user_id = context.require_user_id()

    def decide(state: Tournament) -> AnyTournamentEvent:
        if state.creator_id != user_id:
            raise refusal("tournament-by-creator")
        if state.organizer_id == user_id:
            raise refusal("tournament-organizer-already")
        return OrganizerChanged(user_id)

    return await change(room, context, tournament, decide)


def as_organizer(context: RequestContext, decide: Callable[[Tournament], Any]) -> Callable[[Tournament], Any]:
    """Return a decider that refuses a user who is not the organizer, and any change after the end."""
    user_id = context.require_user_id()

    def decide_as_organizer(state: Tournament) -> Any:
        require_organizer(state, user_id)
        return decide(state)

    return decide_as_organizer


def require_organizer(state: Tournament, user_id: str) -> None:
    if state.organizer_id != user_id:
        raise refusal("tournament-by-organizer")
    if state.ended_at:
        raise refusal("tournament-over")


async def change(
    room: TournamentRoom,
    context: RequestContext,
    tournament_id: str,
    decide: Callable[[Tournament], Any],
    user_id: str = "",
) -> TournamentState:
    """Write what `decide` decides, and return the new state."""
    live = await room.tournaments.get(tournament_id)
    acting_id = user_id or context.require_user_id()
    await room.tournaments.execute(live, decide, acting_id)
    await room.tournaments.refresh_names(live)
    context.sign_in(acting_id)
    context.user_id = acting_id
    return await build_state(room, live, context)


TOURNAMENTS_PATH = "/api/tournaments"
TOURNAMENT_PATH = f"{TOURNAMENTS_PATH}/{{tournament:str}}"
CHANGE_OPTIONS: dict[str, Any] = {"rate_limit": "moves", "cost_key": "query"}

TOURNAMENT_ROUTES: Sequence[Route] = [
    Route(
        "POST", TOURNAMENTS_PATH, open_tournament, "new_tables", "summary", 201, accepts_document_body=True
    ),
    Route("GET", TOURNAMENTS_PATH, list_tournaments, cost_key="lobby"),
    # the standings are computed once after each change, and all players of a club may share an address
    Route("GET", TOURNAMENT_PATH, get_tournament, cost_key="file", response_type=TournamentState),
    Route(
        "GET",
        f"{TOURNAMENT_PATH}/results.json",
        get_results,
        cost_key="summary",
        response_type=TournamentState,
    ),
    Route("GET", f"{TOURNAMENT_PATH}/results.csv", get_results_table, cost_key="summary", response_type=str),
    Route("POST", f"{TOURNAMENT_PATH}/join", join_tournament, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/leave", leave_tournament, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/start", start_tournament, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/rounds", begin_round, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/result", set_match_result, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/remove", remove_player, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/organizer/volunteer", volunteer_as_organizer, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/organizer/request", request_organizer, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/organizer/decline", decline_organizer, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/organizer/reclaim", reclaim_organizer, **CHANGE_OPTIONS),
    Route("POST", f"{TOURNAMENT_PATH}/end", end_tournament, **CHANGE_OPTIONS),
]
