"""Zop Zoo, for two to six. The rules page is rules.md."""

from parlour.games.zop_zoo import figures, notation, openings, positions, table
from parlour.games.zop_zoo.advice import ZopZooAdvice
from parlour.games.zop_zoo.features import ZopZooFeatures
from parlour.games.zop_zoo.knowledge import ZopZooKnowledge
from parlour.games.zop_zoo.options import ZopZooOptions
from parlour.games.zop_zoo.places import PLACES
from parlour.games.zop_zoo.refusals import REFUSALS
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.kit.furnish import furnish

__all__ = ["ZopZoo", "ZopZooOptions"]

furnish(
    ZopZoo,
    REFUSALS,
    notation.GRAMMAR,
    notation,
    PLACES,
    positions,
    table,
    figures,
    openings,
    ZopZooKnowledge(),
    ZopZooAdvice(),
    ZopZooFeatures(),
)
