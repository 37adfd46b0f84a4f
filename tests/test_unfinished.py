"""What is half written goes, and nothing else that a signal does changes."""

import os
import signal
from pathlib import Path

import pytest

from parlour.unfinished import ENDING, removed_after


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_does_what_it_did_before(number: int, tmp_path: Path) -> None:
    """Of two blocks both remove theirs first; who ignores a signal (nohup) goes on."""
    outer, inner, heard = tmp_path / "outer", tmp_path / "inner", []

    def hear(number: int, frame: object) -> None:
        heard.append((outer.exists(), inner.exists()))

    before = signal.signal(number, hear)
    try:
        with removed_after(outer):
            outer.mkdir()
            (outer / "file").touch()
            with removed_after(inner):
                inner.touch()
                os.kill(os.getpid(), number)
                assert heard == [(False, False)]
        assert signal.getsignal(number) is hear
        signal.signal(number, signal.SIG_IGN)
        with removed_after(inner):
            inner.touch()
            os.kill(os.getpid(), number)
            assert inner.exists()
        assert not inner.exists()
    finally:
        signal.signal(number, before)


def test_what_has_its_name_stays(tmp_path: Path) -> None:
    with removed_after(tmp_path / "half"):
        (tmp_path / "half").write_text("whole")
        (tmp_path / "half").replace(tmp_path / "file")
    with pytest.raises(OSError, match="not empty"):
        fail(tmp_path / "half", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def fail(half: Path, folder: Path) -> None:
    with removed_after(half):
        half.write_text("half")
        half.replace(folder)
