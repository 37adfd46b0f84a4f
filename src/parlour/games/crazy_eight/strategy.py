"""Strategy for Crazy Eight: a heuristic, an evaluation of positions, and reasons for moves."""

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
from parlour.games.crazy_eight.display import is_nonwinning_last_card
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.kit.bits import bit, count, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, JACK, SEVEN
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import (
    CALL_FLAG,
    CARD_FIELD,
    KIND_FIELD,
    NO_MOVE,
    has_spoken_call,
    move_suit,
    named_seat,
)
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

POINTS_PER_CARD: Final = 10.0  # average points of a card in hand (CE-51)
FEW_CARDS: Final = 3  # maximum number of cards in a hand that is close to winning


def choose_best_move(game: CrazyEight, seat: i64, highest_move_kind: i64) -> i64:
    """Return the best move whose kind is at most `highest_move_kind`, or NO_MOVE if there is none."""
    best_move: i64 = NO_MOVE
    best_score: i64 = -1
    for index in range(game.generate_legal_moves(seat)):
        move = game.move_buffer[index]
        score = score_move(game, seat, move)
        if score > best_score and move & KIND_FIELD <= highest_move_kind:
            best_move, best_score = move, score
    return best_move


def score_move(game: CrazyEight, seat: i64, move: i64) -> i64:
    """Return a heuristic score for a move, at least 0. A higher score is better."""
    kind = move & KIND_FIELD
    call_bonus: i64 = 1 if has_spoken_call(move) else 0
    if kind == CATCH:
        return 1000
    if kind != PLAY:
        return 100 + call_bonus
    card = move & CARD_FIELD
    card_set = bit(card)
    rest_of_hand = game.hands[seat] & ~card_set
    if not rest_of_hand:
        return 2000 if game.wins_round(card_set, game.top_discard) else 50 + call_bonus
    if not rest_of_hand & REGULAR and card_set & REGULAR:
        # Keep the last regular card, because only a regular card can win.
        return 90 + call_bonus
    score = 200 + call_bonus + game.hand_points(card_set & ~EIGHTS)
    if card_set & OFFENSIVE:
        score += 60 if game.demand or game.hand_size(game.next_seat(seat)) < 4 else 10
    elif card_set & ACES:
        score += 40 if game.demand else -40
    elif card_set & EIGHTS:
        suit = move_suit(move) if move_suit(move) >= 0 else card & 3
        score += count(rest_of_hand & shift_left(ALL_CLUBS, suit)) - 60
    elif game.plays_again(card):
        score += (
            30 if rest_of_hand & (shift_left(ALL_CLUBS, card & 3) | shift_left(ALL_ACES, card & 60)) else 5
        )
    else:
        score += 2 * count(rest_of_hand & shift_left(ALL_CLUBS, card & 3))
    return score


def evaluate_position(game: CrazyEight, seat: int) -> float:
    """Return an evaluation from -1 to 1, based on the match score and the sizes of the hands."""
    seat_count = int(game.seats)
    win_chances = vec[float]([0.0] * seat_count)
    total_chance = 0.0
    for owner in range(seat_count):
        if game.seats_in_round & bit(owner):
            win_chances[owner] = 1.0 / float(1 + game.hand_size(owner))
            total_chance += win_chances[owner]
    expected_points = vec[float]([0.0] * seat_count)
    for owner in range(seat_count):
        win_chances[owner] = win_chances[owner] / total_chance
        # CE-51: the cards left in the hands of the losers count as points.
        expected_points[owner] = POINTS_PER_CARD * (1.0 - win_chances[owner]) * float(game.hand_size(owner))
    return (
        2.0 * expected_win_share(game.match_score, seat, game.round_count, win_chances, expected_points) - 1.0
    )


# Reasons for moves


def explain_move(game: CrazyEight, seat: int, move: int) -> Message | None:
    kind = move & KIND_FIELD
    if kind == CATCH:
        return explain_catch(game, named_seat(move))
    if kind == PLAY:
        return explain_play(game, seat, move)
    if has_spoken_call(move):
        return Message("reason-said")
    if kind == DRAW and is_nonwinning_last_card(game, game.playable_hand_cards(seat)):
        return Message("reason-hold")
    spared = cards_playable_instead(game, seat, kind)
    return Message("reason-spare", {"cards": spared}) if spared else None


def cards_playable_instead(game: CrazyEight, seat: int, move_kind: int) -> int:
    """Return the cards that the player could have played instead of making a move of this kind."""
    if move_kind == KEEP:
        return game.playable_drawn_card()
    if move_kind == TAKE:
        return game.hands[seat] & game.cards_answering_demand()
    return game.playable_hand_cards(seat)


def explain_catch(game: CrazyEight, caught_seat: int) -> Message | None:
    """CE-41, CE-42: return the reason for a catch, or None if the caught player would pick up no cards."""
    penalty = min(game.catch_penalty(caught_seat), game.stock_count + game.discard_count - 1)
    return Message("reason-catch", {"other": caught_seat, "number": penalty}) if penalty else None


def explain_play(game: CrazyEight, seat: int, move: int) -> Message:
    card = move & CARD_FIELD
    card_set = bit(card)
    rest_of_hand = game.hands[seat] & ~card_set
    next_seat = game.next_seat(seat)
    if not rest_of_hand:
        reason = Message("reason-win" if game.wins_round(card_set, game.top_discard) else "reason-air")
    elif card_set & OFFENSIVE:
        demand = game.demand + (2 if card_set & TWOS else 5)
        reason = Message("reason-demand", {"other": next_seat, "number": demand})
    elif game.demand:
        reason = Message("reason-cancel", {"number": game.demand})
    elif card_set & EIGHTS:
        named_suit = move_suit(move)
        reason = explain_named_suit(game, rest_of_hand, named_suit if named_suit >= 0 else card & 3)
    elif game.plays_again(card):
        reason = explain_extra_turn(game, rest_of_hand, card)
    elif card >> 2 in (SEVEN, JACK) and game.hand_size(next_seat) <= FEW_CARDS:
        fields = {"other": next_seat, "number": game.hand_size(next_seat)}
        reason = Message("reason-skip" if card >> 2 == SEVEN else "reason-turn", fields)
    else:
        reason = explain_ordinary_card(game, rest_of_hand, card)
    return Message("reason-call", {"reason": reason}) if has_spoken_call(move) else reason


def explain_named_suit(game: CrazyEight, rest_of_hand: int, suit: int) -> Message:
    """CE-10: return the reason for naming a suit."""
    suit_count = count(rest_of_hand & ALL_CLUBS << suit & ~EIGHTS)
    if not suit_count:
        return describe_remaining_hand(rest_of_hand)
    return Message("reason-name", {"suit": suit, "number": suit_count})


def explain_extra_turn(game: CrazyEight, rest_of_hand: int, card: int) -> Message:
    """CE-11, CE-12, CE-13: return the reason for playing a card that lets the player go again."""
    fitting_count = count(rest_of_hand & CARDS_FITTING_CARD[card])
    return (
        Message("reason-again", {"number": fitting_count})
        if fitting_count
        else describe_remaining_hand(rest_of_hand)
    )


def explain_ordinary_card(game: CrazyEight, rest_of_hand: int, card: int) -> Message:
    """Return the reason for playing an ordinary card, based on the cards left in the hand."""
    cards_left = count(rest_of_hand)
    kept_wilds = rest_of_hand & game.playable_cards & WILDS
    if kept_wilds and cards_left > 1:
        return Message("reason-kept", {"left": cards_left, "cards": kept_wilds})
    fitting_count = count(rest_of_hand & CARDS_FITTING_CARD[card])
    if not fitting_count or cards_left == 1:
        return describe_remaining_hand(rest_of_hand)
    return Message("reason-suit", {"left": cards_left, "number": fitting_count})


def describe_remaining_hand(rest_of_hand: int) -> Message:
    return Message("reason-left", {"left": count(rest_of_hand)})


@final
class CrazyEightStrategy(Strategy[CrazyEight]):
    """The strategy of Crazy Eight."""

    def heuristic_move(self, game: CrazyEight, seat: int) -> int:
        """Return the move of a simple heuristic.

        The heuristic attacks or plays again if possible. It saves eights and aces for emergencies, and tries
        to keep a regular card to play last.
        """
        return int(choose_best_move(game, seat, CATCH))

    def evaluate(self, game: CrazyEight, seat: int) -> float:
        return evaluate_position(game, seat)

    def margin(self, game: CrazyEight, seat: int) -> float:
        return game.match_score.margin(seat)

    def careless_move(self, game: CrazyEight, move: int) -> int:
        """CE-41, CE-42, CE-44: return the move of a player who forgets calls and does not catch others."""
        if move & KIND_FIELD != CATCH:
            return move & ~CALL_FLAG
        if game.viewer != game.turn:
            return NO_MOVE
        return int(choose_best_move(game, game.turn, TAKE) & ~CALL_FLAG)

    def move_reason(self, game: CrazyEight, seat: int, move: int) -> Message | None:
        return explain_move(game, seat, move)
