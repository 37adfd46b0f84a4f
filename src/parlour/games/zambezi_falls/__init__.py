"""Zambezi Falls, for two players. The rules page is rules.md."""

from parlour.games.zambezi_falls.beliefs import HiddenHands, ZambeziFallsBeliefs
from parlour.games.zambezi_falls.display import ZambeziFallsDisplay
from parlour.games.zambezi_falls.features import ZambeziFallsFeatures
from parlour.games.zambezi_falls.notation import NOTATION
from parlour.games.zambezi_falls.positions import ZambeziFallsPositions
from parlour.games.zambezi_falls.rules import CLAUSE_CHECKS, ZambeziFalls, ZambeziFallsOptions
from parlour.games.zambezi_falls.stats import OPENING_HAND, STATS
from parlour.games.zambezi_falls.strategy import ZambeziFallsStrategy
from parlour.kit.registration import register

__all__ = ["HiddenHands", "ZambeziFalls", "ZambeziFallsOptions"]

register(
    ZambeziFalls,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=ZambeziFallsPositions(),
    display=ZambeziFallsDisplay(),
    strategy=ZambeziFallsStrategy(),
    beliefs=ZambeziFallsBeliefs(),
    features=ZambeziFallsFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
