"""Who is who: a person is a random identity in a signed cookie, with a nickname, a face and a colour."""

import hashlib
import hmac
import re
import secrets

from parlour.messages import languages
from parlour.players.alike import seen_as
from parlour.players.bots import bot_names
from parlour.players.house import HOUSE
from parlour.server.said import Told, room_words
from parlour.server.seen import clean_text

COOKIE = "parlour"
BOT = "bot-"  # begins the identity of a program that the host has let in, and no person's
COOKIE_LASTS = 365 * 24 * 3600  # seconds
LONGEST_NICKNAME = 24
LONGEST_WRITTEN = 200  # characters that are looked at to find them
SHORT = 4  # letters of a first name with an initial that may together be what bots are called
DECIMAL = re.compile("[1-9][0-9]{0,8}")
WORD = re.compile(r"[^\W_]+")
ALONE = re.compile(r"(?<=\b\w) (?=\w\b)")  # between two letters that stand alone
DIGITS = "0123456789"

# What a guest can look like: the page draws them.
FACES = (
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
COLOURS = ("red", "orange", "gold", "green", "teal", "blue", "violet", "grey")


class InvalidNickname(Told):
    """A nickname that cannot be one."""


def new_identity() -> str:
    while is_bot(identity := secrets.token_urlsafe(12)):
        pass
    return identity


def new_bot() -> str:
    """An identity for a program, as long as a person's."""
    return BOT + secrets.token_urlsafe(9)


def is_bot(identity: str) -> bool:
    """Whether an identity is a program's, which comes with a token and never with a cookie."""
    return identity.startswith(BOT)


def signature(session: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + session.encode(), hashlib.sha256).hexdigest()


def signed(identity: str, secret: bytes, generation: int = 0) -> str:
    """Return the value of a cookie. The first generation is not written."""
    session = f"{identity}.{generation}" if generation else identity
    return f"{session}.{signature(session, secret)}"


def session_of(cookie: str | None, secret: bytes) -> tuple[str, int]:
    """Return the identity and the generation of a cookie.

    The identity is empty without a cookie, for one that this room did not sign, and for a program's.
    """
    session, _, found = (cookie or "").rpartition(".")
    if not hmac.compare_digest(found.encode(), signature(session, secret).encode()):
        return "", 0
    identity, _, generation = session.partition(".")
    if is_bot(identity) or (generation and not DECIMAL.fullmatch(generation)):
        return "", 0
    return identity, int(generation or 0)


class InvalidLooks(Told):
    """A face or a colour that there is not."""


def usual_looks(identity: str) -> tuple[str, str]:
    """The face and the colour of somebody who has chosen none: always the same, and not everybody's."""
    number = int.from_bytes(hashlib.sha256(b"looks " + identity.encode()).digest()[:4], "big")
    return FACES[number % len(FACES)], COLOURS[number // len(FACES) % len(COLOURS)]


def check_looks(face: str, colour: str) -> None:
    """Raises InvalidLooks; empty is what one has without choosing."""
    if face and face not in FACES:
        raise InvalidLooks("face-none", face=face[:40])
    if colour and colour not in COLOURS:
        raise InvalidLooks("colour-none", colour=colour[:40])


def clean_nickname(text: str) -> str:
    """A nickname without what cannot be seen. Raises InvalidNickname."""
    if len(text) > LONGEST_WRITTEN:
        raise InvalidNickname("nickname-length", most=LONGEST_NICKNAME, length=len(text))
    name = clean_text(text)
    if not 1 <= len(name) <= LONGEST_NICKNAME:
        raise InvalidNickname("nickname-length", most=LONGEST_NICKNAME, length=len(name))
    if is_of_house(name):
        raise InvalidNickname("nickname-house")
    return name


def is_of_house(name: str) -> bool:
    """Whether a name says that a bot plays here; the people of the house share theirs with others.

    Spaces, signs and a number at the end hide nothing. What is as short as `Bo T` is a name and an initial.
    """
    levels = {seen_as(bot) for bot in bot_names()}
    of_house = {seen_as(each) for language in languages() for each in called_bots(language)}
    people = {seen_as(person.name) for person in HOUSE}
    known = levels | of_house | people
    words = words_in(name)
    whole = seen_as("".join(WORD.findall(name)).rstrip(DIGITS))
    told = {part for word in words for part in parts_of(word, known) or [word]}
    if words and set(words) <= levels:
        return True
    if len(whole) > SHORT:
        told |= set(parts_of(whole, known))
    return bool(told & of_house) or bool(told & levels and told & people)


def words_in(name: str) -> list[str]:
    """What the words of a name are taken for; letters that stand alone one after the other are one word."""
    joined = ALONE.sub("", " ".join(WORD.findall(name)))
    return [seen_as(word.rstrip(DIGITS) or word) for word in joined.split()]


def parts_of(word: str, known: set[str]) -> list[str]:
    """Of which known words a word is made, one after the other; none where anything else is in it."""
    for each in known:
        rest = word.removeprefix(each)
        if not rest:
            return [each]
        if rest != word and (more := parts_of(rest, known)):
            return [each, *more]
    return []


def called_bots(language: str) -> list[str]:
    """What bots are called in a language, each in one word."""
    return room_words(language).say("words-for-bots").split()
