"""Laps: their means and doubts against the statistics module, who falls out, and who is chosen."""

import math
import statistics

from parlour.kit.chance import Chance
from parlour.players.laps import NONE, WARM, Laps


def run(laps: Laps, means: list[float], spread: float, times: int, seed: int) -> dict[int, list[float]]:
    """Each lap deals all the same luck, and each entrant a little of its own; what each came to."""
    chance = Chance.fast(seed)
    ran: dict[int, list[float]] = {entrant: [] for entrant in range(len(means))}
    for _ in range(times):
        luck = 0.6 if chance.below(2) else -0.6
        for _ in range(int(laps.field)):
            entrant = int(laps.next())
            worth = luck + means[entrant] + spread * (int(chance.below(201)) - 100) / 100
            ran[entrant].append(worth)
            laps.note(worth)
    return ran


def test_differences_and_doubts_are_those_of_statistics() -> None:
    laps = Laps(3, NONE)
    ran = run(laps, [0.0, 0.01, 0.02], 1.0, 400, 1)
    assert laps.field == 3
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
    assert int(laps.field) == 1
    assert int(laps.first()) == 0
    assert len(ran[1]) < 100


def test_who_is_surely_worse_falls_out_and_is_compared_by_the_laps_it_ran() -> None:
    laps = Laps(4, NONE)
    ran = run(laps, [-0.5, 0.0, 0.3, 0.29], 0.1, 300, 3)
    assert laps.first() in (2, 3)
    assert WARM <= len(ran[0]) <= len(ran[1]) < 300
    for out in (0, 1):
        laps_run = len(ran[out])
        assert laps.run(out) == laps_run
        apart = [best - own for best, own in zip(ran[2], ran[out], strict=False)]
        assert math.isclose(laps.behind(out, 2), statistics.mean(apart[:laps_run]), abs_tol=1e-12)
        assert 0.0 < laps.doubt(out, 2) < 0.2


def test_few_laps_prove_little() -> None:
    laps = Laps(2, NONE)
    run(laps, [0.3, 0.0], 0.0, WARM - 1, 4)
    assert laps.doubt(1, 0) > 0.1
    assert laps.field == 2
    assert Laps(2, NONE).doubt(0, 1) == 1.0
    assert Laps(2, NONE).behind(0, 1) == 0.0


def test_the_favourite_is_chosen_unless_another_is_clearly_better() -> None:
    level = Laps(2, 1)
    run(level, [0.001, 0.0], 0.5, 200, 5)
    assert level.chosen() == 1
    clear = Laps(2, 1)
    run(clear, [0.2, 0.0], 0.1, 200, 5)
    assert clear.chosen() == 0


def test_one_that_is_kept_runs_to_the_end_and_so_do_those_admitted() -> None:
    laps = Laps(3, NONE)
    laps.kept = 0
    ran = run(laps, [-0.5, -0.5, 0.4], 0.1, 100, 6)
    assert len(ran[0]) == len(ran[2]) == 100
    assert len(ran[1]) < 100
    anew = Laps(3, NONE)
    anew.admit([2, 0])
    ran = run(anew, [-0.5, -0.5, 0.4], 0.1, 100, 6)
    assert [len(each) for each in ran.values()] == [100, 0, 100]
    assert anew.first() == 2
