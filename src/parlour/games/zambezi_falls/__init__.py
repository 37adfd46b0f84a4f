"""Zambezi Falls. The rules page is rules.md."""

from parlour.games.zambezi_falls.rules import Worlds, ZambeziFalls, ZambeziFallsOptions

__all__ = ["Worlds", "ZambeziFalls", "ZambeziFallsOptions"]
