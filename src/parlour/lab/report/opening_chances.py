"""Win rates by opening hand. To find the hands, the first matches of a run are dealt again from the seeds."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.games import game_class
from parlour.kit.cards import RANKS
from parlour.kit.options import parse_options
from parlour.lab.estimates import MIN_OBSERVATIONS, NO_ESTIMATE, STANDARD_ERRORS_95, Estimate, estimate_share
from parlour.lab.match_facts import count_card_kinds, parse_dealt_hands
from parlour.lab.report.arrays import Integers, Numbers, RunData

MAX_DEALS: Final = 20_000  # maximum number of matches to deal again, from the start of a run
# a card count is rare if at most one in RARE_ONE_IN hands has it
RARE_ONE_IN: Final = 200


@dataclass(frozen=True)
class HandGroup:
    """Opening hands for which a CardCount, such as the number of aces, is from `min_count` to `max_count`.

    `share` is the average win share of these hands.
    """

    min_count: int
    max_count: int
    hand_count: int
    share: Estimate


@dataclass(frozen=True)
class CardWorth:
    """The worth of a kind of card.

    `mean_count` is how many of these cards a hand has on average. `win_share_change` is how much each
    additional card changes the win share.
    """

    kind: str
    mean_count: float
    win_share_change: Estimate


@dataclass(frozen=True)
class OpeningHandStats:
    """Statistics on the hands in the first `match_count` matches.

    Attributes:
        match_count: Number of matches.
        groups_by_count: Groups of hands, keyed by the name of a CardCount of the game.
        card_worths: The worth of each kind of card.
    """

    match_count: int
    groups_by_count: dict[str, list[HandGroup]]
    card_worths: list[CardWorth]


def compute_opening_hand_stats(
    run_data: RunData, language: str, max_deals: int = MAX_DEALS
) -> OpeningHandStats | None:
    """Deal the first `max_deals` matches again, and return statistics on the hands.

    Return None if the game does not deal hands, if its rules version differs from the run's, or if
    `max_deals` is 0.
    """
    run = run_data.run
    run_game_class = game_class(run.game)
    if run.rules_version != run_game_class.rules_version or not max_deals:
        return None
    opening = run_game_class.opening_hand
    options = parse_options(run_game_class.options_type, run.options)
    hand_counts: dict[str, list[list[int]]] = {count.name: [] for count in opening.counts}
    card_counts: list[list[dict[str, int]]] = []
    kind_cache: dict[str, str] = {}
    dealt_seeds = run_data.seeds[:max_deals]
    for seed in dealt_seeds:
        game = run_game_class.new_match(run.seats, options, int(seed))
        hands = parse_dealt_hands(game, opening)
        if hands is None:
            return None
        for count in opening.counts:
            hand_counts[count.name].append([count.count(hand) for hand in hands])
        card_counts.append([count_card_kinds(hand, game, kind_cache, language) for hand in hands])
    win_shares = run_data.win_shares[: len(dealt_seeds)]
    return OpeningHandStats(
        len(dealt_seeds),
        {name: group_hands(np.array(seat_counts), win_shares) for name, seat_counts in hand_counts.items()},
        compute_card_worths(card_counts, win_shares),
    )


# Statistics


def group_hands(counts_per_hand: Integers, win_shares: Numbers) -> list[HandGroup]:
    """Group hands by one kind of count, such as the number of aces.

    `counts_per_hand` has the count of each hand. Hands with an unusually low or high count join the group
    of the nearest common count.
    """
    values, counts = np.unique(counts_per_hand, return_counts=True)
    common_values = values[counts * RARE_ONE_IN > counts_per_hand.size]
    low, high = (
        (int(common_values[0]), int(common_values[-1]))
        if len(common_values)
        else (int(values[0]), int(values[-1]))
    )
    clipped_counts = np.clip(counts_per_hand, low, high)
    groups = []
    for value in range(low, high + 1):
        shares = win_shares[clipped_counts == value]
        if len(shares):
            group_low = int(values[0]) if value == low else value
            group_high = int(values[-1]) if value == high else value
            groups.append(
                HandGroup(
                    group_low, group_high, len(shares), estimate_share(float(shares.mean()), len(shares))
                )
            )
    return groups


def compute_card_worths(card_counts: list[list[dict[str, int]]], win_shares: Numbers) -> list[CardWorth]:
    kinds = sort_card_kinds({kind for hands in card_counts for hand in hands for kind in hand})
    worths = []
    for kind in kinds:
        kind_counts = np.array(
            [[hand.get(kind, 0) for hand in hands] for hands in card_counts], dtype=np.float64
        )
        worths.append(CardWorth(kind, float(kind_counts.mean()), estimate_slope(kind_counts, win_shares)))
    return worths


def sort_card_kinds(kinds: Iterable[str]) -> list[str]:
    """Return the ranks from the ace to the king, followed by all other kinds, sorted by name."""
    rank_order = {("10" if rank == "T" else rank): position for position, rank in enumerate(RANKS)}
    return sorted(kinds, key=lambda kind: (rank_order.get(kind, len(rank_order)), kind))


def estimate_slope(card_counts: Numbers, win_shares: Numbers) -> Estimate:
    """Return the change in the win share per additional card, by least squares.

    The shares of the seats in a match depend on each other. Therefore the standard error is computed with
    each match as one cluster. With few matches, it would be too small, so the interval is NaN.
    """
    deviations = card_counts - card_counts.mean()
    squared_deviations = float((deviations * deviations).sum())
    if not squared_deviations:
        return NO_ESTIMATE
    slope = float((deviations * win_shares).sum()) / squared_deviations
    if len(win_shares) < MIN_OBSERVATIONS:
        return Estimate(slope, math.nan, math.nan, len(win_shares))
    residuals = win_shares - win_shares.mean() - slope * deviations
    standard_error = float(np.sqrt(((deviations * residuals).sum(axis=1) ** 2).sum())) / squared_deviations
    return Estimate(
        slope,
        slope - STANDARD_ERRORS_95 * standard_error,
        slope + STANDARD_ERRORS_95 * standard_error,
        len(win_shares),
    )
