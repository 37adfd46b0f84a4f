"""Migrations between versions of the database, up and down, with all rows; and copies to another database."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from parlour.server.log.entries import LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.storage import database as module
from parlour.server.storage import schema
from parlour.server.storage.backup import create_backup, restore
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import (
    DatabaseLocation,
    EarlierVersionDatabaseError,
    InvalidDatabaseError,
    alembic_config,
    format_location,
    open_connection,
    prepare_database,
)
from parlour.server.storage.schema import DATABASE_TIME_MS, METADATA, NODES
from parlour.server.storage.sql_store import SqlStore
from parlour.text.translation import render
from tests.server.later_migration import FIRST, LATER, with_later
from tests.server.storage.test_retention import open_sample_room


async def fill_database(location: DatabaseLocation) -> dict[str, list[LogRow]]:
    """Fill a database with compressed, running and unstarted tables, and return their rows."""
    async with open_sample_room(location) as place:
        await place.store.save_user("ann", NameAndAvatar("Ann", "fox", "teal"))
        assert await compress_card_table(place.store, place.over)
        return {
            name: await place.store.read_rows(name) for name in (place.over, place.playing, place.unbegun)
        }


async def read_rows(location: DatabaseLocation, tables: dict[str, list[LogRow]]) -> dict[str, list[LogRow]]:
    store = SqlStore(location)
    try:
        return {name: await store.read_rows(name) for name in tables}
    finally:
        await store.close()


def count_rows(location: DatabaseLocation, table: str) -> int:
    with open_connection(location) as connection:
        return int(connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar_one())


def read_revision(location: DatabaseLocation) -> str:
    with open_connection(location) as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one())


async def test_upgrade_and_downgrade_keep_all_rows(
    database: DatabaseLocation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = await fill_database(database)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    for _ in range(2):
        prepare_database(database)
        assert read_revision(database) == LATER
        assert count_rows(database, "later") == 0
        assert await read_rows(database, rows) == rows
        with open_connection(database) as connection:
            command.downgrade(alembic_config(connection), FIRST)
            connection.commit()
            assert set(sa.inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}
        assert await read_rows(database, rows) == rows
        assert count_rows(database, "users") == 1
    with open_connection(database) as connection:
        command.downgrade(alembic_config(connection), "base")
        connection.commit()
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
    prepare_database(database)
    assert count_rows(database, "log") == 0


def test_migrations_declare_rolling_support(postgres: sa.URL) -> None:
    with open_connection(postgres) as connection:
        revisions = ScriptDirectory.from_config(alembic_config(connection)).walk_revisions()
        rolling_by_revision = {each.revision: getattr(each.module, "rolling", None) for each in revisions}
    assert [
        revision for revision, rolling in rolling_by_revision.items() if revision > FIRST and rolling is None
    ] == []


@pytest.mark.parametrize("rolling", [True, False])
def test_upgrade_waits_for_incompatible_older_nodes(
    rolling: bool, postgres: sa.URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_database(postgres)
    with open_connection(postgres) as connection:
        connection.execute(NODES.insert().values(id="older", last_seen_at=DATABASE_TIME_MS))
        connection.commit()
    monkeypatch.setattr(schema, "DEAD_NODE_SECONDS", 600.0)
    monkeypatch.setattr(module, "NODE_WAIT_SECONDS", 0.0)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path, rolling))
    if not rolling:
        with pytest.raises(InvalidDatabaseError, match=r"older version of Parlour are running \(1\)"):
            prepare_database(postgres)
        assert read_revision(postgres) == FIRST
        with open_connection(postgres) as connection:
            connection.execute(NODES.delete())
            connection.commit()
    prepare_database(postgres)
    assert read_revision(postgres) == LATER


def earlier_database(location: DatabaseLocation, revision: str) -> None:
    """Make a database as an earlier version left it: with the log of that time, and its revision."""
    prepare_database(location)
    with open_connection(location) as connection:
        command.downgrade(alembic_config(connection), "base")
        connection.execute(sa.text('CREATE TABLE log ("table" TEXT, seq INTEGER, at BIGINT, "by" TEXT)'))
        connection.execute(sa.text("INSERT INTO log VALUES ('t', 1, 1, 'ann')"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision})
        connection.commit()


@pytest.mark.parametrize("revision", ["0008", "0101"])
def test_rejects_database_of_an_earlier_version(
    revision: str, database: DatabaseLocation, tmp_path: Path
) -> None:
    earlier_database(database, revision)
    with pytest.raises(EarlierVersionDatabaseError) as refused:
        prepare_database(database)
    with pytest.raises(EarlierVersionDatabaseError):
        create_backup(database, tmp_path / "backup")
    english, german = str(refused.value), render(refused.value.message, "de")
    for message, sentence in (
        (
            english,
            "this database was written by an earlier version of Parlour, and the installed version ",
        ),
        (
            german,
            "Diese Datenbank stammt von einer früheren Version von Parlour, und die installierte Version ",
        ),
    ):
        assert message.startswith(f"{format_location(database)}: {sentence}")
        assert "\n" not in message
        assert "." not in message.removeprefix(format_location(database))  # a single sentence
    assert read_revision(database) == revision
    assert count_rows(database, "log") == 1
    if isinstance(database, Path):
        assert "to another folder" in english
        assert not module.list_upgrade_copies(database)
        for file in database.parent.glob(f"{database.name}*"):
            file.rename(tmp_path / f"earlier {file.name}")
        prepare_database(database)
        assert count_rows(database, "log") == 0
    else:
        assert "use an empty database" in english


async def test_restore_upgrades_an_older_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await fill_database(path)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    create_backup(path, file)
    assert read_revision(path) == FIRST
    restore(file, other)
    assert read_revision(other) == LATER
    assert await read_rows(other, rows) == rows


async def test_room_moves_to_postgresql_and_back(tmp_path: Path, postgres: sa.URL) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await fill_database(path)
    row_count = create_backup(path, file)
    assert restore(file, postgres) == row_count
    assert await read_rows(postgres, rows) == rows
    assert (
        create_backup(postgres, file)
        == restore(file, postgres, replace=True)
        == restore(file, other)
        == row_count
    )
    assert await read_rows(other, rows) == await read_rows(postgres, rows) == rows
