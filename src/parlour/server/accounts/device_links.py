"""Links that sign in another device as the same user. Each link works once, and expires after 15 minutes.

Only the hash of a link's token is stored. A user has at most one link: a new link replaces the previous one.
"""

import hashlib
import secrets

from parlour.server.log.refusals import refusal
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import UserStore

LINK_LIFETIME_MS = 15 * 60 * 1000


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def create_device_link(store: UserStore, user_id: str) -> tuple[str, int]:
    """Create a device link for a user. Return its token, and its expiry time in milliseconds since 1970."""
    token, expires_at = secrets.token_urlsafe(18), current_time_ms() + LINK_LIFETIME_MS
    await store.save_device_link(user_id, hash_token(token), expires_at)
    return token, expires_at


async def find_link_owner(store: UserStore, link_token: str) -> str:
    """Return the user id of a device link's owner. The link remains valid.

    Raises:
        UserError: The link is unknown, used or expired.
    """
    return require_link_owner(await store.get_link_owner(hash_token(link_token)))


async def redeem_device_link(store: UserStore, token: str) -> str:
    """Use up a device link, and return the user id of its owner.

    Raises:
        UserError: The link is unknown, used or expired.
    """
    return require_link_owner(await store.redeem_link(hash_token(token)))


def require_link_owner(owner_id: str) -> str:
    """Return `owner_id`, or raise an error if it is empty because the device link is not valid.

    Raises:
        UserError: The link is unknown, used or expired.
    """
    if not owner_id:
        raise refusal("device-link-invalid")
    return owner_id
