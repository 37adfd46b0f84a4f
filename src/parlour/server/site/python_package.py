"""The archive with the Python code that the site runs: the package and its dependencies."""

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import parlour

PACKAGE_FOLDER: Final = Path(parlour.__file__).parent
# the folders and modules of the package that run in a browser
INCLUDED_PARTS: Final = (
    "__init__.py",
    "authoring.py",
    "bots",
    "compiling",
    "games",
    "kit",
    "lab/__init__.py",
    "lab/estimates.py",
    "lab/match_facts.py",
    "records",
    "scene",
    "server/__init__.py",
    "server/accounts",
    "server/browser",
    "server/decisions",
    "server/handlers",
    "server/http_messages.py",
    "server/log",
    "server/messages",
    "server/pages",
    "server/socket_messages.py",
    "server/tables",
    "text",
)
INCLUDED_SUFFIXES: Final = (".ftl", ".md", ".py", ".svg", ".toml", ".yaml")
# Dependencies in pure Python. PyYAML also has a faster part in C, which is left out.
PURE_DEPENDENCIES: Final = ("fluent.syntax", "mypy_extensions", "openskill", "PyYAML", "typing_extensions")
# Beginnings of the names of modules in the standard library that are left out: programs with windows, tests,
# servers and clients of protocols that a browser does not speak, XML, and East Asian encodings.
UNUSED_MODULES: Final = (
    *("_pyrepl/", "doctest.py", "ensurepip/", "idlelib/", "pdb.py", "pydoc", "turtle", "unittest/", "venv/"),
    *("ftplib.py", "imaplib.py", "mailbox.py", "poplib.py", "smtplib.py", "wsgiref/", "xmlrpc/"),
    *("multiprocessing/", "lib2to3/", "pickletools.py", "curses/", "dbm/", "sqlite3/", "tkinter/"),
    *("cProfile.py", "http/server.py", "modulefinder.py", "optparse.py", "plistlib.py", "profile.py"),
    *("pstats.py", "pyclbr.py", "socketserver.py", "tabnanny.py", "trace.py", "wave.py", "xml/", "zipapp.py"),
    *("encodings/big5", "encodings/euc", "encodings/gb", "encodings/hz", "encodings/iso2022"),
    *("encodings/johab", "encodings/mac", "encodings/shift"),
)
ZIP_TIME: Final = (
    2000,
    1,
    1,
    0,
    0,
    0,
)  # the same in all archives, so that the same code gives the same archive


def build_archive(wheel: Path) -> bytes:
    """Return a zip archive with the package and its dependencies.

    Args:
        wheel: The wheel of msgspec for Pyodide.
    """
    return pack(dict([*package_files(), *dependency_files(), *wheel_files(wheel)]))


def pack(files: dict[str, bytes]) -> bytes:
    """Return a zip archive with these files, the same for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, ZIP_TIME), content, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def reduce_standard_library(path: Path) -> bytes:
    """Return the archive of Pyodide's standard library without the modules that Parlour does not need."""
    with zipfile.ZipFile(path) as archive:
        files = {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and not name.startswith(UNUSED_MODULES)
        }
    return pack(files)


def package_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file of this package that the archive contains."""
    for part in INCLUDED_PARTS:
        path = PACKAGE_FOLDER / part
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.suffix in INCLUDED_SUFFIXES and file.is_file():
                yield f"parlour/{file.relative_to(PACKAGE_FOLDER).as_posix()}", file.read_bytes()


def dependency_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each module of the dependencies in pure Python."""
    for name in PURE_DEPENDENCIES:
        for file in distribution(name).files or []:
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), file.read_binary()


def wheel_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each module in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".so")):
                yield name, archive.read(name)
