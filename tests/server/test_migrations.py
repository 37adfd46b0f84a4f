"""The database goes from version to version, up and down, with its rows; and from one database to another."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from parlour.server import database, schema
from parlour.server.backup import back_up, restore
from parlour.server.database import InvalidDatabase, Location, alembic_config, opened, prepare
from parlour.server.packing import pack
from parlour.server.protocol import Close
from parlour.server.rows import Row
from parlour.server.schema import CLOCK, NODES, TABLES
from parlour.server.store import Person, Store
from tests.server.test_keeping import kept

PACKS_CAME = "0005"


async def filled(location: Location) -> dict[str, list[Row]]:
    """Fills a database with tables that are packed, under way and not begun; their rows."""
    async with kept(location) as place:
        await place.store.keep_person("ann", Person("Ann", "fox", "teal"))
        assert await pack(place.store, place.over)
        return {name: await place.store.rows(name) for name in (place.over, place.playing, place.unbegun)}


async def rows_in(location: Location, tables: dict[str, list[Row]]) -> dict[str, list[Row]]:
    store = Store(location)
    try:
        return {name: await store.rows(name) for name in tables}
    finally:
        await store.close()


def to(location: Location, revision: str) -> list[str]:
    """Brings a database down to a revision; which tables it has there."""
    with opened(location) as connection:
        command.downgrade(alembic_config(connection), revision)
        connection.commit()
        return sa.inspect(connection).get_table_names()


def count(location: Location, table: str) -> int:
    with opened(location) as connection:
        return int(connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar_one())


async def check_every_revision(location: Location) -> None:
    rows = await filled(location)
    whole = sum(map(len, rows.values()))
    assert count(location, "log") < whole
    with opened(location) as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
        older = [each.revision for each in script.walk_revisions()][1:]
    for revision in older:
        tables = to(location, revision)
        assert ("packs" in tables) == (revision >= PACKS_CAME)
        assert (count(location, "log") == whole) == (revision < PACKS_CAME)
        assert count(location, "people") == 1
        prepare(location)
        assert await rows_in(location, rows) == rows
    assert set(to(location, "base")) == {"alembic_version"}
    prepare(location)
    assert count(location, "log") == 0


@pytest.mark.parametrize("revision", ["0002", "0005"])
async def test_an_older_database_is_brought_to_the_tables_that_are_made_anew(
    revision: str, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    await filled(old)
    to(old, revision)
    prepare(old)
    prepare(new)
    assert log_of(old) == log_of(new)


def log_of(location: Location) -> tuple[object, ...]:
    """How the log's table is made, with its keys and indexes."""
    with opened(location) as connection:
        found = sa.inspect(connection)
        columns = [{**each, "type": str(each["type"])} for each in found.get_columns("log")]
        keys = found.get_pk_constraint("log"), found.get_unique_constraints("log")
        indexes = [
            (each["name"], each["column_names"], str(each["dialect_options"]["sqlite_where"]))
            for each in found.get_indexes("log")
        ]
        return columns, keys, indexes


async def test_every_revision_of_a_file(tmp_path: Path) -> None:
    await check_every_revision(tmp_path / "room.sqlite3")


async def test_every_revision_on_postgresql(postgres: sa.URL) -> None:
    await check_every_revision(postgres)


def test_a_migration_says_whether_nodes_of_the_version_before_go_on(postgres: sa.URL) -> None:
    with opened(postgres) as connection:
        found = ScriptDirectory.from_config(alembic_config(connection)).walk_revisions()
        said = {each.revision: getattr(each.module, "rolling", None) for each in found}
    assert [revision for revision, rolling in said.items() if revision > "0007" and rolling is None] == []


def test_no_upgrade_under_older_nodes_that_cannot_go_on(
    postgres: sa.URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older node goes on with the last revision, and not with the one before it."""
    prepare(postgres)
    to(postgres, "0007")
    run_node(postgres)
    prepare(postgres)
    to(postgres, "0006")
    run_node(postgres)
    monkeypatch.setattr(schema, "GONE", 600.0)
    monkeypatch.setattr(database, "WAIT_FOR_NODES", 0.0)
    with pytest.raises(InvalidDatabase, match=r"older version of Parlour are running \(1\)"):
        prepare(postgres)
    with opened(postgres) as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one() == "0006"
        connection.execute(NODES.delete())
        connection.commit()
    prepare(postgres)


def run_node(location: sa.URL) -> None:
    with opened(location) as connection:
        connection.execute(NODES.delete())
        connection.execute(NODES.insert().values(id="older", seen=CLOCK))
        connection.commit()


async def test_a_table_that_an_older_version_has_closed_is_over(database: Location) -> None:
    async with kept(database) as place:
        held = await place.room.tables.take_up(place.playing)
        await place.room.carry_out(held, "ann", Close(id="close"))
    to(database, "0005")
    with opened(database) as connection:
        connection.execute(TABLES.update().where(TABLES.c.id == place.playing).values(over=False))
        connection.commit()
    prepare(database)
    with opened(database) as connection:
        found = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.over)).scalars()
        assert set(found) == {place.over, place.playing}


@pytest.mark.parametrize("revision", ["0003", "0004"])
async def test_a_backup_of_an_older_version_is_restored(revision: str, tmp_path: Path) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    to(path, revision)
    back_up(path, file)
    restore(file, other)
    assert await rows_in(other, rows) == rows


async def test_a_room_moves_to_postgresql_and_back(tmp_path: Path, postgres: sa.URL) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    moved = back_up(path, file)
    assert restore(file, postgres) == moved
    assert await rows_in(postgres, rows) == rows
    assert back_up(postgres, file) == restore(file, postgres, replace=True) == restore(file, other) == moved
    assert await rows_in(other, rows) == await rows_in(postgres, rows) == rows
