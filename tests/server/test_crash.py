"""A server that is killed in the middle of a match, and one that is told to stop."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from parlour.games import game_class, game_names
from parlour.record import read_record, replay
from parlour.server.database import Location, prepare, shown
from parlour.server.store import Row, Store
from parlour.server.table import load, record_of
from tests.server.rooms import PATIENCE, Message, Person, Place, people, play_together

STARTING = 3 * PATIENCE  # seconds, for a process that begins on a busy machine

OPEN = """
import sys
from parlour.server import judge, tables
from parlour.server.serve import serve
from parlour.server.settings import Settings
judge.seed_of = lambda secret, parts: "e" * 64
tables.FEWEST_ROWS_A_SNAPSHOT, tables.MOST_ROWS_A_SNAPSHOT = 4, 9
serve(Settings(port=0, database=sys.argv[1], bot_pause=0.0, limits=0.0))
"""


@asynccontextmanager
async def open_process(database: Location) -> AsyncIterator[tuple[Place, asyncio.subprocess.Process]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        OPEN,
        shown(database),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), STARTING)).decode()
        assert line.startswith("The card room is open at http://127.0.0.1:"), line
        yield Place(int(line.split("/")[2].rpartition(":")[2])), process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_process(database) as (place, process), people(place, 2) as [ann, ben]:
        table = await ann.make_table(options={"match": "points", "target": 120})
        await ann.come(table)
        await ben.come(table)
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        acknowledged = 0
        for _ in range(40):
            mover, other = (ann, ben) if ann.may_move() else (ben, ann)
            await mover.play_turn()
            acknowledged += 1
            await other.reach(mover.seq)
        mover = ann if ann.may_move() else ben
        # The last move is acknowledged, and nothing more is heard: the process dies at once.
        answer = await mover.ask("move", request="last", match=1, move=mover.scene["moves"][0]["move"])
        assert answer["type"] == "done"
        process.send_signal(signal.SIGKILL)
        await process.wait()
        acknowledged += 1
        last = mover.seq
        told = [frame for frame in ann.frames if frame["type"] == "scene"]
        cookies = {person: person.cookie for person in (ann, ben)}
    async with open_process(database) as (place, _), Person(place) as ann2, Person(place) as ben2:
        for person, before in ((ann2, ann), (ben2, ben)):
            person.http.cookies.clear()
            person.http.cookies.set("parlour", cookies[before], domain="127.0.0.1")
            await person.come(table, since=before.seq)
            assert person.seq == last
            assert [each["seq"] for each in person.log["entries"]] == list(range(before.seq + 1, last + 1))
        resent = await (ann2 if mover is ann else ben2).ask("move", request="last", match=1, move="draw")
        assert resent["type"] == "done"
        await ann2.come(table)
        entries = ann2.log["entries"]
        assert len(entries) == acknowledged + 1
        assert [each["events"] for each in entries[: len(told)]] == [each["events"] for each in told]
        await play_together([ann2, ben2])
        record = read_record((await ann2.http.get(f"/api/tables/{table}/record")).text)
    *_, game = replay(record)
    assert game.over


async def test_the_scene_is_the_same_after_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_process(database) as (place, process), people(place, 1) as [ann]:
        table = await ann.make_table(
            seats=3, bots={"1": "simple", "2": "random"}, options={"calls": "manual"}
        )
        await ann.come(table)
        await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.see_match()
        for _ in range(5):
            await ann.until(lambda: ann.may_move() or ann.scene["over"])
            if not ann.scene["over"]:
                await ann.play_turn()
        await ann.until(lambda: ann.may_move() or ann.scene["over"])
        before, seq, cookie = ann.scene, ann.seq, ann.cookie
        process.send_signal(signal.SIGKILL)
        await process.wait()
    async with open_process(database) as (place, _), Person(place) as back:
        back.http.cookies.clear()
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(table, since=seq)
        # A bot that was still to be asked whether it steps in may have moved in between.
        missed = back.log["entries"]
        assert missed or (back.seq, back.scene) == (seq, before)
        assert all(each["seq"] > seq for each in missed)


SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 9},
    "go-fish": {"limit": 25},
    "crazy-eight": {"match": "points", "target": 40, "limit": 30},
    "zombie-cribbage": {"limit": 25},
    "zop-zoo": {"limit": 25, "target": 30},
}


class Regular(Person):
    """Somebody who comes again and again to the same table, whatever becomes of the room.

    `asked` is what was asked for last and not answered; a page sends it again. `done` is what was answered.
    """

    def __init__(self, place: Place, seat: int) -> None:
        super().__init__(place)
        self.seat = seat
        self.here = ""
        self.count = 0
        self.asked: tuple[str, Message] | None = None
        self.done: dict[str, str] = {}

    async def answered(self, kind: str, **fields: Any) -> None:
        self.count += 1
        self.asked = (f"{self.seat}.{self.count}", {"kind": kind, **fields})
        await self.settle()

    def is_asked(self) -> bool:
        """Whether it is their turn, or something waits for their answer."""
        if self.table["over"]:
            return self.sits not in self.table["wants"]
        return self.may_move() if self.table["back"] < 0 else self.table["back"] != self.sits

    async def settle(self) -> None:
        """Has what was asked for last answered, where the answer did not come."""
        if self.asked is not None:
            name, sent = self.asked
            answer = await self.ask(request=name, **sent)
            if answer["type"] == "done":
                self.done[name] = str(sent.get("move", ""))
            self.asked = None

    async def back(self, place: Place) -> None:
        """Comes to the room that was opened again, as the same person."""
        cookie = self.cookie
        await self.http.aclose()
        self.place, self.socket = place, None
        self.http = httpx.AsyncClient(base_url=place.url, verify=False)
        self.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await self.come(self.here)
        await self.settle()


async def play_for_good(regulars: list[Regular], dice: Random) -> None:
    """Plays match after match, until the room is gone."""
    while True:
        acting = [person for person in regulars if person.is_asked()]
        if not acting:
            await regulars[0].next()
        for person in acting[:1]:
            match = person.table["match"]
            if person.table["over"]:
                await person.answered("rematch")
            elif person.table["back"] >= 0:
                await person.answered("answer_back", match=match, agree=dice.random() < 0.7)
            elif person.may_take_back and dice.random() < 0.3:
                await person.answered("take_back", match=match)
            else:
                move = dice.choice(person.scene["moves"])["move"]
                await person.answered("move", match=person.table["match"], move=move)
        # What the others did.
        seq = max(person.seq for person in regulars)
        for person in regulars:
            await person.reach(seq)


async def begin(place: Place, game: str) -> list[Regular]:
    regulars = [Regular(place, seat) for seat in range(2)]
    for person in regulars:
        await person.__aenter__()
    seats = max(2, game_class(game).fewest)
    bots = {str(seat): "simple" for seat in range(2, seats)}
    table = await regulars[0].make_table(game=game, seats=seats, bots=bots, options=SHORT.get(game, {}))
    for person in regulars:
        person.here = table
        await person.come(table)
        await person.answered("sit", seat=person.seat)
    await regulars[0].answered("start")
    for person in regulars:
        await person.see_match()
    return regulars


def answers(tables: list[list[Regular]]) -> int:
    """How much of what all of them asked for has been done."""
    return sum(len(person.done) for regulars in tables for person in regulars)


async def until_killed(
    process: asyncio.subprocess.Process, tables: list[list[Regular]], dice: Random
) -> None:
    """Everybody plays as fast as they can; in the middle of it, after some answers, the room is killed."""
    wanted = answers(tables) + dice.randint(30, 60)
    playing = [asyncio.create_task(play_for_good(regulars, dice)) for regulars in tables]
    while answers(tables) < wanted and not any(each.done() for each in playing):
        await asyncio.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        assert isinstance(ended, WebSocketException | OSError), ended


async def test_what_was_acknowledged_is_there_after_kills_under_load(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    dice = Random(4)
    tables: list[list[Regular]] = []
    try:
        for number in range(4):
            async with open_process(database) as (place, process):
                if not number:
                    tables = [await begin(place, game) for game in game_names()]
                else:
                    for regulars in tables:
                        for person in regulars:
                            await person.back(place)
                await until_killed(process, tables, dice)
    finally:
        for person in [person for regulars in tables for person in regulars]:
            await person.http.aclose()
    prepare(database)
    store = Store(database)
    acknowledged = 0
    try:
        for regulars in tables:
            name = regulars[0].here
            rows = await store.rows(name)
            for person in regulars:
                written = {row.request: row for row in rows if row.by == person.identity and row.request}
                for request, move in person.done.items():
                    assert request in written, (name, request, move)
                    assert not move or same_move(written[request], move)
                    acknowledged += 1
            await look_at_table(store, rows)
    finally:
        await store.close()
    assert acknowledged > 100


def same_move(row: Row, move: str) -> bool:
    return row.kind == "move" and row.data["move"] == move


async def look_at_table(store: Store, rows: list[Row]) -> None:
    """All rows and the latest snapshot add up to the same, and the matches that are over replay."""
    snapshot = await store.snapshot(rows[0].table)
    assert snapshot is not None
    whole = load(rows, None)
    resumed = load([row for row in rows if row.kind != "move" or row.seq >= snapshot.seq], snapshot)
    assert whole.match is not None
    assert resumed.match is not None
    assert (resumed.seq, resumed.seats) == (whole.seq, whole.seats)
    assert resumed.match.game.state() == whole.match.game.state()
    for number in range(1, whole.begun + (1 if whole.over else 0)):
        *_, last = replay(read_record(record_of(rows, number).text()))
        assert last.over


async def test_ctrl_c_closes_the_room_quietly(tmp_path: Path) -> None:
    async with open_process(tmp_path / "room.sqlite3") as (place, process), people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.come(table)
        process.send_signal(signal.SIGINT)
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    assert said.decode().strip() == ""
