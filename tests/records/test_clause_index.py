"""The places where a game's code cites its clauses, in a folder of modules or in one file."""

from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.records.clause_index import RULES_FILE_NAME, find_citations, list_rule_modules

RULES = '''"""A game: clauses QQ-1 to QQ-99."""
from parlour.kit.game import Game
from parlour.kit.options import Options, choice
from . import deck
from {name}.ground import shared

# QQ-1: a comment belongs to what follows it.
MOST = 7


class Options(Options):
    """The options of the game."""

    start: str = choice("left", "right", clause="QQ-2")


class Quoits(Game):
    """QQ-3."""

    name = "quoits"

    # The deal: QQ-4 to QQ-6

    def deal(self):
        """QQ-7, and no CE-1x nor AQQ-8."""
        # QQ-7 once more
        return "QQ-10"

    def broken(self, seat, move):
        return self.new_refusal("QQ-11", "refuse.it")
'''
OTHERS = {
    "__init__": "",
    "deck": "CARDS = 3  # QQ-12",
    "strategy": "def heuristic(game):\n    return 0  # QQ-13, QQ-18",
    "notation": "NAMES = ()  # QQ-14",
    "positions": "KEYS = ()  # QQ-19",
    "display": "def zones(game):\n    return []  # QQ-15",
    "ground/__init__": "",
    "ground/shared": "def count():\n    return 1  # QQ-16",
    "tests/test_it": "def test_it():\n    pass  # QQ-17",
}


@pytest.fixture
def quoits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> type[Game]:
    """Return a game of another package, under a module name that no other test has imported."""
    name = f"quoits_{tmp_path.name}"
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / name
    for module, text in {"rules": RULES.format(name=name), **OTHERS}.items():
        (folder / module).parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{module}.py").write_text(text)
    (folder / RULES_FILE_NAME).write_text("# Quoits\n")
    kind: type[Game] = import_module(f"{name}.rules").Quoits
    return kind


def test_finds_citations_in_all_rule_modules(quoits: type[Game]) -> None:
    found = {
        number: [place.definition_name for place in places]
        for number, places in find_citations(quoits).items()
    }
    own = {number: names for number, names in found.items() if number.startswith("QQ")}
    assert own == {
        "QQ-1": ["MOST"],
        "QQ-2": ["start"],
        "QQ-3": ["Quoits"],
        "QQ-4": ["deal"],  # the two ends of a range
        "QQ-6": ["deal"],
        "QQ-7": ["deal"],
        "QQ-10": ["deal"],
        "QQ-11": ["broken"],
        "QQ-12": ["CARDS"],
        "QQ-16": ["count"],
    }
    assert "choose_first_dealer" in found["G-6"]


def test_citation_names_file_and_line(quoits: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    (place,) = find_citations(quoits)["QQ-11"]
    monkeypatch.chdir(place.path.parents[1])
    line = RULES.splitlines().index('        return self.new_refusal("QQ-11", "refuse.it")') + 1
    assert str(place) == f"{place.path.parent.name}/rules.py:{line} broken"


def test_single_file_game_includes_its_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"alone_{tmp_path.name}"
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / f"{name}.py").write_text(
        "from parlour.games.war import War\nclass Alone(War):\n    prefix = 'QQ'  # QQ-1\n"
    )
    (tmp_path / "beside.py").write_text("# QQ-2")
    kind: type[Game] = import_module(name).Alone
    places = find_citations(kind)
    assert {"QQ-1", "WR-2"} < set(places)
    assert "QQ-2" not in places


@pytest.mark.parametrize("name", game_names())
def test_rule_modules_are_of_the_game_and_the_kit(name: str) -> None:
    kind = game_class(name)
    sources = list_rule_modules(kind)
    assert all(path.suffix == ".py" for path in sources)
    assert {"game.py", "options.py"} <= {path.name for path in sources if path.parent.name == "kit"}
    others = {game_class(other).__module__.split(".")[2] for other in game_names()} - {
        kind.__module__.split(".")[2]
    }
    assert not [path for path in sources if path.stem in others or path.parent.name in others]
    in_kit = {
        number
        for number, places in find_citations(kind).items()
        for place in places
        if place.path.parent.name == "kit"
    }
    assert {number.partition("-")[0] for number in in_kit} == {"G"}


def test_uncited_clause_is_reported(quoits: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    page = list_rule_modules(quoits)[0].with_name(f"{quoits.__module__.rpartition('.')[2]}.md")
    page.write_text("# Quoits\n## Play\n- **QQ-11** One.\n- **QQ-5** Two.\n")
    monkeypatch.setattr("parlour.cli.clauses.parse_games", lambda names: [quoits])
    monkeypatch.setattr("parlour.records.rules_page.game_class", lambda name: quoits)
    monkeypatch.setattr("parlour.terminal.rules_text.find_game", lambda name: quoits)
    monkeypatch.chdir(page.parent.parent)
    result = CliRunner().invoke(app, ["clauses"])
    assert result.exit_code == 1
    assert "QQ-5: no places in the code\n" in result.stdout
    assert "1 of 2 clauses is not cited by the code: QQ-5\n" in result.stdout
