"""Features of Crazy Eight for learning.

Cards that were shuffled together are indistinguishable to players who have not seen them since. Therefore the
features state which hidden cards may be in the stock and which must be in hands. They also state how many of
the latter each seat holds.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count
from parlour.kit.cards import NO_CARD, RANK_NAMES, SUIT_NAMES
from parlour.kit.features import (
    Feature,
    FeatureRow,
    Features,
    absolute_seat_names,
    card_names,
    relative_seat_names,
)
from parlour.kit.game import Game
from parlour.kit.moves import next_clockwise

PLAIN_CARDS: Final = 52
MAX_DEMAND: Final = 60  # larger demands, which only caught calls make possible, have this value too


def card_number_count(game: CrazyEight) -> i64:
    """Return the number of card numbers, with the jokers in the pack."""
    return PLAIN_CARDS + count(game.config.pack >> PLAIN_CARDS)


def cards_kept(game: CrazyEight, seat: i64) -> i64:
    """Return the number of cards a seat has held since before the last shuffle of the stock."""
    memory = game.memory
    number = count(game.hands[seat] & ~memory.stock_cards)
    if len(memory.group_counts):
        for index in range(len(memory.card_groups)):
            if not memory.card_groups[index] & memory.stock_cards:
                number += memory.group_counts[index * game.seats + seat]
    return number


def add_cards(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the seat's hand, the discard pile, and the knowledge of hidden cards."""
    n = card_number_count(game)
    hand = game.hands[seat]
    lying: i64 = 0
    for at in range(game.discard_count):
        lying |= bit(game.discard_pile[at])
    hiding = game.config.pack & ~hand & ~lying
    row.add_cards(hand, n)
    row.add_one_hot(game.top_discard, n)
    row.add_cards(lying, n)
    row.add_cards(hiding & game.memory.stock_cards, n)
    row.add_cards(hiding & ~game.memory.stock_cards, n)


def add_match(game: CrazyEight, row: FeatureRow) -> None:
    """Add the rank and suit to be matched: both, only a suit, or neither."""
    card = game.top_discard
    if card >= PLAIN_CARDS:
        card = game.card_below_joker()
    rank: i64 = -1
    suit = game.named_suit
    if suit < 0 and card >= 0:
        rank = card >> 2
        suit = card & 3
    row.add_one_hot(rank, len(RANK_NAMES))
    row.add_one_hot(suit, len(SUIT_NAMES))
    row.add_flag(game.named_suit >= 0)


def add_play(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the situation of the seat on turn: demand, drawn card, call, passes, stock and direction."""
    row.add_number(min(game.demand, MAX_DEMAND))
    row.add_flag(game.drawn_card != NO_CARD)
    drawn = game.drawn_card
    if seat != game.turn:
        drawn = NO_CARD
    row.add_one_hot(drawn, card_number_count(game))
    row.add_flag(game.call_made)
    row.add_number(game.pass_count)
    row.add_number(game.stock_count)
    row.add_number(game.direction)


def add_seats(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the public facts about each seat."""
    n = game.seats
    row.add_one_hot(seat, n)
    row.add_seats(game.to_move(), seat, n)
    other = seat
    for _nth in range(n):
        row.add_number(game.hand_size(other))
        other = next_clockwise(other, n)
    for _nth in range(n):
        row.add_number(cards_kept(game, other))
        other = next_clockwise(other, n)
    row.add_seats(game.seats_in_air, seat, n)
    row.add_seats(game.missed_call_seats, seat, n)
    unsaid: i64 = 0
    if game.missed_pick_seat >= 0:
        unsaid = bit(game.missed_pick_seat)
    row.add_seats(unsaid, seat, n)
    row.add_seats(bit(game.dealer), seat, n)
    row.add_seats(game.seats_in_round, seat, n)
    row.add_seat_values(game.match_score.totals, seat)


@final
class CrazyEightFeatures(Features):
    """See the functions above."""

    def list_features(self, game: Game) -> list[Feature]:
        assert isinstance(game, CrazyEight)
        size, most_points = (
            int(game.config.pack_size),
            int(game.match_score.goal + game.hand_points(game.config.pack)),
        )
        cards, seats = card_names(int(card_number_count(game))), relative_seat_names(int(game.seats))
        return [
            Feature("hand", "the cards in your hand", cards),
            Feature("top", "the card on top of the discard pile", cards),
            Feature("discard", "the cards of the discard pile", cards),
            Feature("hiding", "unseen cards that may be in the stock", cards),
            Feature("in_hands", "unseen cards that are in an opponent's hand", cards),
            Feature(
                "rank", "the rank to match; none if a suit is named or any card can be played", RANK_NAMES
            ),
            Feature("suit", "the suit to match; none if any card can be played", SUIT_NAMES),
            Feature("named", "1 if an eight named the suit to match"),
            Feature("demand", f"number of cards to pick up; {MAX_DEMAND} also means more", high=MAX_DEMAND),
            Feature("has_drawn", "1 if the seat on turn has drawn a card that it can play or keep"),
            Feature("drawn", "the drawn card, if you drew it", cards),
            Feature("said", "1 if the player called the number of cards with a `take` that an ace stopped"),
            Feature("passes", "number of passes in a row", high=int(game.seats)),
            Feature("stock", "number of cards in the stock", high=size),
            Feature("direction", "direction of play: 1 to the left, -1 to the right", low=-1),
            Feature("seat", "your seat, as moves name it", absolute_seat_names(int(game.seats))),
            Feature("turn", "the seat to move", seats),
            Feature("hand_sizes", "number of cards in hand, by seat", seats, high=size),
            Feature(
                "kept", "number of cards held since before the last reshuffle, by seat", seats, high=size
            ),
            Feature("in_air", "the seats in air", seats),
            Feature("missed_call", 'the seats that can be caught for "half card" or "last card"', seats),
            Feature("missed_pick", 'the seats that can be caught for "pick two" or "pick five"', seats),
            Feature("dealer", "the dealer", seats),
            Feature("playing", "the seats in the round", seats),
            Feature("scores", "points in the match, by seat", seats, high=most_points),
        ]

    def encode(self, game: Game, seat: i64, row: FeatureRow) -> None:
        assert isinstance(game, CrazyEight)
        add_cards(game, seat, row)
        add_match(game, row)
        add_play(game, seat, row)
        add_seats(game, seat, row)
