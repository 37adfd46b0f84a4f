"""Players who are out of a match before it ends."""

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.events import VIEWS
from parlour.kit.rng import Rng
from parlour.testing import deal_setup, push_random_move
from parlour.testing.effort import example_count

# Games in which a player can be eliminated, with options that lead to it.
ELIMINATING: dict[str, dict[str, object]] = {
    "war": {"run_out": "lose"},
    "authors": {},
    "crazy-eight": {"match": "elimination"},
}


@pytest.mark.parametrize("game", game_names())
def test_eliminated_seats_have_no_further_move(game: str) -> None:
    """Check whole matches. The seats that have moved later were not reported as eliminated before."""
    found = 0
    for seed in range(example_count(3, 30)):
        setup = {"name": game, "seats": game_class(game).max_seats, "seed": seed}
        match = deal_setup(setup | {"options": ELIMINATING.get(game, {})})
        match.recording = VIEWS
        rng, eliminated = Rng.fast(seed), 0
        while not match.is_over:
            now = match.variant.display.eliminated_seats(match)
            assert not eliminated & ~now
            assert not now & (match.to_move() | match.seats_that_may_interrupt())
            eliminated = now
            found |= now
            push_random_move(match, rng)
    assert bool(members(found)) == (game in ELIMINATING)
