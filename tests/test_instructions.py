"""bench/instructions.py: what it makes of counts, and that it does not pass where it has counted nothing."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_names

BENCH = Path(__file__).parents[1] / "bench"
DUMP = "version: 1\nevents: Ir\ndesc: Trigger: --dump-before=getpgrp\n\nfn=(1)\n0 7\n\ntotals: {}\n"


@pytest.fixture
def instructions(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("instructions")


def test_a_fifth_more_passes_and_what_is_beyond_does_not(instructions: Any) -> None:
    kept = {"war": {"move": 1000, "copy": 5000}}
    assert instructions.faults({"war": {"move": 1200, "copy": 100}}, kept) == []
    assert instructions.faults({"war": {"move": 1250, "copy": 5000}}, kept) == [
        "war: a move takes 1,250 instructions, 1.25 times the 1,000 kept; at most 1.2 may be"
    ]


def test_what_has_nothing_to_be_compared_with_does_not_pass(instructions: Any) -> None:
    now = {"war": {"move": 1000, "playout": 7}, "whist": {"move": 1}}
    assert instructions.faults(now, {"war": {"move": 1000}}) == [
        "war: a play-out of the search takes 7 instructions, and none are kept to compare with",
        "whist: a move takes 1 instructions, and none are kept to compare with",
    ]


def test_figures_of_each_game_are_kept(instructions: Any) -> None:
    kept = json.loads(instructions.KEPT.read_text())
    assert list(kept) == list(game_names())
    for name, counts in kept.items():
        assert set(counts) in ({"move", "copy"}, {"move", "copy", "playout"}), name
        assert min(counts.values()) > 0, name


def test_the_last_that_valgrind_wrote_is_what_was_counted(instructions: Any, tmp_path: Path) -> None:
    for number, total in ((9, 460_000_000), (10, 2_731_280)):
        (tmp_path / f"out.{number}").write_text(DUMP.format(total))
    assert instructions.Callgrind(tmp_path).count(lambda: 5445) == pytest.approx(501.61, abs=0.01)


@pytest.mark.parametrize("files", [{}, {"out.1": "events: Ir\n"}])
def test_without_a_count_it_ends(instructions: Any, tmp_path: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(SystemExit, match="Not counted: "):
        instructions.Callgrind(tmp_path).count(lambda: 1)


@pytest.mark.parametrize(("no_skips", "ends_with"), [("1", 1), ("", 0)])
def test_without_valgrind_it_passes_only_where_tests_may_be_skipped(
    instructions: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    no_skips: str,
    ends_with: int,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PARLOUR_NO_SKIPS", no_skips)
    assert instructions.under_valgrind("no counters, and ") == ends_with
    told = capsys.readouterr().out
    assert told.startswith("Not counted: no counters, and Valgrind is not installed")
    assert "apt-get install valgrind" in told


def test_a_valgrind_that_breaks_off_is_a_failure(
    instructions: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "valgrind"
    broken.write_text("#!/bin/sh\nexit 132\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["instructions.py"])
    assert instructions.under_valgrind("") == 1
    assert capsys.readouterr().out == "Not counted: Valgrind ended with 132\n"
