"""Notation of moves in Zombie Cribbage. The notation of positions is in positions.py."""

from typing import Final, final

from parlour.games.zombie_cribbage.cards import MAX_HAND_POINTS, THIRTY_ONE
from parlour.games.zombie_cribbage.display import (
    click_target_of_claim,
    click_target_of_count,
    label_claim,
    label_count_move,
    label_play,
)
from parlour.games.zombie_cribbage.rules import (
    CLAIM,
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARD,
    DISCARDING,
    GO,
    PLAY,
    RUN,
    RUNNING,
    STAY,
    STOP,
    ZombieCribbage,
)
from parlour.kit.cards import JOKERS, format_standard_card
from parlour.kit.grammar import (
    CardSlot,
    FormGroup,
    MoveForm,
    NumberSlot,
    ParseResult,
    SlotValues,
    TwoCardsSlot,
    invalid_move_message,
    parse_card_line,
)
from parlour.kit.moves import CARD_FIELD, OTHER_UNIT
from parlour.kit.notation import Notation
from parlour.kit.validation import shorten_repr
from parlour.text.message import AnyOf, Message

# A player must discard two cards (ZC-2). A `crib` move with a different number of cards contains the first
# card, and one of these codes instead of the second card.
ONE_CARD_CODE: Final = 127
TOO_MANY_CODE: Final = 126


@final
class AnyCardSlot(CardSlot):
    """A slot for any card. Cards outside the pack are accepted, although no player can hold them."""

    def parse_word(self, game: ZombieCribbage, word: str, earlier_values: SlotValues) -> ParseResult:
        cards = parse_card_line(word)
        return cards[0] if len(cards) == 1 else None


@final
class CribCardsSlot(TwoCardsSlot):
    """A slot for the two cards of a discard.

    Other numbers of cards are also parsed, so that the refusal can cite ZC-2.
    """

    def format_value(self, game: ZombieCribbage, value: int) -> str:
        other = value // OTHER_UNIT
        if other not in (ONE_CARD_CODE, TOO_MANY_CODE):
            return super().format_value(game, value)
        return format_standard_card(value & CARD_FIELD) + (" ..." if other == TOO_MANY_CODE else "")

    def parse_word(self, game: ZombieCribbage, word: str, earlier_values: SlotValues) -> ParseResult:
        cards = parse_card_line(word)
        if len(cards) in (0, 2):
            return super().parse_word(game, word, earlier_values)
        return cards[0] + (ONE_CARD_CODE if len(cards) == 1 else TOO_MANY_CODE) * OTHER_UNIT


def cards_in_pack(game: ZombieCribbage) -> int:
    return int(game.pack)


def allows_go(game: ZombieCribbage) -> bool:
    return bool(game.choices.joker_at_31 == "optional" and game.pack & JOKERS)


def allows_stop(game: ZombieCribbage) -> bool:
    return bool(game.choices.after_go == "may")


def allows_running_away(game: ZombieCribbage) -> bool:
    return bool(game.choices.run)


def is_counting_claimed(game: ZombieCribbage) -> bool:
    return bool(game.choices.counting == "claimed")


def list_move_forms(game: ZombieCribbage) -> Message | AnyOf:
    """List the forms of moves that are possible now, without revealing any player's hand."""
    if game.phase == DISCARDING:
        return Message("example-crib")
    if game.phase == RUNNING:
        return AnyOf(["run", "stay"])
    if game.phase == COUNTING:
        return Message("example-count", {"most": MAX_HAND_POINTS})
    if game.phase == CLAIMING:
        return Message("example-claim", {"most": MAX_HAND_POINTS})
    moves: list[str | Message] = [Message("example-card")]
    if game.count_total == THIRTY_ONE:
        moves = [Message("example-joker")]
        if game.choices.joker_at_31 == "optional":
            moves.append("go")
    if game.can_stop():
        moves.append("stop")
    return AnyOf(moves, "list-or")


@final
class ZombieCribbageNotation(Notation[ZombieCribbage]):
    """The notation of Zombie Cribbage."""

    def held_jokers(self, game: ZombieCribbage, seat: int) -> int:
        return game.hands[seat] & JOKERS

    def normalize_line(self, game: ZombieCribbage, line: str) -> str:
        """Put `count` or `claim` before a line that is only a number, if a player must count or claim now."""
        if line.isdecimal() and game.phase in (COUNTING, CLAIMING):
            return f"{'count' if game.phase == COUNTING else 'claim'} {line}"
        return line

    def invalid_text_message(self, game: ZombieCribbage, text: str, seat: int) -> Message:
        """Return an error message for an invalid line. It lists the moves that are possible now."""
        if game.is_over:
            return Message("no-move-over", {"text": shorten_repr(text)})
        return invalid_move_message(text, Message("write", {"moves": list_move_forms(game)}))

    def format_drawn_card(self, game: ZombieCribbage, drawn_number: int) -> str:
        """Format a drawn card, which is given as an index into the pack."""
        return format_standard_card(int(game.pack_cards[drawn_number]))


NOTATION = ZombieCribbageNotation(
    FormGroup(
        "card",
        MoveForm("{card}", label_play, "hand.{turn} {card}", kind=PLAY),
        MoveForm("crib {cards}", "move-lay", "hand.{viewer} {cards}", kind=DISCARD),
    ),
    MoveForm("go", "move-go", kind=GO, condition=allows_go),
    MoveForm("stop", "move-stop", kind=STOP, condition=allows_stop),
    MoveForm("run", "move-run", kind=RUN, condition=allows_running_away),
    MoveForm("stay", "move-stay", kind=STAY, condition=allows_running_away),
    FormGroup(
        "number",
        MoveForm(
            "count {number}",
            label_count_move,
            click_target_of_count,
            kind=COUNT,
            condition=is_counting_claimed,
        ),
        MoveForm(
            "claim {number}", label_claim, click_target_of_claim, kind=CLAIM, condition=is_counting_claimed
        ),
    ),
    slots=(AnyCardSlot(pack=cards_in_pack), CribCardsSlot(pack=cards_in_pack), NumberSlot(MAX_HAND_POINTS)),
)
