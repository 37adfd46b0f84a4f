"""War, for two or three. The rules page is rules.md."""

from parlour.games.war.rules import FLIP, War, WarOptions

__all__ = ["FLIP", "War", "WarOptions"]
