"""Describe the messages on a table's WebSocket as an AsyncAPI document, based on the structs of the protocol.

    python tools/asyncapi.py    prints the document

The documentation site publishes the document as asyncapi.json. Each message has an example. The examples of
server messages all come from the same table, as received by seat 0.
"""

import json
from collections.abc import Sequence
from inspect import cleandoc, getdoc
from typing import Any, Final, get_args

import msgspec

import parlour
from parlour.bots.coach.hint import Hint, MoveRating
from parlour.scene.scenes import build_events, build_faces, build_scene
from parlour.server import socket_messages
from parlour.server.handlers.protocol_schema import add_schema_descriptions, parse_docstring
from parlour.server.log.entries import Created, LogRow, SeatTaken
from parlour.server.log.people import NameAndAvatar
from parlour.server.tables.table_views import build_table_state

SCHEMAS: Final = "#/components/schemas/{name}"
EXAMPLE_TIME: Final = 1_800_000_000_000  # example time, in milliseconds since 1970
PLAYER_NAMES: Final = ["Ann", "Careful (bot)"]

# The docstring of `socket_messages` without the part from "Below" on, which is about HTTP.
DESCRIPTION: Final = cleandoc(socket_messages.__doc__ or "").partition("\n\nBelow")[0]


def client_examples() -> list[Any]:
    """Return an example of each client message."""
    return [
        socket_messages.Hello(socket_messages.PROTOCOL_VERSION, include_views=True),
        socket_messages.Sit("a1", 0),
        socket_messages.Leave("a2"),
        socket_messages.AddBot("a3", 1, "medium"),
        socket_messages.RemoveBot("a4", 1),
        socket_messages.FillSeats("a21", "medium"),
        socket_messages.MoveSeat("a22", 1, 0),
        socket_messages.SetReady("a23", True),
        socket_messages.RequestSeat("a24", 1),
        socket_messages.AnswerSeatRequest("a25", True),
        socket_messages.Start("a5"),
        socket_messages.Move("a6", 1, "5C"),
        socket_messages.ExplainCard("a7", 1, "hand.0", "KD"),
        socket_messages.Rematch("a10"),
        socket_messages.RequestTakeback("a11", 1),
        socket_messages.AnswerTakeback("a12", 1, True),
        socket_messages.Propose("a27", 1, "pause_clock"),
        socket_messages.AnswerProposal("a28", 1, True),
        socket_messages.SubstituteBot("a13", 1),
        socket_messages.SkipToEnd("a20", 1),
        socket_messages.RemovePlayer("a14", 1),
        socket_messages.Lock("a15", True),
        socket_messages.MuteSpectators("a29", True),
        socket_messages.LeadReplay("a30", 1, 12, 0, True),
        socket_messages.StopReplay("a31"),
        socket_messages.Close("a16"),
        socket_messages.HandOverHost("a26", 1),
        socket_messages.ReclaimHost("a20"),
        socket_messages.RequestHint("a8", 1),
        socket_messages.FetchLog("a9", 40),
        socket_messages.Phrase("a17", "well-played"),
        socket_messages.Chat("a18", "Good morning"),
        socket_messages.Nudge("a19", 1),
        socket_messages.Ping(),
    ]


def server_examples() -> list[Any]:
    """Return an example of each server message."""
    game = parlour.new("crazy-eight", seats=2, seed=7, jokers="0", dealer="first")
    seat = 0
    while game.turn != seat:
        game.push(game.turn, game.legal()[0])
    scene_update = socket_messages.SceneUpdate(
        6, 1, build_scene(game.view(seat), PLAYER_NAMES), [], EXAMPLE_TIME, False
    )
    view = socket_messages.ViewUpdate(6, 1, game.view(seat).to_text())
    move = game.legal(seat)[0]
    best = MoveRating(game.format_move(move), game.format_move(move), 0.55, 0.0, None, 40)
    hint = Hint(seat, [best], "", "About a 55% chance to win", False, 80)
    game.push(seat, move)
    entry = socket_messages.LogEntry(7, 1, build_events(game, seat, PLAYER_NAMES))
    return [
        example_table_state(),
        socket_messages.Faces({"OWL": build_faces(parlour.new("zop-zoo", seed=1))["OWL"]}),
        view,
        scene_update,
        socket_messages.Log([entry], 5, False),
        socket_messages.LogPage("a9", [entry], 5, False),
        socket_messages.Done("a6"),
        socket_messages.Refused("a6", "You do not hold K♦", "G-3"),
        socket_messages.HintResult("a8", 6, hint),
        socket_messages.Reload(socket_messages.PROTOCOL_VERSION),
        socket_messages.Disconnect("The first message must be hello"),
        socket_messages.Pong(EXAMPLE_TIME),
        socket_messages.RulesCompiled(),
        socket_messages.AnnouncementMessage(
            43, "time_is_up", 1, is_about_you=False, text="Time is up: a bot played for Ben."
        ),
        socket_messages.ChatMessage(1, "phrase", 1, PLAYER_NAMES[1], "well-played", -1),
    ]


def example_table_state() -> socket_messages.TableState:
    """Return the state of a table with one player and an open seat."""
    created = Created(
        "crazy-eight",
        {"jokers": "0"},
        seat_count=2,
        bots={},
        private=False,
        allow_hints=False,
        table_settings=socket_messages.TableSettings(),
    )
    table = created.new_table(LogRow("k3x9m2q7w", 1, "ann", created, "", EXAMPLE_TIME))
    table.people.update({"ann": NameAndAvatar(PLAYER_NAMES[0], "fox", "teal")})
    LogRow("k3x9m2q7w", 2, "ann", SeatTaken(0), "a1", EXAMPLE_TIME).apply(table)
    return build_table_state(table, "ann", {"ann"}, "en")


def message_entry(example: Any) -> dict[str, Any]:
    """Return the description of a message type, based on an example message."""
    message_type = type(example)
    description, _ = parse_docstring(getdoc(message_type) or "")
    payload = msgspec.to_builtins(example, str_keys=True)
    return {
        "name": payload["type"],
        "title": message_type.__name__,
        "summary": description.partition("\n\n")[0].replace("\n", " "),
        "description": description,
        "payload": {"$ref": SCHEMAS.format(name=message_type.__name__)},
        "examples": [{"name": payload["type"], "payload": payload}],
    }


def build_document() -> dict[str, Any]:
    examples = (client_examples(), server_examples())
    for message_types, direction_examples in zip(
        (socket_messages.ClientMessage, socket_messages.ServerMessage), examples, strict=True
    ):
        check_examples(message_types, direction_examples)
    all_types = [
        message_type
        for message_types in (socket_messages.ClientMessage, socket_messages.ServerMessage)
        for message_type in get_args(message_types)
    ]
    _, schemas = msgspec.json.schema_components(all_types, ref_template=SCHEMAS)
    add_schema_descriptions(schemas)
    messages = {
        entry["name"]: entry
        for direction_examples in examples
        for entry in map(message_entry, direction_examples)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "The WebSocket of a table",
            "version": f"{socket_messages.PROTOCOL_VERSION}.0.0",
            "description": DESCRIPTION,
        },
        "defaultContentType": "application/json",
        "channels": {"table": channel_entry(list(messages))},
        "operations": {
            "receive": operation_entry("receive", "Messages from clients to the server.", examples[0]),
            "send": operation_entry("send", "Messages from the server to clients.", examples[1]),
        },
        "components": {"schemas": schemas, "messages": messages, "securitySchemes": SECURITY},
    }


def channel_entry(names: Sequence[str]) -> dict[str, Any]:
    return {
        "address": "/ws/{table}",
        "title": "The WebSocket of a table",
        "description": f"A frame from a client can have at most {socket_messages.MAX_FRAME_BYTES} bytes.",
        "parameters": {"table": {"description": "The name of the table, as in its address /t/{table}."}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def operation_entry(action: str, summary: str, examples: Sequence[Any]) -> dict[str, Any]:
    message_names = [msgspec.to_builtins(example)["type"] for example in examples]
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in message_names],
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


def check_examples(message_types: Any, examples: Sequence[Any]) -> None:
    """Check that there is exactly one example of each message type, and that each example can be decoded.

    Raises:
        ValueError: An example is missing or superfluous, or changes when it is encoded and decoded.
    """
    if [type(example) for example in examples] != list(get_args(message_types)):
        raise ValueError(
            "expected one example of each message, in this order: "
            f"{', '.join(message_type.__name__ for message_type in get_args(message_types))}"
        )
    for example in examples:
        if msgspec.json.decode(msgspec.json.encode(example), type=message_types) != example:
            raise ValueError(f"the example {example} changes when it is encoded and decoded")


def format_document() -> str:
    return json.dumps(build_document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(format_document(), end="")
