"""What finished matches take in a database of SQLite, and how soon a room with very many of them is open.

python bench/kept.py [--matches 10] [--tables 100000]

Plays whole matches of each game, people on all seats, and packs them; then prints how many moves a match had,
and the kilobytes that one takes as it was played, and packed. After that it copies one of the tables until
there are so many, and prints the seconds until that database is ready, until the room is open on it, and for
the lobby and the list of somebody's own tables.
"""

import argparse
import asyncio
import secrets
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.server.database import prepare
from parlour.server.history import make_up
from parlour.server.packing import pack
from parlour.server.protocol import Move, NewTable, Sit, Start
from parlour.server.room import Room
from parlour.server.store import Store
from parlour.server.thinkers import Thinkers

KEYS = {
    "log": "table",
    "packs": "table",
    "snapshots": "table",
    "matches": "table",
    "results": "table",
    "tables": "id",
}
FAR = 200  # tables that one person has sat at


async def play(room: Room, game: str) -> tuple[str, int]:
    """A table where a match was played to its end, and the moves that it took."""
    seats = game_class(game).fewest
    names = [(secrets.token_urlsafe(12), secrets.token_hex(9)) for _ in range(seats)]
    table = await room.make_table(names[0][0], NewTable(game, seats))
    held = await room.tables.take_up(table)
    for seat, (who, run) in enumerate(names):
        await room.carry_out(held, who, Sit(id=f"{run}-0", seat=seat, part=secrets.token_hex(32)))
    await room.carry_out(held, names[0][0], Start(id=f"{names[0][1]}-1"))
    match, moves = held.table.match, 0
    assert match is not None
    while not match.game.over:
        seat = members(int(match.game.to_move()))[0]
        who, run = next(each for each in names if each[0] == match.people[seat])
        text = match.game.text(int(match.game.heuristic(seat)))
        moves += 1
        await room.carry_out(held, who, Move(id=f"{run}-{moves + 1}", match=match.number, move=text))
    return table, moves


def size(path: Path) -> float:
    """Kilobytes of a database without what is free in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM")
        pages, page = (connection.execute(f"PRAGMA page_{name}").fetchone()[0] for name in ("count", "size"))
    return float(pages * page / 1000)


async def sizes(folder: Path, game: str, matches: int) -> str:
    """Prints what a match takes; a table where one was played."""
    path = folder / f"{game}.sqlite3"
    prepare(path)
    empty = size(path)
    store = Store(path)
    await store.open()
    await make_up(store)  # as a room does once; what ends from then on is in the history at once
    room = Room(store, 0.0, Thinkers())
    played = [await play(room, game) for _ in range(matches)]
    moves = sum(count for _, count in played) / matches
    loose = (size(path) - empty) / matches
    for table, _ in played:
        await pack(store, table)
    packed = (size(path) - empty) / matches
    await room.close()
    await store.close()
    print(f"{game:16} {moves:7.0f} moves {loose:8.1f} kB as played {packed:8.1f} kB packed", flush=True)
    return played[0][0]


def copy(path: Path, table: str, tables: int) -> None:
    """Has so many tables like one that there is."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY)")
        connection.executemany("INSERT INTO numbers VALUES (?)", ((n,) for n in range(tables)))
        for name, key in KEYS.items():
            columns = [each[1] for each in connection.execute(f'PRAGMA table_info("{name}")')]
            changed = {key: "'t' || n", "who": f"who || n / {FAR}", "by": f"by || n / {FAR}"}
            values = ", ".join(changed.get(each, f'x."{each}"') for each in columns)
            connection.execute(
                f'INSERT INTO "{name}" SELECT {values} FROM numbers, "{name}" AS x WHERE x."{key}" = ?',
                (table,),
            )
        connection.commit()


async def start(path: Path, tables: int) -> None:
    began = time.perf_counter()
    prepare(path)
    ready = time.perf_counter()
    store = Store(path)
    await store.open()
    await store.secret()
    await make_up(store)
    opened = time.perf_counter()
    await store.lobby()
    listed = time.perf_counter()
    with closing(sqlite3.connect(path)) as connection:
        (who,) = connection.execute("SELECT who FROM results WHERE \"table\" = 't7'").fetchone()
    asked = time.perf_counter()
    await store.tables_of(who)
    own = time.perf_counter()
    await store.close()
    megabytes = path.stat().st_size / 1_000_000
    print(
        f"{tables} tables, {megabytes:.0f} MB: ready after {ready - began:.2f} s, open after "
        f"{opened - began:.2f} s; lobby {listed - opened:.3f} s, own tables {own - asked:.3f} s"
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10, help="of each game (%(default)s)")
    parser.add_argument("--tables", type=int, default=100_000, help="of the large database (%(default)s)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = {game: await sizes(folder, game, arguments.matches) for game in game_names()}
        path = folder / "crazy-eight.sqlite3"
        await asyncio.to_thread(copy, path, found["crazy-eight"], arguments.tables)
        await start(path, arguments.tables)


if __name__ == "__main__":
    asyncio.run(main())
