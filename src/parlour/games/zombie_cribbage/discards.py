"""What the crib of Zombie Cribbage will be worth to somebody who knows two of its cards and six in all."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count, lowest, shift
from parlour.kit.cards import CLUB_CARDS, RANK_CARDS

RUNGS: Final = 14  # ranks in the order of runs: joker, ace, 2, ... king (ZC-44)
RUNG_PAIRS: Final = 196
MOST: Final = 30  # a crib is worth fewer
CLUB_JACK: Final = 40
AT_LEAST: Final = 1  # nobody is so sensible that two cards are never laid away

# In how many of a hundred hands with cards of two ranks these are laid away: a row for each rank from joker
# to king, which begins with the rank itself. Counted where both expected of the other any two cards alike:
# `python bench/cribbage_hands.py --discards`, and for the jokers the same with `--lowdown`.
BY_DEALER: Final = (
    (10, 3, 3, 2, 3, 7, 6, 4, 4, 4, 4, 4, 3, 2),
    (15, 10, 11, 8, 2, 3, 4, 5, 6, 4, 3, 3, 4),
    (17, 16, 10, 4, 5, 8, 6, 5, 4, 3, 4, 4),
    (18, 14, 3, 4, 7, 5, 3, 4, 3, 3, 4),
    (16, 5, 5, 4, 5, 2, 3, 3, 3, 3),
    (11, 5, 5, 3, 3, 8, 8, 9, 9),
    (19, 15, 14, 14, 4, 2, 2, 2),
    (20, 21, 12, 4, 4, 3, 3),
    (25, 13, 7, 2, 2, 3),
    (17, 10, 4, 3, 2),
    (12, 11, 8, 5),
    (13, 12, 11),
    (16, 13),
    (17,),
)
BY_PONE: Final = (
    (7, 9, 6, 17, 10, 0, 5, 10, 10, 10, 9, 7, 16, 21),
    (5, 8, 6, 3, 1, 7, 12, 11, 11, 9, 6, 13, 15),
    (4, 1, 5, 1, 6, 9, 11, 10, 6, 6, 10, 11),
    (3, 3, 0, 7, 6, 8, 7, 6, 5, 9, 9),
    (2, 0, 2, 7, 7, 6, 6, 5, 6, 8),
    (0, 1, 1, 1, 1, 0, 0, 0, 0),
    (2, 3, 6, 3, 8, 3, 8, 12),
    (2, 1, 9, 10, 6, 13, 17),
    (7, 7, 4, 7, 12, 17),
    (4, 3, 4, 13, 14),
    (3, 4, 10, 24),
    (2, 4, 6),
    (5, 15),
    (5,),
)


def both_ways(rows: tuple[tuple[int, ...], ...]) -> vec[i64]:
    """The weight of two cards by their ranks, in either order."""
    weights: vec[i64] = vec[i64]([0] * RUNG_PAIRS)
    for low in range(RUNGS):
        for more in range(len(rows[low])):
            high = low + more
            weight = rows[low][more] + AT_LEAST
            weights[low * RUNGS + high] = weight
            weights[high * RUNGS + low] = weight
    return weights


DEALER_WEIGHTS: Final = both_ways(BY_DEALER)
PONE_WEIGHTS: Final = both_ways(BY_PONE)


def rung(card: i64) -> i64:
    return 0 if card >= 52 else (card >> 2) + 1


def all_of(cards: i64, rung: i64) -> i64:
    """Those of a set that have this place in runs."""
    return cards >> 52 if not rung else (cards >> (4 * (rung - 1))) & RANK_CARDS


@final
class Crib:
    """The odds of each number of points in a crib, over all cards that the other may lay into it.

    Two of the `unseen` cards come from the other: each two in proportion to the weight of their ranks. The
    odds are whole numbers, which add up to a total over all starters.
    """

    def __init__(self, unseen: i64, weights: vec[i64], four_flush: bool) -> None:
        self.unseen = unseen
        self.weights = weights
        self.four_flush = four_flush
        self.odds: vec[i64] = vec[i64]([0] * MOST)
        self.held: vec[i64] = vec[i64]([0] * RUNGS)
        for each in range(RUNGS):
            self.held[each] = count(all_of(unseen, each))

    def spread(self, laid: i64, starter: i64, cribs: vec[i64]) -> None:
        """Works out `odds` for two cards laid and a starter.

        `cribs` has the points that ranks bring: for the starter's, a row for one card of the other, a column
        for the second.
        """
        for points in range(MOST):
            self.odds[points] = 0
        turned = rung(starter)
        at = turned * RUNG_PAIRS
        nobs = CLUB_JACK + (starter & 3) if starter < 52 else starter
        # ZC-14, ZC-46
        own: i64 = 1 if starter < 52 and laid & bit(nobs) else 0
        self.held[turned] = self.held[turned] - 1
        for one in range(RUNGS):
            n = self.held[one]
            if not n:
                continue
            row = one * RUNGS
            ways = (n * (n - 1)) >> 1
            if ways:
                self.add(cribs[at + row + one] + own, ways * self.weights[row + one])
            for other in range(one + 1, RUNGS):
                ways = n * self.held[other]
                if ways:
                    self.add(cribs[at + row + other] + own, ways * self.weights[row + other])
        self.held[turned] = self.held[turned] + 1
        rest = self.unseen & ~bit(starter)
        jack = rest & bit(nobs)
        if starter < 52 and jack:
            self.raise_for_nobs(rest ^ jack, nobs, cribs, at)
        self.raise_for_flush(laid, starter, rest, cribs, at, own, jack)

    def add(self, points: i64, odds: i64) -> None:
        self.odds[points] = self.odds[points] + odds

    def move(self, one: i64, other: i64, points: i64, more: i64) -> None:
        """Two cards of the other make so many points more."""
        odds = self.weights[rung(one) * RUNGS + rung(other)]
        self.odds[points] = self.odds[points] - odds
        self.odds[points + more] = self.odds[points + more] + odds

    def raise_for_nobs(self, others: i64, jack: i64, cribs: vec[i64], at: i64) -> None:
        """ZC-14: the other lays the jack of the starter's suit, with any card."""
        at += rung(jack) * RUNGS
        while others:
            other = lowest(others)
            others &= others - 1
            self.move(jack, other, cribs[at + rung(other)], 1)

    def raise_for_flush(
        self, laid: i64, starter: i64, rest: i64, cribs: vec[i64], at: i64, own: i64, jack: i64
    ) -> None:
        """ZC-15, ZC-46, ZC-47: both lay one suit. ZC-14 has brought `own`, and a point with `jack`."""
        if count(laid) < 2 or laid >> 52:
            return
        suit = shift(CLUB_CARDS, lowest(laid) & 3)
        if laid & ~suit:
            return
        fifth = starter < 52 and bit(starter) & suit != 0
        if not fifth and not self.four_flush:
            return
        more: i64 = 5 if fifth else 4
        rest &= suit
        while rest:
            one = lowest(rest)
            rest &= rest - 1
            others = rest
            while others:
                other = lowest(others)
                others &= others - 1
                points = cribs[at + rung(one) * RUNGS + rung(other)] + own
                if (bit(one) | bit(other)) & jack:
                    points += 1
                self.move(one, other, points, more)
