"""tools/set_up.py: a build is there whole or not at all, and who waits for it is told what goes on."""

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[1] / "tools"


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The program, in a folder of its own with sources of one file."""
    monkeypatch.syspath_prepend(str(TOOLS))
    spec = importlib.util.spec_from_file_location("set_up", TOOLS / "set_up.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "one.py").write_text("ONE = 1\n")
    for name in found.SETTINGS:
        (tmp_path / name).touch()
    built = tmp_path / "built"
    built.mkdir()
    for name, place in {"BUILT": built, "MAKING": built / ".making", "LOCK": built / ".lock"}.items():
        monkeypatch.setattr(found, name, place)
    yield found
    sys.modules.pop("patience", None)


def making(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """A program stands in for pip; its folder is where it is to put a wheel."""

    def pip(command: str, *arguments: object) -> list[str]:
        return [sys.executable, "-c", program, str(set_up.MAKING)]

    monkeypatch.setattr(set_up, "pip", pip)


WHEEL = "import pathlib, sys; pathlib.Path(sys.argv[1], 'parlour-1-py3-none-any.whl').touch()"


def test_a_build_lies_where_its_sources_say(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    making(set_up, monkeypatch, WHEEL)
    place = set_up.build("pure")
    assert [path.name for path in place.iterdir()] == ["parlour-1-py3-none-any.whl"]
    making(set_up, monkeypatch, "raise SystemExit('it was there already')")
    assert set_up.build("pure") == place
    making(set_up, monkeypatch, WHEEL)
    Path("src", "one.py").write_text("ONE = 2\n")
    assert set_up.build("pure") != place


def test_what_fails_halfway_is_not_there_and_is_tried_again(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    making(set_up, monkeypatch, WHEEL + "; raise SystemExit('gcc: out of memory')")
    with pytest.raises(set_up.Failed, match="gcc: out of memory"):
        set_up.build("compiled")
    assert sorted(path.name for path in set_up.BUILT.iterdir()) == [".lock", "compiled.log"]
    making(set_up, monkeypatch, WHEEL)
    assert set_up.build("compiled").is_dir()


def test_what_somebody_left_half_made_is_cleared(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    (set_up.MAKING / "lib").mkdir(parents=True)
    (set_up.MAKING / "lib" / "half.so").touch()
    making(set_up, monkeypatch, WHEEL)
    assert [path.name for path in set_up.build("compiled").iterdir()] == ["parlour-1-py3-none-any.whl"]


def test_builds_of_sources_that_are_gone_are_dropped(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    making(set_up, monkeypatch, WHEEL)
    built = []
    for number in range(set_up.KEPT + 2):
        Path("src", "one.py").write_text(f"ONE = {number}\n")
        built.append(set_up.build("pure"))
        os.utime(built[-1], (number, number))
    Path("src", "one.py").write_text("ONE = 'last'\n")
    built.append(set_up.build("pure"))
    assert [place.is_dir() for place in built] == [False] * 3 + [True] * set_up.KEPT


def test_what_goes_on_is_said(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    patience = sys.modules["patience"]
    monkeypatch.setattr(patience, "SAYING", 0.0)
    still_busy = iter([None, None])
    monkeypatch.setattr(patience, "wait", lambda process: next(still_busy, process.wait()))
    patience.run("Packing", 8, [sys.executable, "-c", ""], dict(os.environ), tmp_path / "log")
    assert capsys.readouterr().out == (
        "Packing (about 8 s)\n  Packing: 0 s of about 8\n  Packing: 0 s of about 8\n"
    )


BROKEN_OFF = """
import sys
sys.argv = ["set_up.py", "compile"]
sys.path.insert(0, {tools!r})
import pathlib, set_up
built = pathlib.Path({built!r})
set_up.BUILT, set_up.MAKING, set_up.LOCK = built, built / ".making", built / ".lock"
program = "import pathlib, sys, time; pathlib.Path({built!r}, 'begun').touch(); print(1); time.sleep(3600)"
set_up.pip = lambda command, *arguments: [sys.executable, "-c", program]
set_up.compiling.reason_against = lambda: ""
set_up.compile_beside()
"""


def test_what_is_broken_off_leaves_nothing(set_up: ModuleType) -> None:
    program = BROKEN_OFF.format(tools=str(TOOLS), built=str(set_up.BUILT))
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("The rules are being compiled, which takes about ")
    while not (set_up.BUILT / "begun").exists():
        assert process.poll() is None
    assert set_up.MAKING.is_dir()
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 128 + signal.SIGTERM
    process.stdout.close()
    assert sorted(path.name for path in set_up.BUILT.iterdir()) == [".lock", "begun", "compiled.log"]
