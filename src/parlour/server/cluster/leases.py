"""Which of several rooms lets the bots of a table play, and its clock run: whoever holds the table's lease.

A lease ends by the clock of the database, is renewed as long as its room lives, and is taken by one
statement. It saves thinking twice, and no more: where two rooms believe that they hold one, because the first
was only slow, their rows meet in the log, and one of them is refused.
"""

import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.storage.database import insert
from parlour.server.storage.schema import CLOCK, LEASES

LEASE_SECONDS: Final = 6.0  # seconds from when it was taken or renewed
SAFE_LEASE_FRACTION: Final = 0.7  # of that time in which whoever holds it need not ask


class Leases:
    """Those of one room."""

    def __init__(self, engine: AsyncEngine, node_id: str) -> None:
        self.engine = engine
        self.node_id = node_id
        self.expiries: dict[str, float] = {}  # by table, until when that is sure, as time.monotonic() counts

    async def acquire(self, table: str) -> float:
        """Takes the lease of a table, or keeps it: 0; or the seconds for which another room has it.

        Raises DBAPIError.
        """
        begun = time.monotonic()
        if self.expiries.get(table, 0.0) > begun:
            return 0.0
        self.expiries.pop(table, None)
        expires_at = CLOCK + round(LEASE_SECONDS * 1000)
        wanted = insert(LEASES).values(table_id=table, node_id=self.node_id, expires_at=expires_at)
        free = sa.or_(LEASES.c.node_id == self.node_id, LEASES.c.expires_at <= CLOCK)
        taken = wanted.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"node_id": self.node_id, "expires_at": expires_at},
            where=free,
        )
        left = sa.select(LEASES.c.expires_at - CLOCK).where(LEASES.c.table_id == table)
        async with self.engine.begin() as connection:
            found = (await connection.execute(taken.returning(LEASES.c.node_id))).scalar_one_or_none()
            if found is None:
                other = (await connection.execute(left)).scalar_one_or_none() or 0
                return max(0.05, other / 1000)
        self.expiries[table] = begun + SAFE_LEASE_FRACTION * LEASE_SECONDS
        return 0.0

    async def renew(self, connection: AsyncConnection) -> None:
        """Keeps all of them for another while; those that another room has taken are gone.

        Raises DBAPIError.
        """
        begun = time.monotonic()
        if not self.expiries:
            return
        mine = (
            LEASES.update()
            .where(LEASES.c.node_id == self.node_id)
            .values(expires_at=CLOCK + round(LEASE_SECONDS * 1000))
        )
        found = set((await connection.execute(mine.returning(LEASES.c.table_id))).scalars())
        for table in list(self.expiries):
            if table in found:
                self.expiries[table] = begun + SAFE_LEASE_FRACTION * LEASE_SECONDS
            else:
                del self.expiries[table]

    async def release(self, *tables: str) -> None:
        """Lets others have them. Raises DBAPIError."""
        for table in tables:
            self.expiries.pop(table, None)
        await self.delete(LEASES.c.table_id.in_(tables))

    async def release_all(self) -> None:
        """Lets others have all of them. Raises DBAPIError."""
        self.expiries.clear()
        await self.delete(sa.true())

    async def delete(self, those: sa.ColumnElement[bool]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(LEASES.delete().where(LEASES.c.node_id == self.node_id, those))
