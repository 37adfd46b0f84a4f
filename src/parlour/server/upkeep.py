"""What whoever hosts the room has told it while it runs.

Who is barred, which programs may come, and whether it is to be closed soon.

It stands in the database, among what the room keeps about itself, so that it can be said whether or not a
room is open, and is heard by each of several. Each looks there once a second.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.database import failures, insert
from parlour.server.granted import GRANTED, Grant, grants_in
from parlour.server.node_names import DRAINED
from parlour.server.people import is_bot
from parlour.server.protocol import Trouble
from parlour.server.rows import now
from parlour.server.said import room_words
from parlour.server.schema import ROOM
from parlour.server.server_room import ServerRoom
from parlour.server.writing import StoreError

LOOKS: Final = 1.0  # seconds between two looks
BARRED: Final = "barred "  # before an identity or an address; its value is until when, in ms since 1970
FOR_EVER: Final = 0

Place = ipaddress.IPv4Address | ipaddress.IPv6Address

logger = logging.getLogger("parlour.server")


class Upkeep:
    """What one open room has heard so far."""

    def __init__(self, room: ServerRoom) -> None:
        self.room = room
        self.barred = NOBODY
        self.grants: dict[str, Grant] = {}

    async def hear(self) -> None:
        """Reads what there is now. Raises DBAPIError or StoreError."""
        found = await read(self.room.store.engine)
        self.barred = barred(frozenset(barred_in(found, now())))
        self.grants = grants_in(found)
        await self.room.hear_sessions()
        drained = self.room.node.identity.is_drained(found)
        if drained != self.room.closing_soon:
            logger.info(
                "drained: no new tables here" if drained else "no longer drained: new tables are allowed"
            )
            self.room.closing_soon = drained

    async def listen(self) -> None:
        """Hears again and again, until it is cancelled; sockets are closed of those who may not be here."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await self.hear()
            except (DBAPIError, StoreError) as reason:
                failures.warning("what the host has said cannot be read: %s", type(reason).__name__)
                continue
            self.send_away()

    def send_away(self) -> None:
        """Closes the sockets of those who are barred, also of who was let in before and is only now here.

        And of programs whose grant has been taken back.
        """
        granted = {grant.who for grant in self.grants.values()}
        for listener in self.room.sockets:
            if is_bot(listener.who) and listener.who not in granted:
                listener.leave(told_unknown(listener.language))
        if self.barred:
            for listener in self.room.sockets:
                if self.barred.has(listener.who, listener.address):
                    listener.leave(told_barred(listener.language))


# Who is barred


@dataclass(frozen=True)
class Barred:
    """Who is barred: people, and networks by their kind and length; an address is a network of one."""

    people: frozenset[str] = frozenset()
    networks: Mapping[tuple[int, int], Set[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.people or self.networks)

    def has(self, who: str, address: str) -> bool:
        if who in self.people:
            return True
        place = place_of(address) if self.networks else None
        return place is not None and any(
            place.version == kind and beginning(place, length) in those
            for (kind, length), those in self.networks.items()
        )


NOBODY: Final = Barred()


@lru_cache(maxsize=1)
def barred(whom: frozenset[str]) -> Barred:
    """Those who are written down as identities, addresses and networks."""
    people: set[str] = set()
    networks: dict[tuple[int, int], set[int]] = {}
    for each in whom:
        try:
            network = ipaddress.ip_network(place_of(each) or each)
        except ValueError:
            people.add(each)
            continue
        those = networks.setdefault((network.version, network.prefixlen), set())
        those.add(beginning(network.network_address, network.prefixlen))
    return Barred(frozenset(people), networks)


def beginning(place: Place, length: int) -> int:
    """The first bits of an address."""
    return int(place) >> (place.max_prefixlen - length)


@lru_cache(maxsize=4096)
def place_of(address: str) -> Place | None:
    """An address as it is compared, however it is written; None for what is none."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def barred_in(found: Mapping[str, str], at: int) -> dict[str, int]:
    """Identities and addresses that are barred at a moment, each with its end."""
    ends = {key.removeprefix(BARRED): int(value) for key, value in found.items() if key.startswith(BARRED)}
    return {key: end for key, end in ends.items() if end == FOR_EVER or end > at}


def told_barred(language: str) -> Trouble:
    return Trouble(room_words(language).say("barred"))


def told_unknown(language: str) -> Trouble:
    """What is said to a program whose token is not good."""
    return Trouble(room_words(language).say("bot-token"))


# What is written down


async def read(engine: AsyncEngine) -> dict[str, str]:
    """All that the host has said. Raises DBAPIError."""
    wanted = sa.select(ROOM.c.key, ROOM.c.value).where(
        sa.or_(ROOM.c.key.startswith(BARRED), ROOM.c.key.startswith(GRANTED), ROOM.c.key.startswith(DRAINED))
    )
    async with engine.connect() as connection:
        return {each.key: each.value for each in await connection.execute(wanted)}


async def write(engine: AsyncEngine, key: str, value: int | str) -> None:
    """Says something. Raises DBAPIError."""
    said = insert(ROOM).values(key=key, value=str(value))
    async with engine.begin() as connection:
        await connection.execute(
            said.on_conflict_do_update(index_elements=["key"], set_={"value": str(value)})
        )


async def take_back(engine: AsyncEngine, key: str) -> bool:
    """Takes back what was said; whether there was anything. Raises DBAPIError."""
    async with engine.begin() as connection:
        done = await connection.execute(ROOM.delete().where(ROOM.c.key == key).returning(ROOM.c.key))
        return done.scalar_one_or_none() is not None
