"""What seats know of a match of War: everybody the same (WR-15)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.bags import NO_BAG, Flow, draw_large
from parlour.games.war.rules import CARD, NO_ODD, ROOM, War
from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge


def pile_cells(game: War, seat: i64) -> list[int]:
    """The places of a pile in `cells`, top first."""
    return [int(ROOM * seat + ((game.heads[seat] + nth) & CARD)) for nth in range(int(game.held[seat]))]


def places_of(game: War) -> dict[int, list[int]]:
    """For each bag where its cards lie: places in `cells`, or -1 for the odd card."""
    found: dict[int, list[int]] = {}
    if game.odd != NO_ODD:
        found[0] = [-1]
    for seat in range(game.seats):
        for at in pile_cells(game, seat):
            found.setdefault(int(game.cells[at] >> 6), []).append(at)
    return found


def contents_of(game: War) -> dict[int, list[int]]:
    """For each bag the cards that were seen going into it, and have not been seen since."""
    found: dict[int, list[int]] = {}
    for card in range(52):
        if game.bags.entered[card] != NO_BAG:
            found.setdefault(int(game.bags.entered[card]), []).append(card)
    return found


def known_cards(game: War) -> int:
    """The cards of bags of one card, which all can name: WR-15 leaves no doubt what is in them."""
    doubtful: set[int] = set()
    for flow in game.bags.flows:
        for origin, bag in flow.pairs():
            doubtful |= {origin, bag}
    places = places_of(game)
    known: i64 = 0
    for bag, cards in contents_of(game).items():
        if len(cards) == 1 and len(places.get(bag, [])) == 1 and bag not in doubtful:
            known |= bit(cards[0])
    return int(known)


def deal_into(game: War, rng: Rng) -> None:
    """Shares out the cards of each bag, in an order of chance."""
    contents = contents_of(game)
    places = places_of(game)
    leaving: dict[int, list[int]] = {}
    bags = set(contents)
    for origin, bag in draw_flow(game, contents, rng).pairs():
        leaving.setdefault(origin, []).append(bag)
        bags.add(bag)
    # Slots lead to later bags, so what comes into a bag is there before it is shared out.
    for bag in sorted(bags):
        cards = contents[bag]
        order: vec[i64] = vec[i64]([card for card in cards])
        rng.shuffle(order, len(cards))
        nth = 0
        for at in places.get(bag, []):
            if at < 0:
                game.odd = order[nth]
            else:
                game.cells[at] = order[nth] + ROOM * bag
            nth += 1
        for following in leaving.get(bag, []):
            contents.setdefault(following, []).append(int(order[nth]))
            nth += 1


def draw_flow(game: War, contents: dict[int, list[int]], rng: Rng) -> Flow:
    """One of the flows, each with the chance that the number of its worlds gives it."""
    if len(game.bags.flows) == 1:
        return game.bags.flows[0]
    worlds = [flow.worlds(contents) for flow in game.bags.flows]
    ticket = draw_large(rng, sum(worlds))
    nth = 0
    while ticket >= worlds[nth]:
        ticket -= worlds[nth]
        nth += 1
    return game.bags.flows[nth]


@final
class WarKnowledge(Knowledge):
    """The knowledge of every seat, and of who only watches."""

    def nameable(self, game: Game, seat: int) -> int:
        assert isinstance(game, War)
        return known_cards(game)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, War)
        deal_into(game, rng)
