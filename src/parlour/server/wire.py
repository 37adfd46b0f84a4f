"""The socket of a table: frames in, frames out, and the reason when it is closed."""

import asyncio
import logging
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import DBAPIError

from parlour.kit.errors import ParlourError
from parlour.server.connections import AT_ONCE
from parlour.server.database import plain
from parlour.server.in_use import Listener, TableInUse
from parlour.server.limits import SocketRate, TooMuch
from parlour.server.metrics import ANSWER, RECONNECTS, count_refusal
from parlour.server.protocol import (
    LARGEST_FRAME,
    PROTOCOL,
    Chat,
    Done,
    Earlier,
    FromClient,
    Hello,
    Hint,
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
from parlour.server.said import NotAllowed, language_read, room_words, sentence_of
from parlour.server.store import NotWritten, now
from parlour.server.writing import Unsure

PATIENCE = 20  # seconds until the first message must have come
POLICY, TOO_BIG, RESTART, TRY_AGAIN = 1008, 1009, 1012, 1013  # why a socket is closed, as RFC 6455 numbers it

# As what a message counts; all others are moves.
KINDS: Final = {Hint: "hints", Phrase: "talk", Chat: "talk", Nudge: "talk", Why: "questions"}

logger = logging.getLogger("parlour.server")
decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)

Socket = WebSocket[Any, Any, Any]


class Closing(Exception):
    """The socket is to be closed, with this message where there is one."""

    def __init__(self, code: int, message: ToClient | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


async def attend(socket: Socket, room: Room, table: str, rate: SocketRate) -> None:
    """Serves one accepted socket to its end."""
    listener = Listener(rate.caller.person, language_read(socket), address=rate.caller.address)
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    listener.at_once = extensions.get(AT_ONCE, listener.at_once)
    sending = asyncio.create_task(send_all(socket, listener))
    code = 1000
    room.sockets.add(listener)
    listener.task = asyncio.create_task(converse(socket, room, table, listener, rate))
    try:
        await listener.task
    except Closing as closing:
        code = told(listener, closing)
    except WebSocketDisconnect:
        sending.cancel()
    except DBAPIError as reason:
        logger.error("table %s: the database fails: %s", table, plain(reason))
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
    RECONNECTS.inc(first.since > 0)
    listener.views = first.views
    try:
        held = await room.tables.take_up(table)
        await room.join(held, listener, first.since)
    except ParlourError as reason:
        raise Closing(POLICY, Trouble(sentence_of(reason, listener.language))) from None
    except DBAPIError as reason:
        logger.error("table %s: not read: %s", table, plain(reason))
        raise Closing(TRY_AGAIN) from None
    try:
        while True:
            message = await next_message(socket, room, listener)
            if rate.floods():
                raise Closing(POLICY, Trouble(room_words(listener.language).say("too-fast")))
            await answer(room, held, listener, message, rate)
    finally:
        room.part(held, listener)


async def next_message(socket: Socket, room: Room, listener: Listener) -> FromClient:
    """The next message; as long as it waits, the socket can be left. Raises as `receive`."""
    if room.draining or listener.leaving:
        raise sent_away(listener)
    listener.busy = False
    try:
        return await receive(socket)
    finally:
        listener.busy = True


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
        count_refusal(reason.key, reason.clause)
        listener.post(Refused(message.id, reason.told(listener.language), reason.clause))
    except TooMuch as reason:
        count_refusal("too-much")
        listener.post(Refused(message.id, reason.told(listener.language), ""))
    except Unsure as reason:  # the client comes back, and asks for the same again
        logger.error("table %s: perhaps not written: %s", held.table.id, reason)
        raise Closing(TRY_AGAIN) from None
    except NotWritten as reason:
        logger.error("table %s: not written: %s", held.table.id, reason)
        sorry = room_words(listener.language).say("not-written")
        count_refusal("not-written")
        listener.post(Refused(message.id, sorry, ""))
    except ParlourError as reason:
        raise Closing(POLICY, Trouble(sentence_of(reason, listener.language))) from None
    else:
        listener.post(Done(message.id))
    ANSWER.observe(perf_counter() - begun)
