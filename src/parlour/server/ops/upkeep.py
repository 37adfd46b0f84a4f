"""Orders from the administrator to a running card room: bans, bot tokens and draining.

Orders are stored in the database. They can therefore be given whether or not a server is running, and they
reach every process. Each process reads them once a second.
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
from parlour.server.handlers.room import reload_signed_out_sessions
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.refusals import server_catalog
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import StoreError
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Disconnect
from parlour.server.storage.change_detector import ChangeDetector
from parlour.server.storage.database import database_logger, insert
from parlour.server.storage.schema import ROOM_STATE

POLL_SECONDS: Final = 1.0  # seconds between two polls
# Prefix of the key under which a ban is stored. A user id, an address or a network follows. The stored value
# is the end of the ban, in milliseconds since 1970.
BAN_KEY_PREFIX: Final = "barred "
NO_END: Final = 0  # stored instead of an end time if a ban is permanent

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

logger = logging.getLogger("parlour.server")


class AdminOrders:
    """The administrator's orders (bans, bot tokens and draining), as this process last read them."""

    def __init__(self, room: ServerRoom) -> None:
        self.room = room
        self.bans = NO_BANS
        self.bot_tokens: dict[str, BotToken] = {}
        self.changes = ChangeDetector(room.store.location)
        self.orders: dict[str, str] = {}  # as they were last read

    async def refresh(self) -> None:
        """Read the current orders if they may have changed, and put them into effect.

        Raises:
            DBAPIError: The orders cannot be read.
            StoreError: The sessions cannot be read.
        """
        if self.changes.may_have_changed():
            try:
                self.orders = await read_admin_orders(self.room.store.engine)
                await reload_signed_out_sessions(self.room)
            except (DBAPIError, StoreError):
                self.changes.forget()
                raise
        self.bans = parse_ban_list(frozenset(parse_bans(self.orders, current_time_ms())))
        self.bot_tokens = parse_bot_tokens(self.orders)
        is_drained = self.room.peers.identity.is_drained(self.orders)
        if is_drained != self.room.live_tables.is_drained_by_admin:
            logger.info(
                "draining: this node starts no new tables"
                if is_drained
                else "no longer draining: this node starts new tables again"
            )
            self.room.live_tables.is_drained_by_admin = is_drained

    async def run(self) -> None:
        """Read the orders every POLL_SECONDS and disconnect banned clients, until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.refresh()
            except (DBAPIError, StoreError) as error:
                database_logger.warning(
                    "could not read bans, bot tokens and drain state: %s", type(error).__name__
                )
                continue
            self.disconnect_banned()

    def disconnect_banned(self) -> None:
        """Close the WebSockets of banned users and of bot clients whose tokens were revoked.

        This includes users who connected just before the ban.
        """
        bot_ids = {bot_token.bot_id for bot_token in self.bot_tokens.values()}
        for client in self.room.clients:
            if is_bot_id(client.user_id) and client.user_id not in bot_ids:
                client.close_when_idle(unknown_token_message(client.language))
        if self.bans:
            for client in self.room.clients:
                if self.bans.includes(client.user_id, client.address):
                    client.close_when_idle(banned_message(client.language))


# Bans


@dataclass(frozen=True)
class BanList:
    """The banned users and networks.

    `network_prefixes` maps an IP version and a prefix length to the banned prefixes. A single address is
    stored as a network with one address.
    """

    user_ids: frozenset[str] = frozenset()
    network_prefixes: Mapping[tuple[int, int], Set[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.user_ids or self.network_prefixes)

    def includes(self, user_id: str, address: str) -> bool:
        if user_id in self.user_ids:
            return True
        ip_address = parse_address(address) if self.network_prefixes else None
        return ip_address is not None and any(
            ip_address.version == version and network_prefix(ip_address, prefix_length) in prefixes
            for (version, prefix_length), prefixes in self.network_prefixes.items()
        )


NO_BANS: Final = BanList()


@lru_cache(maxsize=1)
def parse_ban_list(targets: frozenset[str]) -> BanList:
    """Parse user ids, addresses and networks, and return them as a ban list."""
    user_ids: set[str] = set()
    networks: dict[tuple[int, int], set[int]] = {}
    for target in targets:
        try:
            network = ipaddress.ip_network(parse_address(target) or target)
        except ValueError:
            user_ids.add(target)
            continue
        prefixes = networks.setdefault((network.version, network.prefixlen), set())
        prefixes.add(network_prefix(network.network_address, network.prefixlen))
    return BanList(frozenset(user_ids), networks)


def network_prefix(address: IPAddress, prefix_length: int) -> int:
    """Return the first `prefix_length` bits of an address as a number."""
    return int(address) >> (address.max_prefixlen - prefix_length)


@lru_cache(maxsize=4096)
def parse_address(address: str) -> IPAddress | None:
    """Return an address in its canonical form, or None if the text is not an address."""
    try:
        ip_address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip_address, "ipv4_mapped", None) or ip_address


def parse_bans(orders: Mapping[str, str], now_ms: int) -> dict[str, int]:
    """Return the time when each current ban ends, by user id, address or network.

    All times are in milliseconds since 1970. NO_END means that the ban is permanent.
    """
    end_times = {
        key.removeprefix(BAN_KEY_PREFIX): int(value)
        for key, value in orders.items()
        if key.startswith(BAN_KEY_PREFIX)
    }
    return {key: ends_at for key, ends_at in end_times.items() if ends_at == NO_END or ends_at > now_ms}


def banned_message(language: str) -> Disconnect:
    return Disconnect(server_catalog(language).format("banned"))


def unknown_token_message(language: str) -> Disconnect:
    """Return the message for a bot client with an unknown or revoked token."""
    return Disconnect(server_catalog(language).format("unknown-bot-token"))


# Reading and writing orders


async def read_admin_orders(engine: AsyncEngine) -> dict[str, str]:
    """Return all orders of the administrator, by key.

    Raises:
        DBAPIError: The database failed.
    """
    query = sa.select(ROOM_STATE.c.key, ROOM_STATE.c.value).where(
        sa.or_(
            ROOM_STATE.c.key.startswith(BAN_KEY_PREFIX),
            ROOM_STATE.c.key.startswith(TOKEN_KEY_PREFIX),
            ROOM_STATE.c.key.startswith(DRAINED),
        )
    )
    async with engine.connect() as connection:
        return {row.key: row.value for row in await connection.execute(query)}


async def write_admin_order(engine: AsyncEngine, order_key: str, order_value: int | str) -> None:
    """Store an order of the administrator, replacing any order with the same key.

    Raises:
        DBAPIError: The database failed.
    """
    order_insert = insert(ROOM_STATE).values(key=order_key, value=str(order_value))
    async with engine.begin() as connection:
        await connection.execute(
            order_insert.on_conflict_do_update(index_elements=["key"], set_={"value": str(order_value)})
        )


async def delete_admin_order(engine: AsyncEngine, order_key: str) -> bool:
    """Delete an order of the administrator. Return True if it existed.

    Raises:
        DBAPIError: The database failed.
    """
    async with engine.begin() as connection:
        result = await connection.execute(
            ROOM_STATE.delete().where(ROOM_STATE.c.key == order_key).returning(ROOM_STATE.c.key)
        )
        return result.scalar_one_or_none() is not None
