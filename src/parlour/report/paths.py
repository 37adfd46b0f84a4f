"""How the score goes: of some matches how each seat stands after every twentieth part of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.kit.game import Game
from parlour.lab.estimates import Estimate, share_of
from parlour.report.arrays import Numbers
from parlour.report.standing import STEPS, standings_along

HALF: Final = STEPS // 2


@dataclass(frozen=True)
class Course:
    """One match: `standings` has STEPS + 1 rows of a number for each seat; `won` the share of each."""

    standings: Numbers
    won: Sequence[float]


@dataclass(frozen=True)
class Band:
    """How many points or cards it was on the way: arrays of 21 numbers, from the deal to the end.

    Attributes:
        low: A quarter of the matches had at most so many.
        middle: Half of them had at most so many.
        high: Three quarters of them had at most so many.
    """

    low: Numbers
    middle: Numbers
    high: Numbers


@dataclass(frozen=True)
class Paths:
    """Of matches that one seat won: its standing, and the best of the others.

    Attributes:
        matches: How many they are.
        scored: Whether these are scores; else they are cards held.
        winner: How whoever won stood.
        others: How the best of the others stood.
        ahead: How often whoever was ahead half way won; None where nobody ever was.
    """

    matches: int
    scored: bool
    winner: Band
    others: Band
    ahead: Estimate | None


def course_of(games: Iterable[Game], moves: int, won: Sequence[float]) -> Course | None:
    """The course of a match, which stands so after the deal and each move; None if moves are lacking."""
    standings = standings_along(games, moves)
    return Course(np.array(standings, dtype=np.float64), won) if len(standings) > STEPS else None


def paths_of(courses: Iterable[Course], scored: bool) -> Paths | None:
    """What courses have in common; None where no match was won by one seat alone."""
    won = [course for course in courses if max(course.won) == 1]
    if not won:
        return None
    standings = np.array([course.standings for course in won])
    winners = np.array([np.argmax(course.won) for course in won])
    matches = np.arange(len(won))
    winner = standings[matches, :, winners]
    others = np.array([np.delete(each, seat, axis=1) for each, seat in zip(standings, winners, strict=True)])
    sign = 1 if winner[:, -1].mean() >= others[:, -1].mean() else -1  # whether many are good
    best = sign * (sign * others).max(axis=2)
    return Paths(len(won), scored, band_of(winner), band_of(best), ahead_of(sign * standings, winners))


def band_of(values: Numbers) -> Band:
    return Band(*(np.quantile(values, part, axis=0) for part in (0.25, 0.5, 0.75)))


def ahead_of(standings: Numbers, winners: Numbers) -> Estimate | None:
    """How often a seat won that was ahead of all others half way."""
    half = np.sort(standings[:, HALF, :], axis=1)
    alone = half[:, -1] > half[:, -2]
    if not alone.any():
        return None
    leaders = standings[alone, HALF, :].argmax(axis=1)
    return share_of(float((leaders == winners[alone]).mean()), int(alone.sum()))
