"""Leases on tables. The process that holds the lease on a table runs the table's bots and clock.

A lease expires according to the database's clock, unless the process renews it. Leases only avoid duplicate
work and are not needed for correctness. If a slow process acts after its lease has expired, it and the new
holder can write conflicting rows to the table's log. One of the conflicting rows is then refused.
"""

import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.storage.database import insert
from parlour.server.storage.schema import DATABASE_TIME_MS, LEASES

LEASE_SECONDS: Final = 6.0  # seconds from acquiring or renewing a lease until it expires
# fraction of LEASE_SECONDS for which the holder trusts its lease without checking the database
SAFE_LEASE_FRACTION: Final = 0.7


class Leases:
    """The leases of one process."""

    def __init__(self, engine: AsyncEngine, node_id: str) -> None:
        self.engine = engine
        self.node_id = node_id
        # for each table id, the time (`time.monotonic()`) when this process stops trusting its lease
        self.safe_until: dict[str, float] = {}

    async def acquire(self, table_id: str) -> float:
        """Acquire the lease on a table, unless this process already holds it.

        Returns:
            0 if this process has the lease. If another process has it, the seconds until it expires.

        Raises:
            DBAPIError: The database failed.
        """
        started_at = time.monotonic()
        if self.safe_until.get(table_id, 0.0) > started_at:
            return 0.0
        self.safe_until.pop(table_id, None)
        expires_at = DATABASE_TIME_MS + round(LEASE_SECONDS * 1000)
        new_lease = insert(LEASES).values(table_id=table_id, node_id=self.node_id, expires_at=expires_at)
        is_free = sa.or_(LEASES.c.node_id == self.node_id, LEASES.c.expires_at <= DATABASE_TIME_MS)
        upsert = new_lease.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"node_id": self.node_id, "expires_at": expires_at},
            where=is_free,
        )
        ms_left_query = sa.select(LEASES.c.expires_at - DATABASE_TIME_MS).where(LEASES.c.table_id == table_id)
        async with self.engine.begin() as connection:
            owner_id = (await connection.execute(upsert.returning(LEASES.c.node_id))).scalar_one_or_none()
            if owner_id is None:
                ms_left = (await connection.execute(ms_left_query)).scalar_one_or_none() or 0
                return max(0.05, ms_left / 1000)
        self.safe_until[table_id] = started_at + SAFE_LEASE_FRACTION * LEASE_SECONDS
        return 0.0

    async def renew(self, connection: AsyncConnection) -> None:
        """Renew all leases of this process, and forget those that another process has acquired.

        Raises:
            DBAPIError: The database failed.
        """
        started_at = time.monotonic()
        if not self.safe_until:
            return
        statement = (
            LEASES.update()
            .where(LEASES.c.node_id == self.node_id)
            .values(expires_at=DATABASE_TIME_MS + round(LEASE_SECONDS * 1000))
        )
        renewed_ids = set((await connection.execute(statement.returning(LEASES.c.table_id))).scalars())
        for table_id in list(self.safe_until):
            if table_id in renewed_ids:
                self.safe_until[table_id] = started_at + SAFE_LEASE_FRACTION * LEASE_SECONDS
            else:
                del self.safe_until[table_id]

    async def release(self, *table_ids: str) -> None:
        """Release the leases on these tables.

        Raises:
            DBAPIError: The database failed.
        """
        for table_id in table_ids:
            self.safe_until.pop(table_id, None)
        await self.delete(LEASES.c.table_id.in_(table_ids))

    async def release_all(self) -> None:
        """Release all leases.

        Raises:
            DBAPIError: The database failed.
        """
        self.safe_until.clear()
        await self.delete(sa.true())

    async def delete(self, condition: sa.ColumnElement[bool]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(LEASES.delete().where(LEASES.c.node_id == self.node_id, condition))
