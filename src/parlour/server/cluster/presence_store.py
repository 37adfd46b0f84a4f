"""Database records of the users connected to each process, so that all processes know who is at a table.

Each process stores the users connected to it. The records are valid while the process sends heartbeats.
"""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.server.cluster.node_names import NodeId, parse_node_id
from parlour.server.storage.database import insert
from parlour.server.storage.schema import NODES, PRESENCE, node_alive_condition


async def write_presence(
    engine: AsyncEngine, node_id: str, table_id: str, connected_users: Mapping[str, int]
) -> None:
    """Update the stored list of users who are connected to a table through a process.

    Args:
        connected_users: The times when the users connected, by user id.

    Raises:
        DBAPIError: The database failed.
    """
    is_own_row = sa.and_(PRESENCE.c.table_id == table_id, PRESENCE.c.node_id == node_id)
    rows = [
        {
            "table_id": table_id,
            "node_id": node_id,
            "user_id": user_id,
            "connected_since": connected_since,
        }
        for user_id, connected_since in connected_users.items()
    ]
    async with engine.begin() as connection:
        await connection.execute(
            PRESENCE.delete().where(is_own_row, PRESENCE.c.user_id.not_in(connected_users))
        )
        if rows:
            await connection.execute(insert(PRESENCE).on_conflict_do_nothing(), rows)


async def read_remote_presence(engine: AsyncEngine, node_id: str, table_id: str) -> dict[str, int]:
    """Return the users who are connected to a table through other processes, with the times since when.

    Raises:
        DBAPIError: The database failed.
    """
    query = (
        sa.select(PRESENCE.c.user_id, PRESENCE.c.connected_since)
        .join(NODES, NODES.c.id == PRESENCE.c.node_id)
        .where(PRESENCE.c.table_id == table_id, PRESENCE.c.node_id != node_id, node_alive_condition())
        .order_by(PRESENCE.c.connected_since.desc())
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return {row.user_id: row.connected_since for row in rows}


async def list_running_node_ids(connection: AsyncConnection) -> list[NodeId]:
    """Return the ids of the running processes that use a PostgreSQL database.

    Raises:
        DBAPIError: The database failed.
    """
    return [
        parse_node_id(node_id)
        for node_id in (
            await connection.execute(sa.select(NODES.c.id).where(node_alive_condition()))
        ).scalars()
    ]


async def list_connected_users(connection: AsyncConnection) -> list[tuple[NodeId, str]]:
    """Return all connected users, as pairs of a process id and a user id.

    Raises:
        DBAPIError: The database failed.
    """
    rows = await connection.execute(sa.select(PRESENCE.c.node_id, PRESENCE.c.user_id).distinct())
    return [(parse_node_id(node_id), user_id) for node_id, user_id in rows]


async def delete_dead_nodes(connection: AsyncConnection) -> None:
    """Delete the records of dead processes and of the users who were connected to them.

    Raises:
        DBAPIError: The database failed.
    """
    await connection.execute(NODES.delete().where(~node_alive_condition()))
    await connection.execute(PRESENCE.delete().where(PRESENCE.c.node_id.not_in(sa.select(NODES.c.id))))
