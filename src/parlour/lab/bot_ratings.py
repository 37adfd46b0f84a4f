"""Ratings of the bots in a contest, computed from all results at once.

All bots of a contest play in every match. In the model of Bradley, Terry and Luce, a bot with the strength s
wins a match with probability s / (sum of the strengths of all seats). The most likely strengths are therefore
the bots' shares of the wins, and no iteration is necessary. The order of the matches does not matter.

A rating is a strength on the Elo scale: 400 points more mean ten times as many wins. The mean rating of all
seats is 0.
"""

import math
from dataclasses import dataclass
from typing import Final

from parlour.lab.estimates import Estimate

POINTS_PER_FACTOR_E: Final = 400 / math.log(10)  # points that multiply the strength by e
# Wins that are added to those of each seat, so that a bot without wins gets a finite rating. For the estimate
# of a probability's logarithm, one half has the smallest bias.
ADDED_WINS: Final = 0.5


@dataclass(frozen=True)
class RatingEstimate:
    """A rating with its 95 % interval; an end is infinite if the results do not limit the rating there."""

    rating: float
    lower_bound: float
    upper_bound: float


def estimate_ratings(shares: dict[str, Estimate], seat_counts: dict[str, int]) -> dict[str, RatingEstimate]:
    """Return the rating of each bot.

    The interval of a bot's rating follows from the interval of its share of the wins. The ratios between the
    shares of the other bots are kept.

    Args:
        shares: For each bot, its mean share of the win per seat, from at least one observation.
        seat_counts: For each bot, the number of seats that it has in a match.

    Returns:
        The ratings, keyed by the name of the bot.
    """
    seats = sum(seat_counts.values())
    smoothed = {
        bot: (share.mean * share.count + ADDED_WINS) / (share.count + ADDED_WINS * seats)
        for bot, share in shares.items()
    }

    def rating_for_share(bot: str, share: float) -> float:
        """Return the bot's rating if it had this share, and the other bots divided the rest as they did."""
        rest, smoothed_rest = 1 - seat_counts[bot] * share, 1 - seat_counts[bot] * smoothed[bot]
        if seat_counts[bot] == seats:
            return 0.0
        if share <= 0:
            return -math.inf
        if rest <= 0:
            return math.inf
        logarithms = sum(
            count * math.log(share if other == bot else smoothed[other] * rest / smoothed_rest)
            for other, count in seat_counts.items()
        )
        return POINTS_PER_FACTOR_E * (math.log(share) - logarithms / seats)

    return {
        bot: RatingEstimate(
            rating_for_share(bot, smoothed[bot]),
            rating_for_share(bot, share.lower_bound),
            rating_for_share(bot, share.upper_bound),
        )
        for bot, share in shares.items()
    }
