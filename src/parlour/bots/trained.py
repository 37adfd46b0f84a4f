"""Bots that play with trained networks: alone, with a search, or with rollouts.

A network is trained for one game, one number of seats, one set of options, and one version of the features.
If any of these differs, the bot raises an error. This check needs only the network's description, so NumPy is
not imported until the bot moves (`parlour.bots.networks`).
"""

import math
from functools import lru_cache
from pathlib import Path
from typing import Final

from parlour.bots.bot_messages import bot_message
from parlour.bots.network_files import (
    NetworkMismatchError,
    find_mismatch,
    read_network_info,
)
from parlour.bots.search import SearchTree
from parlour.compiling.extras import require_extra
from parlour.kit.game import Game, View
from parlour.kit.options import Options
from parlour.kit.rng import Rng

MIN_MOVE_PROBABILITY: Final = 0.02  # minimum probability for a move to be considered by a search or rollouts


# Bots


class TrainedBot:
    """A bot that plays with the network in a file.

    It compares the moves that the network considers probable: by a search with `playouts` playouts, or by
    rollouts in `worlds` worlds (possible deals). If both numbers are 0, it plays the most probable move.
    """

    def __init__(self, path: Path, playouts: int = 0, worlds: int = 0) -> None:
        """Read the description of the network.

        Raises:
            InvalidNetworkError: The file is not a network or cannot be read.
            MissingExtraError: NumPy is not installed.
        """
        require_extra("lab", "net:FILE.npz", ("numpy",))
        self.path = path
        self.playouts = playouts
        self.worlds = worlds
        self.info = read_network_info(path)
        # games, numbers of seats and options for which the network is known to be trained
        self.checked_tables: set[tuple[type[Game], int, Options]] = set()

    def require_playable(self, game: Game) -> None:
        """Check that the network was trained for the seats and options of `game`.

        Raises:
            NetworkMismatchError: The network was trained for a different game, number of seats or options.
        """
        table_key = (type(game), int(game.seats), game.options)
        if table_key in self.checked_tables:
            return
        if fault := find_mismatch(self.info, game):
            raise NetworkMismatchError(bot_message("net-cannot", name=self.path.name, fault=fault))
        self.checked_tables.add(table_key)

    def __call__(self, view: View, rng: Rng, deadline: float = math.inf) -> int:
        """Return the most probable move, or the best of the probable moves if the bot compares them.

        Raises:
            NetworkMismatchError: The network was trained for a different game, number of seats or options.
            InvalidNetworkError: The file is damaged.
        """
        from parlour.bots.networks import get_network

        self.require_playable(view.game)
        moves = view.legal()
        must_move = view.game.to_move() >> view.seat & 1
        if len(moves) == 1 and must_move:
            return moves[0]
        net = get_network(self.path)
        policy = net.move_probabilities(view)
        favourite = max(policy, key=lambda move: policy[move])
        likely_moves = [
            move
            for move, probability in policy.items()
            if probability >= MIN_MOVE_PROBABILITY or move == favourite
        ]
        if len(likely_moves) == 1:
            return favourite
        if self.worlds and must_move:
            from parlour.bots.network_rollouts import choose_by_rollouts

            return choose_by_rollouts(net, view, rng, deadline, self.worlds, likely_moves, favourite)
        return (
            choose_by_search(view, rng, deadline, self.playouts, likely_moves, favourite)
            if self.playouts
            else favourite
        )


def choose_by_search(
    view: View, rng: Rng, deadline: float, playouts: int, likely_moves: list[int], favourite_move: int
) -> int:
    """Return the favourite, or another likely move if it is clearly better."""
    tree = SearchTree(view, rng, playouts)
    tree.restrict_root(likely_moves)
    tree.comparison.favourite = tree.find_root_edge(favourite_move)
    tree.search_until(deadline, playouts)
    return tree.best_move()


@lru_cache(maxsize=16)
def get_trained_bot(path: Path, playouts: int, world_count: int) -> TrainedBot:
    """Return the bot for a network file. Cached, so that each file is read once.

    Raises:
        InvalidNetworkError: The file is not a network or cannot be read.
        MissingExtraError: NumPy is not installed.
    """
    return TrainedBot(path, playouts, world_count)
