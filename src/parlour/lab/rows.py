"""Rows: what matches came to, one row a match, in Parquet or in lines of JSON.

    match, seed, dealer, first, moves, rounds, ended_by, won.0 …, score.0 …, and the game's figures

`seed` deals the match: `parlour.new(game, seats=…, seed=seed, **options)`. `dealer` is the seat that
dealt first, and `first` the seat that first had to act by itself; each is null where the game has no such
seat. `moves` and `rounds` are counted over the whole match. `won.N` is the share of the win that fell to
seat N, from 0 to 1, and `score.N` its score at the end, null where the game keeps none. A figure is
called `NAME`, or `NAME.SEAT` where each seat has its own.

What holds for all rows stands once beside them: the `Run`.

For Parquet a path is a folder of parts. Each has a name of its own only when it is whole, has the run
with it, and is a file that any reader of Parquet understands. Lines of JSON begin with one that has the
run: {"run": {…}}.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from parlour.unfinished import removed_after
from parlour.wrong import Wrong

FORMAT: Final = 1
PARQUET: Final = ".parquet"
JSONL: Final = ".jsonl"
ABOUT: Final = b"parlour"  # under which a part has the run
PART: Final = "part-{first:012d}.parquet"
UNFINISHED: Final = ".unfinished"
MATCHES_APART: Final = 1_000_000_000  # between the seeds of two runs: no run has more matches
MOST_SEED: Final = 2_147_483_647
LINES_AT_ONCE: Final = 10_000  # of JSON, that are in memory


class NoRows(Wrong):
    """What was given has no rows that can be read; the message says why."""

    FOLDER = "lab"


class Exists(Wrong):
    """There is something where rows should be written."""

    FOLDER = "lab"


class Counted(msgspec.Struct, frozen=True):
    """A figure that rows have.

    Attributes:
        name: As the game declares it: the name of a column, or what stands before the seats of several.
        by_seat: Whether each seat has its own.
    """

    name: str
    by_seat: bool = False


class ArenaRules(msgspec.Struct, frozen=True):
    """How the arena played: its rows are deals, and each bot played them from every seat.

    Attributes:
        seconds: Time per move of a program of another maker.
        faults: What happens to a match in which such a program fails.
    """

    seconds: float = 1.0
    faults: str = "go-on"


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What holds for all rows of some matches.

    Attributes:
        format: Of the rows, 1.
        game: Its name.
        rules: The rules number by which they were played.
        seats: How many sat at the table.
        options: Of the game, those that are not as usual.
        bots: Who played, by name, seat by seat.
        seed: Of the run, from which each match has its own (`seed_of`).
        first: The number of the first match, 0 or more.
        matches: How many were asked for; there are fewer rows where somebody stopped it.
        version: Of Parlour.
        figures: Of the game, in the order of their columns.
        arena: How the arena played; None for rows of `simulate`.
    """

    format: int = FORMAT
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    first: int
    matches: int
    version: str
    figures: tuple[Counted, ...] = ()
    arena: ArenaRules | None = None

    def setting(self) -> dict[str, Any]:
        """What two files have in common whose rows belong together.

        Returns:
            All but which matches they have, as plain data.
        """
        told = msgspec.to_builtins(self)
        return {name: value for name, value in told.items() if name not in ("first", "matches")}


def seed_of(run: Run, match: int) -> int:
    """The seed that deals a match of a run: no other run has it.

    Args:
        run: What holds for all its matches.
        match: Its number, 0 to 999,999,999.

    Returns:
        A whole number within 62 bits, for `parlour.new`.
    """
    return run.seed * MATCHES_APART + match


# Columns

ALWAYS: Final = ("match", "seed", "moves", "rounds", "ended_by")  # what each row has, and who won
OF_A_DEAL: Final = ("match", "seed")  # in rows of the arena


def by_seat(name: str, seats: int) -> list[str]:
    """The columns of a number that each seat has.

    Args:
        name: What stands before the seats, such as `won`, `score` or a figure.
        seats: How many sit at the table.

    Returns:
        Their names, seat by seat: `won.0`, `won.1` and so on.
    """
    return [f"{name}.{seat}" for seat in range(seats)]


def figure_columns(run: Run) -> list[str]:
    """The columns of the game's figures, in their order."""
    found: list[str] = []
    for figure in run.figures:
        found += by_seat(figure.name, run.seats) if figure.by_seat else [figure.name]
    return found


def won_columns(run: Run) -> list[str]:
    """Return the columns of the shares of the win: by seat, or in the arena by bot and seat."""
    if run.arena is None:
        return by_seat("won", run.seats)
    return [name for bot in range(run.seats) for name in by_seat(f"won.{bot}", run.seats)]


def schema_of(run: Run) -> pa.Schema:
    """The columns of a run.

    Args:
        run: What holds for all its rows.

    Returns:
        A schema of Arrow: all are whole numbers of 64 bits, but `ended_by`, which is text, and the shares of
            the win, `won.N`. With it goes the run itself, as JSON under `parlour`. Rows of the arena have
            shares by bot and seat, `won.BOT.SEAT`, and `faults` as text.
    """
    about = {ABOUT: msgspec.json.encode(run)}
    if run.arena is not None:
        fields = [pa.field(name, pa.int64()) for name in OF_A_DEAL]
        fields += [pa.field(name, pa.float64()) for name in won_columns(run)]
        return pa.schema([*fields, pa.field("faults", pa.string())], about)
    whole = ["match", "seed", "dealer", "first", "moves", "rounds"]
    fields = [pa.field(name, pa.int64()) for name in whole]
    fields.append(pa.field("ended_by", pa.string()))
    fields += [pa.field(name, pa.float64()) for name in won_columns(run)]
    fields += [pa.field(name, pa.int64()) for name in by_seat("score", run.seats)]
    fields += [pa.field(name, pa.int64()) for name in figure_columns(run)]
    return pa.schema(fields, about)


# Writing


class Writer(Protocol):
    """Takes rows in the order of their matches. After `close`, or a write that failed, all are whole.

    Attributes:
        kept: How many rows are written.
    """

    @property
    def kept(self) -> int: ...

    def write(self, rows: pa.RecordBatch) -> None:
        """Writes rows.

        Args:
            rows: A batch of Arrow, of the matches that come next.

        Raises:
            OSError: They cannot be written; what was before is whole.
        """
        ...

    def close(self) -> None:
        """Ends, when all is on the disk.

        Raises:
            OSError: It cannot be.
        """
        ...

    def discard(self) -> None:
        """Takes back all that was written, and the place itself."""
        ...


def check_place(path: Path) -> None:
    """Sees whether rows can go to a place, without making anything.

    Args:
        path: Where they are to go: `NAME.parquet`, a folder, or `NAME.jsonl`, a file.

    Raises:
        Exists: There is something already.
        NoRows: It is neither Parquet nor lines of JSON.
    """
    if os.path.lexists(path):
        raise Exists("rows-exist", path=str(path))
    if path.suffix not in (PARQUET, JSONL):
        raise NoRows("rows-form", path=str(path), parquet=PARQUET, jsonl=JSONL)


def open_writer(path: Path, run: Run) -> Writer:
    """Makes the folder of parts, or the file of lines.

    Args:
        path: As for `check_place`.
        run: Of what the rows will be.

    Returns:
        Who writes them.

    Raises:
        Exists: There is something already.
        NoRows: It is neither Parquet nor lines of JSON.
        OSError: It cannot be made.
    """
    check_place(path)
    return Parts(path, run) if path.suffix == PARQUET else Lines(path, run)


class Parts:
    """A folder of Parquet: each write is a part, which has its name when it is whole and on disk."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.schema = schema_of(run)
        self.kept = 0
        path.mkdir()
        try:
            # So that a run without rows is known as well; its first rows take the place of this part.
            self.write_part(run.first, [])
        except BaseException:
            self.discard()
            raise

    def write(self, rows: pa.RecordBatch) -> None:
        if rows.num_rows:
            self.write_part(rows.column("match")[0].as_py(), [rows])
            self.kept += rows.num_rows

    def write_part(self, first: int, rows: list[pa.RecordBatch]) -> None:
        part = self.path / PART.format(first=first)
        unfinished = part.with_suffix(UNFINISHED)
        with removed_after(unfinished):
            with unfinished.open("wb") as file:
                pq.write_table(pa.Table.from_batches(rows, self.schema), file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(part)

    def close(self) -> None:
        sync_folder(self.path)

    def discard(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def sync_folder(path: Path) -> None:
    """Sees to it that names of files are on disk, where a folder can be opened."""
    try:
        folder = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class Lines:
    """A file of lines of JSON; of a line that did not fit nothing stays."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.lines = 0
        self.file = path.open("xb", buffering=0)
        try:
            self.append(msgspec.json.encode({"run": run}) + b"\n")
        except BaseException:
            self.discard()
            raise

    @property
    def kept(self) -> int:
        return self.lines - 1  # the first one is no row

    def write(self, rows: pa.RecordBatch) -> None:
        for at in range(0, rows.num_rows, LINES_AT_ONCE):
            few = rows.slice(at, LINES_AT_ONCE).to_pylist()
            self.append(b"".join(msgspec.json.encode(row) + b"\n" for row in few))

    def append(self, lines: bytes) -> None:
        begin, written = self.file.tell(), 0
        try:
            while written < len(lines):
                written += self.file.write(lines[written:])
        finally:
            whole = lines.rfind(b"\n", 0, written) + 1
            self.file.truncate(begin + whole)
            self.lines += lines.count(b"\n", 0, whole)

    def close(self) -> None:
        os.fsync(self.file.fileno())
        self.file.close()

    def discard(self) -> None:
        self.file.close()
        self.path.unlink(missing_ok=True)


# Reading


def read_rows(path: Path | str) -> tuple[Run, pa.Table]:
    """Reads all rows of a folder of Parquet or a file of lines of JSON.

    Args:
        path: Where they are.

    Returns:
        What holds for all, and a table of Arrow with a row for each match, in their order.

    Raises:
        NoRows: Where there are none that can be read.
    """
    place = Path(path)
    run, batches = open_rows(place)
    return run, pa.Table.from_batches(list(batches), schema_of(run)).sort_by("match")


def refuse_arena(run: Run, path: Path | str) -> None:
    """Check that rows are those of `parlour simulate`, and not of `parlour arena`.

    Raises:
        NoRows: They are rows of the arena.
    """
    if run.arena is not None:
        raise NoRows("rows-arena", path=os.fspath(path))


def open_rows(path: Path) -> tuple[Run, Iterator[pa.RecordBatch]]:
    """Reads rows part by part, so that they need not all be in memory.

    Args:
        path: Where they are.

    Returns:
        What holds for all, and an iterator over batches of Arrow, in the order of the matches.

    Raises:
        NoRows: Where there are none that can be read.
    """
    if path.is_dir():
        parts = sorted(part for part in path.glob(f"*{PARQUET}") if part.is_file())
        if not parts:
            raise NoRows("rows-folder", path=str(path), parquet=PARQUET)
        return run_of_part(parts[0]), rows_of_parts(parts)
    if not path.is_file():
        raise NoRows("rows-no-file" if path.exists() else "rows-not-there", path=str(path))
    if path.suffix == PARQUET:
        return run_of_part(path), rows_of_parts([path])
    return run_of_lines(path), rows_of_lines(path)


def run_of_part(part: Path) -> Run:
    try:
        about = (pq.read_schema(part).metadata or {}).get(ABOUT)
    except (OSError, pa.ArrowException) as reason:
        raise NoRows("rows-no-parquet", path=str(part), reason=reason) from None
    if about is None:
        raise NoRows("rows-not-ours", path=str(part))
    return read_run(about, part)


def read_run(about: bytes, path: Path) -> Run:
    try:
        run = msgspec.json.decode(about, type=Run)
    except msgspec.DecodeError as reason:
        raise NoRows("rows-no-run", path=str(path), reason=reason) from None
    if run.format != FORMAT:
        raise NoRows("rows-format", path=str(path), number=run.format, format=FORMAT)
    return run


def rows_of_parts(parts: list[Path]) -> Iterator[pa.RecordBatch]:
    run = run_of_part(parts[0])
    for part in parts:
        if run_of_part(part).setting() != run.setting():
            raise NoRows("rows-other", path=str(part), beside=parts[0].name)
        try:
            with pq.ParquetFile(part) as file:
                if not file.schema_arrow.equals(schema_of(run)):
                    raise NoRows("rows-columns", path=str(part))
                yield from (complete(rows, run, part) for rows in file.iter_batches())
        except (OSError, pa.ArrowException) as reason:
            raise NoRows("rows-no-parquet", path=str(part), reason=reason) from None


def complete(rows: pa.RecordBatch, run: Run, path: Path) -> pa.RecordBatch:
    """The same rows. Raises NoRows where one lacks what each has."""
    for name in (*(ALWAYS if run.arena is None else OF_A_DEAL), *won_columns(run)):
        if rows.column(name).null_count:
            raise NoRows("rows-lacking", path=str(path), name=name)
    return rows


class RunLine(msgspec.Struct):
    """The first line of a file of lines."""

    run: msgspec.Raw


def run_of_lines(path: Path) -> Run:
    with path.open("rb") as file:
        line = file.readline()
    try:
        about = msgspec.json.decode(line, type=RunLine).run
    except msgspec.DecodeError:
        raise NoRows("rows-no-head", path=str(path), head='{"run": …}') from None
    return read_run(bytes(about), path)


def rows_of_lines(path: Path) -> Iterator[pa.RecordBatch]:
    """A last line that was cut off is left out."""
    run = run_of_lines(path)
    rows: list[dict[str, Any]] = []
    with path.open("rb") as file:
        file.readline()
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                break
            try:
                rows.append(msgspec.json.decode(line, type=dict[str, Any]))
            except msgspec.DecodeError as reason:
                raise NoRows("rows-line", path=str(path), line=number, reason=reason) from None
            if len(rows) == LINES_AT_ONCE:
                yield batch_read(rows, run, path)
                rows = []
    yield batch_read(rows, run, path)


def batch_read(rows: list[dict[str, Any]], run: Run, path: Path) -> pa.RecordBatch:
    """Rows that were read. Raises NoRows where a value is of another kind than its column, or missing."""
    try:
        return complete(pa.RecordBatch.from_pylist(rows, schema_of(run)), run, path)
    except pa.ArrowException as reason:
        raise NoRows("rows-unread", path=str(path), reason=reason) from None
