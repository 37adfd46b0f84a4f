"""Add descriptions from the docstrings of structs to their JSON schemas."""

import re
from functools import cache
from inspect import getdoc
from typing import Any, Final

import msgspec

from parlour.text.rules_page import Clause, OptionEntry, RulesPage

ATTRIBUTES: Final = "\n\nAttributes:\n"
FIELD: Final = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.M)
WHICH: Final = "The type of the message."


def describe_schemas(schemas: dict[str, Any]) -> None:
    """Set the descriptions of schemas and their fields from docstrings.

    A field that the docstring does not describe keeps the description of its type.
    """
    for name, schema in schemas.items():
        if name not in struct_descriptions():
            continue
        schema["description"], texts = struct_descriptions()[name]
        fields = schema["properties"]
        if "type" in schema.get("required", []) and "enum" in fields["type"]:
            fields["type"]["description"] = WHICH
        for field in fields.keys() & texts.keys():
            if "$ref" in fields[field]:  # JSON Schema ignores other keys next to a reference
                fields[field] = {"allOf": [fields[field]]}
            fields[field]["description"] = texts[field]


def read_docstring(text: str) -> tuple[str, dict[str, str]]:
    """Return the text of a docstring, and the descriptions under `Attributes` by field, each as one line."""
    description, _, fields = text.partition(ATTRIBUTES)
    attributes = FIELD.findall(fields.partition("\n\n")[0])
    return description, {name: " ".join(field_text.split()) for name, field_text in attributes}


@cache
def struct_descriptions() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the `read_docstring` result of every struct of Parlour and of a rules page's parts, by name."""
    descriptions = {
        struct_class.__name__: read_docstring(getdoc(struct_class) or "")
        for struct_class in (Clause, OptionEntry, RulesPage)
    }
    pending_classes = list(msgspec.Struct.__subclasses__())
    while pending_classes:
        struct_class = pending_classes.pop()
        pending_classes += struct_class.__subclasses__()
        if struct_class.__module__.startswith("parlour."):
            descriptions[struct_class.__name__] = read_docstring(getdoc(struct_class) or "")
    return descriptions
