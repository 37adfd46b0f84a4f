"""Who sits at a table: users with a nickname and an avatar, and bots under the names of the house."""

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

BOT_ID_PREFIX = "bot-"  # begins the identity of a program that the host has let in, and no person's
MAX_NICKNAME_LENGTH = 24
MAX_RAW_NICKNAME_LENGTH = 200  # characters that are looked at to find them
MAX_INITIALED_NAME_LENGTH = (
    4  # letters of a first name with an initial that may together be what bots are called
)
WORD = re.compile(r"[^\W_]+")
SPACE_BETWEEN_LETTERS = re.compile(r"(?<=\b\w) (?=\w\b)")  # between two letters that stand alone
DIGITS = "0123456789"

# What a guest can look like: the page draws them.
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
    """A nickname that cannot be one."""


def new_bot_id() -> str:
    """An identity for a program, as long as a person's."""
    return BOT_ID_PREFIX + secrets.token_urlsafe(9)


def is_bot_id(identity: str) -> bool:
    """Whether an identity is a program's, which comes with a token and never with a cookie."""
    return identity.startswith(BOT_ID_PREFIX)


class InvalidAvatarError(RoomError):
    """A face or a colour that there is not."""


def default_avatar(identity: str) -> tuple[str, str]:
    """The face and the colour of somebody who has chosen none: always the same, and not everybody's."""
    number = int.from_bytes(hashlib.sha256(b"looks " + identity.encode()).digest()[:4], "big")
    return AVATARS[number % len(AVATARS)], AVATAR_COLORS[number // len(AVATARS) % len(AVATAR_COLORS)]


def validate_avatar(face: str, colour: str) -> None:
    """Raises InvalidAvatarError; empty is what one has without choosing."""
    if face and face not in AVATARS:
        raise InvalidAvatarError("avatar-unknown", face=face[:40])
    if colour and colour not in AVATAR_COLORS:
        raise InvalidAvatarError("avatar-color-unknown", colour=colour[:40])


def clean_nickname(text: str) -> str:
    """A nickname without what cannot be seen. Raises InvalidNicknameError."""
    if len(text) > MAX_RAW_NICKNAME_LENGTH:
        raise InvalidNicknameError("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(text))
    name = clean_text(text)
    if not 1 <= len(name) <= MAX_NICKNAME_LENGTH:
        raise InvalidNicknameError("nickname-length", most=MAX_NICKNAME_LENGTH, length=len(name))
    if sounds_like_bot(name):
        raise InvalidNicknameError("nickname-house")
    return name


def sounds_like_bot(name: str) -> bool:
    """Whether a name says that a bot plays here; the people of the house share theirs with others.

    Spaces, signs and a number at the end hide nothing. What is as short as `Bo T` is a name and an initial.
    """
    levels = {skeleton(bot) for bot in bot_names()}
    of_house = {skeleton(each) for language in list_languages() for each in reserved_bot_words(language)}
    people = {skeleton(person.name) for person in HOUSE_BOTS}
    known = levels | of_house | people
    words = name_skeletons(name)
    whole = skeleton("".join(WORD.findall(name)).rstrip(DIGITS))
    told = {part for word in words for part in split_into_known_words(word, known) or [word]}
    if words and set(words) <= levels:
        return True
    if len(whole) > MAX_INITIALED_NAME_LENGTH:
        told |= set(split_into_known_words(whole, known))
    return bool(told & of_house) or bool(told & levels and told & people)


def name_skeletons(name: str) -> list[str]:
    """What the words of a name are taken for; letters that stand alone one after the other are one word."""
    joined = SPACE_BETWEEN_LETTERS.sub("", " ".join(WORD.findall(name)))
    return [skeleton(word.rstrip(DIGITS) or word) for word in joined.split()]


def split_into_known_words(word: str, known: set[str]) -> list[str]:
    """Of which known words a word is made, one after the other; none where anything else is in it."""
    for each in known:
        rest = word.removeprefix(each)
        if not rest:
            return [each]
        if rest != word and (more := split_into_known_words(rest, known)):
            return [each, *more]
    return []


def reserved_bot_words(language: str) -> list[str]:
    """What bots are called in a language, each in one word."""
    return server_catalog(language).format("words-for-bots").split()


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
