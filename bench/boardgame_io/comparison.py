"""Compare the card room with boardgame.io: the same load on each in turn, repeatedly, and the ratios.

python bench/boardgame_io/comparison.py [--rounds 3] [--seconds 10] [--sockets 100]

First run `npm install --no-package-lock` in this folder, or in another folder with copies of its files, which
`--installed` names. Each server has one core to itself, and its players another. Each table has two players,
who make one of their moves as soon as it is their turn.

The card room stores every row in SQLite, on disk before it is acknowledged. boardgame.io keeps matches in
memory, where a crash loses them, and in a second run in files (FlatFile).
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
FIGURES = ("rate", "median", "p99", "cost")
TOLD = {"rate": "moves per second", "median": "ms median", "p99": "ms p99", "cost": "us of CPU time per move"}

Seen = dict[str, float]


def room(arguments: argparse.Namespace) -> Seen:
    """Measure the card room with the most similar game, Crazy Eight."""
    command = [sys.executable, str(LOAD), "--sockets", str(arguments.sockets)]
    command += ["--seconds", str(arguments.seconds), "--seats", "2"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    patterns = {
        "rate": r"([\d.]+) moves per second",
        "median": r"([\d.]+) ms until the other players see the move",
        "p99": r"until the other players see the move \(median\), ([\d.]+) ms",
        "cost": r"([\d.]+) us of CPU time of the server",
    }
    return {name: float(re.findall(pattern, told)[0]) for name, pattern in patterns.items()}


def boardgame_io(arguments: argparse.Namespace, folder: str) -> Seen:
    cores = [str(core) for core in sorted(os.sched_getaffinity(0))]
    with running(
        ["taskset", "-c", cores[0], "node", "server.js", str(arguments.port), *([folder] if folder else [])],
        arguments,
    ) as process:
        command = ["taskset", "-c", cores[-1], "node", "load.js", str(arguments.port), str(process)]
        command += [str(arguments.sockets // 2), str(arguments.seconds)]
        told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=arguments.installed)
        return dict(json.loads(told.stdout))


@contextmanager
def running(command: list[str], arguments: argparse.Namespace) -> Iterator[int]:
    """Run a server of boardgame.io, wait until it is open, and yield its process id."""
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


def tell(name: str, seen: list[Seen]) -> None:
    middle = {figure: statistics.median(each[figure] for each in seen) for figure in FIGURES}
    rates = [each["rate"] for each in seen]
    shown = ", ".join(f"{middle[figure]:.0f} {TOLD[figure]}" for figure in FIGURES)
    print(f"{name:24s} {shown}; {min(rates):.0f} to {max(rates):.0f} moves per second")


def tell_ratio(name: str, ours: list[Seen], theirs: list[Seen]) -> None:
    """Print the ratios of the rounds, each of which measured both."""
    rates = [one["rate"] / other["rate"] for one, other in zip(ours, theirs, strict=True)]
    costs = [other["cost"] / one["cost"] for one, other in zip(ours, theirs, strict=True)]
    print(f"compared with {name}: {statistics.median(rates):.1f} times as many moves per second", end=" ")
    print(f"({min(rates):.1f} to {max(rates):.1f}), {statistics.median(costs):.1f} times less CPU time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--port", type=int, default=18_555)
    parser.add_argument("--installed", default=str(HERE))
    arguments = parser.parse_args()
    ours: list[Seen] = []
    memory: list[Seen] = []
    files: list[Seen] = []
    for _ in range(arguments.rounds):
        ours.append(room(arguments))
        memory.append(boardgame_io(arguments, ""))
        with tempfile.TemporaryDirectory() as folder:
            files.append(boardgame_io(arguments, folder))
    tell("the card room", ours)
    tell("boardgame.io in memory", memory)
    tell("boardgame.io in files", files)
    tell_ratio("boardgame.io in memory", ours, memory)
    tell_ratio("boardgame.io in files", ours, files)


if __name__ == "__main__":
    main()
