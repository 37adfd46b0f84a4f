"""How Authors is written."""

from typing import final

from parlour.games.asking.notation import asking
from parlour.games.authors.rules import Authors
from parlour.kit.cards import RANKS, rank_of
from parlour.kit.grammar import Card, Held, Read
from parlour.kit.moves import CARD_FIELD


@final
class Wanted(Card):
    """A card of the pack; for another, as for anything else, an example is told."""

    def read(self, game: Authors, word: str, held: Held) -> Read:
        card = super().read(game, word, held)
        return card if isinstance(card, int) else None


def same_rank(game: Authors, move: int) -> str:
    """AU-3: a card of the same rank."""
    return RANKS[rank_of(move & CARD_FIELD)]


GRAMMAR = asking(Wanted(pack=lambda game: game.terms.pack), same_rank)
