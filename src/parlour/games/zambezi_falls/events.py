"""The events of Zambezi Falls: who sees their cards, and what the table shows."""

from typing import Final

from parlour.kit.events import ACTOR, event, event_kinds

DEALT: Final = event("deal", seen_by=ACTOR, shows="reserve -> hand.{who}", animation="deals")
GAVE: Final = event("give", seen_by=ACTOR, shows="hand.{who} -> aside.{who}")
GOT: Final = event("get", seen_by=ACTOR, shows="aside.{other} -> hand.{who}")
LED: Final = event("lead")
PLAYED: Final = event("play", shows="hand.{who} -> pile")
MATCHED: Final = event("match", animation="says", callout="call-match")
SHUT: Final = event("shut_down", animation="beat")
PASSED: Final = event("pass", animation="says", callout="call-pass")
FALLS: Final = event("falls", mood="grand", animation="cheer", callout="call-falls")
CARDS_ANNOUNCED: Final = event("ride", animation="says", callout="call-ride")
RESERVED: Final = event("reserve", seen_by=ACTOR, shows="reserve -> hand.{who}", animation="deals")
RESERVE_EMPTY: Final = event("reserve_empty")
SOCIAL: Final = event("social", animation="says", callout="call-social")
CHEERED: Final = event("cheer", animation="says")
WON: Final = event("win", mood="good", animation="beat")
STOPPED: Final = event("move_limit")
GAME_OVER: Final = event("end_game")
DEALER_CHOSEN: Final = event("choose_dealer")

EVENTS: Final = event_kinds(
    DEALT,
    GAVE,
    GOT,
    LED,
    PLAYED,
    MATCHED,
    SHUT,
    PASSED,
    FALLS,
    CARDS_ANNOUNCED,
    RESERVED,
    RESERVE_EMPTY,
    SOCIAL,
    CHEERED,
    WON,
    STOPPED,
    GAME_OVER,
    DEALER_CHOSEN,
)
