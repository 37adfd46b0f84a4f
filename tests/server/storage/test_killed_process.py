"""A process that is killed while it creates or upgrades a database: the next start succeeds, with all rows.

The process is killed with SIGKILL before each statement, and before each file is opened, renamed or removed.
"""

import json
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from alembic import command

from parlour.server.ops.administration import require_database
from parlour.server.storage import database
from parlour.server.storage.backup import BACKED_UP_TABLES, create_backup, restore
from parlour.server.storage.database import (
    DatabaseLocation,
    InvalidDatabaseError,
    alembic_config,
    open_connection,
    prepare_database,
)
from parlour.server.storage.schema import METADATA, NODES
from tests.server.later_migration import FIRST, LATER, with_later
from tests.server.postgres import Cluster, new_database

NONE: Final = ""  # the revision of a missing database
READING: Final = ("SELECT", "PRAGMA", "SHOW", "WITH")
DONE: Final = "done"
FILE_EVENTS: Final = ("open", "os.rename", "os.remove")
ROWS: Final = 3

Rows = dict[str, list[dict[str, Any]]]


# A database with rows in all tables


def fill_database(location: DatabaseLocation, revision: str = FIRST) -> Rows:
    """Make a database with rows in all tables, or none; return the rows."""
    if revision == NONE:
        return {}
    rows = {
        table.name: [{each.name: column_value(each, row) for each in table.c} for row in range(ROWS)]
        for table in METADATA.sorted_tables
    }
    with open_connection(location) as connection:
        command.upgrade(alembic_config(connection), revision)
        for table in METADATA.sorted_tables:
            connection.execute(table.insert(), rows[table.name])
        connection.commit()
    if isinstance(location, Path):  # in the journal mode of a room
        with closing(sqlite3.connect(location)) as driver:
            driver.execute("PRAGMA journal_mode=WAL")
    return rows


def column_value(column: sa.Column[Any], row: int) -> Any:
    """Return the value of a column in a row."""
    if column.name in ("table_id", "id") and isinstance(column.type, sa.String):
        return f"table {row}"
    if column.name == "kind":
        return "seat_taken"
    kinds: list[tuple[type[Any], Any]] = [
        (sa.Boolean, False),
        (sa.Integer, row),
        (sa.JSON, {"number": row}),
        (sa.LargeBinary, bytes([row])),
    ]
    return next((each for kind, each in kinds if isinstance(column.type, kind)), f"{column.name} {row}")


def read_rows(location: DatabaseLocation, expected: Rows) -> Rows:
    """Return the rows of a database, with the wanted columns of each table."""
    with open_connection(location) as connection:
        results = {
            name: connection.execute(
                sa.select(*(METADATA.tables[name].c[key] for key in rows[0])).order_by(
                    *METADATA.tables[name].primary_key
                )
            )
            for name, rows in expected.items()
        }
        return {name: [dict(row) for row in rows.mappings()] for name, rows in results.items()}


def upgrade_rows(rows: Rows) -> Rows:
    """Return the rows as the second migration leaves them."""
    if not rows:
        return rows
    return rows | {"tables": [row | {"is_over": row["id"] == "table 1"} for row in rows["tables"]]}


def check_opens(location: DatabaseLocation, rows: Rows) -> None:
    """Check that the next start succeeds, has all rows, and leaves nothing half made."""
    prepare_database(location)
    require_database(location)
    assert read_rows(location, rows) == upgrade_rows(rows)
    if isinstance(location, Path):
        assert not [each.name for each in location.parent.iterdir() if ".part" in each.name]


def check_copy(path: Path, revision: str, rows: Rows) -> None:
    copy = path.with_name(f"{path.name}.revision-{revision}")
    assert copy.exists() == (revision != NONE)
    if revision != NONE:
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert read_rows(copy, rows) == rows


# Killing, in a process without threads, so that it can be forked


def kill_at_step(step: int, report: int) -> None:
    """Kill this process at a step. It first writes the name of the step to `report`."""
    steps = count(1)

    def count_step(what: str) -> None:
        if next(steps) == step:
            os.write(report, what.encode())
            os.kill(os.getpid(), signal.SIGKILL)

    def on_statement(statement: str) -> None:
        if not statement.lstrip().startswith(READING):
            count_step(" ".join(statement.split()))

    def on_event(name: str, args: tuple[Any, ...]) -> None:
        if name in FILE_EVENTS and "room.sqlite3" in str(args[0]):
            count_step(name)

    def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = original_connect(*args, **kwargs)
        connection.set_trace_callback(on_statement)
        return connection

    original_connect = sqlite3.connect
    sqlite3.connect = sqlite3.dbapi2.connect = connect  # type: ignore[assignment]
    sys.addaudithook(on_event)
    engines = sa.event.listens_for(sa.Engine, "before_cursor_execute")
    engines(lambda _c, cursor, text, *_: None if is_sqlite_cursor(cursor) else on_statement(text))
    for name in ("commit", "rollback"):
        sa.event.listen(sa.Engine, name, lambda connection, name=name: end(connection, name))

    def end(connection: sa.Connection, name: str) -> None:
        if connection.dialect.name != "sqlite":
            count_step(name.upper())


def is_sqlite_cursor(cursor: Any) -> bool:
    return isinstance(cursor, sqlite3.Cursor)


def prepare_until_killed(step: int, location: DatabaseLocation) -> str:
    """Prepare a database in a process that is killed at a step; return the step, or `DONE` after the last."""
    reading_end, report = os.pipe()
    child = os.fork()
    if not child:
        try:
            kill_at_step(step, report)
            prepare_database(location)
            os.write(report, DONE.encode())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(report)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading_end) as report_file:
        step_reached = report_file.read()
    assert step_reached
    assert (step_reached == DONE) == (status != signal.SIGKILL)
    return step_reached


def read_remaining_files(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """Return the files of a killed process, without the journal index, which SQLite recreates."""
    files = [each for each in sorted(folder.iterdir()) if not each.name.endswith("-shm")]
    return tuple((each.name, each.read_bytes()) for each in files)


def kill_at_each_file_step(folder: Path, revision: str) -> list[str]:
    """Kill at every step on SQLite; return the steps."""
    database.SYNCHRONOUS_MODE = "OFF"  # type: ignore[misc]
    template, place = folder / "template", folder / "place"
    folder.mkdir()
    rows = fill_database(template, revision)
    steps: list[str] = []
    seen: set[tuple[tuple[str, bytes], ...]] = set()
    for step in count(1):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        if revision != NONE:
            shutil.copy(template, place / "room.sqlite3")
        steps.append(prepare_until_killed(step, place / "room.sqlite3"))
        left = read_remaining_files(place)
        if left not in seen:  # the next start does the same with the same files
            seen.add(left)
            check_opens(place / "room.sqlite3", rows)
            check_copy(place / "room.sqlite3", revision, rows)
        if steps[-1] == DONE:
            return steps
    raise AssertionError


def kill_at_each_postgres_step(location: sa.URL, revision: str) -> list[str]:
    """Kill at every step on PostgreSQL, where each changes nothing, and return the steps."""
    rows = fill_database(location, revision)
    before, steps = read_columns(location), list[str]()
    for step in count(1):
        steps.append(prepare_until_killed(step, location))
        if steps[-1] == DONE:
            check_opens(location, rows)
            return steps
        assert read_columns(location) == before
        assert read_rows(location, rows) == rows
    raise AssertionError


def read_columns(location: sa.URL) -> dict[str, list[str]]:
    with open_connection(location) as connection:
        inspector = sa.inspect(connection)
        return {
            name: [each["name"] for each in inspector.get_columns(name)]
            for name in inspector.get_table_names()
        }


def file_steps(folder: str) -> dict[str, list[str]]:
    """Return the steps of a creation, and of the upgrade to the second migration."""
    database.MIGRATIONS = with_later(Path(folder))  # type: ignore[misc]
    return {
        revision: kill_at_each_file_step(Path(folder, f"from {revision}"), revision)
        for revision in (NONE, FIRST)
    }


def postgres_steps(folder: str, *urls: str) -> dict[str, list[str]]:
    """Return the steps of a creation, and of the upgrade to the second migration."""
    database.MIGRATIONS = with_later(Path(folder))  # type: ignore[misc]
    return {
        revision: kill_at_each_postgres_step(sa.make_url(url), revision)
        for revision, url in zip((NONE, FIRST), urls, strict=True)
    }


def run_in_process(function: Callable[..., dict[str, list[str]]], *args: object) -> dict[str, list[str]]:
    """Run one of the two functions in a process of its own, without threads."""
    program = (
        f"import json, sys; from {__name__} import *; print(json.dumps({function.__name__}(*sys.argv[1:])))"
    )
    words = [sys.executable, "-c", program, *map(str, args)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_sqlite_survives_a_kill_at_every_step(tmp_path: Path) -> None:
    steps_by_revision = run_in_process(file_steps, tmp_path)
    # "later" is new and "said" is recreated
    for revision, table_count in ((NONE, len(METADATA.tables)), (FIRST, 2)):
        steps = steps_by_revision[revision]
        assert {"open", "BEGIN IMMEDIATE", "COMMIT"} <= set(steps)
        assert ("os.rename" in steps) == (revision != NONE)  # the copy gets its name by this call
        assert sum(each.startswith("CREATE TABLE") for each in steps) >= table_count
    assert {"UPDATE", "DROP", "INSERT", "ALTER"} <= {
        each.partition(" ")[0] for each in steps_by_revision[FIRST]
    }


def test_postgresql_survives_a_kill_at_every_step(cluster: Cluster, tmp_path: Path) -> None:
    urls = [new_database(cluster).render_as_string(hide_password=False) for _ in range(2)]
    steps_by_revision = run_in_process(postgres_steps, tmp_path, *urls)
    for revision, table_count in ((NONE, len(METADATA.tables)), (FIRST, 2)):
        steps = steps_by_revision[revision]
        assert steps[-2:] == ["COMMIT", DONE]
        assert sum(each.startswith(("CREATE TABLE", "ALTER TABLE")) for each in steps) > table_count


# A journal left by a killed process


def backed_up_rows(rows: Rows) -> Rows:
    """Return the rows that a backup has."""
    return {name: each for name, each in rows.items() if name in {table.name for table in BACKED_UP_TABLES}}


def write_torn_file(path: Path) -> None:
    """Leave a file as a process leaves it that is killed while writing, with its end cut off."""
    aside = path.with_name("aside")
    prepare_database(aside)
    with closing(sqlite3.connect(aside, isolation_level=None)) as driver:
        driver.execute("PRAGMA cache_size = 1")
        driver.execute("BEGIN")
        driver.executemany("INSERT INTO room_state VALUES (?, ?)", ((f"{n}", "x" * 900) for n in range(400)))
        for ending in ("", "-journal"):
            shutil.copy(f"{aside}{ending}", f"{path}{ending}")
    os.truncate(path, path.stat().st_size - 1000)


def test_killed_transaction_is_rolled_back_on_open(
    tmp_path: Path,
) -> None:
    path, sound, file = tmp_path / "room.sqlite3", tmp_path / "sound.sqlite3", tmp_path / "backup"
    write_torn_file(path)
    prepare_database(path)
    assert read_rows(path, {"room_state": [{"key": ""}]}) == {"room_state": []}
    expected = backed_up_rows(fill_database(sound))
    create_backup(sound, file)
    write_torn_file(path)
    restore(file, path, replace=True)
    prepare_database(path)
    assert read_rows(path, expected) == expected


# Other messages and effects


@pytest.fixture
def use_later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that makes the version with the second migration the current one."""
    migrations = with_later(tmp_path)
    return lambda: monkeypatch.setattr(database, "MIGRATIONS", migrations)


def test_database_is_locked_during_the_copy(
    use_later_version: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "room.sqlite3"
    fill_database(path)
    use_later_version()
    copy_database_file, copies = database.copy_database_file, list[Path]()

    def copy_and_write(place: Path, revision: str) -> Path:
        with (
            closing(sqlite3.connect(place, timeout=0)) as driver,
            pytest.raises(sqlite3.OperationalError, match="database is locked"),
        ):
            driver.execute("DELETE FROM users")
        copies.append(copy_database_file(place, revision))
        return copies[-1]

    monkeypatch.setattr(database, "copy_database_file", copy_and_write)
    prepare_database(path)
    require_database(path)
    assert copies == [Path(f"{path}.revision-{FIRST}")]


def test_upgrade_logs_its_copy(
    use_later_version: Callable[[], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    fill_database(path)
    use_later_version()
    with caplog.at_level("INFO", "parlour.server"):
        prepare_database(path)
        prepare_database(path)
        prepare_database(tmp_path / "new.sqlite3")
    assert caplog.messages == [
        f"the database will be upgraded from revision {FIRST}; {path}.revision-{FIRST} is a copy of the old "
        "one",
        f"database upgraded from revision {FIRST} to {LATER}",
    ]
    # A backup of an older version needs no copy when it is restored.
    create_backup(Path(f"{path}.revision-{FIRST}"), file)
    restore(file, other)
    require_database(other)
    assert [each.name for each in tmp_path.glob("*.revision-*")] == [f"room.sqlite3.revision-{FIRST}"]


def test_postgresql_upgrade_suggests_pg_dump(
    use_later_version: Callable[[], None], postgres: sa.URL, caplog: pytest.LogCaptureFixture
) -> None:
    fill_database(postgres)
    with open_connection(postgres) as connection:
        connection.execute(NODES.delete())
        connection.commit()
    use_later_version()
    with caplog.at_level("INFO", "parlour.server"):
        prepare_database(postgres)
    assert caplog.messages == [
        f"the database will be upgraded from revision {FIRST}; no copy is kept; use pg_dump before upgrades",
        f"database upgraded from revision {FIRST} to {LATER}",
    ]


def test_upgrade_needs_a_copy(use_later_version: Callable[[], None], tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    rows = fill_database(path)
    use_later_version()
    Path(f"{path}.revision-{FIRST}").mkdir()
    before = path.read_bytes()
    with pytest.raises(
        InvalidDatabaseError, match=f"-{FIRST}, the copy of the database before its upgrade: Is a directory"
    ):
        prepare_database(path)
    assert path.read_bytes() == before
    Path(f"{path}.revision-{FIRST}").rmdir()
    check_opens(path, rows)


def test_failed_migration_changes_nothing(use_later_version: Callable[[], None], tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    rows = fill_database(path)
    use_later_version()
    with closing(sqlite3.connect(path, isolation_level=None)) as driver:
        driver.execute("CREATE VIEW ix_later_at AS SELECT 1")
    with pytest.raises(
        InvalidDatabaseError, match=f"from revision {FIRST} to {LATER} failed, and nothing has changed: there"
    ):
        prepare_database(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as driver:
        driver.execute("DROP VIEW ix_later_at")
    check_opens(path, rows)
