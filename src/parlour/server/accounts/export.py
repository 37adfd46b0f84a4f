"""The export of all data that the server stores about a user.

It contains no data of other users except names.
"""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from parlour.server.log.entries import LogRow
from parlour.server.log.refusals import render_error, server_catalog
from parlour.server.log.results import FinishedMatch, find_result_of_user, format_seat_names, game_title
from parlour.server.log.rows import BrokenTableError, StoredRow
from parlour.server.log.store import RoomStore

# fields of a log row that are not exported, because they could reveal the cards of a match
SECRET_KEYS = (
    "secret",
    "next_secret",
    "fair",
    "seed",
    "checksum",
    "state",
    "moves",
    "rules_version",
    "result",
)


def format_time(time_ms: int) -> str:
    return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="seconds")


async def export_user(store: RoomStore, user_id: str, language: str) -> dict[str, Any]:
    catalog = server_catalog(language)
    user_data = await store.get_user_data(user_id)
    table_ids = await store.list_tables_of_user(user_id)
    return {
        "about": catalog.format("export-about"),
        "you": {
            key: format_time(value) if key == "updated_at" else value for key, value in user_data.user.items()
        },
        "rating wanted": user_data.wants_rating,
        "links to other devices": [
            {"until": format_time(expires_at)} for expires_at in user_data.link_expiry_times
        ],
        "deals of the day": [{"day": day, "table": table_id} for day, table_id in user_data.daily_tables],
        "matches": [export_match(match, user_id, language) for match in await store.list_matches(user_id)],
        "rows": [
            row
            for table_id in table_ids
            for row in await export_table_rows(store, table_id, user_id, language)
        ],
    }


def export_match(match: FinishedMatch, user_id: str, language: str) -> dict[str, Any]:
    own_result = find_result_of_user(match, user_id)
    return {
        "game": game_title(match.game),
        "table": match.table_id,
        "match": match.match_number,
        "begun": format_time(match.started_at),
        "ended": format_time(match.ended_at),
        "moves": match.move_count,
        "your seat": own_result.seat + 1,
        "you won": own_result.won,
        "you left": own_result.left_early,
        "players": [
            {"name": name, "won": seat_result.won}
            | ({} if seat_result.score is None else {"score": seat_result.score})
            for name, seat_result in zip(format_seat_names(match, language), match.seat_results, strict=True)
        ],
    }


async def export_table_rows(
    store: RoomStore, table_id: str, user_id: str, language: str
) -> list[dict[str, Any]]:
    """Return the rows of a table's log that were caused by a user or contain the user's id."""
    try:
        rows = await store.read_rows(table_id)
    except BrokenTableError as error:
        return [{"table": table_id, "damaged": render_error(error, language)}]
    return await asyncio.to_thread(export_rows, rows, user_id)


def export_rows(log_rows: list[LogRow], user_id: str) -> list[dict[str, Any]]:
    rows = [row.to_stored() for row in log_rows]
    other_user_ids = {row.user_id for row in rows} | {
        user_id_in_row for row in rows for user_id_in_row in find_user_ids(row.data)
    }
    other_user_ids -= {user_id, ""}
    return [
        export_row(row, other_user_ids)
        for row in rows
        if row.user_id == user_id or user_id in find_user_ids(row.data)
    ]


def find_user_ids(json_value: Any) -> set[str]:
    """Return the user ids in the data of a row."""
    if isinstance(json_value, Mapping):
        user_ids = {json_value["user_id"]} if isinstance(json_value.get("user_id"), str) else set()
        user_ids |= {*json_value.get("user_ids", ())}
        return user_ids.union(*map(find_user_ids, json_value.values()))
    if isinstance(json_value, list):
        return set().union(*map(find_user_ids, json_value))
    return set()


def export_row(row: StoredRow, other_user_ids: set[str]) -> dict[str, Any]:
    exported_data = {
        key: anonymize_value(item, other_user_ids) for key, item in row.data.items() if key not in SECRET_KEYS
    }
    return {
        "table": row.table_id,
        "row": row.seq,
        "at": format_time(row.created_at),
        "kind": row.kind,
        **exported_data,
    }


def anonymize_value(json_value: Any, other_user_ids: set[str]) -> Any:
    """Return a copy of a value from a row, with the ids of other users removed."""
    if isinstance(json_value, Mapping):
        return {
            key: anonymize_value(item, other_user_ids) for key, item in json_value.items() if key != "user_id"
        }
    if isinstance(json_value, list):
        return [anonymize_value(item, other_user_ids) for item in json_value]
    return "" if isinstance(json_value, str) and json_value in other_user_ids else json_value
