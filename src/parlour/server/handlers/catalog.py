"""The games, options, rules, tutorials and bots of this server, as the API presents them."""

import asyncio
import logging
from typing import Any, Final

import msgspec

from parlour.bots.registry import bot_names
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.options import MAX_DOCUMENT_LENGTH, OptionSpec, list_option_specs
from parlour.records.rules_page import RulesPage, load_rules_page, rules_picture_path
from parlour.scene.house_bots import HOUSE_BOTS, play_style
from parlour.scene.option_text import format_house_rules, format_option
from parlour.scene.tutorial import (
    TutorialAnswer,
    answer_move,
    build_rules_pictures,
    build_steps,
    explain_card_in_step,
    has_tutorial,
    list_opponents,
    read_tutorial,
    tutorial_faces,
)
from parlour.server.handlers.protocol_schema import add_schema_descriptions
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext, Route
from parlour.server.http_messages import (
    GameInfo,
    HouseBotInfo,
    HouseRulesInfo,
    HouseTableInfo,
    OptionInfo,
    RulesPictures,
    Tutorial,
)
from parlour.server.log.refusals import server_catalog
from parlour.server.pages.page_content import list_later_messages
from parlour.server.socket_messages import PROTOCOL_VERSION, ClientMessage, SeatState, ServerMessage
from parlour.text.fluent import MessageError


def build_tutorial(game: str, language: str) -> Tutorial:
    """Return the tutorial of a game with all its steps.

    Raises:
        UnknownGameError: There is no such game.
        NoTutorialError: The game does not have a tutorial.
    """
    script = read_tutorial(game)
    steps = build_steps(game, language)
    seat_names = steps[0].scene.names
    seats = [
        SeatState(
            "user",
            name,
            "",
            bot is None,
            False,
            *((bot.avatar, bot.avatar_color) if bot else ()),
        )
        for name, bot in zip(seat_names, list_opponents(script, len(seat_names)), strict=True)
    ]
    return Tutorial(game, game_class(game).title, seats, tutorial_faces(game, language), steps)


def answer_tutorial_step(
    game: str, step_number: int, move: str | None, zone: str | None, card: str | None, language: str
) -> TutorialAnswer:
    """Return the result of `move` in a step of a tutorial.

    If `move` is None, return the reason why `card` in `zone` cannot be played in this step.

    Raises:
        UnknownGameError: There is no such game.
        NoTutorialError: The game does not have a tutorial.
    """
    if move is not None:
        return answer_move(game, step_number, move, language)
    card_answer = explain_card_in_step(game, step_number, zone or "", card or "", language)
    return card_answer or TutorialAnswer(False, server_catalog(language).format("card-no-move"))


def build_pictures_and_faces(game: str, language: str) -> RulesPictures:
    """Return the pictures at the top of a game's rules. The result is empty if the game has no pictures.

    Raises:
        UnknownGameError: There is no such game.
    """
    pictures = build_rules_pictures(game, language)
    return RulesPictures(tutorial_faces(game, language) if pictures else {}, pictures)


logger = logging.getLogger("parlour.server")
USUAL_SEATS: Final = 3  # number of seats at the table for a first match, if the game does not state it


def list_games(language: str) -> list[GameInfo]:
    """List the games of this server.

    Each entry states the possible numbers of seats, the options with the clauses that describe them, and the
    bots that can play.
    """
    games = []
    for game_name in game_names():
        try:
            games.append(describe_game(game_name, game_class(game_name), language))
        except MessageError as error:  # a message of a game in another package is missing or invalid
            logger.error("could not describe the game %s: %s", game_name, str(error))
    return games


def describe_game(name: str, game_class: type[Game], language: str) -> GameInfo:
    return GameInfo(
        name=name,
        title=game_class.title,
        min_seats=game_class.min_seats,
        max_seats=game_class.max_seats,
        options=[
            describe_option(game_class, spec, language) for spec in list_option_specs(game_class.options_type)
        ],
        house_rules=list_house_rules(game_class, language),
        house_table=choose_house_table(game_class),
        bots=bot_names(),
        summary=next(iter(load_rules_page(name, language).how_to_play), ""),
        has_tutorial=has_tutorial(name),
        picture_url=f"/games/{name}/picture.svg" if rules_picture_path(name) is not None else "",
        can_show_known_cards=game_class.has_reminders,
    )


def choose_house_table(game_class: type[Game]) -> HouseTableInfo:
    table = game_class.house_table
    if table is not None:
        return HouseTableInfo(table.seats, dict(table.options))
    seats = min(game_class.max_seats, max(game_class.min_seats, USUAL_SEATS))
    house_rules = game_class.options_type.house_rules(seats)
    return HouseTableInfo(seats, dict(house_rules.options) if house_rules else {})


def list_house_rules(game_class: type[Game], language: str) -> list[HouseRulesInfo]:
    proposals = []
    for seats in range(game_class.min_seats, game_class.max_seats + 1):
        if house_rules := game_class.options_type.house_rules(seats):
            reason = format_house_rules(game_class, house_rules, language)
            proposals.append(HouseRulesInfo(seats, dict(house_rules.options), reason))
    return proposals


def describe_option(game_class: type[Game], spec: OptionSpec, language: str) -> OptionInfo:
    option_text = format_option(game_class, spec, language)
    return OptionInfo(
        name=spec.name,
        title=option_text.name,
        default=spec.default,
        values=list(spec.values),
        value_titles=option_text.values,
        min_value=spec.min_value,
        max_value=MAX_DOCUMENT_LENGTH if spec.is_document else spec.max_value,
        is_document=spec.is_document,
        clause=spec.clause,
        descriptions=option_text.descriptions,
    )


def get_rules(game: str, language: str) -> RulesPage:
    """Return the rules page of a game, clause by clause.

    The page is in the language that best matches the request, or in English.
    """
    return load_rules_page(game, language)


def get_tutorial(game: str, language: str) -> Tutorial:
    """Return the tutorial of a game, step by step.

    A tutorial takes about a minute. Each step shows a position and explains one idea. Your progress is not
    stored.
    """
    return build_tutorial(game, language)


async def try_tutorial_step(
    room: Room,
    context: RequestContext,
    game: str,
    step: int,
    move: str | None = None,
    zone: str | None = None,
    card: str | None = None,
) -> TutorialAnswer:
    """Try a move in a step of a tutorial, or ask why a card cannot be played in that step.

    Pass `move`, or both `zone` and `card`.
    """
    return await asyncio.to_thread(answer_tutorial_step, game, step, move, zone, card, context.language)


def get_rules_pictures(game: str, language: str) -> RulesPictures:
    """Return the pictures at the top of a game's rules.

    Each picture shows a position of the game. If the game does not use the standard pack, the faces of its
    cards are included.
    """
    return build_pictures_and_faces(game, language)


def get_protocol() -> dict[str, Any]:
    """Return the messages of a table's WebSocket as JSON Schema.

    `from_client` describes the messages from clients, and `to_client` the messages from the server.
    `protocol` is the version that a client must send in `hello`.
    """
    (from_client, to_client), schemas = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    add_schema_descriptions(schemas)
    return {
        "protocol": PROTOCOL_VERSION,
        "from_client": from_client,
        "to_client": to_client,
        "$defs": schemas,
    }


def list_house_bots(language: str) -> list[HouseBotInfo]:
    """List the house bots.

    Each house bot has a name, an avatar and a level. A request chooses a bot by the key of a house bot, or by
    a level such as `easy`.
    """
    return [
        HouseBotInfo(bot.key, bot.name, bot.level, bot.avatar, bot.avatar_color, play_style(bot, language))
        for bot in HOUSE_BOTS
    ]


def get_page_messages(page: str, language: str) -> dict[str, Any]:
    """Return the messages of those scripts of a page that it loads later.

    Each message is in the form that `messages.js` reads. There are none for an unknown page.
    """
    return list_later_messages(page, language)


CATALOG_ROUTES = [
    Route("GET", "/api/games", list_games, is_static=True),
    Route("GET", "/api/games/{game:str}/rules", get_rules, is_static=True),
    Route("GET", "/api/games/{game:str}/tutorial", get_tutorial, is_static=True),
    Route(
        "GET",
        "/api/games/{game:str}/tutorial/{step:int}",
        try_tutorial_step,
        rate_limit="questions",
        cost_key="query",
    ),
    Route("GET", "/api/games/{game:str}/rules-pictures", get_rules_pictures, is_static=True),
    Route("GET", "/api/protocol", get_protocol, is_static=True, response_type=dict[str, Any]),
    Route("GET", "/api/house-bots", list_house_bots, is_static=True),
    Route(
        "GET",
        "/api/messages/{page:str}",
        get_page_messages,
        is_static=True,
        response_type=dict[str, Any],
    ),
]
