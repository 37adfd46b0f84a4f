"""Measure the speedup of `parlour simulate` by more processes: the same matches with one and several.

Rows are made and added up, as the command does. Prints matches per second by the clock and the ratio, which
the load of the machine distorts: run it on an idle machine.

    python bench/simulate.py [--game crazy-eight] [--matches 1000000] [--jobs 2] [--rounds 1]
"""

import argparse
import statistics
import time

from parlour.games import find_game
from parlour.lab.match_rows import RunInfo
from parlour.lab.match_runs import new_run
from parlour.lab.simulation import collect_simulation, run_chunks


def rate(run: RunInfo, jobs: int) -> float:
    """Return the matches per second."""
    began = time.perf_counter()
    sums = collect_simulation(run, run_chunks(run, jobs, False, False))
    assert sums.match_count == run.match_count
    return run.match_count / (time.perf_counter() - began)


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--game", default="crazy-eight")
    about.add_argument("--matches", type=int, default=1_000_000)
    about.add_argument("--jobs", type=int, default=2)
    about.add_argument("--rounds", type=int, default=1)
    asked = about.parse_args()
    kind = find_game(asked.game)
    run = new_run(kind, kind().options, ("random",) * kind.min_seats, 1, 0, asked.matches)
    ratios = []
    for nth in range(asked.rounds):
        found = {jobs: rate(run, jobs) for jobs in ((1, asked.jobs) if nth % 2 == 0 else (asked.jobs, 1))}
        ratios.append(found[asked.jobs] / found[1])
        told = ", ".join(f"{jobs} processes {found[jobs]:,.0f} per second" for jobs in sorted(found))
        print(f"{asked.game}, {asked.matches:,} matches: {told}, speedup {ratios[-1]:.2f}")
    print(f"median speedup {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
