"""Who sits down: people as they want to be seen, and bots as the people of the house that they are."""

import secrets
from dataclasses import dataclass

from parlour.kit.errors import ParlourError
from parlour.players.bots import validate_bot
from parlour.players.house import bot_display_name, choose_house_bot, unique_name
from parlour.server.people import is_bot_id
from parlour.server.said import refuse_invalid_input, server_catalog


@dataclass(frozen=True)
class Occupant:
    """Somebody with a name and a face; `bot` is what chooses their moves, empty for a person."""

    name: str
    bot: str = ""
    avatar: str = ""
    avatar_color: str = ""

    def row_data(self, name: str) -> dict[str, str]:
        """What a row keeps of a person who sits down by that name."""
        return {"name": name, "avatar": self.avatar, "avatar_color": self.avatar_color}


def choose_bot_occupant(wanted: str, taken: set[str]) -> Occupant:
    """Who sits down where a level, one of the house, or another bot is wanted; `taken` are the names there.

    Of a level it is anybody who is not at the table yet. Raises RequestRefusedError where there is no such
    bot.
    """
    person = choose_house_bot(wanted, taken, secrets.choice)
    if person is not None:
        return Occupant(unique_name(person.name, taken), person.level, person.avatar, person.avatar_color)
    try:
        validate_bot(wanted)
    except ParlourError as reason:
        raise refuse_invalid_input(reason) from None
    return Occupant(unique_name(bot_display_name(wanted), taken), wanted)


def default_nickname(user_id: str, language: str) -> str:
    """Who has not said what they want to be called, in their own language: it is their name to everybody."""
    return server_catalog(language).format(
        "nickname-default-bot" if is_bot_id(user_id) else "nickname-default"
    )
