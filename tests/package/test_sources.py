"""Properties of the source files that no linter checks."""

import ast
import re
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from parlour.compiling.compilation import list_compiled_modules
from parlour.games import GAMES

SOURCE = Path(__file__).parents[2] / "src" / "parlour"
COMPILED = list_compiled_modules(SOURCE)
ALLOWED_IN_COMPILED = {"parlour", "mypy_extensions", "librt", *sys.stdlib_module_names}
SOURCES = sorted(SOURCE.rglob("*.py"))


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_bytes()) for path in SOURCES}


def test_compiled_modules_import_only_allowed_packages(trees: dict[Path, ast.Module]) -> None:
    for path in COMPILED:
        names = {name for node in ast.walk(trees[path]) for name in imported_packages(node)}
        assert names <= ALLOWED_IN_COMPILED, path


def imported_packages(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [(node.module or "").partition(".")[0]]
    return []


def test_shared_code_names_no_game(trees: dict[Path, ast.Module]) -> None:
    words = {path: constants(tree) for path, tree in trees.items() if "games" not in path.parts}
    for path in [*(SOURCE / "web").rglob("*.js"), *(SOURCE / "web").rglob("*.html")]:
        words[path] = re.findall(r"""["'`>]([a-z-]+)["'`<]""", path.read_text(encoding="utf-8"))
    assert [(path.name, word) for path, found in words.items() for word in found if word in GAMES] == []


def constants(tree: ast.Module) -> list[str]:
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in found if isinstance(value, str)]


def test_compiled_code_avoids_mypyc_bugs(trees: dict[Path, ast.Module]) -> None:
    """Check for three faults of mypyc 2.4.1.

    A loop over `_` makes an object of the number at each turn. A returned `tuple[()]` looks like an error,
    so that exceptions are lost. Calls of methods are direct only if the class is final.
    """
    every = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {ast.unparse(base).rpartition(".")[2] for node in every for base in node.bases}
    found = []
    for path in COMPILED:
        for node in ast.walk(trees[path]):
            place = f"{path}:{getattr(node, 'lineno', 0)}"
            match node:
                case ast.For(target=ast.Name(id="_")):
                    found.append(f"{place}: call it _nth")
                case ast.FunctionDef(returns=ast.expr() as kind) if ast.unparse(kind) == "tuple[()]":
                    found.append(f"{place}: write tuple[Any, ...]")
                case ast.ClassDef() if node.name not in bases and path.stem != "errors":
                    marks = " ".join(ast.unparse(mark) for mark in node.decorator_list)
                    if not re.search("final|allow_interpreted_subclasses|dataclass", marks):
                        found.append(f"{place}: {node.name} is not final")
    assert found == []


def test_scripts_of_the_page_have_no_import_cycles() -> None:
    """`prepare` raises an error that names the cycle. Imports in comments are types and may form cycles."""
    imports: dict[Path, set[Path]] = {}
    for path in (SOURCE / "web").rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        found = re.findall(r'(?:from |import |import\()"(\.[^"]+\.js)"', code)
        imports[path.resolve()] = {(path.parent / name).resolve() for name in found}
    assert sum(len(names) for names in imports.values()) > len(imports)
    TopologicalSorter(imports).prepare()


# A change inside an element with `:has` must not restyle a whole table: the styled element needs a name.

NAMED = re.compile(r"^[a-z]|[.#\[]|:is\b|:where\b", re.IGNORECASE)


def unnamed_selectors(style: str) -> list[str]:
    """Return the selectors with `:has` whose last part is not an element, class, name or attribute."""
    found = []
    for text in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        bare, selector = "", text.strip()
        while bare != selector:
            bare, selector = selector, re.sub(r"\([^()]*\)", "", selector)
        parts = [] if bare.startswith("@") else [part.strip() for part in bare.split(",") if ":has" in part]
        found += [part for part in parts if not NAMED.search(re.split(r"[\s>+~]+", part)[-1])]
    return found


def test_has_selectors_name_an_element() -> None:
    paths = (SOURCE / "web" / "static").rglob("*.css")
    styles = {path.name: unnamed_selectors(path.read_text(encoding="utf-8")) for path in paths}
    assert {name: found for name, found in styles.items() if found} == {}
    assert "counting-panel.css" in styles
    examples = "body:has(dialog) > :not(dialog) {} .a:has(.b) * {} .a:has(.b, .c) > .d {}"
    assert unnamed_selectors(examples.replace("{}", "{;}")) == ["body:has > :not", ".a:has *"]
