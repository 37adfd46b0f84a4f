"""Crazy Eight as played in Zimbabwe, for two to five. The rules page is rules.md."""

from parlour.games.crazy_eight.rules import CrazyEight, CrazyEightOptions

__all__ = ["CrazyEight", "CrazyEightOptions"]
