"""Leases on tables. The process that holds the lease on a table runs the table's bots and clock.

A lease expires according to the database's clock, unless the process renews it. If a slow process acts after
its lease has expired, it and the new holder can write conflicting rows to the table's log. One of the
conflicting rows is then refused.

An expired lease shows until when its holder ran the table. The next holder therefore knows how long no
process ran the table, and this time is not charged to any player.
"""

import time
from collections.abc import Iterable
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.log.clock import Outage
from parlour.server.log.rows import current_time_ms
from parlour.server.storage.database import insert
from parlour.server.storage.schema import (
    DATABASE_TIME_MS,
    DEAD_NODE_SECONDS,
    LEASES,
    NODES,
    node_alive_condition,
)

# seconds from acquiring or renewing a lease until it expires; a process without a lease must count as dead
LEASE_SECONDS: Final = DEAD_NODE_SECONDS
RELEASED_BY: Final = "released by "  # precedes the node id in a lease that a running process has released
MAX_LEASE_AGE_MS: Final = 86_400_000  # milliseconds after which expired leases are deleted
# fraction of LEASE_SECONDS for which the holder trusts its lease without checking the database
SAFE_LEASE_FRACTION: Final = 0.7


def lease_ms() -> int:
    return round(LEASE_SECONDS * 1000)


class Leases:
    """The leases of one process.

    `is_only_process` means that no other process can use the database, as with an SQLite file. The leases of
    all other processes are then free.
    """

    def __init__(self, engine: AsyncEngine, node_id: str, is_only_process: bool = False) -> None:
        self.engine = engine
        self.node_id = node_id
        self.is_only_process = is_only_process
        # for each table id, the time (`time.monotonic()`) when this process stops trusting its lease
        self.safe_until: dict[str, float] = {}
        # ids of the tables whose leases expired because this process could not renew them
        self.expired_ids: set[str] = set()

    def time_ms(self) -> sa.ColumnElement[int]:
        """Return an SQL expression for the current time, in milliseconds since 1970."""
        return sa.literal(current_time_ms(), sa.BigInteger) if self.is_only_process else DATABASE_TIME_MS

    async def acquire(self, table_id: str) -> tuple[float, Outage | None]:
        """Acquire the lease on a table, unless this process already holds it.

        Returns:
            A pair. The first item is 0 if this process has the lease. If another process has it, the first
                item is the number of seconds until it expires. The second item is the time in which no
                process ran the table, if the lease was acquired after such a time.

        Raises:
            DBAPIError: The database failed.
        """
        started_at = time.monotonic()
        if self.safe_until.get(table_id, 0.0) > started_at:
            return 0.0, None
        if self.safe_until.pop(table_id, None) is not None:
            self.expired_ids.add(table_id)
        outage = await self.find_outage(table_id)
        expires_at = self.time_ms() + lease_ms()
        new_lease = insert(LEASES).values(table_id=table_id, node_id=self.node_id, expires_at=expires_at)
        is_free = (
            sa.true()
            if self.is_only_process
            else sa.or_(
                LEASES.c.node_id == self.node_id,
                LEASES.c.expires_at <= DATABASE_TIME_MS,
                LEASES.c.node_id.not_in(sa.select(NODES.c.id)),
            )
        )
        upsert = new_lease.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"node_id": self.node_id, "expires_at": expires_at},
            where=is_free,
        )
        owner_query = sa.select(LEASES.c.node_id, LEASES.c.expires_at - self.time_ms()).where(
            LEASES.c.table_id == table_id
        )
        async with self.engine.begin() as connection:
            await connection.execute(upsert)
            owner_id, ms_left = (await connection.execute(owner_query)).one()
        if owner_id != self.node_id:
            return max(0.05, ms_left / 1000), None
        self.expired_ids.discard(table_id)
        self.safe_until[table_id] = started_at + SAFE_LEASE_FRACTION * LEASE_SECONDS
        return 0.0, outage

    async def find_outage(self, table_id: str) -> Outage | None:
        """Return the time in which no process ran a table, provided that its lease is free now.

        The result is None if the last holder released the lease because its clients left, and still runs.
        """
        holder = sa.func.replace(LEASES.c.node_id, RELEASED_BY, "")
        is_holder_alive = sa.exists().where(NODES.c.id == holder, node_alive_condition())
        query = sa.select(
            holder,
            LEASES.c.expires_at,
            sa.false() if self.is_only_process else is_holder_alive,
        ).where(LEASES.c.table_id == table_id)
        async with self.engine.connect() as connection:
            lease = (await connection.execute(query)).one_or_none()
        if lease is None:
            return Outage(since=0)
        holder_id, expires_at, is_alive = lease
        if holder_id == self.node_id:
            if table_id not in self.expired_ids:
                return None
            return Outage(since=expires_at - lease_ms(), affects_connected_players=True)
        return None if is_alive else Outage(since=expires_at - lease_ms())

    async def renew(self, connection: AsyncConnection, table_ids: Iterable[str] | None = None) -> set[str]:
        """Renew the leases on these tables, or all leases of this process.

        Returns:
            The ids of the tables whose leases have expired.

        Raises:
            DBAPIError: The database failed.
        """
        started_at = time.monotonic()
        renewable_ids = set(self.safe_until if table_ids is None else table_ids)
        if not renewable_ids:
            return set()
        is_held = sa.and_(LEASES.c.node_id == self.node_id, LEASES.c.expires_at > self.time_ms())
        await connection.execute(
            LEASES.update().where(is_held).values(expires_at=self.time_ms() + lease_ms())
        )
        held_ids = set((await connection.execute(sa.select(LEASES.c.table_id).where(is_held))).scalars())
        for table_id in renewable_ids & held_ids:
            self.safe_until[table_id] = started_at + SAFE_LEASE_FRACTION * LEASE_SECONDS
        lost_ids = renewable_ids - held_ids
        for table_id in lost_ids:
            del self.safe_until[table_id]
        self.expired_ids |= lost_ids
        return lost_ids

    async def release(self, *table_ids: str) -> None:
        """Release the leases on these tables. This process continues to run, but has no clients there.

        Raises:
            DBAPIError: The database failed.
        """
        for table_id in table_ids:
            self.safe_until.pop(table_id, None)
        await self.renew_and_free(LEASES.c.table_id.in_(table_ids), RELEASED_BY + self.node_id)

    async def release_all(self) -> None:
        """Renew all leases for the last time, before this process ends.

        Other processes can acquire the leases at once, because this process is no longer registered.

        Raises:
            DBAPIError: The database failed.
        """
        self.safe_until.clear()
        await self.renew_and_free(LEASES.c.expires_at > self.time_ms(), self.node_id)

    async def renew_and_free(self, condition: sa.ColumnElement[bool], new_holder: str) -> None:
        """Renew leases for the last time, and store a holder that is not the id of a running process."""
        async with self.engine.begin() as connection:
            await connection.execute(
                LEASES.update()
                .where(LEASES.c.node_id == self.node_id, condition)
                .values(node_id=new_holder, expires_at=self.time_ms() + lease_ms())
            )


async def delete_old_leases(engine: AsyncEngine) -> None:
    """Delete the leases that expired more than MAX_LEASE_AGE_MS ago.

    Raises:
        DBAPIError: The database failed.
    """
    async with engine.begin() as connection:
        await connection.execute(
            LEASES.delete().where(LEASES.c.expires_at < current_time_ms() - MAX_LEASE_AGE_MS)
        )
