"""Strategy for Zombie Cribbage: a heuristic, values of positions, and reasons for moves."""

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
    can_appraise_discards,
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
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, OTHER_UNIT, move_other
from parlour.kit.outcomes import Appraisal
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

# score difference, in quarters of a point, that makes a discard less likely by a factor of e
DISCARD_SCALE: Final = 2.5
# score difference, in twentieths of a point, that makes a play less likely by a factor of e
PLAY_SCALE: Final = 12.0
# heuristic score of the move `stop`; a card that gains no points has a lower heuristic score
STOP_THRESHOLD: Final = 15
POOR_SHOW: Final = 7  # the heuristic chooses `run` if it expects at most this many points in the show
MEAN_CRIB_POINTS: Final = 4  # approximate mean points of a crib

# The heuristic.


def choose_move(game: ZombieCribbage, seat: i64) -> i64:
    """Choose the move with the highest heuristic score.

    This heuristic keeps the best four cards, plays for points and counts correctly. It chooses `run` if it
    expects a low score in the show.
    """
    move_count = game.generate_legal_moves(seat)
    best_move: i64 = NO_MOVE
    best_score: i64 = -1_000
    for index in range(move_count):
        move = game.move_buffer[index]
        score = (
            score_card_play(game, seat, move) if move < DISCARD else score_move_without_card(game, seat, move)
        )
        if score > best_score:
            best_move = move
            best_score = score
    return best_move


def score_move_without_card(game: ZombieCribbage, seat: i64, move: i64) -> i64:
    """Return a heuristic score of a move that does not play a card."""
    kind = move & KIND_FIELD
    points = move_other(move)
    if kind == DISCARD:
        discarded_cards = bit(move & CARD_FIELD) | bit(points)
        return score_discard(game, game.hands[seat], discarded_cards, seat == game.dealer)
    if kind == STOP:
        return STOP_THRESHOLD
    if kind == RUN:
        return POOR_SHOW - expected_show_points(game, seat)
    if kind in (COUNT, CLAIM):
        error = points - find_correct_points(game, seat, kind)
        return error if error < 0 else -error
    return 0


def score_card_play(game: ZombieCribbage, seat: i64, card: i64) -> i64:
    """Return a heuristic score for playing a card, in twentieths of a point.

    Immediate points come first, then high cards. Totals that let the opponent reach 15 or 31 are
    avoided. A card of a pair is a good lead.
    """
    score = 20 * game.points_if_played(card) + CARD_VALUES[card]
    total = game.count_total + CARD_VALUES[card]
    if total == 5 or total == 21:
        score -= 12
    elif 5 < total < 15:
        score -= 3
    if not game.count_size and holds_pair_of_rank(game, seat, card):
        score += 5
    return score


def holds_pair_of_rank(game: ZombieCribbage, seat: i64, card: i64) -> bool:
    """Return True if a seat holds at least two cards of this card's rank."""
    return count(game.hands[seat] & shift_left(ALL_ACES, card & 60)) > 1


def score_discard(game: ZombieCribbage, hand: i64, discarded_cards: i64, is_dealer: bool) -> i64:
    """Return a heuristic score of a discard, in quarters of a point.

    The score is the value of the kept cards. The value of the discarded cards is added for the dealer, and
    subtracted for the other player.
    """
    scorer = game.hand_scorer
    crib_score = 2 * scorer.score_hand(discarded_cards, NO_CARD, True)
    first_card = min_element(discarded_cards)
    second_card = min_element(discarded_cards & (discarded_cards - 1))
    if CARD_VALUES[first_card] == 5:
        crib_score += 1
    if CARD_VALUES[second_card] == 5:
        crib_score += 1
    rank_difference = RUN_RANKS[first_card] - RUN_RANKS[second_card]
    if rank_difference == 1 or rank_difference == -1:
        crib_score += 1
    kept_score = 4 * scorer.score_hand(hand & ~discarded_cards, NO_CARD, False)
    return kept_score + (crib_score if is_dealer else -crib_score)


def find_correct_points(game: ZombieCribbage, seat: i64, move_kind: i64) -> i64:
    """Return the correct number of points for a seat's count or claim."""
    if move_kind == COUNT:
        return game.true_points(seat)
    return game.true_points(1 - seat) - game.announced_points


def hand_show_points(game: ZombieCribbage, seat: i64) -> i64:
    """Return the points of a seat's hand in the show."""
    return game.hand_scorer.score_hand(game.hands[seat] | game.played_cards[seat], game.starter, False)


def expected_show_points(game: ZombieCribbage, seat: i64) -> i64:
    """Return the points that a seat can expect from its hand and the crib in the show.

    The mean points of a crib are added for the dealer and subtracted for the other player. The opponent's
    hand is ignored.
    """
    return hand_show_points(game, seat) + (MEAN_CRIB_POINTS if seat == game.dealer else -MEAN_CRIB_POINTS)


def make_counting_move_careless(move: i64) -> i64:
    """Return a count or claim as a careless player would make it (ZC-48).

    The player overlooks one two-point combination in a count, and claims none of the points that the opponent
    missed.
    """
    kind = move & KIND_FIELD
    if kind == CLAIM:
        return CLAIM
    return move - 2 * OTHER_UNIT if kind == COUNT and move_other(move) > 1 else move


# Likelihood of the moves of a sensible player.


def discard_likelihood(game: ZombieCribbage, seat: i64) -> float:
    """Return the probability of a seat's discard, given the heuristic scores of all possible discards."""
    discarded_cards = game.discards[seat]
    if not discarded_cards:
        return 1.0
    six_cards = game.hands[seat] | game.played_cards[seat] | discarded_cards
    is_dealer = seat == game.dealer
    chosen_score = score_discard(game, six_cards, discarded_cards, is_dealer)
    total_weight = 0.0
    first_cards = six_cards
    while first_cards:
        first_card = first_cards & -first_cards
        first_cards ^= first_card
        second_cards = first_cards
        while second_cards:
            second_card = second_cards & -second_cards
            second_cards ^= second_card
            total_weight += preference_weight(
                score_discard(game, six_cards, first_card | second_card, is_dealer) - chosen_score,
                DISCARD_SCALE,
            )
    return 1.0 / total_weight


def preference_weight(score_difference: i64, scale: float) -> float:
    """Return the ratio between the probabilities of two choices.

    The first choice has a score that is higher by `score_difference`. If this difference equals `scale`, the
    ratio is e.
    """
    return math.exp(float(score_difference) / scale)


def play_likelihood(game: ZombieCribbage, seat: i64) -> float:
    """Return the probability of a seat's plays in the running count, given the scores of all possible plays.

    The match is changed during the calculation, and restored at the end.
    """
    saved_hand, saved_size, saved_total = game.hands[seat], game.count_size, game.count_total
    probability = 1.0
    while game.count_size:
        game.count_size -= 1
        card = game.count_cards[game.count_size]
        game.count_total -= CARD_VALUES[card]
        if game.played_cards[seat] & bit(card):
            game.hands[seat] = game.hands[seat] | bit(card)
            probability *= card_play_likelihood(game, seat, card)
    game.hands[seat] = saved_hand
    game.count_size, game.count_total = saved_size, saved_total
    return probability


def card_play_likelihood(game: ZombieCribbage, seat: i64, card: i64) -> float:
    chosen_score = score_card_play(game, seat, card)
    total_weight = 0.0
    playable_cards = game.hands[seat] & CARDS_FITTING_TOTAL[game.count_total]
    while playable_cards:
        other_card = min_element(playable_cards)
        playable_cards &= playable_cards - 1
        total_weight += preference_weight(score_card_play(game, seat, other_card) - chosen_score, PLAY_SCALE)
    # After its own card and the opponent's "go", the seat may also stop (ZC-42).
    follows_own_card = (
        game.count_size > 0 and game.played_cards[seat] & bit(game.count_cards[game.count_size - 1]) != 0
    )
    if game.choices.after_go == "may" and follows_own_card and game.hand_size(1 - seat):
        total_weight += preference_weight(STOP_THRESHOLD - chosen_score, PLAY_SCALE)
    return 1.0 / total_weight


# Value of a position.


def estimate_value(game: ZombieCribbage, seat: i64) -> float:
    """Return a value from -1 to 1 for a position, based on the scores, the dealer and the games won."""
    race_tables = get_race_tables(game.choices.lowdown)
    own_score, other_score = game.leading_zombies[seat], game.leading_zombies[1 - seat]
    is_dealer = seat == game.dealer
    if game.phase == DISCARDING:
        win_chance = race_tables.win_chance_before_hand(own_score, other_score, is_dealer)
    elif game.phase == PLAYING or game.phase == RUNNING:
        win_chance = race_tables.win_chance_before_show(own_score, other_score, is_dealer)
    else:
        win_chance = race_tables.win_chance_before_hand(own_score, other_score, not is_dealer)
    return match_utility(game, seat, win_chance)


def match_utility(game: ZombieCribbage, seat: i64, game_chance: float) -> float:
    """Return the value of the match for a seat, from -1 to 1, given its chance to win the current game."""
    needed_wins = game.match_score.goal // 2 + 1
    own_needed, other_needed = (
        needed_wins - game.match_score.totals[seat],
        needed_wins - game.match_score.totals[1 - seat],
    )
    match_win_chance = get_race_tables(game.choices.lowdown).match_win_chance(
        game_chance, own_needed, other_needed
    )
    return max(-1.0, min(1.0, 2.0 * match_win_chance - 1.0))


def appraise_discards(game: ZombieCribbage, seat: i64) -> list[Appraisal]:
    """Return the expected result of each discard, averaged over all starters and the opponent's discards.

    In each appraisal, `points` is the mean total for the hand, the crib and a jack turned up as the starter.
    Points for the opponent are negative. `utility` also takes into account the pegging and the opponent's
    hand.
    """
    if not can_appraise_discards(game, seat):
        return []
    crib_odds = new_crib_odds(game, seat)
    chances, chances_with_heels = win_chances(game, seat, 0), win_chances(game, seat, 2)
    appraisals: list[Appraisal] = []
    for move in game.legal_in_game_order(int(seat)):
        discard_appraisal = appraise_discard(game, seat, move, crib_odds, chances, chances_with_heels)
        appraisals.append(
            Appraisal(move, discard_appraisal.points, match_utility(game, seat, discard_appraisal.win_chance))
        )
    return appraisals


# Reasons for moves.


def explain_move(game: ZombieCribbage, seat: i64, move: i64) -> Message | None:
    """Return a reason for a move, or None if there is none."""
    kind = move & KIND_FIELD
    if kind == PLAY:
        return explain_play(game, seat, move)
    if kind == DISCARD and can_appraise_discards(game, seat):
        return explain_discard(game, seat, move)
    if kind in (COUNT, CLAIM):
        return explain_count(game, seat, kind, move_other(move))
    if kind == STOP and (game.count_total < THIRTY_ONE or game.choices.thirty_one == "printed"):
        return Message("reason-stop")
    if kind == RUN and seat != game.dealer:
        return Message("reason-run", {"other": int(game.dealer)})
    if kind == RUN and expected_show_points(game, seat) <= POOR_SHOW:
        return Message("reason-run-own", {"number": int(hand_show_points(game, seat))})
    return None


def explain_count(game: ZombieCribbage, seat: i64, move_kind: i64, points: i64) -> Message | None:
    if points != find_correct_points(game, seat, move_kind):
        return None
    if move_kind == COUNT:
        return Message("reason-count")
    return Message("reason-claim" if points else "reason-claim-0")


def explain_discard(game: ZombieCribbage, seat: i64, move: i64) -> Message:
    """Return a message with the mean points of the kept cards and of the crib, to one decimal place."""
    no_chances: vec[float] = vec[float]([0.0] * (HAND_POINTS_COUNT * HAND_POINTS_COUNT))
    appraisal = appraise_discard(game, seat, move, new_crib_odds(game, seat), no_chances, no_chances)
    hand_tenths, crib_tenths = int(10.0 * appraisal.hand + 0.5), int(10.0 * appraisal.crib + 0.5)
    fields = {
        "cards": int(game.hands[seat] & ~(bit(move & CARD_FIELD) | bit(move_other(move)))),
        "number": hand_tenths // 10,
        "part": hand_tenths % 10,
        "more": crib_tenths // 10,
        "tenths": crib_tenths % 10,
        "other": int(game.dealer),
    }
    return Message("reason-crib-own" if seat == game.dealer else "reason-crib-other", fields)


def explain_play(game: ZombieCribbage, seat: i64, card: i64) -> Message | None:
    """Return a reason for playing a card, such as the points that it scores, or None if there is none."""
    points = game.points_if_played(card)
    fields = {"card": int(card), "number": int(points), "other": int(1 - seat)}
    total = game.count_total + CARD_VALUES[card]
    if points:
        return Message(scoring_message_key(game, card, points), fields)
    if not game.hand_size(1 - seat):
        return None
    fields["number"] = int(total)
    if not possible_cards(game, 1 - seat) & CARDS_FITTING_TOTAL[total]:
        return Message("reason-last", fields)
    if not game.count_size and card < 52 and holds_pair_of_rank(game, seat, card):
        return Message("reason-paired", fields)
    if total < 5:
        return Message("reason-low", fields)
    if 15 < total < 21:
        return Message("reason-between", fields)
    return None


def scoring_message_key(game: ZombieCribbage, card: i64, points: i64) -> str:
    """Return the key of the message that explains why a card scores points."""
    same_rank_count, run_length = (
        game.completed_set_size(card, game.count_size),
        game.run_length(card, game.count_size),
    )
    set_and_run_points = same_rank_count * (same_rank_count - 1) + run_length
    if set_and_run_points and points > set_and_run_points:
        return "reason-several"
    if run_length:
        return "reason-sequence"
    if same_rank_count:
        return "reason-pair"
    return "reason-fifteen" if game.count_total + CARD_VALUES[card] == 15 else "reason-thirty_one"


@final
class ZombieCribbageStrategy(Strategy[ZombieCribbage]):
    """The strategy of Zombie Cribbage."""

    def heuristic_move(self, game: ZombieCribbage, seat: int) -> int:
        return int(choose_move(game, seat))

    def evaluate(self, game: ZombieCribbage, seat: int) -> float:
        return estimate_value(game, seat)

    def likelihood(self, game: ZombieCribbage, seat: int) -> float:
        """Return the probability of the opponent's discard and the opponent's plays in the running count."""
        return discard_likelihood(game, 1 - seat) * play_likelihood(game, 1 - seat)

    def margin(self, game: ZombieCribbage, seat: int) -> float:
        return float(game.leading_zombies[seat] - game.leading_zombies[1 - seat])

    def careless_move(self, game: ZombieCribbage, move: int) -> int:
        return int(make_counting_move_careless(move))

    def appraise_moves(self, game: ZombieCribbage, seat: int) -> list[Appraisal]:
        return appraise_discards(game, seat)

    def move_reason(self, game: ZombieCribbage, seat: int, move: int) -> Message | None:
        return explain_move(game, seat, move)
