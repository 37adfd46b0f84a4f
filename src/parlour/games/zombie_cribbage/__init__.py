"""Zombie Cribbage. The rules page is rules.md."""

from parlour.games.zombie_cribbage import figures, notation, openings, table
from parlour.games.zombie_cribbage.advice import ZombieCribbageAdvice
from parlour.games.zombie_cribbage.counting import shows_by_points
from parlour.games.zombie_cribbage.features import ZombieCribbageFeatures
from parlour.games.zombie_cribbage.hands import count_hand, show_points
from parlour.games.zombie_cribbage.knowledge import ZombieCribbageKnowledge
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions
from parlour.games.zombie_cribbage.places import PLACES
from parlour.games.zombie_cribbage.rules import REFUSALS, ZombieCribbage
from parlour.kit.furnish import furnish

furnish(
    ZombieCribbage,
    REFUSALS,
    notation.GRAMMAR,
    notation,
    PLACES,
    table,
    figures,
    openings,
    ZombieCribbageKnowledge(),
    ZombieCribbageAdvice(),
    ZombieCribbageFeatures(),
)

__all__ = ["ZombieCribbage", "ZombieCribbageOptions", "count_hand", "show_points", "shows_by_points"]
