"""Values of cards in Zombie Cribbage, and the points of four cards and the starter in the show."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import BIT_POSITIONS, bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, STANDARD_CARDS

THIRTY_ONE: Final = 31  # ZC-5: the highest count
MAX_HAND_POINTS: Final = 29  # the most points of any hand or crib, with or without jokers
HAND_POINTS_COUNT: Final = MAX_HAND_POINTS + 1  # number of possible point totals of a hand or crib
JACKS: Final = 0xF0000000000

# Kinds of combination: the numbers of their events.
FIFTEEN: Final = 6
PAIR: Final = 8
SEQUENCE: Final = 9
FLUSH: Final = 18
NOBS: Final = 19
COMBINATIONS: Final = 0xC0340  # all of them, as a set

# Values of cards and their ranks in runs: ZC-4, ZC-5, ZC-30, ZC-44.


def card_value(card: i64) -> i64:
    """Return the value of a card in the count (ZC-4, ZC-30)."""
    if card >= 52:
        return 0
    rank = card >> 2
    return 10 if rank >= 9 else rank + 1


def run_rank(card: i64) -> i64:
    """Return the rank of a card in runs: 0 for a joker, 1 for an ace, 13 for a king (ZC-44)."""
    return 0 if card >= 52 else (card >> 2) + 1


def cards_fitting_total(total: i64) -> i64:
    """Return the cards that do not take this total past 31 (ZC-5)."""
    cards: i64 = 0
    for card in range(54):
        if total + card_value(card) <= THIRTY_ONE:
            cards |= bit(card)
    return cards


CARD_VALUES: Final = vec[i64]([card_value(card) for card in range(54)])
RUN_RANKS: Final = vec[i64]([run_rank(card) for card in range(54)])
CARDS_FITTING_TOTAL: Final = vec[i64]([cards_fitting_total(total) for total in range(32)])

# A ladder is a set of cards sorted by rank in runs, four bits for each rank: jokers, ace, 2, ... king.

RUN_RANK_COUNT: Final = 14
RUN_RANK_CARDS: Final = vec[i64]([shift_left(ALL_ACES, 4 * rung) for rung in range(RUN_RANK_COUNT)])


def cards_to_ladder(cards: i64) -> i64:
    """Convert a set of cards to a ladder, with jokers lowest (ZC-44)."""
    return shift_left(cards & STANDARD_CARDS, 4) | (cards >> 52)


def ladder_to_cards(ladder: i64) -> i64:
    """Convert a ladder to a set of cards."""
    return (ladder >> 4) | shift_left(ladder & 3, 52)


# The show: ZC-12 to ZC-16.
#
# The search for fifteens keeps a set of cards and its sum in one number: the sum from bit 56 up.
SUM_SHIFT: Final = 56
FIFTEEN_SUM: Final = 1080863910568919040  # 15 * 2^56
SIXTEEN_SUM: Final = 1152921504606846976
SUM_STEPS: Final = vec[i64](
    [shift_left(0 if rung == 0 else min(rung, 10), SUM_SHIFT) for rung in range(RUN_RANK_COUNT)]
)
SUIT_CARDS: Final = vec[i64]([shift_left(ALL_CLUBS, suit) for suit in range(4)])


@final
class HandScorer:
    """A scorer of hands and cribs, which lists the combinations and their points.

    `score_hand` lists the combinations again on each call. The n-th has `combination_kinds[n]`, `points[n]`
    and, as a ladder, the cards `combination_ladders[n]`, for n below `combination_count`.
    """

    def __init__(self, scores_joker_pair: bool, crib_flush_of_four: bool) -> None:
        self.scores_joker_pair = scores_joker_pair
        self.crib_flush_of_four = crib_flush_of_four
        self.combination_count: i64 = 0
        self.combination_kinds: vec[i64] = vec[i64]([0] * 64)
        self.points: vec[i64] = vec[i64]([0] * 64)
        self.combination_ladders: vec[i64] = vec[i64]([0] * 64)
        self.partial_sums: vec[i64] = vec[i64]([0] * 64)

    def score_hand(self, hand: i64, starter: i64, crib: bool) -> i64:
        """Return the points of a hand or crib of up to four cards, with the starter if any (ZC-12 to ZC-16).

        `starter` is negative if there is none.
        """
        self.combination_count = 0
        ladder = cards_to_ladder(hand if starter < 0 else hand | bit(starter))
        points = self.score_ranks(ladder)
        flush = SUIT_CARDS[min_element(hand) & 3]
        if not hand & ~flush:
            points += self.score_flush(hand, starter, flush, crib)
        if hand & JACKS:
            points += self.score_nobs(hand, starter)
        return points

    def score_ranks(self, ladder: i64) -> i64:
        """Return the points that depend on the ranks of the cards only."""
        return self.score_fifteens(ladder) + self.score_sets_and_runs(ladder)

    def add_combination(self, kind: i64, points: i64, ladder: i64) -> i64:
        at = self.combination_count
        self.combination_kinds[at] = kind
        self.points[at] = points
        self.combination_ladders[at] = ladder
        self.combination_count = at + 1
        return points

    def score_fifteens(self, ladder: i64) -> i64:
        """Score two points for each combination with the sum 15 (ZC-12, ZC-30).

        Jokers have the value 0, so each joker doubles the combinations.
        """
        partial = self.partial_sums
        partial[0] = 0
        n: i64 = 1
        points: i64 = 0
        while ladder:
            card = ladder & -ladder
            ladder ^= card
            step = card + SUM_STEPS[BIT_POSITIONS[card % 67] >> 2]
            end = n
            for at in range(end):
                longer = partial[at] + step
                if longer < FIFTEEN_SUM:
                    partial[n] = longer
                    n += 1
                elif longer < SIXTEEN_SUM:
                    points += self.add_combination(FIFTEEN, 2, longer - FIFTEEN_SUM)
        return points

    def score_sets_and_runs(self, ladder: i64) -> i64:
        """Score pairs and larger sets (ZC-12), also of jokers (ZC-45), and runs (ZC-13)."""
        points: i64 = 0
        length: i64 = 0
        following: i64 = -1  # rank that would extend the run
        rest = ladder
        while rest:
            rung = BIT_POSITIONS[(rest & -rest) % 67] >> 2
            alike = rest & RUN_RANK_CARDS[rung]
            rest ^= alike
            if alike & (alike - 1) and (rung or self.scores_joker_pair):
                n = count(alike)
                points += self.add_combination(PAIR, n * (n - 1), alike)
            if rung != following:
                if length >= 3:
                    points += self.score_runs(ladder, following - length, length)
                length = 0
            length += 1
            following = rung + 1
        if length >= 3:
            points += self.score_runs(ladder, following - length, length)
        return points

    def score_runs(self, ladder: i64, first: i64, length: i64) -> i64:
        """Score one run for each choice among cards of the same rank (ZC-13)."""
        partial = self.partial_sums
        partial[0] = 0
        n: i64 = 1
        for rung in range(first, first + length):
            alike = ladder & RUN_RANK_CARDS[rung]
            card = alike & -alike
            others = alike ^ card
            end = n
            while others:
                other = others & -others
                others ^= other
                for at in range(end):
                    partial[n] = partial[at] + other
                    n += 1
            for at in range(end):
                partial[at] = partial[at] + card
        for at in range(n):
            self.add_combination(SEQUENCE, length, partial[at])
        return n * length

    def score_nobs(self, hand: i64, starter: i64) -> i64:
        """Score the jack of the starter's suit (ZC-14, ZC-46). A joker has no suit."""
        jack = hand & JACKS & SUIT_CARDS[starter & 3]
        if not jack or not 0 <= starter < 52:
            return 0
        return self.add_combination(NOBS, 1, cards_to_ladder(jack))

    def score_flush(self, hand: i64, starter: i64, flush: i64, crib: bool) -> i64:
        """Score a flush of a hand (ZC-15, ZC-46) or of a crib (ZC-16, ZC-47)."""
        if count(hand) < 4:
            return 0
        if starter >= 0 and flush & bit(starter):
            return self.add_combination(FLUSH, 5, cards_to_ladder(hand | bit(starter)))
        if crib and not self.crib_flush_of_four:
            return 0
        return self.add_combination(FLUSH, 4, cards_to_ladder(hand))


def count_hands_by_points(jokers: bool = False) -> list[int]:
    """Count all hands of four cards and a starter by their points: a list for 0, 1, ... 29 points.

    There are 12,994,800 such hands, and 15,812,550 with the two jokers.
    """
    show = HandScorer(True, True)
    found: vec[i64] = vec[i64]([0] * HAND_POINTS_COUNT)
    end = bit(54 if jokers else 52)
    five: i64 = 31
    while five < end:
        rest = five
        while rest:
            card = rest & -rest
            rest ^= card
            points = show.score_hand(five ^ card, BIT_POSITIONS[card % 67], False)
            found[points] = found[points] + 1
        # The next larger number with the same number of bits (R. W. Gosper, in HAKMEM).
        low = five & -five
        ripple = five + low
        five = ripple | ((five ^ ripple) >> (BIT_POSITIONS[low % 67] + 2))
    return [int(n) for n in found]
