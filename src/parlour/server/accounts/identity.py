"""Identities of users, stored in signed cookies that can be revoked.

Each user has a number, the generation, that is stored in the user's cookies. Signing out increases the
generation, and cookies with a lower generation become invalid.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

from parlour.server.log.occupants import is_bot_id
from parlour.server.log.rows import current_time_ms, hash_erased_user_id
from parlour.server.log.store import UserStore

USER_COOKIE = "parlour"
COOKIE_SECONDS = 365 * 24 * 3600  # lifetime of a cookie in seconds: one year
GENERATION_PATTERN = re.compile("[1-9][0-9]{0,8}")


def new_user_id() -> str:
    while is_bot_id(user_id := secrets.token_urlsafe(12)):
        pass
    return user_id


def sign_session(cookie_payload: str, secret: bytes) -> str:
    return hmac.new(secret, b"identity " + cookie_payload.encode(), hashlib.sha256).hexdigest()


def cookie_value(user_id: str, secret: bytes, generation: int = 0) -> str:
    """Return the value of a user's cookie. Generation 0 is omitted."""
    session = f"{user_id}.{generation}" if generation else user_id
    return f"{session}.{sign_session(session, secret)}"


def parse_cookie(cookie: str | None, secret: bytes) -> tuple[str, int]:
    """Return the user id and the generation in a cookie.

    The user id is empty if the cookie is missing, if this server did not sign it, or if the id is a bot
    client's.
    """
    session, _, signature = (cookie or "").rpartition(".")
    if not hmac.compare_digest(signature.encode(), sign_session(session, secret).encode()):
        return "", 0
    user_id, _, generation = session.partition(".")
    if is_bot_id(user_id) or (generation and not GENERATION_PATTERN.fullmatch(generation)):
        return "", 0
    return user_id, int(generation or 0)


# cookie generation of a deleted user; no cookie can contain it, so all cookies of this user are invalid
ERASED_GENERATION: Final = -1
# Each read starts this many milliseconds before the newest entry already read. Otherwise it could miss an
# entry that was committed late, or that comes from a server with a slow clock.
REREAD_MS: Final = 10_000


class Sessions:
    """The current generation of each user's cookies. Cookies with another generation are invalid.

    Generation 0, the first one, is not stored.
    """

    def __init__(self) -> None:
        self.generations: dict[str, int] = {}
        self.newest_set_at = 0

    def current_generation(self, user_id: str) -> int:
        """Return the generation that a cookie of this user must have to be valid."""
        if self.generations and hash_erased_user_id(user_id) in self.generations:
            return ERASED_GENERATION
        return self.generations.get(user_id, 0)

    def set_generation(self, user_id: str, generation: int) -> bool:
        """Raise a user's generation to `generation` if it is lower. Return True if it was raised."""
        old_generation = self.generations.get(user_id, 0)
        self.generations[user_id] = max(old_generation, generation)
        return generation > old_generation

    async def refresh(self, store: UserStore) -> bool:
        """Read the recently changed generations from the database. Return True if any of them has increased.

        Raises:
            ReadError: The database failed.
        """
        recent_generations = await store.read_generations(self.newest_set_at - REREAD_MS)
        self.newest_set_at = min(
            max([self.newest_set_at, *(entry.set_at for entry in recent_generations)]), current_time_ms()
        )
        increased_entries = [
            entry for entry in recent_generations if self.set_generation(entry.user_id, entry.generation)
        ]
        return bool(increased_entries)

    async def sign_out(self, store: UserStore, user_id: str) -> None:
        """End all sessions of a user, and delete the user's device link.

        Raises:
            WriteError: The database failed.
        """
        self.set_generation(user_id, await store.increase_cookie_generation(user_id))
