"""Who asks something over HTTP, in which language, and the cookie by which they are known again."""

from contextlib import suppress
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from parlour.server.callers import request_language, token_in
from parlour.server.gate import address_of
from parlour.server.granted import hash_of
from parlour.server.limits import COSTS, Caller
from parlour.server.people import COOKIE, COOKIE_LASTS, is_bot, new_identity, session_of, signed
from parlour.server.said import NotAllowed, TooMuch
from parlour.server.websocket_transport import Socket

AnyRequest = Request[Any, Any, Any]


def reads(request: AnyRequest) -> str:
    """The language of who asks."""
    return request_language(request)


def person_of(connection: AnyRequest | Socket) -> str:
    """Return the identity of a client; a program's if it comes with a token.

    It is empty for a stranger, and for a device that was signed out.
    """
    token = token_in(connection)
    if token is None:
        state = connection.app.state
        who, generation = session_of(connection.cookies.get(COOKIE), state.secret)
        return who if state.room.sessions.current(who) == generation else ""
    grant = connection.app.state.upkeep.grants.get(hash_of(token))
    return grant.who if grant is not None else ""


def check_human(request: AnyRequest) -> None:
    """Raises NotAllowed where a program asks for what is for people alone."""
    if token_in(request) is not None:
        raise NotAllowed("bot-not")


def caller_of(connection: AnyRequest | Socket) -> Caller:
    """Who asks, and from which address."""
    return Caller(person_of(connection), address_of(connection.scope))


async def count(request: AnyRequest) -> None:
    """Count a request by what its route says: what it `costs`, of which the gate took 1, and its kind.

    Raises:
        TooMuch: The limit is reached.
    """
    rates, options = request.app.state.rates, request.route_handler.opt
    more = COSTS[options.get("costs", "file")] - 1
    if more:
        rates.take("requests", Caller(address=address_of(request.scope)), more)
    if "counts" in options:
        rates.take(options["counts"], caller_of(request))


def somebody(request: AnyRequest) -> str:
    """Who asks; a stranger gets an identity. Raises TooMuch where many have had one."""
    who = person_of(request)
    if who:
        return who
    request.app.state.rates.take("strangers", caller_of(request))
    return new_identity()


def remember(request: AnyRequest, response: Response[Any]) -> Response[Any]:
    """Gives a stranger an identity to come back with, unless many of that address have had one."""
    with suppress(TooMuch):
        if not person_of(request):
            give_cookie(request, response, somebody(request))
    return response


def give_cookie(request: AnyRequest, response: Response[Any], who: str) -> None:
    """So that whoever it is is known again; a program is by its token, as long as that is good."""
    if is_bot(who):
        return
    value = signed(who, request.app.state.secret, request.app.state.room.sessions.current(who))
    secure = request.url.scheme == "https"
    path = request.app.state.settings.path or "/"
    cookie = Cookie(COOKIE, path, value, COOKIE_LASTS, httponly=True, samesite="lax", secure=secure)
    response.set_cookie(cookie)
