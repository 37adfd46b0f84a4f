"""Votes of absent players lapse: a vote for a rematch, and a player's mark that they are ready.

As for the host (see `host_watch`), only the process that holds the lease of a table counts absences, and a
lapsed vote is a row of the table's log. At a correspondence table, votes do not lapse.
"""

import asyncio
import logging
import time

from parlour.kit.bits import members
from parlour.kit.errors import ParlourError
from parlour.server.decisions.changes import Decision
from parlour.server.log.entries import ReadyChanged
from parlour.server.log.store import StoreError
from parlour.server.tables.lease import acquire_lease
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables

VOTE_ABSENCE_SECONDS = 15.0  # seconds after which the vote of an absent player lapses
CHECK_SECONDS = 1.0  # seconds between two checks whether the players have returned
RETRY_SECONDS = 1.0  # seconds before a failed database operation is retried

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")


class VoteWatch:
    """Withdraws the votes of absent players at all tables."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.is_stopped = False

    async def stop(self) -> None:
        """Stop watching all tables. A row that is being written is completed first."""
        self.is_stopped = True
        for live_table in list(self.live_tables.live_tables.values()):
            if (vote_task := live_table.vote_task) is not None:
                vote_task.cancel()
                await asyncio.gather(vote_task, return_exceptions=True)

    def wake(self, live_table: LiveTable) -> None:
        """Start to watch a table if a player who has voted is away."""
        if (
            live_table.vote_task is None
            and live_table.clients
            and not self.is_stopped
            and list_absent_voters(live_table)
        ):
            live_table.vote_task = asyncio.create_task(self.watch(live_table))

    async def watch(self, live_table: LiveTable) -> None:
        """Count the absence of players who have voted, until all have returned or their votes have lapsed."""
        absent_seconds: dict[str, float] = {}
        try:
            while live_table.clients and (voters := list_absent_voters(live_table)):
                if not await acquire_lease(self.live_tables, live_table):
                    continue
                lapsed = [
                    seat
                    for seat, user_id in voters.items()
                    if absent_seconds.get(user_id, 0.0) >= VOTE_ABSENCE_SECONDS
                ]
                if lapsed:
                    await self.withdraw_vote(live_table, voters[lapsed[0]])
                    continue
                checked_at = time.monotonic()
                await asyncio.sleep(CHECK_SECONDS)
                # If the process was suspended, the rest of that time does not count.
                passed_seconds = min(time.monotonic() - checked_at, CHECK_SECONDS)
                absent_seconds = {
                    user_id: absent_seconds.get(user_id, 0.0) + passed_seconds
                    for user_id in list_absent_voters(live_table).values()
                }
        except ParlourError as error:
            logger.error("table %s: could not withdraw a vote: %s", live_table.table.id, error)
        finally:
            live_table.vote_task = None

    async def withdraw_vote(self, live_table: LiveTable, user_id: str) -> None:
        """Withdraw the vote of a user, unless the user has returned."""
        try:
            await live_table.execute(lambda table: self.decide_withdrawal(live_table, user_id))
        except StoreError as error:
            database_logger.error("table %s: could not withdraw a vote: %s", live_table.table.id, error)
            await asyncio.sleep(RETRY_SECONDS)

    async def decide_withdrawal(self, live_table: LiveTable, user_id: str) -> Decision | None:
        await live_table.read_new_rows()
        await self.live_tables.peers.refresh_presence(live_table)
        for seat, voter_id in list_absent_voters(live_table).items():
            if voter_id == user_id:
                return Decision(ReadyChanged(seat, ready=False))
        return None


def list_absent_voters(live_table: LiveTable) -> dict[int, str]:
    """Return the ids of absent players who have voted, by seat."""
    table = live_table.table
    if table.is_playing or table.closed or table.table_settings.correspondence:
        return {}
    return {
        seat: table.seats[seat].user_id
        for seat in members(table.ready_seats)
        if not live_table.is_present(table.seats[seat].user_id)
    }
