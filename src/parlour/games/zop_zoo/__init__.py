"""Zop Zoo, for two to six players. The rules page is rules.md."""

from parlour.games.zop_zoo import positions, stats
from parlour.games.zop_zoo.beliefs import ZopZooKnowledge
from parlour.games.zop_zoo.display import ZopZooDisplay
from parlour.games.zop_zoo.features import ZopZooFeatures
from parlour.games.zop_zoo.notation import NOTATION
from parlour.games.zop_zoo.options import ZopZooOptions
from parlour.games.zop_zoo.refusals import CLAUSE_CHECKS
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.games.zop_zoo.strategy import ZopZooStrategy
from parlour.kit.registration import register_components

__all__ = ["ZopZoo", "ZopZooOptions"]

register_components(
    ZopZoo,
    CLAUSE_CHECKS,
    NOTATION,
    positions,
    ZopZooDisplay(),
    stats,
    ZopZooKnowledge(),
    ZopZooStrategy(),
    ZopZooFeatures(),
)
