"""The database of the card room: an SQLite file, or PostgreSQL.

Statements are built with SQLAlchemy and are the same for both databases. `insert` comes from the PostgreSQL
dialect, because its statements can be compiled for SQLite too, but not vice versa.
"""

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.compiling.extras import require_extra
from parlour.kit.errors import ParlourError
from parlour.records.atomic_files import remove_on_exit, remove_paths
from parlour.server.log.refusals import server_message
from parlour.server.storage.schema import DEAD_NODE_SECONDS, METADATA, NODES, node_alive_condition

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# Alembic's table with the revision of the database
REVISION_TABLE: Final = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
DEFAULT_FILENAME: Final = "room.sqlite3"
SQLITE_HEADER: Final = b"SQLite format 3\0"  # first bytes of an SQLite file
# maximum seconds that a command, or a request that does not append rows, waits for a lock of the database
LOCK_TIMEOUT_SECONDS: Final = 10
# Maximum seconds that a batch of rows waits for a lock which another program holds. A request waits for at
# most four batches: the current batch, its own, and the same again for its retry.
APPEND_LOCK_TIMEOUT_SECONDS: Final = 2.5
# seconds after which a killed node certainly counts as dead
NODE_WAIT_SECONDS: Final = DEAD_NODE_SECONDS + 1.0
SYNCHRONOUS_MODE: Final = "FULL"  # a committed transaction is on disk and survives a power failure
QUICK_CHECK_SECONDS: Final = 1.0  # maximum seconds for checking a database before it is opened
BEGIN_STATEMENT: Final = "begin"  # name of the execution option for the statement that begins a transaction
PAGES_PER_COPY_STEP: Final = 10_000  # number of SQLite pages copied between two checks for signals
# A copy made before an upgrade is named after the database file, with this suffix and the schema revision
# added.
COPY_SUFFIX: Final = ".revision-"
# suffix of the empty marker file that is created next to each new database
MARKER_SUFFIX: Final = ".made"
FILE_REPLACED_MESSAGE: Final = "the database file was removed, replaced or emptied"
# SQLite errors that are caused by the contents of the file. All other errors, such as a full disk, can also
# occur with a valid database. The code is 0 for text that is not valid UTF-8.
CONTENT_ERROR_CODES: Final = (
    0,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
)
# If stored text is invalid, the error message of Python's SQLite driver starts with these words. The message
# also contains the invalid text.
INVALID_UTF8_MESSAGE: Final = "Could not decode to UTF-8"
# PostgreSQL statement that limits how long a connection waits for a lock, such as '5s'
SET_LOCK_TIMEOUT: Final = "SELECT set_config('lock_timeout', %s, false)"
POSTGRESQL_PREFIXES: Final = ("postgresql://", "postgres://")
# id of the PostgreSQL advisory lock that lets only one node run migrations at a time
MIGRATION_LOCK_ID: Final = 0x7061_726C

DatabaseLocation = Path | sa.URL

logger = logging.getLogger("parlour.server")
# Logger for failures of the database while the server is running. Each message is logged at most once a
# minute (see `connections.RepeatedMessageFilter`).
database_logger = logging.getLogger("parlour.database")


class InvalidDatabaseError(ParlourError):
    """Raised if a database cannot be used. The message says why."""

    log_text = True


class EarlierVersionDatabaseError(InvalidDatabaseError):
    """Raised if a database is from an earlier version of Parlour that is no longer supported."""


def default_database() -> Path:
    """Return the default path of the database file."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "parlour" / DEFAULT_FILENAME


def database_location(text: str) -> DatabaseLocation:
    """Return the location of the database given in the settings, or the default location.

    Raises:
        InvalidDatabaseError: The location is invalid.
        MissingExtraError: The PostgreSQL driver is not installed.
    """
    return parse_location(text or str(default_database()))


def parse_location(text: str) -> DatabaseLocation:
    """Parse the location of a database: a file name or a PostgreSQL URL.

    Raises:
        InvalidDatabaseError: The location is invalid.
        MissingExtraError: The PostgreSQL driver is not installed.
    """
    if not text.startswith(POSTGRESQL_PREFIXES):
        if "://" in text:
            example_url = "postgresql://NAME:PASSWORD@HOST/DATABASE"
            raise InvalidDatabaseError(
                f"{text.partition('://')[0]}://: a database must be a file name or {example_url}"
            )
        return parse_path(text)
    require_extra("postgres", "PostgreSQL")
    try:
        return sa.make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidDatabaseError("the URL of the database is not valid") from None


def parse_path(text: str) -> Path:
    """Return the path of a database file, which need not exist.

    Symbolic links are resolved. A database must not have two paths, because the names of related files are
    derived from its path.

    Raises:
        InvalidDatabaseError: The path is a folder, or is not a valid path.
    """
    path = Path(text)
    try:
        is_folder = path.is_dir()
    except OSError as error:
        raise InvalidDatabaseError(f"{text}: cannot use this path for a database: {error.strerror}") from None
    if is_folder:
        raise InvalidDatabaseError(
            f"{text}: this is a folder; specify a file in it, such as {path / DEFAULT_FILENAME}"
        )
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def format_location(location: DatabaseLocation) -> str:
    """Format the location of a database for messages, without the password."""
    if isinstance(location, Path):
        return str(location)
    return location.set(drivername="postgresql").render_as_string(hide_password=True)


def prepare_database(location: DatabaseLocation) -> None:
    """Create the database or upgrade it to this version, in one transaction.

    Raises:
        InvalidDatabaseError: The database cannot be used. It was not changed.
    """
    if isinstance(location, Path):
        create_file_if_missing(location)
    try:
        with open_connection(location) as connection:
            if isinstance(location, Path):
                run_quick_check(location, connection)
            if read_revision(format_location(location), connection) == find_newest_revision():
                require_database_tables(format_location(location), connection)
            else:
                connection.rollback()
                upgrade_database(location, connection)
        if isinstance(location, Path):
            create_marker_file(location)
    except (DBAPIError, sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise new_database_error(location, error) from None


def create_file_if_missing(path: Path) -> None:
    """Create an empty file if there is none.

    Raises:
        InvalidDatabaseError: The file cannot be opened, was emptied or removed, or has a second hard link.
    """
    try:
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            require_not_emptied(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # The database reveals the cards of all players, so only the owner of the file can read it.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        link_count = path.stat().st_nlink
    except OSError as error:
        raise InvalidDatabaseError(f"{path}: cannot open the database: {error.strerror}") from None
    if link_count > 1:
        raise InvalidDatabaseError(
            f"{path}: this file has a second hard link, through which another room could open it unnoticed; "
            "copy it while no room is open, and use the copy"
        )


def require_not_emptied(path: Path) -> None:
    """Check that an empty or missing file did not contain a database before.

    A marker file or a non-empty journal next to the file shows that there was a database.

    Raises:
        InvalidDatabaseError: There was a database, but its contents are gone.
    """
    journal_path, marker_path = sibling_path(path, "-wal"), sibling_path(path, MARKER_SUFFIX)
    if marker_path.exists() or (journal_path.exists() and journal_path.stat().st_size):
        raise InvalidDatabaseError(
            f"{path}: the database that was here is now empty; restore a backup, or remove "
            f"{marker_path.name} and {journal_path.name} to create a new one"
        )


def is_room_database(path: Path) -> bool:
    """Return True if a file is a Parlour database, even if it is damaged.

    Raises:
        OSError: The file cannot be read.
    """
    if sibling_path(path, MARKER_SUFFIX).exists():
        return True
    with path.open("rb") as file:
        if file.read(len(SQLITE_HEADER)) != SQLITE_HEADER:
            return False
    try:
        with open_connection(path) as connection:
            return not is_foreign_database(connection)
    except DBAPIError:
        return True


def create_marker_file(database_path: Path) -> None:
    """Create the marker file next to a database, so that a loss of the database can be detected later.

    Raises:
        InvalidDatabaseError: The file cannot be written.
    """
    try:
        sibling_path(database_path, MARKER_SUFFIX).touch(0o600)
    except OSError as error:
        raise InvalidDatabaseError(f"{database_path}: cannot write to its folder: {error.strerror}") from None


def sibling_path(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def database_files(path: Path) -> list[Path]:
    """Return the files that SQLite may use for a database, starting with the database itself."""
    return [sibling_path(path, suffix) for suffix in ("", "-wal", "-shm", "-journal")]


def run_quick_check(path: Path, connection: sa.Connection) -> None:
    """Check an SQLite file for damage, for at most QUICK_CHECK_SECONDS. A large file is checked only in part.

    A truncated file is always detected. SQLite itself detects missing pages, but reads an incomplete page as
    zeros.

    Raises:
        InvalidDatabaseError: The database is damaged.
        DBAPIError: The database cannot be read at all.
    """
    deadline = time.monotonic() + QUICK_CHECK_SECONDS
    sqlite_connection = connection.connection.driver_connection
    assert isinstance(sqlite_connection, sqlite3.Connection)
    if path.stat().st_size % sqlite_connection.execute("PRAGMA page_size").fetchone()[0]:
        raise new_damage_error(path, "its last page is incomplete")
    sqlite_connection.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
    try:
        result = sqlite_connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        sqlite_connection.set_progress_handler(None, 0)
    if result[0] != "ok":
        raise new_damage_error(path, " ".join(str(result[0]).split()))


def new_damage_error(path: Path, problem: str) -> InvalidDatabaseError:
    return InvalidDatabaseError(
        f"{path}: the database is damaged ({problem}); restore a backup, or recover the readable data "
        "with the command .recover of sqlite3"
    )


def new_database_error(
    location: DatabaseLocation, error: Exception, problem: str = "cannot use the database"
) -> InvalidDatabaseError:
    """Return the error that reports a failure of a database.

    Args:
        problem: The description of a failure that is not caused by the contents of the database file.
    """
    message = format_database_error(error)
    if isinstance(location, Path) and error_code(error) in CONTENT_ERROR_CODES:
        if error_code(error) == sqlite3.SQLITE_CORRUPT or is_room_database(location):
            return new_damage_error(location, message)
        problem = "not a Parlour database"
    return InvalidDatabaseError(f"{format_location(location)}: {problem}: {message}")


def require_database_tables(location_text: str, connection: sa.Connection) -> None:
    """Check that all tables and columns of this version exist.

    Raises:
        InvalidDatabaseError: A table or a column is missing.
    """
    inspector = sa.inspect(connection)
    table_names = set(inspector.get_table_names())
    for table in METADATA.sorted_tables:
        columns = (
            {column["name"] for column in inspector.get_columns(table.name)}
            if table.name in table_names
            else set()
        )
        missing_columns = [column.name for column in table.columns if column.name not in columns]
        if missing_columns:
            missing_part = (
                f"column {missing_columns[0]} of the table {table.name}" if columns else f"table {table.name}"
            )
            raise InvalidDatabaseError(
                f"{location_text}: the database is damaged: it lacks the {missing_part}; restore a backup"
            )


@contextmanager
def open_connection(location: DatabaseLocation) -> Iterator[sa.Connection]:
    """Open a synchronous connection, for use by a command or by the server before it starts.

    Schema changes are part of a transaction. On SQLite, the engine must begin each transaction, because
    Python's driver would begin it only before the first INSERT, UPDATE or DELETE.
    """
    if isinstance(location, Path):
        url = sa.URL.create("sqlite", database=str(location))
        engine = sa.create_engine(url, connect_args={"timeout": LOCK_TIMEOUT_SECONDS})
        sa.event.listen(engine, "connect", set_synchronous)
        sa.event.listen(engine, "connect", set_secure_delete)
        sa.event.listen(engine, "connect", disable_driver_transactions)
        sa.event.listen(engine, "begin", begin)
    else:
        engine = sa.create_engine(location)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def disable_driver_transactions(connection: Any, connection_record: Any) -> None:
    """Prevent Python's SQLite driver from beginning transactions of its own."""
    connection.isolation_level = None


def begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN_STATEMENT, "BEGIN"))


def upgrade_database(location: DatabaseLocation, connection: sa.Connection) -> None:
    """Create the tables or apply the missing migrations, in one transaction.

    An SQLite file with data is copied first.

    Raises:
        InvalidDatabaseError: The database does not belong to Parlour, is from a newer version, or cannot be
            upgraded. It was not changed.
    """
    database, newest_revision = format_location(location), find_newest_revision()
    begin_upgrade(connection)
    revision = read_revision(database, connection)
    if revision == newest_revision:  # another process has upgraded the database in the meantime
        return
    if revision and not isinstance(location, Path):
        require_no_older_nodes(database, connection, revision)
    if revision and isinstance(location, Path):
        copy_path = copy_database_file(location, revision)
        logger.info(
            "the database will be upgraded from revision %s; %s is a copy of the old one",
            revision,
            copy_path,
        )
    elif revision:
        logger.info(
            "the database will be upgraded from revision %s; no copy is kept; use pg_dump before upgrades",
            revision,
        )
    try:
        if sa.inspect(connection).get_table_names():
            apply_migrations(connection)
        else:
            create_tables(connection)
        require_database_tables(database, connection)
        connection.commit()
    except InvalidDatabaseError:
        raise
    except (SQLAlchemyError, LookupError, ValueError) as error:
        raise InvalidDatabaseError(
            f"{database}: the upgrade from revision {revision or 'none'} to {newest_revision} failed, and "
            f"nothing has changed: {format_database_error(error)}; use the version of Parlour that wrote "
            "this database, or restore a backup"
        ) from None
    if revision:
        logger.info("database upgraded from revision %s to %s", revision, newest_revision)


def create_tables(connection: sa.Connection) -> None:
    """Create the tables of this version, as its migrations would, without loading Alembic."""
    METADATA.create_all(connection)
    REVISION_TABLE.create(connection)
    connection.execute(REVISION_TABLE.insert().values(version_num=find_newest_revision()))


def apply_migrations(connection: sa.Connection) -> None:
    """Apply the missing migrations.

    Raises:
        SQLAlchemyError, LookupError, ValueError: A migration failed.
    """
    # Alembic takes 11 MB, and most databases have the newest revision or are new.
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise LookupError(str(error)) from None


def require_no_older_nodes(location_text: str, connection: sa.Connection, current_revision: str) -> None:
    """Check that all running nodes can continue after the missing migrations are applied.

    Nodes of an older version can continue only if all missing migrations have `rolling = True`. A killed node
    still counts as running for a few seconds, so this function waits for that long.

    Raises:
        InvalidDatabaseError: Nodes of an older version are running and could not continue.
    """
    from alembic.script import ScriptDirectory

    script = ScriptDirectory.from_config(alembic_config(connection))
    missing_revisions = list(script.iterate_revisions("head", current_revision))
    if all(getattr(revision.module, "rolling", False) for revision in missing_revisions):
        return
    if not sa.inspect(connection).has_table(NODES.name):
        return
    deadline = time.monotonic() + NODE_WAIT_SECONDS
    while node_count := connection.execute(
        sa.select(sa.func.count()).where(node_alive_condition())
    ).scalar_one():
        if time.monotonic() > deadline:
            raise InvalidDatabaseError(
                f"{location_text}: nodes of an older version of Parlour are running ({node_count}), and they "
                "cannot use this database after its upgrade; stop all of them, then start this version"
            )
        time.sleep(0.2)


def begin_upgrade(connection: sa.Connection) -> None:
    """Begin the transaction for an upgrade. Wait for any other upgrade to finish."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK_ID)))
    else:
        connection.execution_options(**{BEGIN_STATEMENT: "BEGIN IMMEDIATE"})


def copy_database_file(path: Path, revision: str) -> Path:
    """Copy a database file, and return the path of the copy.

    The copy is written under a temporary name, and renamed when it is complete. It replaces an earlier copy
    of the same revision.

    Raises:
        InvalidDatabaseError: The copy cannot be written.
    """
    copy_path = sibling_path(path, f"{COPY_SUFFIX}{revision}")
    temporary_path = sibling_path(copy_path, ".part")
    try:
        remove_paths(*database_files(temporary_path))  # a killed process may have left some of these files
        with remove_on_exit(*database_files(temporary_path)):
            os.close(os.open(temporary_path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with (
                closing(sqlite3.connect(existing_file_uri(path), uri=True)) as source,
                closing(sqlite3.connect(existing_file_uri(temporary_path), uri=True)) as target,
            ):
                # The `progress` function does nothing, but each call lets Python handle signals.
                source.backup(target, pages=PAGES_PER_COPY_STEP, progress=lambda *_: None)
            os.replace(temporary_path, copy_path)
    except (OSError, sqlite3.Error) as error:
        raise InvalidDatabaseError(
            f"{path}: cannot write {copy_path}, the copy of the database before its upgrade: "
            f"{getattr(error, 'strerror', None) or error}"
        ) from None
    return copy_path


def list_upgrade_copies(location: DatabaseLocation) -> list[Path]:
    """Return the copies that upgrades have made of a database file, including incomplete ones."""
    return (
        sorted(location.parent.glob(f"{escape(location.name)}{COPY_SUFFIX}*"))
        if isinstance(location, Path)
        else []
    )


def read_revision(location_text: str, connection: sa.Connection) -> str:
    """Return the revision of a database, or an empty string for an empty database.

    Raises:
        InvalidDatabaseError: The tables do not belong to Parlour, or are from a newer version.
        EarlierVersionDatabaseError: The tables are from an earlier version.
    """
    if is_foreign_database(connection):
        raise InvalidDatabaseError(f"{location_text}: this is not a Parlour database; choose a different one")
    if not sa.inspect(connection).get_table_names():
        return ""
    known_revisions = set(list_revisions())
    stored_revisions = connection.execute(sa.select(REVISION_TABLE.c.version_num)).scalars().all()
    if stored_revisions and max(stored_revisions) < min(known_revisions):
        database_kind = "file" if connection.dialect.name == "sqlite" else "server"
        raise EarlierVersionDatabaseError(
            server_message("database-earlier", database=location_text, kind=database_kind)
        )
    if not known_revisions.issuperset(stored_revisions):
        raise InvalidDatabaseError(
            f"{location_text}: this database was written by a newer version of Parlour; use that version"
        )
    return max(stored_revisions, default="")


def is_foreign_database(connection: sa.Connection) -> bool:
    """Return True if the database has tables, but they are not Parlour's."""
    table_names = sa.inspect(connection).get_table_names()
    return bool(table_names) and "alembic_version" not in table_names


def alembic_config(connection: sa.Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def list_revisions() -> list[str]:
    """Return the revisions of this version's migrations, oldest first, from the names of their files."""
    return sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("r[0-9][0-9][0-9][0-9]_*.py"))


def find_newest_revision() -> str:
    """Return the revision of this version's newest migration."""
    return list_revisions()[-1]


def create_engine(location: DatabaseLocation) -> AsyncEngine:
    """Create the engine of a running server. The server uses it for everything except appending rows."""
    if not isinstance(location, Path):
        engine = create_async_engine(location, pool_pre_ping=True)
        sa.event.listen(engine.sync_engine, "connect", set_lock_timeout)
        return engine
    url = sa.URL.create("sqlite+aiosqlite", database=existing_file_uri(location), query={"uri": "true"})
    engine = create_async_engine(url, connect_args={"timeout": LOCK_TIMEOUT_SECONDS})
    sa.event.listen(engine.sync_engine, "connect", set_up_connection)
    identity = file_identity(location)

    def require_same_file(connection: Any) -> None:
        if database_identity(location) != identity:
            raise OperationalError("COMMIT", None, FileNotFoundError(FILE_REPLACED_MESSAGE))

    sa.event.listen(engine.sync_engine, "commit", require_same_file)
    return engine


def database_identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a database file, or None if the file does not exist or is empty.

    A database file is never empty, because SQLite writes its header when the room creates it. If another
    program empties the file, SQLite does not notice this, and later rows would be lost.
    """
    try:
        if not path.stat().st_size:
            return None
    except OSError:
        return None
    return file_identity(path)


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of the file at a path, or None if the file does not exist."""
    try:
        file_stat = path.stat()
    except OSError:
        return None
    return file_stat.st_dev, file_stat.st_ino


def is_corruption(error: Exception) -> bool:
    """Return True if an error means that stored data cannot be read and that a retry would not help."""
    is_invalid_text = str(getattr(error, "orig", None)).startswith(INVALID_UTF8_MESSAGE) or isinstance(
        error, ValueError
    )
    return is_invalid_text or error_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def error_code(error: Exception) -> int:
    """Return the primary SQLite error code of an exception, or 0 if it has none."""
    return int(getattr(getattr(error, "orig", None) or error, "sqlite_errorcode", None) or 0) & 0xFF


def existing_file_uri(path: Path) -> str:
    """Return the SQLite URI of a file. Opening it fails if the file does not exist."""
    return f"file:{quote(str(path.absolute()))}?mode=rw"


def format_database_error(error: Exception) -> str:
    """Return the message of a database error as one line, without the statement and without stored data."""
    driver_error = getattr(error, "orig", None) or error
    message = str(getattr(getattr(driver_error, "diag", None), "message_primary", None) or driver_error)
    first_part = message.partition(" with text ")[0] if message.startswith(INVALID_UTF8_MESSAGE) else message
    return first_part.strip().partition("\n")[0]


def set_lock_timeout(connection: Any, connection_record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(SET_LOCK_TIMEOUT, [f"{LOCK_TIMEOUT_SECONDS}s"])
    cursor.close()
    connection.commit()  # otherwise, the next rollback would reset the timeout


def set_synchronous(connection: Any, connection_record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA synchronous={SYNCHRONOUS_MODE}")
    cursor.close()


def set_secure_delete(connection: Any, connection_record: Any) -> None:
    """Let SQLite overwrite deleted data in the file."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def set_up_connection(connection: Any, connection_record: Any) -> None:
    set_synchronous(connection, connection_record)
    set_secure_delete(connection, connection_record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # Keep temporary data, such as the old pages of an unfinished statement, in memory and not in /var/tmp.
    cursor.execute("PRAGMA temp_store=MEMORY")
    cursor.close()


__all__ = [
    "DatabaseLocation",
    "InvalidDatabaseError",
    "create_engine",
    "database_location",
    "database_logger",
    "default_database",
    "format_database_error",
    "format_location",
    "insert",
    "parse_location",
    "prepare_database",
]
