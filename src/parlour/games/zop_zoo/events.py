"""The events of Zop Zoo: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import event, event_kinds

CUT: Final = event("cut", animation="beat")
DEALT: Final = event("deal", shows="-> row.{who}", animation="deals")
DREW: Final = event("draw", shows="draw_pile -> drawn_card")
MATCHED: Final = event("match", shows="drawn_card -> row.{who}", mood="good")
COVERED: Final = event("cover", shows="drawn_card -> row.{who}", mood="good")
DISCARDED: Final = event("discard", shows="drawn_card -> discard_pile")
TOOK: Final = event("take", shows="discard_pile -> row.{who}", mood="good")
MISSED: Final = event("miss")
LEFT: Final = event("leave", animation="says")
DUG: Final = event("dig", shows="discard_pile -> row.{who}", mood="good", animation="beat")
GAVE: Final = event("give", shows="row.{who} -> row.{other}")
ROBBED: Final = event("rob", shows="row.{other} -> row.{who}")
SWITCHED: Final = event("switch", shows="row.{who} -> row.{other}")
WON: Final = event("win", mood="grand", animation="beat")
RAN_OUT: Final = event("stock_empty", animation="beat")
STOPPED: Final = event("move_limit", animation="beat")
SCORED: Final = event("score", animation="shows", callout="call-score")
ROUND: Final = event("round")
DEALER_CHOSEN: Final = event("choose_dealer")
WORTH: Final = event("worth", animation="counts", callout="call-worth")

EVENTS: Final = event_kinds(
    CUT,
    DEALT,
    DREW,
    MATCHED,
    COVERED,
    DISCARDED,
    TOOK,
    MISSED,
    LEFT,
    DUG,
    GAVE,
    ROBBED,
    SWITCHED,
    WON,
    RAN_OUT,
    STOPPED,
    SCORED,
    ROUND,
    DEALER_CHOSEN,
    WORTH,
)
