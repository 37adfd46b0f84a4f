"""How rounds make a match, and the value of a score between rounds."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

SERIES: Final = 0  # `goal` rounds, won by whoever wins most of them; one round is a series of one
HIGHEST_SCORE_WINS: Final = 1  # the highest total wins once somebody has reached `goal`; equal ones play on
LOWEST_SCORE_WINS: Final = 2  # the lowest total wins once somebody has reached `goal`; equal ones share
ELIMINATION: Final = 3  # whoever did worst drops out, until the last two play for it

NO_LIMIT: Final = 0  # as the most rounds: as many as it takes


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MatchScore:
    """The standing between the rounds of a match.

    `totals` are rounds won in a series, the last round's points in an elimination, else points so far;
    `playing` is the set of seats still in it; `winners` the set of those who won, once it is over. `swing` is
    by how many points a round sets two seats apart, more or less; it only helps to estimate.
    """

    def __init__(
        self, seats: i64, kind: i64, goal: i64, max_rounds: i64 = NO_LIMIT, score_spread: i64 = 1
    ) -> None:
        """The standing at the beginning.

        Args:
            seats: How many play.
            kind: `SERIES`, 0: whoever wins most of `goal` rounds; `HIGHEST_SCORE_WINS`, 1, or
                `LOWEST_SCORE_WINS`, 2: the highest or the lowest total, once somebody has reached `goal`;
                `ELIMINATION`, 3.
            goal: Rounds or points, 1 or more; it does not count in an elimination.
            max_rounds: After so many rounds it is over in any case; 0 for as many as it takes.
            score_spread: Points, 1 or more.
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
        """The standing once more.

        Returns:
            One that shares nothing with this one.
        """
        twin = MatchScore(0, self.kind, self.goal, self.max_rounds, self.score_spread)
        twin.seats = self.seats
        twin.totals = self.totals[:]
        twin.remaining_seats = self.remaining_seats
        twin.winners = self.winners
        return twin

    def restart(self) -> None:
        """Back to the beginning of a match with the same seats."""
        for seat in range(self.seats):
            self.totals[seat] = 0
        self.remaining_seats = bit(self.seats) - 1
        self.winners = 0

    def restore(self, playing: i64, totals: vec[i64]) -> None:
        """A match that goes on with these seats, which have so many points."""
        self.restart()
        self.remaining_seats = playing
        self.totals = totals

    def add_points(self, seat: i64, points: i64) -> None:
        """Points of the round that is ending, before `end_round`."""
        if self.kind == ELIMINATION:
            self.totals[seat] = points
        else:
            self.totals[seat] = self.totals[seat] + points

    def end_round(self, winners: i64, rounds: i64) -> bool:
        """Counts a round, the `rounds`-th, won by a set of seats (none: drawn).

        Args:
            winners: A set of seats.
            rounds: How many rounds there were with this one.

        Returns:
            Whether all is over.
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
        """The highest points drop out, nobody where two have them; of the last two a sole winner wins."""
        if count(self.remaining_seats) == 2:
            self.winners = winners if count(winners) == 1 else 0
            return self.winners != 0
        worst = self.seats_by_total(self.highest_total())
        if count(worst) == 1:
            self.remaining_seats &= ~worst
        return False

    def highest_total(self) -> i64:
        """The highest total of those still in it."""
        most: i64 = -1
        found = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not found or self.totals[seat] > most):
                most = self.totals[seat]
                found = True
        return most

    def lowest_total(self) -> i64:
        """The lowest total of those still in it."""
        fewest: i64 = 0
        found = False
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and (not found or self.totals[seat] < fewest):
                fewest = self.totals[seat]
                found = True
        return fewest

    def seats_by_total(self, total: i64) -> i64:
        """The set of seats still in it that have this total."""
        found: i64 = 0
        for seat in range(self.seats):
            if (self.remaining_seats >> seat) & 1 and self.totals[seat] == total:
                found |= bit(seat)
        return found

    def list_totals(self) -> list[int]:
        return [int(self.totals[seat]) for seat in range(self.seats)]

    def margin(self, seat: i64) -> float:
        """By how many points a seat is ahead of the best of the others; 0 where points do not add up."""
        if self.kind == SERIES or self.kind == ELIMINATION:
            return 0.0
        lead = 1e9
        for other in range(self.seats):
            if other != seat:
                by = float(self.totals[seat] - self.totals[other])
                lead = min(lead, -by if self.kind == LOWEST_SCORE_WINS else by)
        return lead


MAX_EXACT_ROUNDS: Final = (
    100  # rounds still to come, of a series; a longer one is estimated as if it had so many
)
SAFE_LEAD: Final = 50.0  # a lead, in spreads, that nobody makes good


def expected_win_share(
    match: MatchScore, seat: i64, rounds: i64, chances: vec[float], expected_points: vec[float]
) -> float:
    """The part of the win that falls to a seat in the mean, when `rounds` are over and the next is on.

    Each seat wins that round with its chance, and is to expect so many points more from it; in the rounds
    to come all play alike. Exact for a series in which no round is drawn.
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
    # The less likely a seat is to win, the more likely it drops out.
    others = float(count(match.remaining_seats) - 1)
    return (1.0 - (1.0 - chances[seat]) / others) / others


def win_share_if_won(match: MatchScore, seat: i64, winner: i64, rounds: i64) -> float:
    """The same for a series, if that winner wins the round that is on."""
    match.totals[winner] = match.totals[winner] + 1
    share = series_win_share(match, seat, match.goal - rounds - 1)
    match.totals[winner] = match.totals[winner] - 1
    return share


def series_win_share(match: MatchScore, seat: i64, left: i64) -> float:
    """Counts how all rounds still to come can fall; those that are not played change nothing."""
    left = min(max(left, 0), MAX_EXACT_ROUNDS)
    share = 0.0
    for own in range(left + 1):
        share += share_for_wins(match, seat, own, left)
    return share


def share_for_wins(match: MatchScore, seat: i64, own: i64, left: i64) -> float:
    """How likely the seat wins so many of the rounds left and nobody more in all; a part where others do.

    Each round falls to any of n seats with chance 1/n: with k each that has the chance left! / (k! ...)
    / n^left.
    """
    total = match.totals[seat] + own
    width = match.seats + 1
    # By the rounds given out and the seats level at the top.
    ways = vec[float]([0.0] * int((left + 1) * width))
    ways[own * width] = 1.0
    for k in range(1, left + 1):
        # left! / (own! n^left), factor by factor.
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
    """Gives one seat more its rounds, `most` at most: with those it is level."""
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
    """The same for points: a lead is measured against what the rounds to come may shift.

    That grows like the root of their number.
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
