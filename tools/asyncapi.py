"""Describe the messages on the socket of a table as an AsyncAPI document, from the structs of the protocol.

    python tools/asyncapi.py    prints it; the documentation site has it as asyncapi.json

Each message has an example. All server messages are about the same table, as its seat 0 receives them.
"""

import json
from collections.abc import Sequence
from inspect import cleandoc, getdoc
from typing import Any, Final, get_args

import msgspec

import parlour
from parlour.bots.coach.hint import Hint, MoveRating
from parlour.scene.scenes import build_events, build_faces, build_scene
from parlour.server import socket_messages as said
from parlour.server.handlers.protocol_schema import describe_schemas, read_docstring
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import Table
from parlour.server.tables.table_views import build_table_state

SCHEMAS: Final = "#/components/schemas/{name}"
AT: Final = 1_800_000_000_000  # a time, in milliseconds since 1970
NAMES: Final = ["Ann", "Careful (bot)"]

# the rest of the docstring is about HTTP
ABOUT: Final = cleandoc(said.__doc__ or "").partition("\n\nBelow")[0]


def asked() -> list[Any]:
    """Return an example of each client message."""
    return [
        said.Hello(said.PROTOCOL_VERSION, include_views=True),
        said.Sit("a1", 0),
        said.Leave("a2"),
        said.AddBot("a3", 1, "medium"),
        said.RemoveBot("a4", 1),
        said.Start("a5"),
        said.Move("a6", 1, "5C"),
        said.ExplainCard("a7", 1, "hand.0", "KD"),
        said.RequestHint("a8", 1),
        said.FetchLog("a9", 40),
        said.Rematch("a10"),
        said.RequestTakeback("a11", 1),
        said.AnswerTakeback("a12", 1, True),
        said.SubstituteBot("a13", 1),
        said.RemovePlayer("a14", 1),
        said.Lock("a15", True),
        said.Close("a16"),
        said.Phrase("a17", "well-played"),
        said.Chat("a18", "Good morning"),
        said.Nudge("a19", 1),
        said.Ping(),
    ]


def told() -> list[Any]:
    """Return an example of each server message."""
    game = parlour.new("crazy-eight", seats=2, seed=7, jokers="0", dealer="first")
    seat = 0
    while game.turn != seat:
        game.push(game.turn, game.legal()[0])
    before = said.SceneUpdate(6, 1, build_scene(game.view(seat), NAMES), [], AT, False)
    view = said.ViewUpdate(6, 1, game.view(seat).to_text())
    move = game.legal(seat)[0]
    best = MoveRating(game.format_move(move), game.format_move(move), 0.55, 0.0, None, 40)
    hint = Hint(seat, [best], "", "About a 55% chance to win", False, 80)
    game.push(seat, move)
    entry = said.LogEntry(7, 1, build_events(game, seat, NAMES))
    return [
        state(),
        said.Faces({"OWL": build_faces(parlour.new("zop-zoo", seed=1))["OWL"]}),
        view,
        before,
        said.Log([entry], 5, False),
        said.LogPage("a9", [entry], 5, False),
        said.Done("a6"),
        said.Refused("a6", "You do not hold K♦", "G-3"),
        said.HintResult("a8", 6, hint),
        said.Reload(said.PROTOCOL_VERSION),
        said.Disconnect("The first message must be hello"),
        said.Pong(AT),
        said.ChatMessage(1, "phrase", 1, NAMES[1], "well-played", -1),
    ]


def state() -> said.TableState:
    """Return the state of a table with one player and one seat for a bot client."""
    data = {"game": "crazy-eight", "options": {"jokers": "0"}, "seat_count": 2, "private": False, "bots": {}}
    table = Table(
        LogRow("k3x9m2q7w", 1, "ann", "created", data | {"allow_hints": False, "table_settings": {}}, "", AT)
    )
    sat = {"seat": 0, "name": NAMES[0], "avatar": "fox", "avatar_color": "teal"}
    table.fold(LogRow("k3x9m2q7w", 2, "ann", "seat_taken", sat, "a1", AT))
    return build_table_state(table, "ann", {"ann"}, "en")


def message(example: Any) -> dict[str, Any]:
    """Return the document's entry for the message type of an example."""
    kind = type(example)
    about, _ = read_docstring(getdoc(kind) or "")
    payload = msgspec.to_builtins(example, str_keys=True)
    return {
        "name": payload["type"],
        "title": kind.__name__,
        "summary": about.partition("\n\n")[0].replace("\n", " "),
        "description": about,
        "payload": {"$ref": SCHEMAS.format(name=kind.__name__)},
        "examples": [{"name": payload["type"], "payload": payload}],
    }


def document() -> dict[str, Any]:
    examples = (asked(), told())
    for kinds, those in zip((said.ClientMessage, said.ServerMessage), examples, strict=True):
        check_examples(kinds, those)
    parts = [kind for kinds in (said.ClientMessage, said.ServerMessage) for kind in get_args(kinds)]
    _, schemas = msgspec.json.schema_components(parts, ref_template=SCHEMAS)
    describe_schemas(schemas)
    messages = {each["name"]: each for those in examples for each in map(message, those)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "The WebSocket of a table",
            "version": f"{said.PROTOCOL_VERSION}.0.0",
            "description": ABOUT,
        },
        "defaultContentType": "application/json",
        "channels": {"table": channel(list(messages))},
        "operations": {
            "receive": operation("receive", "Messages from clients to the server.", examples[0]),
            "send": operation("send", "Messages from the server to clients.", examples[1]),
        },
        "components": {"schemas": schemas, "messages": messages, "securitySchemes": SECURITY},
    }


def channel(names: Sequence[str]) -> dict[str, Any]:
    return {
        "address": "/ws/{table}",
        "title": "The WebSocket of a table",
        "description": f"A frame from a client can have at most {said.MAX_FRAME_BYTES} bytes.",
        "parameters": {"table": {"description": "The name of the table, as in its address /t/{table}."}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def operation(action: str, summary: str, examples: Sequence[Any]) -> dict[str, Any]:
    names = [msgspec.to_builtins(each)["type"] for each in examples]
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
    }


SECURITY: Final = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a bot client, from `parlour admin create-bot-token`.",
    },
    "cookie": {
        "type": "httpApiKey",
        "name": "parlour",
        "in": "cookie",
        "description": "The cookie of a user, set by the server.",
    },
}


def check_examples(kinds: Any, examples: Sequence[Any]) -> None:
    """Check the examples.

    Raises:
        ValueError: There is not exactly one example of each kind, or one does not survive a round trip.
    """
    if [type(each) for each in examples] != list(get_args(kinds)):
        raise ValueError(
            "expected one example of each message, in this order: "
            f"{', '.join(kind.__name__ for kind in get_args(kinds))}"
        )
    for each in examples:
        if msgspec.json.decode(msgspec.json.encode(each), type=kinds) != each:
            raise ValueError(f"the example {each} changes when it is encoded and decoded")


def written() -> str:
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(written(), end="")
