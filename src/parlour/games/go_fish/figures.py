"""What Go Fish counts beyond who won."""

from typing import Final

from parlour.games.asking.figures import ASKS, DRAWS
from parlour.kit.figures import Figure, Figures

FIGURES: Final = Figures(
    (
        *ASKS,
        Figure("cards_got", ("give",), by="other", of="cards"),
        DRAWS,
        Figure("lucky_draws", ("lucky",), by="who"),
    ),
    dealer="dealer",
)
