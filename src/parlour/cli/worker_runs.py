"""Start the workers of commands such as `simulate`, and report the end of their runs."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import Final, Protocol

from parlour.cli.number_tables import format_number
from parlour.compiling.extras import require_extra
from parlour.lab.workers import ChunkWorkers, WorkersLostError, count_processors
from parlour.terminal.language import UsageError, format_error, format_message
from parlour.text.display_text import sanitize_line

# The exit status of a run that was stopped by a signal is this base plus the signal's number, as in shells.
# For example, it is 130 for Ctrl-C.
SIGNAL_STATUS_BASE: Final = 128
WORKERS_LOST_STATUS: Final = 1
STDOUT: Final = 1  # file descriptor
STDERR: Final = 2
MAX_LOCAL_JOBS: Final = 256  # maximum number of processes on one machine


@dataclass(frozen=True)
class CommandResult:
    """The output of a command and its exit status."""

    lines: list[str]
    status: int = 0
    error: str = ""


class RunEnd(Protocol):
    """The reason why a run ended.

    `stop_error` is the error if the workers failed. `signal` is the signal that stopped the run, or 0.
    """

    @property
    def stop_error(self) -> WorkersLostError | None: ...

    @property
    def signal(self) -> int: ...


def early_end_result(run_end: RunEnd, stop_message: str) -> tuple[int, str]:
    """Return the exit status and the message for a run that ended early."""
    stop_error = run_end.stop_error
    if stop_error is None:
        return signal_exit_status(run_end) or SIGNAL_STATUS_BASE + signal.SIGINT, stop_message
    return WORKERS_LOST_STATUS, format_message(
        "simulate-gone", why=format_error(stop_error), stopped=stop_message
    )


def signal_exit_status(run_end: RunEnd) -> int:
    """Return the exit status for a run that was stopped by a signal, or 0 if it was not."""
    return SIGNAL_STATUS_BASE + run_end.signal if run_end.signal else 0


@contextmanager
def bots_print_to_stderr() -> Iterator[None]:
    """Redirect standard output to standard error, also for child processes.

    Python bots can print anything, which must not be mixed with the output of a command.
    """
    sys.stdout.flush()
    try:
        stdout_copy = os.dup(STDOUT)
    except OSError:  # the program was started without a standard output
        with redirect_stdout(sys.stderr):
            yield
        return
    try:
        os.dup2(STDERR, STDOUT)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(stdout_copy, STDOUT)
        os.close(stdout_copy)


@contextmanager
def open_workers(
    cluster: str | None, jobs: int, game: str, bots: tuple[str, ...]
) -> Iterator[int | ChunkWorkers]:
    """Start the workers that play a game with these bots: local processes, or the processors of a cluster.

    If `jobs` is 0, use all available processors.

    Yields:
        The number of local processes, or the workers of the cluster.

    Raises:
        UsageError: More processes were requested than one machine allows.
        MissingExtraError: The packages for a cluster are not installed.
        ClusterUnavailableError: The cluster cannot be used.
    """
    if cluster is None:
        validate_local_job_count(jobs)
        yield jobs or count_processors()
        return
    require_extra("cluster", "--cluster")
    from parlour.lab.ray_cluster import LOCAL_CLUSTER, new_run_environment, open_cluster

    if cluster == LOCAL_CLUSTER:
        validate_local_job_count(jobs)
    with open_cluster(cluster, new_run_environment(game, bots), jobs) as workers:
        yield workers
    if workers.warning:
        print(f"parlour: {sanitize_line(format_error(workers.warning))}", file=sys.stderr)


def validate_local_job_count(jobs: int) -> None:
    """Raise UsageError if more processes were requested than one machine allows."""
    if jobs > MAX_LOCAL_JOBS:
        raise UsageError(format_message("jobs-many", jobs=format_number(jobs), most=MAX_LOCAL_JOBS))
