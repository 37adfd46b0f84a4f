"""The Litestar application of the card room: pages, HTTP requests and the WebSockets of tables."""

import asyncio
import logging
import re
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
from parlour.records.rules_page import drawings_path, rules_picture_path
from parlour.scene.tutorial import NoTutorialError, has_tutorial
from parlour.server.accounts.daily_results import UnknownDateError
from parlour.server.cluster.peers import new_peers
from parlour.server.handlers.session import serve_socket
from parlour.server.http.ban_middleware import ban_middleware
from parlour.server.http.callers import (
    AnyRequest,
    build_caller,
    count_request,
    ensure_user_cookie,
)
from parlour.server.http.gate import MAX_BODY_BYTES, reject_request
from parlour.server.http.health import STATUS_ROUTES, ReadinessCheck
from parlour.server.http.openapi import openapi_config
from parlour.server.http.pages import (
    content_response,
    error_page,
    file_content,
    page_response,
    redirect_to,
)
from parlour.server.http.qr_codes import qr_code_svg
from parlour.server.http.request_headers import request_language
from parlour.server.http.route_registration import API_ROUTES
from parlour.server.http.site_files import site_file
from parlour.server.http.user_pages import USER_PAGES
from parlour.server.http.websocket_transport import Socket, WebSocketTransport
from parlour.server.http_messages import ErrorBody
from parlour.server.log.refusals import (
    DrainingError,
    RateLimitError,
    render_error,
    server_catalog,
    server_message,
)
from parlour.server.log.store import StoreError
from parlour.server.ops.background_build import BackgroundBuild
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.draining import drain_on_signals
from parlour.server.ops.event_loop import collect_garbage_periodically
from parlour.server.ops.gauges import update_gauges_periodically
from parlour.server.ops.limits import DEFAULT_LIMITS, Limits, RateLimiter, new_message_limiter
from parlour.server.ops.metrics import COMMIT_BATCH_ROWS
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings, retention_from_settings
from parlour.server.ops.upkeep import AdminOrders
from parlour.server.storage.database import DatabaseLocation, database_logger, format_database_error
from parlour.server.storage.retention import run_retention_periodically
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.clients import Client
from parlour.server.tables.live_tables import UnknownTableError
from parlour.server.tables.thinking_time import WORKER_THINK_SECONDS
from parlour.server.tournaments.live_tournaments import UnknownTournamentError

DEFAULT_SETTINGS = Settings()
MISSING_BODY_MARK = "'data'"  # part of Litestar's message about a missing body

logger = logging.getLogger("parlour.server")


class RoomOpeningArguments(NamedTuple):
    """The arguments with which `lifespan` opens the room."""

    database: DatabaseLocation
    bot_delay: float
    think_seconds: float
    build_command: Sequence[str]
    on_opened: Callable[[], object] = lambda: None


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the room when the server starts, and close it when the server stops."""
    opening_arguments: RoomOpeningArguments = app.state.opening
    store = SqlStore(opening_arguments.database, COMMIT_BATCH_ROWS.observe)
    await store.open()
    app.state.secret = bytes.fromhex(app.state.settings.secret_key) or await store.get_secret_key()
    app.state.room = ServerRoom(
        store,
        opening_arguments.bot_delay,
        BotWorkers(opening_arguments.think_seconds),
        new_peers(store, opening_arguments.database, app.state.settings.node),
        app.state.rates,
    )
    app.state.room.secret, app.state.room.retention = (
        app.state.secret,
        retention_from_settings(app.state.settings),
    )
    app.state.readiness, app.state.upkeep = ReadinessCheck(store), AdminOrders(app.state.room)
    await app.state.room.peers.open(app.state.room)
    await app.state.upkeep.refresh()
    background_build = BackgroundBuild(opening_arguments.build_command, app.state.room.switch_build)
    retention_days = retention_from_settings(app.state.settings)
    coroutines = [
        run_retention_periodically(store, retention_days),
        update_gauges_periodically(app.state.room),
        app.state.upkeep.run(),
        app.state.room.tournaments.run(),
    ]
    coroutines.append(collect_garbage_periodically(app.state.room))
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        with drain_on_signals(app.state.room):
            opening_arguments.on_opened()
            yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await background_build.close()
        await app.state.room.close()
        await store.close()


def initial_app_state(
    opening_arguments: RoomOpeningArguments, limits: Limits | None, settings: Settings
) -> dict[str, Any]:
    """Return the initial state of an application. Its room is not open yet."""
    return {"opening": opening_arguments, "rates": RateLimiter(limits), "settings": settings}


def create_app(
    database: DatabaseLocation,
    bot_delay: float,
    think_seconds: float = WORKER_THINK_SECONDS,
    build_command: Sequence[str] = (),
    limits: Limits | None = DEFAULT_LIMITS,
    settings: Settings = DEFAULT_SETTINGS,
    on_opened: Callable[[], object] = lambda: None,
) -> Litestar:
    """Create the application of the card room.

    Args:
        database: A prepared database (see `storage.database.prepare_database`).
        bot_delay: How long a bot waits before its move, in seconds.
        think_seconds: How long a bot may think about a move, in seconds.
        build_command: The command that compiles Parlour in the background (see `BackgroundBuild`), or empty.
        limits: The rate limits for clients, or None for no limits.
        settings: The settings of the server.
        on_opened: Called when the room is open, just before the server answers requests.
    """
    app = Litestar(
        route_handlers=[
            lobby_page,
            offline_page,
            service_worker,
            manifest,
            table_page,
            review_page,
            table_qr_code,
            tournaments_page,
            tournament_page,
            tournament_qr_code,
            replay_page,
            record_page,
            static_file,
            site_file,
            game_picture,
            get_card_drawings,
            learn_page,
            table_socket,
            *API_ROUTES,
            *USER_PAGES,
            *STATUS_ROUTES,
        ],
        state=State(
            initial_app_state(
                RoomOpeningArguments(database, bot_delay, think_seconds, build_command, on_opened),
                limits,
                settings,
            )
        ),
        lifespan=[lifespan],
        middleware=[ban_middleware, answer_options_requests],
        exception_handlers=dict(EXCEPTION_HANDLERS),
        before_request=count_request,
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=openapi_config(),
        logging_config=None,
    )
    app.state.methods = methods_by_path(app)
    return app


# HTTP methods


def answer_options_requests(app: ASGIApp) -> ASGIApp:
    """Return an application that answers OPTIONS with all methods of the requested path.

    If several handlers share a path, Litestar's own answer lists the methods of only one. Litestar also fails
    to answer if `before_request` returns a response.
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
    """Return the value of the `Allow` header. HEAD is allowed wherever GET is."""
    http_methods = (methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())) - {"websocket"}
    return ", ".join(sorted(http_methods))


# Errors


def error_response(status_code: int, detail: str) -> Response[ErrorBody]:
    return Response(ErrorBody(status_code, detail), status_code=status_code, media_type=MediaType.JSON)


def handle_parlour_error(request: AnyRequest, error: ParlourError) -> Response[ErrorBody]:
    is_missing = (
        isinstance(error, (UnknownTableError, UnknownDateError, NoTutorialError, UnknownGameError))
        and request.method == "GET"
    )
    return error_response(404 if is_missing else 409, render_error(error, request_language(request)))


def handle_method_not_allowed(request: AnyRequest, error: MethodNotAllowedException) -> Response[Any]:
    """Return status 405, with the allowed methods of the path in the `Allow` header.

    For an OPTIONS request to the path of a WebSocket, return status 204 with the same header.
    """
    methods = set((error.headers or {}).get("allow", "").split(", ")) - {""}
    if request.method == "OPTIONS":
        return options_response(methods)
    response = error_response(405, error.detail)
    response.headers["Allow"] = allow_header(methods)
    return response


def handle_not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Return status 404, with a page if the client accepts HTML and otherwise with a JSON error."""
    accepts_html = "text/html" in request.headers.get("accept", "")
    if accepts_html and (link := repair_table_link(request.url.path)) is not None:
        return redirect_to(request, link)
    return error_page(request, "nowhere", 404) if accepts_html else error_response(404, error.detail)


def repair_table_link(path: str) -> str | None:
    """Return the path that a mistyped or badly copied link to a table or tournament means, or None.

    Chat programs add the punctuation after a link to it, and keyboards capitalize its first letter.
    """
    repaired = re.sub(r"[^0-9a-z]+$", "", path.lower())
    link_pattern = r"/t/[0-9a-z]+(/review|/match/[0-9]+)?|/tournament/cup-[0-9a-z]+"
    is_link = re.fullmatch(link_pattern, repaired) is not None
    return repaired if is_link and repaired != path else None


def handle_database_failure(request: AnyRequest, error: StoreError | DBAPIError) -> Response[ErrorBody]:
    database_logger.error("database error: %s", format_database_error(error))
    return error_response(503, server_catalog(request_language(request)).format("write-failed"))


def handle_draining(request: AnyRequest, error: DrainingError) -> Response[ErrorBody]:
    """Return status 503, so that a proxy sends the request to another node."""
    return error_response(503, render_error(error, request_language(request)))


def handle_validation_error(request: AnyRequest, reason: ValidationException) -> Response[ErrorBody]:
    errors: list[Any] = reason.extra if isinstance(reason.extra, list) else []
    if any(error["message"] == MISSING_BODY_MARK for error in errors):
        return error_response(400, "The request needs a body with a JSON object")
    messages = [f"{error.get('key', 'request body')}: {error['message']}" for error in errors]
    return error_response(400, "; ".join(messages) or reason.detail)


def handle_deep_nesting(request: AnyRequest, error: RecursionError) -> Response[ErrorBody]:
    return error_response(400, "The request body is nested too deeply")


def handle_invalid_text(request: AnyRequest, error: UnicodeError) -> Response[ErrorBody]:
    return error_response(400, "The request is not valid UTF-8")


def handle_rate_limit(request: AnyRequest, error: RateLimitError) -> Response[ErrorBody]:
    response = error_response(error.status, render_error(error, request_language(request)))
    response.headers["Retry-After"] = str(error.retry_after)
    return response


def handle_large_body(request: AnyRequest, error: RequestEntityTooLarge) -> Response[ErrorBody]:
    max_bytes = request.route_handler.resolve_request_max_body_size()
    return error_response(
        error.status_code, server_catalog(request_language(request)).format("request-large", most=max_bytes)
    )


def handle_unexpected(request: AnyRequest, error: Exception) -> Response[ErrorBody]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return error_response(500, server_catalog(request_language(request)).format("unexpected"))


EXCEPTION_HANDLERS: Final[dict[int | type[Exception], Any]] = {
    ParlourError: handle_parlour_error,
    NotFoundException: handle_not_found,
    MethodNotAllowedException: handle_method_not_allowed,
    StoreError: handle_database_failure,
    DrainingError: handle_draining,
    DBAPIError: handle_database_failure,
    ValidationException: handle_validation_error,
    RecursionError: handle_deep_nesting,
    UnicodeError: handle_invalid_text,
    RateLimitError: handle_rate_limit,
    RequestEntityTooLarge: handle_large_body,
    500: handle_unexpected,
}


# Pages


@get("/", include_in_schema=False)
async def lobby_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "index.html"))


@get("/offline", include_in_schema=False)
async def offline_page(request: AnyRequest) -> Response[Any]:
    return error_page(request, "offline", 200)


@get("/sw.js", include_in_schema=False)
async def service_worker(request: AnyRequest) -> Response[bytes]:
    """Serve the service worker. Its path is at the top level, so that its scope is the whole site."""
    return page_response(request, "sw.js")


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: AnyRequest) -> Response[bytes]:
    return page_response(request, "manifest.webmanifest")


async def table_page_or_missing(request: AnyRequest, table_id: str, file_name: str) -> Response[Any]:
    """Return a page of a table, or the error page for an unknown table."""
    if not await request.app.state.room.store.has_table(table_id):
        if (link := repair_table_link(request.url.path)) is not None:
            return redirect_to(request, link)
        return ensure_user_cookie(request, error_page(request, "never", 404))
    return ensure_user_cookie(request, page_response(request, file_name))


@get("/t/{table:str}", include_in_schema=False, opt={"cost": "query"})
async def table_page(request: AnyRequest, state: State, table: FromPath[str]) -> Response[Any]:
    if await state.room.store.is_closed(table):
        return ensure_user_cookie(request, error_page(request, "closed", 410))
    return await table_page_or_missing(request, table, "table.html")


@get("/t/{table:str}/review", include_in_schema=False, opt={"cost": "query"})
async def review_page(request: AnyRequest, table: FromPath[str]) -> Response[Any]:
    return await table_page_or_missing(request, table, "review.html")


@get("/t/{table:str}/match/{number:int}", include_in_schema=False, opt={"cost": "query"})
async def replay_page(request: AnyRequest, table: FromPath[str], number: FromPath[int]) -> Response[Any]:
    return await table_page_or_missing(request, table, "replay.html")


@get("/replay", include_in_schema=False)
async def record_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "replay.html"))


@get("/t/{table:str}/qr.svg", include_in_schema=False, opt={"rate_limit": "questions", "cost": "query"})
async def table_qr_code(
    request: AnyRequest, state: State, table: FromPath[str], base_url: FromQuery[str] = ""
) -> Response[bytes]:
    """Return the QR code of the link to a table.

    `base_url` is the URL of the page in the browser. The link takes its scheme from `base_url`, because a
    server behind a proxy does not see whether the browser uses https.
    """
    if not await state.room.store.has_table(table):
        raise UnknownTableError(server_message("table-unknown", table=repr(table)))
    return await qr_code_response(request, f"/t/{table}", base_url)


async def qr_code_response(request: AnyRequest, path: str, base_url: str) -> Response[bytes]:
    """Return the QR code of the link to a page of the card room (see `table_qr_code`)."""
    host = request.headers.get("host", "")
    scheme = "https" if base_url.startswith("https:") else "http"
    link = f"{scheme}://{host}{request.app.state.settings.base_path}{path}"
    return Response(await asyncio.to_thread(qr_code_svg, link), media_type="image/svg+xml")


# Tournaments


@get("/tournaments", include_in_schema=False)
async def tournaments_page(request: AnyRequest) -> Response[Any]:
    return ensure_user_cookie(request, page_response(request, "tournament.html"))


@get("/tournament/{tournament:str}", include_in_schema=False, opt={"cost": "query"})
async def tournament_page(request: AnyRequest, state: State, tournament: FromPath[str]) -> Response[Any]:
    try:
        await state.room.tournaments.get(tournament)
    except UnknownTournamentError:
        if (link := repair_table_link(request.url.path)) is not None:
            return redirect_to(request, link)
        return ensure_user_cookie(request, error_page(request, "nowhere", 404))
    return ensure_user_cookie(request, page_response(request, "tournament.html"))


@get(
    "/tournament/{tournament:str}/qr.svg",
    include_in_schema=False,
    opt={"rate_limit": "questions", "cost": "query"},
)
async def tournament_qr_code(
    request: AnyRequest, state: State, tournament: FromPath[str], base_url: FromQuery[str] = ""
) -> Response[bytes]:
    """Return the QR code of the link to a tournament (see `table_qr_code` for `base_url`)."""
    await state.room.tournaments.get(tournament)
    return await qr_code_response(request, f"/tournament/{tournament}", base_url)


@get("/static/{name:path}", include_in_schema=False)
async def static_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    return page_response(request, f"static/{str(name).lstrip('/')}")


# Games


@get("/games/{game:str}/picture.svg", include_in_schema=False)
async def game_picture(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the picture of a game, which is a file in the game's folder."""
    return await game_file_response(request, rules_picture_path, game)


@get("/games/{game:str}/drawings.svg", include_in_schema=False)
async def get_card_drawings(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the drawings that the card faces of a game refer to."""
    return await game_file_response(request, drawings_path, game)


async def game_file_response(
    request: AnyRequest, find_file: Callable[[str], Path | None], game: str
) -> Response[bytes]:
    """Return an SVG file from the folder of a game.

    Raises:
        NotFoundException: The game has no such file.
    """
    path = await asyncio.to_thread(find_file, game)
    if path is None:
        raise NotFoundException("This game has no such picture")
    return content_response(request, file_content(path, request_language(request)), ".svg")


# Tutorials


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    if not has_tutorial(game):
        return ensure_user_cookie(request, error_page(request, "nowhere", 404))
    return ensure_user_cookie(request, page_response(request, "learn.html"))


# Tables


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    caller, rate_limiter = build_caller(socket), socket.app.state.rates
    generation = socket.app.state.room.sessions.current_generation(caller.user_id)
    try:
        rate_limiter.count_opened_connection(caller)
    except RateLimitError as error:
        await reject_request(socket.scope, socket.send, error)
        return
    try:
        await socket.accept()
        transport = WebSocketTransport(socket)
        client = Client(
            caller.user_id, request_language(socket), address=caller.address, generation=generation
        )
        await serve_socket(
            transport, socket.app.state.room, table, client, new_message_limiter(rate_limiter, caller)
        )
    finally:
        rate_limiter.count_closed_connection(caller)
