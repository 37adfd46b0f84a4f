"""Who plays many matches that a command line asks for, and what is told of them when they end."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from parlour.extras import require
from parlour.lab.pieces import Gone, Workers, cores
from parlour.terminal.arguments import UsageError
from parlour.terminal.numbers import number
from parlour.terminal.said import in_words, say
from parlour.terminal.words import visible

OF_A_SIGNAL: Final = 128  # added to its number, the exit status that shells have: 130 after Ctrl-C
GONE: Final = 1
MOST_HERE: Final = 256  # processes of one machine


@dataclass(frozen=True)
class Told:
    """What a command says, and its exit status."""

    lines: list[str]
    status: int = 0
    wrong: str = ""


class Ended(Protocol):
    """The end of a run: the error if its workers are gone, and the signal that stopped it, 0 if none did."""

    @property
    def gone(self) -> Gone | None: ...

    @property
    def signal(self) -> int: ...


def ended_early(ended: Ended, stopped: str) -> tuple[int, str]:
    """Return the exit status and the message of a run that was not played to its end."""
    gone = ended.gone
    if gone is None:
        return status_of(ended) or OF_A_SIGNAL + signal.SIGINT, stopped
    return GONE, say("simulate-gone", why=in_words(gone), stopped=stopped)


def status_of(ended: Ended) -> int:
    """Return the exit status of a signal, 0 if there was none."""
    return OF_A_SIGNAL + ended.signal if ended.signal else 0


@contextmanager
def workers_for(cluster: str | None, jobs: int, game: str, bots: tuple[str, ...]) -> Iterator[int | Workers]:
    """Who plays a game with these bots: so many processes, or processors of a cluster; 0 is as many as there
    are.

    Raises UsageError for more processes than one machine plays with, MissingExtra, and NoCluster for a
    cluster that cannot be used.
    """
    if cluster is None:
        check_here(jobs)
        yield jobs or cores()
        return
    require("cluster", "--cluster")
    from parlour.lab.cluster import LOCAL, open_cluster, playing

    if cluster == LOCAL:
        check_here(jobs)
    with open_cluster(cluster, playing(game, bots), jobs) as workers:
        yield workers
    if workers.warning:
        print(f"parlour: {visible(in_words(workers.warning))}", file=sys.stderr)


def check_here(jobs: int) -> None:
    """Raises UsageError for more processes than one machine plays with."""
    if jobs > MOST_HERE:
        raise UsageError(say("jobs-many", jobs=number(jobs), most=MOST_HERE))
