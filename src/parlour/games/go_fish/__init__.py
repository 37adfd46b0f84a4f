"""Go Fish, for two to six. The rules page is rules.md."""

from parlour.games.asking import openings
from parlour.games.asking import table as asking_table
from parlour.games.asking.advice import AskingStrategy
from parlour.games.asking.features import RankFeatures
from parlour.games.asking.knowledge import AskingKnowledge
from parlour.games.asking.places import LAYOUT
from parlour.games.go_fish import figures, notation
from parlour.games.go_fish.rules import CLAUSE_CHECKS, GoFish, GoFishOptions
from parlour.kit.registration import register_components

__all__ = ["GoFish", "GoFishOptions"]

register_components(
    GoFish,
    CLAUSE_CHECKS,
    notation.GRAMMAR,
    LAYOUT,
    asking_table,
    notation,
    figures,
    openings,
    AskingKnowledge(),
    AskingStrategy(),
    RankFeatures(),
)
