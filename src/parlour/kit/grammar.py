"""The grammar of a game's moves: a table of forms, from which text, reading, vocabulary and pointing follow.

    GRAMMAR = Grammar(
        Form("{card}", "move-play", "hand.{turn} {card}", "example-card"),
        Form("draw", "move-draw", "stock", kind=DRAW),
        Form("ask {seat} {rank}", "move-ask", "hand.{seat}", kind=ASK),
    )

A form is written as people type it, with slots, which are fields of the code of a move (see kit/moves.py):

| slot | holds | in the text | in the sentence of a button |
|---|---|---|---|
| card | a card of the pack | `7H` | `card` |
| other | a second card | `8D` | `top` |
| cards | two cards | `7H 8D` | `cards` |
| rank | a rank | `Q` | `rank` |
| suit | a named suit | `C` | `suit` |
| seat | a player | `2` | `other` |
| number | a number from 0 to 9 | `3` | `number` |

The name of a slot is that of its place in the code; a game's own slot, a class built on Slot or on one of
these, stands in the place of the standard one of that name. `[!]` at the end is what a move may say besides.
"""

import re
from collections.abc import Callable, Iterable
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
from parlour.kit.errors import InvalidPositionError, invalid_move_error
from parlour.kit.layout.places import Condition, condition_holds, get_pack
from parlour.kit.moves import (
    CALL_FLAG,
    CARD_FIELD,
    KIND_FIELD,
    KIND_UNIT,
    OTHER_UNIT,
    SEAT_UNIT,
    SUIT_UNIT,
    move_suit,
)
from parlour.kit.sentences import AnyOf, Sentence
from parlour.kit.validation import shorten_repr

CALL_SUFFIX = "[!]"
TURN, VIEWER = "turn", "viewer"  # in a zone: the seat on turn, and whose view it is, or else the same
SLOT_PATTERN = re.compile(r"\{(\w+)\}")

# Where the standard slots stand in a code: the step, and the bits of the field.
FIELD_OFFSETS = {
    "card": (1, CARD_FIELD),
    "rank": (1, CARD_FIELD),
    "seat": (SEAT_UNIT, 7),
    "other": (OTHER_UNIT, CARD_FIELD),
    "number": (OTHER_UNIT, CARD_FIELD),
    "suit": (SUIT_UNIT, 7),
    "cards": (1, OTHER_UNIT * CARD_FIELD + CARD_FIELD),
}

SENTENCE_FIELDS = {"seat": "other", "other": "top"}  # where the field of a sentence is called otherwise

SlotValues = dict[str, int]  # what the slots before it hold, by their names
ParseResult = int | Sentence | None  # of a word, what it means or what is wrong with it


def always(game: Any) -> bool:
    return True


def never(game: Any) -> bool:
    """The condition of a form that a text can name and no seat ever has: it is there to be refused.

    Returns:
        False.
    """
    return False


def invalid_move_sentence(text: str, why: Sentence) -> Sentence:
    """What to say of a text that names no move.

    Returns:
        The sentence, with the reason in it.
    """
    return Sentence("no-move", {"text": shorten_repr(text), "reason": why})


# Slots


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """A field of a move: its place in the code, what it can hold, how that is written, how a word is read.

    `fault` is the message for a word that is none, with the fields `word` and `last`, the highest seat;
    without it, such a text is of another form. `shape` is what words of it look like.
    """

    # Whether it is below 0 where a move has no such slot, which tells its form from another one of the kind.
    optional: ClassVar[bool] = False

    def __init__(self, name: str, fault_key: str = "", regex: str = r"\S+") -> None:
        if name not in FIELD_OFFSETS:
            raise TypeError(
                f"{name!r} is no slot: its place in the code is one of {', '.join(FIELD_OFFSETS)}"
            )
        self.name = name
        self.fault_key = fault_key
        self.regex = regex
        self.field = SENTENCE_FIELDS.get(name, name)
        self.step, self.bits = FIELD_OFFSETS[name]

    def decode(self, move: int) -> int:
        """What a move holds here."""
        return move // self.step & self.bits

    def encode(self, value: int) -> int:
        """A value in its place in the code."""
        return value * self.step

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        """What it can hold at a table."""
        raise NotImplementedError

    def format_value(self, game: Any, value: int) -> str:
        """A value as text."""
        raise NotImplementedError

    def format_click(self, game: Any, value: int) -> str:
        """The cards that a person points at, with spaces between them."""
        return self.format_value(game, value)

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        """The value of a word, or what is wrong with it: nothing, where it may be of another form."""
        raise NotImplementedError

    def find_fault(self, game: Any, word: str) -> Sentence | None:
        """The fault, of this word."""
        if not self.fault_key:
            return None
        return Sentence(self.fault_key, {"word": shorten_repr(word), "last": int(game.seats) - 1})

    def sentence_value(self, game: Any, value: int) -> int:
        """What stands in the sentence of a button, in the field that is called like `field`."""
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSlot(Slot):
    """A card of the pack, or, as `other`, a second one.

    With `cards`, a form takes only those of them, and `fault` is what to say of another; without a fault
    another can be named as well, and the rules refuse it.
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

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        cards = self.cards(game) & self.pack(game) if self.cards else self.pack(game)
        return [card for card in members(cards) if card != held.get("card")]

    def accepts(self, game: Any, value: int) -> bool:
        """Whether a form takes a card."""
        cards: int = self.pack(game)
        if self.fault_key and self.cards:
            cards &= self.cards(game)
        return bool(cards >> value & 1)

    def format_value(self, game: Any, value: int) -> str:
        return format_standard_card(value)

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        try:
            card = int(parse_standard_card(word))
        except InvalidPositionError:
            return None
        if card == held.get("card"):
            return Sentence("fault-twice", {"word": format_standard_card(card)})
        if self.accepts(game, card):
            return card
        if self.pack(game) >> card & 1:
            return self.find_fault(game, word)
        return Sentence("fault-pack", {"word": format_standard_card(card)})


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoCardsSlot(Slot):
    """Two cards of the pack in any order; in the code the lower is the card, and the higher the other."""

    def __init__(
        self, name: str = "cards", pack: Callable[[Any], int] = get_pack, fault_key: str = ""
    ) -> None:
        super().__init__(name, fault_key, ".+")
        self.pack = pack

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        cards = members(self.pack(game))
        return [card + OTHER_UNIT * other for at, card in enumerate(cards) for other in cards[at + 1 :]]

    def format_value(self, game: Any, value: int) -> str:
        return f"{format_standard_card(value & CARD_FIELD)} {format_standard_card(value // OTHER_UNIT)}"

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        cards = parse_card_line(word)
        return min(cards) + OTHER_UNIT * max(cards) if len(cards) == 2 else self.find_fault(game, word)

    def sentence_value(self, game: Any, value: int) -> int:
        return bit(value & CARD_FIELD) | bit(value // OTHER_UNIT)


@mypyc_attr(allow_interpreted_subclasses=True)
class RankSlot(Slot):
    """A rank of which the pack has a card."""

    def __init__(self, pack: Callable[[Any], int] = get_pack, fault_key: str = "") -> None:
        super().__init__("rank", fault_key, ".+")
        self.pack = pack

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        return [rank for rank in range(len(RANKS)) if self.accepts(game, rank)]

    def accepts(self, game: Any, value: int) -> bool:
        """Whether the pack has a rank."""
        return bool(self.pack(game) >> 4 * value & 15)

    def format_value(self, game: Any, value: int) -> str:
        return RANKS[value]

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        rank = int(parse_rank(word))
        return rank if rank >= 0 and self.accepts(game, rank) else self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class SuitSlot(Slot):
    """A suit that is named."""

    optional = True

    def __init__(self, fault_key: str = "fault-suit") -> None:
        super().__init__("suit", fault_key, ".*")

    def decode(self, move: int) -> int:
        return int(move_suit(move))

    def encode(self, value: int) -> int:
        return (value + 1) * SUIT_UNIT

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        return range(len(SUITS))

    def format_value(self, game: Any, value: int) -> str:
        return SUITS[value]

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        suit = int(parse_suit(word))
        return suit if suit >= 0 else self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberSlot(Slot):
    """A number from 0 to `high`."""

    def __init__(
        self, upper_limit: int = 9, name: str = "number", fault_key: str = "", regex: str = r"\S+"
    ) -> None:
        super().__init__(name, fault_key, regex)
        self.upper_limit = upper_limit

    def max_value(self, game: Any) -> int:
        return self.upper_limit

    def accepts(self, game: Any, value: int) -> bool:
        return value <= self.max_value(game)

    def values(self, game: Any, held: SlotValues) -> Iterable[int]:
        return range(self.max_value(game) + 1)

    def format_value(self, game: Any, value: int) -> str:
        return str(value)

    def parse_word(self, game: Any, word: str, held: SlotValues) -> ParseResult:
        if word.isdecimal() and len(word) <= 2 and self.accepts(game, int(word)):
            return int(word)
        return self.find_fault(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatSlot(NumberSlot):
    """The number of a player."""

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
    """The cards of a line; none where one of its words is no card."""
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
    """One form of a move, and where a person points to make it.

    `condition` is the option or the function that decides whether a match has it, `call_condition` the same
    for its `!`. A text that has the form is read all the same, for a refusal can say why nobody may make it.

    `label` is the key of the sentence on its button, with the slots as fields, and `zone` that of the zone
    to point at, in which slots, `{turn}` or `{viewer}` may stand, and behind it the slots whose cards are
    pointed at. Where the state decides, each is a function. `example` is the key of what such moves look
    like, for somebody who wrote something else; without it the last of them stands there. `through` gives
    the card of one's own that leads to the move as well, `click_notation` how it is written where cards were
    pointed at (see kit/defaults.py).
    """

    text: str
    label: str | Callable[[Any, int], Sentence] = "move"
    zone: str | Callable[[Any, int], tuple[str, str]] = ""
    example: str = ""
    kind: int = 0  # in its place, a multiple of KIND_STEP
    condition: Condition = always
    call_condition: Condition = always
    slots: tuple[Slot, ...] = ()  # in place of the grammar's of the same name
    source_card: Callable[[Any, int], str] | None = None
    click_notation: str = ""
    kind_count: int = 1  # how many there are of it, where its slots use bits of the kind

    @property
    def allows_call(self) -> bool:
        return self.text.endswith(CALL_SUFFIX)

    @property
    def text_without_call(self) -> str:
        return self.text.removesuffix(CALL_SUFFIX)


@final
class ForEach:
    """Forms that stand together in the vocabulary: for each value of a slot what all of them have of it."""

    def __init__(self, slot: str, *forms: "MoveForm | ForEach") -> None:
        self.slot = slot
        self.forms = forms


def flatten_forms(parts: "Iterable[MoveForm | ForEach]") -> list[MoveForm]:
    found: list[MoveForm] = []
    for part in parts:
        found += [part] if isinstance(part, MoveForm) else flatten_forms(part.forms)
    return found


@final
class CompiledForm:
    """A form with its slots, taken apart once."""

    def __init__(self, form: MoveForm, slots_by_name: dict[str, Slot]) -> None:
        self.form = form
        self.slots_by_name = slots_by_name | {slot.name: slot for slot in form.slots}
        parts = SLOT_PATTERN.split(
            form.text_without_call
        )  # what stands between slots, and their names, in turn
        self.slots = [self.get_slot(name) for name in parts[1::2]]
        self.literals = parts[::2]
        shapes = [*[f"({slot.regex})" for slot in self.slots], ""]
        pattern = "".join(re.escape(text) + shape for text, shape in zip(self.literals, shapes, strict=True))
        self.pattern = re.compile(pattern, re.IGNORECASE)
        self.key = form.label if isinstance(form.label, str) else ""
        where, _, pointed = (form.zone if isinstance(form.zone, str) else "").partition(" ")
        self.zone_parts = SLOT_PATTERN.split(where)
        self.zone_slots = [
            self.get_slot(name) for name in self.zone_parts[1::2] if name not in (TURN, VIEWER)
        ]
        self.click_slots = [self.get_slot(name) for name in SLOT_PATTERN.findall(pointed)]
        self.optional_slot = next((slot for slot in self.slots if slot.optional), None)

    def get_slot(self, name: str) -> Slot:
        """The slot that a form means. Raises TypeError."""
        if name not in self.slots_by_name or "{" + name + "}" not in self.form.text:
            raise TypeError(
                f"{self.form.text!r} has no slot {name!r}; there are {', '.join(self.slots_by_name)}"
            )
        return self.slots_by_name[name]

    def matches(self, move: int) -> bool:
        """Whether this is the form of a move of its kind."""
        return self.optional_slot is None or self.optional_slot.decode(move) >= 0

    def format_move(self, game: Any, move: int) -> str:
        """A move of this form as text."""
        text = self.literals[0]
        for slot, after in zip(self.slots, self.literals[1:], strict=True):
            text += slot.format_value(game, slot.decode(move)) + after
        return text + "!" if move & CALL_FLAG and self.form.allows_call else text

    def parse_line(self, game: Any, line: str) -> ParseResult:
        """The code of a line, or what is wrong with it: nothing, where it may be of another form."""
        found = self.pattern.fullmatch(line)
        if found is None:
            return None
        code = self.form.kind
        held: SlotValues = {}
        for slot, word in zip(self.slots, found.groups(), strict=True):
            value = slot.parse_word(game, word, held)
            if not isinstance(value, int):
                return value
            held[slot.name] = value
            code += slot.encode(value)
        return code

    def list_codes(self, game: Any) -> list[int]:
        """All moves of the form, in the order of its slots."""
        return self.expand_codes(game, 0, self.form.kind, {})

    def expand_codes(self, game: Any, at: int, code: int, held: SlotValues) -> list[int]:
        if at == len(self.slots):
            return [code]
        slot = self.slots[at]
        values = slot.values(game, held)
        if at == len(self.slots) - 1:
            return [code + slot.encode(value) for value in values]
        found: list[int] = []
        for value in values:
            found += self.expand_codes(game, at + 1, code + slot.encode(value), {**held, slot.name: value})
        return found

    def label(self, game: Any, move: int) -> Sentence:
        """What is on a move's button."""
        fields = {}
        for slot in self.slots:
            fields[slot.field] = slot.sentence_value(game, slot.decode(move))
        return Sentence(
            self.key + "-said" if move & CALL_FLAG and self.form.allows_call else self.key, fields
        )

    def click_zone(self, game: Any, move: int) -> str:
        """The zone to point at."""
        if len(self.zone_parts) == 1:
            return self.zone_parts[0]
        return f"{self.zone_parts[0]}{self.zone_seat(game, move, self.zone_parts[1])}{self.zone_parts[2]}"

    def click_cards(self, game: Any, move: int) -> str:
        """The cards in it to point at."""
        if not self.click_slots:
            return ""
        return " ".join([slot.format_click(game, slot.decode(move)) for slot in self.click_slots])

    def zone_seat(self, game: Any, move: int, name: str) -> int:
        """The seat whose zone it is, by the name that the form has for it."""
        if name == VIEWER and game.viewer >= 0:
            return int(game.viewer)
        return int(game.turn) if name in (TURN, VIEWER) else self.zone_slots[0].decode(move)

    def example(self, game: Any) -> str | Sentence:
        """How such moves are written, for somebody who wrote something else."""
        if self.form.example:
            return Sentence(self.form.example)
        codes = self.list_codes(game)
        return self.format_move(game, codes[-1]) if codes else self.form.text_without_call


# The table of them


@final
class Grammar:
    """The forms of a game's moves, as functions that take the game: they are parts of it by their names.

    `slots` stand in place of the standard ones of the same name. `spoken` makes of a line, its words apart by
    single spaces, how the forms have it. `nonsense` is what to say of a text that no form has, written by a
    seat or by nobody; where there is none, it is told an example of each form.
    """

    def __init__(
        self,
        *forms: MoveForm | ForEach,
        slots: tuple[Slot, ...] = (),
        normalize_line: Callable[[Any, str], str] | None = None,
        invalid_text_sentence: Callable[[Any, str, int], Sentence] | None = None,
    ) -> None:
        self.forms = forms
        self.normalize_line = normalize_line
        self.invalid_text_sentence = invalid_text_sentence
        known = {slot.name: slot for slot in (*STANDARD_SLOTS, *slots)}
        self.compiled_forms = {form: CompiledForm(form, known) for form in flatten_forms(forms)}
        self.allows_call = any(form.allows_call for form in self.compiled_forms)
        self.has_source_card = any(form.source_card for form in self.compiled_forms)
        self.has_click_notation = any(form.click_notation for form in self.compiled_forms)
        self.forms_by_kind: dict[int, list[CompiledForm]] = {}
        self.forms_by_line: dict[str, list[CompiledForm]] = {}
        self.forms_by_verb: dict[str, list[CompiledForm]] = {}
        self.forms_without_verb: list[CompiledForm] = []
        for form, shape in self.compiled_forms.items():
            self.add_form(form, shape)

    def add_form(self, form: MoveForm, shape: CompiledForm) -> None:
        """Enters a form where it is looked up by the code of a move, and by how a line begins."""
        for nth in range(form.kind_count):
            alike = self.forms_by_kind.setdefault(form.kind + nth * KIND_UNIT, [])
            alike.append(shape)
            alike.sort(key=lambda each: -len(each.slots))
        verb = form.text_without_call.split(" ")[0].lower()
        if not shape.slots:
            self.forms_by_line[form.text_without_call.lower()] = [shape]
        elif "{" in verb:
            self.forms_without_verb.append(shape)
        else:
            self.forms_by_verb.setdefault(verb, []).append(shape)

    def vocabulary(self, game: Any) -> list[int]:
        """Every code that the options allow at any time, form by form.

        Behind a row of forms that may say something come the same codes with what they say.
        """
        found: list[int] = []
        said: list[int] = []
        for part in self.forms:
            form = flatten_forms([part])[0]
            if not form.allows_call:
                found += said
                said = []
            codes = self.list_codes(game, part)
            found += codes
            if form.allows_call and condition_holds(form.call_condition, game):
                said += [code + CALL_FLAG for code in codes]
        return found + said

    def list_codes(self, game: Any, part: MoveForm | ForEach) -> list[int]:
        """The codes of a form, or of several that stand together."""
        if isinstance(part, MoveForm):
            return self.compiled_forms[part].list_codes(game) if condition_holds(part.condition, game) else []
        step, bits = FIELD_OFFSETS[part.slot]
        codes = [code for each in part.forms for code in self.list_codes(game, each)]
        return sorted(codes, key=lambda code: code // step & bits)

    def find_form(self, game: Any, move: int) -> CompiledForm:
        """The form in which a move is written. Raises InvalidMoveError for a code of none."""
        for shape in self.forms_by_kind.get(move & KIND_FIELD, ()):
            if shape.matches(move):
                return shape
        raise invalid_move_error(game, Sentence("no-move-code", {"code": str(move)}))

    def format_move(self, game: Any, move: int) -> str:
        """The move as text."""
        return self.find_form(game, move).format_move(game, move)

    def parse_move(self, game: Any, text: str) -> int:
        """The code of a text. Raises InvalidMoveError for nonsense."""
        return self.parse_for_seat(game, text, int(game.turn))

    def parse_for_seat(self, game: Any, text: str, seat: int) -> int:
        """The code of a text that a seat wrote, or nobody. Raises InvalidMoveError for nonsense."""
        line = " ".join(text.split())
        if self.normalize_line is not None:
            line = self.normalize_line(game, line)
        said = 0
        if self.allows_call and line.endswith("!"):
            said = CALL_FLAG
            line = line[:-1].rstrip()
        begins = line.split(" ", 1)[0].lower()
        fault: Sentence | None = None
        for shape in (
            self.forms_by_line.get(line.lower()) or self.forms_by_verb.get(begins) or self.forms_without_verb
        ):
            found = shape.parse_line(game, line) if shape.form.allows_call or not said else None
            if isinstance(found, int):
                return found + said
            fault = fault or found
        if fault is None and self.invalid_text_sentence is not None:
            raise invalid_move_error(game, self.invalid_text_sentence(game, text, seat))
        raise invalid_move_error(game, invalid_move_sentence(text, fault or self.describe_moves(game)))

    def describe_moves(self, game: Any) -> Sentence:
        """Examples of all forms, for somebody who wrote something else."""
        known = [
            shape.example(game)
            for form, shape in self.compiled_forms.items()
            if condition_holds(form.condition, game)
        ]
        if len(known) == 1 and self.forms_by_line:
            return Sentence("write-only", {"move": known[0]})
        return Sentence("write", {"moves": AnyOf(known)})

    def label(self, game: Any, move: int) -> Sentence:
        """What is on a move's button."""
        shape = self.find_form(game, move)
        label = shape.form.label
        return label(game, move) if callable(label) else shape.label(game, move)

    def click_target(self, game: Any, move: int) -> tuple[str, str]:
        """The zone that a person points at to make the move, and the cards in it."""
        shape = self.find_form(game, move)
        zone = shape.form.zone
        return (
            zone(game, move)
            if callable(zone)
            else (shape.click_zone(game, move), shape.click_cards(game, move))
        )

    def source_card(self, game: Any, move: int) -> str:
        """A card of the person's own that leads to the move as well, or nothing."""
        through = self.find_form(game, move).form.source_card if self.has_source_card else None
        return "" if through is None else through(game, move)

    def click_notation(self, game: Any, move: int) -> str:
        """How the move is written where a person points at cards that its text does not tell apart."""
        return self.find_form(game, move).form.click_notation if self.has_click_notation else ""
