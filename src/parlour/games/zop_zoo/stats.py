"""Statistics of Zop Zoo, and properties of the dealt rows."""

from typing import Final

from parlour.kit.stats import OpeningHandSpec, Stat, StatTable

STATS: Final = StatTable(
    (
        Stat("matches", ("match",), owner="who"),
        Stat("takes", ("take",), owner="who"),
        # A dig that finds more than eight cards counts twice, because an event holds only eight. Such digs
        # are rare.
        Stat("digs", ("dig",), owner="who"),
        Stat("dug", ("dig",), owner="who", measure="number"),
        Stat("wilds", ("cover",), owner="who"),
        Stat("gifts", ("give",), owner="who"),
        Stat("robberies", ("rob",), owner="who"),
        Stat("switches", ("switch",), owner="who", measure="number"),
        Stat("won_rounds", ("win",), owner="who"),
        Stat("run_out", ("stock_empty",)),
        Stat("best_round", ("score",), owner="who", measure="number", aggregate="max"),
    )
)


OPENING_HAND: Final = OpeningHandSpec("rows")
