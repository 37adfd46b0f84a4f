"""Who is who: a person is a random identity in a signed cookie, and a nickname."""

import hashlib
import hmac
import secrets
import unicodedata

from parlour.kit.errors import ParlourError

COOKIE = "parlour"
COOKIE_LASTS = 365 * 24 * 3600  # seconds
LONGEST_NICKNAME = 24


class InvalidNickname(ParlourError):
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


def clean_nickname(text: str) -> str:
    """A nickname without what cannot be seen. Raises InvalidNickname."""
    seen = [" " if char.isspace() else char for char in unicodedata.normalize("NFC", text)]
    name = " ".join("".join(char for char in seen if not unicodedata.category(char).startswith("C")).split())
    if not 1 <= len(name) <= LONGEST_NICKNAME:
        raise InvalidNickname(f"A nickname has 1 to {LONGEST_NICKNAME} characters; this one has {len(name)}")
    return name
