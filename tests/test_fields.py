"""What tools/fields.py writes: what starts anew with a deal, and what a seat sees of what is hidden."""

import ast
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PLACE = Path(__file__).parent.parent / "tools" / "fields.py"

GAME = """
class Toss(Game):
    def prepare(self) -> None:
        self.left: i64 = 0

    def prepare_round(self) -> None:
        self.thrown: vec[i64] = vec[i64]([NOBODY] * int(self.seats))

    def prepare_hidden(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        self.veiled: vec[i64] = vec[i64]([0] * int(self.seats))
        self.stock: vec[i64] = vec[i64]([0] * 52)
        self.bet: i64 = 7
"""


def loaded() -> ModuleType:
    spec = spec_from_file_location("tools_fields", PLACE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


fields = loaded()


def entries(folder: Path, *lines: str) -> Any:
    (folder / "places.py").write_text(f"PLACES = Layout({', '.join(lines)})\n", encoding="utf-8")
    return fields.entries_in(folder)


def methods(tmp_path: Path, *lines: str) -> dict[str, str]:
    return written("Toss", GAME, entries(tmp_path, *lines))


def written(name: str, text: str, places: Any) -> dict[str, str]:
    """What is generated for a class, method by method."""
    classes = fields.classes_in(text)
    lines = [f"class {name}(Game):\n", *fields.generated(classes[name], places, classes)]
    [body] = fields.classes_in("".join(lines)).values()
    return {name: ast.unparse(each) for name, each in fields.methods_of(body).items()}


def test_what_the_table_does_not_show_stays_as_declared(tmp_path: Path) -> None:
    seen = methods(tmp_path, "Hands('hands')", "Pile('stock', size='left')")["copy_seen"]
    assert "own.bet = 7" in seen
    assert "self.bet" not in seen
    assert "[UNKNOWN] * 52" in seen
    assert "hand & known" in seen


def test_a_method_says_how_a_seat_has_what_it_sees_in_part(tmp_path: Path) -> None:
    table = "Told('wager', fields=('bet',), text=str, seen_as='bet_seen')"
    assert "own.bet = self.bet_seen(seat)" in methods(tmp_path, table)["copy_seen"]
    with pytest.raises(fields.Unknown, match=r"wager: .* prepare_hidden"):
        methods(tmp_path, "Told('wager', fields=('thrown',), text=str, seen_as='bet_seen')")


def test_a_deal_clears_all_but_the_cards_that_a_count_leaves_out(tmp_path: Path) -> None:
    cleared = methods(tmp_path, "Hands('hands')", "Pile('stock', size='left')")["clear_round"]
    assert "self.thrown[at] = NOBODY" in cleared
    assert "self.bet = 7" in cleared
    assert "stock" not in cleared
    assert "left" not in cleared


def test_what_not_everybody_sees_is_declared_as_hidden(tmp_path: Path) -> None:
    with pytest.raises(fields.Unknown, match=r"thrown: .* prepare_hidden"):
        methods(tmp_path, "Pile('thrown')")
    assert methods(tmp_path, "Pile('thrown', seen_by=EVERYBODY)")


def test_the_facts_of_a_place_are_named(tmp_path: Path) -> None:
    with pytest.raises(fields.Unknown, match="all but the key is to be named"):
        entries(tmp_path, "Pile('thrown', EVERYBODY)")


HEIR = (
    GAME
    + """
@final
class Heir(Toss):
    def prepare(self) -> None:
        super().prepare()
        self.bags: Bags = Bags()

    def prepare_round(self) -> None:
        super().prepare_round()
        self.notes: Notes = NO_NOTES
        self.lots: Lots = self.terms.lots
"""
)


def test_the_last_class_copies_what_it_inherits_too() -> None:
    heir = written("Heir", HEIR, [])
    public, hidden = heir["copy_public"], heir["copy_hidden"]
    assert [line.split()[0] for line in public.splitlines()[3:]] == [
        "own.left",
        "own.thrown",
        "own.bags",
        "own.notes",
        "own.lots",
    ]
    assert "own.stock = self.stock[:]" in hidden
    assert public.count("twin") == hidden.count("twin") == 3  # what kind it is, is asked once
    assert not {"copy", "copy_public", "copy_hidden"} & set(written("Toss", HEIR, []))


def test_what_begins_with_a_constant_or_with_terms_is_shared_and_begins_anew_with_it() -> None:
    heir = written("Heir", HEIR, [])
    assert "own.notes = self.notes\n" in heir["copy_public"]
    assert heir["copy_public"].endswith("own.lots = self.lots")
    assert "own.bags = self.bags.copy()" in heir["copy_public"]
    assert "self.notes = NO_NOTES" in heir["clear_round"]
    assert "self.lots = self.terms.lots" in heir["clear_round"]


def test_a_class_that_is_not_there_is_named() -> None:
    with pytest.raises(fields.Unknown, match="Orphan: no class of a game's is called Nobody"):
        written("Orphan", "@final\nclass Orphan(Nobody):\n    pass\n", [])
