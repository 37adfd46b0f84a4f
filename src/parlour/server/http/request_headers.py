"""The language and the bot token of a client, read from its request headers."""

from typing import Any, Final

from litestar.connection import ASGIConnection

from parlour.text.translation import choose_accepted_language, list_languages

LANGUAGE_COOKIE: Final = "parlour-language"  # name of the cookie that stores the language chosen in a browser
BEARER_PREFIX: Final = "bearer "
MAX_TOKEN_LENGTH: Final = 200  # maximum number of characters of a token; further characters are ignored
TOKEN_PATHS: Final = ("/api/", "/ws/")  # prefixes of paths that accept a token

Connection = ASGIConnection[Any, Any, Any, Any]


def request_language(connection: Connection) -> str:
    """Return the language that a client has chosen, or the best match for its Accept-Language header."""
    cookie_language = connection.cookies.get(LANGUAGE_COOKIE, "")
    return (
        cookie_language
        if cookie_language in list_languages()
        else choose_accepted_language(connection.headers.get("accept-language", ""))
    )


def token_from_request(connection: Connection) -> str | None:
    """Return the token of a bot client, or None for a request without a token."""
    header: str = connection.headers.get("authorization", "")
    if not header.lower().startswith(BEARER_PREFIX) or not connection.scope["path"].startswith(TOKEN_PATHS):
        return None
    return header[len(BEARER_PREFIX) :].strip()[:MAX_TOKEN_LENGTH]
