"""What Zop Zoo counts beyond who won."""

from typing import Final

from parlour.kit.figures import Figure, Figures

FIGURES: Final = Figures(
    (
        Figure("matches", ("match",), by="who"),
        Figure("takes", ("take",), by="who"),
        # Told eight cards at a time, of which a row has use for more only with Side Bonuses.
        Figure("digs", ("dig",), by="who"),
        Figure("dug", ("dig",), by="who", of="number"),
        Figure("wilds", ("cover",), by="who"),
        Figure("gifts", ("give",), by="who"),
        Figure("robberies", ("rob",), by="who"),
        Figure("switches", ("switch",), by="who", of="number"),
        Figure("won_rounds", ("won",), by="who"),
        Figure("run_out", ("out",)),
        Figure("best_round", ("score",), by="who", of="number", keep="most"),
    )
)
