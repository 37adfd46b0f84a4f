"""The rights of the host pass to another player when the host has left or is away, and return on request."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.kit.bits import members
from parlour.kit.errors import UserError
from parlour.server.accounts.export import export_rows
from parlour.server.handlers.new_tables import create_table
from parlour.server.handlers.room import Room
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import HostChanged
from parlour.server.log.memory_store import MemoryStore
from parlour.server.log.occupants import new_bot_id
from parlour.server.log.table_log import load_table
from parlour.server.socket_messages import (
    AddBot,
    Close,
    Leave,
    Lock,
    Move,
    ReclaimHost,
    Rematch,
    RemoveBot,
    RemovePlayer,
    SetReady,
    Sit,
    Start,
    TableSettings,
    TableState,
)
from parlour.server.tables import host_watch, vote_watch
from parlour.server.tables.clients import Client
from parlour.server.tables.host_watch import CORRESPONDENCE_HOST_SECONDS, HOST_ABSENCE_SECONDS
from parlour.server.tables.in_process_bots import InProcessBots
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.presence import join, leave
from parlour.server.tables.requests import handle_request
from parlour.server.tables.vote_watch import VOTE_ABSENCE_SECONDS

ANN, BEN, CLEO, DAN = "ann", "ben", "cleo", "dan"
AWAY = int(HOST_ABSENCE_SECONDS)
ABSENT = int(VOTE_ABSENCE_SECONDS)


class FakeClock:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, future))
        await future

    async def settle(self) -> None:
        """Let all tasks run until they wait for the clock or for clients."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def jump(self, seconds: float) -> None:
        """Advance the clock at once, as after a suspension of the process."""
        await self.settle()
        self.now += seconds
        due = [future for end, future in self.sleepers if end <= self.now and not future.done()]
        self.sleepers = [(end, future) for end, future in self.sleepers if end > self.now]
        for future in due:
            future.set_result(None)
        await self.settle()

    async def advance(self, seconds: int) -> None:
        for _ in range(seconds):
            await self.jump(1)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake_clock = FakeClock()
    for module in (host_watch, vote_watch):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: fake_clock.now))
        monkeypatch.setattr(
            module,
            "asyncio",
            SimpleNamespace(
                sleep=fake_clock.sleep,
                create_task=asyncio.create_task,
                gather=asyncio.gather,
                Task=asyncio.Task,
            ),
        )
    monkeypatch.setattr(host_watch, "current_time_ms", lambda: int(fake_clock.now * 1000))
    monkeypatch.setattr(
        "parlour.server.log.entries.current_time_ms", lambda: int(fake_clock.now * 1000)
    )  # the times of rows
    return fake_clock


class Visits:
    """The visits of users to one table. Every method lets the room finish its work."""

    def __init__(self, room: Room, clock: FakeClock, live_table: LiveTable) -> None:
        self.room = room
        self.clock = clock
        self.live_table = live_table
        self.clients: dict[str, Client] = {}

    @property
    def host(self) -> str:
        return self.live_table.table.host_id

    async def come(self, *user_ids: str) -> None:
        for user_id in user_ids:
            self.clients[user_id] = Client(user_id)
            await join(self.room.live_tables, self.live_table, self.clients[user_id], 0)
        await self.clock.settle()

    async def go(self, *user_ids: str) -> None:
        for user_id in user_ids:
            leave(self.room.live_tables, self.live_table, self.clients.pop(user_id))
        await self.clock.settle()

    async def ask(self, user_id: str, kind: Any, **fields: Any) -> None:
        request = kind(request_id=f"{user_id} {self.live_table.table.seq}", **fields)
        await handle_request(self.room.live_tables, self.live_table, user_id, request)
        await self.clock.settle()

    async def play_match(self) -> None:
        """Start the match, and play it to its end by the heuristic."""
        await self.ask(ANN, Start)
        while self.live_table.table.is_playing and (match := self.live_table.table.match) is not None:
            seat = members(match.game.to_move())[0]
            move = match.game.format_move(match.game.view(seat).game.heuristic(seat))
            await self.ask(match.user_ids[seat], Move, match_number=1, move=move)

    async def is_refused(self, user_id: str, kind: Any, **fields: Any) -> str:
        """Return the key of the refusal of a request, or an empty string if the room allows it."""
        try:
            await self.ask(user_id, kind, **fields)
        except UserError as error:
            return error.message.key
        return ""

    async def host_rows(self) -> list[str]:
        rows = await self.room.store.read_rows(self.live_table.table.id)
        return [row.entry.user_id for row in rows if isinstance(row.entry, HostChanged)]

    def state(self, user_id: str) -> TableState:
        return self.live_table.build_state(user_id, "en")


@asynccontextmanager
async def open_visits(
    clock: FakeClock, seated: tuple[str, ...] = (ANN, BEN, CLEO), seats: int = 3, **fields: Any
) -> AsyncIterator[Visits]:
    """Open a table of Ann, where some users are present and have taken seats in this order."""
    room = Room(MemoryStore(), 0.0, InProcessBots())
    try:
        table_id = await create_table(
            room.live_tables, ANN, NewTable(game="crazy-eight", seat_count=seats, **fields)
        )
        visits = Visits(room, clock, await room.live_tables.get_table(table_id))
        for user_id in seated:
            await visits.come(user_id)
            seat = next(at for at, seat in enumerate(visits.live_table.table.seats) if seat.kind == "open")
            await visits.ask(user_id, Sit, seat=seat)
        yield visits
    finally:
        await room.close()


async def test_rights_pass_to_the_longest_seated_present_player(clock: FakeClock) -> None:
    async with open_visits(clock) as visits:
        await visits.ask(BEN, Leave)
        await visits.ask(BEN, Sit, seat=1)  # Cleo is now seated longer
        await visits.come(DAN)
        await visits.go(ANN)
        await visits.clock.advance(AWAY - 1)
        assert (visits.host, visits.state(CLEO).is_host) == (ANN, False)
        await visits.clock.advance(1)
        assert (visits.host, visits.state(CLEO).is_host) == (CLEO, True)
        assert (visits.state(BEN).host_seat, visits.state(BEN).host_name) == (2, "Guest 3")
        # Cleo has every right of the host, and Ann has none.
        for key, kind, fields in (
            ("bots-by-host", RemoveBot, {"seat": 0}),
            ("bots-by-host", AddBot, {"seat": 0, "bot": "simple"}),
            ("start-by-host", Start, {}),
            ("lock-by-host", Lock, {"locked": True}),
            ("remove-player-by-host", RemovePlayer, {"seat": 1}),
            ("close-by-host", Close, {}),
        ):
            assert await visits.is_refused(ANN, kind, **fields) == key
        assert await visits.is_refused(CLEO, RemovePlayer, seat=0) == ""
        assert await visits.is_refused(CLEO, AddBot, seat=0, bot="simple") == ""
        assert await visits.is_refused(CLEO, RemoveBot, seat=0) == ""
        assert await visits.is_refused(CLEO, AddBot, seat=0, bot="simple") == ""
        assert await visits.is_refused(CLEO, Start) == ""
        assert await visits.is_refused(CLEO, Lock, locked=True) == ""
        await visits.come(ANN)  # the creator may enter the locked table
        assert await visits.is_refused(CLEO, RemovePlayer, seat=1) == ""
        assert await visits.is_refused(CLEO, Close) == ""
        rows = await visits.room.store.read_rows(visits.live_table.table.id)
        assert load_table(rows, None).host_id == CLEO
        exported = {who: export_rows(rows, who) for who in (BEN, CLEO)}
        kinds = {who: [row["kind"] for row in exported[who]] for who in exported}
        assert ("host_changed" in kinds[CLEO], "host_changed" in kinds[BEN]) == (True, False)
        assert await visits.host_rows() == [CLEO]


async def test_votes_at_a_correspondence_table_stay(clock: FakeClock) -> None:
    async with open_visits(clock, table_settings=TableSettings(correspondence=True)) as visits:
        await visits.ask(BEN, SetReady, ready=True)
        await visits.go(BEN)
        await visits.clock.advance(2 * ABSENT)
        assert visits.state(ANN).ready_seats == [1]


@pytest.mark.parametrize("is_rematch", [False, True])
async def test_votes_of_absent_players_lapse(clock: FakeClock, is_rematch: bool) -> None:
    """Ready marks and votes for a rematch, also after a restart. A short absence does not matter."""
    async with open_visits(clock, options={"limit": 12}) as visits:
        if is_rematch:
            await visits.play_match()
        for user in (BEN, CLEO):
            if is_rematch:
                await visits.ask(user, Rematch)
            else:
                await visits.ask(user, SetReady, ready=True)
        for _ in range(3):
            await visits.go(BEN)
            await visits.clock.advance(ABSENT - 1)
            await visits.come(BEN)
            await visits.clock.advance(2)
        assert visits.state(ANN).ready_seats == [1, 2]
        await visits.go(BEN)
        await visits.clock.advance(ABSENT)
        assert visits.state(ANN).ready_seats == [2]
        await visits.go(CLEO, ANN)
        room = Room(visits.room.store, 0.0, InProcessBots())  # the room was restarted
        restarted = Visits(room, clock, await room.live_tables.get_table(visits.live_table.table.id))
        await restarted.come(ANN)
        await restarted.clock.advance(ABSENT - 1)
        assert restarted.state(ANN).ready_seats == [2]
        await restarted.clock.advance(1)
        assert restarted.state(ANN).ready_seats == []
        await room.close()


async def test_short_absences_do_not_add_up(clock: FakeClock) -> None:
    async with open_visits(clock, (ANN, BEN), 2) as visits:
        for _ in range(3):
            await visits.go(ANN)
            await visits.clock.advance(AWAY - 1)
            await visits.come(ANN)
            await visits.clock.advance(AWAY)
        assert await visits.host_rows() == []


async def leave_seat(visits: Visits) -> None:
    await visits.ask(ANN, Leave)


async def leave_match(visits: Visits) -> None:
    await visits.ask(ANN, Start)
    await visits.ask(ANN, Leave)


async def leave_and_go(visits: Visits) -> None:
    await visits.ask(ANN, Leave)
    await visits.go(ANN)


@pytest.mark.parametrize("leave", [leave_seat, leave_match, leave_and_go])
async def test_rights_pass_at_once_when_the_host_leaves(
    leave: Callable[[Visits], Awaitable[None]], clock: FakeClock
) -> None:
    async with open_visits(clock) as visits:
        await leave(visits)
        assert visits.host == BEN
        await visits.go(BEN)
        await visits.clock.advance(AWAY)
        assert visits.host == CLEO
        # A host who has taken the role back keeps it without a seat.
        if ANN not in visits.clients:
            await visits.come(ANN)
        await visits.come(BEN)
        assert not visits.state(BEN).can_reclaim_host
        assert visits.state(ANN).can_reclaim_host
        assert await visits.is_refused(BEN, ReclaimHost) == "host-by-creator"
        assert await visits.is_refused(ANN, ReclaimHost) == ""
        assert await visits.is_refused(ANN, ReclaimHost) == "host-already"
        await visits.clock.advance(AWAY)
        assert (visits.host, visits.state(ANN).can_reclaim_host) == (ANN, False)
        assert await visits.host_rows() == [BEN, CLEO, ANN]


async def test_host_keeps_the_rights_if_no_person_could_use_them(clock: FakeClock) -> None:
    """Spectators, bots, bot clients and absent players do not become the host."""
    bot_client = new_bot_id()
    async with open_visits(clock, (ANN, BEN, bot_client), 4, bots={3: "simple"}) as visits:
        await visits.come(DAN)
        await visits.go(BEN)
        await visits.ask(ANN, Leave)
        await visits.ask(ANN, Sit, seat=0)  # the host changes seats
        await visits.go(ANN)
        await visits.clock.advance(2 * AWAY)
        assert visits.host == ANN
        await visits.come(BEN)
        await visits.clock.advance(AWAY)
        assert visits.host == BEN


async def test_spectator_is_host_while_present(clock: FakeClock) -> None:
    async with open_visits(clock, (BEN, CLEO)) as visits:
        await visits.come(ANN)
        await visits.clock.advance(AWAY)
        assert (visits.host, visits.state(ANN).is_host) == (ANN, True)
        await visits.go(ANN)
        await visits.clock.advance(AWAY)
        assert visits.host == BEN


async def test_outage_does_not_count_as_absence(clock: FakeClock) -> None:
    async with open_visits(clock, (ANN, BEN), 2) as visits:
        await visits.go(ANN)
        await visits.clock.advance(AWAY - 10)
        await visits.clock.jump(3600)  # the computer was suspended
        assert visits.host == ANN
        await visits.go(BEN)
        room = Room(visits.room.store, 0.0, InProcessBots())  # the room was restarted
        table_id = visits.live_table.table.id
        restarted = Visits(room, clock, await room.live_tables.get_table(table_id))
        await restarted.come(BEN)
        await restarted.clock.advance(AWAY - 1)
        assert restarted.host == ANN
        await restarted.clock.advance(1)
        assert restarted.host == BEN
        await room.close()


async def test_host_of_a_correspondence_table_has_a_day(clock: FakeClock) -> None:
    settings = TableSettings(correspondence=True)
    async with open_visits(clock, (ANN, BEN), 2, table_settings=settings) as visits:
        await visits.go(ANN)
        await visits.clock.advance(2 * AWAY)
        assert visits.host == ANN
        await visits.clock.jump(CORRESPONDENCE_HOST_SECONDS - 3 * AWAY)
        await visits.come(ANN)
        await visits.ask(ANN, Lock, locked=True)
        await visits.go(ANN)
        await visits.clock.advance(2 * AWAY)
        assert visits.host == ANN
        await visits.clock.jump(CORRESPONDENCE_HOST_SECONDS)
        await visits.clock.advance(AWAY)
        assert visits.host == BEN


async def test_only_the_holder_of_the_lease_replaces_the_host(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another process holds the lease, or the database cannot be reached, no absence is counted."""
    async with open_visits(clock, (ANN, BEN), 2) as visits:
        waits = True

        async def acquire_lease(live_tables: LiveTables, live_table: LiveTable) -> bool:
            if waits:
                await clock.sleep(1)
            return not waits

        monkeypatch.setattr(host_watch, "acquire_lease", acquire_lease)
        await visits.go(ANN)
        await visits.clock.advance(2 * AWAY)
        waits = False
        await visits.clock.advance(AWAY)
        assert visits.host == ANN
        await visits.clock.advance(1)
        assert visits.host == BEN
