"""How Go Fish is written."""

from parlour.games.asking.notation import asking
from parlour.games.asking.places import PLACES
from parlour.games.go_fish.rules import GoFish
from parlour.kit.cards import RANKS
from parlour.kit.grammar import Rank
from parlour.kit.moves import CARD_FIELD
from parlour.kit.position import PositionReader


def that_rank(game: GoFish, move: int) -> str:
    """GF-4: a card of that rank."""
    return RANKS[move & CARD_FIELD]


GRAMMAR = asking(Rank(lambda game: game.terms.ranks), that_rank)


def read(game: GoFish, position: PositionReader) -> None:
    PLACES.read(game, position)
    if game.turn >= 0:
        check_stock(game, position)


def check_stock(game: GoFish, position: PositionReader) -> None:
    # GF-14: a turn goes on without stock only after a lucky draw, or one for a hand that was empty.
    if game.terms.stock_ends and not game.left and not game.fishing.lucky and not game.terms.refills:
        raise position.fault(
            "stock", "the game ends when the stock is used up at this table, so it has at least one card"
        )
