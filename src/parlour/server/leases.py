"""Which of several rooms lets the bots of a table play, and its clock run: whoever holds the table's lease.

A lease ends by the clock of the database, is renewed as long as its room lives, and is taken by one
statement. It saves thinking twice, and no more: where two rooms believe that they hold one, because the first
was only slow, their rows meet in the log, and one of them is refused.
"""

import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.database import insert
from parlour.server.schema import CLOCK, LEASES

LASTS: Final = 6.0  # seconds from when it was taken or renewed
SURE: Final = 0.7  # of that time in which whoever holds it need not ask


class Leases:
    """Those of one room."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self.engine = engine
        self.node = node
        self.held: dict[str, float] = {}  # by table, until when that is sure, as time.monotonic() counts

    async def take(self, table: str) -> float:
        """Takes the lease of a table, or keeps it: 0; or the seconds for which another room has it.

        Raises DBAPIError.
        """
        begun = time.monotonic()
        if self.held.get(table, 0.0) > begun:
            return 0.0
        self.held.pop(table, None)
        ends = CLOCK + round(LASTS * 1000)
        wanted = insert(LEASES).values(table=table, node=self.node, ends=ends)
        free = sa.or_(LEASES.c.node == self.node, LEASES.c.ends <= CLOCK)
        taken = wanted.on_conflict_do_update(
            index_elements=["table"], set_={"node": self.node, "ends": ends}, where=free
        )
        left = sa.select(LEASES.c.ends - CLOCK).where(LEASES.c.table == table)
        async with self.engine.begin() as connection:
            found = (await connection.execute(taken.returning(LEASES.c.node))).scalar_one_or_none()
            if found is None:
                other = (await connection.execute(left)).scalar_one_or_none() or 0
                return max(0.05, other / 1000)
        self.held[table] = begun + SURE * LASTS
        return 0.0

    async def renew(self, connection: AsyncConnection) -> None:
        """Keeps all of them for another while; those that another room has taken are gone.

        Raises DBAPIError.
        """
        begun = time.monotonic()
        if not self.held:
            return
        mine = LEASES.update().where(LEASES.c.node == self.node).values(ends=CLOCK + round(LASTS * 1000))
        found = set((await connection.execute(mine.returning(LEASES.c.table))).scalars())
        for table in list(self.held):
            if table in found:
                self.held[table] = begun + SURE * LASTS
            else:
                del self.held[table]

    async def free(self, *tables: str) -> None:
        """Lets others have them. Raises DBAPIError."""
        for table in tables:
            self.held.pop(table, None)
        await self.delete(LEASES.c.table.in_(tables))

    async def free_all(self) -> None:
        """Lets others have all of them. Raises DBAPIError."""
        self.held.clear()
        await self.delete(sa.true())

    async def delete(self, those: sa.ColumnElement[bool]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(LEASES.delete().where(LEASES.c.node == self.node, those))
