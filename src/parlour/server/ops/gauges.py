"""Gauges that the server updates periodically: tables, connections, queues, memory and the database."""

import asyncio
import math
import platform
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

import parlour
from parlour.server.log.rows import current_time_ms
from parlour.server.ops.metrics import (
    BACKUP_AGE,
    BUILD,
    CONNECTIONS,
    DATABASE_SIZE,
    EVENT_LOOP_LAG,
    EVENT_LOOP_LAG_HISTOGRAM,
    LIVE_TABLES,
    MEMORY,
    QUEUE_LENGTH,
    RESTARTS,
    STUCK,
)
from parlour.server.ops.process_memory import resident_bytes
from parlour.server.ops.server_room import ServerRoom
from parlour.server.tables.live_table import LiveTable

MEASURE_SECONDS: Final = 1.0  # seconds between two measurements of the event loop
# number of lag measurements between two updates of the other gauges; one update takes 15 ms with 2,000
# sockets
MEASUREMENTS_PER_UPDATE: Final = 5


async def update_gauges_periodically(room: ServerRoom) -> None:
    """Measure the lag of the event loop each second, and update the other gauges periodically.

    This runs until it is cancelled.
    """
    loop = asyncio.get_running_loop()
    while True:
        await update_gauges(room)
        for _ in range(MEASUREMENTS_PER_UPDATE):
            expected_at = loop.time() + MEASURE_SECONDS
            await asyncio.sleep(MEASURE_SECONDS)
            lag = max(0.0, loop.time() - expected_at)
            EVENT_LOOP_LAG.set(lag)
            EVENT_LOOP_LAG_HISTOGRAM.observe(lag)


async def update_gauges(room: ServerRoom) -> None:
    """Update all gauges except the lag of the event loop."""
    rules = "compiled" if parlour.compiled else "pure"
    BUILD.labels(parlour.__version__, rules, platform.python_version()).set(1)
    for kind in ("room", "bots"):
        RESTARTS.labels(kind)  # creates the series, so that it is exported before the first restart
    update_table_gauges(room)
    update_memory_gauges(room)
    try:
        DATABASE_SIZE.set(await room.store.size_in_bytes())
        backup_time = await room.store.get_backup_time()
    except (SQLAlchemyError, OSError):
        return  # the error is logged by other code that needs the database
    BACKUP_AGE.set((current_time_ms() - backup_time) / 1000 if backup_time else math.inf)


def update_table_gauges(room: ServerRoom) -> None:
    live_tables = list(room.live_tables.live_tables.values())
    clients = [client for live_table in live_tables for client in live_table.clients]
    occupied_tables = [live_table for live_table in live_tables if live_table.present_since]
    CONNECTIONS.set(len(clients))
    LIVE_TABLES.labels("occupied").set(
        sum(is_counted_by_this_process(live_table) for live_table in occupied_tables)
    )
    LIVE_TABLES.labels("idle").set(len(live_tables) - len(occupied_tables))
    STUCK.set(len(room.live_tables.stuck_table_ids))
    QUEUE_LENGTH.labels("rows").set(room.store.write_queue.qsize())
    QUEUE_LENGTH.labels("questions").set(room.bot_workers.executor.queue.qsize())
    QUEUE_LENGTH.labels("frames").set(sum(client.outbox.qsize() for client in clients))


def update_memory_gauges(room: ServerRoom) -> None:
    """Update the memory gauges. If the system does not report memory, the gauges stay unset."""
    own_bytes = resident_bytes()
    if own_bytes:
        MEMORY.labels("room").set(own_bytes)
        MEMORY.labels("bots").set(
            sum(resident_bytes(process.pid) for process in room.bot_workers.executor.processes)
        )


def is_counted_by_this_process(live_table: LiveTable) -> bool:
    """Return True if this process is the one that counts an occupied table.

    A table that is open in several processes is counted only once, by the process to which the
    longest-connected user is connected.
    """
    earliest_local_user = min(
        (connected_since, user_id) for user_id, connected_since in live_table.present_since.items()
    )
    return all(
        earliest_local_user <= (connected_since, user_id)
        for user_id, connected_since in live_table.remote_presence.items()
    )
