"""Features that encode Zombie Cribbage for machine learning. In each card feature, the jokers come last."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.beliefs import possible_cards
from parlour.games.zombie_cribbage.cards import MAX_HAND_POINTS, RUN_RANKS, THIRTY_ONE
from parlour.games.zombie_cribbage.rules import CLAIMING, FINISH_POINTS, PHASES, ZombieCribbage
from parlour.kit.bits import bit, count
from parlour.kit.features import Feature, FeatureRow, Features, card_names, relative_seat_names

PLAIN_CARDS: Final = 52
# maximum number of cards in the running count before the next card is played
MAX_COUNT_CARDS: Final = 7
RUN_RANK_NAMES: Final = (
    "joker",
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)


def card_feature_size(game: ZombieCribbage) -> i64:
    """Return the number of card features: 52, plus the number of jokers in the pack."""
    return PLAIN_CARDS + count(game.pack >> PLAIN_CARDS)


def add_cards(game: ZombieCribbage, seat: i64, row: FeatureRow) -> None:
    """Add the cards that the seat knows, and the cards that its opponent may hold."""
    column_count = card_feature_size(game)
    other = 1 - seat
    row.add_cards(game.hands[seat], column_count)
    crib = game.discards[seat]
    if game.is_crib_shown:
        crib |= game.discards[other]
    row.add_cards(crib, column_count)
    row.add_one_hot(game.starter, column_count)
    row.add_cards(game.played_cards[seat], column_count)
    row.add_cards(game.played_cards[other], column_count)
    row.add_cards(possible_cards(game, other), column_count)


def add_running_count(game: ZombieCribbage, seat: i64, row: FeatureRow) -> None:
    """Add the running count, the seat of its last card, and the seats that kept back a joker (ZC-42)."""
    row.add_number(game.count_total)
    rank: i64 = -1
    if game.count_size:
        rank = RUN_RANKS[game.count_cards[game.count_size - 1]]
    row.add_one_hot(rank, len(RUN_RANK_NAMES))
    for index in range(MAX_COUNT_CARDS):
        rank = -1
        if index < game.count_size:
            rank = RUN_RANKS[game.count_cards[game.count_size - 1 - index]]
        row.add_number(rank + 1)
    last_seats: i64 = 0
    if game.count_size:
        last_seats = bit(game.last_seat)
    row.add_seats(last_seats, seat, 2)
    row.add_seats(game.gone_seats, seat, 2)


def add_match_state(game: ZombieCribbage, seat: i64, row: FeatureRow) -> None:
    """Add the phase, the turn, the dealer, the hand sizes, the scores, and similar features."""
    row.add_one_hot(game.phase, len(PHASES))
    row.add_seats(game.to_move(), seat, 2)
    row.add_seats(bit(game.dealer), seat, 2)
    row.add_number(game.hand_size(seat))
    row.add_number(game.hand_size(1 - seat))
    row.add_seats(game.open_hands, seat, 2)
    row.add_seats(game.seats_with_joker, seat, 2)
    row.add_flag(game.is_crib_shown)
    announced_points: i64 = 0
    if game.phase == CLAIMING:
        announced_points = game.announced_points
    row.add_number(announced_points)
    row.add_seat_values(game.leading_zombies, seat)
    row.add_seat_values(game.match_score.totals, seat)


@final
class ZombieCribbageFeatures(Features[ZombieCribbage]):
    """The features of Zombie Cribbage. `encode` follows the order of `list_features`."""

    def list_features(self, game: ZombieCribbage) -> list[Feature]:
        card_columns, seat_names = card_names(int(card_feature_size(game))), relative_seat_names(2)
        max_score = FINISH_POINTS + MAX_HAND_POINTS
        return [
            Feature("hand", "the cards in your hand", card_columns),
            Feature("crib", "the crib cards that you know", card_columns),
            Feature("starter", "the starter; none before it is turned up", card_columns),
            Feature("played", "the cards that you have played since the deal", card_columns),
            Feature("other_played", "the cards that your opponent has played since the deal", card_columns),
            Feature("may_hold", "cards that your opponent may hold, as far as you know", card_columns),
            Feature("total", "the running count", high=THIRTY_ONE),
            Feature(
                "last_rank", "the rank of the card played last; none at the start of a count", RUN_RANK_NAMES
            ),
            Feature(
                "count",
                "ranks of the cards in the count, latest card first: 0 = none, 1 = joker, 2 = ace, 14 = king",
                tuple([str(nth) for nth in range(MAX_COUNT_CARDS)]),
                high=len(RUN_RANK_NAMES),
            ),
            Feature("last", "the seat that played last", seat_names),
            Feature("gone", "the seats that are out of the count because they kept a joker back", seat_names),
            Feature("phase", "the phase of the hand", PHASES),
            Feature("turn", "the seats to move", seat_names),
            Feature("dealer", "the dealer, who owns the crib", seat_names),
            Feature(
                "hand_sizes",
                "number of cards in hand, by seat",
                seat_names,
                high=int(game.cards_per_hand),
            ),
            Feature("face_up", "the seats whose cards lie face up", seat_names),
            Feature("has_joker", "the seats that are known to hold a joker", seat_names),
            Feature("counts_crib", "1 if the crib is being counted instead of a hand"),
            Feature(
                "announced",
                "announced points, while the other player may claim missed points",
                high=MAX_HAND_POINTS,
            ),
            Feature("scores", "points, by seat", seat_names, high=max_score),
            Feature("wins", "games won in the match, by seat", seat_names, high=int(game.match_score.goal)),
        ]

    def encode(self, game: ZombieCribbage, seat: i64, row: FeatureRow) -> None:
        add_cards(game, seat, row)
        add_running_count(game, seat, row)
        add_match_state(game, seat, row)
