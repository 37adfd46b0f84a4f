"""Who asks something over HTTP, in which language, and the cookie by which they are known again."""

from contextlib import suppress
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from parlour.server.accounts.bot_tokens import hash_token
from parlour.server.accounts.identity import (
    COOKIE_SECONDS,
    USER_COOKIE,
    cookie_value,
    new_user_id,
    session_of,
)
from parlour.server.http.gate import client_address
from parlour.server.http.request_headers import request_language, token_in
from parlour.server.http.websocket_transport import Socket
from parlour.server.ops.limits import COSTS, Caller
from parlour.server.tables.occupants import is_bot_id
from parlour.server.tables.refusals import RateLimitError, RequestRefusedError

AnyRequest = Request[Any, Any, Any]


def reader_language(request: AnyRequest) -> str:
    """The language of who asks."""
    return request_language(request)


def user_id_of_request(connection: AnyRequest | Socket) -> str:
    """Return the identity of a client; a program's if it comes with a token.

    It is empty for a stranger, and for a device that was signed out.
    """
    token = token_in(connection)
    if token is None:
        state = connection.app.state
        who, generation = session_of(connection.cookies.get(USER_COOKIE), state.secret)
        return who if state.room.sessions.current(who) == generation else ""
    grant = connection.app.state.upkeep.bot_tokens.get(hash_token(token))
    return grant.bot_id if grant is not None else ""


def require_human(request: AnyRequest) -> None:
    """Raises RequestRefusedError where a program asks for what is for people alone."""
    if token_in(request) is not None:
        raise RequestRefusedError("human-only")


def build_caller(connection: AnyRequest | Socket) -> Caller:
    """Who asks, and from which address."""
    return Caller(user_id_of_request(connection), client_address(connection.scope))


async def count_request(request: AnyRequest) -> None:
    """Count a request by what its route says: what it `costs`, of which the gate took 1, and its kind.

    Raises:
        RateLimitError: The limit is reached.
    """
    rates, options = request.app.state.rates, request.route_handler.opt
    more = COSTS[options.get("costs", "file")] - 1
    if more:
        rates.take("requests", Caller(address=client_address(request.scope)), more)
    if "counts" in options:
        rates.take(options["counts"], build_caller(request))


def get_or_create_user_id(request: AnyRequest) -> str:
    """Who asks; a stranger gets an identity. Raises RateLimitError where many have had one."""
    who = user_id_of_request(request)
    if who:
        return who
    request.app.state.rates.take("new_users", build_caller(request))
    return new_user_id()


def ensure_cookie(request: AnyRequest, response: Response[Any]) -> Response[Any]:
    """Gives a stranger an identity to come back with, unless many of that address have had one."""
    with suppress(RateLimitError):
        if not user_id_of_request(request):
            set_user_cookie(request, response, get_or_create_user_id(request))
    return response


def set_user_cookie(request: AnyRequest, response: Response[Any], user_id: str) -> None:
    """So that whoever it is is known again; a program is by its token, as long as that is good."""
    if is_bot_id(user_id):
        return
    value = cookie_value(user_id, request.app.state.secret, request.app.state.room.sessions.current(user_id))
    secure = request.url.scheme == "https"
    path = request.app.state.settings.base_path or "/"
    cookie = Cookie(USER_COOKIE, path, value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    response.set_cookie(cookie)
