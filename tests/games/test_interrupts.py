"""The order in which seats are asked for a move is the same in every program that runs matches.

After every move, including an interrupt, each seat that may interrupt is asked once, clockwise from the turn;
then the seat to move is asked. The tests run the same match with each program. Its bots miss their calls and
catch each other, and every program must ask the same seats in the same order.
"""

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest

from parlour.bots.coach.review import list_decisions_at_move
from parlour.bots.playouts import play_out
from parlour.bots.registry import BOTS
from parlour.bots.search import NO_NODE, ROOT, SEAT_UNIT, SearchTree, play_out_deal
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import IllegalMoveError, InvalidPositionError, InvalidSeatsError
from parlour.kit.game import Game, View
from parlour.kit.match_driver import drive
from parlour.kit.match_state import mix_hash
from parlour.kit.moves import NO_MOVE, NO_SEAT, SPECTATOR
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.lab.contest import play_match
from parlour.server.handlers.new_tables import create_table
from parlour.server.http_messages import NewTable
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import Start
from parlour.server.storage.database import prepare_database
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.bot_answers import BotReply
from parlour.server.tables.clients import Client
from parlour.server.tables.presence import join
from parlour.server.tables.requests import handle_request
from parlour.terminal.match_session import Session
from parlour.terminal.saved_matches import SeatPlayer, list_saved_files, read_saved_match

NAME = "crazy-eight"
OPTIONS = {"calls": "manual", "limit": 120}
SEATS = 4
SEED = "6" * 64

Requests = list[tuple[int, str, int]]  # the seat, its view as text, and its move


def deal(seed: int | str = SEED) -> Game:
    kind = game_class(NAME)
    return kind.new_match(SEATS, parse_options(kind.options_type, OPTIONS), seed)


def choose_carelessly(view: View) -> int:
    """Return a move that makes no call, and takes about one of four chances to catch."""
    moves = view.legal()
    if not view.game.to_move() >> view.seat & 1:
        return NO_MOVE if crc32(view.to_text().encode()) % 4 else moves[0]
    move = view.game.heuristic(view.seat)
    quiet = view.game.variant.strategy.careless_move(view.game, move)
    return quiet if quiet in moves else move


def record_request(requests: Requests, view: View) -> int:
    move = choose_carelessly(view)
    requests.append((view.seat, view.to_text(), move))
    return move


def reference_requests(seed: int | str = SEED, seen: list[Game] | None = None) -> Requests:
    """Return the reference order of requests.

    A copy of the match before each round of requests is appended to `seen`.
    """
    game, asked = deal(seed), Requests()
    while not game.is_over:
        if seen is not None:
            seen.append(game.copy())
        waiting = [(int(game.turn) + step) % SEATS for step in range(1, SEATS + 1)]
        waiting = [seat for seat in waiting if seat in members(game.seats_that_may_interrupt())]
        for seat in [*waiting, members(game.to_move())[0]]:
            move = record_request(asked, game.view(seat))
            if move != NO_MOVE:
                game.play(seat, move)
                break  # then all seats that may interrupt are asked again
    return asked


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> Requests:
    """Register a bot `choose_carelessly` and return the list of its requests."""
    received = Requests()
    monkeypatch.setitem(BOTS, "careless", lambda view, rng, ends: record_request(received, view))
    return received


def test_reference_match_covers_repeated_requests() -> None:
    """A seat declines, another interrupts, and the first is asked again before the turn."""
    declined: set[int] = set()
    caught = again = 0
    for seat, text, move in reference_requests():
        in_turn = bool(game_class(NAME).view_from_text(text).game.to_move() >> seat & 1)
        if not in_turn and move == NO_MOVE:
            again += caught and seat in declined
            declined.add(seat)
        elif not in_turn:
            caught += 1
        else:
            declined, caught = set(), 0
    assert again


def test_arena_asks_in_reference_order(requests: Requests) -> None:
    play_match(deal(), ("careless",) * SEATS, Rng.fast(1))
    assert requests == reference_requests()


def test_drive_asks_in_reference_order() -> None:
    asked = Requests()
    drive(deal(), [lambda view: record_request(asked, view)] * SEATS)
    assert asked == reference_requests()


def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    chairs = [SeatPlayer("careless", f"Bot {seat}") for seat in range(SEATS)]
    return Session.new_match(game_class(NAME), chairs, dict(OPTIONS), SEED)


def test_terminal_asks_in_reference_order(
    requests: Requests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = session(tmp_path, monkeypatch)
    drive(playing, [playing.choose_bot_move] * SEATS)
    assert requests == reference_requests()


def test_resumed_match_asks_in_reference_order(
    requests: Requests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = session(tmp_path, monkeypatch)
    while (seat := playing.next_actor()) != NO_SEAT:
        move = playing.choose_bot_move(playing.view(seat))
        if move != NO_MOVE:
            playing.play(seat, move)
        else:
            playing.decline(seat)
            (path,) = list_saved_files()
            playing = Session.resume(read_saved_match(path))
    assert requests == reference_requests()


class InstantWorkers(BotWorkers):
    """The bot workers of the room, in this process; after `answers` answers they never reply again."""

    def __init__(self, requests: Requests, answers: int = 1_000_000) -> None:
        super().__init__()
        self.asked = requests
        self.answers = answers

    def warm_up(self) -> None:
        pass

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        if len(self.asked) == self.answers:
            await asyncio.Event().wait()
        return BotReply(record_request(self.asked, view))


async def play_in_room(path: Path, requests: Requests, stops: list[int]) -> None:
    """Play the match in a room that is closed and reopened after each of these numbers of answers."""
    prepare_database(path)
    name = ""
    for answers in [*stops, 1_000_000]:
        store = SqlStore(path)
        await store.open()
        room = ServerRoom(store, 0.0, InstantWorkers(requests, answers))
        bots = dict.fromkeys(range(SEATS), "simple")
        name = name or await create_table(room.live_tables, "ann", NewTable(NAME, SEATS, OPTIONS, bots=bots))
        held = await room.live_tables.get_table(name)
        await join(room.live_tables, held, Client("ann"), 0)
        if held.table.match is None:
            await handle_request(room.live_tables, held, "ann", Start("begin"))
        while not held.table.is_over and len(requests) < answers:
            await asyncio.sleep(0)
        await room.close()
        await store.close()


async def test_room_asks_in_reference_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: SEED)
    received = Requests()
    await play_in_room(tmp_path / "room.sqlite3", received, [])
    assert received == reference_requests()


async def test_reopened_room_asks_in_reference_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.decisions.commands.combine_seed", lambda secret, parts: SEED)
    known = reference_requests()
    declined = [at for at, (_, _, move) in enumerate(known, 1) if move == NO_MOVE][:5]
    received = Requests()
    await play_in_room(tmp_path / "room.sqlite3", received, declined)
    assert received == known


# At random


def random_moves(game: Game, rng: Rng, heuristic_percent: int = 0) -> Iterator[tuple[int, int]]:
    """Play a match on in the reference order with uniformly random answers, and yield each seat and move."""
    while not game.is_over:
        waiting = [(int(game.turn) + step) % game.seats for step in range(1, int(game.seats) + 1)]
        for seat in [seat for seat in waiting if seat in members(game.seats_that_may_interrupt())]:
            moves = [*game.legal_in_game_order(seat), NO_MOVE]
            move = moves[rng.randbelow(len(moves))]
            if move != NO_MOVE:
                break
        else:
            seat = int(game.turn)
            moves = game.legal_in_game_order(seat)
            if heuristic_percent and rng.randbelow(100) < heuristic_percent:
                move = game.heuristic(seat)
            else:
                move = moves[rng.randbelow(len(moves))]
        game.push(seat, move)
        yield seat, move


@cache
def matches_with_chances() -> list[Game]:
    """Return matches with at least two players to catch, so that a chance remains after one was caught."""
    seen: list[Game] = []
    for seed in range(6):
        reference_requests(seed, seen)
    return [
        game
        for game in seen
        if any(len(game.legal(seat)) > 1 for seat in members(game.seats_that_may_interrupt()))
    ]


def test_playouts_ask_in_reference_order() -> None:
    for number, begun in enumerate(matches_with_chances()):
        log: list[tuple[int, int]] = []
        game, other = begun.copy(), begun.copy()
        made = play_out(game, Rng.fast(number), 20, log)
        assert log == list(islice(random_moves(other, Rng.fast(number)), int(made)))
        assert made == len(log)


@pytest.mark.parametrize("percent", [0, 50])
def test_search_playouts_ask_in_reference_order(percent: int) -> None:
    for number, begun in enumerate(matches_with_chances()):
        game, other = begun.copy(), begun.copy()
        made = play_out_deal(game, Rng.fast(number), game.deal_number(), 20, percent)
        assert made == len(list(islice(random_moves(other, Rng.fast(number), percent), int(made))))
        assert game.state() == other.state()


# In the tree


def seat_at_node(tree: SearchTree, key: int) -> int:
    """Return the seat that chooses at the node with this key."""
    edge = tree.first_edge[tree.find_slot(key)]
    return NO_SEAT if edge == NO_NODE else int(tree.actions[edge]) // SEAT_UNIT


def test_search_asks_later_seats() -> None:
    later = anew = 0
    for game in matches_with_chances():
        declining = game.copy()
        while (seat := int(declining.next_actor())) != int(game.turn):
            tree = SearchTree(game.view(seat), Rng.fast(1))
            tree.search(40)
            for move in game.legal(seat):
                after = game.copy()
                after.push(seat, move)
                observation = after.observation_key(seat)
                assert (
                    seat_at_node(tree, mix_hash(mix_hash(ROOT, observation), observation >> 30))
                    == after.next_actor()
                )
                anew += int(after.next_actor()) in members(declining.declined_seats)
            declining.decline(seat)
            assert seat_at_node(tree, mix_hash(ROOT, seat + 2)) == declining.next_actor()
            later += declining.next_actor() != game.turn
    assert later
    assert anew


# The contract


def test_coach_reviews_chances_in_reference_order() -> None:
    for game in [begun.copy() for begun in matches_with_chances()]:
        seat = int(game.turn)
        passed = list(list_decisions_at_move(game, 1, seat, game.format_move(game.legal(seat)[0])))
        order = []
        while (asked := int(game.next_actor())) != seat:
            order.append(asked)
            game.decline(asked)
        assert [each.seat for each in passed if each.played == NO_MOVE] == order


def test_declining_seat_is_not_asked_again_before_the_next_move() -> None:
    for game in [begun.copy() for begun in matches_with_chances()]:
        actors = game.list_actors()
        views = [game.view(seat) for seat in range(SPECTATOR, SEATS)]
        for seat in actors[:-1]:
            assert game.next_actor() == seat
            game.decline(seat)
            game.decline(seat)
            left = actors[actors.index(seat) + 1 :]
            assert game.list_actors() == left
            restored = type(game).from_state(game.state())
            assert restored.list_actors() == game.copy().list_actors() == left
        assert [game.view(seat) for seat in range(SPECTATOR, SEATS)] == views
        with pytest.raises(IllegalMoveError, match=f"Seat {game.turn} has to move"):
            game.decline(game.turn)
        waiting = game.copy()
        game.push(actors[0], game.legal(actors[0])[0])
        waiting.play(waiting.turn, waiting.legal()[0])
        assert game.declined_seats == waiting.declined_seats == 0


def test_only_seats_that_may_interrupt_can_decline() -> None:
    game = game_class("war").new_match(3, None, 1)
    game.play(1, "flip")
    with pytest.raises(IllegalMoveError, match="Seat 1 may not interrupt"):
        game.decline(1)
    with pytest.raises(InvalidSeatsError):
        game.decline(3)
    while not game.is_over:
        game.play(game.next_actor(), "flip")
    with pytest.raises(IllegalMoveError, match="is over"):
        game.decline(0)
    state = deal().state()
    state["memory"]["declined"] = [0]
    with pytest.raises(InvalidPositionError, match="Seat 0 may not interrupt"):
        game_class(NAME).from_state(state)


@pytest.mark.parametrize("name", game_names())
def test_only_seats_that_can_act_are_asked(name: str) -> None:
    game = game_class(name).new_match(0, None, 3)
    while not game.is_over:
        assert sorted(game.list_actors()) == members(game.to_move() | game.seats_that_may_interrupt())
        seat = int(game.next_actor())
        assert seat == game.list_actors()[0]
        game.play(seat, game.legal(seat)[0])
    assert game.next_actor() == NO_SEAT
    assert game.list_actors() == []
