"""The games, options, rules, tutorials and bots of this server, as the API shows them."""

import asyncio
import logging
from typing import Any

import msgspec

from parlour.games import game_class, game_names
from parlour.kit.errors import UnknownGameError
from parlour.kit.game import Game
from parlour.kit.options import MAX_DOCUMENT_LENGTH, OptionSpec, list_option_specs
from parlour.lessons import LessonAnswer, has_lesson
from parlour.messages import option_words
from parlour.players.bots import bot_names
from parlour.players.house import HOUSE, manner
from parlour.rules import RulesPage, picture_place, rules_page
from parlour.server.first_hands import first_hand, lesson_answer, pictures_of
from parlour.server.protocol import (
    PROTOCOL,
    FirstHand,
    FromClient,
    GameShape,
    HouseGuest,
    OptionShape,
    RulesPictures,
    ToClient,
)
from parlour.server.protocol_schema import describe_fields
from parlour.server.room import Room
from parlour.server.routes import RequestContext, Route

logger = logging.getLogger("parlour.server")


def list_games(language: str) -> list[GameShape]:
    """The games of this room.

    Each with the number of its seats, its options with their clauses, and the bots that play it.
    """
    shapes = []
    for name in game_names():
        try:
            shapes.append(game_shape(name, game_class(name), language))
        except UnknownGameError as reason:
            logger.error("the game %s cannot be loaded: %s", name, reason)
    return shapes


def game_shape(name: str, kind: type[Game], language: str) -> GameShape:
    return GameShape(
        name=name,
        title=kind.title,
        fewest=kind.min_seats,
        most=kind.max_seats,
        options=[option_shape(kind, fact, language) for fact in list_option_specs(kind.options_type)],
        bots=bot_names(),
        how_to=rules_page(name, language).how_to,
        first_hand=has_lesson(name),
        picture=f"/games/{name}/picture.svg" if picture_place(name) is not None else "",
        reminders=kind.has_reminders,
    )


def option_shape(kind: type[Game], fact: OptionSpec, language: str) -> OptionShape:
    told = option_words(kind, fact, language)
    return OptionShape(
        name=fact.name,
        title=told.name,
        default=fact.default,
        values=list(fact.values),
        titles=told.values,
        low=fact.min_value,
        high=MAX_DOCUMENT_LENGTH if fact.is_document else fact.max_value,
        document=fact.is_document,
        clause=fact.clause,
        text=told.text,
    )


def show_rules(game: str, language: str) -> RulesPage:
    """The rules page of a game, clause by clause.

    In the language that the request accepts, English where there is no other.
    """
    return rules_page(game, language)


def show_first_hand(game: str, language: str) -> FirstHand:
    """A guided minute of a game, step by step.

    Each step has a scene, and one idea. Nothing is kept of who learns.
    """
    return first_hand(game, language)


async def try_first_hand(
    room: Room,
    context: RequestContext,
    game: str,
    step: int,
    move: str | None = None,
    zone: str | None = None,
    card: str | None = None,
) -> LessonAnswer:
    """What comes of a move in a step, or why nothing can be done with a card there.

    Name a move, or a zone and a card.
    """
    return await asyncio.to_thread(lesson_answer, game, step, move, zone, card, context.language)


def show_pictures(game: str, language: str) -> RulesPictures:
    """What stands at the head of a game's rules.

    Positions as pictures, and the faces of its cards where these are not of the standard pack.
    """
    return pictures_of(game, language)


def show_protocol() -> dict[str, Any]:
    """What goes over the socket of a table, as JSON Schema.

    `from_client` is what a client says, `to_client` what it is told, `protocol` the number that `hello` has.
    """
    (from_client, to_client), parts = msgspec.json.schema_components(
        [FromClient, ToClient], ref_template="#/$defs/{name}"
    )
    describe_fields(parts)
    return {"protocol": PROTOCOL, "from_client": from_client, "to_client": to_client, "$defs": parts}


def list_house(language: str) -> list[HouseGuest]:
    """The people of the house: who the bots are.

    Where a bot is wanted, one of them can be named, or a level.
    """
    return [
        HouseGuest(each.key, each.name, each.level, each.face, each.colour, manner(each, language))
        for each in HOUSE
    ]


CATALOG_ROUTES = [
    Route("GET", "/api/games", list_games, static=True),
    Route("GET", "/api/games/{game:str}/rules", show_rules, static=True),
    Route("GET", "/api/games/{game:str}/first-hand", show_first_hand, static=True),
    Route(
        "GET",
        "/api/games/{game:str}/first-hand/{step:int}",
        try_first_hand,
        counts="questions",
        costs="query",
    ),
    Route("GET", "/api/games/{game:str}/pictures", show_pictures, static=True),
    Route("GET", "/api/protocol", show_protocol, static=True, content=dict[str, Any]),
    Route("GET", "/api/house", list_house, static=True),
]
