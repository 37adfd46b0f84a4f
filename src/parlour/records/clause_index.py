"""Citations of the clauses of the rules pages in code, tests and scenarios."""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from parlour import kit
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.records.scenario import parse_file
from parlour.text.rules_page import load_rules_page

CLAUSE = re.compile(r"[A-Z]+-[0-9]+")


class UnreadableTestsError(ParlourError):
    """The error for missing tests, or for a test file that cannot be parsed."""


@dataclass(frozen=True)
class Claim:
    """A test or a scenario that claims a clause: its file, and its name in the file."""

    path: Path
    test_name: str

    def __str__(self) -> str:
        return f"{self.path}{self.test_name}"


Claims = dict[str, list[Claim]]


def find_claims(tests: Path) -> tuple[Claims, Claims]:
    """Return the tests and the scenarios that claim each clause.

    Raises:
        UnreadableTestsError: The folder is missing, or a test file cannot be parsed.
        InvalidScenarioError: A scenario is not valid.
    """
    if not os.path.isdir(tests):
        raise UnreadableTestsError(
            f"{tests}: no such folder; use --tests PATH to name the folder of the tests"
        )
    by_tests: Claims = {}
    for path in sorted(tests.rglob("*.py")):
        for number, test in find_clause_marks(path):
            by_tests.setdefault(number, []).append(Claim(path, f"::{test}"))
    by_scenarios: Claims = {}
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        for index, scenario in enumerate(parse_file(path), 1):
            for number in scenario["rules"]:
                claim = Claim(path, f": {index}. {scenario['title']}")
                by_scenarios.setdefault(str(number), []).append(claim)
    return by_tests, by_scenarios


def find_clause_marks(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each clause that a `clause` marker of a file names, with the name of the marked test."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError) as reason:
        raise UnreadableTestsError(f"{path}: cannot parse this test file: {reason}") from None
    yield from find_marks_in_node(tree, path.stem)


def find_marks_in_node(node: ast.AST, definition: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        definition = node.name
    if isinstance(node, ast.Call) and is_clause_mark(node.func):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, definition
    for child in ast.iter_child_nodes(node):
        yield from find_marks_in_node(child, definition)


def is_clause_mark(node: ast.expr) -> bool:
    """Return True if an expression is `pytest.mark.clause` or `mark.clause`."""
    if not isinstance(node, ast.Attribute) or node.attr != "clause":
        return False
    owner = node.value
    if isinstance(owner, ast.Attribute):
        return owner.attr == "mark"
    return isinstance(owner, ast.Name) and owner.id == "mark"


@dataclass(frozen=True)
class ClauseReport:
    """The output of `parlour clauses`; `complete` is True if each clause is cited and claimed."""

    lines: list[str]
    complete: bool


def build_clause_report(
    game_classes: list[type[Game]], numbers: list[str], tests: Path | None
) -> ClauseReport:
    """Report where the code cites these clauses, and which tests and scenarios claim them.

    Args:
        game_classes: The games.
        numbers: The clauses; empty for all.
        tests: The folder of tests, or None to examine only the code.
    """
    by_tests, by_scenarios = find_claims(tests) if tests else ({}, {})
    lines: list[str] = []
    uncited: list[str] = []
    unclaimed: list[str] = []
    clause_count = 0
    for game_class in game_classes:
        page = load_rules_page(game_class.name)
        citations_by_clause, unused_clauses = find_citations(game_class), absent_clauses(game_class)
        lines += [page.title, ""]
        for number in [clause.number for clause in page.clauses]:
            if numbers and number not in numbers:
                continue
            clause_count += 1
            name = f"{number} ({game_class.name})" if number.startswith(GENERAL_PREFIX) else number
            citations = citations_by_clause.get(number, [])
            test_claims, scenario_claims = by_tests.get(number, []), by_scenarios.get(number, [])
            if not citations and number not in unused_clauses:
                uncited.append(name)
            if tests and not test_claims and not scenario_claims and number not in unused_clauses:
                unclaimed.append(name)
            counts = [format_count(len(citations), "place") + " in the code"]
            if tests:
                counts += [
                    format_count(len(test_claims), "test"),
                    format_count(len(scenario_claims), "scenario"),
                ]
            lines.append(f"{number}: {', '.join(counts)}")
            lines += [f"    {claim}" for claim in [*citations, *test_claims, *scenario_claims]]
        lines.append("")
    lines += [
        format_total(clause_count, uncited, "cited by the code", "not cited by the code"),
        format_total(
            clause_count, unclaimed, "covered by a test or a scenario", "not covered by any test or scenario"
        )
        if tests
        else "Only the code was searched, because there is no folder of tests here; use --tests PATH to "
        "name one.",
    ]
    return ClauseReport(lines, not uncited and not unclaimed)


def absent_clauses(game_class: type[Game]) -> set[str]:
    """Return the clauses of common options that a game lacks: they need no code and no test."""
    unused_options = game_class.options_type.unused_options()
    return {
        option.metadata["clause"]
        for option in fields(game_class.options_type)
        if option.name in unused_options
    }


def format_total(clause_count: int, unclaimed: list[str], claimed_text: str, unclaimed_text: str) -> str:
    if clause_count == 1:
        return f"The clause is {unclaimed_text if unclaimed else claimed_text}."
    if not unclaimed:
        return f"Each of {clause_count} clauses is {claimed_text}."
    verb = "is" if len(unclaimed) == 1 else "are"
    return f"{len(unclaimed)} of {clause_count} clauses {verb} {unclaimed_text}: {', '.join(unclaimed)}"


def format_count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


CLAUSE_NUMBER = re.compile(r"\b[A-Z]+-[0-9]+\b")
# Modules of a game folder that cite clauses without enforcing them: they choose, format or display.
NON_RULE_MODULES = ("display", "hands", "notation", "positions", "strategy")
RULES_PAGE = "rules.md"  # file of the rules in the folder of a game
SHARED_MODULES = ("parlour.authoring", "parlour.games.", "parlour.kit.")
GENERAL_PREFIX = "G-"  # clauses of every game; the kit cites only these, because it does not depend on a game
KIT = Path(kit.__file__).parent


@dataclass(frozen=True)
class Citation:
    """A line that cites a clause, with the name of its function, class or constant."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{relative_path(self.path)}:{self.line} {self.name}".rstrip()


def relative_path(path: Path) -> str:
    """Return a file's path relative to the working folder or to the folder that contains the package."""
    for root in (Path.cwd(), Path(__file__).parents[2]):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def find_citations(game_class: type[Game]) -> dict[str, list[Citation]]:
    """Return where the game's code cites each clause: once per function, the game's own modules first."""
    citations: dict[str, list[Citation]] = {}
    for path in rule_sources(game_class):
        for number, citation in citations_in(path):
            if path.is_relative_to(KIT) and not number.startswith(GENERAL_PREFIX):
                continue
            known_citations = citations.setdefault(number, [])
            if all((citation.path, citation.name) != (other.path, other.name) for other in known_citations):
                known_citations.append(citation)
    return citations


def rule_sources(game_class: type[Game]) -> list[Path]:
    """Return the modules that can enforce a game's clauses.

    They are the modules of its folder, or its one file. Modules that these import are included if they belong
    to the same package or to Parlour's games or kit, recursively.
    """
    first_path = module_source(game_class.__module__)
    if first_path is None:
        return []
    pending_modules = {first_path: game_class.__module__}
    if (first_path.parent / RULES_PAGE).is_file():
        package = game_class.__module__.removesuffix(f".{first_path.stem}")
        pending_modules |= {path: f"{package}.{path.stem}" for path in sorted(first_path.parent.glob("*.py"))}
    top_package = game_class.__module__.partition(".")[0]
    roots = (*SHARED_MODULES, f"{top_package}.") if top_package != "parlour" else SHARED_MODULES
    sources: dict[Path, None] = {}
    while pending_modules:
        path = next(iter(pending_modules))
        module = pending_modules.pop(path)
        if path in sources or (path != first_path and path.stem in NON_RULE_MODULES):
            continue
        sources[path] = None
        for name in find_imports(path, module):
            source = module_source(name) if name.startswith(roots) else None
            if source is not None:
                pending_modules.setdefault(source, name)
    return list(sources)


def module_source(module: str) -> Path | None:
    """Return the source file of a module, also of a compiled one; None if there is no such module."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    source = origin.with_name(origin.name.partition(".")[0] + ".py")
    return source if source.is_file() else None


@lru_cache(maxsize=256)
def find_imports(path: Path, module: str) -> list[str]:
    """Return the imports of a module.

    `from a.b import c` gives `a.b` and also `a.b.c`, which may be a module.
    """
    names: dict[str, None] = {}
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent_parts = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
            base = parent_parts[: len(parent_parts) - node.level + 1] if node.level else []
            full_name = ".".join([*base, *([node.module] if node.module else [])])
            names |= dict.fromkeys([full_name, *(f"{full_name}.{alias.name}" for alias in node.names)])
    return list(names)


@lru_cache(maxsize=256)
def citations_in(path: Path) -> list[tuple[str, Citation]]:
    """Return each clause that a line of a module names; for a range such as "CE-10 to CE-14", both ends.

    The docstring of the module does not count, because it names the whole page.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    docstring_end = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0
    names = dict(lines_with_definition(tree.body, docstring_end + 1, len(lines)))
    return [
        (number, Citation(path, line, names.get(line, "")))
        for line, line_text in enumerate(lines, 1)
        if line > docstring_end
        for number in CLAUSE_NUMBER.findall(line_text)
    ]


def lines_with_definition(
    body: list[ast.stmt], start_line: int, end_line: int, outer_name: str = ""
) -> Iterator[tuple[int, str]]:
    """Yield each line with the name of its definition. A comment belongs to the definition after it."""
    for node in body:
        last_line = node.end_lineno or node.lineno
        name = assigned_name(node) or outer_name
        yield from ((line, name) for line in range(start_line, last_line + 1))
        if isinstance(node, ast.ClassDef):
            yield from lines_with_definition(node.body, node.body[0].lineno, last_line, name)
        start_line = last_line + 1
    yield from ((line, outer_name) for line in range(start_line, end_line + 1))


def assigned_name(node: ast.stmt) -> str:
    """Return the name that a statement defines, or an empty text."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
