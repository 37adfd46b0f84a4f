"""Requests about tables, records, replays and reviews."""

from typing import Any

from parlour.bots.coach.deciding_moment import DecidingMoment
from parlour.server.handlers.replays import ReplayQuery
from parlour.server.handlers.room import Room, record_filename
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.http_messages import (
    ContinueMatch,
    DealReport,
    LobbyTable,
    NewTable,
    ReplayPage,
    ReviewStatus,
    TableCreated,
)
from parlour.server.tables.refusals import RequestRefusedError

GZIPPED = {"Content-Encoding": "gzip"}


async def make_table(room: Room, context: RequestContext, data: NewTable) -> TableCreated:
    """Makes a table.

    Whoever makes it sits nowhere yet: a seat is taken over the socket of the table. Options that clash, a bot
    that there is not, and a game that is not for so many are refused.
    """
    user_id = context.identify()
    made = TableCreated(await room.create_table(user_id, data))
    context.sign_in(user_id)
    return made


async def list_tables(room: Room, context: RequestContext) -> list[LobbyTable]:
    """The tables that anybody may join or watch.

    The latest first; private tables, and those without a chair for a second person, are left out.
    """
    return await room.list_lobby(context.user_id, context.language)


async def list_own_tables(room: Room, context: RequestContext) -> list[LobbyTable]:
    """The tables where you sit.

    Those at which a match is to come or under way, the latest first. A stranger has none.
    """
    return await room.list_user_tables(context.user_id, context.language)


async def download_record(
    room: Room, context: RequestContext, table: str, match: int | None = None
) -> Content:
    """The record of a match that is over.

    The last one where none is named. As long as a match goes on there is none of it: it has all cards.
    """
    text = await room.get_record(context.user_id, table, match)
    headers = {
        "Content-Disposition": f'attachment; filename="{record_filename(table)}"',
        "Cache-Control": "no-cache",
    }
    return Content(text.encode(), headers)


async def show_deals(room: Room, context: RequestContext, table: str, match: int) -> Content:
    """How a match that is over was dealt.

    Where its seed comes from, and all that chance decided.
    """
    return Content(await room.get_deals(context.user_id, table, match))


async def show_replay(
    room: Room,
    context: RequestContext,
    table: str,
    match: int,
    step: int = 0,
    viewer: int | None = None,
    open_hands: bool = False,
) -> Content:
    """A match that is over, step by step.

    The page with one step, as a seat saw it then, or with all hands laid open.
    """
    looking = ReplayQuery(step, viewer, open_hands)
    return Content(await room.get_replay(context.user_id, table, match, looking, context.language), GZIPPED)


async def show_record(
    room: Room,
    context: RequestContext,
    body: bytes,
    step: int = 0,
    viewer: int | None = None,
    open_hands: bool = False,
) -> Content:
    """A match whose record is sent, step by step.

    The page with one step. Nothing is kept of it.
    """
    looking = ReplayQuery(step, viewer, open_hands)
    return Content(await room.replay_record(body, looking, context.language), GZIPPED)


async def play_on_record(
    room: Room, context: RequestContext, body: bytes, move: int, seat: int, bot: str = "medium"
) -> TableCreated:
    """Plays on from a record that is sent.

    Makes a table where its match goes on another way after one of its moves.
    """
    user_id = context.identify()
    made = await room.continue_record(user_id, body, ContinueMatch(1, move, seat, bot), context.language)
    context.sign_in(user_id)
    return TableCreated(made)


async def begin_review(room: Room, context: RequestContext, table: str, match: int) -> ReviewStatus:
    """Has a match that is over reviewed.

    Once for all who ask; the answer says how far it is. A stranger is refused.
    """
    if not context.user_id:
        raise RequestRefusedError("review-no-cookie")
    return await room.get_review(context.user_id, table, match, True, context.language)


async def show_review(room: Room, context: RequestContext, table: str, match: int) -> ReviewStatus:
    """How far a review is, and at the end the review.

    409 where nobody has asked for it.
    """
    return await room.get_review(context.user_id, table, match, False, context.language)


async def show_moment(room: Room, context: RequestContext, table: str, match: int) -> DecidingMoment:
    """The moment that decided a match that is over.

    It is answered when it is found, with an empty text where there was none.
    """
    return await room.get_deciding_moment(context.user_id, table, match, context.language)


async def play_on(room: Room, context: RequestContext, table: str, data: ContinueMatch) -> TableCreated:
    """Plays on from a match that is over.

    Makes a table of your own where it goes on another way after one of its moves.
    """
    user_id = context.identify()
    made = TableCreated(await room.continue_match(user_id, table, data, context.language))
    context.sign_in(user_id)
    return made


TABLE = "/api/tables/{table:str}"
RECORDS: dict[str, Any] = {"counts": "records", "costs": "summary"}
NEW_TABLE: dict[str, Any] = {"counts": "new_tables", "costs": "summary", "status": 201}

TABLE_ROUTES = [
    Route("POST", "/api/tables", make_table, **NEW_TABLE, is_long=True),
    Route("GET", "/api/tables", list_tables, costs="lobby"),
    Route("GET", "/api/me/tables", list_own_tables, costs="lobby"),
    Route("GET", f"{TABLE}/record", download_record, **RECORDS, content=dict[str, Any]),
    Route("GET", f"{TABLE}/deals", show_deals, **RECORDS, content=DealReport),
    Route("GET", f"{TABLE}/replay", show_replay, **RECORDS, content=ReplayPage),
    Route("POST", "/api/replay", show_record, **RECORDS, is_long=True, content=ReplayPage),
    Route("POST", "/api/replay/continue", play_on_record, **NEW_TABLE, is_long=True),
    Route("POST", f"{TABLE}/review", begin_review, counts="reviews", costs="summary"),
    Route("GET", f"{TABLE}/review", show_review, costs="query"),
    Route("GET", f"{TABLE}/deciding-moment", show_moment, **RECORDS),
    Route("POST", f"{TABLE}/continue", play_on, **NEW_TABLE),
]
