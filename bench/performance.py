"""Run all benchmarks of docs/performance.md, one program after another.

python bench/performance.py [--quick]

Takes about seven minutes, a fifth of that with `--quick`. Measurements that are not possible here are named
with their requirements. boardgame.io needs node, and once `npm install --no-package-lock` in
`bench/boardgame_io`.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
BOARDGAME_IO = HERE / "boardgame_io"


class Program(NamedTuple):
    """A program to run: its heading, and its arguments in a whole run and in a quick one.

    `path` is a program of this folder, or empty for Parlour's own, whose command is then the first argument.
    """

    heading: str
    path: str
    whole: tuple[str, ...] = ()
    quick: tuple[str, ...] = ()

    def command(self, quick: bool) -> list[str]:
        program = [str(HERE / self.path)] if self.path else ["-m", "parlour"]
        return [sys.executable, *program, *(self.quick if quick else self.whole)]


PROGRAMS = (
    Program(
        "Crazy Eight compared with OpenSpiel",
        "open_spiel_crazy_eights.py",
        ("--rounds", "5"),
        ("--rounds", "1"),
    ),
    Program(
        "Zombie Cribbage compared with OpenSpiel",
        "open_spiel_cribbage.py",
        ("--rounds", "5"),
        ("--rounds", "1"),
    ),
    Program(
        "The search compared with OpenSpiel", "open_spiel_ismcts.py", ("--seconds", "10"), ("--seconds", "2")
    ),
    Program("Environments", "environments.py", ("--rounds", "5"), ("--rounds", "1", "--seconds", "0.1")),
    Program("Each game", "", ("bench",), ("bench", "--seconds", "0.5")),
    Program("Instructions", "instructions.py"),
    Program(
        "The card room compared with boardgame.io",
        "boardgame_io/comparison.py",
        (),
        ("--rounds", "1", "--seconds", "3"),
    ),
)


def missing(program: Program) -> str:
    """Return the missing requirement of a program, or an empty text."""
    if (HERE / program.path).parent != BOARDGAME_IO:
        return ""
    if shutil.which("node") is None:
        return "needs node"
    if not (BOARDGAME_IO / "node_modules").is_dir():
        return "needs its packages; run npm install --no-package-lock in bench/boardgame_io"
    return ""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--quick", action="store_true")
    quick = asked.parse_args().quick
    failed = 0
    for program in PROGRAMS:
        print(f"\n== {program.heading}\n", flush=True)
        lacking = missing(program)
        if lacking:
            print(f"Skipped: {lacking}")
            continue
        failed |= subprocess.run(program.command(quick)).returncode
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
