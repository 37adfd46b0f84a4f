"""A reloaded table equals one that stayed in memory, after every row.

Whole matches are played in one room, which stays open. After every row, other rooms load the same table: a
room that has just opened, one that has fallen behind, one that had evicted the table, and one that starts
from a snapshot of this row. All must agree with the first room in everything that a client could notice.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from parlour.bots.registry import is_to_move
from parlour.games import game_names
from parlour.kit.bits import bit
from parlour.kit.errors import UserError
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import parse_record, replay
from parlour.server.accounts.device_links import create_device_link
from parlour.server.accounts.identity import ERASED_GENERATION
from parlour.server.decisions.hosting import MATCH_SECONDS_CHOICES, MOVE_SECONDS_CHOICES
from parlour.server.handlers.account_lifecycle import delete_account
from parlour.server.handlers.finished_matches import read_record
from parlour.server.handlers.invitations import decide_invitation, withdraw_invitation
from parlour.server.handlers.new_tables import change_table, continue_at_new_table, create_table
from parlour.server.http_messages import ContinueMatch, NewTable, TableSetup
from parlour.server.log.clock import is_clock_running
from parlour.server.log.entries import ENTRY_TYPES, Locked, LogRow
from parlour.server.log.people import NameAndAvatar as Looks
from parlour.server.log.results import DailyTable
from parlour.server.log.rows import hash_request
from parlour.server.log.store import RowWrite
from parlour.server.log.table_log import find_last_match_start, load_table, new_snapshot
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import (
    AddBot,
    AnswerProposal,
    AnswerSeatRequest,
    AnswerTakeback,
    Close,
    FillSeats,
    HandOverHost,
    LeadReplay,
    Leave,
    Lock,
    Move,
    MoveSeat,
    MuteSpectators,
    Propose,
    ReclaimHost,
    Rematch,
    RemoveBot,
    RemovePlayer,
    RequestSeat,
    RequestTakeback,
    SetReady,
    Sit,
    SkipToEnd,
    Start,
    StopReplay,
    SubstituteBot,
    TableSettings,
)
from parlour.server.storage.compression import MIN_ROWS_PER_SEGMENT, compress_card_table
from parlour.server.storage.database import prepare_database
from parlour.server.storage.log_reader import MATCH_PART_KINDS, read_log_rows, read_segment_rows
from parlour.server.storage.log_segments import decode_segment
from parlour.server.storage.pruning import prune_card_table
from parlour.server.storage.schema import MATCHES, METADATA
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.bot_answers import BotReply, first_legal_move
from parlour.server.tables.clients import Client, Outbox
from parlour.server.tables.inbox import Submission
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import MAX_LOG_PAGE_ROWS, LiveTables
from parlour.server.tables.presence import join, leave, refresh_people, refresh_user
from parlour.server.tables.requests import handle_request
from parlour.server.tables.table_views import build_scene_update, build_table_state, can_take_back
from parlour.testing import effort, example_count

ANN, BEN, CLEO, SPECTATOR = "ann", "ben", "identity-of-cleo", "somebody who watches"
NAMES = {
    ANN: Looks("Ann"),
    BEN: Looks("Ben"),
    CLEO: Looks("Cleopatra", "hedgehog", "grey"),
}  # no bot has this color
USERS = (ANN, BEN, CLEO, SPECTATOR)

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 25},
    "go-fish": {},
    "authors": {"deal": "stock", "miss": "left"},
    "crazy-eight": {"match": "points", "target": 60, "calls": "manual", "limit": 60},
    "zambezi-falls": {"series": "3"},
    "zombie-cribbage": {"counting": "claimed", "match": "1"},
    "zop-zoo": {"matching": "honest", "target": 60, "limit": 60},
}


SEATS = {"go-fish": 3, "authors": 3, "crazy-eight": 3}


class QuickBots(BotWorkers):
    """Bots that move at once in this process, half of the time by heuristic."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = Rng.fast(5)

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        if not is_to_move(view) and self.dice.randbelow(2):
            return BotReply(NO_MOVE)  # ignores a chance to interrupt
        return BotReply(choose_code(view, self.dice))


class HangingBots(QuickBots):
    """Bots that never finish."""

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        await asyncio.Event().wait()
        raise AssertionError


def choose_code(view: View, dice: Rng) -> int:
    legal = view.legal()
    if legal and dice.randbelow(2):
        return legal[int(dice.randbelow(len(legal)))]
    return int(view.game.heuristic(view.seat)) if legal else first_legal_move(view)


def choose_line(game: Game, seat: int, dice: Rng) -> str:
    """Return a line for a player to send. If moves can be named together, it contains all of them."""
    code = choose_code(game.view(seat), dice)
    text = game.format_move(code)
    if not text.startswith("name "):
        return text
    named, trial = [], game.copy()
    while text.startswith("name "):
        named.append(text.split()[1])
        trial.push(seat, code)
        text = game.format_move(code := int(trial.heuristic(seat)))
    return " ".join(["dig", *named])


class WatchedTables(LiveTables):
    """The tables of a room that evicts none. `on_row` is called after every row."""

    on_row: Callable[[LiveTable, str], Awaitable[None]]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.failures: list[AssertionError] = []  # of `on_row`; the tasks of bots would only log them

    async def watch(self, live_table: LiveTable, kind: str) -> None:
        try:
            await self.on_row(live_table, kind)
        except AssertionError as error:
            self.failures.append(error)
            raise

    async def load_table(self, table_id: str) -> LiveTable:
        live_table = await super().load_table(table_id)
        return WatchedTable(live_table.table, live_table.snapshot_seq, self)


class WatchedTable(LiveTable):
    """A table that waits after every row until `WatchedTables.on_row` is done."""

    def apply_written_row(self, submission: Submission, write: RowWrite, started_at: float) -> None:
        assert isinstance(self.home, WatchedTables)
        reply, submission.reply = submission.reply, SilentReply()
        super().apply_written_row(submission, write, started_at)
        submission.reply = reply
        watching = self.home.watch(self, write.row.kind)
        self.wait_for(submission, watching, lambda _: reply.done(has_written=True))


class SilentReply:
    """A reply that nobody receives."""

    def done(self, has_written: bool) -> None: ...

    def refuse(self, error: UserError) -> None: ...

    def fail(self, error: BaseException) -> None: ...


class WatchedRoom(ServerRoom):
    """A room with watched tables."""

    def __init__(self, store: SqlStore, bot_workers: BotWorkers) -> None:
        super().__init__(store, 0.0, bot_workers)
        self.watched = WatchedTables(store, self.peers, self.metrics)
        self.live_tables = self.turn_runner.live_tables = self.watched
        self.watched.on_table_changed = self.wake


def observable_state(live_table: LiveTable) -> dict[str, Any]:
    """Return everything that any client can notice about a table."""
    table, match = live_table.table, live_table.table.match
    state: dict[str, Any] = {
        "seq": table.seq,
        "seats": table.seats,
        "requests": table.request_keys,
        "check": table.last_checksum,
        "tables": [msgspec.to_builtins(build_table_state(table, who, set(), "en")) for who in USERS],
    }
    if match is not None:
        state |= {
            "match": [match.number, match.start_seq, match.user_ids, match.names()],
            "state": match.game.state(),
            "to_move": [
                int(match.game.to_move()),
                int(match.game.seats_that_may_interrupt()),
                int(match.game.recording),
            ],
            "views": [match.game.view(seat).to_text() for seat in range(-1, int(match.game.seats))],
            "scenes": [build_scene_update(table, match, who, [], "en") for who in USERS],
        }
    return state


@asynccontextmanager
async def open_other_room(store: SqlStore) -> AsyncIterator[ServerRoom]:
    room = ServerRoom(store, 0.0, HangingBots())
    try:
        yield room
    finally:
        await room.close()


# The first ALL_MOVES moves of a table are compared, then one in EVERY_MOVE; all other rows are compared.
ALL_MOVES, EVERY_MOVE = example_count(12, 1_000_000), 7
MAX_TAKEBACKS = example_count(5, 1_000_000)  # number of takeback requests in an evening


class Comparison:
    """A comparison of a table in the first room with the same table in other rooms, row by row."""

    def __init__(self, room: WatchedRoom, behind: ServerRoom, name: str) -> None:
        self.room = room
        self.behind = behind
        self.name = name
        self.moves = 0
        self.kinds: set[str] = set()
        self.requests: list[tuple[str, Any]] = []
        room.watched.on_row = self.compare

    async def compare(self, live_table: LiveTable, kind: str) -> None:
        if live_table.table.id != self.name:
            return
        self.kinds.add(kind)
        self.moves += kind in MATCH_PART_KINDS
        if kind in MATCH_PART_KINDS and self.moves > ALL_MOVES and self.moves % EVERY_MOVE:
            return
        expected = observable_state(live_table)
        await self.compare_outdated(expected)
        await self.compare_evicted(expected)
        await self.compare_fresh_room(expected)
        await self.compare_snapshot(live_table, expected)

    async def compare_outdated(self, expected: dict[str, Any]) -> None:
        """Compare a room that has the table as of a few rows ago."""
        live_table = await self.behind.live_tables.get_table(self.name)
        async with live_table.hold():
            await live_table.read_new_rows()
        assert observable_state(live_table) == expected

    async def compare_evicted(self, expected: dict[str, Any]) -> None:
        """Compare the same room after it has evicted the table."""
        live_table = await self.behind.live_tables.get_table(self.name)
        self.behind.live_tables.evict_idle()
        again = await self.behind.live_tables.get_table(self.name)
        assert again is not live_table
        assert not await again.read_new_rows()
        assert observable_state(again) == expected

    async def compare_fresh_room(self, expected: dict[str, Any]) -> None:
        """Compare a room that has just opened. A joining client receives the full state."""
        async with open_other_room(self.room.store) as fresh:
            live_table = await fresh.live_tables.get_table(self.name)
            if not is_clock_running(
                live_table.table
            ):  # otherwise the clock resumes with the first client that joins
                await self.compare_newcomer(fresh, live_table, expected)
            for user_id, request in self.requests[-1:]:
                # a row of the host watch can come before the row of the last request
                if hash_request(user_id, request.request_id) in expected["requests"]:
                    await handle_request(fresh.live_tables, live_table, user_id, request)
            assert observable_state(live_table) == expected

    async def compare_newcomer(
        self, fresh: ServerRoom, live_table: LiveTable, expected: dict[str, Any]
    ) -> None:
        client = Client(ANN)
        await join(fresh.live_tables, live_table, client, expected["seq"])
        frames = [msgspec.json.decode(frame) for frame in drain_outbox(client)]
        assert frames[0]["seq"] == live_table.table.shown_seq
        if "scenes" in expected:
            assert frames[-1] == msgspec.json.decode(msgspec.json.encode(expected["scenes"][0]))

    async def compare_snapshot(self, live_table: LiveTable, expected: dict[str, Any]) -> None:
        """Compare a snapshot of this row after a round trip through its stored form."""
        match = live_table.table.match
        *_, last = await self.room.store.read_rows(self.name, after_seq=live_table.table.seq - 1)
        if match is None or last.kind != "move":
            return
        taken = new_snapshot(self.name, live_table.table.seq, match, match.game, match.decision_seqs)
        taken = replace(taken, state=msgspec.json.decode(msgspec.json.encode(taken.state)))
        table = load_table(await self.room.store.read_rows(self.name, moves_after_seq=taken.seq - 1), taken)
        table.request_keys = live_table.table.request_keys
        table.people.update(live_table.table.people.users)
        assert observable_state(LiveTable(table, taken.seq, self.behind.live_tables)) == expected


def drain_outbox(client: Client) -> list[bytes]:
    frames = []
    while not client.outbox.empty():
        frame = client.outbox.get_nowait()
        assert frame is not None
        frames.append(frame)
    return frames


class Session:
    """Ann, Ben and Cleo at the tables of the first room, and a spectator."""

    def __init__(self, room: WatchedRoom, behind: ServerRoom, dice: Rng) -> None:
        self.room = room
        self.behind = behind
        self.dice = dice
        self.clients = {who: Client(who) for who in USERS}
        self.events: dict[str, dict[int, Any]] = {who: {} for who in USERS}
        self.request_count = 0
        self.takeback_count = 0

    async def open(self, name: str) -> None:
        """Let all clients join a table."""
        self.comparison = Comparison(self.room, self.behind, name)
        self.live_table = await self.room.live_tables.get_table(name)
        for who, client in self.clients.items():
            client.outbox = Outbox()
            self.events[who].clear()
            await join(self.room.live_tables, self.live_table, client, 0)
        for row in (await self.room.store.read_rows(name))[:2]:  # the rows that created it
            if row.kind in ("created", "match_continued"):
                await self.comparison.compare(self.live_table, row.kind)
        await self.bots()

    def listen(self) -> None:
        """Record the events that each client received for each row."""
        for who, client in self.clients.items():
            for frame in drain_outbox(client):
                message = msgspec.json.decode(frame)
                if message["type"] == "log":
                    self.events[who] |= {each["seq"]: each["events"] for each in message["entries"]}
                elif message["type"] == "scene" and message["events"]:
                    self.events[who][message["seq"]] = message["events"]

    async def go(self) -> None:
        """Let all clients leave the room."""
        for client in self.clients.values():
            leave(self.room.live_tables, self.live_table, client)
        await self.bots()

    async def bots(self) -> None:
        """Let the bots play until it is a player's turn."""
        while self.live_table.bot_task is not None:
            await self.live_table.bot_task
        self.listen()

    async def do(self, user: str, kind: Any, **fields: Any) -> None:
        await self.request(user, kind, **fields)
        await self.bots()

    async def request(self, user: str, kind: Any, **fields: Any) -> None:
        self.request_count += 1
        request = kind(request_id=f"request {self.request_count}", **fields)
        self.comparison.requests.append((user, request))
        await handle_request(self.room.live_tables, self.live_table, user, request)

    async def change(self, user: str, setup: TableSetup) -> None:
        """Change the game and the settings of the table."""
        await change_table(self.live_table, user, setup, self.live_table.table.match_count)
        self.listen()

    async def play(self, stop: int = 100_000) -> None:
        """Play until the match is over or has `stop` rows."""
        while (match := self.live_table.table.match) and not match.game.is_over:
            if self.live_table.table.seq >= match.start_seq + stop:
                return
            seats_to_move = [
                seat for seat in range(int(match.game.seats)) if match.game.to_move() & bit(seat)
            ]
            seat = next(seat for seat in seats_to_move if not self.live_table.table.seats[seat].bot)
            line = choose_line(match.game, seat, self.dice)
            await self.do(match.user_ids[seat], Move, match_number=match.number, move=line)
            may_take_back = can_take_back(self.live_table.table, match.user_ids[seat])
            if may_take_back and self.takeback_count < MAX_TAKEBACKS and self.dice.randbelow(4) == 0:
                await self.take_back(match.user_ids[seat], match.number)

    async def take_back(self, user: str, match: int) -> None:
        """Request a takeback. The others decline at first, then agree two times out of three."""
        await self.do(user, RequestTakeback, match_number=match)
        people = [seat.user_id for seat in self.live_table.table.seats if seat.user_id and not seat.bot]
        agree = self.takeback_count % 3 > 0
        self.takeback_count += 1
        for other in [each for each in people if each != user][: None if agree else 1]:
            await self.do(other, AnswerTakeback, match_number=match, agree=agree)
        if self.live_table.table.takeback is not None:
            await self.do(user, AnswerTakeback, match_number=match, agree=False)

    async def substitute(self, user: str, rows: int) -> None:
        """Disconnect a player at their turn, and let a bot play `rows` rows until they are back."""
        table, seat = self.live_table.table, self.live_table.table.find_seat(user)
        assert table.match is not None
        while table.is_playing and not table.match.game.to_move() & bit(seat):
            await self.play(stop=table.seq - table.match.start_seq + 1)
        if not table.is_playing:
            return
        leave(self.room.live_tables, self.live_table, self.clients[user])
        await self.do(ANN, SubstituteBot, seat=seat)
        await self.play(stop=table.seq - table.match.start_seq + rows)
        await join(self.room.live_tables, self.live_table, self.clients[user], 0)
        assert not table.seats[seat].bot or table.is_over
        await self.bots()

    async def check_logs(self) -> None:
        """Check that a client that reconnects after any row receives the same log as the others."""
        async with open_other_room(self.room.store) as fresh:
            live_table = await fresh.live_tables.get_table(self.live_table.table.id)
            assert live_table.table.match is not None
            for since in range(live_table.table.match.start_seq - 1, live_table.table.seq + 1):
                who = USERS[since % len(USERS)]
                log = await fresh.live_tables.read_missed_log(live_table, Client(who), since)
                assert log is not None
                first = max(since, live_table.table.seq - MAX_LOG_PAGE_ROWS) + 1
                expected = {seq: events for seq, events in self.events[who].items() if seq >= first}
                found = {each.seq: msgspec.to_builtins(each.events) for each in log.entries}
                assert {seq: events for seq, events in found.items() if events} == expected

    async def check_rows(self) -> None:
        """Check that all rows without a snapshot also produce the table."""
        name = self.live_table.table.id
        assert await self.room.store.read_snapshot(name) is not None
        table = load_table(await self.room.store.read_rows(name), None)
        table.people.update(self.live_table.table.people.users)
        assert observable_state(LiveTable(table, 0, self.behind.live_tables)) == observable_state(
            self.live_table
        )

    async def check_compressed(self) -> None:
        """Let another room compress the finished rows. All rows stay readable; a late write is refused."""
        name, store = self.live_table.table.id, self.room.store
        rows, requests = (
            await store.read_rows(name),
            await store.read_request_keys(name, self.live_table.table.seq),
        )
        ended = find_last_match_start(rows)
        assert ended is not None
        assert await compress_card_table(self.behind.store, name)
        async with store.engine.connect() as connection:
            packed = await read_segment_rows(connection, name)
            logged = await read_log_rows(connection, name)
        assert sum(row.kind in MATCH_PART_KINDS for row in logged) < MIN_ROWS_PER_SEGMENT * (
            ended.match_start.match_number + 1
        )
        assert {row.seq for row in packed}.isdisjoint({row.seq for row in logged})
        assert await store.read_rows(name) == rows
        assert await store.read_rows(name, after_seq=rows[-2].seq) == rows[-1:]
        assert await store.read_rows(name, moves_after_seq=packed[-1].seq - 1) == [
            row for row in rows if row.kind not in MATCH_PART_KINDS or row.seq >= packed[-1].seq
        ]
        assert await store.read_request_keys(name, self.live_table.table.seq) == requests
        late = replace(LogRow.from_stored(packed[len(packed) // 2]), request_id="late")
        assert not await store.append(late, None, False, False)
        assert await store.read_rows(name) == rows

    async def check_pruned(self) -> None:
        """Check that the records of a pruned table and its state remain."""
        name, room = self.live_table.table.id, self.behind
        records = [
            await read_record(room.live_tables, name, ANN, number + 1)
            for number in range(self.live_table.table.match_count)
        ]
        room.live_tables.evict_idle()
        before = observable_state(await room.live_tables.get_table(name))
        rows = await room.store.read_rows(name)
        assert await prune_card_table(room.store, name)
        assert len(await room.store.read_rows(name)) <= len(rows)
        room.live_tables.evict_idle()
        after = observable_state(await room.live_tables.get_table(name))
        assert [
            await read_record(room.live_tables, name, ANN, number + 1)
            for number in range(self.live_table.table.match_count)
        ] == records
        # requests are no longer stored there, and departed players are not named
        for each in (before, after):
            del each["requests"], each["seats"], each["tables"]
        assert after == before

    async def check_history(self, matches: int) -> None:
        """Check that each finished match is stored once, no matter which rooms loaded the table."""
        store = self.room.store
        matches_kept = await store.find_matches(MATCHES.c.table_id == self.live_table.table.id)
        assert [each.match_number for each in matches_kept] == list(range(1, matches + 1))
        if matches:
            match = self.live_table.table.match
            assert match is not None
            outcome = match.game.outcome
            assert outcome is not None
            last = matches_kept[-1]
            rows = await store.read_rows(self.live_table.table.id)
            assert last.move_count == sum(row.kind == "move" and row.seq > match.start_seq for row in rows)
            assert (last.game, last.round_count) == (match.game.name, match.game.round_count)
            assert [each.user_id for each in last.seat_results] == match.user_ids
            assert [each.name for each in last.seat_results] == match.names()
            assert [each.bot for each in last.seat_results] == [
                seat.bot for seat in self.live_table.table.seats
            ]
            assert [each.won for each in last.seat_results] == [
                each.seat in outcome.winners and not each.left_early for each in last.seat_results
            ]
            scores: list[int | None] = [*outcome.scores] or [None] * int(match.game.seats)
            assert [each.score for each in last.seat_results] == scores

    async def check_record(self) -> str:
        """Return the record of the finished match and check that it leads to the same state."""
        match = self.live_table.table.match
        assert match is not None
        async with open_other_room(self.room.store) as fresh:
            text = await read_record(fresh.live_tables, self.live_table.table.id, ANN, match.number)
        record = parse_record(text)
        *_, last = replay(record)
        assert last.state() == match.game.state()
        assert record.names == match.names()
        return text


async def change(store: SqlStore, statement: sa.Delete | sa.Insert) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(statement)


@asynccontextmanager
async def open_session(database: Path) -> AsyncIterator[Session]:
    prepare_database(database)
    store, second = SqlStore(database), SqlStore(database)
    await store.open()
    await second.open()
    for who, looks in NAMES.items():
        await store.save_user(who, looks)
    room = WatchedRoom(store, QuickBots())
    try:
        async with open_other_room(second) as behind:
            yield Session(room, behind, Rng.fast(11))
        for failure in room.watched.failures:
            raise failure
    finally:
        await room.close()
        await second.close()
        await store.close()


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter(f"{number:064x}" for number in range(7, 100))
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: next(seeds))
    monkeypatch.setattr(
        "parlour.server.tables.live_tables.MAX_IDLE_TABLES", 0
    )  # tables without clients are evicted at once
    # Such frequent snapshots that a match has several, with and without rows after them.
    monkeypatch.setattr("parlour.server.tables.live_table.MIN_ROWS_PER_SNAPSHOT", 5)
    monkeypatch.setattr("parlour.server.tables.live_table.MAX_ROWS_PER_SNAPSHOT", 13)
    monkeypatch.setattr(
        "parlour.server.storage.compression.MAX_ROWS_PER_SEGMENT", 30
    )  # rows per segment, so that a match has several


# Crazy Eight has its own test below.
GAMES = sorted({*game_names()} - {"crazy-eight"}) if effort.is_long else ["go-fish", "zombie-cribbage"]


@pytest.mark.parametrize("game", GAMES)
async def test_reloading_whole_matches(game: str, tmp_path: Path) -> None:
    seats = SEATS.get(game, 2)
    async with open_session(tmp_path / "room.sqlite3") as session:
        new_table = NewTable(
            game,
            seats,
            SHORT[game],
            allow_hints=True,
            table_settings=TableSettings(allow_chat=True, bot_speed="fast"),
        )
        name = await create_table(session.room.live_tables, ANN, new_table)
        await session.open(name)
        await session.do(ANN, Sit, seat=0)
        await session.do(CLEO, Sit, seat=1)
        await session.do(CLEO, Leave)
        await session.do(ANN, AddBot, seat=1, bot="simple")
        await session.do(ANN, RemoveBot, seat=1)
        await session.do(BEN, Sit, seat=1)
        for seat in range(2, seats):
            await session.do(ANN, AddBot, seat=seat, bot="medium")
        await session.do(ANN, Start)
        await session.play(stop=9)
        await session.do(BEN, Leave)
        await session.play(stop=17)
        if session.live_table.table.is_playing:
            await session.do(BEN, Sit, seat=1)
        await session.do(ANN, Lock, locked=True)
        await session.substitute(BEN, rows=9)
        await session.do(ANN, Lock, locked=False)
        await session.play()
        await session.check_compressed()
        await session.check_rows()
        await session.check_logs()
        first = await session.check_record()
        # Other players sit down between two matches.
        if not session.live_table.table.seats[1].bot:
            await session.do(BEN, Rematch)
            await session.do(BEN, Leave)
        else:
            await session.do(ANN, RemovePlayer, seat=1)
        await session.do(CLEO, Sit, seat=1)
        await session.do(CLEO, Rematch)
        await session.do(ANN, Rematch)
        assert session.live_table.table.match is not None
        assert session.live_table.table.match.number == 2
        await session.play(stop=23)
        assert session.live_table.table.is_playing
        await session.do(ANN, RemovePlayer, seat=session.live_table.table.find_seat(CLEO))
        await session.play()
        await session.check_compressed()
        await session.check_rows()
        await session.check_logs()
        await session.check_record()
        assert await read_record(session.room.live_tables, name, ANN, 1) == first
        await session.check_history(2)
        await session.do(ANN, Close)
        await session.go()
        await session.check_pruned()
        # Continue the first match from its middle with other moves.
        moves = len(parse_record(first).moves)
        request = ContinueMatch(match_number=1, move_count=moves // 2, seat=0, bot="simple")
        rows = await session.room.live_tables.read_rows(name)
        again = await continue_at_new_table(session.room.live_tables, BEN, rows, request, "en")
        await session.open(again)
        await session.play()
        await session.check_compressed()
        await session.check_rows()
        await session.check_logs()
        await session.check_record()
        await session.check_history(0)  # the cards were known, so it is not stored
        await session.go()
        await session.check_pruned()


async def test_reloading_after_every_row_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three people at a table with a clock. A takeback of one needs the consent of the other two."""
    monkeypatch.setattr("parlour.server.log.clock.MS_PER_SECOND", 1_000_000)  # no player is late
    async with open_session(tmp_path / "room.sqlite3") as session:
        settings = TableSettings(
            seconds_per_move=MOVE_SECONDS_CHOICES[1], seconds_per_match=MATCH_SECONDS_CHOICES[1]
        )
        new_table = NewTable(
            "crazy-eight", 4, SHORT["crazy-eight"], bots={3: "easy"}, table_settings=settings
        )
        name = await create_table(session.room.live_tables, ANN, new_table)
        await session.open(name)
        kinds = session.comparison.kinds
        await session.change(ANN, TableSetup("go-fish", 3))
        await session.do(ANN, RemoveBot, seat=2)
        await session.change(ANN, new_table)
        await session.do(ANN, AddBot, seat=3, bot="medium")
        await session.do(CLEO, Sit, seat=0)
        await session.do(CLEO, Leave)
        for seat, who in enumerate((ANN, BEN, CLEO)):
            await session.do(who, Sit, seat=seat)
        await session.do(ANN, Leave)
        while session.live_table.table.host_id == ANN:
            await asyncio.sleep(0)  # Ben becomes the host
        await session.do(ANN, Sit, seat=0)
        await session.do(ANN, ReclaimHost)
        await session.do(BEN, SetReady, ready=True)
        await session.do(ANN, HandOverHost, seat=1)
        await session.do(BEN, RemoveBot, seat=3)
        await session.do(BEN, FillSeats, bot="medium")
        await session.do(BEN, MoveSeat, seat=1, to_seat=2)
        await session.do(BEN, MoveSeat, seat=2, to_seat=1)
        await session.do(ANN, ReclaimHost)
        await session.do(ANN, Start)
        await session.play(stop=30)
        await session.room.store.save_user(SPECTATOR, Looks("Dan"))
        for room in (session.room, session.behind):
            await refresh_user(room.live_tables, SPECTATOR)
        bot_seat = [seat.kind for seat in session.live_table.table.seats].index("bot")
        await session.do(SPECTATOR, RequestSeat, seat=bot_seat)
        await session.do(ANN, AnswerSeatRequest, agree=True)
        await session.do(SPECTATOR, Sit, seat=bot_seat)
        await session.room.store.save_user(CLEO, Looks("Cleopatra VII", "hedgehog", "grey"))
        for room in (session.room, session.behind):
            await refresh_user(room.live_tables, CLEO)
        await session.do(ANN, Lock, locked=True)
        await session.substitute(BEN, rows=4)
        await session.do(ANN, Lock, locked=False)
        await session.go()
        session.live_table.table.waiting_since = session.live_table.table.time_used_at = (
            0  # the time ran out long ago
        )
        await session.open(name)
        kinds |= session.comparison.kinds
        await session.do(ANN, MuteSpectators, muted=True)
        await session.do(ANN, Propose, match_number=1, proposal="add_time")
        await session.do(BEN, AnswerProposal, match_number=1, agree=True)
        await session.do(CLEO, AnswerProposal, match_number=1, agree=False)
        await session.do(CLEO, Leave)
        await session.play(stop=60)
        await session.do(ANN, RemovePlayer, seat=2)
        await session.play()
        await session.check_compressed()
        await session.check_rows()
        await session.check_logs()
        first = await session.check_record()
        await session.check_history(1)
        await session.live_table.execute(lambda table: decide_invitation(table, ANN, "gus"), ANN)
        await withdraw_invitation(session.room.live_tables, name, "gus")
        await session.do(ANN, LeadReplay, match_number=1, step=3)
        await session.do(ANN, StopReplay)
        # Ann chooses another game, which has only two seats.
        table = session.live_table.table
        await session.change(ANN, TableSetup("war", 2, SHORT["war"], table_settings=table.table_settings))
        assert [seat.user_id for seat in table.seats if seat.user_id] == [
            seat.user_id for seat in table.seats
        ]
        await session.do(ANN, Start)
        await session.play()
        await session.check_compressed()
        await session.check_rows()
        await session.check_logs()
        await session.check_record()
        await session.check_history(2)
        for who in (BEN, ANN):
            await session.do(who, Rematch)
        await session.play(stop=5)
        for proposal in ("add_time", "pause_clock", "resume_clock"):
            await session.do(ANN, Propose, match_number=3, proposal=proposal)
            await session.do(BEN, AnswerProposal, match_number=3, agree=True)
        await session.do(ANN, Close)
        kinds |= session.comparison.kinds
        await session.go()
        moves = len(parse_record(first).moves)
        request = ContinueMatch(match_number=1, move_count=moves // 2, seat=0, bot="simple")
        rows = await session.room.live_tables.read_rows(name)
        await session.open(await continue_at_new_table(session.room.live_tables, CLEO, rows, request, "en"))
        await session.play(stop=12)
        await session.do(CLEO, RequestTakeback, match_number=1)  # back to her last decision
        session.room.turn_runner.bot_delay = 3600.0  # otherwise the bots would finish the match
        await session.request(CLEO, Leave)
        await session.do(CLEO, SkipToEnd, match_number=1)
        session.comparison.requests.clear()  # the ids of these requests are deleted with Cleo
        await session.go()
        await check_deleted(session.room, tmp_path)
        outdated = await session.behind.live_tables.get_table(session.live_table.table.id)
        async with outdated.hold():
            await refresh_people(session.behind.live_tables, outdated)
        await session.comparison.compare(
            await session.room.live_tables.get_table(session.live_table.table.id), "closed"
        )
        missing = ENTRY_TYPES.keys() - kinds - session.comparison.kinds
        missing -= {"player_renamed", "log_rewritten"}  # only earlier versions wrote these
        missing -= {"tournament"}  # not in the log of a table
        assert not missing, f"no table was unloaded after these rows: {sorted(missing)}"


async def check_deleted(room: ServerRoom, folder: Path) -> None:
    """Delete Cleo, who is in every database table about users, and check that no trace of her is left."""
    await create_device_link(room.store, CLEO)
    await room.store.set_wants_rating(CLEO, True)
    day = date(2026, 11, 22)
    played_on = DailyTable(
        day.isoformat(), CLEO, await create_table(room.live_tables, CLEO, NewTable("war", 2))
    )
    table = LogRow(played_on.table_id, 2, CLEO, Locked())
    assert await room.store.enqueue(RowWrite(table, None, True, False, [played_on]))
    traces = (CLEO, "Cleopatra", "hedgehog", "grey")
    before = dump_database(folder / "room.sqlite3")
    assert set(before) == {*METADATA.tables, "alembic_version"}
    assert {name for name, text in before.items() if any(each in text for each in traces)} == {
        *("users", "players", "seat_results", "rated_users", "device_links", "daily_tables")
    }
    await delete_account(room, CLEO)
    assert (
        room.sessions.current_generation(CLEO) == ERASED_GENERATION
    )  # at once, and not only when the database is polled
    after = dump_database(folder / "room.sqlite3")
    assert [(name, each) for name, text in after.items() for each in traces if each in text] == []
    for file in folder.iterdir():
        assert not [each for each in traces if each.encode() in file.read_bytes()], file


def dump_database(database: Path) -> dict[str, str]:
    """Return the contents of a database, by table."""
    with sqlite3.connect(database) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        contents = {
            name: str(connection.execute(f'SELECT * FROM "{name}"').fetchall())
            for (name,) in names.fetchall()
        }
        segments = connection.execute("SELECT data FROM log_segments").fetchall()
        contents["log_segments"] = str([decode_segment("", data) for (data,) in segments])
    connection.close()
    return contents
