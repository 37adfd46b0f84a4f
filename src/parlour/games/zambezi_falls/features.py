"""Features of Zambezi Falls for learning. Suits do not matter; cards are counted by rank, from the 3 up."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    LOW_TO_HIGH,
    PLACE_FIELD,
    RANK_COUNT,
    code_to_face,
    faces_to_counts,
    rank_count,
)
from parlour.games.zambezi_falls.observations import MAX_STAGES
from parlour.games.zambezi_falls.rules import MAX_RESERVE, NOT_GIVEN, ZambeziFalls
from parlour.kit.bits import bit
from parlour.kit.features import Feature, FeatureRow, Features, relative_seat_names
from parlour.kit.game import Game

RANK_SIZE: Final = 4
RANKS_BELOW_TWO: Final = RANK_COUNT - 1  # a 2 ends the round and is never on top
MAX_CARDS_OF_RANK: Final = 7  # the largest number in three bits


def add_counts(cards: i64, row: FeatureRow) -> None:
    """Add the number of cards of each rank."""
    for at in range(RANK_COUNT):
        row.add_number(rank_count(cards, 3 * at))


def add_gifts(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add the cards of the exchange, as far as the seat has seen them."""
    gave, got = game.given_cards[seat], game.given_cards[1 - seat]
    given: i64 = -1
    if gave >= 0:
        given = (gave & PLACE_FIELD) // 3
    row.add_one_hot(given, RANK_COUNT)
    given = -1
    if got >= 0 and not game.is_exchange:
        given = (got & PLACE_FIELD) // 3
    row.add_one_hot(given, RANK_COUNT)
    row.add_flag(gave >= 0 and not game.is_exchange and game.hands[1 - seat] & bit(code_to_face(gave)) != 0)
    row.add_flag(game.is_exchange)
    row.add_flag(gave != NOT_GIVEN)
    row.add_flag(got != NOT_GIVEN)


def max_held(game: ZambeziFalls, seat: i64, place: i64) -> i64:
    """Return the most cards of a rank that a seat can have received, judged by its passes.

    Cards dealt after a pass may have any rank.
    """
    notes = game.played_cards
    most: i64 = MAX_CARDS_OF_RANK
    if len(notes.max_held):
        for stage in range(notes.stage_count + 1):
            then = rank_count(notes.max_held[MAX_STAGES * seat + stage], place) + 2 * (
                notes.stage_count - stage
            )
            most = min(most, then)
    return most


def add_opponent(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add both players' played cards, the unseen cards, and how many of these the opponent can hold."""
    other = 1 - seat
    mine = game.played_cards.seat_counts(seat)
    theirs = game.played_cards.seat_counts(other)
    unseen = (
        game.config.pack_ranks
        - game.hand_counts[seat]
        - mine
        - theirs
        - faces_to_counts(game.played_cards.initial_faces)
    )
    if game.is_exchange and game.given_cards[seat] >= 0:
        unseen -= bit(game.given_cards[seat] & PLACE_FIELD)
    add_counts(mine, row)
    add_counts(theirs, row)
    add_counts(unseen, row)
    size = game.hand_size(other)
    for at in range(RANK_COUNT):
        place: i64 = 3 * at
        shown = max(max_held(game, other, place) - rank_count(theirs, place), 0)
        row.add_number(min(min(shown, rank_count(unseen, place)), size))


def add_round(game: ZambeziFalls, seat: i64, row: FeatureRow) -> None:
    """Add the top play, the flag of an own match to beat, the reserve, turn, dealer, hand sizes and score."""
    top: i64 = -1
    if game.top_size:
        top = game.top_place // 3
    row.add_one_hot(top, RANKS_BELOW_TWO)
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
class ZambeziFallsFeatures(Features):
    """The features of Zambezi Falls, listed and encoded in the same order."""

    def list_features(self, game: Game) -> list[Feature]:
        assert isinstance(game, ZambeziFalls)
        ranks, seats, size = tuple(LOW_TO_HIGH), relative_seat_names(2), int(game.config.pack_size)
        below_two = ranks[:RANKS_BELOW_TWO]
        return [
            Feature("hand", "the cards in your hand", ranks, high=RANK_SIZE),
            Feature("gave", "the card that you have set aside or given", ranks),
            Feature("got", "the card that you were given", ranks),
            Feature("holds_gift", "1 if your opponent still holds the card that you gave"),
            Feature("exchanging", "1 during the exchange of cards"),
            Feature("given", "the seats that have set a card aside in this game", seats),
            Feature("played", "the cards that you have played in this game", ranks, high=RANK_SIZE),
            Feature(
                "other_played", "the cards that your opponent has played in this game", ranks, high=RANK_SIZE
            ),
            Feature(
                "unseen",
                "unseen cards in your opponent's hand, set aside, or in the reserve",
                ranks,
                high=RANK_SIZE,
            ),
            Feature(
                "other_most",
                "largest number of each rank that your opponent can hold, given their passes",
                ranks,
                high=RANK_SIZE,
            ),
            Feature("top", "the rank of the play on top; none at the start of a round", below_two),
            Feature("top_size", "number of cards of the play on top", high=RANK_SIZE),
            Feature("together", "number of consecutive top cards that have this rank", high=RANK_SIZE),
            Feature("top_is_yours", "1 if you made the play on top"),
            Feature("again", "1 if a player who matched must beat their own play"),
            Feature("reserve", "number of cards in the reserve", high=MAX_RESERVE),
            Feature("turn", "the seats to move", seats),
            Feature("dealer", "the dealer", seats),
            Feature("hand_sizes", "number of cards in hand, by seat", seats, high=size),
            Feature("wins", "games won in the series, by seat", seats, high=int(game.match_score.goal)),
        ]

    def encode(self, game: Game, seat: i64, row: FeatureRow) -> None:
        assert isinstance(game, ZambeziFalls)
        add_counts(game.hand_counts[seat], row)
        add_gifts(game, seat, row)
        add_opponent(game, seat, row)
        add_round(game, seat, row)
