"""Identities of users: signed cookies, and sessions."""

import hashlib
import hmac
import re
import secrets
from typing import Final

from parlour.server.tables.occupants import is_bot_id
from parlour.server.tables.rows import current_time_ms, erased_id
from parlour.server.tables.store import PlayerStore

USER_COOKIE = "parlour"
COOKIE_SECONDS = 365 * 24 * 3600  # one year
DECIMAL = re.compile("[1-9][0-9]{0,8}")


def new_user_id() -> str:
    while is_bot_id(identity := secrets.token_urlsafe(12)):
        pass
    return identity


def sign_user_id(session: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + session.encode(), hashlib.sha256).hexdigest()


def cookie_value(identity: str, secret: bytes, generation: int = 0) -> str:
    """Return the value of a cookie. The first generation is not written."""
    session = f"{identity}.{generation}" if generation else identity
    return f"{session}.{sign_user_id(session, secret)}"


def session_of(cookie: str | None, secret: bytes) -> tuple[str, int]:
    """Return the user id and the generation of a cookie.

    The id is empty without a cookie, if this server did not sign it, and if it names a bot client.
    """
    session, _, found = (cookie or "").rpartition(".")
    if not hmac.compare_digest(found.encode(), sign_user_id(session, secret).encode()):
        return "", 0
    identity, _, generation = session.partition(".")
    if is_bot_id(identity) or (generation and not DECIMAL.fullmatch(generation)):
        return "", 0
    return identity, int(generation or 0)


ERASED: Final = -1  # the generation of an erased user, which no cookie can have
BEFORE: Final = 10_000  # milliseconds; covers clock differences between nodes, and commits out of order


class Sessions:
    """The generations of users, except those of generation 0."""

    def __init__(self) -> None:
        self.generations: dict[str, int] = {}
        self.newest = 0

    def current(self, who: str) -> int:
        """Return the generation that a cookie of this user must have."""
        if self.generations and erased_id(who) in self.generations:
            return ERASED
        return self.generations.get(who, 0)

    def set(self, key: str, generation: int) -> bool:
        """Store a generation. Return True if it has increased; it never decreases."""
        before = self.generations.get(key, 0)
        self.generations[key] = max(before, generation)
        return generation > before

    async def refresh(self, store: PlayerStore) -> bool:
        """Read new generations. Return True if there were any.

        Raises:
            ReadError: The database failed.
        """
        found = await store.read_generations(self.newest - BEFORE)
        self.newest = min(max([self.newest, *(each.at for each in found)]), current_time_ms())
        fresh = [each for each in found if self.set(each.id, each.generation)]
        return bool(fresh)

    async def sign_out(self, store: PlayerStore, user_id: str) -> None:
        """End all sessions of a user, and delete the link to another device.

        Raises:
            WriteError: The database failed.
        """
        self.set(user_id, await store.increase_generation(user_id))
