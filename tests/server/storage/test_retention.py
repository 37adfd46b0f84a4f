"""Retention: how long data is kept, and that other data stays unchanged."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa

from parlour.kit.bits import bit
from parlour.server.handlers.finished_matches import read_public_rows, read_record
from parlour.server.handlers.lobby import list_lobby, list_user_tables
from parlour.server.handlers.new_tables import create_table
from parlour.server.http_messages import NewTable
from parlour.server.http_messages import RetentionDays as Retention
from parlour.server.log.entries import LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.rows import current_time_ms
from parlour.server.log.store import WriteError
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Close, Lock, Move, Rematch, Sit, Start
from parlour.server.storage import retention
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import DatabaseLocation, prepare_database
from parlour.server.storage.log_reader import MATCH_PART_KINDS, read_log_rows
from parlour.server.storage.retention import DAY_MS, KEEP_FOREVER, run_retention_once
from parlour.server.storage.schema import SNAPSHOTS
from parlour.server.storage.schema import USERS as KNOWN
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.live_tables import UnknownTableError
from parlour.server.tables.requests import handle_request
from tests.server.tables.test_reloading import HangingBots

USER_IDS = ("ann", "ben")
# rows that remain of a table that was closed during a match, except its moves
CLOSED_KINDS = ["created", "seat_taken", "seat_taken", "match_started", "closed"]
DAYS_LATER = 400


@dataclass
class SampleRoom:
    """A room with a finished table, a table in play, and a table that was never started."""

    store: SqlStore
    room: ServerRoom
    over: str
    playing: str
    unbegun: str


async def play(room: ServerRoom, name: str, stop: int = 100_000) -> None:
    live_table = await room.live_tables.get_table(name)
    match = live_table.table.match
    while match is not None and not match.game.is_over and live_table.table.seq < stop:
        seat = next(seat for seat in range(len(USER_IDS)) if match.game.to_move() & bit(seat))
        move = match.game.format_move(int(match.game.heuristic(seat)))
        request = Move(request_id=f"{live_table.table.seq}", match_number=match.number, move=move)
        await handle_request(room.live_tables, live_table, match.user_ids[seat], request)


async def begin_match(room: ServerRoom) -> str:
    name = await create_table(
        room.live_tables, USER_IDS[0], NewTable("crazy-eight", 2, {"match": "points", "target": 30})
    )
    live_table = await room.live_tables.get_table(name)
    for seat, user_id in enumerate(USER_IDS):
        await handle_request(
            room.live_tables, live_table, user_id, Sit(request_id=f"sit {user_id}", seat=seat)
        )
    await handle_request(room.live_tables, live_table, USER_IDS[0], Start(request_id="start"))
    return name


@asynccontextmanager
async def open_sample_room(database: DatabaseLocation) -> AsyncIterator[SampleRoom]:
    prepare_database(database)
    store = SqlStore(database)
    await store.open()
    room = ServerRoom(store, 0.0, HangingBots())
    try:
        over, playing = await begin_match(room), await begin_match(room)
        await play(room, over)
        await play(room, playing, stop=18)
        unbegun = await create_table(room.live_tables, USER_IDS[1], NewTable("war", 2))
        yield SampleRoom(store, room, over, playing, unbegun)
    finally:
        await room.close()
        await store.close()


@pytest.fixture
def advance_days(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that advances the retention clock by some days, and no other clock."""

    def advance(days: float) -> None:
        monkeypatch.setattr(retention, "current_time_ms", lambda: current_time_ms() + int(days * DAY_MS))

    return advance


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE_FACTOR", 0.0)
    monkeypatch.setattr(retention, "TABLES_PER_BATCH", 2)
    # Seeds of matches that are long enough to be compressed.
    seeds = iter(f"{number:064x}" for number in range(3, 100))
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: next(seeds))
    monkeypatch.setattr("parlour.server.tables.live_table.MIN_ROWS_PER_SNAPSHOT", 3)
    monkeypatch.setattr("parlour.server.tables.live_table.MAX_ROWS_PER_SNAPSHOT", 9)


async def read_log_kinds(store: SqlStore, table: str) -> list[str]:
    async with store.engine.connect() as connection:
        return [row.kind for row in await read_log_rows(connection, table)]


async def read_match_kinds(store: SqlStore, table: str) -> list[str]:
    return [kind for kind in await read_log_kinds(store, table) if kind in MATCH_PART_KINDS]


async def count_rows(store: SqlStore, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
    async with store.engine.connect() as connection:
        result = await connection.execute(sa.select(sa.func.count()).select_from(table).where(*where))
        return int(result.scalar_one())


async def test_everything_is_kept_by_default(tmp_path: Path, advance_days: Callable[[float], None]) -> None:
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        names = (place.over, place.playing, place.unbegun)
        before = [await place.store.read_rows(name) for name in names]
        assert await count_rows(place.store, SNAPSHOTS, SNAPSHOTS.c.table_id == place.over) > 1
        await run_retention_once(place.store, KEEP_FOREVER)
        assert [await read_log_kinds(place.store, name) for name in names] == [
            [row.kind for row in rows] for rows in before
        ]
        advance_days(0.1)
        for _ in range(2):
            await run_retention_once(place.store, KEEP_FOREVER)
        # Only finished matches are compressed.
        assert [
            kind for kind in await read_log_kinds(place.store, place.over) if kind in MATCH_PART_KINDS
        ] == ["move"]
        assert await count_rows(place.store, SNAPSHOTS, SNAPSHOTS.c.table_id == place.over) == 1
        assert await read_log_kinds(place.store, place.playing) == [row.kind for row in before[1]]
        assert [await place.store.read_rows(name) for name in names] == before
        advance_days(DAYS_LATER)
        await run_retention_once(place.store, KEEP_FOREVER)
        assert [await place.store.read_rows(name) for name in names] == before
        # The match continues, and the next one is compressed as well.
        await play(place.room, place.playing)
        for user_id in USER_IDS:
            live_table = await place.room.live_tables.get_table(place.over)
            await handle_request(
                place.room.live_tables, live_table, user_id, Rematch(request_id=f"again {user_id}")
            )
        await play(place.room, place.over)
        advance_days(DAYS_LATER + 1)
        await run_retention_once(place.store, KEEP_FOREVER)
        assert [
            kind for kind in await read_log_kinds(place.store, place.over) if kind in MATCH_PART_KINDS
        ] == [
            "move",
            "move",
        ]


async def test_retention_deletes_expired_data(tmp_path: Path, advance_days: Callable[[float], None]) -> None:
    periods = Retention(log_days=30, table_days=365, unstarted_table_days=7, user_days=90)
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        await place.store.save_user("ann", NameAndAvatar("Ann"))
        await place.store.save_user("somebody", NameAndAvatar("Somebody"))
        history, record = (
            await place.store.list_matches("ann"),
            await read_record(place.room.live_tables, place.over, "ann", None),
        )
        everything = await place.store.read_rows(place.over)
        live_table = await place.room.live_tables.get_table(place.unbegun)
        advance_days(8)
        await run_retention_once(place.store, periods)
        assert await place.store.read_rows(place.unbegun) == []
        with pytest.raises(UnknownTableError):
            await read_public_rows(place.room.live_tables, place.unbegun, "ann")
        # A client that still has the table open cannot write to it.
        with pytest.raises(WriteError):
            await handle_request(place.room.live_tables, live_table, "ben", Sit(request_id="late", seat=0))
        assert await place.store.read_rows(place.unbegun) == []
        advance_days(31)
        await run_retention_once(place.store, periods)
        assert await read_record(place.room.live_tables, place.over, "ann", None) == record
        rows = await place.store.read_rows(place.over)
        assert {row.kind for row in rows} == {"created", "seat_taken", "match_started", "move"}
        assert [row.user_id for row in rows if row.kind == "move"][:-1] == [""] * (
            sum(row.kind == "move" for row in rows) - 1
        )
        assert len(await place.store.read_rows(place.playing)) == 18
        advance_days(91)
        await run_retention_once(place.store, periods)
        assert (await place.store.get_user("ann")).nickname == "Ann"
        assert await count_rows(place.store, KNOWN, KNOWN.c.id == "somebody") == 0
        advance_days(366)
        await run_retention_once(place.store, periods)
        for name in (place.over, place.playing):
            with pytest.raises(UnknownTableError):
                await read_record(place.room.live_tables, name, "ann", None)
        assert not await place.store.append(everything[9], None, False, False)
        assert await place.store.list_matches("ann") == history


async def test_closed_table_is_kept_like_a_finished_table(
    tmp_path: Path, advance_days: Callable[[float], None]
) -> None:
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        live_table = await place.room.live_tables.get_table(place.playing)
        await handle_request(place.room.live_tables, live_table, USER_IDS[0], Close(request_id="close"))
        before = await place.store.read_rows(place.playing)
        advance_days(0.1)
        await run_retention_once(place.store, KEEP_FOREVER)
        assert not set(MATCH_PART_KINDS) & set(await read_log_kinds(place.store, place.playing))
        assert await place.store.read_rows(place.playing) == before
        record = await read_record(place.room.live_tables, place.playing, "ann", None)
        advance_days(31)
        await run_retention_once(place.store, Retention(log_days=30))
        rows = await place.store.read_rows(place.playing)
        assert [row.kind for row in rows if row.kind != "move"] == CLOSED_KINDS
        assert {row.user_id for row in rows if row.kind == "move"} == {""}
        assert await read_record(place.room.live_tables, place.playing, "ann", None) == record
        place.room.live_tables.evict_idle(0)
        assert (await place.room.live_tables.get_table(place.playing)).table.closed


async def test_lobby_limit_ignores_locked_and_closed_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.storage.sql_store.MAX_LOBBY_TABLES", 1)
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        live_table = await place.room.live_tables.get_table(place.playing)
        assert await place.store.list_lobby() == [place.unbegun]
        for request in (Lock(request_id="lock", locked=True), Close(request_id="close")):
            await handle_request(
                place.room.live_tables,
                live_table,
                USER_IDS[0],
                Lock(request_id=f"before {request.request_id}", locked=False),
            )
            await handle_request(
                place.room.live_tables, live_table, USER_IDS[0], request
            )  # the latest change
            assert [line.table_id for line in await list_lobby(place.room.live_tables, "", "en")] == [
                place.unbegun
            ]


async def test_user_tables_exclude_closed_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.storage.sql_store.MAX_USER_TABLES", 1)
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        other = await begin_match(place.room)
        assert [
            line.table_id for line in await list_user_tables(place.room.live_tables, USER_IDS[0], "en")
        ] == [other]
        live_table = await place.room.live_tables.get_table(other)
        await handle_request(place.room.live_tables, live_table, USER_IDS[0], Close(request_id="close"))
        assert [
            line.table_id for line in await list_user_tables(place.room.live_tables, USER_IDS[0], "en")
        ] == [place.playing]


async def test_concurrent_compression_during_play(tmp_path: Path) -> None:
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        second = SqlStore(tmp_path / "room.sqlite3")
        live_table = await place.room.live_tables.get_table(place.over)
        written: list[list[LogRow]] = []

        async def play_on() -> None:
            for number in range(3):
                for user_id in USER_IDS:
                    await handle_request(
                        place.room.live_tables,
                        live_table,
                        user_id,
                        Rematch(request_id=f"again {number} {user_id}"),
                    )
                await play(place.room, place.over)
            written.append(await place.store.read_rows(place.over))

        async def compress_often(store: SqlStore) -> None:
            while not written:
                await compress_card_table(store, place.over)
                await asyncio.sleep(0)

        await asyncio.gather(play_on(), compress_often(place.store), compress_often(second))
        await compress_card_table(second, place.over)
        rows = await second.read_rows(place.over)
        assert rows == written[0]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert (await read_log_kinds(second, place.over)).count("move") == 4
        again = await ServerRoom(second, 0.0, HangingBots()).live_tables.get_table(place.over)
        assert again.table.request_keys == live_table.table.request_keys
        await second.close()


async def test_interrupted_compression_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_sample_room(tmp_path / "room.sqlite3") as place:
        before, kinds = await place.store.read_rows(place.over), await read_log_kinds(place.store, place.over)
        for failing in range(1, 4):
            statements = 0

            def fail(*fields: object, failing: int = failing) -> None:
                nonlocal statements
                statements += str(fields[2]).startswith(("INSERT", "DELETE"))
                if statements == failing:
                    raise RuntimeError("the machine stopped")

            engine = place.store.engine.sync_engine
            sa.event.listen(engine, "after_cursor_execute", fail)
            with pytest.raises(RuntimeError):
                await compress_card_table(place.store, place.over)
            sa.event.remove(engine, "after_cursor_execute", fail)
            assert await read_log_kinds(place.store, place.over) == kinds
            assert await place.store.read_rows(place.over) == before
        assert await compress_card_table(place.store, place.over)
        assert await place.store.read_rows(place.over) == before
