"""The commands that create, restore and check backups. Each returns the sentence to be printed."""

from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from parlour.server.log.refusals import server_catalog
from parlour.server.log.rows import current_time_ms
from parlour.server.ops.settings import Settings
from parlour.server.storage import backup
from parlour.server.storage.database import (
    DatabaseLocation,
    database_location,
    format_location,
    insert,
    open_connection,
)
from parlour.server.storage.database_lock import exclusive_access
from parlour.server.storage.schema import BACKUP_TIME_KEY, ROOM_STATE


def run_backup(settings: Settings, language: str, file: Path) -> str:
    """Create a backup of the database in a file.

    Raises:
        BackupError: The backup could not be created.
        InvalidDatabaseError: The database cannot be used.
    """
    location = database_location(settings.database)
    started_at = current_time_ms()
    row_count = backup.create_backup(location, file)
    store_backup_time(location, started_at)
    return server_catalog(language).format(
        "backup-made", file=str(file), rows=row_count, database=format_location(location)
    )


def store_backup_time(location: DatabaseLocation, time_ms: int) -> None:
    """Store the time of a backup in the database.

    Failures are ignored, because the backup itself is complete.
    """
    time_insert = insert(ROOM_STATE).values(key=BACKUP_TIME_KEY, value=str(time_ms))
    upsert = time_insert.on_conflict_do_update(index_elements=["key"], set_={"value": str(time_ms)})
    with suppress(DBAPIError), open_connection(location) as connection, connection.begin():
        connection.execute(upsert)


def run_restore(settings: Settings, language: str, file: Path, replace: bool) -> str:
    """Restore the database from a backup. An existing database is replaced only if `replace` is true.

    Raises:
        InvalidBackupError: The file is not a valid backup.
        BackupError: The database could not be restored.
        InvalidDatabaseError: The database cannot be used.
    """
    location = database_location(settings.database)
    with exclusive_access(location):
        row_count = backup.restore(file, location, replace)
    return server_catalog(language).format(
        "backup-restored", file=str(file), rows=row_count, database=format_location(location)
    )


def run_backup_check(settings: Settings, language: str, file: Path) -> str:
    """Check a backup file, and load every table in it.

    Raises:
        InvalidBackupError: The file is not a valid backup, or a table in it cannot be loaded.
    """
    row_count = backup.verify_backup(file)
    for problem in backup.check_card_tables(file):
        raise backup.InvalidBackupError(f"{file}: {problem}")
    return server_catalog(language).format("backup-whole", file=str(file), rows=row_count)
