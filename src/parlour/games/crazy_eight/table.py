"""How Crazy Eight is shown."""

from typing import Final

from parlour.games.crazy_eight.rules import DRAW, KEEP, PLAY, CrazyEight
from parlour.kit.bits import bit, count
from parlour.kit.cards import NO_CARD, SUITS
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, is_said, named_suit
from parlour.kit.words import Sentence
from parlour.kit.zones import Showing

SHOWINGS: Final = {
    "deal": Showing("stock", "hand.{who}", part="deals"),
    "starter": Showing("stock", "discard"),
    "play": Showing("hand.{who}", "discard"),
    "name": Showing(part="says"),
    "draw": Showing("stock", "hand.{who}"),
    "take": Showing(part="says"),
    "penalty": Showing("stock", "hand.{who}", mood="bad"),
    "call": Showing(part="says", call="call-call"),
    "catch": Showing(part="says"),
    "stop": Showing("stock", "hand.{who}"),
    "won": Showing(mood="good", part="beat"),
    "score": Showing(part="shows", call="call-score"),
    "out": Showing(part="beat"),
    "blocked": Showing(part="beat"),
}


def leaves_in_air(game: CrazyEight, last: int) -> bool:
    """CE-30, CE-37: whether the seat on turn has this card alone, and does not win by playing it now."""
    if game.turn < 0 or game.hands[game.turn] != last:
        return False
    return count(last) == 1 and not game.wins(last, game.top)


def prompt(game: CrazyEight, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if seat != game.turn:
        found = Sentence("prompt-wait", {"who": game.turn})
    elif game.demand:
        found = prompt_under_demand(game, seat)
    else:
        found = prompt_in_turn(game, seat)
    return with_catches(game, found, seat)


def settled(game: CrazyEight, seat: int, move: int) -> bool:
    """What is played or kept was in the hand; CE-34: and a draw that passes brings no card."""
    kind = move & KIND_FIELD
    return kind in (PLAY, KEEP) or (kind == DRAW and game.draw_passes())


def with_catches(game: CrazyEight, prompt: Sentence, seat: int) -> Sentence:
    """CE-40: and whom the seat may catch, if it is in the round."""
    if seat < 0 or not (game.playing >> seat) & 1:
        return prompt
    caught = [other for other in range(game.seats) if other != seat and game.may_be_caught(other)]
    if not caught:
        return prompt
    key = "prompt-wait-catch" if seat != game.turn else "prompt-catch"
    return Sentence(key, {"prompt": prompt, "other": caught[0], "caught": len(caught)})


def prompt_under_demand(game: CrazyEight, seat: int) -> Sentence:
    """CE-24, CE-26, CE-30: what answers the demand, and what taking it brings."""
    number = game.to_pick()
    if game.drawn != NO_CARD:
        key = "prompt-first-last" if leaves_in_air(game, bit(game.drawn)) else "prompt-first"
        return Sentence(key, {"card": game.drawn, "number": number})
    answers = game.hands[seat] & game.answers()
    if answers:
        key = "prompt-demand-last" if leaves_in_air(game, answers) else "prompt-demand"
    else:
        key = "prompt-demand-air" if game.in_air & bit(seat) else "prompt-demand-none"
    return Sentence(key, {"cards": answers, "number": number})


def prompt_in_turn(game: CrazyEight, seat: int) -> Sentence:
    """What the seat on turn may do where there is no demand."""
    if game.drawn >= 0:
        fits = bit(game.drawn) & game.follows
        key = "prompt-drawn-none" if not fits else "prompt-drawn"
        if leaves_in_air(game, fits):
            key = "prompt-drawn-last"
        return Sentence(key, {"card": game.drawn})
    plays = game.hands[seat] & game.follows
    below = game.below_joker() if game.top >= 52 else NO_CARD
    fields = {"top": game.top, "suit": game.suit}
    if game.in_air & bit(seat):
        key = "prompt-air"
    elif not plays:
        key = "prompt-none"
    elif leaves_in_air(game, plays):
        key = "prompt-last"
    elif game.suit >= 0:
        key = "prompt-suit"
    elif game.top < 52:
        key = "prompt-play"
    elif below < 0:
        key = "prompt-joker"
    else:
        key = "prompt-below"
        fields["top"] = below
    return Sentence(f"{key}-pass" if game.draw_passes() else key, fields)


def card_label(game: CrazyEight, move: int) -> Sentence:
    """CE-30: a card that would be the last says what it brings."""
    card, suit = move & CARD_FIELD, named_suit(move)
    key = "move-play" if suit < 0 else "move-name"
    key += "-said" if is_said(move) else ""
    key += "-air" if leaves_in_air(game, bit(card)) else ""
    return Sentence(key, {"card": card, "suit": suit})


def draw_label(game: CrazyEight, move: int) -> Sentence:
    if is_said(move):
        return Sentence("move-draw-pass-said")
    return Sentence("move-draw-pass" if game.draw_passes() else "move-draw")


def take_label(game: CrazyEight, move: int) -> Sentence:
    number = game.to_pick() if game.demand else 0
    return Sentence("move-take-said" if is_said(move) else "move-take", {"number": number})


def discard_badges(game: CrazyEight) -> list[str]:
    """Which way play goes, and the suit that an 8 has named."""
    way = "badge-clockwise" if game.direction > 0 else "badge-anticlockwise"
    return [way] if game.suit < 0 else [way, f"badge-suit-{game.suit}"]


def discard_signs(game: CrazyEight) -> list[str]:
    way = "+" if game.direction > 0 else "-"
    return [way] if game.suit < 0 else [way, SUITS[game.suit]]


def hand_badges(game: CrazyEight, seat: int) -> list[str]:
    badges = ["badge-dealer"] if seat == game.dealer else []
    if game.in_air & bit(seat):
        badges.append("badge-air")
    if not game.playing & bit(seat):
        badges.append("badge-out")
    return badges


def is_demanded(game: CrazyEight) -> bool:
    return game.demand != 0
