"""Go Fish for two to six players. The rules page is rules.md."""

from parlour.games.asking import opening_hand
from parlour.games.asking.beliefs import AskingKnowledge
from parlour.games.asking.display import AskingDisplay
from parlour.games.asking.features import RankFeatures
from parlour.games.asking.positions import LAYOUT
from parlour.games.asking.strategy import AskingStrategy
from parlour.games.go_fish import notation, stats
from parlour.games.go_fish.rules import CLAUSE_CHECKS, GoFish, GoFishOptions
from parlour.kit.registration import register_components

__all__ = ["GoFish", "GoFishOptions"]

register_components(
    GoFish,
    CLAUSE_CHECKS,
    notation.NOTATION,
    LAYOUT,
    AskingDisplay(),
    notation,
    stats,
    opening_hand,
    AskingKnowledge(),
    AskingStrategy(),
    RankFeatures(),
)
