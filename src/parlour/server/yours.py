"""Over HTTP, what belongs to one person: their history, their data and devices, and the deal of the day."""

import asyncio
from base64 import b64encode
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post, put
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from parlour.server import days
from parlour.server.carrying import make_link, owner_of, use_link
from parlour.server.closer import OwnFigures, look_closer
from parlour.server.code import draw
from parlour.server.daily import day_named, state_of
from parlour.server.exported import export
from parlour.server.fared import DayState, LinkGiven, LinkOwner, OwnLink, RatingWanted, Yours
from parlour.server.figures import yours
from parlour.server.going import become, go, play_day
from parlour.server.pages import page
from parlour.server.people import new_identity
from parlour.server.protocol import NewTableMade
from parlour.server.said import NotAllowed
from parlour.server.settings import keeping_of
from parlour.server.visitors import AnyRequest, check_human, give_cookie, person_of, reads, remember, somebody

EXPORT_NAME = "parlour-yours.json"


def known(request: AnyRequest) -> str:
    """The identity of who asks. Raises NotAllowed for a stranger, and for a program."""
    check_human(request)
    who = person_of(request)
    if not who:
        raise NotAllowed("no-cookie")
    return who


# Pages


@get("/yours", include_in_schema=False)
async def yours_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "profile.html"))


@get("/daily", include_in_schema=False)
async def daily_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "daily.html"))


# Yours


@get("/api/yours", opt={"costs": "summary"})
async def show_yours(request: AnyRequest, state: State) -> Response[Yours]:
    """What you played here and how you fared.

    A stranger, and a program, has played nothing.
    """
    keeping = keeping_of(state.settings)
    found = await yours(state.room.store, state.room.ratings, keeping, person_of(request))
    return remember(request, Response(found))


@get("/api/yours/figures/{game:str}", opt={"counts": "records", "costs": "export"})
async def show_figures(request: AnyRequest, state: State, game: FromPath[str]) -> OwnFigures:
    """A closer look at your matches of one game.

    The last hundred of them are played through for it, but for a deal of today.
    """
    room = state.room
    return await look_closer(room.store, room.counts, person_of(request), game, reads(request))


@put("/api/yours/rating", opt={"counts": "people", "costs": "query"})
async def want_rating(request: AnyRequest, state: State, data: JSONBody[RatingWanted]) -> RatingWanted:
    """Says whether you want a rating.

    Without one nothing is worked out about how strong you are.
    """
    await state.room.store.set_wants_rating(known(request), data.wanted)
    return data


@get(
    "/api/yours/export",
    responses={200: ResponseSpec(dict[str, Any])},
    opt={"counts": "records", "costs": "export"},
)
async def export_yours(request: AnyRequest, state: State) -> Response[bytes]:
    """All that the room keeps about you.

    As a file. Of others it has what they were called at your tables, and no more.
    """
    kept = await export(state.room.store, known(request), reads(request))
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(kept)))
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT_NAME}"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@post("/api/yours/erase", status_code=200, opt={"counts": "people", "costs": "query"})
async def erase_yours(request: AnyRequest, state: State) -> Response[dict[str, bool]]:
    """Takes you out of all that the room keeps.

    You are a stranger then. It cannot be undone.
    """
    await go(state.room, known(request), reads(request))
    response = Response({"erased": True})
    give_cookie(request, response, new_identity())
    return response


# Other devices


@post("/api/yours/sign-out", status_code=200, opt={"counts": "people"})
async def sign_out_yours(request: AnyRequest, state: State) -> Response[dict[str, bool]]:
    """Sign out your other devices.

    This device gets a new cookie. Older cookies no longer count: their sockets are closed, and their devices
    are strangers. A link to another device that is not used yet ends as well.
    """
    who = known(request)
    await state.room.sign_out(who)
    response = Response({"signed_out": True})
    give_cookie(request, response, who)
    return response


@post("/api/yours/link", status_code=200, opt={"counts": "people", "costs": "query"})
async def link_yours(request: AnyRequest, state: State) -> OwnLink:
    """A link by which another device becomes yours.

    It works once, and for a quarter of an hour; a new one ends the last.
    """
    token, expires = await make_link(state.room.store, known(request))
    room = request.headers.get("origin") or str(request.base_url)
    address = f"{room.rstrip('/')}{state.settings.path}/yours#{token}"
    return OwnLink(token, address, link_picture(address), expires)


@post("/api/yours/whose", status_code=200, opt={"counts": "people", "costs": "query"})
async def show_owner(request: AnyRequest, state: State, data: JSONBody[LinkGiven]) -> LinkOwner:
    """Whose such a link is.

    It can be used after that.
    """
    check_human(request)
    store = state.room.store
    owner, who = await owner_of(store, data.token), person_of(request)
    played = len(await store.list_matches(who)) if who else 0
    return LinkOwner((await store.person(owner)).nickname, owner == who, played)


@post("/api/yours/take", status_code=200, opt={"counts": "people", "costs": "query"})
async def take_on(request: AnyRequest, state: State, data: JSONBody[LinkGiven]) -> Response[LinkOwner]:
    """Makes this device that of whoever made the link.

    With `bring`, what this device has played comes along.
    """
    check_human(request)
    store = state.room.store
    owner, who = await use_link(store, data.token), person_of(request)
    if data.bring and who and who != owner:
        await become(state.room, who, owner)
    nickname = (await store.person(owner)).nickname
    response = Response(LinkOwner(nickname, True, len(await store.list_matches(owner))))
    give_cookie(request, response, owner)
    return response


# The deal of the day


@get("/api/daily", opt={"costs": "summary"})
async def show_today(request: AnyRequest, state: State) -> Response[DayState]:
    """The deal of today.

    The same cards and bots for everybody. How others fared is told when you have played it.
    """
    who, secret = person_of(request), request.app.state.secret
    return remember(request, Response(await state_of(state.room.store, days.today(), who, secret)))


@get("/api/daily/{day:str}", opt={"costs": "summary"})
async def show_day(request: AnyRequest, state: State, day: FromPath[str]) -> DayState:
    """The deal of a day.

    Of one that is over, with its seed and how all fared.
    """
    return await state_of(state.room.store, day_named(day), person_of(request), request.app.state.secret)


@post("/api/daily", opt={"counts": "tables", "costs": "summary"})
async def play_today(request: AnyRequest, state: State) -> Response[NewTableMade]:
    """Plays the deal of today.

    Answers with the table at which you play it, begun where it was not. It is for people, not for programs.
    """
    check_human(request)
    who = somebody(request)
    table = await play_day(state.room, who, days.today(), request.app.state.secret, reads(request))
    response = Response(NewTableMade(table), status_code=201)
    give_cookie(request, response, who)
    return response


OWN_ROUTES: list[HTTPRouteHandler] = [
    yours_page,
    daily_page,
    show_yours,
    show_figures,
    want_rating,
    export_yours,
    erase_yours,
    sign_out_yours,
    link_yours,
    show_owner,
    take_on,
    show_today,
    show_day,
    play_today,
]


def link_picture(address: str) -> str:
    """Return an address as a QR code, an SVG in a data URL. It is a secret, and not stored."""
    return f"data:image/svg+xml;base64,{b64encode(draw(address)).decode()}"
