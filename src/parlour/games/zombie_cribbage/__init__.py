"""Zombie Cribbage, for two players. The rules page is rules.md."""

from parlour.games.zombie_cribbage.beliefs import ZombieCribbageBeliefs
from parlour.games.zombie_cribbage.cards import count_hands_by_points
from parlour.games.zombie_cribbage.display import ZombieCribbageDisplay
from parlour.games.zombie_cribbage.features import ZombieCribbageFeatures
from parlour.games.zombie_cribbage.hands import count_hand, score_hand
from parlour.games.zombie_cribbage.notation import NOTATION
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions
from parlour.games.zombie_cribbage.positions import ZombieCribbagePositions
from parlour.games.zombie_cribbage.rules import CLAUSE_CHECKS, ZombieCribbage
from parlour.games.zombie_cribbage.stats import OPENING_HAND, STATS
from parlour.games.zombie_cribbage.strategy import ZombieCribbageStrategy
from parlour.kit.registration import register

register(
    ZombieCribbage,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=ZombieCribbagePositions(),
    display=ZombieCribbageDisplay(),
    strategy=ZombieCribbageStrategy(),
    beliefs=ZombieCribbageBeliefs(),
    features=ZombieCribbageFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)

__all__ = ["ZombieCribbage", "ZombieCribbageOptions", "count_hand", "count_hands_by_points", "score_hand"]
