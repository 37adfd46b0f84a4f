"""Count the processor instructions for moves, copies and search playouts of each game.

    python bench/instructions.py [--check | --write] [--valgrind]

Unlike times, the counts do not depend on the load of the machine. For each game, the program counts the
instructions:

- for a move in random matches,
- for a copy of a match,
- for a playout of the search, at positions throughout a match.

It compares the counts with those in `instructions.json`. With `--check`, it exits with status 1 if a count
has grown by more than a fifth. With `--write`, it saves the current counts.

The processor counts the instructions. If the system does not permit that, as on many virtual machines, the
program runs again under Valgrind, which also counts them. With `--valgrind`, it always does. Both methods use
the same file, because they agree within 2%, or within 8% for copies, which depend on the layout of free
memory. The counts depend a little on the compiler and hardly on the processor.

If Parlour is not compiled, or if neither method works, the program reports this and checks nothing. In this
case, it exits with status 1 if PARLOUR_NO_SKIPS is 1.
"""

import argparse
import ctypes
import fcntl
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from search import sample_views

import parlour
from parlour.bots.playouts import benchmark_copies, play_matches
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.rng import Rng

SAVED_COUNTS = Path(__file__).with_suffix(".json")
MAX_GROWTH = 1.2  # maximum ratio of a count to the saved count
SEATS = 4
MOVES = 10_000  # minimum number of moves for which instructions are counted
COPIES = 500
PLAYOUTS = 50  # playouts per search

# number of the system call perf_event_open(2) on each architecture
SYSCALL_NUMBERS = {"x86_64": 298, "aarch64": 241}
# attributes of a counter for instructions executed outside the kernel
PERF_ATTRIBUTES = struct.pack("=IIQQQQQ16x", 0, 64, 1, 0, 0, 0, 1 | 1 << 5 | 1 << 6)
ENABLE, DISABLE, RESET = 0x2400, 0x2401, 0x2403

COLUMN_TITLES = {"move": "one move", "copy": "one copy", "playout": "one playout of the search"}
SAVE_COMMAND = f"python bench/{Path(__file__).name} --write"


class CounterUnavailableError(Exception):
    """Raised if the processor's counter is not available."""


class ProcessorCounter:
    """A counter of the instructions that a process executes outside the kernel; by default, this process.

    Raises:
        CounterUnavailableError: The processor's counter is not available.
    """

    def __init__(self, process_id: int = 0) -> None:
        if sys.platform != "linux" or platform.machine() not in SYSCALL_NUMBERS:
            raise CounterUnavailableError(f"{platform.system()} on {platform.machine()} is not supported")
        system = ctypes.CDLL(None, use_errno=True)
        self.file = system.syscall(
            SYSCALL_NUMBERS[platform.machine()], PERF_ATTRIBUTES, process_id, -1, -1, 0
        )
        if self.file < 0:
            raise CounterUnavailableError(os.strerror(ctypes.get_errno()))
        if not process_id and not self.count(lambda: 1):
            raise CounterUnavailableError("it counts no instructions")

    def count(self, work: Callable[[], int]) -> float:
        """Return the number of instructions per unit of work.

        `work` is called twice, first as a warm-up, and returns the number of units that it has done.
        """
        work()
        fcntl.ioctl(self.file, RESET, 0)
        fcntl.ioctl(self.file, ENABLE, 0)
        unit_count = work()
        fcntl.ioctl(self.file, DISABLE, 0)
        (instruction_count,) = struct.unpack("=Q", os.read(self.file, 8))
        return int(instruction_count) / unit_count


class CallgrindCounter:
    """Counts the instructions that this process executes under Valgrind.

    At each call of getpgrp, Valgrind writes the count since the previous call. Only this class calls getpgrp.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def count(self, work: Callable[[], int]) -> float:
        """Return the number of instructions per unit of work, like `ProcessorCounter.count`."""
        work()
        os.getpgrp()
        unit_count = work()
        os.getpgrp()
        dumps = sorted(self.folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
        if not dumps:
            sys.exit("Not counted: Valgrind did not notice that getpgrp was called")
        return parse_total(dumps[-1].read_text()) / unit_count


def parse_total(dump: str) -> int:
    """Return the total number of instructions in the output of Callgrind."""
    totals_match = re.search(r"^totals: (\d+)$", dump, re.MULTILINE)
    if totals_match is None:
        sys.exit("Not counted: the output of Valgrind has no line such as 'totals: 1234'")
    return int(totals_match[1])


def count_instructions(counter: ProcessorCounter | CallgrindCounter, game_name: str) -> dict[str, int]:
    game_type = game_class(game_name)
    seats = max(game_type.min_seats, min(SEATS, game_type.max_seats))
    views = sample_views(game_name)

    def play_moves() -> int:
        game, rng, move_count = game_type.new_match(seats, None, 1), Rng.fast(2), 0
        while move_count < MOVES:
            move_count += play_matches(game, rng, 1)
        return move_count

    def copies() -> int:
        benchmark_copies(game_type.new_match(seats, None, 1), COPIES)
        return COPIES

    def run_playouts() -> int:
        for view in views:
            SearchTree(view, Rng.fast(3), PLAYOUTS).search(PLAYOUTS)
        return PLAYOUTS * len(views)

    workloads = {"move": play_moves, "copy": copies} | ({"playout": run_playouts} if views else {})
    return {key: round(counter.count(measure)) for key, measure in workloads.items()}


def find_regressions(
    counts_by_game: dict[str, dict[str, int]], saved_counts: dict[str, dict[str, int]]
) -> list[str]:
    """Describe the counts that grew by more than a fifth, and the counts without a saved value."""
    return [
        f"{name}: {COLUMN_TITLES[key]} {description}"
        for name, counts in counts_by_game.items()
        for key, count in counts.items()
        if (description := describe_regression(count, saved_counts.get(name, {}).get(key)))
    ]


def describe_regression(count: int, saved_count: int | None) -> str:
    if saved_count is None:
        return f"takes {count:,} instructions; there is no saved count to compare with"
    if count > MAX_GROWTH * saved_count:
        return (
            f"takes {count:,} instructions, {count / saved_count:.2f} times the saved {saved_count:,}; "
            f"at most {MAX_GROWTH} is allowed"
        )
    return ""


def print_counts(counts_by_game: dict[str, dict[str, int]], saved_counts: dict[str, dict[str, int]]) -> None:
    print(f"{'instructions for':18}" + "".join(f"{title:>26}" for title in COLUMN_TITLES.values()))
    for name, counts in counts_by_game.items():
        cells = [format_count(counts, saved_counts.get(name, {}), key) for key in COLUMN_TITLES]
        print(f"{name:18}" + "".join(f"{cell:>26}" for cell in cells))


def format_count(counts: dict[str, int], saved_counts: dict[str, int], key: str) -> str:
    """Format a count with its ratio to the saved count, for example `212 (1.00)`."""
    if key not in counts:
        return "no choice"
    ratio = f" ({counts[key] / saved_counts[key]:.2f})" if key in saved_counts else ""
    return f"{counts[key]:,}{ratio}"


def compare_counts(counter: ProcessorCounter | CallgrindCounter, check: bool, write: bool) -> int:
    """Count the instructions, print the results, and return the exit status of this program."""
    saved_counts = json.loads(SAVED_COUNTS.read_text()) if SAVED_COUNTS.exists() else {}
    counts_by_game = {name: count_instructions(counter, name) for name in game_names()}
    print_counts(counts_by_game, saved_counts)
    if write:
        SAVED_COUNTS.write_text(json.dumps(counts_by_game, indent=2) + "\n")
    regressions = find_regressions(counts_by_game, saved_counts) if check else []
    for description in regressions:
        print(description)
    if regressions:
        print(f"If the increase is intended, save the new counts with {SAVE_COMMAND}")
    return int(bool(regressions))


def run_under_valgrind(reason_prefix: str) -> int:
    """Run this program again under Valgrind, and return its exit status."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return report_not_counted(
            f"{reason_prefix}Valgrind is not installed (Debian and Ubuntu: apt-get install valgrind)"
        )
    with tempfile.TemporaryDirectory() as folder:
        valgrind_options = [
            "-q",
            "--tool=callgrind",
            "--dump-before=getpgrp",
            f"--callgrind-out-file={folder}/out",
        ]
        command = [valgrind, *valgrind_options, sys.executable, *sys.argv, "--dumps", folder]
        exit_status = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}).returncode
    if exit_status not in (0, 1):
        print(f"Not counted: Valgrind ended with status {exit_status}")
    return int(exit_status != 0)


def count_with_valgrind(command: list[str], standard_input: str) -> tuple[str, int]:
    """Run a program under Valgrind. Return its output and its number of instructions."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder, "out")
        valgrind = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={counts}"]
        done = subprocess.run(
            [*valgrind, *command], input=standard_input, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout, parse_total(counts.read_text())


def report_not_counted(reason: str) -> int:
    print(f"Not counted: {reason}")
    return int(os.environ.get("PARLOUR_NO_SKIPS") == "1")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--valgrind", action="store_true")
    # folder for Valgrind's output, if this program runs under Valgrind
    parser.add_argument("--dumps", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not parlour.compiled:
        return report_not_counted(
            "Parlour is not compiled here; make test PARLOUR_BUILD=compiled compiles it in .venv"
        )
    if arguments.dumps:
        return compare_counts(CallgrindCounter(arguments.dumps), arguments.check, arguments.write)
    if arguments.valgrind:
        return run_under_valgrind("")
    try:
        counter = ProcessorCounter()
    except CounterUnavailableError as error:
        return run_under_valgrind(f"the counter of the processor is not available ({error}), and ")
    return compare_counts(counter, arguments.check, arguments.write)


if __name__ == "__main__":
    sys.exit(main())
