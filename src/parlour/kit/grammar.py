"""The forms of moves: how moves are written, listed and clicked.

    MoveForm("{card}", "move-play", "hand.{turn} {card}", "example-card")
    MoveForm("draw", "move-draw", "stock", kind=DRAW)
    MoveForm("ask {seat} {rank}", "move-ask", "hand.{seat}", kind=ASK)

A form is the text that players type for a move, with slots in braces. The value of each slot is stored in the
move's code (see kit/moves.py) and in a field of the label on the move's button:

| slot | value | example in the text | field of the label |
|---|---|---|---|
| card | a card of the pack | `7H` | `card` |
| other | a second card | `8D` | `top` |
| cards | two cards | `7H 8D` | `cards` |
| rank | a rank | `Q` | `rank` |
| suit | a suit that the player names | `C` | `suit` |
| seat | a player | `2` | `other` |
| number | a number from 0 to 9 | `3` | `number` |

The name of a slot determines which bits of the code store its value. A game can replace a standard slot with
its own slot of the same name: an instance of another class in this module or of a subclass of Slot. If a form
ends in `[!]`, players can add `!` to say the call that belongs to the move.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from parlour.kit.bits import bit, make_set, members
from parlour.kit.cards import (
    RANKS,
    SUITS,
    format_standard_card,
    parse_rank,
    parse_standard_card,
    parse_suit,
    split_cards,
)
from parlour.kit.errors import InvalidPositionError
from parlour.kit.moves import (
    CALL_FLAG,
    CARD_FIELD,
    OTHER_UNIT,
    SEAT_UNIT,
    SUIT_UNIT,
    move_suit,
)
from parlour.kit.options import Condition
from parlour.kit.validation import shorten_repr
from parlour.text.message import Message

CALL_SUFFIX = "[!]"
# Names that can stand for a seat in a zone's key: the player whose turn it is, and the player who looks at
# the table. For a spectator, `viewer` means the same as `turn`.
TURN, VIEWER = "turn", "viewer"
SLOT_PATTERN = re.compile(r"\{(\w+)\}")

# For each standard slot, its unit and mask. The bits of the slot in a move's code are `code // unit & mask`.
SLOT_FIELDS = {
    "card": (1, CARD_FIELD),
    "rank": (1, CARD_FIELD),
    "seat": (SEAT_UNIT, 7),
    "other": (OTHER_UNIT, CARD_FIELD),
    "number": (OTHER_UNIT, CARD_FIELD),
    "suit": (SUIT_UNIT, 7),
    "cards": (1, OTHER_UNIT * CARD_FIELD + CARD_FIELD),
}

# A slot fills the field of the same name in a move's label. The slots in this dict fill a different field.
MESSAGE_FIELDS = {"seat": "other", "other": "top"}

SlotValues = dict[str, int]  # values of the slots before the current one, by slot name
# The value of a word, or a message if the word is invalid, or None if another form may match.
ParseResult = int | Message | None


def get_pack(game: Any) -> int:
    """Return the set of all cards in a match."""
    return int(game.pack)


def always(game: Any) -> bool:
    return True


def never(game: Any) -> bool:
    """Return False. A form with this condition has moves that can be parsed, but are always refused.

    Returns:
        False.
    """
    return False


def invalid_move_message(text: str, reason: Message) -> Message:
    """Return the message for a text that does not name a move.

    Returns:
        A message that contains the text and the reason.
    """
    return Message("no-move", {"text": shorten_repr(text), "reason": reason})


# Slots


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """A variable part of a form, such as `{card}`.

    It defines the possible values, their notation, and their bits in a move's code.

    `fault_key` is the key of the message for an invalid word. The message has the fields `word` and `last`
    (the highest seat). Without a fault key, an invalid word makes the parser try the other forms.
    `regex` matches the text that a player can type for the slot.
    """

    # True if `decode` returns a negative value for a move that does not have this slot. Two forms of the same
    # kind can then be distinguished by whether they have this slot.
    optional: ClassVar[bool] = False

    def __init__(self, name: str, fault_key: str = "", regex: str = r"\S+") -> None:
        if name not in SLOT_FIELDS:
            raise TypeError(f"{name!r} is not a slot; the slots are {', '.join(SLOT_FIELDS)}")
        self.name = name
        self.fault_key = fault_key
        self.regex = regex
        self.field = MESSAGE_FIELDS.get(name, name)
        self.unit, self.mask = SLOT_FIELDS[name]

    def decode(self, move: int) -> int:
        """Return the value of this slot in the code of a move."""
        return move // self.unit & self.mask

    def encode(self, value: int) -> int:
        """Return the bits that represent a value in the code of a move."""
        return value * self.unit

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        """Return the possible values in a match, given the values of the slots before this one."""
        raise NotImplementedError

    def format_value(self, game: Any, value: int) -> str:
        """Return the notation of a value."""
        raise NotImplementedError

    def format_cards_to_click(self, game: Any, value: int) -> str:
        """Return the cards that a player clicks for this value, separated by spaces."""
        return self.format_value(game, value)

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        """Return the value of a word, a message if the word is invalid, or None if another form may match.

        `earlier_values` has the values of the slots before this one.
        """
        raise NotImplementedError

    def find_fault(self, game: Any, word: str) -> Message | None:
        """Return the message that says why a word is invalid, or None if the slot has no fault key."""
        if not self.fault_key:
            return None
        return Message(self.fault_key, {"word": shorten_repr(word), "last": int(game.seats) - 1})

    def value_shown_in_label(self, game: Any, value: int) -> int:
        """Return the number that a move's label uses for a value of this slot."""
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSlot(Slot):
    """A slot for a card of the pack. In a move with two cards, the slot of the second card is named `other`.

    If `cards` is given, only moves with these cards are listed. A player can still name another card of the
    pack. If `fault_key` is given, the slot rejects that card with this message. Otherwise, the slot accepts
    the card, and the rules refuse the move.
    """

    def __init__(
        self,
        name: str = "card",
        pack: Callable[[Any], int] = get_pack,
        cards: Callable[[Any], int] | None = None,
        fault_key: str = "",
        regex: str = "[^=]+",
    ) -> None:
        super().__init__(name, fault_key, regex)
        self.pack = pack
        self.cards = cards

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        cards = self.cards(game) & self.pack(game) if self.cards else self.pack(game)
        return [card for card in members(cards) if card != earlier_values.get("card")]

    def accepts(self, game: Any, value: int) -> bool:
        """Return True if this slot accepts a card that a player named."""
        cards: int = self.pack(game)
        if self.fault_key and self.cards:
            cards &= self.cards(game)
        return bool(cards >> value & 1)

    def format_value(self, game: Any, value: int) -> str:
        return format_standard_card(value)

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        try:
            card = int(parse_standard_card(word))
        except InvalidPositionError:
            return None
        if card == earlier_values.get("card"):
            return Message("fault-twice", {"word": format_standard_card(card)})
        if self.accepts(game, card):
            return card
        if self.pack(game) >> card & 1:
            return self.find_fault(game, word)
        return Message("fault-pack", {"word": format_standard_card(card)})


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoCardsSlot(Slot):
    """A slot for two different cards of the pack, in any order.

    A move's code stores the card with the lower number as `card` and the other one as `other`.
    """

    def __init__(
        self, name: str = "cards", pack: Callable[[Any], int] = get_pack, fault_key: str = ""
    ) -> None:
        super().__init__(name, fault_key, ".+")
        self.pack = pack

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        cards = members(self.pack(game))
        return [
            card + OTHER_UNIT * other_card
            for index, card in enumerate(cards)
            for other_card in cards[index + 1 :]
        ]

    def format_value(self, game: Any, value: int) -> str:
        return f"{format_standard_card(value & CARD_FIELD)} {format_standard_card(value // OTHER_UNIT)}"

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        cards = parse_card_line(word)
        return min(cards) + OTHER_UNIT * max(cards) if len(cards) == 2 else self.find_fault(game, word)

    def value_shown_in_label(self, game: Any, value: int) -> int:
        return bit(value & CARD_FIELD) | bit(value // OTHER_UNIT)


@mypyc_attr(allow_interpreted_subclasses=True)
class RankSlot(Slot):
    """A slot for a rank that occurs in the pack."""

    def __init__(self, pack: Callable[[Any], int] = get_pack, fault_key: str = "") -> None:
        super().__init__("rank", fault_key, ".+")
        self.pack = pack

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        return [rank for rank in range(len(RANKS)) if self.accepts(game, rank)]

    def accepts(self, game: Any, value: int) -> bool:
        """Return True if the pack has cards of this rank."""
        return bool(self.pack(game) >> 4 * value & 15)

    def format_value(self, game: Any, value: int) -> str:
        return RANKS[value]

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        rank = int(parse_rank(word))
        return rank if rank >= 0 and self.accepts(game, rank) else self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class SuitSlot(Slot):
    """A slot for a suit that a player names."""

    optional = True

    def __init__(self, fault_key: str = "fault-suit") -> None:
        super().__init__("suit", fault_key, ".*")

    def decode(self, move: int) -> int:
        return int(move_suit(move))

    def encode(self, value: int) -> int:
        return (value + 1) * SUIT_UNIT

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        return range(len(SUITS))

    def format_value(self, game: Any, value: int) -> str:
        return SUITS[value]

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        suit = int(parse_suit(word))
        return suit if suit >= 0 else self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberSlot(Slot):
    """A slot for a number from `lower_limit` to `upper_limit`, which is at most 127."""

    def __init__(
        self,
        upper_limit: int = 9,
        name: str = "number",
        fault_key: str = "",
        regex: str = r"\S+",
        lower_limit: int = 0,
    ) -> None:
        super().__init__(name, fault_key, regex)
        self.upper_limit = upper_limit
        self.lower_limit = lower_limit

    def max_value(self, game: Any) -> int:
        return self.upper_limit

    def accepts(self, game: Any, value: int) -> bool:
        """Return True if a number is within the limits."""
        return self.lower_limit <= value <= self.max_value(game)

    def values(self, game: Any, earlier_values: SlotValues) -> Iterable[int]:
        return range(self.lower_limit, self.max_value(game) + 1)

    def format_value(self, game: Any, value: int) -> str:
        return str(value)

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        if word.isdecimal() and len(word) <= 2 and self.accepts(game, int(word)):
            return int(word)
        return self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatSlot(NumberSlot):
    """A slot for the number of a player's seat."""

    def __init__(self, fault_key: str = "fault-seat", regex: str = r"\S+") -> None:
        super().__init__(0, "seat", fault_key, regex)

    def max_value(self, game: Any) -> int:
        return int(game.seats) - 1


STANDARD_SLOTS = (
    CardSlot(),
    CardSlot("other"),
    TwoCardsSlot(),
    RankSlot(),
    SuitSlot(),
    SeatSlot(),
    NumberSlot(),
)


def parse_card_line(line: str) -> list[int]:
    """Return the cards that a line names, or an empty list if a word in the line is not a card."""
    cards: list[int] = []
    for word in split_cards(line):
        try:
            cards.append(int(parse_standard_card(word, make_set(cards))))
        except InvalidPositionError:
            return []
    return cards


# Forms


@dataclass(frozen=True)
class MoveForm:
    """A form of moves: the text that players type, and the button and clicks that make such a move.

    `condition` is an option or a function that decides whether moves of this form exist in a match.
    `call_condition` decides the same for moves with the call `!`. Text of this form is parsed even if
    `condition` is false, so that a refusal can explain why.

    `label` is the message key of the button, and `call_label` the key for a move with the call; the fields of
    the message are the slots. `zone` is the key of the part of the table to click. The key can contain
    `{turn}`, `{viewer}` or a slot in braces. After a space, `zone` lists the slots whose cards are clicked.
    If `label` or `zone` depends on the state, it is a function.

    `example` is the key of a message with an example, which is shown to a player who typed an invalid move.
    The default example is the last move of the form. `source_card` returns one of the player's own cards that
    can also be clicked to choose the move. `click_notation` is the notation of the move with `*` for the
    clicked cards (see `Notation.click_notation`).
    """

    text: str
    label: str | Callable[[Any, int], Message] = "move"
    zone: str | Callable[[Any, int], tuple[str, str]] = ""
    example: str = ""
    kind: int = 0  # a multiple of `KIND_UNIT`
    condition: Condition = always
    call_condition: Condition = always
    # A tuple of slots, used instead of the notation's slots of the same name. It is not declared as a tuple,
    # because mypyc would then reject any other value without saying what is right.
    slots: Sequence[Slot] = ()
    source_card: Callable[[Any, int], str] | None = None
    click_notation: str = ""
    kind_count: int = 1  # number of move kinds; more than 1 if a slot's value determines the kind
    call_label: str = ""

    @property
    def may_include_call(self) -> bool:
        return self.text.endswith(CALL_SUFFIX)

    @property
    def text_without_call(self) -> str:
        return self.text.removesuffix(CALL_SUFFIX)


@final
class FormGroup:
    """A group of forms that share a slot. Their moves are sorted by the value of that slot."""

    def __init__(self, slot_name: str, *forms: "MoveForm | FormGroup") -> None:
        self.slot = slot_name
        self.forms = forms


def name_slots(slots: object, owner: str) -> dict[str, Slot]:
    """Return the slots that a form or a notation defines, by name.

    Raises:
        TypeError: The argument is not a tuple of slots.
    """
    if not isinstance(slots, tuple) or not all([isinstance(slot, Slot) for slot in slots]):
        raise TypeError(
            f"{owner}: slots must be a tuple of slots, such as (NumberSlot(30),), not {shorten_repr(slots)}"
        )
    return {slot.name: slot for slot in slots}


def flatten_forms(entries: "Iterable[MoveForm | FormGroup]") -> list[MoveForm]:
    forms: list[MoveForm] = []
    for entry in entries:
        forms += [entry] if isinstance(entry, MoveForm) else flatten_forms(entry.forms)
    return forms


@final
class CompiledForm:
    """A form and its slots, prepared for formatting and parsing."""

    def __init__(self, form: MoveForm, slots_by_name: dict[str, Slot]) -> None:
        self.form = form
        self.slots_by_name = slots_by_name | name_slots(form.slots, repr(form.text))
        parts = SLOT_PATTERN.split(form.text_without_call)  # literal strings and names of slots, alternating
        self.slots = [self.get_slot(name) for name in parts[1::2]]
        for slot in form.slots:
            self.get_slot(slot.name)
        self.literals = parts[::2]
        slot_patterns = [*[f"({slot.regex})" for slot in self.slots], ""]
        pattern = "".join(
            re.escape(literal) + slot_pattern
            for literal, slot_pattern in zip(self.literals, slot_patterns, strict=True)
        )
        self.pattern = re.compile(pattern, re.IGNORECASE)
        self.key = form.label if isinstance(form.label, str) else ""
        zone_text, _, click_text = (form.zone if isinstance(form.zone, str) else "").partition(" ")
        self.zone_parts = SLOT_PATTERN.split(zone_text)
        self.zone_slots = [
            self.get_slot(name) for name in self.zone_parts[1::2] if name not in (TURN, VIEWER)
        ]
        self.click_slots = [self.get_slot(name) for name in SLOT_PATTERN.findall(click_text)]
        self.optional_slot = next((slot for slot in self.slots if slot.optional), None)

    def get_slot(self, slot_name: str) -> Slot:
        """Return a slot of the form by its name.

        Raises:
            TypeError: The form does not have a slot with this name.
        """
        names_in_text = SLOT_PATTERN.findall(self.form.text)
        if slot_name not in names_in_text:
            slot_list = ", ".join(names_in_text) or "none"
            raise TypeError(f"{self.form.text!r} has no slot {slot_name!r}; its slots are {slot_list}")
        if slot_name not in self.slots_by_name:
            slot_list = ", ".join(self.slots_by_name)
            raise TypeError(f"{self.form.text!r}: {slot_name!r} is not a slot; the slots are {slot_list}")
        return self.slots_by_name[slot_name]

    def matches(self, move: int) -> bool:
        """Return True if a move has this form. The caller has already checked the move's kind."""
        return self.optional_slot is None or self.optional_slot.decode(move) >= 0

    def format_move(self, game: Any, move: int) -> str:
        """Return the notation of a move that has this form."""
        text = self.literals[0]
        for slot, literal in zip(self.slots, self.literals[1:], strict=True):
            text += slot.format_value(game, slot.decode(move)) + literal
        return text + "!" if move & CALL_FLAG and self.form.may_include_call else text

    def parse_line(self, game: Any, line: str) -> ParseResult:
        """Return the code of the move that a line names.

        Return a message if the line is invalid, or None if another form may match.
        """
        match = self.pattern.fullmatch(line)
        if match is None:
            return None
        code = self.form.kind
        earlier_values: SlotValues = {}
        for slot, word in zip(self.slots, match.groups(), strict=True):
            value = slot.parse_word(game, word, earlier_values)
            if not isinstance(value, int):
                return value
            earlier_values[slot.name] = value
            code += slot.encode(value)
        return code

    def list_move_codes(self, game: Any) -> list[int]:
        """Return the codes of all moves that have this form, sorted by the values of their slots."""
        return self.expand_move_codes(game, 0, self.form.kind, {})

    def expand_move_codes(
        self, game: Any, slot_index: int, move_code: int, earlier_values: SlotValues
    ) -> list[int]:
        if slot_index == len(self.slots):
            return [move_code]
        slot = self.slots[slot_index]
        values = slot.values(game, earlier_values)
        if slot_index == len(self.slots) - 1:
            return [move_code + slot.encode(value) for value in values]
        codes: list[int] = []
        for value in values:
            codes += self.expand_move_codes(
                game, slot_index + 1, move_code + slot.encode(value), {**earlier_values, slot.name: value}
            )
        return codes

    def label(self, game: Any, move: int) -> Message:
        """Return the label of the button for a move."""
        fields = {}
        for slot in self.slots:
            fields[slot.field] = slot.value_shown_in_label(game, slot.decode(move))
        return Message(
            self.form.call_label if move & CALL_FLAG and self.form.may_include_call else self.key, fields
        )

    def zone_to_click(self, game: Any, move: int) -> str:
        """Return the key of the zone that a player clicks to make a move."""
        if len(self.zone_parts) == 1:
            return self.zone_parts[0]
        return f"{self.zone_parts[0]}{self.zone_seat(game, move, self.zone_parts[1])}{self.zone_parts[2]}"

    def cards_to_click(self, game: Any, move: int) -> str:
        """Return the cards that a player clicks to make a move, separated by spaces."""
        if not self.click_slots:
            return ""
        return " ".join([slot.format_cards_to_click(game, slot.decode(move)) for slot in self.click_slots])

    def zone_seat(self, game: Any, move: int, seat_source: str) -> int:
        """Return the seat that `seat_source` stands for in the key of a zone.

        `seat_source` is `turn`, `viewer` or the name of a slot.
        """
        if seat_source == VIEWER and game.viewer >= 0:
            return int(game.viewer)
        return int(game.turn) if seat_source in (TURN, VIEWER) else self.zone_slots[0].decode(move)

    def example(self, game: Any) -> str | Message:
        """Return an example of a move with this form, for a player who typed an invalid move."""
        if self.form.example:
            return Message(self.form.example)
        codes = self.list_move_codes(game)
        return self.format_move(game, codes[-1]) if codes else self.form.text_without_call
