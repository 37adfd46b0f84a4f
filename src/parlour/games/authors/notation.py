"""How Authors is written."""

from typing import final

from parlour.games.asking.notation import build_grammar
from parlour.games.authors.rules import Authors
from parlour.kit.cards import RANKS, card_rank
from parlour.kit.grammar import CardSlot, ParseResult, SlotValues
from parlour.kit.moves import CARD_FIELD


@final
class AskedCardSlot(CardSlot):
    """A card of the pack; for another, as for anything else, an example is told."""

    def parse_word(self, game: Authors, word: str, held: SlotValues) -> ParseResult:
        card = super().parse_word(game, word, held)
        return card if isinstance(card, int) else None


def own_card_of_rank(game: Authors, move: int) -> str:
    """AU-3: a card of the same rank."""
    return RANKS[card_rank(move & CARD_FIELD)]


GRAMMAR = build_grammar(AskedCardSlot(pack=lambda game: game.config.pack), own_card_of_rank)
