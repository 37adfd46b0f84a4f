"""Count the processor instructions of a move, which are the same on a busy and on a quiet machine.

python bench/instructions.py [--check | --write] [--valgrind]

For each game it counts the instructions for each move of a random playout from deal to end, for a copy of a
match, and for a playout of the search, at positions throughout a match. It compares them with the counts in
`instructions.json`. With `--check` it exits with 1 if one has grown by more than a fifth; `--write` saves the
current ones.

The processor counts them. If the system does not permit that, as on many virtual machines, the program runs
again under Valgrind, which also counts; `--valgrind` always does so. One file serves both. They agree within
2 %, and for copies, which depend on the layout of free memory, within 8 %. The counts depend a little on the
compiler and hardly on the processor.

If Parlour is not compiled, or neither way works, it reports this and checks nothing. With PARLOUR_NO_SKIPS=1
that is a failure.
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

from search import views_of

import parlour
from parlour.bots.playouts import benchmark_copies, play_matches
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.rng import Rng

SAVED_COUNTS = Path(__file__).with_suffix(".json")
MAX_GROWTH = 1.2  # allowed ratio to the saved count
SEATS = 4
MOVES = 10_000  # minimum number of moves in playouts
COPIES = 500
PLAYOUTS = 50  # playouts per search

# See perf_event_open(2).
CALL = {"x86_64": 298, "aarch64": 241}
# instructions, outside the kernel
ATTRIBUTES = struct.pack("=IIQQQQQ16x", 0, 64, 1, 0, 0, 0, 1 | 1 << 5 | 1 << 6)
ENABLE, DISABLE, RESET = 0x2400, 0x2401, 0x2403

COLUMN_TITLES = {"move": "one move", "copy": "one copy", "playout": "one playout of the search"}
SAVE_COMMAND = f"python bench/{Path(__file__).name} --write"


class NoCounter(Exception):
    """The processor's counter is not available."""


class Processor:
    """A counter of the instructions that this process executes outside the kernel.

    Raises:
        NoCounter: The processor's counter is not available.
    """

    def __init__(self) -> None:
        if sys.platform != "linux" or platform.machine() not in CALL:
            raise NoCounter(f"{platform.system()} on {platform.machine()} is not supported")
        system = ctypes.CDLL(None, use_errno=True)
        self.file = system.syscall(CALL[platform.machine()], ATTRIBUTES, 0, -1, -1, 0)
        if self.file < 0:
            raise NoCounter(os.strerror(ctypes.get_errno()))
        if not self.count(lambda: 1):
            raise NoCounter("it counts no instructions")

    def count(self, what: Callable[[], int]) -> float:
        """Return the instructions per unit of work.

        `what` does the work and returns the number of its units. It first runs once as a warm-up.
        """
        what()
        fcntl.ioctl(self.file, RESET, 0)
        fcntl.ioctl(self.file, ENABLE, 0)
        done = what()
        fcntl.ioctl(self.file, DISABLE, 0)
        (counted,) = struct.unpack("=Q", os.read(self.file, 8))
        return int(counted) / done


class Callgrind:
    """A counter of the instructions of this process, which runs under Valgrind.

    At each call of getpgrp, which nothing else uses, Valgrind writes its count since the last call.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def count(self, what: Callable[[], int]) -> float:
        """Return the instructions per unit of work, like `Processor.count`."""
        what()
        os.getpgrp()
        done = what()
        os.getpgrp()
        dumps = sorted(self.folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
        if not dumps:
            sys.exit("Not counted: Valgrind did not notice that getpgrp was called")
        return total_of(dumps[-1].read_text()) / done


def total_of(dump: str) -> int:
    """Return the total number of instructions in the output of Callgrind."""
    found = re.search(r"^totals: (\d+)$", dump, re.MULTILINE)
    if found is None:
        sys.exit("Not counted: the output of Valgrind has no line such as 'totals: 1234'")
    return int(found[1])


def measure_counts(counter: Processor | Callgrind, name: str) -> dict[str, int]:
    kind = game_class(name)
    seats = max(kind.min_seats, min(SEATS, kind.max_seats))
    views = views_of(name)

    def moves() -> int:
        game, rng, move_count = kind(seats, None, 1), Rng.fast(2), 0
        while move_count < MOVES:
            move_count += play_matches(game, rng, 1)
        return move_count

    def copies() -> int:
        benchmark_copies(kind(seats, None, 1), COPIES)
        return COPIES

    def playouts() -> int:
        for view in views:
            SearchTree(view, Rng.fast(3), PLAYOUTS).search(PLAYOUTS)
        return PLAYOUTS * len(views)

    measured = {"move": moves, "copy": copies} | ({"playout": playouts} if views else {})
    return {what: round(counter.count(measure)) for what, measure in measured.items()}


def find_regressions(
    counts_by_game: dict[str, dict[str, int]], saved: dict[str, dict[str, int]]
) -> list[str]:
    """Describe the counts that grew by more than a fifth, and the counts without a saved value."""
    return [
        f"{name}: {COLUMN_TITLES[what]} {description}"
        for name, counts in counts_by_game.items()
        for what, count in counts.items()
        if (description := describe_regression(count, saved.get(name, {}).get(what)))
    ]


def describe_regression(count: int, saved: int | None) -> str:
    if saved is None:
        return f"takes {count:,} instructions; there is no saved count to compare with"
    if count > MAX_GROWTH * saved:
        return (
            f"takes {count:,} instructions, {count / saved:.2f} times the saved {saved:,}; "
            f"at most {MAX_GROWTH} is allowed"
        )
    return ""


def print_counts(counts_by_game: dict[str, dict[str, int]], saved: dict[str, dict[str, int]]) -> None:
    print(f"{'instructions for':18}" + "".join(f"{thing:>26}" for thing in COLUMN_TITLES.values()))
    for name, counts in counts_by_game.items():
        words = [format_count(counts, saved.get(name, {}), what) for what in COLUMN_TITLES]
        print(f"{name:18}" + "".join(f"{word:>26}" for word in words))


def format_count(counts: dict[str, int], saved: dict[str, int], what: str) -> str:
    """Format a count with its ratio to the saved count, for example `212 (1.00)`."""
    if what not in counts:
        return "no choice"
    ratio = f" ({counts[what] / saved[what]:.2f})" if what in saved else ""
    return f"{counts[what]:,}{ratio}"


def compare(counter: Processor | Callgrind, check: bool, write: bool) -> int:
    """Count the instructions, print the results, and return the exit status of this program."""
    saved = json.loads(SAVED_COUNTS.read_text()) if SAVED_COUNTS.exists() else {}
    counts_by_game = {name: measure_counts(counter, name) for name in game_names()}
    print_counts(counts_by_game, saved)
    if write:
        SAVED_COUNTS.write_text(json.dumps(counts_by_game, indent=2) + "\n")
    regressions = find_regressions(counts_by_game, saved) if check else []
    for description in regressions:
        print(description)
    if regressions:
        print(f"If the increase is intended, save the new counts with {SAVE_COMMAND}")
    return int(bool(regressions))


def under_valgrind(why: str) -> int:
    """Run this program again under Valgrind, and return its exit status."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return not_counted(f"{why}Valgrind is not installed (Debian and Ubuntu: apt-get install valgrind)")
    with tempfile.TemporaryDirectory() as folder:
        counting = ["-q", "--tool=callgrind", "--dump-before=getpgrp", f"--callgrind-out-file={folder}/out"]
        command = [valgrind, *counting, sys.executable, *sys.argv, "--dumps", folder]
        ended = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}).returncode
    if ended not in (0, 1):
        print(f"Not counted: Valgrind ended with status {ended}")
    return int(ended != 0)


def not_counted(reason: str) -> int:
    print(f"Not counted: {reason}")
    return int(os.environ.get("PARLOUR_NO_SKIPS") == "1")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--valgrind", action="store_true")
    parser.add_argument(
        "--dumps", type=Path, help=argparse.SUPPRESS
    )  # folder for Valgrind's output, if this runs under Valgrind
    arguments = parser.parse_args()
    if not parlour.compiled:
        return not_counted(
            "Parlour is not compiled here; make test PARLOUR_BUILD=compiled compiles it in .venv"
        )
    if arguments.dumps:
        return compare(Callgrind(arguments.dumps), arguments.check, arguments.write)
    if arguments.valgrind:
        return under_valgrind("")
    try:
        counter = Processor()
    except NoCounter as reason:
        return under_valgrind(f"the counter of the processor is not available ({reason}), and ")
    return compare(counter, arguments.check, arguments.write)


if __name__ == "__main__":
    sys.exit(main())
