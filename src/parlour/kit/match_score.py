"""The score of a match that consists of rounds, and estimates of each seat's chance to win the match."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

# at most `goal` rounds; the seat that has won the most rounds wins. A single round is a series of one
SERIES: Final = 0
# once a seat has `goal` points, the highest total wins; seats that tie for it play on
HIGHEST_SCORE_WINS: Final = 1
# once a seat has `goal` points, the lowest total wins; seats that tie for it share the win
LOWEST_SCORE_WINS: Final = 2
ELIMINATION: Final = 3  # the worst seat is eliminated after each round; the last two seats play for the win

NO_LIMIT: Final = 0  # value of `max_rounds` for an unlimited number of rounds


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MatchScore:
    """The score of a match, updated after each round.

    `totals` has a number for each seat: in a series its won rounds, in an elimination its points in the last
    round, otherwise its points in all rounds. `remaining_seats` is the set of seats that still play, and
    `winners` is the set of winners once the match is over. `score_spread` is the typical difference in points
    between two seats after one round; only estimates use it.
    """

    def __init__(
        self, seats: i64, kind: i64, goal: i64, max_rounds: i64 = NO_LIMIT, score_spread: i64 = 1
    ) -> None:
        """Create the score for the start of a match.

        Args:
            seats: Number of seats.
            kind: `SERIES` (0): the seat that has won the most rounds wins, after at most `goal` rounds.
                `HIGHEST_SCORE_WINS` (1) or `LOWEST_SCORE_WINS` (2): the highest or lowest total wins once a
                seat has reached `goal`. `ELIMINATION` (3): the worst seat is eliminated after each round.
            goal: Number of rounds or points, at least 1; ignored in an elimination.
            max_rounds: Number of rounds after which the match ends in any case; 0 for no limit.
            score_spread: Points, at least 1.
        """
        self.seats = seats
        self.kind = kind
        self.goal = goal
        self.max_rounds = max_rounds
        self.score_spread = score_spread
        self.totals: vec[i64] = vec[i64]([0] * int(seats))
        self.remaining_seats: i64 = bit(seats) - 1
        self.winners: i64 = 0

    def copy(self) -> "MatchScore":
        """Return an independent copy of the score.

        Returns:
            A score that shares no state with this one.
        """
        twin = MatchScore(0, self.kind, self.goal, self.max_rounds, self.score_spread)
        twin.seats = self.seats
        twin.totals = self.totals[:]
        twin.remaining_seats = self.remaining_seats
        twin.winners = self.winners
        return twin

    def restart(self) -> None:
        """Reset the score for another match with the same seats."""
        for seat in range(self.seats):
            self.totals[seat] = 0
        self.remaining_seats = bit(self.seats) - 1
        self.winners = 0

    def restore(self, playing: i64, totals: vec[i64]) -> None:
        """Restore the score of a match in progress.

        `playing` is the set of seats that still play, and `totals` has a number for each seat.
        """
        self.restart()
        self.remaining_seats = playing
        self.totals = totals

    def add_points(self, seat: i64, points: i64) -> None:
        """Add points that a seat scored in the current round. Call this before `end_round`."""
        if self.kind == ELIMINATION:
            self.totals[seat] = points
        else:
            self.totals[seat] = self.totals[seat] + points

    def end_round(self, winners: i64, rounds: i64) -> bool:
        """Record the end of a round and its winners.

        Args:
            winners: The set of seats that won the round; empty if the round was drawn.
            rounds: Number of finished rounds, including this one.

        Returns:
            True if the match is over.
        """
        if self.kind == ELIMINATION:
            return self.eliminate(winners)
        if self.kind == SERIES:
            for seat in range(self.seats):
                if (winners >> seat) & 1:
                    self.totals[seat] = self.totals[seat] + 1
            return self.end_series(rounds)
        if self.highest_total() < self.goal and rounds != self.max_rounds:
            return False
        if self.kind == LOWEST_SCORE_WINS:
            self.winners = self.seats_by_total(self.lowest_total())
            return True
        leaders = self.seats_by_total(self.highest_total())
        if count(leaders) > 1 and rounds != self.max_rounds:
            return False
        self.winners = leaders
        return True

    def end_series(self, rounds: i64) -> bool:
        most = self.highest_total()
        if 2 * most <= self.goal and rounds < self.goal:
            return False
        self.winners = self.seats_by_total(most) if most else 0
        return True

    def eliminate(self, winners: i64) -> bool:
        """End a round of an elimination, and return True if the match is over.

        The seat with the most points is eliminated, unless several tie. Of two remaining seats, a sole winner
        of the round wins the match.
        """
        if count(self.remaining_seats) == 2:
            self.winners = winners if count(winners) == 1 else 0
            return self.winners != 0
        worst = self.seats_by_total(self.highest_total())
        if count(worst) == 1:
            self.remaining_seats &= ~worst
        return False

    def highest_total(self) -> i64:
        """Return the highest total among the remaining seats."""
        most: i64 = -1
        found = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not found or self.totals[seat] > most):
                most = self.totals[seat]
                found = True
        return most

    def lowest_total(self) -> i64:
        """Return the lowest total among the remaining seats."""
        fewest: i64 = 0
        found = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not found or self.totals[seat] < fewest):
                fewest = self.totals[seat]
                found = True
        return fewest

    def seats_by_total(self, total: i64) -> i64:
        """Return the remaining seats that have this total, as a set."""
        found: i64 = 0
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and self.totals[seat] == total:
                found |= bit(seat)
        return found

    def list_totals(self) -> list[int]:
        return [int(self.totals[seat]) for seat in range(self.seats)]

    def margin(self, seat: i64) -> float:
        """Return the lead of a seat over the best other seat, in points; 0 without added-up points."""
        if self.kind == SERIES or self.kind == ELIMINATION:
            return 0.0
        lead = 1e9
        for other in range(self.seats):
            if other != seat:
                by = float(self.totals[seat] - self.totals[other])
                lead = min(lead, -by if self.kind == LOWEST_SCORE_WINS else by)
        return lead


MAX_EXACT_ROUNDS: Final = 100  # if more rounds of a series remain, it is estimated as if only this many did
SAFE_LEAD: Final = 50.0  # a lead that cannot be made up, in units of the expected spread


def expected_win_share(
    match: MatchScore, seat: i64, rounds: i64, chances: vec[float], expected_points: vec[float]
) -> float:
    """Return a seat's expected share of the win, during the round that follows `rounds` finished ones.

    In this round, each seat wins with its probability in `chances` and scores its `expected_points`. In later
    rounds all seats are assumed to be equally strong. The result is exact for a series without drawn rounds.
    """
    if match.kind == SERIES:
        if match.goal == 1:
            return chances[seat]
        share = 0.0
        for winner in range(match.seats):
            share += chances[winner] * win_share_if_won(match, seat, winner, rounds)
        return share
    if match.kind != ELIMINATION:
        return points_win_share(match, seat, expected_points)
    if not (match.remaining_seats >> seat) & 1:
        return 0.0
    # A seat that is less likely to win the round is more likely to be eliminated.
    others = float(count(match.remaining_seats) - 1)
    return (1.0 - (1.0 - chances[seat]) / others) / others


def win_share_if_won(match: MatchScore, seat: i64, winner: i64, rounds: i64) -> float:
    """Return a seat's expected share of the win in a series, if `winner` wins the current round."""
    match.totals[winner] = match.totals[winner] + 1
    share = series_win_share(match, seat, match.goal - rounds - 1)
    match.totals[winner] = match.totals[winner] - 1
    return share


def series_win_share(match: MatchScore, seat: i64, left: i64) -> float:
    """Return a seat's expected share of the win in a series with `left` remaining rounds.

    All remaining rounds are counted as if they were played, even after the series is decided. This does not
    change the result.
    """
    left = min(max(left, 0), MAX_EXACT_ROUNDS)
    share = 0.0
    for own in range(left + 1):
        share += share_for_wins(match, seat, own, left)
    return share


def share_for_wins(match: MatchScore, seat: i64, own: i64, left: i64) -> float:
    """Return what the outcomes with exactly `own` wins contribute to a seat's expected share of the win.

    `left` is the number of remaining rounds. The share is 0 if another seat has more wins, and 1/k if k seats
    tie for the most. Each round is won by one of n seats with probability 1/n. Therefore the seats win k1,
    k2, … rounds with probability left! / (k1! k2! …) / n^left.
    """
    total = match.totals[seat] + own
    width = match.seats + 1
    # Indexed by the number of rounds that have been assigned and the number of other seats tied at the top.
    ways = vec[float]([0.0] * int((left + 1) * width))
    ways[own * width] = 1.0
    for k in range(1, left + 1):
        # The factor left! / (own! n^left), multiplied step by step.
        ways[own * width] = ways[own * width] * float(k) / float(match.seats)
        if k <= own:
            ways[own * width] = ways[own * width] / float(k)
    for other in range(match.seats):
        if other != seat:
            ways = add_opponent(match, ways, own, left, total - match.totals[other])
    share = 0.0
    for level in range(match.seats):
        share += ways[left * width + level] / float(level + 1)
    return share


def add_opponent(match: MatchScore, ways: vec[float], own: i64, left: i64, most: i64) -> vec[float]:
    """Add another seat, which may win at most `most` rounds; with exactly that many it ties for the top."""
    width = match.seats + 1
    after = vec[float]([0.0] * int((left + 1) * width))
    for given in range(own, left + 1):
        part = 1.0
        for wins in range(left - given + 1):
            if wins > most:
                break
            if wins:
                part /= float(wins)
            step: i64 = 1 if wins == most else 0
            for level in range(match.seats):
                at = (given + wins) * width + level + step
                after[at] = after[at] + ways[given * width + level] * part
    return after


def points_win_share(match: MatchScore, seat: i64, coming: vec[float]) -> float:
    """Return a seat's expected share of the win in a match for points.

    Each lead is compared with the typical change in the remaining rounds, which grows with the square root of
    their number.
    """
    highest = -1e9
    for other in range(match.seats):
        highest = max(highest, float(match.totals[other]) + coming[other])
    rest = max(0.0, float(match.goal) - highest)
    swing = float(match.score_spread)
    spread = math.sqrt(swing * (rest + swing))
    own = float(match.totals[seat]) + coming[seat]
    against = 0.0
    for other in range(match.seats):
        lead = (own - float(match.totals[other]) - coming[other]) / spread
        if match.kind == LOWEST_SCORE_WINS:
            lead = -lead
        against += math.exp(max(-SAFE_LEAD, min(SAFE_LEAD, -lead)))
    return 1.0 / against
