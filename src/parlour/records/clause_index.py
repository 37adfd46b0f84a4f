"""An index of the code, tests and scenarios that refer to the clauses of the rules pages."""

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
from parlour.records.rules_page import load_rules_page
from parlour.records.scenario import parse_file

CLAUSE_NUMBER_PATTERN = re.compile(r"[A-Z]+-[0-9]+")


class UnreadableTestsError(ParlourError):
    """Raised if the tests are missing, or if a test file cannot be parsed."""


@dataclass(frozen=True)
class CoverageClaim:
    """A test or scenario that claims to cover a clause: its file, and its name within the file."""

    path: Path
    test_name: str

    def __str__(self) -> str:
        return f"{self.path}{self.test_name}"


Claims = dict[str, list[CoverageClaim]]


def find_claims(tests_folder: Path) -> tuple[Claims, Claims]:
    """Return the tests and the scenarios that claim to cover each clause.

    Raises:
        UnreadableTestsError: The folder is missing, or a test file cannot be parsed.
        InvalidScenarioError: A scenario is not valid.
    """
    if not os.path.isdir(tests_folder):
        raise UnreadableTestsError(
            f"{tests_folder}: no such folder; use --tests PATH to name the folder of the tests"
        )
    test_claims: Claims = {}
    for path in sorted(tests_folder.rglob("*.py")):
        for number, test_name in find_clause_marks(path):
            test_claims.setdefault(number, []).append(CoverageClaim(path, f"::{test_name}"))
    scenario_claims: Claims = {}
    for path in sorted((tests_folder / "scenarios").rglob("*.yaml")):
        for index, scenario in enumerate(parse_file(path), 1):
            for number in scenario["rules"]:
                claim = CoverageClaim(path, f": {index}. {scenario['title']}")
                scenario_claims.setdefault(str(number), []).append(claim)
    return test_claims, scenario_claims


def find_clause_marks(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each clause in a file's `clause` markers, together with the name of the marked test."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError) as error:
        raise UnreadableTestsError(f"{path}: cannot parse this test file: {error}") from None
    yield from find_marks_in_node(tree, path.stem)


def find_marks_in_node(node: ast.AST, definition_name: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        definition_name = node.name
    if isinstance(node, ast.Call) and is_pytest_clause_mark(node.func):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, definition_name
    for child in ast.iter_child_nodes(node):
        yield from find_marks_in_node(child, definition_name)


def is_pytest_clause_mark(node: ast.expr) -> bool:
    """Return True if an expression is `pytest.mark.clause` or `mark.clause`."""
    if not isinstance(node, ast.Attribute) or node.attr != "clause":
        return False
    owner = node.value
    if isinstance(owner, ast.Attribute):
        return owner.attr == "mark"
    return isinstance(owner, ast.Name) and owner.id == "mark"


@dataclass(frozen=True)
class ClauseReport:
    """The output of `parlour clauses`.

    `is_complete` is True if every clause is cited by the code and, if the tests were searched, covered by a
    test or scenario.
    """

    lines: list[str]
    is_complete: bool


def build_clause_report(
    game_classes: list[type[Game]], clause_numbers: list[str], claims: tuple[Claims, Claims] | None
) -> ClauseReport:
    """Report which code cites each clause, and which tests and scenarios claim to cover it.

    Args:
        game_classes: The games.
        clause_numbers: The numbers of the clauses; an empty list for all clauses.
        claims: The result of `find_claims`, or None if the tests were not searched.
    """
    all_test_claims, all_scenario_claims = claims or ({}, {})
    lines: list[str] = []
    uncited_clauses: list[str] = []
    uncovered_clauses: list[str] = []
    clause_count = 0
    for game_class in game_classes:
        page = load_rules_page(game_class.name)
        citations_by_clause, unused_clauses = (
            find_citations(game_class),
            clauses_of_unused_options(game_class),
        )
        lines += [page.title, ""]
        for number in [clause.number for clause in page.clauses]:
            if clause_numbers and number not in clause_numbers:
                continue
            clause_count += 1
            clause_name = f"{number} ({game_class.name})" if number.startswith(GENERAL_PREFIX) else number
            citations = citations_by_clause.get(number, [])
            test_claims, scenario_claims = (
                all_test_claims.get(number, []),
                all_scenario_claims.get(number, []),
            )
            if not citations and number not in unused_clauses:
                uncited_clauses.append(clause_name)
            if claims and not test_claims and not scenario_claims and number not in unused_clauses:
                uncovered_clauses.append(clause_name)
            counts = [format_count(len(citations), "place") + " in the code"]
            if claims:
                counts += [
                    format_count(len(test_claims), "test"),
                    format_count(len(scenario_claims), "scenario"),
                ]
            lines.append(f"{number}: {', '.join(counts)}")
            lines += [f"    {claim}" for claim in [*citations, *test_claims, *scenario_claims]]
        lines.append("")
    lines += [
        format_clause_total(clause_count, uncited_clauses, "cited by the code", "not cited by the code"),
        format_clause_total(
            clause_count,
            uncovered_clauses,
            "covered by a test or a scenario",
            "not covered by any test or scenario",
        )
        if claims
        else "Only the code was searched, because there is no folder of tests here; use --tests PATH to "
        "name one.",
    ]
    return ClauseReport(lines, not uncited_clauses and not uncovered_clauses)


def clauses_of_unused_options(game_class: type[Game]) -> set[str]:
    """Return the clauses about options that have no effect in a game. They need no code and no tests."""
    unused_options = game_class.options_type.unused_options()
    return {
        option.metadata["clause"]
        for option in fields(game_class.options_type)
        if option.name in unused_options
    }


def format_clause_total(
    clause_count: int, failed_clauses: list[str], success_text: str, failure_text: str
) -> str:
    if clause_count == 1:
        return f"The clause is {failure_text if failed_clauses else success_text}."
    if not failed_clauses:
        return f"Each of {clause_count} clauses is {success_text}."
    verb = "is" if len(failed_clauses) == 1 else "are"
    return (
        f"{len(failed_clauses)} of {clause_count} clauses {verb} {failure_text}: {', '.join(failed_clauses)}"
    )


def format_count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


CITATION_PATTERN = re.compile(r"\b[A-Z]+-[0-9]+\b")
# Modules in a game's folder that may cite clauses but do not enforce them.
NON_RULE_MODULES = ("display", "hands", "notation", "positions", "strategy")
RULES_FILE_NAME = "rules.md"  # file name of the rules page in a game's folder
SHARED_MODULES = ("parlour.authoring", "parlour.games.", "parlour.kit.")
# prefix of the clauses that all games share, which are the only clauses that `parlour.kit` enforces
GENERAL_PREFIX = "G-"
KIT_FOLDER = Path(kit.__file__).parent


@dataclass(frozen=True)
class Citation:
    """A line of code that cites a clause, and the function, class or constant to which the line belongs."""

    path: Path
    line: int
    definition_name: str

    def __str__(self) -> str:
        return f"{relative_path(self.path)}:{self.line} {self.definition_name}".rstrip()


def relative_path(path: Path) -> str:
    """Return the path relative to the working folder or to the package's parent folder, if possible."""
    for root in (Path.cwd(), Path(__file__).parents[2]):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def find_citations(game_class: type[Game]) -> dict[str, list[Citation]]:
    """Return the citations of each clause in a game's code.

    A function that cites a clause several times is listed once. The game's own modules come first.
    """
    citations: dict[str, list[Citation]] = {}
    for path in list_rule_modules(game_class):
        for number, citation in list_module_citations(path):
            if path.is_relative_to(KIT_FOLDER) and not number.startswith(GENERAL_PREFIX):
                continue
            known_citations = citations.setdefault(number, [])
            if all(
                (citation.path, citation.definition_name) != (other.path, other.definition_name)
                for other in known_citations
            ):
                known_citations.append(citation)
    return citations


def list_rule_modules(game_class: type[Game]) -> list[Path]:
    """Return the modules that can enforce a game's clauses.

    These are the modules in the game's folder, or the game's single module. Modules that they import,
    directly or indirectly, are included too if they belong to the same package, to another game of Parlour,
    or to the kit.
    """
    first_path = find_source_file(game_class.__module__)
    if first_path is None:
        return []
    pending_modules = {first_path: game_class.__module__}
    if (first_path.parent / RULES_FILE_NAME).is_file():
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
            source_path = find_source_file(name) if name.startswith(roots) else None
            if source_path is not None:
                pending_modules.setdefault(source_path, name)
    return list(sources)


def find_source_file(module: str) -> Path | None:
    """Return the source file of a module, even if the module is compiled; None if there is no such file."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    source_path = origin.with_name(origin.name.partition(".")[0] + ".py")
    return source_path if source_path.is_file() else None


@lru_cache(maxsize=256)
def find_imports(path: Path, module_name: str) -> list[str]:
    """Return the names that a module imports.

    `from a.b import c` results in `a.b` and `a.b.c`, because `c` may be a module.
    """
    imported_names: dict[str, None] = {}
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            imported_names |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent_parts = module_name.split(".") if path.stem == "__init__" else module_name.split(".")[:-1]
            base_parts = parent_parts[: len(parent_parts) - node.level + 1] if node.level else []
            full_name = ".".join([*base_parts, *([node.module] if node.module else [])])
            imported_names |= dict.fromkeys(
                [full_name, *(f"{full_name}.{alias.name}" for alias in node.names)]
            )
    return list(imported_names)


@lru_cache(maxsize=256)
def list_module_citations(path: Path) -> list[tuple[str, Citation]]:
    """Return each clause that a module cites, with the line that cites it.

    A range such as "CE-10 to CE-14" cites only its two ends. The module's docstring is ignored, because it
    refers to the whole page.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    docstring_end = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0
    names_by_line = dict(iterate_definition_lines(tree.body, docstring_end + 1, len(lines)))
    return [
        (number, Citation(path, line, names_by_line.get(line, "")))
        for line, line_text in enumerate(lines, 1)
        if line > docstring_end
        for number in CITATION_PATTERN.findall(line_text)
    ]


def iterate_definition_lines(
    body: list[ast.stmt], start_line: int, end_line: int, outer_name: str = ""
) -> Iterator[tuple[int, str]]:
    """Yield each line number with the name of the function, class or constant to which the line belongs.

    A comment belongs to the definition that follows it.
    """
    for node in body:
        last_line = node.end_lineno or node.lineno
        name = defined_name(node) or outer_name
        yield from ((line, name) for line in range(start_line, last_line + 1))
        if isinstance(node, ast.ClassDef):
            yield from iterate_definition_lines(node.body, node.body[0].lineno, last_line, name)
        start_line = last_line + 1
    yield from ((line, outer_name) for line in range(start_line, end_line + 1))


def defined_name(node: ast.stmt) -> str:
    """Return the name that a statement defines, or an empty string."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
