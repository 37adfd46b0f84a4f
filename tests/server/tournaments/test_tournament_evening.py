"""Whole tournaments of 64 people in a room in memory, which restarts in the middle."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from parlour.kit.bits import members
from parlour.server.handlers.routes import RequestContext
from parlour.server.log.memory_store import MemoryStore
from parlour.server.socket_messages import Move
from parlour.server.tables.in_process_bots import InProcessBots
from parlour.server.tables.requests import handle_request
from parlour.server.tournaments.live_tournaments import LiveTournament, Timing, TournamentRoom
from parlour.server.tournaments.standings import compute_standings
from parlour.server.tournaments.tournament import PairedMatch, Tournament
from parlour.server.tournaments.tournament_messages import NewTournament, TournamentState
from parlour.server.tournaments.tournament_requests import (
    get_tournament,
    join_tournament,
    open_tournament,
    start_tournament,
)
from tests.server.tournaments.test_pairing import recompute_standings

AT_ONCE = Timing(break_ms=0, arena_pause_ms=0)
HOST = RequestContext("host")


@asynccontextmanager
async def open_club(store: MemoryStore) -> AsyncIterator[TournamentRoom]:
    room = TournamentRoom(store, 0.0, InProcessBots())
    room.tournaments.timing = AT_ONCE
    try:
        yield room
    finally:
        await room.close()


async def play_match(room: TournamentRoom, match: PairedMatch) -> None:
    """Play a match to the end. All players make the first legal move."""
    live_table = await room.live_tables.get_table(match.table_id)
    moves = 0
    while live_table.table.is_playing:
        assert live_table.table.match is not None
        game = live_table.table.match.game
        seat = members(game.to_move())[0]
        move = game.format_move(game.heuristic(seat))
        request = Move(request_id=f"m{moves}", match_number=1, move=move)
        await handle_request(room.live_tables, live_table, match.user_ids[seat], request)
        moves += 1
    assert live_table.table.is_over


def check_pairings(state: Tournament) -> None:
    """Check that nobody sits at two tables, and that everybody has a match or a bye in each Swiss round."""
    busy = Counter(user_id for match in state.running_matches for user_id in match.user_ids)
    assert max(busy.values(), default=0) <= 1
    if state.opened.format == "swiss":
        for number in range(1, state.round_number + 1):
            users = [
                user_id
                for match in state.matches
                if match.round_number == number
                for user_id in match.user_ids
            ] + [user_id for round_number, user_id in state.byes if round_number == number]
            assert sorted(users) == sorted(state.entrants)
        assert set(state.count_meetings().values()) <= {1}


def check_arena_standings(state: Tournament) -> None:
    """Check the order of the standings: points, then wins, then fewer matches."""
    results = [
        (user_id, points, points == 1)
        for match in state.matches
        for user_id, points in zip(match.user_ids, match.points, strict=True)
    ]
    expected = {
        user_id: (
            sum(points for user, points, _ in results if user == user_id),
            sum(won for user, _, won in results if user == user_id),
            -sum(user == user_id for user, _, _ in results),
        )
        for user_id in state.entrants
    }
    standings = compute_standings(state)
    assert {each.user_id: (each.points, *each.tie_breaks) for each in standings} == expected
    order = [expected[each.user_id] for each in standings]
    assert order == sorted(order, reverse=True)


async def play_all(room: TournamentRoom, live: LiveTournament) -> None:
    """Play all matches that the room begins, until the tournament is over."""
    async with asyncio.timeout(60):
        while not live.state.ended_at:
            for match in live.state.running_matches:
                if match.table_id in live.opened_tables:
                    await play_match(room, match)
            await asyncio.sleep(0.01)


async def load(room: TournamentRoom, tournament_id: str) -> LiveTournament:
    live = await room.tournaments.get(tournament_id)
    await room.tournaments.advance(live)
    return live


@pytest.mark.parametrize(("format", "players"), [("swiss", 64), ("arena", 64), ("swiss", 9)])
async def test_tournament_continues_after_restarts(format: str, players: int) -> None:
    store = MemoryStore()
    rounds = 3
    async with open_club(store) as room:
        new = NewTournament("Club night", format, "crazy-eight", rounds=rounds, organizer_plays=False)
        tournament_id = (await open_tournament(room, HOST, new)).tournament_id
        for number in range(players):
            await join_tournament(room, RequestContext(f"p{number}"), tournament_id)
        await start_tournament(room, HOST, tournament_id)
    played = 0
    wanted = players // 2 * rounds
    while played < wanted:
        async with open_club(store) as room:
            live = await load(room, tournament_id)
            check_pairings(live.state)
            running = live.state.running_matches
            assert running
            # most restarts are in the middle of a round, after matches that nobody has counted
            for match in running[: len(running) // 2 + 1]:
                await play_match(room, match)
                played += 1
    async with open_club(store) as room:
        live = await load(room, tournament_id)
        if format == "arena":
            live.state.started_at -= 61 * 60_000
            while live.state.running_matches:
                await play_match(room, live.state.running_matches[0])
                await load(room, tournament_id)
        await load(room, tournament_id)
        state = live.state
        assert state.ended_at
        assert await store.list_tournaments() == []
        results = {
            match.table_id: [seat.won for seat in match.seat_results]
            for table in state.matches
            for match in await store.list_table_matches(table.table_id)
        }
        assert len(results) == len(state.matches)
        for match in state.matches:
            won = results[match.table_id]
            assert match.decided_by == "match"
            assert list(match.points) == ([0.5, 0.5] if won[0] == won[1] else [float(each) for each in won])
        content = await get_tournament(room, HOST, tournament_id)
        shown = msgspec.json.decode(content.body, type=TournamentState)
        assert shown.status == "over"
        assert [each.points for each in shown.players] == sorted(
            [each.points for each in shown.players], reverse=True
        )
        if format == "arena":
            check_arena_standings(state)
        if format == "swiss":
            check_pairings(state)
            assert len(state.matches) == wanted
            expected = recompute_standings(state)
            standings = compute_standings(state)
            assert {each.user_id: (each.points, *each.tie_breaks) for each in standings} == expected


async def test_server_pairs_and_counts_by_itself() -> None:
    """The task of the room does everything: players only join and move."""
    async with open_club(MemoryStore()) as room:
        running = asyncio.create_task(room.tournaments.run())
        new = NewTournament("Four", "swiss", "crazy-eight", rounds=2, organizer_plays=True)
        tournament_id = (await open_tournament(room, HOST, new)).tournament_id
        for user_id in ("ann", "ben", "cleo"):
            await join_tournament(room, RequestContext(user_id), tournament_id)
        await start_tournament(room, HOST, tournament_id)
        live = await room.tournaments.get(tournament_id)
        await play_all(room, live)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert len(live.state.matches) == 4
