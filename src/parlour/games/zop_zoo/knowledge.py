"""What seats know of a match of Zop Zoo: all but the order of the draw pile (ZZ-3)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import BONUSES, WHITE, WILD
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge


def open_cards(game: ZopZoo) -> tuple[i64, i64]:
    """The black cards that everybody sees: animals and Side Bonuses; and from WILD on the others."""
    items: i64 = game.buried
    others: i64 = 0
    for at in range(game.piled):
        if game.pile[at] >= WILD:
            others |= bit(game.pile[at] - WILD)
    for other in range(game.seats):
        items |= game.covered[other] | (game.held[other] & BONUSES)
    for wild in range(5):
        if game.under[wild] >= 0:
            others |= bit(wild)
    if game.drawn >= WILD:
        others |= bit(game.drawn - WILD)
    elif game.drawn >= 0:
        items |= bit(game.drawn - WHITE)
    return items, others


def lay_hidden(game: ZopZoo, cards: vec[i64]) -> i64:
    """Lays the cards of the draw pile there, in no order; says how many they are."""
    items, others = open_cards(game)
    blacks = game.terms.blacks
    n: i64 = 0
    for at in range(len(blacks)):
        card = blacks[at]
        lies_open = (items >> (card - WHITE)) & 1 if card < WILD else (others >> (card - WILD)) & 1
        # The next one goes over it where it lies open: a branch that nobody can foresee takes longer.
        cards[n] = card
        n += 1 - lies_open
    return n


def hidden_cards(game: ZopZoo) -> list[int]:
    """The cards of the draw pile, in no order."""
    cards = game.terms.blacks[:]
    return [int(cards[at]) for at in range(lay_hidden(game, cards))]


def deal_into(game: ZopZoo, rng: Rng) -> None:
    """The draw pile, in an order of chance."""
    rng.shuffle(game.stock, lay_hidden(game, game.stock))


@final
class ZopZooKnowledge(Knowledge):
    """The knowledge of every seat, and of who only watches."""

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZopZoo)
        deal_into(game, rng)
