"""The socket of a table: frames in, frames out, and the reason when it is closed.

A task converses with each. Moves, which are most of what comes, are begun as soon as they are heard, and no
task waits for them. One that is not allowed, or was not written, is left to the conversation as all else is.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final, Protocol

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.handlers.room import Room
from parlour.server.socket_messages import (
    MAX_FRAME_BYTES,
    PROTOCOL_VERSION,
    Chat,
    ClientMessage,
    Disconnect,
    Done,
    ExplainCard,
    FetchLog,
    Hello,
    Hint,
    Move,
    Nudge,
    Phrase,
    Ping,
    Pong,
    Refused,
    Reload,
    ServerMessage,
)
from parlour.server.tables.live_table import Client, LiveTable
from parlour.server.tables.refusals import RateLimitError, RequestRefusedError, format_error, server_catalog
from parlour.server.tables.rows import current_time_ms
from parlour.server.tables.store import CommitUnknownError, ReadError, WriteError

HELLO_TIMEOUT_SECONDS = 20  # seconds until the first message must have come
POLICY, TOO_BIG, RESTART, TRY_AGAIN = 1008, 1009, 1012, 1013  # why a socket is closed, as RFC 6455 numbers it

# As what a message counts; all others are moves.
RATE_LIMIT_BY_MESSAGE: Final = {
    Hint: "hints",
    Phrase: "chat",
    Chat: "chat",
    Nudge: "chat",
    ExplainCard: "questions",
}

logger = logging.getLogger("parlour.server")
failures = logging.getLogger("parlour.database")
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class ClientGone(Exception):
    """The client has closed its connection."""


class Line(Protocol):
    """A connection that sends without a task, and passes on what comes while no message waits.

    `on_frame` returns False for a text that the session is to receive.
    """

    on_frame: Callable[[bytes], bool] | None

    def try_send_text(self, frame: bytes) -> bool:
        """Send a frame. Return False if frames have to wait."""

    def queue_text(self, text: bytes) -> None:
        """Have the session receive a text after those that wait."""


class Transport(Protocol):
    """The connection of a client: frames in both directions. `line` is there if it can do without a task."""

    line: Line | None

    async def receive(self) -> str | bytes:
        """Return the next frame.

        Raises:
            ClientGone: The client has closed the connection.
        """

    async def send(self, frame: bytes) -> None:
        """Send a frame of text."""

    async def close(self, code: int) -> None:
        """Close the connection if it is open."""


class MessageBudget(Protocol):
    """How many messages a client may send."""

    def take(self, kind: str) -> None:
        """Count a message of a kind.

        Raises:
            RateLimitError: There are too many.
        """

    def try_take(self, kind: str) -> bool:
        """Count a message of a kind. Return False if there are too many."""

    def is_flooding(self) -> bool:
        """Count a message of any kind. Return True if the client is to be cut off."""


class UnlimitedMessages:
    """A client sends as many messages as it likes."""

    def take(self, kind: str) -> None:
        """Count nothing."""

    def try_take(self, kind: str) -> bool:
        return True

    def is_flooding(self) -> bool:
        return False


class CloseConnection(Exception):
    """The socket is to be closed, with this message where there is one."""

    def __init__(self, code: int, message: ServerMessage | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


async def serve_socket(
    transport: Transport, room: Room, table: str, listener: Client, rate: MessageBudget
) -> None:
    """Serve one client to its end."""
    if transport.line is not None:
        listener.send_now = transport.line.try_send_text
    sending = asyncio.create_task(send_outbox(transport, listener))
    code = 1000
    room.clients.add(listener)
    # The user may have signed out while the socket was accepted.
    listener.is_closing = room.sessions.current(listener.user_id) != listener.generation
    listener.task = asyncio.create_task(run_session(transport, room, table, listener, rate))
    try:
        await listener.task
    except CloseConnection as closing:
        code = send_closing_message(listener, closing)
    except ClientGone:
        sending.cancel()
    except ReadError as reason:
        failures.error("table %s: the database fails: %s", table, reason)
        code = TRY_AGAIN
    except asyncio.CancelledError:
        if not listener.is_closing:
            raise
        code = send_closing_message(listener, closing_by_server(listener))
    finally:
        try:
            await flush_and_close(transport, listener, sending, code)
        finally:
            room.clients.discard(listener)
            listener.task = None  # else they refer to each other in a circle


def send_closing_message(client: Client, closing: CloseConnection) -> int:
    """The number of the reason for which a socket is closed, of which its person has been told."""
    if closing.message is not None:
        client.send_message(closing.message)
    return closing.code


def closing_by_server(client: Client) -> CloseConnection:
    """How a socket is closed that the room has closed."""
    return (
        CloseConnection(RESTART)
        if client.last_message is None
        else CloseConnection(POLICY, client.last_message)
    )


async def flush_and_close(
    transport: Transport, client: Client, sending: asyncio.Task[None], code: int
) -> None:
    """Sends what is left and closes the socket, where it is still there."""
    client.outbox.put_nowait(None)
    await asyncio.wait([sending], timeout=HELLO_TIMEOUT_SECONDS)
    if not sending.done():
        sending.cancel()
    elif not sending.cancelled() and sending.exception() is None and not client.is_lagging:
        await transport.close(code)


async def send_outbox(transport: Transport, client: Client) -> None:
    """Sends what waits in the outbox, in order; closes the socket of who does not keep up."""
    while (frame := await client.outbox.get()) is not None:
        client.sending = True
        await transport.send(frame)
        client.sending = False
    if client.is_lagging:
        await transport.close(TRY_AGAIN)


async def run_session(
    transport: Transport, room: Room, table: str, client: Client, rate: MessageBudget
) -> None:
    """Raises CloseConnection or ClientGone at the end."""
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
            first = await next_message(transport, room, client)
    except TimeoutError:
        raise CloseConnection(POLICY, Disconnect("The first message did not come")) from None
    if not isinstance(first, Hello):
        raise CloseConnection(POLICY, Disconnect("The first message must be hello"))
    if first.protocol_version != PROTOCOL_VERSION:
        raise CloseConnection(POLICY, Reload(PROTOCOL_VERSION))
    if first.last_seq > 0:
        room.meters.count_reconnect()
    client.include_views = first.include_views
    try:
        held = await room.live_tables.get_table(table)
        await room.join(held, client, first.last_seq)
    except ParlourError as reason:
        raise CloseConnection(POLICY, Disconnect(format_error(reason, client.language))) from None
    except ReadError as reason:
        failures.error("table %s: not read: %s", table, reason)
        raise CloseConnection(TRY_AGAIN) from None
    line = transport.line
    if line is not None:
        line.on_frame = partial(on_frame, room, held, client, rate, line)
    try:
        while True:
            message = await next_message(transport, room, client)
            if rate.is_flooding():
                raise CloseConnection(
                    POLICY, Disconnect(server_catalog(client.language).format("rate-limited-closed"))
                )
            await handle_message(room, held, client, message, rate)
    finally:
        if line is not None:
            line.on_frame = None
        room.leave(held, client)


def on_frame(
    room: Room, live_table: LiveTable, client: Client, rate: MessageBudget, line: Line, text: bytes
) -> bool:
    """Begins a move; false where it is left to the conversation, and nothing has happened."""
    if client.busy or client.pending_move is not None or client.is_closing or room.is_draining:
        return False
    begun = perf_counter()
    move = parse_move_message(text)
    if move is None:
        return False
    entry = room.try_build_entry(live_table, client.user_id, move)
    if entry is None or not rate.try_take("moves"):
        return False

    def written(row: asyncio.Future[bool]) -> None:
        client.pending_move = live_table.lock.pending_row = None
        if row.exception() is not None or not row.result():
            line.queue_text(text)
            return
        try:
            room.live_tables.on_appended(live_table, entry, begun)
        except ParlourError as reason:  # all who were there are sent away
            logger.error("table %s: %s", live_table.table.id, reason)
            return
        room.turns.wake(live_table)
        client.send_message(Done(move.request_id))
        client.cancel_if_idle()
        room.meters.observe_answer(perf_counter() - begun)

    client.pending_move = live_table.lock.pending_row = room.store.enqueue(entry)
    client.pending_move.add_done_callback(written)
    return True


def parse_move_message(text: bytes) -> Move | None:
    """The move that a text asks for, where it does."""
    try:
        message = decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return message if isinstance(message, Move) else None


async def next_message(transport: Transport, room: Room, client: Client) -> ClientMessage:
    """The next message, when the move before it is done; as long as it waits, the socket can be left.

    Raises CloseConnection for what is none, and ClientGone.
    """
    if room.is_draining or client.is_closing:
        raise closing_by_server(client)
    client.busy = False
    try:
        return read_message(await transport.receive())
    finally:
        client.busy = True
        if client.pending_move is not None:
            await asyncio.wait([client.pending_move])


def read_message(sent: str | bytes) -> ClientMessage:
    """Return the message in a frame. Raises CloseConnection for what is none."""
    written = sent.encode() if isinstance(sent, str) else sent
    if len(written) > MAX_FRAME_BYTES:
        raise CloseConnection(
            TOO_BIG, Disconnect(f"A message has at most {MAX_FRAME_BYTES} bytes; this one had {len(written)}")
        )
    try:
        return decoder.decode(written)
    except RecursionError:
        raise CloseConnection(
            POLICY, Disconnect("That is no message of this protocol: it is nested too deep")
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise CloseConnection(POLICY, Disconnect(f"That is no message of this protocol: {reason}")) from None


async def handle_message(
    room: Room, live_table: LiveTable, client: Client, message: ClientMessage, rate: MessageBudget
) -> None:
    if isinstance(message, Ping):
        client.send_message(Pong(current_time_ms()))
        return
    if isinstance(message, Hello):
        raise CloseConnection(POLICY, Disconnect("There is one hello, at the beginning"))
    begun = perf_counter()
    try:
        rate.take(RATE_LIMIT_BY_MESSAGE.get(type(message), "moves"))
        if isinstance(message, Hint):
            room.start_hint(live_table, client, message)
            return
        if isinstance(message, FetchLog):
            client.send_message(await room.live_tables.fetch_log_page(live_table, client, message))
            return
        if isinstance(message, Phrase | Chat | Nudge):
            await room.post_chat(live_table, client.user_id, message)
        else:
            await room.handle_request(live_table, client.user_id, message, client.language)
    except RequestRefusedError as reason:
        room.meters.count_refusal(reason.key, reason.clause)
        client.send_message(
            Refused(message.request_id, reason.format_message(client.language), reason.clause)
        )
    except RateLimitError as reason:
        room.meters.count_refusal("rate-limited")
        client.send_message(Refused(message.request_id, reason.format_message(client.language), ""))
    except CommitUnknownError as reason:  # the client comes back, and asks for the same again
        failures.error("table %s: perhaps not written: %s", live_table.table.id, reason)
        raise CloseConnection(TRY_AGAIN) from None
    except WriteError as reason:
        failures.error("table %s: not written: %s", live_table.table.id, reason)
        sorry = server_catalog(client.language).format("write-failed")
        room.meters.count_refusal("write-failed")
        client.send_message(Refused(message.request_id, sorry, ""))
    except ParlourError as reason:
        raise CloseConnection(POLICY, Disconnect(format_error(reason, client.language))) from None
    else:
        client.send_message(Done(message.request_id))
    room.meters.observe_answer(perf_counter() - begun)
