"""The database that the card room keeps everything in: a file of SQLite, or PostgreSQL.

Statements are made with SQLAlchemy, and are the same for both. `insert` is PostgreSQL's, which the dialect of
SQLite understands as well; the other way round it is not so.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.extras import require
from parlour.kit.errors import ParlourError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
WAIT_FOR_LOCK: Final = 10  # seconds
SYNC: Final = "FULL"  # what is committed is on the disk, and outlasts a power cut
POSTGRESQL: Final = ("postgresql://", "postgres://")
MIGRATING: Final = 0x7061_726C  # the lock under which PostgreSQL's tables are made, one node at a time

Location = Path | sa.URL


class InvalidDatabase(ParlourError):
    """What cannot be the card room's database; the message says why."""

    in_log = True


def read_location(text: str) -> Location:
    """Where a database is: a file's name or a URL of PostgreSQL. Raises InvalidDatabase or MissingExtra."""
    if not text.startswith(POSTGRESQL):
        if "://" in text:
            known = "postgresql://NAME:PASSWORD@HOST/DATABASE"
            raise InvalidDatabase(f"{text.partition('://')[0]}://: a database is a file's name, or {known}")
        return Path(text)
    require("postgres", "PostgreSQL")
    try:
        return sa.make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidDatabase("the database's URL cannot be read") from None


def shown(location: Location) -> str:
    """A database as it is told: without its password."""
    if isinstance(location, Path):
        return str(location)
    return location.set(drivername="postgresql").render_as_string(hide_password=True)


def prepare(location: Location) -> None:
    """Makes the database, or brings it up to this version. Raises InvalidDatabase."""
    if isinstance(location, Path):
        make_file(location)
    try:
        with opened(location) as connection:
            migrate(shown(location), connection)
    except (DBAPIError, sqlite3.DatabaseError) as reason:
        what = "this is no database of Parlour" if isinstance(location, Path) else "it cannot be used"
        raise InvalidDatabase(f"{shown(location)}: {what}: {plain(reason)}") from None


def make_file(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever reads the file sees every hand: it is its owner's alone.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as reason:
        raise InvalidDatabase(f"{path}: the database cannot be opened: {reason.strerror}") from None


@contextmanager
def opened(location: Location) -> Iterator[sa.Connection]:
    """A connection for what is done before the room is open, or without it."""
    if isinstance(location, Path):
        url = sa.URL.create("sqlite", database=str(location))
        engine = sa.create_engine(url, connect_args={"timeout": WAIT_FOR_LOCK})
        sa.event.listen(engine, "connect", set_sync)
    else:
        engine = sa.create_engine(location)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def migrate(where: str, connection: sa.Connection) -> None:
    config = alembic_config(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    names = sa.inspect(connection).get_table_names()
    if names and "alembic_version" not in names:
        raise InvalidDatabase(f"{where}: this is a database, but not of Parlour; name another one")
    if names:
        known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
        if not known.issuperset(found):
            raise InvalidDatabase(
                f"{where}: this database was written by a newer version of Parlour; use that one"
            )
    command.upgrade(config, "head")
    connection.commit()


def alembic_config(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def engine_of(location: Location) -> AsyncEngine:
    """What the open room reads with."""
    if not isinstance(location, Path):
        return create_async_engine(location, pool_pre_ping=True)
    url = sa.URL.create("sqlite+aiosqlite", database=str(location))
    engine = create_async_engine(url, connect_args={"timeout": WAIT_FOR_LOCK})
    sa.event.listen(engine.sync_engine, "connect", set_up_connection)
    return engine


def plain(reason: Exception) -> str:
    """What the database says, without the statement that met with it, and without what stands in its rows."""
    said = getattr(reason, "orig", None) or reason
    return str(getattr(getattr(said, "diag", None), "message_primary", None) or said)


def set_sync(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA synchronous={SYNC}")
    cursor.close()


def set_up_connection(connection: Any, record: Any) -> None:
    set_sync(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA secure_delete=ON")  # what is taken out is not left in the file
    cursor.close()


__all__ = ["InvalidDatabase", "Location", "engine_of", "insert", "plain", "prepare", "read_location", "shown"]
