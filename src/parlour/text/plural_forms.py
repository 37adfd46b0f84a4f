"""Plural forms of whole numbers, as Unicode's CLDR names them: a line for each language of messages."""

from collections.abc import Callable
from typing import Final


def one_or_other(number: int) -> str:
    """Return the form of English, German and many other languages."""
    return "one" if number == 1 else "other"


RULE_BY_LANGUAGE: Final[dict[str, Callable[[int], str]]] = {"de": one_or_other, "en": one_or_other}


def plural_category(language: str, number: int) -> str:
    """Return the plural form of a number. Raises KeyError if the language has no line here."""
    return RULE_BY_LANGUAGE[language.partition("-")[0]](abs(number))
