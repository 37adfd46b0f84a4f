"""How War is written: its one move. Positions are in positions.py."""

from parlour.games.war.rules import FLIP, War
from parlour.kit.cards import format_standard_card
from parlour.kit.grammar import Grammar, MoveForm
from parlour.kit.layout.piles import CARD_MASK

GRAMMAR = Grammar(MoveForm("flip", "move-flip", "pile.{viewer}", kind=FLIP))


def format_drawn_card(game: War, drawn: int) -> str:
    """Above the card stand marks of what is known of it."""
    return format_standard_card(drawn & CARD_MASK)
