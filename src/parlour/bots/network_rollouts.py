"""Comparison of moves by rollouts: a network plays for all seats in worlds that fit a view.

The moves are tried in the same worlds with the same luck, as in `parlour.bots.common_random_numbers`. All
these matches advance together, so that the network evaluates many of them in one batch.
"""

import time
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from parlour.bots.common_random_numbers import CommonRandomNumbers
from parlour.bots.match_batch import VectorMatches
from parlour.bots.networks import PolicyValueNetwork
from parlour.kit.game import Game, View
from parlour.kit.rng import Rng
from parlour.kit.vocabulary import get_action_space

# decisions after the compared move before the network's value at the seat's next decision becomes the outcome
ROLLOUT_DEPTH: Final = 12
# maximum decisions in a rollout; the outcome is 0 if the seat had no decision after `ROLLOUT_DEPTH`
MAX_DEPTH: Final = 60
WORLDS_PER_CLOCK_CHECK: Final = 16  # worlds between two checks of the clock


def choose_by_rollouts(
    net: PolicyValueNetwork,
    view: View,
    rng: Rng,
    deadline: float,
    worlds: int,
    moves: list[int],
    favourite: int,
) -> int:
    """Return the best of these moves, or the favourite unless another move is clearly better.

    Args:
        net: The network that plays for all seats.
        view: The view of a seat that has to move, at a table that fits the network.
        rng: The only source of random numbers.
        deadline: Deadline on the clock of `time.monotonic`. At least one batch of worlds is always tried.
        worlds: Number of worlds to try the moves in.
        moves: Legal moves to compare.
        favourite: One of these moves.
    """
    comparison = CommonRandomNumbers(len(moves), moves.index(favourite))
    for done in range(0, worlds, WORLDS_PER_CLOCK_CHECK):
        outcomes = rollout_outcomes(net, view, rng, min(WORLDS_PER_CLOCK_CHECK, worlds - done), moves)
        for outcome in outcomes.flat:
            comparison.add_outcome(float(outcome))
        if time.monotonic() >= deadline:
            break
    return moves[comparison.chosen_arm()]


def rollout_outcomes(
    net: PolicyValueNetwork, view: View, rng: Rng, worlds: int, moves: list[int]
) -> NDArray[np.float64]:
    """Return the outcome of each move in each world, -1 to 1, of shape (worlds, moves)."""
    seat = int(view.seat)
    found = np.zeros((worlds, len(moves)))
    going_on: list[Game] = []
    where: list[tuple[int, int]] = []
    for nth in range(worlds):
        world, future = view.determinize(rng), rng.spawn()
        for at, move in enumerate(moves):
            game = world.copy()
            game.rng = future.copy()
            game.push(seat, move)
            if game.is_over:
                found[nth, at] = game.utility(seat)
            else:
                going_on.append(game)
                where.append((nth, at))
    if going_on:
        found[tuple(np.transpose(where))] = rollout(net, going_on, seat)
    return found


def rollout(net: PolicyValueNetwork, games: list[Game], seat: int) -> NDArray[np.float64]:
    """Return the outcome of each match for a seat, -1 to 1, when the network makes all moves."""
    many = VectorMatches(games, get_action_space(games[0]), len(net.encoding.low), 0)
    places = len(games)
    worth, going_on = np.zeros(places), np.ones(places, np.bool_)
    for place in range(places):
        many.write_observation(place)

    def rows(cells: Any) -> NDArray[Any]:
        return np.array(cells).reshape(places, -1)

    for made in range(MAX_DEPTH):
        policy, value = net.outputs(rows(many.feature_row.cells))
        if made >= ROLLOUT_DEPTH:
            mine = going_on & (rows(many.seat_buffer)[:, 0] == seat)
            worth[mine] = value[mine]
            going_on &= ~mine
        if not going_on.any():
            break
        chosen = np.where(rows(many.masks), policy, -np.inf).argmax(axis=1)
        many.step(vec[i64](chosen.astype(np.int64)))
        over = going_on & (rows(many.ended)[:, 0] != 0)
        worth[over] = rows(many.rewards)[over, seat]
        going_on &= ~over
    return worth
