"""Plural categories of whole numbers in each supported language, as defined by the Unicode CLDR."""

from collections.abc import Callable
from typing import Final


def one_or_other(number: int) -> str:
    """Return the plural category of a number, by the rule for English, German and many other languages."""
    return "one" if number == 1 else "other"


PLURAL_RULES: Final[dict[str, Callable[[int], str]]] = {"de": one_or_other, "en": one_or_other}


def plural_category(language: str, number: int) -> str:
    """Return the plural category of a number.

    Raises:
        KeyError: The language is not in PLURAL_RULES.
    """
    return PLURAL_RULES[language.partition("-")[0]](abs(number))
