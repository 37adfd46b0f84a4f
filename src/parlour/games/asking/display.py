"""Display of asking games."""

from typing import Final

from parlour.games.asking.options import rank_set
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, count, members, shift_left
from parlour.kit.cards import ALL_ACES, SUITS, format_standard_cards
from parlour.kit.sentences import Sentence
from parlour.kit.zones import ROW, EventDisplay, Zone

# Lucky draws occur only in Go Fish, wins in both games.
EVENT_DISPLAYS: Final = {
    "deal": EventDisplay("stock", "hand.{who}", animation="deals"),
    "ask": EventDisplay(animation="says", callout_key="call-ask"),
    "give": EventDisplay("hand.{who}", "hand.{other}"),
    "miss": EventDisplay(animation="says", callout_key="call-fish"),
    "draw": EventDisplay("stock", "hand.{who}"),
    "set": EventDisplay("hand.{who}", "sets.{who}", mood="good", animation="beat"),
    "out": EventDisplay(animation="beat"),
    "end": EventDisplay(animation="beat"),
}


def prompt(game: AskingGame, seat: int) -> Sentence:
    if game.is_over:
        return Sentence("prompt-over")
    if seat != game.turn:
        return Sentence("prompt-wait", {"who": int(game.turn)})
    others = members(game.seats_with_cards & ~bit(seat))
    return Sentence("prompt-ask-1", {"other": others[0]}) if len(others) == 1 else Sentence("prompt-ask")


def cards_of_stack(game: AskingGame, key: str, word: str) -> list[str]:
    """Return the rank of a set as its notation, since a set has all four cards."""
    return [word + suit for suit in SUITS] if key == "completed_sets" else [word]


def build_set_zones(game: AskingGame) -> list[Zone]:
    """Return the zones of the completed sets, one for each seat."""
    return [
        Zone(
            ROW,
            f"sets.{seat}",
            "zone-sets",
            ["+".join(format_standard_cards(cards).split()) for cards in set_stacks(game, seat)],
            int(seat),
        )
        for seat in range(game.seats)
    ]


def hand_badges(game: AskingGame, seat: int) -> list[str]:
    return (["badge-dealer"] if seat == game.dealer else []) + known_badges(game, seat)


def set_stacks(game: AskingGame, seat: int) -> list[int]:
    """Return the sets that a seat has laid down."""
    return [
        int(game.config.pack & shift_left(ALL_ACES, club))
        for club in members(rank_set(game.completed_sets[seat]))
    ]


def known_badges(game: AskingGame, seat: int) -> list[str]:
    """Return badges for ranks publicly known to be, or not to be, among the unseen cards of a hand."""
    if not game.hand_size(seat):
        return [] if game.is_over else ["badge-out"]
    if game.hand_size(seat) == count(game.known_cards[seat]):
        return []
    unseen_cards = game.config.pack & ~game.located_cards()
    holds, may_hold = game.held_ranks[seat], ~game.excluded_cards[seat]
    words: list[str] = []
    for club in members(rank_set(unseen_cards)):
        unseen = unseen_cards & shift_left(ALL_ACES, club)
        if unseen & holds:
            words.append(f"badge-known-holds-{club // 4}")
        elif not unseen & may_hold:
            words.append(f"badge-known-lacks-{club // 4}")
    return words
