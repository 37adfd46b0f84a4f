"""Expected results of discards in Zombie Cribbage, over all starters and all discards of the opponent."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import (
    HAND_POINTS_COUNT,
    JACKS,
    RUN_RANK_CARDS,
    RUN_RANK_COUNT,
    RUN_RANKS,
    SUIT_CARDS,
    HandScorer,
    cards_to_rank_order,
)
from parlour.games.zombie_cribbage.race_odds import get_race_tables
from parlour.games.zombie_cribbage.rules import DISCARDING, ZombieCribbage
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.moves import CARD_FIELD, move_other

RUN_RANK_PAIRS: Final = RUN_RANK_COUNT * RUN_RANK_COUNT
# added to all weights, so that discards that never occurred in the counted games remain possible
MIN_WEIGHT: Final = 1
# Cache of `crib_points_table`, keyed by the two ranks and by whether a pair of jokers scores.
CRIB_POINTS_TABLES: Final[dict[int, vec[i64]]] = {}

# Each value is for two ranks: how often a player who holds a card of each rank discards both cards, as a
# percentage. There is one row for each lower rank, from joker to king. Its first value is for two cards of
# this rank. The next values are for a card of this rank and a card of each higher rank.
#
# The percentages come from games in which both players considered all discards of the opponent equally
# likely. To count them again, run `python bench/cribbage_hands.py --discards`. For the first row, add
# `--lowdown`, which puts the jokers into the pack. The players of that program use these percentages, but
# that makes little difference: over 20,000 deals, its percentages differ from these by 0.9 on average, and
# by 8 at most.
DEALER_DISCARD_WEIGHTS: Final = (
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
PONE_DISCARD_WEIGHTS: Final = (
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


def symmetric_pair_weights(rows: tuple[tuple[int, ...], ...]) -> vec[i64]:
    """Return a triangular table as a square one, so that either rank of a pair can come first."""
    weights: vec[i64] = vec[i64]([0] * RUN_RANK_PAIRS)
    for low_rank in range(RUN_RANK_COUNT):
        for rank_difference in range(len(rows[low_rank])):
            high_rank = low_rank + rank_difference
            weight = rows[low_rank][rank_difference] + MIN_WEIGHT
            weights[low_rank * RUN_RANK_COUNT + high_rank] = weight
            weights[high_rank * RUN_RANK_COUNT + low_rank] = weight
    return weights


DEALER_PAIR_WEIGHTS: Final = symmetric_pair_weights(DEALER_DISCARD_WEIGHTS)
PONE_PAIR_WEIGHTS: Final = symmetric_pair_weights(PONE_DISCARD_WEIGHTS)


# Crib points that depend only on ranks.


def crib_points_table(scorer: HandScorer, first_rank: i64, second_rank: i64) -> vec[i64]:
    """Return a table of points, ignoring suits, for cribs that include two cards with these ranks.

    The table is indexed by the ranks of the starter and the other two cards; see `crib_points_index`.
    """
    key = int(2 * (RUN_RANK_COUNT * first_rank + second_rank)) + int(scorer.scores_joker_pair)
    cached_table = CRIB_POINTS_TABLES.get(key)
    if cached_table is not None:
        return cached_table
    points_table: vec[i64] = vec[i64]([0] * (RUN_RANK_COUNT * RUN_RANK_PAIRS))
    two_cards = add_card_of_rank(add_card_of_rank(0, first_rank), second_rank)
    for a in range(RUN_RANK_COUNT):
        three_cards = add_card_of_rank(two_cards, a)
        for b in range(a, RUN_RANK_COUNT):
            four_cards = add_card_of_rank(three_cards, b)
            for c in range(b, RUN_RANK_COUNT):
                scorer.combination_count = 0
                points = scorer.score_ranks(add_card_of_rank(four_cards, c))
                for index in (
                    crib_points_index(a, b, c),
                    crib_points_index(b, a, c),
                    crib_points_index(c, a, b),
                ):
                    points_table[index] = points
    CRIB_POINTS_TABLES[key] = points_table
    return points_table


def add_card_of_rank(rank_order_cards: i64, rank: i64) -> i64:
    """Return a ladder with one more card of a rank, or the same ladder if it already has four of them."""
    same_rank = (rank_order_cards >> (4 * rank)) & ALL_ACES
    return (
        rank_order_cards if same_rank == ALL_ACES else rank_order_cards | shift_left(same_rank + 1, 4 * rank)
    )


def crib_points_index(starter_rank: i64, first_rank: i64, second_rank: i64) -> i64:
    """Return the index into a crib points table for the ranks of the starter and two other cards.

    Ranks are numbered as in `run_rank`.
    """
    return RUN_RANK_PAIRS * starter_rank + RUN_RANK_COUNT * first_rank + second_rank


# Points of a crib.


@final
class CribOdds:
    """The odds that a crib is worth each number of points, over all possible discards of the opponent.

    The opponent discards two of the `hidden_cards`. `weights` contains a weight for each pair of ranks.
    `compute_odds` computes the odds for one starter. To get probabilities, divide the odds by the sum of the
    odds for all starters.
    """

    def __init__(self, hidden_cards: i64, weights: vec[i64], scores_flush_of_four: bool) -> None:
        self.hidden_cards = hidden_cards
        self.weights = weights
        self.scores_flush_of_four = scores_flush_of_four
        self.odds: vec[i64] = vec[i64]([0] * HAND_POINTS_COUNT)
        self.rank_counts: vec[i64] = vec[i64]([0] * RUN_RANK_COUNT)
        ladder = cards_to_rank_order(hidden_cards)
        for rank in range(RUN_RANK_COUNT):
            self.rank_counts[rank] = count(ladder & RUN_RANK_CARDS[rank])

    def compute_odds(self, own_discards: i64, starter: i64, points_table: vec[i64]) -> None:
        """Compute `odds` for the player's own two discards and a starter.

        `points_table` is the result of `crib_points_table` for the ranks of the two discards.
        """
        for points in range(HAND_POINTS_COUNT):
            self.odds[points] = 0
        starter_rank = RUN_RANKS[starter]
        offset = starter_rank * RUN_RANK_PAIRS
        # the jack of the starter's suit (ZC-14, ZC-46)
        nobs_jack: i64 = JACKS & SUIT_CARDS[starter & 3] if starter < 52 else 0
        own_nobs: i64 = 1 if own_discards & nobs_jack else 0
        self.rank_counts[starter_rank] = self.rank_counts[starter_rank] - 1
        for first_rank in range(RUN_RANK_COUNT):
            rank_count = self.rank_counts[first_rank]
            if not rank_count:
                continue
            row = first_rank * RUN_RANK_COUNT
            pair_count = (rank_count * (rank_count - 1)) >> 1
            if pair_count:
                self.add_odds(
                    points_table[offset + row + first_rank] + own_nobs,
                    pair_count * self.weights[row + first_rank],
                )
            for second_rank in range(first_rank + 1, RUN_RANK_COUNT):
                pair_count = rank_count * self.rank_counts[second_rank]
                if pair_count:
                    self.add_odds(
                        points_table[offset + row + second_rank] + own_nobs,
                        pair_count * self.weights[row + second_rank],
                    )
        self.rank_counts[starter_rank] = self.rank_counts[starter_rank] + 1
        opponent_cards = self.hidden_cards & ~bit(starter)
        jack = opponent_cards & nobs_jack
        if jack:
            self.add_nobs_points(opponent_cards ^ jack, min_element(jack), points_table, offset)
        self.add_flush_points(own_discards, starter, opponent_cards, points_table, offset, own_nobs, jack)

    def add_odds(self, points: i64, odds: i64) -> None:
        self.odds[points] = self.odds[points] + odds

    def shift_odds(self, first_card: i64, second_card: i64, points: i64, added_points: i64) -> None:
        """Move the odds of one pair of the opponent's discards from `points` to `points + extra_points`."""
        odds = self.weights[RUN_RANKS[first_card] * RUN_RANK_COUNT + RUN_RANKS[second_card]]
        self.odds[points] = self.odds[points] - odds
        self.odds[points + added_points] = self.odds[points + added_points] + odds

    def add_nobs_points(self, other_cards: i64, jack: i64, points_table: vec[i64], table_offset: i64) -> None:
        """Add one point to each pair of the opponent's discards that includes `jack` (ZC-14)."""
        table_offset += RUN_RANKS[jack] * RUN_RANK_COUNT
        while other_cards:
            other_card = min_element(other_cards)
            other_cards &= other_cards - 1
            self.shift_odds(jack, other_card, points_table[table_offset + RUN_RANKS[other_card]], 1)

    def add_flush_points(
        self,
        own_discards: i64,
        starter: i64,
        opponent_cards: i64,
        points_table: vec[i64],
        table_offset: i64,
        own_nobs_points: i64,
        jack: i64,
    ) -> None:
        """Add the flush points to each pair of the opponent's discards that completes a flush.

        There is no flush unless the player's own discards have the same suit (ZC-15, ZC-46, ZC-47). The odds
        must already include the points for a jack (ZC-14): `own_nobs_points` for every pair, and one point
        for each pair with `jack`.
        """
        if count(own_discards) < 2 or own_discards >> 52:
            return
        suit = SUIT_CARDS[min_element(own_discards) & 3]
        if own_discards & ~suit:
            return
        is_five_flush = starter < 52 and bit(starter) & suit != 0
        if not is_five_flush and not self.scores_flush_of_four:
            return
        flush_points: i64 = 5 if is_five_flush else 4
        opponent_cards &= suit
        while opponent_cards:
            first_card = min_element(opponent_cards)
            opponent_cards &= opponent_cards - 1
            second_cards = opponent_cards
            while second_cards:
                second_card = min_element(second_cards)
                second_cards &= second_cards - 1
                points = (
                    points_table[
                        table_offset + RUN_RANKS[first_card] * RUN_RANK_COUNT + RUN_RANKS[second_card]
                    ]
                    + own_nobs_points
                )
                if (bit(first_card) | bit(second_card)) & jack:
                    points += 1
                self.shift_odds(first_card, second_card, points, flush_points)


# Value of a discard.


@final
class DiscardAppraisal:
    """Mean results of a discard, over all starters and all discards of the opponent.

    Until `convert_sums_to_means` is called, the results are sums.

    Attributes:
        sign: 1.0 if the player owns the crib, otherwise -1.0.
        hand: Points of the hand.
        crib: Points of the crib.
        points: Points of the hand + `sign` * (points of the crib + two points for a jack turned up).
        win_chance: Chance to win the game.
        odds_sum: Sum of all odds added so far.
    """

    def __init__(self, sign: float) -> None:
        self.sign = sign
        self.hand = 0.0
        self.crib = 0.0
        self.points = 0.0
        self.win_chance = 0.0
        self.odds_sum = 0.0

    def add_starter_results(
        self,
        hand_points: i64,
        crib_odds: vec[i64],
        winning_chances: vec[float],
        chances_offset: i64,
        heels_points: i64,
    ) -> None:
        """Add the results for one starter to the sums.

        `winning_chances[chances_offset + n]` is the chance to win if the crib is worth n points.
        """
        odds_sum = 0.0
        for points in range(HAND_POINTS_COUNT):
            if crib_odds[points]:
                weight = float(crib_odds[points])
                odds_sum += weight
                self.crib += weight * float(points)
                self.win_chance += weight * winning_chances[chances_offset + points]
        self.odds_sum += odds_sum
        self.hand += odds_sum * float(hand_points)
        self.points += self.sign * odds_sum * float(heels_points)

    def convert_sums_to_means(self) -> None:
        """Convert the sums into means."""
        self.hand /= self.odds_sum
        self.crib /= self.odds_sum
        self.win_chance /= self.odds_sum
        self.points = self.points / self.odds_sum + self.hand + self.sign * self.crib


def can_appraise_discards(game: ZombieCribbage, seat: i64) -> bool:
    """Return True if a seat still has to discard and knows nothing about its opponent's discard."""
    if game.is_over or game.phase != DISCARDING or not 0 <= seat < 2 or game.open_hands:
        return False
    other = 1 - seat
    discard_count = count(game.discards[other]) + game.hidden_crib_counts[other]
    return (game.waiting_seats >> seat) & 1 != 0 and discard_count in (0, 2)


def new_crib_odds(game: ZombieCribbage, seat: i64) -> CribOdds:
    """Create the `CribOdds` for a seat before its own discard. Only the cards of its own hand are known."""
    hidden_cards = game.pack & ~game.hands[seat]
    weights = PONE_PAIR_WEIGHTS if seat == game.dealer else DEALER_PAIR_WEIGHTS
    return CribOdds(hidden_cards, weights, game.hand_scorer.crib_flush_of_four)


def win_chances(game: ZombieCribbage, seat: i64, heels_points: i64) -> vec[float]:
    """Return the chances to win the game, indexed by the points of hand and crib.

    See `dealer_win_chances_before_play` and `pone_win_chances_before_play` of `RaceTables` for the index.
    `heels_points` is the dealer's score for a jack turned up, 0 or 2.
    """
    race_tables = get_race_tables(game.choices.lowdown)
    own_score, other_score = game.leading_zombies[seat], game.leading_zombies[1 - seat]
    if seat == game.dealer:
        return race_tables.dealer_win_chances_before_play(own_score + heels_points, other_score)
    return race_tables.pone_win_chances_before_play(own_score, other_score + heels_points)


def appraise_discard(
    game: ZombieCribbage,
    seat: i64,
    move: i64,
    crib_odds: CribOdds,
    win_chances_without_heels: vec[float],
    win_chances_with_heels: vec[float],
) -> DiscardAppraisal:
    """Return the expected result of a discard.

    `win_chances_without_heels` and `win_chances_with_heels` are the results of `win_chances` for `heels` 0
    and 2.
    """
    scorer = game.hand_scorer
    first_card, second_card = move & CARD_FIELD, move_other(move)
    discarded_cards = bit(first_card) | bit(second_card)
    kept_cards = game.hands[seat] & ~discarded_cards
    points_table = crib_points_table(scorer, RUN_RANKS[first_card], RUN_RANKS[second_card])
    is_dealer = seat == game.dealer
    appraisal = DiscardAppraisal(1.0 if is_dealer else -1.0)
    starters = crib_odds.hidden_cards
    while starters:
        starter = min_element(starters)
        starters &= starters - 1
        hand = scorer.score_hand(kept_cards, starter, False)
        crib_odds.compute_odds(discarded_cards, starter, points_table)
        is_jack = bit(starter) & JACKS != 0
        # The dealer's chances are indexed by the sum of hand and crib points. The other player's chances are
        # indexed by hand points, then crib points.
        offset = hand if is_dealer else hand * HAND_POINTS_COUNT
        appraisal.add_starter_results(
            hand,
            crib_odds.odds,
            win_chances_with_heels if is_jack else win_chances_without_heels,
            offset,
            2 if is_jack else 0,
        )
    appraisal.convert_sums_to_means()
    return appraisal
