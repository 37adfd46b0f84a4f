"""The grammar of a game's moves: a table of forms, from which text, reading and vocabulary follow.

A form is written as people type it, `ask {seat} {rank}`, with slots that are fields of the code of a move
(see kit/moves.py):

| slot | holds | in the text |
|---|---|---|
| card | a card of the pack | `7H` |
| rank | a rank | `Q` |
| seat | another player | `2` |
| suit | a named suit | `C` |
| number | a small number | `3` |

`[!]` at the end is what a move may say besides.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from parlour.kit.bits import members
from parlour.kit.cards import RANKS, SUITS, card_text, read_rank, read_suit
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.moves import (
    CARD_FIELD,
    KIND_FIELD,
    OTHER_STEP,
    SAID,
    SEAT_STEP,
    SUIT_STEP,
    named_suit,
    other_of,
    seat_of,
)
from parlour.kit.places import Condition, is_met, pack_of
from parlour.kit.words import Sentence

SAYS = "[!]"
SLOT = re.compile(r"\{(\w+)\}")


def always(game: Any) -> bool:
    return True


@dataclass(frozen=True)
class Form:
    """One form of a move, and where a person points to make it.

    `only` is the option, or the function, that says whether a match has it, and `may_say` the same of its
    `!`; `cards` gives the set of cards that its slot takes, the whole pack where there is none, and `else_`
    what to say of another. `label` is the sentence on its button, with the slots as fields; `zone` the key
    of a zone, with slots or `{viewer}` in it.
    """

    text: str
    label: str = "move"
    zone: str = ""
    example: str = ""
    kind: int = 0  # in its place, a multiple of KIND_STEP
    only: Condition = always
    may_say: Condition = always
    cards: Callable[[Any], int] | None = None
    else_: str = ""

    @property
    def slots(self) -> list[str]:
        return SLOT.findall(self.text)

    @property
    def says(self) -> bool:
        return self.text.endswith(SAYS)

    @property
    def plain(self) -> str:
        return self.text.removesuffix(SAYS)


class Grammar:
    """The forms of a game's moves, as functions that take the game: they are parts of it by their names."""

    def __init__(self, *forms: Form, pack: Callable[[Any], int] = pack_of) -> None:
        self.forms = forms
        self.pack = pack
        self.shapes = [(form, shape_of(form)) for form in forms]

    def vocabulary(self, game: Any) -> list[int]:
        """Every code that the options allow at any time, form by form."""
        found: list[int] = []
        for form in self.forms:
            if is_met(form.only, game):
                codes = list(codes_of(form, game, self.pack(game)))
                found += codes
                found += [code + SAID for code in codes] if form.says and is_met(form.may_say, game) else []
        return found

    def form_of(self, move: int) -> Form:
        """The form in which a move is written. Raises InvalidMove for a code of none."""
        for form in self.forms:
            named = "suit" in form.slots
            if move & KIND_FIELD == form.kind and named == (named_suit(move) >= 0):
                return form
        raise InvalidMove(f"{move} is the code of no move of this game")

    def notation(self, game: Any, move: int) -> str:
        """The move as text."""
        form = self.form_of(move)
        written = SLOT.sub(lambda slot: written_slot(game, slot[1], move), form.plain)
        return written + ("!" if move & SAID else "")

    def read_move(self, game: Any, text: str) -> int:
        """The code of a text. Raises InvalidMove for nonsense."""
        line = " ".join(text.split())
        said = line.endswith("!")
        line = line.removesuffix("!").rstrip()
        for form, shape in self.shapes:
            found = shape.fullmatch(line)
            if found and is_met(form.only, game) and (form.says or not said):
                code = read_slots(game, form, self.pack(game), found.groupdict(), text)
                if code is not None:
                    return code + (SAID if said else 0)
        raise InvalidMove(f"{text!r} is no move: write {self.what_moves_are(game)}")

    def what_moves_are(self, game: Any) -> str:
        """Examples of all forms, for somebody who wrote something else."""
        known = [form.example or form.plain for form in self.forms if is_met(form.only, game)]
        return " or ".join([", ".join(known[:-1]), known[-1]]) if len(known) > 1 else known[0]

    def label(self, game: Any, move: int) -> Sentence:
        """What is on a move's button; a seat is the `other` of its sentence."""
        form = self.form_of(move)
        fields = {"other" if slot == "seat" else slot: value_of(slot, move) for slot in form.slots}
        return Sentence(form.label + ("-said" if move & SAID else ""), fields)

    def spot(self, game: Any, move: int) -> tuple[str, str]:
        """The zone that a person points at to make the move, and the card in it."""
        form = self.form_of(move)
        fields = {slot: value_of(slot, move) for slot in form.slots}
        card = written_slot(game, "card", move) if "card" in fields else ""
        return form.zone.format(viewer=game.viewer if game.viewer >= 0 else game.turn, **fields), card


def shape_of(form: Form) -> re.Pattern[str]:
    """What a text of this form looks like."""
    parts = re.split(r"(\{\w+\})", form.plain)
    shape = "".join(
        [f"(?P<{part[1:-1]}>[^ =]+)" if part.startswith("{") else re.escape(part) for part in parts]
    )
    return re.compile(shape, re.IGNORECASE)


def values(game: Any, form: Form, pack: int, slot: str) -> Iterable[int]:
    """What a slot can hold at a table."""
    if slot == "card":
        return members(form.cards(game) & pack if form.cards else pack)
    return range({"seat": int(game.seats), "suit": 4, "rank": len(RANKS)}[slot])


def codes_of(form: Form, game: Any, pack: int) -> Iterator[int]:
    slots = form.slots
    for held in product(*[values(game, form, pack, slot) for slot in slots]):
        yield form.kind + sum(placed(slot, value) for slot, value in zip(slots, held, strict=True))


def placed(slot: str, value: int) -> int:
    """A slot's value in its place in the code."""
    if slot in ("card", "rank"):
        return value
    if slot == "suit":
        return (value + 1) * SUIT_STEP
    return value * (SEAT_STEP if slot == "seat" else OTHER_STEP)


def value_of(slot: str, move: int) -> int:
    """What a slot of a move holds."""
    if slot in ("card", "rank"):
        return move & CARD_FIELD
    if slot == "suit":
        return int(named_suit(move))
    return int(seat_of(move) if slot == "seat" else other_of(move))


def written_slot(game: Any, slot: str, move: int) -> str:
    value = value_of(slot, move)
    if slot == "card":
        return str(game.parts.card_words(game, value))
    return {"rank": RANKS, "suit": SUITS}[slot][value] if slot in ("rank", "suit") else str(value)


def read_slots(game: Any, form: Form, pack: int, found: dict[str, str], text: str) -> int | None:
    """The code of a text that has the shape of a form, None where its words are of another form.

    Raises InvalidMove for words of this form that nobody can have meant.
    """
    code = form.kind
    for slot, word in found.items():
        value = read_word(game, form, pack, slot, word, text)
        if value is None:
            return None
        code += placed(slot, value)
    return code


def read_word(game: Any, form: Form, pack: int, slot: str, word: str, text: str) -> int | None:
    if slot == "card":
        try:
            card: int = game.parts.card(game, word, 0)
        except InvalidPosition:
            return None
        if not pack >> card & 1:
            raise InvalidMove(f"{text!r} is no move: {card_text(card)} is not in the pack of this game")
        if form.cards and not form.cards(game) >> card & 1:
            raise InvalidMove(f"{text!r} is no move: {form.else_}")
        return card
    if slot == "suit":
        suit = int(read_suit(word))
        if suit < 0:
            raise InvalidMove(f"{text!r} is no move: {word!r} is no suit; C, D, H or S is")
        return suit
    if slot == "rank":
        rank = int(read_rank(word))
        return None if rank < 0 else rank
    if not word.isdecimal() or len(word) > 2 or int(word) >= game.seats:
        raise InvalidMove(f"{text!r} is no move: seats are 0 to {game.seats - 1} here, not {word}")
    return int(word)
