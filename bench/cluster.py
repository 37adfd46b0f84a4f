"""Measure the cost and the speedup of `--cluster`, on a Ray cluster that this program starts.

For random matches of one game, it prints the time to play a row, and the dispatcher's processor time per
chunk and per row, with and without saved rows. The load of the machine hardly affects processor time. It then
prints the matches per second with one processor and with two, which alternate, and their ratio. Load affects
these.

Finally it measures chunks that only wait and need no processor. Their speedup with many workers shows the
cost of dispatching even on a machine with two cores.

    python bench/cluster.py [--game crazy-eight] [--matches 300000] [--pieces 2000] [--rounds 3] [--waiting 8]
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
from parlour.lab.simulation import collect_simulation, run_chunk, run_chunks
from parlour.lab.workers import MAX_MATCHES_PER_CHUNK, run_in_order

WAIT = 0.25  # seconds that a waiting chunk takes, about as long as a chunk of matches


class PersistentCluster(ClusterWorkers):
    """A cluster that stays open after a run."""

    def close(self, done: bool = False) -> None: ...


def wait(first: int, matches: int) -> int:
    time.sleep(WAIT)
    return matches


def measure_dispatch(cluster: ClusterWorkers, run: RunInfo, pieces: int) -> None:
    """Run chunks of one match each, where nearly all of the work is to dispatch them."""
    started_cpu, started_at = time.process_time(), time.perf_counter()
    work = partial(run_chunk, run, keep_records=False, keep_rows=False)
    played = run_in_order(work, 0, pieces, cluster, max_chunk_size=1)
    assert sum(piece.sums.match_count for piece in played) == pieces
    local_seconds, rate = time.process_time() - started_cpu, pieces / (time.perf_counter() - started_at)
    print(
        f"one chunk: {1000 * local_seconds / pieces:.2f} ms of the driver; "
        f"{rate:,.0f} chunks of one match per second"
    )


def measure_run(cluster: ClusterWorkers, run: RunInfo, jobs: int, keep_rows: bool) -> tuple[float, float]:
    """Return the matches per second with `jobs` processors, and the local processor seconds per row."""
    cluster.jobs = jobs
    started_cpu, started_at = time.process_time(), time.perf_counter()
    sums = collect_simulation(run, run_chunks(run, cluster, False, keep_rows))
    assert sums.match_count == run.match_count
    return run.match_count / (time.perf_counter() - started_at), (
        time.process_time() - started_cpu
    ) / run.match_count


def compare_processors(cluster: ClusterWorkers, run: RunInfo, rounds: int) -> None:
    ratios = []
    for round_number in range(rounds):
        found = {
            jobs: measure_run(cluster, run, jobs, False)
            for jobs in ((1, 2) if round_number % 2 == 0 else (2, 1))
        }
        ratios.append(found[2][0] / found[1][0])
        for jobs, (rate, local_seconds) in sorted(found.items()):
            print(
                f"{jobs} processors: {rate:,.0f} matches per second, "
                f"{1e6 * local_seconds:.2f} µs of the driver per "
                "row"
            )
    print(f"two processors: {statistics.median(ratios):.2f} times the speed of one (median)")
    _, local_seconds = measure_run(cluster, run, 2, True)
    print(f"with rows to save: {1e6 * local_seconds:.2f} µs of the driver per row")


def compare_waiting(cluster: ClusterWorkers, workers: int) -> None:
    """Compare waiting with one worker and with several, each in a second run with started workers."""
    found = {}
    for jobs in (1, 1, workers, workers):
        cluster.jobs = jobs
        started_at = time.perf_counter()
        assert sum(run_in_order(wait, 0, 30 * jobs, cluster, max_chunk_size=1)) == 30 * jobs
        found[jobs] = 30 * jobs / (time.perf_counter() - started_at)
    print(
        f"chunks that wait {WAIT} s: {workers} workers have {found[workers] / found[1]:.2f} times the speed "
        "of one"
    )


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--game", default="crazy-eight")
    about.add_argument("--matches", type=int, default=300_000)
    about.add_argument("--pieces", type=int, default=2000)
    about.add_argument("--rounds", type=int, default=3)
    about.add_argument("--waiting", type=int, default=8)
    asked = about.parse_args()
    kind = find_game(asked.game)
    run = new_run(kind, kind().options, ("random",) * kind.min_seats, 1, 0, asked.matches)
    few = min(MAX_MATCHES_PER_CHUNK, asked.matches)
    started_cpu = time.process_time()
    rows = play_chunk(run, 0, few).rows
    print(f"one row: {1e6 * (time.process_time() - started_cpu) / few:.1f} µs to play,", end=" ")
    print(f"{len(pickle.dumps(rows)) / few:.0f} bytes to send")
    sums = run_chunk(run, 0, few, False, False)
    print(f"one chunk without rows: {len(pickle.dumps(sums)):,} bytes to send")
    with open_cluster(
        LOCAL_CLUSTER, new_run_environment(run.game, run.bots), max(2, asked.waiting)
    ) as cluster:
        cluster.__class__ = PersistentCluster
        for _ in range(2):
            measure_dispatch(cluster, run, asked.pieces)
        compare_processors(cluster, run, asked.rounds)
        compare_waiting(cluster, asked.waiting)
        cluster.__class__ = ClusterWorkers


if __name__ == "__main__":
    main()
