"""Who wins how often: by seat, and by what a seat had to do with the deal."""

from dataclasses import dataclass

import numpy as np

from parlour.lab.estimates import Estimate, share_of
from parlour.report.arrays import Played, Whole


@dataclass(frozen=True)
class Chances:
    """The share of the win: of each seat, of who first had to act, and of who dealt first.

    The last two count the matches that have such a seat, and are None where none has.
    """

    seats: tuple[Estimate, ...]
    first: Estimate | None
    dealer: Estimate | None
    drawn: int  # matches that nobody won alone


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
