"""Measure how much faster `parlour simulate` is with several processes than with one.

As in the command, each match produces one row of data, and the rows are added up. Print the matches per
second of real time for each number of processes, and their ratio. The load of the machine distorts these
values, so run this program on an idle machine.

    python bench/simulate.py [--game crazy-eight] [--matches 1000000] [--jobs 2] [--rounds 1]
"""

import argparse
import statistics
import time

from parlour.games import find_game
from parlour.lab.match_rows import RunInfo
from parlour.lab.match_runs import new_run
from parlour.lab.simulation import collect_chunks, run_chunks


def measure_rate(run: RunInfo, jobs: int) -> float:
    """Return the matches per second of a run with `jobs` processes."""
    started_at = time.perf_counter()
    sums = collect_chunks(run, run_chunks(run, jobs, False, False))
    assert sums.match_count == run.match_count
    return run.match_count / (time.perf_counter() - started_at)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="crazy-eight")
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    arguments = parser.parse_args()
    game_type = find_game(arguments.game)
    run = new_run(
        game_type, game_type.new_match().options, ("random",) * game_type.min_seats, 1, 0, arguments.matches
    )
    ratios = []
    for round_index in range(arguments.rounds):
        rates = {
            jobs: measure_rate(run, jobs)
            for jobs in ((1, arguments.jobs) if round_index % 2 == 0 else (arguments.jobs, 1))
        }
        ratios.append(rates[arguments.jobs] / rates[1])
        rates_text = ", ".join(f"{jobs} processes {rates[jobs]:,.0f} per second" for jobs in sorted(rates))
        print(f"{arguments.game}, {arguments.matches:,} matches: {rates_text}, speedup {ratios[-1]:.2f}")
    print(f"median speedup {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
