"""Simulations: the same rows however they are computed, whole rows after any failure, and their summaries."""

import json
import math
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from typer.testing import CliRunner

from parlour.cli.compare import format_difference
from parlour.cli.program import app
from parlour.games import find_game, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.options import parse_options
from parlour.lab.comparison import (
    ComparisonTotals,
    MetricDifference,
    list_reported_differences,
    list_unchanged_metrics,
)
from parlour.lab.estimates import STANDARD_ERRORS_95, share_difference_margin, simultaneous_half_width
from parlour.lab.interruption import Interruptible
from parlour.lab.match_rows import JsonLinesWriter, ParquetWriter, RowsUnreadableError, RunInfo, read_rows
from parlour.lab.match_runs import compute_win_share_columns, new_run, play_chunk
from parlour.lab.sums import Moments, RunTotals
from parlour.lab.workers import run_in_order
from parlour.records.record import parse_record, replay

runner = CliRunner()


def run_for(
    name: str, matches: int = 20, bots: tuple[str, ...] = (), first: int = 0, **options: Any
) -> RunInfo:
    kind = find_game(name)
    chosen = parse_options(kind.options_type, options)
    return new_run(kind, chosen, bots or ("random",) * kind.min_seats, 7, first, matches)


def rows_of(run: RunInfo, jobs: int = 1, most: int = 20_000) -> list[dict[str, Any]]:
    pieces = run_in_order(partial(play_chunk, run), run.first_match, run.match_count, jobs, most)
    return [row for piece in pieces for row in piece.rows.to_pylist()]


def run_command(*arguments: object) -> list[str]:
    result = runner.invoke(app, [str(each) for each in arguments])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def run_rejected(*arguments: object) -> str:
    result = runner.invoke(app, [str(each) for each in arguments])
    assert result.exit_code == 2, result.output
    return result.output


# Rows


@pytest.mark.parametrize("name", game_names())
def test_rows_do_not_depend_on_chunks(name: str) -> None:
    run = run_for(name, 12)
    assert (
        rows_of(run)
        == rows_of(run, most=5)
        == [*rows_of(run_for(name, 5)), *rows_of(run_for(name, 7, first=5))]
    )


def test_rows_do_not_depend_on_process_count() -> None:
    run = run_for("crazy-eight", 30, ("simple", "random"))
    assert rows_of(run) == rows_of(run, jobs=2)


def end_at_twenty(signal_number: int, first: int, matches: int) -> int:
    """End this process by a signal at number 20, instead of playing matches."""
    if first + matches > 20:
        os.kill(os.getpid(), signal_number)
    return matches


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_lost_worker_is_reported(number: int) -> None:
    with pytest.raises(ParlourError, match="worker process was killed"):
        list(run_in_order(partial(end_at_twenty, number), 0, 100, 2, 5))


@dataclass(frozen=True)
class LongAnswer:
    """An answer that is larger than a pipe's buffer and slow to read.

    While it is read, its worker is in the middle of sending the next one.
    """

    text: str

    def __reduce__(self) -> tuple[Any, ...]:
        return read_slowly, (self.text,)


def read_slowly(text: str) -> LongAnswer:
    time.sleep(0.3)
    return LongAnswer(text)


def answer_at_length(first: int, matches: int) -> LongAnswer:
    return LongAnswer("." * 1_000_000)


def think_for_long(first: int, matches: int) -> int:
    time.sleep(60 if first else 0)
    return matches


def block_sigterm(first: int, matches: int) -> int:
    """Block SIGTERM, like a chunk in a long call of compiled code."""
    if first:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        time.sleep(60)
    return matches


@pytest.mark.parametrize("work", [answer_at_length, think_for_long, block_sigterm])
def test_early_close_does_not_wait_for_workers(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[int, int], object]
) -> None:
    """At exit Python waits for all threads of the pool, so none may wait for an answer that was cut off."""
    monkeypatch.setattr("parlour.lab.workers.CANCEL_TIMEOUT", 2.0)
    before = set(threading.enumerate())
    pieces = run_in_order(work, 0, 100, 2)
    next(pieces)
    children = multiprocessing.active_children()
    pieces.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()
    assert len(children) >= 2
    assert not any(child.is_alive() for child in children)


@pytest.mark.parametrize("name", game_names())
def test_rows_agree_with_records(name: str) -> None:
    """Random matches of the compiled loop, and matches of bots: each row agrees with its record."""
    kind = find_game(name)
    for bots in (("random",), ("simple", "random")):
        run = run_for(name, 3, (bots * kind.min_seats)[: kind.min_seats])
        played = play_chunk(run, 0, 3, recording=True)
        rows = played.rows.to_pylist()
        assert rows == play_chunk(run, 0, 3).rows.to_pylist()
        for row, text in zip(rows, played.records, strict=True):
            record = parse_record(text)
            *_, game = replay(record)
            assert row["seed"] == record.seed == 7_000_000_000 + row["match"]
            assert (row["end_clause"], row["round_count"]) == (game.end_clause, game.round_count)
            assert row["move_count"] == len(record.moves)
            shares = [row[f"won.{seat}"] for seat in range(game.seats)]
            assert shares == pytest.approx([(game.utility(seat) + 1) / 2 for seat in range(game.seats)])
            scores: list[int | None] = [*game.list_scores()] or [None] * int(game.seats)
            assert scores == [row[f"score.{seat}"] for seat in range(game.seats)]


def test_win_share_columns() -> None:
    won = compute_win_share_columns(np.array([1, 2, 3, 0b101, 0]), 3)
    assert [each.tolist() for each in won] == [
        [1, 0, 0.5, 0.5, 1 / 3],
        [0, 1, 0.5, 0, 1 / 3],
        [0, 0, 0, 0.5, 1 / 3],
    ]


def test_options_do_not_change_the_deals() -> None:
    rows = [rows_of(run_for("zombie-cribbage", 6, thirty_one=rule)) for rule in ("printed", "standard")]
    for name in ("seed", "dealer", "first_seat", "first_hand.0", "first_hand.1"):
        assert [row[name] for row in rows[0]] == [row[name] for row in rows[1]]


def test_records_are_saved_in_a_folder(tmp_path: Path) -> None:
    run_command(
        "simulate", "go-fish", "--matches", 3, "--first-match", 5, "--seed", 7, "--records", tmp_path / "kept"
    )
    files = sorted((tmp_path / "kept").iterdir())
    assert [each.name for each in files] == [f"match-00000000{match}.json" for match in (5, 6, 7)]
    records = play_chunk(run_for("go-fish", 3, first=5), 5, 3, recording=True).records
    assert tuple(each.read_text() for each in files) == records


# Summaries


def test_moments_match_statistics() -> None:
    values = [3, 1, 4, 1, 5, 9, -2, 6]
    moments = Moments()
    for at in range(0, len(values), 3):
        moments.add(np.array(values[at : at + 3]))
    assert moments.mean == pytest.approx(mean(values))
    assert moments.standard_deviation == pytest.approx(stdev(values))
    assert moments.margin_of_error() == pytest.approx(STANDARD_ERRORS_95 * stdev(values) / math.sqrt(8))
    assert (moments.minimum, moments.maximum, moments.count) == (-2, 9, 8)
    huge = Moments()
    huge.add(np.array([2**40, 2**40 + 2]))
    assert huge.mean == 2**40 + 1
    assert huge.standard_deviation == pytest.approx(math.sqrt(2))


def test_totals_match_the_rows() -> None:
    run = run_for("crazy-eight", 40, ("random",) * 3)
    rows = rows_of(run)
    sums = RunTotals(run)
    for at in (0, 17):
        sums.add_rows(pa.RecordBatch.from_pylist(rows[at : at + 17 + at], play_chunk(run, 0, 1).rows.schema))
    assert sums.match_count == 40
    assert sums.moments_by_metric["move_count"].mean == mean(row["move_count"] for row in rows)
    assert sums.moments_by_metric["won.1"].mean == pytest.approx(mean(row["won.1"] for row in rows))
    assert sums.moments_by_metric["won.dealer"].mean == pytest.approx(
        mean(row[f"won.{row['dealer']}"] for row in rows)
    )
    assert sums.moments_by_metric["won.lead"].standard_deviation == pytest.approx(
        stdev(row[f"won.{row['first_seat']}"] for row in rows)
    )
    assert sums.moments_by_metric["eights.2"].mean == mean(row["eights.2"] for row in rows)
    together = [mean(row[f"eights.{seat}"] for seat in range(3)) for row in rows]
    assert sums.moments_by_metric["eights"].mean == pytest.approx(mean(together))
    assert sums.moments_by_metric["eights"].standard_deviation == pytest.approx(stdev(together))
    assert sums.end_clause_counts == Counter(row["end_clause"] for row in rows)


def test_printed_table_matches_the_rows(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    lines = run_command(
        "simulate", "war", "--matches", 40, "--jobs", 1, "--option", "war=three", "--output", out
    )
    rows = read_rows(out)[1].to_pylist()
    table = {line[:26].strip(): line[26:].split() for line in lines}
    wars = [row["wars"] for row in rows]
    assert float(table["wars"][0]) == pytest.approx(mean(wars), abs=0.05)
    assert float(table["wars"][1].removeprefix("±")) == pytest.approx(
        STANDARD_ERRORS_95 * stdev(wars) / math.sqrt(40), abs=0.05
    )
    assert "war=three" in lines[0]
    report = json.loads(
        "\n".join(
            run_command("simulate", "war", "--matches", 40, "--jobs", 1, "--option", "war=three", "--json")
        )
    )
    found = {line["key"]: line for line in report["lines"]}
    assert found["wars"]["mean"] == mean(wars)
    assert found["won.0"]["mean"] == mean(row["won.0"] for row in rows)
    assert report["end_clauses"] == {"WR-6": 40}
    # The spread of a statistic of seats is that of the seats' values, not of the mean of each match.
    aces = [row[f"aces_dealt.{seat}"] for row in rows for seat in (0, 1)]
    line = found["aces_dealt"]
    assert (line["lowest"], line["highest"]) == (min(aces), max(aces))
    assert line["spread"] == pytest.approx(stdev(aces))
    assert [float(table["aces dealt"][at]) for at in (2, 3, 4)] == pytest.approx(
        [stdev(aces), min(aces), max(aces)], abs=0.05
    )


# Stopped, killed, and no room left

# The program with parts of so many rows, so that a test need not wait for more.
SMALL_PARTS = """
import sys
import parlour.lab.simulation
from parlour.cli.program import main

parlour.lab.simulation.MAX_ROWS_PER_PART = 20
sys.argv = ["parlour", *sys.argv[1:]]
main()
"""
ENDLESS = ("simulate", "crazy-eight", "--matches", "100000000", "--seed", "7")


@contextmanager
def running_program(*arguments: object, limit: int = 0) -> Iterator[subprocess.Popen[str]]:
    """Start the program in a subprocess, with a maximum size of its files in bytes."""
    program = subprocess.Popen(
        [sys.executable, "-c", SMALL_PARTS, *(str(each) for each in arguments)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) if limit else None,
    )
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


def rows_in(path: Path) -> int:
    """Return the number of rows while they are written. The folder or file may not exist yet."""
    try:
        return len(read_rows(path)[1])
    except RowsUnreadableError:
        return 0


def wait_for_rows(path: Path, rows: int) -> None:
    for _ in range(600):
        if rows_in(path) >= rows:
            return
        time.sleep(0.05)
    raise AssertionError(f"there are no {rows} rows in {path}")


def check_rows(path: Path, at_least: int) -> int:
    """Check that all rows are whole and the first ones are right. Return the number of rows."""
    _, table = read_rows(path)
    assert table.num_rows >= at_least
    rows = table.slice(0, 60).to_pylist()
    assert rows == rows_of(run_for("crazy-eight", len(rows)))
    assert table.column("match").to_pylist() == list(range(table.num_rows))
    return len(table)


def test_kill_keeps_complete_rows(tmp_path: Path) -> None:
    with running_program(*ENDLESS, "--jobs", 2, "--output", tmp_path / "rows.parquet") as program:
        wait_for_rows(tmp_path / "rows.parquet", 40)
        program.kill()
    check_rows(tmp_path / "rows.parquet", 40)


@pytest.mark.parametrize("command", [["simulate", "war"], ["compare", "war", "--vary=war=one,three"]])
def test_interrupt_before_the_first_match_is_reported(
    monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    def none(*given: object) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("parlour.cli.simulate.run_chunks", none)
    monkeypatch.setattr("parlour.cli.compare.run_comparisons", none)
    for more in ([], ["--json"]):
        result = runner.invoke(app, [*command, "--matches", "5", *more])
        assert (result.exit_code, result.output) == (130, "parlour: Stopped after 0 of 5 matches\n")


def end_program(program: subprocess.Popen[str], number: signal.Signals) -> None:
    program.send_signal(number)


def end_group(program: subprocess.Popen[str], number: signal.Signals) -> None:
    """Signal the workers too, and the program twice, like `timeout`."""
    program.send_signal(number)
    os.killpg(program.pid, number)


@pytest.mark.parametrize(
    ("name", "jobs", "number", "end"),
    [
        ("rows.parquet", 1, signal.SIGINT, end_program),
        ("rows.jsonl", 2, signal.SIGTERM, end_program),
        ("rows.parquet", 2, signal.SIGTERM, end_group),
    ],
)
def test_stopped_run_keeps_and_reports_its_matches(
    tmp_path: Path,
    name: str,
    jobs: int,
    number: signal.Signals,
    end: Callable[[subprocess.Popen[str], signal.Signals], None],
) -> None:
    path = tmp_path / name
    with running_program(*ENDLESS, "--jobs", jobs, "--output", path) as program:
        wait_for_rows(path, 40)
        end(program, number)
        out, err = program.communicate(timeout=100)
    rows = check_rows(path, 40)
    assert program.returncode == 128 + number
    assert f"Stopped after {rows:,} of 100,000,000 matches, saved in {path}." in err
    assert f"--first-match {rows} --matches {100_000_000 - rows}" in err
    assert f"{rows:,} matches in" in out


STOPPED_COMMANDS = {
    "arena": (["arena", "war", "--bots", "random,random", "--option", "max_rounds=20"], "2 of 1,000 deals"),
    "simulate": (["simulate", "war"], "2 of 1,000 matches"),
    "compare": (["compare", "war", "--vary", "war=one,three"], "2 of 1,000 matches"),
    "report": (["report", "war"], "2 of 1,000 matches"),
}


@pytest.mark.parametrize(
    ("command", "number", "waiting"),
    [
        *((command, signal.SIGTERM, True) for command in STOPPED_COMMANDS),
        *(("simulate", number, False) for number in (signal.SIGINT, signal.SIGTERM)),
        ("arena", signal.SIGINT, False),
    ],
)
def test_signalled_command_reports_finished_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, number: int, waiting: bool
) -> None:
    """A signal arrives while the third chunk is played, or while the second one is added."""

    def two_pieces(*given: Any) -> Iterator[Any]:
        pieces = run_in_order(*given)
        yield next(pieces)
        yield next(pieces)
        signal.raise_signal(number)
        raise AssertionError("no signal")

    def one_at_a_time(work: Any, first: int, matches: int, *rest: Any) -> Iterator[Any]:
        return two_pieces(work, first, matches, 1, 1)

    def with_signal(stop: Interruptible, played: Any) -> Iterator[Any]:
        for number_of_piece, piece in enumerate(pieces_of(stop, played), 1):
            if number_of_piece == 2 and not waiting:
                signal.raise_signal(number)
            yield piece

    pieces_of = Interruptible.iterate_until_stopped
    monkeypatch.setattr(Interruptible, "iterate_until_stopped", with_signal)
    for module in ("contest", "simulation", "comparison"):
        monkeypatch.setattr(f"parlour.lab.{module}.run_in_order", one_at_a_time)
    monkeypatch.chdir(tmp_path)
    handlers = [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)]
    words, stopped = STOPPED_COMMANDS[command]
    result = runner.invoke(app, [*words, "--matches", "1000"])
    assert (result.exit_code, f"Stopped after {stopped}" in result.stderr) == (128 + number, True), (
        result.output
    )
    message = "2 deals, each played from every seat" if command == "arena" else "2 matches in"
    if command == "report":
        assert "2 matches of War" in (tmp_path / "war-report.html").read_text()
    else:
        assert message in result.stdout
    assert [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)] == handlers


def test_signal_during_write_keeps_complete_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []

    def sync(number: int) -> None:
        synced.append(number)
        if len(synced) == 3:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr("parlour.lab.simulation.MAX_ROWS_PER_PART", 5)
    path = tmp_path / "rows.parquet"
    arguments = ["simulate", "crazy-eight", "--matches", "500", "--seed", "7", "--jobs", "1"]
    result = runner.invoke(app, [*arguments, "--output", str(path)])
    assert result.exit_code == 143
    rows = check_rows(path, 10)
    assert f"Stopped after {rows} of 500 matches" in result.stderr


def test_file_size_limit_keeps_complete_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    with running_program(*ENDLESS, "--jobs", 1, "--output", path, limit=50_000) as program:
        _, err = program.communicate(timeout=60)
    rows = check_rows(path, 40)
    assert program.returncode == 1
    assert f"matches 0 to {rows - 1} were saved; continue in a new file with --first-match {rows}" in err
    written = path.read_bytes()
    assert written.endswith(b"\n")
    assert len(written) > 49_000  # every row that still had room


def test_full_disk_keeps_complete_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []

    def sync(number: int) -> None:
        synced.append(number)
        if len(synced) > 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr("parlour.lab.simulation.MAX_ROWS_PER_PART", 5)
    path = tmp_path / "rows.parquet"
    arguments = ["simulate", "crazy-eight", "--matches", "500", "--seed", "7", "--jobs", "1"]
    result = runner.invoke(app, [*arguments, "--output", str(path)])
    assert result.exit_code == 1
    rows = check_rows(path, 10)
    assert f"No space left on device): matches 0 to {rows - 1} were saved" in " ".join(result.output.split())
    assert [each.suffix for each in path.iterdir()] == [".parquet"] * len(list(path.iterdir()))


# Shards


def shards(tmp_path: Path, *spans: tuple[int, int], **options: str) -> list[Path]:
    """Return files with the matches of these spans, each a first match and a number of matches."""
    found = []
    for nth, (first, matches) in enumerate(spans):
        path = tmp_path / f"shard{nth}{'.parquet' if nth % 2 else '.jsonl'}"
        chosen = [f"--option={name}={value}" for name, value in options.items()]
        run_command(
            "simulate",
            "go-fish",
            "--first-match",
            first,
            "--matches",
            matches,
            "--jobs",
            1,
            "--output",
            path,
            *chosen,
        )
        found.append(path)
    return found


@pytest.mark.parametrize("name", ["all.parquet", "all.jsonl"])
def test_shards_are_merged_in_match_order(tmp_path: Path, name: str) -> None:
    parts = shards(tmp_path, (15, 5), (0, 10), (10, 5))
    lines = run_command("merge", tmp_path / name, *parts)
    (tmp_path / "whole").mkdir()
    (whole,) = shards(tmp_path / "whole", (0, 20))
    run, table = read_rows(tmp_path / name)
    assert (run, table.to_pylist()) == (read_rows(whole)[0], read_rows(whole)[1].to_pylist())
    assert "20 matches" in lines[0]


def test_rejects_mismatched_shards(tmp_path: Path) -> None:
    out = tmp_path / "all.parquet"
    one, other, third = shards(tmp_path, (0, 10), (8, 4), (15, 5))
    assert "both have matches 8 to 9" in run_rejected("merge", out, other, one)
    assert "Matches 10 to 14 are missing: play them with --first-match 10 --matches 5" in run_rejected(
        "merge", out, one, third
    )
    assert not out.exists()
    run_command("merge", out, one, third, "--allow-gaps")
    assert read_rows(out)[1].column("match").to_pylist() == [*range(10), *range(15, 20)]
    for name in ("more", "else"):
        (tmp_path / name).mkdir()
    (missing,) = shards(tmp_path / "more", (10, 5))
    run_command("merge", tmp_path / "all.jsonl", out, missing)
    assert read_rows(tmp_path / "all.jsonl")[1].column("match").to_pylist() == [*range(20)]
    (foreign,) = shards(tmp_path / "else", (10, 5), hand_over="one")
    assert "options is hand_over=one, not default options" in run_rejected(
        "merge", tmp_path / "b.jsonl", one, foreign
    )
    assert "already exists" in run_rejected("merge", out, one)
    assert "no such file or folder" in run_rejected("merge", tmp_path / "b.jsonl", tmp_path / "c.jsonl")


def test_failed_merge_leaves_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    (one,) = shards(tmp_path, (0, 10))
    for name, kind in (("all.parquet", ParquetWriter), ("all.jsonl", JsonLinesWriter)):
        monkeypatch.setattr(kind, "write", full)
        assert f"{name} cannot be written: No space left" in " ".join(
            run_rejected("merge", tmp_path / name, one).split()
        )
    assert list(tmp_path.iterdir()) == [one]


# Rules compared


def test_significant_difference_is_described() -> None:
    lines = run_command(
        "compare", "zombie-cribbage", "--vary", "thirty_one=printed,standard", "--matches", 300, "--jobs", 1
    )
    assert any(
        line.startswith("With `thirty_one: standard`, a match has 0.")
        and "fewer points scored in the play per seat (0." in line
        for line in lines
    )
    assert not any(line.startswith("Nothing") for line in lines)
    # The option cannot change the first hand, so this statistic has no row and does not widen the intervals.
    assert not any(line.startswith("points in the first hand") for line in lines)
    assert "No difference in any deal: " in lines[-1]
    assert "points in the first hand" in lines[-1].rpartition("No difference in any deal: ")[2]


def test_metrics_without_any_difference_are_not_corrected_for() -> None:
    run = run_for("war", 40)
    for differing in (0, 1):
        totals = ComparisonTotals((run, run))
        for key, values in (("wars", [0] * 39 + [differing]), ("moves", [0, 1] * 20)):
            totals.get_difference(totals.differences[0], key, 1).differences.add(np.array(values))
        assert len(list_reported_differences(totals.differences[0])) == 1 + differing
        assert list_unchanged_metrics(totals.differences[0]) == ([] if differing else ["wars"])
        assert totals.half_width_in_standard_errors() == simultaneous_half_width(1 + differing)


def test_differences_are_paired_by_deal() -> None:
    arguments = ("compare", "war", "--vary", "war=one,rank", "--matches", 40, "--jobs", 1, "--json")
    report = json.loads("\n".join(run_command(*arguments)))
    one, rank = (
        rows_of(
            new_run(
                find_game("war"),
                parse_options(find_game("war").options_type, {"war": rule}),
                ("random",) * 2,
                0,
                0,
                40,
            )
        )
        for rule in ("one", "rank")
    )
    apart = [after["wars"] - before["wars"] for before, after in zip(one, rank, strict=True)]
    found = next(each for each in report["differences"] if each["key"] == "wars")
    assert found["difference"] == pytest.approx(mean(apart))
    # Wider than a single interval of 95 %: all of them hold together.
    assert found["margin_of_error"] > STANDARD_ERRORS_95 * stdev(apart) / math.sqrt(40)
    assert found["margin_of_error"] == pytest.approx(2.9 * stdev(apart) / math.sqrt(40), rel=0.1)


# So many deals, and how likely one is won under the one rule alone, or under the other alone.
RARE_DIFFERENCES = [(100, 0.0005, 0.0), (100, 0.01, 0.0), (30, 0.3, 0.2), (100, 0.1, 0.0), (400, 0.01, 0.01)]


@pytest.mark.parametrize(("deals", "more", "fewer"), RARE_DIFFERENCES)
def test_share_interval_coverage_with_few_differences(deals: int, more: float, fewer: float) -> None:
    """An exact calculation: the probability of all outcomes whose interval includes the difference."""
    coverage = 0.0
    for wins in range(min(deals, 60) + 1):
        for losses in range(min(deals - wins, 60 if fewer else 0) + 1):
            same = deals - wins - losses
            ways = math.comb(deals, wins) * math.comb(deals - wins, losses)
            probability = ways * more**wins * fewer**losses * (1 - more - fewer) ** same
            middle = (wins - losses) / deals
            within = share_difference_margin(middle, (wins + losses) / deals, deals)
            coverage += probability * (abs(middle - (more - fewer)) <= within)
    assert coverage > 0.935


def test_share_interval_matches_bonett_and_price() -> None:
    """26 and 4 of 48 pairs differ: 0.2548067 to 0.6251933, as in the example of ci.prop.ps in statpsych."""
    seen, sure = 22 / 48, NormalDist().inv_cdf(0.975)
    found = share_difference_margin(seen, 30 / 48, 48, sure)
    assert seen - found == pytest.approx(0.2548067, abs=1e-7)
    assert seen + found == pytest.approx(0.6251933 + 2 * (seen - 22 / 50), abs=1e-7)  # as far as down
    assert share_difference_margin(-seen, 30 / 48, 48, sure) == found
    assert share_difference_margin(0, 0, 2000) == pytest.approx(1.96 * math.sqrt(2) / 2002)
    assert share_difference_margin(0, 0, 1) == math.inf


def test_equal_shares_still_have_an_interval() -> None:
    lines = run_command("compare", "war", "--vary", "max_rounds=0,900000", "--matches", 40, "--jobs", 1)
    for row in ("matches with one winner", "seat 0", "war in the first round"):
        line = next(line for line in lines if line.startswith(f"{row}, %"))
        assert line.split()[-2] == "+0.0"
        assert float(line.split()[-1].removeprefix("±")) > 5
    arguments = ("compare", "war", "--vary", "max_rounds=0,900000", "--matches", 40, "--jobs", 1, "--json")
    for each in json.loads("\n".join(run_command(*arguments)))["differences"]:
        share = each["key"].startswith("won.") or each["key"] in ("sole", "war_at_once")
        assert (each["difference"], each["margin_of_error"] > 0, each["is_significant"]) == (
            0,
            share,
            False,
        ), each


def test_no_significant_difference_is_reported() -> None:
    """An option that has no effect changes nothing, and a few deals show nothing."""
    lines = run_command("compare", "war", "--vary", "max_rounds=0,900000", "--matches", 40, "--jobs", 1)
    assert "No significant difference after 40 deals: any gap may be due to luck." in lines
    lines = run_command("compare", "war", "--vary", "war=one,three", "--matches", 5, "--jobs", 1)
    assert "No significant difference after 5 deals: any gap may be due to luck." in lines


@pytest.mark.parametrize(
    ("game", "vary", "foot"),
    [
        ("zombie-cribbage", "thirty_one=printed,standard", "The same deals were played with each value"),
        ("zombie-cribbage", "lowdown=off,on", "The option changes the cards that are dealt"),
        ("crazy-eight", "dealer=random,first", "The option changes the cards that are dealt"),
    ],
)
def test_footer_says_if_deals_are_paired(game: str, vary: str, foot: str) -> None:
    lines = run_command("compare", game, "--vary", vary, "--matches", 12, "--jobs", 1)
    assert lines[-1].startswith(foot)
    name = vary.partition("=")[0]
    assert f"{name}=" not in lines[0]  # which names what holds for all values


TOGETHER = "In 95% of such comparisons, all intervals contain the true difference"
TOO_NARROW = "With fewer than 30 deals, intervals are too narrow; no difference counts as significant."
NO_DEAL_DIFFERED = "±0 means that the difference was the same in all these deals; in other deals it may vary."


@pytest.mark.parametrize(
    ("matches", "foot"),
    [
        (1, "The same deal was played with each value. A single deal gives no interval."),
        (2, f"The same deals were played with each value. {TOO_NARROW} {NO_DEAL_DIFFERED}"),
        (29, f"The same deals were played with each value. {TOO_NARROW} {NO_DEAL_DIFFERED}"),
        (30, f"The same deals were played with each value. {TOGETHER}."),
    ],
)
def test_interval_claims_depend_on_number_of_deals(matches: int, foot: str) -> None:
    lines = run_command("compare", "war", "--vary", "war=one,three", "--matches", matches, "--jobs", 1)
    assert lines[-1].startswith(foot)
    assert ("±" in "".join(lines[:-1]), TOGETHER in lines[-1]) == (matches > 1, matches >= 30)
    assert (NO_DEAL_DIFFERED in lines[-1]) == any(re.search(r"±0(\.0+)?( |$)", line) for line in lines[:-1])


def test_single_unpaired_deal_has_no_interval() -> None:
    lines = run_command("compare", "zombie-cribbage", "--vary", "lowdown=off,on", "--matches", 1)
    assert lines[-1].startswith("The option changes the cards that are dealt")
    assert lines[-1].endswith("so the deals differ. A single deal gives no interval.")


@pytest.mark.parametrize(
    ("matches", "foot"),
    [
        (1, "If all seats were equal"),
        (
            2,
            "± is half the width of the 95% confidence interval of the mean; with fewer than 30 matches, the"
            " interval is too narrow. ±0 means",
        ),
        (
            30,
            "± is half the width of the 95% confidence interval of the mean. If all seats were equal, each"
            " would win 50.0% of matches. The same in all these matches: rounds 1",
        ),
    ],
)
def test_single_match_has_no_spread_or_interval(matches: int, foot: str) -> None:
    lines = run_command("simulate", "zambezi-falls", "--matches", matches, "--jobs", 1, "--seed", 3)
    assert lines[-1].startswith(foot)
    assert any(line.startswith("rounds  ") for line in lines) == (matches < 30)
    moves = next(line for line in lines if line.startswith("moves")).split()
    assert len(moves) == (4 if matches == 1 else 6)  # its mean, the least and the most


def test_small_significant_difference_is_not_zero() -> None:
    """Differences with an interval that nearly includes zero, and one that is the same in every deal."""
    run = run_for("war", 1)
    for within, low in ((0.9, "0.10"), (0.998, "0.002"), (0.0, "1.0")):
        apart = MetricDifference("wars", 1)
        # 400 deals with a mean difference of 1, and the standard deviation that gives this interval.
        spread = within * 20 / 1.96
        apart.differences = Moments(
            1_000_000, 400, 400_000_000, round(400 * (1 + spread**2 * 399 / 400) * 10**12)
        )
        text = format_difference(ExactComparison((run, run)), "war: three", apart)
        assert f"({low} to " in text, text
    lines = run_command("compare", "authors", "--vary", "deal=all,stock", "--matches", 30, "--jobs", 1)
    assert next(line for line in lines if line.startswith("cards drawn from the stock")).split()[5:8] == [
        "0.00",
        "4.33",
        "+4.33",
    ]


class ExactComparison(ComparisonTotals):
    """A comparison with separate intervals of 95 %."""

    def half_width_in_standard_errors(self) -> float:
        return 1.96


@pytest.mark.parametrize(("language", "longest"), [("en_GB", "1,764"), ("de_DE", "1.764")])
def test_numbers_are_formatted_by_language(
    monkeypatch: pytest.MonkeyPatch, language: str, longest: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert longest in run_command("simulate", "war", "--matches", 3, "--jobs", 1)[2].split()


def test_share_of_zero_or_one_has_an_interval() -> None:
    """Wilson's; at none of n it ends at z^2 / (n + z^2). The table has the same numbers as the JSON."""
    arguments = ("simulate", "war", "--matches", 12, "--jobs", 1, "--option", "max_rounds=1", "--seed", 1)
    found = {line["key"]: line for line in json.loads("\n".join(run_command(*arguments, "--json")))["lines"]}
    never = found["war_at_once"]
    assert (never["mean"], never["low"]) == (0, 0)
    assert never["high"] == pytest.approx(STANDARD_ERRORS_95**2 / (12 + STANDARD_ERRORS_95**2))
    assert (found["sole"]["low"], found["sole"]["high"]) == pytest.approx(
        (12 / (12 + STANDARD_ERRORS_95**2), 1)
    )
    lines = run_command(*arguments)
    (line,) = [line for line in lines if line.startswith("war in the first round, %")]
    assert line.endswith("  0.0 (0.0 to 24.3)")
    (line,) = [line for line in lines if line.startswith("seat 0")]
    assert line.split()[2:6] == [
        f"{100 * found['won.0']['mean']:.1f}",
        f"{100 * found['won.0']['low']:.1f}",
        "to",
        f"{100 * found['won.0']['high']:.1f}",
    ]


# Bad use, before any work


BAD_USE: list[tuple[list[str], str]] = [
    *(
        ([*command, f"--bots={given}"], f"--bots {given!r}: a bot name is missing; available: easy")
        for command in (
            ["simulate", "war"],
            ["compare", "war", "--vary", "war=one,three"],
            ["report", "war"],
        )
        for given in ("", " ", ",", "easy,,", ",easy")
    ),
    (["simulate", "war", "--cluster", "", "--jobs", "1024"], "invalid cluster address: ''"),
    (
        ["simulate", "war", "--cluster", "local", "--jobs", "257"],
        "--jobs 257: this machine allows at most 256",
    ),
    *(
        ([*command, "--jobs", "257"], "--jobs 257: this machine allows at most 256")
        for command in (["simulate", "war"], ["compare", "war", "--vary", "war=one,three"])
    ),
    (["simulate", "war", "--matches", "0"], "0 is not in the range 1 to 1000000000"),
    (["simulate", "war", "--bots", "random,random,random,random"], "War is for 2 to 3 players"),
    (["simulate", "war", "--seats", "9"], "War is for 2 to 3 players"),
    (["simulate", "war", "--bots", "random,simple", "--seats", "3"], "--seats 3 with 2 bots"),
    (["simulate", "war", "--seed", "5000000000"], "--seed: must be a whole number"),
    (
        ["simulate", "war", "--first-match", "999999999", "--matches", "2"],
        "--first-match plus --matches must not exceed 1000000000",
    ),
    (["simulate", "war", "--output", "rows.csv"], "must end in .parquet"),
    (
        ["simulate", "war", "--output", "nowhere/rows.parquet"],
        "cannot be written: No such file",
    ),
    (["simulate", "war", "--output", "there.jsonl"], "there.jsonl already exists"),
    (["simulate", "war", "--records", "full"], "the folder full is not empty"),
    (["simulate", "zombie-cribbage", "--option", "reveal=on"], "only with the jokers of Lowdown Zombies"),
    (["compare", "war", "--vary", "war"], "use an option and two or more of its values"),
    (["compare", "war", "--vary", "war=one"], "use an option and two or more of its values"),
    (["compare", "war", "--vary", "wars=one,three"], "no such option: wars"),
    (["compare", "war", "--vary", "war=one,one"], "name each value only once"),
    (["compare", "war", "--vary", "max_rounds=10,010"], "name each value only once"),
    (
        ["compare", "war", "--vary", "war=one,three", "--vary", "returns=shuffled,winner_first"],
        "vary one option at a time",
    ),
    (["simulate", "zambezi-falls", "--seats", "3"], "Zambezi Falls is for 2 players"),
    (
        ["simulate", "war", "--output", "both.parquet", "--records", "both.parquet"],
        "the folder both.parquet is not empty",
    ),
    (
        ["simulate", "war", "--output", "nowhere/rows.parquet", "--records", "new"],
        "cannot be written",
    ),
    (["compare", "war", "--vary", "war=one,three", "--option", "war=rank"], "cannot be combined"),
]


def test_rejects_invalid_use_before_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.jsonl").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    for arguments, reason in BAD_USE:
        words = [*arguments, *([] if "--matches" in arguments else ["--matches", "1000000000"])]
        result = runner.invoke(app, words)
        assert (result.exit_code, reason in " ".join(result.output.split())) == (2, True), result.output
        assert "Traceback" not in result.output
        assert sorted(each.name for each in tmp_path.iterdir()) == ["full", "there.jsonl"]
        assert (tmp_path / "there.jsonl").read_text() == "mine"
