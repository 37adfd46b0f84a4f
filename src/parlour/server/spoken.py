"""What is said at a table whose people are in several rooms: it goes by way of the database, for a while."""

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.database import insert
from parlour.server.protocol import Said
from parlour.server.schema import CLOCK, SAID
from parlour.server.talk import KEPT, Spoken

HOUR: Final = 3_600_000  # milliseconds that it is kept


async def write_spoken(engine: AsyncEngine, table: str, spoken: Spoken) -> None:
    """Writes down what somebody says, once. Raises DBAPIError."""
    # Numbers go up in the order in which the rows can be read, also when all before have been taken out.
    last = sa.select(sa.func.max(SAID.c.number)).where(SAID.c.table == table).scalar_subquery()
    number = sa.func.greatest(sa.func.coalesce(last + 1, 0), CLOCK)
    data = msgspec.to_builtins(spoken.said)
    row = {"table": table, "number": number, "who": spoken.who, "request": spoken.request, "data": data}
    async with engine.begin() as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(table))))
        await connection.execute(insert(SAID).values(row).on_conflict_do_nothing())


async def read_spoken(engine: AsyncEngine, table: str, after: int) -> list[Spoken]:
    """What was said after a number, the latest of it. Raises DBAPIError."""
    wanted = sa.select(SAID).where(SAID.c.table == table, SAID.c.number > after)
    async with engine.connect() as connection:
        found = (await connection.execute(wanted.order_by(SAID.c.number.desc()).limit(KEPT))).mappings().all()
    return [
        Spoken(each["who"], each["request"], msgspec.convert(each["data"] | {"number": each["number"]}, Said))
        for each in reversed(found)
    ]


async def thin_spoken(engine: AsyncEngine) -> None:
    """Takes out what was said long ago. Raises DBAPIError."""
    async with engine.begin() as connection:
        await connection.execute(SAID.delete().where(SAID.c.number < CLOCK - HOUR))
