"""How rounds make a match."""

import pytest

from parlour.kit.match import ELIMINATION, FEWEST_POINTS, MOST_POINTS, SERIES, Match


@pytest.mark.parametrize(
    ("goal", "won_by", "ends_after", "winners"),
    [
        (1, [0b10], 1, 0b10),
        (1, [0b11], 1, 0b11),
        (1, [0], 1, 0),
        (3, [0b01, 0b01], 2, 0b01),
        (3, [0b01, 0b10, 0b10], 3, 0b10),
        (3, [0b01, 0, 0b10], 3, 0b11),
        (3, [0b01, 0, 0], 3, 0b01),
        (7, [1, 1, 2, 1, 1], 5, 1),
    ],
)
def test_a_series_is_won_by_the_majority(goal: int, won_by: list[int], ends_after: int, winners: int) -> None:
    match = Match(2, SERIES, goal)
    over = [match.end_round(who, played) for played, who in enumerate(won_by, 1)]
    assert over == [False] * (ends_after - 1) + [True]
    assert match.winners == winners


def test_most_points_play_on_while_the_lead_is_shared() -> None:
    match = Match(3, MOST_POINTS, 100)
    for seat, points in enumerate([100, 100, 90]):
        match.score(seat, points)
    assert not match.end_round(1, 1)
    match.score(2, 20)
    assert match.end_round(4, 2)
    assert match.winners == 4
    assert match.total_list() == [100, 100, 110]


def test_most_points_end_after_the_most_rounds_though_the_lead_is_shared() -> None:
    match = Match(2, MOST_POINTS, 100, most_rounds=2)
    assert not match.end_round(0, 1)
    match.score(0, -5)
    match.score(1, -5)
    assert match.end_round(0, 2)
    assert match.winners == 3


def test_fewest_points_share_the_win() -> None:
    match = Match(3, FEWEST_POINTS, 50)
    match.score(0, 49)
    assert not match.end_round(2, 1)
    match.score(0, 1)
    assert match.end_round(2, 2)
    assert match.winners == 6


def test_elimination_drops_a_sole_worst_until_two_are_left() -> None:
    match = Match(4, ELIMINATION, 1)
    rounds = [([0, 9, 9, 3], 1), ([0, 1, 9, 3], 1), ([0, 5, 0, 1], 1)]
    playing = []
    for played, (points, winners) in enumerate(rounds, 1):
        for seat, count in enumerate(points):
            match.score(seat, count)
        assert not match.end_round(winners, played)
        playing.append(match.playing)
    assert playing == [0b1111, 0b1011, 0b1001]
    assert not match.end_round(0b1001, 4)
    assert match.end_round(0b1000, 5)
    assert match.winners == 0b1000


def test_a_copy_shares_nothing() -> None:
    match = Match(2, MOST_POINTS, 10)
    twin = match.copy()
    twin.score(0, 10)
    assert twin.end_round(1, 1)
    assert match.total_list() == [0, 0]
    assert match.winners == 0
    twin.restart()
    assert twin.total_list() == [0, 0]
