"""The card room over HTTP: its pages, its questions and answers, and the sockets of its tables."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import Litestar, MediaType, Request, Response, get, websocket
from litestar.datastructures import State
from litestar.exceptions import MethodNotAllowedException, NotFoundException, ValidationException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import FromPath, FromQuery
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Send
from sqlalchemy.exc import DBAPIError

from parlour.kit.errors import ParlourError, UnknownGameError
from parlour.lessons import NoLesson, has_lesson
from parlour.rules import drawings_place, picture_place
from parlour.server.ban_middleware import ban_middleware
from parlour.server.building import Building
from parlour.server.callers import request_language
from parlour.server.code import code_of
from parlour.server.daily import NoDay
from parlour.server.database import Location, failures, plain
from parlour.server.described import document_config
from parlour.server.draining import drained_on_signals
from parlour.server.gate import LARGEST_BODY, turn_away
from parlour.server.gauges import look_at
from parlour.server.holdups import look_for_garbage
from parlour.server.in_use import Listener
from parlour.server.keeping import keep
from parlour.server.limits import USUAL, Limits, Rates, socket_rate
from parlour.server.metrics import BATCHES
from parlour.server.nodes import node_of
from parlour.server.pages import file_content, page, sent, sorry
from parlour.server.registration import API_ROUTES
from parlour.server.said import Draining, TooMuch, room_words, sentence_of
from parlour.server.server_room import ServerRoom
from parlour.server.settings import Settings, keeping_of
from parlour.server.status import STATUS_ROUTES, Readiness
from parlour.server.store import Store
from parlour.server.tables import NoTable
from parlour.server.thinkers import THINKING, Thinkers
from parlour.server.upkeep import Upkeep
from parlour.server.visitors import (
    AnyRequest,
    caller_of,
    count,
    reads,
    remember,
)
from parlour.server.websocket_transport import Socket, WebSocketTransport
from parlour.server.wire import attend
from parlour.server.writing import StoreError
from parlour.server.yours import OWN_PAGES

USUAL_SETTINGS = Settings()
NOTHING_SENT = "'data'"  # so Litestar says that there was no body

logger = logging.getLogger("parlour.server")


class Opening(NamedTuple):
    """The database of a room, and how its bots play."""

    database: Location
    bot_pause: float
    thinking: float
    builder: Sequence[str]


@asynccontextmanager
async def room_open(app: Litestar) -> AsyncIterator[None]:
    """The room is open as long as the server runs."""
    opening: Opening = app.state.opening
    store = Store(opening.database, BATCHES.observe)
    await store.open()
    app.state.secret = bytes.fromhex(app.state.settings.secret) or await store.secret()
    app.state.room = ServerRoom(
        store,
        opening.bot_pause,
        Thinkers(opening.thinking),
        node_of(store, opening.database, app.state.settings.node),
        app.state.rates,
    )
    app.state.room.secret, app.state.room.retention = app.state.secret, keeping_of(app.state.settings)
    app.state.readiness, app.state.upkeep = Readiness(store), Upkeep(app.state.room)
    await app.state.room.node.open(app.state.room)
    await app.state.upkeep.hear()
    building = Building(opening.builder, app.state.room.change_over)
    keeping = keeping_of(app.state.settings)
    beside = [keep(store, keeping), look_at(app.state.room), app.state.upkeep.listen()]
    beside.append(look_for_garbage(app.state.room))
    tasks = [asyncio.create_task(each) for each in beside]
    try:
        with drained_on_signals(app.state.room):
            yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await building.close()
        await app.state.room.close()
        await store.close()


def initial_state(opening: Opening, limits: Limits | None, settings: Settings) -> dict[str, Any]:
    """Return the state of an application before its room is opened."""
    return {"opening": opening, "rates": Rates(limits), "settings": settings}


def make_app(
    database: Location,
    bot_pause: float,
    thinking: float = THINKING,
    builder: Sequence[str] = (),
    limits: Limits | None = USUAL,
    settings: Settings = USUAL_SETTINGS,
) -> Litestar:
    """The card room on a database that is ready (see store.prepare); bots think `thinking` seconds a move.

    `builder` is a command that builds Parlour compiled meanwhile (see building.Building). `limits` are how
    much people may ask for.
    """
    app = Litestar(
        route_handlers=[
            lobby_page,
            offline_page,
            service_worker,
            manifest,
            table_page,
            review_page,
            table_code,
            replay_page,
            file_page,
            static_file,
            show_picture,
            show_drawings,
            learn_page,
            table_socket,
            *API_ROUTES,
            *OWN_PAGES,
            *STATUS_ROUTES,
        ],
        state=State(initial_state(Opening(database, bot_pause, thinking, builder), limits, settings)),
        lifespan=[room_open],
        middleware=[ban_middleware, answer_options],
        exception_handlers=dict(TOLD_BY),
        before_request=count,
        request_max_body_size=LARGEST_BODY,
        openapi_config=document_config(),
        logging_config=None,
    )
    app.state.methods = methods_by_path(app)
    return app


# Methods


def answer_options(app: ASGIApp) -> ASGIApp:
    """Answer OPTIONS with all methods of the address.

    Litestar's own answer lacks the methods of a second handler, and fails after a `before_request` that
    returns a response.
    """

    async def serve(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "OPTIONS":
            methods: dict[str, set[str]] = scope["litestar_app"].state.methods
            response = options_response(methods[scope["path_template"]])
            await response.to_asgi_response(None, Request(scope))(scope, receive, send)
        else:
            await app(scope, receive, send)

    return serve


def methods_by_path(app: Litestar) -> dict[str, set[str]]:
    """Return the methods of each path of the application."""
    return {route.path_format: set(route.methods) for route in app.routes if isinstance(route, HTTPRoute)}


def options_response(methods: set[str]) -> Response[None]:
    return Response(None, status_code=204, headers={"Allow": allow_header(methods)})


def allow_header(methods: set[str]) -> str:
    """Return the value of `Allow`; the gate answers HEAD wherever there is GET."""
    http = (methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())) - {"websocket"}
    return ", ".join(sorted(http))


# Errors: a sentence each


def told(status_code: int, sentence: str) -> Response[dict[str, Any]]:
    return Response(
        {"status_code": status_code, "detail": sentence}, status_code=status_code, media_type=MediaType.JSON
    )


def tell_error(request: AnyRequest, reason: ParlourError) -> Response[dict[str, Any]]:
    missing = isinstance(reason, (NoTable, NoDay, NoLesson, UnknownGameError)) and request.method == "GET"
    return told(404 if missing else 409, sentence_of(reason, reads(request)))


def tell_method(request: AnyRequest, reason: MethodNotAllowedException) -> Response[Any]:
    """Name the methods of the address, also to OPTIONS at the address of a socket."""
    methods = set((reason.headers or {}).get("allow", "").split(", ")) - {""}
    if request.method == "OPTIONS":
        return options_response(methods)
    response = told(405, reason.detail)
    response.headers["Allow"] = allow_header(methods)
    return response


def tell_nowhere(request: AnyRequest, reason: NotFoundException) -> Response[Any]:
    """A page to whoever looks at one, and to a program a sentence."""
    page = "text/html" in request.headers.get("accept", "")
    return sorry(request, "nowhere", 404) if page else told(404, reason.detail)


def tell_failure(request: AnyRequest, reason: StoreError | DBAPIError) -> Response[dict[str, Any]]:
    failures.error("the database fails: %s", plain(reason))
    return told(503, room_words(reads(request)).say("not-written"))


def tell_draining(request: AnyRequest, reason: Draining) -> Response[dict[str, Any]]:
    """Answer so that a proxy asks another node."""
    return told(503, reason.told(reads(request)))


def tell_misfit(request: AnyRequest, reason: ValidationException) -> Response[dict[str, Any]]:
    found: list[Any] = reason.extra if isinstance(reason.extra, list) else []
    if any(each["message"] == NOTHING_SENT for each in found):
        return told(400, "Nothing was sent: this takes a JSON object")
    where = [f"{each.get('key', 'the message')}: {each['message']}" for each in found]
    return told(400, "; ".join(where) or reason.detail)


def tell_too_deep(request: AnyRequest, reason: RecursionError) -> Response[dict[str, Any]]:
    return told(400, "What was sent is nested too deep")


def tell_no_text(request: AnyRequest, reason: UnicodeError) -> Response[dict[str, Any]]:
    return told(400, "What was sent is no text in UTF-8")


def tell_too_much(request: AnyRequest, reason: TooMuch) -> Response[dict[str, Any]]:
    response = told(reason.status, reason.told(reads(request)))
    response.headers["Retry-After"] = str(reason.again)
    return response


def tell_too_large(request: AnyRequest, reason: RequestEntityTooLarge) -> Response[dict[str, Any]]:
    most = request.route_handler.resolve_request_max_body_size()
    return told(reason.status_code, room_words(reads(request)).say("gate-large", most=most))


def tell_fault(request: AnyRequest, reason: Exception) -> Response[dict[str, Any]]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=reason)
    return told(500, "The room made a mistake; it is written in its log")


TOLD_BY: Final[dict[int | type[Exception], Any]] = {
    ParlourError: tell_error,
    NotFoundException: tell_nowhere,
    MethodNotAllowedException: tell_method,
    StoreError: tell_failure,
    Draining: tell_draining,
    DBAPIError: tell_failure,
    ValidationException: tell_misfit,
    RecursionError: tell_too_deep,
    UnicodeError: tell_no_text,
    TooMuch: tell_too_much,
    RequestEntityTooLarge: tell_too_large,
    500: tell_fault,
}


# Pages


@get("/", include_in_schema=False)
async def lobby_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "index.html"))


@get("/offline", include_in_schema=False)
async def offline_page(request: AnyRequest) -> Response[Any]:
    return sorry(request, "offline", 200)


@get("/sw.js", include_in_schema=False)
async def service_worker(request: AnyRequest) -> Response[bytes]:
    """It stands at the top, for there it may answer for the whole room."""
    return page(request, "sw.js")


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: AnyRequest) -> Response[bytes]:
    return page(request, "manifest.webmanifest")


async def page_at_table(request: AnyRequest, table: str, name: str) -> Response[Any]:
    """A page of a table, or one that says that there never was such a table."""
    if not await request.app.state.room.store.has_table(table):
        return remember(request, sorry(request, "never", 404))
    return remember(request, page(request, name))


@get("/t/{table:str}", include_in_schema=False, opt={"costs": "query"})
async def table_page(request: AnyRequest, state: State, table: FromPath[str]) -> Response[Any]:
    if await state.room.store.was_closed(table):
        return remember(request, sorry(request, "closed", 410))
    return await page_at_table(request, table, "table.html")


@get("/t/{table:str}/review", include_in_schema=False, opt={"costs": "query"})
async def review_page(request: AnyRequest, table: FromPath[str]) -> Response[Any]:
    return await page_at_table(request, table, "review.html")


@get("/t/{table:str}/match/{number:int}", include_in_schema=False, opt={"costs": "query"})
async def replay_page(request: AnyRequest, table: FromPath[str], number: FromPath[int]) -> Response[Any]:
    return await page_at_table(request, table, "replay.html")


@get("/replay", include_in_schema=False)
async def file_page(request: AnyRequest) -> Response[Any]:
    return remember(request, page(request, "replay.html"))


@get("/t/{table:str}/code.svg", include_in_schema=False, opt={"counts": "questions", "costs": "query"})
async def table_code(
    request: AnyRequest, state: State, table: FromPath[str], at: FromQuery[str] = ""
) -> Response[bytes]:
    """The link to a table as a picture. `at` is where the page was opened: a proxy hides https."""
    if not await state.room.store.has_table(table):
        raise NoTable("table-none", table=repr(table))
    host = request.headers.get("host", "")
    scheme = "https" if at.startswith("https:") else "http"
    drawn = await asyncio.to_thread(code_of, f"{scheme}://{host}{state.settings.path}/t/{table}")
    return Response(drawn, media_type="image/svg+xml")


@get("/static/{name:path}", include_in_schema=False)
async def static_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    return page(request, f"static/{str(name).lstrip('/')}")


# Games


@get("/games/{game:str}/picture.svg", include_in_schema=False)
async def show_picture(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The picture of a game, which stands in its folder."""
    return await game_file(request, picture_place, game)


@get("/games/{game:str}/drawings.svg", include_in_schema=False)
async def show_drawings(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The drawings that the faces of a game's cards name."""
    return await game_file(request, drawings_place, game)


async def game_file(
    request: AnyRequest, place_of: Callable[[str], Path | None], game: str
) -> Response[bytes]:
    """An SVG from the folder of a game. Raises NotFoundException if the game has none."""
    place = await asyncio.to_thread(place_of, game)
    if place is None:
        raise NotFoundException("This game has no such picture")
    return sent(request, file_content(place, reads(request)), ".svg")


# First hands


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    if not has_lesson(game):
        return remember(request, sorry(request, "nowhere", 404))
    return remember(request, page(request, "learn.html"))


# People


# Tables


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    caller, rates = caller_of(socket), socket.app.state.rates
    generation = socket.app.state.room.sessions.current(caller.person)
    try:
        rates.enter(caller)
    except TooMuch as reason:
        await turn_away(socket.scope, socket.send, reason)
        return
    try:
        await socket.accept()
        transport = WebSocketTransport(socket)
        listener = Listener(
            caller.person, request_language(socket), address=caller.address, generation=generation
        )
        try:
            await attend(transport, socket.app.state.room, table, listener, socket_rate(rates, caller))
        finally:
            transport.release()
    finally:
        rates.leave(caller)
