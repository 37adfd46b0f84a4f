"""Validation of arguments.

It raises the library's errors, with the same messages in compiled and uncompiled builds.
"""

import operator
from typing import Any, Final

from parlour.kit.errors import InvalidPositionError, ParlourError

# 2^62 - 1, the largest integer that is accepted, for example as a move or a seat
MAX_INT: Final = 4611686018427387903
MAX_NESTING: Final = 8  # maximum number of levels of nested values in a position
# maximum number of characters in the text of a move; even the longest notation is shorter
MAX_MOVE_TEXT_LENGTH: Final = 1_000
MAX_SHOWN_LENGTH: Final = 40  # maximum number of characters of an argument shown in a message
MAX_NAME_LENGTH: Final = 250


def as_int(value: object) -> int | None:
    """Return an object as an int if it is an integer of any type, such as a NumPy integer.

    Return None for any other object, for True and False, and for integers of more than 62 bits.
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


def validate_number(name: str, value: object, low: int, high: int = MAX_INT) -> int:
    """Return an argument as an int.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not an integer from `low` to `high`.
    """
    number = as_int(value)
    if number is None or not low <= number <= high:
        limits = f"from {low} to {high}" if high < MAX_INT else f"of at least {low}"
        raise ParlourError(f"{name} must be a whole number {limits}, not {shorten_repr(value)}")
    return number


def validate_integers(name: str, values: object) -> list[int]:
    """Return the integers in a list, or in another iterable object, as a new list.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not iterable, or an item is not an integer of at most 62 bits.
    """
    integers: list[int] = []
    try:
        items: list[object] = list(values)  # type: ignore[call-overload]
    except Exception:  # user code may raise any error
        raise wrong_type_error(name, "a list of integers", values) from None
    for item in items:
        number = as_int(item)
        if number is None:
            raise wrong_type_error(name, "a list of integers", values)
        integers.append(number)
    return integers


def validate_flag(name: str, value: object) -> bool:
    """Return True or False unchanged.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is another object.
    """
    if isinstance(value, bool):
        return value
    raise wrong_type_error(name, "True or False", value)


def validate_seconds(name: str, value: object) -> float:
    """Return a time in seconds as a float; it may be infinite, but not NaN.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not a number.
    """
    if isinstance(value, float) and value == value:
        return value
    number = as_int(value)
    if number is None:
        raise ParlourError(f"{name} must be a number of seconds, not {shorten_repr(value)}")
    return float(number)


def validate_language(language: object) -> str:
    """Return a language unchanged. If no messages exist in the language, English is used.

    Raises:
        ParlourError: The argument is not a string such as `en` or `de-AT`.
    """
    if (
        isinstance(language, str)
        and len(language) <= MAX_SHOWN_LENGTH
        and language.replace("-", "").replace("_", "").isalnum()
    ):
        return language
    raise ParlourError(f"language must be a code such as en or de, not {shorten_repr(language)}")


def wrong_type_error(name: str, expected: str, value: object) -> ParlourError:
    """Return the error for an argument of the wrong type.

    Args:
        name: The name of the argument.
        expected: The type that is allowed, with an article, such as `a View`.
        value: The argument.
    """
    return ParlourError(f"{name} must be {expected}, not {shorten_repr(value)}")


def parse_int(value: object) -> int | None:
    """Return an object as an int if it is an integer or the text of one; otherwise None.

    The text must consist of the digits 0 to 9, after a minus sign if the number is negative.
    """
    if not isinstance(value, str):
        return as_int(value)
    digits = value.removeprefix("-")
    if len(value) > MAX_SHOWN_LENGTH or not (digits.isascii() and digits.isdecimal()):
        return None
    return as_int(int(value))


def shorten_repr(value: object) -> str:
    """Return the `repr` of an argument, shortened for a message."""
    try:
        text = repr(value)
    except Exception:
        # A user's `__repr__` may raise any error, and `repr` rejects integers of thousands of digits.
        text = f"an object of type {type(value).__name__}"
    return truncate(text, MAX_SHOWN_LENGTH)


def truncate(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Return text, such as a name or a path, shortened to `max_length` characters for a message."""
    return text if len(text) <= max_length else text[: max_length - 1] + "…"


def is_json_value(value: object, max_depth: int) -> bool:
    """Return True for a JSON value of at most `max_depth` levels. Its integers must fit into 62 bits."""
    # This is a tuple, because compiled code would create `str | float` anew on each call.
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
        InvalidPositionError: The position is not a dictionary, or contains a key or value that no position
            can contain.
    """
    if not isinstance(position, dict):
        raise InvalidPositionError(
            f"a position must be a mapping of names to values, not {shorten_repr(position)}"
        )
    position_copy: dict[str, Any] = {}
    for key in position:
        if not isinstance(key, str):
            raise InvalidPositionError(f"the keys of a position must be strings, not {shorten_repr(key)}")
        if not is_json_value(position[key], MAX_NESTING):
            raise InvalidPositionError(
                f"{shorten_repr(key)}: {shorten_repr(position[key])} is not a value that a position can have"
            )
        position_copy[key] = position[key]
    return position_copy


def validate_player_names(player_names: object) -> list[str]:
    """Return the names of the players as a new list, which is empty if the argument is None.

    Raises:
        ParlourError: The argument is not a list of strings.
    """
    if player_names is None:
        return []
    valid_names: list[str] = []
    if isinstance(player_names, list | tuple):
        for name in player_names:
            if isinstance(name, str):
                valid_names.append(name)
        if len(valid_names) == len(player_names):
            return valid_names
    raise ParlourError(
        f"player_names must be a list of strings, one for each seat, not {shorten_repr(player_names)}"
    )
