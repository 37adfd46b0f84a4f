"""Authors, for three to six. The rules page is rules.md."""

from parlour.games.asking import figures, openings
from parlour.games.asking import table as asking_table
from parlour.games.asking.advice import AskingStrategy
from parlour.games.asking.features import CardFeatures
from parlour.games.asking.knowledge import AskingKnowledge
from parlour.games.asking.places import LAYOUT
from parlour.games.authors.notation import GRAMMAR
from parlour.games.authors.rules import CLAUSE_CHECKS, Authors, AuthorsOptions
from parlour.kit.registration import register_components

__all__ = ["Authors", "AuthorsOptions"]

register_components(
    Authors,
    CLAUSE_CHECKS,
    GRAMMAR,
    LAYOUT,
    asking_table,
    figures,
    openings,
    AskingKnowledge(),
    AskingStrategy(),
    CardFeatures(),
)
