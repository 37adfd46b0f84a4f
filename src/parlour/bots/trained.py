"""Trained players as bots: networks that play alone, guide a search, or play moves out.

A network is trained for one game, a number of seats, options, and the features of that time. At any other
table it raises an error. The check reads only the file's description; NumPy is imported when the bot moves
(`parlour.bots.networks`).
"""

import math
from functools import lru_cache
from pathlib import Path
from typing import Final

from parlour.bots.network_files import (
    TableMismatchError,
    find_mismatch,
    read_network_info,
)
from parlour.bots.search import SearchTree
from parlour.compiling.extras import require_extra
from parlour.kit.game import Game, View
from parlour.kit.options import Options
from parlour.kit.rng import Rng

MIN_MOVE_PROBABILITY: Final = 0.02  # less probable moves are not searched


# Bots


class TrainedBot:
    """A bot that plays by the network of a file: alone, or after comparing its probable moves.

    It compares them by a search with `playouts` play-outs, or by rollouts in `worlds` worlds.
    """

    def __init__(self, path: Path, playouts: int = 0, worlds: int = 0) -> None:
        """Read the description of the network.

        Raises:
            InvalidNetworkError: The file is not a network, or cannot be read.
            MissingExtraError: NumPy is not installed.
        """
        require_extra("lab", "net:FILE.npz", ("numpy",))
        self.path = path
        self.playouts = playouts
        self.worlds = worlds
        self.info = read_network_info(path)
        self.checked_tables: set[tuple[type[Game], int, Options]] = set()  # tables that have passed the check

    def require_table(self, table: Game) -> None:
        """Check that the network can play at a table.

        Raises:
            TableMismatchError: The network was trained for another table.
        """
        key = (type(table), int(table.seats), table.options)
        if key in self.checked_tables:
            return
        if fault := find_mismatch(self.info, table):
            raise TableMismatchError("net-cannot", name=self.path.name, fault=fault)
        self.checked_tables.add(key)

    def __call__(self, view: View, rng: Rng, deadline: float = math.inf) -> int:
        """Return the most probable move of the policy, or the best of the compared moves.

        Raises:
            TableMismatchError: The network was not trained for this table.
            InvalidNetworkError: The file is damaged.
        """
        from parlour.bots.networks import get_network

        self.require_table(view.game)
        moves = view.legal()
        waited_for = view.game.to_move() >> view.seat & 1
        if len(moves) == 1 and waited_for:
            return moves[0]
        net = get_network(self.path)
        policy = net.move_probabilities(view)
        favourite = max(policy, key=lambda move: policy[move])
        likely = [
            move for move, share in policy.items() if share >= MIN_MOVE_PROBABILITY or move == favourite
        ]
        if len(likely) == 1:
            return favourite
        if self.worlds and waited_for:
            from parlour.bots.network_rollouts import choose_by_rollouts

            return choose_by_rollouts(net, view, rng, deadline, self.worlds, likely, favourite)
        return (
            choose_by_search(view, rng, deadline, self.playouts, likely, favourite)
            if self.playouts
            else favourite
        )


def choose_by_search(
    view: View, rng: Rng, deadline: float, playouts: int, likely: list[int], favourite: int
) -> int:
    """Return the best of the likely moves, or the favourite unless another move is clearly better."""
    tree = SearchTree(view, rng, playouts)
    tree.restrict_root(likely)
    tree.comparison.favourite = tree.find_root_edge(favourite)
    tree.search_until(deadline, playouts)
    return tree.best_move()


@lru_cache(maxsize=16)
def get_trained_bot(path: Path, playouts: int, worlds: int) -> TrainedBot:
    """Return the bot of a file, cached.

    Raises:
        InvalidNetworkError: The file is not a network, or cannot be read.
        MissingExtraError: NumPy is not installed.
    """
    return TrainedBot(path, playouts, worlds)
