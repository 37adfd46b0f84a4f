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
    HousePerson("pip", "Pip", "easy", "cap", "gold"),
    HousePerson("tilda", "Tilda", "easy", "pigtails", "red"),
    HousePerson("otto", "Otto", "easy", "beanie", "green"),
    HousePerson("mila", "Mila", "easy", "straw", "orange"),
    HousePerson("bodo", "Bodo", "easy", "chef", "blue"),
    HousePerson("bruno", "Bruno", "medium", "captain", "blue"),
    HousePerson("alma", "Alma", "medium", "bun", "violet"),
    HousePerson("emil", "Emil", "medium", "beret", "teal"),
    HousePerson("rosa", "Rosa", "medium", "curls", "red"),
    HousePerson("jonas", "Jonas", "medium", "beanie", "orange"),
    HousePerson("greta", "Greta", "hard", "scarf", "green"),
    HousePerson("hugo", "Hugo", "hard", "beret", "gold"),
    HousePerson("ines", "Ines", "hard", "straw", "blue"),
    HousePerson("viktor", "Viktor", "hard", "tophat", "grey"),
    HousePerson("salma", "Salma", "hard", "curls", "orange"),
    HousePerson("nora", "Nora", "expert", "scarf", "violet"),
    HousePerson("leopold", "Leopold", "expert", "tufts", "grey"),
    HousePerson("zeno", "Zeno", "expert", "captain", "teal"),
    HousePerson("dorothea", "Dorothea", "expert", "bun", "red"),
    HousePerson("konrad", "Konrad", "expert", "tophat", "green"),
)
BY_KEY: Final = {person.key: person for person in HOUSE}
MANNERS: Final = {person.key: f"manner-{person.key}" for person in HOUSE}


def of_level(level: str) -> list[HousePerson]:
    return [person for person in HOUSE if person.level == level]


def manner(person: HousePerson, language: str = ENGLISH) -> str:
    """How they play, in a line."""
    return words_of("players", language).say(MANNERS[person.key])
