"""The occupants of seats: users with a nickname and an avatar, and bots."""

import hashlib
import re
import secrets
from dataclasses import dataclass

from parlour.bots.registry import bot_names, validate_bot_for_table
from parlour.kit.errors import ParlourError, UserError
from parlour.scene.house_bots import HOUSE_BOTS, bot_display_name, choose_house_bot, unique_name
from parlour.server.log.refusals import server_catalog, server_message
from parlour.text.confusables import skeleton
from parlour.text.display_text import clean_text
from parlour.text.translation import list_languages

BOT_ID_PREFIX = "bot-"  # prefix that only the user ids of bot clients have
MAX_NICKNAME_LENGTH = 24
MAX_RAW_NICKNAME_LENGTH = 200  # maximum length of a nickname before it is cleaned, in characters
# In a name with at most this many letters, the search for "bot" does not join the words. `Bo T` is allowed.
MAX_INITIALED_NAME_LENGTH = 4
WORD_PATTERN = re.compile(r"[^\W_]+")
LETTER_GAP_PATTERN = re.compile(r"(?<=\b\w) (?=\w\b)")  # a space between two single letters
DIGITS = "0123456789"

# names of the avatars that users can choose; the web page draws the pictures
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


class InvalidNicknameError(ParlourError):
    """Raised if a nickname is not allowed."""


def new_bot_id() -> str:
    """Return a new user id for a bot client. It is as long as other user ids."""
    return BOT_ID_PREFIX + secrets.token_urlsafe(9)


def is_bot_id(user_id: str) -> bool:
    """Return True if a user id belongs to a bot client, which has a token instead of a cookie."""
    return user_id.startswith(BOT_ID_PREFIX)


class InvalidAvatarError(ParlourError):
    """Raised if an avatar or an avatar colour is unknown."""


def default_avatar(user_id: str) -> tuple[str, str]:
    """Return the avatar and colour of a user who has not chosen any. They are derived from the user id."""
    digest_number = int.from_bytes(hashlib.sha256(b"looks " + user_id.encode()).digest()[:4], "big")
    return AVATARS[digest_number % len(AVATARS)], AVATAR_COLORS[
        digest_number // len(AVATARS) % len(AVATAR_COLORS)
    ]


def validate_avatar(avatar: str, avatar_color: str) -> None:
    """Check an avatar and its colour. Both may be empty.

    Raises:
        InvalidAvatarError: The avatar or the colour is unknown.
    """
    if avatar and avatar not in AVATARS:
        raise InvalidAvatarError(server_message("avatar-unknown", face=avatar[:40]))
    if avatar_color and avatar_color not in AVATAR_COLORS:
        raise InvalidAvatarError(server_message("avatar-color-unknown", colour=avatar_color[:40]))


def clean_nickname(text: str) -> str:
    """Remove invisible characters from a nickname and check it.

    Raises:
        InvalidNicknameError: The nickname is too short or too long, or sounds like a bot.
    """
    if len(text) > MAX_RAW_NICKNAME_LENGTH:
        raise InvalidNicknameError(
            server_message("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(text))
        )
    name = clean_text(text)
    if not 1 <= len(name) <= MAX_NICKNAME_LENGTH:
        raise InvalidNicknameError(
            server_message("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(name))
        )
    if sounds_like_bot(name):
        raise InvalidNicknameError(server_message("nickname-house"))
    return name


def sounds_like_bot(nickname: str) -> bool:
    """Return True if a user with this name might be taken for a bot.

    The result is False for a name that consists only of the name of a house bot. Spaces, punctuation and a
    trailing number are ignored. In a short name (up to MAX_INITIALED_NAME_LENGTH letters), however, a space
    separates two words, so the result is False for `Bo T`.
    """
    level_words = {skeleton(bot) for bot in bot_names()}
    reserved_words = {
        skeleton(bot_word) for language in list_languages() for bot_word in reserved_bot_words(language)
    }
    house_bot_names = {skeleton(house_bot.name) for house_bot in HOUSE_BOTS}
    known_words = level_words | reserved_words | house_bot_names
    word_skeletons = name_skeletons(nickname)
    joined_word = skeleton("".join(WORD_PATTERN.findall(nickname)).rstrip(DIGITS))
    name_words = {
        known_word
        for word in word_skeletons
        for known_word in split_into_known_words(word, known_words) or [word]
    }
    if word_skeletons and set(word_skeletons) <= level_words:
        return True
    if len(joined_word) > MAX_INITIALED_NAME_LENGTH:
        name_words |= set(split_into_known_words(joined_word, known_words))
    return bool(name_words & reserved_words) or bool(
        name_words & level_words and name_words & house_bot_names
    )


def name_skeletons(nickname: str) -> list[str]:
    """Return the words of a name, each with look-alike letters replaced by a common letter.

    Consecutive single letters count as one word.
    """
    spaced_words = LETTER_GAP_PATTERN.sub("", " ".join(WORD_PATTERN.findall(nickname)))
    return [skeleton(word.rstrip(DIGITS) or word) for word in spaced_words.split()]


def split_into_known_words(word: str, known_words: set[str]) -> list[str]:
    """Split a word into known words. Return an empty list if any part of it is not known."""
    for known_word in known_words:
        remaining = word.removeprefix(known_word)
        if not remaining:
            return [known_word]
        if remaining != word and (rest_words := split_into_known_words(remaining, known_words)):
            return [known_word, *rest_words]
    return []


def reserved_bot_words(language: str) -> list[str]:
    """Return the words that mean "bot" in a language."""
    return server_catalog(language).format("words-for-bots").split()


@dataclass(frozen=True)
class Occupant:
    """A bot in a seat. `bot` is the bot that chooses the moves."""

    name: str
    bot: str
    avatar: str = ""
    avatar_color: str = ""


def choose_bot_occupant(bot: str, taken_names: set[str]) -> Occupant:
    """Return the occupant for a bot.

    Args:
        bot: A level, the key of a house bot, or the name of another bot.
        taken_names: The names at the table. For a level, a house bot whose name is not taken is preferred.

    Raises:
        UserError: There is no such bot.
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
        validate_bot_for_table(bot)
    except ParlourError as error:
        raise UserError(error.message) from None
    return Occupant(unique_name(bot_display_name(bot), taken_names), bot)


def default_nickname(user_id: str, language: str) -> str:
    """Return the name of a user who has not chosen one, in the language of the reader."""
    return server_catalog(language).format(
        "nickname-default-bot" if is_bot_id(user_id) else "nickname-default"
    )
