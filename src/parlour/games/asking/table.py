"""How games of asking are shown."""

from typing import Final

from parlour.games.asking.rules import AskingGame
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import bit, count, members, shift
from parlour.kit.cards import RANK_CARDS, SUITS, set_text
from parlour.kit.words import Sentence
from parlour.kit.zones import ROW, Showing, Zone

# Go Fish tells of a lucky draw as well, and both games of who has won.
SHOWINGS: Final = {
    "deal": Showing("stock", "hand.{who}", part="deals"),
    "ask": Showing(part="says", call="call-ask"),
    "give": Showing("hand.{who}", "hand.{other}"),
    "fish": Showing(part="says", call="call-fish"),
    "draw": Showing("stock", "hand.{who}"),
    "set": Showing("hand.{who}", "sets.{who}", mood="good", part="beat"),
    "out": Showing(part="beat"),
    "end": Showing(part="beat"),
}


def prompt(game: AskingGame, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if seat != game.turn:
        return Sentence("prompt-wait", {"who": int(game.turn)})
    others = members(game.holding & ~bit(seat))
    return Sentence("prompt-ask-1", {"other": others[0]}) if len(others) == 1 else Sentence("prompt-ask")


def cards_of_stack(game: AskingGame, key: str, word: str) -> list[str]:
    """A set is written as its rank: it has all four cards."""
    return [word + suit for suit in SUITS] if key == "sets" else [word]


def set_zones(game: AskingGame) -> list[Zone]:
    """The sets that each seat has laid down."""
    return [
        Zone(
            ROW,
            f"sets.{seat}",
            "zone-sets",
            ["+".join(set_text(cards).split()) for cards in stacks_of(game, seat)],
            int(seat),
        )
        for seat in range(game.seats)
    ]


def hand_badges(game: AskingGame, seat: int) -> list[str]:
    return (["badge-dealer"] if seat == game.dealer else []) + known_badges(game, seat)


def stacks_of(game: AskingGame, seat: int) -> list[int]:
    """The sets that a seat has laid down."""
    return [int(game.terms.pack & shift(RANK_CARDS, club)) for club in members(ranks_in(game.sets[seat]))]


def known_badges(game: AskingGame, seat: int) -> list[str]:
    """What everybody knows of the cards in a hand that they have not seen there."""
    if not game.cards_held(seat):
        return [] if game.over else ["badge-out"]
    if game.cards_held(seat) == count(game.shown[seat]):
        return []
    unseen_cards = game.terms.pack & ~game.located()
    holds, may_hold = game.holds[seat], ~game.lacks[seat]
    words: list[str] = []
    for club in members(ranks_in(unseen_cards)):
        unseen = unseen_cards & shift(RANK_CARDS, club)
        if unseen & holds:
            words.append(f"badge-known-holds-{club // 4}")
        elif not unseen & may_hold:
            words.append(f"badge-known-lacks-{club // 4}")
    return words
