"""War for two or three players. The rules page is rules.md."""

from parlour.games.war import display, stats
from parlour.games.war.beliefs import WarKnowledge
from parlour.games.war.display import WarDisplay
from parlour.games.war.features import WarFeatures
from parlour.games.war.notation import NOTATION
from parlour.games.war.positions import LAYOUT
from parlour.games.war.rules import FLIP, War, WarOptions
from parlour.games.war.strategy import WarStrategy
from parlour.kit.registration import register_components

__all__ = ["FLIP", "War", "WarOptions"]

register_components(
    War,
    (),
    NOTATION,
    LAYOUT,
    display,
    WarDisplay(),
    stats,
    WarKnowledge(),
    WarStrategy(),
    WarFeatures(),
)
