"""The bot registry: bots of packages and files, and errors for objects that cannot be called as bots."""

import sys
from pathlib import Path

import pytest

from parlour import new
from parlour.bots import registry
from parlour.bots.registry import (
    IllegalBotMoveError,
    UnknownBotError,
    bot_names,
    choose_move,
    find_bot,
    simple_move,
    validate_bot,
)
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng

GOOD = """
from dataclasses import dataclass
from beside import nth

@dataclass
class Taste:
    last: bool = True

    def __call__(self, view, chance, ends):
        return view.legal()[-1 if self.last else nth]

def play(view, chance, ends):
    return view.legal()[nth]

taste = Taste()
loaded = []

def of_two(view, chance): ...
def of_four(view, chance, ends, more): ...
def by_name(view, chance, *, ends): ...
async def later(view, chance, ends): ...
def bit_by_bit(view, chance, ends): yield 1
def nothing(view, chance, ends): ...
def with_text(view, chance, ends): return "draw"
def any_number(*given): return given[0].legal()[0]
def with_more(view, chance, ends, playouts=20): return view.legal()[0]
number = 7
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package of bots for the test and return its folder."""
    facts = tmp_path / "some_bots-1.dist-info"
    facts.mkdir()
    (tmp_path / "some_bots.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "beside.py").write_text("nth = 0\n", encoding="utf-8")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: some-bots\nVersion: 1\n", encoding="utf-8")
    entries = ["[parlour.bots]", "first = some_bots:play", "two = some_bots:of_two", "lost = nowhere:at_all"]
    (facts / "entry_points.txt").write_text("\n".join(entries) + "\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for name in ("some_bots", "beside"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def refused(name: str) -> str:
    with pytest.raises(UnknownBotError) as reason:
        find_bot(name)
    return str(reason.value)


def test_a_bot_of_a_package_is_looked_up_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot_names()[-3:] == ["first", "two", "lost"]
    validate_bot("two")  # loads nothing
    assert "some_bots" not in sys.modules
    view = new("crazy-eight", seed=3).view(1)
    assert choose_move("first", view, Rng.fast(1)) == view.legal()[0]
    monkeypatch.setattr(registry, "entry_points", None)
    assert choose_move("first", view, Rng.fast(1)) == view.legal()[0]
    assert find_bot("first") is find_bot("first")


def test_one_that_cannot_be_called_as_a_bot_is_refused_when_it_is_loaded(place: Path) -> None:
    right = "bot(view, rng, deadline)"
    assert (
        refused("two")
        == f"'two' (registered as some_bots:of_two) has the parameters (view, chance); expected {right}"
    )
    assert refused("lost").startswith("'lost' (registered as nowhere:at_all) cannot be loaded: Module")
    file = place / "some_bots.py"
    assert (
        refused(f"{file}:of_four")
        == f"{file}: 'of_four' has the parameters (view, chance, ends, more); expected {right}"
    )
    assert (
        refused(f"{file}:by_name")
        == f"{file}: 'by_name' has the parameters (view, chance, *, ends); expected {right}"
    )
    for name in ("number", "Taste", "later", "bit_by_bit"):
        assert refused(f"{file}:{name}").startswith(f"{file}: {name!r} ")
        assert right in refused(f"{file}:{name}")


def test_a_bot_in_a_file(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    view = new("crazy-eight", seed=3).view(1)
    for name in ("play", "any_number", "with_more"):
        assert choose_move(f"./some_bots.py:{name}", view, Rng.fast(1)) == view.legal()[0]
    assert choose_move("some_bots.py:taste", view, Rng.fast(1)) == view.legal()[-1]
    assert find_bot("some_bots.py:play") is find_bot(f"{place}/some_bots.py:play")
    assert "some_bots" not in sys.modules  # a module of its own


def test_what_is_wrong_with_a_file_is_said(place: Path) -> None:
    assert refused(f"{place}/none.py:play") == f"{place}/none.py: no such file"
    file = place / "some_bots.py"
    assert refused(f"{file}:none") == f"{file}: no function 'none' in this file"
    assert refused(file.name) == f"{file.name}: name a function of the file, for example {file.name}:play"
    assert refused(str(file)).endswith(f"; for a Python bot, name its function, for example {file}:play")
    assert refused(f"{file}:") == f"{file}: no function '' in this file"
    for text, said in {
        "def play(view": "SyntaxError: ",
        "import nowhere_at_all": "ModuleNotFoundError: No module named 'nowhere_at_all'",
        "raise SystemExit('no')": "SystemExit: no",
        "1 / 0": "ZeroDivisionError: division by zero",
    }.items():
        wrong = place / f"wrong{len(text)}.py"
        wrong.write_text(text, encoding="utf-8")
        assert refused(f"{wrong}:play").startswith(f"{wrong}: cannot be loaded: {said}")


def test_a_room_is_never_given_a_file(place: Path) -> None:
    for name in (f"{place}/some_bots.py:play", "some_bots.py"):
        with pytest.raises(UnknownBotError):
            validate_bot(name)


@pytest.mark.parametrize("number", ["", "0", "-1", "1.5", "1e3", "1000001", "9" * 5000])
def test_a_search_has_a_number(number: str) -> None:
    assert "from 1 to 1000000" in refused(f"search:{number}")
    assert len(refused(f"search:{number}")) < 200


def test_an_answer_is_a_legal_move(place: Path) -> None:
    game = new("crazy-eight", seats=3, seed=3)
    for name, said in {
        "nothing": "None, which is not a legal move",
        "with_text": "the text 'draw' instead of a move code; `view.game.parse_move` returns the code",
    }.items():
        with pytest.raises(IllegalBotMoveError, match=f"bot .*{name} returned {said}"):
            choose_move(f"{place}/some_bots.py:{name}", game.view(int(game.turn)), Rng.fast(1))
    waiting = game.view((int(game.turn) + 1) % 3)
    assert choose_move("random", waiting, Rng.fast(1)) == NO_MOVE
    assert find_bot("simple") is simple_move
