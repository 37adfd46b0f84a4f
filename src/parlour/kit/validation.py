"""What callers give: whoever asks gets a sentence about it, in every build, and never a fault of Python's."""

import operator
from typing import Any, Final

from parlour.kit.errors import InvalidPositionError, ParlourError

MAX_INT: Final = 4611686018427387903  # 2^62 - 1: no move and no seat is larger, and compiled code holds it
MAX_NESTING: Final = 8  # values within values of a position
MAX_MOVE_TEXT_LENGTH: Final = 1_000  # letters; a dig that names everything that there is has fewer
MAX_SHOWN_LENGTH: Final = 40  # letters of what was given, in a message
MAX_NAME_LENGTH: Final = 250


def as_int(given: object) -> int | None:
    """A whole number, also one of another library's; nothing for what is none, or passes 62 bits."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return int(given) if -MAX_INT <= given <= MAX_INT else None
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except Exception:  # it is somebody else's object
        return None
    return number if -MAX_INT <= number <= MAX_INT else None


def parse_int(given: object) -> int | None:
    """A whole number, also one that is written as a text; nothing for what is none."""
    if not isinstance(given, str):
        return as_int(given)
    if len(given) > MAX_SHOWN_LENGTH:
        return None
    try:
        return as_int(int(given))
    except ValueError:
        return None


def shorten_repr(given: object) -> str:
    """What was given, for a message, shortened."""
    try:
        text = repr(given)
    except Exception:  # somebody else's object, or a number of thousands of digits
        text = f"something of {type(given).__name__}"
    return truncate(text, MAX_SHOWN_LENGTH)


def truncate(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """A name or a path that was given, as it is, for a message; what is longer than any of these is cut."""
    return text if len(text) <= most else text[: most - 1] + "…"


def is_json_value(given: object, deep: int) -> bool:
    """Whether this is a plain JSON value of at most so many levels, its whole numbers within 62 bits."""
    # Compiled, `str | float` would be made anew at each call.
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
    """A position as names and values, in a mapping of its own. Raises InvalidPositionError."""
    if not isinstance(position, dict):
        raise InvalidPositionError(f"a position is names and values, not {shorten_repr(position)}")
    found: dict[str, Any] = {}
    for key in position:
        if not isinstance(key, str):
            raise InvalidPositionError(f"{shorten_repr(key)} is no key of a position")
        if not is_json_value(position[key], MAX_NESTING):
            raise InvalidPositionError(
                f"{shorten_repr(key)}: {shorten_repr(position[key])} is nothing that a position holds"
            )
        found[key] = position[key]
    return found


def validate_names(names: object) -> list[str]:
    """Who sits where; nothing is no names. Raises ParlourError."""
    if names is None:
        return []
    found: list[str] = []
    if isinstance(names, list | tuple):
        for name in names:
            if isinstance(name, str):
                found.append(name)
        if len(found) == len(names):
            return found
    raise ParlourError(f"names: a list of texts is wanted, one for each seat, not {shorten_repr(names)}")
