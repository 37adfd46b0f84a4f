"""How many instructions a move takes, counted by the processor: the same on a busy machine as on a quiet one.

python bench/instructions.py [--check | --write]

For each game: of a random play-out from deal to end, instructions for each move; for a copy of a match; and
for a play-out of the search, at positions all through a match. They are compared with those kept in
`instructions.json`. With `--check` it exits with 1 where one has grown by more than a fifth; `--write` keeps
those of today.

The counts hang on the compiler a little, and on the processor hardly. Where Parlour is not compiled, or the
system does not let a program count its own instructions, it says so, and nothing is checked.
"""

import argparse
import ctypes
import fcntl
import json
import os
import platform
import struct
import sys
from collections.abc import Callable
from pathlib import Path

from search import views_of

import parlour
from parlour.games import game_class, game_names
from parlour.kit.chance import Rng
from parlour.players.playout import copy_often, play_matches
from parlour.players.search import Tree

KEPT = Path(__file__).with_suffix(".json")
MOST = 1.2  # times what is kept
SEATS = 4
MOVES = 20_000  # of play-outs, at least
COPIES = 2_000
PLAYOUTS = 50  # of a search

# See perf_event_open(2).
CALL = {"x86_64": 298, "aarch64": 241}
ATTRIBUTES = struct.pack("=IIQQQQQ16x", 0, 64, 1, 0, 0, 0, 1 | 1 << 5 | 1 << 6)  # instructions, ours alone
ENABLE, DISABLE, RESET = 0x2400, 0x2401, 0x2403


class NoCounter(Exception):
    """Instructions cannot be counted here."""


class Counter:
    """Counts the instructions that this process executes outside the kernel. Raises NoCounter."""

    def __init__(self) -> None:
        if sys.platform != "linux" or platform.machine() not in CALL:
            raise NoCounter(f"no way is known for {platform.system()} on {platform.machine()}")
        system = ctypes.CDLL(None, use_errno=True)
        self.file = system.syscall(CALL[platform.machine()], ATTRIBUTES, 0, -1, -1, 0)
        if self.file < 0:
            raise NoCounter(os.strerror(ctypes.get_errno()))

    def count(self, what: Callable[[], int]) -> float:
        """Instructions for each of as many things as `what` says that it did, after it was done once."""
        what()
        fcntl.ioctl(self.file, RESET, 0)
        fcntl.ioctl(self.file, ENABLE, 0)
        done = what()
        fcntl.ioctl(self.file, DISABLE, 0)
        return struct.unpack("=Q", os.read(self.file, 8))[0] / done


def counts_of(counter: Counter, name: str) -> dict[str, int]:
    kind = game_class(name)
    seats = max(kind.fewest, min(SEATS, kind.most))
    views = views_of(name)

    def moves() -> int:
        game, rng, made = kind(seats, None, 1), Rng.fast(2), 0
        while made < MOVES:
            made += play_matches(game, rng, 1)
        return made

    def copies() -> int:
        copy_often(kind(seats, None, 1), COPIES)
        return COPIES

    def playouts() -> int:
        for view in views:
            Tree(view, Rng.fast(3), PLAYOUTS).search(PLAYOUTS)
        return PLAYOUTS * len(views)

    measured = {"move": moves, "copy": copies} | ({"playout": playouts} if views else {})
    return {what: round(counter.count(measure)) for what, measure in measured.items()}


def grown(now: dict[str, dict[str, int]], kept: dict[str, dict[str, int]]) -> list[str]:
    """What takes more than a fifth more than it did."""
    return [
        f"{name}: {what} takes {count} instructions, and took {kept[name][what]}"
        for name, counts in now.items()
        for what, count in counts.items()
        if count > MOST * kept.get(name, {}).get(what, count)
    ]


def tell(now: dict[str, dict[str, int]], kept: dict[str, dict[str, int]]) -> None:
    print(f"{'instructions for':18}{'a move':>18}{'a copy':>18}{'a play-out of the search':>28}")
    for name, counts in now.items():
        words = [told(counts, kept.get(name, {}), what) for what in ("move", "copy", "playout")]
        print(f"{name:18}{words[0]:>18}{words[1]:>18}{words[2]:>28}")


def told(counts: dict[str, int], kept: dict[str, int], what: str) -> str:
    """A count, and what it is of that which is kept: `212 (1.00)`."""
    if what not in counts:
        return "no choice"
    ratio = f" ({counts[what] / kept[what]:.2f})" if what in kept else ""
    return f"{counts[what]:,}{ratio}"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true")
    asked.add_argument("--write", action="store_true")
    wanted = asked.parse_args()
    if not parlour.compiled:
        print("Not counted: Parlour is not compiled here")
        return 0
    try:
        counter = Counter()
    except NoCounter as reason:
        print(f"Not counted: this system does not let a program count its instructions ({reason})")
        return 0
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    now = {name: counts_of(counter, name) for name in game_names()}
    tell(now, kept)
    if wanted.write:
        KEPT.write_text(json.dumps(now, indent=2) + "\n")
    slipped = grown(now, kept) if wanted.check else []
    print("\n".join(slipped))
    return int(bool(slipped))


if __name__ == "__main__":
    sys.exit(main())
