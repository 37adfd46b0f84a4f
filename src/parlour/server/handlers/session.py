"""The session of a client that is connected to a table over a WebSocket.

Each client has an asyncio task that handles its messages in order. To save time, a request that needs nothing
but the table is usually submitted to the table as soon as its frame arrives, without waiting for the task.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial, singledispatch
from time import perf_counter
from typing import Protocol

import msgspec

from parlour.kit.errors import ParlourError, UserError
from parlour.server.handlers.room import Room
from parlour.server.log.refusals import render_error, server_catalog
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import CommitUnknownError, ReadError, StoreError, WriteError
from parlour.server.socket_messages import (
    MAX_FRAME_BYTES,
    PROTOCOL_VERSION,
    Chat,
    ClientMessage,
    Disconnect,
    Done,
    FetchLog,
    Hello,
    Nudge,
    Phrase,
    Ping,
    Pong,
    Refused,
    Reload,
    Request,
    RequestHint,
    ServerMessage,
    TableRequest,
)
from parlour.server.tables.clients import Client
from parlour.server.tables.inbox import Submission
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.presence import join, leave
from parlour.server.tables.requests import new_decider

HELLO_TIMEOUT_SECONDS = 20  # maximum seconds to wait for the first message
# WebSocket close codes, from RFC 6455 and the IANA registry
POLICY, TOO_BIG, RESTART, TRY_AGAIN = 1008, 1009, 1012, 1013

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class ClientDisconnected(Exception):
    """Raised if the client has closed its connection."""


class DirectConnection(Protocol):
    """A connection that can send and receive frames without waiting for an asyncio task.

    If `on_frame` is set and no frame is queued, the connection calls `on_frame` with each incoming frame. If
    `on_frame` returns False, the frame is queued for the session's task.
    """

    on_frame: Callable[[bytes], bool] | None

    def try_send_text(self, frame: bytes) -> bool:
        """Send a frame, or return False if it must be sent later by the session's task."""


class Transport(Protocol):
    """The connection of a client, which carries frames in both directions.

    `direct_connection` sends and receives frames without an asyncio task. It is None if the server does not
    support this.
    """

    direct_connection: DirectConnection | None

    async def receive(self) -> str | bytes:
        """Return the next frame.

        Raises:
            ClientDisconnected: The client has closed the connection.
        """

    async def send(self, frame: bytes) -> None:
        """Send a text frame."""

    async def close(self, code: int) -> None:
        """Close the connection if it is open."""


class MessageBudget(Protocol):
    """The rate limits on a client's messages."""

    def take(self, limit_name: str) -> None:
        """Count a message against the rate limit `limit_name`.

        Raises:
            RateLimitError: The client has sent too many messages.
        """

    def try_take(self, limit_name: str) -> bool:
        """Count a message against the rate limit `limit_name`. Return False if the limit is exceeded."""

    def count_and_check_flooding(self) -> bool:
        """Count a message of any kind. Return True if the client has sent too many messages."""


class UnlimitedMessageBudget:
    """A message budget without limits."""

    def take(self, limit_name: str) -> None:
        """Do nothing."""

    def try_take(self, limit_name: str) -> bool:
        return True

    def count_and_check_flooding(self) -> bool:
        return False


class CloseConnection(Exception):
    """Raised to close the socket, after sending `message` if there is one."""

    def __init__(self, code: int, message: ServerMessage | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


async def serve_socket(
    transport: Transport, room: Room, table_id: str, client: Client, message_budget: MessageBudget
) -> None:
    """Serve a client until its connection is closed."""
    if transport.direct_connection is not None:
        client.send_now = transport.direct_connection.try_send_text
    send_task = asyncio.create_task(send_outbox(transport, client))
    close_code = 1000
    room.clients.add(client)
    # The user may have signed out while the connection was being accepted.
    client.is_closing = room.sessions.current_generation(client.user_id) != client.generation
    client.task = asyncio.create_task(run_session(transport, room, table_id, client, message_budget))
    try:
        await client.task
    except CloseConnection as close_error:
        close_code = send_closing_message(client, close_error)
    except ClientDisconnected:
        send_task.cancel()
    except ReadError as error:
        database_logger.error("table %s: database error: %s", table_id, error)
        close_code = TRY_AGAIN
    except asyncio.CancelledError:
        if not client.is_closing:
            raise
        close_code = send_closing_message(client, new_closing_error(client))
    finally:
        try:
            await flush_and_close(transport, client, send_task, close_code)
        finally:
            room.clients.discard(client)
            client.task = None  # avoids a reference cycle


def send_closing_message(client: Client, close_error: CloseConnection) -> int:
    """Send the last message, if there is one, and return the close code."""
    if close_error.message is not None:
        client.send_message(close_error.message)
    return close_error.code


def new_closing_error(client: Client) -> CloseConnection:
    """Return the exception that closes a client's socket after sending `client.last_message`, if set."""
    if client.has_failed:
        return CloseConnection(TRY_AGAIN)
    return (
        CloseConnection(RESTART)
        if client.last_message is None
        else CloseConnection(POLICY, client.last_message)
    )


async def flush_and_close(
    transport: Transport, client: Client, send_task: asyncio.Task[None], close_code: int
) -> None:
    """Send the queued frames, and close the socket if it is still open."""
    client.outbox.put_nowait(None)
    await asyncio.wait([send_task], timeout=HELLO_TIMEOUT_SECONDS)
    if not send_task.done():
        send_task.cancel()
    elif not send_task.cancelled() and send_task.exception() is None and not client.is_lagging:
        await transport.close(close_code)


async def send_outbox(transport: Transport, client: Client) -> None:
    """Send the queued frames in order. Close the socket if the client has fallen too far behind."""
    while (frame := await client.outbox.get()) is not None:
        client.is_sending = True
        await transport.send(frame)
        client.is_sending = False
    if client.is_lagging:
        await transport.close(TRY_AGAIN)


async def run_session(
    transport: Transport, room: Room, table_id: str, client: Client, message_budget: MessageBudget
) -> None:
    """Read the messages of a client and handle them.

    Raises:
        CloseConnection: The server must close the socket.
        ClientDisconnected: The client has closed the socket.
    """
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
            hello = await next_message(transport, room, client)
    except TimeoutError:
        raise CloseConnection(POLICY, Disconnect("The first message did not arrive in time")) from None
    if not isinstance(hello, Hello):
        raise CloseConnection(POLICY, Disconnect("The first message must be hello"))
    if hello.protocol_version != PROTOCOL_VERSION:
        raise CloseConnection(POLICY, Reload(PROTOCOL_VERSION))
    if hello.last_seq > 0:
        room.metrics.count_reconnect()
    client.include_views = hello.include_views
    try:
        live_table = await room.live_tables.get_table(table_id)
        await join(room.live_tables, live_table, client, hello.last_seq)
    except ParlourError as error:
        raise CloseConnection(POLICY, Disconnect(render_error(error, client.language))) from None
    except ReadError as error:
        database_logger.error("table %s: read failed: %s", table_id, error)
        raise CloseConnection(TRY_AGAIN) from None
    direct_connection = transport.direct_connection
    if direct_connection is not None:
        direct_connection.on_frame = partial(on_frame, room, live_table, client, message_budget)
    try:
        while True:
            message = await next_message(transport, room, client)
            if message_budget.count_and_check_flooding():
                raise CloseConnection(
                    POLICY, Disconnect(server_catalog(client.language).format("rate-limited-closed"))
                )
            await handle_message(room, live_table, client, message, message_budget)
    finally:
        if direct_connection is not None:
            direct_connection.on_frame = None
        leave(room.live_tables, live_table, client)


def on_frame(
    room: Room, live_table: LiveTable, client: Client, message_budget: MessageBudget, frame: bytes
) -> bool:
    """If the frame contains a request that can be decided now, submit it to the table, and return True.

    If the session's task must handle the frame instead, return False.
    """
    if client.is_busy or client.is_closing or room.live_tables.is_draining:
        return False
    request = parse_table_request(frame)
    if request is None or not message_budget.try_take(request.rate_limit):
        return False
    client.on_request_submitted()
    reply = ClientReply(room, live_table, client, request.request_id)
    decide = new_decider(room.live_tables, live_table, client.user_id, request)
    live_table.submit(Submission(decide, reply, client.user_id, request.request_id))
    return True


def parse_table_request(frame: bytes) -> TableRequest | None:
    """Return the request in a frame, or None if the session's task must handle the frame."""
    try:
        message = decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return message if isinstance(message, TableRequest) else None


class ClientReply:
    """The reply to a request of a client."""

    def __init__(self, room: Room, live_table: LiveTable, client: Client, request_id: str) -> None:
        self.room = room
        self.live_table = live_table
        self.client = client
        self.request_id = request_id
        self.started_at = perf_counter()

    def done(self, has_written: bool) -> None:
        self.answer(Done(self.request_id))

    def refuse(self, error: UserError) -> None:
        self.room.metrics.count_refusal(error.message.key, error.clause)
        language = self.client.language
        reader = self.live_table.table.new_reader(self.client.user_id, error.message, language)
        self.answer(Refused(self.request_id, render_error(error, language, reader), error.clause))

    def fail(self, error: BaseException) -> None:
        table_id, client = self.live_table.table.id, self.client
        if isinstance(error, CommitUnknownError):  # the client will reconnect and resend the request
            database_logger.error("table %s: write may have failed: %s", table_id, error)
            client.has_failed = True
        elif isinstance(error, StoreError):
            database_logger.error("table %s: write failed: %s", table_id, error)
            self.room.metrics.count_refusal("write-failed")
            text = server_catalog(client.language).format(error.message_key)
            self.answer(Refused(self.request_id, text, ""))
            return
        elif isinstance(error, ParlourError):
            client.last_message = Disconnect(render_error(error, client.language))
        else:
            logger.error("table %s: a request failed", table_id, exc_info=error)
            client.has_failed = True
        client.is_closing = True
        client.on_request_answered()

    def answer(self, message: ServerMessage) -> None:
        self.client.send_message(message)
        self.room.metrics.observe_answer(perf_counter() - self.started_at)
        self.client.on_request_answered()


async def next_message(transport: Transport, room: Room, client: Client) -> ClientMessage:
    """Wait until the client's previous requests are answered, and return the client's next message.

    While this function waits for a message, its task may be cancelled to close the socket.

    Raises:
        CloseConnection: The frame is invalid, or the server must close the socket.
        ClientDisconnected: The client has closed the socket.
    """
    if room.live_tables.is_draining or client.is_closing:
        raise new_closing_error(client)
    client.is_busy = False
    try:
        return parse_message(await transport.receive())
    finally:
        client.is_busy = True
        await client.wait_until_answered()


def new_size_message(size: str) -> Disconnect:
    """Return the message to a client whose message is too large, with its size in bytes."""
    return Disconnect(f"The message has {size} bytes; at most {MAX_FRAME_BYTES} are allowed")


def parse_message(frame: str | bytes) -> ClientMessage:
    """Return the message in a frame.

    Raises:
        CloseConnection: The frame is too long, or is not a message of the protocol.
    """
    frame_bytes = frame.encode() if isinstance(frame, str) else frame
    if len(frame_bytes) > MAX_FRAME_BYTES:
        raise CloseConnection(TOO_BIG, new_size_message(str(len(frame_bytes))))
    try:
        return decoder.decode(frame_bytes)
    except RecursionError:
        raise CloseConnection(POLICY, Disconnect("Invalid message: it is nested too deeply")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CloseConnection(POLICY, Disconnect(f"Invalid message: {error}")) from None


async def handle_message(
    room: Room, live_table: LiveTable, client: Client, message: ClientMessage, message_budget: MessageBudget
) -> None:
    if isinstance(message, Ping):
        client.send_message(Pong(current_time_ms()))
        return
    if isinstance(message, Hello):
        raise CloseConnection(POLICY, Disconnect("Only the first message may be hello"))
    client.on_request_submitted()
    reply = ClientReply(room, live_table, client, message.request_id)
    try:
        message_budget.take(message.rate_limit)
        if isinstance(message, TableRequest):
            decide = new_decider(room.live_tables, live_table, client.user_id, message)
            live_table.submit(Submission(decide, reply, client.user_id, message.request_id))
            await client.wait_until_answered()
            return
        answer = await answer_request(message, room, live_table, client)
    except UserError as error:
        reply.refuse(error)
    except (WriteError, ParlourError) as error:
        reply.fail(error)
    else:
        if answer is None:
            client.on_request_answered()
        else:
            reply.answer(answer)


@singledispatch
async def answer_request(
    request: Request, room: Room, live_table: LiveTable, client: Client
) -> ServerMessage | None:
    """Carry out a request that leads to no entry in the table's log. Return the answer, or None for later.

    There is one registered function for each type of request, except subclasses of TableRequest.

    Raises:
        UserError: The request is not allowed.
        StoreError: The database failed.
    """
    raise NotImplementedError(f"no function answers {type(request).__name__}")


@answer_request.register
async def start_hint(request: RequestHint, room: Room, live_table: LiveTable, client: Client) -> None:
    room.live_tables.start_task(room.hints.answer(live_table, client, request))


@answer_request.register
async def fetch_log(request: FetchLog, room: Room, live_table: LiveTable, client: Client) -> ServerMessage:
    return await room.live_tables.fetch_log_page(live_table, client, request)


@answer_request.register
async def post_chat(
    request: Phrase | Chat | Nudge, room: Room, live_table: LiveTable, client: Client
) -> ServerMessage:
    post = live_table.chat.build_post(live_table.table, client.user_id, request)
    if post is not None:
        await room.peers.broadcast_chat(live_table, post)
    return Done(request.request_id)
