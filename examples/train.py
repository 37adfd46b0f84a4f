"""Train a network for any game by self-play on one processor core, with JAX and Optax.

    python examples/train.py zambezi-falls --out zambezi.npz
    parlour arena zambezi-falls --bots net:zambezi.npz,expert --matches 100

The algorithm is proximal policy optimization (Schulman and others, "Proximal Policy Optimization Algorithms",
2017). A network that computes a policy and a value plays all seats of many matches at once in
`parlour.envs.vectorized`. The network is updated after a fixed number of decisions in each match. Moves whose
result is better than predicted become more probable. At intervals, the network plays against one of Parlour's
bots, and plays each deal once in every seat. The results form the learning curve.

The network can first imitate a bot (`--imitation-decisions DECISIONS`). In some games, imitation provides
most of the playing strength.

The program needs the packages of `parlour[train]`. The same arguments on the same machine result in the same
network.
"""

import argparse
import csv
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("train", "examples/train.py")
except MissingExtraError as missing:
    sys.exit(str(missing))

import jax
import jax.numpy as jnp
import numpy as np
import optax

from parlour.bots.network_files import new_network_info
from parlour.bots.networks import InputEncoding, PolicyValueNetwork, save_network
from parlour.bots.registry import Bot, find_bot
from parlour.envs.vectorized import VectorEnv
from parlour.kit.errors import ParlourError
from parlour.kit.rng import Rng
from parlour.lab.estimates import estimate_share

MASKED_LOGIT: Final = -1e9  # logit of actions outside the mask
MAX_GRADIENT_NORM: Final = 0.5  # maximum norm of a gradient; larger gradients are scaled down
# distance between the seeds for training, for the learning curve, and for imitation
SEED_DISTANCE: Final = 1 << 30
CURVE_COLUMNS: Final = (
    "decisions",
    "matches",
    "processor_seconds",
    "wins",
    "margin_of_error",
    "value_loss",
    "entropy",
)


@dataclass(frozen=True)
class Settings:
    """The hyperparameters of a training run."""

    decisions: int = 12_000_000  # total number of decisions
    parallel_matches: int = 512  # number of matches played at once
    horizon: int = 64  # number of decisions per match between updates
    epochs: int = 3  # number of times that the network learns from each decision
    minibatch_size: int = 2048
    hidden_sizes: tuple[int, ...] = (256, 256)
    learning_rate: float = 1e-3  # initial learning rate; decreases to 1/20 of this value
    # maximum relative change of a move's probability; beyond it, the network stops learning from the decision
    clip_range: float = 0.2
    gae_lambda: float = 0.95  # lambda of generalized advantage estimation
    entropy_weight: float = 0.01  # initial weight of the entropy bonus
    final_entropy_weight: float = 0.002
    imitation_decisions: int = 0  # number of bot decisions that the network imitates before self-play
    seed: int = 1


# The weights of a network. The key `hidden` contains a list of layers; the keys `policy` and `value` contain
# one layer each, like the attributes of a PolicyValueNetwork.
Params = dict[str, Any]


def initial_params(
    random_key: Any, encoding: InputEncoding, action_count: int, hidden_sizes: tuple[int, ...]
) -> Params:
    """Return initial weights, which are orthogonal.

    The weights of the policy are small, so that all moves begin with similar probabilities.
    """
    sizes = [encoding.size, *hidden_sizes]
    keys = jax.random.split(random_key, len(sizes) + 1)

    def new_layer(random_key: Any, scale: float, input_count: int, output_count: int) -> Any:
        return jax.nn.initializers.orthogonal(scale)(random_key, (input_count, output_count)), jnp.zeros(
            output_count
        )

    hidden_layers = [
        new_layer(keys[index], math.sqrt(2), inputs, outputs)
        for index, (inputs, outputs) in enumerate(pairwise(sizes))
    ]
    return {
        "hidden": hidden_layers,
        "policy": new_layer(keys[-2], 0.01, sizes[-1], action_count),
        "value": new_layer(keys[-1], 1.0, sizes[-1], 1),
    }


def forward(encoding: InputEncoding, params: Params, observations: Any) -> tuple[Any, Any]:
    """Return the same logits and values as `PolicyValueNetwork.evaluate`, but computed with JAX."""
    activations = encoding.encode(observations, jnp)
    for weights, bias in params["hidden"]:
        activations = jax.nn.relu(activations @ weights + bias)
    policy, value = params["policy"], params["value"]
    return activations @ policy[0] + policy[1], jnp.tanh(activations @ value[0] + value[1])[:, 0]


def log_probabilities(logits: Any, masks: Any) -> Any:
    """Return the log probability of each action. Actions outside the mask have a probability of 0."""
    return jax.nn.log_softmax(jnp.where(masks, logits, MASKED_LOGIT))


class Decisions(NamedTuple):
    """Training data with one row per decision."""

    observations: Any
    masks: Any
    actions: Any
    log_probs: Any  # log probability of the action
    advantages: Any  # result minus the predicted value, scaled to a standard deviation of 1
    returns: Any  # targets for the predicted values
    is_result_known: Any  # True if the result of the decision is known


class Learner:
    """A network in training, and the matches that it plays against itself."""

    def __init__(self, env: VectorEnv, settings: Settings) -> None:
        self.env, self.settings = env, settings
        self.encoding = InputEncoding(env.low, env.high)
        key = jax.random.PRNGKey(settings.seed)
        self.params = initial_params(key, self.encoding, env.actions, settings.hidden_sizes)
        self.batch: Any = env.new_batch(np.int32)
        env.reset(self.batch)
        self.rng = np.random.default_rng(settings.seed)
        self.decisions_per_update = settings.horizon * settings.parallel_matches
        self.update_count = max(1, settings.decisions // self.decisions_per_update)
        step_count = (
            self.update_count * settings.epochs * -(-self.decisions_per_update // settings.minibatch_size)
        )
        learning_rate = optax.linear_schedule(settings.learning_rate, settings.learning_rate / 20, step_count)
        self.optimizer = optax.chain(
            optax.clip_by_global_norm(MAX_GRADIENT_NORM), optax.adam(learning_rate, eps=1e-5)
        )
        self.optimizer_state = self.optimizer.init(self.params)
        self.updates_done = 0  # number of updates so far
        self.matches_finished = 0
        self.last_metrics = (math.nan, math.nan)  # value loss and entropy of the last update
        self.sample_actions = jax.jit(partial(sample_actions, self.encoding))
        self.update_step = jax.jit(partial(update_step, self.encoding, self.optimizer, settings.clip_range))

    def learn(self) -> None:
        """Play until the next update is due, and then update the network."""
        settings = self.settings
        decisions = self.play()
        progress = self.updates_done / self.update_count
        entropy_weight = (
            settings.entropy_weight + (settings.final_entropy_weight - settings.entropy_weight) * progress
        )
        for minibatch in self.minibatches(decisions):
            self.params, self.optimizer_state, metrics = self.update_step(
                self.params, self.optimizer_state, minibatch, entropy_weight
            )
        self.last_metrics = (float(metrics[0]), float(metrics[1]))
        self.updates_done += 1

    def imitate(self, env: VectorEnv, bot: Bot) -> None:
        """Learn a bot's moves and the results of its matches before self-play.

        `env` must be created with `views=True`, and with a different seed than the learner's environment.
        """
        settings = self.settings
        batch: Any = env.new_batch(np.int32)
        env.reset(batch)
        optimizer = optax.chain(
            optax.clip_by_global_norm(MAX_GRADIENT_NORM), optax.adam(settings.learning_rate, eps=1e-5)
        )
        rng = Rng.fast(env.matches.seed)
        optimizer_state, imitate = (
            optimizer.init(self.params),
            jax.jit(partial(imitation_step, self.encoding, optimizer)),
        )
        for _ in range(settings.imitation_decisions // self.decisions_per_update):
            for minibatch in self.minibatches(record_bot_decisions(env, batch, bot, rng, settings.horizon)):
                self.params, optimizer_state = imitate(self.params, optimizer_state, minibatch)

    def minibatches(self, decisions: Decisions) -> Iterator[Decisions]:
        """Yield the decisions in minibatches, once per epoch, each time in a different order."""
        for _ in range(self.settings.epochs):
            order = self.rng.permutation(self.decisions_per_update)
            for start in range(0, self.decisions_per_update, self.settings.minibatch_size):
                indexes = order[start : start + self.settings.minibatch_size]
                yield Decisions(*(array[indexes] for array in decisions))

    def play(self) -> Decisions:
        """Play `horizon` decisions in each match and return them as training data."""
        env, batch, settings = self.env, self.batch, self.settings
        shape = (settings.horizon, settings.parallel_matches)
        observations = np.zeros((*shape, len(env.low)), np.int16 if env.high.max() < 2**15 else np.int32)
        masks = np.zeros((*shape, env.actions), np.bool_)
        actions, seats = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        log_probs, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        rewards, ended = np.zeros((*shape, env.seats), np.float32), np.zeros(shape, np.bool_)
        for step in range(settings.horizon):
            observations[step], masks[step], seats[step] = batch.observations, batch.masks, batch.seats
            uniform_draws = self.rng.random(settings.parallel_matches, np.float32)
            actions[step], log_probs[step], values[step] = self.sample_actions(
                self.params, batch.observations, batch.masks, uniform_draws
            )
            env.step(actions[step], batch)
            rewards[step], ended[step] = batch.rewards, batch.ended
        self.matches_finished += int(ended.sum())
        advantages, is_known = compute_advantages(seats, rewards, ended, values, settings.gae_lambda)
        known_advantages = advantages[is_known]
        scaled_advantages = (advantages - known_advantages.mean()) / (known_advantages.std() + 1e-6)
        decisions = Decisions(
            observations, masks, actions, log_probs, scaled_advantages, values + advantages, is_known
        )
        return Decisions(*(array.reshape(self.decisions_per_update, *array.shape[2:]) for array in decisions))

    def build_network(self, training_seconds: float) -> PolicyValueNetwork:
        """Return the current network as a NumPy network. `training_seconds` is the training time so far."""
        params = jax.tree.map(np.asarray, self.params)
        training_info: dict[str, int | float | str] = {
            "decisions": self.updates_done * self.decisions_per_update,
            "matches": self.matches_finished,
            "processor_seconds": round(training_seconds),
            "imitation_decisions": self.settings.imitation_decisions,
            "seed": self.settings.seed,
        }
        network_info = new_network_info(self.env.env_spec.deal(0), training_info)
        return PolicyValueNetwork(
            network_info, self.encoding, params["hidden"], params["policy"], params["value"]
        )


def sample_actions(
    encoding: InputEncoding, params: Params, observations: Any, masks: Any, uniform_draws: Any
) -> tuple[Any, Any, Any]:
    """Draw an action from the policy in each match.

    Return the actions, their log probabilities and the predicted values.
    """
    logits, values = forward(encoding, params, observations)
    log_probs = log_probabilities(logits, masks)
    cumulative = jnp.cumsum(jnp.exp(log_probs), axis=1)
    actions = jnp.argmax((cumulative > uniform_draws[:, None] * cumulative[:, -1:]) & masks, axis=1)
    return actions, action_log_probs(log_probs, actions), values


def action_log_probs(log_probs: Any, actions: Any) -> Any:
    """Return the log probabilities of the chosen actions."""
    return jnp.take_along_axis(log_probs, actions[:, None], axis=1)[:, 0]


def update_step(
    encoding: InputEncoding,
    optimizer: Any,
    clip_range: float,
    params: Params,
    optimizer_state: Any,
    minibatch: Decisions,
    entropy_weight: Any,
) -> tuple[Params, Any, Any]:
    """Update the network by one step of the optimizer.

    Returns:
        The new parameters, the new state of the optimizer, and the pair of value loss and entropy.
    """

    def loss(params: Params) -> tuple[Any, Any]:
        logits, values = forward(encoding, params, minibatch.observations)
        log_probs = log_probabilities(logits, minibatch.masks)
        ratio = jnp.exp(action_log_probs(log_probs, minibatch.actions) - minibatch.log_probs)
        clipped_gains = jnp.minimum(
            ratio * minibatch.advantages,
            jnp.clip(ratio, 1 - clip_range, 1 + clip_range) * minibatch.advantages,
        )
        entropies = -jnp.sum(jnp.exp(log_probs) * jnp.where(minibatch.masks, log_probs, 0), axis=1)
        value_errors = jnp.square(values - minibatch.returns)
        known_count = jnp.maximum(minibatch.is_result_known.sum(), 1)
        mean_gain, value_loss, mean_entropy = (
            jnp.sum(jnp.where(minibatch.is_result_known, terms, 0)) / known_count
            for terms in (clipped_gains, value_errors, entropies)
        )
        return value_loss / 2 - mean_gain - entropy_weight * mean_entropy, (value_loss, mean_entropy)

    (_, metrics), gradient = jax.value_and_grad(loss, has_aux=True)(params)
    changes, optimizer_state = optimizer.update(gradient, optimizer_state, params)
    return optax.apply_updates(params, changes), optimizer_state, metrics


def record_bot_decisions(env: VectorEnv, batch: Any, bot: Bot, rng: Rng, horizon: int) -> Decisions:
    """Let a bot play all seats, and return `horizon` of its decisions per match."""
    shape = (horizon, env.env_count)
    observations, masks = (
        np.zeros((*shape, len(env.low)), np.int32),
        np.zeros((*shape, env.actions), np.bool_),
    )
    actions, seats = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    zeros = np.zeros(shape, np.float32)
    rewards, ended = np.zeros((*shape, env.seats), np.float32), np.zeros(shape, np.bool_)
    for step in range(horizon):
        observations[step], masks[step], seats[step] = batch.observations, batch.masks, batch.seats
        for match_index in range(env.env_count):
            actions[step, match_index] = env.env_spec.action_space.action(
                bot(env.view(match_index), rng, math.inf)
            )
        env.step(actions[step], batch)
        rewards[step], ended[step] = batch.rewards, batch.ended
    returns, is_known = compute_advantages(seats, rewards, ended, zeros, 1.0)
    decisions = Decisions(observations, masks, actions, zeros, zeros, returns, is_known)
    return Decisions(*(array.reshape(horizon * env.env_count, *array.shape[2:]) for array in decisions))


def imitation_step(
    encoding: InputEncoding, optimizer: Any, params: Params, optimizer_state: Any, minibatch: Decisions
) -> tuple[Params, Any]:
    """Update the network by one step of imitation. Return the new parameters and the optimizer's state."""

    def loss(params: Params) -> Any:
        logits, values = forward(encoding, params, minibatch.observations)
        policy_loss = -action_log_probs(log_probabilities(logits, minibatch.masks), minibatch.actions).mean()
        value_errors = jnp.where(minibatch.is_result_known, jnp.square(values - minibatch.returns), 0)
        return policy_loss + value_errors.sum() / jnp.maximum(minibatch.is_result_known.sum(), 1) / 2

    changes, optimizer_state = optimizer.update(jax.grad(loss)(params), optimizer_state, params)
    return optax.apply_updates(params, changes), optimizer_state


def compute_advantages(
    seats: Any, rewards: Any, ended: Any, values: Any, gae_lambda: float
) -> tuple[Any, Any]:
    """Return the advantage of each decision over its predicted value, and whether the advantage is known.

    Generalized advantage estimation is applied to each seat separately, from one of its decisions to its next
    one. The advantage of a seat's last decision in an unfinished match is unknown. The network does not learn
    from this decision.

    Args:
        seats: The seats that decided, of shape (horizon, matches).
        rewards: The reward of each seat in each step, of shape (horizon, matches, seats).
        ended: True where the step ended a match, of shape (horizon, matches).
        values: The predicted values, of shape (horizon, matches).
        gae_lambda: From 0, which uses only the next predicted value, to 1, which uses only the final result.
    """
    horizon, match_count = seats.shape
    match_indexes = np.arange(match_count)
    shape = (match_count, rewards.shape[2])
    # for each seat in each match: the value and advantage of the seat's next decision, and the seat's reward
    # until that decision
    next_values, next_advantages, pending_rewards = (np.zeros(shape, np.float32) for _ in range(3))
    is_next_known = np.zeros(shape, np.bool_)
    advantages, is_known = (
        np.zeros((horizon, match_count), np.float32),
        np.zeros((horizon, match_count), np.bool_),
    )
    for step in reversed(range(horizon)):
        is_over = ended[step]
        next_values[is_over], next_advantages[is_over], pending_rewards[is_over], is_next_known[is_over] = (
            0,
            0,
            rewards[step][is_over],
            True,
        )
        acting_seats = (match_indexes, seats[step])
        step_advantages = (
            pending_rewards[acting_seats]
            + next_values[acting_seats]
            - values[step]
            + gae_lambda * next_advantages[acting_seats]
        )
        is_known[step] = is_next_known[acting_seats]
        advantages[step] = np.where(is_known[step], step_advantages, 0)
        (
            next_values[acting_seats],
            next_advantages[acting_seats],
            pending_rewards[acting_seats],
            is_next_known[acting_seats],
        ) = (
            values[step],
            advantages[step],
            0,
            True,
        )
    return advantages, is_known


# The learning curve


def measure_win_rate(network: PolicyValueNetwork, bot_name: str, env: VectorEnv) -> tuple[float, float]:
    """Return the network's wins per hundred matches, and half the width of the 95% interval.

    The network plays in one seat and the bot in the others. In each environment, the network plays the first
    deal once in every seat.
    """
    bot, rng = find_bot(bot_name), Rng.fast(env.matches.seed)
    batch: Any = env.new_batch(np.int32)
    shares = np.zeros((env.seats, env.env_count))
    for network_seat in range(env.seats):
        env.reset(batch)
        is_unfinished = np.ones(env.env_count, np.bool_)
        while is_unfinished.any():
            logits = network.evaluate(batch.observations)[0]
            actions = np.where(batch.masks, logits, -np.inf).argmax(axis=1)
            for match_index in np.flatnonzero(is_unfinished & (batch.seats != network_seat)):
                move = bot(env.view(int(match_index)), rng, math.inf)
                actions[match_index] = env.env_spec.action_space.action(move)
            env.step(actions, batch)
            is_over = is_unfinished & batch.ended
            shares[network_seat, is_over] = (batch.rewards[is_over, network_seat] + 1) / 2
            is_unfinished &= ~batch.ended
    win_shares = shares.mean(axis=0)
    estimate = estimate_share(
        float(win_shares.mean()), env.env_count, float((win_shares * win_shares).mean())
    )
    return 100 * estimate.mean, 100 * estimate.margin_of_error


def train(
    learner: Learner,
    imitation_env: VectorEnv,
    bot: Bot,
    curve_point_count: int,
    on_curve_point: Callable[[Learner, float], None],
) -> PolicyValueNetwork:
    """Train the network, beginning with imitation.

    Call `on_curve_point` after the imitation, and then at regular intervals, about `curve_point_count` times.
    """
    updates_per_point = max(1, learner.update_count // curve_point_count)
    started_at = time.process_time()
    learner.imitate(imitation_env, bot)
    seconds = time.process_time() - started_at
    on_curve_point(learner, seconds)
    while learner.updates_done < learner.update_count:
        started_at = time.process_time()
        learner.learn()
        seconds += time.process_time() - started_at
        if learner.updates_done % updates_per_point == 0 or learner.updates_done == learner.update_count:
            on_curve_point(learner, seconds)
    return learner.build_network(seconds)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True, help="file for the network, FILE.npz")
    parser.add_argument("--seats", type=int, help="number of seats; by default, the minimum")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--curve", type=Path, help="file for the learning curve, FILE.csv")
    parser.add_argument("--points", type=int, default=20, help="number of points on the curve")
    parser.add_argument(
        "--against", default="simple", help="bot to play against for the curve and to imitate"
    )
    parser.add_argument("--deals", type=int, default=500, help="deals for each point of the curve")
    for setting in fields(Settings):
        if setting.name != "hidden_sizes":
            value_type = type(setting.default)
            parser.add_argument(
                f"--{setting.name.replace('_', '-')}", type=value_type, default=setting.default
            )
    parser.add_argument(
        "--hidden",
        dest="hidden_sizes",
        default="256,256",
        help="width of each hidden layer, separated by commas",
    )
    return parser.parse_args()


def parse_settings(arguments: argparse.Namespace) -> Settings:
    """Return the settings in the arguments.

    Raises:
        ParlourError: A setting is not valid.
    """
    values = {setting.name: getattr(arguments, setting.name) for setting in fields(Settings)}
    try:
        hidden_sizes = tuple(int(width) for width in arguments.hidden_sizes.split(","))
    except ValueError:
        hidden_sizes = ()
    if not hidden_sizes or min(hidden_sizes) < 1:
        raise ParlourError(f"--hidden {arguments.hidden_sizes}: separate the widths by commas")
    for name in ("decisions", "parallel_matches", "horizon", "epochs", "minibatch_size", "points"):
        if getattr(arguments, name) < 1:
            raise ParlourError(
                f"--{name.replace('_', '-')} {getattr(arguments, name)}: must be greater than 0"
            )
    decisions_per_update = arguments.parallel_matches * arguments.horizon
    if arguments.imitation_decisions and arguments.imitation_decisions < decisions_per_update:
        raise ParlourError(
            f"--imitation-decisions {arguments.imitation_decisions}: must be 0 or at least "
            f"{decisions_per_update}"
        )
    if arguments.deals < 2:
        raise ParlourError(f"--deals {arguments.deals}: must be at least 2 for an interval")
    return Settings(**(values | {"hidden_sizes": hidden_sizes}))


def parse_options(pairs: list[str]) -> dict[str, Any]:
    """Return the game's options from the arguments.

    Raises:
        ParlourError: An argument does not have the form NAME=VALUE.
    """
    for pair in pairs:
        if "=" not in pair:
            raise ParlourError(f"--option {pair}: write it as NAME=VALUE")
    return dict(pair.split("=", 1) for pair in pairs)


def main() -> None:
    arguments = read_arguments()
    try:
        settings, options = parse_settings(arguments), parse_options(arguments.option)
        env = VectorEnv(
            arguments.game, settings.parallel_matches, arguments.seats, seed=settings.seed, **options
        )
        evaluation_env = VectorEnv(
            arguments.game,
            arguments.deals,
            arguments.seats,
            seed=settings.seed + SEED_DISTANCE,
            views=True,
            **options,
        )
        bot = find_bot(arguments.against)
        imitation_env = VectorEnv(
            arguments.game,
            settings.parallel_matches,
            arguments.seats,
            seed=settings.seed + 2 * SEED_DISTANCE,
            views=True,
            **options,
        )
        arguments.out.touch()  # report an unwritable file before training starts
    except (ParlourError, OSError) as error:
        sys.exit(str(error))
    with open(arguments.curve or os.devnull, "w", newline="", encoding="utf-8") as curve:
        writer = csv.writer(curve, lineterminator="\n")
        writer.writerow(CURVE_COLUMNS)

        def write_curve_point(learner: Learner, training_seconds: float) -> None:
            network = learner.build_network(training_seconds)
            win_rate, margin = measure_win_rate(network, arguments.against, evaluation_env)
            save_network(network, arguments.out)
            row = (
                learner.updates_done * learner.decisions_per_update,
                learner.matches_finished,
                training_seconds,
                win_rate,
                margin,
                *learner.last_metrics,
            )
            writer.writerow([f"{value:.4g}" if isinstance(value, float) else value for value in row])
            curve.flush()
            print(
                f"{row[0]:>11,} decisions, {row[1]:>9,} matches, {training_seconds:6.0f} s of processor "
                f"time: {win_rate:.1f}% ±{margin:.1f} won against {arguments.against}",
                flush=True,
            )

        train(Learner(env, settings), imitation_env, bot, arguments.points, write_curve_point)


if __name__ == "__main__":
    main()
