"""Win rates: by seat, of the first seat to act, and of the dealer."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from parlour.lab.estimates import STANDARD_ERRORS_95, Estimate, estimate_share, simultaneous_standard_errors
from parlour.lab.report.arrays import Integers, RunData

FIRST: Final = "first"
DEALER: Final = "dealer"
Line = int | str  # a seat, `FIRST` or `DEALER`


@dataclass(frozen=True)
class WinShares:
    """The share of the win of each seat, of the first seat to act, and of the first dealer.

    `first_to_act` and `dealer` count only matches that have such a seat. They are None if there are no such
    matches.
    """

    seats: tuple[Estimate, ...]
    first_to_act: Estimate | None
    dealer: Estimate | None
    drawn_matches: int  # number of matches that no seat won alone

    def lines(self) -> list[tuple[Line, Estimate]]:
        """Return all shares: those of the seats in order, then those of the first to act and the dealer."""
        found: list[tuple[Line, Estimate]] = [*enumerate(self.seats)]
        found += [(FIRST, self.first_to_act)] if self.first_to_act is not None else []
        return [*found, (DEALER, self.dealer)] if self.dealer is not None else found


@dataclass(frozen=True)
class Effect:
    """The strongest effect on winning.

    Attributes:
        line: The seat, `FIRST` or `DEALER`.
        sure: True if the effect is significant, given the number of shares that were tested.
    """

    line: Line
    sure: bool


def compute_win_shares(played: RunData) -> WinShares:
    return WinShares(
        tuple(
            estimate_share(float(played.win_shares[:, seat].mean()), played.match_count)
            for seat in range(played.run.seats)
        ),
        share_of_varying_seat(played, played.first_seats),
        share_of_varying_seat(played, played.dealers),
        int((played.win_shares.max(axis=1) < 1).sum()),
    )


def share_of_varying_seat(played: RunData, seats: Integers) -> Estimate | None:
    """Return the share of the win of a seat that varies from match to match; None if no match has it."""
    (having,) = np.nonzero(seats >= 0)
    if not len(having):
        return None
    return estimate_share(float(played.win_shares[having, seats[having]].mean()), len(having))


def strongest(chances: WinShares, fair: float) -> Effect:
    """Return the share with the strongest evidence that it differs from the fair share.

    With two seats, the evidence is equal for both; then the larger share is returned.
    """
    lines = chances.lines()
    evidence = {line: round(deviations(each, fair), 6) for line, each in lines}
    line, _ = max(lines, key=lambda each: (abs(evidence[each[0]]), each[1].mean))
    return Effect(line, abs(evidence[line]) > simultaneous_standard_errors(len(lines)))


def deviations(estimate: Estimate, value: float) -> float:
    """Return the distance of an estimate from a value, in standard errors on that side of the estimate."""
    apart = estimate.mean - value
    side = estimate.mean - estimate.lower_bound if apart > 0 else estimate.upper_bound - estimate.mean
    return STANDARD_ERRORS_95 * apart / side if apart and side else 0.0


def most_different(several: Sequence[WinShares]) -> Effect:
    """Return the share with the strongest evidence that it differs between the settings.

    All settings must have the same number of seats.
    """
    tables = [dict(each.lines()) for each in several]
    shared = [line for line, _ in several[0].lines() if all(line in table for table in tables)]
    evidence = {
        line: max(deviations_apart(one[line], other[line]) for one, other in combinations(tables, 2))
        for line in shared
    }
    line = max(shared, key=lambda each: round(evidence[each], 6))
    looks = len(shared) * math.comb(len(several), 2)
    return Effect(line, evidence[line] > simultaneous_standard_errors(looks))


def deviations_apart(one: Estimate, other: Estimate) -> float:
    """Return the distance between two shares in standard errors, by R. G. Newcombe's method 10 (1998)."""
    low, high = sorted((one, other), key=lambda each: each.mean)
    side = math.hypot(low.upper_bound - low.mean, high.mean - high.lower_bound)
    return STANDARD_ERRORS_95 * (high.mean - low.mean) / side if side else 0.0
