"""Notation of moves in Crazy Eight. The notation of positions is in positions.py."""

from typing import final

from parlour.games.crazy_eight.cards import EIGHTS
from parlour.games.crazy_eight.display import label_card, label_draw, label_take
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.kit.cards import JOKERS
from parlour.kit.grammar import CardSlot, FormGroup, MoveForm, SeatSlot, SuitSlot
from parlour.kit.notation import Notation

HAND_ZONE, STOCK_ZONE = "hand.{turn}", "stock"


def cards_in_pack(game: CrazyEight) -> int:
    return int(game.pack)


def cards_playable_without_naming_a_suit(game: CrazyEight) -> int:
    """CE-10: return the cards that can be played without naming a suit.

    These include the eights if an 8 may keep its printed suit.
    """
    return cards_in_pack(game) if game.choices.counter_eight == "printed" else cards_in_pack(game) & ~EIGHTS


def cards_for_which_a_suit_is_named(game: CrazyEight) -> int:
    return EIGHTS


def has_manual_calls(game: CrazyEight) -> bool:
    return bool(game.manual_calls)


NAMING_CARD_SLOT = CardSlot(
    pack=cards_in_pack, cards=cards_for_which_a_suit_is_named, fault_key="fault-names"
)
SUIT_SLOT = SuitSlot("fault-suit-named")
CAUGHT_SEAT_SLOT = SeatSlot("fault-caught")


@final
class CrazyEightNotation(Notation[CrazyEight]):
    """The notation of Crazy Eight."""

    def held_jokers(self, game: CrazyEight, seat: int) -> int:
        return game.hands[seat] & JOKERS

    def normalize_line(self, game: CrazyEight, line: str) -> str:
        """Reduce several exclamation marks at the end of a move to one."""
        return line.rstrip("! ") + "!" if line.endswith("!") else line


NOTATION = CrazyEightNotation(
    FormGroup(
        "card",
        MoveForm(
            "{card}[!]",
            label_card,
            f"{HAND_ZONE} {{card}}",
            "example-card",
            PLAY,
            call_condition=has_manual_calls,
        ),
        MoveForm(
            "{card}={suit}[!]",
            label_card,
            f"{HAND_ZONE} {{card}}",
            "example-eight",
            PLAY,
            call_condition=has_manual_calls,
            slots=(NAMING_CARD_SLOT,),
        ),
    ),
    MoveForm("draw[!]", label_draw, STOCK_ZONE, kind=DRAW, call_condition=has_manual_calls),
    MoveForm(
        "keep[!]",
        "move-keep",
        HAND_ZONE,
        kind=KEEP,
        call_condition=has_manual_calls,
        call_label="move-keep-said",
    ),
    MoveForm("take[!]", label_take, STOCK_ZONE, kind=TAKE, call_condition=has_manual_calls),
    MoveForm("catch {seat}", "move-catch", "hand.{seat}", kind=CATCH, condition=has_manual_calls),
    slots=(
        CardSlot(pack=cards_in_pack, cards=cards_playable_without_naming_a_suit),
        SUIT_SLOT,
        CAUGHT_SEAT_SLOT,
    ),
)
