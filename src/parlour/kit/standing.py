"""What the standing between the rounds of a match is worth: for the evaluation of games of several rounds."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import count
from parlour.kit.match import ELIMINATION, LOWEST_SCORE_WINS, SERIES, MatchScore

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
