"""What whoever hosts the room has told it while it runs: who is barred, and whether it is to be closed soon.

It stands in the database, among what the room keeps about itself, so that it can be said whether or not a
room is open, and is heard by each of several. Each looks there once a second.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.server.database import insert
from parlour.server.room import Room
from parlour.server.said import language_read, room_words
from parlour.server.schema import ROOM
from parlour.server.store import now
from parlour.server.visitors import person_of

LOOKS: Final = 1.0  # seconds between two looks
BARRED: Final = "barred "  # before an identity or an address; its value is until when, in ms since 1970
DRAINED: Final = "drained"  # its value is when it was said: rooms that open later do not close
FOR_EVER: Final = 0

logger = logging.getLogger("parlour.server")


class Upkeep:
    """What one open room has heard so far."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened = now()
        self.barred: dict[str, int] = {}

    async def hear(self) -> set[str]:
        """Reads what there is now; who has been barred since the last time. Raises DBAPIError."""
        found = await read(self.room.store.engine)
        before = set(self.barred)
        self.barred = barred_in(found, now())
        if int(found.get(DRAINED, 0)) >= self.opened and not self.room.closing_soon:
            logger.info("the host has it drain: nothing new is begun here")
            self.room.closing_soon = True
        return set(self.barred) - before

    def is_barred(self, who: str, address: str) -> bool:
        return who in self.barred or address in self.barred or within(address, self.barred)

    async def listen(self) -> None:
        """Hears again and again, until it is cancelled; the sockets of those who were barred are closed."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                fresh = await self.hear()
            except DBAPIError as reason:
                logger.warning("what the host has said cannot be read: %s", type(reason).__name__)
                continue
            for held in list(self.room.tables.in_use.values()) if fresh else ():
                for listener in [each for each in held.listeners if each.who in fresh]:
                    listener.drop()


# Who is barred


def barred_in(found: Mapping[str, str], at: int) -> dict[str, int]:
    """Identities and addresses that are barred at a moment, each with its end."""
    ends = {key.removeprefix(BARRED): int(value) for key, value in found.items() if key.startswith(BARRED)}
    return {key: end for key, end in ends.items() if end == FOR_EVER or end > at}


def within(address: str, barred: Mapping[str, int]) -> bool:
    """Whether an address is in a network that is barred."""
    networks = [each for each in barred if "/" in each]
    if not networks:
        return False
    with suppress(ValueError):
        place = ipaddress.ip_address(address)
        return any(place in ipaddress.ip_network(each) for each in networks)
    return False


def without_barred(app: ASGIApp) -> ASGIApp:
    """Tells those who are barred so, and nothing else."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        upkeep: Upkeep = scope["litestar_app"].state.upkeep
        if upkeep.barred and scope["type"] in ("http", "websocket"):
            connection: Any = ASGIConnection(scope)
            client = connection.client
            if upkeep.is_barred(person_of(connection), client.host if client is not None else ""):
                await refuse(connection, receive, send)
                return
        await app(scope, receive, send)

    return serve


async def refuse(connection: Any, receive: Receive, send: Send) -> None:
    ending: Any = {"type": "websocket.close", "code": 1008, "reason": ""}
    if connection.scope["type"] == "websocket":
        await receive()
        await send(ending)
        return
    sentence = room_words(language_read(connection)).say("barred").encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(sentence))]
    begin: Any = {"type": "http.response.start", "status": 403, "headers": headers}
    await send(begin)
    await send({"type": "http.response.body", "body": sentence, "more_body": False})


# What is written down


async def read(engine: AsyncEngine) -> dict[str, str]:
    """All that the host has said. Raises DBAPIError."""
    wanted = sa.select(ROOM.c.key, ROOM.c.value).where(
        sa.or_(ROOM.c.key.startswith(BARRED), ROOM.c.key == DRAINED)
    )
    async with engine.connect() as connection:
        return {each.key: each.value for each in await connection.execute(wanted)}


async def write(engine: AsyncEngine, key: str, value: int) -> None:
    """Says something. Raises DBAPIError."""
    said = insert(ROOM).values(key=key, value=str(value))
    async with engine.begin() as connection:
        await connection.execute(
            said.on_conflict_do_update(index_elements=["key"], set_={"value": str(value)})
        )


async def take_back(engine: AsyncEngine, key: str) -> bool:
    """Takes back what was said; whether there was anything. Raises DBAPIError."""
    async with engine.begin() as connection:
        done = await connection.execute(ROOM.delete().where(ROOM.c.key == key).returning(ROOM.c.key))
        return done.scalar_one_or_none() is not None
