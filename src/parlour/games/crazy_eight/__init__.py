"""Crazy Eight as played in Zimbabwe, for two to five players. The rules page is rules.md."""

from parlour.games.crazy_eight import positions, stats
from parlour.games.crazy_eight.beliefs import CrazyEightKnowledge
from parlour.games.crazy_eight.display import CrazyEightDisplay
from parlour.games.crazy_eight.features import CrazyEightFeatures
from parlour.games.crazy_eight.notation import NOTATION
from parlour.games.crazy_eight.options import CrazyEightOptions
from parlour.games.crazy_eight.rules import CLAUSE_CHECKS, CrazyEight
from parlour.games.crazy_eight.strategy import CrazyEightStrategy
from parlour.kit.registration import register_components

__all__ = ["CrazyEight", "CrazyEightOptions"]

register_components(
    CrazyEight,
    CLAUSE_CHECKS,
    NOTATION,
    positions,
    CrazyEightDisplay(),
    stats,
    CrazyEightKnowledge(),
    CrazyEightStrategy(),
    CrazyEightFeatures(),
)
