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

    def list_shares(self) -> list[tuple[Line, Estimate]]:
        """Return all shares: those of the seats in order, then those of the first to act and the dealer."""
        shares: list[tuple[Line, Estimate]] = [*enumerate(self.seats)]
        shares += [(FIRST, self.first_to_act)] if self.first_to_act is not None else []
        return [*shares, (DEALER, self.dealer)] if self.dealer is not None else shares


@dataclass(frozen=True)
class Effect:
    """The seat or role with the strongest effect on winning.

    Attributes:
        line: The seat, `FIRST` or `DEALER`.
        is_significant: True if the effect is significant, given the number of shares that were tested.
    """

    line: Line
    is_significant: bool


def compute_win_shares(run_data: RunData) -> WinShares:
    return WinShares(
        tuple(
            estimate_share(float(run_data.win_shares[:, seat].mean()), run_data.match_count)
            for seat in range(run_data.run.seats)
        ),
        estimate_varying_seat_share(run_data, run_data.first_seats),
        estimate_varying_seat_share(run_data, run_data.dealers),
        int((run_data.win_shares.max(axis=1) < 1).sum()),
    )


def estimate_varying_seat_share(run_data: RunData, seats: Integers) -> Estimate | None:
    """Return the win share of a role whose seat varies between matches; None if no match has such a seat."""
    (match_indices,) = np.nonzero(seats >= 0)
    if not len(match_indices):
        return None
    return estimate_share(
        float(run_data.win_shares[match_indices, seats[match_indices]].mean()), len(match_indices)
    )


def find_strongest_effect(win_shares: WinShares, fair_share: float) -> Effect:
    """Return the seat or role whose share differs most clearly from the fair share.

    With two seats, the evidence is equal for both; then the one with the larger share is returned.
    """
    lines = win_shares.list_shares()
    evidence = {line: round(distance_in_standard_errors(share, fair_share), 6) for line, share in lines}
    line, _ = max(lines, key=lambda item: (abs(evidence[item[0]]), item[1].mean))
    return Effect(line, abs(evidence[line]) > simultaneous_half_width(len(lines)))


def distance_in_standard_errors(estimate: Estimate, value: float) -> float:
    """Return the distance of an estimate from a value, in standard errors on that side of the estimate."""
    difference = estimate.mean - value
    half_width = (
        estimate.mean - estimate.lower_bound if difference > 0 else estimate.upper_bound - estimate.mean
    )
    return STANDARD_ERRORS_95 * difference / half_width if difference and half_width else 0.0


def find_largest_difference(settings_shares: Sequence[WinShares]) -> Effect:
    """Return the seat or role whose share differs most clearly between the settings.

    All settings must have the same number of seats.
    """
    tables = [dict(shares.list_shares()) for shares in settings_shares]
    shared_lines = [
        line for line, _ in settings_shares[0].list_shares() if all(line in table for table in tables)
    ]
    evidence = {
        line: max(
            difference_in_standard_errors(first_table[line], second_table[line])
            for first_table, second_table in combinations(tables, 2)
        )
        for line in shared_lines
    }
    line = max(shared_lines, key=lambda candidate: round(evidence[candidate], 6))
    test_count = len(shared_lines) * math.comb(len(settings_shares), 2)
    return Effect(line, evidence[line] > simultaneous_half_width(test_count))


def difference_in_standard_errors(first_share: Estimate, second_share: Estimate) -> float:
    """Return the distance between two shares in standard errors, by R. G. Newcombe's method 10 (1998)."""
    low, high = sorted((first_share, second_share), key=lambda share: share.mean)
    half_width = math.hypot(low.upper_bound - low.mean, high.mean - high.lower_bound)
    return STANDARD_ERRORS_95 * (high.mean - low.mean) / half_width if half_width else 0.0
