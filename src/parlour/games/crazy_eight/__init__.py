"""Crazy Eight as played in Zimbabwe, for two to five players. The rules page is rules.md."""

from parlour.games.crazy_eight.beliefs import CrazyEightBeliefs
from parlour.games.crazy_eight.display import CrazyEightDisplay
from parlour.games.crazy_eight.features import CrazyEightFeatures
from parlour.games.crazy_eight.notation import NOTATION
from parlour.games.crazy_eight.options import CrazyEightOptions
from parlour.games.crazy_eight.positions import CrazyEightPositions
from parlour.games.crazy_eight.rules import CLAUSE_CHECKS, CrazyEight
from parlour.games.crazy_eight.stats import OPENING_HAND, STATS
from parlour.games.crazy_eight.strategy import CrazyEightStrategy
from parlour.kit.registration import register

__all__ = ["CrazyEight", "CrazyEightOptions"]

register(
    CrazyEight,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=CrazyEightPositions(),
    display=CrazyEightDisplay(),
    strategy=CrazyEightStrategy(),
    beliefs=CrazyEightBeliefs(),
    features=CrazyEightFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
