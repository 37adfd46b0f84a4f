"""All that the room keeps about somebody, to take away; of others only what they were called."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from parlour.games import game_class
from parlour.kit.errors import UnknownGameError
from parlour.server.history import Played, own_result
from parlour.server.rows import Row, Stuck
from parlour.server.said import room_words, sentence_of
from parlour.server.writing import RoomStore

# What is the table's and not somebody's own, and could show the cards.
OF_THE_TABLE = ("secret", "next", "fair", "seed", "check", "state", "moves", "rules", "result")


def title_of(game: str) -> str:
    try:
        return game_class(game).title
    except UnknownGameError:
        return game


def told_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


async def export(store: RoomStore, who: str, language: str) -> dict[str, Any]:
    words = room_words(language)
    kept = await store.get_user_data(who)
    tables = await store.list_tables_about(who)
    return {
        "about": words.say("export-about"),
        "you": {key: told_time(value) if key == "at" else value for key, value in kept.user.items()},
        "rating wanted": kept.wants_rating,
        "links to other devices": [{"until": told_time(each)} for each in kept.links],
        "deals of the day": [{"day": day, "table": table} for day, table in kept.daily_tables],
        "matches": [told_match(match, who) for match in await store.list_matches(who)],
        "rows": [each for table in tables for each in await rows_of(store, table, who, language)],
    }


def told_match(match: Played, who: str) -> dict[str, Any]:
    own = own_result(match, who)
    return {
        "game": title_of(match.game),
        "table": match.table,
        "match": match.match,
        "begun": told_time(match.begun_at),
        "ended": told_time(match.at),
        "moves": match.moves,
        "your seat": own.seat + 1,
        "you won": own.won,
        "you left": own.left,
        "players": [
            {"name": each.name, "won": each.won} | ({} if each.score is None else {"score": each.score})
            for each in match.seats
        ],
    }


async def rows_of(store: RoomStore, table: str, who: str, language: str) -> list[dict[str, Any]]:
    """Return the rows of a user at a table, and the rows of others that name the user."""
    try:
        rows = await store.rows(table)
    except Stuck as reason:
        return [{"table": table, "damaged": sentence_of(reason, language)}]
    return await asyncio.to_thread(told_rows, rows, who)


def told_rows(rows: list[Row], who: str) -> list[dict[str, Any]]:
    others = {row.by for row in rows} | {each for row in rows for each in identities(row.data)}
    others -= {who, ""}
    return [told_row(row, others) for row in rows if row.by == who or who in identities(row.data)]


def identities(value: Any) -> set[str]:
    """Those that stand in the data of a row."""
    if isinstance(value, Mapping):
        own = {value["who"]} if isinstance(value.get("who"), str) else set()
        return own.union(*map(identities, value.values()))
    if isinstance(value, list):
        return set().union(*map(identities, value))
    return set()


def told_row(row: Row, others: set[str]) -> dict[str, Any]:
    data = {key: without(each, others) for key, each in row.data.items() if key not in OF_THE_TABLE}
    return {"table": row.table, "row": row.seq, "at": told_time(row.at), "kind": row.kind, **data}


def without(value: Any, others: set[str]) -> Any:
    """A value in which nobody else is to be known again."""
    if isinstance(value, Mapping):
        return {key: without(each, others) for key, each in value.items() if key != "who"}
    if isinstance(value, list):
        return [without(each, others) for each in value]
    return "" if isinstance(value, str) and value in others else value
