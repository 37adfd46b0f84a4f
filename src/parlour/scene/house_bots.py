"""House bots: the server's own bots, each with a name, a portrait and a level.

For each house bot, the `play-style-KEY` message describes how it plays.
"""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from parlour.text.confusables import skeleton
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import get_catalog


@dataclass(frozen=True)
class HouseBot:
    """A bot with a name and a portrait, which can take a seat.

    Attributes:
        key: Identifier, such as `pip`; also part of the message key for the bot's play style.
        name: Display name, such as `Pip`.
        level: Level of play, such as `easy`; also the name of the bot that chooses the moves.
        avatar: Name of the portrait that the page draws, such as `cap`.
        avatar_color: Name of the portrait's color, such as `gold`.
    """

    key: str
    name: str
    level: str
    avatar: str
    avatar_color: str


# Five bots per level, because a table has at most six seats.
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
HOUSE_BOTS_BY_KEY: Final = {bot.key: bot for bot in HOUSE_BOTS}
MAX_BOT_NAME_LENGTH: Final = 40  # maximum number of characters in a display name derived from a file name
PLAY_STYLE_KEYS: Final = {bot.key: f"play-style-{bot.key}" for bot in HOUSE_BOTS}


def house_bots_of_level(level: str) -> list[HouseBot]:
    return [bot for bot in HOUSE_BOTS if bot.level == level]


def list_ladder(bot_names: Iterable[str]) -> list[HouseBot]:
    """Return the ladder of a game: the house bots that can play it, from the weakest to the strongest.

    The bots of a level play equally well, and are in the order of `HOUSE_BOTS`.

    Args:
        bot_names: The bots that can play the game, with the levels from the weakest to the strongest.
    """
    return [house_bot for bot in bot_names for house_bot in house_bots_of_level(bot)]


def choose_house_bot(
    key_or_level: str, used_names: Collection[str], choose: Callable[[list[HouseBot]], HouseBot]
) -> HouseBot | None:
    """Return the house bot with this key, or a house bot of this level; None if there is neither.

    If a level is given, `choose` picks from the bots of the level whose names are not used, or from all of
    them if every name is used.
    """
    if key_or_level in HOUSE_BOTS_BY_KEY:
        return HOUSE_BOTS_BY_KEY[key_or_level]
    candidates = [
        bot for bot in house_bots_of_level(key_or_level) if bot.name not in used_names
    ] or house_bots_of_level(key_or_level)
    return choose(candidates) if candidates else None


def bot_display_name(bot_spec: str) -> str:
    """Return the display name of a bot that is not a house bot, such as `Simple`, `Search` or `Mybot`."""
    return re.split("[.:]", bot_spec.replace("\\", "/").rpartition("/")[2])[0][
        :MAX_BOT_NAME_LENGTH
    ].capitalize()


def unique_name(base_name: str, used_names: Collection[str]) -> str:
    """Return the base name. If the same or a similar-looking name is already used, append a number."""
    return unique_names([base_name], used_names)[0]


def unique_names(base_names: Iterable[str], used_names: Collection[str]) -> list[str]:
    """Return the base names in order, with numbers appended so that all names look different.

    A result also looks different from every used name.
    """
    used_skeletons = {skeleton(used_name) for used_name in used_names}
    next_numbers: dict[str, int] = {}  # by base name: the number to try next
    names = []
    for base_name in base_names:
        number = next_numbers.get(base_name, 1)
        while skeleton(name := base_name if number == 1 else f"{base_name} {number}") in used_skeletons:
            number += 1
        next_numbers[base_name] = number + 1
        used_skeletons.add(skeleton(name))
        names.append(name)
    return names


def play_style(bot: HouseBot, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a sentence that describes how a house bot plays."""
    return get_catalog("parlour.bots", language).format(PLAY_STYLE_KEYS[bot.key])
