"""The commands that make and restore backups: each does one thing, and says what came of it."""

from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from parlour.server import backup
from parlour.server.alone import alone_with
from parlour.server.database import Location, database_location, insert, opened, shown
from parlour.server.rows import now
from parlour.server.said import room_words
from parlour.server.schema import BACKED_UP, ROOM
from parlour.server.settings import Settings


def back_up(settings: Settings, language: str, file: Path) -> str:
    """Raises NotBackedUp or InvalidDatabase."""
    location = database_location(settings.database)
    begun = now()
    rows = backup.back_up(location, file)
    note_backup(location, begun)
    return room_words(language).say("backup-made", file=str(file), rows=rows, database=shown(location))


def note_backup(location: Location, at: int) -> None:
    """Write into the database when a backup was made. The backup is good, even if this cannot be written."""
    row = insert(ROOM).values(key=BACKED_UP, value=str(at))
    again = row.on_conflict_do_update(index_elements=["key"], set_={"value": str(at)})
    with suppress(DBAPIError), opened(location) as connection, connection.begin():
        connection.execute(again)


def restore(settings: Settings, language: str, file: Path, replace: bool) -> str:
    """Raises InvalidBackup, NotBackedUp or InvalidDatabase."""
    location = database_location(settings.database)
    with alone_with(location):
        rows = backup.restore(file, location, replace)
    return room_words(language).say("backup-restored", file=str(file), rows=rows, database=shown(location))


def check_all(settings: Settings, language: str, file: Path) -> str:
    """Raises InvalidBackup, also where a table cannot be taken up."""
    rows = backup.check(file)
    for trouble in backup.fold_all(file):
        raise backup.InvalidBackup(f"{file}: {trouble}")
    return room_words(language).say("backup-whole", file=str(file), rows=rows)
