"""Concurrent use of a table: eviction, loading, bot moves and players' moves at the same time."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.http_messages import NewTable
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import PROTOCOL_VERSION, Move, Sit, Start
from parlour.server.storage.database import prepare_database
from parlour.server.storage.sql_store import Store
from parlour.server.tables.bot_answers import BotReply
from parlour.server.tables.live_table import Client, LiveTable
from parlour.server.tables.refusals import RequestRefusedError, format_error
from parlour.server.tables.rows import BrokenTableError, LogRow
from tests.server.rooms import PATIENCE, open_room, people, sit_down

STUCK = r"^This version of Parlour cannot load this table: "


class Gated(BotWorkers):
    """Bots that think until the test releases them."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking, self.go_on = asyncio.Event(), asyncio.Event()

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        self.thinking.set()
        await asyncio.wait_for(self.go_on.wait(), PATIENCE)
        return BotReply(int(view.game.heuristic(view.seat)))


@asynccontextmanager
async def room_on(database: Path) -> AsyncIterator[ServerRoom]:
    prepare_database(database)
    store = Store(database)
    await store.open()
    room = ServerRoom(store, 0.0, Gated())
    try:
        yield room
    finally:
        await room.close()
        await store.close()


@pytest.fixture(autouse=True)
def none_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.live_tables.MAX_IDLE_TABLES", 0)


async def begun(room: ServerRoom, **wanted: Any) -> LiveTable:
    """Return a table of Crazy Eight where Ann begins and seat 1 is Ben's or a bot's."""
    options = {"dealer": "first", "start": "dealer"}
    name = await room.create_table(
        "ann", NewTable(game="crazy-eight", seat_count=2, options=options, **wanted)
    )
    held = await room.live_tables.get_table(name)
    await room.handle_request(held, "ann", Sit(request_id="1", seat=0))
    if not wanted.get("bots"):
        await room.handle_request(held, "ben", Sit(request_id="1", seat=1))
    await room.handle_request(held, "ann", Start(request_id="2"))
    return held


async def gaps(room: ServerRoom, name: str) -> list[int]:
    rows = await room.store.read_rows(name)
    return [row.seq for at, row in enumerate(rows, 1) if row.seq != at]


async def test_whoever_waits_for_a_table_keeps_it_at_hand(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        held = await begun(room)
        listener = Client("ann")
        async with held.lock:
            coming = asyncio.create_task(room.join(held, listener, 0))
            await asyncio.sleep(0)
        room.live_tables.evict_idle()  # the lock is free, and no client listens yet
        await coming
        assert await room.live_tables.get_table(held.table.id) is held
        await room.handle_request(held, "ann", Move(request_id="3", match_number=1, move="draw"))
        assert listener.outbox.qsize() > 3


async def test_many_who_come_at_once_share_one_table(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        held = await begun(room)
        name = held.table.id
        room.live_tables.evict_idle()
        assert name not in room.live_tables.live_tables
        took = await asyncio.gather(*[room.live_tables.get_table(name) for _ in range(9)])
        assert {id(each) for each in took} == {id(took[0])}
        assert took[0] is not held


async def test_a_move_that_comes_while_the_table_is_taken_up_is_made_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        name = old.table.id
        room.live_tables.evict_idle()

        async def move() -> None:
            held = await room.live_tables.get_table(name)
            await room.handle_request(held, "ann", Move(request_id="3", match_number=1, move="draw"))

        # One request uses the evicted table, and others use the loaded one.
        straggler = room.handle_request(old, "ann", Move(request_id="3", match_number=1, move="draw"))
        await asyncio.gather(move(), straggler, move(), move())
        rows = await room.store.read_rows(name)
        assert [row.data["move"] for row in rows if row.kind == "move"] == ["draw"]
        assert not await gaps(room, name)
        held = await room.live_tables.get_table(name)
        assert held.table.match is not None
        assert old.table.match is not None
        assert held.table.match.game.state() == old.table.match.game.state()


async def test_a_move_written_while_the_table_is_read_is_folded_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        move = Move(request_id="3", match_number=1, move="draw")
        room.live_tables.evict_idle()
        read = room.store.read_rows

        async def rows(*wanted: Any, **only: Any) -> list[LogRow]:
            found = await read(*wanted, **only)
            monkeypatch.undo()
            await room.handle_request(old, "ann", move)
            return found

        monkeypatch.setattr(room.store, "read_rows", rows)
        held = await room.live_tables.get_table(old.table.id)
        await room.handle_request(held, "ann", move)
        assert held.table.match is not None
        assert old.table.match is not None
        assert held.table.match.game.state() == old.table.match.game.state()


async def test_what_was_put_away_meanwhile_is_judged_as_it_is(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        room.live_tables.evict_idle()
        held = await room.live_tables.get_table(old.table.id)
        await room.handle_request(held, "ann", Move(request_id="3", match_number=1, move="draw"))
        with pytest.raises(RequestRefusedError):  # a second card, requested with the outdated table
            await room.handle_request(old, "ann", Move(request_id="4", match_number=1, move="draw"))
        assert old.table.seq == held.table.seq
        assert not await gaps(room, old.table.id)


async def test_a_table_is_not_put_away_while_its_bot_thinks(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        thinkers = room.bot_workers
        assert isinstance(thinkers, Gated)
        held = await begun(room, bots={1: "simple"})
        listener = Client("ann")
        await room.join(held, listener, 0)
        while held.bot_task is None:
            assert held.table.match is not None
            move = held.table.match.game.format_move(held.table.match.game.heuristic(0))
            await room.handle_request(
                held, "ann", Move(request_id=f"m{held.table.seq}", match_number=1, move=move)
            )
        await asyncio.wait_for(thinkers.thinking.wait(), PATIENCE)
        room.leave(held, listener)
        room.live_tables.evict_idle()
        assert await room.live_tables.get_table(held.table.id) is held
        seq = held.table.seq
        thinkers.go_on.set()
        await held.bot_task
        assert held.table.seq == seq + 1  # the bot's move is chosen and made; then it is a player's turn
        room.live_tables.evict_idle()
        again = await room.live_tables.get_table(held.table.id)
        assert again is not held
        assert again.table.seq == held.table.seq


UNFIT: list[tuple[str, dict[str, Any]]] = [
    ("sung", {}),
    ("move", {"seat": 0, "move": "castle", "checksum": ""}),
    ("move", {"seat": 0, "checksum": ""}),
    ("seat_taken", {"seat": 99, "name": "Zoe"}),
]


async def test_a_row_that_does_not_fit_is_told_to_who_is_there(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        other = await begun(room)
        for kind, data in UNFIT:
            held = await begun(room)
            listener = Client("ann")
            await room.join(held, listener, 0)
            foreign = LogRow(held.table.id, held.table.seq + 1, "somebody", kind, data)
            assert await room.store.append(foreign, None, False, False)
            with pytest.raises(BrokenTableError, match=STUCK):
                await room.handle_request(held, "ann", Move(request_id="3", match_number=1, move="draw"))
            assert held.table.id not in room.live_tables.live_tables
            assert listener.is_lagging
            with pytest.raises(BrokenTableError, match=STUCK):
                await room.live_tables.get_table(held.table.id)
            assert [line.table_id for line in await room.list_lobby("ann", "en")] == [other.table.id]
        await room.handle_request(other, "ann", Move(request_id="3", match_number=1, move="draw"))


async def test_who_is_at_a_table_that_does_not_fit_hears_why(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table()
        await sit_down([ann, ben], table)
        foreign = LogRow(table, 4, "somebody", "sung", {})
        assert await place.room.store.append(foreign, None, False, False)
        await ann.send({"type": "start", "request_id": "start"})
        for person in (ann, ben):
            assert person.socket is not None
            await asyncio.wait_for(person.socket.wait_closed(), PATIENCE)
            assert person.socket.close_code == 1013  # close code "try again later"
            await person.open_socket(table)
            await person.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
            trouble = await person.hear("disconnect")
            assert "row 4 has the unknown kind sung" in trouble["reason"]
        assert (await ann.http.get("/api/tables")).json() == []


async def test_a_room_closes_while_a_hint_is_thought_of(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        hint = asyncio.create_task(asyncio.sleep(PATIENCE))
        room.hint_tasks.add(hint)
        await asyncio.sleep(0)
    assert hint.cancelled()


@pytest.mark.parametrize(
    ("spoilt", "ends"),
    [
        (
            "DELETE FROM log WHERE seq = 1",
            ("the first rows of its log are missing", "Die ersten Zeilen seines Protokolls fehlen"),
        ),
        ("UPDATE log SET data = '{}' WHERE seq = 1", ("", "")),
    ],
)
async def test_what_is_missing_of_a_table_is_said_in_plain_words(
    spoilt: str, ends: tuple[str, str], tmp_path: Path
) -> None:
    database = tmp_path / "room.sqlite3"
    async with room_on(database) as room:
        name = (await begun(room)).table.id
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(spoilt)
        connection.commit()
    async with room_on(database) as room:
        with pytest.raises(BrokenTableError, match=STUCK) as found:
            await room.live_tables.get_table(name)
    english, german = (format_error(found.value, language) for language in ("en", "de"))
    assert english.startswith("This version of Parlour cannot load this table: ")
    assert german.startswith("Diese Version von Parlour kann den Tisch nicht laden: ")
    for said, end in zip((english, german), ends, strict=True):
        assert said.endswith(end)
        assert "KeyError" not in said


async def test_a_table_without_a_row_of_its_own_is_none(tmp_path: Path) -> None:
    """A snapshot without rows, as a damaged file may contain, is not a table."""
    database = tmp_path / "room.sqlite3"
    async with room_on(database) as room:
        held = await begun(room)
        name = held.table.id
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO snapshots VALUES (?, 400, 1, '{}')", (name,))
    connection.close()
    async with room_on(database) as room:
        again = await room.live_tables.get_table(name)
        assert again.table.seq == held.table.seq
        assert again.table.match is not None
        assert held.table.match is not None
        assert again.table.match.game.state() == held.table.match.game.state()
