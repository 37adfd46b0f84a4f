"""The events of War: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import NOBODY, event, event_kinds

DEALT: Final = event("deal", seen_by=NOBODY, shows="-> pile.{who}", animation="deals")
READY: Final = event("ready")
FLIPPED: Final = event("flip", shows="pile.{who} -> table.{who}")
WAR_STARTED: Final = event("war", mood="grand", animation="beat")
PUT_DOWN: Final = event("down", seen_by=NOBODY, shows="pile.{who} -> table.{who}")
TURNED_UP: Final = event("up", shows="pile.{who} -> table.{who}")
OUT: Final = event("out", seen_by=NOBODY, shows="pile.{who} -> table.{who}", animation="beat")
STAKE_WON: Final = event("win_stake", shows="table.* -> pile.{who}", mood="good")
ODD_TAKEN: Final = event("take_odd_card", seen_by=NOBODY, shows="odd_card -> pile.{who}", mood="good")
WON: Final = event("win")
ROUND_LIMIT_REACHED: Final = event("round_limit", animation="beat")
ENDED_DRAWN: Final = event("end_drawn")
CARDS_KEPT: Final = event("kept", animation="beat")

EVENTS: Final = event_kinds(
    DEALT,
    READY,
    FLIPPED,
    WAR_STARTED,
    PUT_DOWN,
    TURNED_UP,
    OUT,
    STAKE_WON,
    ODD_TAKEN,
    WON,
    ROUND_LIMIT_REACHED,
    ENDED_DRAWN,
    CARDS_KEPT,
)
