"""Play whole matches in a room without a server. Prints JSON: the matches, and what was imported for them.

Run as a program: it refuses sockets, databases, threads and processes, and all packages that a server needs.
"""

import asyncio
import gzip
import json
import sys
import threading
from collections.abc import Callable
from typing import Any, Final, NoReturn

import msgspec

from parlour.games import game_class, game_names
from parlour.kit.bits import bit
from parlour.record import read_record, replay
from parlour.server.fared import Kept
from parlour.server.figures import yours
from parlour.server.in_use import Listener, TableInUse
from parlour.server.local_bots import LocalBots
from parlour.server.memory_store import MemoryStore
from parlour.server.protocol import Move, NewTable, Rematch, ReplayPage, Sit, Start
from parlour.server.replay import Looking
from parlour.server.room import Room

REFUSED: Final = (
    "socket.connect",
    "socket.bind",
    "socket.listen",
    "subprocess.Popen",
    "os.fork",
    "os.posix_spawn",
    "os.exec",
    "sqlite3.connect",
)
FORBIDDEN: Final = (
    *("litestar", "uvicorn", "websockets", "h11", "sqlalchemy", "alembic", "aiosqlite", "psycopg"),
    *("prometheus_client", "segno", "sqlite3", "multiprocessing"),
)
MATCHES: Final = 2  # at each table: the second one begins with a rematch


def refuse(event: str, given: tuple[Any, ...]) -> None:
    if event in REFUSED:
        raise RuntimeError(f"a room without a server must not need {event}")


def start_no_thread(thread: threading.Thread) -> NoReturn:
    raise RuntimeError("a room without a server must not need a thread")


async def run_at_once(work: Callable[..., Any], *given: Any) -> Any:
    """Do what a thread would do, as in a browser."""
    return work(*given)


async def play(room: Room, game: str) -> dict[str, Any]:
    """Ann plays matches with bots, as the heuristic would; what came of them."""
    kind = game_class(game)
    seats = max(3, kind.fewest) if kind.most > 2 else kind.fewest
    bots = dict.fromkeys(range(1, seats), "simple")
    name = await room.make_table("ann", NewTable(game, seats, bots=bots))
    held = await room.tables.take_up(name)
    frames: list[bytes] = []

    def send(frame: bytes) -> bool:
        frames.append(frame)
        return True

    ann = Listener("ann", at_once=send)
    await room.join(held, ann, 0)
    await room.carry_out(held, "ann", Sit(id="sit", seat=0))
    await room.carry_out(held, "ann", Start(id="start"))
    moves = await play_match(room, held)
    await room.carry_out(held, "ann", Rematch(id="again"))
    moves += await play_match(room, held)
    assert b'"over":true' in frames[-1] + frames[-2]
    room.part(held, ann)
    room.tables.drop_idle(0)
    again = await room.tables.take_up(name)
    assert again is not held
    assert final_state(again) == final_state(held)
    for number in range(1, MATCHES + 1):
        replay(read_record(await room.record("ann", name, number)))
        shown = gzip.decompress(await room.replay("ann", name, number, Looking(), "en"))
        assert msgspec.json.decode(shown, type=ReplayPage).steps
    return {"frames": len(frames), "moves": moves}


async def play_match(room: Room, held: TableInUse) -> int:
    """Play until the match is over; the number of moves that Ann made."""
    moves = 0
    match = held.table.match
    assert match is not None
    assert not match.game.over
    while not match.game.over:
        seat = match.seat_of("ann")
        if match.game.to_move() & bit(seat):
            move = match.game.text(match.game.heuristic(seat))
            move_id = f"{match.number}.{moves}"
            await room.carry_out(held, "ann", Move(id=move_id, match=match.number, move=move))
            moves += 1
        await asyncio.sleep(0)
        match = held.table.match
        assert match is not None
    return moves


def final_state(held: TableInUse) -> dict[str, Any]:
    assert held.table.match is not None
    return held.table.match.game.state()


async def play_all() -> dict[str, Any]:
    store = MemoryStore()
    room = Room(store, 0.0, LocalBots())
    played = {game: await play(room, game) for game in game_names()}
    profile = await yours(store, room.ratings, Kept(), "ann")
    await room.close()
    return {"played": played, "matches": profile.played}


def main() -> None:
    sys.addaudithook(refuse)
    replaced: list[tuple[Any, str, Any]] = [
        (threading.Thread, "start", start_no_thread),
        (asyncio, "to_thread", run_at_once),
    ]
    for owner, name, instead in replaced:
        setattr(owner, name, instead)
    found = asyncio.run(play_all())
    imported = sorted({name.partition(".")[0] for name in sys.modules} & set(FORBIDDEN))
    print(json.dumps(found | {"imported": imported}))


if __name__ == "__main__":
    main()
