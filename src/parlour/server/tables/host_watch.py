"""Passing the rights of an absent host to another player.

Each process watches the tables of its clients. Only the process that holds the lease of a table counts the
host's absence and makes another player the host. The change is a row of the table's log, so all processes
have the same host. Only time during which this process runs and can reach the database counts as absence.
"""

import asyncio
import logging
import time

from parlour.kit.errors import ParlourError
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.hosting import decide_host, find_next_host
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import StoreError
from parlour.server.tables.lease import acquire_lease
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables

HOST_ABSENCE_SECONDS = 60.0  # seconds after which an absent host is replaced
# At a correspondence table, players are often away: the host must also have been inactive for this time.
CORRESPONDENCE_HOST_SECONDS = 86_400
CHECK_SECONDS = 2.0  # maximum seconds between two checks whether the host has returned
RETRY_SECONDS = 1.0  # seconds before a failed database operation is retried

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")


class HostWatch:
    """Makes another player the host of a table when the host has left or is away."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.started_at = time.monotonic()
        self.is_stopped = False

    async def stop(self) -> None:
        """Stop watching all tables. A row that is being written is completed first."""
        self.is_stopped = True
        for live_table in list(self.live_tables.live_tables.values()):
            if (host_task := live_table.host_task) is not None:
                host_task.cancel()
                await asyncio.gather(host_task, return_exceptions=True)

    def wake(self, live_table: LiveTable) -> None:
        """Start to watch for the host of a table if another player could become the host."""
        if self.reset_if_present(live_table) and not live_table.table.has_host_left:
            return
        if (
            live_table.host_task is None
            and live_table.clients
            and not self.is_stopped
            and find_replacement(live_table)
        ):
            live_table.host_task = asyncio.create_task(self.watch(live_table))

    def reset_if_present(self, live_table: LiveTable) -> bool:
        """Return True if the host is present. In this case, the count of the host's absence starts again."""
        is_present = live_table.is_present(live_table.table.host_id)
        if is_present:
            live_table.host_absent_seconds = 0.0
        return is_present

    async def watch(self, live_table: LiveTable) -> None:
        """Wait until the host returns or must be replaced, and replace the host."""
        try:
            while live_table.clients and find_replacement(live_table):
                if not await acquire_lease(self.live_tables, live_table):
                    continue
                seconds_left = self.seconds_until_replacement(live_table)
                if seconds_left <= 0:
                    await self.replace_host(live_table)
                    continue
                checked_at = time.monotonic()
                await asyncio.sleep(min(seconds_left, CHECK_SECONDS))
                # If the process was suspended, the rest of that time does not count.
                live_table.host_absent_seconds += min(time.monotonic() - checked_at, CHECK_SECONDS)
        except ParlourError as error:
            logger.error("table %s: could not pass on the rights of the host: %s", live_table.table.id, error)
        finally:
            live_table.host_task = None
            self.reset_if_present(live_table)

    def seconds_until_replacement(self, live_table: LiveTable) -> float:
        """Return the seconds until the host must be replaced, which is at most 0 if the host has left."""
        table = live_table.table
        if table.has_host_left:
            return 0.0
        seconds_left = HOST_ABSENCE_SECONDS - live_table.host_absent_seconds
        if table.table_settings.correspondence:
            inactive_seconds = min(
                (current_time_ms() - table.host_active_at) / 1000, time.monotonic() - self.started_at
            )
            seconds_left = max(seconds_left, CORRESPONDENCE_HOST_SECONDS - inactive_seconds)
        return seconds_left

    async def replace_host(self, live_table: LiveTable) -> None:
        """Make another player the host, unless the host has returned."""
        try:
            await live_table.execute(lambda table: self.decide_replacement(live_table))
        except StoreError as error:
            database_logger.error(
                "table %s: could not pass on the rights of the host: %s", live_table.table.id, error
            )
            await asyncio.sleep(RETRY_SECONDS)

    async def decide_replacement(self, live_table: LiveTable) -> Decision | None:
        await live_table.read_new_rows()
        await self.live_tables.peers.refresh_presence(live_table)
        next_host_id = find_replacement(live_table)
        if next_host_id and self.seconds_until_replacement(live_table) <= 0:
            return decide_host(next_host_id)
        return None


def find_replacement(live_table: LiveTable) -> str:
    """Return the id of the player who could replace the host now.

    The result is empty if the host is present and has not left, or if no player can become the host.
    """
    table = live_table.table
    is_host_here = live_table.is_present(table.host_id) and not table.has_host_left
    if is_host_here or table.closed or table.daily_date or table.tournament_id:
        return ""
    return find_next_host(table, live_table.all_user_ids())
