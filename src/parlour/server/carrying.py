"""Links by which another device becomes somebody's: each works once and for a quarter of an hour.

Only the hash of a link is kept. There is at most one for each person: the next makes the last useless.
"""

import hashlib
import secrets
from base64 import b64encode

import sqlalchemy as sa

from parlour.server.code import draw
from parlour.server.said import NotAllowed
from parlour.server.schema import LINKS
from parlour.server.store import Store, now

LASTS = 15 * 60 * 1000  # milliseconds


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def picture_of(address: str) -> str:
    """An address as a QR code, an SVG in a data URL; it is a secret, and not kept."""
    return f"data:image/svg+xml;base64,{b64encode(draw(address)).decode()}"


async def make_link(store: Store, who: str) -> tuple[str, int]:
    """A token, and when it expires."""
    token, expires = secrets.token_urlsafe(18), now() + LASTS
    async with store.engine.begin() as connection:
        old = sa.or_(LINKS.c.who == who, LINKS.c.expires <= now())
        await connection.execute(LINKS.delete().where(old))
        await connection.execute(LINKS.insert().values(hash=hashed(token), who=who, expires=expires))
    return token, expires


async def owner_of(store: Store, token: str) -> str:
    """Whose link it is. Raises NotAllowed for one that is none, or no longer."""
    wanted = sa.select(LINKS.c.who).where(LINKS.c.hash == hashed(token), LINKS.c.expires > now())
    async with store.engine.connect() as connection:
        who = (await connection.execute(wanted)).scalar_one_or_none()
    if who is None:
        raise NotAllowed("link-none")
    return str(who)


async def use_link(store: Store, token: str) -> str:
    """Whose link it was; from now on it is nobody's. Raises NotAllowed as `owner_of` does."""
    used = LINKS.delete().where(LINKS.c.hash == hashed(token), LINKS.c.expires > now()).returning(LINKS.c.who)
    async with store.engine.begin() as connection:
        who = (await connection.execute(used)).scalar_one_or_none()
    if who is None:
        raise NotAllowed("link-none")
    return str(who)
