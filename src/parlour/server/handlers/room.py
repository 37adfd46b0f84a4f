"""The parts of a card room in one process, and how they start and end together.

Each table has a log of rows in the database. If the table's current state allows a request, a row is appended
to the log. Only then is the row applied to the table and sent to the clients. If another server process has
appended a row in the meantime, that row is read and the request is checked again.
"""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from parlour.server.accounts.identity import Sessions
from parlour.server.accounts.personal_stats import MatchStatsCache
from parlour.server.accounts.ratings import Ratings
from parlour.server.handlers.hints import Hints
from parlour.server.handlers.replays import ReplayCache
from parlour.server.handlers.reviews import Coach, Reviews, ReviewSharing
from parlour.server.http_messages import RetentionDays
from parlour.server.log.store import RoomStore
from parlour.server.socket_messages import RulesCompiled
from parlour.server.tables.clients import Client
from parlour.server.tables.host_watch import HostWatch
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.room_metrics import Metrics, NoMetrics
from parlour.server.tables.room_peers import NoPeers, Peers
from parlour.server.tables.turn_runner import BotBudget, TurnRunner, UnlimitedBotBudget
from parlour.server.tables.turn_runner import Bots as TurnBots
from parlour.server.tables.vote_watch import VoteWatch

DRAIN_POLL_SECONDS: Final = 0.02  # seconds between two checks for open connections
# seconds for the browser to receive its new cookie before older sessions are closed
SIGN_OUT_DELAY_SECONDS: Final = 0.2


class Bots(TurnBots, Protocol):
    """The bots of a room. Their worker processes also compute hints."""

    @property
    def executor(self) -> Coach:
        """The worker processes in which the bots run. They also compute hints."""

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later requests.

        Raises:
            OSError, ValueError: The build cannot be used.
        """

    async def close(self) -> None:
        """Stop the worker processes."""


class Room:
    """The parts of a card room with the tables in one store.

    Attributes:
        secret: The secret from which the seeds of daily deals are derived.
        clients: All sockets, also those that have not joined a table yet.
    """

    def __init__(
        self,
        store: RoomStore,
        bot_delay: float,
        bot_workers: Bots,
        peers: Peers | None = None,
        budget: BotBudget | None = None,
        coach: Coach | None = None,
        metrics: Metrics | None = None,
        review_sharing: ReviewSharing | None = None,
    ) -> None:
        """Create a room with the tables in `store`.

        Args:
            bot_delay: The pause before each move of a bot, in seconds.
            budget: The limit on the bots' thinking time. If it is None, the time is unlimited.
            coach: The process for reviews. If it is None, the bots' worker processes make reviews.
        """
        self.store = store
        self.bot_workers = bot_workers
        self.peers: Peers = peers or NoPeers()
        self.metrics: Metrics = metrics or NoMetrics()
        self.live_tables = LiveTables(store, self.peers, self.metrics)
        self.turn_runner = TurnRunner(
            self.live_tables, bot_workers, bot_delay, budget or UnlimitedBotBudget()
        )
        self.host_watch = HostWatch(self.live_tables)
        self.vote_watch = VoteWatch(self.live_tables)
        self.live_tables.on_table_changed = self.wake
        self.hints = Hints(bot_workers.executor)
        self.reviews = Reviews(coach or bot_workers.executor, sharing=review_sharing)
        self.replays = ReplayCache()
        self.ratings = Ratings(store)
        self.stats_cache = MatchStatsCache(store)
        self.sessions = Sessions()
        self.clients: set[Client] = set()
        self.secret = b""
        self.retention = RetentionDays()

    def wake(self, live_table: LiveTable) -> None:
        """Start the bots, the clock and the watches of a table if they are needed."""
        self.turn_runner.wake(live_table)
        self.host_watch.wake(live_table)
        self.vote_watch.wake(live_table)

    async def withdraw_player(self, table_ids: Sequence[str], user_id: str) -> None:
        """Withdraw a user from the tournaments among these tables. This room has no tournaments."""

    def is_in_tournament(self, user_id: str) -> bool:
        """Return True if a user is in a tournament that is not over. This room has no tournaments."""
        return False

    def forget_players(self, table_ids: Iterable[str]) -> None:
        """Drop what is in memory about the players of these tables, because a user was deleted or merged.

        This also cancels reviews that are running, because they would be stored with the old names.
        """
        for table_id in table_ids:
            self.reviews.drop(table_id)
            self.replays.drop(table_id)

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later requests to the bots and the coach.

        All clients receive a message when the bots use it.

        Raises:
            OSError, ValueError: The build cannot be used.
        """
        await self.bot_workers.switch_build(build)
        await self.reviews.switch_build(build)
        for client in self.clients:
            client.send_message(RulesCompiled())

    async def drain(self) -> None:
        """Finish pending requests and close all sockets.

        Clients reconnect to another room, or to this one after its restart.
        """
        self.live_tables.is_draining = True
        await self.stop_turns()
        while self.clients:
            for client in list(self.clients):
                client.close_when_idle()
            await asyncio.sleep(DRAIN_POLL_SECONDS)

    async def close(self) -> None:
        """Stop the bots and the coach, and disconnect from the other rooms."""
        await self.live_tables.close()
        await self.stop_turns()
        await self.peers.close()
        await self.reviews.close()
        await self.bot_workers.close()

    async def stop_turns(self) -> None:
        """Stop the bots, the clocks and the watches of all tables."""
        await self.host_watch.stop()
        await self.vote_watch.stop()
        await self.turn_runner.stop()


# Signing out


async def sign_out(room: Room, user_id: str) -> None:
    """End the sessions of a user on all devices.

    The sockets are closed after a short delay, so that the user's current device can receive its new cookie
    first.

    Raises:
        WriteError: The database failed.
    """
    await room.sessions.sign_out(room.store, user_id)
    room.peers.notify_sign_out()
    asyncio.get_running_loop().call_later(SIGN_OUT_DELAY_SECONDS, close_signed_out_sockets, room)


async def reload_signed_out_sessions(room: Room) -> None:
    """Read which users were signed out or deleted in other rooms, and end their sessions.

    Raises:
        ReadError: The database failed.
    """
    if await room.sessions.refresh(room.store):
        close_signed_out_sockets(room)


def close_signed_out_sockets(room: Room) -> None:
    """Close the sockets that were opened with a cookie that is no longer valid."""
    for client in room.clients:
        if room.sessions.current_generation(client.user_id) != client.generation:
            client.close_when_idle()
