"""Links by which another device becomes somebody's: each works once and for a quarter of an hour.

Only the hash of a link is kept. There is at most one for each person: the next makes the last useless.
"""

import hashlib
import secrets

from parlour.server.rows import now
from parlour.server.said import NotAllowed
from parlour.server.writing import PlayerStore

LASTS = 15 * 60 * 1000  # milliseconds


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def make_link(store: PlayerStore, who: str) -> tuple[str, int]:
    """A token, and when it expires."""
    token, expires = secrets.token_urlsafe(18), now() + LASTS
    await store.save_link(who, hashed(token), expires)
    return token, expires


async def owner_of(store: PlayerStore, token: str) -> str:
    """Whose link it is. Raises NotAllowed for one that is none, or no longer."""
    return known(await store.get_link_owner(hashed(token)))


async def use_link(store: PlayerStore, token: str) -> str:
    """Whose link it was; from now on it is nobody's. Raises NotAllowed as `owner_of` does."""
    return known(await store.redeem_link(hashed(token)))


def known(owner: str) -> str:
    """Raises NotAllowed where a link has no owner."""
    if not owner:
        raise NotAllowed("link-none")
    return owner
