"""Rows of matches in files: what is written is read, whole rows stay, and what is no file of rows is told."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from parlour.lab.rows import (
    Counted,
    Exists,
    NoRows,
    Run,
    open_rows,
    open_writer,
    read_rows,
    schema_of,
    seed_of,
)

RUN = Run(
    game="war",
    rules=2,
    seats=2,
    options={"war": "three"},
    bots=("random", "random"),
    seed=3,
    first=100,
    matches=5,
    version="0.1.0",
    figures=(Counted("wars"), Counted("lost", by_seat=True)),
)


def row(match: int, **fields: Any) -> dict[str, Any]:
    told = {
        "match": match,
        "seed": seed_of(RUN, match),
        "dealer": None,
        "first": None,
        "moves": 10 * match,
        "rounds": match,
        "ended_by": "WR-6",
        "won.0": 1.0,
        "won.1": 0.0,
        "score.0": None,
        "score.1": None,
        "wars": 2,
        "lost.0": 1,
        "lost.1": 0,
    }
    return told | fields


ROWS = [row(match) for match in range(100, 105)]


def batch(rows: list[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, schema_of(RUN))


@pytest.mark.parametrize("name", ["rows.parquet", "rows.jsonl"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    writer = open_writer(tmp_path / name, RUN)
    writer.write(batch(ROWS[:2]))
    writer.write(batch(ROWS[2:]))
    writer.close()
    run, table = read_rows(tmp_path / name)
    assert run == RUN
    assert table.to_pylist() == ROWS
    assert table.column_names == list(ROWS[0])


@pytest.mark.parametrize("name", ["rows.parquet", "rows.jsonl"])
def test_a_run_without_rows_is_known_as_well(tmp_path: Path, name: str) -> None:
    open_writer(tmp_path / name, RUN).close()
    run, table = read_rows(tmp_path / name)
    assert (run, table.num_rows) == (RUN, 0)


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    writer = open_writer(path, RUN)
    writer.write(batch(ROWS))
    writer.close()
    path.write_bytes(path.read_bytes()[:-5])
    assert read_rows(path)[1].to_pylist() == ROWS[:-1]


def test_a_part_that_is_not_whole_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    writer = open_writer(path, RUN)
    writer.write(batch(ROWS))
    (path / "part-000000000102.unfinished").write_bytes(b"PAR1")
    assert read_rows(path)[1].to_pylist() == ROWS


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("mine")
    with pytest.raises(Exists, match="exists already"):
        open_writer(tmp_path / "rows.jsonl", RUN)
    assert (tmp_path / "rows.jsonl").read_text() == "mine"
    with pytest.raises(NoRows, match=r"ends in \.parquet"):
        open_writer(tmp_path / "rows.csv", RUN)


def test_what_has_no_rows_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoRows, match="not there"):
        open_rows(tmp_path / "nowhere.parquet")
    with pytest.raises(NoRows, match="without parts"):
        open_rows(tmp_path)
    (tmp_path / "other.jsonl").write_text('{"match": 1}\n')
    with pytest.raises(NoRows, match="first line"):
        open_rows(tmp_path / "other.jsonl")
    (tmp_path / "other.parquet").write_text("nothing")
    with pytest.raises(NoRows, match="no Parquet"):
        open_rows(tmp_path / "other.parquet")
