"""The OpenAPI document: the summary, tag, parameters and errors of every request.

A request that does not match the document is answered with status 400. A request that matches but is refused
is answered with status 409. The `detail` of an error is a sentence.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from litestar import Request, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from parlour import __version__
from parlour.server.accounts.identity import USER_COOKIE
from parlour.server.handlers.protocol_schema import add_schema_descriptions
from parlour.server.http.pages import content_response
from parlour.server.http_messages import ErrorBody

JSON_TYPE: Final = "application/json"
ERROR_DESCRIPTIONS: Final = {
    400: "The request does not match this document",
    401: "Unknown or revoked bot token",
    403: "A page of another site tried to change data",
    404: "Not found",
    405: "Method not allowed",
    408: "The request was not received in time",
    409: "The request is valid but was refused; `detail` gives the reason",
    413: "The request body is too long",
    414: "The URL is too long",
    421: "Unknown host name",
    429: "Too many requests; the header Retry-After gives the time to wait, in seconds",
    503: "The database cannot be written at the moment, or this node starts no new tables; retry",
}
ERROR_RESPONSES: Final = {
    status: ResponseSpec(ErrorBody, generate_examples=False, description=text)
    for status, text in ERROR_DESCRIPTIONS.items()
}
RECORD_REQUEST_BODY: Final = {
    "description": "The record of a match",
    "content": {JSON_TYPE: {"schema": {"type": "object"}}},
    "required": True,
}
API_DESCRIPTION: Final = """\
The HTTP API of the card room, for its own pages and for bot clients. The `detail` of an error is a sentence.

Users are identified by a cookie that the server sets, and bot clients by a token from the administrator.
Requests without a cookie or token can only read. Matches are played over the WebSocket of a table, which
/api/protocol describes."""
SECURITY_SCHEMES: Final = {
    "cookie": SecurityScheme(
        "apiKey",
        security_scheme_in="cookie",
        name=USER_COOKIE,
        description="The cookie of a user, set by the server.",
    ),
    "token": SecurityScheme(
        "http",
        scheme="bearer",
        description="The token of a bot client, from `parlour admin create-bot-token`.",
    ),
}
PARAMETER_DESCRIPTIONS: Final = {
    "game": "The key of a game, as in /api/games.",
    "table": "The id of a table, as in its address /t/{table}.",
    "tournament": "The id of a tournament, as in its address /tournament/{tournament}.",
    "match": "The number of a match at the table, from 1.",
    "match_count": "The number of matches that have begun at the table, as in the table's state.",
    "step": "The number of a step. 0 is the deal, and each move adds 1.",
    "viewer": "The seat whose view is shown, or -1 for a spectator. The default is your own seat.",
    "open_hands": "True to show all hands.",
    "move": "The move as text. To continue a match: the number of the last move that is kept.",
    "seat": "The seat that you take.",
    "bot": "The bot that plays all other seats.",
    "zone": "The key of the zone that contains the card.",
    "card": "The card in the notation of the game.",
    "seq": "The number of a row of the table's log.",
    "page": "The name of a page, such as `table`.",
    "day": "A date, such as 2026-11-22.",
    "over": "True to list what is over.",
}
TAGS_BY_PATH: Final = {  # tags, keyed by path prefix; the first prefix that fits a path is used
    "/api/games": "games",
    "/api/protocol": "socket",
    "/api/messages": "users",
    "/api/house-bots": "users",
    "/api/me/profile": "profile",
    "/api/me/ladders": "profile",
    "/api/me": "users",
    "/api/daily": "deal of the day",
    "/api/exercises": "finished matches",
    "/api/tables/": "finished matches",
    "/api/replay": "finished matches",
    "/api/tournaments": "tournaments",
    "/api/": "tables",
}
# schema of a seat number that is used as a key of a JSON object
SEAT_KEY_SCHEMA: Final = {"type": "string", "pattern": "^[0-9]$", "maxLength": 1}


class OpenAPIRenderer(JsonRenderPlugin):
    """Renders the OpenAPI document as JSON. Adds what types do not express, such as error responses."""

    def __init__(self) -> None:
        super().__init__()
        self.render_lock = asyncio.Lock()
        self.content: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, complete_document(openapi_schema))

    async def respond(self, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """Respond to a request for the OpenAPI document. Return None for any other path."""
        return (
            None
            if request.path_params
            else content_response(request, await self.get_document(request), ".openapi")
        )

    async def get_document(self, request: Request[Any, Any, Any]) -> bytes:
        """Return the OpenAPI document.

        It is built only once, in a thread, because building it takes a third of a second.
        """
        render_document: Callable[..., Any] = request.route_handler.fn
        async with self.render_lock:
            if self.content is not None:
                return self.content
            content: bytes = await asyncio.to_thread(render_document, request)
            self.content = content
            return content


def openapi_config() -> OpenAPIConfig:
    """Return the configuration of the OpenAPI document and its route."""
    document = OpenAPIRenderer()
    router = Router("/schema", route_handlers=[], before_request=document.respond, include_in_schema=False)
    return OpenAPIConfig(
        title="Parlour",
        version=__version__,
        description=API_DESCRIPTION,
        use_handler_docstrings=True,
        components=Components(security_schemes=dict(SECURITY_SCHEMES)),
        security=[{}, {"cookie": []}, {"token": []}],
        render_plugins=[document],
        openapi_router=router,
    )


def describe_operation(path: str, docstring: str) -> dict[str, Any]:
    """Return the options of a Litestar handler that describe it in the OpenAPI document."""
    summary = docstring.partition("\n")[0].removesuffix(".")
    tag = next(tag for prefix, tag in TAGS_BY_PATH.items() if path.startswith(prefix))
    return {"summary": summary, "tags": [tag], "response_description": summary}


def complete_document(document: dict[str, Any]) -> dict[str, Any]:
    """Add the parts that cannot be derived from types to the document, and return the document."""
    schemas = document["components"]["schemas"]
    add_schema_descriptions(schemas)
    schemas["NewTable"]["properties"]["bots"]["propertyNames"] = SEAT_KEY_SCHEMA
    for path in document["paths"]:
        if path.startswith("/api/replay"):  # the body is read as raw bytes
            document["paths"][path]["post"]["requestBody"] = RECORD_REQUEST_BODY
    return document
