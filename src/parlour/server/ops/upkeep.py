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

from parlour.server.accounts.bot_tokens import TOKEN_KEY_PREFIX, BotToken, parse_bot_tokens
from parlour.server.cluster.node_names import DRAINED
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Disconnect
from parlour.server.storage.database import failures, insert
from parlour.server.storage.schema import ROOM_STATE
from parlour.server.tables.occupants import is_bot_id
from parlour.server.tables.refusals import server_catalog
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.store import StoreError

POLL_SECONDS: Final = 1.0  # seconds between two looks
BAN_KEY_PREFIX: Final = (
    "barred "  # before an identity or an address; its value is until when, in ms since 1970
)
NO_END: Final = 0

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

logger = logging.getLogger("parlour.server")


class HostOrders:
    """What one open room has heard so far."""

    def __init__(self, room: ServerRoom) -> None:
        self.room = room
        self.bans = NO_BANS
        self.bot_tokens: dict[str, BotToken] = {}

    async def refresh(self) -> None:
        """Reads what there is now. Raises DBAPIError or StoreError."""
        found = await read_orders(self.room.store.engine)
        self.bans = new_ban_list(frozenset(parse_bans(found, current_time_ms())))
        self.bot_tokens = parse_bot_tokens(found)
        await self.room.hear_sessions()
        drained = self.room.peers.identity.is_drained(found)
        if drained != self.room.is_drained_by_host:
            logger.info(
                "drained: no new tables here" if drained else "no longer drained: new tables are allowed"
            )
            self.room.is_drained_by_host = drained

    async def run(self) -> None:
        """Hears again and again, until it is cancelled; sockets are closed of those who may not be here."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.refresh()
            except (DBAPIError, StoreError) as reason:
                failures.warning("what the host has said cannot be read: %s", type(reason).__name__)
                continue
            self.disconnect_banned()

    def disconnect_banned(self) -> None:
        """Closes the sockets of those who are barred, also of who was let in before and is only now here.

        And of programs whose grant has been taken back.
        """
        granted = {grant.bot_id for grant in self.bot_tokens.values()}
        for listener in self.room.clients:
            if is_bot_id(listener.user_id) and listener.user_id not in granted:
                listener.close_when_idle(unknown_token_message(listener.language))
        if self.bans:
            for listener in self.room.clients:
                if self.bans.includes(listener.user_id, listener.address):
                    listener.close_when_idle(banned_message(listener.language))


# Who is barred


@dataclass(frozen=True)
class BanList:
    """Who is barred: people, and networks by their kind and length; an address is a network of one."""

    user_ids: frozenset[str] = frozenset()
    networks: Mapping[tuple[int, int], Set[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.user_ids or self.networks)

    def includes(self, user_id: str, address: str) -> bool:
        if user_id in self.user_ids:
            return True
        place = parse_address(address) if self.networks else None
        return place is not None and any(
            place.version == kind and network_prefix(place, length) in those
            for (kind, length), those in self.networks.items()
        )


NO_BANS: Final = BanList()


@lru_cache(maxsize=1)
def new_ban_list(whom: frozenset[str]) -> BanList:
    """Those who are written down as identities, addresses and networks."""
    people: set[str] = set()
    networks: dict[tuple[int, int], set[int]] = {}
    for each in whom:
        try:
            network = ipaddress.ip_network(parse_address(each) or each)
        except ValueError:
            people.add(each)
            continue
        those = networks.setdefault((network.version, network.prefixlen), set())
        those.add(network_prefix(network.network_address, network.prefixlen))
    return BanList(frozenset(people), networks)


def network_prefix(place: IPAddress, length: int) -> int:
    """The first bits of an address."""
    return int(place) >> (place.max_prefixlen - length)


@lru_cache(maxsize=4096)
def parse_address(address: str) -> IPAddress | None:
    """An address as it is compared, however it is written; None for what is none."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def parse_bans(found: Mapping[str, str], at: int) -> dict[str, int]:
    """Identities and addresses that are barred at a moment, each with its end."""
    ends = {
        key.removeprefix(BAN_KEY_PREFIX): int(value)
        for key, value in found.items()
        if key.startswith(BAN_KEY_PREFIX)
    }
    return {key: end for key, end in ends.items() if end == NO_END or end > at}


def banned_message(language: str) -> Disconnect:
    return Disconnect(server_catalog(language).format("banned"))


def unknown_token_message(language: str) -> Disconnect:
    """What is said to a program whose token is not good."""
    return Disconnect(server_catalog(language).format("unknown-bot-token"))


# What is written down


async def read_orders(engine: AsyncEngine) -> dict[str, str]:
    """All that the host has said. Raises DBAPIError."""
    wanted = sa.select(ROOM_STATE.c.key, ROOM_STATE.c.value).where(
        sa.or_(
            ROOM_STATE.c.key.startswith(BAN_KEY_PREFIX),
            ROOM_STATE.c.key.startswith(TOKEN_KEY_PREFIX),
            ROOM_STATE.c.key.startswith(DRAINED),
        )
    )
    async with engine.connect() as connection:
        return {each.key: each.value for each in await connection.execute(wanted)}


async def write_order(engine: AsyncEngine, key: str, value: int | str) -> None:
    """Says something. Raises DBAPIError."""
    said = insert(ROOM_STATE).values(key=key, value=str(value))
    async with engine.begin() as connection:
        await connection.execute(
            said.on_conflict_do_update(index_elements=["key"], set_={"value": str(value)})
        )


async def delete_order(engine: AsyncEngine, key: str) -> bool:
    """Takes back what was said; whether there was anything. Raises DBAPIError."""
    async with engine.begin() as connection:
        done = await connection.execute(
            ROOM_STATE.delete().where(ROOM_STATE.c.key == key).returning(ROOM_STATE.c.key)
        )
        return done.scalar_one_or_none() is not None
