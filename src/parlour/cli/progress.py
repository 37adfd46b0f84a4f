"""Who plays many matches that a command line asks for, and what is told of them when they end."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from parlour.cli.number_tables import format_number
from parlour.compiling.extras import require_extra
from parlour.lab.workers import ChunkWorkers, WorkersLostError, cpu_count
from parlour.terminal.language import UsageError, format_error, format_message
from parlour.text.display_text import sanitize_line

OF_A_SIGNAL: Final = 128  # added to its number, the exit status that shells have: 130 after Ctrl-C
WORKERS_LOST_STATUS: Final = 1
MAX_LOCAL_JOBS: Final = 256  # processes of one machine


@dataclass(frozen=True)
class CommandResult:
    """What a command says, and its exit status."""

    lines: list[str]
    status: int = 0
    error: str = ""


class RunEnd(Protocol):
    """The end of a run: the error if its workers are gone, and the signal that stopped it, 0 if none did."""

    @property
    def stop_error(self) -> WorkersLostError | None: ...

    @property
    def signal(self) -> int: ...


def early_end_result(ended: RunEnd, stopped: str) -> tuple[int, str]:
    """Return the exit status and the message of a run that was not played to its end."""
    gone = ended.stop_error
    if gone is None:
        return status_of(ended) or OF_A_SIGNAL + signal.SIGINT, stopped
    return WORKERS_LOST_STATUS, format_message("simulate-gone", why=format_error(gone), stopped=stopped)


def status_of(ended: RunEnd) -> int:
    """Return the exit status of a signal, 0 if there was none."""
    return OF_A_SIGNAL + ended.signal if ended.signal else 0


@contextmanager
def open_workers(
    cluster: str | None, jobs: int, game: str, bots: tuple[str, ...]
) -> Iterator[int | ChunkWorkers]:
    """Who plays a game with these bots: so many processes, or processors of a cluster; 0 is as many as there
    are.

    Raises UsageError for more processes than one machine plays with, MissingExtraError, and
    ClusterUnavailableError for a cluster that cannot be used.
    """
    if cluster is None:
        require_local_jobs(jobs)
        yield jobs or cpu_count()
        return
    require_extra("cluster", "--cluster")
    from parlour.lab.ray_cluster import LOCAL_CLUSTER, new_run_environment, open_cluster

    if cluster == LOCAL_CLUSTER:
        require_local_jobs(jobs)
    with open_cluster(cluster, new_run_environment(game, bots), jobs) as workers:
        yield workers
    if workers.warning:
        print(f"parlour: {sanitize_line(format_error(workers.warning))}", file=sys.stderr)


def require_local_jobs(jobs: int) -> None:
    """Raises UsageError for more processes than one machine plays with."""
    if jobs > MAX_LOCAL_JOBS:
        raise UsageError(format_message("jobs-many", jobs=format_number(jobs), most=MAX_LOCAL_JOBS))
