"""Who is who: a person is a random identity in a signed cookie, with a nickname, a face and a colour."""

import hashlib
import hmac
import re
import secrets

from parlour.messages import list_languages
from parlour.players.alike import skeleton
from parlour.players.bots import bot_names
from parlour.players.house import HOUSE_BOTS
from parlour.server.said import RoomError, server_catalog
from parlour.server.seen import clean_text

USER_COOKIE = "parlour"
BOT_ID_PREFIX = "bot-"  # begins the identity of a program that the host has let in, and no person's
COOKIE_SECONDS = 365 * 24 * 3600  # seconds
MAX_NICKNAME_LENGTH = 24
MAX_RAW_NICKNAME_LENGTH = 200  # characters that are looked at to find them
MAX_INITIALED_NAME_LENGTH = (
    4  # letters of a first name with an initial that may together be what bots are called
)
DECIMAL = re.compile("[1-9][0-9]{0,8}")
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


def new_user_id() -> str:
    while is_bot_id(identity := secrets.token_urlsafe(12)):
        pass
    return identity


def new_bot_id() -> str:
    """An identity for a program, as long as a person's."""
    return BOT_ID_PREFIX + secrets.token_urlsafe(9)


def is_bot_id(identity: str) -> bool:
    """Whether an identity is a program's, which comes with a token and never with a cookie."""
    return identity.startswith(BOT_ID_PREFIX)


def sign_user_id(session: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + session.encode(), hashlib.sha256).hexdigest()


def cookie_value(identity: str, secret: bytes, generation: int = 0) -> str:
    """Return the value of a cookie. The first generation is not written."""
    session = f"{identity}.{generation}" if generation else identity
    return f"{session}.{sign_user_id(session, secret)}"


def session_of(cookie: str | None, secret: bytes) -> tuple[str, int]:
    """Return the identity and the generation of a cookie.

    The identity is empty without a cookie, for one that this room did not sign, and for a program's.
    """
    session, _, found = (cookie or "").rpartition(".")
    if not hmac.compare_digest(found.encode(), sign_user_id(session, secret).encode()):
        return "", 0
    identity, _, generation = session.partition(".")
    if is_bot_id(identity) or (generation and not DECIMAL.fullmatch(generation)):
        return "", 0
    return identity, int(generation or 0)


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
