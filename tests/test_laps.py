"""Laps: their means and doubts against the statistics module, who runs, and who is chosen."""

import math
import statistics

import pytest

from parlour.kit.chance import Rng
from parlour.players.laps import NONE, Laps


def run(laps: Laps, means: list[float], spread: float, times: int, seed: int) -> dict[int, list[float]]:
    """Each lap deals all the same luck, and each entrant a little of its own; what each came to."""
    rng = Rng.fast(seed)
    ran: dict[int, list[float]] = {entrant: [] for entrant in range(len(means))}
    for _ in range(times):
        luck = 0.6 if rng.below(2) else -0.6
        for _ in range(len(laps.runners)):
            entrant = int(laps.next())
            worth = luck + means[entrant] + spread * (int(rng.below(201)) - 100) / 100
            ran[entrant].append(worth)
            laps.note(worth)
    return ran


def test_differences_and_doubts_are_those_of_statistics() -> None:
    laps = Laps(3, NONE)
    ran = run(laps, [0.0, 0.01, 0.02], 1.0, 400, 1)
    for one in range(3):
        for other in range(3):
            apart = [theirs - mine for mine, theirs in zip(ran[one], ran[other], strict=True)]
            assert math.isclose(laps.behind(one, other), statistics.mean(apart), abs_tol=1e-12)
            if one != other:
                doubt = statistics.pstdev(apart) / math.sqrt(400)
                assert doubt < laps.doubt(one, other) < doubt + 0.01


def test_luck_that_falls_on_all_is_no_doubt() -> None:
    laps = Laps(2, NONE)
    ran = run(laps, [0.1, 0.0], 0.05, 200, 2)
    assert statistics.pstdev(ran[0]) > 0.5
    assert laps.first() == 0
    assert laps.doubt(1, 0) < 0.01
    assert laps.utility(0) == pytest.approx(statistics.mean(ran[0]))


def test_few_laps_prove_little() -> None:
    laps = Laps(2, NONE)
    run(laps, [0.3, 0.0], 0.0, 7, 4)
    assert laps.doubt(1, 0) > 0.1
    assert Laps(2, NONE).doubt(0, 1) == 1.0
    assert Laps(2, NONE).behind(0, 1) == 0.0


def test_the_favourite_is_chosen_unless_another_is_clearly_better() -> None:
    level = Laps(2, 1)
    run(level, [0.001, 0.0], 0.5, 200, 5)
    assert level.chosen() == 1
    clear = Laps(2, 1)
    run(clear, [0.2, 0.0], 0.1, 200, 5)
    assert clear.chosen() == 0


def test_only_those_run_that_are_admitted() -> None:
    laps = Laps(3, NONE)
    laps.admit([2, 0])
    ran = run(laps, [-0.5, -0.5, 0.4], 0.1, 100, 6)
    assert [len(each) for each in ran.values()] == [100, 0, 100]
    assert laps.first() == 2


def test_a_lap_that_is_not_ended_does_not_count() -> None:
    laps = Laps(2, NONE)
    run(laps, [0.5, 0.0], 0.1, 20, 7)
    before = laps.behind(1, 0)
    laps.note(-1.0)
    assert laps.behind(1, 0) == before
    assert laps.next() == 1
