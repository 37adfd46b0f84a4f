#!/usr/bin/env python3
"""A bot that plays at a table of the card room over the network; see docs/api.md.

It needs the `websockets` library.

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


class CannotPlayError(Exception):
    """Raised if the bot cannot play at this table. The message states the reason."""


def choose_move(legal_moves: list[str], view: dict[str, Any]) -> str:
    """Return one of the legal moves. The view contains everything that the seat may know."""
    return random.choice(legal_moves)


def next_request(latest_messages: dict[str, Any]) -> dict[str, Any]:
    """Return the next request to the server: take a seat, start the match, or move.

    Args:
        latest_messages: The latest server message of each type.

    Returns:
        The request without its ID, or an empty dict if there is nothing to request.
    """
    table = latest_messages.get("table", {"seats": [], "can_start": False, "started": False})
    open_seats = [number for number, seat in enumerate(table["seats"]) if seat["kind"] == "open"]
    if table["seats"] and not any(seat["is_you"] for seat in table["seats"]):
        if not open_seats:
            raise CannotPlayError("all seats are taken")
        return {"type": "sit", "seat": open_seats[0]}
    if table["can_start"] and not table["started"] and not open_seats:
        return {"type": "start"}
    scene = latest_messages["scene"]["scene"] if "scene" in latest_messages else {}
    if scene and scene["seat"] in scene["to_move"] and scene["moves"]:
        legal_moves = [move["move"] for move in scene["moves"]]
        chosen_move = choose_move(legal_moves, json.loads(latest_messages["view"]["view"]))
        match_number = latest_messages["scene"]["match_number"]
        return {"type": "move", "match_number": match_number, "move": chosen_move}
    return {}


async def play(table_url: str, token: str) -> list[int]:
    """Take a seat at a table, play a match, and return the winning seats."""
    socket_url = table_url.replace("http", "ws", 1).replace("/t/", "/ws/")
    async for socket in connect(socket_url, additional_headers={"Authorization": f"Bearer {token}"}):
        try:
            return await play_match(socket)
        except ConnectionClosed:
            continue  # the server restarted or the network failed: reconnect
    return []


async def play_match(socket: ClientConnection) -> list[int]:
    """Receive messages and send requests until the match is over. Return the winning seats."""
    await socket.send(json.dumps({"type": "hello", "protocol_version": 1, "include_views": True}))
    latest_messages: dict[str, Any] = {}
    pending_id = ""  # ID of the request that the server has not answered yet
    while True:
        message = json.loads(await socket.recv())
        latest_messages[message["type"]] = message
        if message["type"] in ("disconnect", "reload"):
            reason = message.get("reason", "it uses another protocol version")
            raise CannotPlayError(f"the server closed the socket: {reason}")
        if message["type"] == "refused":
            print(message["reason"], file=sys.stderr)
            await asyncio.sleep(1)
        if message["type"] in ("done", "refused") and message["request_id"] == pending_id:
            pending_id = ""
        if message["type"] == "scene" and message["scene"]["is_over"]:
            return list(message["scene"]["winners"])
        request = {} if pending_id else next_request(latest_messages)
        if request:
            pending_id = secrets.token_hex(8)
            await socket.send(json.dumps(request | {"request_id": pending_id}))


if __name__ == "__main__":
    if len(sys.argv) != 2 or "PARLOUR_TOKEN" not in os.environ:
        sys.exit(__doc__)
    logging.basicConfig(level=logging.INFO, format="%(message)s")  # log the library's attempts to reconnect
    try:
        print("won by", asyncio.run(play(sys.argv[1], os.environ["PARLOUR_TOKEN"])))
    except (CannotPlayError, WebSocketException) as error:
        sys.exit(str(error))
