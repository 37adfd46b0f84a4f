"""Rows: what matches came to, one row a match, in Parquet or in lines of JSON.

    match, seed, dealer, first_seat, move_count, round_count, end_clause, won.0 …, score.0 …,
    and the game's own columns

`seed` deals the match: `parlour.new(game, seats=…, seed=seed, **options)`. `dealer` is the seat that
dealt first, and `first` the seat that first had to act by itself; each is null where the game has no such
seat. `moves` and `rounds` are counted over the whole match. `won.N` is the share of the win that fell to
seat N, from 0 to 1, and `score.N` its score at the end, null where the game keeps none. A figure is
called `NAME`, or `NAME.SEAT` where each seat has its own.

What holds for all rows stands once beside them: the `RunInfo`.

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

from parlour.records.atomic_files import remove_on_exit
from parlour.records.record import EARLIER_FORMAT, read_format_version
from parlour.text.translated_errors import TranslatableError

FORMAT_VERSION: Final = 1
PARQUET: Final = ".parquet"
JSONL: Final = ".jsonl"
METADATA_KEY: Final = b"parlour"  # under which a part has the run
PART_NAME: Final = "part-{first:012d}.parquet"
UNFINISHED_SUFFIX: Final = ".unfinished"
MATCH_SEED_STRIDE: Final = 1_000_000_000  # between the seeds of two runs: no run has more matches
MAX_SEED: Final = 2_147_483_647
LINES_PER_BATCH: Final = 10_000  # of JSON, that are in memory


class RowsUnreadableError(TranslatableError):
    """What was given has no rows that can be read; the message says why."""

    MESSAGE_FOLDER = "lab"


class OutputExistsError(TranslatableError):
    """There is something where rows should be written."""

    MESSAGE_FOLDER = "lab"


class StatColumn(msgspec.Struct, frozen=True):
    """A figure that rows have.

    Attributes:
        name: As the game declares it: the name of a column, or what stands before the seats of several.
        is_per_seat: Whether each seat has its own.
    """

    name: str
    is_per_seat: bool = False


class ArenaRules(msgspec.Struct, frozen=True):
    """How the arena played: its rows are deals, and each bot played them from every seat.

    Attributes:
        seconds: Time per move of a program of another maker.
        faults: What happens to a match in which such a program fails.
    """

    seconds: float = 1.0
    faults: str = "continue"


class RunInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What holds for all rows of some matches.

    Attributes:
        format_version: Of the rows, 1.
        game: Its name.
        rules_version: The rules number by which they were played.
        seats: How many sat at the table.
        options: Of the game, those that are not as usual.
        bots: Who played, by name, seat by seat.
        seed: Of the run, from which each match has its own (`seed_of`).
        first_match: The number of the first match, 0 or more.
        match_count: How many were asked for; there are fewer rows where somebody stopped it.
        version: Of Parlour.
        stats: Of the game, in the order of their columns.
        arena: How the arena played; None for rows of `simulate`.
    """

    format_version: int = FORMAT_VERSION
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    first_match: int
    match_count: int
    version: str
    stats: tuple[StatColumn, ...] = ()
    arena: ArenaRules | None = None

    def get_setting(self) -> dict[str, Any]:
        """What two files have in common whose rows belong together.

        Returns:
            All but which matches they have, as plain data.
        """
        told = msgspec.to_builtins(self)
        return {name: value for name, value in told.items() if name not in ("first_match", "match_count")}


def derive_seed(run: RunInfo, match: int) -> int:
    """The seed that deals a match of a run: no other run has it.

    Args:
        run: What holds for all its matches.
        match: Its number, 0 to 999,999,999.

    Returns:
        A whole number within 62 bits, for `parlour.new`.
    """
    return run.seed * MATCH_SEED_STRIDE + match


# Columns

BASE_COLUMNS: Final = (
    "match",
    "seed",
    "move_count",
    "round_count",
    "end_clause",
)  # what each row has, and who won
OF_A_DEAL: Final = ("match", "seed")  # in rows of the arena


def seat_columns(name: str, seats: int) -> list[str]:
    """The columns of a number that each seat has.

    Args:
        name: What stands before the seats, such as `won`, `score` or a figure.
        seats: How many sit at the table.

    Returns:
        Their names, seat by seat: `won.0`, `won.1` and so on.
    """
    return [f"{name}.{seat}" for seat in range(seats)]


def stat_columns(run: RunInfo) -> list[str]:
    """The columns of the game's figures, in their order."""
    found: list[str] = []
    for figure in run.stats:
        found += seat_columns(figure.name, run.seats) if figure.is_per_seat else [figure.name]
    return found


def won_columns(run: RunInfo) -> list[str]:
    """Return the columns of the shares of the win: by seat, or in the arena by bot and seat."""
    if run.arena is None:
        return seat_columns("won", run.seats)
    return [name for bot in range(run.seats) for name in seat_columns(f"won.{bot}", run.seats)]


def build_schema(run: RunInfo) -> pa.Schema:
    """The columns of a run.

    Args:
        run: What holds for all its rows.

    Returns:
        A schema of Arrow: all are whole numbers of 64 bits, but `end_clause`, which is text, and the shares
            of the win, `won.N`. With it goes the run itself, as JSON under `parlour`. Rows of the arena have
            shares by bot and seat, `won.BOT.SEAT`, and `faults` as text.
    """
    about = {METADATA_KEY: msgspec.json.encode(run)}
    if run.arena is not None:
        fields = [pa.field(name, pa.int64()) for name in OF_A_DEAL]
        fields += [pa.field(name, pa.float64()) for name in won_columns(run)]
        return pa.schema([*fields, pa.field("faults", pa.string())], about)
    whole = ["match", "seed", "dealer", "first_seat", "move_count", "round_count"]
    fields = [pa.field(name, pa.int64()) for name in whole]
    fields.append(pa.field("end_clause", pa.string()))
    fields += [pa.field(name, pa.float64()) for name in won_columns(run)]
    fields += [pa.field(name, pa.int64()) for name in seat_columns("score", run.seats)]
    fields += [pa.field(name, pa.int64()) for name in stat_columns(run)]
    return pa.schema(fields, about)


# Writing


class RowWriter(Protocol):
    """Takes rows in the order of their matches. After `close`, or a write that failed, all are whole.

    Attributes:
        rows_written: How many rows are written.
    """

    @property
    def rows_written(self) -> int: ...

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


def require_free_path(path: Path) -> None:
    """Sees whether rows can go to a place, without making anything.

    Args:
        path: Where they are to go: `NAME.parquet`, a folder, or `NAME.jsonl`, a file.

    Raises:
        OutputExistsError: There is something already.
        RowsUnreadableError: It is neither Parquet nor lines of JSON.
    """
    if os.path.lexists(path):
        raise OutputExistsError("rows-exist", path=str(path))
    if path.suffix not in (PARQUET, JSONL):
        raise RowsUnreadableError("rows-form", path=str(path), parquet=PARQUET, jsonl=JSONL)


def open_writer(path: Path, run: RunInfo) -> RowWriter:
    """Makes the folder of parts, or the file of lines.

    Args:
        path: As for `check_place`.
        run: Of what the rows will be.

    Returns:
        Who writes them.

    Raises:
        OutputExistsError: There is something already.
        RowsUnreadableError: It is neither Parquet nor lines of JSON.
        OSError: It cannot be made.
    """
    require_free_path(path)
    return ParquetWriter(path, run) if path.suffix == PARQUET else JsonLinesWriter(path, run)


class ParquetWriter:
    """A folder of Parquet: each write is a part, which has its name when it is whole and on disk."""

    def __init__(self, path: Path, run: RunInfo) -> None:
        self.path = path
        self.schema = build_schema(run)
        self.rows_written = 0
        path.mkdir()
        try:
            # So that a run without rows is known as well; its first rows take the place of this part.
            self.write_part(run.first_match, [])
        except BaseException:
            self.discard()
            raise

    def write(self, rows: pa.RecordBatch) -> None:
        if rows.num_rows:
            self.write_part(rows.column("match")[0].as_py(), [rows])
            self.rows_written += rows.num_rows

    def write_part(self, first: int, rows: list[pa.RecordBatch]) -> None:
        part = self.path / PART_NAME.format(first=first)
        unfinished = part.with_suffix(UNFINISHED_SUFFIX)
        with remove_on_exit(unfinished):
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


class JsonLinesWriter:
    """A file of lines of JSON; of a line that did not fit nothing stays."""

    def __init__(self, path: Path, run: RunInfo) -> None:
        self.path = path
        self.lines = 0
        self.file = path.open("xb", buffering=0)
        try:
            self.append_lines(msgspec.json.encode({"run": run}) + b"\n")
        except BaseException:
            self.discard()
            raise

    @property
    def rows_written(self) -> int:
        return self.lines - 1  # the first one is no row

    def write(self, rows: pa.RecordBatch) -> None:
        for at in range(0, rows.num_rows, LINES_PER_BATCH):
            few = rows.slice(at, LINES_PER_BATCH).to_pylist()
            self.append_lines(b"".join(msgspec.json.encode(row) + b"\n" for row in few))

    def append_lines(self, lines: bytes) -> None:
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


def read_rows(path: Path | str) -> tuple[RunInfo, pa.Table]:
    """Reads all rows of a folder of Parquet or a file of lines of JSON.

    Args:
        path: Where they are.

    Returns:
        What holds for all, and a table of Arrow with a row for each match, in their order.

    Raises:
        RowsUnreadableError: Where there are none that can be read.
    """
    place = Path(path)
    run, batches = iterate_rows(place)
    return run, pa.Table.from_batches(list(batches), build_schema(run)).sort_by("match")


def refuse_arena(run: RunInfo, path: Path | str) -> None:
    """Check that rows are those of `parlour simulate`, and not of `parlour arena`.

    Raises:
        RowsUnreadableError: They are rows of the arena.
    """
    if run.arena is not None:
        raise RowsUnreadableError("rows-arena", path=os.fspath(path))


def iterate_rows(path: Path) -> tuple[RunInfo, Iterator[pa.RecordBatch]]:
    """Reads rows part by part, so that they need not all be in memory.

    Args:
        path: Where they are.

    Returns:
        What holds for all, and an iterator over batches of Arrow, in the order of the matches.

    Raises:
        RowsUnreadableError: Where there are none that can be read.
    """
    if path.is_dir():
        parts = sorted(part for part in path.glob(f"*{PARQUET}") if part.is_file())
        if not parts:
            raise RowsUnreadableError("rows-folder", path=str(path), parquet=PARQUET)
        return read_part_run(parts[0]), iterate_parts(parts)
    if not path.is_file():
        raise RowsUnreadableError("rows-no-file" if path.exists() else "rows-not-there", path=str(path))
    if path.suffix == PARQUET:
        return read_part_run(path), iterate_parts([path])
    return read_lines_run(path), iterate_lines(path)


def read_part_run(part: Path) -> RunInfo:
    try:
        about = (pq.read_schema(part).metadata or {}).get(METADATA_KEY)
    except (OSError, pa.ArrowException) as reason:
        raise RowsUnreadableError("rows-no-parquet", path=str(part), reason=reason) from None
    if about is None:
        raise RowsUnreadableError("rows-not-ours", path=str(part))
    return parse_run(about, part)


def parse_run(about: bytes, path: Path) -> RunInfo:
    try:
        version = read_format_version(about)
        if version == EARLIER_FORMAT:
            raise RowsUnreadableError("rows-earlier", path=str(path))
        if version != FORMAT_VERSION:
            raise RowsUnreadableError("rows-format", path=str(path), number=version, format=FORMAT_VERSION)
        return msgspec.json.decode(about, type=RunInfo)
    except msgspec.DecodeError as reason:
        raise RowsUnreadableError("rows-no-run", path=str(path), reason=reason) from None


def iterate_parts(parts: list[Path]) -> Iterator[pa.RecordBatch]:
    run = read_part_run(parts[0])
    for part in parts:
        if read_part_run(part).get_setting() != run.get_setting():
            raise RowsUnreadableError("rows-other", path=str(part), beside=parts[0].name)
        try:
            with pq.ParquetFile(part) as file:
                if not file.schema_arrow.equals(build_schema(run)):
                    raise RowsUnreadableError("rows-columns", path=str(part))
                yield from (require_columns(rows, run, part) for rows in file.iter_batches())
        except (OSError, pa.ArrowException) as reason:
            raise RowsUnreadableError("rows-no-parquet", path=str(part), reason=reason) from None


def require_columns(rows: pa.RecordBatch, run: RunInfo, path: Path) -> pa.RecordBatch:
    """The same rows. Raises RowsUnreadableError where one lacks what each has."""
    for name in (*(BASE_COLUMNS if run.arena is None else OF_A_DEAL), *won_columns(run)):
        if rows.column(name).null_count:
            raise RowsUnreadableError("rows-lacking", path=str(path), name=name)
    return rows


class RunHeader(msgspec.Struct):
    """The first line of a file of lines."""

    run: msgspec.Raw


def read_lines_run(path: Path) -> RunInfo:
    with path.open("rb") as file:
        line = file.readline()
    try:
        about = msgspec.json.decode(line, type=RunHeader).run
    except msgspec.DecodeError:
        raise RowsUnreadableError("rows-no-head", path=str(path), head='{"run": …}') from None
    return parse_run(bytes(about), path)


def iterate_lines(path: Path) -> Iterator[pa.RecordBatch]:
    """A last line that was cut off is left out."""
    run = read_lines_run(path)
    rows: list[dict[str, Any]] = []
    with path.open("rb") as file:
        file.readline()
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                break
            try:
                rows.append(msgspec.json.decode(line, type=dict[str, Any]))
            except msgspec.DecodeError as reason:
                raise RowsUnreadableError("rows-line", path=str(path), line=number, reason=reason) from None
            if len(rows) == LINES_PER_BATCH:
                yield parse_batch(rows, run, path)
                rows = []
    yield parse_batch(rows, run, path)


def parse_batch(rows: list[dict[str, Any]], run: RunInfo, path: Path) -> pa.RecordBatch:
    """Rows that were read.

    Raises RowsUnreadableError where a value is of another kind than its column, or missing.
    """
    try:
        return require_columns(pa.RecordBatch.from_pylist(rows, build_schema(run)), run, path)
    except pa.ArrowException as reason:
        raise RowsUnreadableError("rows-unread", path=str(path), reason=reason) from None
