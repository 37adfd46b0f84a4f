"""Comparison of moves by rollouts, in which a network plays for all seats.

The moves are tried in the same worlds (random deals that fit a view) with the same luck, as in
`parlour.bots.common_random_numbers`. All rollouts advance together, so that the network evaluates many
positions in one batch.
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
from parlour.kit.learning import get_action_space
from parlour.kit.rng import Rng

# after this many decisions, a rollout stops when it is the bot's turn again, and the network estimates the
# outcome
ROLLOUT_DEPTH: Final = 12
# maximum number of decisions in a rollout; the outcome of an unfinished rollout is 0
MAX_DEPTH: Final = 60
WORLDS_PER_CLOCK_CHECK: Final = 16  # number of worlds (random deals) to try before the clock is checked again


def choose_by_rollouts(
    net: PolicyValueNetwork,
    view: View,
    rng: Rng,
    deadline: float,
    world_count: int,
    moves: list[int],
    favourite_move: int,
) -> int:
    """Return the favourite, or the best of these moves if it is clearly better.

    Args:
        net: The network that plays for all seats.
        view: The view of a seat that has to move, at a table that fits the network.
        rng: The only source of random numbers.
        deadline: Deadline, a `time.monotonic()` value. At least one batch of worlds is always tried.
        world_count: Number of worlds (random deals) to try the moves in.
        moves: Legal moves to compare.
        favourite_move: One of these moves.
    """
    comparison = CommonRandomNumbers(len(moves), moves.index(favourite_move))
    for finished_worlds in range(0, world_count, WORLDS_PER_CLOCK_CHECK):
        outcomes = compute_rollout_outcomes(
            net, view, rng, min(WORLDS_PER_CLOCK_CHECK, world_count - finished_worlds), moves
        )
        for outcome in outcomes.flat:
            comparison.add_outcome(float(outcome))
        if time.monotonic() >= deadline:
            break
    return moves[comparison.chosen_arm()]


def compute_rollout_outcomes(
    net: PolicyValueNetwork, view: View, rng: Rng, world_count: int, moves: list[int]
) -> NDArray[np.float64]:
    """Return an array of shape (worlds, moves) with the outcome (-1 to 1) of each move in each world."""
    seat = int(view.seat)
    outcomes = np.zeros((world_count, len(moves)))
    unfinished_games: list[Game] = []
    unfinished_cells: list[tuple[int, int]] = []
    for world_index in range(world_count):
        world, future = view.determinize(rng), rng.spawn()
        for move_index, move in enumerate(moves):
            game = world.copy()
            game.rng = future.copy()
            game.push(seat, move)
            if game.is_over:
                outcomes[world_index, move_index] = game.utility(seat)
            else:
                unfinished_games.append(game)
                unfinished_cells.append((world_index, move_index))
    if unfinished_games:
        outcomes[tuple(np.transpose(unfinished_cells))] = play_rollouts(net, unfinished_games, seat)
    return outcomes


def play_rollouts(net: PolicyValueNetwork, games: list[Game], seat: int) -> NDArray[np.float64]:
    """Let the network play for all seats. For each match, return an outcome for `seat` from -1 to 1."""
    batch = VectorMatches(games, get_action_space(games[0]), len(net.encoding.low), 0)
    game_count = len(games)
    outcomes, is_unfinished = np.zeros(game_count), np.ones(game_count, np.bool_)
    for game_index in range(game_count):
        batch.write_observation(game_index)

    def reshape_to_rows(cells: Any) -> NDArray[Any]:
        return np.array(cells).reshape(game_count, -1)

    for decision_count in range(MAX_DEPTH):
        policy, value = net.evaluate(reshape_to_rows(batch.feature_row.cells))
        if decision_count >= ROLLOUT_DEPTH:
            is_own_turn = is_unfinished & (reshape_to_rows(batch.seat_buffer)[:, 0] == seat)
            outcomes[is_own_turn] = value[is_own_turn]
            is_unfinished &= ~is_own_turn
        if not is_unfinished.any():
            break
        chosen_actions = np.where(reshape_to_rows(batch.masks), policy, -np.inf).argmax(axis=1)
        batch.step(vec[i64](chosen_actions.astype(np.int64)))
        is_ended = is_unfinished & (reshape_to_rows(batch.ended)[:, 0] != 0)
        outcomes[is_ended] = reshape_to_rows(batch.rewards)[is_ended, seat]
        is_unfinished &= ~is_ended
    return outcomes
