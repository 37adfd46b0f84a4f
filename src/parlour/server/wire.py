"""The socket of a table: frames in, frames out, and the reason when it is closed.

A task converses with each. Moves, which are most of what comes, are begun as soon as they are heard, and no
task waits for them. One that is not allowed, or was not written, is left to the conversation as all else is.
"""

import asyncio
import logging
from functools import partial
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from parlour.kit.errors import ParlourError
from parlour.server.callers import request_language
from parlour.server.connections import AT_ONCE, TableSocket
from parlour.server.in_use import Listener, TableInUse
from parlour.server.limits import SocketRate, TooMuch
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
from parlour.server.said import NotAllowed, room_words, sentence_of
from parlour.server.writing import NotWritten, ReadError, Unsure

PATIENCE = 20  # seconds until the first message must have come
POLICY, TOO_BIG, RESTART, TRY_AGAIN = 1008, 1009, 1012, 1013  # why a socket is closed, as RFC 6455 numbers it

# As what a message counts; all others are moves.
KINDS: Final = {Hint: "hints", Phrase: "talk", Chat: "talk", Nudge: "talk", Why: "questions"}

logger = logging.getLogger("parlour.server")
failures = logging.getLogger("parlour.database")
decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)

Socket = WebSocket[Any, Any, Any]


class Closing(Exception):
    """The socket is to be closed, with this message where there is one."""

    def __init__(self, code: int, message: ToClient | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


async def attend(socket: Socket, room: Room, table: str, rate: SocketRate, generation: int) -> None:
    """Serve one accepted socket to its end; `generation` is that of its cookie."""
    who, address = rate.caller.person, rate.caller.address
    listener = Listener(who, request_language(socket), address=address, generation=generation)
    line = line_of(socket)
    if line is not None:
        listener.at_once = line.send_at_once
    sending = asyncio.create_task(send_all(socket, listener))
    code = 1000
    room.sockets.add(listener)
    listener.leaving = room.sessions.current(who) != generation  # signed out while the socket was accepted
    listener.task = asyncio.create_task(converse(socket, room, table, listener, rate))
    try:
        await listener.task
    except Closing as closing:
        code = told(listener, closing)
    except WebSocketDisconnect:
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
            await finish(socket, listener, sending, code)
        finally:
            room.sockets.discard(listener)
            take_apart(socket, listener)


def take_apart(socket: Socket, listener: Listener) -> None:
    """Of a socket that has ended: what refers to itself in a circle only a search for garbage would find."""
    listener.task = None
    del socket.receive, socket.send


def told(listener: Listener, closing: Closing) -> int:
    """The number of the reason for which a socket is closed, of which its person has been told."""
    if closing.message is not None:
        listener.post(closing.message)
    return closing.code


def sent_away(listener: Listener) -> Closing:
    """How a socket is closed that the room has closed."""
    return Closing(RESTART) if listener.word is None else Closing(POLICY, listener.word)


async def finish(socket: Socket, listener: Listener, sending: asyncio.Task[None], code: int) -> None:
    """Sends what is left and closes the socket, where it is still there."""
    listener.outbox.put_nowait(None)
    await asyncio.wait([sending], timeout=PATIENCE)
    if not sending.done():
        sending.cancel()
    elif not sending.cancelled() and sending.exception() is None and not listener.lagging:
        try:
            await socket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            logger.debug("the socket was closed already")


async def send_all(socket: Socket, listener: Listener) -> None:
    """Sends what waits in the outbox, in order; closes the socket of who does not keep up."""
    while (frame := await listener.outbox.get()) is not None:
        listener.sending = True
        await socket.send_data(frame.decode())
        listener.sending = False
    if listener.lagging:
        await socket.close(TRY_AGAIN)


def line_of(socket: Socket) -> TableSocket | None:
    """What can send and hear at once for a socket, where the server has it."""
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    return extensions.get(AT_ONCE)


async def converse(socket: Socket, room: Room, table: str, listener: Listener, rate: SocketRate) -> None:
    """Raises Closing or WebSocketDisconnect at the end."""
    try:
        async with asyncio.timeout(PATIENCE):
            first = await next_message(socket, room, listener)
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
    line = line_of(socket)
    if line is not None:
        line.hear = partial(hear, room, held, listener, rate, line)
    try:
        while True:
            message = await next_message(socket, room, listener)
            if rate.floods():
                raise Closing(POLICY, Trouble(room_words(listener.language).say("too-fast")))
            await answer(room, held, listener, message, rate)
    finally:
        if line is not None:
            line.hear = None
        room.part(held, listener)


def hear(
    room: Room, held: TableInUse, listener: Listener, rate: SocketRate, line: TableSocket, text: bytes
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


async def next_message(socket: Socket, room: Room, listener: Listener) -> FromClient:
    """The next message, when the move before it is done; as long as it waits, the socket can be left.

    Raises as `receive`.
    """
    if room.draining or listener.leaving:
        raise sent_away(listener)
    listener.busy = False
    try:
        return await receive(socket)
    finally:
        listener.busy = True
        if listener.under_way is not None:
            await asyncio.wait([listener.under_way])


async def receive(socket: Socket) -> FromClient:
    """The next message. Raises Closing for what is none, and WebSocketDisconnect."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client is gone", code=frame.get("code") or 1005)
    sent: Any = frame.get("text") or frame.get("bytes") or ""
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
    room: Room, held: TableInUse, listener: Listener, message: FromClient, rate: SocketRate
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
