"""Reasons for a move of Crazy Eight, as sentences."""

from parlour.games.crazy_eight.cards import CARDS_FITTING_CARD, EIGHTS, OFFENSIVE, TWOS, WILDS
from parlour.games.crazy_eight.display import is_last_card_without_win
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.kit.bits import bit, count
from parlour.kit.cards import ALL_CLUBS, JACK, SEVEN
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, has_call, move_seat, move_suit
from parlour.kit.sentences import Sentence

FEW_CARDS = 3  # a hand with so few cards is close to winning


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
