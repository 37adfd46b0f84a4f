"""Options of commands that take a number. Only plain numbers are accepted, such as 10 or 0.5."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import typer

INTEGER_PATTERN: Final = re.compile("-?[0-9]+")
DECIMAL_PATTERN: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def integer_option(*names: str, low: int | None = None, high: int | None = None, help: str) -> Any:
    """Return a command-line option whose value is an integer from `low` to `high`, as far as they are given.

    Unlike Typer's own option, it refuses texts such as "1_0", " 5 " and "5.0".
    """
    return number_option(names, parse_integer, low, high, help)


def decimal_option(*names: str, low: float, high: float, help: str) -> Any:
    """Return a command-line option whose value is a number from `low` to `high`, such as 0.5."""
    return number_option(names, parse_decimal, low, high, help)


def number_option(
    names: tuple[str, ...],
    parse: Callable[[str], float],
    low: float | None,
    high: float | None,
    help_text: str,
) -> Any:
    # Typer shows `min` and `max` in the help, but checks them only if there is no parser.
    return typer.Option(
        *names, min=low, max=high, parser=partial(parse_in_range, parse, low, high), help=help_text
    )


def parse_in_range(
    parse: Callable[[str], float], low: float | None, high: float | None, value: str | float
) -> float:
    """Parse the value of an option, and check its range. A value that is not a text is a default.

    Raises:
        typer.BadParameter: The text is not a number, or the number is out of range.
    """
    if not isinstance(value, str):
        return value
    number = parse(value)
    if (low is not None and number < low) or (high is not None and number > high):
        raise typer.BadParameter(f"{value} is not in the range {low} to {high}")
    return number


def parse_integer(text: str) -> int:
    """Return the integer that a text consists of.

    Raises:
        typer.BadParameter: The text is not an integer.
    """
    if not INTEGER_PATTERN.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(text)


def parse_decimal(text: str) -> float:
    """Return the number that a text consists of.

    Raises:
        typer.BadParameter: The text is not a number.
    """
    if not DECIMAL_PATTERN.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a number")
    return float(text)
