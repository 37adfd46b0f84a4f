"""The card room of a server process."""

from parlour.server.cluster.peers import LocalPeers
from parlour.server.ops.bot_workers import BotWorkers, WorkerPool
from parlour.server.ops.limits import RateLimitedBotBudget, RateLimiter
from parlour.server.ops.metrics import PrometheusMetrics
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tournaments.live_tournaments import TournamentRoom


class ServerRoom(TournamentRoom):
    """A card room with an SQL store, worker processes for bots, rate limits and metrics.

    `peers` exchanges messages with the other server processes of the card room.
    """

    store: SqlStore
    bot_workers: BotWorkers
    peers: LocalPeers

    def __init__(
        self,
        store: SqlStore,
        bot_delay: float,
        bot_workers: BotWorkers,
        peers: LocalPeers | None = None,
        rate_limiter: RateLimiter | None = None,
    ) -> None:
        self.rate_limiter = rate_limiter or RateLimiter(None)
        peers = peers or LocalPeers(store)
        super().__init__(
            store,
            bot_delay,
            bot_workers,
            peers,
            RateLimitedBotBudget(self.rate_limiter),
            WorkerPool(1),
            PrometheusMetrics(),
            peers,
        )
