"""Two rooms that differ only in hidden cards send a user the same frames and pages.

A match is played for a while, and its room is copied. In the copy, the cards that Ann cannot see are dealt
differently. Then both rooms receive the same requests: moves, takebacks, hints, chat, proposals, substitutes,
the clock, undone moves, another match, changes of a tournament. Ann and the spectators, each in their own
language, must receive the same frames from both rooms. The only exception is the final scene of a match,
which shows all hands.
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
from parlour.kit.match_driver import is_decision
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.records.record import position_checksum
from parlour.server.decisions.proposals import PROPOSALS
from parlour.server.handlers import hints
from parlour.server.log.clock import seats_to_move
from parlour.server.log.entries import MatchStart
from parlour.server.log.table import Table
from parlour.server.log.table_log import DECISION_SEQS
from parlour.server.ops.bot_workers import BotWorkers, WorkerPool
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Move, Sit, Start
from parlour.server.tables.bot_answers import BotReply, WorkerOutcome
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.requests import handle_request
from parlour.server.tables.turn_runner import decide_bot_move
from parlour.testing import effort, example_count, list_choices, push_random_move
from tests.server.rooms import Message, Person, Place, open_room, people
from tests.server.rows import data_of

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
UNDONE_GAMES = ("crazy-eight", "go-fish", "zombie-cribbage")  # without long tests
# Times in exports, in milliseconds, and the time used of the match clock.
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|\b1[789]\d{11}\b|\"time_used\": \[[\d,\s]*\]")
TOURNAMENT_TIMES = re.compile(rf"{TIMES.pattern}|cup-[\w-]+")  # also the ids of new tournaments
TIMED = ("waiting_since", "deadlines", "time_left", "time_left_at", "sent_at", "sender")
COMMITMENT = "commitment"  # the commitment to a secret that is drawn when a match begins
PATHS = {
    "ann": (
        *[f"/api/me/{each}" for each in ("profile", "export", "tables", "ladders")],
        *[f"/api/{each}" for each in ("tables", "daily", "exercises")],
    ),
    "match": (
        "record",
        *[f"{each}?match=1" for each in ("record", "deals", "review", "deciding-moment", "replay")],
        "replay?match=1&viewer=1",
        "replay?match=1&open_hands=true",
        "exercises?match=1&seat=1",
    ),
}


class InProcessPool(WorkerPool):
    """A worker pool that answers in this process; `requests` holds its requests."""

    def __init__(self) -> None:
        super().__init__(1)
        self.requests: list[WorkerRequest] = []

    async def request(self, request: WorkerRequest, *rest: Any) -> WorkerOutcome:
        self.requests.append(request)
        return msgspec.convert(
            msgspec.to_builtins(handle_safely(request, lambda meanwhile: None)), FinalResult | WorkerFailure
        )


class ScriptedBots(BotWorkers):
    """Bots that move by heuristic once they are allowed to, without processes."""

    def __init__(self) -> None:
        super().__init__()
        self.executor = InProcessPool()
        self.released = asyncio.Event()
        self.released.set()

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        await self.released.wait()
        return BotReply(int(view.game.heuristic(view.seat)))


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_PLAYOUTS", 4)
    monkeypatch.setattr(hints, "HINT_SECONDS", 600.0)  # playouts end a hint, not the time
    monkeypatch.setattr("parlour.server.http.app.BotWorkers", lambda seconds: ScriptedBots())
    # a snapshot of every move
    monkeypatch.setattr("parlour.server.tables.live_table.MAX_ROWS_PER_SNAPSHOT", 1)
    monkeypatch.setattr("parlour.server.decisions.chat.MAX_MESSAGES_PER_PERIOD", 1000)
    monkeypatch.setattr("parlour.server.decisions.chat.NUDGE_INTERVAL_SECONDS", 0)
    monkeypatch.setattr(
        "parlour.server.log.clock.MS_PER_SECOND", 10_000_000
    )  # no player is late unless a test says so
    # The second room opens later, so only its outage might be long enough to correct the clocks.
    monkeypatch.setattr("parlour.server.log.clock.MIN_OUTAGE_MS", 10**12)
    monkeypatch.setattr(
        "parlour.server.tables.turn_runner.overdue_seats", lambda table, now: seats_to_move(table)
    )


@dataclass
class RoomSide:
    """One of the two rooms with its clients: the players by seat, then two spectators."""

    place: Place
    live_table: LiveTable
    clients: list[Person]
    known: str = ""  # the last view that Ann received

    @property
    def thinkers(self) -> ScriptedBots:
        found = self.place.room.bot_workers
        assert isinstance(found, ScriptedBots)
        return found

    @property
    def game(self) -> Game:
        assert self.live_table.table.match is not None
        return self.live_table.table.match.game

    async def come(self, seat: int) -> None:
        await self.clients[seat].come(self.live_table.table.id)

    async def hint(self) -> list[WorkerRequest]:
        """Let Ann ask for a hint, and return the requests that the coach receives."""
        ann, coach = self.clients[ANN], self.thinkers.executor
        assert isinstance(coach, InProcessPool)
        coach.requests.clear()
        await ann.send({"type": "request_hint", "request_id": "hint", "match_number": 1})
        await ann.until(lambda: any(frame.get("request_id") == "hint" for frame in ann.frames))
        return [*coach.requests]

    async def move_for_bot(self, seat: int, text: str) -> None:
        """Make a move for a bot."""
        table, match = self.live_table.table, self.live_table.table.match
        assert match is not None
        await self.live_table.execute(
            partial(decide_bot_move, match, seat, match.game.parse_move(text), table.seq)
        )

    async def move_for_overdue(self) -> None:
        """Move for a player whose time is up."""
        await self.place.room.turn_runner.move_for_overdue_seats(self.live_table)

    async def leave(self, seat: int) -> None:
        """Disconnect a player, and wait until the others see it."""
        await self.clients[seat].go()
        other = self.clients[-1]
        await other.until(lambda: bool(other.table["seats"][seat]["is_away"]))

    async def play_out(self) -> None:
        """Play the match to its end by heuristic."""
        while not self.game.is_over:
            match = self.live_table.table.match
            assert match is not None
            seat = members(match.game.to_move())[0]
            move = Move(
                f"row {self.live_table.table.seq}", 1, match.game.format_move(match.game.heuristic(seat))
            )
            await handle_request(self.place.room.live_tables, self.live_table, match.user_ids[seat], move)

    async def start_data(self) -> dict[str, Any]:
        """Return the data of the row that started the last match."""
        rows = await self.place.room.store.read_rows(self.live_table.table.id)
        return next(data_of(row) for row in reversed(rows) if isinstance(row.entry, MatchStart))

    async def settle(self) -> None:
        """Wait until all requests are handled (first ping) and all their frames are read (second ping)."""
        connected = [person for person in self.clients if person.socket is not None]
        for _ in range(2):
            for person in connected:
                await person.send({"type": "ping"})
            for person in connected:
                await person.hear("pong")


class RoomPair:
    """Both rooms. `rng` chooses the actions and belongs to neither room."""

    def __init__(self, sides: list[RoomSide], seed: int) -> None:
        self.sides = sides
        self.rng = Rng.fast(seed)
        self.requests = 0
        self.frame_count = 0
        self.views = 0

    async def both(self, do: Callable[[RoomSide], Awaitable[Any]]) -> list[Any]:
        """Do the same in both rooms, and compare the frames of Ann and the spectators."""
        return await self.both_at_once(*[partial(do, side) for side in self.sides])

    async def both_at_once(self, *actions: Callable[[], Awaitable[Any]]) -> list[Any]:
        """Carry out actions that do the same in both rooms, and compare the frames as `both` does."""
        for side in self.sides:
            for person in side.clients:
                person.frames.clear()
        answers = [await do() for do in actions]
        for side in self.sides:
            await side.settle()
        for seat in (ANN, *WATCHERS):
            frames, same = (comparable_frames(side.clients[seat].frames) for side in self.sides)
            assert frames == same
            self.frame_count += len(frames)
            self.views += sum(frame["type"] == "view" for frame in frames)
        for side in self.sides:
            views = [frame["view"] for frame in side.clients[ANN].frames if frame["type"] == "view"]
            side.known = [side.known, *views][-1]
        return answers

    @property
    def table_path(self) -> str:
        return f"/api/tables/{self.sides[0].live_table.table.id}"

    def choose(self, count: int) -> int:
        """Return a random number below `count`."""
        return int(self.rng.randbelow(count))

    async def ask(self, by: int, kind: str, /, **fields: Any) -> list[Message]:
        """Send a client's request to both rooms, compare what Ann receives, and return the answers."""
        self.requests += 1
        name = f"request {self.requests}"
        return await self.both(lambda side: side.clients[by].ask(kind, name, **fields))


def find_equal_moves(one: Game, other: Game) -> list[tuple[int, str]]:
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


def redeal(game: Game, seed: int) -> Game:
    """Return a copy of the game with another deal of the cards that Ann cannot see."""
    other = game.view(ANN).determinize(Rng.fast(seed))
    other.rng, other.event_buffer_end = game.rng.copy(), 0
    return other


def has_hidden_cards(game: Game) -> bool:
    """Return True if hidden cards can be dealt differently."""
    return any(redeal(game, seed).state() != game.state() for seed in range(5))


def count_equal_moves(game: Game, seed: int) -> int:
    """Return the number of random moves that look alike in both worlds, or -1 if the deals are equal."""
    one, other, rng = game.copy(), redeal(game, seed), Rng.fast(seed)
    if one.state() == other.state():
        return -1
    for number in range(MOVES):
        possible = [] if one.is_over else find_equal_moves(one, other)
        if not possible:
            return number
        seat, text = possible[int(rng.randbelow(len(possible)))]
        for world in (one, other):
            world.push(seat, world.parse_move(text))
    return MOVES


def comparable_frames(frames: list[Message]) -> list[Message]:
    """Return the frames without times, commitments and finished matches, where all hands are open."""
    shown = [frame for frame in frames if frame["type"] != "pong" and not is_over(frame)]
    return [{key: each for key, each in frame.items() if key not in (*TIMED, COMMITMENT)} for frame in shown]


def is_over(frame: Message) -> bool:
    """Return True if the frame shows a finished match."""
    if frame["type"] == "view":
        return "over" in json.loads(frame["view"])
    return bool(frame["type"] == "scene" and frame["scene"]["is_over"])


async def play(room: ServerRoom, live_table: LiveTable, moves: int, seed: int) -> None:
    """Make `moves` random moves, but none that ends the round or reveals all cards."""
    rng = Rng.fast(seed)
    for nth in range(moves):
        match = live_table.table.match
        assert match is not None
        trial = match.game.copy()
        seat, move = push_random_move(trial, rng)
        if trial.is_over or trial.round_count != match.game.round_count or not has_hidden_cards(trial):
            return
        await handle_request(
            room.live_tables,
            live_table,
            match.user_ids[seat],
            Move(f"{nth}", 1, match.game.format_move(move)),
        )


def redeal_database(database: Path, table: str) -> None:
    """Deal the cards that Ann cannot see differently, in a closed room. Play may continue for long."""
    with sqlite3.connect(database) as connection:
        where = "WHERE table_id = ? AND seq = (SELECT max(seq) FROM log WHERE table_id = ?)"
        [(kept,)] = connection.execute(f"SELECT state FROM snapshots {where}", (table, table)).fetchall()
        [(row,)] = connection.execute(f"SELECT data FROM log {where}", (table, table)).fetchall()
        state = json.loads(kept)
        decisions = {DECISION_SEQS: state.pop(DECISION_SEQS, [])}
        game = game_class(state["game"]).from_state(state)
        other = redeal(game, max(range(WORLDS), key=lambda seed: count_equal_moves(game, seed)))
        changed = (
            json.dumps(other.state() | decisions),
            json.dumps(json.loads(row) | {"checksum": position_checksum(other)}),
        )
        connection.execute(f"UPDATE snapshots SET state = ? {where}", (changed[0], table, table))
        connection.execute(f"UPDATE log SET data = ? {where}", (changed[1], table, table))
    connection.close()


Beginning = Callable[[Place, list[Person]], Awaitable[str]]


async def begin_with_people(
    game: str, seats: int, reminders: bool, place: Place, clients: list[Person]
) -> str:
    """Start a match of Ann and other people. Games of several deals are played at a private table."""
    new_settings = {
        "allow_chat": True,
        "seconds_per_move": 60,
        "seconds_per_match": 600,
        "show_known_cards": reminders,
    }
    table = await clients[ANN].make_table(
        game=game,
        seat_count=seats,
        options=OPTIONS.get(game, {}),
        table_settings=new_settings,
        allow_hints=True,
        private=hasattr(game_class(game), "match_score"),
    )
    live_table = await place.room.live_tables.get_table(table)
    for seat, person in enumerate(clients[:seats]):
        await handle_request(place.room.live_tables, live_table, person.identity, Sit("sit", seat))
    await handle_request(place.room.live_tables, live_table, clients[ANN].identity, Start("start"))
    return table


async def open_room_pair(
    stack: AsyncExitStack,
    folder: Path,
    count: int,
    begin: Beginning,
    moves: int,
    redeal_world: Callable[[Path, str], None] = redeal_database,
) -> RoomPair:
    """Return a match in progress and its copy with another deal of the hidden cards.

    Args:
        count: The number of clients.
        begin: Starts the match of the first clients, and returns the id of the table.
        moves: The number of moves before the room is copied.
        redeal_world: Deals the hidden cards differently in the copied database.
    """
    first, second = folder / "one.sqlite3", folder / "other.sqlite3"
    async with open_room(first) as place, people(place, count) as clients:
        table = await begin(place, clients)
        await play(place.room, await place.room.live_tables.get_table(table), moves, seed=3)
        cookies = [person.cookie for person in clients]
    shutil.copy(first, second)
    redeal_world(second, table)
    sides = []
    for database in (first, second):
        place = await stack.enter_async_context(open_room(database))
        place.room.hints.rng = Rng.fast(9)
        again = [await stack.enter_async_context(Person(place, cookie)) for cookie in cookies]
        again[-1].headers["Accept-Language"] = "de"
        for person in again:
            person.views = True
        sides.append(RoomSide(place, await place.room.live_tables.get_table(table), again))
    found = RoomPair(sides, seed=sum(sides[0].game.title.encode()))
    for seat in range(len(cookies)):
        await found.both(partial(RoomSide.come, seat=seat))
    assert sides[0].game.state() != sides[1].game.state()
    return found


@pytest.mark.parametrize(
    ("game", "reminders"), [(name, False) for name in game_names()] + [("go-fish", True)]
)
@pytest.mark.parametrize("before", BEFORE)
async def test_rooms_differing_in_hidden_cards_look_equal(
    game: str, reminders: bool, before: int, tmp_path: Path
) -> None:
    seats = 3 if game_class(game).max_seats > 2 else 2
    async with AsyncExitStack() as stack:
        begin = partial(begin_with_people, game, seats, reminders)
        pair = await open_room_pair(stack, tmp_path, seats + len(WATCHERS), begin, before)
        await send_all_messages(pair)
        await substitute(pair)
        await let_removed_player_return(pair)
        await compare_pages(pair)
        for _ in range(MOVES):
            question, same = await pair.both(RoomSide.hint)
            assert question == same
            if not await play_equal_move(pair):
                break
            await compare_reports(pair)
            if not pair.choose(2):
                await send_random_request(pair)
        await try_illegal_moves(pair)
        await play_again(pair)
        assert pair.frame_count > 30
        assert pair.views > 3


async def play_equal_move(pair: RoomPair) -> bool:
    """Make a move that looks alike in both rooms, or one for a late player. Return False if there is none."""
    rng, possible = pair.rng, find_equal_moves(*[side.game for side in pair.sides])
    if not possible:
        return False
    if rng.randbelow(3) == 0 and can_time_out(pair):
        await pair.both(RoomSide.move_for_overdue)
        return True
    seat, text = possible[int(rng.randbelow(len(possible)))]
    await pair.ask(seat, "move", match_number=1, move=text)
    if all(side.clients[seat].may_take_back for side in pair.sides):
        await take_back(pair, seat, agree=rng.randbelow(2) == 0)
    elif seat != ANN:
        await pair.ask(ANN, "request_takeback", match_number=1)
    return True


async def play_again(pair: RoomPair) -> None:
    """Start another match. Its deal must not depend on how the previous match went in either room."""
    if not all(side.game.is_over for side in pair.sides):
        for side in pair.sides:
            await side.play_out()
        for seat in range(len(pair.sides[0].live_table.table.seats)):
            for side in pair.sides:
                await side.clients[seat].do("rematch")
    else:
        for seat in range(len(pair.sides[0].live_table.table.seats)):
            await pair.ask(seat, "rematch")
        assert pair.sides[0].game.state() == pair.sides[1].game.state()
    one, other = [await side.start_data() for side in pair.sides]
    assert one["match_number"] == 2
    assert (one["seed"], one["fair"]) == (other["seed"], other["fair"])


async def send_all_messages(pair: RoomPair) -> None:
    """Send phrases, a reaction, chat, and a nudge to the players to move."""
    for seat in (0, 1):
        await pair.ask(seat, "phrase", phrase="hello")
        await pair.ask(seat, "phrase", phrase="laugh")
        await pair.ask(seat, "chat", text="And now?")
        for other in range(len(pair.sides[0].live_table.table.seats)):
            await pair.ask(seat, "nudge", seat=other)


async def substitute(pair: RoomPair) -> None:
    """Let a slow bot substitute for a disconnected player to move, until the player is back."""
    table = pair.sides[0].live_table.table
    one, other = (side.game.to_move() for side in pair.sides)
    gone = members(one & other)[0]
    by = next(seat for seat in range(len(table.seats)) if seat != gone)
    for side in pair.sides:
        side.thinkers.released.clear()
    await pair.both(partial(RoomSide.leave, seat=gone))
    await pair.ask(by, "substitute_bot", seat=gone)
    assert table.seats[gone].substituted
    await pair.both(partial(RoomSide.come, seat=gone))
    assert not table.seats[gone].substituted
    for side in pair.sides:
        side.thinkers.released.set()
        await asyncio.gather(*[task for task in [side.live_table.bot_task] if task is not None])


async def let_removed_player_return(pair: RoomPair) -> None:
    """Remove a player. A spectator asks for the seat in vain, and the player gets it back from a slow bot."""
    gone, spectator = 1, WATCHERS[0]
    for side in pair.sides:
        side.thinkers.released.clear()
    await pair.ask(ANN, "remove_player", seat=gone)
    for by, agree in ((spectator, False), (gone, True)):
        await pair.ask(by, "request_seat", seat=gone)
        await pair.ask(ANN, "answer_seat_request", agree=agree)
    await pair.ask(gone, "sit", seat=gone)
    for side in pair.sides:
        assert side.live_table.table.seats[gone].has_active_player
        side.thinkers.released.set()
        await asyncio.gather(*[task for task in [side.live_table.bot_task] if task is not None])


def can_time_out(pair: RoomPair) -> bool:
    """Return True if only Ann is to move and the heuristic's move for her looks alike in both rooms."""
    worlds = [side.game for side in pair.sides]
    if any(members(world.to_move()) != [ANN] for world in worlds):
        return False
    lines = {world.format_move(world.view(ANN).game.heuristic(ANN)) for world in worlds}
    return len(lines) == 1 and (ANN, lines.pop()) in find_equal_moves(*worlds)


async def take_back(pair: RoomPair, seat: int, agree: bool) -> None:
    """Request a takeback that reveals nothing in either room. The other players agree, or one declines."""
    await pair.ask(seat, "request_takeback", match_number=1)
    for other in [each for each in range(len(pair.sides[0].live_table.table.seats)) if each != seat]:
        await pair.ask(other, "answer_takeback", match_number=1, agree=agree)


async def try_illegal_moves(pair: RoomPair) -> None:
    """Try illegal moves of the game and of Ann's visible cards. Both rooms must refuse them alike."""
    game = pair.sides[0].game
    vocabulary = game.vocabulary()
    for _ in range(12):
        move = vocabulary[int(pair.rng.randbelow(len(vocabulary)))]
        if game.refusal(ANN, move) is not None:
            one, other = await pair.ask(ANN, "move", match_number=1, move=game.format_move(move))
            assert one == other
    for zone in pair.sides[0].clients[ANN].scene["zones"]:
        for card in zone["cards"][:2]:
            one, other = await pair.ask(ANN, "explain_card", match_number=1, zone=zone["key"], card=card)
            assert one == other


async def send_random_request(pair: RoomPair) -> None:
    """Send requests about the table, some of which are refused during a match, or compare a replay."""
    if any(side.game.is_over for side in pair.sides):
        return
    by = pair.choose(len(pair.sides[0].live_table.table.seats))
    kind = pair.choose(4)
    if kind == 0:
        await propose(pair, by, PROPOSALS[pair.choose(len(PROPOSALS))], agree=pair.choose(3) > 0)
    elif kind == 1:
        await pair.ask(ANN, "hand_over_host", seat=1)
        await pair.ask(1, "hand_over_host", seat=0)
    elif kind == 2:
        await pair.ask(by, "set_ready", ready=True)
        await pair.ask(ANN, "move_seat", seat=by, to_seat=0)
        await pair.ask(by, "lead_replay", match_number=1, step=by, open_hands=True)
    else:
        # test_replays compares what spectators see with the consent of the players
        for proposal, users in (("close_hands", (ANN, WATCHERS[0])), ("open_hands", (ANN,))):
            await propose(pair, by, proposal, agree=True)
            for user in users:
                path = f"{pair.table_path}/replay?match=1&open_hands=true"
                assert await compare_page(pair, user, path) >= 400


async def propose(pair: RoomPair, by: int, proposal: str, agree: bool) -> None:
    """Make a proposal. All other players agree, or one declines."""
    await pair.ask(by, "propose", match_number=1, proposal=proposal)
    for other in [each for each in range(len(pair.sides[0].live_table.table.seats)) if each != by]:
        await pair.ask(other, "answer_proposal", match_number=1, agree=agree)


async def compare_page(
    pair: RoomPair, user: int, path: str, method: str = "GET", scrub: re.Pattern[str] = TIMES, **fields: Any
) -> int:
    """Compare a page that a client requests from both rooms, and return its status."""
    one, other = [
        (found.status_code, scrub.sub("", found.text).replace(str(client.place.url), "room"))
        for client in [side.clients[user] for side in pair.sides]
        for found in [await client.http.request(method, path, json=fields or None)]
    ]
    assert one == other, path
    return one[0]


async def compare_reports(pair: RoomPair) -> None:
    """Compare the reports of the last move that Ann, Ben and a spectator get while the match is played."""
    if not any(side.game.is_over for side in pair.sides):
        for user in (ANN, 1, WATCHERS[0]):
            assert await compare_page(pair, user, f"{pair.table_path}/report?match=1") == 200


async def compare_pages(pair: RoomPair) -> None:
    """Compare the pages that Ann requests. Those of the unfinished match must be refused."""
    match = [f"{pair.table_path}/{each}" for each in PATHS["match"]]
    shown = [f"{pair.table_path}/{each}" for each in ("setup", "score", "report?match=1")]
    for path in [*PATHS["ann"], *match, *shown, f"/t/{pair.sides[0].live_table.table.id}"]:
        assert (await compare_page(pair, ANN, path) >= 400) == (path in match), path
    assert await compare_page(pair, ANN, f"{pair.table_path}/review?match=1", "POST") >= 400


# Undone moves, the same deal and a new deal against bots


async def begin_with_bots(game: str, place: Place, clients: list[Person]) -> str:
    """Start a match of Ann against bots."""
    seats = game_class(game).min_seats
    bots = {str(seat): "simple" for seat in range(1, seats)}
    table = await clients[ANN].make_table(
        game=game, seat_count=seats, options=OPTIONS.get(game, {}), bots=bots
    )
    live_table = await place.room.live_tables.get_table(table)
    for request in (Sit("sit", ANN), Start("start")):
        await handle_request(place.room.live_tables, live_table, clients[ANN].identity, request)
    return table


async def wait_forever(*arguments: Any) -> BotReply:
    await asyncio.Event().wait()
    raise AssertionError


def deal_differently(salt: int, monkeypatch: pytest.MonkeyPatch, database: Path, table: str) -> None:
    """Deal the cards that Ann cannot see differently from the beginning of the first match, in a closed room.

    The log of the copy has another seed, which stands for this deal. Positions that are rebuilt from the log
    therefore belong to the same world.
    """
    deal = MatchStart.deal
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM snapshots")
        [(kept,)] = connection.execute(
            "SELECT data FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)
        ).fetchall()
        row = json.loads(kept)
        seed = row["seed"]
        connection.execute(
            "UPDATE log SET data = ? WHERE data = ?", (json.dumps(row | {"seed": seed[::-1]}), kept)
        )
    connection.close()

    worlds: list[Game] = []  # the search for the other deal takes long, so it is found once

    def deal_of_world(start: MatchStart, of_table: Table) -> Game:
        if start.seed != seed[::-1]:
            return deal(start, of_table)
        if not worlds:
            dealt = deal(msgspec.structs.replace(start, seed=seed), of_table)
            seeds = range(salt, salt + WORLDS)
            other = redeal(dealt, max(seeds, key=lambda each: count_equal_moves(dealt, each)))
            other.event_buffer, other.event_buffer_end = dealt.event_buffer, dealt.event_buffer_end
            worlds.append(other)
        return worlds[0].copy()

    monkeypatch.setattr(MatchStart, "deal", deal_of_world)


@pytest.mark.parametrize("game", game_names() if effort.is_long else UNDONE_GAMES)
@pytest.mark.parametrize("salt", range(example_count(1, 10)))
async def test_undone_and_repeated_matches_look_equal(
    game: str, salt: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedBots, "choose_move", wait_forever)
    monkeypatch.setattr("parlour.server.decisions.commands.new_random_hex", lambda: f"{salt + 2:064x}")
    async with AsyncExitStack() as stack:
        pair = await open_room_pair(
            stack,
            tmp_path,
            1 + len(WATCHERS),
            partial(begin_with_bots, game),
            0,
            partial(deal_differently, salt * WORLDS, monkeypatch),
        )
        dealt = [side.game.state() for side in pair.sides]
        undone = await play_and_undo(pair)
        # War has no decisions, and almost every move of Zop Zoo reveals a card
        assert undone or salt or game in ("war", "zop-zoo")
        await pair.ask(ANN, "rematch", match_number=1, same_deal=True)
        assert [side.game.state() for side in pair.sides] == dealt
        await compare_refused_pages(pair, 2)
        await pair.ask(ANN, "rematch", match_number=2)
        one, other = [await side.start_data() for side in pair.sides]
        assert (one["match_number"], one["seed"], one["fair"]) == (3, other["seed"], other["fair"])
        assert pair.sides[0].game.state() == pair.sides[1].game.state()
        await compare_refused_pages(pair, 3)


async def compare_refused_pages(pair: RoomPair, matches: int) -> None:
    """Compare the refusals of pages of abandoned matches and of the running one, for Ann and a spectator."""
    for number in range(1, matches + 1):
        for path in (f"record?match={number}", f"replay?match={number}&open_hands=true"):
            for user in (ANN, WATCHERS[0]):
                assert await compare_page(pair, user, f"{pair.table_path}/{path}") >= 400, path


async def play_and_undo(pair: RoomPair) -> int:
    """Play moves that look alike, and undo some. Return the number of undone decisions.

    After an undo, both rooms have the position before Ann's last decision again, and Ann knows what she knew
    then.
    """
    before: list[list[tuple[Any, str]]] = []  # in both rooms, before each decision of Ann
    undone = 0
    for number in range(MOVES):
        possible = find_equal_moves(*[side.game for side in pair.sides])
        own = [(seat, text) for seat, text in possible if seat == ANN]
        if not possible or (number and not pair.choose(4)):
            break
        seat, text = (own or possible)[pair.choose(len(own or possible))]
        if seat == ANN:
            if all(is_decision(side.game, ANN) for side in pair.sides):
                before.append([(side.game.state(), side.known) for side in pair.sides])
            await pair.ask(ANN, "move", match_number=1, move=text)
        else:
            await pair.both(partial(RoomSide.move_for_bot, seat=seat, text=text))
    while before:
        [answer, _] = await pair.ask(ANN, "request_takeback", match_number=1)
        assert answer["type"] == "done", answer
        assert [(side.game.state(), side.known) for side in pair.sides] == before.pop()
        undone += 1
    await pair.ask(ANN, "request_takeback", match_number=1)
    return undone


# Tournaments


async def begin_tournament_match(game: str, seats: int, place: Place, clients: list[Person]) -> str:
    """Start a tournament of the last client, and return the table of its match. Ann gets the first seat."""
    organizer = clients[-1]
    path = "/api/tournaments"
    fields = {
        "name": "Club night",
        "format": "swiss" if seats == 2 else "tables",
        "game": game,
        "seat_count": seats,
        "rounds": 2,
        "organizer_plays": False,
    }
    created = await organizer.http.post(path, json=fields)
    assert created.status_code == 201, created.text
    path += f"/{created.json()['tournament_id']}"
    for person, action in [*[(each, "join") for each in clients[:seats]], (organizer, "start")]:
        answer = await person.http.post(f"{path}/{action}")
        assert answer.status_code < 300, answer.text
    [live] = place.room.tournaments.live.values()
    while not live.state.matches:
        await asyncio.sleep(0.01)
    [match] = live.state.matches
    players = {person.identity: person for person in clients[:seats]}
    clients[:seats] = [players[user_id] for user_id in match.user_ids]
    live_table = await place.room.live_tables.get_table(match.table_id)
    while live_table.table.match is None:
        await asyncio.sleep(0.01)
    return match.table_id


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["zombie-cribbage"])
async def test_tournament_requests_look_equal(game: str, tmp_path: Path) -> None:
    """The organizer and the players change a tournament while its match is played."""
    seats = game_class(game).min_seats
    async with AsyncExitStack() as stack:
        begin = partial(begin_tournament_match, game, seats)
        pair = await open_room_pair(stack, tmp_path, seats + len(WATCHERS), begin, 9)
        table = pair.sides[0].live_table.table
        path = f"/api/tournaments/{table.tournament_id}"
        organizer, other = seats + 1, seats
        result = {"table_id": table.id, "places": [1, *[2] * (seats - 1)]}
        corrected = {
            "table_id": table.id,
            "places": [2, *[1] * (seats - 1)],
            "known_points": [seats - 1.0, *[(seats - 2) / 2] * (seats - 1)],
        }
        new = {"name": "Another", "format": "swiss", "game": "crazy-eight", "rounds": 1}
        requests: list[tuple[int, str, dict[str, Any], bool]] = [  # and if it is allowed
            (ANN, "/api/tournaments", new, True),
            (other, f"{path}/join", {}, True),
            (other, f"{path}/leave", {}, True),
            (ANN, f"{path}/leave", {}, True),
            (ANN, f"{path}/join", {}, True),
            (ANN, f"{path}/organizer/volunteer", {}, True),
            (ANN, f"{path}/result", result, False),
            (organizer, f"{path}/rounds", {"round_number": 2}, False),
            (organizer, f"{path}/result", corrected, False),
            (organizer, f"{path}/result", result, True),
            (organizer, f"{path}/result", corrected, True),
            (organizer, f"{path}/end", {}, True),
        ]

        async def request(user: int, address: str, fields: dict[str, Any], is_allowed: bool) -> None:
            status = await compare_page(pair, user, address, "POST", TOURNAMENT_TIMES, **fields)
            assert (status < 400) == is_allowed, address
            # Each room closes the table by itself, soon after the result.
            if is_allowed and "places" in fields:
                while not all(side.live_table.table.closed for side in pair.sides):
                    await asyncio.sleep(0.01)

        for user, address, fields, is_allowed in requests:
            await pair.both_at_once(partial(request, user, address, fields, is_allowed))
            for page in (path, f"{path}/results.json", "/api/tournaments", f"{pair.table_path}/score"):
                await compare_page(pair, ANN, page, scrub=TOURNAMENT_TIMES)
            if not table.closed:  # a result of the organizer ends the match, and its record can be read
                await compare_refused_pages(pair, 1)
        assert table.closed
