"""Win rates of each seat, of the first seat to act, and of the dealer."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from parlour.lab.estimates import STANDARD_ERRORS_95, Estimate, estimate_share, simultaneous_half_width
from parlour.lab.report.arrays import Integers, RunData

FIRST: Final = "first"
DEALER: Final = "dealer"
SeatOrRole = int | str  # a seat number, or `FIRST` or `DEALER` for a role


@dataclass(frozen=True)
class WinShares:
    """The average win share of each seat, and of the roles "first to act" and "first dealer".

    The share of a role is averaged over the matches in which a seat had the role. It is None if no seat ever
    had the role.
    """

    seats: tuple[Estimate, ...]
    first_to_act: Estimate | None
    dealer: Estimate | None
    drawn_match_count: int  # number of matches that no seat won alone

    def list_shares(self) -> list[tuple[SeatOrRole, Estimate]]:
        """Return the share of each seat in order, followed by the share of each role unless it is None."""
        shares: list[tuple[SeatOrRole, Estimate]] = [*enumerate(self.seats)]
        shares += [(FIRST, self.first_to_act)] if self.first_to_act is not None else []
        return [*shares, (DEALER, self.dealer)] if self.dealer is not None else shares


@dataclass(frozen=True)
class StrongestEffect:
    """The seat or role with the strongest effect on winning.

    Attributes:
        seat_or_role: The seat, `FIRST` or `DEALER`.
        is_significant: True if the effect is significant. The threshold rises with the number of comparisons.
    """

    seat_or_role: SeatOrRole
    is_significant: bool


def compute_win_shares(run_data: RunData) -> WinShares:
    return WinShares(
        tuple(
            estimate_share(float(run_data.win_shares[:, seat].mean()), run_data.match_count)
            for seat in range(run_data.run.seats)
        ),
        estimate_role_share(run_data, run_data.first_seats),
        estimate_role_share(run_data, run_data.dealers),
        int((run_data.win_shares.max(axis=1) < 1).sum()),
    )


def estimate_role_share(run_data: RunData, seats: Integers) -> Estimate | None:
    """Return the average win share of a role such as the dealer, or None if no seat ever had the role.

    Args:
        run_data: The matches.
        seats: The seat that had the role in each match, or a negative number if there was none.
    """
    (match_indices,) = np.nonzero(seats >= 0)
    if not len(match_indices):
        return None
    return estimate_share(
        float(run_data.win_shares[match_indices, seats[match_indices]].mean()), len(match_indices)
    )


def find_strongest_effect(win_shares: WinShares, fair_share: float) -> StrongestEffect:
    """Return the seat or role whose share differs most clearly from the fair share.

    If several differ equally, as in two-player games, the one with the largest share is returned.
    """
    lines = win_shares.list_shares()
    evidence = {line: round(distance_in_standard_errors(share, fair_share), 6) for line, share in lines}
    line, _ = max(lines, key=lambda item: (abs(evidence[item[0]]), item[1].mean))
    return StrongestEffect(line, abs(evidence[line]) > simultaneous_half_width(len(lines)))


def distance_in_standard_errors(estimate: Estimate, value: float) -> float:
    """Return how many standard errors the estimate is above the value; negative if it is below."""
    difference = estimate.mean - value
    half_width = (
        estimate.mean - estimate.lower_bound if difference > 0 else estimate.upper_bound - estimate.mean
    )
    return STANDARD_ERRORS_95 * difference / half_width if difference and half_width else 0.0


def find_largest_difference(settings_shares: Sequence[WinShares]) -> StrongestEffect:
    """Return the seat or role whose share differs most clearly between the settings.

    All settings must have the same number of seats.
    """
    tables = [dict(shares.list_shares()) for shares in settings_shares]
    shared_lines = [
        line for line, _ in settings_shares[0].list_shares() if all(line in table for table in tables)
    ]
    evidence = {
        line: max(
            share_difference_in_standard_errors(first_table[line], second_table[line])
            for first_table, second_table in combinations(tables, 2)
        )
        for line in shared_lines
    }
    line = max(shared_lines, key=lambda candidate: round(evidence[candidate], 6))
    test_count = len(shared_lines) * math.comb(len(settings_shares), 2)
    return StrongestEffect(line, evidence[line] > simultaneous_half_width(test_count))


def share_difference_in_standard_errors(first_share: Estimate, second_share: Estimate) -> float:
    """Return the distance between two shares in standard errors, by R. G. Newcombe's method 10 (1998)."""
    low, high = sorted((first_share, second_share), key=lambda share: share.mean)
    half_width = math.hypot(low.upper_bound - low.mean, high.mean - high.lower_bound)
    return STANDARD_ERRORS_95 * (high.mean - low.mean) / half_width if half_width else 0.0
