"""What each discard of Zombie Cribbage brings, over all starters and all that the other may lay away."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import (
    ALL_RUNGS,
    FLUSHES,
    JACKS,
    RUNG_CARDS,
    RUNGS,
    WORTHS,
    Show,
    ladder_of,
)
from parlour.games.zombie_cribbage.race import race_for
from parlour.games.zombie_cribbage.rules import DISCARDING, ZombieCribbage
from parlour.kit.bits import bit, count, lowest, shift
from parlour.kit.cards import RANK_CARDS
from parlour.kit.moves import CARD_FIELD, other_of

RUNG_PAIRS: Final = ALL_RUNGS * ALL_RUNGS
AT_LEAST: Final = 1  # nobody is so sensible that two cards are never laid away
CRIB_POINTS: Final[dict[int, vec[i64]]] = {}  # by the ranks of two cards, and whether two jokers are a pair

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
    for low in range(ALL_RUNGS):
        for more in range(len(rows[low])):
            high = low + more
            weight = rows[low][more] + AT_LEAST
            weights[low * ALL_RUNGS + high] = weight
            weights[high * ALL_RUNGS + low] = weight
    return weights


DEALER_WEIGHTS: Final = both_ways(BY_DEALER)
PONE_WEIGHTS: Final = both_ways(BY_PONE)


# What a crib brings by ranks alone


def cribs_with(show: Show, one: i64, other: i64) -> vec[i64]:
    """What a crib with cards of two ranks brings by ranks alone: for a third rank, a row and a column."""
    key = int(2 * (ALL_RUNGS * one + other)) + int(show.joker_pair)
    known = CRIB_POINTS.get(key)
    if known is not None:
        return known
    cribs: vec[i64] = vec[i64]([0] * (ALL_RUNGS * RUNG_PAIRS))
    laid = one_more(one_more(0, one), other)
    for a in range(ALL_RUNGS):
        three = one_more(laid, a)
        for b in range(a, ALL_RUNGS):
            four = one_more(three, b)
            for c in range(b, ALL_RUNGS):
                show.found = 0
                points = show.by_ranks(one_more(four, c))
                for at in (place_of(a, b, c), place_of(b, a, c), place_of(c, a, b)):
                    cribs[at] = points
    CRIB_POINTS[key] = cribs
    return cribs


def one_more(ladder: i64, rung: i64) -> i64:
    """The ladder with one card more of a rank; the same where it has four, for nobody can be dealt five."""
    alike = (ladder >> (4 * rung)) & RANK_CARDS
    return ladder if alike == RANK_CARDS else ladder | shift(alike + 1, 4 * rung)


def place_of(starter: i64, one: i64, other: i64) -> i64:
    """Where `cribs_with` has the points for a starter's rank and two ranks, as they come in runs."""
    return RUNG_PAIRS * starter + ALL_RUNGS * one + other


# The odds of a crib


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
        self.odds: vec[i64] = vec[i64]([0] * WORTHS)
        self.held: vec[i64] = vec[i64]([0] * ALL_RUNGS)
        ladder = ladder_of(unseen)
        for rung in range(ALL_RUNGS):
            self.held[rung] = count(ladder & RUNG_CARDS[rung])

    def spread(self, laid: i64, starter: i64, cribs: vec[i64]) -> None:
        """Works out `odds` for two cards laid and a starter.

        `cribs` has the points that ranks bring: for the starter's, a row for one card of the other, a column
        for the second.
        """
        for points in range(WORTHS):
            self.odds[points] = 0
        turned = RUNGS[starter]
        at = turned * RUNG_PAIRS
        # ZC-14, ZC-46
        nobs: i64 = JACKS & FLUSHES[starter & 3] if starter < 52 else 0
        own: i64 = 1 if laid & nobs else 0
        self.held[turned] = self.held[turned] - 1
        for one in range(ALL_RUNGS):
            n = self.held[one]
            if not n:
                continue
            row = one * ALL_RUNGS
            ways = (n * (n - 1)) >> 1
            if ways:
                self.add(cribs[at + row + one] + own, ways * self.weights[row + one])
            for other in range(one + 1, ALL_RUNGS):
                ways = n * self.held[other]
                if ways:
                    self.add(cribs[at + row + other] + own, ways * self.weights[row + other])
        self.held[turned] = self.held[turned] + 1
        rest = self.unseen & ~bit(starter)
        jack = rest & nobs
        if jack:
            self.raise_for_nobs(rest ^ jack, lowest(jack), cribs, at)
        self.raise_for_flush(laid, starter, rest, cribs, at, own, jack)

    def add(self, points: i64, odds: i64) -> None:
        self.odds[points] = self.odds[points] + odds

    def move(self, one: i64, other: i64, points: i64, more: i64) -> None:
        """Two cards of the other make so many points more."""
        odds = self.weights[RUNGS[one] * ALL_RUNGS + RUNGS[other]]
        self.odds[points] = self.odds[points] - odds
        self.odds[points + more] = self.odds[points + more] + odds

    def raise_for_nobs(self, others: i64, jack: i64, cribs: vec[i64], at: i64) -> None:
        """ZC-14: the other lays the jack of the starter's suit, with any card."""
        at += RUNGS[jack] * ALL_RUNGS
        while others:
            other = lowest(others)
            others &= others - 1
            self.move(jack, other, cribs[at + RUNGS[other]], 1)

    def raise_for_flush(
        self, laid: i64, starter: i64, rest: i64, cribs: vec[i64], at: i64, own: i64, jack: i64
    ) -> None:
        """ZC-15, ZC-46, ZC-47: both lay one suit. ZC-14 has brought `own`, and a point with `jack`."""
        if count(laid) < 2 or laid >> 52:
            return
        suit = FLUSHES[lowest(laid) & 3]
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
                points = cribs[at + RUNGS[one] * ALL_RUNGS + RUNGS[other]] + own
                if (bit(one) | bit(other)) & jack:
                    points += 1
                self.move(one, other, points, more)


# What it brings to lay two cards away


@final
class Discard:
    """Means over all starters and all that the other may lay away: of the hand, the crib, all `points`.

    `chance` is that of winning the game.
    """

    def __init__(self, sign: float) -> None:
        self.sign = sign  # of the crib's points
        self.hand = 0.0
        self.crib = 0.0
        self.points = 0.0
        self.chance = 0.0
        self.odds = 0.0

    def add(self, hand: i64, odds: vec[i64], chances: vec[float], at: i64, heels: i64) -> None:
        """The cribs with one starter; their chances to win begin `at`."""
        here = 0.0
        for points in range(WORTHS):
            if odds[points]:
                odd = float(odds[points])
                here += odd
                self.crib += odd * float(points)
                self.chance += odd * chances[at + points]
        self.odds += here
        self.hand += here * float(hand)
        self.points += self.sign * here * float(heels)

    def divide(self) -> None:
        """Sums become means."""
        self.hand /= self.odds
        self.crib /= self.odds
        self.chance /= self.odds
        self.points = self.points / self.odds + self.hand + self.sign * self.crib


def counts_out(game: ZombieCribbage, seat: i64) -> bool:
    """Whether a seat owes its discard, and nothing is known of what the other lays away."""
    if game.over or game.phase != DISCARDING or not 0 <= seat < 2 or game.face_up:
        return False
    other = 1 - seat
    laid = count(game.laid[other]) + game.veiled_crib[other]
    return (game.waiting >> seat) & 1 != 0 and laid in (0, 2)


def crib_for(game: ZombieCribbage, seat: i64) -> Crib:
    """The crib as a seat may expect it, before its own two cards."""
    unseen = game.terms.pack & ~game.hands[seat]
    weights = PONE_WEIGHTS if seat == game.dealer else DEALER_WEIGHTS
    return Crib(unseen, weights, game.terms.show.crib_four)


def chances_of(game: ZombieCribbage, seat: i64, heels: i64) -> vec[float]:
    """The chance to win the game by the points of hand and crib: see Race."""
    race = race_for(game.terms.lowdown)
    mine, theirs = game.scores[seat], game.scores[1 - seat]
    if seat == game.dealer:
        return race.for_dealer(mine + heels, theirs)
    return race.for_pone(mine, theirs + heels)


def discard_of(
    game: ZombieCribbage, seat: i64, move: i64, crib: Crib, plain: vec[float], heeled: vec[float]
) -> Discard:
    """What it brings to lay two cards away, by the chances without and with a jack turned up."""
    show = game.terms.show
    one, other = move & CARD_FIELD, other_of(move)
    laid = bit(one) | bit(other)
    kept = game.hands[seat] & ~laid
    cribs = cribs_with(show, RUNGS[one], RUNGS[other])
    dealing = seat == game.dealer
    found = Discard(1.0 if dealing else -1.0)
    rest = crib.unseen
    while rest:
        starter = lowest(rest)
        rest &= rest - 1
        hand = show.score(kept, starter, False)
        crib.spread(laid, starter, cribs)
        jack = bit(starter) & JACKS != 0
        # A dealer's chance goes by hand and crib together.
        at = hand if dealing else hand * WORTHS
        found.add(hand, crib.odds, heeled if jack else plain, at, 2 if jack else 0)
    found.divide()
    return found
