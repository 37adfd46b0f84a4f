"""The room of a server: on a SQL store, with worker processes, and with other rooms on the same database."""

from parlour.server.limits import RatedBots, Rates
from parlour.server.metrics import PrometheusMeters
from parlour.server.nodes import Node
from parlour.server.room import Room
from parlour.server.store import Store
from parlour.server.thinkers import Thinkers, Workers


class ServerRoom(Room):
    """A room with what the server adds; see Room."""

    store: Store
    thinkers: Thinkers
    node: Node

    def __init__(
        self,
        store: Store,
        bot_pause: float,
        thinkers: Thinkers,
        node: Node | None = None,
        rates: Rates | None = None,
    ) -> None:
        self.rates = rates or Rates(None)
        super().__init__(
            store,
            bot_pause,
            thinkers,
            node or Node(store),
            RatedBots(self.rates),
            Workers(1),
            PrometheusMeters(),
        )
