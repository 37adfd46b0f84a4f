"""How War is written: its one move. Positions are in positions.py."""

from parlour.games.war.rules import FLIP
from parlour.kit.grammar import Form, Grammar

GRAMMAR = Grammar(Form("flip", "move-flip", "pile.{viewer}", kind=FLIP))
