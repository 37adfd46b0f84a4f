"""Who wins how often: by seat, and by what a seat had to do with the deal."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from parlour.lab.estimates import SURE, Estimate, share_of, sure_of_all
from parlour.report.arrays import Played, Whole

FIRST: Final = "first"
DEALER: Final = "dealer"
Line = int | str  # a seat, `FIRST` or `DEALER`


@dataclass(frozen=True)
class Chances:
    """The share of the win: of each seat, of who first had to act, and of who dealt first.

    The last two count the matches that have such a seat, and are None where none has.
    """

    seats: tuple[Estimate, ...]
    first: Estimate | None
    dealer: Estimate | None
    drawn: int  # matches that nobody won alone

    def lines(self) -> list[tuple[Line, Estimate]]:
        """Return all shares: of each seat by its number, then of the first to act and of the dealer."""
        found: list[tuple[Line, Estimate]] = [*enumerate(self.seats)]
        found += [(FIRST, self.first)] if self.first is not None else []
        return [*found, (DEALER, self.dealer)] if self.dealer is not None else found


@dataclass(frozen=True)
class Effect:
    """What matters most for winning.

    Attributes:
        line: The seat, or `FIRST` or `DEALER`.
        sure: Whether chance alone does not explain it, considering how many shares were looked at.
    """

    line: Line
    sure: bool


def chances_of(played: Played) -> Chances:
    return Chances(
        tuple(
            share_of(float(played.won[:, seat].mean()), played.matches) for seat in range(played.run.seats)
        ),
        share_at(played, played.first),
        share_at(played, played.dealer),
        int((played.won.max(axis=1) < 1).sum()),
    )


def share_at(played: Played, seats: Whole) -> Estimate | None:
    """The share of the win of a seat that is another one in each match."""
    (having,) = np.nonzero(seats >= 0)
    if not len(having):
        return None
    return share_of(float(played.won[having, seats[having]].mean()), len(having))


def strongest(chances: Chances, fair: float) -> Effect:
    """Return the share with the strongest evidence that it is not the fair one.

    Of two seats each loses what the other wins, so of equal evidence the larger share is returned.
    """
    lines = chances.lines()
    evidence = {line: round(deviations(each, fair), 6) for line, each in lines}
    line, _ = max(lines, key=lambda each: (abs(evidence[each[0]]), each[1].mean))
    return Effect(line, abs(evidence[line]) > sure_of_all(len(lines)))


def deviations(estimate: Estimate, value: float) -> float:
    """Return how many standard errors an estimate is above a value, by the side of its interval."""
    apart = estimate.mean - value
    side = estimate.mean - estimate.low if apart > 0 else estimate.high - estimate.mean
    return SURE * apart / side if apart and side else 0.0


def most_different(several: Sequence[Chances]) -> Effect:
    """Return the share with the strongest evidence that it differs between settings with as many seats."""
    tables = [dict(each.lines()) for each in several]
    shared = [line for line, _ in several[0].lines() if all(line in table for table in tables)]
    evidence = {
        line: max(deviations_apart(one[line], other[line]) for one, other in combinations(tables, 2))
        for line in shared
    }
    line = max(shared, key=lambda each: round(evidence[each], 6))
    looks = len(shared) * math.comb(len(several), 2)
    return Effect(line, evidence[line] > sure_of_all(looks))


def deviations_apart(one: Estimate, other: Estimate) -> float:
    """Return how many standard errors two shares are apart, by R. G. Newcombe's method 10 (1998)."""
    low, high = sorted((one, other), key=lambda each: each.mean)
    side = math.hypot(low.high - low.mean, high.mean - high.low)
    return SURE * (high.mean - low.mean) / side if side else 0.0
