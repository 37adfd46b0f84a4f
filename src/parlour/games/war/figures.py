"""What War counts beyond who won."""

from typing import Final

from parlour.kit.cards import ALL_ACES
from parlour.kit.figures import Stat, StatTable

ACES: Final = ALL_ACES

STATS: Final = StatTable(
    (
        Stat("wars", ("war",)),
        Stat("war_at_once", ("war",), aggregate="whether", end_event="wins"),
        Stat("most_won", ("wins",), measure="number", aggregate="most"),
        Stat("aces_dealt", ("deal",), owner="who", measure="cards", cards=ACES),
    )
)
