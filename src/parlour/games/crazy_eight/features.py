"""What a learner sees of Crazy Eight.

Cards that were shuffled together are alike to whoever has not seen them since. So of the cards in hiding it
is told which may be in the stock, which are in hands for certain, and how many of these each seat holds.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count
from parlour.kit.cards import NO_CARD, RANK_NAMES, SUIT_NAMES
from parlour.kit.features import Feature, Features, Row, card_names, seats_from_you, seats_in_order
from parlour.kit.game import Game
from parlour.kit.seats import clockwise

PLAIN_CARDS: Final = 52
MOST_DEMANDED: Final = 60  # said of more as well, to which only who catches others can come


def cards_known(game: CrazyEight) -> i64:
    """How many cards there are by their numbers, with the jokers of this table."""
    return PLAIN_CARDS + count(game.terms.pack >> PLAIN_CARDS)


def kept_in_hand(game: CrazyEight, seat: i64) -> i64:
    """How many cards a seat has held since before the stock was shuffled last."""
    memory = game.memory
    number = count(game.hands[seat] & ~memory.source)
    if len(memory.held):
        for index in range(len(memory.lots)):
            if not memory.lots[index] & memory.source:
                number += memory.held[index * game.seats + seat]
    return number


def write_cards(game: CrazyEight, seat: i64, row: Row) -> None:
    """The own hand, the discard pile, and what is known of the cards in hiding."""
    n = cards_known(game)
    hand = game.hands[seat]
    lying: i64 = 0
    for at in range(game.discarded):
        lying |= bit(game.discard[at])
    hiding = game.terms.pack & ~hand & ~lying
    row.cards(hand, n)
    row.one_of(game.top, n)
    row.cards(lying, n)
    row.cards(hiding & game.memory.source, n)
    row.cards(hiding & ~game.memory.source, n)


def write_match(game: CrazyEight, row: Row) -> None:
    """What has to be matched: a rank and a suit, a suit alone, or nothing."""
    card = game.top
    if card >= PLAIN_CARDS:
        card = game.below_joker()
    rank: i64 = -1
    suit = game.suit
    if suit < 0 and card >= 0:
        rank = card >> 2
        suit = card & 3
    row.one_of(rank, len(RANK_NAMES))
    row.one_of(suit, len(SUIT_NAMES))
    row.flag(game.suit >= 0)


def write_play(game: CrazyEight, seat: i64, row: Row) -> None:
    """What the seat on turn is asked, and by what it is bound."""
    row.number(min(game.demand, MOST_DEMANDED))
    row.flag(game.drawn != NO_CARD)
    drawn = game.drawn
    if seat != game.turn:
        drawn = NO_CARD
    row.one_of(drawn, cards_known(game))
    row.flag(game.said)
    row.number(game.passes)
    row.number(game.left)
    row.number(game.direction)


def write_seats(game: CrazyEight, seat: i64, row: Row) -> None:
    """What is known of each seat."""
    n = game.seats
    row.one_of(seat, n)
    row.seats(game.to_move(), seat, n)
    other = seat
    for _nth in range(n):
        row.number(game.cards_held(other))
        other = clockwise(other, n)
    for _nth in range(n):
        row.number(kept_in_hand(game, other))
        other = clockwise(other, n)
    row.seats(game.in_air, seat, n)
    row.seats(game.missed_call, seat, n)
    unsaid: i64 = 0
    if game.missed_pick_by >= 0:
        unsaid = bit(game.missed_pick_by)
    row.seats(unsaid, seat, n)
    row.seats(bit(game.dealer), seat, n)
    row.seats(game.playing, seat, n)
    row.clockwise(game.match.totals, seat)


@final
class CrazyEightFeatures(Features):
    """See the functions above."""

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, CrazyEight)
        size, most_points = int(game.terms.size), int(game.match.goal + game.hand_points(game.terms.pack))
        cards, seats = card_names(int(cards_known(game))), seats_from_you(int(game.seats))
        return [
            Feature("hand", "the cards in your hand", cards),
            Feature("top", "the card on top of the discard pile", cards),
            Feature("discard", "the cards of the discard pile", cards),
            Feature("hiding", "cards that you cannot see and that may be in the stock", cards),
            Feature("in_hands", "cards that you cannot see and that are in somebody's hand", cards),
            Feature("rank", "the rank that matches; none where a suit is named or all goes", RANK_NAMES),
            Feature("suit", "the suit that matches; none where all goes", SUIT_NAMES),
            Feature("named", "whether an eight has named that suit"),
            Feature(
                "demand", f"how many cards are demanded, {MOST_DEMANDED} for more as well", high=MOST_DEMANDED
            ),
            Feature("has_drawn", "whether the seat on turn has drawn a card that it can play or keep"),
            Feature("drawn", "that card, where it is you who has drawn it", cards),
            Feature("said", "whether the number of cards was announced with a `take` that an ace stopped"),
            Feature("passes", "how many have passed one after another", high=int(game.seats)),
            Feature("stock", "how many cards are in the stock", high=size),
            Feature("direction", "which way play goes: 1 to the left, -1 to the right", low=-1),
            Feature("seat", "which seat you have, as moves name it", seats_in_order(int(game.seats))),
            Feature("turn", "whose turn it is", seats),
            Feature("hand_sizes", "how many cards are in each hand", seats, high=size),
            Feature("kept", "how many of them since before the stock was shuffled last", seats, high=size),
            Feature("in_air", "who is in air", seats),
            Feature("missed_call", 'who can be caught for "half card" or "last card"', seats),
            Feature("missed_pick", 'who can be caught for "pick two" or "pick five"', seats),
            Feature("dealer", "who deals", seats),
            Feature("playing", "who is in the round", seats),
            Feature("scores", "the points of each seat as the match counts them", seats, high=most_points),
        ]

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, CrazyEight)
        write_cards(game, seat, row)
        write_match(game, row)
        write_play(game, seat, row)
        write_seats(game, seat, row)
