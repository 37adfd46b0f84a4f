"""What War counts beyond who won."""

from typing import Final

from parlour.kit.cards import RANK_CARDS
from parlour.kit.figures import Figure, Figures

ACES: Final = RANK_CARDS

FIGURES: Final = Figures(
    (
        Figure("wars", ("war",)),
        Figure("war_at_once", ("war",), keep="whether", until="wins"),
        Figure("most_won", ("wins",), of="number", keep="most"),
        Figure("aces_dealt", ("deal",), by="who", of="cards", among=ACES),
    )
)
