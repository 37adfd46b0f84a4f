"""The user behind an HTTP request: identity, language, and the cookie that identifies a browser."""

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
    parse_cookie,
)
from parlour.server.http.gate import client_address
from parlour.server.http.request_headers import token_from_request
from parlour.server.http.websocket_transport import Socket
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.refusals import RateLimitError, refusal
from parlour.server.ops.limits import REQUEST_COSTS, Caller

AnyRequest = Request[Any, Any, Any]


def user_id_of_request(connection: AnyRequest | Socket) -> str:
    """Return the user id of a client. For a bot client with a valid token, this is the id of the bot.

    The id is empty for a client without an identity, for a signed-out device, and for an unknown token.
    """
    token = token_from_request(connection)
    if token is None:
        app_state = connection.app.state
        user_id, generation = parse_cookie(connection.cookies.get(USER_COOKIE), app_state.secret)
        return user_id if app_state.room.sessions.current_generation(user_id) == generation else ""
    bot_token = connection.app.state.upkeep.bot_tokens.get(hash_token(token))
    return bot_token.bot_id if bot_token is not None else ""


def require_human(request: AnyRequest) -> None:
    """Check that a request does not carry a bot token, because only human users may make it.

    Raises:
        UserError: The request carries a bot token.
    """
    if token_from_request(request) is not None:
        raise refusal("human-only")


def build_caller(connection: AnyRequest | Socket) -> Caller:
    """Return the user id and the network address of a client."""
    return Caller(user_id_of_request(connection), client_address(connection.scope))


async def count_request(request: AnyRequest) -> None:
    """Count a request against the rate limits given in the options of its route.

    The `cost` option is a key of REQUEST_COSTS, which gives the cost of the request. One unit of the cost was
    already counted when the request arrived. The `rate_limit` option is the name of a further limit.

    Raises:
        RateLimitError: A limit is reached.
    """
    rate_limiter, route_options = request.app.state.rates, request.route_handler.opt
    extra_cost = REQUEST_COSTS[route_options.get("cost", "file")] - 1
    if extra_cost:
        rate_limiter.take("requests", Caller(address=client_address(request.scope)), extra_cost)
    if "rate_limit" in route_options:
        rate_limiter.take(route_options["rate_limit"], build_caller(request))


def get_or_create_user_id(request: AnyRequest) -> str:
    """Return the user id of a client, or a new id if the client has none.

    Raises:
        RateLimitError: Too many new users have come from this address.
    """
    user_id = user_id_of_request(request)
    if user_id:
        return user_id
    request.app.state.rates.take("new_users", build_caller(request))
    return new_user_id()


def ensure_user_cookie(request: AnyRequest, response: Response[Any]) -> Response[Any]:
    """Set a cookie with a new user id if the client does not have an identity.

    No cookie is set if the client's address has reached the limit for new users.
    """
    with suppress(RateLimitError):
        if not user_id_of_request(request):
            set_user_cookie(request, response, get_or_create_user_id(request))
    return response


def set_user_cookie(request: AnyRequest, response: Response[Any], user_id: str) -> None:
    """Set the cookie that identifies a browser.

    A bot client gets no cookie, because its token identifies it.
    """
    if is_bot_id(user_id):
        return
    signed_value = cookie_value(
        user_id, request.app.state.secret, request.app.state.room.sessions.current_generation(user_id)
    )
    is_secure = request.url.scheme == "https"
    path = request.app.state.settings.base_path or "/"
    cookie = Cookie(
        USER_COOKIE, path, signed_value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure
    )
    response.set_cookie(cookie)
