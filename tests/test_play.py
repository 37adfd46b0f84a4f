"""Making moves from Python."""

import pytest

import parlour
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove
from tests.play import choices


def test_a_legal_move_is_played_without_a_look_at_the_vocabulary() -> None:
    """To work it out at each move took 300 times as long as to make one; `bench/play.py` has the figures."""
    high_card = pytest.importorskip("examples.high_card", exc_type=ImportError)
    asked = 0

    class Counting(high_card.HighCard):  # type: ignore[misc, name-defined]
        def vocabulary(self) -> list[int]:
            nonlocal asked
            asked += 1
            return list(super().vocabulary())

    game: parlour.Game = Counting(3, None, 1)
    rng = Rng.fast(1)
    while not game.over:
        possible = choices(game)
        game.play(*possible[int(rng.below(len(possible)))])
    assert game.rounds or game.moves > 10
    assert asked == 0
    twin = Counting(3, None, 2)
    for _ in range(3):
        with pytest.raises(InvalidMove):
            twin.play(0, 4_000_000)
    assert asked == 1  # what is no move is looked for there, and the vocabulary is kept
