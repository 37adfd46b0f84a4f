"""The people of the house: who the bots are, with a name, a face and a level.

What each is like stands in the messages, as `manner-NAME`.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.text.confusables import skeleton
from parlour.text.translation import get_catalog


@dataclass(frozen=True)
class HouseBot:
    """One of them: `face` and `colour` as the page draws them, `level` as bots are called."""

    key: str
    name: str
    level: str
    avatar: str
    avatar_color: str


# Five of each level, for a table has six chairs.
HOUSE_BOTS: Final = (
    HouseBot("pip", "Pip", "easy", "cap", "gold"),
    HouseBot("tilda", "Tilda", "easy", "pigtails", "red"),
    HouseBot("otto", "Otto", "easy", "beanie", "green"),
    HouseBot("mila", "Mila", "easy", "straw", "orange"),
    HouseBot("bodo", "Bodo", "easy", "chef", "blue"),
    HouseBot("bruno", "Bruno", "medium", "captain", "blue"),
    HouseBot("alma", "Alma", "medium", "bun", "violet"),
    HouseBot("emil", "Emil", "medium", "beret", "teal"),
    HouseBot("rosa", "Rosa", "medium", "curls", "red"),
    HouseBot("jonas", "Jonas", "medium", "beanie", "orange"),
    HouseBot("greta", "Greta", "hard", "scarf", "green"),
    HouseBot("hugo", "Hugo", "hard", "beret", "gold"),
    HouseBot("ines", "Ines", "hard", "straw", "blue"),
    HouseBot("viktor", "Viktor", "hard", "tophat", "grey"),
    HouseBot("salma", "Salma", "hard", "curls", "orange"),
    HouseBot("nora", "Nora", "expert", "scarf", "violet"),
    HouseBot("leopold", "Leopold", "expert", "tufts", "grey"),
    HouseBot("zeno", "Zeno", "expert", "captain", "teal"),
    HouseBot("dorothea", "Dorothea", "expert", "bun", "red"),
    HouseBot("konrad", "Konrad", "expert", "tophat", "green"),
)
HOUSE_BOTS_BY_KEY: Final = {person.key: person for person in HOUSE_BOTS}
MAX_BOT_NAME_LENGTH: Final = 40  # characters of what a bot is called after its file
PLAY_STYLE_KEYS: Final = {person.key: f"play-style-{person.key}" for person in HOUSE_BOTS}


def house_bots_of_level(level: str) -> list[HouseBot]:
    return [person for person in HOUSE_BOTS if person.level == level]


def choose_house_bot(
    wanted: str, taken: Collection[str], choose: Callable[[list[HouseBot]], HouseBot]
) -> HouseBot | None:
    """Who comes where a level or one of them is wanted, of a level somebody whose name is not `taken`.

    None where another bot is wanted.
    """
    if wanted in HOUSE_BOTS_BY_KEY:
        return HOUSE_BOTS_BY_KEY[wanted]
    people = [
        person for person in house_bots_of_level(wanted) if person.name not in taken
    ] or house_bots_of_level(wanted)
    return choose(people) if people else None


def bot_display_name(bot: str) -> str:
    """What a bot is called that is nobody of the house: `Simple`, `Search`, `Mybot`."""
    return re.split("[.:]", bot.replace("\\", "/").rpartition("/")[2])[0][:MAX_BOT_NAME_LENGTH].capitalize()


def unique_name(wanted: str, taken: Collection[str]) -> str:
    """The name itself, or with a number where somebody at the table has it, or one that looks like it."""
    name, number = wanted, 2
    seen = {skeleton(each) for each in taken}
    while skeleton(name) in seen:
        name, number = f"{wanted} {number}", number + 1
    return name


def play_style(person: HouseBot, language: str = DEFAULT_LANGUAGE) -> str:
    """How they play, in a line."""
    return get_catalog("bots", language).format(PLAY_STYLE_KEYS[person.key])
