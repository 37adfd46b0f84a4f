"""How War is written: its one move. Positions are in positions.py."""

from parlour.games.war.rules import FLIP, War
from parlour.kit.cards import card_text
from parlour.kit.grammar import Form, Grammar
from parlour.kit.piles import CARD

GRAMMAR = Grammar(Form("flip", "move-flip", "pile.{viewer}", kind=FLIP))


def drawn_card(game: War, drawn: int) -> str:
    """Above the card stand marks of what is known of it."""
    return card_text(drawn & CARD)
