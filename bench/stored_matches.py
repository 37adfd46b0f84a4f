"""Measure the size of finished matches in a database, and the startup time of a room with many matches.

    python bench/stored_matches.py [--matches 10] [--tables 100000] [--database postgresql://NAME@HOST/EMPTY]

Plays whole matches of each game, with players in all seats, and compresses the stored matches. Prints the
average number of moves in a match, and the average size of a match in kilobytes before and after compression.

Then makes `--tables` copies of one card table. Prints the seconds until the database is prepared and until
the room is open. Also prints the seconds to list the lobby, and to list a user's own tables.

The database is a new SQLite file, or an empty PostgreSQL database, in which the copied tables remain.
PostgreSQL grows by pages of 8 kB in each database table and index, so sizes are meaningful only from about
fifty matches on.
"""

import argparse
import asyncio
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.server.http_messages import NewTable
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Move, Sit, Start
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import (
    DatabaseLocation,
    open_connection,
    parse_location,
    prepare_database,
)
from parlour.server.storage.sql_store import SqlStore

# columns that contain the ID of a card table, keyed by database table
TABLE_ID_COLUMNS = {
    "log": "table_id",
    "log_segments": "table_id",
    "snapshots": "table_id",
    "matches": "table_id",
    "seat_results": "table_id",
    "tables": "id",
}
TABLES_PER_USER = 200  # number of copied tables per user
COPIED_GAME = "crazy-eight"


async def play_match(room: ServerRoom, game: str) -> tuple[str, int]:
    """Play a match to its end. Return the ID of its card table and the number of moves."""
    seats = game_class(game).min_seats
    players = [(secrets.token_urlsafe(12), secrets.token_hex(9)) for _ in range(seats)]
    table = await room.create_table(players[0][0], NewTable(game, seats))
    live_table = await room.live_tables.get_table(table)
    for seat, (user_id, request_prefix) in enumerate(players):
        await room.handle_request(
            live_table,
            user_id,
            Sit(request_id=f"{request_prefix}-0", seat=seat, seed_share=secrets.token_hex(32)),
        )
    await room.handle_request(live_table, players[0][0], Start(request_id=f"{players[0][1]}-1"))
    match, moves = live_table.table.match, 0
    assert match is not None
    while not match.game.is_over:
        seat = members(int(match.game.to_move()))[0]
        user_id, request_prefix = next(player for player in players if player[0] == match.user_ids[seat])
        move_text = match.game.format_move(int(match.game.heuristic(seat)))
        moves += 1
        await room.handle_request(
            live_table,
            user_id,
            Move(request_id=f"{request_prefix}-{moves + 1}", match_number=match.number, move=move_text),
        )
    return table, moves


@contextmanager
def open_autocommit(database: DatabaseLocation) -> Iterator[sa.Connection]:
    """Yield a new connection that commits each statement immediately."""
    with open_connection(database) as connection:
        yield connection.execution_options(isolation_level="AUTOCOMMIT")


def measure_size(database: DatabaseLocation) -> float:
    """Remove the free space from a database, and return the size of the database in kilobytes."""
    if isinstance(database, Path):
        # not `open_connection`, because VACUUM fails inside a transaction
        with closing(sqlite3.connect(database)) as file:
            file.execute("VACUUM")
            pages, page = (file.execute(f"PRAGMA page_{name}").fetchone()[0] for name in ("count", "size"))
        return float(pages * page / 1000)
    with open_autocommit(database) as connection:
        connection.exec_driver_sql("VACUUM FULL")
        result = connection.exec_driver_sql(
            "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        return float(result.scalar_one()) / 1000


async def measure_game(database: DatabaseLocation, room: ServerRoom, game: str, match_count: int) -> str:
    """Play matches of a game, print their size in the database, and return the ID of one card table."""
    before = measure_size(database)
    played_matches = [await play_match(room, game) for _ in range(match_count)]
    moves = sum(count for _, count in played_matches) / match_count
    uncompressed = (measure_size(database) - before) / match_count
    for table, _ in played_matches:
        await compress_card_table(room.store, table)
    compressed = (measure_size(database) - before) / match_count
    print(
        f"{game:16} {moves:7.0f} moves {uncompressed:8.1f} kB uncompressed {compressed:8.1f} kB compressed",
        flush=True,
    )
    return played_matches[0][0]


def copy_card_table(database: DatabaseLocation, table: str, copy_count: int) -> None:
    """Make `copy_count` copies of a card table."""
    numbers_query = (
        "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)"
    )
    with open_autocommit(database) as connection:
        for name, key in TABLE_ID_COLUMNS.items():
            columns = [column["name"] for column in sa.inspect(connection).get_columns(name)]
            changed_columns = {key: "'t' || n", "user_id": f"user_id || (n / {TABLES_PER_USER})"}
            values = ", ".join(changed_columns.get(column, f'x."{column}"') for column in columns)
            select_query = f'SELECT {values} FROM numbers, "{name}" AS x WHERE x."{key}" = :table'
            insert_query = sa.text(f'INSERT INTO "{name}" {numbers_query} {select_query}')
            connection.execute(insert_query, {"table": table, "last": copy_count - 1})


async def measure_store_start(database: DatabaseLocation, table_count: int) -> None:
    started_at = time.perf_counter()
    prepare_database(database)
    prepared_at = time.perf_counter()
    store = SqlStore(database)
    await store.open()
    await store.get_secret_key()
    opened_at = time.perf_counter()
    await store.list_lobby()
    listed_at = time.perf_counter()
    with open_autocommit(database) as connection:
        result = connection.exec_driver_sql("SELECT user_id FROM seat_results WHERE table_id = 't7'")
        user_id = result.scalars().first()
    request_at = time.perf_counter()
    await store.list_user_tables(str(user_id))
    answered_at = time.perf_counter()
    await store.close()
    print(
        f"{table_count} tables, {measure_size(database) / 1000:.0f} MB: "
        f"ready after {prepared_at - started_at:.2f} s, open after {opened_at - started_at:.2f} s; "
        f"lobby {listed_at - opened_at:.3f} s, "
        f"own tables {answered_at - request_at:.3f} s"
    )


async def measure(database: DatabaseLocation, arguments: argparse.Namespace) -> None:
    prepare_database(database)
    store = SqlStore(database)
    await store.open()
    room = ServerRoom(store, 0.0, BotWorkers())
    tables_by_game = {
        game: await measure_game(database, room, game, arguments.matches) for game in game_names()
    }
    await room.close()
    await store.close()
    await asyncio.to_thread(copy_card_table, database, tables_by_game[COPIED_GAME], arguments.tables)
    await measure_store_start(database, arguments.tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10, help="matches of each game (%(default)s)")
    parser.add_argument(
        "--tables", type=int, default=100_000, help="number of tables in the large database (%(default)s)"
    )
    parser.add_argument(
        "--database", default="", help="URL of an empty PostgreSQL database; by default, a new SQLite file"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "room.sqlite3")
        asyncio.run(measure(parse_location(database), arguments))


if __name__ == "__main__":
    main()
