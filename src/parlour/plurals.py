"""Plural forms of whole numbers, as Unicode's CLDR names them: a line for each language of messages."""

from collections.abc import Callable
from typing import Final


def one_or_other(number: int) -> str:
    """Return the form of English, German and many other languages."""
    return "one" if number == 1 else "other"


FORM_OF: Final[dict[str, Callable[[int], str]]] = {"de": one_or_other, "en": one_or_other}


def plural(language: str, number: int) -> str:
    """Return the plural form of a number. Raises KeyError if the language has no line here."""
    return FORM_OF[language.partition("-")[0]](abs(number))
