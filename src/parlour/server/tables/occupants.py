"""The occupants of seats: users with a nickname and an avatar, and bots."""

import hashlib
import re
import secrets
from dataclasses import dataclass

from parlour.bots.registry import bot_names, validate_bot
from parlour.kit.errors import ParlourError
from parlour.scene.house_bots import HOUSE_BOTS, bot_display_name, choose_house_bot, unique_name
from parlour.server.tables.refusals import RoomError, refuse_invalid_input, server_catalog
from parlour.text.confusables import skeleton
from parlour.text.display_text import clean_text
from parlour.text.translation import list_languages

BOT_ID_PREFIX = "bot-"  # begins the user id of a bot client, and no other user's
MAX_NICKNAME_LENGTH = 24
MAX_RAW_NICKNAME_LENGTH = 200  # characters of input that are processed
MAX_INITIALED_NAME_LENGTH = (
    4  # letters; up to this length, words may form a word for bots together, as in `Bo T`
)
WORD = re.compile(r"[^\W_]+")
SPACE_BETWEEN_LETTERS = re.compile(r"(?<=\b\w) (?=\w\b)")  # between two single letters
DIGITS = "0123456789"

# The avatars of users. The page draws them.
AVATARS = (
    "fox",
    "owl",
    "bear",
    "cat",
    "rabbit",
    "frog",
    "penguin",
    "lion",
    "panda",
    "hedgehog",
    "elephant",
    "dog",
)
AVATAR_COLORS = ("red", "orange", "gold", "green", "teal", "blue", "violet", "grey")


class InvalidNicknameError(RoomError):
    """A nickname that is not allowed."""


def new_bot_id() -> str:
    """Return a new user id for a bot client, as long as other user ids."""
    return BOT_ID_PREFIX + secrets.token_urlsafe(9)


def is_bot_id(user_id: str) -> bool:
    """Return True if a user id is a bot client's. A bot client has a token and never a cookie."""
    return user_id.startswith(BOT_ID_PREFIX)


class InvalidAvatarError(RoomError):
    """An unknown avatar or avatar color."""


def default_avatar(user_id: str) -> tuple[str, str]:
    """Return the avatar and color of a user who has not chosen any. They are derived from the user id."""
    digest_number = int.from_bytes(hashlib.sha256(b"looks " + user_id.encode()).digest()[:4], "big")
    return AVATARS[digest_number % len(AVATARS)], AVATAR_COLORS[
        digest_number // len(AVATARS) % len(AVATAR_COLORS)
    ]


def validate_avatar(avatar: str, avatar_color: str) -> None:
    """Check an avatar and its color; both may be empty.

    Raises:
        InvalidAvatarError: One of them is unknown.
    """
    if avatar and avatar not in AVATARS:
        raise InvalidAvatarError("avatar-unknown", face=avatar[:40])
    if avatar_color and avatar_color not in AVATAR_COLORS:
        raise InvalidAvatarError("avatar-color-unknown", colour=avatar_color[:40])


def clean_nickname(text: str) -> str:
    """Return a nickname without invisible characters.

    Raises:
        InvalidNicknameError: It is too short or too long, or sounds like a bot.
    """
    if len(text) > MAX_RAW_NICKNAME_LENGTH:
        raise InvalidNicknameError("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(text))
    name = clean_text(text)
    if not 1 <= len(name) <= MAX_NICKNAME_LENGTH:
        raise InvalidNicknameError("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(name))
    if sounds_like_bot(name):
        raise InvalidNicknameError("nickname-house")
    return name


def sounds_like_bot(name: str) -> bool:
    """Return True if a name says that a bot plays here. House bots' own names are allowed for users.

    Spaces, punctuation and a number at the end are ignored. A name as short as `Bo T` is a first name and an
    initial.
    """
    level_words = {skeleton(bot) for bot in bot_names()}
    reserved_words = {
        skeleton(bot_word) for language in list_languages() for bot_word in reserved_bot_words(language)
    }
    house_bot_names = {skeleton(house_bot.name) for house_bot in HOUSE_BOTS}
    known_words = level_words | reserved_words | house_bot_names
    words = name_skeletons(name)
    joined_word = skeleton("".join(WORD.findall(name)).rstrip(DIGITS))
    found_words = {
        known_word for word in words for known_word in split_into_known_words(word, known_words) or [word]
    }
    if words and set(words) <= level_words:
        return True
    if len(joined_word) > MAX_INITIALED_NAME_LENGTH:
        found_words |= set(split_into_known_words(joined_word, known_words))
    return bool(found_words & reserved_words) or bool(
        found_words & level_words and found_words & house_bot_names
    )


def name_skeletons(name: str) -> list[str]:
    """Return the skeletons of a name's words. Consecutive single letters count as one word."""
    text = SPACE_BETWEEN_LETTERS.sub("", " ".join(WORD.findall(name)))
    return [skeleton(word.rstrip(DIGITS) or word) for word in text.split()]


def split_into_known_words(word: str, known_words: set[str]) -> list[str]:
    """Return the known words that a word is composed of, empty if it has any other part."""
    for known_word in known_words:
        remaining = word.removeprefix(known_word)
        if not remaining:
            return [known_word]
        if remaining != word and (rest_words := split_into_known_words(remaining, known_words)):
            return [known_word, *rest_words]
    return []


def reserved_bot_words(language: str) -> list[str]:
    """Return the words for bots in a language."""
    return server_catalog(language).format("words-for-bots").split()


@dataclass(frozen=True)
class Occupant:
    """An occupant of a seat. `bot` is the bot that chooses the moves, empty for a user."""

    name: str
    bot: str = ""
    avatar: str = ""
    avatar_color: str = ""

    def row_data(self, name: str) -> dict[str, str]:
        """Return the data of a row that seats a user under this name."""
        return {"name": name, "avatar": self.avatar, "avatar_color": self.avatar_color}


def choose_bot_occupant(bot: str, taken_names: set[str]) -> Occupant:
    """Return an occupant for a level, a house bot's key, or another bot's name.

    Args:
        taken_names: The names at the table. For a level, a house bot with another name is preferred.

    Raises:
        RequestRefusedError: There is no such bot.
    """
    house_bot = choose_house_bot(bot, taken_names, secrets.choice)
    if house_bot is not None:
        return Occupant(
            unique_name(house_bot.name, taken_names),
            house_bot.level,
            house_bot.avatar,
            house_bot.avatar_color,
        )
    try:
        validate_bot(bot)
    except ParlourError as reason:
        raise refuse_invalid_input(reason) from None
    return Occupant(unique_name(bot_display_name(bot), taken_names), bot)


def default_nickname(user_id: str, language: str) -> str:
    """Return the name of a user who has not chosen one. Every player sees it in the user's own language."""
    return server_catalog(language).format(
        "nickname-default-bot" if is_bot_id(user_id) else "nickname-default"
    )
