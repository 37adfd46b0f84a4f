"""Links by which another device becomes somebody's: each works once and for a quarter of an hour.

Only the hash of a link is kept. There is at most one for each person: the next makes the last useless.
"""

import hashlib
import secrets

from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.store import PlayerStore

LINK_LIFETIME_MS = 15 * 60 * 1000  # milliseconds


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def create_device_link(store: PlayerStore, user_id: str) -> tuple[str, int]:
    """A token, and when it expires."""
    token, expires = secrets.token_urlsafe(18), current_time_ms() + LINK_LIFETIME_MS
    await store.save_link(user_id, hash_token(token), expires)
    return token, expires


async def find_link_owner(store: PlayerStore, token: str) -> str:
    """Whose link it is. Raises RequestRefusedError for one that is none, or no longer."""
    return known(await store.get_link_owner(hash_token(token)))


async def redeem_device_link(store: PlayerStore, token: str) -> str:
    """Whose link it was; from now on it is nobody's. Raises RequestRefusedError as `find_link_owner` does."""
    return known(await store.redeem_link(hash_token(token)))


def known(owner: str) -> str:
    """Raises RequestRefusedError where a link has no owner."""
    if not owner:
        raise RequestRefusedError("device-link-invalid")
    return owner
