"""Which tests and scenarios claim which clause of the rules pages."""

import ast
from collections.abc import Iterator
from pathlib import Path

from parlour.kit.game import Game
from parlour.scenario import read_file
from parlour.terminal.asked import Wrong
from parlour.terminal.reading import find_page

GENERAL = "G-"  # clauses of every game: claimed by any game's test
Claims = dict[str, list[str]]


def claims_in(tests: Path) -> tuple[Claims, Claims]:
    """For each clause the tests and the scenarios that claim it. Raises Wrong or InvalidScenario."""
    if not tests.is_dir():
        raise Wrong(f"{tests}: no folder of tests is there; --tests PATH names one")
    by_tests: Claims = {}
    for path in sorted(tests.rglob("*.py")):
        for number, test in marks_in(path):
            by_tests.setdefault(number, []).append(f"{path}::{test}")
    by_scenarios: Claims = {}
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        for place, scenario in enumerate(read_file(path), 1):
            for number in scenario["rules"]:
                by_scenarios.setdefault(str(number), []).append(f"{path}: {place}. {scenario['title']}")
    return by_tests, by_scenarios


def marks_in(path: Path) -> Iterator[tuple[str, str]]:
    """Each clause that a `clause` marker of a file names, with the test that it stands on."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError) as reason:
        raise Wrong(f"{path}: this test cannot be read: {reason}") from None
    yield from marks_below(tree, path.stem)


def marks_below(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        place = node.name
    if isinstance(node, ast.Call) and is_clause_mark(node.func):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, place
    for below in ast.iter_child_nodes(node):
        yield from marks_below(below, place)


def is_clause_mark(node: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.clause` or `mark.clause`."""
    if not isinstance(node, ast.Attribute) or node.attr != "clause":
        return False
    mark = node.value
    if isinstance(mark, ast.Attribute):
        return mark.attr == "mark"
    return isinstance(mark, ast.Name) and mark.id == "mark"


def clause_report(kinds: list[type[Game]], tests: Path) -> tuple[list[str], int]:
    """The lines of the report and how many clauses nothing claims."""
    by_tests, by_scenarios = claims_in(tests)
    lines: list[str] = []
    bare: list[str] = []
    known = 0
    for kind in kinds:
        page = find_page(kind.name)
        lines += [page.title, ""]
        for clause in page.clauses:
            number = clause.number
            tested, shown = by_tests.get(number, []), by_scenarios.get(number, [])
            known += 1
            if not tested and not shown:
                bare.append(f"{number} ({kind.name})" if number.startswith(GENERAL) else number)
            lines.append(
                f"{number}: {count_words(len(tested), 'test')}, {count_words(len(shown), 'scenario')}"
            )
            lines += [f"    {claim}" for claim in [*tested, *shown]]
        lines.append("")
    return [*lines, sum_line(known, bare)], len(bare)


def sum_line(known: int, bare: list[str]) -> str:
    if not bare:
        return f"Each of {known} clauses is claimed by a test or a scenario."
    are = "is" if len(bare) == 1 else "are"
    return f"{len(bare)} of {known} clauses {are} claimed by no test and no scenario: {', '.join(bare)}"


def count_words(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
