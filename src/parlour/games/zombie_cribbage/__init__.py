"""Zombie Cribbage. The rules page is rules.md."""

from parlour.games.zombie_cribbage.rules import (
    ZombieCribbage,
    ZombieCribbageOptions,
    show_points,
    shows_by_points,
)

__all__ = ["ZombieCribbage", "ZombieCribbageOptions", "show_points", "shows_by_points"]
