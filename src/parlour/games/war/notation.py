"""Notation of the single move of War. The notation of positions is in positions.py."""

from typing import final

from parlour.games.war.rules import FLIP, War
from parlour.kit.cards import format_standard_card
from parlour.kit.grammar import MoveForm
from parlour.kit.notation import Notation
from parlour.kit.positions import CARD_MASK


@final
class WarNotation(Notation[War]):
    """The notation of War."""

    def format_drawn_card(self, game: War, drawn_number: int) -> str:
        """Return the notation of a drawn card. `drawn_number` is a cell: the card and its pool number."""
        return format_standard_card(drawn_number & CARD_MASK)


NOTATION = WarNotation(MoveForm("flip", "move-flip", "pile.{viewer}", kind=FLIP))
