"""What speaks for a move of Crazy Eight, in words."""

from parlour.games.crazy_eight.cards import EIGHTS, FITS_CARD, OFFENSIVE, TWOS, WILDS
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.games.crazy_eight.table import leaves_in_air
from parlour.kit.bits import bit, count
from parlour.kit.cards import CLUB_CARDS, JACK, SEVEN
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, is_said, named_suit, seat_of
from parlour.kit.words import Sentence

FEW_CARDS = 3  # in a hand that is near to winning


def reason_for(game: CrazyEight, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    if kind == CATCH:
        return reason_to_catch(game, seat_of(move))
    if kind == PLAY:
        return reason_to_play(game, seat, move)
    if is_said(move):
        return Sentence("reason-said")
    hand = game.hands[seat]
    if kind == DRAW and leaves_in_air(game, hand & game.follows):
        return Sentence("reason-hold")
    spare = spared(game, hand, kind)
    return Sentence("reason-spare", {"cards": spare}) if spare else None


def spared(game: CrazyEight, hand: int, kind: int) -> int:
    """What could be played now, and is kept by a move that plays nothing."""
    if kind == KEEP:
        return bit(game.drawn) & game.follows
    return hand & (game.answers() if kind == TAKE else game.follows)


def reason_to_catch(game: CrazyEight, other: int) -> Sentence | None:
    """CE-41, CE-42."""
    number = min(game.missed_by(other), game.left + game.discarded - 1)
    return Sentence("reason-catch", {"other": other, "number": number}) if number else None


def reason_to_play(game: CrazyEight, seat: int, move: int) -> Sentence:
    card = move & CARD_FIELD
    here = bit(card)
    rest = game.hands[seat] & ~here
    following = game.next_to(seat)
    if not rest:
        found = Sentence("reason-win" if game.wins(here, game.top) else "reason-air")
    elif here & OFFENSIVE:
        demand = game.demand + (2 if here & TWOS else 5)
        found = Sentence("reason-demand", {"other": following, "number": demand})
    elif game.demand:
        found = Sentence("reason-cancel", {"number": game.demand})
    elif here & EIGHTS:
        named = named_suit(move)
        found = reason_to_name(game, rest, named if named >= 0 else card & 3)
    elif game.goes_again(card):
        found = reason_to_go_again(game, rest, card)
    elif card >> 2 in (SEVEN, JACK) and game.cards_held(following) <= FEW_CARDS:
        fields = {"other": following, "number": game.cards_held(following)}
        found = Sentence("reason-skip" if card >> 2 == SEVEN else "reason-turn", fields)
    else:
        found = reason_of_rest(game, rest, card)
    return Sentence("reason-call", {"reason": found}) if is_said(move) else found


def reason_to_name(game: CrazyEight, rest: int, suit: int) -> Sentence:
    """CE-10."""
    more = count(rest & CLUB_CARDS << suit & ~EIGHTS)
    if not more:
        return reason_left(rest)
    return Sentence("reason-name", {"suit": suit, "number": more})


def reason_to_go_again(game: CrazyEight, rest: int, card: int) -> Sentence:
    """CE-11, CE-12, CE-13."""
    fitting = count(rest & FITS_CARD[card])
    return Sentence("reason-again", {"number": fitting}) if fitting else reason_left(rest)


def reason_of_rest(game: CrazyEight, rest: int, card: int) -> Sentence:
    """What an ordinary card leaves its player with."""
    left = count(rest)
    kept = rest & game.follows & WILDS
    if kept and left > 1:
        return Sentence("reason-kept", {"left": left, "cards": kept})
    fitting = count(rest & FITS_CARD[card])
    if not fitting or left == 1:
        return reason_left(rest)
    return Sentence("reason-suit", {"left": left, "number": fitting})


def reason_left(rest: int) -> Sentence:
    return Sentence("reason-left", {"left": count(rest)})
