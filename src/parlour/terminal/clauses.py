"""Where the code cites each clause of the rules pages, and which tests and scenarios claim it."""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from parlour.kit.game import Game
from parlour.scenario import parse_file
from parlour.terminal.arguments import UsageError, parse_games
from parlour.terminal.cited import GENERAL_PREFIX, find_citations
from parlour.terminal.reading import find_rules_page

CLAUSE = re.compile(r"[A-Z]+-[0-9]+")


@dataclass(frozen=True)
class Claim:
    """A test or a scenario: its file, and how it is told from others there."""

    path: Path
    test_name: str

    def __str__(self) -> str:
        return f"{self.path}{self.test_name}"


Claims = dict[str, list[Claim]]


def find_claims(tests: Path) -> tuple[Claims, Claims]:
    """For each clause the tests and the scenarios that claim it.

    Raises UsageError or InvalidScenarioError.
    """
    if not os.path.isdir(tests):
        raise UsageError(f"{tests}: no folder of tests is there; --tests PATH names one")
    by_tests: Claims = {}
    for path in sorted(tests.rglob("*.py")):
        for number, test in find_clause_marks(path):
            by_tests.setdefault(number, []).append(Claim(path, f"::{test}"))
    by_scenarios: Claims = {}
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        for place, scenario in enumerate(parse_file(path), 1):
            for number in scenario["rules"]:
                claim = Claim(path, f": {place}. {scenario['title']}")
                by_scenarios.setdefault(str(number), []).append(claim)
    return by_tests, by_scenarios


def find_clause_marks(path: Path) -> Iterator[tuple[str, str]]:
    """Each clause that a `clause` marker of a file names, with the test that it stands on."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError) as reason:
        raise UsageError(f"{path}: this test cannot be read: {reason}") from None
    yield from find_marks_in_node(tree, path.stem)


def find_marks_in_node(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        place = node.name
    if isinstance(node, ast.Call) and is_clause_mark(node.func):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, place
    for below in ast.iter_child_nodes(node):
        yield from find_marks_in_node(below, place)


def is_clause_mark(node: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.clause` or `mark.clause`."""
    if not isinstance(node, ast.Attribute) or node.attr != "clause":
        return False
    mark = node.value
    if isinstance(mark, ast.Attribute):
        return mark.attr == "mark"
    return isinstance(mark, ast.Name) and mark.id == "mark"


@dataclass(frozen=True)
class ClauseReport:
    """What `parlour clauses` prints, and whether each clause has what it needs."""

    lines: list[str]
    complete: bool


def build_clause_report(kinds: list[type[Game]], numbers: list[str], tests: Path | None) -> ClauseReport:
    """Of these clauses, of all where none is named: where the code cites them, and what claims them.

    Without a folder of tests only the code is looked at.
    """
    by_tests, by_scenarios = find_claims(tests) if tests else ({}, {})
    lines: list[str] = []
    uncited: list[str] = []
    unclaimed: list[str] = []
    known = 0
    for kind in kinds:
        page = find_rules_page(kind.name)
        places, absent = find_citations(kind), absent_clauses(kind)
        lines += [page.title, ""]
        for number in [clause.number for clause in page.clauses]:
            if numbers and number not in numbers:
                continue
            known += 1
            name = f"{number} ({kind.name})" if number.startswith(GENERAL_PREFIX) else number
            cited = places.get(number, [])
            tested, shown = by_tests.get(number, []), by_scenarios.get(number, [])
            if not cited and number not in absent:
                uncited.append(name)
            if tests and not tested and not shown and number not in absent:
                unclaimed.append(name)
            counts = [format_count(len(cited), "place") + " in the code"]
            if tests:
                counts += [format_count(len(tested), "test"), format_count(len(shown), "scenario")]
            lines.append(f"{number}: {', '.join(counts)}")
            lines += [f"    {where}" for where in [*cited, *tested, *shown]]
        lines.append("")
    lines += [
        format_total(known, uncited, "cited by the code", "cited nowhere in the code"),
        format_total(
            known, unclaimed, "claimed by a test or a scenario", "claimed by no test and no scenario"
        )
        if tests
        else "No folder of tests is here, so only the code was looked at; --tests PATH names one.",
    ]
    return ClauseReport(lines, not uncited and not unclaimed)


def absent_clauses(kind: type[Game]) -> set[str]:
    """Return the clauses of common options that a game lacks: they need no code and no test."""
    without = kind.options_type.unused_options()
    return {each.metadata["clause"] for each in fields(kind.options_type) if each.name in without}


def format_total(known: int, unclaimed: list[str], done: str, lacking: str) -> str:
    if known == 1:
        return f"The clause is {lacking if unclaimed else done}."
    if not unclaimed:
        return f"Each of {known} clauses is {done}."
    are = "is" if len(unclaimed) == 1 else "are"
    return f"{len(unclaimed)} of {known} clauses {are} {lacking}: {', '.join(unclaimed)}"


def parse_clauses(words: list[str]) -> tuple[list[type[Game]], list[str]]:
    """The games and the clauses that words name, as in `crazy-eight` and `CE-30`.

    If only clauses are named, the games are those that have one of them. Raises UsageError, UnknownGameError.
    """
    numbers = [word.upper() for word in words if CLAUSE.fullmatch(word.upper())]
    games = [word for word in words if word.upper() not in numbers]
    known = {
        kind: {clause.number for clause in find_rules_page(kind.name).clauses} for kind in parse_games(games)
    }
    for number in numbers:
        if not any(number in clauses for clauses in known.values()):
            raise UsageError(
                f"no clause {number} is in the rules of {', '.join([kind.title for kind in known])}"
            )
    return [kind for kind, clauses in known.items() if not numbers or clauses & set(numbers)], numbers


def format_count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
