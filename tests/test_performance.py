"""bench/performance.py: one command for all figures of docs/performance.md."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.test_docs import fault_of

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture
def performance(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("performance")


@pytest.mark.parametrize("quick", [False, True])
def test_each_program_is_there_and_takes_what_it_is_given(performance: Any, quick: bool) -> None:
    for program in performance.PROGRAMS:
        python, *words = program.command(quick)
        assert python == sys.executable
        if words[0] == "-m":
            assert words[1] == "parlour"
            assert fault_of(words[2:]) == ""
        else:
            source = Path(words[0]).read_text(encoding="utf-8")
            assert [word for word in words[1:] if word.startswith("--") and word not in source] == []


def test_one_command_measures_each_game_and_all_beside_a_peer(
    performance: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes on where a program fails, and fails then itself."""
    run: list[str] = []

    def note(command: list[str]) -> subprocess.CompletedProcess[str]:
        run.append(" ".join(command[1:]).removeprefix(f"{BENCH}/"))
        return subprocess.CompletedProcess(command, int(command[-1] == "bench"))

    monkeypatch.setattr(subprocess, "run", note)
    monkeypatch.setattr(sys, "argv", ["performance.py"])
    monkeypatch.setattr(performance, "missing", lambda program: "")
    assert performance.main() == 1
    assert "-m parlour bench" in run
    for name in ("open_spiel_crazy_eights", "environments", "instructions", "boardgame_io/beside"):
        assert any(command.startswith(f"{name}.py") for command in run)
    assert [f"== {program.heading}" for program in performance.PROGRAMS] == [
        line for line in capsys.readouterr().out.splitlines() if line
    ]


def test_what_cannot_be_measured_here_is_named(
    performance: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: subprocess.CompletedProcess[str] = subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(subprocess, "run", lambda command: done)
    monkeypatch.setattr(sys, "argv", ["performance.py", "--quick"])
    monkeypatch.setattr(performance.shutil, "which", lambda name: None)
    assert performance.main() == 0
    assert capsys.readouterr().out.endswith("== The room beside boardgame.io\n\nLeft out: needs node\n")


def test_what_it_says_of_other_libraries_is_what_their_page_has() -> None:
    docs = BENCH.parent / "docs"
    pages = [(docs / name).read_text(encoding="utf-8") for name in ("environments.md", "performance.md")]
    head, _, *rows = next(part for part in pages[0].split("\n\n") if "x RLCard" in part).splitlines()
    libraries = re.findall(r"x (\w+),", head)
    ratios = [[int(cell.split()[0]) for cell in row.split("|")[3:-1]] for row in rows]
    told = " ".join(pages[1].partition("### Environments, and the room")[2].split())
    assert libraries == ["RLCard", "OpenSpiel", "PettingZoo"]
    for library, column in zip(libraries, zip(*ratios, strict=True), strict=True):
        assert f"{min(column)} to {max(column)} times" in told.partition(f"{library}'s")[0][-40:], library
