"""Features that encode Zop Zoo for machine learning: everything except the order of the draw pile.

The white cards are encoded for each row. The matched cards, and the cards under a Wild, are encoded for all
rows together, because each white card is in at most one row.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zop_zoo.beliefs import face_up_black_cards
from parlour.games.zop_zoo.cards import (
    ALL_MINUS,
    BEST_BEAST,
    BEST_POINTS,
    CARD_COUNT,
    FIRST_BLACK,
    FIRST_MOLE,
    FIRST_WILD,
    ITEM_COUNT,
    item_number_to_card,
)
from parlour.games.zop_zoo.rules import MAX_ROUNDS, PHASES, ZopZoo
from parlour.kit.bits import bit
from parlour.kit.features import (
    Feature,
    FeatureRow,
    Features,
    absolute_seat_names,
    combine_names,
    relative_seat_names,
)
from parlour.kit.moves import next_clockwise

BLACK_COUNT: Final = CARD_COUNT - FIRST_BLACK
# number of black cards that are Side Bonuses or match a white card
MATCH_COUNT: Final = FIRST_WILD - FIRST_BLACK
WILD_COUNT: Final = FIRST_MOLE - FIRST_WILD  # number of Wilds, which are never discarded


def add_player_rows(game: ZopZoo, seat: i64, row: FeatureRow) -> None:
    """Add the cards of each row, clockwise from this seat's row, and the covered cards of all rows."""
    matched_cards: i64 = 0
    under_wilds: i64 = 0
    other = seat
    for _nth in range(game.seats):
        row.add_cards(game.owned_items[other], ITEM_COUNT)
        matched_cards |= game.matched_cards[other]
        under_wilds |= game.wild_covered_cards[other]
        other = next_clockwise(other, game.seats)
    row.add_cards(matched_cards, FIRST_BLACK)
    row.add_cards(under_wilds, FIRST_BLACK)
    card_under_best = game.cards_under_wilds[BEST_BEAST - FIRST_WILD]
    for _nth in range(game.seats):
        row.add_flag(card_under_best >= 0 and (game.wild_covered_cards[other] >> card_under_best) & 1 != 0)
        other = next_clockwise(other, game.seats)


def add_black_cards(game: ZopZoo, seat: i64, row: FeatureRow) -> None:
    """Add the discard pile, the draw pile, the drawn card, and the cards named for a dig."""
    top_index: i64 = -1
    if game.discard_count:
        top_index = game.discard_pile[game.discard_count - 1] - FIRST_BLACK
        if top_index >= MATCH_COUNT:
            top_index -= WILD_COUNT
    row.add_one_hot(top_index, BLACK_COUNT - WILD_COUNT)
    row.add_flag(game.is_top_void)
    row.add_cards(game.buried_items, MATCH_COUNT)
    items, other_cards = face_up_black_cards(game)
    first_column = row.add_zeros(BLACK_COUNT)
    for index in range(len(game.black_cards)):
        card = game.black_cards[index]
        is_open = (
            (items >> (card - FIRST_BLACK)) & 1
            if card < FIRST_WILD
            else (other_cards >> (card - FIRST_WILD)) & 1
        )
        row.set_value(first_column + card - FIRST_BLACK, 1 - is_open)
    row.add_number(game.stock_count)
    drawn_index: i64 = -1
    if game.drawn_card >= 0:
        drawn_index = game.drawn_card - FIRST_BLACK
    row.add_one_hot(drawn_index, BLACK_COUNT)
    named_items: i64 = 0
    if seat == game.turn:
        named_items = game.named_cards
    row.add_cards(named_items, MATCH_COUNT)


@final
class ZopZooFeatures(Features[ZopZoo]):
    """The features of Zop Zoo. `encode` follows the order of `list_features`."""

    def list_features(self, game: ZopZoo) -> list[Feature]:
        names, seat_count = game.animals.names, int(game.seats)
        seat_names = relative_seat_names(seat_count)
        item_names = tuple([names[item_number_to_card(item)] for item in range(ITEM_COUNT)])
        white_names, black_names, match_names = (
            tuple(names[:FIRST_BLACK]),
            tuple(names[FIRST_BLACK:]),
            tuple(names[FIRST_BLACK:FIRST_WILD]),
        )
        values = game.animals.values
        max_points = BEST_POINTS
        max_minus = 0
        for item in range(ITEM_COUNT):
            max_points += int(values[item])
            max_minus += int(values[item]) if (ALL_MINUS >> item) & 1 else 0
        return [
            Feature(
                "rows", "the white cards and Side Bonuses of each row", combine_names(seat_names, item_names)
            ),
            Feature("matched", "white cards, in any row, that are matched", white_names),
            Feature("under_wild", "white cards, in any row, under a BEAST", white_names),
            Feature("has_best", "the seat with the BEST BEAST in its row", seat_names),
            Feature(
                "top",
                "the card on top of the discard pile",
                match_names + black_names[MATCH_COUNT + WILD_COUNT :],
            ),
            Feature("void", "1 if the top card is a Specialty that can no longer be used"),
            Feature("buried", "cards in the discard pile that can be taken or dug for", match_names),
            Feature("to_come", "the cards in the draw pile, without their order", black_names),
            Feature("left", "number of cards in the draw pile", high=len(game.black_cards)),
            Feature("drawn", "the drawn card, until its player has chosen what to do", black_names),
            Feature("named", "the cards that you have named for your next dig", match_names),
            Feature("dug", "the seats that have dug in vain in this discard pile", seat_names),
            Feature("phase", "the phase of the turn", PHASES),
            Feature("seat", "your seat number, as used in moves", absolute_seat_names(seat_count)),
            Feature("turn", "the seat to move", seat_names),
            Feature("starter", "the seat that had the first turn", seat_names),
            Feature(
                "scores",
                "points in the match, by seat",
                seat_names,
                low=-MAX_ROUNDS * max_minus,
                high=MAX_ROUNDS * max_points,
            ),
        ]

    def encode(self, game: ZopZoo, seat: i64, row: FeatureRow) -> None:
        seat_count = game.seats
        add_player_rows(game, seat, row)
        add_black_cards(game, seat, row)
        row.add_seats(game.failed_dig_seats, seat, seat_count)
        row.add_one_hot(game.phase, len(PHASES))
        row.add_one_hot(seat, seat_count)
        row.add_seats(game.to_move(), seat, seat_count)
        row.add_seats(bit(game.starter), seat, seat_count)
        row.add_seat_values(game.match_score.totals, seat)
