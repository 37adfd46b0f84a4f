"""Where the code of a game cites the clauses of its rules page."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from parlour import kit
from parlour.kit.game import Game

CLAUSE_NUMBER = re.compile(r"\b[A-Z]+-[0-9]+\b")
# Modules of a game's folder in which no clause is enforced: they advise, write, show, or have the sentences.
NON_RULE_MODULES = ("advice", "hands", "notation", "positions", "reasons", "table", "words")
RULES_PAGE = "rules.md"  # lies in the folder of a game that has one
SHARED_MODULES = ("parlour.authoring", "parlour.games.", "parlour.kit.")
GENERAL_PREFIX = "G-"  # clauses of every game; the kit, which knows no game, keeps none but these
KIT = Path(kit.__file__).parent


@dataclass(frozen=True)
class Citation:
    """A line that names a clause, and the function, class or name that it belongs to."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{relative_path(self.path)}:{self.line} {self.name}".rstrip()


def relative_path(path: Path) -> str:
    """A file's path from the working folder, or from the folder that holds the package."""
    for root in (Path.cwd(), Path(__file__).parents[2]):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def find_citations(game_class: type[Game]) -> dict[str, list[Citation]]:
    """For each clause where the game's code cites it: once in each function, the game's own modules first."""
    places: dict[str, list[Citation]] = {}
    for path in rule_sources(game_class):
        for number, place in citations_in(path):
            if path.is_relative_to(KIT) and not number.startswith(GENERAL_PREFIX):
                continue
            found = places.setdefault(number, [])
            if all((place.path, place.name) != (other.path, other.name) for other in found):
                found.append(place)
    return places


def rule_sources(game_class: type[Game]) -> list[Path]:
    """The modules in which a game's clauses can be enforced.

    They are those of its folder, or its one file, and what these import of the same package and of Parlour's
    games and kit, one after another.
    """
    first = module_source(game_class.__module__)
    if first is None:
        return []
    waiting = {first: game_class.__module__}
    if (first.parent / RULES_PAGE).is_file():
        package = game_class.__module__.removesuffix(f".{first.stem}")
        waiting |= {path: f"{package}.{path.stem}" for path in sorted(first.parent.glob("*.py"))}
    top = game_class.__module__.partition(".")[0]
    roots = (*SHARED_MODULES, f"{top}.") if top != "parlour" else SHARED_MODULES
    found: dict[Path, None] = {}
    while waiting:
        path = next(iter(waiting))
        module = waiting.pop(path)
        if path in found or (path != first and path.stem in NON_RULE_MODULES):
            continue
        found[path] = None
        for name in find_imports(path, module):
            source = module_source(name) if name.startswith(roots) else None
            if source is not None:
                waiting.setdefault(source, name)
    return list(found)


def module_source(module: str) -> Path | None:
    """The file of a module's text, also of one that is compiled; nothing for what is no module."""
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
    """What a module imports: `a.b`, and `a.b.c` for `from a.b import c`, which may be a module as well."""
    names: dict[str, None] = {}
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
            base = above[: len(above) - node.level + 1] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            names |= dict.fromkeys([whole, *(f"{whole}.{alias.name}" for alias in node.names)])
    return list(names)


@lru_cache(maxsize=256)
def citations_in(path: Path) -> list[tuple[str, Citation]]:
    """Each clause that a line of a module names. Of a range such as "CE-10 to CE-14" that is the two ends.

    The docstring of the module itself, which names the whole page, does not count.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    opening = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0
    names = dict(lines_with_definition(tree.body, opening + 1, len(lines)))
    return [
        (number, Citation(path, line, names.get(line, "")))
        for line, written in enumerate(lines, 1)
        if line > opening
        for number in CLAUSE_NUMBER.findall(written)
    ]


def lines_with_definition(
    body: list[ast.stmt], start: int, end: int, around: str = ""
) -> Iterator[tuple[int, str]]:
    """Each line with the name that it belongs to; a comment belongs to what follows it."""
    for node in body:
        last = node.end_lineno or node.lineno
        name = assigned_name(node) or around
        yield from ((line, name) for line in range(start, last + 1))
        if isinstance(node, ast.ClassDef):
            yield from lines_with_definition(node.body, node.body[0].lineno, last, name)
        start = last + 1
    yield from ((line, around) for line in range(start, end + 1))


def assigned_name(node: ast.stmt) -> str:
    """What a statement gives a name to."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
