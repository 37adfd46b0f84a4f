"""Connections that say nothing do not keep others out: each has to ask in time, and there are only so many.

A connection is *silent* as long as it has asked for nothing whole: before its first request, between two, and
while a head or a body comes in pieces. Where there is no room for one more, the one goes that has been silent
longest, so whoever comes anew always gets in.
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
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.http.flow_control import ChunkedReader
from parlour.server.http.gate import SECURITY_HEADERS

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

REQUEST_HEAD_TIMEOUT = 10.0  # within which a request has to have said what it wants
KEEP_ALIVE_TIMEOUT = 5  # for which a connection is kept open between two requests
PING_INTERVAL = 20.0  # between two questions whether somebody is still there, and to the answer
SEND_TIMEOUT = 60.0  # within which an answer has to be taken once all of it is given out
MAX_UNSENT_BYTES = 65_536  # bytes that are sent at once; more wait until these are taken
MAX_CONTROL_FRAMES, CONTROL_FRAMES_PER_SECOND = (
    200,
    20,
)  # frames of a socket that are no message by themselves: pings, parts
MAX_DISCARDED_BYTES = 1_048_576  # bytes that are read and let go by of a socket that is closed
SPARE_FILE_HANDLES = (
    192  # file handles that the database, the bots and the log need, and connections about to be closed
)
MAX_CONNECTIONS = 100_000  # connections where the system names no limit of its own
LISTEN_BACKLOG = 4096  # connections that the system lets wait until they are taken
FAST_SOCKET_EXTENSION = (
    "parlour.at_once"  # the extension of ASGI's scope that has the socket itself, see TableSocket
)
SERVICE_UNAVAILABLE_RESPONSE = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n"
    + b"".join(b"%b: %b\r\n" % each for each in SECURITY_HEADERS)
    + b"\r\n"
)


MOST_COMPLAINTS = 200  # in the log that are remembered, so as not to be told again soon

Complaint = tuple[str, str, str, int]  # text, kind of exception, file and line where it was raised

logger = logging.getLogger("parlour.connections")


class Connection(H11Protocol):
    """One connection."""

    max_connections: ClassVar[int] = MAX_CONNECTIONS
    silent_connections: ClassVar[dict["Connection", None]] = {}  # the longest silent first

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        portions: Any = ChunkedReader(transport, self)
        super().connection_made(portions)
        self.silent_connections[self] = None
        self.start_head_timer()
        if len(self.connections) > self.max_connections:
            self.evict_longest_silent()

    def evict_longest_silent(self) -> None:
        """The longest silent goes, which is this one where no other is silent."""
        oldest = next(iter(self.silent_connections))
        if oldest is self:
            logger.warning(
                "Nobody can come in: %s connections are open, and none is silent", self.max_connections
            )
            self.transport.write(SERVICE_UNAVAILABLE_RESPONSE)
            self.close_if_silent()
        else:
            oldest.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a socket has it now
            self.mark_active()
        elif self.has_request():
            if not self.cycle.more_body:
                self.mark_active()
            elif self.head_timer is not None:  # the head has come; the gate waits for the body
                self.head_timer.cancel()
                self.head_timer = None
        elif self.head_timer is None:
            self.start_head_timer()

    def has_request(self) -> bool:
        """Whether a request is being answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request with the headers that every answer has."""
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"connection", b"close"),
            *SECURITY_HEADERS,
        ]
        refusal = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for each in (refusal, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(each))
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.has_request() and not self.transport.is_closing():
            self.silent_connections.setdefault(self)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():  # closed only when that is taken
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
        """It is silent no longer."""
        self.silent_connections.pop(self, None)
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def close_if_silent(self) -> None:
        self.mark_active()
        self.transport.close()

    def abort(self) -> None:
        """Closes it whatever it has not taken yet."""
        self.mark_active()
        self.transport.abort()


class LoopBatch:
    """The sockets to which something was sent in this turn of a loop."""

    batches: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "LoopBatch"]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.sockets: list[TableSocket] = []

    def flush(self) -> None:
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            each.flush()


class Handshake(ServerProtocol):
    """The protocol of a socket whose refusals have the headers of every answer."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in SECURITY_HEADERS:
            response.headers.setdefault(name.decode(), value.decode())
        return response


class TableSocket(WebSocketsSansIOProtocol):
    """The socket of a table. Whoever takes nothing any more is not waited for when it is closed.

    Beside ASGI's `send` and `receive`, for which a task has to wait, the application may send at once, and
    hear what comes while no message waits: `hear` is false for a text that it is to receive. It may also
    receive one `later` that it has heard.
    """

    on_frame: Callable[[bytes], bool] | None = None
    pending_frames = 0  # bytes of this turn of the loop
    is_broken = False  # what came was no frame
    discarded_bytes = 0  # bytes that came when it was closed
    control_frame_count = 0.0  # frames that were no message, as far as time has not made them good
    counted_at = 0.0  # when the last of these came

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.batch = LoopBatch.batches.setdefault(self.loop, LoopBatch())
            scope: Any = self.scope
            scope["extensions"][FAST_SOCKET_EXTENSION] = self

    def try_send_text(self, frame: bytes) -> bool:
        """Sends a frame of text, with all others of one turn of the loop; false where frames have to wait."""
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        if self.pending_frames > MAX_UNSENT_BYTES:
            return False
        if not self.pending_frames:
            if not self.batch.sockets:
                self.loop.call_soon(self.batch.flush)
            self.batch.sockets.append(self)
        self.pending_frames += len(frame)
        self.conn.send_text(frame)
        return True

    def flush(self) -> None:
        self.pending_frames = 0
        if not (self.is_broken or self.transport.is_closing()):
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def receive(self) -> Any:
        """The next message. Others have their turn before it where many came at once."""
        message = await super().receive()
        if not self.queue.empty():
            await asyncio.sleep(0)
        return message

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.discard_bytes(len(data))
        if not self.is_broken:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Let the application hear a message at once if no other waits."""
        if (
            not event.fin
            or self.close_sent
            or self.on_frame is None
            or not self.queue.empty()
            or not self.on_frame(bytes(event.data))
        ):
            super().handle_text(event)

    def queue_text(self, text: bytes) -> None:
        """Has the application receive a text after those that wait."""
        if not self.disconnected:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def discard_bytes(self, size: int) -> None:
        """Of who sends on to a socket that is closed nothing more is read; a close takes a few bytes."""
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
        """Whether one more frame that is no message may come; with too many the socket is closed."""
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
        """Says why nothing more is read, and lets what still comes go by until the other side is gone.

        Were the connection closed with something under way, it would be reset, and the reason lost with it.
        """
        said = self.conn.close_sent
        assert said is not None
        self.is_broken = self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": said.code, "reason": said.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.read_paused = False
        self.transport.resume_reading()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what refers to itself in a circle, which only a search for garbage would find."""
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
            self.handshake_complete = True  # else the log would have it that nothing was answered
        elif message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout, self.transport.abort)


def raise_file_limit() -> None:
    """Takes as many file handles as the system gives, and keeps some of them back."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        Connection.max_connections = max(1, min(MAX_CONNECTIONS, most - SPARE_FILE_HANDLES))


class RateLimitedLog(logging.Filter):
    """The same complaint once a minute at most, with how often there was cause for it.

    Complaints are the same if their text before the fields is, and what was raised, and where. What others
    send does not fill the log; where it was theirs that was wrong, there is no trace to be read.
    """

    # Told with a trace by the libraries
    THEIRS = ("Invalid UTF-8 sequence received from client.", "socket.accept() out of system resource")

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Tells the same again after so many seconds."""
        super().__init__()
        self.seconds = seconds
        self.clock = clock
        self.told: dict[Complaint, Repeats] = {}  # the longest ago first

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False  # it was not done when the room closed
        message, complaint, now = str(record.msg), complaint_of(record), self.clock()
        before = self.told.get(complaint)
        if before is not None and now - before.at < self.seconds:
            before.untold += 1
            return False
        self.told.pop(complaint, None)
        self.told[complaint] = Repeats(now)
        if len(self.told) > MOST_COMPLAINTS:
            del self.told[next(iter(self.told))]
        if message.startswith(self.THEIRS):
            record.exc_info = None
        if before is not None and before.untold:
            record.msg = f"{message.rstrip()} ({before.untold} more since this was last told)"
        return True


@dataclass
class Repeats:
    """When a complaint was told, and how often there was cause for it since."""

    at: float
    untold: int = 0


def complaint_of(record: logging.LogRecord) -> Complaint:
    """The first line of what is told without its fields, and the kind and place of the exception."""
    first = str(record.msg).partition("\n")[0]
    raised = record.exc_info[1] if record.exc_info else None
    if raised is None:
        return first, "", "", 0
    trace = raised.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return first, type(raised).__name__, *place


def rate_limit_logs() -> None:
    """Limit what connections and a failing database give cause for in the log."""
    for name in (logger.name, "parlour.database", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(RateLimitedLog())
