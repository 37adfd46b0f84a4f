"""What Go Fish counts beyond who won."""

from typing import Final

from parlour.games.asking.figures import DRAWS, HITS
from parlour.kit.figures import Figure, Figures

FIGURES: Final = Figures(
    (
        HITS,
        Figure("cards_got", ("give",), by="other", of="cards"),
        DRAWS,
        Figure("lucky_draws", ("lucky",), by="who"),
    ),
    dealer="dealer",
)
