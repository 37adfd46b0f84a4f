"""Features that encode Crazy Eight for machine learning.

Cards that were shuffled together are indistinguishable until they are seen again. Therefore the features
state which hidden cards may be in the stock and which must be in the opponents' hands. They also state how
many cards each player has held since before the last shuffle.
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
from parlour.kit.moves import next_clockwise

PLAIN_CARDS: Final = 52
MAX_DEMAND: Final = 60  # maximum encoded demand; larger demands occur only after penalties for missed calls


def card_column_count(game: CrazyEight) -> i64:
    """Return how many numbers encode a set of cards: 52, plus one for each joker in the pack."""
    return PLAIN_CARDS + count(game.pack >> PLAIN_CARDS)


def count_held_since_shuffle(game: CrazyEight, seat: i64) -> i64:
    """Return the number of cards that a seat has held since before the last shuffle of the stock."""
    memory = game.memory
    kept_count = count(game.hands[seat] & ~memory.stock_cards)
    if len(memory.group_counts):
        for index in range(len(memory.card_groups)):
            if not memory.card_groups[index] & memory.stock_cards:
                kept_count += memory.group_counts[index * game.seats + seat]
    return kept_count


def add_cards(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the seat's hand, the top discard, all discards, and two sets of hidden cards.

    Cards of the first set may be in the stock. Cards of the second set must be in the opponents' hands.
    """
    column_count = card_column_count(game)
    hand = game.hands[seat]
    discards: i64 = 0
    for index in range(game.discard_count):
        discards |= bit(game.discard_pile[index])
    hidden_cards = game.pack & ~hand & ~discards
    row.add_cards(hand, column_count)
    row.add_one_hot(game.top_discard, column_count)
    row.add_cards(discards, column_count)
    row.add_cards(hidden_cards & game.memory.stock_cards, column_count)
    row.add_cards(hidden_cards & ~game.memory.stock_cards, column_count)


def add_rank_and_suit_to_match(game: CrazyEight, row: FeatureRow) -> None:
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


def add_turn_state(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the state of the turn: demand, drawn card, call, passes, stock size and direction of play."""
    row.add_number(min(game.demand, MAX_DEMAND))
    row.add_flag(game.drawn_card != NO_CARD)
    visible_drawn_card = game.drawn_card
    if seat != game.turn:
        visible_drawn_card = NO_CARD
    row.add_one_hot(visible_drawn_card, card_column_count(game))
    row.add_flag(game.call_made)
    row.add_number(game.pass_count)
    row.add_number(game.stock_count)
    row.add_number(game.direction)


def add_seats(game: CrazyEight, seat: i64, row: FeatureRow) -> None:
    """Add the public facts about each seat."""
    seat_count = game.seats
    row.add_one_hot(seat, seat_count)
    row.add_seats(game.to_move(), seat, seat_count)
    owner = seat
    for _nth in range(seat_count):
        row.add_number(game.hand_size(owner))
        owner = next_clockwise(owner, seat_count)
    for _nth in range(seat_count):
        row.add_number(count_held_since_shuffle(game, owner))
        owner = next_clockwise(owner, seat_count)
    row.add_seats(game.seats_in_air, seat, seat_count)
    row.add_seats(game.missed_call_seats, seat, seat_count)
    missed_pick_seats: i64 = 0
    if game.missed_pick_seat >= 0:
        missed_pick_seats = bit(game.missed_pick_seat)
    row.add_seats(missed_pick_seats, seat, seat_count)
    row.add_seats(bit(game.dealer), seat, seat_count)
    row.add_seats(game.seats_in_round, seat, seat_count)
    row.add_seat_values(game.match_score.totals, seat)


@final
class CrazyEightFeatures(Features[CrazyEight]):
    """The encoder of Crazy Eight."""

    def list_features(self, game: CrazyEight) -> list[Feature]:
        pack_size, max_points = (
            int(game.pack_size),
            int(game.match_score.goal + game.hand_points(game.pack)),
        )
        card_columns, seat_names = (
            card_names(int(card_column_count(game))),
            relative_seat_names(int(game.seats)),
        )
        return [
            Feature("hand", "the cards in your hand", card_columns),
            Feature("top", "the card on top of the discard pile", card_columns),
            Feature("discard", "the cards of the discard pile", card_columns),
            Feature("hiding", "unseen cards that may be in the stock", card_columns),
            Feature(
                "in_hands", "cards that you have not seen but know to be in an opponent's hand", card_columns
            ),
            Feature(
                "rank", "the rank to match; none if a suit is named or any card can be played", RANK_NAMES
            ),
            Feature("suit", "the suit to match; none if any card can be played", SUIT_NAMES),
            Feature("named", "1 if an eight named the suit to match"),
            Feature("demand", f"number of cards to pick up; {MAX_DEMAND} also means more", high=MAX_DEMAND),
            Feature("has_drawn", "1 if the player whose turn it is has drawn a card to play or keep"),
            Feature("drawn", "the drawn card, if you drew it", card_columns),
            Feature(
                "said",
                "1 if the announcement made with a first `take!` still counts",
            ),
            Feature("passes", "number of passes in a row", high=int(game.seats)),
            Feature("stock", "number of cards in the stock", high=pack_size),
            Feature("direction", "direction of play: 1 to the left, -1 to the right", low=-1),
            Feature("seat", "your seat number, as used in moves", absolute_seat_names(int(game.seats))),
            Feature("turn", "the seat to move", seat_names),
            Feature("hand_sizes", "number of cards in hand, by seat", seat_names, high=pack_size),
            Feature(
                "kept",
                "number of cards held since before the last reshuffle, by seat",
                seat_names,
                high=pack_size,
            ),
            Feature("in_air", "the seats in air: without cards, but not out yet", seat_names),
            Feature(
                "missed_call",
                'the seats that can be caught for not announcing "half card" or "last card"',
                seat_names,
            ),
            Feature(
                "missed_pick",
                'the seats that can be caught for not announcing "pick two" or "pick five"',
                seat_names,
            ),
            Feature("dealer", "the dealer", seat_names),
            Feature("playing", "the seats in the round", seat_names),
            Feature("scores", "points in the match, by seat", seat_names, high=max_points),
        ]

    def encode(self, game: CrazyEight, seat: i64, row: FeatureRow) -> None:
        add_cards(game, seat, row)
        add_rank_and_suit_to_match(game, row)
        add_turn_state(game, seat, row)
        add_seats(game, seat, row)
