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
from parlour.lab.interruption import Interruptible
from parlour.lab.match_rows import UNFINISHED_SUFFIX, OutputExistsError, RowWriter, RunInfo
from parlour.lab.match_runs import PlayedChunk, play_chunk
from parlour.lab.sums import RunTotals
from parlour.lab.workers import MAX_MATCHES_PER_CHUNK, ChunkWorkers, run_in_order
from parlour.records.atomic_files import remove_on_exit

MAX_ROWS_PER_PART: Final = 100_000  # in a part
MAX_BUFFER_SECONDS: Final = 10.0  # that rows wait before they are written
MAX_RECORDS_PER_CHUNK: Final = 200  # in a piece: they are large
RECORD_NAME: Final = "match-{match:09d}.json"

Progress = Callable[[int], None]  # is told how many matches are done


class NotSavedError(ParlourError):
    """Rows or records could not be written; those of the first matches are whole on disk.

    Attributes:
        path: Where they go.
        reason: Why not, in the words of the system.
        run: Of what they are.
        saved_matches: How many matches are whole there, 0 or more, from the first of the run on.
    """

    def __init__(self, path: Path, reason: OSError, run: RunInfo, saved_matches: int) -> None:
        self.path = path
        self.reason = reason.strerror or str(reason)
        self.run = run
        self.saved_matches = saved_matches
        super().__init__(f"{path}: {self.reason}; {saved_matches} matches are kept")


class BufferedRowWriter:
    """Gathers rows and writes many at once; what it has written is whole, whatever comes after.

    Attributes:
        run: Of what the rows are.
        writer: Who writes them.
        path: Where they go.
    """

    def __init__(self, run: RunInfo, writer: RowWriter, path: Path) -> None:
        """For `simulate`, which closes it.

        Args:
            run: Of what the rows are.
            writer: Who writes them, as `open_writer` makes one.
            path: Where they go, for who is told that they cannot.
        """
        self.run = run
        self.writer = writer
        self.path = path
        self.buffer: list[pa.RecordBatch] = []
        self.buffered_since = time.monotonic()
        self.has_failed = False

    def add(self, rows: pa.RecordBatch) -> None:
        """Takes rows, and writes all that wait where they are many or have waited for ten seconds.

        Args:
            rows: A batch of Arrow, of the matches that come next.

        Raises:
            NotSavedError: They cannot be written.
        """
        self.buffer.append(rows)
        late = time.monotonic() - self.buffered_since > MAX_BUFFER_SECONDS
        if late or sum(each.num_rows for each in self.buffer) >= MAX_ROWS_PER_PART:
            self.flush()

    def flush(self) -> None:
        """Writes what waits. Raises NotSavedError."""
        if not self.buffer:
            return
        rows = pa.concat_batches(self.buffer)
        self.buffer = []
        self.buffered_since = time.monotonic()
        try:
            self.writer.write(rows)
        except OSError as reason:
            self.has_failed = True
            raise NotSavedError(self.path, reason, self.run, self.writer.rows_written) from None

    def close(self) -> None:
        """Writes what waits, and ends.

        Raises:
            NotSavedError: It cannot be written, which is not said a second time.
        """
        if not self.has_failed:
            self.flush()
        try:
            self.writer.close()
        except OSError as reason:
            if not self.has_failed:
                raise NotSavedError(self.path, reason, self.run, self.writer.rows_written) from None


class RecordFolder:
    """A folder of records, a file for each match.

    Attributes:
        run: Of what they are.
        path: The folder.
        saved_count: How many are there, 0 or more, from the first match of the run on.
    """

    def __init__(self, run: RunInfo, path: Path) -> None:
        self.run = run
        self.path = path
        self.saved_count = 0

    def add(self, records: Iterable[str]) -> None:
        """Writes records, each at once.

        Args:
            records: The texts of the matches that come next.

        Raises:
            NotSavedError: One cannot be written.
        """
        for text in records:
            place = self.path / RECORD_NAME.format(match=self.run.first_match + self.saved_count)
            unfinished = place.with_suffix(UNFINISHED_SUFFIX)
            try:
                with remove_on_exit(unfinished):
                    unfinished.write_text(text, encoding="utf-8")
                    unfinished.replace(place)
            except OSError as reason:
                raise NotSavedError(self.path, reason, self.run, self.saved_count) from None
            self.saved_count += 1


def open_records(path: Path, run: RunInfo) -> RecordFolder:
    """Makes a folder for records, where it is not there.

    Args:
        path: Where it is to be, in a folder that is there.
        run: Of what the records will be.

    Returns:
        The folder, for `simulate`.

    Raises:
        OutputExistsError: There is something in it already.
        OSError: It cannot be made.
    """
    path.mkdir(exist_ok=True)
    if any(path.iterdir()):
        raise OutputExistsError("records-exist", path=str(path))
    return RecordFolder(run, path)


@dataclass(frozen=True)
class ChunkResult:
    """What a piece of a run comes to.

    Attributes:
        sums: Of its matches.
        rows: A batch of Arrow with a row for each, where they are for keeping.
        records: The matches themselves as text, where they are wanted.
    """

    sums: RunTotals
    rows: pa.RecordBatch | None
    records: tuple[str, ...]


def run_chunk(run: RunInfo, first: int, matches: int, keep_records: bool, keep_rows: bool) -> ChunkResult:
    """Plays a piece and adds it up, so that whoever takes many pieces has little to do with each."""
    played = play_chunk(run, first, matches, keep_records)
    sums = RunTotals(run)
    sums.add_rows(played.rows)
    return ChunkResult(sums, played.rows if keep_rows else None, played.records)


def run_chunks(
    run: RunInfo, workers: int | ChunkWorkers, keep_records: bool, keep_rows: bool
) -> "Generator[ChunkResult]":
    """Plays a run and adds its pieces up.

    Args:
        run: What is played.
        workers: Who plays it, as for `in_order`.
        keep_records: Whether the matches themselves are wanted as text.
        keep_rows: Whether rows are wanted.

    Returns:
        A generator of pieces in their order, for `simulate`.
    """
    work = partial(run_chunk, run, keep_records=keep_records, keep_rows=keep_rows)
    most = MAX_RECORDS_PER_CHUNK if keep_records else MAX_MATCHES_PER_CHUNK
    return run_in_order(work, run.first_match, run.match_count, workers, most)


def play_chunks(run: RunInfo, workers: int | ChunkWorkers) -> "Generator[PlayedChunk]":
    """Plays a run for its rows.

    Args:
        run: What is played.
        workers: Who plays it, as for `in_order`.

    Returns:
        A generator of pieces in their order.
    """
    return run_in_order(partial(play_chunk, run), run.first_match, run.match_count, workers)


def collect_simulation(
    run: RunInfo,
    added: "Generator[ChunkResult]",
    keeper: BufferedRowWriter | None = None,
    records: RecordFolder | None = None,
    progress: Progress = lambda done: None,
) -> RunTotals:
    """Takes the pieces of a run, in their order, keeps what is to be kept and adds them up.

    Ctrl-C or SIGTERM ends it early: the result has fewer `matches` than the run, and `signal` says which
    signal it was. If the workers are gone, `gone` has the error. Finished matches are kept after an error.

    Args:
        run: What is played.
        added: Its pieces, from `run_chunks`, with rows for a keeper and recorded for records.
        keeper: Where rows go; it is closed at the end.
        records: Where the matches themselves go.
        progress: Called with how many matches are done.

    Returns:
        What the matches come to.

    Raises:
        NotSavedError: Rows or records cannot be written.
        UnknownGameError: There is no such game here.
        BotFailedError: There is no such bot, it breaks off, or it answers with what is not legal.
        EngineError: A program does not keep to its protocol.
    """
    sums = RunTotals(run)
    with ExitStack() as afterwards:
        stop = afterwards.enter_context(Interruptible())
        if keeper is not None:
            afterwards.callback(keeper.close)
        for piece in stop.iterate(afterwards.enter_context(closing(added))):
            sums.merge(piece.sums)
            if keeper is not None and piece.rows is not None:
                keeper.add(piece.rows)
            if records is not None:
                records.add(piece.records)
            progress(sums.match_count)
    sums.stop_error, sums.signal = stop.stop_error, stop.signal
    return sums
