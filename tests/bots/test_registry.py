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
    validate_bot_for_table,
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
def bot_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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


def lookup_error(name: str) -> str:
    with pytest.raises(UnknownBotError) as reason:
        find_bot(name)
    return str(reason.value)


def test_package_bot_is_looked_up_once(bot_package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot_names()[-3:] == ["first", "two", "lost"]
    validate_bot_for_table("two")  # loads nothing
    assert "some_bots" not in sys.modules
    view = new("crazy-eight", seed=3).view(1)
    assert choose_move("first", view, Rng.fast(1)) == view.legal()[0]
    monkeypatch.setattr(registry, "entry_points", None)
    assert choose_move("first", view, Rng.fast(1)) == view.legal()[0]
    assert find_bot("first") is find_bot("first")


def test_rejects_objects_that_are_not_bots(bot_package: Path) -> None:
    right = "bot(view, rng, deadline)"
    assert (
        lookup_error("two")
        == f"'two' (registered as some_bots:of_two) has the parameters (view, chance); expected {right}"
    )
    assert lookup_error("lost").startswith("'lost' (registered as nowhere:at_all) cannot be loaded: Module")
    file = bot_package / "some_bots.py"
    assert (
        lookup_error(f"{file}:of_four")
        == f"{file}: 'of_four' has the parameters (view, chance, ends, more); expected {right}"
    )
    assert (
        lookup_error(f"{file}:by_name")
        == f"{file}: 'by_name' has the parameters (view, chance, *, ends); expected {right}"
    )
    for name in ("number", "Taste", "later", "bit_by_bit"):
        assert lookup_error(f"{file}:{name}").startswith(f"{file}: {name!r} ")
        assert right in lookup_error(f"{file}:{name}")


def test_a_bot_in_a_file(bot_package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bot_package)
    view = new("crazy-eight", seed=3).view(1)
    for name in ("play", "any_number", "with_more"):
        assert choose_move(f"./some_bots.py:{name}", view, Rng.fast(1)) == view.legal()[0]
    assert choose_move("some_bots.py:taste", view, Rng.fast(1)) == view.legal()[-1]
    assert find_bot("some_bots.py:play") is find_bot(f"{bot_package}/some_bots.py:play")
    assert "some_bots" not in sys.modules  # a module of its own


def test_errors_of_bot_files(bot_package: Path) -> None:
    assert lookup_error(f"{bot_package}/none.py:play") == f"{bot_package}/none.py: no such file"
    file = bot_package / "some_bots.py"
    assert lookup_error(f"{file}:none") == f"{file}: this file has no function 'none'"
    example = f"for example {file.name}:play"
    assert lookup_error(file.name) == f"{file.name}: add the name of a function in the file, {example}"
    assert lookup_error(str(file)).endswith(
        f"; for a Python bot, add the name of its function, for example {file}:play"
    )
    assert lookup_error(f"{file}:") == f"{file}: this file has no function ''"
    for text, message in {
        "def play(view": "SyntaxError: ",
        "import nowhere_at_all": "ModuleNotFoundError: No module named 'nowhere_at_all'",
        "raise SystemExit('no')": "SystemExit: no",
        "1 / 0": "ZeroDivisionError: division by zero",
    }.items():
        wrong = bot_package / f"wrong{len(text)}.py"
        wrong.write_text(text, encoding="utf-8")
        assert lookup_error(f"{wrong}:play").startswith(f"{wrong}: cannot be loaded: {message}")


def test_validate_bot_rejects_files(bot_package: Path) -> None:
    for name in (f"{bot_package}/some_bots.py:play", "some_bots.py"):
        with pytest.raises(UnknownBotError):
            validate_bot_for_table(name)


@pytest.mark.parametrize("number", ["", "0", "-1", "1.5", "1e3", "1000001", "9" * 5000])
def test_search_needs_a_number_of_playouts(number: str) -> None:
    assert "from 1 to 1000000" in lookup_error(f"search:{number}")
    assert len(lookup_error(f"search:{number}")) < 200


def test_rejects_illegal_answers_of_bots(bot_package: Path) -> None:
    game = new("crazy-eight", seats=3, seed=3)
    for name, message in {
        "nothing": "None, which is not a legal move",
        "with_text": "the text 'draw' instead of a move code; `view.game.parse_move` returns the code",
    }.items():
        with pytest.raises(IllegalBotMoveError, match=f"bot .*{name} returned {message}"):
            choose_move(f"{bot_package}/some_bots.py:{name}", game.view(int(game.turn)), Rng.fast(1))
    waiting = game.view((int(game.turn) + 1) % 3)
    assert choose_move("random", waiting, Rng.fast(1)) == NO_MOVE
    assert find_bot("simple") is simple_move
