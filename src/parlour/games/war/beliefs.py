"""Random places for the hidden cards in War. Everyone knows the same about them (WR-15).

Players make no decisions in War, so worlds need not be drawn by their exact probabilities. The cards that
were last seen entering a pool are shuffled among its places. Only the places of cards that entered the pool
face down are left free: those are filled with the remaining cards in random order, although a player who
remembers all moves may know more about them.
"""

from typing import final

from parlour.games.war.rules import NO_ODD_CARD, NO_POOL, RING_SIZE, War
from parlour.kit.inference import Beliefs
from parlour.kit.rng import Rng

ODD_CARD_INDEX = -1  # in place of an index in `pile_cells`


def pile_cell_indices(game: War, seat: int) -> list[int]:
    """Return the indices of a pile's cards in `game.pile_cells`, from top to bottom."""
    return [int(game.cell_index(seat, depth)) for depth in range(int(game.pile_sizes[seat]))]


def group_cells_by_pool(game: War) -> dict[int, list[int]]:
    """Map each pool to the indices of its cards in `game.pile_cells`."""
    cells_by_pool: dict[int, list[int]] = {}
    if game.odd_card != NO_ODD_CARD:
        cells_by_pool[0] = [ODD_CARD_INDEX]
    for seat in range(int(game.seats)):
        for cell_index in pile_cell_indices(game, seat):
            cells_by_pool.setdefault(int(game.pile_cells[cell_index] >> 6), []).append(cell_index)
    return cells_by_pool


def pool_contents(game: War) -> dict[int, list[int]]:
    """Return the cards of each pool. A card belongs to the pool that it was last seen entering."""
    cards_by_pool: dict[int, list[int]] = {}
    for card in range(52):
        if game.pool_of_card[card] != NO_POOL:
            cards_by_pool.setdefault(int(game.pool_of_card[card]), []).append(card)
    return cards_by_pool


def place_card(game: War, cell_index: int, card: int) -> None:
    """Put a card in a place. The number of its pool stays the same."""
    if cell_index == ODD_CARD_INDEX:
        game.odd_card = card
    else:
        game.pile_cells[cell_index] = card + RING_SIZE * (game.pile_cells[cell_index] >> 6)


def deal_hidden_cards(game: War, rng: Rng) -> None:
    """Put a random card in each place of the piles."""
    contents = pool_contents(game)
    arrivals = [int(pool) for pool in game.unseen_arrivals]
    free_cells: list[int] = []
    other_cards: list[int] = []
    for pool, cells in group_cells_by_pool(game).items():
        cells, cards = rng.shuffled(cells), rng.shuffled(contents.pop(pool, []))
        seen_count = min(len(cards), max(0, len(cells) - arrivals.count(pool)))
        for cell_index, card in zip(cells[:seen_count], cards[:seen_count], strict=True):
            place_card(game, cell_index, card)
        free_cells += cells[seen_count:]
        other_cards += cards[seen_count:]
    for cards in contents.values():
        other_cards += cards
    for cell_index, card in zip(free_cells, rng.shuffled(other_cards), strict=False):
        place_card(game, cell_index, card)


@final
class WarBeliefs(Beliefs[War]):
    """The beliefs that all players and spectators of War share."""

    def deal_hidden(self, game: War, seat: int, rng: Rng, inferences: object) -> None:
        deal_hidden_cards(game, rng)
