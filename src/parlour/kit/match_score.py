"""The score of a match that consists of rounds, and estimates of each seat's chance to win the match."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

# kind of match with at most `goal` rounds; the seat that has won the most rounds wins
SERIES: Final = 0
# kind of match in which the highest total wins once a seat has `goal` points; if seats tie, play continues
HIGHEST_SCORE_WINS: Final = 1
# kind of match in which the lowest total wins once a seat has `goal` points; tied seats share the win
LOWEST_SCORE_WINS: Final = 2
# kind of match in which each round eliminates the seat with the most points, until two seats play for the win
ELIMINATION: Final = 3

NO_LIMIT: Final = 0  # value of `max_rounds` for an unlimited number of rounds


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MatchScore:
    """The score of a match, updated after each round.

    `totals` has a number for each seat. In a series it is the number of rounds that the seat has won, in an
    elimination its points in the last round, and in other matches its points in all rounds. `remaining_seats`
    is the set of seats that are still in the match, and `winners` is the set of winners once the match is
    over. `typical_score_difference` is the typical difference in points between two seats after one round;
    only estimates use it.
    """

    def __init__(
        self, seats: i64, kind: i64, goal: i64, max_rounds: i64 = NO_LIMIT, typical_score_difference: i64 = 1
    ) -> None:
        """Create the score of a new match.

        Args:
            seats: Number of seats.
            kind: The kind of match: `SERIES`, `HIGHEST_SCORE_WINS`, `LOWEST_SCORE_WINS` or `ELIMINATION`.
            goal: Number of rounds or points, at least 1; ignored in an elimination.
            max_rounds: Maximum number of rounds in a match that ends at `goal` points; 0 for no limit.
            typical_score_difference: Typical difference in points between two seats after one round, at least
                1.
        """
        self.seats = seats
        self.kind = kind
        self.goal = goal
        self.max_rounds = max_rounds
        self.typical_score_difference = typical_score_difference
        self.totals: vec[i64] = vec[i64]([0] * int(seats))
        self.remaining_seats: i64 = bit(seats) - 1
        self.winners: i64 = 0

    def copy(self) -> "MatchScore":
        """Return an independent copy of the score.

        Returns:
            A score that shares no state with this one.
        """
        target = MatchScore(0, self.kind, self.goal, self.max_rounds, self.typical_score_difference)
        target.seats = self.seats
        target.totals = self.totals[:]
        target.remaining_seats = self.remaining_seats
        target.winners = self.winners
        return target

    def may_have_several_rounds(self) -> bool:
        """Return True if the match can continue after a first round that is not drawn."""
        if self.kind == SERIES:
            return self.goal > 1
        if self.kind == ELIMINATION:
            return self.seats > 2
        return self.max_rounds != 1

    def reset(self) -> None:
        """Reset the score for another match with the same seats."""
        for seat in range(self.seats):
            self.totals[seat] = 0
        self.remaining_seats = bit(self.seats) - 1
        self.winners = 0

    def restore(self, remaining_seats: i64, totals: vec[i64]) -> None:
        """Restore the score of a match in progress.

        `remaining_seats` is the set of seats that are still in the match, and `totals` has the total of each
        seat.
        """
        self.reset()
        self.remaining_seats = remaining_seats
        self.totals = totals

    def add_points(self, seat: i64, points: i64) -> None:
        """Record points that a seat scored in the current round. Call this before `end_round`."""
        if self.kind == ELIMINATION:
            self.totals[seat] = points
        else:
            self.totals[seat] = self.totals[seat] + points

    def end_round(self, winners: i64, finished_rounds: i64) -> bool:
        """Record the end of a round and its winners.

        Args:
            winners: The set of seats that won the round; empty if the round was drawn.
            finished_rounds: Number of finished rounds, including this one.

        Returns:
            True if the match is over.
        """
        if self.kind == ELIMINATION:
            return self.end_elimination_round(winners)
        if self.kind == SERIES:
            for seat in range(self.seats):
                if (winners >> seat) & 1:
                    self.totals[seat] = self.totals[seat] + 1
            return self.end_series_round(finished_rounds)
        if self.highest_total() < self.goal and finished_rounds != self.max_rounds:
            return False
        if self.kind == LOWEST_SCORE_WINS:
            self.winners = self.seats_with_total(self.lowest_total())
            return True
        leaders = self.seats_with_total(self.highest_total())
        if count(leaders) > 1 and finished_rounds != self.max_rounds:
            return False
        self.winners = leaders
        return True

    def end_series_round(self, finished_rounds: i64) -> bool:
        max_wins = self.highest_total()
        if 2 * max_wins <= self.goal and finished_rounds < self.goal:
            return False
        self.winners = self.seats_with_total(max_wins) if max_wins else 0
        return True

    def end_elimination_round(self, winners: i64) -> bool:
        """End a round of an elimination, and return True if the match is over.

        If one seat has more points than any other, it is eliminated. Once only two seats remain, the first to
        win a round alone wins the match.
        """
        if count(self.remaining_seats) == 2:
            self.winners = winners if count(winners) == 1 else 0
            return self.winners != 0
        worst_seats = self.seats_with_total(self.highest_total())
        if count(worst_seats) == 1:
            self.remaining_seats &= ~worst_seats
        return False

    def highest_total(self) -> i64:
        """Return the highest total among the remaining seats."""
        highest: i64 = -1
        is_set = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not is_set or self.totals[seat] > highest):
                highest = self.totals[seat]
                is_set = True
        return highest

    def lowest_total(self) -> i64:
        """Return the lowest total among the remaining seats."""
        lowest: i64 = 0
        is_set = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not is_set or self.totals[seat] < lowest):
                lowest = self.totals[seat]
                is_set = True
        return lowest

    def seats_with_total(self, total: i64) -> i64:
        """Return the remaining seats that have this total, as a set."""
        seats: i64 = 0
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and self.totals[seat] == total:
                seats |= bit(seat)
        return seats

    def list_totals(self) -> list[int]:
        return [int(self.totals[seat]) for seat in range(self.seats)]

    def margin(self, seat: i64) -> float:
        """Return a seat's lead in points over the best other seat; 0 in a series or an elimination."""
        if self.kind == SERIES or self.kind == ELIMINATION:
            return 0.0
        lead = 1e9
        for other_seat in range(self.seats):
            if other_seat != seat:
                difference = float(self.totals[seat] - self.totals[other_seat])
                lead = min(lead, -difference if self.kind == LOWEST_SCORE_WINS else difference)
        return lead


NO_SCORE: Final = MatchScore(0, SERIES, 1)  # placeholder in a match that has not been set up

# maximum number of remaining rounds in an exact calculation; larger numbers are capped
MAX_EXACT_ROUNDS: Final = 100
# maximum lead in an estimate, as a multiple of the typical lead; larger leads are capped
SAFE_LEAD: Final = 50.0


def expected_win_share(
    match_score: MatchScore,
    seat: i64,
    finished_rounds: i64,
    round_win_chances: vec[float],
    expected_points: vec[float],
) -> float:
    """Return a seat's expected share of the win once `finished_rounds` rounds are finished.

    In the next round, each seat wins with its probability in `round_win_chances` and scores its
    `expected_points`. After that round, all seats are assumed to be equally strong. The result is exact for a
    series without drawn rounds.
    """
    if match_score.kind == SERIES:
        if match_score.goal == 1:
            return round_win_chances[seat]
        share = 0.0
        for winner in range(match_score.seats):
            share += round_win_chances[winner] * win_share_after_round_win(
                match_score, seat, winner, finished_rounds
            )
        return share
    if match_score.kind != ELIMINATION:
        return points_win_share(match_score, seat, expected_points)
    if not (match_score.remaining_seats >> seat) & 1:
        return 0.0
    # A seat that is less likely to win the round is more likely to be eliminated.
    opponent_count = float(count(match_score.remaining_seats) - 1)
    return (1.0 - (1.0 - round_win_chances[seat]) / opponent_count) / opponent_count


def win_share_after_round_win(
    match_score: MatchScore, seat: i64, round_winner: i64, finished_rounds: i64
) -> float:
    """Return a seat's expected share of the win in a series, if `round_winner` wins the current round."""
    match_score.totals[round_winner] = match_score.totals[round_winner] + 1
    share = series_win_share(match_score, seat, match_score.goal - finished_rounds - 1)
    match_score.totals[round_winner] = match_score.totals[round_winner] - 1
    return share


def series_win_share(match_score: MatchScore, seat: i64, remaining_rounds: i64) -> float:
    """Return a seat's expected share of the win in a series with this many remaining rounds.

    The calculation assumes that all remaining rounds are played, even after the series is decided. This does
    not change the result.
    """
    remaining_rounds = min(max(remaining_rounds, 0), MAX_EXACT_ROUNDS)
    share = 0.0
    for won_rounds in range(remaining_rounds + 1):
        share += share_for_wins(match_score, seat, won_rounds, remaining_rounds)
    return share


def share_for_wins(match_score: MatchScore, seat: i64, won_rounds: i64, remaining_rounds: i64) -> float:
    """Return one term of `series_win_share`: the case that the seat wins exactly `won_rounds` more rounds.

    The term is the probability of this case times the seat's mean share in it. The share is 0 if another
    seat has won more rounds, and 1/k if k seats tie for the most rounds won. Each of n seats wins each of the
    r remaining rounds with probability 1/n. Therefore the seats win k1, k2, … rounds with probability
    r! / (k1! k2! …) / n^r.
    """
    total = match_score.totals[seat] + won_rounds
    width = match_score.seats + 1
    # A weight's index is the number of rounds assigned so far, times `width`, plus the number of other seats
    # that tie for the win.
    weights = vec[float]([0.0] * int((remaining_rounds + 1) * width))
    weights[won_rounds * width] = 1.0
    for factor in range(1, remaining_rounds + 1):
        # Compute the factor r! / (won_rounds! n^r) step by step. n is the number of seats; r is
        # `remaining_rounds`.
        weights[won_rounds * width] = weights[won_rounds * width] * float(factor) / float(match_score.seats)
        if factor <= won_rounds:
            weights[won_rounds * width] = weights[won_rounds * width] / float(factor)
    for other_seat in range(match_score.seats):
        if other_seat != seat:
            weights = add_opponent_weights(
                match_score, weights, won_rounds, remaining_rounds, total - match_score.totals[other_seat]
            )
    share = 0.0
    for tied_count in range(match_score.seats):
        share += weights[remaining_rounds * width + tied_count] / float(tied_count + 1)
    return share


def add_opponent_weights(
    match_score: MatchScore, weights: vec[float], won_rounds: i64, remaining_rounds: i64, max_wins: i64
) -> vec[float]:
    """Return the weights for `share_for_wins` after adding one more opponent.

    The opponent wins at most `max_wins` of the remaining rounds. With exactly that many wins, it ties for the
    win.
    """
    width = match_score.seats + 1
    new_weights = vec[float]([0.0] * int((remaining_rounds + 1) * width))
    for assigned_rounds in range(won_rounds, remaining_rounds + 1):
        inverse_factorial = 1.0
        for wins in range(remaining_rounds - assigned_rounds + 1):
            if wins > max_wins:
                break
            if wins:
                inverse_factorial /= float(wins)
            tie_count: i64 = 1 if wins == max_wins else 0
            for tied_count in range(match_score.seats):
                index = (assigned_rounds + wins) * width + tied_count + tie_count
                new_weights[index] = (
                    new_weights[index] + weights[assigned_rounds * width + tied_count] * inverse_factorial
                )
    return new_weights


def points_win_share(match_score: MatchScore, seat: i64, expected_points: vec[float]) -> float:
    """Return a seat's expected share of the win in a match that ends at `goal` points.

    The share depends on the seat's lead over each other seat. Each lead is divided by the typical lead at the
    end of the match. The typical lead grows with the square root of the number of remaining rounds.
    """
    highest = -1e9
    for other_seat in range(match_score.seats):
        highest = max(highest, float(match_score.totals[other_seat]) + expected_points[other_seat])
    missing_points = max(0.0, float(match_score.goal) - highest)
    round_spread = float(match_score.typical_score_difference)
    spread = math.sqrt(round_spread * (missing_points + round_spread))
    own_total = float(match_score.totals[seat]) + expected_points[seat]
    weight_sum = 0.0
    for other_seat in range(match_score.seats):
        lead = (own_total - float(match_score.totals[other_seat]) - expected_points[other_seat]) / spread
        if match_score.kind == LOWEST_SCORE_WINS:
            lead = -lead
        weight_sum += math.exp(max(-SAFE_LEAD, min(SAFE_LEAD, -lead)))
    return 1.0 / weight_sum
