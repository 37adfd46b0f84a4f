"""What Zambezi Falls counts beyond who won."""

from typing import Final

from parlour.kit.bits import shift
from parlour.kit.cards import RANK_CARDS, TWO
from parlour.kit.figures import Figure, Figures

TWOS: Final = int(shift(RANK_CARDS, 4 * TWO))
ACES: Final = RANK_CARDS

FIGURES: Final = Figures(
    (
        Figure("falls", ("falls",), by="who"),
        Figure("matches", ("match",), by="who"),
        Figure("shut_downs", ("shut",), by="who"),
        Figure("passes", ("pass",), by="who"),
        Figure("leads", ("lead",), by="who"),
        Figure("socials", ("social", "cheer"), by="who"),
        Figure("dry", ("dry",)),
        Figure("twos_dealt", ("deal",), by="who", of="cards", among=TWOS, keep="first"),
        Figure("aces_dealt", ("deal",), by="who", of="cards", among=ACES, keep="first"),
    ),
    dealer="dealer",
    left_leads=True,
)
