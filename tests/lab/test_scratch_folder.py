"""Temporary folders of runs: removed by the run, or by the next one after a kill; other folders stay."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from parlour.lab import scratch_folder
from parlour.lab.scratch_folder import CONTENT_NAME, LOCK_NAME, PREFIX, create_scratch_folder

HOLD_FOLDER = (
    "from parlour.lab.scratch_folder import create_scratch_folder; print(create_scratch_folder().folder, "
    "flush=True); input()"
)


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_folder_is_removed_with_its_run(temporary_folder: Path) -> None:
    made = create_scratch_folder()
    assert {each.name for each in made.folder.iterdir()} == {LOCK_NAME, CONTENT_NAME}
    assert made.folder.stat().st_mode & 0o077 == 0
    assert made.content_path == str(made.folder / CONTENT_NAME)
    made.remove()
    made.remove()
    assert list(temporary_folder.iterdir()) == []


def test_next_run_removes_folder_of_killed_run(temporary_folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_FOLDER],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        try:
            assert run.stdout is not None
            left = Path(run.stdout.readline().strip())
            (left / CONTENT_NAME).chmod(0o777)  # as Ray does
            (left / CONTENT_NAME / "session").mkdir()
            (left / CONTENT_NAME / "session" / "file").write_text("much")
            first = create_scratch_folder()
            assert left.exists()  # it lives
        finally:
            run.send_signal(signal.SIGKILL)
            run.wait()
    assert left.exists()
    second = create_scratch_folder()
    assert {first.folder, second.folder} == set(temporary_folder.iterdir())
    for made in (first, second):
        made.remove()


def test_other_folders_are_kept(temporary_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = temporary_folder / "other"
    other.mkdir()
    (other / LOCK_NAME).write_text(os.uname().nodename)
    (temporary_folder / f"{PREFIX}link").symlink_to(other)
    (temporary_folder / f"{PREFIX}file").write_text("a file")
    (temporary_folder / f"{PREFIX}backup-1").mkdir()  # of another command: it has no such file
    linked = temporary_folder / f"{PREFIX}linked"
    linked.mkdir(0o700)
    (linked / LOCK_NAME).symlink_to(other / LOCK_NAME)
    elsewhere = temporary_folder / f"{PREFIX}elsewhere"
    elsewhere.mkdir(0o700)
    (elsewhere / LOCK_NAME).write_text("another-machine")
    everybodys = temporary_folder / f"{PREFIX}everybodys"
    everybodys.mkdir()
    everybodys.chmod(0o777)
    (everybodys / LOCK_NAME).write_text(os.uname().nodename)
    before = set(temporary_folder.rglob("*"))
    create_scratch_folder().remove()
    assert set(temporary_folder.rglob("*")) == before
    shutil.rmtree(everybodys)
    foreign = temporary_folder / f"{PREFIX}strange"
    foreign.mkdir(0o700)
    (foreign / LOCK_NAME).write_text(os.uname().nodename)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    create_scratch_folder().remove()
    assert foreign.exists()
    monkeypatch.undo()


def test_nothing_is_removed_without_locks(temporary_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(opened: int) -> bool:
        raise OSError("no locks here")

    monkeypatch.setattr(scratch_folder, "try_lock", fails)
    first = create_scratch_folder()
    monkeypatch.undo()
    monkeypatch.setenv("TMPDIR", str(temporary_folder))
    create_scratch_folder().remove()
    assert first.folder.exists()
    first.remove()
    assert list(temporary_folder.iterdir()) == []


def test_failed_removal_is_repeated_later(temporary_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = create_scratch_folder()
    (Path(left.content_path) / "file").write_text("much")
    os.close(left.lock_fd)
    whole = shutil.rmtree

    def fails(path: Path, ignore_errors: bool = False) -> None:
        if not ignore_errors:
            raise PermissionError(path)
        whole(path, ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", fails)
    create_scratch_folder().remove()
    assert (left.folder / LOCK_NAME).exists()
    monkeypatch.setattr(shutil, "rmtree", whole)
    create_scratch_folder().remove()
    assert list(temporary_folder.iterdir()) == []
