"""Shared frames: each is built once, and equals the frame that its reader would receive alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games import game_class, game_names
from parlour.kit.rng import Rng
from parlour.server.http_messages import NewTable
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import AnswerTakeback, Move, Rematch, RequestTakeback, Sit, Start
from parlour.server.storage.sql_store import Store
from parlour.server.tables import live_table
from parlour.server.tables.live_table import Client, FrameCache, LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.store import User
from parlour.server.tables.table import TAKEBACK_OUTCOME_KINDS, TableMatch
from parlour.server.tables.table_views import build_faces_message, build_scene_update, build_takeback_event
from parlour.testing import effort, example_count, push_random_move
from tests.server.rooms import open_room

ANN, BEN, MAKER, EVE, ZOE = "ann", "ben", "maker", "eve", "zoe"
SITTING = (ANN, BEN, "cleo", "dan")
MOVES = example_count(30, 600)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Compare each shared frame with the frame built for its listener alone. Return the compared frames."""
    monkeypatch.setattr(live_table, "MAX_QUEUED_FRAMES", 100_000)
    compared: list[bytes] = []

    def told_alone(name: str, alone: Callable[..., Any]) -> None:
        shared = getattr(FrameCache, name)

        def compare(self: FrameCache, *asked: Any) -> Any:
            found = shared(self, *asked)
            assert found == alone(self, *asked)
            compared.append(found)
            return found

        monkeypatch.setattr(live_table.FrameCache, name, compare)

    told_alone("table_frame", state_alone)
    told_alone("scene_frame", scene_alone)
    told_alone("faces_frames", faces_alone)
    return compared


def state_alone(told: FrameCache, listener: Client) -> bytes:
    return msgspec.json.encode(told.live_table.build_state(listener.user_id, listener.language))


def faces_alone(told: FrameCache, match: TableMatch, listener: Client) -> list[bytes]:
    return [msgspec.json.encode(each) for each in build_faces_message(match, listener.language)]


def scene_alone(told: FrameCache, match: TableMatch, listener: Client) -> bytes:
    who, language = listener.user_id, listener.language
    events = told.events_by_reader.get((match.find_seat(who), language), [])
    if told.last_row is not None and told.last_row.kind in TAKEBACK_OUTCOME_KINDS:
        events = [build_takeback_event(match, told.last_row, who, language)]
    return msgspec.json.encode(build_scene_update(told.live_table.table, match, who, events, language))


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "war", "zop-zoo"])
async def test_a_frame_for_many_is_the_frame_of_each(game: str, shared: list[bytes], tmp_path: Path) -> None:
    """Each player has two sockets, one more client reads German, and the host and others only watch."""
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        seats = min(game_class(game).max_seats, 3)
        held = await room.live_tables.get_table(await room.create_table(MAKER, NewTable(game, seats)))
        people = SITTING[:seats]
        readers = [(who, language) for who in (*people, MAKER, EVE, ZOE, "") for language in ("en", "de")]
        listeners = [Client(who, language) for who, language in readers]
        for listener in listeners:
            await room.join(held, listener, 0)
        for listener in listeners:
            outbox(listener)
        for seat, who in enumerate(people):
            await room.handle_request(held, who, Sit(f"sit {seat}", seat))
        await room.handle_request(held, MAKER, Start("start"))
        await play(room, held)
        assert len(shared) > MOVES * len(listeners) / 2
        of_one = {listener.user_id: outbox(listener) for listener in listeners if listener.language == "en"}
        assert of_one[EVE] == of_one[ZOE] == of_one[""] != of_one[MAKER]
        assert all(b'"you":true' not in frame and b'"yours":true' not in frame for frame in of_one[EVE])
        assert all(b'"may_take_back":true' not in frame for frame in of_one[EVE])


async def test_who_asks_for_a_move_back_is_told_that_it_stands(tmp_path: Path) -> None:
    """Both players are told at once. A client that joins later reads it at its place in the log."""
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        held = await room.live_tables.get_table(await room.create_table(MAKER, NewTable("crazy-eight", 2)))
        ann, ben = SITTING[:2]
        asker, other = Client(ann), Client(ben, "de")
        for seat, listener in enumerate((asker, other)):
            await room.handle_request(held, listener.user_id, Sit(f"sit {seat}", seat))
            await room.join(held, listener, 0)
        await room.handle_request(held, MAKER, Start("start"))
        match = held.table.match
        assert match is not None
        rng = Rng.fast(1)
        while (
            held.table.last_move is None
            or not held.table.last_move.can_take_back
            or held.table.last_move.user_id != ann
        ):
            seat, move = push_random_move(match.game.copy(), rng)
            made = Move(f"{held.table.seq}", match.number, match.game.format_move(move))
            await room.handle_request(held, match.user_ids[seat], made)
        await room.handle_request(held, ann, RequestTakeback("back", match.number))
        outbox(asker), outbox(other)
        await room.handle_request(held, ben, AnswerTakeback("no", match.number, agree=False))
        told = [told_in(listener) for listener in (asker, other)]
        assert told == [
            [f"{match.player_names[match.find_seat(ben)]} said no to the takeback."],
            ["Du erlaubst das Zurücknehmen nicht."],
        ]
        late = Client("late")
        log = await room.live_tables.missed_log(held, late, 0)
        assert log is not None
        assert [event.text for event in log.entries[-1].events] == told[0]


def told_in(listener: Client) -> list[str]:
    """Return the event texts in the frames that a listener received."""
    frames = [msgspec.json.decode(frame) for frame in outbox(listener)]
    return [event["text"] for frame in frames for event in frame.get("events", [])]


async def test_of_a_crowd_that_comes_all_are_told_together(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.server.handlers.room.PRESENCE_BATCH_THRESHOLD", 5)
    async with open_room(tmp_path / "room.sqlite3") as place:
        held = await place.room.live_tables.get_table(
            await place.room.create_table(MAKER, NewTable("war", 2))
        )
        crowd = [Client(f"fan {number}") for number in range(40)]
        for listener in crowd:
            await place.room.join(held, listener, 0)
        while held.presence_timer is not None:
            await asyncio.sleep(0)
        frames = [outbox(listener) for listener in crowd]
        assert all(len(msgspec.json.decode(heard[-1])["spectators"]) == len(crowd) for heard in frames)
        assert sum(map(len, frames)) < len(crowd) * len(crowd) / 4


async def test_who_reads_nothing_has_one_frame_about_presence_waiting(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        held = await room.live_tables.get_table(await room.create_table(MAKER, NewTable("war", 2)))
        silent = Client("silent")
        await room.join(held, silent, 0)
        for number in range(7):
            await room.join(held, Client(f"fan {number}"), 0)
        assert [len(frame["spectators"]) for frame in map(msgspec.json.decode, outbox(silent))] == [1, 8]
        room.broadcast_presence(held)
        await room.handle_request(held, MAKER, Sit("sit", 0))
        room.broadcast_presence(held)
        assert [msgspec.json.decode(frame)["seq"] for frame in outbox(silent)] == [2, 2]


async def test_a_request_does_not_wait_for_all_who_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """75 joining spectators once delayed a move by a second, because each had taken the lock before it."""
    begun = 0

    async def known_at_once(store: Store, who: str) -> User:
        return User()

    async def missed_by(tables: LiveTables, *given: Any) -> None:
        nonlocal begun
        begun += 1
        await goes_on.wait()

    monkeypatch.setattr(Store, "get_user", known_at_once)
    monkeypatch.setattr(LiveTables, "missed_log", missed_by)
    async with open_room(tmp_path / "room.sqlite3") as place:
        room, goes_on = place.room, asyncio.Event()
        held = await room.live_tables.get_table(await room.create_table(MAKER, NewTable("war", 2)))
        coming = [asyncio.create_task(room.join(held, Client(f"fan {each}"), 0)) for each in range(20)]
        while not begun:
            await asyncio.sleep(0)
        request = asyncio.create_task(room.handle_request(held, MAKER, Sit("sit", 0)))
        await asyncio.sleep(0)
        goes_on.set()
        await request
        assert begun <= 2
        await asyncio.gather(*coming)
        assert begun == 20


async def play(room: ServerRoom, held: LiveTable) -> None:
    """Play random moves, take back moves where possible, and start rematches."""
    rng = Rng.fast(7)
    for nth in range(MOVES):
        match = held.table.match
        assert match is not None
        number = match.number
        if match.game.is_over:
            for who in SITTING[: len(held.table.seats)]:
                if held.table.match is match:
                    await room.handle_request(held, who, Rematch(f"again {nth} {who}"))
            continue
        seat, move = push_random_move(match.game.copy(), rng)
        who = match.user_ids[seat]
        await room.handle_request(held, who, Move(f"{nth}", number, match.game.format_move(move)))
        last = held.table.last_move
        if last is not None and last.can_take_back and held.table.is_playing and rng.randbelow(3) == 0:
            await room.handle_request(held, who, RequestTakeback(f"back {nth}", number))
            agree = rng.randbelow(3) > 0
            for other in [each for each in match.user_ids if each != who]:
                if held.table.takeback is not None:
                    await room.handle_request(
                        held, other, AnswerTakeback(f"answer {nth} {other}", number, agree=agree)
                    )


def outbox(listener: Client) -> list[bytes]:
    found = []
    while not listener.outbox.empty():
        frame = listener.outbox.get_nowait()
        found += [] if frame is None else [frame]
    return found
