"""Matches made of rounds."""

import itertools
from fractions import Fraction

import pytest
from librt.vecs import vec

from parlour.kit.match_score import (
    ELIMINATION,
    HIGHEST_SCORE_WINS,
    LOWEST_SCORE_WINS,
    SERIES,
    MatchScore,
    expected_win_share,
    win_share_after_round_win,
)


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
def test_majority_wins_a_series(goal: int, won_by: list[int], ends_after: int, winners: int) -> None:
    match = MatchScore(2, SERIES, goal)
    over = [match.end_round(who, played) for played, who in enumerate(won_by, 1)]
    assert over == [False] * (ends_after - 1) + [True]
    assert match.winners == winners


def test_tied_lead_continues_the_match() -> None:
    match = MatchScore(3, HIGHEST_SCORE_WINS, 100)
    for seat, points in enumerate([100, 100, 90]):
        match.add_points(seat, points)
    assert not match.end_round(1, 1)
    match.add_points(2, 20)
    assert match.end_round(4, 2)
    assert match.winners == 4
    assert match.list_totals() == [100, 100, 110]


def test_tied_lead_ends_at_the_round_limit() -> None:
    match = MatchScore(2, HIGHEST_SCORE_WINS, 100, max_rounds=2)
    assert not match.end_round(0, 1)
    match.add_points(0, -5)
    match.add_points(1, -5)
    assert match.end_round(0, 2)
    assert match.winners == 3


def test_lowest_scores_share_the_win() -> None:
    match = MatchScore(3, LOWEST_SCORE_WINS, 50)
    match.add_points(0, 49)
    assert not match.end_round(2, 1)
    match.add_points(0, 1)
    assert match.end_round(2, 2)
    assert match.winners == 6


def test_elimination_drops_the_worst_until_two_are_left() -> None:
    match = MatchScore(4, ELIMINATION, 1)
    rounds = [([0, 9, 9, 3], 1), ([0, 1, 9, 3], 1), ([0, 5, 0, 1], 1)]
    playing = []
    for played, (points, winners) in enumerate(rounds, 1):
        for seat, count in enumerate(points):
            match.add_points(seat, count)
        assert not match.end_round(winners, played)
        playing.append(match.remaining_seats)
    assert playing == [0b1111, 0b1011, 0b1001]
    assert not match.end_round(0b1001, 4)
    assert match.end_round(0b1000, 5)
    assert match.winners == 0b1000


def test_copy_is_independent() -> None:
    match = MatchScore(2, HIGHEST_SCORE_WINS, 10)
    copy = match.copy()
    copy.add_points(0, 10)
    assert copy.end_round(1, 1)
    assert match.list_totals() == [0, 0]
    assert match.winners == 0
    copy.reset()
    assert copy.list_totals() == [0, 0]


def with_totals(match: MatchScore, totals: list[int]) -> MatchScore:
    for seat, points in enumerate(totals):
        match.totals[seat] = points
    return match


def even_share(match: MatchScore, seat: int, rounds: int) -> float:
    """Return the expected share of a seat at the start of a round that all seats win equally often."""
    playing = int(match.remaining_seats)
    chances = vec[float]([(playing >> other & 1) / playing.bit_count() for other in range(int(match.seats))])
    return expected_win_share(match, seat, rounds, chances, vec[float]([0.0] * int(match.seats)))


def enumerate_win_shares(totals: list[int], goal: int, left: int) -> list[Fraction]:
    """Return the share of each seat, by enumerating all results of the remaining rounds."""
    most = max(totals)
    if not left or 2 * most > goal:
        return [Fraction(int(total == most), totals.count(most)) for total in totals]
    shares = [Fraction(0)] * len(totals)
    for winner in range(len(totals)):
        after = [total + (seat == winner) for seat, total in enumerate(totals)]
        for seat, share in enumerate(enumerate_win_shares(after, goal, left - 1)):
            shares[seat] += share / len(totals)
    return shares


@pytest.mark.parametrize(("seats", "goal"), [(2, 1), (2, 3), (2, 4), (2, 7), (3, 3), (3, 5), (4, 4)])
def test_series_win_share_is_exact(seats: int, goal: int) -> None:
    for totals in itertools.product(range(goal // 2 + 2), repeat=seats):
        played = sum(totals)
        if played >= goal or 2 * max(totals) > goal:
            continue
        match = with_totals(MatchScore(seats, SERIES, goal), list(totals))
        expected = enumerate_win_shares(list(totals), goal, goal - played)
        assert [even_share(match, seat, played) for seat in range(seats)] == pytest.approx(
            [float(share) for share in expected]
        )


def test_series_win_share_is_mean_over_next_winner() -> None:
    match = with_totals(MatchScore(2, SERIES, 5), [1, 0])
    after = [win_share_after_round_win(match, 0, winner, 1) for winner in range(2)]
    assert sum(after) / 2 == pytest.approx(even_share(match, 0, 1))
    assert after[0] > after[1]
    assert match.list_totals() == [1, 0]


def test_long_series_win_share_is_estimated() -> None:
    match = with_totals(MatchScore(3, SERIES, 100_000), [7, 5, 5])
    shares = [even_share(match, seat, 17) for seat in range(3)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] == pytest.approx(shares[2])


def test_remaining_seats_share_an_elimination_equally() -> None:
    match = with_totals(MatchScore(4, ELIMINATION, 1), [1, 50, 9, 3])
    match.end_round(1, 1)
    assert [even_share(match, seat, 1) for seat in range(4)] == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])


@pytest.mark.parametrize(("kind", "better"), [(HIGHEST_SCORE_WINS, 1), (LOWEST_SCORE_WINS, -1)])
def test_win_share_grows_with_the_lead(kind: int, better: int) -> None:
    def share(totals: list[int]) -> float:
        match = with_totals(MatchScore(3, kind, 200, typical_score_difference=20), totals)
        shares = [even_share(match, seat, 3) for seat in range(3)]
        assert sum(shares) == pytest.approx(1)
        return shares[0]

    assert share([50, 50, 50]) == pytest.approx(1 / 3)
    one_more = [share([total, 90, 120]) * better for total in range(0, 260, 4)]
    assert one_more == sorted(one_more)
    assert len(set(one_more)) > 50
    # The same lead means more the less there is to come.
    near, far = share([180 + better * 10, 180, 180]), share([30 + better * 10, 30, 30])
    assert near > far > 1 / 3
    assert share([0, 100_000, 100_000]) == pytest.approx((1 - better) / 2, abs=1e-6)


def test_expected_points_count_like_points() -> None:
    match = with_totals(MatchScore(2, HIGHEST_SCORE_WINS, 100, typical_score_difference=10), [10, 20])
    later = with_totals(MatchScore(2, HIGHEST_SCORE_WINS, 100, typical_score_difference=10), [15, 22])
    even = vec[float]([0.5, 0.5])
    assert expected_win_share(match, 0, 1, even, vec[float]([5.0, 2.0])) == pytest.approx(
        even_share(later, 0, 1)
    )


def test_margin_of_a_seat() -> None:
    totals = [30, 10, 25]
    most, fewest = (
        with_totals(MatchScore(3, kind, 100), totals) for kind in (HIGHEST_SCORE_WINS, LOWEST_SCORE_WINS)
    )
    assert [most.margin(seat) for seat in range(3)] == [5, -20, -5]
    assert [fewest.margin(seat) for seat in range(3)] == [-20, 15, -15]
    assert [with_totals(MatchScore(3, ELIMINATION, 1), totals).margin(seat) for seat in range(3)] == [0, 0, 0]
    assert with_totals(MatchScore(2, SERIES, 5), [2, 0]).margin(0) == 0


def test_round_win_chance_counts() -> None:
    chances, nothing = vec[float]([0.7, 0.2, 0.1]), vec[float]([0.0] * 3)
    match = MatchScore(3, SERIES, 1)
    assert [expected_win_share(match, seat, 0, chances, nothing) for seat in range(3)] == pytest.approx(
        [0.7, 0.2, 0.1]
    )
    match = MatchScore(3, ELIMINATION, 1)
    shares = [expected_win_share(match, seat, 0, chances, nothing) for seat in range(3)]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    match.remaining_seats = 0b101
    last_two = vec[float]([0.7, 0.0, 0.3])
    assert [expected_win_share(match, seat, 0, last_two, nothing) for seat in range(3)] == pytest.approx(
        [0.7, 0, 0.3]
    )
