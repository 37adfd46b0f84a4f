"""The people of the house: who the bots are, with a name, a face and a level.

What each is like stands in the messages, as `manner-NAME`.
"""

from dataclasses import dataclass
from typing import Final

from parlour.kit.words import ENGLISH
from parlour.messages import words_of


@dataclass(frozen=True)
class HousePerson:
    """One of them: `face` and `colour` as the page draws them, `level` as bots are called."""

    key: str
    name: str
    level: str
    face: str
    colour: str


# Five of each level, for a table has six chairs.
HOUSE: Final = (
    HousePerson("pip", "Pip", "easy", "h1", "amber"),
    HousePerson("tilda", "Tilda", "easy", "h2", "rose"),
    HousePerson("otto", "Otto", "easy", "h3", "green"),
    HousePerson("mila", "Mila", "easy", "h4", "violet"),
    HousePerson("bodo", "Bodo", "easy", "h5", "blue"),
    HousePerson("bruno", "Bruno", "medium", "h6", "brown"),
    HousePerson("alma", "Alma", "medium", "h7", "teal"),
    HousePerson("emil", "Emil", "medium", "h8", "rose"),
    HousePerson("rosa", "Rosa", "medium", "h9", "red"),
    HousePerson("jonas", "Jonas", "medium", "h10", "blue"),
    HousePerson("greta", "Greta", "hard", "h11", "green"),
    HousePerson("hugo", "Hugo", "hard", "h12", "violet"),
    HousePerson("ines", "Ines", "hard", "h1", "red"),
    HousePerson("viktor", "Viktor", "hard", "h2", "blue"),
    HousePerson("salma", "Salma", "hard", "h3", "amber"),
    HousePerson("nora", "Nora", "expert", "h4", "teal"),
    HousePerson("leopold", "Leopold", "expert", "h5", "brown"),
    HousePerson("zeno", "Zeno", "expert", "h6", "violet"),
    HousePerson("dorothea", "Dorothea", "expert", "h7", "red"),
    HousePerson("konrad", "Konrad", "expert", "h8", "green"),
)
BY_KEY: Final = {person.key: person for person in HOUSE}
MANNERS: Final = {person.key: f"manner-{person.key}" for person in HOUSE}


def of_level(level: str) -> list[HousePerson]:
    return [person for person in HOUSE if person.level == level]


def manner(person: HousePerson, language: str = ENGLISH) -> str:
    """How they play, in a line."""
    return words_of("players", language).say(MANNERS[person.key])
