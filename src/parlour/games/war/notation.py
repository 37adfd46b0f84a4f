"""Notation of the single move of War. The notation of positions is in positions.py."""

from parlour.games.war.rules import FLIP, War
from parlour.kit.cards import format_standard_card
from parlour.kit.grammar import Grammar, MoveForm
from parlour.kit.layout.piles import CARD_MASK

GRAMMAR = Grammar(MoveForm("flip", "move-flip", "pile.{viewer}", kind=FLIP))


def format_drawn_card(game: War, drawn_cell_value: int) -> str:
    """Return the notation of a drawn card. `drawn_cell_value` holds the card and its pool number."""
    return format_standard_card(drawn_cell_value & CARD_MASK)
