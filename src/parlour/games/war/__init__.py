"""War, for two or three. The rules page is rules.md."""

from parlour.games.war import figures, notation, openings, table
from parlour.games.war.advice import WarStrategy
from parlour.games.war.features import WarFeatures
from parlour.games.war.knowledge import WarKnowledge
from parlour.games.war.places import LAYOUT
from parlour.games.war.rules import FLIP, War, WarOptions
from parlour.kit.registration import register_components

__all__ = ["FLIP", "War", "WarOptions"]

register_components(
    War,
    (),
    notation.GRAMMAR,
    notation,
    LAYOUT,
    table,
    figures,
    openings,
    WarKnowledge(),
    WarStrategy(),
    WarFeatures(),
)
