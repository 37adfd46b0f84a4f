"""The order of `legal` advises nothing: each move is about equally often at each place of the list."""

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.game import Game
from parlour.kit.match_state import shuffle_moves
from parlour.kit.rng import Rng
from parlour.scene.scenes import build_scene
from parlour.testing import deal_setup, push_random_moves
from tests.helpers.every_game import for_every_game

GAMES = [name for name in game_names() if game_class(name).has_choices]
PLACES = {"first": 0, "second": 1, "last": -1}
LISTS = 1000  # number of lists of legal moves in each game
MOVES_PER_MATCH = 60
LISTS_PER_MOVE = 40


@for_every_game(8)
def test_people_read_the_moves_in_the_order_of_the_game(setup: dict[str, Any], move_count: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in range(-1, game.seats):
        moves = game.legal_in_game_order(seat)
        if seat >= 0:
            seed, buffer = game.order_seed(seat), vec[i64](moves)
            assert game.legal(seat) == shuffle_moves(buffer, len(moves), seed, game.move_count)
        assert sorted(game.legal(seat)) == sorted(moves)
        scene = build_scene(game.view(seat), [])
        assert [move.move for move in scene.moves] == [game.format_move(move) for move in moves]


def collect_lists(name: str) -> list[tuple[list[int], list[int]]]:
    """Return the legal moves of seats that have a choice, as `legal` and as the game orders them."""
    lists: list[tuple[list[int], list[int]]] = []
    seed = 0
    while len(lists) < LISTS:
        game = game_class(name).new_match(0, None, seed)
        rng = Rng.fast(seed)
        seed += 1
        for _ in range(MOVES_PER_MATCH):
            if game.is_over:
                break
            seat = members(game.to_move() | game.seats_that_may_interrupt())[0]
            in_game_order = game.legal_in_game_order(seat)
            if len(in_game_order) > 1:
                lists.append((game.legal(seat), in_game_order))
            game.push(seat, in_game_order[rng.randbelow(len(in_game_order))])
    return lists


@pytest.mark.parametrize("name", GAMES)
def test_no_place_prefers_early_or_late_moves(name: str) -> None:
    """Compare the mean rank, from 0 for the first move of the game's order to 1 for the last, with 1/2."""
    lists = collect_lists(name)
    for place, index in PLACES.items():
        ranks = [ordered.index(moves[index]) / (len(moves) - 1) for moves, ordered in lists]
        mean = sum(ranks) / len(ranks)
        # The standard error is at most 0.5 / sqrt(1000) = 0.016.
        assert abs(mean - 0.5) < 0.06, f"{place} move: mean rank {mean:.2f}"


def deal_choice(name: str) -> tuple[Game, int]:
    """Return a match and a seat with 2 to 30 legal moves."""
    for seed in range(100):
        game = push_random_moves(game_class(name).new_match(0, None, seed), seed % 8, seed)
        for seat in members(game.to_move()):
            if 2 <= len(game.legal(seat)) <= 30:
                return game, seat
    raise AssertionError("no choice found")


def check_places(lists: list[list[int]]) -> None:
    """Check that each move is about equally often at each place. Expect `LISTS_PER_MOVE` times."""
    for place, index in PLACES.items():
        counts = Counter(moves[index] for moves in lists)
        assert len(counts) == len(lists[0])
        assert min(counts.values()) > LISTS_PER_MOVE / 3, f"{place} move: {counts}"
        assert max(counts.values()) < LISTS_PER_MOVE * 2, f"{place} move: {counts}"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_moves_come_in_another_order_later(name: str) -> None:
    """A fixed order fails: it would list drawing before, or after, the same card throughout a match."""
    game, seat = deal_choice(name)
    lists = []
    for move_count in range(LISTS_PER_MOVE * len(game.legal(seat))):
        game.move_count = move_count
        lists.append(game.legal(seat))
    check_places(lists)


@pytest.mark.parametrize("count", [2, 3, 7, 30])
def test_the_same_moves_come_in_another_order_in_other_deals(count: int) -> None:
    buffer = vec[i64](list(range(count)))
    hands = [Rng.fast(seed).randbelow(2**30) << 22 | 5 for seed in range(LISTS_PER_MOVE * count)]
    check_places([shuffle_moves(buffer, count, hand, 1) for hand in hands])
    assert list(buffer) == list(range(count))


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_of_the_order_is_different_in_other_deals(name: str) -> None:
    """Without it, the order of the first moves of a match would be the same in all deals."""
    seeds = set()
    for seed in range(20):
        game = game_class(name).new_match(0, None, seed)
        seeds.add(int(game.order_seed(members(game.to_move())[0])))
    assert len(seeds) > 10
