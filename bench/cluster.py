"""Measure the cost and the speedup of `--cluster`, on a Ray cluster that this program starts.

    python bench/cluster.py [--game crazy-eight] [--matches 300000] [--chunks 2000] [--rounds 3] [--waiting 8]

It plays random matches of one game. Each match produces one row of data. A chunk is a group of matches that
one worker plays. The program measures:

- The processor time to play a match, and the processor time that this program uses to distribute each chunk
  and collect each row. The load of the machine hardly affects these values.
- The matches per second with two processors, relative to one processor. Load affects this ratio.
- The speedup with many workers when each chunk waits for a fixed time and plays no matches. This speedup
  shows the cost of distributing chunks, even on a machine with two cores.
"""

import argparse
import pickle
import statistics
import time
from functools import partial

from parlour.games import find_game
from parlour.lab.match_rows import RunInfo
from parlour.lab.match_runs import new_run, play_chunk
from parlour.lab.ray_cluster import LOCAL_CLUSTER, ClusterWorkers, new_run_environment, open_cluster
from parlour.lab.simulation import collect_chunks, run_chunk, run_chunks
from parlour.lab.workers import MAX_MATCHES_PER_CHUNK, run_in_order

WAIT_SECONDS = 0.25  # seconds that each chunk waits in `compare_waiting`


class PersistentCluster(ClusterWorkers):
    """A cluster that stays open after a run, because `close` does nothing."""

    def close(self, is_done: bool = False) -> None: ...


def sleep_instead_of_playing(first_match: int, match_count: int) -> int:
    time.sleep(WAIT_SECONDS)
    return match_count


def measure_dispatch(cluster: ClusterWorkers, run: RunInfo, chunk_count: int) -> None:
    """Run chunks of one match each, so that nearly all of the work is dispatching."""
    started_cpu, started_at = time.process_time(), time.perf_counter()
    work = partial(run_chunk, run, keep_records=False, keep_rows=False)
    results = run_in_order(work, 0, chunk_count, cluster, max_chunk_size=1)
    assert sum(result.sums.match_count for result in results) == chunk_count
    local_seconds, rate = time.process_time() - started_cpu, chunk_count / (time.perf_counter() - started_at)
    print(
        f"one chunk: {1000 * local_seconds / chunk_count:.2f} ms of CPU time of this program; "
        f"{rate:,.0f} chunks of one match per second"
    )


def measure_run(cluster: ClusterWorkers, run: RunInfo, jobs: int, keep_rows: bool) -> tuple[float, float]:
    """Return the matches per second with `jobs` processors, and the CPU seconds of this program per match."""
    cluster.jobs = jobs
    started_cpu, started_at = time.process_time(), time.perf_counter()
    sums = collect_chunks(run, run_chunks(run, cluster, False, keep_rows))
    assert sums.match_count == run.match_count
    return run.match_count / (time.perf_counter() - started_at), (
        time.process_time() - started_cpu
    ) / run.match_count


def compare_processors(cluster: ClusterWorkers, run: RunInfo, round_count: int) -> None:
    ratios = []
    for round_number in range(round_count):
        results = {
            jobs: measure_run(cluster, run, jobs, False)
            for jobs in ((1, 2) if round_number % 2 == 0 else (2, 1))
        }
        ratios.append(results[2][0] / results[1][0])
        for jobs, (rate, local_seconds) in sorted(results.items()):
            print(
                f"{jobs} processors: {rate:,.0f} matches per second, "
                f"{1e6 * local_seconds:.2f} µs of CPU time of this program "
                "per row"
            )
    print(f"two processors: {statistics.median(ratios):.2f} times the speed of one (median)")
    _, local_seconds = measure_run(cluster, run, 2, True)
    print(f"with rows to save: {1e6 * local_seconds:.2f} µs of CPU time of this program per row")


def measure_speedup_of_waiting_tasks(cluster: ClusterWorkers, worker_count: int) -> None:
    """Compare the speeds of several workers and of one worker. The chunks only wait and play no matches.

    The first run with each number of workers does not count, because it also starts the workers.
    """
    rates = {}
    for jobs in (1, 1, worker_count, worker_count):
        cluster.jobs = jobs
        started_at = time.perf_counter()
        assert (
            sum(run_in_order(sleep_instead_of_playing, 0, 30 * jobs, cluster, max_chunk_size=1)) == 30 * jobs
        )
        rates[jobs] = 30 * jobs / (time.perf_counter() - started_at)
    print(
        f"chunks that wait {WAIT_SECONDS} s: {worker_count} workers have "
        f"{rates[worker_count] / rates[1]:.2f} times"
        " the speed of one"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="crazy-eight")
    parser.add_argument("--matches", type=int, default=300_000)
    parser.add_argument("--chunks", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--waiting", type=int, default=8)
    arguments = parser.parse_args()
    game_type = find_game(arguments.game)
    run = new_run(
        game_type, game_type.new_match().options, ("random",) * game_type.min_seats, 1, 0, arguments.matches
    )
    match_count = min(MAX_MATCHES_PER_CHUNK, arguments.matches)
    started_cpu = time.process_time()
    rows = play_chunk(run, 0, match_count).rows
    print(f"one row: {1e6 * (time.process_time() - started_cpu) / match_count:.1f} µs to play,", end=" ")
    print(f"{len(pickle.dumps(rows)) / match_count:.0f} bytes to send")
    sums = run_chunk(run, 0, match_count, False, False)
    print(f"one chunk without rows: {len(pickle.dumps(sums)):,} bytes to send")
    with open_cluster(
        LOCAL_CLUSTER, new_run_environment(run.game, run.bots), max(2, arguments.waiting)
    ) as cluster:
        cluster.__class__ = PersistentCluster
        for _ in range(2):
            measure_dispatch(cluster, run, arguments.chunks)
        compare_processors(cluster, run, arguments.rounds)
        measure_speedup_of_waiting_tasks(cluster, arguments.waiting)
        cluster.__class__ = ClusterWorkers


if __name__ == "__main__":
    main()
