"""The room of a browser, without a browser: whole matches by requests and connections of pages."""

import asyncio
import json
from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec
import pytest

from parlour.bots.worker import WorkerMessage, WorkerReady, WorkerRequest, answer_request
from parlour.games import game_class, game_names
from parlour.records.record import parse_record, replay
from parlour.server.browser.browser_room import BrowserRoom, BrowserSocket, open_browser_room
from parlour.server.browser.browser_store import FORMAT, FORMAT_KEY, NewerDataError
from parlour.server.browser.storage import DictStorage, StorageError
from parlour.server.browser.worker_executor import IDLE_SECONDS, WorkerExecutor
from parlour.server.socket_messages import PROTOCOL_VERSION

Message = dict[str, Any]
REQUEST_NUMBERS = count()


class TestedWorker:
    """A worker for bots on the event loop. It does not answer while `is_stuck` is true."""

    __test__ = False

    def __init__(self) -> None:
        self.executor = WorkerExecutor(self, IDLE_SECONDS)
        self.starts = 0
        self.is_running = False
        self.is_stuck = False

    def start(self) -> None:
        if not self.is_running:
            self.is_running = True
            self.starts += 1
            self.send(WorkerReady(False, ""))

    def post(self, line: str) -> None:
        if not self.is_stuck:
            answer_request(msgspec.json.decode(line, type=WorkerRequest), self.send)

    def stop(self) -> None:
        self.is_running = False

    def send(self, message: WorkerMessage) -> None:
        line = msgspec.json.encode(message).decode()
        asyncio.get_running_loop().call_soon(self.executor.on_message, line)


class Page:
    """A page of a table. `seq` is the number of the last row that it has received."""

    def __init__(self, room: BrowserRoom, table: str, player: str = "1") -> None:
        self.room = room
        self.table_id = table
        self.player = player
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.socket: BrowserSocket | None = None
        self.scene: Message = {}
        self.table: Message = {}

    async def connect(self) -> None:
        self.socket = await self.room.open_socket(
            self.table_id,
            "en",
            self.player,
            self.on_text,
            lambda code: self.on_text(f'{{"type": "closed {code}"}}'),
        )
        self.say({"type": "hello", "protocol_version": PROTOCOL_VERSION, "last_seq": 0})

    def on_text(self, text: str) -> None:
        self.messages.put_nowait(json.loads(text))

    def say(self, message: Message) -> None:
        assert self.socket is not None
        self.socket.on_text(json.dumps(message))

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Make a request and return the answer."""
        request_id = f"request {next(REQUEST_NUMBERS)}"
        self.say({"type": kind, "request_id": request_id, **fields})
        while (message := await self.next())["type"] not in ("done", "refused"):
            pass
        assert message["request_id"] == request_id
        return message

    async def next(self) -> Message:
        message = await asyncio.wait_for(self.messages.get(), 60)
        if message["type"] == "scene":
            self.scene = message
        elif message["type"] == "table":
            self.table = message
        return message

    async def play_on(self, most: int = 10_000) -> int:
        """Play first legal moves until the match is over, or so many. Return their number."""
        moves = 0
        while not (self.scene and self.scene["scene"]["is_over"]) and moves < most:
            if self.scene and self.scene["scene"]["moves"]:
                move = self.scene["scene"]["moves"][0]["move"]
                number = self.scene["match_number"]
                moves += 1
                before = self.scene
                assert (await self.ask("move", match_number=number, move=move))["type"] == "done"
                while self.scene is before:
                    await self.next()
            else:
                await self.next()
        return moves


async def open_room(storage: DictStorage) -> BrowserRoom:
    return await open_browser_room(storage, TestedWorker().executor, TestedWorker().executor, 0.0)


async def request(room: BrowserRoom, method: str, path: str, body: Any = None, player: str = "1") -> Any:
    response = await room.answer(method, path, json.dumps(body) if body is not None else "", "en", player)
    assert response.status in (200, 201), response
    return json.loads(response.text)


async def begin(room: BrowserRoom, game: str) -> Page:
    kind = game_class(game)
    seats = max(3, kind.min_seats) if kind.max_seats > 2 else kind.min_seats
    bots = dict.fromkeys(range(1, seats), "easy")
    table = await request(room, "POST", "/api/tables", {"game": game, "seat_count": seats, "bots": bots})
    page = Page(room, table["table_id"])
    await page.connect()
    assert (await page.ask("sit", seat=0))["type"] == "done"
    assert (await page.ask("start"))["type"] == "done"
    return page


@pytest.mark.parametrize("game", game_names())
async def test_whole_match_is_kept(game: str) -> None:
    storage = DictStorage()
    room = await open_room(storage)
    page = await begin(room, game)
    await page.play_on()
    record = await request(room, "GET", f"/api/tables/{page.table_id}/record")
    *_, last = replay(parse_record(json.dumps(record)))
    assert last.is_over
    await room.close()
    again = await open_room(storage)
    assert await request(again, "GET", f"/api/tables/{page.table_id}/record") == record
    steps = await request(again, "GET", f"/api/tables/{page.table_id}/replay?match=1")
    assert steps["steps"]
    profile = await request(again, "GET", "/api/me/profile")
    assert profile["matches_played"] == 1
    await again.close()


class StoppingStorage(DictStorage):
    """The storage of a tab that is closed after some writes. The next write waits for the end of the test."""

    writes_left = 1_000_000

    def __init__(self) -> None:
        super().__init__()
        self.is_test_over = asyncio.Event()

    async def write(self, changes: Mapping[str, str | None]) -> None:
        if not self.writes_left:
            await self.is_test_over.wait()
            raise StorageError("the tab is closed")
        self.writes_left -= 1
        await super().write(changes)


@pytest.mark.parametrize("writes", range(5))
async def test_closing_the_tab_loses_nothing_acknowledged(writes: int) -> None:
    storage = StoppingStorage()
    room = await open_room(storage)
    page = await begin(room, "crazy-eight")
    storage.writes_left = writes
    playing = asyncio.create_task(page.play_on())
    while storage.writes_left:
        await asyncio.sleep(0)
    await asyncio.sleep(0.05)
    playing.cancel()
    kept = DictStorage()
    kept.texts = dict(storage.texts)
    again = await open_room(kept)
    second = Page(again, page.table_id)
    await second.connect()
    while second.scene.get("seq", 0) < page.scene.get("seq", 0):
        await second.next()
    await second.play_on()
    assert second.scene["scene"]["is_over"]
    await again.close()
    storage.is_test_over.set()
    await room.close()


async def test_full_storage_refuses_a_move_with_a_sentence() -> None:
    class FullStorage(DictStorage):
        is_full = False

        async def write(self, changes: Mapping[str, str | None]) -> None:
            if self.is_full:
                raise StorageError("QuotaExceededError: full")
            await super().write(changes)

    storage = FullStorage()
    room = await open_room(storage)
    page = await begin(room, "war")
    while not page.scene or not page.scene["scene"]["moves"]:
        await page.next()
    storage.is_full = True
    move = page.scene["scene"]["moves"][0]["move"]
    refused = await page.ask("move", match_number=1, move=move)
    assert refused["type"] == "refused"
    assert refused["reason"].startswith("This browser's storage is full")
    response = await room.answer("PUT", "/api/me", '{"nickname": "Mia"}', "de", "1")
    assert response.status == 503
    assert "Speicher dieses Browsers" in json.loads(response.text)["detail"]
    storage.is_full = False
    assert (await page.ask("move", match_number=1, move=move))["type"] == "done"
    await room.close()


async def test_newer_data_is_not_read() -> None:
    storage = DictStorage()
    await (await open_room(storage)).close()
    storage.texts[FORMAT_KEY] = str(FORMAT + 1)
    before = dict(storage.texts)
    with pytest.raises(NewerDataError):
        await open_room(storage)
    assert storage.texts == before


async def test_people_at_one_device_have_their_own_hands() -> None:
    room = await open_room(DictStorage())
    table = await request(room, "POST", "/api/tables", {"game": "go-fish", "seat_count": 2})
    pages = [Page(room, table["table_id"], player) for player in ("1", "2")]
    for seat, page in enumerate(pages):
        await page.connect()
        assert (await page.ask("sit", seat=seat))["type"] == "done"
    assert (await pages[0].ask("start"))["type"] == "done"
    for page in pages:
        while not page.scene:
            await page.next()
    assert [page.scene["scene"]["seat"] for page in pages] == [0, 1]
    await room.close()


REFUSED_REQUESTS = [
    ("GET", "/api/nothing", "", 404),
    ("POST", "/api/games", "", 404),
    ("POST", "/api/tables", "{}", 400),
    ("POST", "/api/tables", "not JSON", 400),
    ("POST", "/api/tables", '{"game": "chess", "seat_count": 2}', 409),
    ("GET", "/api/tables/none/record", "", 409),
    ("GET", "/api/tables/none/replay?match=x", "", 400),
    ("GET", "/api/tables/none/replay", "", 400),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), REFUSED_REQUESTS)
async def test_wrong_request_is_refused(method: str, path: str, body: str, status: int) -> None:
    room = await open_room(DictStorage())
    response = await room.answer(method, path, body, "en", "1")
    assert response.status == status
    assert json.loads(response.text)["detail"]
    await room.close()


async def test_stuck_worker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.browser.worker_executor.TIMEOUT_FACTOR", 0.2)
    worker = TestedWorker()
    room = await open_browser_room(DictStorage(), worker.executor, TestedWorker().executor, 0.0)
    worker.is_stuck = True
    page = await begin(room, "war")
    await page.play_on(most=3)
    assert worker.starts > 1
    worker.is_stuck = False
    await page.play_on()
    assert page.scene["scene"]["is_over"]
    await room.close()


async def test_several_people_share_the_device() -> None:
    room = await open_room(DictStorage())
    await request(room, "PUT", "/api/me", {"nickname": "Ann"})
    await request(room, "PUT", "/api/me", {"nickname": "Ben"}, player="2")
    players = await request(room, "GET", "/api/device/players")
    assert players == [{"player": "1", "name": "Ann"}, {"player": "2", "name": "Ben"}]

    new_table = {"game": "war", "seat_count": 2}
    table = (await request(room, "POST", "/api/tables", new_table))["table_id"]
    pages = [Page(room, table), Page(room, table, "2")]
    for seat, page in enumerate(pages):
        await page.connect()
        assert (await page.ask("sit", seat=seat))["type"] == "done"
    state = await request(room, "GET", f"/api/device/tables/{table}")
    assert state["match_number"] == 0
    assert not state["is_playing"]
    assert (await pages[0].ask("start"))["type"] == "done"

    state = await request(room, "GET", f"/api/device/tables/{table}", player="2")
    assert state["match_number"] == 1
    assert state["is_playing"]
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Ben"]
    assert all(seat["must_move"] for seat in state["seats"])
    await pages[0].play_on(1)
    state = await request(room, "GET", f"/api/device/tables/{table}")
    assert [seat["must_move"] for seat in state["seats"]] == [False, True]
    await room.close()


async def test_all_people_at_the_device_are_present_while_one_of_them_plays() -> None:
    room = await open_room(DictStorage())
    table = (await request(room, "POST", "/api/tables", {"game": "war", "seat_count": 2}))["table_id"]
    pages = [Page(room, table), Page(room, table, "2")]
    for seat, page in enumerate(pages):
        await page.connect()
        assert (await page.ask("sit", seat=seat))["type"] == "done"
    assert (await pages[0].ask("start"))["type"] == "done"
    for page in pages:
        assert page.socket is not None
        page.socket.on_page_closed()
    await asyncio.sleep(0.01)

    reopened = Page(room, table, "2")
    await reopened.connect()
    while not reopened.table or any(seat["is_away"] for seat in reopened.table["seats"]):
        await reopened.next()
    live_table = await room.room.live_tables.get_table(table)
    assert live_table.is_present(room.user_ids["1"])
    assert reopened.socket is not None
    reopened.socket.on_page_closed()
    await asyncio.sleep(0.01)
    assert not live_table.is_present(room.user_ids["1"])
    await room.close()
