"""The chance to win by the opening hand: matches are dealt again from their seeds, and hands are counted."""

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

MAX_DEALS: Final = 20_000  # matches that are dealt again, the first ones
RARE_ONE_IN: Final = 200  # one hand in so many: what is as rare or rarer at an end is counted together


@dataclass(frozen=True)
class HandGroup:
    """The hands with a number from `low` to `high`, how many they are, and their share of the win."""

    low: int
    high: int
    hand_count: int
    share: Estimate


@dataclass(frozen=True)
class CardWorth:
    """A kind of card: how many a hand has on average, and what one more adds to the share of the win."""

    kind: str
    mean_count: float
    change: Estimate


@dataclass(frozen=True)
class OpeningHandStats:
    """What the first `matches` tell: the groups of each count, and what each kind of card is worth."""

    match_count: int
    counts: dict[str, list[HandGroup]]
    card_worths: list[CardWorth]


def compute_opening_hands(played: RunData, language: str, most: int = MAX_DEALS) -> OpeningHandStats | None:
    """None where the game deals no hands, or has other rules now, by which it may deal otherwise; and where
    none are to be dealt again."""
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


# What they tell


def group_hands(numbers: Integers, won: Numbers) -> list[HandGroup]:
    """Hands by their number; at both ends rare ones are counted together."""
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
    """Ranks from the ace to the king, then all others by name."""
    places = {("10" if rank == "T" else rank): place for place, rank in enumerate(RANKS)}
    return sorted(kinds, key=lambda kind: (places.get(kind, len(places)), kind))


def estimate_slope(numbers: Numbers, won: Numbers) -> Estimate:
    """By how much the share changes with each one more, by least squares.

    Seats of one match share one win, so a match is one observation: its seats are taken together. The fewer
    matches, the nearer they lie to a line; of few of them it has no interval.
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
