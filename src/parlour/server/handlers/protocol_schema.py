"""Copy descriptions from the docstrings of structs into their JSON schemas."""

import re
from functools import cache
from inspect import getdoc
from typing import Any, Final

import msgspec

from parlour.records.rules_page import Clause, OptionEntry, RulesPage

ATTRIBUTES_HEADING: Final = "\n\nAttributes:\n"
FIELD_PATTERN: Final = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.M)
TYPE_DESCRIPTION: Final = "The type of the message."


def add_schema_descriptions(schemas: dict[str, Any]) -> None:
    """Describe schemas and their fields with texts from the structs' docstrings.

    A field without a description in the docstring keeps the description of its type.
    """
    for name, schema in schemas.items():
        if name not in struct_descriptions():
            continue
        schema["description"], field_descriptions = struct_descriptions()[name]
        properties = schema["properties"]
        if "type" in schema.get("required", []) and "enum" in properties["type"]:
            properties["type"]["description"] = TYPE_DESCRIPTION
        for field in properties.keys() & field_descriptions.keys():
            if "$ref" in properties[field]:  # JSON Schema ignores other keys next to a reference
                properties[field] = {"allOf": [properties[field]]}
            properties[field]["description"] = field_descriptions[field]


def parse_docstring(docstring: str) -> tuple[str, dict[str, str]]:
    """Return the description in a docstring, and the description of each field under `Attributes`.

    Field descriptions are returned by field name, without line breaks.
    """
    description, _, attributes_section = docstring.partition(ATTRIBUTES_HEADING)
    attributes = FIELD_PATTERN.findall(attributes_section.partition("\n\n")[0])
    return description, {name: " ".join(field_text.split()) for name, field_text in attributes}


@cache
def struct_descriptions() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the parsed docstrings of all structs and of the classes of a rules page, by class name.

    A struct also has the field descriptions of its base classes.
    """
    descriptions = {
        struct_class.__name__: parse_docstring(getdoc(struct_class) or "")
        for struct_class in (Clause, OptionEntry, RulesPage)
    }
    pending_classes = list(msgspec.Struct.__subclasses__())
    while pending_classes:
        struct_class = pending_classes.pop()
        pending_classes += struct_class.__subclasses__()
        if struct_class.__module__.startswith("parlour."):
            description, fields = parse_docstring(getdoc(struct_class) or "")
            _, base_fields = descriptions.get(struct_class.__bases__[0].__name__, ("", {}))
            descriptions[struct_class.__name__] = description, base_fields | fields
    return descriptions
