"""Tools find a fault: for each one a case that must fail. `make lint` runs them on the sources."""

import json
import os
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from parlour.games import game_class, game_names
from parlour.kit.rng import Rng

ROOT = Path(__file__).parents[2]
TOOLS, BENCH = ROOT / "tools", ROOT / "bench"
sys.path.append(str(TOOLS))  # where the tools find each other


@pytest.fixture(autouse=True)
def bench_is_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def load_tool(name: str, folder: Path = TOOLS) -> ModuleType:
    spec = spec_from_file_location(f"tools_{name}", folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


def test_rejects_curve_without_measured_strength(tmp_path: Path) -> None:
    path, curves = tmp_path / "zambezi-falls.csv", load_tool("curves")
    path.write_text("decisions,wins,margin_of_error,entropy\n0,0,0,nan\n10000000,50,5,0.5\n")
    strength = "| Zambezi Falls | 96.5 ± 0.8 | 71.2 ± 2.9 | | 59.8 ± 3.1 | 82.5 ± 1.5 | |"
    assert curves.read_curve(path, strength).expert_win_percent == 82.5
    with pytest.raises(SystemExit, match="no row of Zambezi Falls, expert against simple, was found"):
        curves.read_curve(path, strength.replace("82.5", "?"))


def test_tests_that_run_the_code_kill_mutants(tmp_path: Path) -> None:
    source = tmp_path / "src" / "price.py"
    source.parent.mkdir()
    source.write_text("def is_cheap(price):\n    return price <= 10\n\n\ndef twice(n):\n    return n + n\n")
    (tmp_path / "test_price.py").write_text(
        "from price import is_cheap\n\n\n"
        "def test_price():\n    assert [n for n in range(9, 13) if is_cheap(n)] == [9, 10]\n"
    )
    command = [sys.executable, str(TOOLS / "mutants.py"), "src/price.py", "--", "test_price.py"]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True)
    blocks = re.findall(r"^(found|NOT FOUND) .*?: (src/.*)\n-(.*)\n\+(.*)$", done.stdout, re.MULTILINE)
    assert sorted(blocks) == [
        ("NOT FOUND", "src/price.py:6, operator", "    return n + n", "    return n - n"),
        ("found", "src/price.py:2, comparison", "    return price <= 10", "    return price < 10"),
        ("found", "src/price.py:2, off by one", "    return price <= 10", "    return price <= 11"),
    ]
    assert done.stdout.splitlines()[-1].split() == ["all", "2", "of", "3", "found"]
    assert "price <= 10" in source.read_text()


def test_asynchronous_code_has_mutants(tmp_path: Path) -> None:
    source = tmp_path / "room.py"
    source.write_text(
        "async def send(room, who: str, to: str):\n"
        "    if room.closed:\n"
        "        raise ValueError\n"
        "    await room.tell(to, loud=True)\n"
    )
    found = [
        (each.kind, each.text.decode())
        for each in load_tool("mutants").Source(source).iterate_mutants(frozenset())
    ]
    assert sorted(found) == [
        ("condition negated", "not (room.closed)"),
        ("flag flipped", "False"),
        ("statement deleted", "pass"),
        ("statement deleted", "pass"),
        ("wrong argument", "who"),
    ]


def test_too_many_instructions_are_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    instructions = load_tool("instructions", BENCH)
    kept = {"war": {"move": 1000, "copy": 5000}}
    assert instructions.find_regressions({"war": {"move": 1200, "copy": 100}}, kept) == []
    assert instructions.find_regressions({"war": {"move": 1250, "playout": 7}}, kept) == [
        "war: one move takes 1,250 instructions, 1.25 times the saved 1,000; at most 1.2 is allowed",
        "war: one playout of the search takes 7 instructions; there is no saved count to compare with",
    ]
    assert list(json.loads(instructions.SAVED_COUNTS.read_text())) == list(game_names())
    (tmp_path / "valgrind").write_text("#!/bin/sh\nexit 132\n")
    (tmp_path / "valgrind").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["instructions.py"])
    assert instructions.run_under_valgrind("") == 1
    assert capsys.readouterr().out == "Not counted: Valgrind ended with status 132\n"


def test_bench_continues_after_a_failed_program(monkeypatch: pytest.MonkeyPatch) -> None:
    performance, run = load_tool("performance", BENCH), []

    def note(command: list[str]) -> subprocess.CompletedProcess[str]:
        run.append(command)
        return subprocess.CompletedProcess(command, int(command[-1] == "bench"))

    monkeypatch.setattr(subprocess, "run", note)
    monkeypatch.setattr(sys, "argv", ["performance.py"])
    monkeypatch.setattr(performance, "find_missing_requirement", lambda program: "")
    assert performance.main() == 1
    assert run == [program.command(False) for program in performance.PROGRAMS]


@pytest.mark.parametrize("name", game_names())
def test_profile_training_plays_each_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    training = load_tool("profile_training")
    for constant in ("MOVES", "COPIES", "WORLDS", "SEARCHES", "PLAYOUTS", "MAX_VIEWS"):
        monkeypatch.setattr(training, constant, 2)
    game, choices = game_class(name).new_match(0, None, 1), Rng.fast(1)
    training.train(game, choices)
    assert choices.to_text() != Rng.fast(1).to_text()
