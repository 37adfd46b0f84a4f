"""Knowledge of the hidden cards in War, which is the same for every seat (WR-15)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.observations import NO_POOL, CardFlow, randbelow_large
from parlour.games.war.rules import CARD_MASK, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.bits import bit
from parlour.kit.components import Knowledge
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def pile_cells(game: War, seat: i64) -> list[int]:
    """Return the indices of a pile in `game.pile_cells`, the top card first."""
    return [
        int(RING_SIZE * seat + ((game.pile_heads[seat] + nth) & CARD_MASK))
        for nth in range(int(game.pile_sizes[seat]))
    ]


def pool_cells(game: War) -> dict[int, list[int]]:
    """Return for each pool the indices of its cards in `game.pile_cells`, with -1 for the odd card."""
    found: dict[int, list[int]] = {}
    if game.odd_card != NO_ODD_CARD:
        found[0] = [-1]
    for seat in range(game.seats):
        for at in pile_cells(game, seat):
            found.setdefault(int(game.pile_cells[at] >> 6), []).append(at)
    return found


def pool_contents(game: War) -> dict[int, list[int]]:
    """Return for each pool the cards seen going into it and not seen since."""
    found: dict[int, list[int]] = {}
    for card in range(52):
        if game.card_pools.pool_of_card[card] != NO_POOL:
            found.setdefault(int(game.card_pools.pool_of_card[card]), []).append(card)
    return found


def known_cards(game: War) -> int:
    """Return the cards of pools with a single card, which is publicly known (WR-15)."""
    doubtful: set[int] = set()
    for flow in game.card_pools.candidate_flows:
        for origin, bag in flow.list_slots():
            doubtful |= {origin, bag}
    places = pool_cells(game)
    known: i64 = 0
    for bag, cards in pool_contents(game).items():
        if len(cards) == 1 and len(places.get(bag, [])) == 1 and bag not in doubtful:
            known |= bit(cards[0])
    return int(known)


def deal_hidden_cards(game: War, rng: Rng) -> None:
    """Distribute the cards of each pool at random."""
    contents = pool_contents(game)
    places = pool_cells(game)
    leaving: dict[int, list[int]] = {}
    bags = set(contents)
    for origin, bag in sample_flow(game, contents, rng).list_slots():
        leaving.setdefault(origin, []).append(bag)
        bags.add(bag)
    # Slots lead to later pools. Therefore all arrivals of a pool are known before it is distributed.
    for bag in sorted(bags):
        cards = contents[bag]
        order: vec[i64] = vec[i64]([card for card in cards])
        rng.shuffle(order, len(cards))
        nth = 0
        for at in places.get(bag, []):
            if at < 0:
                game.odd_card = order[nth]
            else:
                game.pile_cells[at] = order[nth] + RING_SIZE * bag
            nth += 1
        for following in leaving.get(bag, []):
            contents.setdefault(following, []).append(int(order[nth]))
            nth += 1


def sample_flow(game: War, contents: dict[int, list[int]], rng: Rng) -> CardFlow:
    """Draw one of the flows, weighted by its number of worlds."""
    if len(game.card_pools.candidate_flows) == 1:
        return game.card_pools.candidate_flows[0]
    worlds = [flow.count_worlds(contents) for flow in game.card_pools.candidate_flows]
    ticket = randbelow_large(rng, sum(worlds))
    nth = 0
    while ticket >= worlds[nth]:
        ticket -= worlds[nth]
        nth += 1
    return game.card_pools.candidate_flows[nth]


@final
class WarKnowledge(Knowledge):
    """The knowledge of every seat and of spectators."""

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, War)
        return known_cards(game)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, War)
        deal_hidden_cards(game, rng)
