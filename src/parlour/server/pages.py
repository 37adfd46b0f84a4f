"""The files of the page, from the package."""

import hashlib
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException

WEB = Path(__file__).parent.parent / "web"
TYPES = {  # Litestar adds the encoding to those of text
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def page(request: Request[Any, Any, Any], name: str, status_code: int = 200) -> Response[bytes]:
    """A file of the page; a browser that has it already is told so. Raises NotFoundException."""
    place = (WEB / name).resolve()
    if not place.is_relative_to(WEB.resolve()) or place.suffix not in TYPES or not place.is_file():
        raise NotFoundException("There is no such page in this room")
    content = place.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known and status_code == 200:
        return Response(b"", status_code=304, headers=headers, media_type=TYPES[place.suffix])
    return Response(content, status_code=status_code, headers=headers, media_type=TYPES[place.suffix])
