"""War, for two or three. The rules page is rules.md."""

from parlour.games.war import figures, notation, openings, table
from parlour.games.war.advice import WarAdvice
from parlour.games.war.features import WarFeatures
from parlour.games.war.knowledge import WarKnowledge
from parlour.games.war.places import PLACES
from parlour.games.war.rules import FLIP, War, WarOptions
from parlour.kit.furnish import furnish

__all__ = ["FLIP", "War", "WarOptions"]

furnish(
    War,
    (),
    notation.GRAMMAR,
    notation,
    PLACES,
    table,
    figures,
    openings,
    WarKnowledge(),
    WarAdvice(),
    WarFeatures(),
)
