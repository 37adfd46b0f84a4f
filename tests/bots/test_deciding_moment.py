"""The moment that decided a match: found if there is one, and no sentence if there is none."""

import math
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.bots.coach import deciding_moment, review
from parlour.bots.coach.deciding_moment import (
    DECISIVE_CHANGE,
    DecidingMove,
    count_moves_before_last,
    find_deciding_move,
    format_deciding_move,
)
from parlour.bots.coach.review import review_record, round_to_percent
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
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


def use_chances(patched: pytest.MonkeyPatch, chances: Callable[[Game, int, int, int], list[float]]) -> None:
    """Replace the estimates of the search and those of the review."""
    for module in (deciding_moment, review):
        patched.setattr(module, "average_win_chances", chances)


LAST_COUNT = count_moves_before_last(MATCH, WINNER)  # number of moves before the winner's last move


def described(found: DecidingMove | None, reader_seat: int = SPECTATOR, language: str = "en") -> str:
    return format_deciding_move(found, MATCH, reader_seat, language)


@settings(max_examples=25)
@given(
    at=st.integers(1, LAST_COUNT),
    certain_moves=st.integers(0, 12),
    low=st.floats(0.05, 0.4),
    rise=st.floats(0.25, 0.5),
)
def test_finds_the_deciding_move(at: int, certain_moves: int, low: float, rise: float) -> None:
    """A move that makes the result certain never counts, although it raises the chance to 100%."""
    open_count = max(at, LAST_COUNT - certain_moves)
    with pytest.MonkeyPatch.context() as patched:
        use_chances(
            patched, following(lambda number: 1.0 if number > open_count else low + rise * (number >= at))
        )
        found = find_deciding_move(MATCH, math.inf)
    assert found is not None
    assert (found.move, found.winner_seat) == (at, WINNER)
    change = "from {}% to {}%".format(
        *[round_to_percent([chance, 1 - chance])[0] for chance in (low, low + rise)]
    )
    assert f"seat {WINNER}'s chance to win rose {change}" in described(found).lower()
    assert f"your chance to win rose {change}" in described(found, WINNER)
    assert "Deine Gewinnchance stieg von" in described(found, WINNER, "de")
    assert ("(you)" in described(found, WINNER)) == (found.mover_seat == WINNER)


def test_match_without_deciding_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow rise, a fall, a rise at the end, noise that the second estimate refutes, and a lack of time."""
    for curve in (
        lambda number: 0.2 + 0.6 * number / len(MATCH.moves),
        lambda number: 0.9 - 0.5 * (number > 9),
        lambda number: 0.3 + 0.7 * (number > LAST_COUNT),
    ):
        use_chances(monkeypatch, following(curve))
        assert find_deciding_move(MATCH, math.inf) == DecidingMove()
    lucky = following(lambda number: 0.3 + 0.4 * (number >= 20))
    steady = following(lambda number: 0.5 + 0.9 * DECISIVE_CHANGE * (number >= 20))
    monkeypatch.setattr(deciding_moment, "average_win_chances", lucky)
    monkeypatch.setattr(review, "average_win_chances", steady)
    assert find_deciding_move(MATCH, math.inf) == DecidingMove()
    assert described(DecidingMove()) == "No single move decided this game."
    use_chances(monkeypatch, lucky)
    assert find_deciding_move(MATCH, time.monotonic() - 1) is None
    assert described(None) == "The deciding moment could not be found."


def test_the_result_and_the_review_show_the_same_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """With different numbers of playouts too, for example while the rules are not compiled."""
    monkeypatch.setattr(deciding_moment, "DECISIVE_CHANGE", 0.01)
    for playouts in (60, 120):
        found = find_deciding_move(MATCH, math.inf, playouts=playouts)
        assert found is not None
        assert found.move, "the match has no deciding move"
        graph = {point.move_count: point for point in review_record(MATCH, playouts).graph}
        shown = [graph[number].percentages[WINNER] for number in (found.move - 1, found.move)]
        assert [found.before, found.after] == shown
