"""What `check_words` finds: keys without a message, messages without a key, and keys that nobody can know."""

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from parlour.testing.keys import word_faults

PACKAGE = "quoits"
TEXTS = {
    "__init__.py": "",
    "rules.md": "# Quoits\n",
    "words/en.ftl": """
deal = { $who } gets cards.
prompt-again-beat = Beat it.
move-swap = Swap
move-lay = Lay { $card }
move-lay-said = Lay { $card } on a coin
like-card = a card like 7H
wrong-card = { $word } is no card that swaps
wrong-knot = { $word } is no knot
refuse-held = You do not hold it
refuse-held-none = You hold nothing
reason-best = It is { part-best }.
part-best = the best
badge-suit-0 = clubs
badge-suit-1 = diamonds
zone-hand = Hand
""",
    "rules.py": """
from dataclasses import dataclass

import parlour.authoring as kit
from quoits.more import ending

ENDS = {1: "-none", 2: "-none"}


@dataclass(frozen=True)
class QuoitsOptions(kit.Options):
    pass


class Quoits(kit.CardGame):
    name, title, prefix, fewest, most = "quoits", "Quoits", "QQ", 2, 4
    event_kinds = ("deal",)
    position_keys = ("hands",)
    options_type = QuoitsOptions


def refused(game, seat, number):
    key = "refuse-held"
    if number > 2:
        key = "refuse-" + ending(game)
        return kit.Sentence(key)
    for seat in range(number):
        key += ENDS[number]
    return kit.Sentence(key if game.over else f"{key}")


def prompt(game, seat):
    words = ["badge-suit-0"]
    words.append(f"badge-suit-{game.suit}")
    return kit.Sentence("prompt-again-beat" if seat else ("prompt-over", "prompt-wait")[seat])


class Table:
    prompt = prompt


def swap(game, move):
    return kit.Sentence("move-swap")


class Knot(kit.Number):
    def __init__(self, fault):
        super().__init__(3, fault=fault)


LAY = kit.Form("{card}[!]", "move-lay", "hand.{viewer}", "like-card", slots=(kit.Card(),))
SWAP = kit.Form("swap {card}", swap, kind=kit.KIND_STEP, slots=(kit.Card(fault="wrong-card"),))
KNOT = kit.Form("{number}", example="", label=swap, kind=2 * kit.KIND_STEP, slots=(Knot("wrong-knot"),))
GRAMMAR = kit.Grammar(LAY, SWAP, KNOT)
kit.furnish(Quoits, (), GRAMMAR, Table)
""",
    "more.py": """
import parlour.authoring as kit


def ending(game):
    return "held-none" if game.over else {True: "held"}.get(game.suit, "turn")


def why(game):
    '''Why not reason-worst.'''
    return kit.Sentence("reason-best")
""",
}
SUITS: dict[str, Iterable[object]] = {"badge-suit-*": range(2)}
Faults = Callable[..., list[str]]

OPTION = '    pegs: str = kit.choice("one", "on", clause="QQ-1")\n\n\nclass Quoits('
WRONG = [
    (
        "words/en.ftl",
        "deal =",
        "dealt =",
        ["event or option: no message is called 'deal'", "message 'dealt'"],
    ),
    ("words/en.ftl", "part-best =", "part-worst = worst\npart-best =", ["asks for the message 'part-worst'"]),
    ("words/en.ftl", "move-lay-said", "move-lay-more", ["called 'move-lay-said'", "message 'move-lay-more'"]),
    ("rules.py", '"prompt-wait")', '"prompt-waits")', ["called 'prompt-waits'"]),
    ("rules.py", '"move-lay"', '"move-put"', ["-put'", "-put-said'", "message 'move-lay'", "-lay-said'"]),
    ("rules.py", '"move-swap"', '"move-swaps"', ["called 'move-swaps'", "message 'move-swap'"]),
    ("rules.py", '"like-card"', '"like-cards"', ["called 'like-cards'", "message 'like-card'"]),
    ("rules.py", '"wrong-card"', '"wrong-cards"', ["called 'wrong-cards'", "message 'wrong-card'"]),
    ("rules.py", '"wrong-knot"', '"bad-knot"', ["called 'bad-knot'", "message 'wrong-knot'"]),
    ("rules.py", 'example=""', 'example="bad-form"', ["called 'bad-form'"]),
    ("rules.py", '2: "-none"', '2: "-some"', ["called 'refuse-held-some'"]),
    ("rules.py", 'f"{key}")', 'f"{key}.none")', ["'refuse-held-none.none'", "'refuse-held.none'"]),
    ("rules.py", "Sentence(key)", 'Sentence(f"{key}-{seat}")', ["write the key whole, or declare"] * 3),
    ("rules.py", "Sentence(key if game.over", "Sentence(seat if game.over", ["declare '*'"]),
    ("rules.py", '["badge-suit-0"]', '["badge-suit-7"]', ["called 'badge-suit-7'"]),
    (
        "rules.py",
        "badge-suit-{",
        "badge-rank-{",
        ["declare 'badge-rank-*'", "'badge-suit-*' is declared", "-1'"],
    ),
    ("rules.py", "    prompt = prompt\n", "    pass\n", ["prompt: no message is called 'prompt-turn'"]),
    ("rules.py", "class Quoits(", OPTION, ["'name-pegs'", "'option-pegs'", "'option-pegs-one'"]),
    ("more.py", '"held-none"', '"held-nothing"', ["called 'refuse-held-nothing'"] * 2),
    ("more.py", '"turn")', '"turns")', ["called 'refuse-turns'"] * 2),
    ("more.py", '"reason-best"', '"reason-good"', ["called 'reason-good'", "message 'reason-best'"]),
]


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """What is found wrong with a small game, of which one file reads differently."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def found(name: str = "", old: str = "", new: str = "") -> list[str]:
        for place, text in TEXTS.items():
            path = tmp_path / PACKAGE / place
            path.parent.mkdir(parents=True, exist_ok=True)
            assert place != name or text.count(old) == 1
            path.write_text(text.replace(old, new) if place == name else text, encoding="utf-8")
        return word_faults(import_module(f"{PACKAGE}.rules").Quoits, SUITS)

    yield found
    for module in [module for module in sys.modules if module.partition(".")[0] == PACKAGE]:
        del sys.modules[module]


def test_nothing_is_wrong_with_a_game_whose_messages_are_there(faults: Faults) -> None:
    assert faults() == []


@pytest.mark.parametrize(("name", "old", "new", "told"), WRONG, ids=[each[2].strip()[:40] for each in WRONG])
def test_what_is_wrong_is_found(faults: Faults, name: str, old: str, new: str, told: list[str]) -> None:
    found = faults(name, old, new)
    assert len(found) == len(told), found
    for each in told:
        assert any(each in fault for fault in found), found
