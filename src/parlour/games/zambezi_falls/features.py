"""Features that encode Zambezi Falls for machine learning.

Suits do not matter, so the features count cards by rank, from the 3 up.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    LOW_TO_HIGH,
    RANK_COUNT,
    RANK_FIELD,
    cards_to_counts,
    code_to_card,
    rank_count,
)
from parlour.games.zambezi_falls.observations import MAX_STAGES
from parlour.games.zambezi_falls.rules import MAX_RESERVE, NOT_GIVEN, ZambeziFalls
from parlour.kit.bits import bit
from parlour.kit.features import Feature, FeatureRow, Features, relative_seat_names

RANK_SIZE: Final = 4
# number of ranks that can be on top; a 2 cannot, because it ends the round
RANKS_BELOW_TWO: Final = RANK_COUNT - 1
MAX_CARDS_OF_RANK: Final = 7  # highest card count that three bits can hold


def add_rank_counts(rank_counts: i64, row: FeatureRow) -> None:
    """Add the number of cards of each rank."""
    for rank in range(RANK_COUNT):
        row.add_number(rank_count(rank_counts, 3 * rank))


def add_gifts(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add the gifts that the seat has seen, and which seats have chosen a gift in an open exchange."""
    given_code, received_code = game.given_cards[seat], game.given_cards[1 - seat]
    gift_rank: i64 = -1
    if given_code >= 0:
        gift_rank = (given_code & RANK_FIELD) // 3
    row.add_one_hot(gift_rank, RANK_COUNT)
    gift_rank = -1
    if received_code >= 0 and not game.is_exchange:
        gift_rank = (received_code & RANK_FIELD) // 3
    row.add_one_hot(gift_rank, RANK_COUNT)
    row.add_flag(
        given_code >= 0 and not game.is_exchange and game.hands[1 - seat] & bit(code_to_card(given_code)) != 0
    )
    row.add_flag(game.is_exchange)
    row.add_flag(given_code != NOT_GIVEN)
    row.add_flag(received_code != NOT_GIVEN)


def max_received_count(game: ZambeziFalls, seat: i64, rank_bit_index: i64) -> i64:
    """Return the maximum number of cards of a rank that a seat could have received, judging by its passes.

    Cards dealt after a pass can have any rank.
    """
    played_cards = game.played_cards
    max_count: i64 = MAX_CARDS_OF_RANK
    if len(played_cards.max_held):
        for stage in range(played_cards.current_stage + 1):
            max_at_stage = rank_count(
                played_cards.max_held[MAX_STAGES * seat + stage], rank_bit_index
            ) + 2 * (played_cards.current_stage - stage)
            max_count = min(max_count, max_at_stage)
    return max_count


def add_card_knowledge(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add the cards that each seat has played, the unseen cards, and the opponent's possible cards.

    The possible cards are given as the maximum number of each rank that the opponent can hold.
    """
    other = 1 - seat
    own_played = game.played_cards.seat_rank_counts(seat)
    other_played = game.played_cards.seat_rank_counts(other)
    unseen_counts = (
        game.pack_ranks
        - game.hand_counts[seat]
        - own_played
        - other_played
        - cards_to_counts(game.played_cards.initial_cards)
    )
    if game.is_exchange and game.given_cards[seat] >= 0:
        unseen_counts -= bit(game.given_cards[seat] & RANK_FIELD)
    add_rank_counts(own_played, row)
    add_rank_counts(other_played, row)
    add_rank_counts(unseen_counts, row)
    hand_size = game.hand_size(other)
    for rank in range(RANK_COUNT):
        rank_bit_index: i64 = 3 * rank
        max_count = max(
            max_received_count(game, other, rank_bit_index) - rank_count(other_played, rank_bit_index), 0
        )
        row.add_number(min(min(max_count, rank_count(unseen_counts, rank_bit_index)), hand_size))


def add_round_state(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add the top play, the size of the reserve, the seats to move, the dealer, hand sizes and wins.

    Also add a flag that is set if a player has just matched the top cards and must now beat them.
    """
    top_rank: i64 = -1
    if game.top_size:
        top_rank = game.top_rank_bit_index // 3
    row.add_one_hot(top_rank, RANKS_BELOW_TWO)
    row.add_number(game.top_size)
    row.add_number(game.top_rank_count)
    row.add_flag(game.top_size > 0 and game.top_seat == seat)
    row.add_flag(game.must_beat_own)
    row.add_number(game.reserve_count)
    row.add_seats(game.to_move(), seat, 2)
    row.add_seats(bit(game.dealer), seat, 2)
    row.add_number(game.hand_size(seat))
    row.add_number(game.hand_size(1 - seat))
    row.add_seat_values(game.match_score.totals, seat)


@final
class ZambeziFallsFeatures(Features[ZambeziFalls]):
    """The features of Zambezi Falls. `list_features` and `encode` must keep the same order."""

    def list_features(self, game: ZambeziFalls) -> list[Feature]:
        rank_names, seat_names, pack_size = (
            tuple(LOW_TO_HIGH),
            relative_seat_names(2),
            int(game.pack_size),
        )
        below_two = rank_names[:RANKS_BELOW_TWO]
        return [
            Feature("hand", "number of cards of each rank in your hand", rank_names, high=RANK_SIZE),
            Feature("given_card", "the rank of the card that you have set aside or given", rank_names),
            Feature("got", "the rank of the card that you were given", rank_names),
            Feature("holds_gift", "1 if your opponent still holds the card that you gave"),
            Feature("exchanging", "1 during the exchange of cards"),
            Feature("given", "the seats that have set a card aside in this game", seat_names),
            Feature(
                "played",
                "number of cards of each rank that you have played in this game",
                rank_names,
                high=RANK_SIZE,
            ),
            Feature(
                "other_played",
                "number of cards of each rank that your opponent has played in this game",
                rank_names,
                high=RANK_SIZE,
            ),
            Feature(
                "unseen",
                "number of unseen cards of each rank: in your opponent's hand, set aside, or in the reserve",
                rank_names,
                high=RANK_SIZE,
            ),
            Feature(
                "other_most",
                "maximum number of cards of each rank in your opponent's hand, judging by their passes",
                rank_names,
                high=RANK_SIZE,
            ),
            Feature("top", "the rank of the top play; none at the start of a round", below_two),
            Feature("top_size", "number of cards in the top play", high=RANK_SIZE),
            Feature("together", "number of consecutive cards of one rank on top of the pile", high=RANK_SIZE),
            Feature("top_is_yours", "1 if you made the top play"),
            Feature("again", "1 if a player who matched must beat their own play"),
            Feature("reserve", "number of cards in the reserve", high=MAX_RESERVE),
            Feature("turn", "the seats to move", seat_names),
            Feature("dealer", "the dealer", seat_names),
            Feature("hand_sizes", "number of cards in hand, by seat", seat_names, high=pack_size),
            Feature("wins", "games won in the series, by seat", seat_names, high=int(game.match_score.goal)),
        ]

    def encode(self, game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
        add_rank_counts(game.hand_counts[seat], row)
        add_gifts(game, seat, row)
        add_card_knowledge(game, seat, row)
        add_round_state(game, seat, row)
