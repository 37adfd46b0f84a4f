"""Authors, for three to six. The rules page is rules.md."""

from parlour.games.asking import figures, openings
from parlour.games.asking import table as asking_table
from parlour.games.asking.advice import AskingAdvice
from parlour.games.asking.features import CardFeatures
from parlour.games.asking.knowledge import AskingKnowledge
from parlour.games.asking.places import PLACES
from parlour.games.authors.notation import GRAMMAR
from parlour.games.authors.rules import REFUSALS, Authors, AuthorsOptions
from parlour.kit.furnish import furnish

__all__ = ["Authors", "AuthorsOptions"]

furnish(
    Authors,
    REFUSALS,
    GRAMMAR,
    PLACES,
    asking_table,
    figures,
    openings,
    AskingKnowledge(),
    AskingAdvice(),
    CardFeatures(),
)
