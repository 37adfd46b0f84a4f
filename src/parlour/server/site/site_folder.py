"""Writes the folder of the edition without a server. Any host of static files can serve it.

All paths in the folder are relative. Pages are in a folder for each language. The shell, `index.html`, shows
them in a frame and runs the room in a Web Worker.
"""

import gzip
import hashlib
import json
import re
import shutil
import tempfile
from base64 import b64encode
from contextlib import suppress
from inspect import signature
from pathlib import Path
from typing import Any, Final

import msgspec

import parlour
from parlour.games import game_names
from parlour.records.rules_page import drawings_path, rules_picture_path
from parlour.scene.tutorial import NoTutorialError
from parlour.server.handlers.catalog import CATALOG_ROUTES
from parlour.server.handlers.routes import Route
from parlour.server.pages.base_path_links import add_base_path
from parlour.server.pages.page_content import WEB_FOLDER, fill_messages, render_page, strip_comments
from parlour.server.site.pyodide_files import WHEEL_PATTERN
from parlour.server.site.python_package import build_archive, reduce_standard_library
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import list_languages

SITE_SOURCE: Final = WEB_FOLDER / "site"
PAGES: Final = ("index", "table", "replay", "review", "learn", "daily", "profile", "exercises")
# Files of Pyodide that are compressed, because not every host compresses files.
COMPRESSED_PYODIDE_FILES: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm")
LOADED_FILES: Final = (
    *(f"pyodide/{name}.gz" for name in COMPRESSED_PYODIDE_FILES),
    "pyodide/python_stdlib.zip",
    "parlour.zip",
)
VERSION_FILE: Final = "version.json"
ROOM_URL_MARK: Final = "[[room]]"
SITE_URL_MARK: Final = "[[site]]"
# a link of a page to another page, such as "/", "/profile" or "/#new-table"
PAGE_LINK: Final = re.compile(r'(?<=href=")/(?P<page>|daily|exercises|profile|replay)(?=["#?])')
TO_ROOT: Final = ".."  # path from a page to the folder of the site
PATH_PARAMETERS: Final = {"game": "{game:str}", "page": "{page:str}"}  # in the path of a route


def write_site(folder: Path, pyodide_folder: Path, bot_delay: float) -> int:
    """Write the site. A site that the folder already contains is replaced.

    Args:
        pyodide_folder: The files of Pyodide, and the wheel of msgspec for it.
        bot_delay: The pause before each move of a bot, in seconds.

    Returns:
        The size of all files in bytes.

    Raises:
        SiteFolderError: The folder contains something else than a site.
        OSError: A file cannot be read or written.
    """
    require_replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary_name:
        new_folder = Path(temporary_name) / "site"
        files = {**list_static_files(), **list_pages(), **list_game_files(), **list_shell_files()}
        files |= list_python_files(pyodide_folder)
        files |= {
            f"api/{language}.json.gz": compress(static_answers(language)) for language in list_languages()
        }
        files["site/python.json"] = python_description(files, pyodide_folder, bot_delay)
        files |= version_files(files)
        files[".nojekyll"] = b""  # tells GitHub Pages to serve all files as they are
        for name, content in files.items():
            path = new_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if folder.exists():
            shutil.rmtree(folder)
        new_folder.rename(folder)
    return sum(len(content) for content in files.values())


class SiteFolderError(Exception):
    """Raised if a folder cannot be replaced, because it contains something else than a site."""


def require_replaceable(folder: Path) -> None:
    is_empty = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    if not is_empty and not (folder / VERSION_FILE).is_file():
        raise SiteFolderError(f"{folder} exists and is not a site; choose an empty or a new folder")


# Files


def list_static_files() -> dict[str, bytes]:
    """Return the files of the pages by name. `home.js` is the one for pages without a server."""
    static = WEB_FOLDER / "static"
    sources = {
        path.relative_to(WEB_FOLDER).as_posix(): path for path in sorted(static.rglob("*")) if path.is_file()
    }
    sources["static/common/home.js"] = SITE_SOURCE / "home.js"
    return {name: relative_content(path.read_bytes(), name) for name, path in sources.items()}


def relative_content(content: bytes, name: str) -> bytes:
    """Return a script or style sheet without comments. The paths in a style sheet become relative to it.

    Scripts have no paths of files: `home.js` adds the path to the folder of the site.
    """
    suffix = Path(name).suffix
    if suffix == ".css":
        content = add_base_path(content, suffix, "/".join([".."] * name.count("/")))
    return strip_comments(content, suffix)


def list_pages() -> dict[str, bytes]:
    """Return the pages in all languages by name."""
    return {
        f"{language}/{page}.html": page_content(page, language)
        for language in list_languages()
        for page in PAGES
    }


def page_content(page: str, language: str) -> bytes:
    text = (WEB_FOLDER / f"{page}.html").read_text(encoding="utf-8")
    text = render_page(text, language, page).replace(ROOM_URL_MARK, TO_ROOT).replace(SITE_URL_MARK, "")
    text = PAGE_LINK.sub(lambda match: f"{match['page'] or 'index'}.html", text)
    return add_base_path(text.encode(), ".html", TO_ROOT)


def list_game_files() -> dict[str, bytes]:
    """Return the pictures and drawings of all games by name."""
    sources = {
        **{f"games/{game}/picture.svg": rules_picture_path(game) for game in game_names()},
        **{f"games/{game}/drawings.svg": drawings_path(game) for game in game_names()},
    }
    return {name: path.read_bytes() for name, path in sources.items() if path is not None}


def static_answers(language: str) -> bytes:
    """Return the answers to all requests that have the same answer for every user, by path.

    The pages get these answers without waiting for Python.
    """
    answers: dict[str, msgspec.Raw] = {}
    for route in CATALOG_ROUTES:
        if route.is_static and "language" in signature(route.function).parameters:
            for path, arguments in list_paths(route):
                with suppress(NoTutorialError):
                    answer = msgspec.json.encode(route.function(**arguments, language=language))
                    answers[path] = msgspec.Raw(add_base_path(answer, ".json", TO_ROOT))
    return msgspec.json.encode(answers)


def list_paths(route: Route) -> list[tuple[str, dict[str, str]]]:
    """Return the paths of a route for all games or pages, with the arguments of its function."""
    for name, parameter in PATH_PARAMETERS.items():
        if parameter in route.path:
            values = game_names() if name == "game" else PAGES
            return [(route.path.replace(parameter, value), {name: value}) for value in values]
    return [(route.path, {})]


def list_python_files(pyodide_folder: Path) -> dict[str, bytes]:
    """Return the files of Pyodide and the archive of the package by name."""
    files = {
        f"pyodide/{name}.gz": compress((pyodide_folder / name).read_bytes())
        for name in COMPRESSED_PYODIDE_FILES
    }
    files["pyodide/python_stdlib.zip"] = reduce_standard_library(pyodide_folder / "python_stdlib.zip")
    files["pyodide/pyodide.mjs"] = (pyodide_folder / "pyodide.mjs").read_bytes()
    files["parlour.zip"] = build_archive(next(pyodide_folder.glob(WHEEL_PATTERN)))
    return files


def compress(content: bytes) -> bytes:
    """Return content compressed with gzip, the same for the same content."""
    return gzip.compress(content, 9, mtime=0)


def python_description(files: dict[str, bytes], pyodide_folder: Path, bot_delay: float) -> bytes:
    """Return the sizes of the files that a Web Worker loads, their digest, and the settings for Python.

    The lock file of Pyodide lists no packages, because the archive has all that are needed.
    """
    lock_file = json.loads((pyodide_folder / "pyodide-lock.json").read_bytes())
    description: dict[str, Any] = {
        "sizes": {name: len(files[name]) for name in LOADED_FILES},
        "digest": integrity_digest(b"".join(files[name] for name in LOADED_FILES)),
        "lockFile": {"info": lock_file["info"], "packages": {}},
        "botDelay": bot_delay,
    }
    return json.dumps(description).encode()


def list_shell_files() -> dict[str, bytes]:
    """Return the shell, the scripts of the Web Workers and the manifest by name."""
    files = {
        f"site/{path.name}": strip_comments(path.read_bytes(), path.suffix)
        for path in sorted(SITE_SOURCE.iterdir())
        if path.suffix in (".css", ".js") and path.name not in ("home.js", "sw.js")
    }
    files["index.html"] = (SITE_SOURCE / "index.html").read_bytes()
    manifest = (SITE_SOURCE / "manifest.webmanifest").read_text(encoding="utf-8")
    files["manifest.webmanifest"] = fill_messages(manifest, DEFAULT_LANGUAGE).encode()
    return files


def version_files(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the service worker and the description of this version, which have the digests of all files."""
    digests = {name: integrity_digest(content) for name, content in sorted(files.items())}
    service_worker = (SITE_SOURCE / "sw.js").read_text(encoding="utf-8")
    description = {"version": parlour.__version__, "files": digests}
    return {
        "sw.js": service_worker.replace("{/* digests */}", json.dumps(digests)).encode(),
        VERSION_FILE: json.dumps(description, indent=1).encode(),
    }


def integrity_digest(content: bytes) -> str:
    """Return a digest in the form that browsers compare with a fetched file."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"
