"""Expected results of each discard in Zombie Cribbage, over all starters and all discards of the opponent."""

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
    cards_to_ladder,
)
from parlour.games.zombie_cribbage.race_odds import get_race_tables
from parlour.games.zombie_cribbage.rules import DISCARDING, ZombieCribbage
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.moves import CARD_FIELD, move_other

RUN_RANK_PAIRS: Final = RUN_RANK_COUNT * RUN_RANK_COUNT
MIN_WEIGHT: Final = 1  # no two cards are ever excluded as a discard
# keyed by the ranks of two cards, and whether two jokers are a pair
CRIB_POINTS: Final[dict[int, vec[i64]]] = {}

# Percentage of hands with cards of two ranks in which these two are discarded. There is a row for each rank
# from joker to king, which begins with the rank itself. Counted in games of two players that both consider
# all discards of the opponent equally likely: `python bench/cribbage_hands.py --discards`, for the jokers
# also with `--lowdown`.
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


def symmetric_weights(rows: tuple[tuple[int, ...], ...]) -> vec[i64]:
    """Return the weights of two cards by their ranks, in either order."""
    weights: vec[i64] = vec[i64]([0] * RUN_RANK_PAIRS)
    for low in range(RUN_RANK_COUNT):
        for more in range(len(rows[low])):
            high = low + more
            weight = rows[low][more] + MIN_WEIGHT
            weights[low * RUN_RANK_COUNT + high] = weight
            weights[high * RUN_RANK_COUNT + low] = weight
    return weights


DEALER_PAIR_WEIGHTS: Final = symmetric_weights(DEALER_DISCARD_WEIGHTS)
PONE_PAIR_WEIGHTS: Final = symmetric_weights(PONE_DISCARD_WEIGHTS)


# Points of a crib by ranks only.


def crib_points_table(show: HandScorer, one: i64, other: i64) -> vec[i64]:
    """Return a table of points by ranks for a crib with cards of two ranks.

    It is indexed by the ranks of the three other cards; see `table_index`.
    """
    key = int(2 * (RUN_RANK_COUNT * one + other)) + int(show.scores_joker_pair)
    known = CRIB_POINTS.get(key)
    if known is not None:
        return known
    cribs: vec[i64] = vec[i64]([0] * (RUN_RANK_COUNT * RUN_RANK_PAIRS))
    laid = add_to_ladder(add_to_ladder(0, one), other)
    for a in range(RUN_RANK_COUNT):
        three = add_to_ladder(laid, a)
        for b in range(a, RUN_RANK_COUNT):
            four = add_to_ladder(three, b)
            for c in range(b, RUN_RANK_COUNT):
                show.combination_count = 0
                points = show.score_ranks(add_to_ladder(four, c))
                for at in (table_index(a, b, c), table_index(b, a, c), table_index(c, a, b)):
                    cribs[at] = points
    CRIB_POINTS[key] = cribs
    return cribs


def add_to_ladder(ladder: i64, rung: i64) -> i64:
    """Add a card of a rank to a ladder; a rank with four cards stays, because no fifth card exists."""
    alike = (ladder >> (4 * rung)) & ALL_ACES
    return ladder if alike == ALL_ACES else ladder | shift_left(alike + 1, 4 * rung)


def table_index(starter: i64, one: i64, other: i64) -> i64:
    """Return the index in `crib_points_table` of a starter's rank and two ranks, all as ranks in runs."""
    return RUN_RANK_PAIRS * starter + RUN_RANK_COUNT * one + other


# The odds of a crib.


@final
class CribOdds:
    """The odds of each number of points in a crib, over all discards of the opponent.

    Two of the `hidden_cards` come from the opponent, each pair in proportion to the weight of its ranks. The
    odds are whole numbers; they add up to a total over all starters.
    """

    def __init__(self, hidden_cards: i64, weights: vec[i64], four_flush: bool) -> None:
        self.hidden_cards = hidden_cards
        self.weights = weights
        self.four_flush = four_flush
        self.odds: vec[i64] = vec[i64]([0] * HAND_POINTS_COUNT)
        self.rank_counts: vec[i64] = vec[i64]([0] * RUN_RANK_COUNT)
        ladder = cards_to_ladder(hidden_cards)
        for rung in range(RUN_RANK_COUNT):
            self.rank_counts[rung] = count(ladder & RUN_RANK_CARDS[rung])

    def compute(self, laid: i64, starter: i64, cribs: vec[i64]) -> None:
        """Compute `odds` for the two cards of the own discard and a starter.

        `cribs` has the points by ranks. For the starter's rank it has a row for one card of the opponent and
        a column for the second.
        """
        for points in range(HAND_POINTS_COUNT):
            self.odds[points] = 0
        turned = RUN_RANKS[starter]
        at = turned * RUN_RANK_PAIRS
        # ZC-14, ZC-46
        nobs: i64 = JACKS & SUIT_CARDS[starter & 3] if starter < 52 else 0
        own: i64 = 1 if laid & nobs else 0
        self.rank_counts[turned] = self.rank_counts[turned] - 1
        for one in range(RUN_RANK_COUNT):
            n = self.rank_counts[one]
            if not n:
                continue
            row = one * RUN_RANK_COUNT
            ways = (n * (n - 1)) >> 1
            if ways:
                self.add(cribs[at + row + one] + own, ways * self.weights[row + one])
            for other in range(one + 1, RUN_RANK_COUNT):
                ways = n * self.rank_counts[other]
                if ways:
                    self.add(cribs[at + row + other] + own, ways * self.weights[row + other])
        self.rank_counts[turned] = self.rank_counts[turned] + 1
        rest = self.hidden_cards & ~bit(starter)
        jack = rest & nobs
        if jack:
            self.add_nobs(rest ^ jack, min_element(jack), cribs, at)
        self.add_flush(laid, starter, rest, cribs, at, own, jack)

    def add(self, points: i64, odds: i64) -> None:
        self.odds[points] = self.odds[points] + odds

    def shift_weight(self, one: i64, other: i64, points: i64, more: i64) -> None:
        """Raise the points for one pair of the opponent's cards by `more`."""
        odds = self.weights[RUN_RANKS[one] * RUN_RANK_COUNT + RUN_RANKS[other]]
        self.odds[points] = self.odds[points] - odds
        self.odds[points + more] = self.odds[points + more] + odds

    def add_nobs(self, others: i64, jack: i64, cribs: vec[i64], at: i64) -> None:
        """Add a point for each pair of the opponent with the jack of the starter's suit (ZC-14)."""
        at += RUN_RANKS[jack] * RUN_RANK_COUNT
        while others:
            other = min_element(others)
            others &= others - 1
            self.shift_weight(jack, other, cribs[at + RUN_RANKS[other]], 1)

    def add_flush(
        self, laid: i64, starter: i64, rest: i64, cribs: vec[i64], at: i64, own: i64, jack: i64
    ) -> None:
        """Add the points of a flush if both players discard cards of one suit (ZC-15, ZC-46, ZC-47).

        Points of ZC-14 are already counted: `own`, and one more for a pair with `jack`.
        """
        if count(laid) < 2 or laid >> 52:
            return
        suit = SUIT_CARDS[min_element(laid) & 3]
        if laid & ~suit:
            return
        fifth = starter < 52 and bit(starter) & suit != 0
        if not fifth and not self.four_flush:
            return
        more: i64 = 5 if fifth else 4
        rest &= suit
        while rest:
            one = min_element(rest)
            rest &= rest - 1
            others = rest
            while others:
                other = min_element(others)
                others &= others - 1
                points = cribs[at + RUN_RANKS[one] * RUN_RANK_COUNT + RUN_RANKS[other]] + own
                if (bit(one) | bit(other)) & jack:
                    points += 1
                self.shift_weight(one, other, points, more)


# Value of a discard.


@final
class DiscardAppraisal:
    """Means over all starters and all discards of the opponent.

    Attributes:
        sign: Sign of the crib's points for the player: 1.0 or -1.0.
        hand: Points of the hand.
        crib: Points of the crib.
        points: Sum of all points, with the sign of the crib and a jack turned up.
        win_chance: Chance to win the game.
        odds: Sum of the odds that were added.
    """

    def __init__(self, sign: float) -> None:
        self.sign = sign
        self.hand = 0.0
        self.crib = 0.0
        self.points = 0.0
        self.win_chance = 0.0
        self.odds = 0.0

    def add(self, hand: i64, odds: vec[i64], chances: vec[float], at: i64, heels: i64) -> None:
        """Add the cribs with one starter; their chances to win begin at index `at`."""
        here = 0.0
        for points in range(HAND_POINTS_COUNT):
            if odds[points]:
                odd = float(odds[points])
                here += odd
                self.crib += odd * float(points)
                self.win_chance += odd * chances[at + points]
        self.odds += here
        self.hand += here * float(hand)
        self.points += self.sign * here * float(heels)

    def normalize(self) -> None:
        """Turn the sums into means."""
        self.hand /= self.odds
        self.crib /= self.odds
        self.win_chance /= self.odds
        self.points = self.points / self.odds + self.hand + self.sign * self.crib


def is_discard_countable(game: ZombieCribbage, seat: i64) -> bool:
    """Return True if a seat still has to discard, and nothing is known of the opponent's discard."""
    if game.is_over or game.phase != DISCARDING or not 0 <= seat < 2 or game.open_hands:
        return False
    other = 1 - seat
    laid = count(game.discards[other]) + game.hidden_crib_counts[other]
    return (game.waiting_seats >> seat) & 1 != 0 and laid in (0, 2)


def new_crib_odds(game: ZombieCribbage, seat: i64) -> CribOdds:
    """Return the odds of the crib as a seat expects it, without its own two cards."""
    unseen = game.config.pack & ~game.hands[seat]
    weights = PONE_PAIR_WEIGHTS if seat == game.dealer else DEALER_PAIR_WEIGHTS
    return CribOdds(unseen, weights, game.config.hand_scorer.crib_flush_of_four)


def win_chances(game: ZombieCribbage, seat: i64, heels: i64) -> vec[float]:
    """Return the chances to win the game by the points of hand and crib; see `RaceTables`."""
    race = get_race_tables(game.config.lowdown)
    mine, theirs = game.leading_zombies[seat], game.leading_zombies[1 - seat]
    if seat == game.dealer:
        return race.dealer_chances(mine + heels, theirs)
    return race.pone_chances(mine, theirs + heels)


def appraise_discard(
    game: ZombieCribbage, seat: i64, move: i64, crib: CribOdds, plain: vec[float], heeled: vec[float]
) -> DiscardAppraisal:
    """Return the expected result of a discard.

    `plain` and `heeled` are the chances to win, without and with a jack turned up.
    """
    show = game.config.hand_scorer
    one, other = move & CARD_FIELD, move_other(move)
    laid = bit(one) | bit(other)
    kept = game.hands[seat] & ~laid
    cribs = crib_points_table(show, RUN_RANKS[one], RUN_RANKS[other])
    dealing = seat == game.dealer
    found = DiscardAppraisal(1.0 if dealing else -1.0)
    rest = crib.hidden_cards
    while rest:
        starter = min_element(rest)
        rest &= rest - 1
        hand = show.score_hand(kept, starter, False)
        crib.compute(laid, starter, cribs)
        jack = bit(starter) & JACKS != 0
        # A dealer's chances are indexed by the sum of hand and crib.
        at = hand if dealing else hand * HAND_POINTS_COUNT
        found.add(hand, crib.odds, heeled if jack else plain, at, 2 if jack else 0)
    found.normalize()
    return found
