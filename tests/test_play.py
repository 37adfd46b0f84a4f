"""Making moves from Python."""

import time

import pytest

from parlour.games import game_class, game_names
from parlour.kit.chance import Chance
from tests.play import step


@pytest.mark.parametrize("name", game_names())
def test_a_legal_move_is_played_nearly_as_fast_as_it_is_made(name: str) -> None:
    """`bench/play.py` has the figures; to work the vocabulary out at each move took 300 times as long."""
    start = game_class(name)(game_class(name).fewest, None, 1)
    start.known_moves()
    game = start.copy()
    made: list[tuple[int, int]] = []
    chance = Chance.fast(1)
    while not game.over and len(made) < 300:
        made.append(step(game, chance))
    best = {"push": 1e9, "play": 1e9}
    for _ in range(7):
        for way in best:
            twin = start.copy()
            act = twin.push if way == "push" else twin.play
            began = time.perf_counter()
            for seat, move in made:
                act(seat, move)
            best[way] = min(best[way], time.perf_counter() - began)
    assert best["play"] < 5 * best["push"]
