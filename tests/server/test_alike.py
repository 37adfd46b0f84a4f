"""Two rooms that differ only in hidden cards send a user the same frames and pages.

A match is played for a while, and its room is copied. In the copy, the cards that Ann cannot see are dealt
differently. Then both rooms receive the same requests: moves, takebacks, hints, chat, substitutes, the clock,
another match. Ann and the spectators, each in their own language, must receive the same frames from both
rooms. The only exception is the final scene of a match, which shows all hands.
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

import msgspec
import pytest

from parlour.bots.worker import FinalResult, WorkerFailure, WorkerRequest, handle_safely
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.game import Game, View
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.records.record import checksum
from parlour.server.handlers import hints
from parlour.server.ops.bot_workers import BotWorkers, WorkerPool
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Move, Sit, Start
from parlour.server.tables.bot_answers import BotReply, WorkerOutcome
from parlour.server.tables.clock import seats_to_move
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.table import MATCH_START_KINDS
from parlour.testing import example_count, list_choices, push_random_move
from tests.server.rooms import Message, Person, Place, open_room, people

ANN = 0
WATCHERS = (-1, -2)  # indexes of the spectators among the clients
MOVES = example_count(5, 200)
WORLDS = example_count(8, 60)
BEFORE = (9, 20, 40, 80, 150)[: example_count(1, 5)]  # moves before the room is copied
OPTIONS: dict[str, dict[str, Any]] = {
    "zombie-cribbage": {"counting": "claimed"},
    "crazy-eight": {"calls": "manual", "match": "points", "target": 40, "limit": 20},
    "go-fish": {"limit": 20},
    "war": {"max_rounds": 9},
    "zop-zoo": {"limit": 25, "target": 30},
}
# Times in exports, in milliseconds, and the time used of the match clock.
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|\b1[789]\d{11}\b|\"time_used\": \[[\d,\s]*\]")
TIMED = ("waiting_since", "deadlines", "time_left", "time_left_at")
COMMITMENT = "commitment"  # the commitment to a secret that is drawn when a match begins
ASKED = {
    "ann": ("/api/me/profile", "/api/me/export", "/api/me/tables", "/api/tables", "/api/daily"),
    "match": (
        "record",
        *[f"{each}?match=1" for each in ("record", "deals", "review", "moment", "replay")],
        "replay?match=1&viewer=1",
    ),
}


class Here(WorkerPool):
    """A worker pool that answers in this process; `asked` holds its requests."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[WorkerRequest] = []

    async def request(self, request: WorkerRequest, *rest: Any) -> WorkerOutcome:
        self.asked.append(request)
        return msgspec.convert(
            msgspec.to_builtins(handle_safely(request, lambda meanwhile: None)), FinalResult | WorkerFailure
        )


class Scripted(BotWorkers):
    """Bots that move by heuristic once they are allowed to, without processes."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = Here()
        self.let = asyncio.Event()
        self.let.set()

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        await self.let.wait()
        return BotReply(int(view.game.heuristic(view.seat)))


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_PLAYOUTS", 4)
    monkeypatch.setattr(hints, "HINT_SECONDS", 600.0)  # playouts end a hint, not the time
    monkeypatch.setattr("parlour.server.http.app.BotWorkers", lambda seconds: Scripted())
    # a snapshot of every move
    monkeypatch.setattr("parlour.server.tables.live_tables.MAX_ROWS_PER_SNAPSHOT", 1)
    monkeypatch.setattr("parlour.server.tables.chat.MAX_MESSAGES_PER_PERIOD", 1000)
    monkeypatch.setattr("parlour.server.tables.chat.NUDGE_INTERVAL_SECONDS", 0)
    monkeypatch.setattr(
        "parlour.server.tables.clock.MS_PER_SECOND", 10_000_000
    )  # no player is late unless a test says so
    monkeypatch.setattr(
        "parlour.server.tables.turn_runner.overdue_seats", lambda table, now: seats_to_move(table)
    )


@dataclass
class Twin:
    """One of the two rooms with its clients: the players by seat, then two spectators."""

    place: Place
    held: LiveTable
    came: list[Person]

    @property
    def thinkers(self) -> Scripted:
        found = self.place.room.bot_workers
        assert isinstance(found, Scripted)
        return found

    @property
    def game(self) -> Game:
        assert self.held.table.match is not None
        return self.held.table.match.game

    async def come(self, seat: int) -> None:
        await self.came[seat].come(self.held.table.id)

    async def hint(self) -> list[WorkerRequest]:
        """Let Ann ask for a hint, and return the requests that the coach receives."""
        ann, coach = self.came[ANN], self.thinkers.pool
        assert isinstance(coach, Here)
        coach.asked.clear()
        await ann.send({"type": "request_hint", "request_id": "hint", "match_number": 1})
        await ann.until(lambda: any(frame.get("request_id") == "hint" for frame in ann.frames))
        return [*coach.asked]

    async def move_for_late(self) -> None:
        """Move for a player whose time is up."""
        await self.place.room.turns.move_for_overdue(self.held)

    async def leave(self, seat: int) -> None:
        """Disconnect a player, and wait until the others see it."""
        await self.came[seat].go()
        other = self.came[-1]
        await other.until(lambda: bool(other.table["seats"][seat]["is_away"]))

    async def play_out(self) -> None:
        """Play the match to its end by heuristic."""
        while not self.game.is_over:
            match = self.held.table.match
            assert match is not None
            seat = members(match.game.to_move())[0]
            move = Move(f"row {self.held.table.seq}", 1, match.game.format_move(match.game.heuristic(seat)))
            await self.place.room.handle_request(self.held, match.user_ids[seat], move)

    async def beginning(self) -> dict[str, Any]:
        """Return the data of the row that started the last match."""
        rows = await self.place.room.store.read_rows(self.held.table.id)
        return next(row.data for row in reversed(rows) if row.kind in MATCH_START_KINDS)

    async def settle(self) -> None:
        """Wait until all requests are handled (first ping) and all their frames are read (second ping)."""
        for person in [*self.came, *self.came]:
            if person.socket is not None:
                await person.send({"type": "ping"})
                await person.hear("pong")


class Alike:
    """Both rooms. `drawn` chooses the actions and belongs to neither room."""

    def __init__(self, twins: list[Twin]) -> None:
        self.twins = twins
        self.drawn = Rng.fast(1)
        self.asked = 0
        self.told = 0
        self.views = 0

    async def both(self, do: Callable[[Twin], Awaitable[Any]]) -> list[Any]:
        """Do the same in both rooms, and compare the frames of Ann and the spectators."""
        for twin in self.twins:
            for person in twin.came:
                person.frames.clear()
        answers = [await do(twin) for twin in self.twins]
        for twin in self.twins:
            await twin.settle()
        for seat in (ANN, *WATCHERS):
            heard, same = (plainly(twin.came[seat].frames) for twin in self.twins)
            assert heard == same
            self.told += len(heard)
            self.views += sum(frame["type"] == "view" for frame in heard)
        return answers

    async def ask(self, by: int, kind: str, /, **fields: Any) -> list[Message]:
        """Send a client's request to both rooms, compare what Ann receives, and return the answers."""
        self.asked += 1
        name = f"request {self.asked}"
        return await self.both(lambda twin: twin.came[by].ask(kind, name, **fields))


def alike_to_both(one: Game, other: Game) -> list[tuple[int, str]]:
    """Return the moves that are legal in both worlds and look the same to Ann and the spectators."""
    found = []
    for seat, move in list_choices(one):
        if (seat, move) in list_choices(other):
            after = [one.copy(), other.copy()]
            for world in after:
                world.push(seat, move)
            if after[0].is_over == after[1].is_over and all(
                after[0].observation_key(each) == after[1].observation_key(each) for each in (ANN, SPECTATOR)
            ):
                found.append((seat, one.format_move(move)))
    return found


def otherwise(game: Game, seed: int) -> Game:
    """Return a copy of the game with another deal of the cards that Ann cannot see."""
    other = game.view(ANN).determinize(Rng.fast(seed))
    other.rng, other.event_buffer_end = game.rng.copy(), 0
    return other


def hides(game: Game) -> bool:
    """Return True if hidden cards can be dealt differently."""
    return any(otherwise(game, seed).state() != game.state() for seed in range(5))


def alike_for(game: Game, seed: int) -> int:
    """Return the number of random moves that look alike in both worlds, or -1 if the deals are equal."""
    one, other, drawn = game.copy(), otherwise(game, seed), Rng.fast(seed)
    if one.state() == other.state():
        return -1
    for number in range(MOVES):
        possible = [] if one.is_over else alike_to_both(one, other)
        if not possible:
            return number
        seat, text = possible[int(drawn.randbelow(len(possible)))]
        for world in (one, other):
            world.push(seat, world.parse_move(text))
    return MOVES


def plainly(frames: list[Message]) -> list[Message]:
    """Return the frames without times, commitments and finished matches, where all hands are open."""
    told = [frame for frame in frames if frame["type"] != "pong" and not is_over(frame)]
    return [{key: each for key, each in frame.items() if key not in (*TIMED, COMMITMENT)} for frame in told]


def is_over(frame: Message) -> bool:
    """Return True if the frame shows a finished match."""
    if frame["type"] == "view":
        return "over" in json.loads(frame["view"])
    return bool(frame["type"] == "scene" and frame["scene"]["is_over"])


async def play(room: ServerRoom, held: LiveTable, moves: int, seed: int) -> None:
    """Make `moves` random moves, but none that ends the round or reveals all cards."""
    rng = Rng.fast(seed)
    for nth in range(moves):
        match = held.table.match
        assert match is not None
        trial = match.game.copy()
        seat, move = push_random_move(trial, rng)
        if trial.is_over or trial.round_count != match.game.round_count or not hides(trial):
            return
        await room.handle_request(held, match.user_ids[seat], Move(f"{nth}", 1, match.game.format_move(move)))


def lay_otherwise(database: Path, table: str) -> None:
    """Deal the cards that Ann cannot see differently, in a closed room. Play may continue for long."""
    with sqlite3.connect(database) as connection:
        where = "WHERE table_id = ? AND seq = (SELECT max(seq) FROM log WHERE table_id = ?)"
        [(kept,)] = connection.execute(f"SELECT state FROM snapshots {where}", (table, table)).fetchall()
        [(row,)] = connection.execute(f"SELECT data FROM log {where}", (table, table)).fetchall()
        state = json.loads(kept)
        game = game_class(state["game"]).from_state(json.loads(kept))
        other = otherwise(game, max(range(WORLDS), key=lambda seed: alike_for(game, seed)))
        changed = json.dumps(other.state()), json.dumps(json.loads(row) | {"checksum": checksum(other)})
        connection.execute(f"UPDATE snapshots SET state = ? {where}", (changed[0], table, table))
        connection.execute(f"UPDATE log SET data = ? {where}", (changed[1], table, table))
    connection.close()


async def copied_room(stack: AsyncExitStack, folder: Path, game: str, reminders: bool, moves: int) -> Alike:
    """Return a match in progress and its copy with another deal of the hidden cards."""
    first, second = folder / "one.sqlite3", folder / "other.sqlite3"
    seats = 3 if game_class(game).max_seats > 2 else 2
    manners = {
        "allow_chat": True,
        "seconds_per_move": 60,
        "seconds_per_match": 600,
        "show_known_cards": reminders,
    }
    async with open_room(first) as place, people(place, seats + len(WATCHERS)) as came:
        table = await came[0].make_table(
            game=game,
            seat_count=seats,
            options=OPTIONS.get(game, {}),
            table_settings=manners,
            allow_hints=True,
        )
        held = await place.room.live_tables.get_table(table)
        for seat, person in enumerate(came[:seats]):
            await place.room.handle_request(held, person.identity, Sit("sit", seat))
        await place.room.handle_request(held, came[0].identity, Start("start"))
        await play(place.room, held, moves, seed=3)
        cookies = [person.cookie for person in came]
    shutil.copy(first, second)
    lay_otherwise(second, table)
    twins = []
    for database in (first, second):
        place = await stack.enter_async_context(open_room(database))
        place.room.rng = Rng.fast(9)
        again = [await stack.enter_async_context(Person(place, cookie)) for cookie in cookies]
        again[-1].headers["Accept-Language"] = "de"
        for person in again:
            person.views = True
        twins.append(Twin(place, await place.room.live_tables.get_table(table), again))
    found = Alike(twins)
    for seat in range(len(cookies)):
        await found.both(partial(Twin.come, seat=seat))
    assert twins[0].game.state() != twins[1].game.state()
    return found


@pytest.mark.parametrize(
    ("game", "reminders"), [(name, False) for name in game_names()] + [("go-fish", True)]
)
@pytest.mark.parametrize("before", BEFORE)
async def test_rooms_that_differ_in_hidden_cards(
    game: str, reminders: bool, before: int, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        alike = await copied_room(stack, tmp_path, game, reminders, before)
        await say_everything(alike)
        await stand_in(alike)
        await look_at_pages(alike)
        for _ in range(MOVES):
            question, same = await alike.both(Twin.hint)
            assert question == same
            if not await go_on(alike):
                break
        await try_everything(alike)
        await play_again(alike)
        assert alike.told > 30
        assert alike.views > 3


async def go_on(alike: Alike) -> bool:
    """Make a move that looks alike in both rooms, or one for a late player. Return False if there is none."""
    drawn, possible = alike.drawn, alike_to_both(*[twin.game for twin in alike.twins])
    if not possible:
        return False
    if drawn.randbelow(3) == 0 and is_late(alike):
        await alike.both(Twin.move_for_late)
        return True
    seat, text = possible[int(drawn.randbelow(len(possible)))]
    await alike.ask(seat, "move", match_number=1, move=text)
    if all(twin.came[seat].may_take_back for twin in alike.twins):
        await take_back(alike, seat, agree=drawn.randbelow(2) == 0)
    elif seat != ANN:
        await alike.ask(ANN, "request_takeback", match_number=1)
    return True


async def play_again(alike: Alike) -> None:
    """Start another match. Its deal must not depend on how the previous match went in either room."""
    if not all(twin.game.is_over for twin in alike.twins):
        for twin in alike.twins:
            await twin.play_out()
        for seat in range(len(alike.twins[0].held.table.seats)):
            for twin in alike.twins:
                await twin.came[seat].do("rematch")
    else:
        for seat in range(len(alike.twins[0].held.table.seats)):
            await alike.ask(seat, "rematch")
        assert alike.twins[0].game.state() == alike.twins[1].game.state()
    one, other = [await twin.beginning() for twin in alike.twins]
    assert one["match_number"] == 2
    assert (one["seed"], one["fair"]) == (other["seed"], other["fair"])


async def say_everything(alike: Alike) -> None:
    """Send phrases, a reaction, chat, and a nudge to the players to move."""
    for seat in (0, 1):
        await alike.ask(seat, "phrase", phrase="hello")
        await alike.ask(seat, "phrase", phrase="laugh")
        await alike.ask(seat, "chat", text="And now?")
        for other in range(len(alike.twins[0].held.table.seats)):
            await alike.ask(seat, "nudge", seat=other)


async def stand_in(alike: Alike) -> None:
    """Let a slow bot substitute for a disconnected player to move, until the player is back."""
    table = alike.twins[0].held.table
    one, other = (twin.game.to_move() for twin in alike.twins)
    gone = members(one & other)[0]
    by = next(seat for seat in range(len(table.seats)) if seat != gone)
    for twin in alike.twins:
        twin.thinkers.let.clear()
    await alike.both(partial(Twin.leave, seat=gone))
    await alike.ask(by, "substitute_bot", seat=gone)
    assert table.seats[gone].substituted
    await alike.both(partial(Twin.come, seat=gone))
    assert not table.seats[gone].substituted
    for twin in alike.twins:
        twin.thinkers.let.set()
        await asyncio.gather(*[task for task in [twin.held.bot_task] if task is not None])


def is_late(alike: Alike) -> bool:
    """Return True if only Ann is to move and the heuristic's move for her looks alike in both rooms."""
    worlds = [twin.game for twin in alike.twins]
    if any(members(world.to_move()) != [ANN] for world in worlds):
        return False
    lines = {world.format_move(world.view(ANN).game.heuristic(ANN)) for world in worlds}
    return len(lines) == 1 and (ANN, lines.pop()) in alike_to_both(*worlds)


async def take_back(alike: Alike, seat: int, agree: bool) -> None:
    """Request a takeback that reveals nothing in either room. The other players agree, or one declines."""
    await alike.ask(seat, "request_takeback", match_number=1)
    for other in [each for each in range(len(alike.twins[0].held.table.seats)) if each != seat]:
        await alike.ask(other, "answer_takeback", match_number=1, agree=agree)


async def try_everything(alike: Alike) -> None:
    """Try illegal moves of the game and of Ann's visible cards. Both rooms must refuse them alike."""
    game = alike.twins[0].game
    vocabulary = game.vocabulary()
    for _ in range(12):
        move = vocabulary[int(alike.drawn.randbelow(len(vocabulary)))]
        if game.refusal(ANN, move) is not None:
            one, other = await alike.ask(ANN, "move", match_number=1, move=game.format_move(move))
            assert one == other
    for zone in alike.twins[0].came[ANN].scene["zones"]:
        for card in zone["cards"][:2]:
            one, other = await alike.ask(ANN, "explain_card", match_number=1, zone=zone["key"], card=card)
            assert one == other


async def look_at_pages(alike: Alike) -> None:
    """Compare the pages that Ann requests. Those of the unfinished match must be refused."""
    table = alike.twins[0].held.table.id
    match = [f"/api/tables/{table}/{each}" for each in ASKED["match"]]
    asked = [("GET", path) for path in [*ASKED["ann"], *match, f"/t/{table}"]]
    for method, path in [*asked, ("POST", f"/api/tables/{table}/review?match=1")]:
        one, other = [
            (found.status_code, TIMES.sub("", found.text))
            for found in [await twin.came[ANN].http.request(method, path) for twin in alike.twins]
        ]
        assert one == other, path
        assert (one[0] >= 400) == (path in match or method == "POST"), path
