"""The room of a server: on a SQL store, with worker processes, and with other rooms on the same database."""

from parlour.server.limits import RatedBots, RateLimiter
from parlour.server.metrics import PrometheusMeters
from parlour.server.nodes import LocalPeers
from parlour.server.room import Room
from parlour.server.store import Store
from parlour.server.thinkers import BotWorkers, WorkerPool


class ServerRoom(Room):
    """A room with what the server adds; see Room."""

    store: Store
    bot_workers: BotWorkers
    peers: LocalPeers

    def __init__(
        self,
        store: Store,
        bot_delay: float,
        bot_workers: BotWorkers,
        peers: LocalPeers | None = None,
        rates: RateLimiter | None = None,
    ) -> None:
        self.rates = rates or RateLimiter(None)
        super().__init__(
            store,
            bot_delay,
            bot_workers,
            peers or LocalPeers(store),
            RatedBots(self.rates),
            WorkerPool(1),
            PrometheusMeters(),
        )
