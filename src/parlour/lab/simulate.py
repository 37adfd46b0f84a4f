"""Many matches: their rows are kept as they come, and what they come to is added up."""

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.matches import Played, play_piece
from parlour.lab.pieces import MOST_IN_PIECE, in_order
from parlour.lab.rows import Exists, Run, Writer
from parlour.lab.sums import Sums

ROWS_AT_ONCE: Final = 100_000  # in a part
SECONDS_AT_MOST: Final = 10.0  # that rows wait before they are written
RECORDS_AT_ONCE: Final = 200  # in a piece: they are large
RECORD: Final = "match-{match:09d}.json"

T = TypeVar("T")
Progress = Callable[[int], None]  # is told how many matches are done


class NotKept(ParlourError):
    """Rows or records could not be written; `kept` matches are whole on disk, from the first on."""

    def __init__(self, path: Path, reason: OSError, run: Run, kept: int) -> None:
        self.path = path
        self.reason = reason.strerror or str(reason)
        self.run = run
        self.kept = kept
        super().__init__(f"{path}: {self.reason}; {kept} matches are kept")


class Keeper:
    """Gathers rows and writes many at once; what it has written is whole, whatever comes after."""

    def __init__(self, run: Run, writer: Writer, path: Path) -> None:
        self.run = run
        self.writer = writer
        self.path = path
        self.waiting: list[pa.RecordBatch] = []
        self.since = time.monotonic()
        self.kept = 0
        self.failed = False

    def add(self, rows: pa.RecordBatch) -> None:
        self.waiting.append(rows)
        late = time.monotonic() - self.since > SECONDS_AT_MOST
        if late or sum(each.num_rows for each in self.waiting) >= ROWS_AT_ONCE:
            self.write()

    def write(self) -> None:
        """Writes what waits. Raises NotKept."""
        if not self.waiting:
            return
        rows = pa.concat_batches(self.waiting)
        self.waiting = []
        self.since = time.monotonic()
        try:
            self.writer.write(rows)
        except OSError as reason:
            self.failed = True
            raise NotKept(self.path, reason, self.run, self.kept) from None
        self.kept += rows.num_rows

    def close(self) -> None:
        """Writes what waits. Raises NotKept, but not a second time."""
        if not self.failed:
            self.write()
        try:
            self.writer.close()
        except OSError as reason:
            if not self.failed:
                raise NotKept(self.path, reason, self.run, self.kept) from None


class Records:
    """A folder of records, a file for each match."""

    def __init__(self, run: Run, path: Path) -> None:
        self.run = run
        self.path = path
        self.kept = 0

    def add(self, records: Iterable[str]) -> None:
        """Raises NotKept."""
        for text in records:
            place = self.path / RECORD.format(match=self.run.first + self.kept)
            unfinished = place.with_suffix(".unfinished")
            try:
                unfinished.write_text(text, encoding="utf-8")
                unfinished.replace(place)
            except OSError as reason:
                unfinished.unlink(missing_ok=True)
                raise NotKept(self.path, reason, self.run, self.kept) from None
            self.kept += 1


def open_records(path: Path, run: Run) -> Records:
    """Makes the folder, where it is not there. Raises Exists for one with something in it, or OSError."""
    path.mkdir(exist_ok=True)
    if any(path.iterdir()):
        raise Exists(f"{path} has something in it; records are written to a folder of their own")
    return Records(run, path)


def played_by(run: Run, jobs: int, recording: bool) -> "Generator[Played]":
    """The pieces of a run in their order, played in so many processes."""
    work = partial(play_piece, run, recording=recording)
    return in_order(work, run.first, run.matches, jobs, RECORDS_AT_ONCE if recording else MOST_IN_PIECE)


def simulate(
    run: Run,
    played: "Generator[Played]",
    keeper: Keeper | None = None,
    records: Records | None = None,
    progress: Progress = lambda done: None,
) -> Sums:
    """Takes the pieces of a run, in their order, keeps what is to be kept and adds them up.

    Whoever stops it by Ctrl-C gets what was done until then: fewer `matches` than the run asks for.
    Raises NotKept, BotFails and ProcessGone; what was done before is kept all the same.
    """
    sums = Sums(run)
    with ExitStack() as afterwards:
        if keeper is not None:
            afterwards.callback(keeper.close)
        for piece in until_stopped(afterwards.enter_context(closing(played))):
            sums.add(piece.rows)
            if keeper is not None:
                keeper.add(piece.rows)
            if records is not None:
                records.add(piece.records)
            progress(sums.matches)
    return sums


def until_stopped(played: "Generator[T]") -> Iterator[T]:
    """What comes, until somebody presses Ctrl-C, which waits while a piece is taken in, but only once."""
    stop = Stop()
    with stop:
        while not stop.wanted:
            try:
                stop.waiting = True
                piece = next(played)
                stop.waiting = False
            except (KeyboardInterrupt, StopIteration):
                return
            yield piece


class Stop:
    """Ctrl-C: an interruption only while pieces are waited for, so that none is taken in by half."""

    def __init__(self) -> None:
        self.waiting = False
        self.wanted = False
        self.before: Any = None

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.asked)

    def __exit__(self, *reason: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def asked(self, number: int, frame: object) -> None:
        if self.waiting or self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
