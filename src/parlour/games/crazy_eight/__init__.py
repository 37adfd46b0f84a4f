"""Crazy Eight as played in Zimbabwe, for two to five. The rules page is rules.md."""

from parlour.games.crazy_eight import figures, notation, openings, positions, table
from parlour.games.crazy_eight.advice import CrazyEightAdvice
from parlour.games.crazy_eight.features import CrazyEightFeatures
from parlour.games.crazy_eight.knowledge import CrazyEightKnowledge
from parlour.games.crazy_eight.options import CrazyEightOptions
from parlour.games.crazy_eight.places import PLACES
from parlour.games.crazy_eight.rules import REFUSALS, CrazyEight
from parlour.kit.furnish import furnish

__all__ = ["CrazyEight", "CrazyEightOptions"]

furnish(
    CrazyEight,
    REFUSALS,
    notation.GRAMMAR,
    notation,
    PLACES,
    positions,
    table,
    figures,
    openings,
    CrazyEightKnowledge(),
    CrazyEightAdvice(),
    CrazyEightFeatures(),
)
