"""The events of Crazy Eight: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import ACTOR, event, event_kinds

DEALT: Final = event("deal", seen_by=ACTOR, shows="stock -> hand.{who}", animation="deals")
STARTED: Final = event("starter", shows="stock -> discard_pile")
PLAYED: Final = event("play", shows="hand.{who} -> discard_pile")
NAMED: Final = event("name", animation="says")
DREW: Final = event("draw", seen_by=ACTOR, shows="stock -> hand.{who}")
KEPT: Final = event("keep")
TOOK: Final = event("take", animation="says")
PENALTY: Final = event("penalty", seen_by=ACTOR, shows="stock -> hand.{who}", mood="bad")
SKIPPED: Final = event("skip")
REVERSED: Final = event("reverse")
PLAYS_AGAIN: Final = event("play_again")
CANCELLED: Final = event("cancel")
IN_AIR: Final = event("in_air")
CALLED: Final = event("call", animation="says", callout="call-call")
CAUGHT: Final = event("catch", animation="says")
RESHUFFLED: Final = event("reshuffle")
PASSED: Final = event("pass")
WON: Final = event("win", mood="good", animation="beat")
SCORED: Final = event("score", animation="shows", callout="call-score")
DROPPED: Final = event("out", animation="beat")
BLOCKED: Final = event("blocked", animation="beat")
ROUND: Final = event("round")
ACE_PICKED: Final = event("pick_ace", seen_by=ACTOR, shows="stock -> hand.{who}")
DEALER_CHOSEN: Final = event("choose_dealer")

EVENTS: Final = event_kinds(
    DEALT,
    STARTED,
    PLAYED,
    NAMED,
    DREW,
    KEPT,
    TOOK,
    PENALTY,
    SKIPPED,
    REVERSED,
    PLAYS_AGAIN,
    CANCELLED,
    IN_AIR,
    CALLED,
    CAUGHT,
    RESHUFFLED,
    PASSED,
    WON,
    SCORED,
    DROPPED,
    BLOCKED,
    ROUND,
    ACE_PICKED,
    DEALER_CHOSEN,
)
