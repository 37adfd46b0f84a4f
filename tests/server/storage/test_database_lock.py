"""A SQLite database can have only one card room at a time."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.server.cluster import notifications
from parlour.server.log.entries import Closed, LogRow
from parlour.server.storage.database import InvalidDatabaseError, parse_location, prepare_database
from parlour.server.storage.database_lock import DatabaseInUseError, exclusive_access
from parlour.server.storage.sql_store import SqlStore
from tests.server.processes import open_process
from tests.server.rooms import open_room, people

SERVE_ARGUMENTS = ["-m", "parlour", "serve", "--port", "0", "--database"]


async def test_second_room_on_a_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_process(database) as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        second = subprocess.run(
            [sys.executable, *SERVE_ARGUMENTS, str(database)],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert " ".join(second.stderr.split()) == (
            f"parlour: {database}: another card room (process {place.process.pid}) has this database open; "
            "close that room, or choose a different file (several servers can share a PostgreSQL database)"
        )
        await ann.come(table)  # the first room was not disturbed
        cookie = ann.cookie
        place.process.send_signal(signal.SIGKILL)
        await place.process.wait()
    async with open_process(database) as place, people(place, 1) as [ann]:
        ann.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await ann.come(table)


def test_reading_the_file_does_not_release_the_lock(tmp_path: Path) -> None:
    database = tmp_path / "deep" / "room.sqlite3"
    with exclusive_access(database):
        prepare_database(database)
        database.read_bytes()
        for _ in range(2):
            with (
                pytest.raises(DatabaseInUseError, match=f"process {os.getpid()}"),
                exclusive_access(database),
            ):
                pass
    with exclusive_access(database):
        pass


def test_lock_applies_to_links_of_the_file(tmp_path: Path) -> None:
    database, link, other = tmp_path / "room.sqlite3", tmp_path / "deep" / "link", tmp_path / "other.sqlite3"
    link.parent.mkdir()
    link.symlink_to(database)
    resolved = parse_location(str(link))
    assert resolved == database.resolve()
    prepare_database(database)
    with exclusive_access(database):
        prepare_database(resolved)
        with pytest.raises(DatabaseInUseError), exclusive_access(resolved):
            pass
    os.link(database, other)
    for each in (database, other):
        with pytest.raises(InvalidDatabaseError, match=f"^{each}: this file has a second hard link"):
            prepare_database(each)


def test_unwritable_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    database = tmp_path / "file" / "room.sqlite3"
    refused = pytest.raises(
        InvalidDatabaseError, match=f"^{database}: cannot open the database: File exists$"
    )
    with refused, exclusive_access(database):
        pass


def test_unwritable_lock_file_is_reported(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    lock_file = tmp_path / "room.sqlite3.lock"
    lock_file.mkdir()  # a folder, because root may write any file
    message = f"^{lock_file}: cannot write the lock file of the database: Is a directory; the user who runs"
    with pytest.raises(InvalidDatabaseError, match=message), exclusive_access(database):
        pass


async def test_room_reads_rows_of_a_concurrent_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "POLL_SECONDS", 0.05)
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.come(table)
        store = SqlStore(database)
        await store.open()
        try:
            assert await store.append(LogRow(table, 2, "", Closed()), None, False, True)
            await notifications.notify_tables(store.engine, [table])
        finally:
            await store.close()
        await ann.until(lambda: bool(ann.table["closed"]))
