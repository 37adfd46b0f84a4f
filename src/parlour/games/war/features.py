"""Features of War for learning: pile sizes and positions of known cards.

Cards that were shuffled together are indistinguishable until they turn up again. Therefore each gets the
position of the first card of its pool. A card taken face down in a war and not seen since has no position.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from parlour.games.war.rules import CARD_MASK, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.features import Feature, FeatureRow, Features, card_names, combine_names, relative_seat_names
from parlour.kit.game import Game

PACK_SIZE: Final = 52


def add_known_cards(game: War, seat: i64, row: FeatureRow) -> None:
    """Add for each known card the earliest position at which a card of its pool comes up."""
    n = game.seats
    first = row.add_zeros(n * PACK_SIZE)
    marks = add_pool_marks(game, row)
    written = row.cells
    entered = game.card_pools.pool_of_card
    for card in range(PACK_SIZE):
        bag = entered[card]
        if bag > 0:
            mark = marks[bag]
            if mark:
                places = (mark >> 6) - seat
                if places < 0:
                    places += n
                written[first + PACK_SIZE * places + card] = i32(mark & CARD_MASK)
    cells = game.pile_cells
    for other in range(n):
        head = game.pile_heads[other]
        for nth in range(game.pile_sizes[other]):
            marks[cells[RING_SIZE * other + ((head + nth) & CARD_MASK)] >> 6] = 0


def add_pool_marks(game: War, row: FeatureRow) -> vec[i64]:
    """Mark each pool in a pile with the seat times 64 plus its highest position, where 1 is the top."""
    bags = game.card_pools.last_pool
    if bags < PACK_SIZE:
        bags = PACK_SIZE
    if len(row.scratch) <= bags:
        row.scratch = vec[i64]([0] * int(2 * bags + 2))
    marks = row.scratch
    cells = game.pile_cells
    for other in range(game.seats):
        head = game.pile_heads[other]
        for nth in range(game.pile_sizes[other]):
            bag = cells[RING_SIZE * other + ((head + nth) & CARD_MASK)] >> 6
            if not marks[bag]:
                marks[bag] = RING_SIZE * other + nth + 1
    return marks


@final
class WarFeatures(Features):
    """See the functions above."""

    def list_features(self, game: Game) -> list[Feature]:
        assert isinstance(game, War)
        seats, size = relative_seat_names(int(game.seats)), int(game.config.pack_size)
        found = [
            Feature("turn", "the seats that have not flipped yet in this round", seats),
            Feature("piles", "number of cards in the pile, by seat", seats, high=size),
            Feature(
                "known",
                "earliest position in the pile of a card that was seen to go there, 1 for the top; "
                "0 if the card is not known to be there",
                combine_names(seats, card_names(PACK_SIZE)),
                high=size,
            ),
        ]
        if game.seats == 3:
            found.append(Feature("odd", "1 if the odd card has not been won yet"))
        if game.config.max_rounds:
            rounds = int(game.config.max_rounds)
            found.append(Feature("rounds_left", "number of rounds left", high=rounds))
        return found

    def encode(self, game: Game, seat: i64, row: FeatureRow) -> None:
        assert isinstance(game, War)
        row.add_seats(game.to_move(), seat, game.seats)
        row.add_seat_values(game.pile_sizes, seat)
        add_known_cards(game, seat, row)
        if game.seats == 3:
            row.add_flag(game.odd_card != NO_ODD_CARD)
        if game.config.max_rounds:
            row.add_number(game.config.max_rounds - game.round_count)
