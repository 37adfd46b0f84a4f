"""Crazy Eight as played in Zimbabwe, for two to five. The rules page is rules.md."""

from parlour.games.crazy_eight import figures, notation, openings, positions, table
from parlour.games.crazy_eight.advice import CrazyEightStrategy
from parlour.games.crazy_eight.features import CrazyEightFeatures
from parlour.games.crazy_eight.knowledge import CrazyEightKnowledge
from parlour.games.crazy_eight.options import CrazyEightOptions
from parlour.games.crazy_eight.places import LAYOUT
from parlour.games.crazy_eight.rules import CLAUSE_CHECKS, CrazyEight
from parlour.kit.registration import register_components

__all__ = ["CrazyEight", "CrazyEightOptions"]

register_components(
    CrazyEight,
    CLAUSE_CHECKS,
    notation.GRAMMAR,
    notation,
    LAYOUT,
    positions,
    table,
    figures,
    openings,
    CrazyEightKnowledge(),
    CrazyEightStrategy(),
    CrazyEightFeatures(),
)
