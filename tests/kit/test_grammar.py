"""The grammar of moves: slots, forms, parsing, caching, and errors for authors of a wrong table."""

import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from parlour.kit import grammar
from parlour.kit.bits import make_set
from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import CATALOG_NAMES, Game
from parlour.kit.grammar import (
    CardSlot,
    FormGroup,
    MoveForm,
    NumberSlot,
    ParseResult,
    RankSlot,
    SeatSlot,
    Slot,
    SlotValues,
    SuitSlot,
    TwoCardsSlot,
    never,
)
from parlour.kit.moves import CALL_FLAG, KIND_UNIT, OTHER_UNIT, SEAT_UNIT, SUIT_UNIT
from parlour.kit.notation import Notation
from parlour.text.message import Message
from parlour.text.translation import render

BID, ASK, SWAP, LAY, PASS = (KIND_UNIT * nth for nth in range(1, 6))
SMALL = make_set([parse_standard_card(word) for word in ("7C", "8H", "QD")])


MESSAGES = {
    "en": """
example-card = a card like 7C
fault-names = { $word } names no suit
fault-pet = { $word } lives in no house
no-move-nothing = { $text } is nothing
""",
    "de": """
no-move = { $text } ist kein Zug: { $reason }
write = schreib { $moves }
list-or = { $names } oder { $next }
example-card = eine Karte wie 7C
fault-names = { $word } nennt keine Farbe
""",
}


class Table(Game):
    """A game with only the fields that a notation reads."""


def table(**fields: Any) -> Any:
    game: Any = Table()
    for name, value in ({"pack": SMALL, "seats": 3, "turn": 1, "viewer": -1} | fields).items():
        setattr(game, name, value)
    return game


@pytest.fixture(autouse=True)
def _messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the messages of the tables below."""
    (tmp_path / "messages").mkdir()
    for language, text in MESSAGES.items():
        (tmp_path / "messages" / f"{language}.ftl").write_text(text, encoding="utf-8")
    module = ModuleType(tmp_path.name)
    module.__file__ = str(tmp_path / "rules.py")
    monkeypatch.setitem(sys.modules, tmp_path.name, module)
    monkeypatch.setitem(CATALOG_NAMES, Table, tmp_path.name)


def eight_cards(game: Any) -> int:
    return 15 << 28


FORMS = Notation[Any](
    MoveForm(
        "{card}[!]",
        "move-play",
        "hand.{turn} {card}",
        "example-card",
        call_condition=lambda game: game.seats > 2,
        call_label="move-play-said",
    ),
    MoveForm("{card}={suit}", "move-name", slots=(CardSlot(cards=eight_cards, fault_key="fault-names"),)),
    MoveForm("bid {number}", "move-bid", "bids", kind=BID),
    MoveForm("ask {seat} {rank}", "move-ask", "hand.{seat}", kind=ASK),
    MoveForm("swap {card} for {other}", "move-swap", "hand.{viewer} {other} {card}", kind=SWAP),
    MoveForm("lay {cards}", "move-lay", "crib {cards}", kind=LAY),
    MoveForm("pass", kind=PASS, condition=lambda game: game.seats > 2),
)


def test_standard_slots_round_trip() -> None:
    game = table()
    texts = [FORMS.format_move(game, code) for code in FORMS.vocabulary(game)]
    assert texts == [
        *("7C", "8H", "QD", "7C!", "8H!", "QD!"),
        *("8H=C", "8H=D", "8H=H", "8H=S"),
        *[f"bid {number}" for number in range(10)],
        *[f"ask {seat} {rank}" for seat in range(3) for rank in "78Q"],
        *("swap 7C for 8H", "swap 7C for QD", "swap 8H for 7C", "swap 8H for QD"),
        *("swap QD for 7C", "swap QD for 8H"),
        *("lay 7C 8H", "lay 7C QD", "lay 8H QD", "pass"),
    ]
    assert [FORMS.parse_move(game, text) for text in texts] == FORMS.vocabulary(game)
    assert [FORMS.parse_move(game, f" {text.lower()} ") for text in texts] == FORMS.vocabulary(game)
    assert not {"7C!", "pass"} & {FORMS.format_move(game, code) for code in FORMS.vocabulary(table(seats=2))}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seven of clubs !", 24 + CALL_FLAG),
        ("8♥ = hearts", 30 + 3 * SUIT_UNIT),
        ("ask 2 queens", ASK + 11 + 2 * SEAT_UNIT),
        ("LAY queen of diamonds and 8h", LAY + 30 + 45 * OTHER_UNIT),
        ("bid 07", BID + 7 * OTHER_UNIT),
    ],
)
def test_parses_natural_spellings(text: str, code: int) -> None:
    assert FORMS.parse_move(table(), text) == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7D", "'7D' is not a move: 7D is not a card in this game"),
        ("7C=C", "'7C=C' is not a move: '7C' names no suit"),
        (
            "8H=moon",
            "'8H=moon' is not a move: 'moon' is not a suit; the suits are C, D, H and S "
            "(clubs, diamonds, hearts and spades)",
        ),
        ("ask 3 Q", "'ask 3 Q' is not a move: '3' is not a seat; seats are numbered 0 to 2"),
        ("lay 7C", "type a card like 7C, 8H=S, bid 9, ask 2 Q, swap QD for 8H, lay 8H QD or pass"),
        ("bid 10", "type a card like 7C"),
        ("ask 1 K", "type a card like 7C"),
        ("pass!", "type a card like 7C"),
        ("7C!!", "type a card like 7C"),
        ("swap 7C for 7C", "is not a move: 7C appears twice"),
        ("", "'' is not a move: type a card like 7C"),
    ],
)
def test_parse_error_explains_the_problem(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        FORMS.parse_move(table(), text)
    assert message in str(caught.value)


def test_parse_errors_are_translated() -> None:
    messages = {
        "lay": "'lay' ist kein Zug: schreib eine Karte wie 7C, 8H=S, bid 9, ask 2 Q, swap QD for 8H,"
        " lay 8H QD oder pass",
        "7C=C": "'7C=C' ist kein Zug: '7C' nennt keine Farbe",
        "ask 3 Q": "'ask 3 Q' ist kein Zug: '3' ist kein Platz; die Plätze haben die Nummern 0 bis 2",
    }
    for text, german in messages.items():
        with pytest.raises(InvalidMoveError) as caught:
            FORMS.parse_move(table(), text)
        again = pickle.loads(pickle.dumps(caught.value))
        assert str(again) == str(caught.value)
        assert render(again.message, "de") == german
    assert render(InvalidMoveError("nichts").message, "de") == "nichts"


def test_parse_error_names_the_only_move() -> None:
    with pytest.raises(InvalidMoveError, match="'flop' is not a move: the only possible move is flip"):
        Notation(MoveForm("flip", kind=PASS)).parse_move(table(), "flop")


def test_unavailable_form_is_parsed_but_not_listed() -> None:
    odd = Notation[Any](MoveForm("pass", kind=PASS), MoveForm("bid {number}", kind=BID, condition=never))
    assert odd.vocabulary(table()) == [PASS]
    assert odd.parse_move(table(), "bid 3") == BID + 3 * OTHER_UNIT


def test_labels_and_click_targets_of_moves() -> None:
    game = table()
    looks = {
        "8H!": ("move-play-said", {"card": 30}, ("hand.1", "8H")),
        "8H=S": ("move-name", {"card": 30, "suit": 3}, ("", "")),
        "bid 4": ("move-bid", {"number": 4}, ("bids", "")),
        "ask 2 Q": ("move-ask", {"other": 2, "rank": 11}, ("hand.2", "")),
        "swap 7C for QD": ("move-swap", {"card": 24, "top": 45}, ("hand.1", "QD 7C")),
        "lay QD 7C": ("move-lay", {"cards": 1 << 24 | 1 << 45}, ("crib", "7C QD")),
        "pass": ("move", {}, ("", "")),
    }
    for text, (key, fields, spot) in looks.items():
        code = FORMS.parse_move(game, text)
        label = FORMS.label(game, code)
        assert (label.key, label.fields, FORMS.click_target(game, code)) == (key, fields, spot)
    swap = FORMS.parse_move(game, "swap 7C for QD")
    assert FORMS.click_target(table(viewer=2), swap) == ("hand.2", "QD 7C")


def test_form_functions_depend_on_the_state() -> None:
    form = MoveForm(
        "{card}",
        lambda game, move: Message("move-last" if game.last else "move-play"),
        lambda game, move: ("table", ""),
        source_card=lambda game, move: "7C",
        click_notation="*",
    )
    one = Notation[Any](form)
    assert [one.label(table(last=last), 30).key for last in (True, False)] == ["move-last", "move-play"]
    assert (one.click_target(table(), 30), one.source_card(table(), 30), one.click_notation(table(), 30)) == (
        ("table", ""),
        "7C",
        "*",
    )
    assert (FORMS.source_card(table(), 30), FORMS.click_notation(table(), 30)) == ("", "")


def test_for_each_lists_forms_by_slot() -> None:
    together = Notation[Any](
        FormGroup("card", MoveForm("{card}[!]"), MoveForm("lay {cards}[!]", kind=LAY)),
        MoveForm("pass[!]", kind=PASS),
        MoveForm("bid {number}", kind=BID, slots=(NumberSlot(1),)),
    )
    game = table()
    plain = ["7C", "lay 7C 8H", "lay 7C QD", "8H", "lay 8H QD", "QD", "pass"]
    assert [together.format_move(game, code) for code in together.vocabulary(game)] == [
        *plain,
        *[text + "!" for text in plain],
        *("bid 0", "bid 1"),
    ]


class PetSlot(Slot):
    """A card by the name that a table has for it."""

    def values(self, game: Any, earlier_values: SlotValues) -> range:
        return range(len(game.names))

    def format_value(self, game: Any, value: int) -> str:
        return str(game.names[value])

    def parse_word(self, game: Any, word: str, earlier_values: SlotValues) -> ParseResult:
        return game.names.index(word) if word in game.names else self.find_fault(game, word)


def test_custom_slot_has_its_own_names() -> None:
    pets = Notation[Any](MoveForm("stroke {card}"), slots=(PetSlot("card", "fault-pet"),))
    cats, dogs = (table(names=names) for names in (["tom", "kit"], ["rex", "tom"]))
    for game in (cats, dogs):
        texts = [f"stroke {name}" for name in game.names]
        assert [pets.format_move(game, code) for code in pets.vocabulary(game)] == texts
        assert [pets.parse_move(game, text) for text in texts] == [0, 1]
    with pytest.raises(InvalidMoveError, match="'stroke rex' is not a move: 'rex' lives in no house"):
        pets.parse_move(cats, "stroke rex")


def test_custom_line_parsing_and_errors() -> None:
    seats = []

    class Bids(Notation[Any]):
        def normalize_line(self, game: Any, line: str) -> str:
            return f"bid {line}" if line.isdecimal() else line

        def invalid_text_message(self, game: Any, text: str, seat: int) -> Message:
            seats.append(seat)
            return Message("no-move-nothing", {"text": text})

    grammar = Bids(MoveForm("bid {number}", kind=BID))
    assert grammar.parse_move(table(), " 3 ") == BID + 3 * OTHER_UNIT
    for read in (grammar.parse_move, lambda game, text: grammar.parse_for_seat(game, text, 2)):
        with pytest.raises(InvalidMoveError, match="bid x is nothing"):
            read(table(), "bid x")
    assert seats == [1, 2]


def test_rejects_code_without_form() -> None:
    for code in (KIND_UNIT * 9, KIND_UNIT * 9 + CALL_FLAG):
        with pytest.raises(InvalidMoveError, match=f"{code} is not a move code of this game"):
            FORMS.format_move(table(), code)


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (
            MoveForm("cover {animal}"),
            "'cover {animal}': 'animal' is not a slot; the slots are card, other, cards",
        ),
        (
            MoveForm("cover {card}", zone="row.{seat}"),
            "'cover {card}' has no slot 'seat'; its slots are card",
        ),
        (
            MoveForm("cover {card}", slots=(SuitSlot(),)),
            "'cover {card}' has no slot 'suit'; its slots are card",
        ),
        (
            MoveForm("bid {number}", slots=NumberSlot(30)),  # type: ignore[arg-type]
            "'bid {number}': slots must be a tuple of slots, such as (NumberSlot(30),), not <",
        ),
        (
            MoveForm("bid {number}", slots=("number",)),  # type: ignore[arg-type]
            "slots must be a tuple of slots, such as (NumberSlot(30),), not ('number',)",
        ),
        (MoveForm("cover {card}", zone="row {other}"), "'cover {card}' has no slot 'other'"),
    ],
)
def test_rejects_form_with_unknown_slot(form: MoveForm, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        Notation(form)
    assert message in str(caught.value)


def test_rejects_slots_of_a_notation_that_are_not_slots() -> None:
    with pytest.raises(TypeError, match="Notation: slots must be a tuple of slots"):
        Notation(MoveForm("bid {number}"), slots=NumberSlot(30))  # type: ignore[arg-type]


def test_number_slot_can_have_a_lower_limit() -> None:
    grammar = Notation[Any](MoveForm("draw {number}", slots=(NumberSlot(3, lower_limit=1),)))
    moves = grammar.vocabulary(table())
    assert [grammar.format_move(table(), move) for move in moves] == ["draw 1", "draw 2", "draw 3"]
    assert grammar.parse_move(table(), "draw 3") == moves[2]
    for word in ("0", "4"):
        with pytest.raises(InvalidMoveError):
            grammar.parse_move(table(), f"draw {word}")


def test_rejects_custom_slot_with_unknown_name() -> None:
    with pytest.raises(TypeError, match="'animal' is not a slot; the slots are card, rank"):
        PetSlot("animal")


def test_standard_slot_names() -> None:
    assert {
        slot.name
        for slot in (
            CardSlot(),
            CardSlot("other"),
            TwoCardsSlot(),
            RankSlot(),
            SuitSlot(),
            SeatSlot(),
            NumberSlot(),
        )
    } == {slot.name for slot in grammar.STANDARD_SLOTS}
