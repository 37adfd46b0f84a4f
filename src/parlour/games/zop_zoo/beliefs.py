"""A player's knowledge of a match of Zop Zoo: everything except the order of the draw pile (ZZ-3)."""

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
    """Return the black cards that lie open: the animals and Side Bonuses, and those from WILD on."""
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
    """Write the cards of the draw pile into a vector, in no order; return their number."""
    items, others = open_cards(game)
    blacks = game.config.black_cards
    n: i64 = 0
    for at in range(len(blacks)):
        card = blacks[at]
        lies_open = (
            (items >> (card - FIRST_BLACK)) & 1 if card < FIRST_WILD else (others >> (card - FIRST_WILD)) & 1
        )
        # If this card lies open, the next card overwrites it. A branch would be slower: it cannot be
        # predicted.
        cards[n] = card
        n += 1 - lies_open
    return n


def hidden_cards(game: ZopZoo) -> list[int]:
    """Return the cards of the draw pile, in no order."""
    cards = game.config.black_cards[:]
    return [int(cards[at]) for at in range(place_hidden_cards(game, cards))]


def deal_draw_pile(game: ZopZoo, rng: Rng) -> None:
    """Deal the draw pile in random order."""
    rng.shuffle(game.stock, place_hidden_cards(game, game.stock))


@final
class ZopZooKnowledge(Knowledge):
    """The knowledge of every seat and of spectators."""

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZopZoo)
        deal_draw_pile(game, rng)
