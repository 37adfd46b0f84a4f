"""Compare the steps per second of Parlour's environments with those of other libraries.

Each loop plays one match after another at random: it reads the observation, chooses a legal action, and
steps. A *step* is one action of one seat, with its observation, mask and rewards.

Parlour's environments are the vectorized environment (`parlour.envs.vectorized`, with 256 matches at once)
and `parlour.envs.pettingzoo`. They are compared with the Python loops that other libraries have for their own
games: OpenSpiel's rl_environment, RLCard's environments, and PettingZoo's classic environments.

The loops alternate. Times are processor times, which other programs hardly affect. Each line contains the
median steps per second of the rounds. Parlour's lines also contain the ratio of this speed to the speed of
each library's fastest loop: the median, the smallest and the largest ratio. Because the games differ, a ratio
shows how long a learner waits. It does not show how fast the rules are.

Libraries that are not installed are reported and skipped. Install all of them, and run the comparison:

    pip install 'parlour[bench]'
    python bench/environments.py [--rounds 5] [--seconds 0.5] [--envs 256] [GAME ...]
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import parlour
from parlour.envs.vectorized import VectorEnv
from parlour.games import game_names

# a function that makes some steps and returns their number
Loop = Callable[[], int]
OPEN_SPIEL = ("crazy_eights", "gin_rummy", "leduc_poker")
RLCARD = ("uno", "gin-rummy", "leduc-holdem")
CLASSIC = ("texas_holdem_v4", "leduc_holdem_v4", "connect_four_v3")
STEPS_PER_CALL = 64  # number of steps of the vectorized environment between clock readings


def new_vector_loop(game_name: str, env_count: int) -> Loop:
    """Return a loop over Parlour's vectorized environment, in which NumPy chooses random legal actions."""
    env = VectorEnv(game_name, env_count, seed=1)
    batch = env.new_batch(legal=True)
    env.reset(batch)
    legal, counts, rows = batch.legal, batch.legal_counts, np.arange(env_count)
    assert legal is not None
    assert counts is not None
    rng = np.random.default_rng(1)

    def run_steps() -> int:
        for _ in range(STEPS_PER_CALL if parlour.compiled else 1):
            env.step(legal[rows, (rng.random(env_count) * counts).astype(np.int64)], batch)
        return env_count * (STEPS_PER_CALL if parlour.compiled else 1)

    return run_steps


def new_pettingzoo_loop(env: Any) -> Loop:
    """Return a loop over matches of a PettingZoo environment."""
    rng = np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=int(rng.integers(2**31)))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return run


def new_parlour_pettingzoo_loop(game_name: str) -> Loop:
    from parlour.envs.pettingzoo import env

    return new_pettingzoo_loop(env(game_name))


def new_pettingzoo_classic_loop(env_name: str) -> Loop:
    import pettingzoo.classic

    return new_pettingzoo_loop(getattr(pettingzoo.classic, env_name).env())


def new_openspiel_loop(game_name: str) -> Loop:
    from open_spiel.python.rl_environment import Environment

    env = Environment(game_name)
    rng = np.random.default_rng(1)

    def run() -> int:
        time_step, steps = env.reset(), 0
        while not time_step.last():
            legal = time_step.observations["legal_actions"][time_step.observations["current_player"]]
            time_step = env.step([legal[int(rng.random() * len(legal))]])
            steps += 1
        return steps

    return run


def new_rlcard_loop(game_name: str) -> Loop:
    import rlcard

    env = rlcard.make(game_name, config={"seed": 1})
    rng = np.random.default_rng(1)

    def run() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return run


def measure_rate(loop: Loop, seconds: float) -> float:
    """Return the steps per second of processor time."""
    steps, started_at = 0, time.process_time()
    while time.process_time() - started_at < seconds:
        steps += loop()
    return steps / (time.process_time() - started_at)


def list_loop_factories(names: list[str], env_count: int) -> dict[str, Callable[[], Loop]]:
    """Return a dict from the name of each loop to a function that creates the loop."""
    factories: dict[str, Callable[[], Loop]] = {}
    factories |= {f"vector {name}": partial(new_vector_loop, name, env_count) for name in names}
    factories |= {
        f"Parlour for PettingZoo {name}": partial(new_parlour_pettingzoo_loop, name) for name in names
    }
    factories |= {f"PettingZoo {name}": partial(new_pettingzoo_classic_loop, name) for name in CLASSIC}
    factories |= {f"OpenSpiel {name}": partial(new_openspiel_loop, name) for name in OPEN_SPIEL}
    return factories | {f"RLCard {name}": partial(new_rlcard_loop, name) for name in RLCARD}


def fastest_loop_by_library(rates: dict[str, list[float]]) -> dict[str, str]:
    """Return the name of the fastest loop of each library except Parlour, keyed by library."""
    fastest: dict[str, str] = {}
    for library in ("PettingZoo", "OpenSpiel", "RLCard"):
        names = [name for name in rates if name.startswith(library)]
        if names:
            fastest[library] = max(names, key=lambda name: statistics.median(rates[name]))
    return fastest


def format_rates(rates: dict[str, list[float]]) -> Iterator[str]:
    """Yield a line per loop. Parlour's lines include the ratios to the fastest loop of each library."""
    fastest = fastest_loop_by_library(rates)
    for name, loop_rates in rates.items():
        line = f"{name:40}{statistics.median(loop_rates):>14,.0f}"
        if name.startswith(("vector", "Parlour")):
            for library, other in fastest.items():
                ratios = [
                    own_rate / other_rate
                    for own_rate, other_rate in zip(loop_rates, rates[other], strict=True)
                ]
                spread = f"({min(ratios):.1f} to {max(ratios):.1f})"
                line += f"   {statistics.median(ratios):8.1f} x {library} {spread}"
        yield line
    yield ""
    yield "Ratios are relative to the fastest loop of each library: " + ", ".join(fastest.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--envs", type=int, default=256)
    arguments = parser.parse_args()
    loops_by_name: dict[str, Loop] = {}
    for name, new_loop in list_loop_factories(arguments.games or game_names(), arguments.envs).items():
        try:
            loops_by_name[name] = new_loop()
        except Exception as error:  # libraries report missing packages with errors of their own
            print(f"{name}: skipped, {type(error).__name__}: {str(error).splitlines()[0][:90]}")
    rates: dict[str, list[float]] = {name: [] for name in loops_by_name}
    for _ in range(arguments.rounds):
        for name, loop in loops_by_name.items():
            rates[name].append(measure_rate(loop, arguments.seconds))
    print(f"Parlour is {'compiled' if parlour.compiled else 'plain Python'}; steps per second on one core:\n")
    for line in format_rates(rates):
        print(line)


if __name__ == "__main__":
    main()
