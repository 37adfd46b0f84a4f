"""Queries of a match leave nothing in memory after it is deleted, however often they are repeated."""

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from parlour import new
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.records.record import position_checksum
from parlour.scene.scenes import build_events, build_scene
from parlour.testing import push_random_move

NAMES = ["Ann", "Ben", "Cleo"]
REPETITIONS = 60
MAX_GROWTH = 900  # tolerance in bytes: less than 16 for each time, and no object is as small


def play(game: Game, seat: int) -> None:
    legal = game.legal(seat)
    if legal:
        game.refusal(seat, legal[0])
        game.parse_moves(game.format_move(legal[0]), seat)
        game.push(seat, legal[0])


def think(game: Game, seat: int) -> None:
    view = game.view(seat)
    if view.legal():
        view.determinize(1).heuristic(seat)


QUERIES: dict[str, Callable[[Game, int], object]] = {
    "scene": lambda game, seat: build_scene(game.view(seat), NAMES),
    "events": lambda game, seat: build_events(game, seat, NAMES),
    "checksum": lambda game, seat: position_checksum(game),
    "state": lambda game, seat: type(game).from_state(game.state()),
    "view": lambda game, seat: type(game).view_from_text(game.view(seat).to_text()),
    "move": play,
    "thought": think,
}


@pytest.mark.parametrize("name", game_names())
def test_match_queries_leak_no_memory(name: str) -> None:
    kind, rng = game_class(name), Rng.fast(5)
    game, states = new(name, kind.min_seats, 3), []
    for _ in range(40):
        states.append(game.copy())
        if not game.is_over:
            push_random_move(game, rng)
    states = states[::10]
    gc.freeze()  # excludes objects of other tests from each collection

    def ask(what: Callable[[Game, int], object]) -> None:
        for state in states:
            for seat in range(kind.min_seats):
                what(state.copy(), seat)

    grown = {}
    for query, what in QUERIES.items():
        for _ in range(2):
            ask(what)  # fills the caches
        gc.collect()
        tracemalloc.start()
        ask(what)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(REPETITIONS):
            ask(what)
        gc.collect()
        grown[query] = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
    assert {query: size for query, size in grown.items() if size > MAX_GROWTH} == {}
