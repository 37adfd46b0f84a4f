"""Finds the files of Pyodide and the wheel of msgspec for it, or downloads them with npm and pip."""

import json
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

PYODIDE_VERSION: Final = "314.0.7"
# Pyodide's Python and platform, for which msgspec has a wheel
PYTHON_VERSION: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PACKAGE_FILE: Final = "package.json"  # has the version of Pyodide
PYODIDE_FILES: Final = (
    PACKAGE_FILE,
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)
WHEEL_PATTERN: Final = f"msgspec-{version('msgspec')}-*.whl"


class MissingFilesError(Exception):
    """Raised if files of Pyodide are missing and cannot be downloaded."""


def require_files(folder: Path) -> None:
    """Check that a folder has all files of Pyodide that a site needs, in the right versions.

    Raises:
        MissingFilesError: A file is missing, or Pyodide has another version.
    """
    missing = [name for name in PYODIDE_FILES if not (folder / name).is_file()]
    missing += [] if any(folder.glob(WHEEL_PATTERN)) else [f"{WHEEL_PATTERN} (for {PLATFORM})"]
    if not missing and json.loads((folder / PACKAGE_FILE).read_bytes())["version"] != PYODIDE_VERSION:
        missing = [f"Pyodide {PYODIDE_VERSION}"]
    if missing:
        raise MissingFilesError(
            f"{folder} has no {', '.join(missing)}; it needs the files of the npm package pyodide "
            f"{PYODIDE_VERSION} and the wheel of msgspec {version('msgspec')} for it"
        )


def download_files(folder: Path) -> None:
    """Download Pyodide and the wheel of msgspec to a folder.

    Raises:
        MissingFilesError: npm is missing, a download failed, or a file is missing in it.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise MissingFilesError(
            "npm was not found; install it, or pass the files of Pyodide with --pyodide FOLDER"
        )
    run([npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], folder)
    with tarfile.open(next(folder.glob("pyodide-*.tgz"))) as archive:
        for name in PYODIDE_FILES:
            file = archive.extractfile(f"package/{name}")
            if file is None:
                raise MissingFilesError(f"pyodide {PYODIDE_VERSION} has no file {name}")
            (folder / name).write_bytes(file.read())
    abi = f"cp{PYTHON_VERSION.replace('.', '')}"
    platform = [
        "--platform",
        PLATFORM,
        "--python-version",
        PYTHON_VERSION,
        "--implementation",
        "cp",
        "--abi",
        abi,
    ]
    wheel = f"msgspec=={version('msgspec')}"
    run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            *platform,
            wheel,
        ],
        folder,
    )


def run(command: list[str], folder: Path) -> None:
    """Run a command in a folder.

    Raises:
        MissingFilesError: The command failed.
    """
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise MissingFilesError(f"{' '.join(command[:2])} failed: {' '.join(reason)}")
