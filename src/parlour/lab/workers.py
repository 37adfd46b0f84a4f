"""Many matches cut into pieces, which all cores play; what comes of them is handed out in order."""

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

from parlour.text.translated_errors import TranslatableError

CHUNK_SECONDS: Final = 0.25  # about how long a piece takes, so that progress shows and a stop is quick
MAX_MATCHES_PER_CHUNK: Final = 20_000
CHUNKS_PER_PROCESS: Final = 2  # pieces that each of several processes has before it, so that none waits
CANCEL_TIMEOUT: Final = 5.0  # that a process has to give up its piece

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Work = Callable[[int, int], T]  # plays so many matches from a number on; a plain function or a partial of one


def cpu_count() -> int:
    """How many processes can run at once here.

    Returns:
        1 or more: the processors that this process may use.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ChunkSizes:
    """How many matches the next piece has: more, as long as pieces are quick. Rows are the same with any."""

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
    """A piece that is played or will be."""

    def result(self) -> tuple[T_co, float]:
        """Waits until it is played.

        Returns:
            What came of it, and how many seconds it took.
        """
        ...


class ChunkWorkers(Protocol):
    """Who plays pieces: processes of this machine, or of a cluster.

    Attributes:
        chunks_ahead: How many pieces each has before it.
        chunk_seconds: About how long a piece should take.
    """

    @property
    def chunks_ahead(self) -> int: ...

    @property
    def chunk_seconds(self) -> float: ...

    def parallelism(self) -> int:
        """How many pieces can be played at the same time, as things are now.

        Returns:
            1 or more.
        """
        ...

    def submit(self, work: Work[T], first: int, matches: int) -> PendingChunk[T]:
        """Has a piece played.

        Args:
            work: What plays it, given the other two.
            first: The number of its first match.
            matches: How many it has, 1 or more.

        Returns:
            The piece, which is played or will be.
        """
        ...

    def close(self, done: bool = False) -> None:
        """Ends what was begun for them.

        Args:
            done: Whether all has been played; else what is under way is thrown away.
        """
        ...


class WorkersLostError(TranslatableError):
    """Who played the pieces is no more; the message says why."""

    MESSAGE_FOLDER = "lab"


def run_in_order(
    work: "Work[T]",
    first: int,
    matches: int,
    workers: "int | ChunkWorkers",
    most_in_piece: int = MAX_MATCHES_PER_CHUNK,
) -> "Generator[T]":
    """Plays matches piece by piece, and hands out what comes of them in order.

    Args:
        work: Plays matches, given the number of the first and how many. With several processes it must be one
            that can be pickled, such as `partial(play_chunk, run)`.
        first: The number of the first match.
        matches: How many in all.
        workers: Who plays them: so many processes of this machine (with 1 this one), or a cluster.
        most_in_piece: How many matches a piece has at most.

    Returns:
        A generator of what `work` returned for each piece. When it is closed, the workers are.

    Raises:
        WorkersLostError: While pieces are handed out, where who played them is no more.
    """
    playing = local_workers(min(workers, matches)) if isinstance(workers, int) else workers
    sizes = ChunkSizes(most_in_piece, playing.chunk_seconds)
    waiting: deque[tuple[int, PendingChunk[T]]] = deque()
    end = first + matches
    done = False
    try:
        while first < end or waiting:
            at_once = playing.parallelism()
            while first < end and len(waiting) < playing.chunks_ahead * at_once:
                size = min(
                    sizes.next_size, -((first - end) // at_once)
                )  # at the end all have something to do
                waiting.append((size, playing.submit(work, first, size)))
                first += size
            size, pending = waiting.popleft()
            try:
                found, seconds = pending.result()
            except (BrokenExecutor, ChunkCancelled):
                raise WorkersLostError("process-gone") from None
            sizes.update(size, seconds)
            yield found
        done = True
    finally:
        playing.close(done)


def local_workers(jobs: int) -> ChunkWorkers:
    """So many processes of this machine; with 1 it is this one that plays."""
    return ProcessWorkers(jobs) if jobs > 1 else InlineWorkers()


@dataclass(frozen=True)
class DeferredChunk(Generic[T]):
    """A piece that is played when what comes of it is wanted."""

    work: Work[T]
    first: int
    matches: int

    def result(self) -> tuple[T, float]:
        return run_timed(self.work, self.first, self.matches)


class InlineWorkers:
    """This process plays, one piece after the other."""

    chunks_ahead: Final = 1
    chunk_seconds: Final = CHUNK_SECONDS

    def parallelism(self) -> int:
        return 1

    def submit(self, work: Work[T], first: int, matches: int) -> PendingChunk[T]:
        return DeferredChunk(work, first, matches)

    def close(self, done: bool = False) -> None: ...


class ProcessWorkers:
    """Processes of this machine."""

    chunks_ahead: Final = CHUNKS_PER_PROCESS
    chunk_seconds: Final = CHUNK_SECONDS

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.child_processes = set(multiprocessing.active_children())
        self.pool = ProcessPoolExecutor(jobs, initializer=init_worker_process)

    def parallelism(self) -> int:
        return self.jobs

    def submit(self, work: Work[T], first: int, matches: int) -> PendingChunk[T]:
        return self.pool.submit(run_cancellable, work, first, matches)

    def close(self, done: bool = False) -> None:
        self.pool.shutdown(wait=done, cancel_futures=True)
        if not done:
            cancel_processes(set(multiprocessing.active_children()) - self.child_processes)


def cancel_processes(children: Iterable[BaseProcess]) -> None:
    """Lets processes leave what they play, and ends those that cannot.

    None is killed at once: the pool would wait for ever for the rest of an answer that was cut off.
    """
    left = [*children]
    if os.name == "posix":  # elsewhere this would kill them; there they play what they have
        for child in left:
            child.terminate()
    end = time.monotonic() + CANCEL_TIMEOUT
    while left and (seconds := end - time.monotonic()) > 0:
        ended = wait([child.sentinel for child in left], seconds)
        left = [child for child in left if child.sentinel not in ended]
    for child in left:
        child.kill()


class ChunkCancelled(BaseException):
    """A piece is not played to its end: nobody wants it any more. No fault of a bot, so no Exception."""


class ChunkRunner:
    """What a process that plays for another does just now, and whether that is still wanted."""

    def __init__(self) -> None:
        self.is_playing = False
        self.is_wanted = True

    def on_cancel_signal(self, number: int, frame: object) -> None:
        """It is told to give up: by an exception while it plays, but not while it sends its answer."""
        if self.is_wanted:
            self.is_wanted = False
            if self.is_playing:
                raise ChunkCancelled


CHUNK_RUNNER: Final = ChunkRunner()


def init_worker_process() -> None:
    """A process leaves Ctrl-C to the one that hands out the pieces, gives up its piece when that one wants it
    to, and ends when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, CHUNK_RUNNER.on_cancel_signal)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run_cancellable(work: "Work[T]", first: int, matches: int) -> tuple[T, float]:
    """Raises ChunkCancelled."""
    CHUNK_RUNNER.is_playing = True
    try:
        if not CHUNK_RUNNER.is_wanted:
            raise ChunkCancelled
        return run_timed(work, first, matches)
    finally:
        CHUNK_RUNNER.is_playing = False


def run_timed(work: "Work[T]", first: int, matches: int) -> tuple[T, float]:
    began = time.monotonic()
    found = work(first, matches)
    return found, time.monotonic() - began
