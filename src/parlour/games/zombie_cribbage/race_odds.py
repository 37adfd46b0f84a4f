"""Chances to win a game of Zombie Cribbage, for each pair of scores.

The chances are computed from statistics of well-played hands. Five results of a deal are assumed to be
independent: each player's pegging, each player's hand, and the crib. They are scored in the order of the
rules (ZC-11, ZC-49).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import HAND_POINTS_COUNT
from parlour.games.zombie_cribbage.rules import HOLE_COUNT

PEG_TABLE_SIZE: Final = 32
DEALER_SHOW_LIMIT: Final = 59  # one more than the maximum points of the dealer's hand and crib together
SERIES_TABLE_SIZE: Final = 5  # row length in a table indexed by games still to win, 0 to 4
# chance that the pone wins if, in the same deal, each player pegs enough points to win
BOTH_PEG_OUT_CHANCE: Final = 0.5

# Each string lists the number of deals with a result of 0, 1, 2, ... points, out of 10,000 deals (6,000 with
# jokers). Each deal began at 0-0. Both players made the discard with the most points according to
# `appraise_moves`, and chose each card with a search of 100 playouts. To repeat the count, run
# `python bench/cribbage_hands.py`. For the counts with jokers, add `--lowdown --hands 6000`.
PONE_PEGS: Final = "2075 2958 747 2337 460 596 340 211 105 93 32 25 7 4 3 2 3 1 1"  # mean: 2.24 points
# mean: 3.61 points
DEALER_PEGS: Final = "0 2240 1358 1616 2114 711 979 312 294 161 102 37 30 11 11 13 3 5 2 0 0 1"
PONE_HAND: Final = (  # mean: 8.14 points
    "48 2 401 144 1172 339 1571 716 1904 668 874 165 1003 81 360 50 315 78 10 0 53 18 2 3 22 0 0 0 1"
)
DEALER_HAND: Final = (  # mean: 8.03 points
    "80 2 610 147 1111 388 1631 654 1669 635 865 144 1054 83 340 50 336 65 17 0 55 21 2 3 36 0 0 0 2"
)
# mean: 4.78 points
CRIB: Final = "722 52 2391 420 2080 544 1389 462 872 241 299 30 314 18 69 5 64 11 3 0 10 3 0 0 1"

LOWDOWN_PONE_PEGS: Final = "1134 1801 474 1481 269 365 175 116 76 66 12 22 3 3 2 0 0 1"  # mean: 2.27 points
# mean: 3.49 points
LOWDOWN_DEALER_PEGS: Final = "0 1465 775 1081 1140 486 520 182 164 74 56 22 14 5 1 8 3 1 1 0 1 1"
LOWDOWN_PONE_HAND: Final = (  # mean: 7.99 points
    "65 5 323 100 766 185 826 390 1145 359 602 114 531 38 212 31 180 37 29 3 36 10 1 1 11"
)
LOWDOWN_DEALER_HAND: Final = (  # mean: 7.90 points
    "66 7 468 170 695 181 791 387 1037 301 631 104 536 41 215 51 159 43 39 2 48 12 1 0 15"
)
# mean: 4.58 points
LOWDOWN_CRIB: Final = "633 41 1406 257 1214 283 745 267 521 122 227 24 169 11 30 4 31 4 4 0 5 1 0 0 1"


def parse_odds(frequencies: str, size: i64) -> vec[float]:
    """Parse frequencies and return the probability of each number of points.

    The result is padded with zeros to `size` elements.
    """
    counts = [int(word) for word in frequencies.split()]
    odds: vec[float] = vec[float]([0.0] * int(size))
    for points in range(len(counts)):
        odds[points] = float(counts[points]) / float(sum(counts))
    return odds


def convolve(first_odds: vec[float], second_odds: vec[float], size: i64) -> vec[float]:
    """Return the distribution of the sum of two independent numbers, padded with zeros to `size` elements."""
    odds: vec[float] = vec[float]([0.0] * int(size))
    for first_points in range(len(first_odds)):
        if first_odds[first_points] > 0.0:
            for second_points in range(len(second_odds)):
                if second_odds[second_points] > 0.0:
                    odds[first_points + second_points] = (
                        odds[first_points + second_points]
                        + first_odds[first_points] * second_odds[second_points]
                    )
    return odds


@final
class RaceTables:
    """Tables of winning chances, computed on first use.

    Rows are the dealer's scores and columns are the pone's scores, from 0 to 60. A player with more than 60
    points has won (ZC-19).
    """

    def __init__(self, has_jokers: bool) -> None:
        heels: vec[float] = vec[float]([0.0] * 3)
        heels[2] = 4.0 / (
            54.0 if has_jokers else 52.0
        )  # chance that a jack is turned up, for two points (ZC-3)
        heels[0] = 1.0 - heels[2]
        self.heels_odds = heels
        self.pone_pegs = parse_odds(LOWDOWN_PONE_PEGS if has_jokers else PONE_PEGS, PEG_TABLE_SIZE)
        self.dealer_pegs = parse_odds(LOWDOWN_DEALER_PEGS if has_jokers else DEALER_PEGS, PEG_TABLE_SIZE)
        self.pone_hand = parse_odds(LOWDOWN_PONE_HAND if has_jokers else PONE_HAND, HAND_POINTS_COUNT)
        self.dealer_hand = parse_odds(LOWDOWN_DEALER_HAND if has_jokers else DEALER_HAND, HAND_POINTS_COUNT)
        self.dealer_shows = convolve(
            self.dealer_hand,
            parse_odds(LOWDOWN_CRIB if has_jokers else CRIB, HAND_POINTS_COUNT),
            DEALER_SHOW_LIMIT,
        )
        self.is_ready = False
        # Tables of the dealer's chance to win the game, at four moments of a deal. In this model, the dealer
        # pegs before the pone.
        self.chances_before_deal: vec[float] = vec[float]([])
        self.chances_before_show: vec[float] = vec[float]([])
        self.chances_before_dealer_show: vec[float] = vec[float]([])
        self.chances_before_pone_pegs: vec[float] = vec[float]([])
        # The dealer's chance to win the match, indexed by the number of games that the dealer and the pone
        # still have to win.
        self.series_chances: vec[float] = vec[float]([])

    def compute_tables(self) -> None:
        """Compute the tables from high scores to low ones, because scores never decrease."""
        self.chances_before_deal = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.chances_before_show = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.chances_before_dealer_show = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.chances_before_pone_pegs = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        pegs = convolve(self.dealer_pegs, self.heels_odds, PEG_TABLE_SIZE + 2)
        for step in range(2 * HOLE_COUNT - 1):
            score_sum = 2 * (HOLE_COUNT - 1) - step
            min_score = max(0, score_sum - HOLE_COUNT + 1)
            for dealer in range(min_score, score_sum - min_score + 1):
                self.chances_before_deal[dealer * HOLE_COUNT + score_sum - dealer] = self.win_chance_at_deal(
                    dealer, score_sum - dealer, pegs
                )
            for dealer in range(min_score, score_sum - min_score + 1):
                self.fill_show_table(dealer, score_sum - dealer)
        self.fill_match_win_chances()
        self.is_ready = True

    def fill_show_table(self, dealer_score: i64, pone_score: i64) -> None:
        """Compute the dealer's chances before the pone pegs, before the show and before the dealer's show."""
        index = dealer_score * HOLE_COUNT + pone_score
        self.chances_before_dealer_show[index] = self.win_chance_at_dealer_show(dealer_score, pone_score)
        self.chances_before_show[index] = self.mean_over_pone_points(
            dealer_score, pone_score, self.pone_hand, self.chances_before_dealer_show
        )
        self.chances_before_pone_pegs[index] = self.mean_over_pone_points(
            dealer_score, pone_score, self.pone_pegs, self.chances_before_show
        )

    def win_chance_at_deal(self, dealer_score: i64, pone_score: i64, dealer_peg_odds: vec[float]) -> float:
        """Return the dealer's winning chance before a deal at these scores.

        `pegs[n]` is the probability that the dealer scores n points for the starter and in the play. The
        case in which neither player scores is left out, because the last card always scores a point (ZC-10).
        """
        chance = 0.0
        peg_chance = 1.0 - dealer_peg_odds[0] * self.pone_pegs[0]
        finish_chance = self.tail_probability(self.pone_pegs, HOLE_COUNT - pone_score)
        for points in range(1, len(dealer_peg_odds)):
            if dealer_score + points >= HOLE_COUNT:
                chance += dealer_peg_odds[points] * (1.0 - BOTH_PEG_OUT_CHANCE * finish_chance)
            else:
                chance += (
                    dealer_peg_odds[points]
                    * self.chances_before_pone_pegs[(dealer_score + points) * HOLE_COUNT + pone_score]
                )
        for points in range(1, min(PEG_TABLE_SIZE, HOLE_COUNT - pone_score)):
            chance += (
                dealer_peg_odds[0]
                * self.pone_pegs[points]
                * self.chances_before_show[dealer_score * HOLE_COUNT + pone_score + points]
            )
        return chance / peg_chance

    def tail_probability(self, odds: vec[float], min_points: i64) -> float:
        """Return the probability of at least `min_points` points."""
        chance = 0.0
        for points in range(min_points, len(odds)):
            chance += odds[points]
        return chance

    def win_chance_at_dealer_show(self, dealer_score: i64, pone_score: i64) -> float:
        chance = 0.0
        for points in range(DEALER_SHOW_LIMIT):
            if dealer_score + points >= HOLE_COUNT:
                chance += self.dealer_shows[points]
            else:
                chance += self.dealer_shows[points] * (
                    1.0 - self.chances_before_deal[pone_score * HOLE_COUNT + dealer_score + points]
                )
        return chance

    def mean_over_pone_points(
        self, dealer_score: i64, pone_score: i64, odds: vec[float], later_chances: vec[float]
    ) -> float:
        """Return the dealer's chance to win, averaged over the points that the pone scores next.

        `odds[n]` is the probability that the pone scores n points. `later_chances` is the table of the
        dealer's chances after these points. If the points win the game, the dealer's chance is 0.
        """
        chance = 0.0
        for points in range(min(len(odds), HOLE_COUNT - pone_score)):
            chance += odds[points] * later_chances[dealer_score * HOLE_COUNT + pone_score + points]
        return chance

    def fill_match_win_chances(self) -> None:
        """Compute the chances to win a series. The loser of a game deals first in the next game (ZC-53)."""
        self.series_chances = vec[float]([0.0] * (SERIES_TABLE_SIZE * SERIES_TABLE_SIZE))
        game_chance = self.chances_before_deal[0]
        for needed_sum in range(2, 2 * SERIES_TABLE_SIZE - 1):
            for dealer_needed in range(
                max(1, needed_sum - SERIES_TABLE_SIZE + 1), min(needed_sum, SERIES_TABLE_SIZE)
            ):
                pone_needed = needed_sum - dealer_needed
                chance_if_won = (
                    1.0
                    if dealer_needed == 1
                    else 1.0 - self.series_chances[pone_needed * SERIES_TABLE_SIZE + dealer_needed - 1]
                )
                chance_if_lost = (
                    0.0
                    if pone_needed == 1
                    else self.series_chances[dealer_needed * SERIES_TABLE_SIZE + pone_needed - 1]
                )
                self.series_chances[dealer_needed * SERIES_TABLE_SIZE + pone_needed] = (
                    game_chance * chance_if_won + (1.0 - game_chance) * chance_if_lost
                )

    # Queries.

    def win_chance_before_hand(self, own_score: i64, other_score: i64, is_dealer: bool) -> float:
        """Return a player's winning chance before a hand is dealt."""
        if not self.is_ready:
            self.compute_tables()
        return (
            self.chances_before_deal[own_score * HOLE_COUNT + other_score]
            if is_dealer
            else 1.0 - self.chances_before_deal[other_score * HOLE_COUNT + own_score]
        )

    def win_chance_before_show(self, own_score: i64, other_score: i64, is_dealer: bool) -> float:
        """Return a player's winning chance before the show if no cards are known."""
        if not self.is_ready:
            self.compute_tables()
        return (
            self.chances_before_show[own_score * HOLE_COUNT + other_score]
            if is_dealer
            else 1.0 - self.chances_before_show[other_score * HOLE_COUNT + own_score]
        )

    def match_win_chance(self, game_chance: float, own_games_needed: i64, other_games_needed: i64) -> float:
        """Return the chance to win the match.

        Args:
            game_chance: Chance to win the current game, 0 to 1.
            own_games_needed: Number of games that the player still has to win.
            other_games_needed: Number of games that the opponent still has to win.
        """
        if own_games_needed == 1 and other_games_needed == 1:
            return game_chance
        if not self.is_ready:
            self.compute_tables()
        chance_if_won = (
            1.0
            if own_games_needed == 1
            else 1.0 - self.series_chances[other_games_needed * SERIES_TABLE_SIZE + own_games_needed - 1]
        )
        chance_if_lost = (
            0.0
            if other_games_needed == 1
            else self.series_chances[own_games_needed * SERIES_TABLE_SIZE + other_games_needed - 1]
        )
        return game_chance * chance_if_won + (1.0 - game_chance) * chance_if_lost

    def dealer_win_chances_before_play(self, own_score: i64, other_score: i64) -> vec[float]:
        """Return the dealer's winning chances before the play, indexed by the points of hand plus crib."""
        if own_score >= HOLE_COUNT:
            return vec[float]([1.0] * DEALER_SHOW_LIMIT)
        if not self.is_ready:
            self.compute_tables()
        chances_by_score: vec[float] = vec[float]([0.0] * HOLE_COUNT)
        finish_chance = self.tail_probability(self.pone_pegs, HOLE_COUNT - other_score)
        for score in range(own_score, HOLE_COUNT):
            for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - other_score)):
                if self.pone_pegs[pegs] > 0.0:
                    chance = self.win_chance_after_pone_hand(score, other_score + pegs)
                    chances_by_score[score] = chances_by_score[score] + self.pone_pegs[pegs] * chance
        # chance that the pone does not win before the dealer's hand and crib are counted
        finish_in_show_chance = 0.0
        for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - other_score)):
            finish_in_show_chance += self.pone_pegs[pegs] * (
                1.0 - self.tail_probability(self.pone_hand, HOLE_COUNT - other_score - pegs)
            )
        chances: vec[float] = vec[float]([0.0] * DEALER_SHOW_LIMIT)
        for points in range(DEALER_SHOW_LIMIT):
            for pegs in range(PEG_TABLE_SIZE):
                if own_score + pegs >= HOLE_COUNT:
                    chance = 1.0 - BOTH_PEG_OUT_CHANCE * finish_chance
                elif own_score + pegs + points >= HOLE_COUNT:
                    chance = finish_in_show_chance
                else:
                    chance = chances_by_score[own_score + pegs + points]
                chances[points] = chances[points] + self.dealer_pegs[pegs] * chance
        return chances

    def win_chance_after_pone_hand(self, own_score: i64, other_score: i64) -> float:
        """Return the dealer's chance to win, averaged over the points of the pone's hand.

        `own_score` is the dealer's score after the show. `other_score` is the pone's score before that hand
        is counted.
        """
        chance = 0.0
        for points in range(min(HAND_POINTS_COUNT, HOLE_COUNT - other_score)):
            chance += self.pone_hand[points] * (
                1.0 - self.chances_before_deal[(other_score + points) * HOLE_COUNT + own_score]
            )
        return chance

    def pone_win_chances_before_play(self, own_score: i64, other_score: i64) -> vec[float]:
        """Return a table of the pone's winning chances before the play.

        Rows are the points of the pone's hand, and columns are the points of the dealer's crib.
        """
        if other_score >= HOLE_COUNT:
            return vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
        if not self.is_ready:
            self.compute_tables()
        chances_by_score = self.win_chances_after_crib(own_score, other_score)
        finish_chance = self.tail_probability(self.dealer_pegs, HOLE_COUNT - other_score)
        chances: vec[float] = vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
        for hand in range(HAND_POINTS_COUNT):
            for crib in range(HAND_POINTS_COUNT):
                chance = 0.0
                for pegs in range(PEG_TABLE_SIZE):
                    if own_score + pegs >= HOLE_COUNT:
                        chance += self.pone_pegs[pegs] * (1.0 - (1.0 - BOTH_PEG_OUT_CHANCE) * finish_chance)
                    elif own_score + pegs + hand >= HOLE_COUNT:
                        chance += self.pone_pegs[pegs] * (1.0 - finish_chance)
                    else:
                        chance += (
                            self.pone_pegs[pegs]
                            * chances_by_score[(own_score + pegs + hand) * HAND_POINTS_COUNT + crib]
                        )
                chances[hand * HAND_POINTS_COUNT + crib] = chance
        return chances

    def win_chances_after_crib(self, own_score: i64, other_score: i64) -> vec[float]:
        """Return a table of the pone's chance to win, averaged over the dealer's pegging and hand.

        Rows are the pone's scores after the show, and columns are the points of the dealer's crib.
        """
        chances: vec[float] = vec[float]([0.0] * (HOLE_COUNT * HAND_POINTS_COUNT))
        chances_by_score: vec[float] = vec[float]([0.0] * HOLE_COUNT)
        for final_score in range(own_score, HOLE_COUNT):
            for dealer_score in range(other_score, HOLE_COUNT):
                chances_by_score[dealer_score] = self.win_chance_after_dealer_hand(final_score, dealer_score)
            for crib in range(HAND_POINTS_COUNT):
                chance = 0.0
                for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - other_score - crib)):
                    chance += self.dealer_pegs[pegs] * chances_by_score[other_score + pegs + crib]
                chances[final_score * HAND_POINTS_COUNT + crib] = chance
        return chances

    def win_chance_after_dealer_hand(self, own_score: i64, other_score: i64) -> float:
        """Return the pone's chance to win, averaged over the points of the dealer's hand.

        `own_score` is the pone's score after the show. `other_score` is the dealer's score with the crib but
        without that hand.
        """
        chance = 0.0
        for points in range(min(HAND_POINTS_COUNT, HOLE_COUNT - other_score)):
            chance += (
                self.dealer_hand[points]
                * self.chances_before_deal[own_score * HOLE_COUNT + other_score + points]
            )
        return chance


RACE_TABLES: Final = [RaceTables(False), RaceTables(True)]


def get_race_tables(has_jokers: bool) -> RaceTables:
    """Return the tables for a pack with or without jokers."""
    return RACE_TABLES[1] if has_jokers else RACE_TABLES[0]
