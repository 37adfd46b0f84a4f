"""Two rooms that differ in what somebody may not know tell them the same, frame by frame and page by page.

A match is played for a while, and its room is copied. In the copy the cards that Ann cannot see lie
otherwise. Then the same is asked of both rooms: moves, moves taken back, what is said, who sits in for whom,
the clock. Ann and who only watches hear the same from both, whatever comes of it.
"""

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.seats import SPECTATOR
from parlour.kit.view import View
from parlour.record import checksum
from parlour.server.clock import waited_for
from parlour.server.in_use import TableInUse
from parlour.server.protocol import Move, Sit, Start
from parlour.server.room import Room
from parlour.server.thinkers import BotReply, Thinkers
from parlour.testing import choices, step, tries
from tests.server.rooms import Message, Person, Place, open_room, people

ANN, WATCHER = 0, SPECTATOR
MOVES = tries(5, 40)
OPTIONS: dict[str, dict[str, Any]] = {
    "zombie-cribbage": {"counting": "claimed"},
    "crazy-eight": {"calls": "manual"},
}
# In an export, in milliseconds, and what is gone of the time for a match.
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|\b1[789]\d{11}\b|\"used\": \[[\d,\s]*\]")
TIMED = ("moved_at", "time_up", "left", "left_at")
ASKED = {
    "ann": ("/api/yours", "/api/yours/export", "/api/my-tables", "/api/tables", "/api/daily"),
    "table": ("record", "record?match=1", "replay?match=1", "replay?match=1&eyes=1", "review?match=1"),
}


class Scripted(Thinkers):
    """Bots that move by the rule of thumb, when they are let; there are no processes."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()
        self.let.set()

    def warm(self) -> None:
        pass

    async def choose(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        await self.let.wait()
        return BotReply(int(view.table.heuristic(view.seat)))


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.app.Thinkers", lambda seconds: Scripted())
    monkeypatch.setattr("parlour.server.tables.MOST_ROWS_A_SNAPSHOT", 1)  # one of every move
    monkeypatch.setattr("parlour.server.talk.MOST", 1000)
    monkeypatch.setattr("parlour.server.talk.BETWEEN_NUDGES", 0)
    monkeypatch.setattr("parlour.server.clock.SECOND", 10_000_000)  # nobody is late by themselves
    monkeypatch.setattr("parlour.server.turns.late", lambda table, now: waited_for(table))


@dataclass
class Twin:
    """One of the two rooms, with those who came: by seat, the last only watches."""

    place: Place
    held: TableInUse
    came: list[Person]

    @property
    def thinkers(self) -> Scripted:
        found = self.place.room.thinkers
        assert isinstance(found, Scripted)
        return found

    @property
    def game(self) -> Game:
        assert self.held.table.match is not None
        return self.held.table.match.game

    async def come(self, seat: int) -> None:
        await self.came[seat].come(self.held.table.id)

    async def move_for_late(self) -> None:
        """As when the time of whoever is waited for is up."""
        await self.place.room.turns.move_for_late(self.held)

    async def leave(self, seat: int) -> None:
        """Somebody is gone, as the others see."""
        await self.came[seat].go()
        other = self.came[WATCHER]
        await other.until(lambda: bool(other.table["seats"][seat]["away"]))

    async def settle(self) -> None:
        """Everybody has heard all that they are told: first all that was asked is done, then all is told."""
        for person in [*self.came, *self.came]:
            if person.socket is not None:
                await person.send({"type": "ping"})
                await person.hear("pong")


class Alike:
    """Both rooms. `drawn` chooses what is done, and is no part of either."""

    def __init__(self, twins: list[Twin]) -> None:
        self.twins = twins
        self.drawn = Rng.fast(1)
        self.asked = 0
        self.told = 0

    async def both(self, do: Callable[[Twin], Awaitable[Any]]) -> list[Any]:
        """Does the same in both rooms, and compares what Ann and the watcher hear of it."""
        for twin in self.twins:
            for person in twin.came:
                person.frames.clear()
        answers = [await do(twin) for twin in self.twins]
        for twin in self.twins:
            await twin.settle()
        for seat in (ANN, WATCHER):
            heard, same = (plainly(twin.came[seat].frames) for twin in self.twins)
            assert heard == same
            self.told += len(heard)
        return answers

    async def ask(self, by: int, kind: str, /, **fields: Any) -> list[Message]:
        """What the rooms answer somebody; Ann hears the same from both."""
        self.asked += 1
        name = f"request {self.asked}"
        return await self.both(lambda twin: twin.came[by].ask(kind, name, **fields))

    def alike_to_both(self) -> list[tuple[int, str]]:
        """The moves that can be made in both worlds, and of which Ann and the watcher are told alike."""
        one, other = (twin.game for twin in self.twins)
        found = []
        for seat, move in choices(one):
            if (seat, move) in choices(other):
                after = [world.copy() for world in (one, other)]
                for world in after:
                    world.push(seat, move)
                if all(
                    after[0].observation_key(each) == after[1].observation_key(each)
                    for each in (ANN, WATCHER)
                ):
                    found.append((seat, one.text(move)))
        return found


def plainly(frames: list[Message]) -> list[Message]:
    """Frames without what time it is."""
    told = [frame for frame in frames if frame["type"] != "pong"]
    return [{key: each for key, each in frame.items() if key not in TIMED} for frame in told]


async def play(room: Room, held: TableInUse, moves: int, seed: int) -> None:
    """Makes so many moves by chance, but none that ends the round."""
    rng = Rng.fast(seed)
    for nth in range(moves):
        match = held.table.match
        assert match is not None
        trial = match.game.copy()
        seat, move = step(trial, rng)
        if trial.over or trial.rounds != match.game.rounds:
            return
        await room.carry_out(held, match.people[seat], Move(f"{nth}", 1, match.game.text(move)))


def lay_otherwise(database: Path, table: str, seat: int, seed: int) -> bool:
    """In a room that is not open, lays the cards that a seat cannot see otherwise; whether any can."""
    with sqlite3.connect(database) as connection:
        where = 'WHERE "table" = ? AND seq = (SELECT max(seq) FROM log WHERE "table" = ?)'
        [(kept,)] = connection.execute(f"SELECT state FROM snapshots {where}", (table, table)).fetchall()
        [(row,)] = connection.execute(f"SELECT data FROM log {where}", (table, table)).fetchall()
        state = json.loads(kept)
        game = game_class(state["game"]).from_state(json.loads(kept))
        other = game.view(seat).determinize(Rng.fast(seed))
        other.rng, other.tape_end = game.rng.copy(), 0
        changed = json.dumps(other.state()), json.dumps(json.loads(row) | {"check": checksum(other)})
        connection.execute(f"UPDATE snapshots SET state = ? {where}", (changed[0], table, table))
        connection.execute(f"UPDATE log SET data = ? {where}", (changed[1], table, table))
    connection.close()
    return other.state() != game.state()


async def copied_room(stack: AsyncExitStack, folder: Path, game: str, reminders: bool) -> Alike:
    """A match that has gone on for a while, and the same where hidden cards lie otherwise."""
    first, second = folder / "one.sqlite3", folder / "other.sqlite3"
    seats = 3 if game_class(game).most > 2 else 2
    manners = {"chat": True, "clock": 60, "total": 600, "reminders": reminders}
    async with open_room(first) as place, people(place, seats + 1) as came:
        table = await came[0].make_table(
            game=game, seats=seats, options=OPTIONS.get(game, {}), manners=manners
        )
        held = await place.room.tables.take_up(table)
        for seat, person in enumerate(came[:seats]):
            await place.room.carry_out(held, person.identity, Sit("sit", seat))
        await place.room.carry_out(held, came[0].identity, Start("start"))
        await play(place.room, held, 9, seed=3)
        cookies = [person.cookie for person in came]
    shutil.copy(first, second)
    assert lay_otherwise(second, table, ANN, seed=5)
    twins = []
    for database in (first, second):
        place = await stack.enter_async_context(open_room(database))
        again = [await stack.enter_async_context(Person(place, cookie)) for cookie in cookies]
        twins.append(Twin(place, await place.room.tables.take_up(table), again))
    found = Alike(twins)
    for seat in range(seats + 1):
        await found.both(partial(Twin.come, seat=seat))
    assert twins[0].game.state() != twins[1].game.state()
    return found


@pytest.mark.parametrize(
    ("game", "reminders"), [(name, False) for name in game_names()] + [("go-fish", True)]
)
async def test_rooms_that_differ_in_hidden_cards(game: str, reminders: bool, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        alike = await copied_room(stack, tmp_path, game, reminders)
        drawn = alike.drawn
        await say_everything(alike)
        await stand_in(alike)
        for _ in range(MOVES):
            possible = alike.alike_to_both()
            if not possible:
                break
            if drawn.below(3) == 0 and is_late(alike):
                await alike.both(Twin.move_for_late)
                continue
            seat, text = possible[int(drawn.below(len(possible)))]
            await alike.ask(seat, "move", match=1, move=text)
            if all(twin.came[seat].may_take_back for twin in alike.twins):
                await take_back(alike, seat, agree=drawn.below(2) == 0)
            elif seat != ANN:
                await alike.ask(ANN, "take_back", match=1)
        await try_everything(alike)
        await look_at_pages(alike)
        assert alike.told > 30


async def say_everything(alike: Alike) -> None:
    """Phrases, a reaction, words, and a knock for whoever is waited for."""
    for seat in (0, 1):
        await alike.ask(seat, "phrase", phrase="hello")
        await alike.ask(seat, "phrase", phrase="laugh")
        await alike.ask(seat, "chat", text="And now?")
        for other in range(len(alike.twins[0].held.table.seats)):
            await alike.ask(seat, "nudge", seat=other)


async def stand_in(alike: Alike) -> None:
    """A bot sits in for somebody who is waited for and has gone, until they are back; it is slow."""
    table = alike.twins[0].held.table
    one, other = (twin.game.to_move() for twin in alike.twins)
    gone = members(one & other)[0]
    by = next(seat for seat in range(len(table.seats)) if seat != gone)
    for twin in alike.twins:
        twin.thinkers.let.clear()
    await alike.both(partial(Twin.leave, seat=gone))
    await alike.ask(by, "stand_in", seat=gone)
    assert table.seats[gone].stood_in
    await alike.both(partial(Twin.come, seat=gone))
    assert not table.seats[gone].stood_in
    for twin in alike.twins:
        twin.thinkers.let.set()
        await asyncio.gather(*[task for task in [twin.held.bots] if task is not None])


def is_late(alike: Alike) -> bool:
    """Whether Ann alone is waited for, and all are told alike what the rule of thumb would do for her."""
    worlds = [twin.game for twin in alike.twins]
    if any(members(world.to_move()) != [ANN] for world in worlds):
        return False
    lines = {world.text(world.view(ANN).table.heuristic(ANN)) for world in worlds}
    return len(lines) == 1 and (ANN, lines.pop()) in alike.alike_to_both()


async def take_back(alike: Alike, seat: int, agree: bool) -> None:
    """Asks a move back that shows nothing in either room; the others agree, or one does not."""
    await alike.ask(seat, "take_back", match=1)
    for other in [each for each in range(len(alike.twins[0].held.table.seats)) if each != seat]:
        await alike.ask(other, "answer_back", match=1, agree=agree)


async def try_everything(alike: Alike) -> None:
    """What Ann may not do now is refused alike: each move of the game, each card that she sees."""
    [game, _] = [twin.game for twin in alike.twins]
    vocabulary = game.vocabulary()
    for _ in range(12):
        move = vocabulary[int(alike.drawn.below(len(vocabulary)))]
        if game.refusal(ANN, move) is not None:
            one, other = await alike.ask(ANN, "move", match=1, move=game.text(move))
            assert one == other
    for zone in alike.twins[0].came[ANN].scene["zones"]:
        for card in zone["cards"][:2]:
            one, other = await alike.ask(ANN, "why", match=1, zone=zone["key"], card=card)
            assert one == other


async def look_at_pages(alike: Alike) -> None:
    """What the room tells Ann over HTTP, of herself and of the match."""
    table = alike.twins[0].held.table.id
    for path in [*ASKED["ann"], *[f"/api/tables/{table}/{each}" for each in ASKED["table"]], f"/t/{table}"]:
        one, other = [
            (found.status_code, TIMES.sub("", found.text))
            for found in [await twin.came[ANN].http.get(path) for twin in alike.twins]
        ]
        assert one == other, path
