"""Win rates by opening hand. The hands are found by dealing the first matches again from their seeds."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.games import game_class
from parlour.kit.cards import RANKS
from parlour.kit.options import parse_options
from parlour.lab.estimates import MIN_OBSERVATIONS, NO_ESTIMATE, STANDARD_ERRORS_95, Estimate, estimate_share
from parlour.lab.match_facts import count_card_kinds, dealt_hands
from parlour.lab.report.arrays import Integers, Numbers, RunData

MAX_DEALS: Final = 20_000  # number of matches, from the first on, that are dealt again
RARE_ONE_IN: Final = 200  # values at either end that occur in at most 1 of this number of hands are grouped


@dataclass(frozen=True)
class HandGroup:
    """The hands with a count from `low` to `high`: the number of hands, and their share of the win."""

    low: int
    high: int
    hand_count: int
    share: Estimate


@dataclass(frozen=True)
class CardWorth:
    """A kind of card: the mean number of such cards in a hand, and the change of the win share per card."""

    kind: str
    mean_count: float
    change: Estimate


@dataclass(frozen=True)
class OpeningHandStats:
    """Statistics of the hands in the first `match_count` matches.

    Attributes:
        match_count: Number of matches.
        counts: For each count that the game declares, the hands grouped by it.
        card_worths: The worth of each kind of card.
    """

    match_count: int
    counts: dict[str, list[HandGroup]]
    card_worths: list[CardWorth]


def compute_opening_hands(played: RunData, language: str, most: int = MAX_DEALS) -> OpeningHandStats | None:
    """Deal the first `most` matches again, and return statistics of the hands.

    Return None if the game does not deal hands, if its rules version differs from the run's, or if `most` is
    0.
    """
    run = played.run
    kind = game_class(run.game)
    if run.rules_version != kind.rules_version or not most:
        return None
    opening = kind.components.opening_hand
    options = parse_options(kind.options_type, run.options)
    numbers: dict[str, list[list[int]]] = {count.name: [] for count in opening.counts}
    cards: list[list[dict[str, int]]] = []
    kinds: dict[str, str] = {}
    dealt = played.seeds[:most]
    for seed in dealt:
        game = kind(run.seats, options, int(seed))
        hands = dealt_hands(game, opening)
        if hands is None:
            return None
        for count in opening.counts:
            numbers[count.name].append([count.count(hand) for hand in hands])
        cards.append([count_card_kinds(hand, game, kinds, language) for hand in hands])
    won = played.win_shares[: len(dealt)]
    return OpeningHandStats(
        len(dealt),
        {name: group_hands(np.array(each), won) for name, each in numbers.items()},
        compute_card_worths(cards, won),
    )


# Statistics


def group_hands(numbers: Integers, won: Numbers) -> list[HandGroup]:
    """Group hands by a count. Rare values at both ends are combined into one group each."""
    values, counts = np.unique(numbers, return_counts=True)
    common = values[counts * RARE_ONE_IN > numbers.size]
    low, high = (int(common[0]), int(common[-1])) if len(common) else (int(values[0]), int(values[-1]))
    held = np.clip(numbers, low, high)
    found = []
    for value in range(low, high + 1):
        shares = won[held == value]
        if len(shares):
            least = int(values[0]) if value == low else value
            most = int(values[-1]) if value == high else value
            found.append(
                HandGroup(least, most, len(shares), estimate_share(float(shares.mean()), len(shares)))
            )
    return found


def compute_card_worths(cards: list[list[dict[str, int]]], won: Numbers) -> list[CardWorth]:
    kinds = sort_card_kinds({kind for hands in cards for hand in hands for kind in hand})
    found = []
    for kind in kinds:
        numbers = np.array([[hand.get(kind, 0) for hand in hands] for hands in cards], dtype=np.float64)
        found.append(CardWorth(kind, float(numbers.mean()), estimate_slope(numbers, won)))
    return found


def sort_card_kinds(kinds: Iterable[str]) -> list[str]:
    """Return the ranks from the ace to the king, followed by all other kinds, sorted by name."""
    places = {("10" if rank == "T" else rank): place for place, rank in enumerate(RANKS)}
    return sorted(kinds, key=lambda kind: (places.get(kind, len(places)), kind))


def estimate_slope(numbers: Numbers, won: Numbers) -> Estimate:
    """Return the change of the win share per additional card, by least squares.

    The seats of a match share one win. Therefore each match is one observation, with its seats as a cluster.
    With few matches the residuals are too small, and the interval is NaN.
    """
    apart = numbers - numbers.mean()
    square = float((apart * apart).sum())
    if not square:
        return NO_ESTIMATE
    slope = float((apart * won).sum()) / square
    if len(won) < MIN_OBSERVATIONS:
        return Estimate(slope, math.nan, math.nan, len(won))
    left = won - won.mean() - slope * apart
    error = float(np.sqrt(((apart * left).sum(axis=1) ** 2).sum())) / square
    return Estimate(slope, slope - STANDARD_ERRORS_95 * error, slope + STANDARD_ERRORS_95 * error, len(won))
