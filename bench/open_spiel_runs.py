"""Shared code of the OpenSpiel benchmarks, which measure how fast OpenSpiel and Parlour play random moves.

Each round measures OpenSpiel first and then Parlour. OpenSpiel plays by its own rules, and a chance player
deals the cards. A *decision* is a move of a player. An *action* is any call of apply_action. In Parlour,
every action is a decision. Times include the deals.

OpenSpiel's loop in C++ is `evaluate_bots` with OpenSpiel's random bots. For this loop, the benchmark counts
matches and not decisions. It estimates the decisions from the decisions per match in the Python loop.

Compare the ratios and their spread over the rounds, because a machine's speed drifts.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pyspiel

import parlour
from parlour.bots.playouts import play_matches
from parlour.kit.events import VIEWS
from parlour.kit.rng import Rng

SECONDS = 0.5  # approximate length of each measurement
NAMES = [
    "OpenSpiel, decisions",
    "OpenSpiel, actions",
    "OpenSpiel, decisions, loop in C++",
    "Parlour, internal loop",
    "Parlour, loop in Python",
    "Parlour, lists of moves in Python",
    "uncompiled, internal loop",
    "uncompiled, loop in Python",
]


class GamePair(NamedTuple):
    """A Parlour game, and a similar OpenSpiel game with its parameters."""

    parlour_game: str
    seats: int
    openspiel_game: str
    parameters: dict[str, Any]
    matches_per_reading: int  # number of matches that compiled code plays between clock readings


def measure_openspiel(pair: GamePair) -> tuple[float, float, float]:
    """Measure OpenSpiel with a loop in Python and with a loop in C++.

    Returns:
        The decisions and actions per second in Python, and the decisions per second in C++.
    """
    game = pyspiel.load_game(pair.openspiel_game, pair.parameters)
    random_float = random.random
    decisions = actions = matches = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < SECONDS:
        state = game.new_initial_state()
        matches += 1
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            actions += 1
            legal = state.legal_actions()
            state.apply_action(legal[int(random_float() * len(legal))])
    seconds = time.perf_counter() - started_at
    return decisions / seconds, actions / seconds, decisions / matches * measure_openspiel_in_cpp(game)


def measure_openspiel_in_cpp(game: Any) -> float:
    """Return how many matches per second OpenSpiel's own random bots play in a C++ loop."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    matches = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < SECONDS:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, matches)
        matches += 1
    return matches / (time.perf_counter() - started_at)


def measure_internal_loop(pair: GamePair) -> float:
    """Return Parlour's decisions per second in the loop that is compiled together with the rules."""
    game = parlour.new(pair.parlour_game, seats=pair.seats, seed=1)
    rng = Rng.fast(2)
    decisions = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < SECONDS:
        decisions += play_matches(game, rng, pair.matches_per_reading if parlour.compiled else 1)
    return decisions / (time.perf_counter() - started_at)


def measure_python_loop(pair: GamePair) -> float:
    """Return Parlour's decisions per second if a Python loop chooses each move."""
    game = parlour.new(pair.parlour_game, seats=pair.seats, seed=1)
    game.recording = VIEWS
    random_float = random.random
    decisions = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < SECONDS:
        game.start()
        count = game.generate_legal_moves(game.turn)
        while count:
            count = game.push_nth(int(random_float() * count))
            decisions += 1
    return decisions / (time.perf_counter() - started_at)


def measure_move_lists(pair: GamePair) -> float:
    """Return Parlour's decisions per second if a Python loop gets a list of legal moves for each decision."""
    game = parlour.new(pair.parlour_game, seats=pair.seats, seed=1)
    game.recording = VIEWS
    random_float = random.random
    decisions = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < SECONDS:
        game.start()
        while legal := game.legal():
            game.push(game.turn, legal[int(random_float() * len(legal))])
            decisions += 1
    return decisions / (time.perf_counter() - started_at)


def measure_uncompiled_loops() -> tuple[float, float]:
    """Return the decisions per second of Parlour's own loop and of the Python loop, both uncompiled."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(parlour.__file__).parent
        shutil.copytree(
            source,
            Path(folder, "parlour"),
            ignore=shutil.ignore_patterns("*.so", "compiled.json", "__pycache__"),
        )
        process = subprocess.run(
            [sys.executable, sys.argv[0], "--own"],
            env=os.environ | {"PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    first, second = json.loads(process.stdout)
    return first, second


def measure(pair: GamePair, round_count: int) -> dict[str, dict[str, float]]:
    """Return the median of each measurement over `round_count` rounds."""
    rows = []
    for _ in range(round_count):
        theirs = measure_openspiel(pair)
        ours = measure_internal_loop(pair), measure_python_loop(pair), measure_move_lists(pair)
        rows.append([*theirs, *ours, *measure_uncompiled_loops()])
    return {
        name: {
            "per_second": round(median(row[index] for row in rows)),
            "of_decisions": round(median(row[index] / row[0] for row in rows), 2),
            "min_ratio": round(min(row[index] / row[0] for row in rows), 2),
            "max_ratio": round(max(row[index] / row[0] for row in rows), 2),
            "of_actions": round(median(row[index] / row[1] for row in rows), 2),
            "of_cpp_loop": round(median(row[index] / row[2] for row in rows), 2),
        }
        for index, name in enumerate(NAMES)
    }


def main(pair: GamePair, description: str) -> None:
    """Run one benchmark from the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--own", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.own:
        print(json.dumps([measure_internal_loop(pair), measure_python_loop(pair)]))
        return
    results = measure(pair, arguments.rounds)
    if arguments.json:
        report = {"compiled": parlour.compiled, "rounds": arguments.rounds, "results": results}
        print(json.dumps(report, indent=1))
        return
    print(
        f"Parlour is {'compiled' if parlour.compiled else 'not compiled'}; "
        f"medians of {arguments.rounds} alternating rounds; x: as a multiple of OpenSpiel's speed"
    )
    print(f"{'':36}{'per second':>12}{'x decisions':>24}{'x actions':>12}{'x loop in C++':>16}")
    for name, result in results.items():
        of_decisions = f"{result['of_decisions']} ({result['min_ratio']} to {result['max_ratio']})"
        print(
            f"{name:36}{result['per_second']:>12,}{of_decisions:>24}{result['of_actions']:>12}"
            f"{result['of_cpp_loop']:>16}"
        )
