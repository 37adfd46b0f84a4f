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
from parlour.server.in_use import Listener, TableInUse
from parlour.server.protocol import (
    LARGEST_FRAME,
    PROTOCOL,
    Chat,
    Done,
    Earlier,
    FromClient,
    Hello,
    Hint,
    Move,
    Nudge,
    Phrase,
    Ping,
    Pong,
    Refused,
    Reload,
    ToClient,
    Trouble,
    Why,
)
from parlour.server.room import Room
from parlour.server.rows import now
from parlour.server.said import NotAllowed, TooMuch, room_words, sentence_of
from parlour.server.writing import NotWritten, ReadError, Unsure

PATIENCE = 20  # seconds until the first message must have come
POLICY, TOO_BIG, RESTART, TRY_AGAIN = 1008, 1009, 1012, 1013  # why a socket is closed, as RFC 6455 numbers it

# As what a message counts; all others are moves.
KINDS: Final = {Hint: "hints", Phrase: "talk", Chat: "talk", Nudge: "talk", Why: "questions"}

logger = logging.getLogger("parlour.server")
failures = logging.getLogger("parlour.database")
decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class ClientGone(Exception):
    """The client has closed its connection."""


class Line(Protocol):
    """A connection that sends without a task, and passes on what comes while no message waits.

    `hear` returns False for a text that the session is to receive.
    """

    hear: Callable[[bytes], bool] | None

    def send_at_once(self, frame: bytes) -> bool:
        """Send a frame. Return False if frames have to wait."""

    def later(self, text: bytes) -> None:
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
            TooMuch: There are too many.
        """

    def grants(self, kind: str) -> bool:
        """Count a message of a kind. Return False if there are too many."""

    def floods(self) -> bool:
        """Count a message of any kind. Return True if the client is to be cut off."""


class UnlimitedMessages:
    """A client sends as many messages as it likes."""

    def take(self, kind: str) -> None:
        """Count nothing."""

    def grants(self, kind: str) -> bool:
        return True

    def floods(self) -> bool:
        return False


class Closing(Exception):
    """The socket is to be closed, with this message where there is one."""

    def __init__(self, code: int, message: ToClient | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


async def attend(
    transport: Transport, room: Room, table: str, listener: Listener, rate: MessageBudget
) -> None:
    """Serve one client to its end."""
    if transport.line is not None:
        listener.at_once = transport.line.send_at_once
    sending = asyncio.create_task(send_all(transport, listener))
    code = 1000
    room.sockets.add(listener)
    # The user may have signed out while the socket was accepted.
    listener.leaving = room.sessions.current(listener.who) != listener.generation
    listener.task = asyncio.create_task(converse(transport, room, table, listener, rate))
    try:
        await listener.task
    except Closing as closing:
        code = told(listener, closing)
    except ClientGone:
        sending.cancel()
    except ReadError as reason:
        failures.error("table %s: the database fails: %s", table, reason)
        code = TRY_AGAIN
    except asyncio.CancelledError:
        if not listener.leaving:
            raise
        code = told(listener, sent_away(listener))
    finally:
        try:
            await finish(transport, listener, sending, code)
        finally:
            room.sockets.discard(listener)
            listener.task = None  # else they refer to each other in a circle


def told(listener: Listener, closing: Closing) -> int:
    """The number of the reason for which a socket is closed, of which its person has been told."""
    if closing.message is not None:
        listener.post(closing.message)
    return closing.code


def sent_away(listener: Listener) -> Closing:
    """How a socket is closed that the room has closed."""
    return Closing(RESTART) if listener.word is None else Closing(POLICY, listener.word)


async def finish(transport: Transport, listener: Listener, sending: asyncio.Task[None], code: int) -> None:
    """Sends what is left and closes the socket, where it is still there."""
    listener.outbox.put_nowait(None)
    await asyncio.wait([sending], timeout=PATIENCE)
    if not sending.done():
        sending.cancel()
    elif not sending.cancelled() and sending.exception() is None and not listener.lagging:
        await transport.close(code)


async def send_all(transport: Transport, listener: Listener) -> None:
    """Sends what waits in the outbox, in order; closes the socket of who does not keep up."""
    while (frame := await listener.outbox.get()) is not None:
        listener.sending = True
        await transport.send(frame)
        listener.sending = False
    if listener.lagging:
        await transport.close(TRY_AGAIN)


async def converse(
    transport: Transport, room: Room, table: str, listener: Listener, rate: MessageBudget
) -> None:
    """Raises Closing or ClientGone at the end."""
    try:
        async with asyncio.timeout(PATIENCE):
            first = await next_message(transport, room, listener)
    except TimeoutError:
        raise Closing(POLICY, Trouble("The first message did not come")) from None
    if not isinstance(first, Hello):
        raise Closing(POLICY, Trouble("The first message must be hello"))
    if first.protocol != PROTOCOL:
        raise Closing(POLICY, Reload(PROTOCOL))
    if first.since > 0:
        room.meters.count_reconnect()
    listener.views = first.views
    try:
        held = await room.tables.take_up(table)
        await room.join(held, listener, first.since)
    except ParlourError as reason:
        raise Closing(POLICY, Trouble(sentence_of(reason, listener.language))) from None
    except ReadError as reason:
        failures.error("table %s: not read: %s", table, reason)
        raise Closing(TRY_AGAIN) from None
    line = transport.line
    if line is not None:
        line.hear = partial(hear, room, held, listener, rate, line)
    try:
        while True:
            message = await next_message(transport, room, listener)
            if rate.floods():
                raise Closing(POLICY, Trouble(room_words(listener.language).say("too-fast")))
            await answer(room, held, listener, message, rate)
    finally:
        if line is not None:
            line.hear = None
        room.part(held, listener)


def hear(
    room: Room, held: TableInUse, listener: Listener, rate: MessageBudget, line: Line, text: bytes
) -> bool:
    """Begins a move; false where it is left to the conversation, and nothing has happened."""
    if listener.busy or listener.under_way is not None or listener.leaving or room.draining:
        return False
    begun = perf_counter()
    move = move_in(text)
    if move is None:
        return False
    entry = room.entry_at_once(held, listener.who, move)
    if entry is None or not rate.grants("moves"):
        return False

    def written(row: asyncio.Future[bool]) -> None:
        listener.under_way = held.lock.row = None
        if row.exception() is not None or not row.result():
            line.later(text)
            return
        try:
            room.tables.added(held, entry, begun)
        except ParlourError as reason:  # all who were there are sent away
            logger.error("table %s: %s", held.table.id, reason)
            return
        room.turns.wake(held)
        listener.post(Done(move.id))
        listener.wait_no_longer()
        room.meters.observe_answer(perf_counter() - begun)

    listener.under_way = held.lock.row = room.store.put(entry)
    listener.under_way.add_done_callback(written)
    return True


def move_in(text: bytes) -> Move | None:
    """The move that a text asks for, where it does."""
    try:
        message = decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return message if isinstance(message, Move) else None


async def next_message(transport: Transport, room: Room, listener: Listener) -> FromClient:
    """The next message, when the move before it is done; as long as it waits, the socket can be left.

    Raises Closing for what is none, and ClientGone.
    """
    if room.draining or listener.leaving:
        raise sent_away(listener)
    listener.busy = False
    try:
        return read_message(await transport.receive())
    finally:
        listener.busy = True
        if listener.under_way is not None:
            await asyncio.wait([listener.under_way])


def read_message(sent: str | bytes) -> FromClient:
    """Return the message in a frame. Raises Closing for what is none."""
    written = sent.encode() if isinstance(sent, str) else sent
    if len(written) > LARGEST_FRAME:
        raise Closing(
            TOO_BIG, Trouble(f"A message has at most {LARGEST_FRAME} bytes; this one had {len(written)}")
        )
    try:
        return decoder.decode(written)
    except RecursionError:
        raise Closing(POLICY, Trouble("That is no message of this protocol: it is nested too deep")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise Closing(POLICY, Trouble(f"That is no message of this protocol: {reason}")) from None


async def answer(
    room: Room, held: TableInUse, listener: Listener, message: FromClient, rate: MessageBudget
) -> None:
    if isinstance(message, Ping):
        listener.post(Pong(now()))
        return
    if isinstance(message, Hello):
        raise Closing(POLICY, Trouble("There is one hello, at the beginning"))
    begun = perf_counter()
    try:
        rate.take(KINDS.get(type(message), "moves"))
        if isinstance(message, Hint):
            room.begin_hint(held, listener, message)
            return
        if isinstance(message, Earlier):
            listener.post(await room.tables.recall(held, listener, message))
            return
        if isinstance(message, Phrase | Chat | Nudge):
            await room.pass_on(held, listener.who, message)
        else:
            await room.carry_out(held, listener.who, message, listener.language)
    except NotAllowed as reason:
        room.meters.count_refusal(reason.key, reason.clause)
        listener.post(Refused(message.id, reason.told(listener.language), reason.clause))
    except TooMuch as reason:
        room.meters.count_refusal("too-much")
        listener.post(Refused(message.id, reason.told(listener.language), ""))
    except Unsure as reason:  # the client comes back, and asks for the same again
        failures.error("table %s: perhaps not written: %s", held.table.id, reason)
        raise Closing(TRY_AGAIN) from None
    except NotWritten as reason:
        failures.error("table %s: not written: %s", held.table.id, reason)
        sorry = room_words(listener.language).say("not-written")
        room.meters.count_refusal("not-written")
        listener.post(Refused(message.id, sorry, ""))
    except ParlourError as reason:
        raise Closing(POLICY, Trouble(sentence_of(reason, listener.language))) from None
    else:
        listener.post(Done(message.id))
    room.meters.observe_answer(perf_counter() - begun)
