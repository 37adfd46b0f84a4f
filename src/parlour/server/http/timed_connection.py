"""HTTP connections that are closed if the head of a request does not arrive in time.

uvicorn 0.54 limits the pause between two requests, but not the time until the head of a request is complete.
A client could hold all connections of the room by sending nothing. `constraints.txt` pins uvicorn, and
`tests/server/http/test_connections.py` fails if the limit of this class no longer works.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_HEAD_SECONDS: Final = 10.0  # seconds until the head of a request must be complete


class TimedConnection(H11Protocol):
    """One HTTP connection. `head_timer` runs while the head of a request is expected."""

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.update_head_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.update_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_head_timer()

    def update_head_timer(self) -> None:
        """Start the timer if the next request is incomplete, and stop it if a request has arrived."""
        if self.conn.their_state is not h11.IDLE:
            self.stop_head_timer()
        elif self.head_timer is None:
            self.head_timer = self.loop.call_later(REQUEST_HEAD_SECONDS, self.transport.abort)

    def stop_head_timer(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
