"""Authors for three to six players. The rules page is rules.md."""

from parlour.games.asking import opening_hand, stats
from parlour.games.asking.beliefs import AskingKnowledge
from parlour.games.asking.display import AskingDisplay
from parlour.games.asking.features import CardFeatures
from parlour.games.asking.positions import LAYOUT
from parlour.games.asking.strategy import AskingStrategy
from parlour.games.authors.notation import NOTATION
from parlour.games.authors.rules import CLAUSE_CHECKS, Authors, AuthorsOptions
from parlour.kit.registration import register_components

__all__ = ["Authors", "AuthorsOptions"]

register_components(
    Authors,
    CLAUSE_CHECKS,
    NOTATION,
    LAYOUT,
    AskingDisplay(),
    stats,
    opening_hand,
    AskingKnowledge(),
    AskingStrategy(),
    CardFeatures(),
)
