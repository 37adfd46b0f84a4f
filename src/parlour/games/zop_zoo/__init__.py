"""Zop Zoo. The rules page is rules.md."""

from parlour.games.zop_zoo.rules import ZopZoo, ZopZooOptions

__all__ = ["ZopZoo", "ZopZooOptions"]
