"""Features that encode War for machine learning: pile sizes and the positions of known cards.

Cards that were shuffled together form a pool and are indistinguishable until they turn up again. For each of
these cards, the features give the position of the pool's topmost card in its pile. A card that was taken face
down in a war does not have a position until it turns up.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from parlour.games.war.rules import CARD_MASK, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.features import Feature, FeatureRow, Features, card_names, combine_names, relative_seat_names

PACK_SIZE: Final = 52


def add_known_cards(game: War, seat: i64, row: FeatureRow) -> None:
    """Add a position for each card that was last seen entering a pool.

    It is the position of the pool's topmost card in its pile.
    """
    seat_count = game.seats
    first_column = row.add_zeros(seat_count * PACK_SIZE)
    pool_marks = locate_pool_top_cards(game, row)
    row_cells = row.cells
    pool_of_card = game.pool_of_card
    for card in range(PACK_SIZE):
        pool = pool_of_card[card]
        if pool > 0:
            pool_mark = pool_marks[pool]
            if pool_mark:
                relative_seat = (pool_mark >> 6) - seat
                if relative_seat < 0:
                    relative_seat += seat_count
                row_cells[first_column + PACK_SIZE * relative_seat + card] = i32(pool_mark & CARD_MASK)
    cells = game.pile_cells
    for owner in range(seat_count):
        head = game.pile_heads[owner]
        for depth in range(game.pile_sizes[owner]):
            pool_marks[cells[RING_SIZE * owner + ((head + depth) & CARD_MASK)] >> 6] = 0


def locate_pool_top_cards(game: War, row: FeatureRow) -> vec[i64]:
    """Return the location of the topmost card of each pool: `64 * seat + position`, with position 1 on top.

    The location is 0 for a pool with no cards in the piles. The result is `row.scratch`, and the caller must
    reset its elements to 0.
    """
    pool_count = game.newest_pool
    if pool_count < PACK_SIZE:
        pool_count = PACK_SIZE
    if len(row.scratch) <= pool_count:
        row.scratch = vec[i64]([0] * int(2 * pool_count + 2))
    pool_marks = row.scratch
    cells = game.pile_cells
    for owner in range(game.seats):
        head = game.pile_heads[owner]
        for depth in range(game.pile_sizes[owner]):
            pool = cells[RING_SIZE * owner + ((head + depth) & CARD_MASK)] >> 6
            if not pool_marks[pool]:
                pool_marks[pool] = RING_SIZE * owner + depth + 1
    return pool_marks


@final
class WarFeatures(Features[War]):
    """The feature encoder for War."""

    def list_features(self, game: War) -> list[Feature]:
        seat_names, pack_size = relative_seat_names(int(game.seats)), int(game.pack_size)
        features = [
            Feature("turn", "the seats that have not flipped yet in this round", seat_names),
            Feature("piles", "number of cards in the pile, by seat", seat_names, high=pack_size),
            Feature(
                "known",
                "highest possible place of each card that is known to be in the pile: 1 = top; "
                "0 for other cards",
                combine_names(seat_names, card_names(PACK_SIZE)),
                high=pack_size,
            ),
        ]
        if game.seats == 3:
            features.append(Feature("odd", "1 if the odd card has not been won yet"))
        if game.choices.max_rounds:
            max_rounds = int(game.choices.max_rounds)
            features.append(Feature("rounds_left", "number of rounds left", high=max_rounds))
        return features

    def encode(self, game: War, seat: i64, row: FeatureRow) -> None:
        row.add_seats(game.to_move(), seat, game.seats)
        row.add_seat_values(game.pile_sizes, seat)
        add_known_cards(game, seat, row)
        if game.seats == 3:
            row.add_flag(game.odd_card != NO_ODD_CARD)
        if game.choices.max_rounds:
            row.add_number(game.choices.max_rounds - game.round_count)
