"""How the score goes: of some matches how each seat stands after every twentieth part of them."""

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
    """One match: `standings` has STEPS + 1 rows of a number for each seat; `won` the share of each."""

    standings: Numbers
    win_shares: Sequence[float]


@dataclass(frozen=True)
class ScoreBand:
    """How many points or cards it was on the way: arrays of 21 numbers, from the deal to the end.

    Attributes:
        low: A quarter of the matches had at most so many.
        median: Half of them had at most so many.
        high: Three quarters of them had at most so many.
    """

    low: Numbers
    median: Numbers
    high: Numbers


@dataclass(frozen=True)
class ScorePaths:
    """Of matches that one seat won: its standing, and the best of the others.

    Attributes:
        match_count: How many they are.
        has_scores: Whether these are scores; else they are cards held.
        winner: How whoever won stood.
        others: How the best of the others stood.
        halfway_leader_wins: How often whoever was ahead half way won; None where nobody ever was.
    """

    match_count: int
    has_scores: bool
    winner: ScoreBand
    others: ScoreBand
    halfway_leader_wins: Estimate | None


def build_course(games: Iterable[Game], moves: int, won: Sequence[float]) -> ScoreCourse | None:
    """The course of a match, which stands so after the deal and each move; None if moves are lacking."""
    standings = sample_standings(games, moves)
    return ScoreCourse(np.array(standings, dtype=np.float64), won) if len(standings) > PATH_STEPS else None


def summarize_courses(courses: Iterable[ScoreCourse], scored: bool) -> ScorePaths | None:
    """What courses have in common; None where no match was won by one seat alone."""
    won = [course for course in courses if max(course.win_shares) == 1]
    if not won:
        return None
    standings = np.array([course.standings for course in won])
    winners = np.array([np.argmax(course.win_shares) for course in won])
    matches = np.arange(len(won))
    winner = standings[matches, :, winners]
    others = np.array([np.delete(each, seat, axis=1) for each, seat in zip(standings, winners, strict=True)])
    sign = 1 if winner[:, -1].mean() >= others[:, -1].mean() else -1  # whether many are good
    best = sign * (sign * others).max(axis=2)
    return ScorePaths(
        len(won),
        scored,
        build_band(winner),
        build_band(best),
        estimate_leader_wins(sign * standings, winners),
    )


def build_band(values: Numbers) -> ScoreBand:
    return ScoreBand(*(np.quantile(values, part, axis=0) for part in (0.25, 0.5, 0.75)))


def estimate_leader_wins(standings: Numbers, winners: Numbers) -> Estimate | None:
    """How often a seat won that was ahead of all others half way."""
    half = np.sort(standings[:, HALFWAY_STEP, :], axis=1)
    alone = half[:, -1] > half[:, -2]
    if not alone.any():
        return None
    leaders = standings[alone, HALFWAY_STEP, :].argmax(axis=1)
    return estimate_share(float((leaders == winners[alone]).mean()), int(alone.sum()))
