"""Many matches cut into pieces, which all cores play; what comes of them is handed out in order."""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from parlour.kit.errors import ParlourError

PIECE_SECONDS: Final = 0.25  # about how long a piece takes, so that progress shows and a stop is quick
MOST_IN_PIECE: Final = 20_000
AHEAD: Final = 2  # pieces a process has before it, so that none waits and few are in memory

T = TypeVar("T")
Work = Callable[[int, int], T]  # plays so many matches from a number on; a plain function or a partial of one


class ProcessGone(ParlourError):
    """A process that played is no more, and its pieces with it."""


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Sizes:
    """How many matches the next piece has: more, as long as pieces are quick. Rows are the same with any."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.next = 1

    def learn(self, matches: int, seconds: float) -> None:
        if matches >= self.next and seconds < PIECE_SECONDS:
            self.next = min(4 * self.next, self.most)
        elif seconds > 4 * PIECE_SECONDS:
            self.next = max(1, min(self.next, matches // 2))


def in_order(
    work: "Work[T]", first: int, matches: int, jobs: int, most_in_piece: int = MOST_IN_PIECE
) -> "Generator[T]":
    """Plays matches piece by piece in as many processes, and hands out what comes of them in order.

    Args:
        work: Plays matches, given the number of the first and how many. With several processes it must be one
            that can be pickled, such as `partial(play_piece, run)`.
        first: The number of the first match.
        matches: How many in all.
        jobs: Processes; with 1 the matches are played in this one.
        most_in_piece: How many matches a piece has at most.

    Returns:
        A generator. When it is closed, the processes end.

    Raises:
        ProcessGone: While pieces are handed out, where one of the processes was ended from outside.
    """
    sizes = Sizes(most_in_piece)
    if jobs < 2 or matches < 2:
        yield from one_by_one(work, first, matches, sizes)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, matches), initializer=begin)
    done = False
    try:
        yield from by_several(pool, work, first, matches, min(jobs, matches), sizes)
        done = True
    finally:
        pool.shutdown(wait=done, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others if not done else ():
            child.terminate()


def begin() -> None:
    """A process leaves Ctrl-C to the one that hands out the pieces, and ends when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def one_by_one(work: "Work[T]", first: int, matches: int, sizes: Sizes) -> "Generator[T]":
    end = first + matches
    while first < end:
        size = min(sizes.next, end - first)
        found, seconds = timed(work, first, size)
        sizes.learn(size, seconds)
        first += size
        yield found


def by_several(
    pool: ProcessPoolExecutor, work: "Work[T]", first: int, matches: int, jobs: int, sizes: Sizes
) -> "Generator[T]":
    waiting: deque[tuple[int, Future[tuple[T, float]]]] = deque()
    end = first + matches
    while first < end or waiting:
        while first < end and len(waiting) < AHEAD * jobs:
            size = min(sizes.next, -((first - end) // jobs))  # at the end all have something to do
            waiting.append((size, pool.submit(timed, work, first, size)))
            first += size
        size, future = waiting.popleft()
        try:
            found, seconds = future.result()
        except BrokenProcessPool:
            raise ProcessGone(
                "a process that played was ended from outside; there may be too little memory"
            ) from None
        sizes.learn(size, seconds)
        yield found


def timed(work: "Work[T]", first: int, matches: int) -> tuple[T, float]:
    began = time.monotonic()
    found = work(first, matches)
    return found, time.monotonic() - began
