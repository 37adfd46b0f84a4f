"""The card room over HTTP: its pages, its questions and answers, and the sockets of its tables."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, put, websocket
from litestar.datastructures import State
from litestar.exceptions import MethodNotAllowedException, NotFoundException, ValidationException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Receive, Send
from sqlalchemy.exc import DBAPIError

from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError, UnknownGame
from parlour.kit.game import Game
from parlour.kit.options import LONGEST_DOCUMENT, OptionFact, option_facts
from parlour.lessons import LessonAnswer, NoLesson, has_lesson
from parlour.messages import option_words
from parlour.players.bots import bot_names
from parlour.players.deciding import Moment
from parlour.players.house import HOUSE, manner
from parlour.rules import RulesPage, drawings_place, picture_place, rules_page
from parlour.server.building import Building
from parlour.server.callers import request_language
from parlour.server.code import code_of
from parlour.server.daily import NoDay
from parlour.server.database import Location, failures, plain
from parlour.server.described import describe_fields, document_config
from parlour.server.draining import drained_on_signals
from parlour.server.first_hands import first_hand, lesson_answer, pictures_of
from parlour.server.gate import LARGEST_BODY, LARGEST_DOCUMENT, turn_away
from parlour.server.gauges import look_at
from parlour.server.holdups import look_for_garbage
from parlour.server.in_use import Listener
from parlour.server.keeping import keep
from parlour.server.limits import USUAL, Limits, Rates, socket_rate
from parlour.server.nodes import node_of
from parlour.server.pages import file_content, page, sent, sorry
from parlour.server.people import check_looks, clean_nickname, usual_looks
from parlour.server.protocol import (
    PROTOCOL,
    DealtFrom,
    FirstHand,
    FromClient,
    GameShape,
    HouseGuest,
    Me,
    NewMe,
    NewTable,
    NewTableMade,
    OptionShape,
    PlayOn,
    ReplayPage,
    ReviewState,
    RulesPictures,
    TableLine,
    ToClient,
)
from parlour.server.replay import Looking
from parlour.server.room import record_name
from parlour.server.said import Draining, NotAllowed, TooMuch, room_words, sentence_of
from parlour.server.server_room import ServerRoom
from parlour.server.settings import Settings, keeping_of
from parlour.server.status import STATUS_ROUTES, Readiness
from parlour.server.store import Store
from parlour.server.tables import NoTable
from parlour.server.thinkers import THINKING, Thinkers
from parlour.server.upkeep import Upkeep, let_in
from parlour.server.visitors import (
    AnyRequest,
    caller_of,
    check_human,
    count,
    give_cookie,
    person_of,
    reads,
    remember,
    somebody,
)
from parlour.server.websocket_transport import Socket, WebSocketTransport
from parlour.server.wire import attend
from parlour.server.writing import Person, StoreError
from parlour.server.yours import OWN_ROUTES

USUAL_SETTINGS = Settings()
# JSON that does not change as long as the room is open: of each game and language, for what else is refused.
SHARED: Final[dict[tuple[Callable[..., Any], tuple[str, ...]], bytes]] = {}
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
    store = Store(opening.database)
    await store.open()
    app.state.secret = bytes.fromhex(app.state.settings.secret) or await store.secret()
    app.state.room = ServerRoom(
        store,
        opening.bot_pause,
        Thinkers(opening.thinking),
        node_of(store, opening.database, app.state.settings.node),
        app.state.rates,
    )
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
            list_games,
            show_picture,
            show_drawings,
            show_rules,
            learn_page,
            show_first_hand,
            try_first_hand,
            show_pictures,
            show_protocol,
            list_house,
            show_me,
            name_me,
            make_table,
            list_tables,
            list_own_tables,
            download_record,
            show_deals,
            show_replay,
            show_record,
            play_on_record,
            play_on,
            begin_review,
            show_review,
            show_moment,
            table_socket,
            *OWN_ROUTES,
            *STATUS_ROUTES,
        ],
        state=State(initial_state(Opening(database, bot_pause, thinking, builder), limits, settings)),
        lifespan=[room_open],
        middleware=[let_in, answer_options],
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
    missing = isinstance(reason, (NoTable, NoDay, NoLesson, UnknownGame)) and request.method == "GET"
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


@get("/api/games")
async def list_games(request: AnyRequest) -> Response[list[GameShape]]:
    """The games of this room.

    Each with the number of its seats, its options with their clauses, and the bots that play it.
    """
    return await shared(request, game_shapes, reads(request))


async def shared(request: AnyRequest, make: Callable[..., Any], *given: str) -> Response[Any]:
    """Answer with the JSON of `make(*given)`, which everybody gets alike: made once, in a thread."""
    key = (make, given)
    if key not in SHARED:
        SHARED[key] = await asyncio.to_thread(lambda: msgspec.json.encode(make(*given)))
    return sent(request, SHARED[key], ".json")


def game_shapes(language: str) -> list[GameShape]:
    shapes = []
    for name in game_names():
        try:
            shapes.append(game_shape(name, game_class(name), language))
        except UnknownGame as reason:
            logger.error("the game %s cannot be loaded: %s", name, reason)
    return shapes


def game_shape(name: str, kind: type[Game], language: str) -> GameShape:
    return GameShape(
        name=name,
        title=kind.title,
        fewest=kind.fewest,
        most=kind.most,
        options=[option_shape(kind, fact, language) for fact in option_facts(kind.options_type)],
        bots=bot_names(),
        how_to=rules_page(name, language).how_to,
        first_hand=has_lesson(name),
        picture=f"/games/{name}/picture.svg" if picture_place(name) is not None else "",
        reminders=kind.has_reminders,
    )


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


def option_shape(kind: type[Game], fact: OptionFact, language: str) -> OptionShape:
    told = option_words(kind, fact, language)
    return OptionShape(
        name=fact.name,
        title=told.name,
        default=fact.default,
        values=list(fact.values),
        titles=told.values,
        low=fact.low,
        high=LONGEST_DOCUMENT if fact.document else fact.high,
        document=fact.document,
        clause=fact.clause,
        text=told.text,
    )


@get("/api/games/{game:str}/rules")
async def show_rules(request: AnyRequest, game: FromPath[str]) -> Response[RulesPage]:
    """The rules page of a game, clause by clause.

    In the language that the request accepts, English where there is no other.
    """
    return await shared(request, rules_page, game, reads(request))


# First hands


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    if not has_lesson(game):
        return remember(request, sorry(request, "nowhere", 404))
    return remember(request, page(request, "learn.html"))


@get("/api/games/{game:str}/first-hand")
async def show_first_hand(request: AnyRequest, game: FromPath[str]) -> Response[FirstHand]:
    """A guided minute of a game, step by step.

    Each step has a scene, and one idea. Nothing is kept of who learns.
    """
    return await shared(request, first_hand, game, reads(request))


@get("/api/games/{game:str}/first-hand/{step:int}", opt={"counts": "questions", "costs": "query"})
async def try_first_hand(
    request: AnyRequest,
    game: FromPath[str],
    step: FromPath[int],
    move: FromQuery[str | None] = None,
    zone: FromQuery[str | None] = None,
    card: FromQuery[str | None] = None,
) -> LessonAnswer:
    """What comes of a move in a step, or why nothing can be done with a card there.

    Name a move, or a zone and a card.
    """
    return await asyncio.to_thread(lesson_answer, game, step, move, zone, card, reads(request))


@get("/api/games/{game:str}/pictures")
async def show_pictures(request: AnyRequest, game: FromPath[str]) -> Response[RulesPictures]:
    """What stands at the head of a game's rules.

    Positions as pictures, and the faces of its cards where these are not of the standard pack.
    """
    return await shared(request, pictures_of, game, reads(request))


@get("/api/protocol", responses={200: ResponseSpec(dict[str, Any])})
async def show_protocol(request: AnyRequest) -> Response[bytes]:
    """What goes over the socket of a table, as JSON Schema.

    `from_client` is what a client says, `to_client` what it is told, `protocol` the number that `hello` has.
    """
    return await shared(request, protocol_schema)


def protocol_schema() -> dict[str, Any]:
    (from_client, to_client), parts = msgspec.json.schema_components(
        [FromClient, ToClient], ref_template="#/$defs/{name}"
    )
    describe_fields(parts)
    return {"protocol": PROTOCOL, "from_client": from_client, "to_client": to_client, "$defs": parts}


# People


@get("/api/me", opt={"costs": "query"})
async def show_me(request: AnyRequest, state: State) -> Response[Me]:
    """What you are called here.

    And how you are seen. A stranger is given an identity, in a cookie.
    """
    who = person_of(request)
    if who:
        return Response(me_of(who, await state.room.store.person(who)))
    who = somebody(request)
    response = Response(me_of(who, Person()))
    give_cookie(request, response, who)
    return response


@put("/api/me", opt={"counts": "people", "costs": "query"})
async def name_me(request: AnyRequest, state: State, data: JSONBody[NewMe]) -> Response[Me]:
    """Says what you want to be called, and how you want to be seen.

    What is left out stays. A name that cannot be seen, or that says that you are a bot, is refused; so is a
    program, whose name is its host's to say.
    """
    check_human(request)
    who = somebody(request)
    before = await state.room.store.person(who)
    person = Person(
        before.nickname if data.nickname is None else clean_nickname(data.nickname),
        before.face if data.face is None else data.face,
        before.colour if data.colour is None else data.colour,
    )
    check_looks(person.face, person.colour)
    await state.room.store.keep_person(who, person)
    response = Response(me_of(who, person))
    give_cookie(request, response, who)
    return response


def me_of(who: str, person: Person) -> Me:
    face, colour = usual_looks(who)
    return Me(person.nickname, person.face or face, person.colour or colour)


@get("/api/house")
async def list_house(request: AnyRequest) -> Response[list[HouseGuest]]:
    """The people of the house: who the bots are.

    Where a bot is wanted, one of them can be named, or a level.
    """
    return await shared(request, house_guests, reads(request))


def house_guests(language: str) -> list[HouseGuest]:
    return [
        HouseGuest(each.key, each.name, each.level, each.face, each.colour, manner(each, language))
        for each in HOUSE
    ]


# Tables


@post("/api/tables", request_max_body_size=LARGEST_DOCUMENT, opt={"counts": "tables", "costs": "summary"})
async def make_table(request: AnyRequest, state: State, data: JSONBody[NewTable]) -> Response[NewTableMade]:
    """Makes a table.

    Whoever makes it sits nowhere yet: a seat is taken over the socket of the table. Options that clash, a bot
    that there is not, and a game that is not for so many are refused.
    """
    who = somebody(request)
    response = Response(NewTableMade(await state.room.make_table(who, data)), status_code=201)
    give_cookie(request, response, who)
    return response


@get("/api/tables", opt={"costs": "lobby"})
async def list_tables(request: AnyRequest, state: State) -> list[TableLine]:
    """The tables that anybody may join or watch.

    The latest first; private tables, and those without a chair for a second person, are left out.
    """
    lines: list[TableLine] = await state.room.lobby(person_of(request), reads(request))
    return lines


@get("/api/my-tables", opt={"costs": "lobby"})
async def list_own_tables(request: AnyRequest, state: State) -> list[TableLine]:
    """The tables where you sit.

    Those at which a match is to come or under way, the latest first. A stranger has none.
    """
    lines: list[TableLine] = await state.room.own_tables(person_of(request), reads(request))
    return lines


@get(
    "/api/tables/{table:str}/record",
    responses={200: ResponseSpec(dict[str, Any])},
    opt={"counts": "records", "costs": "summary"},
)
async def download_record(
    request: AnyRequest, state: State, table: FromPath[str], match: FromQuery[int | None] = None
) -> Response[str]:
    """The record of a match that is over.

    The last one where none is named. As long as a match goes on there is none of it: it has all cards.
    """
    text = await state.room.record(person_of(request), table, match)
    headers = {
        "Content-Disposition": f'attachment; filename="{record_name(table)}"',
        "Cache-Control": "no-cache",
    }
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get(
    "/api/tables/{table:str}/deals",
    responses={200: ResponseSpec(DealtFrom)},
    opt={"counts": "records", "costs": "summary"},
)
async def show_deals(
    request: AnyRequest, state: State, table: FromPath[str], match: FromQuery[int]
) -> Response[bytes]:
    """How a match that is over was dealt.

    Where its seed comes from, and all that chance decided.
    """
    return Response(await state.room.deals(person_of(request), table, match), media_type=MediaType.JSON)


@get(
    "/api/tables/{table:str}/replay",
    responses={200: ResponseSpec(ReplayPage)},
    opt={"counts": "records", "costs": "summary"},
)
async def show_replay(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    match: FromQuery[int],
    step: FromQuery[int] = 0,
    eyes: FromQuery[int | None] = None,
    laid_open: FromQuery[bool] = False,
) -> Response[bytes]:
    """A match that is over, step by step.

    The page with one step, as a seat saw it then, or with all hands laid open.
    """
    looking = Looking(step, eyes, laid_open)
    return unpacked_there(await state.room.replay(person_of(request), table, match, looking, reads(request)))


@post(
    "/api/replay",
    status_code=200,
    opt={"counts": "records", "costs": "summary"},
    request_max_body_size=LARGEST_DOCUMENT,
    responses={200: ResponseSpec(ReplayPage)},
)
async def show_record(
    request: AnyRequest,
    state: State,
    step: FromQuery[int] = 0,
    eyes: FromQuery[int | None] = None,
    laid_open: FromQuery[bool] = False,
) -> Response[bytes]:
    """A match whose record is sent, step by step.

    The page with one step. Nothing is kept of it.
    """
    text = await request.body()
    looking = Looking(step, eyes, laid_open)
    return unpacked_there(await state.room.replay_sent(text, looking, reads(request)))


@post(
    "/api/replay/play-on",
    request_max_body_size=LARGEST_DOCUMENT,
    opt={"counts": "tables", "costs": "summary"},
)
async def play_on_record(
    request: AnyRequest,
    state: State,
    move: FromQuery[int],
    seat: FromQuery[int],
    bot: FromQuery[str] = "medium",
) -> Response[NewTableMade]:
    """Plays on from a record that is sent.

    Makes a table where its match goes on another way after one of its moves.
    """
    who = somebody(request)
    wanted = PlayOn(1, move, seat, bot)
    made = await state.room.play_on_sent(who, await request.body(), wanted, reads(request))
    response = Response(NewTableMade(made), status_code=201)
    give_cookie(request, response, who)
    return response


def unpacked_there(packed: bytes) -> Response[bytes]:
    """What is sent compressed, and unpacked by the browser."""
    return Response(packed, media_type=MediaType.JSON, headers={"Content-Encoding": "gzip"})


@post("/api/tables/{table:str}/review", status_code=200, opt={"counts": "reviews", "costs": "summary"})
async def begin_review(
    request: AnyRequest, state: State, table: FromPath[str], match: FromQuery[int]
) -> ReviewState:
    """Has a match that is over reviewed.

    Once for all who ask; the answer says how far it is. A stranger is refused.
    """
    who = person_of(request)
    if not who:
        raise NotAllowed("review-no-cookie")
    begun: ReviewState = await state.room.review(who, table, match, True, reads(request))
    return begun


@get("/api/tables/{table:str}/review", opt={"costs": "query"})
async def show_review(
    request: AnyRequest, state: State, table: FromPath[str], match: FromQuery[int]
) -> ReviewState:
    """How far a review is, and at the end the review.

    409 where nobody has asked for it.
    """
    found: ReviewState = await state.room.review(person_of(request), table, match, False, reads(request))
    return found


@get("/api/tables/{table:str}/moment", opt={"counts": "records", "costs": "summary"})
async def show_moment(
    request: AnyRequest, state: State, table: FromPath[str], match: FromQuery[int]
) -> Moment:
    """The moment that decided a match that is over.

    It is answered when it is found, with an empty text where there was none.
    """
    moment: Moment = await state.room.moment(person_of(request), table, match, reads(request))
    return moment


@post("/api/tables/{table:str}/play-on", opt={"counts": "tables", "costs": "summary"})
async def play_on(
    request: AnyRequest, state: State, table: FromPath[str], data: JSONBody[PlayOn]
) -> Response[NewTableMade]:
    """Plays on from a match that is over.

    Makes a table of your own where it goes on another way after one of its moves.
    """
    who = somebody(request)
    response = Response(
        NewTableMade(await state.room.play_on(who, table, data, reads(request))), status_code=201
    )
    give_cookie(request, response, who)
    return response


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
