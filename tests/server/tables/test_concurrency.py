"""Concurrent use of a table: eviction, loading, bot moves and players' moves at the same time."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from parlour.kit.errors import UserError
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.handlers.lobby import list_lobby
from parlour.server.handlers.new_tables import create_table
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import Entry, LogRow, MoveMade, SeatTaken
from parlour.server.log.refusals import render_error
from parlour.server.log.rows import BrokenTableError
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import PROTOCOL_VERSION, Move, Sit, Start
from parlour.server.storage.database import prepare_database
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.bot_answers import BotReply
from parlour.server.tables.clients import Client
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.presence import join, leave
from parlour.server.tables.requests import handle_request
from tests.server.rooms import PATIENCE, open_room, people, sit_down
from tests.server.rows import UnknownEntry

CANNOT_LOAD = r"^This version of Parlour cannot load this table: "


class GatedBots(BotWorkers):
    """Bots that think until the test releases them."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking, self.go_on = asyncio.Event(), asyncio.Event()

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        self.thinking.set()
        await asyncio.wait_for(self.go_on.wait(), PATIENCE)
        return BotReply(int(view.game.heuristic(view.seat)))


@asynccontextmanager
async def open_server_room(database: Path) -> AsyncIterator[ServerRoom]:
    prepare_database(database)
    store = SqlStore(database)
    await store.open()
    room = ServerRoom(store, 0.0, GatedBots())
    try:
        yield room
    finally:
        await room.close()
        await store.close()


@pytest.fixture(autouse=True)
def evict_idle_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.live_tables.MAX_IDLE_TABLES", 0)


async def begin_match(room: ServerRoom, **fields: Any) -> LiveTable:
    """Return a table of Crazy Eight where Ann begins and seat 1 is Ben's or a bot's."""
    options = {"dealer": "first", "start": "dealer"}
    name = await create_table(
        room.live_tables, "ann", NewTable(game="crazy-eight", seat_count=2, options=options, **fields)
    )
    live_table = await room.live_tables.get_table(name)
    await handle_request(room.live_tables, live_table, "ann", Sit(request_id="1", seat=0))
    if not fields.get("bots"):
        await handle_request(room.live_tables, live_table, "ben", Sit(request_id="1", seat=1))
    await handle_request(room.live_tables, live_table, "ann", Start(request_id="2"))
    return live_table


async def find_gaps(room: ServerRoom, name: str) -> list[int]:
    rows = await room.store.read_rows(name)
    return [row.seq for at, row in enumerate(rows, 1) if row.seq != at]


async def test_waiting_client_prevents_eviction(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        live_table = await begin_match(room)
        client = Client("ann")
        async with live_table.hold():
            coming = asyncio.create_task(join(room.live_tables, live_table, client, 0))
            await asyncio.sleep(0)
        room.live_tables.evict_idle()  # the inbox is empty, and no client listens yet
        await coming
        assert await room.live_tables.get_table(live_table.table.id) is live_table
        await handle_request(
            room.live_tables, live_table, "ann", Move(request_id="3", match_number=1, move="draw")
        )
        assert client.outbox.qsize() > 3


async def test_concurrent_loads_share_a_table(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        live_table = await begin_match(room)
        name = live_table.table.id
        room.live_tables.evict_idle()
        assert name not in room.live_tables.live_tables
        loaded = await asyncio.gather(*[room.live_tables.get_table(name) for _ in range(9)])
        assert {id(each) for each in loaded} == {id(loaded[0])}
        assert loaded[0] is not live_table


async def test_move_during_loading_is_made_once(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        old = await begin_match(room)
        name = old.table.id
        room.live_tables.evict_idle()

        async def move() -> None:
            live_table = await room.live_tables.get_table(name)
            await handle_request(
                room.live_tables, live_table, "ann", Move(request_id="3", match_number=1, move="draw")
            )

        # One request uses the evicted table, and others use the loaded one.
        late_request = handle_request(
            room.live_tables, old, "ann", Move(request_id="3", match_number=1, move="draw")
        )
        await asyncio.gather(move(), late_request, move(), move())
        rows = await room.store.read_rows(name)
        assert [row.entry.move for row in rows if isinstance(row.entry, MoveMade)] == ["draw"]
        assert not await find_gaps(room, name)
        live_table = await room.live_tables.get_table(name)
        assert live_table.table.match is not None
        assert old.table.match is not None
        assert live_table.table.match.game.state() == old.table.match.game.state()


async def test_row_written_during_loading_is_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        old = await begin_match(room)
        move = Move(request_id="3", match_number=1, move="draw")
        room.live_tables.evict_idle()
        read = room.store.read_rows

        async def rows(*args: Any, **only: Any) -> list[LogRow]:
            result = await read(*args, **only)
            monkeypatch.undo()
            await handle_request(room.live_tables, old, "ann", move)
            return result

        monkeypatch.setattr(room.store, "read_rows", rows)
        live_table = await room.live_tables.get_table(old.table.id)
        await handle_request(room.live_tables, live_table, "ann", move)
        assert live_table.table.match is not None
        assert old.table.match is not None
        assert live_table.table.match.game.state() == old.table.match.game.state()


async def test_evicted_table_catches_up_before_a_request(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        old = await begin_match(room)
        room.live_tables.evict_idle()
        live_table = await room.live_tables.get_table(old.table.id)
        await handle_request(
            room.live_tables, live_table, "ann", Move(request_id="3", match_number=1, move="draw")
        )
        with pytest.raises(UserError):  # a second card, requested with the outdated table
            await handle_request(
                room.live_tables, old, "ann", Move(request_id="4", match_number=1, move="draw")
            )
        assert old.table.seq == live_table.table.seq
        assert not await find_gaps(room, old.table.id)


async def test_thinking_bot_prevents_eviction(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        thinkers = room.bot_workers
        assert isinstance(thinkers, GatedBots)
        live_table = await begin_match(room, bots={1: "simple"})
        client = Client("ann")
        await join(room.live_tables, live_table, client, 0)
        while live_table.bot_task is None:
            assert live_table.table.match is not None
            move = live_table.table.match.game.format_move(live_table.table.match.game.heuristic(0))
            await handle_request(
                room.live_tables,
                live_table,
                "ann",
                Move(request_id=f"m{live_table.table.seq}", match_number=1, move=move),
            )
        await asyncio.wait_for(thinkers.thinking.wait(), PATIENCE)
        leave(room.live_tables, live_table, client)
        room.live_tables.evict_idle()
        assert await room.live_tables.get_table(live_table.table.id) is live_table
        seq = live_table.table.seq
        thinkers.go_on.set()
        await live_table.bot_task
        assert (
            live_table.table.seq == seq + 1
        )  # the bot's move is chosen and made; then it is a player's turn
        room.live_tables.evict_idle()
        again = await room.live_tables.get_table(live_table.table.id)
        assert again is not live_table
        assert again.table.seq == live_table.table.seq


class IncompleteMove(Entry, frozen=True, tag="move"):
    seat: int


BAD_ENTRIES = [
    UnknownEntry(),
    MoveMade(0, "castle", "", ""),
    IncompleteMove(0),
    SeatTaken(99),
]


async def test_bad_row_disconnects_clients(tmp_path: Path) -> None:
    async with open_server_room(tmp_path / "room.sqlite3") as room:
        other = await begin_match(room)
        for entry in BAD_ENTRIES:
            live_table = await begin_match(room)
            client = Client("ann")
            await join(room.live_tables, live_table, client, 0)
            foreign = LogRow(live_table.table.id, live_table.table.seq + 1, "somebody", entry)
            assert await room.store.append(foreign, None, False, False)
            with pytest.raises(BrokenTableError, match=CANNOT_LOAD):
                await handle_request(
                    room.live_tables, live_table, "ann", Move(request_id="3", match_number=1, move="draw")
                )
            assert live_table.table.id not in room.live_tables.live_tables
            assert client.is_lagging
            with pytest.raises(BrokenTableError, match=CANNOT_LOAD):
                await room.live_tables.get_table(live_table.table.id)
            assert [line.table_id for line in await list_lobby(room.live_tables, "ann", "en")] == [
                other.table.id
            ]
        await handle_request(
            room.live_tables, other, "ann", Move(request_id="3", match_number=1, move="draw")
        )


async def test_clients_of_a_broken_table_receive_the_reason(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table()
        await sit_down([ann, ben], table)
        foreign = LogRow(table, 4, "somebody", UnknownEntry())
        assert await place.room.store.append(foreign, None, False, False)
        await ann.send({"type": "start", "request_id": "start"})
        for person in (ann, ben):
            assert person.socket is not None
            await asyncio.wait_for(person.socket.wait_closed(), PATIENCE)
            assert person.socket.close_code == 1013  # close code "try again later"
            await person.open_socket(table)
            await person.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
            trouble = await person.hear("disconnect")
            assert "row 4 has an unknown kind: sung" in trouble["reason"]
        assert (await ann.http.get("/api/tables")).json() == []


async def test_closing_room_cancels_its_tasks(tmp_path: Path) -> None:
    ended = []

    async def wait() -> None:
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ended.append(True)

    async with open_server_room(tmp_path / "room.sqlite3") as room:
        room.live_tables.start_task(wait())
        await asyncio.sleep(0)
    assert ended


@pytest.mark.parametrize(
    ("spoilt", "ends"),
    [
        (
            "DELETE FROM log WHERE seq = 1",
            ("the first rows of the table's log are missing", "Die ersten Zeilen des Protokolls fehlen"),
        ),
        ("UPDATE log SET data = '{}' WHERE seq = 1", ("", "")),
    ],
)
async def test_error_describes_missing_rows(spoilt: str, ends: tuple[str, str], tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_server_room(database) as room:
        name = (await begin_match(room)).table.id
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(spoilt)
        connection.commit()
    async with open_server_room(database) as room:
        with pytest.raises(BrokenTableError, match=CANNOT_LOAD) as found:
            await room.live_tables.get_table(name)
    english, german = (render_error(found.value, language) for language in ("en", "de"))
    assert english.startswith("This version of Parlour cannot load this table: ")
    assert german.startswith("Diese Version von Parlour kann den Tisch nicht laden: ")
    for message, end in zip((english, german), ends, strict=True):
        assert message.endswith(end)
        assert "KeyError" not in message


async def test_snapshot_without_rows_is_ignored(tmp_path: Path) -> None:
    """A snapshot without rows, as a damaged file may contain, is not a table."""
    database = tmp_path / "room.sqlite3"
    async with open_server_room(database) as room:
        live_table = await begin_match(room)
        name = live_table.table.id
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO snapshots VALUES (?, 400, 1, '{}')", (name,))
    connection.close()
    async with open_server_room(database) as room:
        again = await room.live_tables.get_table(name)
        assert again.table.seq == live_table.table.seq
        assert again.table.match is not None
        assert live_table.table.match is not None
        assert again.table.match.game.state() == live_table.table.match.game.state()
