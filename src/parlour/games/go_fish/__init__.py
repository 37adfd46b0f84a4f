"""Go Fish for two to six players. The rules page is rules.md."""

from parlour.games.asking.beliefs import AskingBeliefs
from parlour.games.asking.display import AskingDisplay
from parlour.games.asking.features import RankFeatures
from parlour.games.asking.opening_hand import OPENING_HAND
from parlour.games.asking.strategy import AskingStrategy
from parlour.games.go_fish.notation import NOTATION, GoFishPositions
from parlour.games.go_fish.rules import CLAUSE_CHECKS, GoFish, GoFishOptions
from parlour.games.go_fish.stats import STATS
from parlour.kit.registration import register

__all__ = ["GoFish", "GoFishOptions"]

register(
    GoFish,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=GoFishPositions(),
    display=AskingDisplay(),
    strategy=AskingStrategy(),
    beliefs=AskingBeliefs(),
    features=RankFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
