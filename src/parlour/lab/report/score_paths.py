"""Score paths: the standing of each seat after every twentieth of a match."""

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
class ScoreCourse:
    """The standings in the course of one match.

    Attributes:
        standings: Standings after the deal and after each of the `PATH_STEPS` parts of the match, as rows
            with one number per seat.
        win_shares: Share of the win, by seat.
    """

    standings: Numbers
    win_shares: Sequence[float]


@dataclass(frozen=True)
class ScoreBand:
    """Quartiles of the standings (points or numbers of cards) in the course of the matches.

    Each quartile is an array of 21 numbers, from the deal to the end.

    Attributes:
        low: Lower quartile.
        median: Median.
        high: Upper quartile.
    """

    low: Numbers
    median: Numbers
    high: Numbers


@dataclass(frozen=True)
class ScorePaths:
    """The standings of the winner and of the best other seat, in matches that one seat won alone.

    Attributes:
        match_count: Number of these matches.
        has_scores: True if the standings are scores; False if they are numbers of cards.
        winner: Standings of the winner.
        others: Standings of the best other seat.
        halfway_leader_wins: Share of the matches that the seat leading halfway won; None if no match had a
            single leader halfway.
    """

    match_count: int
    has_scores: bool
    winner: ScoreBand
    others: ScoreBand
    halfway_leader_wins: Estimate | None


def build_course(games: Iterable[Game], move_count: int, win_shares: Sequence[float]) -> ScoreCourse | None:
    """Return the course of a match, or None if the record has too few moves.

    `games` yields the match after the deal and after each of its moves.
    """
    standings = sample_standings(games, move_count)
    return (
        ScoreCourse(np.array(standings, dtype=np.float64), win_shares)
        if len(standings) > PATH_STEPS
        else None
    )


def summarize_courses(courses: Iterable[ScoreCourse], has_scores: bool) -> ScorePaths | None:
    """Return a summary of the courses, or None if no match was won by one seat alone."""
    decided_courses = [course for course in courses if max(course.win_shares) == 1]
    if not decided_courses:
        return None
    standings = np.array([course.standings for course in decided_courses])
    winners = np.array([np.argmax(course.win_shares) for course in decided_courses])
    match_indices = np.arange(len(decided_courses))
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
    return ScorePaths(
        len(decided_courses),
        has_scores,
        build_band(winner_standings),
        build_band(best_other_standings),
        estimate_leader_wins(sign * standings, winners),
    )


def build_band(values: Numbers) -> ScoreBand:
    return ScoreBand(*(np.quantile(values, quantile, axis=0) for quantile in (0.25, 0.5, 0.75)))


def estimate_leader_wins(standings: Numbers, winners: Numbers) -> Estimate | None:
    """Return the share of matches won by the seat that alone led halfway; None if there is no such match."""
    sorted_standings = np.sort(standings[:, HALFWAY_STEP, :], axis=1)
    has_leader = sorted_standings[:, -1] > sorted_standings[:, -2]
    if not has_leader.any():
        return None
    leaders = standings[has_leader, HALFWAY_STEP, :].argmax(axis=1)
    return estimate_share(float((leaders == winners[has_leader]).mean()), int(has_leader.sum()))
