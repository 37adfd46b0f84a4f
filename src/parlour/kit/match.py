"""How rounds make a match: a series, points up or down to a target, or elimination."""

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
