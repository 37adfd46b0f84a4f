"""Many matches: their rows are kept as they come, and what they come to is added up."""

import time
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.matches import Played, play_piece
from parlour.lab.pieces import MOST_IN_PIECE, Workers, in_order
from parlour.lab.rows import UNFINISHED, Exists, Run, Writer
from parlour.lab.stopping import Stop
from parlour.lab.sums import Sums
from parlour.unfinished import removed_after

ROWS_AT_ONCE: Final = 100_000  # in a part
SECONDS_AT_MOST: Final = 10.0  # that rows wait before they are written
RECORDS_AT_ONCE: Final = 200  # in a piece: they are large
RECORD: Final = "match-{match:09d}.json"

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
            raise NotKept(self.path, reason, self.run, self.writer.kept) from None

    def close(self) -> None:
        """Writes what waits. Raises NotKept, but not a second time."""
        if not self.failed:
            self.write()
        try:
            self.writer.close()
        except OSError as reason:
            if not self.failed:
                raise NotKept(self.path, reason, self.run, self.writer.kept) from None


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
            unfinished = place.with_suffix(UNFINISHED)
            try:
                with removed_after(unfinished):
                    unfinished.write_text(text, encoding="utf-8")
                    unfinished.replace(place)
            except OSError as reason:
                raise NotKept(self.path, reason, self.run, self.kept) from None
            self.kept += 1


def open_records(path: Path, run: Run) -> Records:
    """Makes the folder, where it is not there. Raises Exists for one with something in it, or OSError."""
    path.mkdir(exist_ok=True)
    if any(path.iterdir()):
        raise Exists(f"{path} has something in it; records are written to a folder of their own")
    return Records(run, path)


@dataclass(frozen=True)
class Added:
    """What a piece comes to, and its rows and records where these are wanted."""

    sums: Sums
    rows: pa.RecordBatch | None
    records: tuple[str, ...]


def play_and_add(run: Run, first: int, matches: int, recording: bool, keeping: bool) -> Added:
    """Plays a piece and adds it up, so that whoever takes many pieces has little to do with each."""
    played = play_piece(run, first, matches, recording)
    sums = Sums(run)
    sums.add(played.rows)
    return Added(sums, played.rows if keeping else None, played.records)


def added_by(run: Run, workers: int | Workers, recording: bool, keeping: bool) -> "Generator[Added]":
    """The pieces of a run in their order, added up, with rows where they are for keeping; who plays them is
    as for `in_order`."""
    work = partial(play_and_add, run, recording=recording, keeping=keeping)
    most = RECORDS_AT_ONCE if recording else MOST_IN_PIECE
    return in_order(work, run.first, run.matches, workers, most)


def played_by(run: Run, workers: int | Workers) -> "Generator[Played]":
    """The pieces of a run in their order, with their rows; who plays them is as for `in_order`."""
    return in_order(partial(play_piece, run), run.first, run.matches, workers)


def simulate(
    run: Run,
    added: "Generator[Added]",
    keeper: Keeper | None = None,
    records: Records | None = None,
    progress: Progress = lambda done: None,
) -> Sums:
    """Takes the pieces of a run, in their order, keeps what is to be kept and adds them up.

    Whoever stops it by Ctrl-C gets what was done until then: fewer `matches` than the run asks for. So it is
    where those who play are gone, and `why` says so. Raises NotKept, and BotFails; what was done before is
    kept all the same.
    """
    sums = Sums(run)
    stop = Stop()
    with ExitStack() as afterwards:
        if keeper is not None:
            afterwards.callback(keeper.close)
        for piece in stop.pieces(afterwards.enter_context(closing(added))):
            sums.join(piece.sums)
            if keeper is not None and piece.rows is not None:
                keeper.add(piece.rows)
            if records is not None:
                records.add(piece.records)
            progress(sums.matches)
    sums.why = stop.why
    return sums
