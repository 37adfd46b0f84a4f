#!/usr/bin/env python3
"""A bot at a table of the card room, over the network: see docs/api.md. Needs the library `websockets`.

PARLOUR_TOKEN=... python network_bot.py http://127.0.0.1:8420/t/TABLE
"""

import asyncio
import json
import logging
import os
import random
import secrets
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException


class NoSeat(Exception):
    """The bot cannot play at this table; the text gives the reason."""


def choose(moves: list[str], view: dict[str, Any]) -> str:
    """Return one of the legal moves. The view has everything that the seat may know."""
    return random.choice(moves)


def request(heard: dict[str, Any]) -> dict[str, Any]:
    """Return the next request, from the latest message of each type: a seat, a start, a move, or nothing."""
    table = heard.get("table", {"seats": [], "can_start": False, "started": False})
    free = [number for number, seat in enumerate(table["seats"]) if seat["kind"] == "open"]
    if table["seats"] and not any(seat["is_you"] for seat in table["seats"]):
        if not free:
            raise NoSeat("all seats are taken")
        return {"type": "sit", "seat": free[0]}
    if table["can_start"] and not table["started"] and not free:
        return {"type": "start"}
    scene = heard["scene"]["scene"] if "scene" in heard else {}
    if scene and scene["seat"] in scene["to_move"] and scene["moves"]:
        move = choose([each["move"] for each in scene["moves"]], json.loads(heard["view"]["view"]))
        return {"type": "move", "match_number": heard["scene"]["match_number"], "move": move}
    return {}


async def play(page: str, token: str) -> list[int]:
    """Sit down at the table of that page, play a match, and return the winning seats."""
    address = page.replace("http", "ws", 1).replace("/t/", "/ws/")
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {token}"}):
        try:
            return await converse(socket)
        except ConnectionClosed:
            continue  # the server restarted or the network failed: reconnect
    return []


async def converse(socket: ClientConnection) -> list[int]:
    """Send requests and receive messages until the match is over."""
    await socket.send(json.dumps({"type": "hello", "protocol_version": 1, "include_views": True}))
    heard: dict[str, Any] = {}
    asked = ""  # ID of the request without an answer
    while True:
        said = json.loads(await socket.recv())
        heard[said["type"]] = said
        if said["type"] in ("disconnect", "reload"):
            raise NoSeat(
                f"the server closed the socket: {said.get('reason', 'it uses another protocol version')}"
            )
        if said["type"] == "refused":
            print(said["reason"], file=sys.stderr)
            await asyncio.sleep(1)
        if said["type"] in ("done", "refused") and said["request_id"] == asked:
            asked = ""
        if said["type"] == "scene" and said["scene"]["is_over"]:
            return list(said["scene"]["winners"])
        wanted = {} if asked else request(heard)
        if wanted:
            asked = secrets.token_hex(8)
            await socket.send(json.dumps(wanted | {"request_id": asked}))


if __name__ == "__main__":
    if len(sys.argv) != 2 or "PARLOUR_TOKEN" not in os.environ:
        sys.exit(__doc__)
    logging.basicConfig(level=logging.INFO, format="%(message)s")  # says when it tries to connect again
    try:
        print("won by", asyncio.run(play(sys.argv[1], os.environ["PARLOUR_TOKEN"])))
    except (NoSeat, WebSocketException) as reason:
        sys.exit(str(reason))
