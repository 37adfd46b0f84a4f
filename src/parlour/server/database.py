"""The database that the card room keeps everything in: a file of SQLite, or PostgreSQL.

Statements are made with SQLAlchemy, and are the same for both. `insert` is PostgreSQL's, which the dialect of
SQLite understands as well; the other way round it is not so.
"""

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from glob import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.extras import require
from parlour.kit.errors import ParlourError
from parlour.server.schema import GONE, METADATA, NODES, living
from parlour.unfinished import remove, removed_after

MIGRATIONS: Final = Path(__file__).parent / "migrations"
USUAL_NAME: Final = "room.sqlite3"
SQLITE: Final = b"SQLite format 3\0"  # how each of its files begins
WAIT_FOR_LOCK: Final = 10  # seconds
WAIT_FOR_NODES: Final = GONE + 1.0  # seconds, longer than a killed node counts as running
SYNC: Final = "FULL"  # what is committed is on the disk, and outlasts a power cut
SECONDS_TO_LOOK: Final = 1.0  # for damage, before a database is opened
BEGIN: Final = "begin"  # the execution option for the statement that begins a transaction of SQLite
COPIED_AT_ONCE: Final = 10_000  # pages
COPY: Final = ".revision-"  # how the name of a copy goes on that an upgrade keeps; then the revision
MARK: Final = ".made"  # what the file is called that is left beside a database once that is made
VANISHED: Final = "the database's file was removed, or another put in its place"
# Errors of SQLite that say nothing about the contents of a file.
UNUSABLE: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)
NO_TEXT: Final = (
    "Could not decode to UTF-8"  # so Python's driver of SQLite begins before it quotes a torn text
)
POSTGRESQL: Final = ("postgresql://", "postgres://")
MIGRATING: Final = 0x7061_726C  # the lock under which PostgreSQL's tables are made, one node at a time

Location = Path | sa.URL

logger = logging.getLogger("parlour.server")
# Failures of the database while a room is open: each is told once a minute at most (`connections.Seldom`).
failures = logging.getLogger("parlour.database")


class InvalidDatabase(ParlourError):
    """What cannot be the card room's database; the message says why."""

    in_log = True


def default_database() -> Path:
    """Where the room's database is when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "parlour" / USUAL_NAME


def database_location(text: str) -> Location:
    """Return where the database is: as in the settings, or the default. Raises as `read_location`."""
    return read_location(text or str(default_database()))


def read_location(text: str) -> Location:
    """Where a database is: a file's name or a URL of PostgreSQL. Raises InvalidDatabase or MissingExtra."""
    if not text.startswith(POSTGRESQL):
        if "://" in text:
            known = "postgresql://NAME:PASSWORD@HOST/DATABASE"
            raise InvalidDatabase(f"{text.partition('://')[0]}://: a database is a file's name, or {known}")
        return read_path(text)
    require("postgres", "PostgreSQL")
    try:
        return sa.make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidDatabase("the database's URL cannot be read") from None


def read_path(text: str) -> Path:
    """The path of a database's file, which need not be there; of a link, where it leads.

    What lies beside a database is found by its name, so it goes by one alone. Raises InvalidDatabase.
    """
    path = Path(text)
    try:
        is_folder = path.is_dir()
    except OSError as reason:
        raise InvalidDatabase(f"{text}: no database can be there: {reason.strerror}") from None
    if is_folder:
        raise InvalidDatabase(f"{text}: this is a folder; name a file in it, such as {path / USUAL_NAME}")
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def shown(location: Location) -> str:
    """A database as it is told: without its password."""
    if isinstance(location, Path):
        return str(location)
    return location.set(drivername="postgresql").render_as_string(hide_password=True)


def prepare(location: Location) -> None:
    """Create the database, or upgrade it to this version, in one transaction.

    Raises:
        InvalidDatabase: The database cannot be used. It is as it was before.
    """
    if isinstance(location, Path):
        make_file(location)
    try:
        with opened(location) as connection:
            if isinstance(location, Path):
                look_through(location, connection)
            if revision_of(shown(location), connection) == newest(connection):
                find_tables(shown(location), connection)
            else:
                connection.rollback()
                upgrade(location, connection)
        if isinstance(location, Path):
            mark_made(location)
    except (DBAPIError, sqlite3.DatabaseError, UnicodeDecodeError) as reason:
        unusable = not isinstance(location, Path) or error_code(reason) in UNUSABLE
        what = "it cannot be used" if unusable else "this is no database of Parlour"
        raise InvalidDatabase(f"{shown(location)}: {what}: {plain(reason)}") from None


def make_file(path: Path) -> None:
    """Makes an empty file where there is none. Raises InvalidDatabase."""
    try:
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            refuse_emptied(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever reads the file sees every hand: it is its owner's alone.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        names = path.stat().st_nlink
    except OSError as reason:
        raise InvalidDatabase(f"{path}: the database cannot be opened: {reason.strerror}") from None
    if names > 1:
        raise InvalidDatabase(
            f"{path}: this file has another name as well (a hard link), by which a second room could open it "
            "unseen; copy it while no room is open, and name the copy"
        )


def refuse_emptied(path: Path) -> None:
    """Raises InvalidDatabase where a file that is empty, or gone, has been a database.

    A journal stands beside a database that somebody had open, a mark beside one that was ever made.
    """
    journal, mark = beside(path, "-wal"), beside(path, MARK)
    if mark.exists() or (journal.exists() and journal.stat().st_size):
        raise InvalidDatabase(
            f"{path}: there was a database here, and now there is nothing in it; restore a backup, or remove "
            f"{mark.name} and {journal.name} to begin anew"
        )


def is_room(path: Path) -> bool:
    """Whether a file is a database of a room, or was one before it was damaged, as far as that can be seen.

    Raises OSError.
    """
    if beside(path, MARK).exists():
        return True
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            return False
    try:
        with opened(path) as connection:
            return not is_foreign(connection)
    except DBAPIError:
        return True


def mark_made(path: Path) -> None:
    """Raises InvalidDatabase where nothing can be written beside a database."""
    try:
        beside(path, MARK).touch(0o600)
    except OSError as reason:
        raise InvalidDatabase(f"{path}: nothing can be written beside it: {reason.strerror}") from None


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def files_of(path: Path) -> list[Path]:
    """Return the files in which SQLite may have parts of a database, the database itself first."""
    return [beside(path, ending) for ending in ("", "-wal", "-shm", "-journal")]


def look_through(path: Path, connection: sa.Connection) -> None:
    """Looks for damage, for a second at most: a large database is looked through in part.

    That its end is missing is seen in any case: whole pages SQLite misses by itself, a part it takes for
    zeros.
    Raises InvalidDatabase, or DBAPIError where it cannot even be read.
    """
    ends = time.monotonic() + SECONDS_TO_LOOK
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    if path.stat().st_size % driver.execute("PRAGMA page_size").fetchone()[0]:
        raise damaged(path, "its last page is cut off")
    driver.set_progress_handler(lambda: time.monotonic() > ends, 10_000)
    try:
        found = driver.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as reason:
        if reason.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        driver.set_progress_handler(None, 0)
    if found[0] != "ok":
        raise damaged(path, " ".join(str(found[0]).split()))


def damaged(path: Path, where: str) -> InvalidDatabase:
    return InvalidDatabase(
        f"{path}: the database is damaged ({where}); restore a backup, or save what can be read with the "
        "command .recover of the program sqlite3"
    )


def find_tables(where: str, connection: sa.Connection) -> None:
    """Raises InvalidDatabase where something is missing that belongs to this version."""
    inspector = sa.inspect(connection)
    there = set(inspector.get_table_names())
    for table in METADATA.sorted_tables:
        columns = (
            {each["name"] for each in inspector.get_columns(table.name)} if table.name in there else set()
        )
        missing = [each.name for each in table.columns if each.name not in columns]
        if missing:
            lacks = f"column {missing[0]} of the table {table.name}" if columns else f"table {table.name}"
            raise InvalidDatabase(f"{where}: the database is damaged: it lacks the {lacks}; restore a backup")


@contextmanager
def opened(location: Location) -> Iterator[sa.Connection]:
    """Open a connection for work that is done before the room is open, or without it.

    On both databases a transaction includes changes of tables. Python's driver of SQLite would begin one only
    before the first INSERT, UPDATE or DELETE, so the engine begins them here.
    """
    if isinstance(location, Path):
        url = sa.URL.create("sqlite", database=str(location))
        engine = sa.create_engine(url, connect_args={"timeout": WAIT_FOR_LOCK})
        sa.event.listen(engine, "connect", set_sync)
        sa.event.listen(engine, "connect", leave_transactions)
        sa.event.listen(engine, "begin", begin)
    else:
        engine = sa.create_engine(location)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def leave_transactions(connection: Any, record: Any) -> None:
    """Keep Python's driver of SQLite from beginning transactions of its own."""
    connection.isolation_level = None


def begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))


def upgrade(location: Location, connection: sa.Connection) -> None:
    """Apply the missing migrations in one transaction; before that, copy a file that has been in use.

    Raises:
        InvalidDatabase: The database is not of Parlour, or of a newer version, or cannot be upgraded. Nothing
            in it has changed.
    """
    where, head = shown(location), newest(connection)
    lock_others_out(connection)
    current = revision_of(where, connection)
    if current == head:  # another process has upgraded it meanwhile
        return
    if current and not isinstance(location, Path):
        check_older_nodes(where, connection, current)
    if current and isinstance(location, Path):
        copy = keep_copy(location, current)
        logger.info(
            "the database will be upgraded from revision %s; copy %s keeps it as it is", current, copy
        )
    elif current:
        logger.info(
            "the database will be upgraded from revision %s; no copy is kept, use pg_dump before upgrades",
            current,
        )
    try:
        command.upgrade(alembic_config(connection), "head")
        find_tables(where, connection)
        connection.commit()
    except InvalidDatabase:
        raise
    except (SQLAlchemyError, CommandError, LookupError, ValueError) as reason:
        raise InvalidDatabase(
            f"{where}: the upgrade from revision {current or 'none'} to {head} failed, and nothing has "
            f"changed: {plain(reason)}; use the version of Parlour that wrote this database, or restore a "
            "backup"
        ) from None
    if current:
        logger.info("database upgraded from revision %s to %s", current, head)


def check_older_nodes(where: str, connection: sa.Connection, current: str) -> None:
    """Check that no node of an older version runs that cannot go on after the missing migrations.

    A migration says `rolling = True` if nodes of the version before can. A killed node counts as running for
    some seconds, which are waited for.

    Raises:
        InvalidDatabase: Such nodes run.
    """
    script = ScriptDirectory.from_config(alembic_config(connection))
    missing = list(script.iterate_revisions("head", current))
    if all(getattr(each.module, "rolling", False) for each in missing):
        return
    if not sa.inspect(connection).has_table(NODES.name):
        return
    ends = time.monotonic() + WAIT_FOR_NODES
    while nodes := connection.execute(sa.select(sa.func.count()).where(living())).scalar_one():
        if time.monotonic() > ends:
            raise InvalidDatabase(
                f"{where}: nodes of an older version of Parlour are running ({nodes}), and they cannot use "
                "this database after its upgrade; stop all of them, then start this version"
            )
        time.sleep(0.2)


def lock_others_out(connection: sa.Connection) -> None:
    """Begin the transaction of an upgrade, which waits for any other one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    else:
        connection.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})


def keep_copy(path: Path, revision: str) -> Path:
    """Copy a database's file, and return the path of the copy, which appears there when it is complete.

    It replaces an earlier copy of the same revision.

    Raises:
        InvalidDatabase: The copy cannot be written.
    """
    copy = beside(path, f"{COPY}{revision}")
    aside = beside(copy, ".part")
    try:
        remove(*files_of(aside))  # a killed process may have left some
        with removed_after(*files_of(aside)):
            os.close(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with (
                closing(sqlite3.connect(there(path), uri=True)) as source,
                closing(sqlite3.connect(there(aside), uri=True)) as target,
            ):
                # Signals are handled between two portions, because `progress` is a function of Python.
                source.backup(target, pages=COPIED_AT_ONCE, progress=lambda *_: None)
            os.replace(aside, copy)
    except (OSError, sqlite3.Error) as reason:
        raise InvalidDatabase(
            f"{path}: this version of Parlour has to upgrade the database and to keep a copy of it before, "
            f"and {copy} cannot be written: {getattr(reason, 'strerror', None) or reason}"
        ) from None
    return copy


def kept_copies(location: Location) -> list[Path]:
    """Return the copies that upgrades have made of a database's file, also those that are not complete."""
    return (
        sorted(location.parent.glob(f"{escape(location.name)}{COPY}*")) if isinstance(location, Path) else []
    )


def revision_of(where: str, connection: sa.Connection) -> str:
    """Return the revision of a database, an empty text where it has none yet.

    Raises:
        InvalidDatabase: The tables are not Parlour's, or those of a newer version, or from before 0.1.0.
    """
    if is_foreign(connection):
        raise InvalidDatabase(f"{where}: this is a database, but not of Parlour; name another one")
    if not sa.inspect(connection).get_table_names():
        return ""
    script = ScriptDirectory.from_config(alembic_config(connection))
    known = {each.revision for each in script.walk_revisions()}
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
    if found and max(found) < min(known):
        raise InvalidDatabase(
            f"{where}: this database is from before Parlour 0.1.0 and is not read any more; it has not been "
            "changed; move it away, or name another one"
        )
    if not known.issuperset(found):
        raise InvalidDatabase(
            f"{where}: this database was written by a newer version of Parlour; use that one"
        )
    return max(found, default="")


def is_foreign(connection: sa.Connection) -> bool:
    """Whether there are tables, and not those of a room."""
    names = sa.inspect(connection).get_table_names()
    return bool(names) and "alembic_version" not in names


def alembic_config(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest(connection: sa.Connection) -> str | None:
    """Return the revision of this version of Parlour."""
    return ScriptDirectory.from_config(alembic_config(connection)).get_current_head()


def engine_of(location: Location) -> AsyncEngine:
    """What the open room reads with."""
    if not isinstance(location, Path):
        return create_async_engine(location, pool_pre_ping=True)
    url = sa.URL.create("sqlite+aiosqlite", database=there(location), query={"uri": "true"})
    engine = create_async_engine(url, connect_args={"timeout": WAIT_FOR_LOCK})
    sa.event.listen(engine.sync_engine, "connect", set_up_connection)
    place = place_of(location)

    def check_place(connection: Any) -> None:
        if place_of(location) != place:
            raise OperationalError("COMMIT", None, FileNotFoundError(VANISHED))

    sa.event.listen(engine.sync_engine, "commit", check_place)
    return engine


def place_of(path: Path) -> tuple[int, int] | None:
    """Which file stands at a path, None for none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_damage(reason: Exception) -> bool:
    """Whether what is written cannot be read, and not only now."""
    torn = str(getattr(reason, "orig", None)).startswith(NO_TEXT) or isinstance(reason, ValueError)
    return torn or error_code(reason) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def error_code(reason: Exception) -> int:
    """Return the primary error code of SQLite, or 0."""
    return int(getattr(getattr(reason, "orig", None) or reason, "sqlite_errorcode", None) or 0) & 0xFF


def there(path: Path) -> str:
    """A file as SQLite opens it where it is there, and else refuses to."""
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def plain(reason: Exception) -> str:
    """What the database says, in a line: not the statement that met with it, nor what stands in its rows."""
    said = getattr(reason, "orig", None) or reason
    told = str(getattr(getattr(said, "diag", None), "message_primary", None) or said)
    readable = told.partition(" with text ")[0] if told.startswith(NO_TEXT) else told
    return readable.strip().partition("\n")[0]


def set_sync(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA synchronous={SYNC}")
    cursor.close()


def set_up_connection(connection: Any, record: Any) -> None:
    set_sync(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA secure_delete=ON")  # what is taken out is not left in the file
    # Pages that a statement has changed are kept until it is done: in memory, not in files under /var/tmp.
    cursor.execute("PRAGMA temp_store=MEMORY")
    cursor.close()


__all__ = [
    "InvalidDatabase",
    "Location",
    "database_location",
    "default_database",
    "engine_of",
    "failures",
    "insert",
    "plain",
    "prepare",
    "read_location",
    "shown",
]
