"""Migrations between versions of the database, up and down, with all rows; and copies to another database."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from parlour.server.storage import database as module
from parlour.server.storage import schema
from parlour.server.storage.backup import create_backup, restore
from parlour.server.storage.compression import compress_table
from parlour.server.storage.database import (
    EarlierDatabaseError,
    InvalidDatabaseError,
    Location,
    alembic_config,
    format_location,
    open_connection,
    prepare_database,
)
from parlour.server.storage.schema import CLOCK, METADATA, NODES
from parlour.server.storage.sql_store import Store
from parlour.server.tables.rows import LogRow
from parlour.server.tables.store import User
from tests.server.later import FIRST, LATER, with_later
from tests.server.storage.test_retention import kept


async def filled(location: Location) -> dict[str, list[LogRow]]:
    """Fill a database with compressed, running and unstarted tables, and return their rows."""
    async with kept(location) as place:
        await place.store.save_user("ann", User("Ann", "fox", "teal"))
        assert await compress_table(place.store, place.over)
        return {
            name: await place.store.read_rows(name) for name in (place.over, place.playing, place.unbegun)
        }


async def rows_in(location: Location, tables: dict[str, list[LogRow]]) -> dict[str, list[LogRow]]:
    store = Store(location)
    try:
        return {name: await store.read_rows(name) for name in tables}
    finally:
        await store.close()


def count(location: Location, table: str) -> int:
    with open_connection(location) as connection:
        return int(connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar_one())


def revision_in(location: Location) -> str:
    with open_connection(location) as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one())


async def test_a_database_goes_up_and_down_with_its_rows(
    database: Location, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = await filled(database)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    for _ in range(2):
        prepare_database(database)
        assert revision_in(database) == LATER
        assert count(database, "later") == 0
        assert await rows_in(database, rows) == rows
        with open_connection(database) as connection:
            command.downgrade(alembic_config(connection), FIRST)
            connection.commit()
            assert set(sa.inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}
        assert await rows_in(database, rows) == rows
        assert count(database, "users") == 1
    with open_connection(database) as connection:
        command.downgrade(alembic_config(connection), "base")
        connection.commit()
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
    prepare_database(database)
    assert count(database, "log") == 0


def test_a_migration_says_whether_nodes_of_the_version_before_go_on(postgres: sa.URL) -> None:
    with open_connection(postgres) as connection:
        found = ScriptDirectory.from_config(alembic_config(connection)).walk_revisions()
        said = {each.revision: getattr(each.module, "rolling", None) for each in found}
    assert [revision for revision, rolling in said.items() if revision > FIRST and rolling is None] == []


@pytest.mark.parametrize("rolling", [True, False])
def test_no_upgrade_under_older_nodes_that_cannot_go_on(
    rolling: bool, postgres: sa.URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_database(postgres)
    with open_connection(postgres) as connection:
        connection.execute(NODES.insert().values(id="older", last_seen_at=CLOCK))
        connection.commit()
    monkeypatch.setattr(schema, "DEAD_NODE_SECONDS", 600.0)
    monkeypatch.setattr(module, "WAIT_FOR_NODES", 0.0)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path, rolling))
    if not rolling:
        with pytest.raises(InvalidDatabaseError, match=r"older version of Parlour are running \(1\)"):
            prepare_database(postgres)
        assert revision_in(postgres) == FIRST
        with open_connection(postgres) as connection:
            connection.execute(NODES.delete())
            connection.commit()
    prepare_database(postgres)
    assert revision_in(postgres) == LATER


def earlier_database(location: Location, revision: str) -> None:
    """Make a database as an earlier version left it: with the log of that time, and its revision."""
    prepare_database(location)
    with open_connection(location) as connection:
        command.downgrade(alembic_config(connection), "base")
        connection.execute(sa.text('CREATE TABLE log ("table" TEXT, seq INTEGER, at BIGINT, "by" TEXT)'))
        connection.execute(sa.text("INSERT INTO log VALUES ('t', 1, 1, 'ann')"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision})
        connection.commit()


@pytest.mark.parametrize("revision", ["0008", "0101"])
def test_a_database_of_an_earlier_version_is_refused_and_not_changed(
    revision: str, database: Location, tmp_path: Path
) -> None:
    earlier_database(database, revision)
    with pytest.raises(EarlierDatabaseError) as refused:
        prepare_database(database)
    with pytest.raises(EarlierDatabaseError):
        create_backup(database, tmp_path / "backup")
    english, german = str(refused.value), refused.value.format_message("de")
    for told, earlier in (
        (
            english,
            "this database was written by an earlier version of Parlour and cannot be read by this one; ",
        ),
        (german, "Diese Datenbank stammt von einer früheren Version von Parlour und kann von dieser nicht "),
    ):
        assert told.startswith(f"{format_location(database)}: {earlier}")
        assert "\n" not in told
        assert "." not in told.removeprefix(format_location(database))  # a single sentence
    assert revision_in(database) == revision
    assert count(database, "log") == 1
    if isinstance(database, Path):
        assert "move it to another folder" in english
        assert not module.kept_copies(database)
        for file in database.parent.glob(f"{database.name}*"):
            file.rename(tmp_path / f"earlier {file.name}")
        prepare_database(database)
        assert count(database, "log") == 0
    else:
        assert "name an empty database" in english


async def test_a_backup_of_an_older_version_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    create_backup(path, file)
    assert revision_in(path) == FIRST
    restore(file, other)
    assert revision_in(other) == LATER
    assert await rows_in(other, rows) == rows


async def test_a_room_moves_to_postgresql_and_back(tmp_path: Path, postgres: sa.URL) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    moved = create_backup(path, file)
    assert restore(file, postgres) == moved
    assert await rows_in(postgres, rows) == rows
    assert (
        create_backup(postgres, file)
        == restore(file, postgres, replace=True)
        == restore(file, other)
        == moved
    )
    assert await rows_in(other, rows) == await rows_in(postgres, rows) == rows
