"""The files of the web pages. A page contains its translated texts in the reader's language.

Each file is rendered and compressed once for each language. The result is cached until the modification time
or the size of the file changes. All caches are limited in size.
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

from parlour.server.http.base_path import add_base_path
from parlour.server.http.request_headers import request_language
from parlour.server.tables.refusals import server_catalog
from parlour.text.translation import get_catalog, list_references

WEB_FOLDER = Path(__file__).parents[2] / "web"
CONTENT_TYPES = {  # Litestar adds the charset to text types
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
MESSAGE_PATTERN = re.compile(r"\{\{([\w-]+)\}\}")
INCLUDE_PATTERN = re.compile(r"<!-- the (?P<part>\w+) of (?P<file>\w+\.html) -->")
ERROR_PAGE_TITLES = {
    "nowhere": "error-page-nowhere",
    "never": "error-page-never",
    "closed": "error-page-closed",
    "offline": "error-page-offline",
}
ERROR_PAGE_TEXTS = {
    "nowhere": "error-page-nowhere-more",
    "never": "error-page-never-more",
    "closed": "error-page-closed-more",
    "offline": "error-page-offline-more",
}
ROOM_URL_MARK = b"[[room]]"  # in pages, replaced by the URL of the card room
MAX_FILENAME_LENGTH = 100  # maximum characters of a file name; longer names are truncated
COMPRESSED_SUFFIXES = (".css", ".html", ".js", ".json", ".openapi", ".svg", ".webmanifest")
VARY_HEADER = "Accept-Language, Accept-Encoding, Cookie"  # the cookie may store the chosen language
# Matches the comments that are removed from scripts and style sheets, because browsers do not need them. They
# are on lines of their own, at the end of a line, or state a type within a line. In a line with code, a
# comment with a quotation mark is kept, because the supposed comment could be the end of a string.
COMMENT_PATTERN = re.compile(
    rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$|(?:^|(?<=[;{,)]))[ \t]*// [^\n\"'`]*$"
    rb"|/\*\*(?:(?!\*/)[^\n\"'`])*\*/",
    re.DOTALL | re.MULTILINE,
)
INDENTATION_PATTERN = re.compile(rb"^[ \t]+", re.MULTILINE)


class PreparedContent(NamedTuple):
    """Content that is ready to be sent, and its ETag."""

    content: bytes
    etag: str


def page_response(request: Request[Any, Any, Any], file_name: str, status_code: int = 200) -> Response[bytes]:
    """Return a file of the web pages, or status 304 if the browser already has it.

    Raises:
        NotFoundException: The file does not exist.
    """
    path = find_page_file(WEB_FOLDER, file_name[:MAX_FILENAME_LENGTH])
    return content_response(request, file_content(path, request_language(request)), path.suffix, status_code)


@lru_cache(maxsize=400)
def find_page_file(folder: Path, file_name: str) -> Path:
    """Return the path of a file of the web pages.

    Raises:
        NotFoundException: The file does not exist.
    """
    path = (folder / file_name).resolve()
    if not path.is_relative_to(folder.resolve()) or path.suffix not in CONTENT_TYPES or not path.is_file():
        raise NotFoundException("Page not found")
    return path


def file_content(path: Path, language: str) -> bytes:
    """Return the content of a file. Its messages, if it has any, are in `language`.

    Raises:
        NotFoundException: The file no longer exists.
    """
    try:
        file_stat = path.stat()
    except OSError:
        raise NotFoundException("Page not found") from None
    has_messages = path.suffix in (".html", ".webmanifest")
    return render_file(path, file_stat.st_mtime_ns, file_stat.st_size, language if has_messages else "")


@lru_cache(maxsize=400)
def render_file(path: Path, mtime_ns: int, size: int, language: str) -> bytes:
    """Return the content of a file with its messages filled in.

    The modification time and the size are part of the cache key, so that a changed file is rendered again.
    """
    if path.suffix == ".html":
        return render_page(path.read_text(encoding="utf-8"), language).encode()
    if path.suffix == ".webmanifest":
        return fill_messages(path.read_text(encoding="utf-8"), language).encode()
    return path.read_bytes()


def error_page(request: Request[Any, Any, Any], reason: str, status_code: int) -> Response[bytes]:
    """Return a page that explains an error. `reason` is a key of ERROR_PAGE_TITLES."""
    return content_response(
        request,
        render_error_page(WEB_FOLDER / "error.html", reason, request_language(request)),
        ".html",
        status_code,
    )


@lru_cache(maxsize=100)
def render_error_page(path: Path, reason: str, language: str) -> bytes:
    catalog = server_catalog(language)
    page = render_page(path.read_text(encoding="utf-8"), language)
    page = page.replace('<body class="error-page">', f'<body class="error-page" data-why="{reason}">')
    page = page.replace("<!-- heading -->", html.escape(catalog.format(ERROR_PAGE_TITLES[reason])))
    page = page.replace("<!-- sentence -->", html.escape(catalog.format(ERROR_PAGE_TEXTS[reason])))
    return page.encode()


def content_response(
    request: Request[Any, Any, Any], content: bytes, suffix: str, status_code: int = 200
) -> Response[bytes]:
    """Return a response with `content`, or an empty response with status 304 if the browser already has it.

    The content is compressed if possible. Pass the same bytes object each time, so that it is hashed and
    compressed only once.
    """
    if suffix == ".html":
        origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
        content = insert_room_url(content, origin + request.app.state.settings.base_path)
    is_compressed = suffix in COMPRESSED_SUFFIXES and "gzip" in request.headers.get("accept-encoding", "")
    prepared_content = prepare_content(content, suffix, request.app.state.settings.base_path, is_compressed)
    headers = {"ETag": prepared_content.etag, "Cache-Control": "no-cache", "Vary": VARY_HEADER}
    known_tags = [
        tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
    ]
    if prepared_content.etag in known_tags and status_code == 200:
        return Response(b"", status_code=304, headers=headers, media_type=CONTENT_TYPES[suffix])
    if is_compressed:
        headers["Content-Encoding"] = "gzip"
    return Response(
        prepared_content.content, status_code=status_code, headers=headers, media_type=CONTENT_TYPES[suffix]
    )


@lru_cache(maxsize=400)
def insert_room_url(content: bytes, room_url: str) -> bytes:
    """Return a page with the URL of the card room in its link preview, where addresses must be absolute."""
    return content.replace(ROOM_URL_MARK, html.escape(room_url).encode())


@lru_cache(maxsize=800)
def prepare_content(content: bytes, suffix: str, base_path: str, is_compressed: bool) -> PreparedContent:
    """Return content with the base path added to its paths, and compressed if `is_compressed` is true."""
    content = add_base_path(content, suffix, base_path)
    if is_compressed:
        content = compress_content(content, suffix)
    return PreparedContent(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


def compress_content(content: bytes, suffix: str) -> bytes:
    """Return the content compressed with gzip.

    Comments and indentation are removed from scripts and style sheets. Line breaks remain, so that line
    numbers stay correct. No text in a script depends on indentation.
    """
    if suffix in (".css", ".js"):
        content = COMMENT_PATTERN.sub(lambda match: b"\n" * match[0].count(b"\n"), content)
        content = INDENTATION_PATTERN.sub(b"", content)
    return gzip.compress(content, 9, mtime=0)


def render_page(page_text: str, language: str) -> str:
    """Return a page with its messages in `language`.

    Each `{{key}}` is replaced by the message with that key. Scripts receive their messages as JSON.
    """
    catalog = get_catalog("parlour.web", language)
    page_text = INCLUDE_PATTERN.sub(lambda match: extract_page_part(match["file"], match["part"]), page_text)
    page_text = MESSAGE_PATTERN.sub(lambda match: html.escape(catalog.format(match[1])), page_text)
    page_text = page_text.replace('<html lang="en">', f'<html lang="{language}">')
    script = f'<script type="application/json" id="words">{page_messages_json(page_text, language)}</script>'
    return page_text.replace("</head>", f"  {script}\n  </head>")


def fill_messages(text: str, language: str) -> str:
    """Return `text`, a JSON document, with each `{{key}}` replaced by the message with that key."""
    catalog = get_catalog("parlour.web", language)
    return MESSAGE_PATTERN.sub(
        lambda match: msgspec.json.encode(catalog.format(match[1])).decode()[1:-1], text
    )


def extract_page_part(filename: str, part_name: str) -> str:
    """Return the part of a page between the comments `begin NAME` and `end NAME`, for use in other pages."""
    page_text = (WEB_FOLDER / filename).read_text(encoding="utf-8")
    return (
        page_text.partition(f"<!-- begin {part_name} -->")[2]
        .partition(f"<!-- end {part_name} -->")[0]
        .strip()
    )


def page_messages_json(page_text: str, language: str) -> str:
    """Return the messages that a page and its scripts may use, as JSON for a script element."""
    known_messages = get_catalog("parlour.web", language).list_messages()
    pending_keys = [
        key
        for text in [page_text, *read_scripts(page_text)]
        for key in find_possible_message_keys(text)
        if key in known_messages
    ]
    messages: dict[str, Any] = {}
    while pending_keys:
        key = pending_keys.pop()
        if key not in messages:
            messages[key] = known_messages[key]
            pending_keys += list_references(known_messages[key])
    message_data = {"language": language, "messages": dict(sorted(messages.items()))}
    return msgspec.json.encode(message_data).decode().replace("<", "\\u003c")


def read_scripts(page_text: str) -> list[str]:
    """Return the source text of each script that a page loads, directly or through imports."""
    pending_paths = [
        WEB_FOLDER / "static" / name for name in re.findall(r'src="/static/([\w/-]+\.js)"', page_text)
    ]
    texts: dict[Path, str] = {}
    while pending_paths:
        path = pending_paths.pop().resolve()
        if path not in texts and path.is_file():
            texts[path] = path.read_text(encoding="utf-8")
            pending_paths += [
                path.parent / name for name in re.findall(r'"(\.\.?/[\w./-]+\.js)"', texts[path])
            ]
    return list(texts.values())


@lru_cache(maxsize=200)
def find_possible_message_keys(text: str) -> frozenset[str]:
    """Return all words in a text that may be message keys.

    Scripts write each key as a single literal, so that this function finds it.
    """
    return frozenset(re.findall(r"[a-z][\w-]*", text))
