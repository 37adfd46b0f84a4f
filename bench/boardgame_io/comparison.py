"""Compare the card room with boardgame.io. Both servers get the same load alternately, in several rounds.

    python bench/boardgame_io/comparison.py [--rounds 3] [--seconds 10] [--sockets 100]

First run `npm install --no-package-lock` in this folder. To install in another folder, copy this folder's
files to it, and pass it as `--installed`. Each server runs on one core, and its simulated players on another.
Each table has two players who move as soon as their turn begins.

The card room writes each move to SQLite on disk before it acknowledges the move. boardgame.io is measured
with matches in memory, which are lost in a crash, and with matches in files (FlatFile).
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
LOAD = HERE.parent / "load.py"
MEASURES = ("rate", "median", "p99", "cost")
UNITS = {
    "rate": "moves per second",
    "median": "ms median",
    "p99": "ms p99",
    "cost": "us of CPU time per move",
}

Measurements = dict[str, float]


def measure_parlour(arguments: argparse.Namespace) -> Measurements:
    """Measure the card room with Crazy Eight, the game that is most similar to boardgame.io's example."""
    command = [sys.executable, str(LOAD), "--sockets", str(arguments.sockets)]
    command += ["--seconds", str(arguments.seconds), "--seats", "2"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    patterns = {
        "rate": r"([\d.]+) moves per second",
        "median": r"([\d.]+) ms until the other players see the move",
        "p99": r"until the other players see the move \(median\), ([\d.]+) ms",
        "cost": r"([\d.]+) us of CPU time of the server",
    }
    return {name: float(re.findall(pattern, output)[0]) for name, pattern in patterns.items()}


def measure_boardgame_io(arguments: argparse.Namespace, folder: str) -> Measurements:
    cores = [str(core) for core in sorted(os.sched_getaffinity(0))]
    with run_server(
        ["taskset", "-c", cores[0], "node", "server.js", str(arguments.port), *([folder] if folder else [])],
        arguments,
    ) as process:
        command = ["taskset", "-c", cores[-1], "node", "load.js", str(arguments.port), str(process)]
        command += [str(arguments.sockets // 2), str(arguments.seconds)]
        output = subprocess.run(command, check=True, capture_output=True, text=True, cwd=arguments.installed)
        return dict(json.loads(output.stdout))


@contextmanager
def run_server(command: list[str], arguments: argparse.Namespace) -> Iterator[int]:
    """Run a server of boardgame.io, wait until it accepts connections, and yield its process id."""
    production = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        command, cwd=arguments.installed, env=production, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)
        yield process.pid
    finally:
        process.kill()
        process.wait()


def print_summary(server_name: str, rounds: list[Measurements]) -> None:
    medians = {
        measure: statistics.median(measurements[measure] for measurements in rounds) for measure in MEASURES
    }
    rates = [measurements["rate"] for measurements in rounds]
    texts = ", ".join(f"{medians[measure]:.0f} {UNITS[measure]}" for measure in MEASURES)
    print(f"{server_name:24s} {texts}; {min(rates):.0f} to {max(rates):.0f} moves per second")


def print_ratio(other_name: str, room_rounds: list[Measurements], other_rounds: list[Measurements]) -> None:
    """Print the median ratios of speed and processor time between the two servers."""
    rates = [room["rate"] / other["rate"] for room, other in zip(room_rounds, other_rounds, strict=True)]
    costs = [other["cost"] / room["cost"] for room, other in zip(room_rounds, other_rounds, strict=True)]
    print(
        f"compared with {other_name}: {statistics.median(rates):.1f} times as many moves per second", end=" "
    )
    print(f"({min(rates):.1f} to {max(rates):.1f}), {statistics.median(costs):.1f} times less CPU time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--port", type=int, default=18_555)
    parser.add_argument("--installed", default=str(HERE))
    arguments = parser.parse_args()
    room_rounds: list[Measurements] = []
    memory: list[Measurements] = []
    files: list[Measurements] = []
    for _ in range(arguments.rounds):
        room_rounds.append(measure_parlour(arguments))
        memory.append(measure_boardgame_io(arguments, ""))
        with tempfile.TemporaryDirectory() as folder:
            files.append(measure_boardgame_io(arguments, folder))
    print_summary("the card room", room_rounds)
    print_summary("boardgame.io in memory", memory)
    print_summary("boardgame.io in files", files)
    print_ratio("boardgame.io in memory", room_rounds, memory)
    print_ratio("boardgame.io in files", room_rounds, files)


if __name__ == "__main__":
    main()
