"""Go Fish, for two to six. The rules page is rules.md."""

from parlour.games.asking import openings
from parlour.games.asking import table as asking_table
from parlour.games.asking.advice import AskingAdvice
from parlour.games.asking.features import RankFeatures
from parlour.games.asking.knowledge import AskingKnowledge
from parlour.games.asking.places import PLACES
from parlour.games.go_fish import figures, notation
from parlour.games.go_fish.rules import REFUSALS, GoFish, GoFishOptions
from parlour.kit.furnish import furnish

__all__ = ["GoFish", "GoFishOptions"]

furnish(
    GoFish,
    REFUSALS,
    notation.GRAMMAR,
    PLACES,
    asking_table,
    notation,
    figures,
    openings,
    AskingKnowledge(),
    AskingAdvice(),
    RankFeatures(),
)
