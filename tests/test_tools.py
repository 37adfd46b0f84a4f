"""The programs of tools/: the figures of the house, the rules pages of the documents, the learning curves."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType
from typing import Any

import pytest

from parlour.rules import rules_page

TOOLS = Path(__file__).parents[1] / "tools"


def loaded(name: str) -> ModuleType:
    spec = spec_from_file_location(f"tools_{name}", TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


curves = loaded("curves")
house = loaded("house")
rules_pages = loaded("rules_pages")

RULES = '''
"""A game."""
from parlour.kit.game import Game


MOST = 7
HABIT = 3  # of who advises


class Toss(Game):
    """One match."""

    name = "toss"

    def prepare(self):
        self.hands = [0]
        self.stock = []

    # --- generated: fields ---

    def copy(self):
        return self.hands, self.stock

    # --- end of generated ---

    def push(self, seat, move):
        """Docstrings do not count."""
        self.draw(seat)

        # nor do comments

    def draw(self, seat):
        self.hands[seat] |= MOST

    def helped(self):
        return HABIT
'''
ADVICE = """
def heuristic(game):
    return game.helped()
"""
NOTATION = """
def write(game, position):
    position["hands"] = game.hands

def read(game, position):
    game.hands[0] = position["hands"]
    game.check_stock(game.stock)
"""


def laid_out(root: Path, **texts: str) -> Path:
    """A checkout with these modules of games."""
    for name, text in {"kit/game": "class Game:\n    def legal(self): ...\n", **texts}.items():
        path = root / "src" / "parlour" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip())
    return root


@pytest.fixture
def toss(tmp_path: Path) -> Path:
    texts = {"games/toss/rules": RULES, "games/toss/advice": ADVICE, "games/toss/notation": NOTATION}
    return laid_out(tmp_path, **texts)


def kinds(game: Any) -> dict[str, str]:
    return {piece.name: piece.kind for module in game.modules for piece in module.pieces if piece.name}


def test_what_only_advice_calls_is_advice(toss: Path) -> None:
    (game,) = house.our_games(toss / "src" / "parlour")
    assert kinds(game) == {
        "MOST": "rules",
        "HABIT": "advice",
        "name": "rules",
        "prepare": "rules",
        "copy": "copying",
        "push": "rules",
        "draw": "rules",
        "helped": "advice",
        "heuristic": "advice",
        "write": "text",
        "read": "text",
    }


def test_lines_of_code_count_and_generated_ones_do_not(toss: Path) -> None:
    (game,) = house.our_games(toss / "src" / "parlour")
    (rules,) = [module for module in game.modules if module.is_rules]
    assert rules.path.name == "rules.py"
    assert {kind: rules.lines(kind) for kind in house.KINDS if rules.lines(kind)} == {
        "rules": 10,
        "advice": 3,
        "imports": 1,
    }
    assert round(rules.share()) == 71
    assert rules.length == len(RULES.lstrip().splitlines()) - 6


def test_a_field_is_counted_where_it_is_written_beside_its_use(toss: Path) -> None:
    (game,) = house.our_games(toss / "src" / "parlour")
    # In generated regions it is not: nobody writes them. Reading `stock` to judge it is use.
    assert game.places == {"hands": ["declare", "read", "write"], "stock": ["declare"]}


def test_a_game_in_one_file_goes_by_names_and_headings(tmp_path: Path) -> None:
    text = (
        RULES.replace("generated", "written by hand").rstrip()
        + "\n\n    # What is known of hidden cards\n"
        + indent(dedent(ADVICE.replace("heuristic(game)", "lots(self)").replace("game", "self")), "    ")
    )
    laid_out(tmp_path, **{"games/toss": text, "games/toss_notes": "CELLS = 3\n"})
    (game,) = house.our_games(tmp_path / "src" / "parlour")
    found = kinds(game)
    assert (found["copy"], found["lots"], found["helped"], found["CELLS"]) == (
        "copying",
        "knowledge",
        "knowledge",
        "knowledge",
    )
    assert [module.is_rules for module in game.modules] == [True, False]
    assert game.places["hands"] == ["copy", "declare"]


def test_the_figures_are_printed_and_fail_only_when_checked(
    toss: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert house.our_report(toss, ()) == 0
    figures = capsys.readouterr().out
    assert "71 %    10 of    14  src/parlour/games/toss/rules.py" in figures
    places = "2 fields,  1 of them in more than 2 places, at most in 3: declare 2, read 1, write 1\n"
    assert places in figures
    assert "Public methods of Game: 1\n" in figures
    assert house.our_report(toss, house.LIMITS) == 1
    assert capsys.readouterr().out == (
        figures + "*** toss: these fields are written in more than 2 places beside their use:"
        " hands (declare, read, write)\n"
    )
    assert house.our_report(toss, ("rules", "modules", "functions")) == 0


LONG = "def play(game):\n" + "    game.draw()\n" * 60
FAULTS = [
    ("rules", RULES + ADVICE, "toss/rules.py: 62 % of its lines are rules, and at least 70 % are wanted"),
    ("functions", LONG, "toss/rules.py: play has 61 lines, and at most 60 are wanted"),
    ("modules", "ONE = 1\n" * 901, "toss/rules.py: 901 lines, and at most 900 are wanted"),
]


@pytest.mark.parametrize(("limit", "text", "said"), FAULTS)
def test_each_limit_is_told(
    tmp_path: Path, limit: str, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    house_of_toss = laid_out(tmp_path, **{"games/toss/rules": text})
    assert house.our_report(house_of_toss, (limit,)) == 1
    assert said in capsys.readouterr().out
    assert house.our_report(house_of_toss, set(house.LIMITS) - {limit}) == 0


def test_within_the_limits_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    within = LONG.rpartition("    game")[0].replace(":\n", ':\n    """Not counted."""\n', 1)
    text = within + "ONE = 1\n" * (900 - len(within.splitlines()))
    assert house.our_report(laid_out(tmp_path, **{"games/toss/rules": text}), house.LIMITS) == 0
    assert "***" not in capsys.readouterr().out


def test_another_package_is_measured_with_its_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "PKG-INFO").write_text("Name: chess\nVersion: 9.8\n")
    board = "class Board:\n    def push(self): ...\n    def fen(self): ...\n    def _hidden(self): ...\n"
    (tmp_path / "chess" / "__init__.py").write_text(board)
    (tmp_path / "chess" / "variant.py").write_text("")
    assert house.main(["--peer", "chess", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("chess 9.8\n")
    assert "75 %     3 of     4  chess/__init__.py" in said
    assert "Public methods of Board: 2\n" in said
    assert house.main(["--peer", "pgx", str(tmp_path)]) == 2
    assert "no package pgx is there" in capsys.readouterr().out
    assert house.main(["--peer", "tarot", str(tmp_path)]) == 2


# The rules pages of the documents


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    written: dict[str, str] = rules_pages.all_pages()
    return written


def test_each_clause_has_its_code_and_what_shows_it_below_it(pages: dict[str, str]) -> None:
    page = pages["crazy-eight.md"]
    numbers = [clause.number for clause in rules_page("crazy-eight").clauses]
    items = re.findall(
        r"^- \*\*(\S+)\*\* .*\n(?:  (?![-<]).*\n)*  <details>.*\n\n"
        r"  - \*Code:\* (.*)\n  - \*Shown by:\* (.*)\n\n  </details>$",
        page,
        re.MULTILINE,
    )
    assert [number for number, _, _ in items] == numbers
    code, shown = next((code, shown) for number, code, shown in items if number == "CE-30")
    assert re.search(r"`go_into_air`.* in \[\S+\.py\]\(\.\./\.\./src/parlour/games/", code)
    assert "[crazy-eight/in-air.yaml](../../tests/scenarios/crazy-eight/in-air.yaml)" in shown


def test_the_links_of_the_pages_lead_somewhere(pages: dict[str, str]) -> None:
    for text in pages.values():
        for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
            assert (rules_pages.PAGES / link).resolve().is_file(), link


def test_a_page_that_has_grown_old_is_told(tmp_path: Path) -> None:
    pages = {"toss.md": "# Toss\n", "turn.md": "# Turn\n"}
    (tmp_path / "gone.md").write_text("# Gone\n")
    assert len(rules_pages.faults(pages, tmp_path)) == 3
    rules_pages.write(pages, tmp_path)
    assert rules_pages.faults(pages, tmp_path) == []
    (tmp_path / "toss.md").write_text("# Toss it\n")
    (fault,) = rules_pages.faults(pages, tmp_path)
    assert fault == "docs/rules/toss.md is not what page, code and tests say: `make pages` writes it anew"


# Learning curves


def test_a_curve_is_drawn_where_its_points_are(tmp_path: Path) -> None:
    path = tmp_path / "zambezi-falls.csv"
    path.write_text("decisions,wins,within,entropy\n0,0,0,nan\n10000000,50,5,0.5\n20000000,100,0,0.4\n")
    strength = "| Zambezi Falls | expert against simple | 1000 | 82.5 ± 1.5 | 50.0 | yes |"
    curve = curves.read_curve(path, strength)
    assert (curve.title, curve.expert, curve.points[1]) == ("Zambezi Falls", 82.5, curves.Point(10**7, 50, 5))
    left, right, top, bottom = curves.LEFT, curves.RIGHT, curves.TOP, curves.BOTTOM
    across, up = (left + right) / 2, (top + bottom) / 2
    drawn = curves.drawn([curve])
    assert f'<polyline points="{left:.1f},{bottom:.1f} {across:.1f},{up:.1f} {right:.1f},{top:.1f}"' in drawn
    for named in ("Zambezi Falls", "expert, Zambezi Falls", "20"):
        assert f">{named}</text>" in drawn
    with pytest.raises(SystemExit, match="a row of Zambezi Falls, expert against simple, is wanted"):
        curves.read_curve(path, strength.replace("82.5", "?"))
