"""Zombie Cribbage as a race: the chance of the next dealer to cross the line first, at any scores.

Future hands are drawn from the results of hands that are played well. Five results are assumed to be
independent: the pegging of each player, each hand, and the crib. They are counted in the order of the game
(ZC-11, ZC-49).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import HAND_POINTS_COUNT
from parlour.games.zombie_cribbage.rules import HOLE_COUNT

PEG_TABLE_SIZE: Final = 32
DEALER_SHOW_LIMIT: Final = 59  # more than the points of the dealer's hand and crib together
SERIES_TABLE_SIZE: Final = 5  # length of a row in a table of games still to win, 0 to 4
BOTH_PEG_OUT_CHANCE: Final = 0.5  # chance that the pone is first if both would peg out in one hand

# Frequencies of 0, 1, 2 ... points in 10,000 hands (6,000 with jokers), and their mean. Each hand began at
# 0-0. Both players discarded the most points by `appraise_moves` and played with a search of 100: `python
# bench/cribbage_hands.py`, also with `--lowdown --hands 6000`.
PONE_PEGS: Final = "2075 2958 747 2337 460 596 340 211 105 93 32 25 7 4 3 2 3 1 1"  # 2.24
DEALER_PEGS: Final = "0 2240 1358 1616 2114 711 979 312 294 161 102 37 30 11 11 13 3 5 2 0 0 1"  # 3.61
PONE_HAND: Final = (  # 8.14
    "48 2 401 144 1172 339 1571 716 1904 668 874 165 1003 81 360 50 315 78 10 0 53 18 2 3 22 0 0 0 1"
)
DEALER_HAND: Final = (  # 8.03
    "80 2 610 147 1111 388 1631 654 1669 635 865 144 1054 83 340 50 336 65 17 0 55 21 2 3 36 0 0 0 2"
)
CRIB: Final = "722 52 2391 420 2080 544 1389 462 872 241 299 30 314 18 69 5 64 11 3 0 10 3 0 0 1"  # 4.78

LOWDOWN_PONE_PEGS: Final = "1134 1801 474 1481 269 365 175 116 76 66 12 22 3 3 2 0 0 1"  # 2.27
LOWDOWN_DEALER_PEGS: Final = "0 1465 775 1081 1140 486 520 182 164 74 56 22 14 5 1 8 3 1 1 0 1 1"  # 3.49
LOWDOWN_PONE_HAND: Final = (  # 7.99
    "65 5 323 100 766 185 826 390 1145 359 602 114 531 38 212 31 180 37 29 3 36 10 1 1 11"
)
LOWDOWN_DEALER_HAND: Final = (  # 7.90
    "66 7 468 170 695 181 791 387 1037 301 631 104 536 41 215 51 159 43 39 2 48 12 1 0 15"
)
LOWDOWN_CRIB: Final = "633 41 1406 257 1214 283 745 267 521 122 227 24 169 11 30 4 31 4 4 0 5 1 0 0 1"  # 4.58


def parse_odds(counted: str, room: i64) -> vec[float]:
    """Return the probability of each number of points, padded with zeros to `room` numbers."""
    times = [int(word) for word in counted.split()]
    odds: vec[float] = vec[float]([0.0] * int(room))
    for points in range(len(times)):
        odds[points] = float(times[points]) / float(sum(times))
    return odds


def convolve(one: vec[float], other: vec[float], room: i64) -> vec[float]:
    """Return the distribution of the sum of two independent numbers, padded with zeros to `room` numbers."""
    odds: vec[float] = vec[float]([0.0] * int(room))
    for first in range(len(one)):
        if one[first] > 0.0:
            for second in range(len(other)):
                if other[second] > 0.0:
                    odds[first + second] = odds[first + second] + one[first] * other[second]
    return odds


@final
class RaceTables:
    """Tables of winning chances, computed on first use. A row is the dealer's score, a column the pone's.

    There is one score for each hole, 0 to 60. A player who reaches the last hole has won (ZC-19).
    """

    def __init__(self, lowdown: bool) -> None:
        heels: vec[float] = vec[float]([0.0] * 3)
        heels[2] = 4.0 / (54.0 if lowdown else 52.0)  # ZC-3
        heels[0] = 1.0 - heels[2]
        self.heels = heels
        self.pone_pegs = parse_odds(LOWDOWN_PONE_PEGS if lowdown else PONE_PEGS, PEG_TABLE_SIZE)
        self.dealer_pegs = parse_odds(LOWDOWN_DEALER_PEGS if lowdown else DEALER_PEGS, PEG_TABLE_SIZE)
        self.pone_hand = parse_odds(LOWDOWN_PONE_HAND if lowdown else PONE_HAND, HAND_POINTS_COUNT)
        self.dealer_hand = parse_odds(LOWDOWN_DEALER_HAND if lowdown else DEALER_HAND, HAND_POINTS_COUNT)
        self.dealer_shows = convolve(
            self.dealer_hand,
            parse_odds(LOWDOWN_CRIB if lowdown else CRIB, HAND_POINTS_COUNT),
            DEALER_SHOW_LIMIT,
        )
        self.is_ready = False
        # The dealer's chance to win the game: before the deal (`dealt`), before the show (`shown`), before
        # the dealer's part of the show (`answered`), and before the pone's pegging when the dealer has pegged
        # (`pegged`).
        self.dealt: vec[float] = vec[float]([])
        self.shown: vec[float] = vec[float]([])
        self.answered: vec[float] = vec[float]([])
        self.pegged: vec[float] = vec[float]([])
        # The dealer's chance to win the match, by the games that dealer and pone still have to win.
        self.series: vec[float] = vec[float]([])

    def compute(self) -> None:
        """Compute the tables backwards from the end, because every hand adds to the sum of the scores."""
        self.dealt = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.shown = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.answered = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        self.pegged = vec[float]([0.0] * (HOLE_COUNT * HOLE_COUNT))
        pegs = convolve(self.dealer_pegs, self.heels, PEG_TABLE_SIZE + 2)
        for back in range(2 * HOLE_COUNT - 1):
            both = 2 * (HOLE_COUNT - 1) - back
            least = max(0, both - HOLE_COUNT + 1)
            for dealer in range(least, both - least + 1):
                self.dealt[dealer * HOLE_COUNT + both - dealer] = self.chance_at_deal(
                    dealer, both - dealer, pegs
                )
            for dealer in range(least, both - least + 1):
                self.fill_show_table(dealer, both - dealer)
        self.fill_series_table()
        self.is_ready = True

    def fill_show_table(self, dealer: i64, pone: i64) -> None:
        """Compute the chances after the play at these scores, from the chances before a deal."""
        at = dealer * HOLE_COUNT + pone
        self.answered[at] = self.chance_at_dealer_show(dealer, pone)
        self.shown[at] = self.mean_over_hands(dealer, pone, self.pone_hand, self.answered)
        self.pegged[at] = self.mean_over_hands(dealer, pone, self.pone_pegs, self.shown)

    def chance_at_deal(self, dealer: i64, pone: i64, pegs: vec[float]) -> float:
        """Return the dealer's chance before a deal.

        At least one player pegs: the player of the last card scores a point (ZC-10).
        """
        chance = 0.0
        some = 1.0 - pegs[0] * self.pone_pegs[0]
        passing = self.tail_probability(self.pone_pegs, HOLE_COUNT - pone)
        for points in range(1, len(pegs)):
            if dealer + points >= HOLE_COUNT:
                chance += pegs[points] * (1.0 - BOTH_PEG_OUT_CHANCE * passing)
            else:
                chance += pegs[points] * self.pegged[(dealer + points) * HOLE_COUNT + pone]
        for points in range(1, min(PEG_TABLE_SIZE, HOLE_COUNT - pone)):
            chance += pegs[0] * self.pone_pegs[points] * self.shown[dealer * HOLE_COUNT + pone + points]
        return chance / some

    def tail_probability(self, odds: vec[float], least: i64) -> float:
        """Return the probability of at least `least` points."""
        chance = 0.0
        for points in range(least, len(odds)):
            chance += odds[points]
        return chance

    def chance_at_dealer_show(self, dealer: i64, pone: i64) -> float:
        chance = 0.0
        for points in range(DEALER_SHOW_LIMIT):
            if dealer + points >= HOLE_COUNT:
                chance += self.dealer_shows[points]
            else:
                chance += self.dealer_shows[points] * (1.0 - self.dealt[pone * HOLE_COUNT + dealer + points])
        return chance

    def mean_over_hands(self, dealer: i64, pone: i64, odds: vec[float], later: vec[float]) -> float:
        """Return the mean of a later table over the pone's points; the chance is 0 if these win."""
        chance = 0.0
        for points in range(min(len(odds), HOLE_COUNT - pone)):
            chance += odds[points] * later[dealer * HOLE_COUNT + pone + points]
        return chance

    def fill_series_table(self) -> None:
        """Compute the chances in a series: the loser of a game deals first in the next (ZC-53)."""
        self.series = vec[float]([0.0] * (SERIES_TABLE_SIZE * SERIES_TABLE_SIZE))
        game = self.dealt[0]
        for both in range(2, 2 * SERIES_TABLE_SIZE - 1):
            for dealer in range(max(1, both - SERIES_TABLE_SIZE + 1), min(both, SERIES_TABLE_SIZE)):
                pone = both - dealer
                won = 1.0 if dealer == 1 else 1.0 - self.series[pone * SERIES_TABLE_SIZE + dealer - 1]
                lost = 0.0 if pone == 1 else self.series[dealer * SERIES_TABLE_SIZE + pone - 1]
                self.series[dealer * SERIES_TABLE_SIZE + pone] = game * won + (1.0 - game) * lost

    # Queries.

    def chance_before_hand(self, mine: i64, theirs: i64, dealing: bool) -> float:
        """Return the chance to win the game before a hand is dealt."""
        if not self.is_ready:
            self.compute()
        return (
            self.dealt[mine * HOLE_COUNT + theirs]
            if dealing
            else 1.0 - self.dealt[theirs * HOLE_COUNT + mine]
        )

    def chance_before_show(self, mine: i64, theirs: i64, dealing: bool) -> float:
        """Return the chance to win the game at the end of the play, if the cards are not known."""
        if not self.is_ready:
            self.compute()
        return (
            self.shown[mine * HOLE_COUNT + theirs]
            if dealing
            else 1.0 - self.shown[theirs * HOLE_COUNT + mine]
        )

    def match_chance(self, game: float, mine: i64, theirs: i64) -> float:
        """Return the chance to win the match.

        Args:
            game: Chance to win the present game, 0 to 1.
            mine: Games that the player still has to win.
            theirs: Games that the opponent still has to win.
        """
        if mine == 1 and theirs == 1:
            return game
        if not self.is_ready:
            self.compute()
        won = 1.0 if mine == 1 else 1.0 - self.series[theirs * SERIES_TABLE_SIZE + mine - 1]
        lost = 0.0 if theirs == 1 else self.series[mine * SERIES_TABLE_SIZE + theirs - 1]
        return game * won + (1.0 - game) * lost

    def dealer_chances(self, mine: i64, theirs: i64) -> vec[float]:
        """Return the dealer's chances before the play, indexed by the points of hand and crib together."""
        if mine >= HOLE_COUNT:
            return vec[float]([1.0] * DEALER_SHOW_LIMIT)
        if not self.is_ready:
            self.compute()
        later: vec[float] = vec[float]([0.0] * HOLE_COUNT)
        passing = self.tail_probability(self.pone_pegs, HOLE_COUNT - theirs)
        for score in range(mine, HOLE_COUNT):
            for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - theirs)):
                if self.pone_pegs[pegs] > 0.0:
                    later[score] = later[score] + self.pone_pegs[pegs] * self.chance_after_pone_hand(
                        score, theirs + pegs
                    )
        out = 0.0  # chance to win by hand and crib in the show
        for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - theirs)):
            out += self.pone_pegs[pegs] * (
                1.0 - self.tail_probability(self.pone_hand, HOLE_COUNT - theirs - pegs)
            )
        chances: vec[float] = vec[float]([0.0] * DEALER_SHOW_LIMIT)
        for points in range(DEALER_SHOW_LIMIT):
            for pegs in range(PEG_TABLE_SIZE):
                if mine + pegs >= HOLE_COUNT:
                    chance = 1.0 - BOTH_PEG_OUT_CHANCE * passing
                elif mine + pegs + points >= HOLE_COUNT:
                    chance = out
                else:
                    chance = later[mine + pegs + points]
                chances[points] = chances[points] + self.dealer_pegs[pegs] * chance
        return chances

    def chance_after_pone_hand(self, mine: i64, theirs: i64) -> float:
        """Return the dealer's chance with this score after the show, before the pone's hand is counted."""
        chance = 0.0
        for points in range(min(HAND_POINTS_COUNT, HOLE_COUNT - theirs)):
            chance += self.pone_hand[points] * (1.0 - self.dealt[(theirs + points) * HOLE_COUNT + mine])
        return chance

    def pone_chances(self, mine: i64, theirs: i64) -> vec[float]:
        """Return the pone's chances before the play: a row for points of the hand, a column for the crib."""
        if theirs >= HOLE_COUNT:
            return vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
        if not self.is_ready:
            self.compute()
        later = self.chances_after_crib(mine, theirs)
        passing = self.tail_probability(self.dealer_pegs, HOLE_COUNT - theirs)
        chances: vec[float] = vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
        for hand in range(HAND_POINTS_COUNT):
            for crib in range(HAND_POINTS_COUNT):
                chance = 0.0
                for pegs in range(PEG_TABLE_SIZE):
                    if mine + pegs >= HOLE_COUNT:
                        chance += self.pone_pegs[pegs] * (1.0 - (1.0 - BOTH_PEG_OUT_CHANCE) * passing)
                    elif mine + pegs + hand >= HOLE_COUNT:
                        chance += self.pone_pegs[pegs] * (1.0 - passing)
                    else:
                        chance += (
                            self.pone_pegs[pegs] * later[(mine + pegs + hand) * HAND_POINTS_COUNT + crib]
                        )
                chances[hand * HAND_POINTS_COUNT + crib] = chance
        return chances

    def chances_after_crib(self, mine: i64, theirs: i64) -> vec[float]:
        """Return the pone's chances: a row for the score after the show, a column for points of the crib."""
        later: vec[float] = vec[float]([0.0] * (HOLE_COUNT * HAND_POINTS_COUNT))
        after: vec[float] = vec[float]([0.0] * HOLE_COUNT)
        for score in range(mine, HOLE_COUNT):
            for reached in range(theirs, HOLE_COUNT):
                after[reached] = self.chance_after_dealer_hand(score, reached)
            for crib in range(HAND_POINTS_COUNT):
                chance = 0.0
                for pegs in range(min(PEG_TABLE_SIZE, HOLE_COUNT - theirs - crib)):
                    chance += self.dealer_pegs[pegs] * after[theirs + pegs + crib]
                later[score * HAND_POINTS_COUNT + crib] = chance
        return later

    def chance_after_dealer_hand(self, mine: i64, theirs: i64) -> float:
        """Return the pone's chance with this score after the show, before the dealer's hand is counted."""
        chance = 0.0
        for points in range(min(HAND_POINTS_COUNT, HOLE_COUNT - theirs)):
            chance += self.dealer_hand[points] * self.dealt[mine * HOLE_COUNT + theirs + points]
        return chance


RACE_TABLES: Final = [RaceTables(False), RaceTables(True)]


def get_race_tables(lowdown: bool) -> RaceTables:
    """Return the tables for a pack without or with jokers."""
    return RACE_TABLES[1] if lowdown else RACE_TABLES[0]
