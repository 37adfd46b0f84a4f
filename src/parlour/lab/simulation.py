"""Simulations of many matches.

Each match produces one row of data. The rows are added up, and they can be saved while the run continues.
"""

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
from parlour.lab.lab_messages import lab_message
from parlour.lab.match_rows import UNFINISHED_SUFFIX, OutputExistsError, RowWriter, RunInfo
from parlour.lab.match_runs import PlayedChunk, play_chunk
from parlour.lab.sums import RunTotals
from parlour.lab.workers import MAX_MATCHES_PER_CHUNK, ChunkWorkers, run_in_order
from parlour.records.atomic_files import remove_on_exit

MAX_ROWS_PER_PART: Final = 100_000  # maximum number of rows in one part file
# maximum number of seconds that rows wait in the buffer before they are written
MAX_BUFFER_SECONDS: Final = 10.0
# maximum number of matches in a chunk if records are kept, because records are large
MAX_RECORDS_PER_CHUNK: Final = 200
RECORD_NAME: Final = "match-{match:09d}.json"

Progress = Callable[[int], None]  # called with the number of finished matches


class NotSavedError(ParlourError):
    """Raised if rows or records cannot be written. Matches that were saved earlier stay complete on disk.

    Attributes:
        path: The file or folder.
        reason: Error message of the operating system.
        run: The run that the rows or records belong to.
        saved_matches: Number of complete matches on disk.
    """

    def __init__(self, path: Path, reason: OSError, run: RunInfo, saved_matches: int) -> None:
        self.path = path
        self.reason = reason.strerror or str(reason)
        self.run = run
        self.saved_matches = saved_matches
        super().__init__(f"{path}: {self.reason}; {saved_matches} matches are saved")


class BufferedRowWriter:
    """Collects rows in a buffer, and writes them in large batches. Written rows survive later write errors.

    Attributes:
        run: The run that the rows belong to.
        writer: The writer of the rows.
        path: The file or folder.
    """

    def __init__(self, run: RunInfo, writer: RowWriter, path: Path) -> None:
        """Create a buffer. `collect_chunks` closes it.

        Args:
            run: The run that the rows belong to.
            writer: A writer from `open_writer`.
            path: The file or folder, for error messages.
        """
        self.run = run
        self.writer = writer
        self.path = path
        self.buffer: list[pa.RecordBatch] = []
        self.buffered_since = time.monotonic()
        self.has_failed = False

    def add(self, rows: pa.RecordBatch) -> None:
        """Buffer rows. Write the buffer if it contains 100,000 rows or is ten seconds old.

        Args:
            rows: An Arrow batch with the next matches.

        Raises:
            NotSavedError: The rows cannot be written.
        """
        self.buffer.append(rows)
        is_late = time.monotonic() - self.buffered_since > MAX_BUFFER_SECONDS
        if is_late or sum(batch.num_rows for batch in self.buffer) >= MAX_ROWS_PER_PART:
            self.flush()

    def flush(self) -> None:
        """Write the buffered rows.

        Raises:
            NotSavedError: The rows cannot be written.
        """
        if not self.buffer:
            return
        rows = pa.concat_batches(self.buffer)
        self.buffer = []
        self.buffered_since = time.monotonic()
        try:
            self.writer.write(rows)
        except OSError as error:
            self.has_failed = True
            raise NotSavedError(self.path, error, self.run, self.writer.rows_written) from None

    def close(self) -> None:
        """Write the buffered rows, and close the writer.

        Raises:
            NotSavedError: The rows cannot be written. Not raised if an earlier write has already failed.
        """
        if not self.has_failed:
            self.flush()
        try:
            self.writer.close()
        except OSError as error:
            if not self.has_failed:
                raise NotSavedError(self.path, error, self.run, self.writer.rows_written) from None


class RecordFolder:
    """A folder of records, with one file per match.

    Attributes:
        run: The run that the records belong to.
        path: The folder.
        saved_count: Number of matches saved so far.
    """

    def __init__(self, run: RunInfo, path: Path) -> None:
        self.run = run
        self.path = path
        self.saved_count = 0

    def add(self, records: Iterable[str]) -> None:
        """Write each record to its own file.

        Args:
            records: The records of the next matches, as text.

        Raises:
            NotSavedError: A record cannot be written.
        """
        for text in records:
            path = self.path / RECORD_NAME.format(match=self.run.first_match + self.saved_count)
            unfinished = path.with_suffix(UNFINISHED_SUFFIX)
            try:
                with remove_on_exit(unfinished):
                    unfinished.write_text(text, encoding="utf-8")
                    unfinished.replace(path)
            except OSError as error:
                raise NotSavedError(self.path, error, self.run, self.saved_count) from None
            self.saved_count += 1


def open_records(path: Path, run: RunInfo) -> RecordFolder:
    """Prepare an empty folder for records, and create it if it does not exist.

    Args:
        path: The folder. Its parent must exist.
        run: The run that the records belong to.

    Returns:
        The folder, for `collect_chunks`.

    Raises:
        OutputExistsError: The folder is not empty.
        OSError: The folder cannot be created.
    """
    path.mkdir(exist_ok=True)
    if any(path.iterdir()):
        raise OutputExistsError(lab_message("records-exist", path=str(path)))
    return RecordFolder(run, path)


@dataclass(frozen=True)
class ChunkResult:
    """The result of one chunk of a run.

    Attributes:
        sums: Totals of the chunk's matches.
        rows: An Arrow batch with one row per match; None if rows are not kept.
        records: The records of the matches as text; empty if records are not kept.
    """

    sums: RunTotals
    rows: pa.RecordBatch | None
    records: tuple[str, ...]


def run_chunk(
    run: RunInfo, first_match: int, match_count: int, keep_records: bool, keep_rows: bool
) -> ChunkResult:
    """Play a chunk of matches and compute its totals."""
    played_chunk = play_chunk(run, first_match, match_count, keep_records)
    totals = RunTotals(run)
    totals.add_rows(played_chunk.rows)
    return ChunkResult(totals, played_chunk.rows if keep_rows else None, played_chunk.records)


def run_chunks(
    run: RunInfo, workers: int | ChunkWorkers, keep_records: bool, keep_rows: bool
) -> "Generator[ChunkResult]":
    """Play a run, and compute the totals of each chunk.

    Args:
        run: The run to play.
        workers: As for `run_in_order`.
        keep_records: True to return the records of the matches as text.
        keep_rows: True to return one row per match.

    Returns:
        A generator of chunks in order, for `collect_chunks`.
    """
    work = partial(run_chunk, run, keep_records=keep_records, keep_rows=keep_rows)
    max_chunk_size = MAX_RECORDS_PER_CHUNK if keep_records else MAX_MATCHES_PER_CHUNK
    return run_in_order(work, run.first_match, run.match_count, workers, max_chunk_size)


def play_chunks(run: RunInfo, workers: int | ChunkWorkers) -> "Generator[PlayedChunk]":
    """Play a run, and return its rows in chunks without computing totals.

    Args:
        run: The run to play.
        workers: As for `run_in_order`.

    Returns:
        A generator of chunks in order.
    """
    return run_in_order(partial(play_chunk, run), run.first_match, run.match_count, workers)


def collect_chunks(
    run: RunInfo,
    chunks: "Generator[ChunkResult]",
    row_writer: BufferedRowWriter | None = None,
    record_folder: RecordFolder | None = None,
    progress: Progress = lambda done: None,
) -> RunTotals:
    """Merge the chunks of a run in order, and write rows and records.

    Ctrl-C or SIGTERM stops the run early and sets `signal` in the totals. If a worker process dies, the run
    stops and sets `stop_error`. In both cases, the totals cover the finished matches.

    Args:
        run: The run to play.
        chunks: The run's chunks from `run_chunks`. They must have rows if `row_writer` is given, and records
            if `record_folder` is given.
        row_writer: Writes the rows. It is closed at the end.
        record_folder: The folder for the records.
        progress: Called with the number of finished matches.

    Returns:
        The totals of the finished matches.

    Raises:
        NotSavedError: Rows or records cannot be written.
        UnknownGameError: No game has this name.
        BotFailedError: A bot does not exist, failed, or returned an illegal move.
        EngineError: A program violated the protocol.
    """
    totals = RunTotals(run)
    with ExitStack() as stack:
        stop = stack.enter_context(Interruptible())
        if row_writer is not None:
            stack.callback(row_writer.close)
        for chunk in stop.iterate_until_stopped(stack.enter_context(closing(chunks))):
            totals.merge(chunk.sums)
            if row_writer is not None and chunk.rows is not None:
                row_writer.add(chunk.rows)
            if record_folder is not None:
                record_folder.add(chunk.records)
            progress(totals.match_count)
    totals.stop_error, totals.signal = stop.stop_error, stop.signal
    return totals
