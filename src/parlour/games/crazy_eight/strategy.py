"""Strategy of Crazy Eight: a rule of thumb, a value of positions, and reasons for moves."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import (
    ACES,
    CARDS_FITTING_CARD,
    EIGHTS,
    OFFENSIVE,
    REGULAR,
    TWOS,
    WILDS,
)
from parlour.games.crazy_eight.display import is_last_card_without_win
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.kit.bits import bit, count, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, JACK, SEVEN
from parlour.kit.components import Strategy
from parlour.kit.game import Game
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import (
    CALL_FLAG,
    CARD_FIELD,
    KIND_FIELD,
    NO_MOVE,
    has_call,
    move_seat,
    move_suit,
)
from parlour.kit.sentences import Sentence

POINTS_PER_CARD: Final = 10.0  # average points of a card in hand (CE-51)
FEW_CARDS: Final = 3  # a hand with so few cards is close to winning


def choose_best_move(game: CrazyEight, seat: i64, last_kind: i64) -> i64:
    """Return the move with the best score among those up to this kind, or NO_MOVE."""
    best: i64 = NO_MOVE
    most: i64 = -1
    for at in range(game.generate_legal(seat)):
        move = game.move_buffer[at]
        worth = score_move(game, seat, move)
        if worth > most and move & KIND_FIELD <= last_kind:
            best, most = move, worth
    return best


def score_move(game: CrazyEight, seat: i64, move: i64) -> i64:
    """Return a score for a move, 0 or more."""
    kind = move & KIND_FIELD
    said: i64 = 1 if has_call(move) else 0
    if kind == CATCH:
        return 1000
    if kind != PLAY:
        return 100 + said
    card = move & CARD_FIELD
    here = bit(card)
    rest = game.hands[seat] & ~here
    if not rest:
        return 2000 if game.wins_round(here, game.top_discard) else 50 + said
    if not rest & REGULAR and here & REGULAR:
        # Keep a regular card to the end, because only such a card wins.
        return 90 + said
    worth = 200 + said + game.hand_points(here & ~EIGHTS)
    if here & OFFENSIVE:
        worth += 60 if game.demand or game.hand_size(game.next_seat(seat)) < 4 else 10
    elif here & ACES:
        worth += 40 if game.demand else -40
    elif here & EIGHTS:
        suit = move_suit(move) if move_suit(move) >= 0 else card & 3
        worth += count(rest & shift_left(ALL_CLUBS, suit)) - 60
    elif game.plays_again(card):
        worth += 30 if rest & (shift_left(ALL_CLUBS, card & 3) | shift_left(ALL_ACES, card & 60)) else 5
    else:
        worth += 2 * count(rest & shift_left(ALL_CLUBS, card & 3))
    return worth


def estimate_value(game: CrazyEight, seat: int) -> float:
    """Return a value from -1 to 1, from the score of the match and the sizes of the hands."""
    seats = int(game.seats)
    chances = vec[float]([0.0] * seats)
    everybody = 0.0
    for other in range(seats):
        if game.seats_in_round & bit(other):
            chances[other] = 1.0 / float(1 + game.hand_size(other))
            everybody += chances[other]
    coming = vec[float]([0.0] * seats)
    for other in range(seats):
        chances[other] = chances[other] / everybody
        # CE-51
        coming[other] = POINTS_PER_CARD * (1.0 - chances[other]) * float(game.hand_size(other))
    return 2.0 * expected_win_share(game.match_score, seat, game.round_count, chances, coming) - 1.0


# Reasons for moves


def explain_move(game: CrazyEight, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    if kind == CATCH:
        return explain_catch(game, move_seat(move))
    if kind == PLAY:
        return explain_play(game, seat, move)
    if has_call(move):
        return Sentence("reason-said")
    hand = game.hands[seat]
    if kind == DRAW and is_last_card_without_win(game, hand & game.playable_cards):
        return Sentence("reason-hold")
    spare = spared_cards(game, hand, kind)
    return Sentence("reason-spare", {"cards": spare}) if spare else None


def spared_cards(game: CrazyEight, hand: int, kind: int) -> int:
    """Return the cards that could be played but are kept by a move of this kind."""
    if kind == KEEP:
        return bit(game.drawn_card) & game.playable_cards
    return hand & (game.demand_answers() if kind == TAKE else game.playable_cards)


def explain_catch(game: CrazyEight, other: int) -> Sentence | None:
    """CE-41, CE-42."""
    number = min(game.catch_penalty(other), game.stock_count + game.discard_count - 1)
    return Sentence("reason-catch", {"other": other, "number": number}) if number else None


def explain_play(game: CrazyEight, seat: int, move: int) -> Sentence:
    card = move & CARD_FIELD
    here = bit(card)
    rest = game.hands[seat] & ~here
    following = game.next_seat(seat)
    if not rest:
        found = Sentence("reason-win" if game.wins_round(here, game.top_discard) else "reason-air")
    elif here & OFFENSIVE:
        demand = game.demand + (2 if here & TWOS else 5)
        found = Sentence("reason-demand", {"other": following, "number": demand})
    elif game.demand:
        found = Sentence("reason-cancel", {"number": game.demand})
    elif here & EIGHTS:
        named = move_suit(move)
        found = explain_named_suit(game, rest, named if named >= 0 else card & 3)
    elif game.plays_again(card):
        found = explain_extra_turn(game, rest, card)
    elif card >> 2 in (SEVEN, JACK) and game.hand_size(following) <= FEW_CARDS:
        fields = {"other": following, "number": game.hand_size(following)}
        found = Sentence("reason-skip" if card >> 2 == SEVEN else "reason-turn", fields)
    else:
        found = explain_remaining_hand(game, rest, card)
    return Sentence("reason-call", {"reason": found}) if has_call(move) else found


def explain_named_suit(game: CrazyEight, rest: int, suit: int) -> Sentence:
    """CE-10."""
    more = count(rest & ALL_CLUBS << suit & ~EIGHTS)
    if not more:
        return describe_remaining_hand(rest)
    return Sentence("reason-name", {"suit": suit, "number": more})


def explain_extra_turn(game: CrazyEight, rest: int, card: int) -> Sentence:
    """CE-11, CE-12, CE-13."""
    fitting = count(rest & CARDS_FITTING_CARD[card])
    return Sentence("reason-again", {"number": fitting}) if fitting else describe_remaining_hand(rest)


def explain_remaining_hand(game: CrazyEight, rest: int, card: int) -> Sentence:
    """Return a sentence about the hand that remains after an ordinary card."""
    left = count(rest)
    kept = rest & game.playable_cards & WILDS
    if kept and left > 1:
        return Sentence("reason-kept", {"left": left, "cards": kept})
    fitting = count(rest & CARDS_FITTING_CARD[card])
    if not fitting or left == 1:
        return describe_remaining_hand(rest)
    return Sentence("reason-suit", {"left": left, "number": fitting})


def describe_remaining_hand(rest: int) -> Sentence:
    return Sentence("reason-left", {"left": count(rest)})


@final
class CrazyEightStrategy(Strategy):
    """See the functions above."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        """Return the move of the rule of thumb.

        It attacks or plays again if possible. It keeps eights and aces for emergencies, and a regular card
        for the end.
        """
        assert isinstance(game, CrazyEight)
        return int(choose_best_move(game, seat, CATCH))

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, CrazyEight)
        return estimate_value(game, seat)

    def margin(self, game: Game, seat: int) -> float:
        assert isinstance(game, CrazyEight)
        return game.match_score.margin(seat)

    def careless_move(self, game: Game, move: int) -> int:
        """CE-41, CE-42, CE-44: return the move without its call, or the move that does not catch a player."""
        assert isinstance(game, CrazyEight)
        if move & KIND_FIELD != CATCH:
            return move & ~CALL_FLAG
        if game.viewer != game.turn:
            return NO_MOVE
        return int(choose_best_move(game, game.turn, TAKE) & ~CALL_FLAG)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, CrazyEight)
        return explain_move(game, seat, move)
