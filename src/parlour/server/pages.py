"""The files of the page, from the package; pages have the messages of their reader's language in them.

Each file is rendered and compressed once for a language and kept, until its time or size changes. All caches
have a limit.
"""

import gzip
import hashlib
import html
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response
from litestar.exceptions import NotFoundException

from parlour.messages import referred, words_of
from parlour.server.callers import request_language
from parlour.server.said import room_words
from parlour.server.under import addressed

WEB = Path(__file__).parent.parent / "web"
TYPES = {  # Litestar adds the encoding to those of text
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".openapi": "application/vnd.oai.openapi+json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
KEY = re.compile(r"\{\{([\w-]+)\}\}")
PART = re.compile(r"<!-- the (?P<part>\w+) of (?P<file>\w+\.html) -->")
SORRY = {
    "nowhere": "sorry-nowhere",
    "never": "sorry-never",
    "closed": "sorry-closed",
    "offline": "sorry-offline",
}
MORE = {
    "nowhere": "sorry-nowhere-more",
    "never": "sorry-never-more",
    "closed": "sorry-closed-more",
    "offline": "sorry-offline-more",
}
LONGEST_NAME = 100  # of a file of the page; no system has to find more
PACKED = (".css", ".html", ".js", ".json", ".openapi", ".svg", ".webmanifest")
VARY = "Accept-Language, Accept-Encoding, Cookie"  # the cookie may name a language
# What lines of a script or a style sheet say to who reads it, and no browser does.
COMMENT = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.DOTALL | re.MULTILINE)


class Prepared(NamedTuple):
    """Bytes as they are sent, and their ETag."""

    content: bytes
    tag: str


def page(request: Request[Any, Any, Any], name: str, status_code: int = 200) -> Response[bytes]:
    """A file of the page; a browser that has it already is told so. Raises NotFoundException."""
    place = find_page(WEB, name[:LONGEST_NAME])
    return sent(request, file_content(place, request_language(request)), place.suffix, status_code)


@lru_cache(maxsize=400)
def find_page(folder: Path, name: str) -> Path:
    """Return the file of this name. Raises NotFoundException, which is not kept."""
    place = (folder / name).resolve()
    if not place.is_relative_to(folder.resolve()) or place.suffix not in TYPES or not place.is_file():
        raise NotFoundException("There is no such page in this room")
    return place


def file_content(place: Path, language: str) -> bytes:
    """Return a file as its reader gets it. Raises NotFoundException where it is gone."""
    try:
        found = place.stat()
    except OSError:
        raise NotFoundException("There is no such page in this room") from None
    in_words = place.suffix in (".html", ".webmanifest")
    return rendered(place, found.st_mtime_ns, found.st_size, language if in_words else "")


@lru_cache(maxsize=400)
def rendered(place: Path, changed: int, size: int, language: str) -> bytes:
    """Return a file with the messages of a language. A new version has another time or size."""
    if place.suffix == ".html":
        return told(place.read_text(encoding="utf-8"), language).encode()
    if place.suffix == ".webmanifest":
        return filled(place.read_text(encoding="utf-8"), language).encode()
    return place.read_bytes()


def sorry(request: Request[Any, Any, Any], why: str, status_code: int) -> Response[bytes]:
    """A page that says why there is nothing here; of SORRY."""
    return sent(
        request, sorry_content(WEB / "error.html", why, request_language(request)), ".html", status_code
    )


@lru_cache(maxsize=100)
def sorry_content(place: Path, why: str, language: str) -> bytes:
    words = room_words(language)
    page = told(place.read_text(encoding="utf-8"), language)
    page = page.replace('<body class="error-page">', f'<body class="error-page" data-why="{why}">')
    page = page.replace("<!-- heading -->", html.escape(words.say(SORRY[why])))
    page = page.replace("<!-- sentence -->", html.escape(words.say(MORE[why])))
    return page.encode()


def sent(
    request: Request[Any, Any, Any], content: bytes, suffix: str, status_code: int = 200
) -> Response[bytes]:
    """Content of a kind, small where the browser can unpack it; a browser that has it already is told so.

    The same object should be given each time: its hash is then known, and it is prepared once.
    """
    packs = suffix in PACKED and "gzip" in request.headers.get("accept-encoding", "")
    ready = prepared(content, suffix, request.app.state.settings.path, packs)
    headers = {"ETag": ready.tag, "Cache-Control": "no-cache", "Vary": VARY}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if ready.tag in known and status_code == 200:
        return Response(b"", status_code=304, headers=headers, media_type=TYPES[suffix])
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(ready.content, status_code=status_code, headers=headers, media_type=TYPES[suffix])


@lru_cache(maxsize=800)
def prepared(content: bytes, suffix: str, path: str, packs: bool) -> Prepared:
    """Return content with the path of the room in its addresses, compressed where it `packs`."""
    content = addressed(content, suffix, path)
    if packs:
        content = packed(content, suffix)
    return Prepared(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


def packed(content: bytes, suffix: str) -> bytes:
    """Content as it is sent: without comments, whose lines stay, so that an error is found where it says."""
    if suffix in (".css", ".js"):
        content = COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), content)
    return gzip.compress(content, 9, mtime=0)


def told(page: str, language: str) -> str:
    """A page with its language, its messages, and those that stand in it as `{{key}}`."""
    words = words_of("web", language)
    page = PART.sub(lambda found: part_of(found["file"], found["part"]), page)
    page = KEY.sub(lambda found: html.escape(words.say(found[1])), page)
    page = page.replace('<html lang="en">', f'<html lang="{language}">')
    script = f'<script type="application/json" id="words">{page_words(page, language)}</script>'
    return page.replace("</head>", f"  {script}\n  </head>")


def filled(text: str, language: str) -> str:
    """A JSON text with the messages that stand in it as `{{key}}`."""
    words = words_of("web", language)
    return KEY.sub(lambda found: msgspec.json.encode(words.say(found[1])).decode()[1:-1], text)


def part_of(file: str, part: str) -> str:
    """A part of another page, which two pages have alike: between its comments `begin` and `end`."""
    text = (WEB / file).read_text(encoding="utf-8")
    return text.partition(f"<!-- begin {part} -->")[2].partition(f"<!-- end {part} -->")[0].strip()


def page_words(page: str, language: str) -> str:
    """The messages that a page and its scripts may say, as JSON that can stand in it."""
    known = words_of("web", language).needed()
    wanted = [key for text in [page, *scripts_of(page)] for key in words_in(text) if key in known]
    messages: dict[str, Any] = {}
    while wanted:
        key = wanted.pop()
        if key not in messages:
            messages[key] = known[key]
            wanted += referred(known[key])
    told = {"language": language, "messages": dict(sorted(messages.items()))}
    return msgspec.json.encode(told).decode().replace("<", "\\u003c")


def scripts_of(page: str) -> list[str]:
    """The texts of the scripts that a page loads, and of those that these load."""
    places = [WEB / "static" / name for name in re.findall(r'src="/static/([\w/-]+\.js)"', page)]
    found: dict[Path, str] = {}
    while places:
        place = places.pop().resolve()
        if place not in found and place.is_file():
            found[place] = place.read_text(encoding="utf-8")
            places += [place.parent / name for name in re.findall(r'"(\.\.?/[\w./-]+\.js)"', found[place])]
    return list(found.values())


@lru_cache(maxsize=200)
def words_in(text: str) -> frozenset[str]:
    """All that may be a key: a script writes each whole."""
    return frozenset(re.findall(r"[a-z][\w-]*", text))
