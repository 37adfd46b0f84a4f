"""The moment that decided a match: found if there is one, and no sentence if there is none."""

import math
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.bots.coach import deciding_moment
from parlour.bots.coach.deciding_moment import DECISIVE_CHANGE, find_deciding_moment
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.records.record import Record, Recorder
from parlour.testing.random_matches import push_random_move


def record_random_match(seed: int) -> tuple[Record, int]:
    """Return a random match of War and its winner."""
    recorder = Recorder("war", 2, {"max_rounds": 15}, seed)
    rng = Rng.fast(seed)
    while not recorder.game.is_over:
        seat, move = push_random_move(recorder.game.copy(), rng)
        recorder.play(seat, move)
    assert recorder.game.outcome is not None
    (winner,) = recorder.game.outcome.winners
    return recorder.record, winner


MATCH, WINNER = record_random_match(3)


def following(curve: Callable[[int], float]) -> Callable[[Game, int, int, int], list[float]]:
    """Return a replacement for `average_win_chances` that follows a curve and ignores the match."""

    def chances(game: Game, seed: int, number: int, playouts: int) -> list[float]:
        chance = curve(number)
        return [chance if seat == WINNER else 1.0 - chance for seat in range(2)]

    return chances


@settings(max_examples=25, deadline=None)
@given(at=st.integers(1, len(MATCH.moves)), low=st.floats(0.05, 0.4), rise=st.floats(0.25, 0.5))
def test_finds_the_deciding_move(at: int, low: float, rise: float) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            deciding_moment, "average_win_chances", following(lambda number: low + rise * (number >= at))
        )
        found = find_deciding_moment(MATCH, math.inf)
    assert found is not None
    assert found.move == at
    assert f"from {round(100 * low)}% to {round(100 * (low + rise))}%" in found.text


def test_match_without_deciding_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow rise, a fall, noise that the second estimate does not confirm, and a lack of time."""
    whole = len(MATCH.moves)
    for curve in (lambda number: 0.2 + 0.6 * number / whole, lambda number: 0.9 - 0.5 * (number > 9)):
        monkeypatch.setattr(deciding_moment, "average_win_chances", following(curve))
        assert find_deciding_moment(MATCH, math.inf) is None
    lucky = following(lambda number: 0.3 + 0.4 * (number >= 20))
    steady = following(lambda number: 0.5 + 0.9 * DECISIVE_CHANGE * (number >= 20))
    monkeypatch.setattr(
        deciding_moment,
        "average_win_chances",
        lambda game, seed, number, playouts: (
            lucky if playouts == deciding_moment.FIRST_PLAYOUTS else steady
        )(game, seed, number, playouts),
    )
    assert find_deciding_moment(MATCH, math.inf) is None
    monkeypatch.setattr(deciding_moment, "average_win_chances", lucky)
    assert find_deciding_moment(MATCH, time.monotonic() - 1) is None
