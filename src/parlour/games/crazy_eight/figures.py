"""What Crazy Eight counts beyond who won."""

from typing import Final

from parlour.games.crazy_eight.cards import EIGHTS, OFFENSIVE
from parlour.kit.figures import Figure, Figures

FIGURES: Final = Figures(
    (
        Figure("demands", ("play",), by="who", of="cards", among=OFFENSIVE),
        Figure("cancelled", ("cancel",), by="who"),
        Figure("picked_up", ("penalty", "stop"), by="who", of="cards"),
        Figure("most_picked_up", ("penalty",), of="cards", keep="most"),
        Figure("eights", ("play",), by="who", of="cards", among=EIGHTS),
        Figure("skips", ("skip",)),
        Figure("turns_round", ("reverse",)),
        Figure("draws", ("draw",), by="who"),
        Figure("in_air", ("air",), by="who"),
        Figure("caught", ("catch",), by="other"),
        Figure("reshuffles", ("reshuffle",)),
        Figure("blocked", ("blocked",)),
        Figure("eights_dealt", ("deal",), by="who", of="cards", among=EIGHTS, keep="first"),
        Figure("demands_dealt", ("deal",), by="who", of="cards", among=OFFENSIVE, keep="first"),
    ),
    dealer="dealer",
)
