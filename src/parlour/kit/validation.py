"""Checks of arguments. Invalid ones raise errors of the library with the same messages in every build."""

import operator
from typing import Any, Final

from parlour.kit.errors import InvalidPositionError, ParlourError

# 2^62 - 1: larger numbers are not moves or seats, and compiled code can hold it
MAX_INT: Final = 4611686018427387903
MAX_NESTING: Final = 8  # levels of nested values in a position
MAX_MOVE_TEXT_LENGTH: Final = 1_000  # characters; the longest dig, which names everything, has fewer
MAX_SHOWN_LENGTH: Final = 40  # characters of an argument in a message
MAX_NAME_LENGTH: Final = 250


def as_int(given: object) -> int | None:
    """Return an integer, converted if its type is from another library.

    None for other objects, and for integers of more than 62 bits.
    """
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return int(given) if -MAX_INT <= given <= MAX_INT else None
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except Exception:  # an object of unknown code
        return None
    return number if -MAX_INT <= number <= MAX_INT else None


def parse_int(given: object) -> int | None:
    """Return an integer, which may be given as text; None for other objects."""
    if not isinstance(given, str):
        return as_int(given)
    if len(given) > MAX_SHOWN_LENGTH:
        return None
    try:
        return as_int(int(given))
    except ValueError:
        return None


def shorten_repr(given: object) -> str:
    """Return the shortened `repr` of an argument, for a message."""
    try:
        text = repr(given)
    except Exception:  # an object of unknown code, or an integer of thousands of digits
        text = f"an object of type {type(given).__name__}"
    return truncate(text, MAX_SHOWN_LENGTH)


def truncate(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return a name or a path for a message, cut if it is longer than `most`."""
    return text if len(text) <= most else text[: most - 1] + "…"


def is_json_value(given: object, deep: int) -> bool:
    """Return True for a plain JSON value of at most `deep` levels, with integers within 62 bits."""
    # Compiled, `str | float` would be created again at each call.
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
    """Return a position as a new mapping of names and values.

    Raises:
        InvalidPositionError: It is not a mapping, or has keys or values that a position cannot have.
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
    """Return the names of the seats as a new list; empty for None.

    Raises:
        ParlourError: The argument is not a list of texts.
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
