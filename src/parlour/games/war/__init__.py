"""War for two or three players. The rules page is rules.md."""

from parlour.games.war.beliefs import WarBeliefs
from parlour.games.war.display import WarDisplay
from parlour.games.war.features import WarFeatures
from parlour.games.war.notation import NOTATION
from parlour.games.war.positions import WarPositions
from parlour.games.war.rules import FLIP, War, WarOptions
from parlour.games.war.stats import OPENING_HAND, STATS
from parlour.games.war.strategy import WarStrategy
from parlour.kit.registration import register

__all__ = ["FLIP", "War", "WarOptions"]

register(
    War,
    notation=NOTATION,
    positions=WarPositions(),
    display=WarDisplay(),
    strategy=WarStrategy(),
    beliefs=WarBeliefs(),
    features=WarFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
