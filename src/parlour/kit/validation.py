"""Validation of arguments. The errors are those of the library, with the same messages in every build."""

import operator
from typing import Any, Final

from parlour.kit.errors import InvalidPositionError, ParlourError

# 2^62 - 1. Larger numbers are neither moves nor seats, and compiled code can store this one.
MAX_INT: Final = 4611686018427387903
MAX_NESTING: Final = 8  # maximum levels of nested values in a position
# maximum characters in the text of a move; even the longest move, a dig that names everything, is shorter
MAX_MOVE_TEXT_LENGTH: Final = 1_000
MAX_SHOWN_LENGTH: Final = 40  # maximum characters of an argument shown in a message
MAX_NAME_LENGTH: Final = 250


def as_int(value: object) -> int | None:
    """Return an integer; integers of other libraries' types are converted.

    None for any other object, and for integers of more than 62 bits.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int(value) if -MAX_INT <= value <= MAX_INT else None
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except Exception:  # user code may raise any error
        return None
    return number if -MAX_INT <= number <= MAX_INT else None


def parse_int(value: object) -> int | None:
    """Return an integer, which may be given as text; None if the object is neither."""
    if not isinstance(value, str):
        return as_int(value)
    if len(value) > MAX_SHOWN_LENGTH:
        return None
    try:
        return as_int(int(value))
    except ValueError:
        return None


def shorten_repr(value: object) -> str:
    """Return the `repr` of an argument, shortened for a message."""
    try:
        text = repr(value)
    except Exception:  # user code may raise any error, and integers of thousands of digits have no repr
        text = f"an object of type {type(value).__name__}"
    return truncate(text, MAX_SHOWN_LENGTH)


def truncate(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Return a name or a path for a message, shortened to `max_length` characters."""
    return text if len(text) <= max_length else text[: max_length - 1] + "…"


def is_json_value(value: object, max_depth: int) -> bool:
    """Return True for a JSON value of at most `max_depth` levels whose integers fit into 62 bits."""
    # Not `str | float`, which compiled code would create again at each call.
    if value is None or isinstance(value, (str, float)):
        return True
    if isinstance(value, int):
        return -MAX_INT <= value <= MAX_INT
    if max_depth == 0 or not isinstance(value, (list, tuple, dict)):
        return False
    for item in value:
        if not is_json_value(item, max_depth - 1):
            return False
        if isinstance(value, dict) and not is_json_value(value[item], max_depth - 1):
            return False
    return True


def validate_position(position: object) -> dict[str, Any]:
    """Return a position as a new dictionary.

    Raises:
        InvalidPositionError: The position is not a dictionary, or contains something that no position can.
    """
    if not isinstance(position, dict):
        raise InvalidPositionError(
            f"a position must be a mapping of names to values, not {shorten_repr(position)}"
        )
    copied: dict[str, Any] = {}
    for key in position:
        if not isinstance(key, str):
            raise InvalidPositionError(f"a key of a position must be a text, not {shorten_repr(key)}")
        if not is_json_value(position[key], MAX_NESTING):
            raise InvalidPositionError(
                f"{shorten_repr(key)}: {shorten_repr(position[key])} is not a value that a position can have"
            )
        copied[key] = position[key]
    return copied


def validate_names(names: object) -> list[str]:
    """Return the names of the players as a new list; empty for None.

    Raises:
        ParlourError: The argument is not a list of strings.
    """
    if names is None:
        return []
    name_list: list[str] = []
    if isinstance(names, list | tuple):
        for name in names:
            if isinstance(name, str):
                name_list.append(name)
        if len(name_list) == len(names):
            return name_list
    raise ParlourError(f"names must be a list of texts, one for each seat, not {shorten_repr(names)}")
