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

from parlour.kit.bits import bit, gather, members
from parlour.kit.cards import RANKS, SUITS, card_text, read_card, read_rank, read_suit, split_cards
from parlour.kit.errors import InvalidPosition
from parlour.kit.given import shown
from parlour.kit.moves import (
    CARD_FIELD,
    KIND_FIELD,
    KIND_STEP,
    OTHER_STEP,
    SAID,
    SEAT_STEP,
    SUIT_STEP,
    named_suit,
)
from parlour.kit.places import Condition, is_met, pack_of
from parlour.kit.words import Either, Sentence, invalid_move

SAYS = "[!]"
TURN, VIEWER = "turn", "viewer"  # in a zone: the seat on turn, and whose view it is, or else the same
SLOT = re.compile(r"\{(\w+)\}")

# Where the standard slots stand in a code: the step, and the bits of the field.
FIELDS = {
    "card": (1, CARD_FIELD),
    "rank": (1, CARD_FIELD),
    "seat": (SEAT_STEP, 7),
    "other": (OTHER_STEP, CARD_FIELD),
    "number": (OTHER_STEP, CARD_FIELD),
    "suit": (SUIT_STEP, 7),
    "cards": (1, OTHER_STEP * CARD_FIELD + CARD_FIELD),
}

IN_WORDS = {"seat": "other", "other": "top"}  # where the field of a sentence is called otherwise

Held = dict[str, int]  # what the slots before it hold, by their names
Read = int | Sentence | None  # of a word, what it means or what is wrong with it


def always(game: Any) -> bool:
    return True


def never(game: Any) -> bool:
    """The condition of a form that a text can name and no seat ever has: it is there to be refused.

    Returns:
        False.
    """
    return False


def no_move(text: str, why: Sentence) -> Sentence:
    """What to say of a text that names no move.

    Returns:
        The sentence, with the reason in it.
    """
    return Sentence("no-move", {"text": shown(text), "reason": why})


# Slots


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """A field of a move: its place in the code, what it can hold, how that is written, how a word is read.

    `fault` is the message for a word that is none, with the fields `word` and `last`, the highest seat;
    without it, such a text is of another form. `shape` is what words of it look like.
    """

    # Whether it is below 0 where a move has no such slot, which tells its form from another one of the kind.
    optional: ClassVar[bool] = False

    def __init__(self, name: str, fault: str = "", shape: str = r"\S+") -> None:
        if name not in FIELDS:
            raise TypeError(f"{name!r} is no slot: its place in the code is one of {', '.join(FIELDS)}")
        self.name = name
        self.fault = fault
        self.shape = shape
        self.field = IN_WORDS.get(name, name)
        self.step, self.bits = FIELDS[name]

    def value(self, move: int) -> int:
        """What a move holds here."""
        return move // self.step & self.bits

    def placed(self, value: int) -> int:
        """A value in its place in the code."""
        return value * self.step

    def values(self, game: Any, held: Held) -> Iterable[int]:
        """What it can hold at a table."""
        raise NotImplementedError

    def written(self, game: Any, value: int) -> str:
        """A value as text."""
        raise NotImplementedError

    def pointed(self, game: Any, value: int) -> str:
        """The cards that a person points at, with spaces between them."""
        return self.written(game, value)

    def read(self, game: Any, word: str, held: Held) -> Read:
        """The value of a word, or what is wrong with it: nothing, where it may be of another form."""
        raise NotImplementedError

    def wrong(self, game: Any, word: str) -> Sentence | None:
        """The fault, of this word."""
        if not self.fault:
            return None
        return Sentence(self.fault, {"word": shown(word), "last": int(game.seats) - 1})

    def told(self, game: Any, value: int) -> int:
        """What stands in the sentence of a button, in the field that is called like `field`."""
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Slot):
    """A card of the pack, or, as `other`, a second one.

    With `cards`, a form takes only those of them, and `fault` is what to say of another; without a fault
    another can be named as well, and the rules refuse it.
    """

    def __init__(
        self,
        name: str = "card",
        pack: Callable[[Any], int] = pack_of,
        cards: Callable[[Any], int] | None = None,
        fault: str = "",
        shape: str = "[^=]+",
    ) -> None:
        super().__init__(name, fault, shape)
        self.pack = pack
        self.cards = cards

    def values(self, game: Any, held: Held) -> Iterable[int]:
        cards = self.cards(game) & self.pack(game) if self.cards else self.pack(game)
        return [card for card in members(cards) if card != held.get("card")]

    def takes(self, game: Any, value: int) -> bool:
        """Whether a form takes a card."""
        cards: int = self.pack(game)
        if self.fault and self.cards:
            cards &= self.cards(game)
        return bool(cards >> value & 1)

    def written(self, game: Any, value: int) -> str:
        return card_text(value)

    def read(self, game: Any, word: str, held: Held) -> Read:
        try:
            card = int(read_card(word))
        except InvalidPosition:
            return None
        if card == held.get("card"):
            return Sentence("fault-twice", {"word": card_text(card)})
        if self.takes(game, card):
            return card
        if self.pack(game) >> card & 1:
            return self.wrong(game, word)
        return Sentence("fault-pack", {"word": card_text(card)})


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoCards(Slot):
    """Two cards of the pack in any order; in the code the lower is the card, and the higher the other."""

    def __init__(self, name: str = "cards", pack: Callable[[Any], int] = pack_of, fault: str = "") -> None:
        super().__init__(name, fault, ".+")
        self.pack = pack

    def values(self, game: Any, held: Held) -> Iterable[int]:
        cards = members(self.pack(game))
        return [card + OTHER_STEP * other for at, card in enumerate(cards) for other in cards[at + 1 :]]

    def written(self, game: Any, value: int) -> str:
        return f"{card_text(value & CARD_FIELD)} {card_text(value // OTHER_STEP)}"

    def read(self, game: Any, word: str, held: Held) -> Read:
        cards = cards_in(word)
        return min(cards) + OTHER_STEP * max(cards) if len(cards) == 2 else self.wrong(game, word)

    def told(self, game: Any, value: int) -> int:
        return bit(value & CARD_FIELD) | bit(value // OTHER_STEP)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rank(Slot):
    """A rank of which the pack has a card."""

    def __init__(self, pack: Callable[[Any], int] = pack_of, fault: str = "") -> None:
        super().__init__("rank", fault, ".+")
        self.pack = pack

    def values(self, game: Any, held: Held) -> Iterable[int]:
        return [rank for rank in range(len(RANKS)) if self.takes(game, rank)]

    def takes(self, game: Any, value: int) -> bool:
        """Whether the pack has a rank."""
        return bool(self.pack(game) >> 4 * value & 15)

    def written(self, game: Any, value: int) -> str:
        return RANKS[value]

    def read(self, game: Any, word: str, held: Held) -> Read:
        rank = int(read_rank(word))
        return rank if rank >= 0 and self.takes(game, rank) else self.wrong(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Suit(Slot):
    """A suit that is named."""

    optional = True

    def __init__(self, fault: str = "fault-suit") -> None:
        super().__init__("suit", fault, ".*")

    def value(self, move: int) -> int:
        return int(named_suit(move))

    def placed(self, value: int) -> int:
        return (value + 1) * SUIT_STEP

    def values(self, game: Any, held: Held) -> Iterable[int]:
        return range(len(SUITS))

    def written(self, game: Any, value: int) -> str:
        return SUITS[value]

    def read(self, game: Any, word: str, held: Held) -> Read:
        suit = int(read_suit(word))
        return suit if suit >= 0 else self.wrong(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Slot):
    """A number from 0 to `high`."""

    def __init__(self, high: int = 9, name: str = "number", fault: str = "", shape: str = r"\S+") -> None:
        super().__init__(name, fault, shape)
        self.high = high

    def most(self, game: Any) -> int:
        return self.high

    def takes(self, game: Any, value: int) -> bool:
        return value <= self.most(game)

    def values(self, game: Any, held: Held) -> Iterable[int]:
        return range(self.most(game) + 1)

    def written(self, game: Any, value: int) -> str:
        return str(value)

    def read(self, game: Any, word: str, held: Held) -> Read:
        if word.isdecimal() and len(word) <= 2 and self.takes(game, int(word)):
            return int(word)
        return self.wrong(game, word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(Number):
    """The number of a player."""

    def __init__(self, fault: str = "fault-seat", shape: str = r"\S+") -> None:
        super().__init__(0, "seat", fault, shape)

    def most(self, game: Any) -> int:
        return int(game.seats) - 1


STANDARD = (Card(), Card("other"), TwoCards(), Rank(), Suit(), Seat(), Number())


def cards_in(line: str) -> list[int]:
    """The cards of a line; none where one of its words is no card."""
    cards: list[int] = []
    for word in split_cards(line):
        try:
            cards.append(int(read_card(word, gather(cards))))
        except InvalidPosition:
            return []
    return cards


# Forms


@dataclass(frozen=True)
class Form:
    """One form of a move, and where a person points to make it.

    `only` is the option, or the function, that says whether a match has it, and `may_say` the same of its
    `!`. A text that has the form is read all the same, for a refusal can say why nobody may make it.

    `label` is the key of the sentence on its button, with the slots as fields, and `zone` that of the zone
    to point at, in which slots, `{turn}` or `{viewer}` may stand, and behind it the slots whose cards are
    pointed at. Where the state decides, each is a function. `example` is the key of what such moves look
    like, for somebody who wrote something else; without it the last of them stands there. `through` gives
    the card of one's own that leads to the move as well, `pointing` how it is written where cards were
    pointed at (see kit/plainly.py).
    """

    text: str
    label: str | Callable[[Any, int], Sentence] = "move"
    zone: str | Callable[[Any, int], tuple[str, str]] = ""
    example: str = ""
    kind: int = 0  # in its place, a multiple of KIND_STEP
    only: Condition = always
    may_say: Condition = always
    slots: tuple[Slot, ...] = ()  # in place of the grammar's of the same name
    through: Callable[[Any, int], str] | None = None
    pointing: str = ""
    kinds: int = 1  # how many there are of it, where its slots use bits of the kind

    @property
    def says(self) -> bool:
        return self.text.endswith(SAYS)

    @property
    def plain(self) -> str:
        return self.text.removesuffix(SAYS)


@final
class Each:
    """Forms that stand together in the vocabulary: for each value of a slot what all of them have of it."""

    def __init__(self, slot: str, *forms: "Form | Each") -> None:
        self.slot = slot
        self.forms = forms


def forms_in(parts: "Iterable[Form | Each]") -> list[Form]:
    found: list[Form] = []
    for part in parts:
        found += [part] if isinstance(part, Form) else forms_in(part.forms)
    return found


@final
class Shape:
    """A form with its slots, taken apart once."""

    def __init__(self, form: Form, known: dict[str, Slot]) -> None:
        self.form = form
        self.known = known | {slot.name: slot for slot in form.slots}
        parts = SLOT.split(form.plain)  # what stands between slots, and their names, in turn
        self.slots = [self.named(name) for name in parts[1::2]]
        self.between = parts[::2]
        shapes = [*[f"({slot.shape})" for slot in self.slots], ""]
        pattern = "".join(re.escape(text) + shape for text, shape in zip(self.between, shapes, strict=True))
        self.pattern = re.compile(pattern, re.IGNORECASE)
        self.key = form.label if isinstance(form.label, str) else ""
        where, _, pointed = (form.zone if isinstance(form.zone, str) else "").partition(" ")
        self.where = SLOT.split(where)
        self.whose = [self.named(name) for name in self.where[1::2] if name not in (TURN, VIEWER)]
        self.pointed = [self.named(name) for name in SLOT.findall(pointed)]
        self.tells = next((slot for slot in self.slots if slot.optional), None)

    def named(self, name: str) -> Slot:
        """The slot that a form means. Raises TypeError."""
        if name not in self.known or "{" + name + "}" not in self.form.text:
            raise TypeError(f"{self.form.text!r} has no slot {name!r}; there are {', '.join(self.known)}")
        return self.known[name]

    def fits(self, move: int) -> bool:
        """Whether this is the form of a move of its kind."""
        return self.tells is None or self.tells.value(move) >= 0

    def write(self, game: Any, move: int) -> str:
        """A move of this form as text."""
        text = self.between[0]
        for slot, after in zip(self.slots, self.between[1:], strict=True):
            text += slot.written(game, slot.value(move)) + after
        return text + "!" if move & SAID and self.form.says else text

    def read(self, game: Any, line: str) -> Read:
        """The code of a line, or what is wrong with it: nothing, where it may be of another form."""
        found = self.pattern.fullmatch(line)
        if found is None:
            return None
        code = self.form.kind
        held: Held = {}
        for slot, word in zip(self.slots, found.groups(), strict=True):
            value = slot.read(game, word, held)
            if not isinstance(value, int):
                return value
            held[slot.name] = value
            code += slot.placed(value)
        return code

    def codes(self, game: Any) -> list[int]:
        """All moves of the form, in the order of its slots."""
        return self.codes_from(game, 0, self.form.kind, {})

    def codes_from(self, game: Any, at: int, code: int, held: Held) -> list[int]:
        if at == len(self.slots):
            return [code]
        slot = self.slots[at]
        values = slot.values(game, held)
        if at == len(self.slots) - 1:
            return [code + slot.placed(value) for value in values]
        found: list[int] = []
        for value in values:
            found += self.codes_from(game, at + 1, code + slot.placed(value), {**held, slot.name: value})
        return found

    def label(self, game: Any, move: int) -> Sentence:
        """What is on a move's button."""
        fields = {}
        for slot in self.slots:
            fields[slot.field] = slot.told(game, slot.value(move))
        return Sentence(self.key + "-said" if move & SAID and self.form.says else self.key, fields)

    def zone(self, game: Any, move: int) -> str:
        """The zone to point at."""
        if len(self.where) == 1:
            return self.where[0]
        return f"{self.where[0]}{self.at(game, move, self.where[1])}{self.where[2]}"

    def cards(self, game: Any, move: int) -> str:
        """The cards in it to point at."""
        if not self.pointed:
            return ""
        return " ".join([slot.pointed(game, slot.value(move)) for slot in self.pointed])

    def at(self, game: Any, move: int, name: str) -> int:
        """The seat whose zone it is, by the name that the form has for it."""
        if name == VIEWER and game.viewer >= 0:
            return int(game.viewer)
        return int(game.turn) if name in (TURN, VIEWER) else self.whose[0].value(move)

    def example(self, game: Any) -> str | Sentence:
        """How such moves are written, for somebody who wrote something else."""
        if self.form.example:
            return Sentence(self.form.example)
        codes = self.codes(game)
        return self.write(game, codes[-1]) if codes else self.form.plain


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
        *parts: Form | Each,
        slots: tuple[Slot, ...] = (),
        spoken: Callable[[Any, str], str] | None = None,
        nonsense: Callable[[Any, str, int], Sentence] | None = None,
    ) -> None:
        self.parts = parts
        self.spoken = spoken
        self.nonsense = nonsense
        known = {slot.name: slot for slot in (*STANDARD, *slots)}
        self.shapes = {form: Shape(form, known) for form in forms_in(parts)}
        self.says = any(form.says for form in self.shapes)
        self.has_through = any(form.through for form in self.shapes)
        self.has_pointing = any(form.pointing for form in self.shapes)
        self.by_kind: dict[int, list[Shape]] = {}
        self.by_line: dict[str, list[Shape]] = {}
        self.by_verb: dict[str, list[Shape]] = {}
        self.without_verb: list[Shape] = []
        for form, shape in self.shapes.items():
            self.enter(form, shape)

    def enter(self, form: Form, shape: Shape) -> None:
        """Enters a form where it is looked up by the code of a move, and by how a line begins."""
        for nth in range(form.kinds):
            alike = self.by_kind.setdefault(form.kind + nth * KIND_STEP, [])
            alike.append(shape)
            alike.sort(key=lambda each: -len(each.slots))
        verb = form.plain.split(" ")[0].lower()
        if not shape.slots:
            self.by_line[form.plain.lower()] = [shape]
        elif "{" in verb:
            self.without_verb.append(shape)
        else:
            self.by_verb.setdefault(verb, []).append(shape)

    def vocabulary(self, game: Any) -> list[int]:
        """Every code that the options allow at any time, form by form.

        Behind a row of forms that may say something come the same codes with what they say.
        """
        found: list[int] = []
        said: list[int] = []
        for part in self.parts:
            form = forms_in([part])[0]
            if not form.says:
                found += said
                said = []
            codes = self.codes(game, part)
            found += codes
            if form.says and is_met(form.may_say, game):
                said += [code + SAID for code in codes]
        return found + said

    def codes(self, game: Any, part: Form | Each) -> list[int]:
        """The codes of a form, or of several that stand together."""
        if isinstance(part, Form):
            return self.shapes[part].codes(game) if is_met(part.only, game) else []
        step, bits = FIELDS[part.slot]
        codes = [code for each in part.forms for code in self.codes(game, each)]
        return sorted(codes, key=lambda code: code // step & bits)

    def shape_of(self, game: Any, move: int) -> Shape:
        """The form in which a move is written. Raises InvalidMove for a code of none."""
        for shape in self.by_kind.get(move & KIND_FIELD, ()):
            if shape.fits(move):
                return shape
        raise invalid_move(game, Sentence("no-move-code", {"code": str(move)}))

    def notation(self, game: Any, move: int) -> str:
        """The move as text."""
        return self.shape_of(game, move).write(game, move)

    def read_move(self, game: Any, text: str) -> int:
        """The code of a text. Raises InvalidMove for nonsense."""
        return self.read_of(game, text, int(game.turn))

    def read_of(self, game: Any, text: str, seat: int) -> int:
        """The code of a text that a seat wrote, or nobody. Raises InvalidMove for nonsense."""
        line = " ".join(text.split())
        if self.spoken is not None:
            line = self.spoken(game, line)
        said = 0
        if self.says and line.endswith("!"):
            said = SAID
            line = line[:-1].rstrip()
        begins = line.split(" ", 1)[0].lower()
        fault: Sentence | None = None
        for shape in self.by_line.get(line.lower()) or self.by_verb.get(begins) or self.without_verb:
            found = shape.read(game, line) if shape.form.says or not said else None
            if isinstance(found, int):
                return found + said
            fault = fault or found
        if fault is None and self.nonsense is not None:
            raise invalid_move(game, self.nonsense(game, text, seat))
        raise invalid_move(game, no_move(text, fault or self.what_moves_are(game)))

    def what_moves_are(self, game: Any) -> Sentence:
        """Examples of all forms, for somebody who wrote something else."""
        known = [shape.example(game) for form, shape in self.shapes.items() if is_met(form.only, game)]
        if len(known) == 1 and self.by_line:
            return Sentence("write-only", {"move": known[0]})
        return Sentence("write", {"moves": Either(known)})

    def label(self, game: Any, move: int) -> Sentence:
        """What is on a move's button."""
        shape = self.shape_of(game, move)
        label = shape.form.label
        return label(game, move) if callable(label) else shape.label(game, move)

    def spot(self, game: Any, move: int) -> tuple[str, str]:
        """The zone that a person points at to make the move, and the cards in it."""
        shape = self.shape_of(game, move)
        zone = shape.form.zone
        return zone(game, move) if callable(zone) else (shape.zone(game, move), shape.cards(game, move))

    def through(self, game: Any, move: int) -> str:
        """A card of the person's own that leads to the move as well, or nothing."""
        through = self.shape_of(game, move).form.through if self.has_through else None
        return "" if through is None else through(game, move)

    def pointing(self, game: Any, move: int) -> str:
        """How the move is written where a person points at cards that its text does not tell apart."""
        return self.shape_of(game, move).form.pointing if self.has_pointing else ""
