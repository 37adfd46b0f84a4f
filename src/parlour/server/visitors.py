"""Who asks something over HTTP, in which language, and the cookie by which they are known again."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from parlour.server.people import COOKIE, COOKIE_LASTS, identity_of, new_identity, signed
from parlour.server.said import language_read
from parlour.server.wire import Socket

AnyRequest = Request[Any, Any, Any]


def reads(request: AnyRequest) -> str:
    """The language of who asks."""
    return language_read(request)


def person_of(connection: AnyRequest | Socket) -> str:
    """The identity of who asks, empty for a stranger."""
    return identity_of(connection.cookies.get(COOKIE), connection.app.state.secret)


def remember(request: AnyRequest, response: Response[Any]) -> Response[Any]:
    """Gives a stranger an identity to come back with."""
    if not person_of(request):
        give_cookie(request, response, new_identity())
    return response


def give_cookie(request: AnyRequest, response: Response[Any], who: str) -> None:
    value = signed(who, request.app.state.secret)
    secure = request.url.scheme == "https"
    response.set_cookie(
        Cookie(key=COOKIE, value=value, max_age=COOKIE_LASTS, httponly=True, samesite="lax", secure=secure)
    )
