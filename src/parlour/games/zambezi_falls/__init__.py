"""Zambezi Falls, for two. The rules page is rules.md."""

from parlour.games.zambezi_falls import figures, notation, openings, table
from parlour.games.zambezi_falls.advice import ZambeziFallsAdvice
from parlour.games.zambezi_falls.features import ZambeziFallsFeatures
from parlour.games.zambezi_falls.knowledge import ZambeziFallsKnowledge
from parlour.games.zambezi_falls.places import PLACES
from parlour.games.zambezi_falls.rules import REFUSALS, ZambeziFalls, ZambeziFallsOptions
from parlour.games.zambezi_falls.worlds import Worlds
from parlour.kit.furnish import furnish

__all__ = ["Worlds", "ZambeziFalls", "ZambeziFallsOptions"]

furnish(
    ZambeziFalls,
    REFUSALS,
    notation.GRAMMAR,
    notation,
    PLACES,
    table,
    figures,
    openings,
    ZambeziFallsKnowledge(),
    ZambeziFallsAdvice(),
    ZambeziFallsFeatures(),
)
