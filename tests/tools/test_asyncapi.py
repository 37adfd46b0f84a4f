"""The AsyncAPI document of the socket of a table: it has every message, and its examples are valid."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs

from parlour.server import socket_messages
from parlour.server.handlers import protocol_schema
from tools import asyncapi

DOCUMENT: dict[str, Any] = json.loads(asyncapi.format_document())
GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def references_in(found: Any) -> list[str]:
    """Return all references in a part of the document."""
    if isinstance(found, dict):
        here = [found["$ref"]] if isinstance(found.get("$ref"), str) else []
        return here + [each for value in found.values() for each in references_in(value)]
    return [each for value in found for each in references_in(value)] if isinstance(found, list) else []


def schema_violation(schema: str, payload: Any) -> str:
    """Return the first schema violation of a message, or an empty text."""
    whole = {"$ref": schema, "components": DOCUMENT["components"]}
    return next((str(each) for each in jsonschema_rs.validator_for(whole).iter_errors(payload)), "")


def test_document_has_every_message_with_valid_examples() -> None:
    kinds = [*get_args(socket_messages.ClientMessage), *get_args(socket_messages.ServerMessage)]
    messages = DOCUMENT["components"]["messages"].values()
    assert [each["title"] for each in messages] == [kind.__name__ for kind in kinds]
    for each in messages:
        assert len(each["summary"]) > 10
        ((name, payload),) = [(found["name"], found["payload"]) for found in each["examples"]]
        assert name == payload["type"] == each["name"]
        assert schema_violation(each["payload"]["$ref"], payload) == ""
        assert schema_violation(each["payload"]["$ref"], payload | {"type": "other"}) != ""
    for place in references_in(DOCUMENT):
        found = DOCUMENT
        for word in place.removeprefix("#/").split("/"):
            found = found[word]


def test_every_field_has_a_description() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    fields = {
        (name, field): told for name, each in schemas.items() for field, told in each["properties"].items()
    }
    assert len(fields) > 150
    assert [where for where, told in fields.items() if len(told.get("description", "")) < 6] == []
    for kind in ("Sit", "Start", "Rematch"):
        assert "docs/fair-deals.md" in fields[kind, "seed_share"]["description"]
    for told in fields.values():
        assert "$ref" not in told  # a description next to it would be ignored
    for schema in schemas.values():
        assert "Attributes:" not in schema["description"]


def test_reads_field_descriptions_from_docstrings() -> None:
    text = (
        "About.\n\nAttributes:\n    one: It goes\n        on: here.\n    two: Short.\n\nMore:\n    three: No."
    )
    assert protocol_schema.parse_docstring(text) == ("About.", {"one": "It goes on: here.", "two": "Short."})
    assert protocol_schema.parse_docstring("Alone.") == ("Alone.", {})


def test_messages_of_the_guide_are_valid() -> None:
    (shown,) = re.findall(
        r'^```json\n(\{"type".*?)^```$', GUIDE.read_text(encoding="utf-8"), re.M | re.DOTALL
    )
    messages = [json.loads(line) for line in shown.splitlines()]
    assert [each["type"] for each in messages] == ["hello", "sit", "move"]
    for each in messages:
        schema = DOCUMENT["components"]["messages"][each["type"]]["payload"]["$ref"]
        assert schema_violation(schema, each) == ""
        assert each.get("protocol", socket_messages.PROTOCOL_VERSION) == socket_messages.PROTOCOL_VERSION
    bot = (GUIDE.parents[1] / "examples" / "network_bot.py").read_text(encoding="utf-8")
    (part,) = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.DOTALL)
    assert part in bot
