"""Statistics of Go Fish."""

from typing import Final

from parlour.games.asking.stats import DRAWS, HITS
from parlour.kit.stats import Stat, StatTable

STATS: Final = StatTable(
    (
        HITS,
        Stat("cards_got", ("give",), owner="other", measure="cards"),
        DRAWS,
        Stat("lucky_draws", ("lucky",), owner="who"),
    ),
    dealer_field="dealer",
)
