"""The tournaments in memory, and what the server does in them: tables, results, rounds, and the end.

A tournament has a log like a table, in the same store. Each change is decided on the current state, written
as a row, and then applied. If another process has written a row first, that row is read and the change is
decided again. Nothing else is stored, so a tournament continues after a restart where it was.

Only one tournament is paired at a time, in all processes together, so that a user who is in two tournaments
has one match at a time.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final

from msgspec.structs import replace

from parlour.kit.errors import ParlourError
from parlour.records.fair_seeds import new_random_hex
from parlour.server.decisions.changes import Asker, Decision
from parlour.server.decisions.commands import build_created_entry, decide
from parlour.server.handlers.new_tables import TABLE_ID_LENGTH, TABLE_ID_LETTERS
from parlour.server.handlers.room import Room
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import Closed, LogRow, MoveMade, SeatTaken, TournamentChanged
from parlour.server.log.people import People
from parlour.server.log.refusals import server_message
from parlour.server.log.results import FinishedMatch
from parlour.server.log.rows import BrokenTableError, current_time_ms
from parlour.server.log.store import RowWrite, StoreError, WriteError
from parlour.server.log.table import Table
from parlour.server.log.table_scores import rank_seats
from parlour.server.log.tournament_events import (
    TOURNAMENT_ID_PREFIX,
    AnyTournamentEvent,
    MatchDecided,
    OrganizerChanged,
    PairedTable,
    PlayerWithdrawn,
    RoundPaired,
    TournamentEnded,
    TournamentOpened,
)
from parlour.server.socket_messages import Start
from parlour.server.tables.live_table import MAX_WRITE_TRIES, LiveTable
from parlour.server.tables.live_tables import LiveTables, UnknownTableError
from parlour.server.tournaments.pairing import pair_arena, pair_round
from parlour.server.tournaments.standings import Standing, compute_standings
from parlour.server.tournaments.tournament import (
    ARENA,
    MS_PER_MINUTE,
    PairedMatch,
    Rank,
    Tournament,
    share_points,
)

# milliseconds after which the names of the players, and rows of commands such as `parlour admin`, are read
MAX_AGE_MS: Final = 10_000
UNUSED_AGE_MS: Final = 600_000  # milliseconds without a reader after which a tournament leaves the memory
LIST_SECONDS: Final = 30.0  # seconds between two searches for tournaments that this process does not know

# Decides what happens next in a tournament. None means that nothing is written.
EventDecider = Callable[[Tournament], AnyTournamentEvent | Awaitable[AnyTournamentEvent | None] | None]

logger = logging.getLogger("parlour.server")


class UnknownTournamentError(UnknownTableError):
    """Raised if no tournament has this id."""


@dataclass(frozen=True)
class Timing:
    """The pauses of tournaments.

    Attributes:
        break_ms: Milliseconds between the last result of a round and the next round.
        arena_pause_ms: Milliseconds between two matches of a player in an arena.
        no_show_ms: Milliseconds after which a player who never came to the table has lost.
        takeover_ms: Milliseconds for which an offer to direct waits for an answer of the organizer, before
            the start of the tournament and after it. Then the player becomes the organizer.
        tick_seconds: Seconds between two checks of all tournaments.
    """

    break_ms: int = 30_000
    arena_pause_ms: int = 5_000
    no_show_ms: int = 180_000
    takeover_ms: tuple[int, int] = (86_400_000, 180_000)
    tick_seconds: float = 2.0


@dataclass(eq=False)
class LiveTournament:
    """A tournament in memory.

    Attributes:
        lock: Held while a change is decided and written.
        advance_lock: Held while the server looks for what happens next.
        names_read_at: The time when the names in `people` were read, in milliseconds since 1970.
        standings: The standings, with the number of the last row for which they were computed.
        loaded_at: The time when this process loaded the tournament, in milliseconds since 1970.
        opened_tables: The tables where this process has started the match.
        closed_tables: The tables that this process has closed, and those with a finished match.
        visitors: The users that this process has seen at each table.
    """

    state: Tournament
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    advance_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    people: People = field(default_factory=People)
    names_read_at: int = 0
    standings: tuple[int, list[Standing]] = (0, [])
    loaded_at: int = field(default_factory=current_time_ms)
    opened_tables: set[str] = field(default_factory=set)
    closed_tables: set[str] = field(default_factory=set)
    visitors: dict[str, set[str]] = field(default_factory=dict)

    def current_standings(self) -> list[Standing]:
        """Return the standings. They are computed once after each change."""
        if self.standings[0] != self.state.seq:
            self.standings = self.state.seq, compute_standings(self.state)
        return self.standings[1]


class Tournaments:
    """The tournaments of a room."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.store = live_tables.store
        self.timing = Timing()
        self.live: dict[str, LiveTournament] = {}
        self.pairing_lock = asyncio.Lock()
        self.changed = asyncio.Event()  # set if the server should look at the tournaments soon

    # The log

    async def open(self, organizer_id: str, opened: TournamentOpened) -> LiveTournament:
        """Store the first row of a new tournament, and return the tournament.

        Raises:
            WriteError: The database failed.
        """
        while True:
            random_part = "".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))
            tournament_id = TOURNAMENT_ID_PREFIX + random_part
            row = LogRow(tournament_id, 1, organizer_id, TournamentChanged(event=opened))
            if await self.store.enqueue(RowWrite(row, None, True, False)):
                return await self.get(tournament_id)

    async def get(self, tournament_id: str) -> LiveTournament:
        """Return a tournament, with all rows that other processes have written.

        Raises:
            UnknownTournamentError: There is no such tournament.
            ReadError: The database failed.
        """
        live = self.live.get(tournament_id)
        if live is None:
            rows = await self.read_rows(tournament_id)
            if not rows or not isinstance(rows[0].entry, TournamentChanged):
                raise unknown_tournament(tournament_id)
            opened = rows[0].entry.event
            if not isinstance(opened, TournamentOpened):
                raise unknown_tournament(tournament_id)
            state = Tournament(tournament_id, rows[0].user_id, rows[0].created_at, opened)
            for row in rows[1:]:
                apply_row(state, row)
            live = self.live.setdefault(tournament_id, LiveTournament(state))
        elif not self.live_tables.is_alone or live.names_read_at + MAX_AGE_MS < current_time_ms():
            async with live.lock:
                await self.read_new_rows(live)
        await self.refresh_names(live)
        return live

    async def read_rows(self, tournament_id: str) -> list[LogRow]:
        return (
            await self.store.read_rows(tournament_id)
            if tournament_id.startswith(TOURNAMENT_ID_PREFIX)
            else []
        )

    async def read_new_rows(self, live: LiveTournament) -> None:
        for row in await self.store.read_rows(live.state.id, after_seq=live.state.seq):
            apply_row(live.state, row)

    async def execute(self, live: LiveTournament, decide_event: EventDecider, user_id: str = "") -> bool:
        """Decide what happens, and write it. Return False if there was nothing to write.

        Raises:
            UserError: The decision was a refusal.
            StoreError: The database failed.
        """
        async with live.lock:
            for _ in range(MAX_WRITE_TRIES):
                if not self.live_tables.is_alone:
                    await self.read_new_rows(live)
                decision = decide_event(live.state)
                event = await decision if isinstance(decision, Awaitable) else decision
                if event is None:
                    return False
                row = LogRow(live.state.id, live.state.seq + 1, user_id, TournamentChanged(event=event))
                is_over = bool(live.state.ended_at) or isinstance(event, TournamentEnded)
                if await self.store.enqueue(RowWrite(row, None, True, is_over)):
                    apply_row(live.state, row)
                    self.changed.set()
                    return True
                await self.read_new_rows(live)
            raise WriteError("other writers wrote first at every attempt")

    async def refresh_names(self, live: LiveTournament) -> None:
        """Read the names of the players if they are unknown or too old."""
        user_ids = live.state.known_ids
        now_ms = current_time_ms()
        if user_ids - live.people.users.keys() or live.names_read_at + MAX_AGE_MS < now_ms:
            live.people.add_occupants(live.state.entrants, ())
            live.people.update(await self.store.read_users(user_ids))
            live.names_read_at = now_ms

    def forget(self, tournament_ids: Iterable[str]) -> None:
        """Load these tournaments again when they are next used, because a user was deleted or merged."""
        for tournament_id in tournament_ids:
            self.live.pop(tournament_id, None)

    async def withdraw(self, table_ids: Iterable[str], user_id: str) -> None:
        """Withdraw a user from those of the tables that are tournaments."""
        for tournament_id in table_ids:
            if tournament_id.startswith(TOURNAMENT_ID_PREFIX):
                live = await self.get(tournament_id)
                await self.execute(
                    live,
                    lambda state: PlayerWithdrawn(user_id) if user_id in state.active_ids else None,
                    user_id,
                )

    # What the server does

    async def run(self) -> None:
        """Advance all tournaments, until cancelled."""
        loop = asyncio.get_running_loop()
        listed_at = float("-inf")
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), self.timing.tick_seconds)
            self.changed.clear()
            try:
                if loop.time() - listed_at > LIST_SECONDS:
                    self.evict_unused()
                    for tournament_id in await self.store.list_tournaments():
                        await self.get(tournament_id)
                    listed_at = loop.time()
            except (StoreError, ParlourError) as error:
                logger.error("could not look for tournaments: %s", error)
            for live in list(self.live.values()):
                if live.state.is_running or live.state.volunteers:
                    await self.try_advance(live)

    async def try_advance(self, live: LiveTournament) -> None:
        """Advance a tournament. If this fails, it is tried again with the next tick."""
        try:
            await self.advance(live)
        except (StoreError, ParlourError) as error:
            logger.error("tournament %s waits: %s", live.state.id, error)
            await asyncio.sleep(self.timing.tick_seconds)
        except Exception as error:  # an error in one tournament must not stop the others
            logger.error("tournament %s waits", live.state.id, exc_info=error)
            await asyncio.sleep(self.timing.tick_seconds)

    def evict_unused(self) -> None:
        """Drop the tournaments in which nothing can happen and that have had no reader recently."""
        min_read_at = current_time_ms() - UNUSED_AGE_MS
        for tournament_id, live in list(self.live.items()):
            is_needed = live.state.is_running or live.state.volunteers
            if not is_needed and live.names_read_at < min_read_at:
                del self.live[tournament_id]

    async def advance(self, live: LiveTournament) -> None:
        """Carry out everything that is due in a tournament: tables, results, the next round, and the end.

        Raises:
            StoreError: The database failed.
            ParlourError: A table cannot be loaded.
        """
        if self.live_tables.is_draining or self.live_tables.is_drained_by_admin:
            return
        async with live.advance_lock:
            await self.get(live.state.id)
            await self.open_tables(live)
            for match in live.state.running_matches:
                await self.decide_match(live, match)
            await self.close_tables(live)
            await self.execute(live, partial(self.find_new_organizer, live))
            if await self.execute(live, lambda state: TournamentEnded() if self.is_complete(state) else None):
                return
            if self.is_pairing_due(live.state) and await self.pair(live, self.find_pairings):
                await self.open_tables(live)

    def find_new_organizer(self, live: LiveTournament, state: Tournament) -> OrganizerChanged | None:
        """Return the event that replaces an organizer who has not answered an offer, or None."""
        user_id, time_ms = self.find_takeover(live)
        return OrganizerChanged(user_id) if user_id and current_time_ms() >= time_ms else None

    def find_takeover(self, live: LiveTournament) -> tuple[str, int]:
        """Return the player who will replace the organizer, and the time, as in Tournament.find_takeover.

        The wait begins again when a process loads the tournament, because nobody could answer before.
        """
        return live.state.find_takeover(self.timing.takeover_ms, live.loaded_at)

    def is_complete(self, state: Tournament) -> bool:
        """Return True if all rounds or the time of an arena have passed, and all matches have a result."""
        if not state.is_running or state.running_matches:
            return False
        if state.opened.format == ARENA:
            return current_time_ms() >= state.ends_at
        return state.round_number >= state.opened.rounds

    def is_pairing_due(self, state: Tournament) -> bool:
        """Return True if the next pairings should be made as soon as enough players are free."""
        now_ms = current_time_ms()
        if not state.is_running or self.is_complete(state):
            return False
        if state.opened.format == ARENA:
            return now_ms < state.ends_at and len(state.free_ids) > 1
        return not state.running_matches and now_ms >= self.next_round_at(state)

    async def find_pairings(self, busy_ids: Collection[str], state: Tournament) -> RoundPaired | None:
        """Return the event of the next pairings, or None if they are not due or too few players are free."""
        if not self.is_pairing_due(state):
            return None
        if state.opened.format == ARENA:
            pause_ms = self.timing.arena_pause_ms
            pairs = await asyncio.to_thread(pair_arena, state, current_time_ms(), pause_ms, busy_ids)
            return new_round(state, pairs, []) if pairs else None
        if count_free(state, busy_ids) < state.opened.seat_count:
            return None
        return new_round(state, *await asyncio.to_thread(pair_round, state, busy_ids))

    async def pair(
        self,
        live: LiveTournament,
        decide_pairings: Callable[[Collection[str], Tournament], Awaitable[RoundPaired | None]],
        user_id: str = "",
    ) -> bool:
        """Write the pairings that `decide_pairings` returns. Return False if there are none.

        Tournaments are paired one after the other, so that a player cannot get two matches at once.

        Raises:
            UserError: The decision was a refusal.
            StoreError: The database failed.
        """
        async with self.pairing_lock, self.live_tables.peers.hold_pairings():
            busy_ids = [
                each
                for other in await self.list_running(live.state.id)
                for match in other.state.running_matches
                for each in match.user_ids
            ]
            return await self.execute(live, partial(decide_pairings, frozenset(busy_ids)), user_id)

    async def list_running(self, except_id: str) -> list[LiveTournament]:
        """Return the running tournaments other than one."""
        tournament_ids = await self.store.list_tournaments()
        others = [await self.get(each) for each in tournament_ids if each != except_id]
        return [live for live in others if live.state.is_running]

    def is_in_any(self, user_id: str) -> bool:
        """Return True if a user plays in or directs a tournament that is not over."""
        states = (live.state for live in self.live.values() if not live.state.ended_at)
        return any(user_id in (state.organizer_id, *state.active_ids) for state in states)

    def find_busy(self, state: Tournament, user_id: str) -> str:
        """Return the name of another tournament in which a user plays now, or an empty string."""
        for other in self.live.values():
            is_other = other.state.id != state.id and other.state.is_running
            if is_other and user_id and other.state.find_running_match(user_id):
                return other.state.opened.name
        return ""

    async def find_own_table(self, live: LiveTournament, user_id: str) -> str:
        """Return the table of a user's running match, or an empty string.

        A table counts only when its match has started: the server creates the tables after it has paired the
        players.
        """
        match = live.state.find_running_match(user_id) if user_id else None
        if match is None:
            return ""
        try:
            live_table = await self.live_tables.get_table(match.table_id)
        except (BrokenTableError, UnknownTableError):
            return ""
        return match.table_id if live_table.table.match_count else ""

    def next_round_at(self, state: Tournament) -> int:
        """Return the time of the next round in milliseconds since 1970, or 0 if it does not have to wait."""
        last_decided_at = max((match.decided_at for match in state.matches), default=0)
        return last_decided_at + self.timing.break_ms if last_decided_at else 0

    # Tables

    async def open_tables(self, live: LiveTournament) -> None:
        """Create the tables of running matches that do not exist yet, and start their matches."""
        matches = [match for match in live.state.running_matches if match.table_id not in live.opened_tables]
        if not matches:
            return
        opened = live.state.opened
        setup = NewTable(opened.game, opened.seat_count, opened.options, True, False, opened.table_settings)
        created = replace(await asyncio.to_thread(build_created_entry, setup), tournament_id=live.state.id)
        for match in matches:
            row = LogRow(
                match.table_id,
                1,
                live.state.organizer_id,
                replace(created, secret=new_random_hex()),
            )
            await self.store.enqueue(RowWrite(row, None, True, False))  # does nothing if the table exists
        for error in await asyncio.gather(
            *(self.start_match(live, match) for match in matches), return_exceptions=True
        ):
            if isinstance(error, ParlourError):
                logger.error("tournament %s: could not start a match: %s", live.state.id, error)
            elif error is not None:
                raise error

    async def start_match(self, live: LiveTournament, match: PairedMatch) -> None:
        """Seat the players of a match and start it. Steps that were done before are left out."""
        live_table = await self.live_tables.get_table(match.table_id)
        live_table.show_users(await self.store.read_users(match.user_ids))
        for seat, user_id in enumerate(match.user_ids):
            await live_table.execute(
                partial(decide_seat, seat),
                user_id,
            )
        host = Asker(live_table.table.host_id)  # the organizer when the table was created
        await live_table.execute(
            lambda table: None if table.match_count else decide(table, Start(request_id=""), host),
            host.user_id,
        )
        live.opened_tables.add(match.table_id)

    def note_visitors(self, live_table: LiveTable) -> None:
        """Record who is at the table of a tournament. A finished match is looked at soon."""
        live = self.live.get(live_table.table.tournament_id)
        if live is not None:
            live.visitors.setdefault(live_table.table.id, set()).update(live_table.all_user_ids())
            if live_table.table.is_over or live_table.table.closed:
                self.changed.set()

    async def decide_match(self, live: LiveTournament, match: PairedMatch) -> None:
        """Write the result of a match if it is over, or if its time is."""
        now_ms = current_time_ms()
        live_table = self.live_tables.live_tables.get(match.table_id)
        is_watched = live_table is not None and self.live_tables.is_alone
        if live_table is None or not is_watched or live_table.table.is_over:
            finished = await self.store.list_table_matches(match.table_id)
            if finished:
                live.closed_tables.add(match.table_id)
                await self.write_result(live, match, score_match(finished[0]), "match")
                return
        limit_ms = live.state.opened.match_minutes * MS_PER_MINUTE
        is_late = now_ms >= match.paired_at + limit_ms
        checks_absence = now_ms >= max(match.paired_at, live.loaded_at) + self.timing.no_show_ms
        if not (is_late or checks_absence or (live_table is not None and live_table.table.closed)):
            return
        with suppress(BrokenTableError, UnknownTableError):
            live_table = await self.live_tables.get_table(match.table_id)
        absent_ids = await self.find_absent(live, match, live_table) if checks_absence else []
        is_closed = live_table is None or live_table.table.closed
        if is_late or is_closed or len(match.user_ids) - len(absent_ids) < 2:
            ranks = rank_unfinished(match, live_table, absent_ids)
            await self.write_result(live, match, share_points(ranks), "time", absent_ids)

    async def find_absent(
        self, live: LiveTournament, match: PairedMatch, live_table: LiveTable | None
    ) -> list[str]:
        """Return the players of a match who are not at the table, and have not moved.

        A player whom this process has seen at the table before is not absent.
        """
        visitors = live.visitors.setdefault(match.table_id, set())
        if live_table is not None and not visitors.issuperset(match.user_ids):
            await live_table.execute(partial(self.refresh_presence, live_table))
            visitors |= live_table.all_user_ids()
        if not visitors.issuperset(match.user_ids):
            rows = await self.store.read_rows(match.table_id)
            visitors |= {row.user_id for row in rows if isinstance(row.entry, MoveMade)}
        return [user_id for user_id in match.user_ids if user_id not in visitors]

    async def refresh_presence(self, live_table: LiveTable, table: Table) -> None:
        """Read who is at a table in other processes."""
        await live_table.read_new_rows()
        await self.live_tables.peers.refresh_presence(live_table)

    async def write_result(
        self,
        live: LiveTournament,
        match: PairedMatch,
        points: list[float],
        decided_by: str,
        absent_ids: list[str] | None = None,
    ) -> None:
        """Write the result of a match, unless it has one."""
        event = MatchDecided(match.table_id, points, decided_by, absent_ids or [])
        await self.execute(live, lambda state: None if state.find_match(match.table_id).is_decided else event)

    async def close_tables(self, live: LiveTournament) -> None:
        """Close the tables of matches that have a result although they are not over."""
        for match in live.state.matches:
            if match.decided_by in ("", "match") or match.table_id in live.closed_tables:
                continue
            with suppress(BrokenTableError, UnknownTableError):
                live_table = await self.live_tables.get_table(match.table_id)
                await live_table.execute(
                    lambda table: None if table.closed or table.is_over else Decision(Closed())
                )
            live.closed_tables.add(match.table_id)


class TournamentRoom(Room):
    """A room with tournaments."""

    @cached_property
    def tournaments(self) -> Tournaments:
        return Tournaments(self.live_tables)

    async def withdraw_player(self, table_ids: Sequence[str], user_id: str) -> None:
        await self.tournaments.withdraw(table_ids, user_id)

    def is_in_tournament(self, user_id: str) -> bool:
        return self.tournaments.is_in_any(user_id)

    def forget_players(self, table_ids: Iterable[str]) -> None:
        super().forget_players(table_ids)
        self.tournaments.forget(table_ids)

    def wake(self, live_table: LiveTable) -> None:
        super().wake(live_table)
        if live_table.table.tournament_id:
            self.tournaments.note_visitors(live_table)


def apply_row(state: Tournament, row: LogRow) -> None:
    if isinstance(row.entry, TournamentChanged):
        state.apply(row.entry.event, row.seq, row.user_id, row.created_at)


def unknown_tournament(tournament_id: str) -> UnknownTournamentError:
    return UnknownTournamentError(server_message("tournament-unknown", tournament=repr(tournament_id)))


def count_free(state: Tournament, busy_ids: Collection[str]) -> int:
    """Return the number of active players who do not play in another tournament."""
    return sum(user_id not in busy_ids for user_id in state.active_ids)


def new_round(state: Tournament, tables: list[list[str]], bye_ids: list[str]) -> RoundPaired:
    """Return the event that assigns players to new tables."""
    return RoundPaired(
        state.round_number + 1,
        [
            PairedTable("".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH)), user_ids)
            for user_ids in tables
        ],
        bye_ids,
    )


def decide_seat(seat: int, table: Table) -> Decision | None:
    """Return the decision that seats a player, or None if this was done before."""
    return None if table.match_count or table.seats[seat].user_id else Decision(SeatTaken(seat))


def score_match(match: FinishedMatch) -> list[float]:
    """Return the points of each seat of a finished match. A player who left gets none."""
    ranks: list[Rank | None] = [
        None if seat.left_early else rank
        for seat, rank in zip(match.seat_results, rank_seats(match), strict=True)
    ]
    return share_points(ranks)


def rank_unfinished(
    match: PairedMatch, live_table: LiveTable | None, absent_ids: Sequence[str]
) -> list[Rank | None]:
    """Return the ranks of the seats of a match that is not over: a draw of all who have not left."""
    seats_with_bots = [bool(seat.bot) for seat in live_table.table.seats] if live_table is not None else []
    return [
        None if user_id in absent_ids or (seats_with_bots and seats_with_bots[seat]) else (0,)
        for seat, user_id in enumerate(match.user_ids)
    ]
