"""Requests of one user: name and avatar, history, data and devices, and the deal of the day."""

import asyncio
from typing import Any

import msgspec

from parlour.server import days
from parlour.server.carrying import make_link, owner_of, use_link
from parlour.server.closer import OwnFigures, look_closer
from parlour.server.daily import day_named, state_of
from parlour.server.exported import export
from parlour.server.fared import DayState, LinkGiven, LinkOwner, OwnLink, RatingWanted, Yours
from parlour.server.figures import yours
from parlour.server.going import become, go, play_day
from parlour.server.people import check_looks, clean_nickname, new_identity, usual_looks
from parlour.server.protocol import Me, NewMe, NewTableMade
from parlour.server.room import Room
from parlour.server.routes import Content, RequestContext, Route
from parlour.server.writing import Person

EXPORT_NAME = "parlour-yours.json"


async def show_me(room: Room, context: RequestContext) -> Me:
    """What you are called here.

    And how you are seen. A stranger is given an identity, in a cookie.
    """
    if context.user_id:
        return me_of(context.user_id, await room.store.person(context.user_id))
    user_id = context.identify()
    context.sign_in(user_id)
    return me_of(user_id, Person())


async def name_me(room: Room, context: RequestContext, data: NewMe) -> Me:
    """Says what you want to be called, and how you want to be seen.

    What is left out stays. A name that cannot be seen, or that says that you are a bot, is refused; so is a
    program, whose name is its host's to say.
    """
    context.require_human()
    user_id = context.identify()
    before = await room.store.person(user_id)
    person = Person(
        before.nickname if data.nickname is None else clean_nickname(data.nickname),
        before.face if data.face is None else data.face,
        before.colour if data.colour is None else data.colour,
    )
    check_looks(person.face, person.colour)
    await room.store.keep_person(user_id, person)
    context.sign_in(user_id)
    return me_of(user_id, person)


def me_of(who: str, person: Person) -> Me:
    face, colour = usual_looks(who)
    return Me(person.nickname, person.face or face, person.colour or colour)


# Yours


async def show_yours(room: Room, context: RequestContext) -> Yours:
    """What you played here and how you fared.

    A stranger, and a program, has played nothing.
    """
    return await yours(room.store, room.ratings, room.retention, context.user_id)


async def show_figures(room: Room, context: RequestContext, game: str) -> OwnFigures:
    """A closer look at your matches of one game.

    The last hundred of them are played through for it, but for a deal of today.
    """
    return await look_closer(room.store, room.counts, context.user_id, game, context.language)


async def want_rating(room: Room, context: RequestContext, data: RatingWanted) -> RatingWanted:
    """Says whether you want a rating.

    Without one nothing is worked out about how strong you are.
    """
    await room.store.set_wants_rating(context.require_user(), data.wanted)
    return data


async def export_yours(room: Room, context: RequestContext) -> Content:
    """All that the room keeps about you.

    As a file. Of others it has what they were called at your tables, and no more.
    """
    kept = await export(room.store, context.require_user(), context.language)
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(kept)))
    return Content(text, {"Content-Disposition": f'attachment; filename="{EXPORT_NAME}"'})


async def erase_yours(room: Room, context: RequestContext) -> dict[str, bool]:
    """Takes you out of all that the room keeps.

    You are a stranger then. It cannot be undone.
    """
    await go(room, context.require_user(), context.language)
    context.sign_in(new_identity())
    return {"erased": True}


# Other devices


async def sign_out_yours(room: Room, context: RequestContext) -> dict[str, bool]:
    """Sign out your other devices.

    This device gets a new cookie. Older cookies no longer count: their sockets are closed, and their devices
    are strangers. A link to another device that is not used yet ends as well.
    """
    user_id = context.require_user()
    await room.sign_out(user_id)
    context.sign_in(user_id)
    return {"signed_out": True}


async def link_yours(room: Room, context: RequestContext) -> OwnLink:
    """A link by which another device becomes yours.

    It works once, and for a quarter of an hour; a new one ends the last.
    """
    token, expires = await make_link(room.store, context.require_user())
    address = f"{context.address}/yours#{token}"
    return OwnLink(token, address, context.draw_code(address), expires)


async def show_owner(room: Room, context: RequestContext, data: LinkGiven) -> LinkOwner:
    """Whose such a link is.

    It can be used after that.
    """
    context.require_human()
    owner, user_id = await owner_of(room.store, data.token), context.user_id
    played = len(await room.store.list_matches(user_id))
    return LinkOwner((await room.store.person(owner)).nickname, owner == user_id, played)


async def take_on(room: Room, context: RequestContext, data: LinkGiven) -> LinkOwner:
    """Makes this device that of whoever made the link.

    With `bring`, what this device has played comes along.
    """
    context.require_human()
    owner, user_id = await use_link(room.store, data.token), context.user_id
    if data.bring and user_id and user_id != owner:
        await become(room, user_id, owner)
    nickname = (await room.store.person(owner)).nickname
    taken = LinkOwner(nickname, True, len(await room.store.list_matches(owner)))
    context.sign_in(owner)
    return taken


# The deal of the day


async def show_today(room: Room, context: RequestContext) -> DayState:
    """The deal of today.

    The same cards and bots for everybody. How others fared is told when you have played it.
    """
    return await state_of(room.store, days.today(), context.user_id, room.secret)


async def show_day(room: Room, context: RequestContext, day: str) -> DayState:
    """The deal of a day.

    Of one that is over, with its seed and how all fared.
    """
    return await state_of(room.store, day_named(day), context.user_id, room.secret)


async def play_today(room: Room, context: RequestContext) -> NewTableMade:
    """Plays the deal of today.

    Answers with the table at which you play it, begun where it was not. It is for people, not for programs.
    """
    context.require_human()
    user_id = context.identify()
    table = await play_day(room, user_id, days.today(), room.secret, context.language)
    context.sign_in(user_id)
    return NewTableMade(table)


WRITES: dict[str, Any] = {"counts": "people", "costs": "query"}

ACCOUNT_ROUTES = [
    Route("GET", "/api/me", show_me, costs="query"),
    Route("PUT", "/api/me", name_me, **WRITES),
    Route("GET", "/api/yours", show_yours, costs="summary", remembers=True),
    Route("GET", "/api/yours/figures/{game:str}", show_figures, counts="records", costs="export"),
    Route("PUT", "/api/yours/rating", want_rating, **WRITES),
    Route(
        "GET",
        "/api/yours/export",
        export_yours,
        counts="records",
        costs="export",
        content=dict[str, Any],
    ),
    Route("POST", "/api/yours/erase", erase_yours, **WRITES),
    Route("POST", "/api/yours/sign-out", sign_out_yours, counts="people"),
    Route("POST", "/api/yours/link", link_yours, **WRITES),
    Route("POST", "/api/yours/whose", show_owner, **WRITES),
    Route("POST", "/api/yours/take", take_on, **WRITES),
    Route("GET", "/api/daily", show_today, costs="summary", remembers=True),
    Route("GET", "/api/daily/{day:str}", show_day, costs="summary"),
    Route("POST", "/api/daily", play_today, counts="tables", costs="summary", status=201),
]
