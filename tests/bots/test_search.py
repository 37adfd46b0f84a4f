"""The search: it finds what an exhaustive one finds, uses no hidden information, and is reproducible."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

import parlour
from parlour.bots.common_random_numbers import NO_ARM
from parlour.bots.levels import LEVELS, choose_level_move, remove_memory
from parlour.bots.registry import choose_seeing_all_cards, random_move, simple_move
from parlour.bots.search import PLAYOUTS_PER_CLOCK_CHECK, SearchTree
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count
from parlour.testing.random_matches import deal_setup, list_choices, push_random_moves
from tests.helpers.every_game import for_every_game
from tests.helpers.searches import search_results
from tests.helpers.uncompiled import run_uncompiled

LENGTHS = st.integers(0, 120)
FEW_PLAYOUTS = 24  # playouts: properties of a search also hold for a small one


def seat_to_ask(game: Game) -> int:
    """Return a seat that may move, or -1 at the end."""
    acting = members(game.to_move() | game.seats_that_may_interrupt())
    return acting[-1] if acting else -1


# Against exhaustive search


def minimax_value(game: Game, seat: int, seen: dict[str, float]) -> float:
    """Return the minimax value of an open match of two players for a seat, by exhaustive search."""
    if game.is_over:
        return game.utility(seat)
    key = json.dumps(game.position())
    if key not in seen:
        mover = int(game.turn)
        results = []
        for move in game.legal(mover):
            after = game.copy()
            after.push(mover, move)
            results.append(minimax_value(after, seat, seen))
        seen[key] = max(results) if mover == seat else min(results)
    return seen[key]


def cards_left(game: Game) -> int:
    return sum(len(hand.split()) for hand in game.position()["hands"])


def open_endings(count: int) -> list[Game]:
    """Return endings of Zambezi Falls with few cards and no randomness left.

    The hands can be passed to a search.
    """
    found = []
    kind = game_class("zambezi-falls")
    for seed in range(1000):
        game = kind.new_match(2, None, seed)
        rng = Rng.fast(seed)
        while not game.is_over and cards_left(game) > 7:
            seat = int(game.turn)
            legal = game.legal(seat)
            game.push(seat, legal[int(rng.randbelow(len(legal)))])
        if not game.is_over and len(game.legal()) > 2:
            found.append(game)
        if len(found) == count:
            break
    return found


def test_finds_forced_wins() -> None:
    decided = 0
    for game in open_endings(example_count(24, 60)):
        seat = int(game.turn)
        worths = {}
        for move in game.legal():
            after = game.copy()
            after.push(seat, move)
            worths[move] = minimax_value(after, seat, {})
        if len(set(worths.values())) == 1:
            continue
        decided += 1
        tree = SearchTree(game.view(seat), Rng.fast(1), 100, game)
        tree.search(example_count(600, 2000))
        assert worths[tree.best_move()] == max(worths.values()), game.position()
    assert decided >= example_count(2, 12)


def test_winning_move_has_utility_one() -> None:
    for game in open_endings(example_count(12, 60)):
        seat = int(game.turn)
        for move in game.legal():
            after = game.copy()
            after.push(seat, move)
            if after.is_over and after.utility(seat) == 1.0:
                tree = SearchTree(game.view(seat), Rng.fast(2))
                tree.search(100)
                tried = {each.move: each for each in tree.results()}
                assert tree.best_move() == move
                assert tried[move].utility == 1.0


# Input and results of a search


@for_every_game(move_count=LENGTHS)
def test_bots_do_not_depend_on_hidden_cards(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    seat = seat_to_ask(game)
    if seat < 0:
        return
    other = game.view(seat).determinize(Rng.fast(seed))
    for level in LEVELS.values():
        small = replace(level, playouts=min(level.playouts, FEW_PLAYOUTS))
        moves = [choose_level_move(small, world.view(seat), Rng.fast(seed)) for world in (game, other)]
        assert moves[0] == moves[1]
    for bot in (simple_move, random_move):
        assert bot(game.view(seat), Rng.fast(seed), 0.0) == bot(other.view(seat), Rng.fast(seed), 0.0)


@for_every_game(move_count=LENGTHS)
def test_search_keeps_the_view_and_returns_legal_moves(
    setup: dict[str, Any], move_count: int, seed: int
) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    seat = seat_to_ask(game)
    if seat < 0:
        return
    view = game.view(seat)
    before = view.to_text()
    tree = SearchTree(view, Rng.fast(seed), 4)  # too small, so the tree must grow
    tree.search(FEW_PLAYOUTS)
    assert view.to_text() == before
    allowed = view.legal() + ([] if game.to_move() >> seat & 1 else [NO_MOVE])
    results = tree.results()
    assert sorted(each.move for each in results) == sorted(allowed)
    assert sum(each.visits for each in results) == tree.playouts == FEW_PLAYOUTS
    assert all(-1.0 <= each.utility <= 1.0 for each in results)


@for_every_game(move_count=LENGTHS)
def test_forgetful_view_has_the_same_legal_moves(setup: dict[str, Any], move_count: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    seat = seat_to_ask(game)
    if seat < 0:
        return
    view = game.view(seat)
    assert sorted(remove_memory(view).legal()) == sorted(view.legal())


def test_forgetful_view_has_no_memory() -> None:
    kind = game_class("go-fish")
    game = kind.new_match(3, None, 5)
    for _ in range(6):
        game.push(game.turn, game.legal()[0])
    view = game.view(int(game.turn))
    newcomer = kind.from_position(game.position(), 1)
    newcomer.move_count = game.move_count
    remembered = [each.position()["memory"] for each in (remove_memory(view), newcomer.view(view.seat), view)]
    assert remembered[0] == remembered[1] != remembered[2]


@pytest.mark.parametrize("name", game_names())
def test_peeker_plays_a_legal_move(name: str) -> None:
    game = push_random_moves(deal_setup({"name": name, "seats": 0, "options": {}, "seed": 3}), 7, 3)
    seat = seat_to_ask(game)
    before = json.dumps(game.state())
    playouts = 10_000 if parlour.compiled else 20
    move = choose_seeing_all_cards(game, seat, Rng.fast(1), playouts)
    assert (seat, move) in list_choices(game)
    assert json.dumps(game.state()) == before


# By playouts, by time


def test_expired_deadline_stops_at_the_first_clock_check() -> None:
    game = game_class("crazy-eight").new_match(2, None, 1)
    tree = SearchTree(game.view(int(game.turn)), Rng.fast(1))
    tree.search_until(time.monotonic() - 1.0, 10_000)
    assert tree.playouts == PLAYOUTS_PER_CLOCK_CHECK


def test_number_of_playouts_is_limited() -> None:
    game = game_class("crazy-eight").new_match(2, None, 1)
    tree = SearchTree(game.view(int(game.turn)), Rng.fast(1))
    tree.search_until(time.monotonic() + 3600.0, 3 * PLAYOUTS_PER_CLOCK_CHECK + 5)
    assert tree.playouts == 3 * PLAYOUTS_PER_CLOCK_CHECK + 5


def test_restricted_root_restarts_the_comparison() -> None:
    game = game_class("crazy-eight").new_match(2, None, 1)
    tree = SearchTree(game.view(int(game.turn)), Rng.fast(1))
    tree.search(60)
    first, second = (each.move for each in tree.results()[:2])
    tree.restrict_root([second, first])
    tree.search(20)
    results = tree.results()
    assert {each.move for each in results} == {first, second}
    assert [each.visits for each in results] == [10, 10]
    assert tree.comparison.trials == len(tree.worlds) == 10


def test_search_without_heuristic_has_no_favourite() -> None:
    game = game_class("zambezi-falls").new_match(2, None, 1)
    view = game.view(int(game.turn))
    free, guided = SearchTree(view, Rng.fast(1), heuristic_percent=0), SearchTree(view, Rng.fast(1))
    assert free.comparison.favourite == NO_ARM
    assert guided.edge_move(guided.comparison.favourite) == game.heuristic(view.seat)


SETUPS = [
    {"name": name, "seats": seats, "seed": 17 * seats}
    for name in game_names()
    for seats in sorted({game_class(name).min_seats, game_class(name).max_seats})
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda each: f"{each['name']}-{each['seats']}")
def test_search_is_deterministic(setup: dict[str, Any]) -> None:
    assert search_results(setup) == search_results(setup)
    assert search_results(setup) != search_results(setup | {"search_seed": 2})


def test_search_is_the_same_on_every_build(tmp_path: Path) -> None:
    plain = run_uncompiled("searches.py", SETUPS, tmp_path)
    for setup, theirs in zip(SETUPS, plain["results"], strict=True):
        assert json.loads(json.dumps(search_results(setup))) == theirs, setup
