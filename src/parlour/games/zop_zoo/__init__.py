"""Zop Zoo, for two to six players. The rules page is rules.md."""

from parlour.games.zop_zoo.beliefs import ZopZooBeliefs
from parlour.games.zop_zoo.display import ZopZooDisplay
from parlour.games.zop_zoo.features import ZopZooFeatures
from parlour.games.zop_zoo.notation import NOTATION
from parlour.games.zop_zoo.options import ZopZooOptions
from parlour.games.zop_zoo.positions import ZopZooPositions
from parlour.games.zop_zoo.refusals import CLAUSE_CHECKS
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.games.zop_zoo.stats import OPENING_HAND, STATS
from parlour.games.zop_zoo.strategy import ZopZooStrategy
from parlour.kit.registration import register

__all__ = ["ZopZoo", "ZopZooOptions"]

register(
    ZopZoo,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=ZopZooPositions(),
    display=ZopZooDisplay(),
    strategy=ZopZooStrategy(),
    beliefs=ZopZooBeliefs(),
    features=ZopZooFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
