"""Authors for three to six players. The rules page is rules.md."""

from parlour.games.asking.beliefs import AskingBeliefs
from parlour.games.asking.display import AskingDisplay
from parlour.games.asking.features import CardFeatures
from parlour.games.asking.opening_hand import OPENING_HAND
from parlour.games.asking.positions import AskingPositions
from parlour.games.asking.stats import STATS
from parlour.games.asking.strategy import AskingStrategy
from parlour.games.authors.notation import NOTATION
from parlour.games.authors.rules import CLAUSE_CHECKS, Authors, AuthorsOptions
from parlour.kit.registration import register

__all__ = ["Authors", "AuthorsOptions"]

register(
    Authors,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=AskingPositions(),
    display=AskingDisplay(),
    strategy=AskingStrategy(),
    beliefs=AskingBeliefs(),
    features=CardFeatures(),
    stats=STATS,
    opening_hand=OPENING_HAND,
)
