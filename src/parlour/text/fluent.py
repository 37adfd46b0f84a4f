"""Parser for message files in the syntax of Project Fluent.

Parlour uses a part of Fluent: messages, references to messages, fields (Fluent's variables) and choices by a
field (Fluent's selectors).
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any


class MessageError(Exception):
    """The error for a missing message, a missing field, or Fluent syntax that Parlour does not support."""


@dataclass(frozen=True)
class FieldPart:
    """The value of a field of the sentence."""

    field: str


@dataclass(frozen=True)
class MessageReference:
    """Another message, with the fields of this one."""

    message: str


@dataclass(frozen=True)
class SelectPart:
    """A choice of the first case that matches a field: the number, the word, or its plural category."""

    field: str
    cases: list[tuple[int | str, "Pattern"]]
    default: "Pattern"


PatternPart = str | FieldPart | MessageReference | SelectPart
Pattern = list[PatternPart]
Messages = dict[str, Pattern]


def parse_messages(text: str, place: str = "") -> Messages:
    """Return the messages of a Fluent file, by their IDs.

    Raises:
        MessageError: The text is not valid.
    """
    from fluent.syntax import FluentParser, ast

    messages: Messages = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            fault = entry.annotations[0]
            line = text.count("\n", 0, fault.span.start if fault.span else 0) + 1
            raise MessageError(f"{place}, line {line}: {fault.message}")
        if isinstance(entry, ast.Message) and entry.value is not None and not entry.attributes:
            if entry.id.name in messages:
                raise MessageError(f"{place}: the message {entry.id.name} is defined twice")
            messages[entry.id.name] = parse_pattern(entry.value, f"{place}: {entry.id.name}")
        elif not isinstance(entry, ast.BaseComment):
            raise MessageError(f"{place}: every message needs a text; attributes and terms are not supported")
    return messages


def parse_pattern(pattern: Any, place: str) -> Pattern:
    """Convert a pattern of Fluent's syntax tree to parts."""
    return [parse_part(element, place) for element in pattern.elements]


def parse_part(element: Any, place: str) -> PatternPart:
    from fluent.syntax import ast

    if isinstance(element, ast.Placeable):
        return parse_part(element.expression, place)
    if isinstance(element, ast.TextElement):
        return str(element.value)
    if isinstance(element, ast.StringLiteral):
        return str(element.parse()["value"])
    if isinstance(element, ast.VariableReference):
        return FieldPart(element.id.name)
    if isinstance(element, ast.MessageReference) and element.attribute is None:
        return MessageReference(element.id.name)
    if isinstance(element, ast.SelectExpression) and isinstance(element.selector, ast.VariableReference):
        return parse_select(element, place)
    raise MessageError(f"{place}: only fields, messages and choices by a field are allowed between braces")


def parse_select(element: Any, place: str) -> SelectPart:
    cases: list[tuple[int | str, Pattern]] = []
    otherwise: Pattern = []
    for variant in element.variants:
        said = parse_pattern(variant.value, place)
        cases.append((parse_case(variant.key, place), said))
        if variant.default:
            otherwise = said
    return SelectPart(element.selector.id.name, cases, otherwise)


def parse_case(key: Any, place: str) -> int | str:
    from fluent.syntax import ast

    if not isinstance(key, ast.NumberLiteral):
        return str(key.name)
    if not key.value.removeprefix("-").isdecimal():
        raise MessageError(f"{place}: a case must be a word or a whole number, not {key.value}")
    return int(key.value)


@lru_cache(maxsize=256)
def load_messages(path: Path) -> Messages:
    """Return the messages of a file; none if there is no such file."""
    if not path.is_file():
        return {}
    return parse_messages(path.read_text(encoding="utf-8"), str(path))
