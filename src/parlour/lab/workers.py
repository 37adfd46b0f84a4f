"""Parallel play. The matches of a run are split into chunks, and the results are returned in match order."""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar

from parlour.kit.errors import ParlourError
from parlour.lab.lab_messages import lab_message

# target duration of a chunk in seconds; short enough for visible progress and a quick stop
CHUNK_SECONDS: Final = 0.25
MAX_MATCHES_PER_CHUNK: Final = 20_000
# number of chunks submitted to each process at once; while it plays one, the next one is ready
CHUNKS_PER_PROCESS: Final = 2
CANCEL_TIMEOUT: Final = 5.0  # maximum seconds for a process to abandon its chunk; after that, it is killed

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
# a function that plays matches, given the number of the first match and the number of matches
Work = Callable[[int, int], T]


def count_processors() -> int:
    """Return the number of processors that this process may use.

    Returns:
        1 or more.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ChunkSizer:
    """Chooses the size of the next chunk. Sizes grow while chunks are fast, and shrink if they are slow."""

    def __init__(self, max_matches: int, seconds: float) -> None:
        self.max_matches = max_matches
        self.seconds = seconds
        self.next_size = 1

    def update(self, matches: int, seconds: float) -> None:
        if matches >= self.next_size and seconds < self.seconds:
            self.next_size = min(4 * self.next_size, self.max_matches)
        elif seconds > 4 * self.seconds:
            self.next_size = max(1, min(self.next_size, matches // 2))


class PendingChunk(Protocol[T_co]):
    """A chunk that was submitted to workers."""

    def result(self) -> tuple[T_co, float]:
        """Wait for the result.

        Returns:
            The result, and the duration of the chunk in seconds.
        """
        ...


class ChunkWorkers(Protocol):
    """Protocol for workers: processes on this machine, or a cluster.

    Attributes:
        chunks_ahead: Number of chunks that each worker can have pending, including the one it is playing.
        chunk_seconds: Target duration of a chunk, in seconds.
    """

    @property
    def chunks_ahead(self) -> int: ...

    @property
    def chunk_seconds(self) -> float: ...

    def parallelism(self) -> int:
        """Return the number of chunks that can currently be played at the same time.

        Returns:
            1 or more.
        """
        ...

    def submit(self, work: Work[T], first_match: int, matches: int) -> PendingChunk[T]:
        """Submit a chunk.

        Args:
            work: The function that plays the chunk, called with `first_match` and `matches`.
            first_match: Number of the chunk's first match.
            matches: Number of matches, 1 or more.

        Returns:
            The submitted chunk.
        """
        ...

    def close(self, is_done: bool = False) -> None:
        """Release all resources.

        Args:
            is_done: True if all chunks are finished; otherwise pending chunks are discarded.
        """
        ...


class WorkersLostError(ParlourError):
    """Raised if the workers have died or cannot be reached; the message gives the reason."""


def run_in_order(
    work: "Work[T]",
    first_match: int,
    match_count: int,
    workers: "int | ChunkWorkers",
    max_chunk_size: int = MAX_MATCHES_PER_CHUNK,
) -> "Generator[T]":
    """Play matches in chunks, and return the results in match order.

    Args:
        work: The function that plays a chunk, given its first match and number of matches. With several
            processes it must be picklable, for example `partial(play_chunk, run)`.
        first_match: Number of the first match.
        match_count: Total number of matches.
        workers: The number of processes to start, or the workers to use. If it is 1, this process plays all
            matches.
        max_chunk_size: Maximum number of matches in a chunk.

    Returns:
        A generator of the return values of `work`, one per chunk. Closing the generator closes the workers.

    Raises:
        WorkersLostError: Raised while iterating, if a worker has died or cannot be reached.
    """
    chunk_workers = new_local_workers(min(workers, match_count)) if isinstance(workers, int) else workers
    sizes = ChunkSizer(max_chunk_size, chunk_workers.chunk_seconds)
    pending_chunks: deque[tuple[int, PendingChunk[T]]] = deque()
    end = first_match + match_count
    is_done = False
    try:
        while first_match < end or pending_chunks:
            parallelism = chunk_workers.parallelism()
            while first_match < end and len(pending_chunks) < chunk_workers.chunks_ahead * parallelism:
                # towards the end, divide the remaining matches among all workers
                size = min(sizes.next_size, -((first_match - end) // parallelism))
                pending_chunks.append((size, chunk_workers.submit(work, first_match, size)))
                first_match += size
            size, pending = pending_chunks.popleft()
            result, seconds = pending.result()
            sizes.update(size, seconds)
            yield result
        is_done = True
    except (BrokenExecutor, ChunkCancelled):
        raise WorkersLostError(lab_message("process-gone")) from None
    finally:
        chunk_workers.close(is_done)


def new_local_workers(jobs: int) -> ChunkWorkers:
    """Return `jobs` worker processes, or this process itself if `jobs` is 1."""
    return ProcessWorkers(jobs) if jobs > 1 else InlineWorkers()


@dataclass(frozen=True)
class DeferredChunk(Generic[T]):
    """A chunk that is played when its result is requested."""

    work: Work[T]
    first_match: int
    match_count: int

    def result(self) -> tuple[T, float]:
        return run_timed(self.work, self.first_match, self.match_count)


class InlineWorkers:
    """Workers that play one chunk after another in this process."""

    chunks_ahead: Final = 1
    chunk_seconds: Final = CHUNK_SECONDS

    def parallelism(self) -> int:
        return 1

    def submit(self, work: Work[T], first_match: int, matches: int) -> PendingChunk[T]:
        return DeferredChunk(work, first_match, matches)

    def close(self, is_done: bool = False) -> None: ...


class ProcessWorkers:
    """Workers that are processes on this machine."""

    chunks_ahead: Final = CHUNKS_PER_PROCESS
    chunk_seconds: Final = CHUNK_SECONDS

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.child_processes = set(multiprocessing.active_children())
        self.pool = ProcessPoolExecutor(jobs, initializer=init_worker_process)

    def parallelism(self) -> int:
        return self.jobs

    def submit(self, work: Work[T], first_match: int, matches: int) -> PendingChunk[T]:
        return self.pool.submit(run_cancellable, work, first_match, matches)

    def close(self, is_done: bool = False) -> None:
        self.pool.shutdown(wait=is_done, cancel_futures=True)
        if not is_done:
            cancel_processes(set(multiprocessing.active_children()) - self.child_processes)


def cancel_processes(children: Iterable[BaseProcess]) -> None:
    """Tell processes to abandon their chunks, and kill any process that does not end in time.

    Each process gets time to end, because killing it while it sends a result would block the pool forever.
    """
    running = [*children]
    if os.name == "posix":  # not on Windows, where `terminate` kills processes at once
        for child in running:
            child.terminate()
    deadline = time.monotonic() + CANCEL_TIMEOUT
    while running and (seconds := deadline - time.monotonic()) > 0:
        ended_sentinels = wait([child.sentinel for child in running], seconds)
        running = [child for child in running if child.sentinel not in ended_sentinels]
    for child in running:
        child.kill()


class ChunkCancelled(BaseException):
    """Raised if a chunk is abandoned because its result is no longer needed.

    This is not an Exception, so that it is not mistaken for a bot's error.
    """


class ChunkRunner:
    """Keeps track of the chunk that this worker process is playing, so that a signal can cancel it."""

    def __init__(self) -> None:
        self.is_playing = False
        self.is_wanted = True

    def on_cancel_signal(self, signal_number: int, frame: object) -> None:
        """Raise ChunkCancelled if the chunk is still being played, but not while its result is being sent."""
        if self.is_wanted:
            self.is_wanted = False
            if self.is_playing:
                raise ChunkCancelled


CHUNK_RUNNER: Final = ChunkRunner()


def init_worker_process() -> None:
    """Set up a worker process: ignore Ctrl-C, abandon the chunk on SIGTERM, and exit when the parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, CHUNK_RUNNER.on_cancel_signal)
    threading.Thread(target=exit_when_parent_ends, daemon=True).start()


def exit_when_parent_ends() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run_cancellable(work: "Work[T]", first_match: int, match_count: int) -> tuple[T, float]:
    """Play a chunk. Return its result, and its duration in seconds.

    Raises:
        ChunkCancelled: The chunk is no longer needed.
    """
    CHUNK_RUNNER.is_playing = True
    try:
        if not CHUNK_RUNNER.is_wanted:
            raise ChunkCancelled
        return run_timed(work, first_match, match_count)
    finally:
        CHUNK_RUNNER.is_playing = False


def run_timed(work: "Work[T]", first_match: int, match_count: int) -> tuple[T, float]:
    started_at = time.monotonic()
    result = work(first_match, match_count)
    return result, time.monotonic() - started_at
