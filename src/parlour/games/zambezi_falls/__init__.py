"""Zambezi Falls, for two. The rules page is rules.md."""

from parlour.games.zambezi_falls import figures, notation, openings, table
from parlour.games.zambezi_falls.advice import ZambeziFallsStrategy
from parlour.games.zambezi_falls.features import ZambeziFallsFeatures
from parlour.games.zambezi_falls.knowledge import ZambeziFallsKnowledge
from parlour.games.zambezi_falls.places import LAYOUT
from parlour.games.zambezi_falls.rules import CLAUSE_CHECKS, ZambeziFalls, ZambeziFallsOptions
from parlour.games.zambezi_falls.worlds import HiddenHands
from parlour.kit.registration import register_components

__all__ = ["HiddenHands", "ZambeziFalls", "ZambeziFallsOptions"]

register_components(
    ZambeziFalls,
    CLAUSE_CHECKS,
    notation.GRAMMAR,
    notation,
    LAYOUT,
    table,
    figures,
    openings,
    ZambeziFallsKnowledge(),
    ZambeziFallsStrategy(),
    ZambeziFallsFeatures(),
)
