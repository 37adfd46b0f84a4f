"""Beliefs about the hidden cards in War. They are the same for every seat (WR-15)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.observations import NO_POOL, CardFlow, randbelow_large
from parlour.games.war.rules import CARD_MASK, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.bits import bit
from parlour.kit.inference import Beliefs
from parlour.kit.rng import Rng


def pile_cell_indices(game: War, seat: i64) -> list[int]:
    """Return the indices of a pile's cards in `game.pile_cells`, from top to bottom."""
    return [
        int(RING_SIZE * seat + ((game.pile_heads[seat] + depth) & CARD_MASK))
        for depth in range(int(game.pile_sizes[seat]))
    ]


def group_cells_by_pool(game: War) -> dict[int, list[int]]:
    """Map each pool to the indices of its cards in `game.pile_cells`.

    Index -1 stands for the odd card, which may be left over when three players are dealt their piles.
    """
    cells_by_pool: dict[int, list[int]] = {}
    if game.odd_card != NO_ODD_CARD:
        cells_by_pool[0] = [-1]
    for seat in range(game.seats):
        for cell_index in pile_cell_indices(game, seat):
            cells_by_pool.setdefault(int(game.pile_cells[cell_index] >> 6), []).append(cell_index)
    return cells_by_pool


def pool_contents(game: War) -> dict[int, list[int]]:
    """Return the cards of each pool. A card belongs to the pool that it was last seen entering."""
    cards_by_pool: dict[int, list[int]] = {}
    for card in range(52):
        if game.card_pools.pool_of_card[card] != NO_POOL:
            cards_by_pool.setdefault(int(game.card_pools.pool_of_card[card]), []).append(card)
    return cards_by_pool


def known_cards(game: War) -> int:
    """Return the cards whose location is publicly known: each is alone in its pool (WR-15)."""
    uncertain_pools: set[int] = set()
    for flow in game.card_pools.candidate_flows:
        for origin, pool in flow.list_pool_pairs():
            uncertain_pools |= {origin, pool}
    cells = group_cells_by_pool(game)
    known_set: i64 = 0
    for pool, cards in pool_contents(game).items():
        if len(cards) == 1 and len(cells.get(pool, [])) == 1 and pool not in uncertain_pools:
            known_set |= bit(cards[0])
    return int(known_set)


def deal_hidden_cards(game: War, rng: Rng) -> None:
    """Distribute the cards of each pool at random among the pool's current places."""
    contents = pool_contents(game)
    cells = group_cells_by_pool(game)
    next_pools: dict[int, list[int]] = {}
    pools = set(contents)
    for origin, pool in sample_flow(game, contents, rng).list_pool_pairs():
        next_pools.setdefault(origin, []).append(pool)
        pools.add(pool)
    # Cards move only to pools with higher numbers. In ascending order, each pool therefore receives all its
    # cards before they are distributed.
    for pool in sorted(pools):
        cards = contents[pool]
        shuffled_cards: vec[i64] = vec[i64]([card for card in cards])
        rng.shuffle(shuffled_cards, len(cards))
        dealt_count = 0
        for cell_index in cells.get(pool, []):
            if cell_index < 0:
                game.odd_card = shuffled_cards[dealt_count]
            else:
                game.pile_cells[cell_index] = shuffled_cards[dealt_count] + RING_SIZE * pool
            dealt_count += 1
        for next_pool in next_pools.get(pool, []):
            contents.setdefault(next_pool, []).append(int(shuffled_cards[dealt_count]))
            dealt_count += 1


def sample_flow(game: War, contents: dict[int, list[int]], rng: Rng) -> CardFlow:
    """Choose one of the possible flows of cards between pools at random.

    The probability of a flow is proportional to its number of possible deals.
    """
    if len(game.card_pools.candidate_flows) == 1:
        return game.card_pools.candidate_flows[0]
    world_counts = [flow.count_worlds(contents) for flow in game.card_pools.candidate_flows]
    draw_number = randbelow_large(rng, sum(world_counts))
    flow_index = 0
    while draw_number >= world_counts[flow_index]:
        draw_number -= world_counts[flow_index]
        flow_index += 1
    return game.card_pools.candidate_flows[flow_index]


@final
class WarBeliefs(Beliefs[War]):
    """The beliefs that all players and spectators of War share."""

    def known_cards(self, game: War, seat: int) -> int:
        return known_cards(game)

    def deal_hidden(self, game: War, seat: int, rng: Rng, inferences: object) -> None:
        deal_hidden_cards(game, rng)
