"""Parser for message files in the syntax of Project Fluent.

Parlour supports a subset of Fluent: messages, references to messages, fields (variables in Fluent), and
choices by a field (selectors in Fluent).
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any


class MessageError(Exception):
    """Raised for a missing message, a missing field, or Fluent syntax that Parlour does not support."""


@dataclass(frozen=True)
class FieldPart:
    """A part of a message that is replaced by the value of a field."""

    field: str


@dataclass(frozen=True)
class MessageReference:
    """A part of a message that is replaced by another message, formatted with the same fields."""

    message: str


@dataclass(frozen=True)
class SelectPart:
    """A part of a message that is replaced by one of several cases, depending on a field.

    The first case that equals the field's value or its plural category is used. If there is none, the default
    is used.
    """

    field: str
    cases: list[tuple[int | str, "Pattern"]]
    default: "Pattern"


PatternPart = str | FieldPart | MessageReference | SelectPart
Pattern = list[PatternPart]
Messages = dict[str, Pattern]


def parse_messages(text: str, location: str = "") -> Messages:
    """Return the messages in the text of a Fluent file, keyed by message ID.

    Raises:
        MessageError: The text is not valid.
    """
    from fluent.syntax import FluentParser, ast

    messages: Messages = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            annotation = entry.annotations[0]
            line = text.count("\n", 0, annotation.span.start if annotation.span else 0) + 1
            raise MessageError(f"{location}, line {line}: {annotation.message}")
        if isinstance(entry, ast.Message) and entry.value is not None and not entry.attributes:
            if entry.id.name in messages:
                raise MessageError(f"{location}: the message {entry.id.name} is defined twice")
            messages[entry.id.name] = parse_pattern(entry.value, f"{location}: {entry.id.name}")
        elif not isinstance(entry, ast.BaseComment):
            raise MessageError(
                f"{location}: every message needs a value; attributes and terms are not supported"
            )
    return messages


def parse_pattern(pattern: Any, location: str) -> Pattern:
    """Convert a pattern of Fluent's syntax tree to parts."""
    return [parse_part(element, location) for element in pattern.elements]


def parse_part(element: Any, location: str) -> PatternPart:
    from fluent.syntax import ast

    if isinstance(element, ast.Placeable):
        return parse_part(element.expression, location)
    if isinstance(element, ast.TextElement):
        return str(element.value)
    if isinstance(element, ast.StringLiteral):
        return str(element.parse()["value"])
    if isinstance(element, ast.VariableReference):
        return FieldPart(element.id.name)
    if isinstance(element, ast.MessageReference) and element.attribute is None:
        return MessageReference(element.id.name)
    if isinstance(element, ast.SelectExpression) and isinstance(element.selector, ast.VariableReference):
        return parse_select(element, location)
    raise MessageError(f"{location}: only fields, messages and choices by a field are allowed between braces")


def parse_select(element: Any, location: str) -> SelectPart:
    cases: list[tuple[int | str, Pattern]] = []
    default: Pattern = []
    for variant in element.variants:
        pattern = parse_pattern(variant.value, location)
        cases.append((parse_variant_key(variant.key, location), pattern))
        if variant.default:
            default = pattern
    return SelectPart(element.selector.id.name, cases, default)


def parse_variant_key(key: Any, location: str) -> int | str:
    from fluent.syntax import ast

    if not isinstance(key, ast.NumberLiteral):
        return str(key.name)
    if not key.value.removeprefix("-").isdecimal():
        raise MessageError(f"{location}: a case must be a word or a whole number, not {key.value}")
    return int(key.value)


@lru_cache(maxsize=256)
def load_messages(path: Path) -> Messages:
    """Return the messages in a file, or an empty dict if the file does not exist."""
    if not path.is_file():
        return {}
    return parse_messages(path.read_text(encoding="utf-8"), str(path))
