"""An implementation of `session.Transport` over a Litestar WebSocket."""

import logging
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from parlour.server.handlers.session import ClientDisconnected, DirectConnection
from parlour.server.http.connections import FAST_SOCKET_EXTENSION

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
        self.direct_connection: DirectConnection | None = extensions.get(FAST_SOCKET_EXTENSION)

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

    def release(self) -> None:
        """Break the reference cycle of a closed WebSocket.

        Otherwise, its memory would be freed only when the garbage collector runs.
        """
        del self.socket.receive, self.socket.send
