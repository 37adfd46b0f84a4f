"""The programs of tools/: the rules pages of the documents, the learning curves."""

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

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
rules_pages = loaded("rules_pages")

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


def test_a_mutant_is_found_by_a_test_that_runs_the_code(tmp_path: Path) -> None:
    source = tmp_path / "src" / "price.py"
    source.parent.mkdir()
    source.write_text("def is_cheap(price):\n    return price <= 10\n\n\ndef twice(n):\n    return n + n\n")
    (tmp_path / "test_price.py").write_text(
        "from price import is_cheap\n\n\n"
        "def test_price():\n    assert [n for n in range(9, 13) if is_cheap(n)] == [9, 10]\n"
    )
    command = [
        sys.executable,
        str(TOOLS / "mutants.py"),
        "src/price.py",
        "--",
        "-p",
        "no:xdist",
        "test_price.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    blocks = re.findall(r"^(found|NOT FOUND) .*?: (src/.*)\n-(.*)\n\+(.*)$", done.stdout, re.MULTILINE)
    assert sorted(blocks) == [
        ("NOT FOUND", "src/price.py:6, operator", "    return n + n", "    return n - n"),
        ("found", "src/price.py:2, comparison", "    return price <= 10", "    return price < 10"),
        ("found", "src/price.py:2, off by one", "    return price <= 10", "    return price <= 11"),
    ]
    assert done.stdout.splitlines()[-1].split() == ["all", "2", "of", "3", "found"]
    assert "price <= 10" in source.read_text()
