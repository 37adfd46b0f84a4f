"""House bots: bots with a name, an avatar and a level.

The messages `play-style-NAME` describe how they play.
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
    """A house bot. `avatar` and `avatar_color` are drawn by the page; `level` is the name of its bot."""

    key: str
    name: str
    level: str
    avatar: str
    avatar_color: str


# Five of each level, because a table has six seats.
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
MAX_BOT_NAME_LENGTH: Final = 40  # characters of the name of a bot that is named after its file
PLAY_STYLE_KEYS: Final = {person.key: f"play-style-{person.key}" for person in HOUSE_BOTS}


def house_bots_of_level(level: str) -> list[HouseBot]:
    return [person for person in HOUSE_BOTS if person.level == level]


def choose_house_bot(
    wanted: str, taken: Collection[str], choose: Callable[[list[HouseBot]], HouseBot]
) -> HouseBot | None:
    """Return the house bot for a name or a level, or None if another bot is wanted.

    For a level, choose one whose name is not in `taken`, if possible.
    """
    if wanted in HOUSE_BOTS_BY_KEY:
        return HOUSE_BOTS_BY_KEY[wanted]
    people = [
        person for person in house_bots_of_level(wanted) if person.name not in taken
    ] or house_bots_of_level(wanted)
    return choose(people) if people else None


def bot_display_name(bot: str) -> str:
    """Return the display name of a bot that is not a house bot: `Simple`, `Search`, `Mybot`."""
    return re.split("[.:]", bot.replace("\\", "/").rpartition("/")[2])[0][:MAX_BOT_NAME_LENGTH].capitalize()


def unique_name(wanted: str, taken: Collection[str]) -> str:
    """Return the name, with a number if the same or a similar-looking name is taken."""
    name, number = wanted, 2
    seen = {skeleton(each) for each in taken}
    while skeleton(name) in seen:
        name, number = f"{wanted} {number}", number + 1
    return name


def play_style(person: HouseBot, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a line about how a house bot plays."""
    return get_catalog("bots", language).format(PLAY_STYLE_KEYS[person.key])
