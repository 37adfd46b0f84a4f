"""Statements that write all queued rows in one transaction, with one statement for each kind of row.

SQLAlchemy compiles the statements once. The driver runs a statement with all its rows as one JSON parameter.
A few calls are therefore enough for all queued moves. `sqlite_writer.py` and `postgres_writer.py` run the
statements.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec
import sqlalchemy as sa

from parlour.server.log.players import Player
from parlour.server.log.results import DailyTable, MatchEnd
from parlour.server.log.rows import Snapshot, StoredRow
from parlour.server.log.store import RowWrite
from parlour.server.storage.database import insert
from parlour.server.storage.schema import (
    DAILY_TABLES,
    LOG,
    MATCHES,
    PLAYERS,
    SEAT_RESULTS,
    SNAPSHOTS,
    TABLES,
    in_segment_condition,
)


@dataclass(frozen=True)
class RelatedRecord:
    """A record for a database table other than the log: an INSERT statement and its parameters.

    All records of one kind share the same statement.
    """

    statement: sa.Insert
    values: dict[str, Any]


class EntryWriter(Protocol):
    """Writes writes to the database."""

    async def write(self, writes: Sequence[RowWrite], records: Sequence[RelatedRecord]) -> list[bool]:
        """Write writes and records in one transaction. Return when the transaction is on disk.

        Args:
            records: Records that do not belong to an write. They are written last.

        Returns:
            For each write, True if it was written, or False if the table's log already has this row number.

        Raises:
            WriteError: The database failed.
        """

    async def close(self) -> None: ...


class RowStatements:
    """The statements that insert rows. The only parameter of each, `rows`, contains the rows as JSON text."""

    def __init__(self, dialect: sa.Dialect) -> None:
        self.dialect = dialect
        log_rows = self.select_from_json(LOG)
        table, seq, *_ = log_rows.selected_columns
        log_rows = log_rows.where(~in_segment_condition(table, seq))
        self.insert_log = self.compile_sql(
            insert(LOG).from_select(list(LOG.c), log_rows).on_conflict_do_nothing()
        )
        table_upsert = insert(TABLES).from_select(list(TABLES.c), self.select_from_json(TABLES))
        changed_columns = {column.name: column for column in table_upsert.excluded if column.name != "id"}
        self.upsert_tables = self.compile_sql(
            table_upsert.on_conflict_do_update(index_elements=["id"], set_=changed_columns)
        )
        snapshot_insert = insert(SNAPSHOTS).from_select(list(SNAPSHOTS.c), self.select_from_json(SNAPSHOTS))
        self.insert_snapshots = self.compile_sql(snapshot_insert.on_conflict_do_nothing())
        self.insert_cache: dict[sa.Insert, sa.Compiled] = {}

    def select_from_json(self, table: sa.Table) -> sa.Select[Any]:
        """Return a query that converts the JSON list in `rows` to records of a database table."""
        rows = sa.bindparam("rows", type_=sa.Text)
        if self.dialect.name == "sqlite":
            record = sa.func.json_each(rows).table_valued("value")
            fields = [
                empty_to_null(
                    column, sa.func.json_extract(record.c.value, sa.literal_column(f"'$.{column.name}'"))
                )
                for column in table.c
            ]
            # without WHERE, SQLite would parse the ON of ON CONFLICT as part of a join
            return sa.select(*fields).where(sa.literal_column("true"))
        columns = [sa.column(column.name, column.type) for column in table.c]
        record_set = sa.func.json_to_recordset(sa.cast(rows, sa.JSON)).table_valued(*columns)
        record = record_set.render_derived(name="each", with_types=True)
        return sa.select(*[empty_to_null(column, record.c[column.name]) for column in table.c])

    def compile_sql(self, statement: sa.Insert) -> str:
        return str(statement.compile(dialect=self.dialect))

    def build_sql_and_parameters(self, record: RelatedRecord) -> tuple[str, Any]:
        """Return the SQL text and the parameters of the statement that inserts a record."""
        compiled_insert = self.insert_cache.get(record.statement)
        if compiled_insert is None:
            columns = record.statement.table.c
            column_names = [name for name in record.values if name in columns]
            compiled_insert = record.statement.compile(dialect=self.dialect, column_keys=column_names)
            self.insert_cache[record.statement] = compiled_insert
        return str(compiled_insert), compiled_insert.construct_params(record.values)


def empty_to_null(column: sa.Column[Any], value: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return an SQL expression that replaces an empty string with NULL if the column is nullable."""
    return sa.func.nullif(value, sa.literal_column("''")) if column.nullable else value


def encode_log_rows(writes: Sequence[RowWrite]) -> str:
    return encode_json([write.row.to_stored() for write in writes])


def encode_card_table_records(writes: Sequence[RowWrite]) -> str:
    """Return one record for each card table that occurs in the writes, as JSON.

    A record describes the state of its table after the table's last write.
    """
    records = {
        write.row.table_id: {
            "id": write.row.table_id,
            "changed_at": write.row.created_at,
            "is_unlisted": write.is_unlisted,
            "is_over": write.is_over,
        }
        for write in writes
    }
    return encode_json(list(records.values()))


def encode_snapshots(writes: Sequence[RowWrite]) -> str:
    """Return the snapshots in these writes as JSON, or an empty string if there are none."""
    snapshots = [write.snapshot for write in writes if write.snapshot is not None]
    return encode_json(snapshots) if snapshots else ""


def encode_json(items: Sequence[StoredRow | Snapshot | dict[str, Any]]) -> str:
    return msgspec.json.encode(items).decode()


# Extra records


def build_related_records(write: RowWrite) -> Iterator[RelatedRecord]:
    """Yield the records of other database tables that are written together with an write."""
    for record in write.extra_records:
        if isinstance(record, DailyTable):
            yield RelatedRecord(INSERT_DAILY_TABLE, vars(record))
        elif isinstance(record, Player):
            yield RelatedRecord(INSERT_PLAYER, vars(record))
        else:
            yield from match_end_records(record)


def match_end_records(match_end: MatchEnd) -> list[RelatedRecord]:
    """Return the records for the end of a match. They do not replace existing records."""
    row = match_end.row
    match = {
        "table_id": row.table_id,
        "match_number": match_end.match_number,
        "end_seq": row.seq,
        "game": match_end.game,
        "ended_at": row.created_at,
        "round_count": match_end.round_count,
        "daily_date": match_end.daily_date,
    }
    seats = [
        {"table_id": row.table_id, "match_number": match_end.match_number, **vars(seat_result)}
        for seat_result in match_end.seat_results
    ]
    seat_records = [RelatedRecord(INSERT_SEAT_RESULT, seat) for seat in seats]
    log_range = {
        "log_table_id": row.table_id,
        "log_start_seq": match_end.start_seq,
        "log_end_seq": row.seq,
        "log_ended_at": row.created_at,
    }
    return [RelatedRecord(INSERT_MATCH, match | log_range), *seat_records]


def build_match_insert() -> sa.Insert:
    """Return the statement that inserts a match.

    The start time and the number of moves are taken from the log.
    """
    is_own_row = LOG.c.table_id == sa.bindparam("log_table_id", type_=sa.String)
    start_seq, end_seq = (sa.bindparam(name, type_=sa.Integer) for name in ("log_start_seq", "log_end_seq"))
    started_at = sa.select(LOG.c.created_at).where(is_own_row, LOG.c.seq == start_seq).scalar_subquery()
    move_count = sa.select(sa.func.count()).where(
        is_own_row, LOG.c.seq > start_seq, LOG.c.seq <= end_seq, LOG.c.kind == "move"
    )
    statement = insert(MATCHES).values(
        started_at=sa.func.coalesce(started_at, sa.bindparam("log_ended_at", type_=sa.BigInteger)),
        move_count=move_count.scalar_subquery(),
    )
    return statement.on_conflict_do_nothing()


INSERT_MATCH: Final = build_match_insert()
INSERT_SEAT_RESULT: Final = insert(SEAT_RESULTS).on_conflict_do_nothing()
INSERT_PLAYER: Final = insert(PLAYERS).on_conflict_do_nothing()
INSERT_DAILY_TABLE: Final = insert(DAILY_TABLES).on_conflict_do_nothing()
