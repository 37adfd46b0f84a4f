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
    """Rows or records could not be written; those of the first matches are whole on disk.

    Attributes:
        path: Where they go.
        reason: Why not, in the words of the system.
        run: Of what they are.
        kept: How many matches are whole there, 0 or more, from the first of the run on.
    """

    def __init__(self, path: Path, reason: OSError, run: Run, kept: int) -> None:
        self.path = path
        self.reason = reason.strerror or str(reason)
        self.run = run
        self.kept = kept
        super().__init__(f"{path}: {self.reason}; {kept} matches are kept")


class Keeper:
    """Gathers rows and writes many at once; what it has written is whole, whatever comes after.

    Attributes:
        run: Of what the rows are.
        writer: Who writes them.
        path: Where they go.
    """

    def __init__(self, run: Run, writer: Writer, path: Path) -> None:
        """For `simulate`, which closes it.

        Args:
            run: Of what the rows are.
            writer: Who writes them, as `open_writer` makes one.
            path: Where they go, for who is told that they cannot.
        """
        self.run = run
        self.writer = writer
        self.path = path
        self.waiting: list[pa.RecordBatch] = []
        self.since = time.monotonic()
        self.failed = False

    def add(self, rows: pa.RecordBatch) -> None:
        """Takes rows, and writes all that wait where they are many or have waited for ten seconds.

        Args:
            rows: A batch of Arrow, of the matches that come next.

        Raises:
            NotKept: They cannot be written.
        """
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
        """Writes what waits, and ends.

        Raises:
            NotKept: It cannot be written, which is not said a second time.
        """
        if not self.failed:
            self.write()
        try:
            self.writer.close()
        except OSError as reason:
            if not self.failed:
                raise NotKept(self.path, reason, self.run, self.writer.kept) from None


class Records:
    """A folder of records, a file for each match.

    Attributes:
        run: Of what they are.
        path: The folder.
        kept: How many are there, 0 or more, from the first match of the run on.
    """

    def __init__(self, run: Run, path: Path) -> None:
        self.run = run
        self.path = path
        self.kept = 0

    def add(self, records: Iterable[str]) -> None:
        """Writes records, each at once.

        Args:
            records: The texts of the matches that come next.

        Raises:
            NotKept: One cannot be written.
        """
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
    """Makes a folder for records, where it is not there.

    Args:
        path: Where it is to be, in a folder that is there.
        run: Of what the records will be.

    Returns:
        The folder, for `simulate`.

    Raises:
        Exists: There is something in it already.
        OSError: It cannot be made.
    """
    path.mkdir(exist_ok=True)
    if any(path.iterdir()):
        raise Exists("records-exist", path=str(path))
    return Records(run, path)


@dataclass(frozen=True)
class Added:
    """What a piece of a run comes to.

    Attributes:
        sums: Of its matches.
        rows: A batch of Arrow with a row for each, where they are for keeping.
        records: The matches themselves as text, where they are wanted.
    """

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
    """Plays a run and adds its pieces up.

    Args:
        run: What is played.
        workers: Who plays it, as for `in_order`.
        recording: Whether the matches themselves are wanted as text.
        keeping: Whether rows are wanted.

    Returns:
        A generator of pieces in their order, for `simulate`.
    """
    work = partial(play_and_add, run, recording=recording, keeping=keeping)
    most = RECORDS_AT_ONCE if recording else MOST_IN_PIECE
    return in_order(work, run.first, run.matches, workers, most)


def played_by(run: Run, workers: int | Workers) -> "Generator[Played]":
    """Plays a run for its rows.

    Args:
        run: What is played.
        workers: Who plays it, as for `in_order`.

    Returns:
        A generator of pieces in their order.
    """
    return in_order(partial(play_piece, run), run.first, run.matches, workers)


def simulate(
    run: Run,
    added: "Generator[Added]",
    keeper: Keeper | None = None,
    records: Records | None = None,
    progress: Progress = lambda done: None,
) -> Sums:
    """Takes the pieces of a run, in their order, keeps what is to be kept and adds them up.

    Ctrl-C or SIGTERM ends it early: the result has fewer `matches` than the run, and `signal` says which
    signal it was. If the workers are gone, `gone` has the error. Finished matches are kept after an error.

    Args:
        run: What is played.
        added: Its pieces, from `added_by`, with rows for a keeper and recorded for records.
        keeper: Where rows go; it is closed at the end.
        records: Where the matches themselves go.
        progress: Called with how many matches are done.

    Returns:
        What the matches come to.

    Raises:
        NotKept: Rows or records cannot be written.
        UnknownGameError: There is no such game here.
        BotFails: There is no such bot, it breaks off, or it answers with what is not legal.
        EngineFault: A program does not keep to its protocol.
    """
    sums = Sums(run)
    with ExitStack() as afterwards:
        stop = afterwards.enter_context(Stop())
        if keeper is not None:
            afterwards.callback(keeper.close)
        for piece in stop.pieces(afterwards.enter_context(closing(added))):
            sums.join(piece.sums)
            if keeper is not None and piece.rows is not None:
                keeper.add(piece.rows)
            if records is not None:
                records.add(piece.records)
            progress(sums.matches)
    sums.gone, sums.signal = stop.gone, stop.signal
    return sums
