"""Who is who: a person is a random identity in a signed cookie, with a nickname, a face and a colour."""

import hashlib
import hmac
import secrets
import unicodedata

from parlour.server.said import Told

COOKIE = "parlour"
COOKIE_LASTS = 365 * 24 * 3600  # seconds
LONGEST_NICKNAME = 24
LONGEST_WRITTEN = 200  # characters that are looked at to find them

JOINER, AS_PICTURE = "\u200d", "\ufe0f"  # what makes one picture of several, and of a sign
SKINS = range(0x1F3FB, 0x1F400)
# Letters, accents and signs that show nothing. Unicode calls none of them control or format.
BLANK = (
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
    | {*range(0xE0100, 0xE01F0)}
)

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
    return secrets.token_urlsafe(12)


def signature(identity: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + identity.encode(), hashlib.sha256).hexdigest()


def signed(identity: str, secret: bytes) -> str:
    """What the cookie holds."""
    return f"{identity}.{signature(identity, secret)}"


def identity_of(cookie: str | None, secret: bytes) -> str:
    """Whose cookie this is; empty for none and for one that this room did not sign."""
    identity, _, found = (cookie or "").rpartition(".")
    if not identity or not hmac.compare_digest(found.encode(), signature(identity, secret).encode()):
        return ""
    return identity


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
    return name


def clean_text(text: str) -> str:
    """What can be seen of a text, in one line."""
    written = [" " if char.isspace() else char for char in unicodedata.normalize("NFC", text)]
    seen: list[str] = []
    for at, char in enumerate(written):
        after = written[at + 1] if at + 1 < len(written) else ""
        if is_seen(char) or holds_together("".join(seen[-2:]), char, after):
            seen.append(char)
    clean = " ".join("".join(seen).split())
    while clean and unicodedata.category(clean[0]).startswith("M"):
        clean = clean[1:].lstrip()  # an accent on nothing
    return clean


def is_seen(char: str) -> bool:
    """Whether a character shows by itself, or on the one before it."""
    return not unicodedata.category(char).startswith("C") and ord(char) not in BLANK


def holds_together(before: str, char: str, after: str) -> bool:
    """Whether an unseen character belongs to a picture that is made of several characters."""
    sign = before.rstrip(AS_PICTURE)
    if not is_picture(sign[-1:]):
        return False
    return before == sign if char == AS_PICTURE else char == JOINER and is_picture(after)


def is_picture(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) == "So" or ord(char) in SKINS)
