"""The events of Zombie Cribbage: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import ACTOR, event, event_kinds

CUT: Final = event("cut", animation="beat")
DEALT: Final = event("deal", seen_by=ACTOR, shows="stock -> hand.{who}", animation="deals")
DISCARDED: Final = event("discard", seen_by=ACTOR, shows="hand.{who} -> crib")
STARTER: Final = event("starter", shows="stock -> starter")
HEELS: Final = event("heels", shows="-> track.{who}", mood="good", animation="beat")
PLAYED: Final = event("play", shows="hand.{who} -> played_card.{who} count", counter="total")
FIFTEEN: Final = event(
    "fifteen", shows="-> track.{who}", mood="good", animation="counts", callout="call-fifteen"
)
MADE_31: Final = event(
    "thirty_one", shows="-> track.{who}", mood="good", animation="counts", callout="call-thirty-one"
)
PAIR: Final = event("pair", shows="-> track.{who}", mood="good", animation="counts", callout="call-pair")
SEQUENCE: Final = event(
    "sequence", shows="-> track.{who}", mood="good", animation="counts", callout="call-sequence"
)
SAID_GO: Final = event("go", animation="says", callout="call-go")
CLOSED: Final = event("end_count", animation="beat", counter="total", clears="total count")
LAST: Final = event("last_card", shows="-> track.{who}", mood="good", animation="beat")
REVEALED: Final = event("reveal", animation="beat")
RAN: Final = event("run", animation="says")
STAYED: Final = event("stay", animation="says")
SHOWN: Final = event("show", shows="starter", animation="shows", callout="call-show")
CRIB: Final = event("crib", shows="starter", animation="shows", callout="call-crib")
FLUSH: Final = event("flush", shows="-> track.{who}", mood="good", animation="counts", callout="call-flush")
NOBS: Final = event("nobs", shows="-> track.{who}", mood="good", animation="counts", callout="call-nobs")
COUNTED: Final = event("count", animation="says")
CLAIMED: Final = event("claim", animation="says")
LOWERED: Final = event("lowered", animation="beat")
WON: Final = event("win", mood="good", animation="beat")
ROUND: Final = event("round")
DISCARDS_REVEALED: Final = event("reveal_discards")
STOPPED: Final = event("stop", animation="says", callout="call-stop")
AGAIN: Final = event("again")
DEALER: Final = event("dealer", animation="beat")

EVENTS: Final = event_kinds(
    CUT,
    DEALT,
    DISCARDED,
    STARTER,
    HEELS,
    PLAYED,
    FIFTEEN,
    MADE_31,
    PAIR,
    SEQUENCE,
    SAID_GO,
    CLOSED,
    LAST,
    REVEALED,
    RAN,
    STAYED,
    SHOWN,
    CRIB,
    FLUSH,
    NOBS,
    COUNTED,
    CLAIMED,
    LOWERED,
    WON,
    ROUND,
    DISCARDS_REVEALED,
    STOPPED,
    AGAIN,
    DEALER,
)

# the events of the kinds of combinations in cards.py
COMBINATION_EVENTS: Final = (FIFTEEN, PAIR, SEQUENCE, FLUSH, NOBS)
