"""An implementation of `session.Transport` over a Litestar WebSocket."""

import logging
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from parlour.server.handlers.session import ClientDisconnected, DirectConnection
from parlour.server.http.table_socket import TABLE_SOCKET_EXTENSION

logger = logging.getLogger("parlour.server")

Socket = WebSocket[Any, Any, Any]


class WebSocketTransport:
    """A transport over a WebSocket; see `session.Transport`.

    `direct_connection` is the connection's `TableSocket`, or None if the server uses a different WebSocket
    class.
    """

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        extensions: dict[str, Any] = socket.scope["extensions"] or {}
        # removed from the scope, because it would otherwise be in a reference cycle
        self.direct_connection: DirectConnection | None = extensions.pop(TABLE_SOCKET_EXTENSION, None)

    async def receive(self) -> str | bytes:
        frame: Any = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise ClientDisconnected
        text: str | bytes = frame.get("text") or frame.get("bytes") or ""
        return text

    async def send(self, frame: bytes) -> None:
        await self.socket.send_data(frame.decode())

    async def close(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            logger.debug("the socket was already closed")
