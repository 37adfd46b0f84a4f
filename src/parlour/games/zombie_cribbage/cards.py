"""Values of cards in Zombie Cribbage, and points of hands and cribs in the show."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, STANDARD_CARDS

THIRTY_ONE: Final = 31  # highest total of a count (ZC-5)
MAX_HAND_POINTS: Final = 29  # highest possible points of a hand or crib, with or without jokers
HAND_POINTS_COUNT: Final = MAX_HAND_POINTS + 1  # number of possible point totals of a hand or crib
JACKS: Final = 0xF0000000000

# Kinds of combinations: indices in `COMBINATION_EVENTS` of events.py.
FIFTEEN: Final = 0
PAIR: Final = 1
SEQUENCE: Final = 2
FLUSH: Final = 3
NOBS: Final = 4

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


def cards_fitting_total(running_total: i64) -> i64:
    """Return the cards that can be added to this total without exceeding 31 (ZC-5)."""
    cards: i64 = 0
    for card in range(54):
        if running_total + card_value(card) <= THIRTY_ONE:
            cards |= bit(card)
    return cards


CARD_VALUES: Final = vec[i64]([card_value(card) for card in range(54)])
RUN_RANKS: Final = vec[i64]([run_rank(card) for card in range(54)])
CARDS_FITTING_TOTAL: Final = vec[i64]([cards_fitting_total(total) for total in range(32)])

# A ladder is a set of cards with four bits for each rank. The ranks are in the order that they have in runs:
# jokers, aces, 2s, and so on up to kings.

RUN_RANK_COUNT: Final = 14
RUN_RANK_CARDS: Final = vec[i64]([shift_left(ALL_ACES, 4 * rank) for rank in range(RUN_RANK_COUNT)])


def cards_to_rank_order(cards: i64) -> i64:
    """Convert a set of cards to a ladder, with jokers lowest (ZC-44)."""
    return shift_left(cards & STANDARD_CARDS, 4) | (cards >> 52)


def rank_order_to_cards(rank_order_cards: i64) -> i64:
    """Convert a ladder to a set of cards."""
    return (rank_order_cards >> 4) | shift_left(rank_order_cards & 3, 52)


# The show: ZC-12 to ZC-16.
#
# The search for fifteens keeps a set of cards and its sum in a single number, with the sum in bits 56 and up.
SUM_SHIFT: Final = 56
FIFTEEN_SUM: Final = 1080863910568919040  # 15 * 2^56
SIXTEEN_SUM: Final = 1152921504606846976
SUM_STEPS: Final = vec[i64](
    [shift_left(0 if rank == 0 else min(rank, 10), SUM_SHIFT) for rank in range(RUN_RANK_COUNT)]
)
SUIT_CARDS: Final = vec[i64]([shift_left(ALL_CLUBS, suit) for suit in range(4)])


@final
class HandScorer:
    """A scorer of hands and cribs, which also lists the combinations that score points.

    Each call of `score_hand` replaces the list, which has `combination_count` entries. For entry n, the kind
    is `combination_kinds[n]`, the points are `points[n]`, and the cards are `combination_ladders[n]`, as a
    ladder.
    """

    def __init__(self, scores_joker_pair: bool, crib_flush_of_four: bool) -> None:
        self.scores_joker_pair = scores_joker_pair
        self.crib_flush_of_four = crib_flush_of_four
        self.combination_count: i64 = 0
        self.combination_kinds: vec[i64] = vec[i64]([0] * 64)
        self.points: vec[i64] = vec[i64]([0] * 64)
        self.combination_ladders: vec[i64] = vec[i64]([0] * 64)
        self.partial_sums: vec[i64] = vec[i64]([0] * 64)

    def score_hand(self, hand: i64, starter: i64, is_crib: bool) -> i64:
        """Return the points of a hand or crib (up to four cards) with a starter (ZC-12 to ZC-16).

        A negative `starter` means that there is none.
        """
        self.combination_count = 0
        ladder = cards_to_rank_order(hand if starter < 0 else hand | bit(starter))
        points = self.score_ranks(ladder)
        suit_cards = SUIT_CARDS[min_element(hand) & 3]
        if not hand & ~suit_cards:
            points += self.score_flush(hand, starter, suit_cards, is_crib)
        if hand & JACKS:
            points += self.score_nobs(hand, starter)
        return points

    def score_ranks(self, rank_order_cards: i64) -> i64:
        """Return the points that depend only on the ranks of the cards."""
        return self.score_fifteens(rank_order_cards) + self.score_sets_and_runs(rank_order_cards)

    def add_combination(self, combination_kind: i64, points: i64, rank_order_cards: i64) -> i64:
        index = self.combination_count
        self.combination_kinds[index] = combination_kind
        self.points[index] = points
        self.combination_ladders[index] = rank_order_cards
        self.combination_count = index + 1
        return points

    def score_fifteens(self, rank_order_cards: i64) -> i64:
        """Score two points for each combination that adds up to 15 (ZC-12, ZC-30).

        Jokers have the value 0, so each joker doubles the number of combinations.
        """
        sums = self.partial_sums
        sums[0] = 0
        sum_count: i64 = 1
        points: i64 = 0
        while rank_order_cards:
            card = rank_order_cards & -rank_order_cards
            rank_order_cards ^= card
            addend = card + SUM_STEPS[min_element(card) >> 2]
            old_count = sum_count
            for index in range(old_count):
                new_sum = sums[index] + addend
                if new_sum < FIFTEEN_SUM:
                    sums[sum_count] = new_sum
                    sum_count += 1
                elif new_sum < SIXTEEN_SUM:
                    points += self.add_combination(FIFTEEN, 2, new_sum - FIFTEEN_SUM)
        return points

    def score_sets_and_runs(self, rank_order_cards: i64) -> i64:
        """Score pairs and larger sets (ZC-12), including a pair of jokers (ZC-45), and runs (ZC-13)."""
        points: i64 = 0
        length: i64 = 0
        next_rank: i64 = -1  # rank that would extend the run
        remaining = rank_order_cards
        while remaining:
            rank = min_element(remaining) >> 2
            same_rank = remaining & RUN_RANK_CARDS[rank]
            remaining ^= same_rank
            if same_rank & (same_rank - 1) and (rank or self.scores_joker_pair):
                size = count(same_rank)
                points += self.add_combination(PAIR, size * (size - 1), same_rank)
            if rank != next_rank:
                if length >= 3:
                    points += self.score_runs(rank_order_cards, next_rank - length, length)
                length = 0
            length += 1
            next_rank = rank + 1
        if length >= 3:
            points += self.score_runs(rank_order_cards, next_rank - length, length)
        return points

    def score_runs(self, rank_order_cards: i64, lowest_rank: i64, length: i64) -> i64:
        """Score a run once for each way to choose one card per rank (ZC-13)."""
        runs = self.partial_sums
        runs[0] = 0
        run_count: i64 = 1
        for rank in range(lowest_rank, lowest_rank + length):
            same_rank = rank_order_cards & RUN_RANK_CARDS[rank]
            card = same_rank & -same_rank
            other_cards = same_rank ^ card
            old_count = run_count
            while other_cards:
                other_card = other_cards & -other_cards
                other_cards ^= other_card
                for index in range(old_count):
                    runs[run_count] = runs[index] + other_card
                    run_count += 1
            for index in range(old_count):
                runs[index] = runs[index] + card
        for index in range(run_count):
            self.add_combination(SEQUENCE, length, runs[index])
        return run_count * length

    def score_nobs(self, hand: i64, starter: i64) -> i64:
        """Score a jack of the starter's suit (ZC-14, ZC-46). The result is 0 if the starter is a joker."""
        jack = hand & JACKS & SUIT_CARDS[starter & 3]
        if not jack or not 0 <= starter < 52:
            return 0
        return self.add_combination(NOBS, 1, cards_to_rank_order(jack))

    def score_flush(self, hand: i64, starter: i64, suit_cards: i64, is_crib: bool) -> i64:
        """Score a flush in a hand (ZC-15, ZC-46) or in a crib (ZC-16, ZC-47)."""
        if count(hand) < 4:
            return 0
        if starter >= 0 and suit_cards & bit(starter):
            return self.add_combination(FLUSH, 5, cards_to_rank_order(hand | bit(starter)))
        if is_crib and not self.crib_flush_of_four:
            return 0
        return self.add_combination(FLUSH, 4, cards_to_rank_order(hand))


NO_SCORER: Final = HandScorer(True, True)  # placeholder in a match that has not been set up


def count_hands_by_points(has_jokers: bool = False) -> list[int]:
    """Count how many hands of four cards and a starter score each number of points.

    Element n of the returned list is the number of hands that score n points, from 0 to 29. There are
    12,994,800 hands, or 15,812,550 with the two jokers.
    """
    scorer = HandScorer(True, True)
    hand_counts: vec[i64] = vec[i64]([0] * HAND_POINTS_COUNT)
    end = bit(54 if has_jokers else 52)
    five_cards: i64 = 31
    while five_cards < end:
        remaining = five_cards
        while remaining:
            card = remaining & -remaining
            remaining ^= card
            points = scorer.score_hand(five_cards ^ card, min_element(card), False)
            hand_counts[points] = hand_counts[points] + 1
        # Get the next larger number with the same number of set bits (R. W. Gosper, in HAKMEM).
        lowest_bit = five_cards & -five_cards
        ripple = five_cards + lowest_bit
        five_cards = ripple | ((five_cards ^ ripple) >> (min_element(lowest_bit) + 2))
    return [int(hand_count) for hand_count in hand_counts]
