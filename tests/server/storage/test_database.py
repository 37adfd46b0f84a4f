"""The database: it belongs to the room, is written safely, and reports clear errors if it is unusable."""

import asyncio
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from parlour.server.cluster.notifications import FileNotifier
from parlour.server.http.serving import ListenError, open_listening_socket, serve
from parlour.server.log.entries import LogRow, SeatTaken
from parlour.server.log.store import WriteError
from parlour.server.ops.settings import Settings
from parlour.server.ops.upkeep import BAN_KEY_PREFIX, NO_END, AdminOrders, write_admin_order
from parlour.server.storage import change_detector
from parlour.server.storage.database import (
    REVISION_TABLE,
    InvalidDatabaseError,
    alembic_config,
    apply_migrations,
    create_engine,
    default_database,
    list_revisions,
    open_connection,
    prepare_database,
)
from parlour.server.storage.schema import METADATA
from parlour.server.storage.sql_store import SqlStore
from parlour.server.storage.sqlite_writer import SqliteWriter
from tests.server.rooms import open_room


@pytest.fixture(autouse=True)
def sync() -> None:
    """Keep the production setting for synchronous writes."""


def make_row(table: str, seq: int) -> LogRow:
    return LogRow(table, seq, "ann", SeatTaken(0))


async def test_file_uses_wal_mode_and_full_sync(tmp_path: Path) -> None:
    database = tmp_path / "deep" / "room.sqlite3"
    prepare_database(database)
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    store = SqlStore(database)
    try:
        async with store.engine.connect() as connection:
            journal = (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar_one()
            sync = (await connection.execute(sa.text("PRAGMA synchronous"))).scalar_one()
    finally:
        await store.close()
    assert (journal, sync) == ("wal", 2)


async def test_row_is_written_once(tmp_path: Path) -> None:
    prepare_database(tmp_path / "room.sqlite3")
    store = SqlStore(tmp_path / "room.sqlite3")
    await store.open()
    try:
        assert await store.append(make_row("t", 1), None, False, False)
        assert not await store.append(make_row("t", 1), None, False, True)
        assert await store.append(make_row("t", 2), None, False, False)
        assert [each.seq for each in await store.read_rows("t")] == [1, 2]
        assert await store.list_lobby() == ["t"]
        assert await store.get_secret_key() == await store.get_secret_key()
    finally:
        await store.close()


async def test_pending_rows_are_committed_together(tmp_path: Path) -> None:
    prepare_database(tmp_path / "room.sqlite3")
    store = SqlStore(tmp_path / "room.sqlite3")
    done: list[str] = []
    assert isinstance(store.log_writer, SqliteWriter)
    store.log_writer.get_connection().set_trace_callback(done.append)
    await store.open()
    try:
        first = [store.append(make_row(f"t{n}", 1), None, False, False) for n in range(50)]
        clash = store.append(make_row("t7", 1), None, False, False)
        written = await asyncio.gather(*first, clash)
        assert written == [True] * 50 + [False]
        assert done.count("COMMIT") == 1
        assert len(await store.read_rows("t49")) == 1
    finally:
        await store.close()


async def test_failed_write_is_not_acknowledged(tmp_path: Path) -> None:
    prepare_database(tmp_path / "room.sqlite3")
    store = SqlStore(tmp_path / "room.sqlite3")
    await store.open()
    try:
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("ALTER TABLE log RENAME TO gone"))
        with pytest.raises(WriteError):
            await store.append(make_row("t", 1), None, False, False)
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("ALTER TABLE gone RENAME TO log"))
        assert await store.append(make_row("t", 1), None, False, False)
    finally:
        await store.close()


def test_migrations_make_the_same_database_as_the_metadata(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    new, migrated = tmp_path / "new.sqlite3", tmp_path / "migrated.sqlite3"
    prepare_database(new)
    with open_connection(migrated) as connection:
        apply_migrations(connection)
        connection.commit()
    prepare_database(migrated)
    revisions, sources = [], []
    for path in (new, migrated):
        with open_connection(path) as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
            revisions.append(connection.execute(sa.select(REVISION_TABLE)).all())
            source = "SELECT sql FROM sqlite_master WHERE name = 'alembic_version'"
            sources.append("".join(connection.execute(sa.text(source)).scalar_one().split()))
    assert revisions[0] == revisions[1] == [(list_revisions()[-1],)]
    assert sources[0] == sources[1]


def test_files_of_migrations_are_named_after_their_revisions(tmp_path: Path) -> None:
    from alembic.script import ScriptDirectory

    prepare_database(tmp_path / "room.sqlite3")
    with open_connection(tmp_path / "room.sqlite3") as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
    assert [each.revision for each in script.walk_revisions()][::-1] == list_revisions()


def test_database_without_migration_does_not_load_alembic(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from parlour.server.storage.database import prepare_database;"
        "[prepare_database(Path(sys.argv[1])) for _ in range(2)]; sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path / "room.sqlite3")], check=True)


def write_other_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def write_newer_database(path: Path) -> None:
    prepare_database(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def write_text_file(path: Path) -> None:
    path.write_text("Dear diary, today I played cards. " * 100)


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (write_text_file, "not a Parlour database: file is not a database"),
        (write_other_database, "this is not a Parlour database; choose a different one"),
        (write_newer_database, "this database was written by a newer version of Parlour; use that version"),
        (Path.mkdir, "this is a folder; specify a file in it, such as {place}/room.sqlite3"),
    ],
)
def test_rejects_unrelated_or_newer_file(tmp_path: Path, write: object, sentence: str) -> None:
    place = tmp_path / "room.sqlite3"
    assert callable(write)
    write(place)
    before = place.read_bytes() if place.is_file() else b""
    with pytest.raises(InvalidDatabaseError) as refused:
        serve(Settings(port=0, database=str(place)))
    assert str(refused.value) == f"{place}: {sentence.format(place=place)}"
    assert (place.read_bytes() if place.is_file() else b"") == before


def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ListenError, match=rf"^cannot listen at 127\.0\.0\.1, port {port}: Address"):
            serve(Settings(port=port, database=str(tmp_path / "room.sqlite3")))
    assert not (tmp_path / "room.sqlite3").exists()


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99_999), ("no.such.host.invalid", 0)])
def test_rejects_invalid_listen_address(host: str, port: int) -> None:
    with pytest.raises(ListenError, match=f"^cannot listen at {host}, port {port}: "):
        open_listening_socket(host, port)


def test_default_database_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "parlour" / "room.sqlite3"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert default_database() == Path("/home/ann/.local/share/parlour/room.sqlite3")


def test_listening_socket_names_its_protocol() -> None:
    """Python's asyncio sets TCP_NODELAY only on sockets whose protocol is named."""
    with open_listening_socket("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


async def test_idle_room_neither_queries_nor_ticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tasks that run every second query the database only after another connection has written to it."""
    monkeypatch.setattr(change_detector, "SETTLING_TIME_NS", -(10**18))
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        notifier, orders = room.peers.notifier, AdminOrders(room)
        assert isinstance(notifier, FileNotifier)
        queries: list[str] = []
        sa.event.listen(
            room.store.engine.sync_engine, "before_cursor_execute", lambda *event: queries.append(event[2])
        )

        async def needs_query() -> bool:
            """Do what the room does every second, and return True if it has queried the database."""
            queries.clear()
            await orders.refresh()
            await notifier.take_changed_table_ids()
            await room.store.get_backup_time()
            return bool(queries)

        assert await needs_query()
        assert not await needs_query()
        other_engine = create_engine(room.store.location)
        await write_admin_order(other_engine, f"{BAN_KEY_PREFIX}ann", NO_END)
        await other_engine.dispose()
        assert await needs_query()
        assert orders.bans.includes("ann", "")
        assert not await needs_query()
        # Another write could have the same time as the last one, so the room does not trust a recent time.
        monkeypatch.setattr(change_detector, "SETTLING_TIME_NS", 10**18)
        assert [await needs_query() for _ in range(3)] == [False, True, True]
