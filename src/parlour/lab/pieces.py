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

from parlour.wrong import Wrong

PIECE_SECONDS: Final = 0.25  # about how long a piece takes, so that progress shows and a stop is quick
MOST_IN_PIECE: Final = 20_000
AHEAD: Final = 2  # pieces that each of several processes has before it, so that none waits
GIVING_UP_SECONDS: Final = 5.0  # that a process has to give up its piece

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Work = Callable[[int, int], T]  # plays so many matches from a number on; a plain function or a partial of one


def cores() -> int:
    """How many processes can run at once here.

    Returns:
        1 or more: the processors that this process may use.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Sizes:
    """How many matches the next piece has: more, as long as pieces are quick. Rows are the same with any."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.next = 1

    def learn(self, matches: int, seconds: float) -> None:
        if matches >= self.next and seconds < self.seconds:
            self.next = min(4 * self.next, self.most)
        elif seconds > 4 * self.seconds:
            self.next = max(1, min(self.next, matches // 2))


class Pending(Protocol[T_co]):
    """A piece that is played or will be."""

    def result(self) -> tuple[T_co, float]:
        """Waits until it is played.

        Returns:
            What came of it, and how many seconds it took.
        """
        ...


class Workers(Protocol):
    """Who plays pieces: processes of this machine, or of a cluster.

    Attributes:
        ahead: How many pieces each has before it.
        seconds: About how long a piece should take.
    """

    @property
    def ahead(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    def at_once(self) -> int:
        """How many pieces can be played at the same time, as things are now.

        Returns:
            1 or more.
        """
        ...

    def submit(self, work: Work[T], first: int, matches: int) -> Pending[T]:
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


class Gone(Wrong):
    """Who played the pieces is no more; the message says why."""

    FOLDER = "lab"


def in_order(
    work: "Work[T]", first: int, matches: int, workers: "int | Workers", most_in_piece: int = MOST_IN_PIECE
) -> "Generator[T]":
    """Plays matches piece by piece, and hands out what comes of them in order.

    Args:
        work: Plays matches, given the number of the first and how many. With several processes it must be one
            that can be pickled, such as `partial(play_piece, run)`.
        first: The number of the first match.
        matches: How many in all.
        workers: Who plays them: so many processes of this machine (with 1 this one), or a cluster.
        most_in_piece: How many matches a piece has at most.

    Returns:
        A generator of what `work` returned for each piece. When it is closed, the workers are.

    Raises:
        Gone: While pieces are handed out, where who played them is no more.
    """
    playing = here(min(workers, matches)) if isinstance(workers, int) else workers
    sizes = Sizes(most_in_piece, playing.seconds)
    waiting: deque[tuple[int, Pending[T]]] = deque()
    end = first + matches
    done = False
    try:
        while first < end or waiting:
            at_once = playing.at_once()
            while first < end and len(waiting) < playing.ahead * at_once:
                size = min(sizes.next, -((first - end) // at_once))  # at the end all have something to do
                waiting.append((size, playing.submit(work, first, size)))
                first += size
            size, pending = waiting.popleft()
            try:
                found, seconds = pending.result()
            except (BrokenExecutor, GivenUp):
                raise Gone("process-gone") from None
            sizes.learn(size, seconds)
            yield found
        done = True
    finally:
        playing.close(done)


def here(jobs: int) -> Workers:
    """So many processes of this machine; with 1 it is this one that plays."""
    return Processes(jobs) if jobs > 1 else Myself()


@dataclass(frozen=True)
class Later(Generic[T]):
    """A piece that is played when what comes of it is wanted."""

    work: Work[T]
    first: int
    matches: int

    def result(self) -> tuple[T, float]:
        return timed(self.work, self.first, self.matches)


class Myself:
    """This process plays, one piece after the other."""

    ahead: Final = 1
    seconds: Final = PIECE_SECONDS

    def at_once(self) -> int:
        return 1

    def submit(self, work: Work[T], first: int, matches: int) -> Pending[T]:
        return Later(work, first, matches)

    def close(self, done: bool = False) -> None: ...


class Processes:
    """Processes of this machine."""

    ahead: Final = AHEAD
    seconds: Final = PIECE_SECONDS

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.others = set(multiprocessing.active_children())
        self.pool = ProcessPoolExecutor(jobs, initializer=begin)

    def at_once(self) -> int:
        return self.jobs

    def submit(self, work: Work[T], first: int, matches: int) -> Pending[T]:
        return self.pool.submit(unless_given_up, work, first, matches)

    def close(self, done: bool = False) -> None:
        self.pool.shutdown(wait=done, cancel_futures=True)
        if not done:
            give_up(set(multiprocessing.active_children()) - self.others)


def give_up(children: Iterable[BaseProcess]) -> None:
    """Lets processes leave what they play, and ends those that cannot.

    None is killed at once: the pool would wait for ever for the rest of an answer that was cut off.
    """
    left = [*children]
    if os.name == "posix":  # elsewhere this would kill them; there they play what they have
        for child in left:
            child.terminate()
    end = time.monotonic() + GIVING_UP_SECONDS
    while left and (seconds := end - time.monotonic()) > 0:
        ended = wait([child.sentinel for child in left], seconds)
        left = [child for child in left if child.sentinel not in ended]
    for child in left:
        child.kill()


class GivenUp(BaseException):
    """A piece is not played to its end: nobody wants it any more. No fault of a bot, so no Exception."""


class Player:
    """What a process that plays for another does just now, and whether that is still wanted."""

    def __init__(self) -> None:
        self.playing = False
        self.wanted = True

    def end(self, number: int, frame: object) -> None:
        """It is told to give up: by an exception while it plays, but not while it sends its answer."""
        if self.wanted:
            self.wanted = False
            if self.playing:
                raise GivenUp


PLAYER: Final = Player()


def begin() -> None:
    """A process leaves Ctrl-C to the one that hands out the pieces, gives up its piece when that one wants it
    to, and ends when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, PLAYER.end)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def unless_given_up(work: "Work[T]", first: int, matches: int) -> tuple[T, float]:
    """Raises GivenUp."""
    PLAYER.playing = True
    try:
        if not PLAYER.wanted:
            raise GivenUp
        return timed(work, first, matches)
    finally:
        PLAYER.playing = False


def timed(work: "Work[T]", first: int, matches: int) -> tuple[T, float]:
    began = time.monotonic()
    found = work(first, matches)
    return found, time.monotonic() - began
