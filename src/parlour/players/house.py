"""The people of the house: who the bots are, with a name, a face and a level.

What each is like stands in the messages, as `manner-NAME`.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.messages import words_of
from parlour.players.alike import seen_as


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
LONGEST_CALLED: Final = 40  # characters of what a bot is called after its file
MANNERS: Final = {person.key: f"manner-{person.key}" for person in HOUSE}


def of_level(level: str) -> list[HousePerson]:
    return [person for person in HOUSE if person.level == level]


def from_the_house(
    wanted: str, taken: Collection[str], choose: Callable[[list[HousePerson]], HousePerson]
) -> HousePerson | None:
    """Who comes where a level or one of them is wanted, of a level somebody whose name is not `taken`.

    None where another bot is wanted.
    """
    if wanted in BY_KEY:
        return BY_KEY[wanted]
    people = [person for person in of_level(wanted) if person.name not in taken] or of_level(wanted)
    return choose(people) if people else None


def bot_called(bot: str) -> str:
    """What a bot is called that is nobody of the house: `Simple`, `Search`, `Mybot`."""
    return re.split("[.:]", bot.replace("\\", "/").rpartition("/")[2])[0][:LONGEST_CALLED].capitalize()


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The name itself, or with a number where somebody at the table has it, or one that looks like it."""
    name, number = wanted, 2
    seen = {seen_as(each) for each in taken}
    while seen_as(name) in seen:
        name, number = f"{wanted} {number}", number + 1
    return name


def manner(person: HousePerson, language: str = DEFAULT_LANGUAGE) -> str:
    """How they play, in a line."""
    return words_of("players", language).say(MANNERS[person.key])
