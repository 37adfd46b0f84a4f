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
    while is_bot_id(user_id := secrets.token_urlsafe(12)):
        pass
    return user_id


def sign_user_id(session: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + session.encode(), hashlib.sha256).hexdigest()


def cookie_value(user_id: str, secret: bytes, generation: int = 0) -> str:
    """Return the value of a cookie. The first generation is not written."""
    session = f"{user_id}.{generation}" if generation else user_id
    return f"{session}.{sign_user_id(session, secret)}"


def session_of(cookie: str | None, secret: bytes) -> tuple[str, int]:
    """Return the user id and the generation of a cookie.

    The id is empty without a cookie, if this server did not sign it, and if it names a bot client.
    """
    session, _, signature = (cookie or "").rpartition(".")
    if not hmac.compare_digest(signature.encode(), sign_user_id(session, secret).encode()):
        return "", 0
    user_id, _, generation = session.partition(".")
    if is_bot_id(user_id) or (generation and not DECIMAL.fullmatch(generation)):
        return "", 0
    return user_id, int(generation or 0)


ERASED: Final = -1  # the generation of an erased user, which no cookie can have
BEFORE: Final = 10_000  # milliseconds; covers clock differences between nodes, and commits out of order


class Sessions:
    """The generations of users, except those of generation 0."""

    def __init__(self) -> None:
        self.generations: dict[str, int] = {}
        self.newest = 0

    def current(self, user_id: str) -> int:
        """Return the generation that a cookie of this user must have."""
        if self.generations and erased_id(user_id) in self.generations:
            return ERASED
        return self.generations.get(user_id, 0)

    def set(self, key: str, generation: int) -> bool:
        """Store a generation. Return True if it has increased; it never decreases."""
        old_generation = self.generations.get(key, 0)
        self.generations[key] = max(old_generation, generation)
        return generation > old_generation

    async def refresh(self, store: PlayerStore) -> bool:
        """Read new generations. Return True if there were any.

        Raises:
            ReadError: The database failed.
        """
        generations = await store.read_generations(self.newest - BEFORE)
        self.newest = min(max([self.newest, *(entry.at for entry in generations)]), current_time_ms())
        increased = [entry for entry in generations if self.set(entry.id, entry.generation)]
        return bool(increased)

    async def sign_out(self, store: PlayerStore, user_id: str) -> None:
        """End all sessions of a user, and delete the link to another device.

        Raises:
            WriteError: The database failed.
        """
        self.set(user_id, await store.increase_generation(user_id))
