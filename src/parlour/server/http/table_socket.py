"""The WebSocket of a table, which exchanges frames with the session without waking an asyncio task.

ASGI's `receive` and `send` need a task that awaits them, and `send` writes each frame separately. With 100
busy sockets (`bench/load.py --sockets 100 --games all`, 41 pairs of runs), they cost the server 10 to 17 %
more processor time for each move, of which 6 to 8 % are for separate writes. This class and `TimedConnection`
depend on undocumented parts of libraries. `constraints.txt` therefore pins uvicorn and websockets, and
`tests/server/http/test_table_socket.py` fails if these parts have changed.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

# key under which the ASGI extensions contain the TableSocket
TABLE_SOCKET_EXTENSION = "parlour.table_socket"
# maximum bytes of frames that `try_send_text` accepts in one iteration of the event loop
MAX_PENDING_BYTES = 65_536
# maximum number of control and continuation frames in CONTROL_FRAME_SECONDS; without a limit, a flood of
# empty frames would delay the other clients
MAX_CONTROL_FRAMES = 200
CONTROL_FRAME_SECONDS = 10.0


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket that sends frames with `try_send_text`, and passes incoming text frames to `on_frame`.

    A frame is queued for `receive` instead if another one is queued, or if `on_frame` returns False.
    """

    on_frame: Callable[[bytes], bool] | None = None
    pending_bytes = 0  # bytes of frames that are sent at the end of this iteration of the event loop
    control_frame_count = 0  # number of control and continuation frames since `counted_since`
    counted_since = 0.0

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            scope: Any = self.scope
            scope["extensions"][TABLE_SOCKET_EXTENSION] = self

    def try_send_text(self, frame: bytes) -> bool:
        """Send a text frame, together with all others of this iteration of the event loop.

        Return False if the WebSocket is closed or has too much unsent data.
        """
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        if self.pending_bytes > MAX_PENDING_BYTES:
            return False
        if not self.pending_bytes:
            self.loop.call_soon(self.flush)
        self.pending_bytes += len(frame)
        self.conn.send_text(frame)
        return True

    def flush(self) -> None:
        self.pending_bytes = 0
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_text(self, event: Frame) -> None:
        if (
            not event.fin
            or self.close_sent
            or self.on_frame is None
            or not self.queue.empty()
            or not self.on_frame(bytes(event.data))
        ):
            super().handle_text(event)

    def handle_ping(self) -> None:
        if self.allow_control_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.allow_control_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.allow_control_frame():
            super().handle_cont(event)

    def allow_control_frame(self) -> bool:
        """Return True if another control or continuation frame is allowed. Otherwise close the WebSocket."""
        now = self.loop.time()
        if now - self.counted_since > CONTROL_FRAME_SECONDS:
            self.control_frame_count, self.counted_since = 0, now
        self.control_frame_count += 1
        if self.control_frame_count > MAX_CONTROL_FRAMES and not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        return not self.close_sent
