"""Zambezi Falls, for two players. The rules page is rules.md."""

from parlour.games.zambezi_falls import positions, stats
from parlour.games.zambezi_falls.beliefs import HiddenHands, ZambeziFallsKnowledge
from parlour.games.zambezi_falls.display import ZambeziFallsDisplay
from parlour.games.zambezi_falls.features import ZambeziFallsFeatures
from parlour.games.zambezi_falls.notation import NOTATION
from parlour.games.zambezi_falls.rules import CLAUSE_CHECKS, ZambeziFalls, ZambeziFallsOptions
from parlour.games.zambezi_falls.strategy import ZambeziFallsStrategy
from parlour.kit.registration import register_components

__all__ = ["HiddenHands", "ZambeziFalls", "ZambeziFallsOptions"]

register_components(
    ZambeziFalls,
    CLAUSE_CHECKS,
    NOTATION,
    positions,
    ZambeziFallsDisplay(),
    stats,
    ZambeziFallsKnowledge(),
    ZambeziFallsStrategy(),
    ZambeziFallsFeatures(),
)
