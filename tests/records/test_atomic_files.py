"""Atomic files: a signal removes a half-written file and otherwise has its usual effect."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.records.atomic_files import TERMINATION_SIGNALS, remove_on_exit

ENDED = """
import os, sys
from pathlib import Path
from parlour.records.atomic_files import remove_on_exit

outer, inner = Path(sys.argv[1]), Path(sys.argv[2])
with remove_on_exit(outer):
    outer.mkdir()
    (outer / "file").touch()
    with remove_on_exit(inner):
        inner.touch()
        os.kill(os.getpid(), int(sys.argv[3]))
        os._exit(0)
"""


@pytest.mark.parametrize("number", TERMINATION_SIGNALS)
def test_fatal_signal_removes_unfinished_files(number: int, tmp_path: Path) -> None:
    places = [str(tmp_path / "outer"), str(tmp_path / "inner")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", ENDED, *places, str(int(number))], env=environment)
    assert done.returncode == -number
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", TERMINATION_SIGNALS)
def test_signal_handlers_are_preserved(number: int, tmp_path: Path) -> None:
    """If the program has a handler or ignores the signal (nohup), it goes on and keeps its file."""
    place, heard = tmp_path / "place", []

    def hear(number: int, frame: object) -> None:
        heard.append(number)

    before = signal.getsignal(number)
    try:
        for handler in (hear, signal.SIG_IGN):
            signal.signal(number, handler)
            with remove_on_exit(place):
                place.touch()
                os.kill(os.getpid(), number)
                assert place.exists()
            assert not place.exists()
            assert signal.getsignal(number) is handler
        assert heard == [number]
    finally:
        signal.signal(number, before)


def test_renamed_file_is_kept(tmp_path: Path) -> None:
    with remove_on_exit(tmp_path / "half"):
        (tmp_path / "half").write_text("whole")
        (tmp_path / "half").replace(tmp_path / "file")
    with pytest.raises(OSError, match="not empty"):
        fail(tmp_path / "half", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def fail(half: Path, folder: Path) -> None:
    with remove_on_exit(half):
        half.write_text("half")
        half.replace(folder)
