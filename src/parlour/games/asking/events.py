"""The events that Go Fish and Authors share: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import ACTOR, event, event_kinds

DEALT: Final = event("deal", seen_by=ACTOR, shows="stock -> hand.{who}", animation="deals")
ASKED: Final = event("ask", animation="says", callout="call-ask")
GAVE: Final = event("give", shows="hand.{who} -> hand.{other}")
MISSED: Final = event("miss", animation="says", callout="call-fish")
DREW: Final = event("draw", seen_by=ACTOR, shows="stock -> hand.{who}")
SET_LAID: Final = event("set", shows="hand.{who} -> sets.{who}", mood="good", animation="beat")
OUT: Final = event("out", animation="beat")
ENDED: Final = event("end", animation="beat")
DEALER_CHOSEN: Final = event("choose_dealer")
WON: Final = event("win")  # only in Go Fish
LUCKY: Final = event("lucky")  # only in Go Fish

AUTHORS_EVENTS: Final = event_kinds(DEALT, ASKED, GAVE, MISSED, DREW, SET_LAID, OUT, ENDED, DEALER_CHOSEN)
GO_FISH_EVENTS: Final = event_kinds(*AUTHORS_EVENTS, WON, LUCKY)
