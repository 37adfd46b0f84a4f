"""Bytecode of the Python files of the site."""

import sys
import zipfile
from pathlib import Path
from subprocess import run

import pytest

from parlour.server.browser.bytecode import compile_folder, compile_standard_library

MODULES = {
    "one.py": "VALUE = 1\n",
    "pack/__init__.py": "from pack.two import VALUE\n",
    "pack/two.py": "VALUE = 2\n",
}
PRINT_VALUES = "import one, pack; print(one.VALUE, pack.VALUE)"


def write_modules(folder: Path, modules: dict[str, str]) -> None:
    for name, source in modules.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)


def import_from(path: Path) -> str:
    """Return the values of the two modules in a folder or an archive."""
    program = f"import sys; sys.path.insert(0, {str(path)!r}); {PRINT_VALUES}"
    done = run([sys.executable, "-B", "-I", "-c", program], capture_output=True, text=True, check=True)
    return done.stdout


async def test_folder_uses_its_bytecode(tmp_path: Path) -> None:
    write_modules(tmp_path, MODULES)
    archive = tmp_path.with_suffix(".zip")
    archive.write_bytes(await compile_folder(str(tmp_path)))
    # Python reads the bytecode only, and neither the time nor the content of the source code.
    write_modules(
        tmp_path, {name: source.replace("VALUE =", "VALUE = 10 *") for name, source in MODULES.items()}
    )
    assert import_from(tmp_path) == "10 20\n"
    with zipfile.ZipFile(archive) as files:
        files.extractall(tmp_path)
    assert import_from(tmp_path) == "1 2\n"


async def test_archive_has_bytecode_instead_of_source_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "library.zip"
    with zipfile.ZipFile(library, "w") as archive:
        for name, source in MODULES.items():
            archive.writestr(name, source)
        archive.writestr("pack/data.txt", "data")
    monkeypatch.setattr(sys, "path", ["/nowhere", str(library)])
    compiled = await compile_standard_library()
    library.write_bytes(compiled)
    assert import_from(library) == "1 2\n"
    with zipfile.ZipFile(library) as archive:
        assert sorted(archive.namelist()) == ["one.pyc", "pack/__init__.pyc", "pack/data.txt", "pack/two.pyc"]
