"""What is kept for how long, while nothing else changes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa

from parlour.kit.bits import bit
from parlour.server import keeping
from parlour.server.database import Location, prepare
from parlour.server.fared import Kept as Retention
from parlour.server.keeping import DAY, KEEP_ALL, keep_once
from parlour.server.packing import pack
from parlour.server.protocol import Close, Lock, Move, NewTable, Rematch, Sit, Start
from parlour.server.reading import read_log
from parlour.server.rows import PLAY, Row, now
from parlour.server.schema import PEOPLE as KNOWN
from parlour.server.schema import SNAPSHOTS
from parlour.server.server_room import ServerRoom
from parlour.server.store import Store
from parlour.server.tables import NoTable
from parlour.server.writing import NotWritten, Person
from tests.server.test_put_away import Slow

PEOPLE = ("ann", "ben")
KEPT = ["made", "sat", "sat", "started", "closed"]  # of a table whose match was broken off
DAYS_LATER = 400


@dataclass
class Kept:
    """A room with a table whose match is over, one where a match is under way, and one that nobody began."""

    store: Store
    room: ServerRoom
    over: str
    playing: str
    unbegun: str


async def play(room: ServerRoom, name: str, stop: int = 100_000) -> None:
    held = await room.tables.take_up(name)
    match = held.table.match
    while match is not None and not match.game.is_over and held.table.seq < stop:
        seat = next(seat for seat in range(len(PEOPLE)) if match.game.to_move() & bit(seat))
        move = match.game.format_move(int(match.game.heuristic(seat)))
        request = Move(id=f"{held.table.seq}", match=match.number, move=move)
        await room.carry_out(held, match.people[seat], request)


async def begun(room: ServerRoom) -> str:
    name = await room.make_table(PEOPLE[0], NewTable("crazy-eight", 2, {"match": "points", "target": 30}))
    held = await room.tables.take_up(name)
    for seat, who in enumerate(PEOPLE):
        await room.carry_out(held, who, Sit(id=f"sit {who}", seat=seat))
    await room.carry_out(held, PEOPLE[0], Start(id="start"))
    return name


@asynccontextmanager
async def kept(database: Location) -> AsyncIterator[Kept]:
    prepare(database)
    store = Store(database)
    await store.open()
    room = ServerRoom(store, 0.0, Slow())
    try:
        over, playing = await begun(room), await begun(room)
        await play(room, over)
        await play(room, playing, stop=18)
        unbegun = await room.make_table(PEOPLE[1], NewTable("war", 2))
        yield Kept(store, room, over, playing, unbegun)
    finally:
        await room.close()
        await store.close()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets so many days go by for the keeping, and for nothing else."""

    def pass_by(days: float) -> None:
        monkeypatch.setattr(keeping, "now", lambda: now() + int(days * DAY))

    return pass_by


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "RESTS", 0.0)
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    # Of matches that are long enough to be packed.
    seeds = iter(f"{number:064x}" for number in range(3, 100))
    monkeypatch.setattr("parlour.server.judge.seed_of", lambda secret, parts: next(seeds))
    monkeypatch.setattr("parlour.server.tables.FEWEST_ROWS_A_SNAPSHOT", 3)
    monkeypatch.setattr("parlour.server.tables.MOST_ROWS_A_SNAPSHOT", 9)


async def logged(store: Store, table: str) -> list[str]:
    async with store.engine.connect() as connection:
        return [row.kind for row in await read_log(connection, table)]


async def count(store: Store, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
    async with store.engine.connect() as connection:
        found = await connection.execute(sa.select(sa.func.count()).select_from(table).where(*where))
        return int(found.scalar_one())


async def test_by_default_everything_is_kept(tmp_path: Path, later: Callable[[float], None]) -> None:
    async with kept(tmp_path / "room.sqlite3") as place:
        names = (place.over, place.playing, place.unbegun)
        before = [await place.store.rows(name) for name in names]
        assert await count(place.store, SNAPSHOTS, SNAPSHOTS.c.table == place.over) > 1
        await keep_once(place.store, KEEP_ALL)
        assert [await logged(place.store, name) for name in names] == [
            [row.kind for row in rows] for rows in before
        ]
        later(0.1)
        for _ in range(2):
            await keep_once(place.store, KEEP_ALL)
        # What is over is packed, and nothing else.
        assert [kind for kind in await logged(place.store, place.over) if kind in PLAY] == ["move"]
        assert await count(place.store, SNAPSHOTS, SNAPSHOTS.c.table == place.over) == 1
        assert await logged(place.store, place.playing) == [row.kind for row in before[1]]
        assert [await place.store.rows(name) for name in names] == before
        later(DAYS_LATER)
        await keep_once(place.store, KEEP_ALL)
        assert [await place.store.rows(name) for name in names] == before
        # The match is played on, and the next one is packed as well.
        await play(place.room, place.playing)
        for who in PEOPLE:
            held = await place.room.tables.take_up(place.over)
            await place.room.carry_out(held, who, Rematch(id=f"again {who}"))
        await play(place.room, place.over)
        later(DAYS_LATER + 1)
        await keep_once(place.store, KEEP_ALL)
        assert [kind for kind in await logged(place.store, place.over) if kind in PLAY] == ["move", "move"]


async def test_what_the_host_does_not_want_to_keep_goes(
    tmp_path: Path, later: Callable[[float], None]
) -> None:
    wishes = Retention(rows=30, tables=365, unbegun=7, people=90)
    async with kept(tmp_path / "room.sqlite3") as place:
        await place.store.keep_person("ann", Person("Ann"))
        await place.store.keep_person("somebody", Person("Somebody"))
        history, record = (
            await place.store.list_matches("ann"),
            await place.room.record("ann", place.over, None),
        )
        everything = await place.store.rows(place.over)
        held = await place.room.tables.take_up(place.unbegun)
        later(8)
        await keep_once(place.store, wishes)
        assert await place.store.rows(place.unbegun) == []
        with pytest.raises(NoTable):
            await place.room.rows_of(place.unbegun, "ann")
        # Whoever has it open still cannot write there.
        with pytest.raises(NotWritten):
            await place.room.carry_out(held, "ben", Sit(id="late", seat=0))
        assert await place.store.rows(place.unbegun) == []
        later(31)
        await keep_once(place.store, wishes)
        assert await place.room.record("ann", place.over, None) == record
        rows = await place.store.rows(place.over)
        assert {row.kind for row in rows} == {"made", "sat", "started", "move"}
        assert [row.by for row in rows if row.kind == "move"][:-1] == [""] * (
            sum(row.kind == "move" for row in rows) - 1
        )
        assert len(await place.store.rows(place.playing)) == 18
        later(91)
        await keep_once(place.store, wishes)
        assert (await place.store.person("ann")).nickname == "Ann"
        assert await count(place.store, KNOWN, KNOWN.c.id == "somebody") == 0
        later(366)
        await keep_once(place.store, wishes)
        for name in (place.over, place.playing):
            with pytest.raises(NoTable):
                await place.room.record("ann", name, None)
        assert not await place.store.append(everything[9], None, False, False)
        assert await place.store.list_matches("ann") == history


async def test_a_table_that_was_closed_is_kept_as_one_that_is_over(
    tmp_path: Path, later: Callable[[float], None]
) -> None:
    async with kept(tmp_path / "room.sqlite3") as place:
        held = await place.room.tables.take_up(place.playing)
        await place.room.carry_out(held, PEOPLE[0], Close(id="close"))
        before = await place.store.rows(place.playing)
        later(0.1)
        await keep_once(place.store, KEEP_ALL)
        assert not set(PLAY) & set(await logged(place.store, place.playing))
        assert await place.store.rows(place.playing) == before
        later(31)
        await keep_once(place.store, Retention(rows=30))
        # A match that was broken off has no record, so nothing of how it was played is left.
        assert [row.kind for row in await place.store.rows(place.playing)] == KEPT
        place.room.tables.drop_idle(0)
        assert (await place.room.tables.take_up(place.playing)).table.closed


async def test_tables_where_nobody_can_come_take_no_place_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.store.LOBBY_LENGTH", 1)
    async with kept(tmp_path / "room.sqlite3") as place:
        held = await place.room.tables.take_up(place.playing)
        assert await place.store.lobby() == [place.unbegun]
        for wanted in (Lock(id="lock", locked=True), Close(id="close")):
            await place.room.carry_out(held, PEOPLE[0], Lock(id=f"before {wanted.id}", locked=False))
            await place.room.carry_out(held, PEOPLE[0], wanted)  # which is the latest change
            assert [line.table for line in await place.room.lobby("", "en")] == [place.unbegun]


async def test_ones_own_tables_are_those_that_are_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.store.MOST_OWN", 1)
    async with kept(tmp_path / "room.sqlite3") as place:
        other = await begun(place.room)
        assert [line.table for line in await place.room.own_tables(PEOPLE[0], "en")] == [other]
        held = await place.room.tables.take_up(other)
        await place.room.carry_out(held, PEOPLE[0], Close(id="close"))
        assert [line.table for line in await place.room.own_tables(PEOPLE[0], "en")] == [place.playing]


async def test_a_table_is_packed_while_it_is_played_at_and_by_several(tmp_path: Path) -> None:
    async with kept(tmp_path / "room.sqlite3") as place:
        second = Store(tmp_path / "room.sqlite3")
        held = await place.room.tables.take_up(place.over)
        written: list[list[Row]] = []

        async def play_on() -> None:
            for number in range(3):
                for who in PEOPLE:
                    await place.room.carry_out(held, who, Rematch(id=f"again {number} {who}"))
                await play(place.room, place.over)
            written.append(await place.store.rows(place.over))

        async def pack_often(store: Store) -> None:
            while not written:
                await pack(store, place.over)
                await asyncio.sleep(0)

        await asyncio.gather(play_on(), pack_often(place.store), pack_often(second))
        await pack(second, place.over)
        rows = await second.rows(place.over)
        assert rows == written[0]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert (await logged(second, place.over)).count("move") == 4
        again = await ServerRoom(second, 0.0, Slow()).tables.take_up(place.over)
        assert again.table.requests == held.table.requests
        await second.close()


async def test_what_breaks_off_in_the_middle_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kept(tmp_path / "room.sqlite3") as place:
        before, kinds = await place.store.rows(place.over), await logged(place.store, place.over)
        for fails in range(1, 4):
            statements = 0

            def fail(*fields: object, fails: int = fails) -> None:
                nonlocal statements
                statements += str(fields[2]).startswith(("INSERT", "DELETE"))
                if statements == fails:
                    raise RuntimeError("the machine stopped")

            engine = place.store.engine.sync_engine
            sa.event.listen(engine, "after_cursor_execute", fail)
            with pytest.raises(RuntimeError):
                await pack(place.store, place.over)
            sa.event.remove(engine, "after_cursor_execute", fail)
            assert await logged(place.store, place.over) == kinds
            assert await place.store.rows(place.over) == before
        assert await pack(place.store, place.over)
        assert await place.store.rows(place.over) == before
