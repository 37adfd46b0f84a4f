"""Who is at the tables by way of other rooms on the same database.

Each room keeps the rows of those who are there by way of it. They count as long as it shows that it lives.
"""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.database import insert
from parlour.server.in_use import Present
from parlour.server.node_names import NodeId, read_node_id
from parlour.server.schema import NODES, PRESENT, living


async def write_present(engine: AsyncEngine, node: str, table: str, here: Mapping[str, Present]) -> None:
    """Keeps who is at a table by way of a room. Raises DBAPIError."""
    own = sa.and_(PRESENT.c.table == table, PRESENT.c.node == node)
    rows = [
        {"table": table, "node": node, "who": who, "since": each.since, "name": each.name}
        for who, each in here.items()
    ]
    async with engine.begin() as connection:
        await connection.execute(PRESENT.delete().where(own, PRESENT.c.who.not_in(here)))
        if rows:
            await connection.execute(insert(PRESENT).on_conflict_do_nothing(), rows)


async def present_elsewhere(engine: AsyncEngine, node: str, table: str) -> dict[str, Present]:
    """Who is at a table by way of other rooms, each once. Raises DBAPIError."""
    wanted = (
        sa.select(PRESENT.c.who, PRESENT.c.since, PRESENT.c.name)
        .join(NODES, NODES.c.id == PRESENT.c.node)
        .where(PRESENT.c.table == table, PRESENT.c.node != node, living())
        .order_by(PRESENT.c.since.desc())
    )
    async with engine.connect() as connection:
        found = (await connection.execute(wanted)).all()
    return {who: Present(since, name) for who, since, name in found}


async def running_processes(connection: AsyncConnection) -> list[NodeId]:
    """Return the processes that run on a database of PostgreSQL. Raises DBAPIError."""
    return [
        read_node_id(each)
        for each in (await connection.execute(sa.select(NODES.c.id).where(living()))).scalars()
    ]


async def connected_people(connection: AsyncConnection) -> list[tuple[NodeId, str]]:
    """Return the people at tables, each with the process of their socket. Raises DBAPIError."""
    found = await connection.execute(sa.select(PRESENT.c.node, PRESENT.c.who).distinct())
    return [(read_node_id(node), who) for node, who in found]


async def forget_dead(connection: AsyncConnection) -> None:
    """Takes out what rooms that are no more have left. Raises DBAPIError."""
    await connection.execute(NODES.delete().where(~living()))
    await connection.execute(PRESENT.delete().where(PRESENT.c.node.not_in(sa.select(NODES.c.id))))
