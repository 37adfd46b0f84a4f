"""Who sits down: people as they want to be seen, and bots as the people of the house that they are."""

import secrets
from dataclasses import dataclass

from parlour.kit.errors import ParlourError
from parlour.players.bots import check_bot
from parlour.players.house import bot_called, free_name, from_the_house
from parlour.server.people import is_bot
from parlour.server.said import room_words, wrong_input


@dataclass(frozen=True)
class Sitter:
    """Somebody with a name and a face; `bot` is what chooses their moves, empty for a person."""

    name: str
    bot: str = ""
    face: str = ""
    colour: str = ""

    def named(self, name: str) -> dict[str, str]:
        """What a row keeps of a person who sits down by that name."""
        return {"name": name, "face": self.face, "colour": self.colour}


def bot_sitter(wanted: str, taken: set[str]) -> Sitter:
    """Who sits down where a level, one of the house, or another bot is wanted; `taken` are the names there.

    Of a level it is anybody who is not at the table yet. Raises NotAllowed where there is no such bot.
    """
    person = from_the_house(wanted, taken, secrets.choice)
    if person is not None:
        return Sitter(free_name(person.name, taken), person.level, person.face, person.colour)
    try:
        check_bot(wanted)
    except ParlourError as reason:
        raise wrong_input(reason) from None
    return Sitter(free_name(bot_called(wanted), taken), wanted)


def unnamed(who: str, language: str) -> str:
    """Who has not said what they want to be called, in their own language: it is their name to everybody."""
    return room_words(language).say("bot-unnamed" if is_bot(who) else "guest")
