"""Notation of Authors."""

from typing import final

from parlour.games.asking.notation import AskingNotation
from parlour.games.authors.rules import Authors
from parlour.kit.cards import RANKS, card_rank
from parlour.kit.grammar import CardSlot, ParseResult, SlotValues
from parlour.kit.moves import CARD_FIELD


@final
class AskedCardSlot(CardSlot):
    """The card in an ask. For an invalid card, the grammar's own message with an example is shown."""

    def parse_word(self, game: Authors, word: str, earlier_values: SlotValues) -> ParseResult:
        card = super().parse_word(game, word, earlier_values)
        return card if isinstance(card, int) else None


def requested_rank(game: Authors, move: int) -> str:
    """Return the rank of the requested card."""
    return RANKS[card_rank(move & CARD_FIELD)]


NOTATION = AskingNotation(AskedCardSlot(), requested_rank)
