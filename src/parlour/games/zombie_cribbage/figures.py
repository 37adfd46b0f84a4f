"""What Zombie Cribbage counts beyond who won."""

from typing import Final

from parlour.kit.figures import Figure, Figures

# In the show, the same kinds tell of what a hand is made of.
PEGGED: Final = ("fifteen", "thirty_one", "pair", "sequence", "last")

FIGURES: Final = Figures(
    (
        Figure("hands", ("dealer",)),
        Figure("pegged", PEGGED, by="who", of="number", since="starter", until="show"),
        Figure("heels", ("heels",), by="who"),
        Figure("hands_shown", ("show",), by="who"),
        Figure("hand_points", ("show",), by="who", of="number"),
        Figure("first_hand", ("show",), by="who", of="number", keep="first"),
        Figure("best_hand", ("show",), of="number", keep="most"),
        Figure("cribs_shown", ("crib",), by="who"),
        Figure("crib_points", ("crib",), by="who", of="number"),
        Figure("goes", ("go",), by="who"),
        Figure("runs", ("run",), by="who"),
    ),
    dealer="dealer",
    left_leads=True,
)
