"""The stores in memory, in the browser and in SQL give the same answers after the same writes."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.server.browser.browser_store import BrowserStore
from parlour.server.browser.storage import DictStorage, Storage, StorageError
from parlour.server.log import days, memory_store
from parlour.server.log.entries import (
    BotAdded,
    Closed,
    Entry,
    HostChanged,
    InterruptDeclined,
    LogRow,
    MatchContinued,
    MatchOrigin,
    MoveMade,
    RematchStarted,
    SeatTaken,
)
from parlour.server.log.memory_store import MemoryStore
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.results import DailyTable, MatchEnd, SeatResult
from parlour.server.log.rows import Snapshot, hash_erased_user_id
from parlour.server.log.store import RoomStore, RowWrite, WriteError
from parlour.server.log.table import Seat
from parlour.server.storage import erasure, queries, sql_store
from parlour.server.storage.sql_store import SqlStore
from tests.server.rooms import prepare_from_copy

USERS = ("ann-1", "ben-2", "cleo-3")
TABLES = ("t1", "t2", "cup-3")
DAY = date(2026, 11, 22)
STEP = 1000  # milliseconds between two operations
MAX_OPERATIONS = 25  # operations per test

Operation = Callable[[RoomStore], Awaitable[Any]]


class Clock:
    """A clock that both stores read. It advances between operations."""

    def __init__(self) -> None:
        self.at = days.end_of_day(DAY) - MAX_OPERATIONS * STEP // 2

    def __call__(self) -> int:
        return self.at


CLOCK = Clock()


@pytest.fixture(autouse=True)
def shared_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (memory_store, queries, erasure, sql_store):
        monkeypatch.setattr(module, "current_time_ms", CLOCK)
    monkeypatch.setattr(
        "parlour.server.log.players.new_player_id", lambda table, user: f"{user} since {CLOCK.at}"
    )


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    user = draw(st.sampled_from(USERS))
    seats = [Seat(user), Seat("", "Bot", "bot", "fox", "red")]
    return draw(
        st.sampled_from(
            [
                SeatTaken(0, "share"),
                BotAdded(1, "simple", "Bot"),
                RematchStarted(1, 1, "7", seats, ""),
                MatchContinued(1, 1, "7", seats, "", origin=MatchOrigin("", 1)),
                MoveMade(0, "play 7H", "1f", "", time_used=[1, 2]),
                InterruptDeclined(1),
                HostChanged(user),
                Closed(),
            ]
        )
    )


@st.composite
def row_writes(draw: st.DrawFn) -> Callable[[int], RowWrite]:
    """Draw a function that makes an entry for a given time."""
    table, seq = draw(st.sampled_from(TABLES)), draw(st.integers(1, 6))
    number, game = draw(st.integers(1, 2)), draw(st.sampled_from(["war", "go-fish"]))
    users, won = draw(st.permutations([*USERS, ""])), draw(st.booleans())
    score = draw(st.none() | st.integers(-5, 99))
    by, entry = draw(st.sampled_from(["", *USERS])), draw(entries())
    request, private, over = draw(st.sampled_from(["", "r1", "r2"])), draw(st.booleans()), draw(st.booleans())
    snapshot = (
        Snapshot(
            table,
            draw(st.integers(1, 6)),
            number,
            {"move": "play 7H", "numbers": [1, 2.5, None, True], users[0]: 1, "by": [users[1]]},
        )
        if draw(st.booleans())
        else None
    )
    extra = draw(st.sampled_from(["", "", "ended", "daily"]))

    def row_write(at: int) -> RowWrite:
        row = LogRow(table, seq, by, entry, request, at)
        seats = [
            SeatResult(0, users[0], "", "", won, score),
            SeatResult(1, users[1], "", "", not won, 3),
        ]
        extras: list[MatchEnd | DailyTable] = []
        if extra == "ended":
            extras.append(MatchEnd(row, number, 1, game, 2, "", seats))
        if extra == "daily":
            extras.append(DailyTable(DAY.isoformat(), users[0] or users[1], table))
        return RowWrite(row, snapshot, private, over, extras)

    return row_write


async def append_row(on: RoomStore, write: RowWrite) -> bool:
    return await on.enqueue(write)


@st.composite
def operations(draw: st.DrawFn) -> Operation:
    """Draw a write operation, which is applied to both stores."""
    user, other = draw(st.permutations(USERS))[:2]
    link, flag = draw(st.sampled_from(["l1", "l2"])), draw(st.booleans())
    write = draw(row_writes())
    kind = draw(st.sampled_from([*["put"] * 8, "person", "out", "link", "redeem", "rate", "erase", "merge"]))
    expires = draw(st.integers(1, 6)) * STEP
    steps: dict[str, Operation] = {
        "put": lambda on: append_row(on, write(CLOCK.at)),
        "person": lambda on: on.save_user(user, NameAndAvatar("Ann", "fox" if flag else "", "red")),
        "out": lambda on: on.increase_cookie_generation(user),
        "link": lambda on: on.save_device_link(user, link, CLOCK.at + expires),
        "redeem": lambda on: on.redeem_link(link),
        "rate": lambda on: on.set_wants_rating(user, flag),
        "erase": lambda on: on.erase_user(user),
        "merge": lambda on: on.merge_users(user, other),
    }
    return steps[kind]


async def read_all(on: RoomStore) -> list[Any]:
    """Return everything that can be read from a store. Unordered lists are sorted."""
    results: list[Any] = [
        await on.list_lobby(),
        await on.list_tournaments(),
        await on.list_tournaments(is_over=True),
        await on.count_matches(),
        sorted(await on.list_rated_users()),
    ]
    results.append(await on.list_matches_after((0, "", 0)))
    results.append(await on.list_matches_after((days.end_of_day(DAY), "t2", 1)))
    # On the server a daily table has one user. Here it may have several, and SQL returns a row for each seat.
    results.append(
        sorted((who, each.table_id, each.ended_at) for who, each in await on.list_daily_matches(DAY))
    )
    results += [
        await on.get_last_played_date_before(DAY),
        await on.get_last_played_date_before(date(2026, 11, 23)),
    ]
    for after in (0, CLOCK.at - 3 * STEP):
        results.append(sorted(await on.read_generations(after), key=lambda each: each.user_id))
    results += [await on.get_link_owner(link) for link in ("l1", "l2")]
    for table in TABLES:
        results.append(await on.list_table_matches(table))
        results += [await on.has_table(table), await on.is_closed(table), await on.read_rows(table)]
        results.append(await on.list_players(table))
        results += [await on.read_rows(table, after_seq=2), await on.read_rows(table, moves_after_seq=3)]
        results += [
            await on.read_rows(table, after_seq=3, moves_after_seq=1),
            await on.read_request_keys(table, 4),
        ]
        results += [await on.read_snapshot(table), await on.read_snapshot(table, max_seq=3)]
    for user in (*USERS, "", *map(hash_erased_user_id, USERS)):
        data = await on.get_user_data(user)
        results += [data.user, data.wants_rating, sorted(data.link_expiry_times), sorted(data.daily_tables)]
        results += [
            await on.get_user(user),
            await on.list_user_tables(user),
            await on.list_invited_tables(user),
            await on.list_tables_of_user(user),
        ]
        results += [await on.list_matches(user), await on.wants_rating(user)]
        results.append(await on.get_daily_table(DAY, user))
    return results


async def run_step(step: Operation, on: RoomStore) -> Any:
    """Return the answer of a store, or WriteError if it refuses."""
    try:
        return await step(on)
    except WriteError:
        return WriteError


async def check_equal_stores(database: Path, steps: list[Operation]) -> None:
    CLOCK.at = Clock().at
    sql, memory, storage = SqlStore(database), MemoryStore(), DictStorage()
    browser = await open_browser_store(storage)
    await sql.open()
    try:
        for step in steps:
            CLOCK.at += STEP
            result = await run_step(step, memory)
            assert await run_step(step, browser) == await run_step(step, sql) == result
        assert await read_all(browser) == await read_all(sql) == await read_all(memory)
    finally:
        await sql.close()
    assert await read_all(await open_browser_store(storage)) == await read_all(memory)


async def open_browser_store(storage: Storage) -> BrowserStore:
    store = BrowserStore(storage)
    await store.open()
    return store


class FailingStorage(DictStorage):
    """A storage that is full while `is_full` is true."""

    is_full = False

    async def write(self, changes: Mapping[str, str | None]) -> None:
        if self.is_full:
            raise StorageError("full")
        await super().write(changes)


async def check_failed_writes_change_nothing(steps: list[tuple[Operation, bool]]) -> None:
    CLOCK.at = Clock().at
    storage = FailingStorage()
    store = await open_browser_store(storage)
    for step, storage.is_full in steps:
        CLOCK.at += STEP
        before = await read_all(store)
        stored_before = dict(storage.texts)
        await run_step(step, store)
        if storage.is_full:
            assert await read_all(store) == before
            assert storage.texts == stored_before
    assert await read_all(await open_browser_store(storage)) == await read_all(store)


@settings(max_examples=10)
@given(st.lists(st.tuples(operations(), st.booleans()), min_size=5, max_size=MAX_OPERATIONS))
def test_failed_write_in_the_browser_changes_nothing(steps: list[tuple[Operation, bool]]) -> None:
    asyncio.run(check_failed_writes_change_nothing(steps))


@settings(max_examples=20)
@given(st.lists(operations(), min_size=5, max_size=MAX_OPERATIONS))
def test_memory_store_equals_sql_store(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Operation]
) -> None:
    database = tmp_path_factory.mktemp("store") / "room.sqlite3"
    prepare_from_copy(database)
    asyncio.run(check_equal_stores(database, steps))
