"""Requests about tables, records, replays and reviews."""

import asyncio
from dataclasses import replace
from typing import Any

from parlour.bots.coach.deciding_moment import format_deciding_move
from parlour.games import game_class
from parlour.records.move_report import MoveReport, build_report
from parlour.server.decisions.table_setup import build_setup
from parlour.server.handlers import new_tables
from parlour.server.handlers.finished_matches import (
    build_named_record,
    read_deals,
    read_move_report,
    read_people,
    read_public_rows,
    read_record,
    read_table_score,
    request_review,
)
from parlour.server.handlers.lobby import list_lobby
from parlour.server.handlers.lobby import list_user_tables as list_tables_of_user
from parlour.server.handlers.replays import (
    ReplayQuery,
    cut_before_current_round,
    encode_replay_page,
    may_see_earlier_rounds,
    with_avatars,
)
from parlour.server.handlers.reviews import ReviewUnavailableError, find_reader_seat
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.http_messages import (
    ContinueMatch,
    DealReport,
    DecidingMoment,
    LobbyTable,
    NewTable,
    ReplayPage,
    ReviewStatus,
    TableCreated,
    TableScore,
    TableSetup,
)
from parlour.server.log.refusals import refusal, server_message
from parlour.server.log.table import is_admitted
from parlour.server.log.table_log import build_record, build_records, list_match_seats
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import UnknownTableError

GZIP_HEADERS = {"Content-Encoding": "gzip"}


async def create_table(room: Room, context: RequestContext, data: NewTable) -> TableCreated:
    """Create a table.

    You do not get a seat; to take one, send `sit` over the table's socket. The request is refused if options
    conflict, if a bot is unknown, or if the game does not allow this number of seats.
    """
    user_id = context.ensure_user_id()
    table_created = TableCreated(await new_tables.create_table(room.live_tables, user_id, data))
    context.sign_in(user_id)
    return table_created


async def get_table_setup(room: Room, context: RequestContext, table: str) -> TableSetup:
    """Return the game that is played at a table, and the settings.

    Only the host can do this.
    """
    user_id = context.require_user_id()
    live_table = await get_visible_table(room, table, user_id)
    if live_table.table.host_id != user_id:
        raise refusal("change-by-host")
    return build_setup(live_table.table)


async def change_table_setup(
    room: Room, context: RequestContext, table: str, data: TableSetup, match_count: int
) -> TableSetup:
    """Change the game that is played at a table, and the settings.

    Only the host can do this, before a match or between two matches. The table then waits for a start. The
    players keep their seats. If the game has fewer seats, bots are removed first, and then players, who
    become spectators. `match_count` must be that of the table's state, so that a late request does not
    change the table after another match.
    """
    user_id = context.require_user_id()
    live_table = await get_visible_table(room, table, user_id)
    return await new_tables.change_table(live_table, user_id, data, match_count)


async def get_table_score(room: Room, context: RequestContext, table: str) -> TableScore:
    """Return the score of all finished matches at a table, across games.

    At a locked table, only the host and the creator see the matches in which they did not play.
    """
    return await read_table_score(room.live_tables, room.store, table, context.user_id, context.language)


async def get_visible_table(room: Room, table_id: str, user_id: str) -> LiveTable:
    """Return a table that a user may see.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
    """
    live_table = await room.live_tables.get_table(table_id)
    if not is_admitted(live_table.table, user_id):
        raise UnknownTableError(server_message("table-unknown", table=repr(table_id)))
    return live_table


async def list_tables(room: Room, context: RequestContext) -> list[LobbyTable]:
    """List the tables that everyone may join or watch.

    The most recently changed table comes first. Private tables, and tables where only one user can play, are
    not listed.
    """
    return await list_lobby(room.live_tables, context.user_id, context.language)


async def list_user_tables(room: Room, context: RequestContext) -> list[LobbyTable]:
    """List the tables where you have a seat.

    The most recently changed table comes first. Tables whose most recent match is over are not listed. If the
    request has no cookie, the list is empty.
    """
    return await list_tables_of_user(room.live_tables, context.user_id, context.language)


async def download_record(
    room: Room, context: RequestContext, table: str, match: int | None = None
) -> Content:
    """Return the record of a finished match, or of the last match at a closed table.

    If `match` is omitted, it is the last match with a record. The record is not available while the match can
    still be played, because it contains all cards.
    """
    record_text = await read_record(room.live_tables, table, context.user_id, match, context.language)
    headers = {
        "Content-Disposition": f'attachment; filename="parlour-{table}.json"',
        "Cache-Control": "no-cache",
    }
    return Content(record_text.encode(), headers)


async def get_deals(room: Room, context: RequestContext, table: str, match: int) -> Content:
    """Return how the cards of a finished match were dealt.

    The response says how the seed was chosen, and lists every random decision.
    """
    return Content(await read_deals(room.live_tables, table, context.user_id, match))


async def get_move_report(
    room: Room,
    context: RequestContext,
    table: str,
    match: int,
    move: int | None = None,
    seq: int | None = None,
) -> Content:
    """Return a report of a move, for example because it seems wrong.

    The report has no names. While the match can be played, it has only what you have seen at the table. When
    the match is over, it has all cards, all moves and the seed. `seq` is the number of a log row: the report
    is about the last move up to this row. By default, it is about the last move.
    """
    return Content(await read_move_report(room.live_tables, table, context.user_id, match, move, seq))


async def report_record_move(room: Room, context: RequestContext, body: bytes, move: int) -> Content:
    """Return a report of a move in an uploaded record.

    The report has all cards. The record is not stored.
    """
    record = (await room.replays.get_record_replay(body, context.language)).record
    return Content((await asyncio.to_thread(build_report, record, move, None)).to_text().encode())


async def get_replay(
    room: Room,
    context: RequestContext,
    table: str,
    match: int,
    step: int = 0,
    viewer: int | None = None,
    open_hands: bool = False,
) -> Content:
    """Return a page of the replay of a finished match.

    The response is the page that contains `step`. It shows the cards that the seat `viewer` saw, or all cards
    if `open_hands` is true. If the players of a running match have agreed, spectators receive the rounds
    before the current one.
    """
    query, language = ReplayQuery(step, viewer, open_hands), context.language
    rows = await read_public_rows(room.live_tables, table, context.user_id)
    people = await read_people(room.live_tables, rows)
    live_table = await room.live_tables.get_table(table)
    is_running = may_see_earlier_rounds(live_table.table, context.user_id, match)
    if is_running:
        running = build_records(rows, people, language)[match]
        record = await asyncio.to_thread(cut_before_current_round, running)
    else:
        record = build_record(rows, match, people, language)
    replayed_match = replace(
        await room.replays.get_table_replay(
            table, record, with_avatars(list_match_seats(rows, match), people)
        ),
        is_running=is_running,
    )
    has_review = room.reviews.has_review(table, match, language)
    page = await asyncio.to_thread(
        encode_replay_page, replayed_match, context.user_id, query, has_review, language
    )
    return Content(page, GZIP_HEADERS)


async def replay_record(
    room: Room,
    context: RequestContext,
    body: bytes,
    step: int = 0,
    viewer: int | None = None,
    open_hands: bool = False,
) -> Content:
    """Replay an uploaded record.

    The response is the page of the replay that contains `step`. The record is not stored.
    """
    query = ReplayQuery(step, viewer, open_hands)
    replayed_match = await room.replays.get_record_replay(body, context.language)
    page = await asyncio.to_thread(encode_replay_page, replayed_match, "", query, False, context.language)
    return Content(page, GZIP_HEADERS)


async def continue_record(
    room: Room, context: RequestContext, body: bytes, move: int, seat: int, bot: str = "medium"
) -> TableCreated:
    """Continue the match of an uploaded record at a new table.

    The new match starts from the position after the first `move` moves.
    """
    user_id = context.ensure_user_id()
    record = (await room.replays.get_record_replay(body, context.language)).record
    table_id = await new_tables.continue_record_at_new_table(
        room.live_tables, user_id, record, ContinueMatch(1, move, seat, bot), context.language
    )
    context.sign_in(user_id)
    return TableCreated(table_id)


async def start_review(room: Room, context: RequestContext, table: str, match: int) -> ReviewStatus:
    """Request a review of a finished match.

    The review is made once for all users who request it. The response says how far the review has progressed.
    A request without a cookie is refused.
    """
    if not context.user_id:
        raise refusal("review-no-cookie")
    _, job = await request_review(
        room.live_tables, room.reviews, table, context.user_id, match, context.language
    )
    return job.status_for(context.user_id)


async def get_review(room: Room, context: RequestContext, table: str, match: int) -> ReviewStatus:
    """Return the progress of a match's review, and the review itself once it is done.

    The response has status 409 if the review was not requested.
    """
    rows = await read_public_rows(room.live_tables, table, context.user_id)
    if not list_match_seats(rows, match):
        raise ReviewUnavailableError(server_message("review-not-asked", match=match))
    return (await room.reviews.find(table, match, context.language)).status_for(context.user_id)


async def get_deciding_moment(room: Room, context: RequestContext, table: str, match: int) -> DecidingMoment:
    """Return the deciding moment of a finished match.

    This is the move that most increased the winner's chance of winning while the result was open. The server
    searches for this move and responds when the search is done. If it finds no such move, `move` is 0,
    and the text says so.
    """
    rows = await read_public_rows(room.live_tables, table, context.user_id)
    record = await build_named_record(room.live_tables, rows, match, context.language)
    deciding_move = (
        await room.reviews.get_deciding_move(table, match, record, context.language)
        if record.rules_version == game_class(record.game).rules_version
        else None
    )
    user_ids = [seat.user_id for seat in list_match_seats(rows, match)]
    seat = find_reader_seat(user_ids, context.user_id)
    return DecidingMoment(
        deciding_move.move if deciding_move is not None else 0,
        format_deciding_move(deciding_move, record, seat, context.language),
    )


async def continue_match(
    room: Room, context: RequestContext, table: str, data: ContinueMatch
) -> TableCreated:
    """Continue a finished match at a new table.

    You host the new table. The new match starts from the position after the first `move` moves.
    """
    user_id = context.ensure_user_id()
    rows = await read_public_rows(room.live_tables, table, user_id)
    table_id = await new_tables.continue_at_new_table(room.live_tables, user_id, rows, data, context.language)
    context.sign_in(user_id)
    return TableCreated(table_id)


TABLE_PATH = "/api/tables/{table:str}"
RECORD_OPTIONS: dict[str, Any] = {"rate_limit": "records", "cost_key": "summary"}
NEW_TABLE_OPTIONS: dict[str, Any] = {"rate_limit": "new_tables", "cost_key": "summary", "status": 201}
SETUP_OPTIONS: dict[str, Any] = {
    "rate_limit": "new_tables",
    "cost_key": "summary",
    "accepts_document_body": True,
}

TABLE_ROUTES = [
    Route("POST", "/api/tables", create_table, **NEW_TABLE_OPTIONS, accepts_document_body=True),
    Route("GET", "/api/tables", list_tables, cost_key="lobby"),
    Route("GET", "/api/me/tables", list_user_tables, cost_key="lobby"),
    Route("GET", f"{TABLE_PATH}/setup", get_table_setup, cost_key="query"),
    Route("PUT", f"{TABLE_PATH}/setup", change_table_setup, **SETUP_OPTIONS),
    Route("GET", f"{TABLE_PATH}/score", get_table_score, cost_key="query"),
    Route("GET", f"{TABLE_PATH}/record", download_record, **RECORD_OPTIONS, response_type=dict[str, Any]),
    Route("GET", f"{TABLE_PATH}/deals", get_deals, **RECORD_OPTIONS, response_type=DealReport),
    Route("GET", f"{TABLE_PATH}/report", get_move_report, **RECORD_OPTIONS, response_type=MoveReport),
    Route("GET", f"{TABLE_PATH}/replay", get_replay, **RECORD_OPTIONS, response_type=ReplayPage),
    Route(
        "POST",
        "/api/replay",
        replay_record,
        **RECORD_OPTIONS,
        accepts_document_body=True,
        response_type=ReplayPage,
    ),
    Route(
        "POST",
        "/api/replay/report",
        report_record_move,
        **RECORD_OPTIONS,
        accepts_document_body=True,
        response_type=MoveReport,
    ),
    Route("POST", "/api/replay/continue", continue_record, **NEW_TABLE_OPTIONS, accepts_document_body=True),
    Route("POST", f"{TABLE_PATH}/review", start_review, rate_limit="reviews", cost_key="summary"),
    Route("GET", f"{TABLE_PATH}/review", get_review, cost_key="query"),
    Route("GET", f"{TABLE_PATH}/deciding-moment", get_deciding_moment, **RECORD_OPTIONS),
    Route("POST", f"{TABLE_PATH}/continue", continue_match, **NEW_TABLE_OPTIONS),
]
