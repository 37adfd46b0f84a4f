"""The lease of a table: the right of one process to run its bots, its clock and its watch for the host."""

import asyncio
import logging
from contextlib import suppress

from parlour.server.decisions.changes import Decision
from parlour.server.log.clock import build_outage_entry, has_expired_unattended, is_clock_running
from parlour.server.log.entries import ClockResumed
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import StoreError
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables

RETRY_SECONDS = 1.0  # seconds before a failed database operation is retried

database_logger = logging.getLogger("parlour.database")


async def acquire_lease(live_tables: LiveTables, live_table: LiveTable) -> bool:
    """Acquire the lease of a table.

    Return True on success. Otherwise wait until another attempt may succeed, and return False.
    """
    live_table.lease_released.clear()
    try:
        wait_seconds = await live_tables.peers.acquire_lease(live_table)
        if not wait_seconds:
            await record_outage(live_table)
    except StoreError as error:
        database_logger.error(
            "table %s: could not acquire the lease for its bots: %s", live_table.table.id, error
        )
        wait_seconds = RETRY_SECONDS
    if wait_seconds:
        with suppress(TimeoutError):
            await asyncio.wait_for(live_table.lease_released.wait(), wait_seconds)
    return not wait_seconds


async def record_outage(live_table: LiveTable) -> None:
    """Correct the clocks of a table after a time in which no process ran it.

    Raises:
        StoreError: The database failed.
    """
    if live_table.outage is not None:
        await live_table.execute(lambda table: decide_outage(live_table))


def decide_outage(live_table: LiveTable) -> Decision | None:
    """Return the correction of the clocks after an outage, or None if it is not necessary."""
    if live_table.outage is None:
        return None
    presence = live_table.presence_times()
    clock_resumed = build_outage_entry(
        live_table.table,
        live_table.charged_times,
        live_table.outage,
        presence.connected_since,
        presence.now,
    )
    if clock_resumed is None:
        live_table.outage = None
        return None
    return Decision(clock_resumed)


async def resume_clock(live_tables: LiveTables, live_table: LiveTable) -> None:
    """Correct the clocks of a table when the first client connects.

    If a player's time ran out while no client was connected, the time for the move starts again.

    Raises:
        StoreError: The database failed.
    """
    if not is_clock_running(live_table.table):
        return
    if not await live_tables.peers.acquire_lease(live_table):
        await record_outage(live_table)
    await live_table.execute(
        lambda table: Decision(ClockResumed()) if has_expired_unattended(table, current_time_ms()) else None
    )
