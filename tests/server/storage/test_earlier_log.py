"""Logs and a segment that were written before entries had types: tables and records stay the same.

`earlier_log.json` contains the rows as they were stored, with the state that the code of that time computed
from them.
"""

import base64
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.records.record import position_checksum
from parlour.server.storage.log_segments import decode_segment, encode_segment
from parlour.server.tables.entries import ENTRY_TYPES, LogRow
from parlour.server.tables.people import NameAndAvatar
from parlour.server.tables.rows import StoredRow
from parlour.server.tables.table_log import load_table
from parlour.server.tables.table_views import build_table_state

EARLIER_TABLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "earlier_log.json").read_text())
EARLIER_ROWS = [[StoredRow(**row) for row in table["rows"]] for table in EARLIER_TABLES]


@pytest.mark.parametrize("number", range(len(EARLIER_TABLES)))
def test_earlier_log_leads_to_the_same_table(number: int) -> None:
    earlier, stored_rows = EARLIER_TABLES[number], EARLIER_ROWS[number]
    rows = [LogRow.from_stored(row) for row in stored_rows]
    table = load_table(rows, None)
    table.people.update(names_in_rows(stored_rows))
    state = build_table_state(table, "ann", ["ann"], "en")
    assert msgspec.to_builtins(state, str_keys=True) == earlier["state"]
    checksum = position_checksum(table.match.game) if table.match else ""
    assert checksum == earlier["checksum"]
    assert [LogRow.from_stored(row.to_stored()) for row in rows] == rows


def names_in_rows(rows: list[StoredRow]) -> dict[str, NameAndAvatar]:
    """Return the last names and avatars of the users, which earlier versions wrote to the log."""
    users = {}
    for row in rows:
        seats = [row.data | {"user_id": row.user_id}] if row.kind in ("seat_taken", "player_renamed") else []
        for seat in [*seats, *row.data.get("seats", [])]:
            if seat["user_id"]:
                users[seat["user_id"]] = NameAndAvatar(seat["name"], seat["avatar"], seat["avatar_color"])
    return users


def test_earlier_segment_has_the_same_rows() -> None:
    [number] = [number for number, table in enumerate(EARLIER_TABLES) if table["segment"]]
    segment, rows = base64.b64decode(EARLIER_TABLES[number]["segment"]), EARLIER_ROWS[number]
    assert decode_segment(rows[0].table_id, segment) == rows
    assert decode_segment(rows[0].table_id, encode_segment(rows)) == rows


def test_earlier_logs_contain_nearly_every_kind_of_entry() -> None:
    kinds = {row.kind for rows in EARLIER_ROWS for row in rows}
    assert ENTRY_TYPES.keys() - kinds <= {"log_rewritten"}


def test_fields_of_an_earlier_row_are_not_lost() -> None:
    """A stored row has the same fields again, except those with a default value."""
    for rows in EARLIER_ROWS:
        for row in rows:
            data = json.loads(msgspec.json.encode(LogRow.from_stored(row).to_stored().data))
            for key, value in row.data.items():
                if key in ("name", "avatar", "avatar_color", "seats"):
                    pass  # names and avatars of users are no longer in the log
                elif key == "table_settings":  # settings that the table did not have yet are added
                    assert value.items() <= data[key].items()
                else:
                    assert data.get(key, value if value in (False, "", None, [], {}) else ...) == value
            assert data.keys() <= row.data.keys()
