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

from parlour.server.gate import HEADERS
from parlour.server.portions import Portions

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

HEAD_SECONDS = 10.0  # within which a request has to have said what it wants
KEPT_SECONDS = 5  # for which a connection is kept open between two requests
PING_SECONDS = 20.0  # between two questions whether somebody is still there, and to the answer
TAKEN_SECONDS = 60.0  # within which an answer has to be taken once all of it is given out
MOST_UNSENT = 65_536  # bytes that are sent at once; more wait until these are taken
MOST_BESIDE, BESIDE_A_SECOND = 200, 20  # frames of a socket that are no message by themselves: pings, parts
MOST_LET_BY = 1_048_576  # bytes that are read and let go by of a socket that is closed
SPARE = 192  # file handles that the database, the bots and the log need, and connections about to be closed
MOST = 100_000  # connections where the system names no limit of its own
WAITING = 4096  # connections that the system lets wait until they are taken
AT_ONCE = "parlour.at_once"  # the extension of ASGI's scope that has the socket itself, see TableSocket
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n"
    + b"".join(b"%b: %b\r\n" % each for each in HEADERS)
    + b"\r\n"
)


MOST_COMPLAINTS = 200  # in the log that are remembered, so as not to be told again soon

Complaint = tuple[str, str, str, int]  # text, kind of exception, file and line where it was raised

logger = logging.getLogger("parlour.connections")


class Connection(H11Protocol):
    """One connection."""

    most: ClassVar[int] = MOST
    silent: ClassVar[dict["Connection", None]] = {}  # the longest silent first

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        portions: Any = Portions(transport, self)
        super().connection_made(portions)
        self.silent[self] = None
        self.await_head()
        if len(self.connections) > self.most:
            self.make_room()

    def make_room(self) -> None:
        """The longest silent goes, which is this one where no other is silent."""
        oldest = next(iter(self.silent))
        if oldest is self:
            logger.warning("Nobody can come in: %s connections are open, and none is silent", self.most)
            self.transport.write(FULL)
            self.close_silent()
        else:
            oldest.drop()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a socket has it now
            self.heard()
        elif self.asks():
            if not self.cycle.more_body:
                self.heard()
            elif self.late is not None:  # the head has come; the gate waits for the body
                self.late.cancel()
                self.late = None
        elif self.late is None:
            self.await_head()

    def asks(self) -> bool:
        """Whether a request is being answered."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request with the headers that every answer has."""
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        refusal = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for each in (refusal, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(each))
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.asks() and not self.transport.is_closing():
            self.silent.setdefault(self)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():  # closed only when that is taken
            self.loop.call_later(TAKEN_SECONDS, self.transport.abort)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.heard()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.heard()
        super().connection_lost(exc)

    def await_head(self) -> None:
        self.late = self.loop.call_later(HEAD_SECONDS, self.close_silent)

    def heard(self) -> None:
        """It is silent no longer."""
        self.silent.pop(self, None)
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def close_silent(self) -> None:
        self.heard()
        self.transport.close()

    def drop(self) -> None:
        """Closes it whatever it has not taken yet."""
        self.heard()
        self.transport.abort()


class Turn:
    """The sockets to which something was sent in this turn of a loop."""

    of: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "Turn"]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.sockets: list[TableSocket] = []

    def end(self) -> None:
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            each.flush()


class Handshake(ServerProtocol):
    """The protocol of a socket whose refusals have the headers of every answer."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in HEADERS:
            response.headers.setdefault(name.decode(), value.decode())
        return response


class TableSocket(WebSocketsSansIOProtocol):
    """The socket of a table. Whoever takes nothing any more is not waited for when it is closed.

    Beside ASGI's `send` and `receive`, for which a task has to wait, the application may send at once, and
    hear what comes while no message waits: `hear` is false for a text that it is to receive. It may also
    receive one `later` that it has heard.
    """

    hear: Callable[[bytes], bool] | None = None
    unsent = 0  # bytes of this turn of the loop
    broken = False  # what came was no frame
    let_by = 0  # bytes that came when it was closed
    beside = 0.0  # frames that were no message, as far as time has not made them good
    counted = 0.0  # when the last of these came

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.turn = Turn.of.setdefault(self.loop, Turn())
            scope: Any = self.scope
            scope["extensions"][AT_ONCE] = self

    def send_at_once(self, frame: bytes) -> bool:
        """Sends a frame of text, with all others of one turn of the loop; false where frames have to wait."""
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        if self.unsent > MOST_UNSENT:
            return False
        if not self.unsent:
            if not self.turn.sockets:
                self.loop.call_soon(self.turn.end)
            self.turn.sockets.append(self)
        self.unsent += len(frame)
        self.conn.send_text(frame)
        return True

    def flush(self) -> None:
        self.unsent = 0
        if not (self.broken or self.transport.is_closing()):
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def receive(self) -> Any:
        """The next message. Others have their turn before it where many came at once."""
        message = await super().receive()
        if not self.queue.empty():
            await asyncio.sleep(0)
        return message

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.let_go_by(len(data))
        if not self.broken:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Let the application hear a message at once if no other waits."""
        if (
            not event.fin
            or self.close_sent
            or self.hear is None
            or not self.queue.empty()
            or not self.hear(bytes(event.data))
        ):
            super().handle_text(event)

    def later(self, text: bytes) -> None:
        """Has the application receive a text after those that wait."""
        if not self.disconnected:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def let_go_by(self, size: int) -> None:
        """Of who sends on to a socket that is closed nothing more is read; a close takes a few bytes."""
        self.let_by += size
        if self.let_by > MOST_LET_BY:
            self.broken = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.may_come():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.may_come():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.may_come():
            super().handle_cont(event)

    def may_come(self) -> bool:
        """Whether one more frame that is no message may come; with too many the socket is closed."""
        if self.broken:
            return False
        now = self.loop.time()
        self.beside = max(0.0, self.beside - (now - self.counted) * BESIDE_A_SECOND) + 1
        self.counted = now
        if self.beside > MOST_BESIDE and not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        return not self.broken

    def handle_parser_exception(self) -> None:
        """Says why nothing more is read, and lets what still comes go by until the other side is gone.

        Were the connection closed with something under way, it would be reset, and the reason lost with it.
        """
        said = self.conn.close_sent
        assert said is not None
        self.broken = self.close_sent = True
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
            extensions.pop(AT_ONCE, None)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # else the log would have it that nothing was answered
        elif message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout, self.transport.abort)


def allow_connections() -> None:
    """Takes as many file handles as the system gives, and keeps some of them back."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        Connection.most = max(1, min(MOST, most - SPARE))


class Seldom(logging.Filter):
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


def complain_seldom() -> None:
    """Limit what connections and a failing database give cause for in the log."""
    for name in (logger.name, "parlour.database", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(Seldom())
