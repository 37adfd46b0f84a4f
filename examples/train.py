"""Train a player of any game by self-play on one processor: proximal policy optimization with JAX and Optax.

    python examples/train.py zambezi-falls --out zambezi.npz
    parlour arena zambezi-falls --bots net:zambezi.npz,expert --matches 100

A network with a policy and a value plays all seats of many matches at once, stepped by
`parlour.envs.vectorized`. After a horizon of decisions it is updated: moves whose result was better than the
predicted value become more probable (Schulman and others, "Proximal Policy Optimization Algorithms", 2017).
At intervals it plays against a bot of Parlour, each deal from every seat; the results are the learning curve.

It can first imitate a bot: in some games this gives most of the strength (`--imitated DECISIONS`).

It needs the packages of `parlour[train]`. The same arguments on the same machine give the same network.
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

NEVER: Final = -1e9  # the logit of an action outside the mask
FURTHEST_STEP: Final = 0.5  # the norm to which gradients are clipped
# distance between the seeds of the training matches, of the curve's, and of the imitated ones
APART: Final = 1 << 30
COLUMNS: Final = ("decisions", "matches", "processor_seconds", "wins", "within", "value_loss", "entropy")


@dataclass(frozen=True)
class Settings:
    """The hyperparameters of a training run."""

    decisions: int = 12_000_000  # total
    places: int = 512  # matches at once
    horizon: int = 64  # decisions in each place between two updates
    rounds: int = 3  # number of times that each decision is learnt from
    minibatch: int = 2048
    hidden: tuple[int, ...] = (256, 256)
    rate: float = 1e-3  # initial learning rate; it falls to a twentieth
    clip: float = 0.2  # change of a probability beyond which a decision is no longer learnt from
    blend: float = 0.95  # lambda of generalized advantage estimation
    entropy: float = 0.01  # initial weight of the entropy bonus
    last_entropy: float = 0.002
    imitated: int = 0  # decisions of the curve's bot that are imitated first
    seed: int = 1


# `hidden`: a list of layers, `policy` and `value`: a layer each, as in a PolicyValueNetwork
Params = dict[str, Any]


def first_params(key: Any, encoding: InputEncoding, actions: int, hidden: tuple[int, ...]) -> Params:
    """Return orthogonal weights, small ones for the policy, so that all moves begin about equally likely."""
    sizes = [encoding.size, *hidden]
    keys = jax.random.split(key, len(sizes) + 1)

    def layer(key: Any, scale: float, inputs: int, outputs: int) -> Any:
        return jax.nn.initializers.orthogonal(scale)(key, (inputs, outputs)), jnp.zeros(outputs)

    body = [
        layer(keys[at], math.sqrt(2), inputs, outputs) for at, (inputs, outputs) in enumerate(pairwise(sizes))
    ]
    return {
        "hidden": body,
        "policy": layer(keys[-2], 0.01, sizes[-1], actions),
        "value": layer(keys[-1], 1.0, sizes[-1], 1),
    }


def forward(encoding: InputEncoding, params: Params, numbers: Any) -> tuple[Any, Any]:
    """Return the logits and values that `PolicyValueNetwork.outputs` computes with NumPy, for training."""
    signal = encoding.encode(numbers, jnp)
    for weights, bias in params["hidden"]:
        signal = jax.nn.relu(signal @ weights + bias)
    policy, value = params["policy"], params["value"]
    return signal @ policy[0] + policy[1], jnp.tanh(signal @ value[0] + value[1])[:, 0]


def log_probabilities(logits: Any, masks: Any) -> Any:
    """Return the log probability of each action. Actions outside the mask are never taken."""
    return jax.nn.log_softmax(jnp.where(masks, logits, NEVER))


class Decisions(NamedTuple):
    """The training data, with a row for each decision."""

    numbers: Any
    masks: Any
    actions: Any
    logs: Any  # log probability of the action
    advantages: Any  # result minus the predicted value, scaled to a standard deviation of 1
    returns: Any  # targets of the value
    counts: Any  # True if the result is known


class Learner:
    """A network that learns, and the matches of its self-play."""

    def __init__(self, env: VectorEnv, settings: Settings) -> None:
        self.env, self.settings = env, settings
        self.encoding = InputEncoding(env.low, env.high)
        key = jax.random.PRNGKey(settings.seed)
        self.params = first_params(key, self.encoding, env.actions, settings.hidden)
        self.batch: Any = env.new_batch(np.int32)
        env.reset(self.batch)
        self.lots = np.random.default_rng(settings.seed)
        self.size = settings.horizon * settings.places
        self.horizons = max(1, settings.decisions // self.size)
        changes = self.horizons * settings.rounds * -(-self.size // settings.minibatch)
        rate = optax.linear_schedule(settings.rate, settings.rate / 20, changes)
        self.optimizer = optax.chain(optax.clip_by_global_norm(FURTHEST_STEP), optax.adam(rate, eps=1e-5))
        self.state = self.optimizer.init(self.params)
        self.done = 0  # number of horizons learnt
        self.matches = 0  # number of finished matches
        self.told = (math.nan, math.nan)  # the last value loss and entropy
        self.act = jax.jit(partial(act, self.encoding))
        self.change = jax.jit(partial(change, self.encoding, self.optimizer, settings.clip))

    def learn(self) -> None:
        """Play for a horizon, and learn from it."""
        settings = self.settings
        decisions = self.play()
        share = self.done / self.horizons
        entropy = settings.entropy + (settings.last_entropy - settings.entropy) * share
        for some in self.minibatches(decisions):
            self.params, self.state, told = self.change(self.params, self.state, some, entropy)
        self.told = (float(told[0]), float(told[1]))
        self.done += 1

    def imitate(self, env: VectorEnv, bot: Bot) -> None:
        """Learn the moves of a bot, and the results of its matches, before self-play.

        `env` is like the learner's own, but with views and dealt from another seed.
        """
        settings = self.settings
        batch: Any = env.new_batch(np.int32)
        env.reset(batch)
        optimizer = optax.chain(optax.clip_by_global_norm(FURTHEST_STEP), optax.adam(settings.rate, eps=1e-5))
        luck = Rng.fast(env.matches.seed)
        state, follow = optimizer.init(self.params), jax.jit(partial(follow_bot, self.encoding, optimizer))
        for _ in range(settings.imitated // self.size):
            for some in self.minibatches(watched(env, batch, bot, luck, settings.horizon)):
                self.params, state = follow(self.params, state, some)

    def minibatches(self, decisions: Decisions) -> Iterator[Decisions]:
        """Yield the decisions of a horizon in minibatches. Each round has another order."""
        for _ in range(self.settings.rounds):
            order = self.lots.permutation(self.size)
            for at in range(0, self.size, self.settings.minibatch):
                chosen = order[at : at + self.settings.minibatch]
                yield Decisions(*(array[chosen] for array in decisions))

    def play(self) -> Decisions:
        """Play a horizon of decisions in each place."""
        env, batch, settings = self.env, self.batch, self.settings
        shape = (settings.horizon, settings.places)
        numbers = np.zeros((*shape, len(env.low)), np.int16 if env.high.max() < 2**15 else np.int32)
        masks = np.zeros((*shape, env.actions), np.bool_)
        actions, seats = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        logs, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        rewards, ended = np.zeros((*shape, env.seats), np.float32), np.zeros(shape, np.bool_)
        for at in range(settings.horizon):
            numbers[at], masks[at], seats[at] = batch.observations, batch.masks, batch.seats
            luck = self.lots.random(settings.places, np.float32)
            actions[at], logs[at], values[at] = self.act(self.params, batch.observations, batch.masks, luck)
            env.step(actions[at], batch)
            rewards[at], ended[at] = batch.rewards, batch.ended
        self.matches += int(ended.sum())
        advantages, counts = advantages_of(seats, rewards, ended, values, settings.blend)
        known = advantages[counts]
        scaled = (advantages - known.mean()) / (known.std() + 1e-6)
        kept = Decisions(numbers, masks, actions, logs, scaled, values + advantages, counts)
        return Decisions(*(array.reshape(self.size, *array.shape[2:]) for array in kept))

    def net(self, seconds: float) -> PolicyValueNetwork:
        """Return the current network for NumPy; `seconds` is the training time."""
        params = jax.tree.map(np.asarray, self.params)
        trained: dict[str, int | float | str] = {
            "decisions": self.done * self.size,
            "matches": self.matches,
            "processor_seconds": round(seconds),
            "imitated": self.settings.imitated,
            "seed": self.settings.seed,
        }
        about = new_network_info(self.env.env_spec.deal(0), trained)
        return PolicyValueNetwork(about, self.encoding, params["hidden"], params["policy"], params["value"])


def act(encoding: InputEncoding, params: Params, numbers: Any, masks: Any, luck: Any) -> tuple[Any, Any, Any]:
    """Draw an action by the policy in each place. Return it with its log probability and the value."""
    logits, values = forward(encoding, params, numbers)
    logs = log_probabilities(logits, masks)
    below = jnp.cumsum(jnp.exp(logs), axis=1)
    actions = jnp.argmax((below > luck[:, None] * below[:, -1:]) & masks, axis=1)
    return actions, taken(logs, actions), values


def taken(logs: Any, actions: Any) -> Any:
    """Return the log probabilities of the taken actions."""
    return jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0]


def change(
    encoding: InputEncoding,
    optimizer: Any,
    clip: float,
    params: Params,
    state: Any,
    some: Decisions,
    entropy: Any,
) -> tuple[Params, Any, Any]:
    """Update the network by one step. Return it with the optimizer's state, value loss and entropy."""

    def loss(params: Params) -> tuple[Any, Any]:
        logits, values = forward(encoding, params, some.numbers)
        logs = log_probabilities(logits, some.masks)
        ratio = jnp.exp(taken(logs, some.actions) - some.logs)
        least = jnp.minimum(ratio * some.advantages, jnp.clip(ratio, 1 - clip, 1 + clip) * some.advantages)
        unsure = -jnp.sum(jnp.exp(logs) * jnp.where(some.masks, logs, 0), axis=1)
        misses = jnp.square(values - some.returns)
        counted = jnp.maximum(some.counts.sum(), 1)
        policy_gain, value_loss, unsureness = (
            jnp.sum(jnp.where(some.counts, each, 0)) / counted for each in (least, misses, unsure)
        )
        return value_loss / 2 - policy_gain - entropy * unsureness, (value_loss, unsureness)

    (_, told), slope = jax.value_and_grad(loss, has_aux=True)(params)
    step, state = optimizer.update(slope, state, params)
    return optax.apply_updates(params, step), state, told


def watched(env: VectorEnv, batch: Any, bot: Bot, luck: Rng, horizon: int) -> Decisions:
    """Return a horizon of decisions of a bot that plays all seats."""
    shape = (horizon, env.env_count)
    numbers, masks = np.zeros((*shape, len(env.low)), np.int32), np.zeros((*shape, env.actions), np.bool_)
    actions, seats = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    nothing = np.zeros(shape, np.float32)
    rewards, ended = np.zeros((*shape, env.seats), np.float32), np.zeros(shape, np.bool_)
    for at in range(horizon):
        numbers[at], masks[at], seats[at] = batch.observations, batch.masks, batch.seats
        for place in range(env.env_count):
            actions[at, place] = env.env_spec.action_space.action(bot(env.view(place), luck, math.inf))
        env.step(actions[at], batch)
        rewards[at], ended[at] = batch.rewards, batch.ended
    returns, counts = advantages_of(seats, rewards, ended, nothing, 1.0)
    kept = Decisions(numbers, masks, actions, nothing, nothing, returns, counts)
    return Decisions(*(array.reshape(horizon * env.env_count, *array.shape[2:]) for array in kept))


def follow_bot(
    encoding: InputEncoding, optimizer: Any, params: Params, state: Any, some: Decisions
) -> tuple[Params, Any]:
    """Update the network by one step of imitation. Return it with the optimizer's state."""

    def loss(params: Params) -> Any:
        logits, values = forward(encoding, params, some.numbers)
        missed = -taken(log_probabilities(logits, some.masks), some.actions).mean()
        misses = jnp.where(some.counts, jnp.square(values - some.returns), 0)
        return missed + misses.sum() / jnp.maximum(some.counts.sum(), 1) / 2

    step, state = optimizer.update(jax.grad(loss)(params), state, params)
    return optax.apply_updates(params, step), state


def advantages_of(seats: Any, rewards: Any, ended: Any, values: Any, blend: float) -> tuple[Any, Any]:
    """Return the advantage of each decision over its value, and where it is known.

    Uses generalized advantage estimation for each seat separately, from one of its decisions to its next. For
    the last decision of a seat in an unfinished match the advantage is unknown, so it is not learnt from.

    Args:
        seats: The seats that decided, of shape (horizon, places).
        rewards: The reward of the step for each seat, (horizon, places, seats).
        ended: True where the step ended a match, (horizon, places).
        values: The predicted values, (horizon, places).
        blend: Lambda, from 0 for the next value alone to 1 for the end alone.
    """
    horizon, places = seats.shape
    rows = np.arange(places)
    shape = (places, rewards.shape[2])
    value, advantage, reward = (np.zeros(shape, np.float32) for _ in range(3))  # of the following steps
    known = np.zeros(shape, np.bool_)
    advantages, counts = np.zeros((horizon, places), np.float32), np.zeros((horizon, places), np.bool_)
    for at in reversed(range(horizon)):
        over = ended[at]
        value[over], advantage[over], reward[over], known[over] = 0, 0, rewards[at][over], True
        here = (rows, seats[at])
        more = reward[here] + value[here] - values[at] + blend * advantage[here]
        counts[at] = known[here]
        advantages[at] = np.where(counts[at], more, 0)
        value[here], advantage[here], reward[here], known[here] = values[at], advantages[at], 0, True
    return advantages, counts


# The curve


def share_of_wins(net: PolicyValueNetwork, against: str, env: VectorEnv) -> tuple[float, float]:
    """Return the policy's wins per hundred matches, and half of the 95% interval.

    One seat is the network's, the others are the bot's. The first deal of each place is played from every
    seat.
    """
    bot, luck = find_bot(against), Rng.fast(env.matches.seed)
    batch: Any = env.new_batch(np.int32)
    shares = np.zeros((env.seats, env.env_count))
    for mine in range(env.seats):
        env.reset(batch)
        going_on = np.ones(env.env_count, np.bool_)
        while going_on.any():
            logits = net.outputs(batch.observations)[0]
            actions = np.where(batch.masks, logits, -np.inf).argmax(axis=1)
            for place in np.flatnonzero(going_on & (batch.seats != mine)):
                move = bot(env.view(int(place)), luck, math.inf)
                actions[place] = env.env_spec.action_space.action(move)
            env.step(actions, batch)
            over = going_on & batch.ended
            shares[mine, over] = (batch.rewards[over, mine] + 1) / 2
            going_on &= ~batch.ended
    won = shares.mean(axis=0)
    told = estimate_share(float(won.mean()), env.env_count, float((won * won).mean()))
    return 100 * told.mean, 100 * told.margin_of_error


def train(
    learner: Learner, shown: VectorEnv, bot: Bot, points: int, told: Callable[[Learner, float], None]
) -> PolicyValueNetwork:
    """Learn to the end, first by imitation. Call `told` after that, and at `points` points of the run."""
    every = max(1, learner.horizons // points)
    began = time.process_time()
    learner.imitate(shown, bot)
    seconds = time.process_time() - began
    told(learner, seconds)
    while learner.done < learner.horizons:
        began = time.process_time()
        learner.learn()
        seconds += time.process_time() - began
        if learner.done % every == 0 or learner.done == learner.horizons:
            told(learner, seconds)
    return learner.net(seconds)


def read_arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--out", type=Path, required=True, help="file for the network, FILE.npz")
    asked.add_argument("--seats", type=int, help="number of seats; otherwise the fewest")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--curve", type=Path, help="file for the learning curve, FILE.csv")
    asked.add_argument("--points", type=int, default=20, help="number of points on the curve")
    asked.add_argument(
        "--against", default="simple", help="bot to play against for the curve, and to imitate"
    )
    asked.add_argument("--deals", type=int, default=500, help="deals for each point of the curve")
    for each in fields(Settings):
        if each.name != "hidden":
            kind = type(each.default)
            asked.add_argument(f"--{each.name.replace('_', '-')}", type=kind, default=each.default)
    asked.add_argument("--hidden", default="256,256", help="width of each hidden layer, separated by commas")
    return asked.parse_args()


def settings_given(given: argparse.Namespace) -> Settings:
    """Return the settings of the arguments.

    Raises:
        ParlourError: The settings are not usable.
    """
    chosen = {each.name: getattr(given, each.name) for each in fields(Settings)}
    try:
        hidden = tuple(int(width) for width in given.hidden.split(","))
    except ValueError:
        hidden = ()
    if not hidden or min(hidden) < 1:
        raise ParlourError(f"--hidden {given.hidden}: separate the widths by commas")
    for name in ("decisions", "places", "horizon", "rounds", "minibatch", "points"):
        if getattr(given, name) < 1:
            raise ParlourError(f"--{name} {getattr(given, name)}: must be greater than 0")
    at_once = given.places * given.horizon
    if given.imitated and given.imitated < at_once:
        raise ParlourError(f"--imitated {given.imitated}: must be 0 or at least {at_once}")
    if given.deals < 2:
        raise ParlourError(f"--deals {given.deals}: must be at least 2 for an interval")
    return Settings(**(chosen | {"hidden": hidden}))


def options_given(pairs: list[str]) -> dict[str, Any]:
    """Return the game options of the arguments.

    Raises:
        ParlourError: An option is not NAME=VALUE.
    """
    for pair in pairs:
        if "=" not in pair:
            raise ParlourError(f"--option {pair}: write it as NAME=VALUE")
    return dict(pair.split("=", 1) for pair in pairs)


def main() -> None:
    given = read_arguments()
    try:
        settings, options = settings_given(given), options_given(given.option)
        env = VectorEnv(given.game, settings.places, given.seats, seed=settings.seed, **options)
        judge = VectorEnv(
            given.game, given.deals, given.seats, seed=settings.seed + APART, views=True, **options
        )
        bot = find_bot(given.against)
        shown = VectorEnv(
            given.game, settings.places, given.seats, seed=settings.seed + 2 * APART, views=True, **options
        )
        given.out.touch()  # report an unwritable file before the work
    except (ParlourError, OSError) as reason:
        sys.exit(str(reason))
    with open(given.curve or os.devnull, "w", newline="", encoding="utf-8") as curve:
        written = csv.writer(curve, lineterminator="\n")
        written.writerow(COLUMNS)

        def told(learner: Learner, seconds: float) -> None:
            net = learner.net(seconds)
            wins, within = share_of_wins(net, given.against, judge)
            save_network(net, given.out)
            row = (learner.done * learner.size, learner.matches, seconds, wins, within, *learner.told)
            written.writerow([f"{each:.4g}" if isinstance(each, float) else each for each in row])
            curve.flush()
            print(
                f"{row[0]:>11,} decisions, {row[1]:>9,} matches, {seconds:6.0f} s of processor time: "
                f"{wins:.1f}% ±{within:.1f} won against {given.against}",
                flush=True,
            )

        train(Learner(env, settings), shown, bot, given.points, told)


if __name__ == "__main__":
    main()
