"""HTTP connections and WebSockets with limits, so that idle clients cannot block the server.

A connection is *silent* as long as the server does not have a complete and unanswered request from it. This
is the case before the first request, between two requests, and while a head or a body is still arriving. Each
request must arrive in time, and the number of connections is limited. When the limit is reached, the server
closes the connection that has been silent longest, so that a new client can always connect.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.handlers.session import new_size_message
from parlour.server.http.flow_control import ChunkDeliveringReader
from parlour.server.http.gate import SECURITY_HEADERS

try:
    import resource
except ImportError:  # not available on Windows
    resource = None  # type: ignore[assignment]

REQUEST_HEAD_TIMEOUT = 10.0  # seconds until the head of a request must be complete
KEEP_ALIVE_TIMEOUT = 5  # seconds that an idle connection is kept open between two requests
PING_INTERVAL = 20.0  # seconds between two pings of a WebSocket, and seconds to wait for the pong
# maximum seconds to send the remaining data of a response before the connection is closed
SEND_TIMEOUT = 60.0
# maximum bytes of frames that `try_send_text` accepts in one iteration of the event loop
MAX_UNSENT_BYTES = 65_536
# limits on control and continuation frames of a WebSocket: the largest burst, and the rate per second
MAX_CONTROL_FRAMES, CONTROL_FRAMES_PER_SECOND = (200, 20)
MAX_DISCARDED_BYTES = 1_048_576  # maximum bytes that are read and dropped after a WebSocket was closed
# number of file handles reserved for the database, the bots, the log, and connections that are being closed
SPARE_FILE_HANDLES = 192
MAX_CONNECTIONS = 100_000  # maximum number of connections, if the system sets no limit
LISTEN_BACKLOG = 4096  # maximum number of new connections that the system queues until they are accepted
# key under which the ASGI extensions contain the TableSocket
FAST_SOCKET_EXTENSION = "parlour.at_once"
SERVICE_UNAVAILABLE_RESPONSE = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n"
    + b"".join(b"%b: %b\r\n" % header for header in SECURITY_HEADERS)
    + b"\r\n"
)


# maximum number of distinct log messages that are remembered in order to suppress repetitions
MAX_REMEMBERED_MESSAGES = 200

# first line of a log message's format string, type of its exception, and the file and line where the
# exception was raised
MessageKey = tuple[str, str, str, int]

logger = logging.getLogger("parlour.connections")


class Connection(H11Protocol):
    """One HTTP connection, which is closed if it is silent for too long."""

    max_connections: ClassVar[int] = MAX_CONNECTIONS
    # the connection that has been silent longest comes first
    silent_connections: ClassVar[dict["Connection", None]] = {}

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        chunked_reader: Any = ChunkDeliveringReader(transport, self)
        super().connection_made(chunked_reader)
        self.silent_connections[self] = None
        self.start_head_timer()
        if len(self.connections) > self.max_connections:
            self.evict_longest_silent()

    def evict_longest_silent(self) -> None:
        """Close the connection that has been silent longest.

        If all other connections are active, refuse this new connection instead.
        """
        longest_silent = next(iter(self.silent_connections))
        if longest_silent is self:
            logger.warning(
                "connection refused: %s connections are open and none of them is idle", self.max_connections
            )
            self.transport.write(SERVICE_UNAVAILABLE_RESPONSE)
            self.close_if_silent()
        else:
            longest_silent.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # If the transport has a different protocol, a WebSocket has taken over the transport.
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self.mark_active()
        elif self.is_answering_request():
            if not self.cycle.more_body:
                self.mark_active()
            elif self.head_timer is not None:  # the head has arrived in time, and the body is still arriving
                self.head_timer.cancel()
                self.head_timer = None
        elif self.head_timer is None:
            self.start_head_timer()

    def is_answering_request(self) -> bool:
        """Return True if a request is being answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def send_400_response(self, msg: str) -> None:
        """Respond to invalid HTTP with status 400 and the usual security headers."""
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"connection", b"close"),
            *SECURITY_HEADERS,
        ]
        refusal = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (refusal, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event))
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.is_answering_request() and not self.transport.is_closing():
            self.silent_connections.setdefault(self)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # Without this, close() would wait forever for a client that has stopped reading.
        if self.transport.get_write_buffer_size():
            self.loop.call_later(SEND_TIMEOUT, self.transport.abort)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.mark_active()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.mark_active()
        super().connection_lost(exc)

    def start_head_timer(self) -> None:
        self.head_timer = self.loop.call_later(REQUEST_HEAD_TIMEOUT, self.close_if_silent)

    def mark_active(self) -> None:
        """Mark the connection as no longer silent, and stop the timer for the request head."""
        self.silent_connections.pop(self, None)
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def close_if_silent(self) -> None:
        self.mark_active()
        self.transport.close()

    def abort(self) -> None:
        """Close the connection at once, even if the client has not received all data."""
        self.mark_active()
        self.transport.abort()


class SocketsToFlush:
    """The WebSockets that have frames to send in the current iteration of an event loop."""

    batches: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "SocketsToFlush"]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.sockets: list[TableSocket] = []

    def flush(self) -> None:
        sockets, self.sockets = self.sockets, []
        for table_socket in sockets:
            table_socket.flush()


class SocketProtocol(ServerProtocol):
    """The server side of the WebSocket protocol.

    A refused handshake has the usual security headers. If a message is too large to be read, the client
    receives a `disconnect` message, as for a message that the application refuses.
    """

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in SECURITY_HEADERS:
            response.headers.setdefault(name.decode(), value.decode())
        return response

    def fail(self, code: CloseCode | int, reason: str = "") -> None:
        if code == CloseCode.MESSAGE_TOO_BIG and self.state is State.OPEN:
            self.send_text(msgspec.json.encode(new_size_message(f"more than {self.max_message_size}")))
        super().fail(code, reason)


class TableSocket(WebSocketsSansIOProtocol):
    """The WebSocket of a table. It can be closed even if its client has stopped reading.

    ASGI's `send` and `receive` need a task that awaits them. This class also works without a task:
    `try_send_text` sends a frame, and `on_frame` is called with an incoming text frame if no other message is
    queued. If `on_frame` returns False, the frame is queued for `receive`.
    """

    on_frame: Callable[[bytes], bool] | None = None
    pending_bytes = 0  # bytes of frames queued in this iteration of the event loop
    is_broken = False  # True once invalid data has arrived; later data is not parsed
    discarded_bytes = 0  # bytes that arrived after closing
    control_frame_count = 0.0  # level of a leaky bucket for control and continuation frames
    counted_at = 0.0  # time of the latest control or continuation frame

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = SocketProtocol(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.batch = SocketsToFlush.batches.setdefault(self.loop, SocketsToFlush())
            scope: Any = self.scope
            scope["extensions"][FAST_SOCKET_EXTENSION] = self

    def try_send_text(self, frame: bytes) -> bool:
        """Queue a text frame. All frames of one iteration of the event loop are sent together.

        Return False if the WebSocket is closed or has too much unsent data.
        """
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        if self.pending_bytes > MAX_UNSENT_BYTES:
            return False
        if not self.pending_bytes:
            if not self.batch.sockets:
                self.loop.call_soon(self.batch.flush)
            self.batch.sockets.append(self)
        self.pending_bytes += len(frame)
        self.conn.send_text(frame)
        return True

    def flush(self) -> None:
        self.pending_bytes = 0
        if not (self.is_broken or self.transport.is_closing()):
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def receive(self) -> Any:
        """Return the next message. If more messages are queued, let other tasks run first."""
        message = await super().receive()
        if not self.queue.empty():
            await asyncio.sleep(0)
        return message

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.count_discarded_bytes(len(data))
        if not self.is_broken:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Pass a text frame directly to `on_frame`. If that is not possible, queue it for `receive`."""
        if (
            not event.fin
            or self.close_sent
            or self.on_frame is None
            or not self.queue.empty()
            or not self.on_frame(bytes(event.data))
        ):
            super().handle_text(event)

    def count_discarded_bytes(self, size: int) -> None:
        """Count bytes that arrive after closing, and stop reading if there are too many.

        After closing, the server waits only for the client's close frame, which is a few bytes long.
        """
        self.discarded_bytes += size
        if self.discarded_bytes > MAX_DISCARDED_BYTES:
            self.is_broken = True
            self.transport.pause_reading()

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
        """Return True if another control or continuation frame is allowed.

        If it is not, close the WebSocket and return False.
        """
        if self.is_broken:
            return False
        now = self.loop.time()
        self.control_frame_count = (
            max(0.0, self.control_frame_count - (now - self.counted_at) * CONTROL_FRAMES_PER_SECOND) + 1
        )
        self.counted_at = now
        if self.control_frame_count > MAX_CONTROL_FRAMES and not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        return not self.is_broken

    def handle_parser_exception(self) -> None:
        """Send the reason for closing, and drop all further input until the client has disconnected.

        If the connection were closed while data is still arriving, it would be reset, and the reason would be
        lost.
        """
        close_frame = self.conn.close_sent
        assert close_frame is not None
        self.is_broken = self.close_sent = True
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": close_frame.code, "reason": close_frame.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.read_paused = False
        self.transport.resume_reading()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Break reference cycles, which otherwise only the garbage collector would free."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.conn.parser_exc is not None:
            self.conn.parser_exc.with_traceback(None)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions.pop(FAST_SOCKET_EXTENSION, None)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # otherwise uvicorn would log a missing response
        elif message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout, self.transport.abort)


def raise_open_file_limit() -> None:
    """Raise the limit on file handles to the system's maximum, and limit connections accordingly."""
    if resource is None:
        return
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard_limit != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
        Connection.max_connections = max(1, min(MAX_CONNECTIONS, hard_limit - SPARE_FILE_HANDLES))


class RepeatedMessageFilter(logging.Filter):
    """A log filter that passes the same message at most once a minute, with the number of repetitions.

    Clients therefore cannot fill the log. Two messages are the same if they have the same format string, and
    the same type and location of the exception. Errors that a client causes are logged without a traceback.
    """

    # errors that are caused by clients or by high load, but that libraries log with a traceback
    CLIENT_ERROR_PREFIXES = (
        "Invalid UTF-8 sequence received from client.",
        "socket.accept() out of system resource",
    )

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a filter that lets a repeated message through again after `seconds`."""
        super().__init__()
        self.seconds = seconds
        self.clock = clock
        self.repeats: dict[MessageKey, RepetitionCount] = {}  # the oldest entry comes first

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False  # cancelled tasks are normal when the room closes
        message, repetition_key, now = str(record.msg), message_key(record), self.clock()
        repetitions = self.repeats.get(repetition_key)
        if repetitions is not None and now - repetitions.logged_at < self.seconds:
            repetitions.suppressed_count += 1
            return False
        self.repeats.pop(repetition_key, None)
        self.repeats[repetition_key] = RepetitionCount(now)
        if len(self.repeats) > MAX_REMEMBERED_MESSAGES:
            del self.repeats[next(iter(self.repeats))]
        if message.startswith(self.CLIENT_ERROR_PREFIXES):
            record.exc_info = None
        if repetitions is not None and repetitions.suppressed_count:
            record.msg = (
                f"{message.rstrip()} (repeated {repetitions.suppressed_count} times since it was last logged)"
            )
        return True


@dataclass
class RepetitionCount:
    """The time when a message was last logged, and the number of repetitions suppressed since then."""

    logged_at: float
    suppressed_count: int = 0


def message_key(record: logging.LogRecord) -> MessageKey:
    """Return the first line of a message's format string, and the type and location of its exception."""
    first_line = str(record.msg).partition("\n")[0]
    exception = record.exc_info[1] if record.exc_info else None
    if exception is None:
        return first_line, "", "", 0
    traceback = exception.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    location = ("", 0) if traceback is None else (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno)
    return first_line, type(exception).__name__, *location


def rate_limit_logs() -> None:
    """Suppress repeated log messages about connections and database failures."""
    for logger_name in (logger.name, "parlour.database", "uvicorn.error", "asyncio"):
        logging.getLogger(logger_name).addFilter(RepeatedMessageFilter())
