"""The plural form in which a language says a whole number, in the categories of Unicode's CLDR.

A language that is not here needs its line before it can have a file of messages.
"""

from collections.abc import Callable
from typing import Final


def none(_: int) -> str:
    return "other"


def single(n: int) -> str:
    return "one" if n == 1 else "other"


def up_to_one(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def single_or_millions(n: int) -> str:
    return "one" if n == 1 else millions(n)


def up_to_one_or_millions(n: int) -> str:
    return "one" if n in (0, 1) else millions(n)


def millions(n: int) -> str:
    return "many" if n and n % 1_000_000 == 0 else "other"


def single_or_two(n: int) -> str:
    return "one" if n == 1 else "two" if n == 2 else "other"


def arabic(n: int) -> str:
    if n in (0, 1, 2):
        return ("zero", "one", "two")[n]
    return "few" if n % 100 in range(3, 11) else "many" if n % 100 in range(11, 100) else "other"


def east_slavic(n: int) -> str:
    found = south_slavic(n)
    return "many" if found == "other" else found


def south_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "other"


def west_slavic(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def lithuanian(n: int) -> str:
    if n % 100 in range(11, 20) or n % 10 == 0:
        return "other"
    return "one" if n % 10 == 1 else "few"


def latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return "zero"
    return "one" if n % 10 == 1 else "other"


def icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or n % 100 in range(1, 20) else "other"


def irish(n: int) -> str:
    if n in (1, 2):
        return ("one", "two")[n - 1]
    return "few" if n in range(3, 7) else "many" if n in range(7, 11) else "other"


def welsh(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, "other")


FORMS: Final[dict[Callable[[int], str], str]] = {
    none: "id ja ko lo ms my th vi wo yo yue zh",
    single: "af az bg da de el en eo et eu fi fy gl hu ka kk ku ky lb ml mn mr nb ne nl nn no or ps rm so sq "
    "sv sw ta te tk tr ur uz",
    up_to_one: "am as bn fa gu hi hy kn si zu",
    single_or_millions: "ca es it",
    up_to_one_or_millions: "fr pt",
    single_or_two: "he",
    arabic: "ar",
    east_slavic: "be ru uk",
    south_slavic: "bs hr sr",
    west_slavic: "cs sk",
    polish: "pl",
    slovene: "sl",
    lithuanian: "lt",
    latvian: "lv",
    icelandic: "is mk",
    romanian: "ro",
    irish: "ga",
    welsh: "cy",
}
FORM_OF: Final = {language: form for form, spoken in FORMS.items() for language in spoken.split()}


def plural(language: str, number: int) -> str:
    """`one`, `other` and so on. Raises KeyError for a language that has no line here."""
    return FORM_OF[language.partition("-")[0]](abs(number))
