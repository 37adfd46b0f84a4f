"""The database goes from version to version, up and down, with its rows; and from one database to another."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from parlour.server import database as module
from parlour.server import schema
from parlour.server.backup import back_up, restore
from parlour.server.database import InvalidDatabase, Location, alembic_config, opened, prepare
from parlour.server.packing import pack
from parlour.server.rows import Row
from parlour.server.schema import CLOCK, METADATA, NODES
from parlour.server.store import Store
from parlour.server.writing import Person
from tests.server.later import FIRST, LATER, with_later
from tests.server.test_keeping import kept


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


def count(location: Location, table: str) -> int:
    with opened(location) as connection:
        return int(connection.execute(sa.text(f"SELECT count(*) FROM {table}")).scalar_one())


def revision_in(location: Location) -> str:
    with opened(location) as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one())


async def test_a_database_goes_up_and_down_with_its_rows(
    database: Location, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = await filled(database)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    for _ in range(2):
        prepare(database)
        assert revision_in(database) == LATER
        assert count(database, "later") == 0
        assert await rows_in(database, rows) == rows
        with opened(database) as connection:
            command.downgrade(alembic_config(connection), FIRST)
            connection.commit()
            assert set(sa.inspect(connection).get_table_names()) == {*METADATA.tables, "alembic_version"}
        assert await rows_in(database, rows) == rows
        assert count(database, "people") == 1
    with opened(database) as connection:
        command.downgrade(alembic_config(connection), "base")
        connection.commit()
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
    prepare(database)
    assert count(database, "log") == 0


def test_a_migration_says_whether_nodes_of_the_version_before_go_on(postgres: sa.URL) -> None:
    with opened(postgres) as connection:
        found = ScriptDirectory.from_config(alembic_config(connection)).walk_revisions()
        said = {each.revision: getattr(each.module, "rolling", None) for each in found}
    assert [revision for revision, rolling in said.items() if revision > FIRST and rolling is None] == []


@pytest.mark.parametrize("rolling", [True, False])
def test_no_upgrade_under_older_nodes_that_cannot_go_on(
    rolling: bool, postgres: sa.URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(postgres)
    with opened(postgres) as connection:
        connection.execute(NODES.insert().values(id="older", seen=CLOCK))
        connection.commit()
    monkeypatch.setattr(schema, "GONE", 600.0)
    monkeypatch.setattr(module, "WAIT_FOR_NODES", 0.0)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path, rolling))
    if not rolling:
        with pytest.raises(InvalidDatabase, match=r"older version of Parlour are running \(1\)"):
            prepare(postgres)
        assert revision_in(postgres) == FIRST
        with opened(postgres) as connection:
            connection.execute(NODES.delete())
            connection.commit()
    prepare(postgres)
    assert revision_in(postgres) == LATER


async def test_a_backup_of_an_older_version_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    monkeypatch.setattr(module, "MIGRATIONS", with_later(tmp_path))
    back_up(path, file)
    assert revision_in(path) == FIRST
    restore(file, other)
    assert revision_in(other) == LATER
    assert await rows_in(other, rows) == rows


async def test_a_room_moves_to_postgresql_and_back(tmp_path: Path, postgres: sa.URL) -> None:
    path, file, other = tmp_path / "room.sqlite3", tmp_path / "backup", tmp_path / "other.sqlite3"
    rows = await filled(path)
    moved = back_up(path, file)
    assert restore(file, postgres) == moved
    assert await rows_in(postgres, rows) == rows
    assert back_up(postgres, file) == restore(file, postgres, replace=True) == restore(file, other) == moved
    assert await rows_in(other, rows) == await rows_in(postgres, rows) == rows
