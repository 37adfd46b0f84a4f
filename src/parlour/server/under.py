"""The room under a path, such as https://example.org/cards/: its own addresses begin with that.

Pages, scripts and style sheets write addresses as if the room were at the top; on their way out they get the
path before them, and requests lose it on their way in.
"""

import re
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send

# An address of the room's own, as it stands in quotes or in url(...): "/static/common/base.css", `/t/${...}`.
OWN: Final = re.compile(rb"""(?<=["'`(])/(?=[a-z])""")
TOP: Final = re.compile(rb'(?<=")/(?=")')  # of the room itself; in a script this is a sign between words
IN_DATA: Final = re.compile(rb'(?<=")/(?=games/)')
REWRITTEN: Final = {
    ".html": (OWN, TOP),
    ".webmanifest": (OWN, TOP),
    ".js": (OWN,),
    ".css": (OWN,),
    ".json": (IN_DATA,),
}


def addressed(content: bytes, suffix: str, path: str) -> bytes:
    """A file with the path before each of the room's own addresses."""
    for each in REWRITTEN.get(suffix, ()) if path else ():
        content = each.sub(f"{path}/".encode(), content)
    return content


def under(app: ASGIApp, path: str) -> ASGIApp:
    """The room under a path; at its top it answers those who look after it, as ever."""
    if not path:
        return app

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http" and scope["path"] == path:
            await lead_on(path, send)
        else:
            await app(without(path, scope) if kind in ("http", "websocket") else scope, receive, send)

    return serve


def without(path: str, scope: Any) -> Any:
    raw = scope.get("raw_path") or scope["path"].encode()
    if not scope["path"].startswith(f"{path}/") or not raw.startswith(f"{path}/".encode()):
        return scope
    return {**scope, "path": scope["path"][len(path) :], "raw_path": raw[len(path) :]}


async def lead_on(path: str, send: Send) -> None:
    """To where the room is: its own addresses go on from there."""
    headers = [(b"location", f"{path}/".encode()), (b"content-length", b"0")]
    begin: Any = {"type": "http.response.start", "status": 308, "headers": headers}
    await send(begin)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
