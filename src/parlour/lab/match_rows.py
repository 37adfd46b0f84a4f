"""Rows: the results of matches, one row per match, in Parquet or JSON Lines.

    match, seed, dealer, first_seat, move_count, round_count, end_clause, won.0 …, score.0 …,
    and the game's own columns

`parlour.new(game, seats=…, seed=seed, **options)` deals the match again from its `seed`. `dealer` is the seat
that dealt first, and `first_seat` the seat that had to act first. Either is null if the game has no such
seat. `move_count` and `round_count` are totals for the whole match. `won.N` is seat N's share of the win,
from 0 to 1. `score.N` is seat N's final score, or null if the game does not keep scores. A statistic of the
game is called `NAME`, or `NAME.SEAT` if each seat has its own value.

`RunInfo` contains the data that all rows of a run share. It is stored once per file.

A Parquet path is a folder of files called parts. Any Parquet library can read a part, and each part includes
the RunInfo. A part gets its final name only when it is complete. In a JSON Lines file, the first line
contains the RunInfo: {"run": {…}}.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from parlour.kit.errors import ParlourError, message_of
from parlour.lab.lab_messages import lab_message
from parlour.records.atomic_files import remove_on_exit
from parlour.records.record import EARLIER_FORMAT, read_format_version

FORMAT_VERSION: Final = 1
PARQUET: Final = ".parquet"
JSONL: Final = ".jsonl"
METADATA_KEY: Final = b"parlour"  # metadata key under which each part stores its run
PART_NAME: Final = "part-{first:012d}.parquet"
UNFINISHED_SUFFIX: Final = ".unfinished"
# number of seeds reserved for each run, and maximum number of matches in a run
MATCH_SEED_STRIDE: Final = 1_000_000_000
MAX_SEED: Final = 2_147_483_647
LINES_PER_BATCH: Final = 10_000  # maximum number of JSON lines in memory at once


class RowsUnreadableError(ParlourError):
    """Raised if the rows at a path cannot be read; the message gives the reason."""


class OutputExistsError(ParlourError):
    """Raised if the output path already exists."""


class StatColumn(msgspec.Struct, frozen=True):
    """A statistic of the game that is stored in rows.

    Attributes:
        name: The statistic's name in the game. The column is called `NAME`, or `NAME.SEAT` if each seat has
            its own value.
        is_per_seat: True if each seat has its own column.
    """

    name: str
    is_per_seat: bool = False


class ArenaRules(msgspec.Struct, frozen=True):
    """Settings of the arena (contests between bots). Each row of an arena run is a deal, not a match.

    Attributes:
        seconds: Seconds for each move of an external program.
        faults: What happens when a bot fails, as in `Contest.fault_policy`.
    """

    seconds: float = 1.0
    faults: str = "continue"


class RunInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The data that all rows of a run share.

    Attributes:
        format_version: Version of the file format, currently 1.
        game: Name of the game.
        rules_version: Version of the rules.
        seats: Number of seats.
        options: Options of the game that differ from the defaults.
        bots: Names of the bots, by seat.
        seed: Seed of the run; `derive_seed` derives the seed of each match from it.
        first_match: Number of the first match, 0 or more.
        match_count: Number of matches requested. There are fewer rows if the run was stopped.
        version: Version of Parlour.
        stats: Statistics of the game, in the order of their columns.
        arena: Settings of the arena; None for rows of `simulate`.
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

    def get_comparable_fields(self) -> dict[str, Any]:
        """Return the data that must be equal in all files of one run.

        Returns:
            All fields except the range of matches, as plain data.
        """
        fields = msgspec.to_builtins(self)
        return {name: value for name, value in fields.items() if name not in ("first_match", "match_count")}


def derive_seed(run: RunInfo, match_number: int) -> int:
    """Return the seed of a match. Runs with different seeds never share a match seed.

    Args:
        run: The run.
        match_number: Number of the match, 0 to 999,999,999.

    Returns:
        A whole number of at most 62 bits, for `parlour.new`.
    """
    return run.seed * MATCH_SEED_STRIDE + match_number


# columns that must have a value in rows of `simulate`, in addition to the columns `won.N`
BASE_COLUMNS: Final = ("match", "seed", "move_count", "round_count", "end_clause")
# columns that must have a value in rows of the arena, in addition to the columns `won.BOT.SEAT`
DEAL_COLUMNS: Final = ("match", "seed")


def list_seat_columns(column_name: str, seats: int) -> list[str]:
    """Return the column names of a value that is stored per seat, such as the score.

    Args:
        column_name: The part before the seat, such as `won`, `score` or the name of a statistic.
        seats: Number of seats.

    Returns:
        The names by seat: `won.0`, `won.1` and so on.
    """
    return [f"{column_name}.{seat}" for seat in range(seats)]


def list_stat_columns(run: RunInfo) -> list[str]:
    """Return the names of the columns for the game's statistics, in order."""
    columns: list[str] = []
    for stat in run.stats:
        columns += list_seat_columns(stat.name, run.seats) if stat.is_per_seat else [stat.name]
    return columns


def list_win_columns(run: RunInfo) -> list[str]:
    """Return the column names for shares of the win: per seat, or per bot and seat in the arena."""
    if run.arena is None:
        return list_seat_columns("won", run.seats)
    return [name for bot in range(run.seats) for name in list_seat_columns(f"won.{bot}", run.seats)]


def build_schema(run: RunInfo) -> pa.Schema:
    """Return the schema of the rows of a run.

    Args:
        run: The run.

    Returns:
        An Arrow schema. The columns `won.N` contain the shares of the win as floating-point numbers. The
            column `end_clause` contains strings. Rows of the arena have `won.BOT.SEAT` for each bot and
            seat instead of `won.N`, and `faults` instead of `end_clause`. All other columns are 64-bit
            integers. The metadata contains the run as JSON under the `parlour` key.
    """
    metadata = {METADATA_KEY: msgspec.json.encode(run)}
    if run.arena is not None:
        fields = [pa.field(name, pa.int64()) for name in DEAL_COLUMNS]
        fields += [pa.field(name, pa.float64()) for name in list_win_columns(run)]
        return pa.schema([*fields, pa.field("faults", pa.string())], metadata)
    integer_columns = ["match", "seed", "dealer", "first_seat", "move_count", "round_count"]
    fields = [pa.field(name, pa.int64()) for name in integer_columns]
    fields.append(pa.field("end_clause", pa.string()))
    fields += [pa.field(name, pa.float64()) for name in list_win_columns(run)]
    fields += [pa.field(name, pa.int64()) for name in list_seat_columns("score", run.seats)]
    fields += [pa.field(name, pa.int64()) for name in list_stat_columns(run)]
    return pa.schema(fields, metadata)


# Writing


class RowWriter(Protocol):
    """Writes rows in the order of their matches.

    After `close`, or after a failed write, all rows on disk are complete.

    Attributes:
        rows_written: Number of rows written.
    """

    @property
    def rows_written(self) -> int: ...

    def write(self, rows: pa.RecordBatch) -> None:
        """Write rows.

        Args:
            rows: An Arrow batch with the next matches.

        Raises:
            OSError: The rows cannot be written. Rows written earlier stay complete.
        """
        ...

    def close(self) -> None:
        """Flush all rows to disk and close the output.

        Raises:
            OSError: The rows cannot be written to disk.
        """
        ...

    def discard(self) -> None:
        """Delete the file or folder and all rows in it."""
        ...


def require_free_path(path: Path) -> None:
    """Check that rows can be written to a path. Nothing is created.

    Args:
        path: `NAME.parquet` for a folder, or `NAME.jsonl` for a file.

    Raises:
        OutputExistsError: The path already exists.
        RowsUnreadableError: The suffix is neither `.parquet` nor `.jsonl`.
    """
    if os.path.lexists(path):
        raise OutputExistsError(lab_message("rows-exist", path=str(path)))
    if path.suffix not in (PARQUET, JSONL):
        raise RowsUnreadableError(lab_message("rows-form", path=str(path), parquet=PARQUET, jsonl=JSONL))


def open_writer(path: Path, run: RunInfo) -> RowWriter:
    """Create the Parquet folder or the JSON Lines file.

    Args:
        path: As for `require_free_path`.
        run: The run that the rows belong to.

    Returns:
        A writer for the rows.

    Raises:
        OutputExistsError: The path already exists.
        RowsUnreadableError: The suffix is neither `.parquet` nor `.jsonl`.
        OSError: The path cannot be created.
    """
    require_free_path(path)
    return ParquetWriter(path, run) if path.suffix == PARQUET else JsonLinesWriter(path, run)


class ParquetWriter:
    """Writes rows to a folder of Parquet parts.

    Each call of `write` creates a part, which gets its final name when it is complete on disk.
    """

    def __init__(self, path: Path, run: RunInfo) -> None:
        self.path = path
        self.schema = build_schema(run)
        self.rows_written = 0
        path.mkdir()
        try:
            # Write an empty part, so that the run is stored even if no rows follow. The first part with rows
            # replaces it.
            self.write_part(run.first_match, [])
        except BaseException:
            self.discard()
            raise

    def write(self, rows: pa.RecordBatch) -> None:
        if rows.num_rows:
            self.write_part(rows.column("match")[0].as_py(), [rows])
            self.rows_written += rows.num_rows

    def write_part(self, first_match: int, batches: list[pa.RecordBatch]) -> None:
        part = self.path / PART_NAME.format(first=first_match)
        unfinished = part.with_suffix(UNFINISHED_SUFFIX)
        with remove_on_exit(unfinished):
            with unfinished.open("wb") as file:
                pq.write_table(pa.Table.from_batches(batches, self.schema), file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(part)

    def close(self) -> None:
        sync_folder(self.path)

    def discard(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def sync_folder(path: Path) -> None:
    """Flush the entries of a folder to disk, if the operating system can open folders."""
    try:
        folder = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class JsonLinesWriter:
    """Writes rows to a JSON Lines file. If a write fails, an incomplete last line is removed."""

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
        return self.lines - 1  # the first line describes the run and is not a row

    def write(self, rows: pa.RecordBatch) -> None:
        for start in range(0, rows.num_rows, LINES_PER_BATCH):
            batch = rows.slice(start, LINES_PER_BATCH).to_pylist()
            self.append_lines(b"".join(msgspec.json.encode(row) + b"\n" for row in batch))

    def append_lines(self, lines: bytes) -> None:
        start, written_bytes = self.file.tell(), 0
        try:
            while written_bytes < len(lines):
                written_bytes += self.file.write(lines[written_bytes:])
        finally:
            complete_bytes = lines.rfind(b"\n", 0, written_bytes) + 1
            self.file.truncate(start + complete_bytes)
            self.lines += lines.count(b"\n", 0, complete_bytes)

    def close(self) -> None:
        os.fsync(self.file.fileno())
        self.file.close()

    def discard(self) -> None:
        self.file.close()
        self.path.unlink(missing_ok=True)


# Reading


def read_rows(path: Path | str) -> tuple[RunInfo, pa.Table]:
    """Read all rows of a Parquet folder or a JSON Lines file.

    Args:
        path: The folder or file.

    Returns:
        The run, and an Arrow table with one row per match, in order.

    Raises:
        RowsUnreadableError: The rows cannot be read.
    """
    rows_path = Path(path)
    run, batches = iterate_rows(rows_path)
    return run, pa.Table.from_batches(list(batches), build_schema(run)).sort_by("match")


def require_simulation_rows(run: RunInfo, path: Path | str) -> None:
    """Check that rows are from `parlour simulate`, not from `parlour arena`.

    Raises:
        RowsUnreadableError: The rows are from the arena.
    """
    if run.arena is not None:
        raise RowsUnreadableError(lab_message("rows-arena", path=os.fspath(path)))


def iterate_rows(path: Path) -> tuple[RunInfo, Iterator[pa.RecordBatch]]:
    """Read rows in batches, so that they need not all be in memory at once.

    Args:
        path: The folder or file.

    Returns:
        The run, and an iterator over Arrow batches, in match order.

    Raises:
        RowsUnreadableError: The rows cannot be read.
    """
    if path.is_dir():
        parts = sorted(part for part in path.glob(f"*{PARQUET}") if part.is_file())
        if not parts:
            raise RowsUnreadableError(lab_message("rows-folder", path=str(path), parquet=PARQUET))
        return read_part_run(parts[0]), iterate_part_batches(parts)
    if not path.is_file():
        raise RowsUnreadableError(
            lab_message("rows-no-file" if path.exists() else "rows-not-there", path=str(path))
        )
    if path.suffix == PARQUET:
        return read_part_run(path), iterate_part_batches([path])
    return read_json_lines_run(path), iterate_json_batches(path)


def read_part_run(part: Path) -> RunInfo:
    try:
        run_json = (pq.read_schema(part).metadata or {}).get(METADATA_KEY)
    except (OSError, pa.ArrowException) as error:
        raise RowsUnreadableError(
            lab_message("rows-no-parquet", path=str(part), reason=message_of(error))
        ) from None
    if run_json is None:
        raise RowsUnreadableError(lab_message("rows-not-ours", path=str(part)))
    return parse_run(run_json, part)


def parse_run(run_json: bytes, path: Path) -> RunInfo:
    try:
        version = read_format_version(run_json)
        if version == EARLIER_FORMAT:
            raise RowsUnreadableError(lab_message("rows-earlier", path=str(path)))
        if version != FORMAT_VERSION:
            raise RowsUnreadableError(
                lab_message("rows-format", path=str(path), number=version, format=FORMAT_VERSION)
            )
        return msgspec.json.decode(run_json, type=RunInfo)
    except msgspec.DecodeError as error:
        raise RowsUnreadableError(
            lab_message("rows-no-run", path=str(path), reason=message_of(error))
        ) from None


def iterate_part_batches(part_paths: list[Path]) -> Iterator[pa.RecordBatch]:
    run = read_part_run(part_paths[0])
    for part in part_paths:
        if read_part_run(part).get_comparable_fields() != run.get_comparable_fields():
            raise RowsUnreadableError(lab_message("rows-other", path=str(part), beside=part_paths[0].name))
        try:
            with pq.ParquetFile(part) as file:
                if not file.schema_arrow.equals(build_schema(run)):
                    raise RowsUnreadableError(lab_message("rows-columns", path=str(part)))
                yield from (require_columns(rows, run, part) for rows in file.iter_batches())
        except (OSError, pa.ArrowException) as error:
            raise RowsUnreadableError(
                lab_message("rows-no-parquet", path=str(part), reason=message_of(error))
            ) from None


def require_columns(rows: pa.RecordBatch, run: RunInfo, path: Path) -> pa.RecordBatch:
    """Check that no row lacks a required value, and return the rows."""
    for name in (*(BASE_COLUMNS if run.arena is None else DEAL_COLUMNS), *list_win_columns(run)):
        if rows.column(name).null_count:
            raise RowsUnreadableError(lab_message("rows-lacking", path=str(path), name=name))
    return rows


class RunHeader(msgspec.Struct):
    """The first line of a JSON Lines file. It describes the run."""

    run: msgspec.Raw


def read_json_lines_run(path: Path) -> RunInfo:
    with path.open("rb") as file:
        line = file.readline()
    try:
        run_json = msgspec.json.decode(line, type=RunHeader).run
    except msgspec.DecodeError:
        raise RowsUnreadableError(lab_message("rows-no-head", path=str(path), head='{"run": …}')) from None
    return parse_run(bytes(run_json), path)


def iterate_json_batches(path: Path) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a JSON Lines file in batches. An incomplete last line is ignored."""
    run = read_json_lines_run(path)
    rows: list[dict[str, Any]] = []
    with path.open("rb") as file:
        file.readline()
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                break
            try:
                rows.append(msgspec.json.decode(line, type=dict[str, Any]))
            except msgspec.DecodeError as error:
                raise RowsUnreadableError(
                    lab_message("rows-line", path=str(path), line=number, reason=message_of(error))
                ) from None
            if len(rows) == LINES_PER_BATCH:
                yield parse_batch(rows, run, path)
                rows = []
    yield parse_batch(rows, run, path)


def parse_batch(rows: list[dict[str, Any]], run: RunInfo, path: Path) -> pa.RecordBatch:
    """Convert decoded rows to a batch.

    Raises:
        RowsUnreadableError: A value is missing, or does not have the type of its column.
    """
    try:
        return require_columns(pa.RecordBatch.from_pylist(rows, build_schema(run)), run, path)
    except pa.ArrowException as error:
        raise RowsUnreadableError(
            lab_message("rows-unread", path=str(path), reason=message_of(error))
        ) from None
