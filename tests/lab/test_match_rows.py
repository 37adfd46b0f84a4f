"""Files of match rows: rows are read back as written, whole rows survive, and other files give an error."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from parlour.lab.match_rows import (
    JsonLinesWriter,
    OutputExistsError,
    RowsUnreadableError,
    RunInfo,
    StatColumn,
    build_schema,
    derive_seed,
    iterate_rows,
    open_writer,
    read_rows,
)

RUN = RunInfo(
    game="war",
    rules_version=2,
    seats=2,
    options={"war": "three"},
    bots=("random", "random"),
    seed=3,
    first_match=100,
    match_count=5,
    version="0.1.0",
    stats=(StatColumn("wars"), StatColumn("lost", is_per_seat=True)),
)


def row(match: int, **fields: Any) -> dict[str, Any]:
    defaults = {
        "match": match,
        "seed": derive_seed(RUN, match),
        "dealer": None,
        "first_seat": None,
        "move_count": 10 * match,
        "round_count": match,
        "end_clause": "WR-6",
        "won.0": 1.0,
        "won.1": 0.0,
        "score.0": None,
        "score.1": None,
        "wars": 2,
        "lost.0": 1,
        "lost.1": 0,
    }
    return defaults | fields


ROWS = [row(match) for match in range(100, 105)]


def batch(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, build_schema(RUN))


@pytest.mark.parametrize("name", ["rows.parquet", "rows.jsonl"])
def test_rows_round_trip(tmp_path: Path, name: str) -> None:
    writer = open_writer(tmp_path / name, RUN)
    writer.write(batch(ROWS[:2]))
    writer.write(batch(ROWS[2:]))
    writer.close()
    run, table = read_rows(tmp_path / name)
    assert run == RUN
    assert table.to_pylist() == ROWS
    assert table.column_names == list(ROWS[0])


def test_full_disk_keeps_complete_lines(tmp_path: Path) -> None:
    class Narrow:
        """A file on a disk with space for a limited number of bytes."""

        def __init__(self, file: Any, room: int) -> None:
            self.file = file
            self.room = room

        def write(self, lines: bytes) -> int:
            if not self.room:
                raise OSError(28, "No space left on device")
            written: int = self.file.write(lines[: self.room])
            self.room -= written
            return written

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    path = tmp_path / "rows.jsonl"
    writer = open_writer(path, RUN)
    assert isinstance(writer, JsonLinesWriter)
    writer.write(batch(ROWS[:1]))
    writer.file = Narrow(writer.file, 2 * path.stat().st_size // 3)  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space"):
        writer.write(batch(ROWS[1:]))
    writer.close()
    kept = read_rows(path)[1].to_pylist()
    assert kept == ROWS[: len(kept)]
    assert 2 <= len(kept) == writer.rows_written < len(ROWS)
    assert path.read_bytes().endswith(b"\n")


@pytest.mark.parametrize("name", ["rows.parquet", "rows.jsonl"])
def test_unwritable_output_leaves_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(JsonLinesWriter, "append_lines", full)
    with pytest.raises(OSError, match="No space"):
        open_writer(tmp_path / name, RUN)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["rows.parquet", "rows.jsonl"])
def test_run_without_rows_is_readable(tmp_path: Path, name: str) -> None:
    open_writer(tmp_path / name, RUN).close()
    run, table = read_rows(tmp_path / name)
    assert (run, table.num_rows) == (RUN, 0)


def test_truncated_line_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    writer = open_writer(path, RUN)
    writer.write(batch(ROWS))
    writer.close()
    path.write_bytes(path.read_bytes()[:-5])
    assert read_rows(path)[1].to_pylist() == ROWS[:-1]


def test_unfinished_part_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    writer = open_writer(path, RUN)
    writer.write(batch(ROWS))
    (path / "part-000000000102.unfinished").write_bytes(b"PAR1")
    assert read_rows(path)[1].to_pylist() == ROWS


def test_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("mine")
    with pytest.raises(OutputExistsError, match="already exists"):
        open_writer(tmp_path / "rows.jsonl", RUN)
    assert (tmp_path / "rows.jsonl").read_text() == "mine"
    with pytest.raises(RowsUnreadableError, match=r"must end in \.parquet"):
        open_writer(tmp_path / "rows.csv", RUN)


def test_rejects_files_without_rows(tmp_path: Path) -> None:
    with pytest.raises(RowsUnreadableError, match="no such file or folder"):
        iterate_rows(tmp_path / "nowhere.parquet")
    with pytest.raises(RowsUnreadableError, match=r"no \.parquet files in"):
        iterate_rows(tmp_path)
    (tmp_path / "other.jsonl").write_text('{"match": 1}\n')
    with pytest.raises(RowsUnreadableError, match="first line"):
        iterate_rows(tmp_path / "other.jsonl")
    (tmp_path / "other.parquet").write_text("nothing")
    with pytest.raises(RowsUnreadableError, match="as Parquet"):
        iterate_rows(tmp_path / "other.parquet")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "other.parquet").mkdir()
    with pytest.raises(RowsUnreadableError, match=r"no \.parquet files in"):
        iterate_rows(tmp_path / "folder")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"move_count": "many"}, "invalid rows: Could not convert 'many'"),
        ({"move_count": None}, "a row without a value for move_count"),
        ({"won.1": None}, r"a row without a value for won\.1"),
    ],
)
def test_rejects_changed_rows(tmp_path: Path, changed: dict[str, Any], reason: str) -> None:
    path = tmp_path / "rows.jsonl"
    open_writer(path, RUN).close()
    with path.open("ab") as file:
        file.write(msgspec.json.encode(row(100, **changed)) + b"\n")
    with pytest.raises(RowsUnreadableError, match=reason):
        read_rows(path)


def test_rejects_parts_with_other_columns(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    writer = open_writer(path, RUN)
    writer.write(batch(ROWS))
    (part,) = path.iterdir()
    pq.write_table(pq.read_table(part).drop_columns(["move_count"]), part)
    with pytest.raises(RowsUnreadableError, match="columns do not match the description of its run"):
        read_rows(path)
