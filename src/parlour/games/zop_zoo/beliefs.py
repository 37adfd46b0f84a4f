"""What seats know of a match of Zop Zoo: all but the order of the draw pile (ZZ-3)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.cards import ALL_BONUS, FIRST_BLACK, FIRST_WILD
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.kit.bits import bit
from parlour.kit.components import Knowledge
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def open_cards(game: ZopZoo) -> tuple[i64, i64]:
    """The black cards that everybody sees: animals and Side Bonuses; and from WILD on the others."""
    items: i64 = game.buried_items
    others: i64 = 0
    for at in range(game.discard_count):
        if game.discard_pile[at] >= FIRST_WILD:
            others |= bit(game.discard_pile[at] - FIRST_WILD)
    for other in range(game.seats):
        items |= game.matched_cards[other] | (game.owned_items[other] & ALL_BONUS)
    for wild in range(5):
        if game.cards_under_wilds[wild] >= 0:
            others |= bit(wild)
    if game.drawn_card >= FIRST_WILD:
        others |= bit(game.drawn_card - FIRST_WILD)
    elif game.drawn_card >= 0:
        items |= bit(game.drawn_card - FIRST_BLACK)
    return items, others


def place_hidden_cards(game: ZopZoo, cards: vec[i64]) -> i64:
    """Lays the cards of the draw pile there, in no order; says how many they are."""
    items, others = open_cards(game)
    blacks = game.config.black_cards
    n: i64 = 0
    for at in range(len(blacks)):
        card = blacks[at]
        lies_open = (
            (items >> (card - FIRST_BLACK)) & 1 if card < FIRST_WILD else (others >> (card - FIRST_WILD)) & 1
        )
        # The next one goes over it where it lies open: a branch that nobody can foresee takes longer.
        cards[n] = card
        n += 1 - lies_open
    return n


def hidden_cards(game: ZopZoo) -> list[int]:
    """The cards of the draw pile, in no order."""
    cards = game.config.black_cards[:]
    return [int(cards[at]) for at in range(place_hidden_cards(game, cards))]


def deal_draw_pile(game: ZopZoo, rng: Rng) -> None:
    """The draw pile, in an order of chance."""
    rng.shuffle(game.stock, place_hidden_cards(game, game.stock))


@final
class ZopZooKnowledge(Knowledge):
    """The knowledge of every seat, and of who only watches."""

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZopZoo)
        deal_draw_pile(game, rng)
