"""Users who return to the same table again and again, whatever happens to the room."""

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from parlour.games import game_class
from tests.server.frame_checks import ReceivedFrames
from tests.server.rooms import PATIENCE, Message, Person, Place

PING_AFTER = 1.0  # seconds without a frame before the user pings the room
RECONNECT_DELAY = 0.3  # seconds between two attempts to connect
SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 9},
    "go-fish": {"limit": 25},
    "crazy-eight": {"match": "points", "target": 40, "limit": 30},
    "zop-zoo": {"limit": 25, "target": 30},
}
# Errors that a user sees when the room is gone.
CONNECTION_ERRORS = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)


class Regular(Person):
    """A user who keeps playing at a table.

    `pending` is the last request without an answer; as a page does, the user sends it again. `done` holds the
    acknowledged requests with the move that each made, `refused` the refused ones.
    """

    def __init__(self, place: Place, seat: int, dice: Random) -> None:
        super().__init__(place)
        self.seat = seat
        self.dice = dice
        self.table_id = ""
        self.count = 0
        self.pending: tuple[str, Message] | None = None
        self.done: dict[str, str] = {}
        self.refused: set[str] = set()
        self.received: list[ReceivedFrames] = []

    async def come(self, table: str, since: int = 0) -> None:
        self.frames = []
        self.received.append(ReceivedFrames(self.identity, since, self.frames))
        await super().come(table, since)

    async def next(self) -> Message:
        """Return the next frame. Ping the room if none comes for long."""
        try:
            return await asyncio.wait_for(super().next(), PING_AFTER)
        except TimeoutError:
            await self.send({"type": "ping"})
            return await asyncio.wait_for(super().next(), PING_AFTER)

    async def send_and_wait(self, kind: str, **fields: Any) -> None:
        self.count += 1
        self.pending = (f"{self.seat}.{self.count}", {"type": kind, **fields})
        await self.settle()

    async def settle(self) -> None:
        """Send the pending request, if any, and wait for its answer. Sometimes it is sent twice."""
        if self.pending is None:
            return
        name, sent = self.pending
        self.received[-1].request_kinds[name] = sent["type"]
        for _ in range(1 + (self.dice.random() < 0.1)):
            await self.send({"request_id": name, **sent})
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused") and message["request_id"] == name:
                break
        if message["type"] == "done":
            self.done[name] = str(sent.get("move", ""))
        else:
            self.refused.add(name)
        self.pending = None

    def needs_answer(self) -> bool:
        """Return True if it is the user's turn, or if a request waits for their answer."""
        if self.table["is_over"]:
            return self.sits not in self.table["ready_seats"]
        return (
            self.may_move() if self.table["takeback_seat"] < 0 else self.table["takeback_seat"] != self.sits
        )

    async def act(self) -> None:
        """Make the next move or answer, or wait for the other players."""
        match = self.table["match_number"]
        if not self.table["started"]:
            await (self.next() if self.seat else self.send_and_wait("start"))
        elif not self.needs_answer():
            await self.next()
        elif self.table["is_over"]:
            await self.send_and_wait("rematch")
        elif self.table["takeback_seat"] >= 0:
            await self.send_and_wait("answer_takeback", match_number=match, agree=self.dice.random() < 0.7)
        elif self.may_take_back and self.dice.random() < 0.2:
            await self.send_and_wait("request_takeback", match_number=match)
        else:
            move = self.dice.choice(self.scene["moves"])["move"]
            await self.send_and_wait("move", match_number=match, move=move)

    async def keep_playing(self) -> None:
        """Play until cancelled, and reconnect whenever the room is gone."""
        while True:
            with suppress(*CONNECTION_ERRORS):
                if self.socket is None:
                    await asyncio.wait_for(
                        self.come(self.table_id, self.dice.choice((0, self.seq))), PATIENCE
                    )
                await self.settle()
                while True:
                    await self.act()
            await self.drop_socket()
            await asyncio.sleep(RECONNECT_DELAY)

    async def drop_socket(self) -> None:
        """Drop the socket without closing it properly."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None


class Round:
    """Two users who play a game at one table, with bots in the other seats."""

    def __init__(self, game: str, regulars: list[Regular]) -> None:
        self.game = game
        self.regulars = regulars
        self.playing: list[asyncio.Task[None]] = []

    @classmethod
    async def begin(cls, place: Place, game: str, dice: Random) -> "Round":
        """Connect and seat both users. The room must stay up during this."""
        regulars = [Regular(place, seat, Random(dice.random())) for seat in range(2)]
        for person in regulars:
            await person.__aenter__()
        seats = max(2, game_class(game).min_seats)
        bots = {str(seat): "simple" for seat in range(2, seats)}
        table = await regulars[0].make_table(
            game=game, seat_count=seats, bots=bots, options=SHORT.get(game, {})
        )
        for person in regulars:
            person.table_id = table
            await person.come(table)
            await person.send_and_wait("sit", seat=person.seat)
        found = cls(game, regulars)
        found.playing = [asyncio.create_task(person.keep_playing()) for person in regulars]
        return found

    @property
    def answers(self) -> int:
        return sum(len(person.done) for person in self.regulars)

    def check_plays(self) -> None:
        """Raise the error that ended a user's play."""
        for task in self.playing:
            if task.done():
                task.result()

    async def end(self) -> None:
        left = set(self.playing)
        while left:  # a wait that ends at the moment of its cancellation may continue
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=1)
        for person in self.regulars:
            await person.drop_socket()
            await person.http.aclose()

    def pending_requests(self) -> str:
        """Return the pending requests as readable text."""
        return json.dumps([[person.pending, person.seq, person.table] for person in self.regulars])[:1500]
