"""Serving the room below a base path, such as https://example.org/cards/.

The server adds the base path to the links in each response, and strips the base path from each request.
"""

from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send


def with_base_path(app: ASGIApp, base_path: str) -> ASGIApp:
    """Return an application that serves `app` below this base path as well as at the root.

    Requests at the root still reach the application, so that health checks work unchanged.
    """
    if not base_path:
        return app

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        scope_type = str(scope["type"])
        if scope_type == "http" and scope["path"] == base_path:
            await redirect_to_base_path(base_path, send)
        else:
            await app(
                strip_base_path(base_path, scope) if scope_type in ("http", "websocket") else scope,
                receive,
                send,
            )

    return serve


def strip_base_path(base_path: str, scope: Any) -> Any:
    raw_path = scope.get("raw_path") or scope["path"].encode()
    if not scope["path"].startswith(f"{base_path}/") or not raw_path.startswith(f"{base_path}/".encode()):
        return scope
    return {**scope, "path": scope["path"][len(base_path) :], "raw_path": raw_path[len(base_path) :]}


async def redirect_to_base_path(base_path: str, send: Send) -> None:
    """Redirect to the base path with a trailing slash, so that relative addresses work."""
    headers = [(b"location", f"{base_path}/".encode()), (b"content-length", b"0")]
    start_message: Any = {"type": "http.response.start", "status": 308, "headers": headers}
    await send(start_message)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
