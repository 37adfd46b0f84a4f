"""How rows come into the database: all that wait in one transaction, each kind of them by one statement.

Statements are made by SQLAlchemy once, and carried out by the driver, which is handed all rows as one JSON
text: so a move costs no more than its part of a handful of calls. `sqlite.py` and `postgres.py` do it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec
import sqlalchemy as sa

from parlour.server.database import insert
from parlour.server.history import DailyTable, Ended
from parlour.server.rows import Row, Snapshot
from parlour.server.schema import DEALS, LOG, MATCHES, RESULTS, SNAPSHOTS, TABLES, is_packed
from parlour.server.writing import Entry


@dataclass(frozen=True)
class Derived:
    """A line of another table. Its statement is the same each time; `values` are those of this one."""

    statement: sa.Insert
    values: dict[str, Any]


class Writer(Protocol):
    """What writes entries."""

    async def write(self, entries: Sequence[Entry], lines: Sequence[Derived]) -> list[bool]:
        """Writes entries in one transaction; of each, whether it was first. Where not, nothing is written.

        At the end of it `lines` are written, which go with no entry. Returns when all are on the disk. Raises
        NotWritten where the database fails.
        """

    async def close(self) -> None: ...


class RowStatements:
    """The statements by which rows get into the tables from a JSON text, their one parameter, `rows`."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self.dialect = dialect
        rows = self.lines(LOG)
        table, seq, *_ = rows.selected_columns
        rows = rows.where(~is_packed(table, seq))
        self.log = self.sql(insert(LOG).from_select(list(LOG.c), rows).on_conflict_do_nothing())
        listed = insert(TABLES).from_select(list(TABLES.c), self.lines(TABLES))
        changes = {column.name: column for column in listed.excluded if column.name != "id"}
        self.tables = self.sql(listed.on_conflict_do_update(index_elements=["id"], set_=changes))
        kept = insert(SNAPSHOTS).from_select(list(SNAPSHOTS.c), self.lines(SNAPSHOTS))
        self.snapshots = self.sql(kept.on_conflict_do_nothing())
        self.derived: dict[sa.Insert, sa.Compiled] = {}

    def lines(self, table: sa.Table) -> sa.Select[Any]:
        """The lines of a table as they stand in a JSON list."""
        rows = sa.bindparam("rows", type_=sa.Text)
        if self.dialect.name == "sqlite":
            each = sa.func.json_each(rows).table_valued("value")
            fields = [
                or_null(column, sa.func.json_extract(each.c.value, sa.literal_column(f"'$.{column.name}'")))
                for column in table.c
            ]
            return sa.select(*fields).where(sa.literal_column("true"))  # else ON would be one of a join
        columns = [sa.column(column.name, column.type) for column in table.c]
        listed = sa.func.json_to_recordset(sa.cast(rows, sa.JSON)).table_valued(*columns)
        each = listed.render_derived(name="each", with_types=True)
        return sa.select(*[or_null(column, each.c[column.name]) for column in table.c])

    def sql(self, statement: sa.Insert) -> str:
        return str(statement.compile(dialect=self.dialect))

    def call(self, derived: Derived) -> tuple[str, Any]:
        """The statement of a derived line, and its parameters."""
        found = self.derived.get(derived.statement)
        if found is None:
            columns = derived.statement.table.c
            keys = [name for name in derived.values if name in columns]
            found = derived.statement.compile(dialect=self.dialect, column_keys=keys)
            self.derived[derived.statement] = found
        return str(found), found.construct_params(derived.values)


def or_null(column: sa.Column[Any], value: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """What a line has for a column; an empty text is nothing where nothing may stand."""
    return sa.func.nullif(value, sa.literal_column("''")) if column.nullable else value


def log_lines(entries: Sequence[Entry]) -> str:
    return as_json([entry.row for entry in entries])


def table_lines(entries: Sequence[Entry]) -> str:
    """A line for each table, as its last row leaves it."""
    lines = {
        entry.row.table: {
            "id": entry.row.table,
            "changed": entry.row.at,
            "private": entry.private,
            "over": entry.over,
        }
        for entry in entries
    }
    return as_json(list(lines.values()))


def snapshot_lines(entries: Sequence[Entry]) -> str:
    """Those of the snapshots, empty where there are none."""
    kept = [entry.snapshot for entry in entries if entry.snapshot is not None]
    return as_json(kept) if kept else ""


def as_json(lines: Sequence[Row | Snapshot | dict[str, Any]]) -> str:
    return msgspec.json.encode(lines).decode()


# Extra records


def extra_records(entry: Entry) -> Iterator[Derived]:
    """Yield the records of other tables that are written with an entry."""
    for each in entry.also:
        if isinstance(each, DailyTable):
            yield Derived(PLAYED_ON, {"day": each.date, "who": each.user_id, "table": each.table_id})
        else:
            yield from derived_of(each)


def derived_of(ended: Ended) -> list[Derived]:
    """What is written of the end of a match; nothing where it is there already."""
    row = ended.row
    match = {
        "table": row.table,
        "match": ended.match,
        "seq": row.seq,
        "game": ended.game,
        "at": row.at,
        "rounds": ended.rounds,
        "day": ended.day,
    }
    seats = [{"table": row.table, "match": ended.match, **vars(each)} for each in ended.seats]
    lines = [Derived(SEAT_ENDED, seat) for seat in seats]
    counted = {"at_table": row.table, "begun": ended.begun, "ended": row.seq, "ended_at": row.at}
    return [Derived(MATCH_ENDED, match | counted), *lines]


def match_ended() -> sa.Insert:
    """The line of a match. When it began and how many moves it had is counted in the log."""
    here = LOG.c.table == sa.bindparam("at_table", type_=sa.String)
    begun, ended = (sa.bindparam(name, type_=sa.Integer) for name in ("begun", "ended"))
    begun_at = sa.select(LOG.c.at).where(here, LOG.c.seq == begun).scalar_subquery()
    moves = sa.select(sa.func.count()).where(
        here, LOG.c.seq > begun, LOG.c.seq <= ended, LOG.c.kind == "move"
    )
    counted = insert(MATCHES).values(
        begun_at=sa.func.coalesce(begun_at, sa.bindparam("ended_at", type_=sa.BigInteger)),
        moves=moves.scalar_subquery(),
    )
    return counted.on_conflict_do_nothing()


MATCH_ENDED: Final = match_ended()
SEAT_ENDED: Final = insert(RESULTS).on_conflict_do_nothing()
PLAYED_ON: Final = insert(DEALS).on_conflict_do_nothing()
