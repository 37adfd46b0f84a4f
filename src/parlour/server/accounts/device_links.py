"""Links that sign in another device as the same user. Each works once, within 15 minutes.

Only the hash of a link is stored. A user has at most one link: a new one replaces the last.
"""

import hashlib
import secrets

from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.store import PlayerStore

LINK_LIFETIME_MS = 15 * 60 * 1000  # 15 minutes


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def create_device_link(store: PlayerStore, user_id: str) -> tuple[str, int]:
    """Return a new token, and its expiry in milliseconds since 1970."""
    token, expires_at = secrets.token_urlsafe(18), current_time_ms() + LINK_LIFETIME_MS
    await store.save_link(user_id, hash_token(token), expires_at)
    return token, expires_at


async def find_link_owner(store: PlayerStore, token: str) -> str:
    """Return the owner of a link.

    Raises:
        RequestRefusedError: The link is unknown, used or expired.
    """
    return require_user(await store.get_link_owner(hash_token(token)))


async def redeem_device_link(store: PlayerStore, token: str) -> str:
    """Delete a link, and return its owner.

    Raises:
        RequestRefusedError: The link is unknown, used or expired.
    """
    return require_user(await store.redeem_link(hash_token(token)))


def require_user(owner: str) -> str:
    """Return the owner.

    Raises:
        RequestRefusedError: It is empty.
    """
    if not owner:
        raise RequestRefusedError("device-link-invalid")
    return owner
