"""How many instructions a move takes: the same on a busy machine as on a quiet one.

python bench/instructions.py [--check | --write] [--valgrind]

For each game: of a random play-out from deal to end, instructions for each move; for a copy of a match; and
for a play-out of the search, at positions all through a match. They are compared with those kept in
`instructions.json`. With `--check` it exits with 1 where one has grown by more than a fifth; `--write` keeps
those of today.

The processor counts them. Where the system does not let a program ask it, as on many virtual machines, this
program runs once more under Valgrind, which counts too; with `--valgrind` it does so everywhere. One file
serves both: they agree within 2 in 100, and for copies within 8, which hang on how free memory lies. The
counts hang on the compiler a little, and on the processor hardly.

Where Parlour is not compiled, or there is neither way, it says so, and nothing is checked; with
PARLOUR_NO_SKIPS=1 that is a failure.
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

KEPT = Path(__file__).with_suffix(".json")
MOST = 1.2  # times what is kept
SEATS = 4
MOVES = 10_000  # of play-outs, at least
COPIES = 500
PLAYOUTS = 50  # of a search

# See perf_event_open(2).
CALL = {"x86_64": 298, "aarch64": 241}
ATTRIBUTES = struct.pack("=IIQQQQQ16x", 0, 64, 1, 0, 0, 0, 1 | 1 << 5 | 1 << 6)  # instructions, ours alone
ENABLE, DISABLE, RESET = 0x2400, 0x2401, 0x2403

THINGS = {"move": "a move", "copy": "a copy", "playout": "a play-out of the search"}
HOW_TO_KEEP = f"python bench/{Path(__file__).name} --write"


class NoCounter(Exception):
    """The processor cannot be asked here."""


class Processor:
    """Counts the instructions that this process executes outside the kernel. Raises NoCounter."""

    def __init__(self) -> None:
        if sys.platform != "linux" or platform.machine() not in CALL:
            raise NoCounter(f"no way is known for {platform.system()} on {platform.machine()}")
        system = ctypes.CDLL(None, use_errno=True)
        self.file = system.syscall(CALL[platform.machine()], ATTRIBUTES, 0, -1, -1, 0)
        if self.file < 0:
            raise NoCounter(os.strerror(ctypes.get_errno()))
        if not self.count(lambda: 1):
            raise NoCounter("it counts none")

    def count(self, what: Callable[[], int]) -> float:
        """Instructions for each of as many things as `what` says that it did, after it was done once."""
        what()
        fcntl.ioctl(self.file, RESET, 0)
        fcntl.ioctl(self.file, ENABLE, 0)
        done = what()
        fcntl.ioctl(self.file, DISABLE, 0)
        (counted,) = struct.unpack("=Q", os.read(self.file, 8))
        return int(counted) / done


class Callgrind:
    """Counts the instructions of this process, which runs under Valgrind.

    At each call of getpgrp, for which nothing else has a use, Valgrind writes down its count since the last.
    """

    def __init__(self, place: Path) -> None:
        self.place = place

    def count(self, what: Callable[[], int]) -> float:
        """As that of `Processor`."""
        what()
        os.getpgrp()
        done = what()
        os.getpgrp()
        dumps = sorted(self.place.glob("out.*"), key=lambda path: int(path.suffix[1:]))
        if not dumps:
            sys.exit("Not counted: Valgrind did not notice that getpgrp was called")
        return total_of(dumps[-1].read_text()) / done


def total_of(dump: str) -> int:
    """The instructions in what Callgrind has written."""
    found = re.search(r"^totals: (\d+)$", dump, re.MULTILINE)
    if found is None:
        sys.exit("Not counted: what Valgrind has written has no line such as 'totals: 1234'")
    return int(found[1])


def counts_of(counter: Processor | Callgrind, name: str) -> dict[str, int]:
    kind = game_class(name)
    seats = max(kind.min_seats, min(SEATS, kind.max_seats))
    views = views_of(name)

    def moves() -> int:
        game, rng, made = kind(seats, None, 1), Rng.fast(2), 0
        while made < MOVES:
            made += play_matches(game, rng, 1)
        return made

    def copies() -> int:
        benchmark_copies(kind(seats, None, 1), COPIES)
        return COPIES

    def playouts() -> int:
        for view in views:
            SearchTree(view, Rng.fast(3), PLAYOUTS).search(PLAYOUTS)
        return PLAYOUTS * len(views)

    measured = {"move": moves, "copy": copies} | ({"playout": playouts} if views else {})
    return {what: round(counter.count(measure)) for what, measure in measured.items()}


def faults(now: dict[str, dict[str, int]], kept: dict[str, dict[str, int]]) -> list[str]:
    """What takes more than a fifth more than it did, and what cannot be compared."""
    return [
        f"{name}: {THINGS[what]} {fault}"
        for name, counts in now.items()
        for what, count in counts.items()
        if (fault := fault_of(count, kept.get(name, {}).get(what)))
    ]


def fault_of(count: int, kept: int | None) -> str:
    if kept is None:
        return f"takes {count:,} instructions, and none are kept to compare with"
    if count > MOST * kept:
        return (
            f"takes {count:,} instructions, {count / kept:.2f} times the {kept:,} kept; at most {MOST} may be"
        )
    return ""


def tell(now: dict[str, dict[str, int]], kept: dict[str, dict[str, int]]) -> None:
    print(f"{'instructions for':18}" + "".join(f"{thing:>26}" for thing in THINGS.values()))
    for name, counts in now.items():
        words = [told(counts, kept.get(name, {}), what) for what in THINGS]
        print(f"{name:18}" + "".join(f"{word:>26}" for word in words))


def told(counts: dict[str, int], kept: dict[str, int], what: str) -> str:
    """A count, and what it is of that which is kept: `212 (1.00)`."""
    if what not in counts:
        return "no choice"
    ratio = f" ({counts[what] / kept[what]:.2f})" if what in kept else ""
    return f"{counts[what]:,}{ratio}"


def compare(counter: Processor | Callgrind, check: bool, write: bool) -> int:
    """Counts, tells, and says with what this program ends."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    now = {name: counts_of(counter, name) for name in game_names()}
    tell(now, kept)
    if write:
        KEPT.write_text(json.dumps(now, indent=2) + "\n")
    found = faults(now, kept) if check else []
    for fault in found:
        print(fault)
    if found:
        print(f"If that has to be so, {HOW_TO_KEEP} keeps the figures of today")
    return int(bool(found))


def under_valgrind(why: str) -> int:
    """Runs this program once more so that Valgrind counts, and says with what it ends."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return not_counted(f"{why}Valgrind is not installed (Debian and Ubuntu: apt-get install valgrind)")
    with tempfile.TemporaryDirectory() as place:
        counting = ["-q", "--tool=callgrind", "--dump-before=getpgrp", f"--callgrind-out-file={place}/out"]
        command = [valgrind, *counting, sys.executable, *sys.argv, "--dumps", place]
        ended = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}).returncode
    if ended not in (0, 1):
        print(f"Not counted: Valgrind ended with {ended}")
    return int(ended != 0)


def not_counted(reason: str) -> int:
    print(f"Not counted: {reason}")
    return int(os.environ.get("PARLOUR_NO_SKIPS") == "1")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true")
    asked.add_argument("--write", action="store_true")
    asked.add_argument("--valgrind", action="store_true")
    asked.add_argument(
        "--dumps", type=Path, help=argparse.SUPPRESS
    )  # where Valgrind writes, under which this runs
    wanted = asked.parse_args()
    if not parlour.compiled:
        return not_counted(
            "Parlour is not compiled here: make test PARLOUR_BUILD=compiled does that, in .venv"
        )
    if wanted.dumps:
        return compare(Callgrind(wanted.dumps), wanted.check, wanted.write)
    if wanted.valgrind:
        return under_valgrind("")
    try:
        counter = Processor()
    except NoCounter as reason:
        return under_valgrind(f"the processor cannot be asked here ({reason}), and ")
    return compare(counter, wanted.check, wanted.write)


if __name__ == "__main__":
    sys.exit(main())
