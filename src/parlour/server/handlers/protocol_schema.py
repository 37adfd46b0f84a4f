"""Describe the schemas of structs with what their docstrings say."""

import re
from functools import cache
from inspect import getdoc
from typing import Any, Final

import msgspec

from parlour.text.rules_page import Clause, OptionEntry, RulesPage

ATTRIBUTES: Final = "\n\nAttributes:\n"
FIELD: Final = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.M)
WHICH: Final = "Which message this is."


def describe_fields(schemas: dict[str, Any]) -> None:
    """Says of each schema what it is about and what its fields mean, as far as that stands in a docstring.

    A field of which the docstring says nothing keeps what its type says of it.
    """
    for name, schema in schemas.items():
        if name not in shapes():
            continue
        schema["description"], texts = shapes()[name]
        fields = schema["properties"]
        if "type" in schema.get("required", []) and "enum" in fields["type"]:
            fields["type"]["description"] = WHICH
        for field in fields.keys() & texts.keys():
            if "$ref" in fields[field]:  # beside a reference nothing counts
                fields[field] = {"allOf": [fields[field]]}
            fields[field]["description"] = texts[field]


def read_docstring(text: str) -> tuple[str, dict[str, str]]:
    """What a docstring says of a record, and under `Attributes` of its fields, each on one line."""
    about, _, fields = text.partition(ATTRIBUTES)
    found = FIELD.findall(fields.partition("\n\n")[0])
    return about, {name: " ".join(said.split()) for name, said in found}


@cache
def shapes() -> dict[str, tuple[str, dict[str, str]]]:
    """What is said of all that answers are made of, by name: each struct of Parlour, and a rules page."""
    found = {kind.__name__: read_docstring(getdoc(kind) or "") for kind in (Clause, OptionEntry, RulesPage)}
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("parlour."):
            found[kind.__name__] = read_docstring(getdoc(kind) or "")
    return found
