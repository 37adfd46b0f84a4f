"""Common random numbers: means and standard errors compared with `statistics`, and the selected arms."""

import math
import statistics

import pytest

from parlour.bots.common_random_numbers import NO_ARM, CommonRandomNumbers
from parlour.kit.rng import Rng


def run(
    trials: CommonRandomNumbers, means: list[float], spread: float, times: int, seed: int
) -> dict[int, list[float]]:
    """Run `times` trials and return the outcomes of each arm.

    All arms of a trial share one random component; each also has noise of its own, scaled by `spread`.
    """
    rng = Rng.fast(seed)
    ran: dict[int, list[float]] = {arm: [] for arm in range(len(means))}
    for _ in range(times):
        luck = 0.6 if rng.randbelow(2) else -0.6
        for _ in range(len(trials.compared_arms)):
            arm = int(trials.next_arm())
            outcome = luck + means[arm] + spread * (int(rng.randbelow(201)) - 100) / 100
            ran[arm].append(outcome)
            trials.add_outcome(outcome)
    return ran


def test_differences_and_errors_match_statistics() -> None:
    trials = CommonRandomNumbers(3, NO_ARM)
    ran = run(trials, [0.0, 0.01, 0.02], 1.0, 400, 1)
    for one in range(3):
        for other in range(3):
            apart = [theirs - mine for mine, theirs in zip(ran[one], ran[other], strict=True)]
            assert math.isclose(trials.deficit(one, other), statistics.mean(apart), abs_tol=1e-12)
            if one != other:
                plain = statistics.pstdev(apart) / math.sqrt(400)
                assert plain < trials.standard_error(one, other) < plain + 0.01


def test_shared_luck_cancels_out() -> None:
    trials = CommonRandomNumbers(2, NO_ARM)
    ran = run(trials, [0.1, 0.0], 0.05, 200, 2)
    assert statistics.pstdev(ran[0]) > 0.5
    assert trials.best_arm() == 0
    assert trials.standard_error(1, 0) < 0.01
    assert trials.mean(0) == pytest.approx(statistics.mean(ran[0]))


def test_few_trials_have_large_errors() -> None:
    trials = CommonRandomNumbers(2, NO_ARM)
    run(trials, [0.3, 0.0], 0.0, 7, 4)
    assert trials.standard_error(1, 0) > 0.1
    assert CommonRandomNumbers(2, NO_ARM).standard_error(0, 1) == 1.0
    assert CommonRandomNumbers(2, NO_ARM).deficit(0, 1) == 0.0


def test_favourite_is_kept_unless_clearly_worse() -> None:
    level = CommonRandomNumbers(2, 1)
    run(level, [0.001, 0.0], 0.5, 200, 5)
    assert level.chosen_arm() == 1
    clear = CommonRandomNumbers(2, 1)
    run(clear, [0.2, 0.0], 0.1, 200, 5)
    assert clear.chosen_arm() == 0


@pytest.mark.parametrize("arm_count", [2, 5, 20])
def test_luck_rarely_replaces_the_favourite(arm_count: int) -> None:
    """All arms are equally good, and each has its own luck."""
    kept = 0
    for seed in range(100):
        trials = CommonRandomNumbers(arm_count, 0)
        run(trials, [0.0] * arm_count, 1.0, 30, seed)
        kept += trials.chosen_arm() == 0
    assert kept >= 75


def test_only_selected_arms_are_tried() -> None:
    trials = CommonRandomNumbers(3, NO_ARM)
    trials.set_arms([2, 0])
    ran = run(trials, [-0.5, -0.5, 0.4], 0.1, 100, 6)
    assert [len(each) for each in ran.values()] == [100, 0, 100]
    assert trials.best_arm() == 2


def test_unfinished_trial_does_not_count() -> None:
    trials = CommonRandomNumbers(2, NO_ARM)
    run(trials, [0.5, 0.0], 0.1, 20, 7)
    before = trials.deficit(1, 0)
    trials.add_outcome(-1.0)
    assert trials.deficit(1, 0) == before
    assert trials.next_arm() == 1
