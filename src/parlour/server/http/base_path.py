"""The room under a path, such as https://example.org/cards/: its own addresses begin with that.

Pages, scripts and style sheets write addresses as if the room were at the top; on their way out they get the
path before them, and requests lose it on their way in.
"""

import re
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send

# An address of the room's own, as it stands in quotes or in url(...): "/static/common/base.css", `/t/${...}`.
ABSOLUTE_PATH: Final = re.compile(rb"""(?<=["'`(])/(?=[a-z])""")
ROOT_PATH: Final = re.compile(
    rb'(?<=")/(?=")'
)  # of the room itself; in a script this is a sign between words
DATA_PATH: Final = re.compile(rb'(?<=")/(?=games/)')
PATTERNS_BY_SUFFIX: Final = {
    ".html": (ABSOLUTE_PATH, ROOT_PATH),
    ".webmanifest": (ABSOLUTE_PATH, ROOT_PATH),
    ".js": (ABSOLUTE_PATH,),
    ".css": (ABSOLUTE_PATH,),
    ".json": (DATA_PATH,),
}


def add_base_path(content: bytes, suffix: str, path: str) -> bytes:
    """A file with the path before each of the room's own addresses."""
    for each in PATTERNS_BY_SUFFIX.get(suffix, ()) if path else ():
        content = each.sub(f"{path}/".encode(), content)
    return content


def with_base_path(app: ASGIApp, path: str) -> ASGIApp:
    """The room under a path; at its top it answers those who look after it, as ever."""
    if not path:
        return app

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http" and scope["path"] == path:
            await redirect_to_base_path(path, send)
        else:
            await app(strip_base_path(path, scope) if kind in ("http", "websocket") else scope, receive, send)

    return serve


def strip_base_path(path: str, scope: Any) -> Any:
    raw = scope.get("raw_path") or scope["path"].encode()
    if not scope["path"].startswith(f"{path}/") or not raw.startswith(f"{path}/".encode()):
        return scope
    return {**scope, "path": scope["path"][len(path) :], "raw_path": raw[len(path) :]}


async def redirect_to_base_path(path: str, send: Send) -> None:
    """To where the room is: its own addresses go on from there."""
    headers = [(b"location", f"{path}/".encode()), (b"content-length", b"0")]
    begin: Any = {"type": "http.response.start", "status": 308, "headers": headers}
    await send(begin)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
