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

from parlour.compiling.extras import require_extra
from parlour.kit.errors import ParlourError
from parlour.records.atomic_files import remove, remove_on_exit
from parlour.server.storage.schema import GONE, METADATA, NODES, living
from parlour.text.translated_errors import TranslatableError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
DEFAULT_FILENAME: Final = "room.sqlite3"
SQLITE_HEADER: Final = b"SQLite format 3\0"  # how each of its files begins
LOCK_TIMEOUT_SECONDS: Final = 10  # seconds
WAIT_FOR_NODES: Final = GONE + 1.0  # seconds, longer than a killed node counts as running
SYNCHRONOUS_MODE: Final = "FULL"  # what is committed is on the disk, and outlasts a power cut
QUICK_CHECK_SECONDS: Final = 1.0  # for damage, before a database is opened
BEGIN: Final = "begin"  # the execution option for the statement that begins a transaction of SQLite
COPIED_AT_ONCE: Final = 10_000  # pages
COPY: Final = ".revision-"  # how the name of a copy goes on that an upgrade keeps; then the revision
MARKER_SUFFIX: Final = ".made"  # what the file is called that is left beside a database once that is made
FILE_REPLACED_MESSAGE: Final = "the database's file was removed, or another put in its place"
# Errors of SQLite that say nothing about the contents of a file.
UNUSABLE: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)
INVALID_UTF8_MESSAGE: Final = (
    "Could not decode to UTF-8"  # so Python's driver of SQLite begins before it quotes a torn text
)
POSTGRESQL_PREFIXES: Final = ("postgresql://", "postgres://")
MIGRATION_LOCK_ID: Final = (
    0x7061_726C  # the lock under which PostgreSQL's tables are made, one node at a time
)

Location = Path | sa.URL

logger = logging.getLogger("parlour.server")
# Failures of the database while a room is open: each is told once a minute at most
# (`connections.RateLimitedLog`).
failures = logging.getLogger("parlour.database")


class InvalidDatabaseError(ParlourError):
    """What cannot be the card room's database; the message says why."""

    log_text = True


class EarlierDatabaseError(InvalidDatabaseError, TranslatableError):
    """The database was written by an earlier version of Parlour, whose databases are no longer read."""

    MESSAGE_FOLDER = "server"


def default_database() -> Path:
    """Where the room's database is when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "parlour" / DEFAULT_FILENAME


def database_location(text: str) -> Location:
    """Return where the database is: as in the settings, or the default. Raises as `parse_location`."""
    return parse_location(text or str(default_database()))


def parse_location(text: str) -> Location:
    """Where a database is: a file's name or a URL of PostgreSQL.

    Raises InvalidDatabaseError or MissingExtraError.
    """
    if not text.startswith(POSTGRESQL_PREFIXES):
        if "://" in text:
            known = "postgresql://NAME:PASSWORD@HOST/DATABASE"
            raise InvalidDatabaseError(
                f"{text.partition('://')[0]}://: a database is a file's name, or {known}"
            )
        return parse_path(text)
    require_extra("postgres", "PostgreSQL")
    try:
        return sa.make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidDatabaseError("the database's URL cannot be read") from None


def parse_path(text: str) -> Path:
    """The path of a database's file, which need not be there; of a link, where it leads.

    What lies beside a database is found by its name, so it goes by one alone. Raises InvalidDatabaseError.
    """
    path = Path(text)
    try:
        is_folder = path.is_dir()
    except OSError as reason:
        raise InvalidDatabaseError(f"{text}: no database can be there: {reason.strerror}") from None
    if is_folder:
        raise InvalidDatabaseError(
            f"{text}: this is a folder; name a file in it, such as {path / DEFAULT_FILENAME}"
        )
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def format_location(location: Location) -> str:
    """A database as it is told: without its password."""
    if isinstance(location, Path):
        return str(location)
    return location.set(drivername="postgresql").render_as_string(hide_password=True)


def prepare_database(location: Location) -> None:
    """Create the database, or upgrade it to this version, in one transaction.

    Raises:
        InvalidDatabaseError: The database cannot be used. It is as it was before.
    """
    if isinstance(location, Path):
        create_file(location)
    try:
        with open_connection(location) as connection:
            if isinstance(location, Path):
                run_quick_check(location, connection)
            if revision_of(format_location(location), connection) == newest(connection):
                require_tables(format_location(location), connection)
            else:
                connection.rollback()
                upgrade(location, connection)
        if isinstance(location, Path):
            write_marker(location)
    except (DBAPIError, sqlite3.DatabaseError, UnicodeDecodeError) as reason:
        unusable = not isinstance(location, Path) or error_code(reason) in UNUSABLE
        what = "it cannot be used" if unusable else "this is no database of Parlour"
        raise InvalidDatabaseError(
            f"{format_location(location)}: {what}: {format_database_error(reason)}"
        ) from None


def create_file(path: Path) -> None:
    """Makes an empty file where there is none. Raises InvalidDatabaseError."""
    try:
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            require_not_emptied(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever reads the file sees every hand: it is its owner's alone.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        names = path.stat().st_nlink
    except OSError as reason:
        raise InvalidDatabaseError(f"{path}: the database cannot be opened: {reason.strerror}") from None
    if names > 1:
        raise InvalidDatabaseError(
            f"{path}: this file has another name as well (a hard link), by which a second room could open it "
            "unseen; copy it while no room is open, and name the copy"
        )


def require_not_emptied(path: Path) -> None:
    """Raises InvalidDatabaseError where a file that is empty, or gone, has been a database.

    A journal stands beside a database that somebody had open, a mark beside one that was ever made.
    """
    journal, mark = sibling_path(path, "-wal"), sibling_path(path, MARKER_SUFFIX)
    if mark.exists() or (journal.exists() and journal.stat().st_size):
        raise InvalidDatabaseError(
            f"{path}: there was a database here, and now there is nothing in it; restore a backup, or remove "
            f"{mark.name} and {journal.name} to begin anew"
        )


def is_room_database(path: Path) -> bool:
    """Whether a file is a database of a room, or was one before it was damaged, as far as that can be seen.

    Raises OSError.
    """
    if sibling_path(path, MARKER_SUFFIX).exists():
        return True
    with path.open("rb") as file:
        if file.read(len(SQLITE_HEADER)) != SQLITE_HEADER:
            return False
    try:
        with open_connection(path) as connection:
            return not has_foreign_tables(connection)
    except DBAPIError:
        return True


def write_marker(path: Path) -> None:
    """Raises InvalidDatabaseError where nothing can be written beside a database."""
    try:
        sibling_path(path, MARKER_SUFFIX).touch(0o600)
    except OSError as reason:
        raise InvalidDatabaseError(f"{path}: nothing can be written beside it: {reason.strerror}") from None


def sibling_path(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def files_of(path: Path) -> list[Path]:
    """Return the files in which SQLite may have parts of a database, the database itself first."""
    return [sibling_path(path, ending) for ending in ("", "-wal", "-shm", "-journal")]


def run_quick_check(path: Path, connection: sa.Connection) -> None:
    """Looks for damage, for a second at most: a large database is looked through in part.

    That its end is missing is seen in any case: whole pages SQLite misses by itself, a part it takes for
    zeros.
    Raises InvalidDatabaseError, or DBAPIError where it cannot even be read.
    """
    ends = time.monotonic() + QUICK_CHECK_SECONDS
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    if path.stat().st_size % driver.execute("PRAGMA page_size").fetchone()[0]:
        raise damaged_error(path, "its last page is cut off")
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
        raise damaged_error(path, " ".join(str(found[0]).split()))


def damaged_error(path: Path, where: str) -> InvalidDatabaseError:
    return InvalidDatabaseError(
        f"{path}: the database is damaged ({where}); restore a backup, or save what can be read with the "
        "command .recover of the program sqlite3"
    )


def require_tables(where: str, connection: sa.Connection) -> None:
    """Raises InvalidDatabaseError where something is missing that belongs to this version."""
    inspector = sa.inspect(connection)
    there = set(inspector.get_table_names())
    for table in METADATA.sorted_tables:
        columns = (
            {each["name"] for each in inspector.get_columns(table.name)} if table.name in there else set()
        )
        missing = [each.name for each in table.columns if each.name not in columns]
        if missing:
            lacks = f"column {missing[0]} of the table {table.name}" if columns else f"table {table.name}"
            raise InvalidDatabaseError(
                f"{where}: the database is damaged: it lacks the {lacks}; restore a backup"
            )


@contextmanager
def open_connection(location: Location) -> Iterator[sa.Connection]:
    """Open a connection for work that is done before the room is open, or without it.

    On both databases a transaction includes changes of tables. Python's driver of SQLite would begin one only
    before the first INSERT, UPDATE or DELETE, so the engine begins them here.
    """
    if isinstance(location, Path):
        url = sa.URL.create("sqlite", database=str(location))
        engine = sa.create_engine(url, connect_args={"timeout": LOCK_TIMEOUT_SECONDS})
        sa.event.listen(engine, "connect", set_synchronous)
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
        InvalidDatabaseError: The database is not of Parlour, or of a newer version, or cannot be upgraded.
            Nothing in it has changed.
    """
    where, head = format_location(location), newest(connection)
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
        require_tables(where, connection)
        connection.commit()
    except InvalidDatabaseError:
        raise
    except (SQLAlchemyError, CommandError, LookupError, ValueError) as reason:
        raise InvalidDatabaseError(
            f"{where}: the upgrade from revision {current or 'none'} to {head} failed, and nothing has "
            f"changed: {format_database_error(reason)}; use the version of Parlour that wrote this "
            f"database, or restore a "
            "backup"
        ) from None
    if current:
        logger.info("database upgraded from revision %s to %s", current, head)


def check_older_nodes(where: str, connection: sa.Connection, current: str) -> None:
    """Check that no node of an older version runs that cannot go on after the missing migrations.

    A migration says `rolling = True` if nodes of the version before can. A killed node counts as running for
    some seconds, which are waited for.

    Raises:
        InvalidDatabaseError: Such nodes run.
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
            raise InvalidDatabaseError(
                f"{where}: nodes of an older version of Parlour are running ({nodes}), and they cannot use "
                "this database after its upgrade; stop all of them, then start this version"
            )
        time.sleep(0.2)


def lock_others_out(connection: sa.Connection) -> None:
    """Begin the transaction of an upgrade, which waits for any other one."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK_ID)))
    else:
        connection.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})


def keep_copy(path: Path, revision: str) -> Path:
    """Copy a database's file, and return the path of the copy, which appears there when it is complete.

    It replaces an earlier copy of the same revision.

    Raises:
        InvalidDatabaseError: The copy cannot be written.
    """
    copy = sibling_path(path, f"{COPY}{revision}")
    aside = sibling_path(copy, ".part")
    try:
        remove(*files_of(aside))  # a killed process may have left some
        with remove_on_exit(*files_of(aside)):
            os.close(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with (
                closing(sqlite3.connect(existing_file_uri(path), uri=True)) as source,
                closing(sqlite3.connect(existing_file_uri(aside), uri=True)) as target,
            ):
                # Signals are handled between two portions, because `progress` is a function of Python.
                source.backup(target, pages=COPIED_AT_ONCE, progress=lambda *_: None)
            os.replace(aside, copy)
    except (OSError, sqlite3.Error) as reason:
        raise InvalidDatabaseError(
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
        InvalidDatabaseError: The tables are not Parlour's, or are those of a newer version.
        EarlierDatabaseError: The tables are those of an earlier version.
    """
    if has_foreign_tables(connection):
        raise InvalidDatabaseError(f"{where}: this is a database, but not of Parlour; name another one")
    if not sa.inspect(connection).get_table_names():
        return ""
    script = ScriptDirectory.from_config(alembic_config(connection))
    known = {each.revision for each in script.walk_revisions()}
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
    if found and max(found) < min(known):
        kind = "file" if connection.dialect.name == "sqlite" else "server"
        raise EarlierDatabaseError("database-earlier", database=where, kind=kind)
    if not known.issuperset(found):
        raise InvalidDatabaseError(
            f"{where}: this database was written by a newer version of Parlour; use that one"
        )
    return max(found, default="")


def has_foreign_tables(connection: sa.Connection) -> bool:
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


def create_engine(location: Location) -> AsyncEngine:
    """What the open room reads with."""
    if not isinstance(location, Path):
        return create_async_engine(location, pool_pre_ping=True)
    url = sa.URL.create("sqlite+aiosqlite", database=existing_file_uri(location), query={"uri": "true"})
    engine = create_async_engine(url, connect_args={"timeout": LOCK_TIMEOUT_SECONDS})
    sa.event.listen(engine.sync_engine, "connect", set_up_connection)
    place = file_identity(location)

    def check_place(connection: Any) -> None:
        if file_identity(location) != place:
            raise OperationalError("COMMIT", None, FileNotFoundError(FILE_REPLACED_MESSAGE))

    sa.event.listen(engine.sync_engine, "commit", check_place)
    return engine


def file_identity(path: Path) -> tuple[int, int] | None:
    """Which file stands at a path, None for none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_corruption(reason: Exception) -> bool:
    """Whether what is written cannot be read, and not only now."""
    torn = str(getattr(reason, "orig", None)).startswith(INVALID_UTF8_MESSAGE) or isinstance(
        reason, ValueError
    )
    return torn or error_code(reason) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def error_code(reason: Exception) -> int:
    """Return the primary error code of SQLite, or 0."""
    return int(getattr(getattr(reason, "orig", None) or reason, "sqlite_errorcode", None) or 0) & 0xFF


def existing_file_uri(path: Path) -> str:
    """A file as SQLite opens it where it is there, and else refuses to."""
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def format_database_error(reason: Exception) -> str:
    """What the database says, in a line: not the statement that met with it, nor what stands in its rows."""
    said = getattr(reason, "orig", None) or reason
    told = str(getattr(getattr(said, "diag", None), "message_primary", None) or said)
    readable = told.partition(" with text ")[0] if told.startswith(INVALID_UTF8_MESSAGE) else told
    return readable.strip().partition("\n")[0]


def set_synchronous(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA synchronous={SYNCHRONOUS_MODE}")
    cursor.close()


def set_up_connection(connection: Any, record: Any) -> None:
    set_synchronous(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA secure_delete=ON")  # what is taken out is not left in the file
    # Pages that a statement has changed are kept until it is done: in memory, not in files under /var/tmp.
    cursor.execute("PRAGMA temp_store=MEMORY")
    cursor.close()


__all__ = [
    "InvalidDatabaseError",
    "Location",
    "create_engine",
    "database_location",
    "default_database",
    "failures",
    "format_database_error",
    "format_location",
    "insert",
    "parse_location",
    "prepare_database",
]
