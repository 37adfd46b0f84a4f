"""Measure the steps per second of our environment loops and those of other libraries, alternating in one run.

Each loop plays one match after another at random: it reads the observation, chooses a legal action, and
steps. A *step* is one action of one seat, with its observation, mask and rewards.

Ours are the vectorized environment (`parlour.envs.vectorized`, 256 places), which returns everything, and
`parlour.envs.pettingzoo`. They are compared with the Python loops that other libraries have for their own
games: OpenSpiel's rl_environment, RLCard's, and PettingZoo's classic environments. Because the games differ,
a ratio shows the waiting time of a learner and not the speed of the rules.

Times are processor times, which other programs hardly affect. Each line contains the median of the rounds and
the smallest and largest ratio. A library that is not installed is skipped and named. To install all of them:

    pip install 'parlour[bench]'
    python bench/environments.py [--rounds 5] [--seconds 0.5] [--places 256] [GAME ...]
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

# Makes about a fixed number of steps, and returns their number.
Loop = Callable[[], int]
OPEN_SPIEL = ("crazy_eights", "gin_rummy", "leduc_poker")
RLCARD = ("uno", "gin-rummy", "leduc-holdem")
CLASSIC = ("texas_holdem_v4", "leduc_holdem_v4", "connect_four_v3")
STEPS_PER_CALL = 64  # steps of the vectorized environment between two clock readings


def vector(name: str, places: int) -> Loop:
    """Return a loop over our vectorized environment, in which NumPy chooses random legal actions."""
    env = VectorEnv(name, places, seed=1)
    batch = env.new_batch(legal=True)
    env.reset(batch)
    legal, counts, rows = batch.legal, batch.legal_counts, np.arange(places)
    assert legal is not None
    assert counts is not None
    rng = np.random.default_rng(1)

    def run() -> int:
        for _ in range(STEPS_PER_CALL if parlour.compiled else 1):
            env.step(legal[rows, (rng.random(places) * counts).astype(np.int64)], batch)
        return places * (STEPS_PER_CALL if parlour.compiled else 1)

    return run


def agents(env: Any) -> Loop:
    """Return a loop over matches of a PettingZoo environment, ours or another."""
    rng = np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=int(rng.integers(2**31)))
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return run


def ours_for_pettingzoo(name: str) -> Loop:
    from parlour.envs.pettingzoo import env

    return agents(env(name))


def classic(name: str) -> Loop:
    import pettingzoo.classic

    return agents(getattr(pettingzoo.classic, name).env())


def open_spiel(name: str) -> Loop:
    from open_spiel.python.rl_environment import Environment

    env = Environment(name)
    rng = np.random.default_rng(1)

    def run() -> int:
        at, steps = env.reset(), 0
        while not at.last():
            legal = at.observations["legal_actions"][at.observations["current_player"]]
            at = env.step([legal[int(rng.random() * len(legal))]])
            steps += 1
        return steps

    return run


def rlcard_loop(name: str) -> Loop:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
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


def rate(loop: Loop, seconds: float) -> float:
    """Return the steps per second of processor time."""
    steps, started_at = 0, time.process_time()
    while time.process_time() - started_at < seconds:
        steps += loop()
    return steps / (time.process_time() - started_at)


def loops(names: list[str], places: int) -> dict[str, Callable[[], Loop]]:
    """Return a function for each loop, by name, that creates the loop."""
    found: dict[str, Callable[[], Loop]] = {}
    found |= {f"vector {name}": partial(vector, name, places) for name in names}
    found |= {f"ours for PettingZoo {name}": partial(ours_for_pettingzoo, name) for name in names}
    found |= {f"PettingZoo {name}": partial(classic, name) for name in CLASSIC}
    found |= {f"OpenSpiel {name}": partial(open_spiel, name) for name in OPEN_SPIEL}
    return found | {f"RLCard {name}": partial(rlcard_loop, name) for name in RLCARD}


def quickest(rates: dict[str, list[float]]) -> dict[str, str]:
    """Return the fastest loop of each other library."""
    found: dict[str, str] = {}
    for library in ("PettingZoo", "OpenSpiel", "RLCard"):
        names = [name for name in rates if name.startswith(library)]
        if names:
            found[library] = max(names, key=lambda name: statistics.median(rates[name]))
    return found


def lines(rates: dict[str, list[float]]) -> Iterator[str]:
    """Yield a line per loop; ours include the ratios to the fastest loop of each library."""
    best = quickest(rates)
    for name, found in rates.items():
        line = f"{name:40}{statistics.median(found):>14,.0f}"
        if name.startswith(("vector", "ours")):
            for library, other in best.items():
                ratios = [ours / theirs for ours, theirs in zip(found, rates[other], strict=True)]
                spread = f"({min(ratios):.1f} to {max(ratios):.1f})"
                line += f"   {statistics.median(ratios):8.1f} x {library} {spread}"
        yield line
    yield ""
    yield "Ratios are relative to the fastest loop of each library: " + ", ".join(best.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--places", type=int, default=256)
    arguments = parser.parse_args()
    loops_by_name: dict[str, Loop] = {}
    for name, make in loops(arguments.games or game_names(), arguments.places).items():
        try:
            loops_by_name[name] = make()
        except Exception as reason:  # libraries report missing packages with errors of their own
            print(f"{name}: skipped, {type(reason).__name__}: {str(reason).splitlines()[0][:90]}")
    rates: dict[str, list[float]] = {name: [] for name in loops_by_name}
    for _ in range(arguments.rounds):
        for name, loop in loops_by_name.items():
            rates[name].append(rate(loop, arguments.seconds))
    print(f"Parlour is {'compiled' if parlour.compiled else 'plain Python'}; steps per second on one core:\n")
    for line in lines(rates):
        print(line)


if __name__ == "__main__":
    main()
