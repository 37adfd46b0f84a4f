"""Backing up the whole database to one file, and restoring it.

A backup can be made while the server is running, and can move data between SQLite and PostgreSQL.

The file is gzip-compressed JSON lines. The first line has the format version, the schema revision of the
database and the time of the backup. Each database table has one line with its name and columns, followed by
one line for each row. Bytes are encoded in base64. The last line has the number of rows and the SHA-256 hash
of all bytes before it. A file that was truncated or changed is therefore rejected.

A damaged value is copied unchanged, as text, so that one damaged row does not prevent the backup. The row
remains damaged when the backup is restored.
"""

import base64
import gzip
import hashlib
import json
import logging
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Any

import sqlalchemy as sa
from alembic import command
from sqlalchemy.exc import DBAPIError, StatementError

from parlour.kit.errors import ParlourError
from parlour.records.atomic_files import remove_on_exit, remove_paths
from parlour.records.file_locks import try_lock
from parlour.server.log.entries import LogRow
from parlour.server.log.refusals import server_message
from parlour.server.log.table_log import load_table
from parlour.server.storage.database import (
    MARKER_SUFFIX,
    DatabaseLocation,
    InvalidDatabaseError,
    alembic_config,
    database_files,
    format_database_error,
    format_location,
    is_room_database,
    list_revisions,
    new_database_error,
    open_connection,
    prepare_database,
    read_revision,
    sibling_path,
)
from parlour.server.storage.log_reader import row_from_record
from parlour.server.storage.log_segments import decode_segment
from parlour.server.storage.schema import (
    CHAT_MESSAGES,
    LEASES,
    LOG,
    LOG_SEGMENTS,
    METADATA,
    NODES,
    NOTIFICATIONS,
    PRESENCE,
)

FORMAT_VERSION = 1
GZIP_MAGIC = b"\x1f\x8b"  # first bytes of a gzip file
ROWS_PER_INSERT = 500
# tables with transient data, which are not backed up
TRANSIENT_TABLES = {table.name for table in (NODES, LEASES, PRESENCE, CHAT_MESSAGES, NOTIFICATIONS)}
BACKED_UP_TABLES = [table for table in METADATA.sorted_tables if table.name not in TRANSIENT_TABLES]

logger = logging.getLogger("parlour.server")


class InvalidBackupError(ParlourError):
    """Raised if a file is not a backup, or is incomplete. The message says why."""


class EarlierVersionBackupError(InvalidBackupError):
    """Raised if a backup is from an earlier version of Parlour that is no longer supported."""


class BackupError(ParlourError):
    """Raised if a backup could not be made or restored. The message says why."""


# Making a backup


def create_backup(location: DatabaseLocation, file: Path) -> int:
    """Write a backup of a consistent snapshot of the database. Return the number of rows.

    Only the owner can read the file. It is written under a temporary name, and renamed when it is complete.

    Raises:
        BackupError: The file cannot be written.
        InvalidDatabaseError: The database is missing, is empty, is not a Parlour database or cannot be read.
    """
    if isinstance(location, Path) and not location.exists():
        raise InvalidDatabaseError(f"{location}: no such database")
    temporary_path = sibling_path(file, ".part")
    try:
        require_safe_to_overwrite(file)
        with open_exclusive(temporary_path) as raw_file, remove_on_exit(temporary_path):
            with gzip.GzipFile(fileobj=raw_file, mode="wb", compresslevel=6) as gzip_file:
                row_count = write_database_tables(location, gzip_file)
            raw_file.flush()
            os.fsync(raw_file.fileno())
            if sys.platform == "win32":
                raw_file.close()  # Windows cannot rename an open file
            os.replace(temporary_path, file)
        return row_count
    except OSError as error:
        raise BackupError(f"{file}: cannot write the backup: {error.strerror or error}") from None
    except DBAPIError as error:
        raise new_database_error(location, error, "cannot read the database") from None


def require_safe_to_overwrite(file: Path) -> None:
    """Check that a file is a backup or does not exist yet, so that no other file is overwritten.

    Raises:
        BackupError: The file exists and is not a backup. It may be the database itself.
        OSError: The file cannot be read.
    """
    if file.is_file() and file.stat().st_size and not is_gzip(file):
        raise BackupError(f"{file}: this file exists and is not a backup; choose a different file")


def is_gzip(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(len(GZIP_MAGIC)) == GZIP_MAGIC


@contextmanager
def open_exclusive(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for a new backup. Only this user can read it, and no other backup can write to it.

    Raises:
        BackupError: Another process is writing a backup to this file.
        OSError: The file cannot be opened.
    """
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "wb") as file:
        # If another process has just given the file its final name, the file is a finished backup. Do not
        # overwrite it.
        if not try_lock(file.fileno()) or not is_same_file(file, path):
            raise BackupError(
                f"{path}: another process is writing a backup to this file; wait until it has finished"
            )
        file.truncate()
        yield file


def is_same_file(file: IO[bytes], path: Path) -> bool:
    """Return True if an open file is still the file at a path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def write_database_tables(location: DatabaseLocation, file: gzip.GzipFile) -> int:
    digest, row_count = hashlib.sha256(), 0

    def write_line(value: Any) -> None:
        text = json.dumps(value, separators=(",", ":")).encode() + b"\n"
        digest.update(text)
        file.write(text)

    with snapshot_connection(location) as connection:
        if not (revision := read_revision(format_location(location), connection)):
            raise InvalidDatabaseError(f"{format_location(location)}: the database is empty")
        columns_by_table = list_columns(revision)
        created_at = datetime.now(UTC).isoformat(timespec="seconds")
        write_line({"parlour": FORMAT_VERSION, "revision": revision, "made": created_at})
        for table in (table for table in BACKED_UP_TABLES if table.name in columns_by_table):
            column_names = columns_by_table[table.name]
            columns = [raw_column(table.c[name], connection) for name in column_names]
            write_line({"table": table.name, "columns": column_names})
            result = connection.execution_options(stream_results=True).execute(sa.select(*columns))
            for rows in result.partitions(ROWS_PER_INSERT):
                for row in rows:
                    write_line(
                        [encode_value(value, column) for value, column in zip(row, columns, strict=True)]
                    )
                    row_count += 1
        file.write(json.dumps({"rows": row_count, "sha256": digest.hexdigest()}).encode() + b"\n")
    return row_count


@contextmanager
def snapshot_connection(location: DatabaseLocation) -> Iterator[sa.Connection]:
    """Open a connection that reads from one snapshot of the database."""
    with open_connection(location) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        yield connection


def raw_column(column: sa.ColumnElement[Any], connection: sa.Connection) -> sa.ColumnElement[Any]:
    """Return an expression that reads a column even if it contains damaged values.

    On SQLite, a JSON column is read as text, because a damaged value is not valid JSON. All other columns are
    returned unchanged.
    """
    if isinstance(column.type, sa.JSON) and connection.dialect.name == "sqlite":
        return sa.type_coerce(column, RawJson())
    return column


class RawJson(sa.Text):
    """The type of a JSON column that is read as plain text."""

    cache_ok = True


def encode_value(value: Any, column: sa.ColumnElement[Any]) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if not isinstance(column.type, RawJson) or not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError as error:
        logger.warning("a damaged row was copied into the backup unchanged: %s", error)
        return value


# Reading a backup


def read_lines(file: Path) -> Iterator[Any]:
    """Yield the decoded lines of a backup, except the last line.

    If the file is incomplete, the error is raised after all readable lines have been yielded.

    Raises:
        InvalidBackupError: The file is not a backup, or is incomplete.
    """
    digest, row_count, last_line = hashlib.sha256(), 0, b""
    try:
        with gzip.open(file) as gzip_file:
            for line in gzip_file:
                if last_line:
                    digest.update(last_line)
                    value = json.loads(last_line)
                    row_count += isinstance(value, list)
                    yield value
                last_line = line
        footer = json.loads(last_line or b"{}")
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError) as error:
        raise InvalidBackupError(f"{file}: not a complete Parlour backup: {error}") from None
    except OSError as error:
        raise InvalidBackupError(f"{file}: cannot read the backup: {error.strerror}") from None
    if footer != {"rows": row_count, "sha256": digest.hexdigest()}:
        raise InvalidBackupError(f"{file}: this backup is incomplete or was changed; use a different one")


def verify_backup(file: Path) -> int:
    """Read a whole backup, and return the number of its rows.

    Raises:
        InvalidBackupError: The file is not a backup, is incomplete, or is from another version.
    """
    lines = read_lines(file)
    header = next(lines, None)
    if not isinstance(header, dict) or "parlour" not in header:
        raise InvalidBackupError(f"{file}: not a Parlour backup")
    revisions = list_revisions()
    if str(header.get("revision")) < min(revisions):
        raise EarlierVersionBackupError(server_message("backup-earlier", file=str(file)))
    if header["parlour"] != FORMAT_VERSION or header.get("revision") not in revisions:
        raise InvalidBackupError(f"{file}: this backup is from a newer version of Parlour; use that version")
    return sum(isinstance(line, list) for line in lines)


def list_columns(revision: str) -> dict[str, list[str]]:
    """Return the names of the columns of each database table at a schema revision."""
    with sa.create_engine("sqlite://").connect() as connection:
        command.upgrade(alembic_config(connection), revision)
        inspector = sa.inspect(connection)
        return {
            name: [column["name"] for column in inspector.get_columns(name)]
            for name in inspector.get_table_names()
        }


def restore(file: Path, location: DatabaseLocation, replace: bool = False) -> int:
    """Restore a backup to a new database. Return the number of rows.

    An existing database is replaced only if `replace` is true. If an error occurs, nothing is changed.

    Raises:
        InvalidBackupError: The file is not a backup, or is incomplete.
        BackupError: A database already exists, or the database cannot be written.
        InvalidDatabaseError: The database cannot be used.
    """
    row_count = verify_backup(file)
    try:
        if isinstance(location, Path):
            restore_file(file, location, replace)
        else:
            fill_database(file, location, replace)
    except OSError as error:
        raise BackupError(f"{location}: cannot restore the backup: {error.strerror or error}") from None
    except DBAPIError as error:
        raise BackupError(
            f"{format_location(location)}: cannot restore the backup: {format_database_error(error)}"
        ) from None
    except ParlourError:
        raise
    except (StatementError, LookupError, TypeError, ValueError) as error:
        raise InvalidBackupError(
            f"{file}: the contents are not those of a card room's database: {error}"
        ) from None
    prepare_database(location)
    return row_count


def restore_file(backup_file: Path, database_path: Path, replace: bool) -> None:
    is_present = database_path.exists() and database_path.stat().st_size
    if is_present and not is_room_database(database_path):
        raise BackupError(
            f"{database_path}: this file exists and is not a Parlour database; choose a different file"
        )
    if is_present and not replace:
        raise BackupError(f"{database_path}: the database already exists; use --replace to replace it")
    temporary_path = sibling_path(database_path, ".restoring")
    database_path.parent.mkdir(parents=True, exist_ok=True)
    temporary_paths = [*database_files(temporary_path), sibling_path(temporary_path, MARKER_SUFFIX)]
    remove_paths(*temporary_paths)  # files left by a killed process
    with remove_on_exit(*temporary_paths):
        os.close(os.open(temporary_path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        fill_database(backup_file, temporary_path, False)
        # The old journal is deleted, because SQLite would otherwise apply it to the restored database.
        remove_paths(*database_files(database_path)[1:])
        os.replace(temporary_path, database_path)


def fill_database(file: Path, location: DatabaseLocation, replace: bool) -> None:
    """Create the backup's schema, insert all rows, and upgrade the schema, in one transaction."""
    with open_connection(location) as connection:
        table_names = sa.inspect(connection).get_table_names()
        if table_names and not replace:
            raise BackupError(
                f"{format_location(location)}: the database already has tables; use --replace to replace them"
            )
        lines = read_lines(file)
        header = next(lines)
        config = alembic_config(connection)
        if table_names:
            read_revision(format_location(location), connection)
            command.downgrade(config, "base")
        command.upgrade(config, header["revision"])
        insert_rows(connection, lines)
        command.upgrade(config, "head")
        connection.commit()


def insert_rows(connection: sa.Connection, lines: Iterator[Any]) -> None:
    for table, rows in group_by_table(lines):
        connection.execute(table.insert(), rows)


def group_by_table(lines: Iterator[Any]) -> Iterator[tuple[sa.TableClause, list[dict[str, Any]]]]:
    """Yield batches of rows, each with the database table to which the rows belong."""
    table, column_names, blob_names = sa.table(""), list[str](), set[str]()
    rows: list[dict[str, Any]] = []
    for line in lines:
        if rows and (isinstance(line, dict) or len(rows) == ROWS_PER_INSERT):
            yield table, rows
            rows = []
        if isinstance(line, dict):
            column_names, table_columns = line["columns"], METADATA.tables[line["table"]].c
            table = sa.table(
                line["table"], *(sa.column(name, table_columns[name].type) for name in column_names)
            )
            blob_names = {
                name for name in column_names if isinstance(table_columns[name].type, sa.LargeBinary)
            }
        else:
            row = dict(zip(column_names, line, strict=True))
            rows.append(row | {name: base64.b64decode(row[name]) for name in blob_names})
    if rows:
        yield table, rows


def check_card_tables(file: Path) -> Iterator[str]:
    """Try to load every card table in a backup. Yield a message for each table that fails to load.

    The backup is restored to a temporary database.

    Raises:
        InvalidBackupError: The file is not a backup, or is incomplete.
    """
    folder = Path(mkdtemp(prefix="parlour-backup-"))
    with remove_on_exit(folder):
        temporary_path = folder / "room.sqlite3"
        restore(file, temporary_path)
        with open_connection(temporary_path) as connection:
            table_ids = (
                connection.execute(sa.select(LOG.c.table_id).distinct().order_by(LOG.c.table_id))
                .scalars()
                .all()
            )
            for table_id in table_ids:
                try:
                    load_table(read_card_table_rows(connection, table_id), None)
                except (ParlourError, ValueError) as error:
                    yield f"table {table_id}: {error}"


def read_card_table_rows(connection: sa.Connection, table_id: str) -> list[LogRow]:
    records = connection.execute(sa.select(LOG).where(LOG.c.table_id == table_id)).mappings()
    segments = connection.execute(
        sa.select(LOG_SEGMENTS.c.data).where(LOG_SEGMENTS.c.table_id == table_id)
    ).scalars()
    rows = [row_from_record(record) for record in records]
    rows += [row for data in segments for row in decode_segment(table_id, data)]
    return [LogRow.from_stored(row) for row in sorted(rows, key=lambda row: row.seq)]
