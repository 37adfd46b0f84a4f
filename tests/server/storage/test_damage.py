"""Damaged, emptied, removed and read-only databases: the error is clear, and no data is lost.

Each file is damaged in one way. Either the room refuses to open it with a clear message, or the room serves
on. In that case undamaged data stays unchanged, and an unreadable table is reported with a message.
"""

import asyncio
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random

import pytest

from parlour.server.accounts.export import export_user
from parlour.server.handlers.finished_matches import read_deals, read_record
from parlour.server.handlers.lobby import list_lobby, list_user_tables
from parlour.server.http_messages import RetentionDays as Retention
from parlour.server.log.entries import LogRow, SeatTaken
from parlour.server.log.rows import BrokenTableError, current_time_ms
from parlour.server.log.store import WriteError
from parlour.server.log.table_log import RecordUnavailableError
from parlour.server.ops.repeated_messages import RepeatedMessageFilter
from parlour.server.ops.server_room import ServerRoom
from parlour.server.storage import database, sqlite_writer
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import (
    InvalidDatabaseError,
    database_logger,
    new_database_error,
    prepare_database,
)
from parlour.server.storage.retention import DAY_MS, run_retention_once
from parlour.server.storage.sql_store import SqlStore
from parlour.server.storage.sqlite_writer import SqliteWriter
from parlour.server.tables import turn_runner
from parlour.server.tables.live_tables import UnknownTableError
from parlour.testing.effort import example_count
from tests.server.rooms import PATIENCE, begin, open_room, people
from tests.server.storage.test_retention import USER_IDS, begin_match, open_sample_room, play
from tests.server.tables.test_reloading import HangingBots

PAGE = 4096
CARD_MOVE = "play 8H"
SECRET = b'{"move": "%s \xff"}' % CARD_MOVE.encode()  # also invalid UTF-8
Damage = Callable[[Path, Random], None]
CODES_OF_BAD_CONTENTS = (
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
)


@pytest.fixture(scope="module")
def intact_database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[LogRow]]]:
    """Return a database with finished, compressed, running and unstarted tables, and its rows."""
    path = tmp_path_factory.mktemp("whole") / "room.sqlite3"
    rows = asyncio.run(make_database(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path, rows


async def make_database(path: Path) -> dict[str, list[LogRow]]:
    async with open_sample_room(path) as place:
        for _ in range(6):
            name = await begin_match(place.room)
            await play(place.room, name)
        await compress_card_table(place.store, name)
        await place.store.get_secret_key()
        names = [*await place.store.list_lobby(), place.over, name]
        return {each: await place.store.read_rows(each) for each in names}


def truncate(path: Path, dice: Random) -> None:
    with path.open("r+b") as file:
        file.truncate(dice.randrange(1, path.stat().st_size))


def zero_page(path: Path, dice: Random) -> None:
    with path.open("r+b") as file:
        file.seek(PAGE * dice.randrange(path.stat().st_size // PAGE))
        file.write(bytes(PAGE))


def flip_header(path: Path, dice: Random) -> None:
    with path.open("r+b") as file:
        at = dice.randrange(100)
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ (1 << dice.randrange(8))]))


def scatter_bytes(path: Path, dice: Random) -> None:
    with path.open("r+b") as file:
        for _ in range(40):
            file.seek(dice.randrange(100, path.stat().st_size))
            file.write(dice.randbytes(4))


def write_random_journal(path: Path, dice: Random) -> None:
    path.with_name(path.name + "-wal").write_bytes(dice.randbytes(3 * PAGE))


def drop_table(path: Path, dice: Random) -> None:
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        connection.execute(f'DROP TABLE "{dice.choice(sorted(names))[0]}"')


def corrupt_rows(path: Path, dice: Random) -> None:
    nonsense = ["", "no JSON", "[]", "{}", "7", '{"seat": 99}', '{"game": "bridge"}', '"\\ud800"', SECRET]
    with closing(sqlite3.connect(path)) as connection:
        for table in ("log", "snapshots", "log_segments"):
            column = "state" if table == "snapshots" else "data"
            for (row,) in connection.execute(f"SELECT rowid FROM {table}").fetchall():
                if dice.random() < 0.2:
                    update = f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE rowid = ?"
                    connection.execute(update, (dice.choice(nonsense), row))
        connection.commit()


def empty_file(path: Path, dice: Random) -> None:
    path.write_bytes(b"")


def remove_file(path: Path, dice: Random) -> None:
    path.unlink()


DAMAGES: list[Damage] = [
    truncate,
    zero_page,
    flip_header,
    scatter_bytes,
    write_random_journal,
    drop_table,
    corrupt_rows,
]
TIMES = example_count(6, 400)


@pytest.mark.parametrize("damage", [*DAMAGES, empty_file, remove_file], ids=lambda damage: damage.__name__)
async def test_damaged_database_is_refused_or_served(
    damage: Damage,
    intact_database: tuple[Path, dict[str, list[LogRow]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(
        "parlour.server.storage.database.QUICK_CHECK_SECONDS", 60.0
    )  # independent of the load of the machine
    monkeypatch.setattr(
        "parlour.server.storage.retention.current_time_ms", lambda: current_time_ms() + 400 * DAY_MS
    )
    source, rows = intact_database
    served = refused = 0
    for number in range(1 if damage in (empty_file, remove_file) else TIMES):
        path = tmp_path / f"{number}" / "room.sqlite3"
        shutil.copytree(source.parent, path.parent)
        damage(path, Random(number))
        if reason := refusal_reason(path):
            refused += 1
            assert reason.startswith(f"{path}: ")
            assert "\n" not in reason
            assert "not a Parlour database" not in reason
            continue
        served += 1
        async with open_server_room(path) as room:
            await read_everything(room, rows)
            if damage is corrupt_rows:
                await run_background_work(room.store, list(rows))
    assert CARD_MOVE not in caplog.text
    if damage in (empty_file, remove_file, drop_table, truncate):
        assert not served
    if damage is corrupt_rows:
        assert not refused


def test_truncated_file_is_always_detected(
    intact_database: tuple[Path, dict[str, list[LogRow]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.storage.database.QUICK_CHECK_SECONDS", -1.0)
    source, _ = intact_database
    size = source.stat().st_size
    assert not refusal_reason(source)
    for number, length in enumerate((1, 700, PAGE, PAGE + 1, size - PAGE, size - PAGE + 1, size - 1)):
        path = tmp_path / f"{number}" / "room.sqlite3"
        shutil.copytree(source.parent, path.parent)
        with path.open("r+b") as file:
            file.truncate(length)
        assert refusal_reason(path).startswith(f"{path}: the database is damaged"), length


def refusal_reason(path: Path) -> str:
    """Return the reason why a database is refused, or an empty text."""
    try:
        prepare_database(path)
    except InvalidDatabaseError as error:
        return str(error)
    return ""


@asynccontextmanager
async def open_server_room(path: Path) -> AsyncIterator[ServerRoom]:
    store = SqlStore(path)
    await store.open()
    room = ServerRoom(store, 0.0, HangingBots())
    try:
        yield room
    finally:
        await room.close()
        await store.close()


async def read_everything(room: ServerRoom, rows: dict[str, list[LogRow]]) -> None:
    """Read all pages and tables: each is as before, or is reported with a message."""
    await list_lobby(room.live_tables, "ann", "en")
    await list_user_tables(room.live_tables, "ann", "en")
    for name in rows:
        for read in (
            room.live_tables.get_table(name),
            read_record(room.live_tables, name, "ann", None),
            read_deals(room.live_tables, name, "ann", 1),
        ):
            with suppress(BrokenTableError, UnknownTableError, RecordUnavailableError):
                await read


async def run_background_work(store: SqlStore, tables: list[str]) -> None:
    """Background work skips damaged tables and handles the others."""
    user = USER_IDS[0]
    export = await export_user(store, user, "en")
    assert {row["table"] for row in export["rows"]} <= set(await store.list_tables_of_user(user))
    await store.erase_user(user)
    await run_retention_once(store, Retention(log_days=1, unstarted_table_days=1))


NAME = "Annabel"


async def test_deleted_user_leaves_no_data_in_damaged_tables(
    intact_database: tuple[Path, dict[str, list[LogRow]]], tmp_path: Path
) -> None:
    """The log stays as it is, and damaged rows stay damaged."""
    user = USER_IDS[0]
    for number in range(example_count(2, 100)):
        path = tmp_path / f"{number}" / "room.sqlite3"
        shutil.copytree(intact_database[0].parent, path.parent)
        rename_user(path, user, NAME)
        corrupt_rows(path, Random(number))
        before = log_of(path)
        async with open_server_room(path) as room:
            await room.store.erase_user(user)
        assert log_of(path) == before
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = lambda text: text.decode(errors="replace")
            dump = "\n".join(connection.iterdump())
        assert f'"{user}"' not in dump
        assert f"'{user}'" not in dump
        assert NAME not in dump


def log_of(path: Path) -> list[tuple[object, ...]]:
    """Return the contents of the log and its segments, as they are stored."""
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        rows = connection.execute("SELECT * FROM log ORDER BY 1, 2").fetchall()
        return rows + connection.execute("SELECT * FROM log_segments ORDER BY 1, 2").fetchall()


def rename_user(path: Path, user: str, name: str) -> None:
    """Give a user a recognizable name."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT OR REPLACE INTO users (id, nickname, updated_at) VALUES (?, ?, 1)", (user, name)
        )
        connection.commit()


@pytest.mark.parametrize("how", ["gone", "replaced", "journal", "emptied"])
async def test_database_file_vanishes_under_an_open_room(how: str, tmp_path: Path) -> None:
    path, aside = tmp_path / "room.sqlite3", tmp_path / "aside"
    prepare_database(path)
    async with open_room(path) as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.come(table)
        await ann.do("sit", seat=0)
        lost = path.with_name(path.name + "-wal") if how == "journal" else path
        if how == "emptied":
            shutil.copy(path, aside)
            path.write_bytes(b"")
        else:
            lost.rename(aside)
        if how == "replaced":
            path.write_bytes(b"")
        refused = await ann.ask("leave")
        assert refused["type"] == "refused"
        assert refused["reason"].startswith("The server could not save this")
        if how != "journal":
            answer = await ann.http.put("/api/me", json={"nickname": "Anna"})
            assert answer.status_code == 503
            assert answer.json()["detail"].startswith("The server could not save this")
            assert not path.exists() or not path.stat().st_size
        if how == "emptied":
            path.write_bytes(aside.read_bytes())
        else:
            aside.replace(lost)
        done = await ann.ask("leave")
        assert done["type"] == "done", done


def test_sqlite_errors_are_described_by_their_cause(tmp_path: Path) -> None:
    room, other, note = (tmp_path / name for name in ("room", "other", "note"))
    prepare_database(room)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    note.write_text("Dear diary")
    foreign = "not a Parlour database"
    for code in range(1, 27):
        texts = [foreign] * 2 if code in CODES_OF_BAD_CONTENTS else ["cannot use the database"] * 2
        texts.insert(0, "the database is damaged" if code in CODES_OF_BAD_CONTENTS else texts[0])
        if code == sqlite3.SQLITE_CORRUPT:
            texts = ["the database is damaged"] * 3
        for path, text in zip((room, other, note), texts, strict=True):
            error = sqlite3.DatabaseError("the reason")
            error.sqlite_errorcode = code | 0x200  # an extended code
            assert str(new_database_error(path, error)).startswith(f"{path}: {text}"), (path.name, code)
            assert "the reason" in str(new_database_error(path, error))


async def test_move_waits_for_two_batches_while_another_program_has_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the batch being written, the request's own batch, and both again for the retry
    assert 4 * database.APPEND_LOCK_TIMEOUT_SECONDS < 12
    assert database.LOCK_TIMEOUT_SECONDS < 12
    monkeypatch.setattr(sqlite_writer, "APPEND_LOCK_TIMEOUT_SECONDS", 0.02)
    path, batches = tmp_path / "room.sqlite3", 0

    def count_batch(writer: SqliteWriter, *arguments: object) -> list[bool]:
        nonlocal batches
        batches += 1
        return write_batch(writer, *arguments)

    write_batch: Callable[..., list[bool]] = SqliteWriter.write_batch
    monkeypatch.setattr(SqliteWriter, "write_batch", count_batch)
    async with open_room(path) as place, people(place, 2) as both:
        await begin(both, game="war")
        mover = next(person for person in both if person.may_move())
        writer = place.room.store.log_writer
        assert isinstance(writer, SqliteWriter)
        await asyncio.wrap_future(writer.thread.submit(writer.disconnect))
        seq, batches = mover.seq, 0
        move = mover.scene["moves"][0]["move"]
        with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
            other_program.execute("BEGIN IMMEDIATE")
            refused = await mover.ask("move", match_number=1, move=move)
        assert (refused["type"], batches) == ("refused", 2)
        assert refused["reason"].startswith("The server could not save this")
        assert mover.seq == seq
        done = await mover.ask("move", match_number=1, move=move)
        assert done["type"] == "done", done


class Disk:
    """A disk that is full for a room's writer, or has space again, from the writer's next connection on."""

    def __init__(self) -> None:
        self.full = False
        self.set_up = database.set_up_connection

    def set_up_connection(self, connection: sqlite3.Connection, record: object) -> None:
        self.set_up(connection, record)
        if self.full:
            # SQLite keeps the current size as the minimum
            connection.execute("PRAGMA max_page_count = 1").close()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(sqlite_writer, "set_up_connection", disk.set_up_connection)
    return disk


async def test_full_disk_is_rate_limited_in_log_and_bots_resume(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(turn_runner, "RETRY_SECONDS", 0.001)
    seconds, log_filter = 0.0, RepeatedMessageFilter(clock=lambda: seconds)
    monkeypatch.setattr(database_logger, "filters", [log_filter])

    async def wait_for_failures(times: int) -> None:
        """Wait until the log has suppressed `times` reports of a bot's move that was not written."""
        while sum(each.suppressed_count for each in log_filter.repeats.values()) < times:
            await asyncio.sleep(0.001)

    def logged() -> list[str]:
        messages = [record.getMessage() for record in caplog.records if record.name == database_logger.name]
        return [re.sub(r"\(repeated [0-9]+ times", "(repeated some times", line) for line in messages]

    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table(game="war", bots={"0": "simple", "1": "simple"})
        await ann.come(table)
        await ann.do("start")
        disk.full = True
        writer = place.room.store.log_writer
        assert isinstance(writer, SqliteWriter)
        await asyncio.wrap_future(writer.thread.submit(writer.disconnect))
        await asyncio.wait_for(wait_for_failures(20), PATIENCE)
        line = f"table {table}: could not write a bot's move: database or disk is full"
        assert logged() == [line]
        seconds = 60.0
        while len(logged()) == 1:
            await asyncio.sleep(0.001)
        await asyncio.wait_for(wait_for_failures(20), PATIENCE)
        assert logged() == [line, f"{line} (repeated some times since it was last logged)"]
        disk.full = False
        await ann.reach(ann.seq + 20)


async def test_full_disk_loses_no_acknowledged_rows(disk: Disk, tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    prepare_database(path)
    store = SqlStore(path)
    await store.open()
    written: list[LogRow] = []
    try:
        for number in range(200):
            row = LogRow(f"t{number}", 1, "ann", SeatTaken(0, "A" * 900))
            if number in (80, 120):
                disk.full = number == 80
                log_writer = store.log_writer
                assert isinstance(log_writer, SqliteWriter)
                log_writer.disconnect()
            with suppress(WriteError):
                assert await store.append(row, None, False, False)
                written.append(row)
        assert 120 < len(written) < 200
        assert [row for each in written for row in await store.read_rows(each.table_id)] == written
    finally:
        await store.close()
