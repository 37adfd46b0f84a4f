"""Run all benchmarks in docs/performance.md, one after another.

    python bench/performance.py [--quick]

Takes about seven minutes, or a fifth of that with `--quick`. If a benchmark cannot run on this machine, the
program prints what it requires. boardgame.io requires node, and `npm install --no-package-lock` in
`bench/boardgame_io` once before the first run.
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
    """A benchmark: its heading, and its arguments in a full run and in a quick run.

    `path` is a program in this folder. If it is empty, the program is `parlour`, and the first argument is
    its command.
    """

    heading: str
    path: str
    arguments: tuple[str, ...] = ()
    quick_arguments: tuple[str, ...] = ()

    def command(self, quick: bool) -> list[str]:
        program = [str(HERE / self.path)] if self.path else ["-m", "parlour"]
        return [sys.executable, *program, *(self.quick_arguments if quick else self.arguments)]


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


def find_missing_requirement(program: Program) -> str:
    """Return the missing requirement of a program, or an empty string if there is none."""
    if (HERE / program.path).parent != BOARDGAME_IO:
        return ""
    if shutil.which("node") is None:
        return "needs node"
    if not (BOARDGAME_IO / "node_modules").is_dir():
        return "needs its packages; run npm install --no-package-lock in bench/boardgame_io"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    exit_status = 0
    for program in PROGRAMS:
        print(f"\n== {program.heading}\n", flush=True)
        reason = find_missing_requirement(program)
        if reason:
            print(f"Skipped: {reason}")
            continue
        exit_status |= subprocess.run(program.command(quick)).returncode
    return int(bool(exit_status))


if __name__ == "__main__":
    sys.exit(main())
