"""What the room looks at again and again for its metrics: what it has in hand, its memory, its database."""

import asyncio
import math
import platform
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

import parlour
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
from parlour.server.ops.process_memory import resident
from parlour.server.ops.server_room import ServerRoom
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.rows import current_time_ms

BEAT: Final = 1.0  # seconds between two looks at the event loop
BEATS: Final = 5  # between two looks at all else, of which one takes 15 ms with 2,000 sockets


async def look_at(room: ServerRoom) -> None:
    """Note the lag of the event loop each second, and all else now and then, until it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        await take_stock(room)
        for _ in range(BEATS):
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            lag = max(0.0, loop.time() - due)
            EVENT_LOOP_LAG.set(lag)
            EVENT_LOOP_LAG_HISTOGRAM.observe(lag)


async def take_stock(room: ServerRoom) -> None:
    """Note how much this process has in hand, and how large and how safe the database is."""
    rules = "compiled" if parlour.compiled else "pure"
    BUILD.labels(parlour.__version__, rules, platform.python_version()).set(1)
    for kind in ("room", "bots"):
        RESTARTS.labels(kind)  # so that the figure is there before the first
    note_tables(room)
    note_memory(room)
    try:
        DATABASE_SIZE.set(await room.store.size())
        backed_up = await room.store.backed_up()
    except (SQLAlchemyError, OSError):
        return  # whoever needs the database says so in the log
    BACKUP_AGE.set((current_time_ms() - backed_up) / 1000 if backed_up else math.inf)


def note_tables(room: ServerRoom) -> None:
    in_use = list(room.live_tables.live_tables.values())
    listeners = [listener for held in in_use for listener in held.clients]
    occupied = [held for held in in_use if held.present_since]
    CONNECTIONS.set(len(listeners))
    LIVE_TABLES.labels("occupied").set(sum(counts_here(held) for held in occupied))
    LIVE_TABLES.labels("idle").set(len(in_use) - len(occupied))
    STUCK.set(len(room.live_tables.stuck))
    QUEUE_LENGTH.labels("rows").set(room.store.write_queue.qsize())
    QUEUE_LENGTH.labels("questions").set(room.bot_workers.pool.queue.qsize())
    QUEUE_LENGTH.labels("frames").set(sum(listener.outbox.qsize() for listener in listeners))


def note_memory(room: ServerRoom) -> None:
    """Nothing is noted where the system does not say how much memory a process has."""
    own = resident()
    if own:
        MEMORY.labels("room").set(own)
        MEMORY.labels("bots").set(sum(resident(each.pid) for each in room.bot_workers.pool.processes))


def counts_here(held: LiveTable) -> bool:
    """Whether a table where people are is counted by this process: whoever is there longest came to it."""
    first = min((since, who) for who, since in held.present_since.items())
    return all(first <= (each.connected_since, who) for who, each in held.remote_presence.items())
