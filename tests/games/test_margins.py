"""The sentence about how close a match was."""

import pytest

from parlour.games import new


@pytest.mark.parametrize("seats", [2, 4])
def test_winner_without_a_lead_has_no_margin(seats: int) -> None:
    """GF-11: a player who goes out wins, even if others have more sets."""
    endings = set()
    for seed in range(150):
        game = new("go-fish", seats=seats, seed=seed, end="all_sets")
        while not game.is_over:
            game.push(game.turn, game.heuristic(int(game.turn)))
        scores = game.list_scores()
        leads = [
            scores[winner] - scores[other]
            for winner in range(seats)
            if game.winners >> winner & 1
            for other in range(seats)
            if not game.winners >> other & 1
        ]
        is_behind = min(leads, default=0) < 0
        margin = game.variant.display.margin(game)
        assert (margin is not None) == (min(leads, default=0) > 0)
        endings.add(is_behind)
    assert endings == {True, False}
