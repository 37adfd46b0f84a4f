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
import sqlalchemy as sa
from alembic import command

from parlour.records.record import position_checksum
from parlour.server.log.entries import ENTRY_TYPES, LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.rows import StoredRow
from parlour.server.log.table_log import load_table
from parlour.server.storage import schema
from parlour.server.storage.database import (
    DatabaseLocation,
    alembic_config,
    list_upgrade_copies,
    open_connection,
    prepare_database,
)
from parlour.server.storage.log_reader import MATCH_PART_KINDS
from parlour.server.storage.log_segments import decode_segment, encode_segment
from parlour.server.storage.schema import LOG, LOG_SEGMENTS, SEAT_RESULTS, TABLES, USERS
from parlour.server.storage.sql_store import SqlStore
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
    assert earlier["state"].items() <= msgspec.to_builtins(state, str_keys=True).items()  # fields were added
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
    later_kinds = {
        *(
            "table_changed",
            "moves_undone",
            "seats_arranged",
            "ready_changed",
            "seat_requested",
            "seat_request_answered",
            "tournament",
            "proposed",
            "player_invited",
            "invitation_declined",
            "replay_shown",
            "replay_stopped",
            "spectators_muted",
            "proposal_accepted",
            "proposal_declined",
            "proposal_carried_out",
        )
    }
    assert ENTRY_TYPES.keys() - kinds <= {"log_rewritten"} | later_kinds


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


# Databases with these logs

EARLIER_USERS = {user_id: user for rows in EARLIER_ROWS for user_id, user in names_in_rows(rows).items()}
EARLIER_NAMES = {"Cleopatra", *(user.nickname for user in EARLIER_USERS.values())}


def write_earlier_database(location: DatabaseLocation) -> None:
    """Make a database as the version wrote it that kept names and user ids in the log."""
    with open_connection(location) as connection:
        command.upgrade(alembic_config(connection), "0103")
        for rows in EARLIER_ROWS:
            table_id = rows[0].table_id
            first_end = next((row.seq for row in rows if row.data.get("result")), 0)
            moves = [row for row in rows if row.kind in MATCH_PART_KINDS and row.seq < first_end]
            for row in rows:
                if row not in moves:
                    connection.execute(LOG.insert().values(msgspec.structs.asdict(row)))
            if moves:
                segment = {
                    "first_seq": moves[0].seq,
                    "last_seq": moves[-1].seq,
                    "data": encode_segment(moves),
                }
                connection.execute(LOG_SEGMENTS.insert().values(table_id=table_id, **segment))
            connection.execute(
                TABLES.insert().values(id=table_id, changed_at=1, is_unlisted=False, is_over=True)
            )
            result = {"match_number": 1, "bot": "", "won": False}
            old_name = names_in_rows(rows)["identity-of-cleo"].nickname
            for seat, (user_id, name) in enumerate((("ann", "Ann"), ("", old_name), ("", "Bruno"))):
                seat_result = SEAT_RESULTS.insert().values(
                    table_id=table_id, seat=seat, user_id=user_id, name=name, **result
                )
                connection.execute(seat_result)
        for user_id, user in EARLIER_USERS.items():
            connection.execute(USERS.insert().values(id=user_id, updated_at=1, **vars(user)))
        connection.commit()


def contents(location: DatabaseLocation, *tables: sa.Table) -> str:
    """Return everything in these tables as text, segments with their rows."""
    with open_connection(location) as connection:
        rows = [row for table in tables for row in connection.execute(sa.select(table)).all()]
    return str([decode_segment("", row.data) if hasattr(row, "first_seq") else tuple(row) for row in rows])


async def test_upgrade_replaces_names_and_user_ids_in_logs(database: DatabaseLocation) -> None:
    write_earlier_database(database)
    prepare_database(database)
    traces = [f"'{each}'" for each in (*EARLIER_USERS, *EARLIER_NAMES)]
    text = contents(database, LOG, LOG_SEGMENTS)
    assert [each for each in traces if each in text] == []
    store = SqlStore(database)
    try:
        for earlier, stored_rows in zip(EARLIER_TABLES, EARLIER_ROWS, strict=True):
            rows = await store.read_rows(stored_rows[0].table_id)
            assert [(row.seq, row.user_id, row.kind) for row in rows] == [
                (row.seq, row.user_id, row.kind) for row in stored_rows
            ]
            table = load_table(rows, None)
            table.people.update(await store.read_users(table.people.seated))
            state = msgspec.to_builtins(build_table_state(table, "ann", ["ann"], "en"), str_keys=True)
            # A bot that plays on for a removed player has the player's current name until the next match.
            for seat_number, seat in enumerate(earlier["state"]["seats"]):
                if seat["kind"] == "bot" and seat["name"] in EARLIER_NAMES:
                    user = EARLIER_USERS.get(table.seat_user(seat_number), NameAndAvatar("Simple"))
                    seat |= {"name": user.nickname, "avatar": user.avatar, "avatar_color": user.avatar_color}
            assert earlier["state"].items() <= state.items()
        for user_id in EARLIER_USERS:
            await store.erase_user(user_id)
    finally:
        await store.close()
    text = contents(database, *schema.METADATA.sorted_tables)
    assert [each for each in traces if each in text] == []
    assert "'Bruno'" in text
    if isinstance(database, Path):
        [copy] = list_upgrade_copies(database)
        for file in {*database.parent.iterdir()} - {copy}:
            assert [each for each in EARLIER_NAMES if each.encode() in file.read_bytes()] == [], file
