"""Rows of a table's log from plain data, and back."""

from typing import Any

from parlour.server.log.entries import Entry, LogRow
from parlour.server.log.rows import StoredRow, current_time_ms


class UnknownEntry(Entry, frozen=True, tag="sung"):
    """An entry of a kind that a later version of Parlour might add."""


def make_row(
    table: str,
    seq: int,
    who: str,
    kind: str,
    data: dict[str, Any],
    request: str = "",
    created_at: int | None = None,
) -> LogRow:
    at = current_time_ms() if created_at is None else created_at
    return LogRow.from_stored(StoredRow(table, seq, who, kind, data, request, at))


def data_of(row: LogRow) -> dict[str, Any]:
    """Return the data of a row, as they are stored."""
    return row.to_stored().data
