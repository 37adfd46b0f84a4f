"""Compiles the Python files of the site in the browser, so that Python starts faster at the next visit."""

import asyncio
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Final

SOURCE_SUFFIX: Final = ".py"
# Python uses a file of bytecode with this flag without comparing it with its source (PEP 552).
UNCHECKED_HASH: Final = (1).to_bytes(4, "little")


async def compile_standard_library() -> bytes:
    """Return the archive of the standard library with bytecode instead of source code."""
    archive = next(path for path in sys.path if path.endswith(".zip"))
    return await pack(compile_archive(Path(archive)))


async def compile_folder(folder: str) -> bytes:
    """Return an archive with the bytecode of a folder, to be unpacked in it.

    The source code must remain in the folder, because Parlour also reads it.
    """
    return await pack(compile_modules(Path(folder)))


def compile_archive(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as files:
        for name in files.namelist():
            if name.endswith(SOURCE_SUFFIX):
                yield f"{name}c", bytecode(files.read(name), str(archive / name))
            else:
                yield name, files.read(name)


def compile_modules(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob(f"*{SOURCE_SUFFIX}")):
        name = Path(cache_from_source(str(path))).relative_to(folder)
        yield name.as_posix(), bytecode(path.read_bytes(), str(path))


def bytecode(source: bytes, path: str) -> bytes:
    """Return the content of a file of bytecode. `path` appears in tracebacks."""
    code = compile(source, path, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED_HASH + source_hash(source) + marshal.dumps(code)


async def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an uncompressed zip archive. Other tasks can run between two files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            archive.writestr(name, data)
            await asyncio.sleep(0)
    return content.getvalue()
