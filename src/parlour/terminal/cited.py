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

NUMBER = re.compile(r"\b[A-Z]+-[0-9]+\b")
# Modules of a game's folder in which no clause is enforced: they advise, write, show, or have the sentences.
ELSEWHERE = ("advice", "hands", "notation", "positions", "reasons", "table", "words")
PAGE = "rules.md"  # lies in the folder of a game that has one
SHARED = ("parlour.authoring", "parlour.games.", "parlour.kit.")
GENERAL = "G-"  # clauses of every game; the kit, which knows no game, keeps none but these
KIT = Path(kit.__file__).parent


@dataclass(frozen=True)
class Place:
    """A line that names a clause, and the function, class or name that it belongs to."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{short(self.path)}:{self.line} {self.name}".rstrip()


def short(path: Path) -> str:
    """A file's path from the working folder, or from the folder that holds the package."""
    for root in (Path.cwd(), Path(__file__).parents[2]):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def places_of(kind: type[Game]) -> dict[str, list[Place]]:
    """For each clause where the game's code cites it: once in each function, the game's own modules first."""
    places: dict[str, list[Place]] = {}
    for path in sources_of(kind):
        for number, place in citations_in(path):
            if path.is_relative_to(KIT) and not number.startswith(GENERAL):
                continue
            found = places.setdefault(number, [])
            if all((place.path, place.name) != (other.path, other.name) for other in found):
                found.append(place)
    return places


def sources_of(kind: type[Game]) -> list[Path]:
    """The modules in which a game's clauses can be enforced.

    They are those of its folder, or its one file, and what these import of the same package and of Parlour's
    games and kit, one after another.
    """
    first = source_of(kind.__module__)
    if first is None:
        return []
    waiting = {first: kind.__module__}
    if (first.parent / PAGE).is_file():
        package = kind.__module__.removesuffix(f".{first.stem}")
        waiting |= {path: f"{package}.{path.stem}" for path in sorted(first.parent.glob("*.py"))}
    top = kind.__module__.partition(".")[0]
    roots = (*SHARED, f"{top}.") if top != "parlour" else SHARED
    found: dict[Path, None] = {}
    while waiting:
        path = next(iter(waiting))
        module = waiting.pop(path)
        if path in found or (path != first and path.stem in ELSEWHERE):
            continue
        found[path] = None
        for name in imported(path, module):
            source = source_of(name) if name.startswith(roots) else None
            if source is not None:
                waiting.setdefault(source, name)
    return list(found)


def source_of(module: str) -> Path | None:
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
def imported(path: Path, module: str) -> list[str]:
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
def citations_in(path: Path) -> list[tuple[str, Place]]:
    """Each clause that a line of a module names. Of a range such as "CE-10 to CE-14" that is the two ends.

    The docstring of the module itself, which names the whole page, does not count.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    opening = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0
    names = dict(named_lines(tree.body, opening + 1, len(lines)))
    return [
        (number, Place(path, line, names.get(line, "")))
        for line, written in enumerate(lines, 1)
        if line > opening
        for number in NUMBER.findall(written)
    ]


def named_lines(body: list[ast.stmt], start: int, end: int, around: str = "") -> Iterator[tuple[int, str]]:
    """Each line with the name that it belongs to; a comment belongs to what follows it."""
    for node in body:
        last = node.end_lineno or node.lineno
        name = name_of(node) or around
        yield from ((line, name) for line in range(start, last + 1))
        if isinstance(node, ast.ClassDef):
            yield from named_lines(node.body, node.body[0].lineno, last, name)
        start = last + 1
    yield from ((line, around) for line in range(start, end + 1))


def name_of(node: ast.stmt) -> str:
    """What a statement gives a name to."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
