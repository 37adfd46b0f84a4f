"""The site command refuses wrong folders with a sentence, and changes nothing."""

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from parlour.cli.site import write
from parlour.server.site.pyodide_files import PACKAGE_FILE, PYODIDE_FILES, PYODIDE_VERSION
from parlour.terminal.language import UsageError


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Return a folder with files that have the names of Pyodide's."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in (*PYODIDE_FILES, f"msgspec-{version('msgspec')}-cp314.whl"):
        (folder / name).write_text("")
    (folder / PACKAGE_FILE).write_text(json.dumps({"version": PYODIDE_VERSION}))
    return folder


@pytest.mark.parametrize("name", PYODIDE_FILES)
def test_missing_file_of_pyodide_is_named(tmp_path: Path, pyodide: Path, name: str) -> None:
    (pyodide / name).unlink()
    with pytest.raises(UsageError, match=f"has no {name};"):
        write(tmp_path / "site", pyodide, 0.0)
    assert not (tmp_path / "site").exists()


def test_other_version_of_pyodide_is_refused(tmp_path: Path, pyodide: Path) -> None:
    (pyodide / PACKAGE_FILE).write_text(json.dumps({"version": "1.2.3"}))
    with pytest.raises(UsageError, match=f"has no Pyodide {PYODIDE_VERSION}"):
        write(tmp_path / "site", pyodide, 0.0)


def test_folder_with_other_files_is_not_replaced(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "holiday.jpg").write_text("sea")
    with pytest.raises(UsageError, match="is not a site"):
        write(folder, pyodide, 0.0)
    assert (folder / "holiday.jpg").read_text() == "sea"
