"""The scores of all seats in the course of a match, sampled at 21 points from the deal to the end.

In games without scores, the number of cards that a seat holds is used instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.kit.game import Game
from parlour.lab.estimates import Estimate, estimate_share
from parlour.lab.match_facts import PATH_STEPS, sample_standings
from parlour.lab.report.arrays import Numbers

HALFWAY_STEP: Final = PATH_STEPS // 2


@dataclass(frozen=True)
class MatchScorePath:
    """The scores (or card counts) of all seats in the course of one match.

    Attributes:
        standings: One row per sampled point of the match, with the score of each seat at that point.
        win_shares: The win share of each seat: 1 for a single winner, 1/n for each of n winners, 0 for other
            seats.
    """

    standings: Numbers
    win_shares: Sequence[float]


@dataclass(frozen=True)
class ScoreBand:
    """Quartiles of scores (or card counts), each as an array with one value per sampled point of a match.

    Attributes:
        low: Lower quartile.
        median: Median.
        high: Upper quartile.
    """

    low: Numbers
    median: Numbers
    high: Numbers


@dataclass(frozen=True)
class ScorePathSummary:
    """The scores of the winner and of the best opponent, over all matches with a single winner.

    Attributes:
        match_count: Number of matches with a single winner.
        has_scores: True for scores, False for card counts.
        winner: Scores of the winner.
        others: Scores of the best opponent.
        halfway_leader_wins: How often the halfway leader won; None if the lead was tied halfway in all
            matches.
    """

    match_count: int
    has_scores: bool
    winner: ScoreBand
    others: ScoreBand
    halfway_leader_wins: Estimate | None


def build_match_score_path(
    game_states: Iterable[Game], move_count: int, win_shares: Sequence[float]
) -> MatchScorePath | None:
    """Return the course of a match, or None if its record has too few moves.

    Args:
        game_states: Iterates over the positions of the match: after the deal, and after each move.
        move_count: The total number of moves.
        win_shares: The win share of each seat.
    """
    standings = sample_standings(game_states, move_count)
    return (
        MatchScorePath(np.array(standings, dtype=np.float64), win_shares)
        if len(standings) > PATH_STEPS
        else None
    )


def summarize_score_paths(match_paths: Iterable[MatchScorePath], has_scores: bool) -> ScorePathSummary | None:
    """Return a summary of the matches' paths, or None if no match was won by one seat alone."""
    decided_paths = [match_path for match_path in match_paths if max(match_path.win_shares) == 1]
    if not decided_paths:
        return None
    standings = np.array([match_path.standings for match_path in decided_paths])
    winners = np.array([np.argmax(match_path.win_shares) for match_path in decided_paths])
    match_indices = np.arange(len(decided_paths))
    winner_standings = standings[match_indices, :, winners]
    other_standings = np.array(
        [
            np.delete(match_standings, seat, axis=1)
            for match_standings, seat in zip(standings, winners, strict=True)
        ]
    )
    # 1 if high standings win, -1 if low standings win
    sign = 1 if winner_standings[:, -1].mean() >= other_standings[:, -1].mean() else -1
    best_other_standings = sign * (sign * other_standings).max(axis=2)
    return ScorePathSummary(
        len(decided_paths),
        has_scores,
        build_band(winner_standings),
        build_band(best_other_standings),
        estimate_leader_wins(sign * standings, winners),
    )


def build_band(values: Numbers) -> ScoreBand:
    return ScoreBand(*(np.quantile(values, quantile, axis=0) for quantile in (0.25, 0.5, 0.75)))


def estimate_leader_wins(standings: Numbers, winner_seats: Numbers) -> Estimate | None:
    """Return how often the halfway leader won, or None if the lead was tied halfway in all matches."""
    sorted_standings = np.sort(standings[:, HALFWAY_STEP, :], axis=1)
    has_leader = sorted_standings[:, -1] > sorted_standings[:, -2]
    if not has_leader.any():
        return None
    leaders = standings[has_leader, HALFWAY_STEP, :].argmax(axis=1)
    return estimate_share(float((leaders == winner_seats[has_leader]).mean()), int(has_leader.sum()))
