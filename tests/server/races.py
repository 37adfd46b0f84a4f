"""Users who sit at one table through two rooms, and send requests to both at the same time."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from parlour.games import game_class
from parlour.kit.errors import UserError
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.cluster.peers import DatabasePeers
from parlour.server.handlers.new_tables import create_table
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import LogRow
from parlour.server.log.refusals import render_error
from parlour.server.log.store import WriteError
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import ClientMessage
from parlour.server.storage.database import prepare_database
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.bot_answers import BotReply
from parlour.server.tables.clients import Client
from parlour.server.tables.presence import join
from parlour.server.tables.requests import handle_request
from tests.server.frame_checks import ReceivedFrames, check_frames
from tests.server.rooms import PATIENCE, Message, Person, Place

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 5},
    "go-fish": {"limit": 20},
    "crazy-eight": {"match": "points", "target": 40, "limit": 20, "calls": "manual"},
    "zop-zoo": {"limit": 20, "target": 30},
}


class Chair(Protocol):
    """A user, as one of the rooms knows them."""

    who: str
    table: Message
    scene: Message
    seq: int

    async def ask(self, kind: str, request: str = "", **fields: Any) -> Message: ...

    async def reach(self, seq: int) -> None: ...

    async def read_all(self) -> None:
        """Read all frames sent so far."""

    def received(self) -> ReceivedFrames: ...


People = Sequence[Sequence[Chair]]  # each user through each room


class SocketChair(Person):
    """A chair over a socket."""

    who = ""

    async def sit_down(self, table: str) -> None:
        self.who = self.identity
        self.request_kinds: dict[str, str] = {}
        await self.come(table)

    async def ask(self, kind: str, request: str = "", **fields: Any) -> Message:
        name = request or secrets.token_hex(8)
        self.request_kinds[name] = kind
        return await super().ask(kind, name, **fields)

    async def read_all(self) -> None:
        await self.send({"type": "ping"})
        await self.hear("pong")

    def received(self) -> ReceivedFrames:
        return ReceivedFrames(self.who, 0, self.frames, self.request_kinds)


@asynccontextmanager
async def open_socket_table(places: Sequence[Place], game: str, bots: int) -> AsyncIterator[People]:
    """Yield the same table over sockets, in rooms that may be in other processes."""
    async with AsyncExitStack() as stack:
        people: list[list[Chair]] = []
        table = ""
        for _ in range(2):
            chairs = [SocketChair(places[0])]
            await stack.enter_async_context(chairs[0])
            chairs += [SocketChair(place, chairs[0].cookie) for place in places[1:]]
            table = table or await chairs[0].make_table(**new_table_fields(game, bots))
            for chair in chairs:
                await stack.enter_async_context(chair)
                await chair.sit_down(table)
            people.append([*chairs])
        await begin(people)
        yield people


class LocalChair:
    """A chair without a socket, in the tests' own process."""

    def __init__(self, room: ServerRoom, who: str) -> None:
        self.room = room
        self.who = who
        self.frames: list[Message] = []
        self.request_kinds: dict[str, str] = {}
        self.table: Message = {}
        self.scene: Message = {}
        self.seq = 0

    async def sit_down(self, table: str) -> None:
        self.live_table = await self.room.live_tables.get_table(table)
        self.client = Client(self.who)
        await join(self.room.live_tables, self.live_table, self.client, 0)
        self.read_queued()

    def read_queued(self) -> None:
        while not self.client.outbox.empty():
            self.record(self.client.outbox.get_nowait())

    def record(self, frame: bytes | None) -> None:
        assert frame is not None, "the server disconnected a client"
        message: Message = msgspec.json.decode(frame)
        self.frames.append(message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "scene":
            self.scene = message["scene"]
        self.seq = message.get("seq", self.seq)

    async def reach(self, seq: int) -> None:
        self.read_queued()
        while self.seq < seq:
            self.record(await asyncio.wait_for(self.client.outbox.get(), PATIENCE))

    async def ask(self, kind: str, request: str = "", **fields: Any) -> Message:
        name = request or secrets.token_hex(8)
        self.request_kinds[name] = kind
        message = msgspec.convert({"type": kind, "request_id": name, **fields}, ClientMessage)
        answer: Message = {"type": "done", "request_id": name}
        try:
            await handle_request(self.room.live_tables, self.live_table, self.who, message)
        except UserError as error:
            answer = {
                "type": "refused",
                "request_id": name,
                "reason": render_error(error),
                "clause": error.clause,
            }
        except WriteError as error:
            answer = {"type": "refused", "request_id": name, "reason": str(error), "clause": ""}
        self.read_queued()
        self.frames.append(answer)
        return answer

    async def read_all(self) -> None:
        self.read_queued()

    def received(self) -> ReceivedFrames:
        return ReceivedFrames(self.who, 0, self.frames, self.request_kinds)


class CountingBots(BotWorkers):
    """Bots that move by heuristic in this process, and count how often each move was computed."""

    def __init__(self, thought: dict[tuple[str, int, str], int]) -> None:
        super().__init__()
        self.thought = thought

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        key = (view.game.name, view.seat, view.to_text())
        self.thought[key] = self.thought.get(key, 0) + 1
        await asyncio.sleep(0)
        return BotReply(int(view.game.heuristic(view.seat)))


@asynccontextmanager
async def open_local_rooms(
    location: sa.URL, number: int, thought: dict[tuple[str, int, str], int]
) -> AsyncIterator[list[ServerRoom]]:
    """Yield `number` rooms on one database, in this process."""
    prepare_database(location)
    async with AsyncExitStack() as stack:
        rooms = []
        for _ in range(number):
            store = SqlStore(location)
            await store.open()
            stack.push_async_callback(store.close)
            room = ServerRoom(store, 0.0, CountingBots(thought), DatabasePeers(store, location))
            await room.peers.open(room)
            stack.push_async_callback(room.close)
            rooms.append(room)
        yield rooms


def new_table_fields(game: str, bots: int) -> dict[str, Any]:
    kind = game_class(game)
    seats = min(kind.max_seats, max(kind.min_seats, 2 + bots))
    return {
        "game": game,
        "seat_count": seats,
        "bots": {str(seat): "simple" for seat in range(2, seats)},
        "options": SHORT.get(game, {}),
        "table_settings": {"allow_takebacks": True},
    }


async def open_local_table(
    rooms: Sequence[ServerRoom], game: str, bots: int
) -> tuple[str, list[list[Chair]]]:
    """Return a table with a running match where Ann and Ben sit. Each is connected through every room."""
    new_table = msgspec.convert(new_table_fields(game, bots), NewTable, strict=False)
    table = await create_table(rooms[0].live_tables, "ann", new_table)
    people: list[list[Chair]] = []
    for who in ("ann", "ben"):
        chairs = [LocalChair(room, who) for room in rooms]
        for chair in chairs:
            await chair.sit_down(table)
        people.append([*chairs])
    await begin(people)
    return table, people


async def begin(people: People) -> None:
    for seat, chairs in enumerate(people):
        assert (await chairs[0].ask("sit", seat=seat))["type"] == "done"
    assert (await people[0][-1].ask("start"))["type"] == "done"
    await synchronize(people)


async def synchronize(people: People) -> None:
    """Wait until all clients have received the same rows."""
    seq = max(chair.seq for chairs in people for chair in chairs)
    for chairs in people:
        for chair in chairs:
            await chair.reach(seq)
            await chair.read_all()


def choose_requests(people: People, dice: Random) -> list[tuple[Chair, str, str, dict[str, Any]]]:
    """Return requests to send at the same time: the chair, the kind, the request id and the other fields.

    No user sends two requests through the same room.
    """
    requests = []
    for chairs in people:
        scene, table = chairs[0].scene, chairs[0].table
        if not (scene["moves"] or table["is_over"] or table["takeback_seat"] >= 0) and dice.random() < 0.9:
            continue
        free = dice.sample(list(chairs), dice.randint(1, len(chairs)))
        twice = dice.random() < 0.3 and secrets.token_hex(8)
        kind, fields = choose_request(scene, table, dice)
        for chair in free:
            if not twice:
                kind, fields = choose_request(scene, table, dice)
            requests.append((chair, kind, twice or secrets.token_hex(8), fields))
    return requests


def choose_request(scene: Message, table: Message, dice: Random) -> tuple[str, dict[str, Any]]:
    match = table["match_number"]
    if table["is_over"]:
        return "rematch", {}
    if table["takeback_seat"] >= 0:
        return "answer_takeback", {"match_number": match, "agree": dice.random() < 0.7}
    if dice.random() < 0.05:
        return "request_takeback", {"match_number": match}
    moves = [each["move"] for each in scene["moves"]]
    return "move", {"match_number": match, "move": dice.choice(moves) if moves else "pass"}


async def race(people: People, dice: Random) -> list[Message]:
    """Send several requests at once and return the answers."""
    requests = choose_requests(people, dice)
    answers = await asyncio.gather(*[chair.ask(kind, name, **rest) for chair, kind, name, rest in requests])
    if dice.random() < 0.5:  # otherwise the next race starts with clients that lag behind
        await synchronize(people)
    return list(answers)


def check_table(rows: Sequence[LogRow], people: People, worlds: int = 0) -> None:
    """Check that the rows match the frames, and that every room shows a user the same."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    named = [(row.user_id, row.request_id) for row in rows if row.request_id]
    assert len(named) == len(set(named))
    assert check_frames(rows, [chair.received() for chairs in people for chair in chairs], worlds)
    for first, *others in people:
        for other in others:
            assert other.scene == first.scene
            both = {name: (first.table[name], other.table[name]) for name in first.table}
            assert {name: values for name, values in both.items() if values[0] != values[1]} == {}
