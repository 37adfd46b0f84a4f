"""Validation of arguments. The errors are those of the library, with the same messages in every build."""

import operator
from typing import Any, Final

from parlour.kit.errors import InvalidPositionError, ParlourError

# 2^62 - 1. Larger numbers are neither moves nor seats, and compiled code can store this one.
MAX_INT: Final = 4611686018427387903
MAX_NESTING: Final = 8  # maximum levels of nested values in a position
# characters; even the longest move, a dig with everything named, is shorter
MAX_MOVE_TEXT_LENGTH: Final = 1_000
MAX_SHOWN_LENGTH: Final = 40  # maximum characters of an argument shown in a message
MAX_NAME_LENGTH: Final = 250


def as_int(given: object) -> int | None:
    """Return an integer; integers of other libraries' types are converted.

    None for any other object, and for integers of more than 62 bits.
    """
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return int(given) if -MAX_INT <= given <= MAX_INT else None
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except Exception:  # user code may raise any error
        return None
    return number if -MAX_INT <= number <= MAX_INT else None


def parse_int(given: object) -> int | None:
    """Return an integer, which may be given as text; None if the object is neither."""
    if not isinstance(given, str):
        return as_int(given)
    if len(given) > MAX_SHOWN_LENGTH:
        return None
    try:
        return as_int(int(given))
    except ValueError:
        return None


def shorten_repr(given: object) -> str:
    """Return the `repr` of an argument, shortened for a message."""
    try:
        text = repr(given)
    except Exception:  # user code may raise any error, and integers of thousands of digits have no repr
        text = f"an object of type {type(given).__name__}"
    return truncate(text, MAX_SHOWN_LENGTH)


def truncate(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return a name or a path for a message, shortened to `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def is_json_value(given: object, deep: int) -> bool:
    """Return True if an object is a JSON value of at most `deep` levels whose integers fit into 62 bits."""
    # Not `str | float`, which compiled code would create again at each call.
    if given is None or isinstance(given, (str, float)):
        return True
    if isinstance(given, int):
        return -MAX_INT <= given <= MAX_INT
    if deep == 0 or not isinstance(given, (list, tuple, dict)):
        return False
    for each in given:
        if not is_json_value(each, deep - 1):
            return False
        if isinstance(given, dict) and not is_json_value(given[each], deep - 1):
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
    found: dict[str, Any] = {}
    for key in position:
        if not isinstance(key, str):
            raise InvalidPositionError(f"a key of a position must be a text, not {shorten_repr(key)}")
        if not is_json_value(position[key], MAX_NESTING):
            raise InvalidPositionError(
                f"{shorten_repr(key)}: {shorten_repr(position[key])} is not a value that a position can have"
            )
        found[key] = position[key]
    return found


def validate_names(names: object) -> list[str]:
    """Return the names of the players as a new list; empty for None.

    Raises:
        ParlourError: The argument is not a list of strings.
    """
    if names is None:
        return []
    found: list[str] = []
    if isinstance(names, list | tuple):
        for name in names:
            if isinstance(name, str):
                found.append(name)
        if len(found) == len(names):
            return found
    raise ParlourError(f"names must be a list of texts, one for each seat, not {shorten_repr(names)}")
