"""The files of the web pages. A page contains its translated texts in the reader's language.

Each file is rendered and compressed once for each language. The result is cached until the modification time
or the size of the file changes. All caches are limited in size.
"""

import hashlib
import html
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.exceptions import NotFoundException

from parlour.server.http.request_headers import request_language
from parlour.server.log.refusals import server_catalog
from parlour.server.pages.base_path_links import add_base_path
from parlour.server.pages.page_content import WEB_FOLDER, compress_content, fill_messages, render_page

CONTENT_TYPES = {  # Litestar adds the charset to text types
    ".css": "text/css",
    ".gz": "application/gzip",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".openapi": "application/vnd.oai.openapi+json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
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
SITE_URL_MARK = b"[[site]]"  # in pages, replaced by the path of the edition without a server, or by nothing
SITE_PATH = "/play-offline"
MAX_FILENAME_LENGTH = 100  # maximum characters of a file name; longer names are truncated
COMPRESSED_SUFFIXES = (".css", ".html", ".js", ".json", ".mjs", ".openapi", ".svg", ".webmanifest")
VARY_HEADER = "Accept-Language, Accept-Encoding, Cookie"  # the cookie may store the chosen language


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
    has_messages = path.suffix in (".html", ".webmanifest")
    return render_file(path, *file_version(path), language if has_messages else "")


def file_version(path: Path) -> tuple[int, int]:
    """Return the modification time of a file in nanoseconds, and its size: the key of its cached content.

    Raises:
        NotFoundException: The file no longer exists.
    """
    try:
        file_stat = path.stat()
    except OSError:
        raise NotFoundException("Page not found") from None
    return file_stat.st_mtime_ns, file_stat.st_size


@lru_cache(maxsize=400)
def render_file(path: Path, mtime_ns: int, size: int, language: str) -> bytes:
    """Return the content of a file with its messages filled in.

    The modification time and the size are part of the cache key, so that a changed file is rendered again.
    """
    if path.suffix == ".html":
        return render_page(path.read_text(encoding="utf-8"), language, path.stem).encode()
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
    settings = request.app.state.settings
    if suffix == ".html":
        origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
        content = insert_urls(content, origin + settings.base_path, f"{SITE_PATH}/" if settings.site else "")
    is_compressed = accepts_gzip(request, suffix)
    prepared_content = prepare_content(content, suffix, settings.base_path, is_compressed)
    return prepared_response(request, prepared_content, suffix, is_compressed, status_code)


def accepts_gzip(request: Request[Any, Any, Any], suffix: str) -> bool:
    """Return True if a file with this suffix is to be compressed for this client."""
    return suffix in COMPRESSED_SUFFIXES and "gzip" in request.headers.get("accept-encoding", "")


def prepared_response(
    request: Request[Any, Any, Any],
    prepared_content: PreparedContent,
    suffix: str,
    is_compressed: bool,
    status_code: int = 200,
) -> Response[bytes]:
    """Return a response with the content, or an empty one with status 304 if the browser already has it."""
    headers = {"ETag": prepared_content.etag, "Cache-Control": "no-cache", "Vary": VARY_HEADER}
    if prepared_content.etag in list_known_tags(request) and status_code == 200:
        return Response(b"", status_code=304, headers=headers, media_type=CONTENT_TYPES[suffix])
    if is_compressed:
        headers["Content-Encoding"] = "gzip"
    return Response(
        prepared_content.content, status_code=status_code, headers=headers, media_type=CONTENT_TYPES[suffix]
    )


def list_known_tags(request: Request[Any, Any, Any]) -> list[str]:
    """Return the entity tags of the content that a client already has."""
    return [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]


def redirect_to(request: Request[Any, Any, Any], path: str) -> Response[Any]:
    """Redirect to a path of the card room."""
    query = f"?{request.url.query}" if request.url.query else ""
    location = request.app.state.settings.base_path + path + query
    headers = {"Location": location, "Cache-Control": "no-cache"}
    return Response(b"", status_code=307, headers=headers, media_type="text/plain")


@lru_cache(maxsize=400)
def insert_urls(content: bytes, room_url: str, site_url: str) -> bytes:
    """Return a page with the URL of the card room in its link preview, where addresses must be absolute.

    Args:
        site_url: The path of the edition without a server, or an empty string if the room serves none.
    """
    content = content.replace(ROOM_URL_MARK, html.escape(room_url).encode())
    return content.replace(SITE_URL_MARK, site_url.encode())


@lru_cache(maxsize=800)
def prepare_content(content: bytes, suffix: str, base_path: str, is_compressed: bool) -> PreparedContent:
    """Return content with the base path added to its paths, and compressed if `is_compressed` is true."""
    content = add_base_path(content, suffix, base_path)
    if is_compressed:
        content = compress_content(content, suffix)
    return PreparedContent(content, etag_of(content))


def etag_of(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'
