"""What War counts beyond who won."""

from typing import Final

from parlour.kit.cards import ALL_ACES
from parlour.kit.stats import Stat, StatTable

ACES: Final = ALL_ACES

STATS: Final = StatTable(
    (
        Stat("wars", ("war",)),
        Stat("war_at_once", ("war",), aggregate="any", end_event="win_stake"),
        Stat("most_won", ("win_stake",), measure="number", aggregate="max"),
        Stat("aces_dealt", ("deal",), owner="who", measure="cards", cards=ACES),
    )
)
