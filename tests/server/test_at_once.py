"""Two things at once at a table: it is put away, taken up, thought about and moved at."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from parlour.kit.chance import Rng
from parlour.kit.view import View
from parlour.server.bot_answers import BotReply
from parlour.server.database import prepare
from parlour.server.in_use import Listener, TableInUse
from parlour.server.protocol import PROTOCOL, Move, NewTable, Sit, Start
from parlour.server.rows import Row, Stuck
from parlour.server.said import NotAllowed, sentence_of
from parlour.server.server_room import ServerRoom
from parlour.server.store import Store
from parlour.server.thinkers import Thinkers
from tests.server.rooms import PATIENCE, open_room, people, sit_down

STUCK = r"^This table cannot be taken up by this version of Parlour: "


class Gated(Thinkers):
    """Bots that think until they are let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking, self.go_on = asyncio.Event(), asyncio.Event()

    def warm(self) -> None:
        pass

    async def choose(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        self.thinking.set()
        await asyncio.wait_for(self.go_on.wait(), PATIENCE)
        return BotReply(int(view.game.heuristic(view.seat)))


@asynccontextmanager
async def room_on(database: Path) -> AsyncIterator[ServerRoom]:
    prepare(database)
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
    monkeypatch.setattr("parlour.server.tables.IDLE_TABLES", 0)


async def begun(room: ServerRoom, **wanted: Any) -> TableInUse:
    """A table of Crazy Eight at which Ann begins, and seat 1 is Ben's or a bot's."""
    options = {"dealer": "first", "start": "dealer"}
    name = await room.make_table("ann", NewTable(game="crazy-eight", seats=2, options=options, **wanted))
    held = await room.tables.take_up(name)
    await room.carry_out(held, "ann", Sit(id="1", seat=0))
    if not wanted.get("bots"):
        await room.carry_out(held, "ben", Sit(id="1", seat=1))
    await room.carry_out(held, "ann", Start(id="2"))
    return held


async def gaps(room: ServerRoom, name: str) -> list[int]:
    rows = await room.store.rows(name)
    return [row.seq for at, row in enumerate(rows, 1) if row.seq != at]


async def test_whoever_waits_for_a_table_keeps_it_at_hand(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        held = await begun(room)
        listener = Listener("ann")
        async with held.lock:
            coming = asyncio.create_task(room.join(held, listener, 0))
            await asyncio.sleep(0)
        room.tables.drop_idle()  # nobody has the lock, and nobody listens yet
        await coming
        assert await room.tables.take_up(held.table.id) is held
        await room.carry_out(held, "ann", Move(id="3", match=1, move="draw"))
        assert listener.outbox.qsize() > 3


async def test_many_who_come_at_once_share_one_table(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        held = await begun(room)
        name = held.table.id
        room.tables.drop_idle()
        assert name not in room.tables.in_use
        took = await asyncio.gather(*[room.tables.take_up(name) for _ in range(9)])
        assert {id(each) for each in took} == {id(took[0])}
        assert took[0] is not held


async def test_a_move_that_comes_while_the_table_is_taken_up_is_made_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        name = old.table.id
        room.tables.drop_idle()

        async def move() -> None:
            held = await room.tables.take_up(name)
            await room.carry_out(held, "ann", Move(id="3", match=1, move="draw"))

        # One who still has the table that was put away, and others who have it loaded.
        straggler = room.carry_out(old, "ann", Move(id="3", match=1, move="draw"))
        await asyncio.gather(move(), straggler, move(), move())
        rows = await room.store.rows(name)
        assert [row.data["move"] for row in rows if row.kind == "move"] == ["draw"]
        assert not await gaps(room, name)
        held = await room.tables.take_up(name)
        assert held.table.match is not None
        assert old.table.match is not None
        assert held.table.match.game.state() == old.table.match.game.state()


async def test_a_move_written_while_the_table_is_read_is_folded_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        move = Move(id="3", match=1, move="draw")
        room.tables.drop_idle()
        read = room.store.rows

        async def rows(*wanted: Any, **only: Any) -> list[Row]:
            found = await read(*wanted, **only)
            monkeypatch.undo()
            await room.carry_out(old, "ann", move)
            return found

        monkeypatch.setattr(room.store, "rows", rows)
        held = await room.tables.take_up(old.table.id)
        await room.carry_out(held, "ann", move)
        assert held.table.match is not None
        assert old.table.match is not None
        assert held.table.match.game.state() == old.table.match.game.state()


async def test_what_was_put_away_meanwhile_is_judged_as_it_is(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        old = await begun(room)
        room.tables.drop_idle()
        held = await room.tables.take_up(old.table.id)
        await room.carry_out(held, "ann", Move(id="3", match=1, move="draw"))
        with pytest.raises(NotAllowed):  # a second card, from what she had before her
            await room.carry_out(old, "ann", Move(id="4", match=1, move="draw"))
        assert old.table.seq == held.table.seq
        assert not await gaps(room, old.table.id)


async def test_a_table_is_not_put_away_while_its_bot_thinks(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        thinkers = room.thinkers
        assert isinstance(thinkers, Gated)
        held = await begun(room, bots={1: "simple"})
        listener = Listener("ann")
        await room.join(held, listener, 0)
        while held.bots is None:
            assert held.table.match is not None
            move = held.table.match.game.format_move(held.table.match.game.heuristic(0))
            await room.carry_out(held, "ann", Move(id=f"m{held.table.seq}", match=1, move=move))
        await asyncio.wait_for(thinkers.thinking.wait(), PATIENCE)
        room.part(held, listener)
        room.tables.drop_idle()
        assert await room.tables.take_up(held.table.id) is held
        seq = held.table.seq
        thinkers.go_on.set()
        await held.bots
        assert held.table.seq == seq + 1  # its move was thought of and is made; then it waits for somebody
        room.tables.drop_idle()
        again = await room.tables.take_up(held.table.id)
        assert again is not held
        assert again.table.seq == held.table.seq


UNFIT: list[tuple[str, dict[str, Any]]] = [
    ("sung", {}),
    ("move", {"seat": 0, "move": "castle", "check": ""}),
    ("move", {"seat": 0, "check": ""}),
    ("sat", {"seat": 99, "name": "Zoe"}),
]


async def test_a_row_that_does_not_fit_is_told_to_who_is_there(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        other = await begun(room)
        for kind, data in UNFIT:
            held = await begun(room)
            listener = Listener("ann")
            await room.join(held, listener, 0)
            foreign = Row(held.table.id, held.table.seq + 1, "somebody", kind, data)
            assert await room.store.append(foreign, None, False, False)
            with pytest.raises(Stuck, match=STUCK):
                await room.carry_out(held, "ann", Move(id="3", match=1, move="draw"))
            assert held.table.id not in room.tables.in_use
            assert listener.lagging
            with pytest.raises(Stuck, match=STUCK):
                await room.tables.take_up(held.table.id)
            assert [line.table for line in await room.lobby("ann", "en")] == [other.table.id]
        await room.carry_out(other, "ann", Move(id="3", match=1, move="draw"))


async def test_who_is_at_a_table_that_does_not_fit_hears_why(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table()
        await sit_down([ann, ben], table)
        foreign = Row(table, 4, "somebody", "sung", {})
        assert await place.room.store.append(foreign, None, False, False)
        await ann.send({"type": "start", "id": "start"})
        for person in (ann, ben):
            assert person.socket is not None
            await asyncio.wait_for(person.socket.wait_closed(), PATIENCE)
            assert person.socket.close_code == 1013  # try again
            await person.open_socket(table)
            await person.send({"type": "hello", "protocol": PROTOCOL})
            trouble = await person.hear("trouble")
            assert "row 4 is of a kind that is not known here, sung" in trouble["reason"]
        assert (await ann.http.get("/api/tables")).json() == []


async def test_a_room_closes_while_a_hint_is_thought_of(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.sqlite3") as room:
        hint = asyncio.create_task(asyncio.sleep(PATIENCE))
        room.hints.add(hint)
        await asyncio.sleep(0)
    assert hint.cancelled()


@pytest.mark.parametrize(
    ("spoilt", "ends"),
    [
        (
            "DELETE FROM log WHERE seq = 1",
            ("from what was written down", "fehlt der Anfang des Tisches"),
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
        with pytest.raises(Stuck, match=STUCK) as found:
            await room.tables.take_up(name)
    english, german = (sentence_of(found.value, language) for language in ("en", "de"))
    assert english.startswith("This table cannot be taken up by this version of Parlour: ")
    assert german.startswith("Dieser Tisch kann mit dieser Version von Parlour nicht fortgesetzt werden: ")
    for said, end in zip((english, german), ends, strict=True):
        assert said.endswith(end)
        assert "KeyError" not in said


async def test_a_table_without_a_row_of_its_own_is_none(tmp_path: Path) -> None:
    """A snapshot alone, as a damaged file may have it, is no table."""
    database = tmp_path / "room.sqlite3"
    async with room_on(database) as room:
        held = await begun(room)
        name = held.table.id
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO snapshots VALUES (?, 400, 1, '{}')", (name,))
    connection.close()
    async with room_on(database) as room:
        again = await room.tables.take_up(name)
        assert again.table.seq == held.table.seq
        assert again.table.match is not None
        assert held.table.match is not None
        assert again.table.match.game.state() == held.table.match.game.state()
