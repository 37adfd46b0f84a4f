"""Moves that start as soon as their frame arrives: the result equals that of moves handled by the session."""

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.games import game_class, game_names
from parlour.server.decisions import commands
from parlour.server.decisions.changes import require_own_seat
from parlour.server.handlers import session
from parlour.server.log.entries import ClockResumed, Closed, LogRow
from parlour.server.log.store import CommitUnknownError, RowWrite, WriteError
from parlour.server.ops.limits import MessageLimiter
from parlour.server.storage.insert_statements import EntryWriter, RelatedRecord
from parlour.testing import effort, example_count
from tests.server.rooms import PATIENCE, Message, Person, Place, begin, open_room, people

MOVES = example_count(12, 400)
TIMES = re.compile(
    r'("(?:at|now|now_ms|created_at|waiting_since|deadlines|time_left|time_left_at|request_id)": )[^,}\]]*'
)


class BinaryPerson(Person):
    """A user who sends all messages as binary frames, which only the session handles."""

    async def send(self, message: Message) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message).encode())


@pytest.fixture
def started_early(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list with one entry per frame: True if its request was started on arrival."""
    flags: list[bool] = []
    on_frame = session.on_frame

    def record_flag(*args: Any) -> bool:
        flags.append(on_frame(*args))
        return flags[-1]

    monkeypatch.setattr(session, "on_frame", record_flag)
    return flags


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with open_room(tmp_path / "room.sqlite3") as place:
        yield place


class PausedWriter:
    """A database writer that waits for permission to write, and can be made to fail."""

    def __init__(self, place: Place) -> None:
        self.database: EntryWriter = place.room.store.log_writer
        self.let = asyncio.Event()
        self.asked = asyncio.Event()
        self.failures: list[WriteError] = []
        place.room.store.log_writer = self

    async def write(self, entries: Sequence[RowWrite], lines: Sequence[RelatedRecord]) -> list[bool]:
        self.asked.set()
        await asyncio.wait_for(self.let.wait(), PATIENCE)
        if entries and self.failures:
            raise self.failures.pop()
        return await self.database.write(entries, lines)

    async def close(self) -> None:
        await self.database.close()


def find_mover(both: Sequence[Person]) -> tuple[Person, Person]:
    """Return the player to move and the other player."""
    mover = next(person for person in both if person.may_move())
    return mover, next(person for person in both if person is not mover)


async def send_move(mover: Person, name: str = "m") -> None:
    """Send the first legal move without waiting for the result."""
    move = mover.scene["moves"][0]["move"]
    await mover.send(
        {"type": "move", "request_id": name, "match_number": mover.table["match_number"], "move": move}
    )


async def play_and_record_frames(kind: type[Person], game: str, folder: Path) -> list[list[str]]:
    """Return all frames to the players and a spectator of a match, without the parts that always differ."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(folder / f"{kind.__name__}.sqlite3"))
        seats = game_class(game).min_seats
        users = [await stack.enter_async_context(kind(place)) for _ in range(seats + 1)]
        for number, person in enumerate(users):
            looks = {"nickname": f"Ann {number}", "avatar": "owl", "avatar_color": "violet"}
            assert (await person.http.put("/api/me", json=looks)).status_code == 200
        players = users[:seats]
        table = await begin(players, game=game, seat_count=seats)
        await users[-1].come(table)
        for _ in range(MOVES):
            if players[0].table["is_over"]:
                break
            mover = next(person for person in players if person.may_move())
            wrong = await mover.move("castle")
            assert wrong["type"] == "refused"
            await mover.play_turn()
            for person in users:
                await person.reach(mover.seq)
                if person.scene["is_over"]:
                    await person.finish()
        return [
            [TIMES.sub(r"\1", json.dumps(frame).replace(table, "TABLE")) for frame in person.frames]
            for person in users
        ]


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "war"])
async def test_early_moves_send_the_same_frames(
    game: str, started_early: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = []
    for kind, begun in ((Person, True), (BinaryPerson, False)):
        numbers = itertools.count(1)
        monkeypatch.setattr(commands, "new_random_hex", lambda numbers=numbers: f"{next(numbers):064x}")
        started_early.clear()
        frames.append(await play_and_record_frames(kind, game, tmp_path))
        assert any(started_early) == begun
    assert frames[0] == frames[1]


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("failure", [WriteError, CommitUnknownError])
async def test_failed_write_is_retried_or_refused(
    times: int, failure: type[WriteError], started_early: list[bool], place: Place
) -> None:
    async with people(place, 2) as both:
        table = await begin(both)
        mover, other = find_mover(both)
        seq = mover.seq
        database = PausedWriter(place)
        database.failures = [failure("the disk is full") for _ in range(times)]
        database.let.set()
        await send_move(mover)
        if times == 1:
            assert (await mover.hear("done"))["request_id"] == "m"
            await other.reach(seq + 1)
        elif failure is WriteError:
            assert (await mover.hear("refused"))["reason"].startswith("The server could not save this")
        else:
            with pytest.raises(ConnectionClosed) as closed:
                await mover.hear("done")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        assert started_early[-1]
        rows = await place.room.store.read_rows(table)
        assert [row.seq for row in rows] == list(range(1, seq + 2 - (times == 2)))


async def test_early_move_is_revalidated_after_a_conflict(started_early: list[bool], place: Place) -> None:
    async with people(place, 2) as both:
        table = await begin(both)
        mover, other = find_mover(both)
        foreign = LogRow(table, mover.seq + 1, "", ClockResumed())
        assert await place.room.store.append(foreign, None, False, False)
        await send_move(mover)
        await mover.hear("done")
        await other.reach(foreign.seq + 1)
        assert started_early[-1]
        mover, other = find_mover(both)
        closed = LogRow(table, foreign.seq + 2, "", Closed())
        assert await place.room.store.append(closed, None, False, False)
        await send_move(mover, "late")
        assert (await mover.hear("refused"))["request_id"] == "late"
        assert started_early[-1]
        assert len(await place.room.store.read_rows(table)) == closed.seq


async def test_repeated_move_is_played_once(started_early: list[bool], place: Place) -> None:
    async with people(place, 2) as both:
        table = await begin(both)
        mover, _ = find_mover(both)
        seq = mover.seq
        text = {
            "type": "move",
            "request_id": "same",
            "match_number": 1,
            "move": mover.scene["moves"][0]["move"],
        }
        for _ in range(3):
            await mover.send(text)
            assert (await mover.hear("done"))["request_id"] == "same"
        assert len(await place.room.store.read_rows(table)) == seq + 1
        assert all(started_early[-3:])


@pytest.mark.parametrize("is_alone", [True, False])
@pytest.mark.parametrize("game", game_names())
async def test_refused_move_costs_one_decision(
    game: str, is_alone: bool, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    decisions, reads, counted = [], [], []
    read_rows, take = place.room.store.read_rows, MessageLimiter.take

    def record_decision(*args: Any) -> Any:
        decisions.append(args)
        return require_own_seat(*args)

    async def record_read(*args: Any, **kwargs: Any) -> list[LogRow]:
        reads.append(args)
        return await read_rows(*args, **kwargs)

    def record_count(limiter: MessageLimiter, limit_name: str) -> None:
        counted.append(limit_name)
        take(limiter, limit_name)

    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Person(place)) for _ in range(game_class(game).min_seats)]
        await begin(players, game=game, seat_count=len(players))
        monkeypatch.setattr("parlour.server.decisions.commands.require_own_seat", record_decision)
        monkeypatch.setattr(place.room.store, "read_rows", record_read)
        monkeypatch.setattr(MessageLimiter, "take", record_count)
        monkeypatch.setattr(type(place.room.peers), "is_alone", is_alone)
        mover = next(person for person in players if person.may_move())
        for text in ("castle", "", "x" * 900):
            answer = await mover.move(text)
            assert (answer["type"], answer["clause"]) == ("refused", "")
        late = await mover.ask("move", match_number=7, move=mover.scene["moves"][0]["move"])
        assert late["type"] == "refused"
    # Another room may have written a row that allows the move, so its rows are read before the refusal.
    assert (len(decisions), len(reads)) == ((4, 0) if is_alone else (8, 4))
    assert counted == ["moves"] * 4


async def test_later_requests_wait_for_the_move(started_early: list[bool], place: Place) -> None:
    async with people(place, 2) as both:
        await begin(both)
        mover, _ = find_mover(both)
        database = PausedWriter(place)
        started_early.clear()
        await send_move(mover)
        await asyncio.wait_for(database.asked.wait(), PATIENCE)
        await mover.send({"type": "ping"})
        await mover.send({"type": "start", "request_id": "again"})
        for _ in range(9):
            await asyncio.sleep(0.01)
        database.let.set()
        messages = [await mover.next() for _ in range(4)]
        assert [each["type"] for each in messages] == ["scene", "done", "pong", "refused"]
        assert started_early[0]


async def test_drain_finishes_a_pending_move(started_early: list[bool], place: Place) -> None:
    async with people(place, 2) as both:
        await begin(both)
        mover, _ = find_mover(both)
        seq = mover.seq
        database = PausedWriter(place)
        await send_move(mover)
        await asyncio.wait_for(database.asked.wait(), PATIENCE)
        draining = asyncio.create_task(place.room.drain())
        for _ in range(9):
            await asyncio.sleep(0.01)
        assert not draining.done()
        database.let.set()
        await asyncio.wait_for(draining, PATIENCE)
        assert (await mover.hear("done"))["request_id"] == "m"
        assert mover.seq == seq + 1
        for person in both:
            with suppress(ConnectionClosed):
                await person.hear("nothing more")
            assert person.socket is not None
            assert person.socket.close_code == 1012
        assert started_early[-1]


async def test_closing_client_receives_its_pending_move(place: Place) -> None:
    async with people(place, 2) as both:
        await begin(both)
        mover, _ = find_mover(both)
        database = PausedWriter(place)
        await send_move(mover)
        await asyncio.wait_for(database.asked.wait(), PATIENCE)
        [client] = [each for each in place.room.clients if each.user_id == mover.identity]
        client.close_when_idle()
        database.let.set()
        assert (await mover.hear("done"))["request_id"] == "m"
        with pytest.raises(ConnectionClosed):
            await mover.hear("nothing more")


async def test_move_of_a_disconnected_player_is_broadcast(started_early: list[bool], place: Place) -> None:
    async with people(place, 2) as both:
        await begin(both)
        mover, other = find_mover(both)
        seq = mover.seq
        database = PausedWriter(place)
        await send_move(mover)
        await asyncio.wait_for(database.asked.wait(), PATIENCE)
        assert mover.socket is not None
        mover.socket.transport.abort()
        await asyncio.sleep(0.1)
        database.let.set()
        await other.reach(seq + 1)
        assert started_early[-1]
        await mover.come(other.table["table_id"], since=seq)
        assert mover.seq == seq + 1
