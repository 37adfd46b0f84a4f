"""Strategy of Zombie Cribbage: a rule of thumb, a value of positions, and reasons for moves."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.beliefs import possible_cards
from parlour.games.zombie_cribbage.cards import (
    CARD_VALUES,
    CARDS_FITTING_TOTAL,
    HAND_POINTS_COUNT,
    RUN_RANKS,
    THIRTY_ONE,
)
from parlour.games.zombie_cribbage.discard_odds import (
    appraise_discard,
    is_discard_countable,
    new_crib_odds,
    win_chances,
)
from parlour.games.zombie_cribbage.race_odds import get_race_tables
from parlour.games.zombie_cribbage.rules import (
    CLAIM,
    COUNT,
    DISCARD,
    DISCARDING,
    PLAY,
    PLAYING,
    RUN,
    RUNNING,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES, NO_CARD
from parlour.kit.components import Strategy
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, OTHER_UNIT, move_other
from parlour.kit.outcomes import Appraisal
from parlour.kit.sentences import Sentence

DISCARD_SCALE: Final = 2.5  # quarters of a point: a discard with a score lower by this is e times less likely
PLAY_SCALE: Final = 12.0  # twentieths of a point: the same for a played card
STOP_THRESHOLD: Final = 15  # score of a stop: higher than that of any card that makes no points
POOR_SHOW: Final = 7  # a show with fewer points is worth running from
MEAN_CRIB_POINTS: Final = 4  # approximate mean points of a crib

# The rule of thumb.


def choose_move(game: ZombieCribbage, seat: i64) -> i64:
    """Choose the move with the highest score.

    The rule of thumb keeps the best four cards, plays for points, counts correctly, and runs from a poor
    show.
    """
    n = game.generate_legal(seat)
    best: i64 = NO_MOVE
    most: i64 = -1_000
    for nth in range(n):
        move = game.move_buffer[nth]
        promise = score_card(game, seat, move) if move < DISCARD else score_move(game, seat, move)
        if promise > most:
            best = move
            most = promise
    return best


def score_move(game: ZombieCribbage, seat: i64, move: i64) -> i64:
    """Return a heuristic score of a move that does not play a card."""
    kind = move & KIND_FIELD
    points = move_other(move)
    if kind == DISCARD:
        laid = bit(move & CARD_FIELD) | bit(points)
        return score_discard(game, game.hands[seat], laid, seat == game.dealer)
    if kind == STOP:
        return STOP_THRESHOLD
    if kind == RUN:
        return POOR_SHOW - expected_show_points(game, seat)
    if kind in (COUNT, CLAIM):
        beside = points - true_points(game, seat, kind)
        return beside if beside < 0 else -beside
    return 0


def score_card(game: ZombieCribbage, seat: i64, card: i64) -> i64:
    """Return a heuristic score of a card, in twentieths of a point.

    Points at once come first, then high cards. Totals that a ten or a pair turns into points are avoided.
    """
    worth = 20 * game.card_points(card) + CARD_VALUES[card]
    total = game.count_total + CARD_VALUES[card]
    if total == 5 or total == 21:
        worth -= 12
    elif 5 < total < 15:
        worth -= 3
    if not game.count_size and holds_second_of_rank(game, seat, card):
        worth += 5
    return worth


def holds_second_of_rank(game: ZombieCribbage, seat: i64, card: i64) -> bool:
    """Return True if a seat that holds this card holds another of its rank."""
    return count(game.hands[seat] & shift_left(ALL_ACES, card & 60)) > 1


def score_discard(game: ZombieCribbage, hand: i64, laid: i64, dealing: bool) -> i64:
    """Return a heuristic score of a discard, in quarters of a point.

    The kept cards count for the player, the discarded cards for the dealer.
    """
    show = game.config.hand_scorer
    crib = 2 * show.score_hand(laid, NO_CARD, True)
    one = min_element(laid)
    other = min_element(laid & (laid - 1))
    if CARD_VALUES[one] == 5:
        crib += 1
    if CARD_VALUES[other] == 5:
        crib += 1
    apart = RUN_RANKS[one] - RUN_RANKS[other]
    if apart == 1 or apart == -1:
        crib += 1
    kept = 4 * show.score_hand(hand & ~laid, NO_CARD, False)
    return kept + (crib if dealing else -crib)


def true_points(game: ZombieCribbage, seat: i64, kind: i64) -> i64:
    """Return the correct number for a count or claim of the seat."""
    if kind == COUNT:
        return game.true_points(seat)
    return game.true_points(1 - seat) - game.announced_points


def hand_show_points(game: ZombieCribbage, seat: i64) -> i64:
    """Return the points of a seat's hand in the show."""
    return game.config.hand_scorer.score_hand(game.hands[seat] | game.played_cards[seat], game.starter, False)


def expected_show_points(game: ZombieCribbage, seat: i64) -> i64:
    """Return the expected points of the show for a seat, without the opponent's hand.

    The hand counts in full; the crib counts with its mean, for or against the seat.
    """
    return hand_show_points(game, seat) + (MEAN_CRIB_POINTS if seat == game.dealer else -MEAN_CRIB_POINTS)


def careless_count(move: i64) -> i64:
    """Return a careless form of a count or claim (ZC-48).

    One combination of two points is not counted; points that the opponent missed are not claimed.
    """
    kind = move & KIND_FIELD
    if kind == CLAIM:
        return CLAIM
    return move - 2 * OTHER_UNIT if kind == COUNT and move_other(move) > 1 else move


# Likelihood of the moves of a sensible player.


def discard_likelihood(game: ZombieCribbage, seat: i64) -> float:
    """Return the probability of the seat's discard among all pairs of its six cards, by their scores."""
    laid = game.discards[seat]
    if not laid:
        return 1.0
    six = game.hands[seat] | game.played_cards[seat] | laid
    dealing = seat == game.dealer
    chosen = score_discard(game, six, laid, dealing)
    ways = 0.0
    first = six
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            another = second & -second
            second ^= another
            ways += preference_weight(
                score_discard(game, six, one | another, dealing) - chosen, DISCARD_SCALE
            )
    return 1.0 / ways


def preference_weight(more: i64, scale: float) -> float:
    """Return the relative frequency of a choice with a score higher by `more`."""
    return math.exp(float(more) / scale)


def play_likelihood(game: ZombieCribbage, seat: i64) -> float:
    """Return the probability of the seat's plays to the running count, taken back card by card."""
    held, counted, total = game.hands[seat], game.count_size, game.count_total
    found = 1.0
    while game.count_size:
        game.count_size -= 1
        card = game.count_cards[game.count_size]
        game.count_total -= CARD_VALUES[card]
        if game.played_cards[seat] & bit(card):
            game.hands[seat] = game.hands[seat] | bit(card)
            found *= card_likelihood(game, seat, card)
    game.hands[seat] = held
    game.count_size, game.count_total = counted, total
    return found


def card_likelihood(game: ZombieCribbage, seat: i64, card: i64) -> float:
    chosen = score_card(game, seat, card)
    ways = 0.0
    rest = game.hands[seat] & CARDS_FITTING_TOTAL[game.count_total]
    while rest:
        another = min_element(rest)
        rest &= rest - 1
        ways += preference_weight(score_card(game, seat, another) - chosen, PLAY_SCALE)
    # ZC-42: the seat may stop after a card of its own, because its opponent has said go.
    after_own = (
        game.count_size > 0 and game.played_cards[seat] & bit(game.count_cards[game.count_size - 1]) != 0
    )
    if game.config.may_stop and after_own and game.hand_size(1 - seat):
        ways += preference_weight(STOP_THRESHOLD - chosen, PLAY_SCALE)
    return 1.0 / ways


# Value of a position.


def estimate_value(game: ZombieCribbage, seat: i64) -> float:
    """Return the value of a position from the scores, the deal and the games won, between -1 and 1."""
    race = get_race_tables(game.config.lowdown)
    mine, theirs = game.leading_zombies[seat], game.leading_zombies[1 - seat]
    dealing = seat == game.dealer
    if game.phase == DISCARDING:
        chance = race.chance_before_hand(mine, theirs, dealing)
    elif game.phase == PLAYING or game.phase == RUNNING:
        chance = race.chance_before_show(mine, theirs, dealing)
    else:
        chance = race.chance_before_hand(mine, theirs, not dealing)
    return utility_at_chance(game, seat, chance)


def utility_at_chance(game: ZombieCribbage, seat: i64, chance: float) -> float:
    """Return the value of a match to a seat with this chance to win the present game, between -1 and 1."""
    needed = game.match_score.goal // 2 + 1
    mine, theirs = needed - game.match_score.totals[seat], needed - game.match_score.totals[1 - seat]
    match = get_race_tables(game.config.lowdown).match_chance(chance, mine, theirs)
    return max(-1.0, min(1.0, 2.0 * match - 1.0))


def appraise_discards(game: ZombieCribbage, seat: i64) -> list[Appraisal]:
    """Return the expected result of each discard, over all starters and all discards of the opponent.

    `points` is the hand, plus or minus the crib and a jack turned up. `utility` also includes the mean
    results of the pegging and of the opponent's hand.
    """
    if not is_discard_countable(game, seat):
        return []
    crib = new_crib_odds(game, seat)
    plain, heeled = win_chances(game, seat, 0), win_chances(game, seat, 2)
    found: list[Appraisal] = []
    for move in game.legal(int(seat)):
        odds = appraise_discard(game, seat, move, crib, plain, heeled)
        found.append(Appraisal(move, odds.points, utility_at_chance(game, seat, odds.win_chance)))
    return found


# Reasons for moves.


def explain_move(game: ZombieCribbage, seat: i64, move: i64) -> Sentence | None:
    """Return the reason for a move, or None."""
    kind = move & KIND_FIELD
    if kind == PLAY:
        return explain_play(game, seat, move)
    if kind == DISCARD and is_discard_countable(game, seat):
        return explain_discard(game, seat, move)
    if kind in (COUNT, CLAIM):
        return explain_count(game, seat, kind, move_other(move))
    if kind == STOP and (game.count_total < THIRTY_ONE or game.config.scores_last_at_31):
        return Sentence("reason-stop")
    if kind == RUN and seat != game.dealer:
        return Sentence("reason-run", {"other": int(game.dealer)})
    if kind == RUN and expected_show_points(game, seat) < POOR_SHOW:
        return Sentence("reason-run-own", {"number": int(hand_show_points(game, seat))})
    return None


def explain_count(game: ZombieCribbage, seat: i64, kind: i64, points: i64) -> Sentence | None:
    if points != true_points(game, seat, kind):
        return None
    if kind == COUNT:
        return Sentence("reason-count")
    return Sentence("reason-claim" if points else "reason-claim-0")


def explain_discard(game: ZombieCribbage, seat: i64, move: i64) -> Sentence:
    """Return the sentence with the mean points of hand and crib, in tenths."""
    nothing: vec[float] = vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
    found = appraise_discard(game, seat, move, new_crib_odds(game, seat), nothing, nothing)
    hand, crib = int(10.0 * found.hand + 0.5), int(10.0 * found.crib + 0.5)
    fields = {
        "cards": int(game.hands[seat] & ~(bit(move & CARD_FIELD) | bit(move_other(move)))),
        "number": hand // 10,
        "part": hand % 10,
        "more": crib // 10,
        "tenths": crib % 10,
        "other": int(game.dealer),
    }
    return Sentence("reason-crib-own" if seat == game.dealer else "reason-crib-other", fields)


def explain_play(game: ZombieCribbage, seat: i64, card: i64) -> Sentence | None:
    """Return the reason for playing a card: its points, or what it denies the opponent."""
    points = game.card_points(card)
    fields = {"card": int(card), "number": int(points), "other": int(1 - seat)}
    total = game.count_total + CARD_VALUES[card]
    if points:
        return Sentence(scoring_key(game, card, points), fields)
    if not game.hand_size(1 - seat):
        return None
    fields["number"] = int(total)
    if not possible_cards(game, 1 - seat) & CARDS_FITTING_TOTAL[total]:
        return Sentence("reason-last", fields)
    if not game.count_size and card < 52 and holds_second_of_rank(game, seat, card):
        return Sentence("reason-paired", fields)
    if total < 5:
        return Sentence("reason-low", fields)
    if 15 < total < 21:
        return Sentence("reason-between", fields)
    return None


def scoring_key(game: ZombieCribbage, card: i64, points: i64) -> str:
    """Return the key of the sentence for a card that makes points."""
    alike, run = game.set_size(card, game.count_size), game.run_length(card, game.count_size)
    beside_sum = alike * (alike - 1) + run
    if beside_sum and points > beside_sum:
        return "reason-several"
    if run:
        return "reason-sequence"
    if alike:
        return "reason-pair"
    return "reason-fifteen" if game.count_total + CARD_VALUES[card] == 15 else "reason-thirty_one"


@final
class ZombieCribbageStrategy(Strategy):
    """The strategy, built on the functions above."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZombieCribbage)
        return int(choose_move(game, seat))

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZombieCribbage)
        return estimate_value(game, seat)

    def likelihood(self, game: Game, seat: int) -> float:
        """Return the likelihood of the opponent's discard and plays to the count."""
        assert isinstance(game, ZombieCribbage)
        return discard_likelihood(game, 1 - seat) * play_likelihood(game, 1 - seat)

    def margin(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZombieCribbage)
        return float(game.leading_zombies[seat] - game.leading_zombies[1 - seat])

    def careless_move(self, game: Game, move: int) -> int:
        return int(careless_count(move))

    def appraise_moves(self, game: Game, seat: int) -> list[Appraisal]:
        assert isinstance(game, ZombieCribbage)
        return appraise_discards(game, seat)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZombieCribbage)
        return explain_move(game, seat, move)
