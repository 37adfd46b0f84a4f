"""Compare Parlour's speed in random matches with that of C++ programs, or with another build of Parlour.

    python bench/cpp_ratio.py [GAME ...] [--beside PYTHON ...] [--slices N] [--instructions]

The C++ programs in `bench/cpp` play Crazy Eight and Zambezi Falls move for move as Parlour does. `--beside`
compares all games with the Parlour of another Python environment, for example of an older version.

All programs stay in memory and play in turn, each for a few milliseconds of processor time, so that a slow
phase of the machine affects all of them. Each runs in several processes, because the speed depends a little
on the layout of the memory. The output has these columns:

- `M/s`: million moves per second, at the 90th percentile of the slices.
- `ratio`: Parlour's speed divided by the other program's, at this percentile.
- `median`: the median of the ratios of consecutive slices.
- `instr.`: with `--instructions`, processor instructions per move.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from instructions import SEATS, CounterUnavailableError, ProcessorCounter, count_with_valgrind

import parlour
from parlour.games import game_class, game_names

CPP_FOLDER: Final = Path(__file__).with_name("cpp")
CPP_GAMES: Final = ("crazy-eight", "zambezi-falls")
CPP_FLAGS: Final = ("-std=c++17", "-O3")
PROCESSES: Final = 3  # for each program
SLICES: Final = 90
SLICE_SECONDS: Final = 0.003  # minimum processor time of a slice
COUNTED_MOVES: Final = 200_000  # minimum number of moves for which instructions are counted


class Player:
    """A program that plays matches on request, in several processes."""

    def __init__(self, label: str, command: list[str], games: list[str]) -> None:
        self.label = label
        self.command = command
        self.games = games
        self.processes = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
            for _nth in range(PROCESSES)
        ]

    def play(self, game_name: str, match_count: int, nth_process: int = 0) -> tuple[int, float]:
        """Play random matches. Return the number of moves and the seconds of processor time."""
        process = self.processes[nth_process % PROCESSES]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{game_name} {seat_count(game_name)} {match_count}\n")
        answer = process.stdout.readline().split()
        if len(answer) != 2:
            sys.exit(f"{self.label} has failed")
        return int(answer[0]), float(answer[1])

    def matches_in_slice(self, game_name: str) -> int:
        """Return a number of matches that takes about SLICE_SECONDS. This also warms up all processes."""
        match_count = 1
        while min(self.play(game_name, match_count, nth)[1] for nth in range(PROCESSES)) < SLICE_SECONDS:
            match_count *= 2
        return match_count

    def close(self) -> None:
        for process in self.processes:
            process.communicate()


def seat_count(game_name: str) -> int:
    game_type = game_class(game_name)
    return int(max(game_type.min_seats, min(SEATS, game_type.max_seats)))


def compile_cpp(folder: Path) -> Path:
    """Compile the C++ programs, and return the path of the result.

    Raises:
        FileNotFoundError: There is no g++.
    """
    program = folder / "play"
    subprocess.run(["g++", *CPP_FLAGS, "-o", program, CPP_FOLDER / "play.cpp"], check=True)
    return program


@contextmanager
def start_players(other_pythons: list[str], games: list[str]) -> Iterator[list[Player]]:
    """Start this Parlour, then the programs to compare it with."""
    players: list[Player] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            own_program = str(CPP_FOLDER / "play_parlour.py")
            players += [
                Player(python, [python, own_program], games) for python in [sys.executable, *other_pythons]
            ]
            cpp_games = [name for name in games if name in CPP_GAMES]
            if cpp_games:
                players.insert(1, Player("C++", [str(compile_cpp(Path(folder)))], cpp_games))
            yield players
        finally:
            for player in players:
                player.close()


def measure_speeds(players: list[Player], game_name: str, slice_count: int) -> list[list[float]]:
    """Return the moves per second of each player in each slice."""
    match_counts = [player.matches_in_slice(game_name) for player in players]
    speeds: list[list[float]] = [[] for _player in players]
    order = list(range(len(players)))
    for nth in range(slice_count):
        for index in order:
            moves, seconds = players[index].play(game_name, match_counts[index], nth)
            speeds[index].append(moves / seconds)
        order.reverse()
    return speeds


def ninetieth_percentile(numbers: list[float]) -> float:
    return quantiles(numbers, n=10)[-1]


def count_instructions(player: Player, game_name: str) -> float:
    """Return the processor instructions per move."""
    match_count = 1
    while player.play(game_name, match_count)[0] < COUNTED_MOVES:
        match_count *= 2
    try:
        counter = ProcessorCounter(player.processes[0].pid)
    except CounterUnavailableError:
        return count_under_valgrind(player.command, game_name, match_count)
    return counter.count(lambda: player.play(game_name, match_count)[0])


def count_under_valgrind(command: list[str], game_name: str, match_count: int) -> float:
    """Count the instructions of two runs of different length, whose difference excludes the start."""
    moves, instructions = [], []
    for runs in (1, 2):
        request = f"{game_name} {seat_count(game_name)} {match_count}\n"
        output, instruction_count = count_with_valgrind(command, request * runs)
        moves.append(sum(int(line.split()[0]) for line in output.splitlines()))
        instructions.append(instruction_count)
    return (instructions[1] - instructions[0]) / (moves[1] - moves[0])


def compare(players: list[Player], game_name: str, slice_count: int, counts_instructions: bool) -> None:
    """Measure one game and print a line for each other program."""
    own, *others = [player for player in players if game_name in player.games]
    speeds = measure_speeds([own, *others], game_name, slice_count)
    own_speed = ninetieth_percentile(speeds[0])
    for player, other_speeds in zip(others, speeds[1:], strict=True):
        other_speed = ninetieth_percentile(other_speeds)
        pair_ratio = median(ours / theirs for ours, theirs in zip(speeds[0], other_speeds, strict=True))
        cells = [
            f"{game_name:16}{own_speed / 1e6:8.2f}{other_speed / 1e6:8.2f}"
            f"{own_speed / other_speed:8.3f}{pair_ratio:8.3f}"
        ]
        if counts_instructions:
            cells += [f"{count_instructions(each, game_name):8.0f}" for each in (own, player)]
        print("".join(cells), f"  {player.label}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--beside", action="append", default=[], metavar="PYTHON")
    parser.add_argument("--slices", type=int, default=SLICES)
    parser.add_argument("--instructions", action="store_true")
    arguments = parser.parse_args()
    if not parlour.compiled:
        print("Parlour is not compiled here")
    games = arguments.games or (game_names() if arguments.beside else list(CPP_GAMES))
    titles = f"{'':16}{'M/s':>8}{'other':>8}{'ratio':>8}{'median':>8}"
    if arguments.instructions:
        titles += f"{'instr.':>8}{'other':>8}"
    print(f"{titles}   compared with")
    with start_players(arguments.beside, games) as players:
        for game_name in games:
            compare(players, game_name, arguments.slices, arguments.instructions)


if __name__ == "__main__":
    main()
