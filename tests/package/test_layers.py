"""The house of docs/house.md: imports only go down, and no floor above the games knows one from another."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.compiling.compilation import list_compiled_modules
from parlour.games import GAMES

SOURCE = Path(__file__).parents[2] / "src" / "parlour"
HOME = "parlour"  # the package itself: what `import parlour` gives

# From the ground up. Who lives on one floor does not know the neighbours.
FLOORS = (
    {"kit"},
    {"compiling"},
    {"games", "authoring"},
    {"text"},
    {HOME},
    {"records"},
    {"scene"},
    {"bots"},
    {"lab"},
    {"envs", "server", "terminal", "testing"},
    {"cli"},
    {"__main__"},
)
HEIGHT = {name: height for height, floor in enumerate(FLOORS) for name in floor}

COMPILED = list_compiled_modules(SOURCE)
BUILT_ON = {"mypy_extensions", "librt"}


def module_of(path: Path) -> str:
    """`parlour.kit.bits` of its file."""
    parts = list(path.relative_to(SOURCE.parent).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.Module, module: str, is_package: bool) -> Iterator[str]:
    """Every module that a source imports anywhere, also in functions; `a.b` for `from a import b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = (
                module.split(".")[: (0 if is_package else -1) - node.level + 1 or None] if node.level else []
            )
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            yield from (f"{base}.{alias.name}" for alias in node.names)


def dweller(module: str) -> str:
    """Who of FLOORS a module of Parlour belongs to: `kit` for `parlour.kit.bits`."""
    rest = module.split(".")[1:]
    return rest[0] if rest and rest[0] in HEIGHT else HOME


def broken(module: str, names: list[str]) -> list[str]:
    """What a module imports from its own height or above, though it is not of its own household."""
    own = dweller(module)
    assert own != HOME or module == HOME, (
        f"{module} is on no floor: give it one in FLOORS and in docs/house.md"
    )
    others = [name for name in names if name.split(".")[0] == HOME and dweller(name) != own]
    return [name for name in others if HEIGHT[dweller(name)] >= HEIGHT[own]]


SOURCES = sorted(SOURCE.rglob("*.py"))


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_bytes()) for path in SOURCES}


def test_imports(trees: dict[Path, ast.Module]) -> None:
    """Imports go down, compiled modules import Python alone, and nothing imports one game."""
    games = {place.partition(":")[0] for place in GAMES.values()}
    for path, tree in trees.items():
        module = module_of(path)
        names = set(imported(tree, module, path.name == "__init__.py"))
        assert broken(module, sorted(names)) == [], module
        if path in COMPILED:
            first = {name.partition(".")[0] for name in names}
            assert first <= {HOME, *sys.stdlib_module_names, *BUILT_ON}, module
        of_games = [(game, name) for game in games for name in names if f"{name}.".startswith(f"{game}.")]
        assert [pair for pair in of_games if not f"{module}.".startswith(f"{pair[0]}.")] == [], module


def test_nothing_shown_depends_on_which_game_it_is(trees: dict[Path, ast.Module]) -> None:
    words = {path: constants(tree) for path, tree in trees.items() if "games" not in path.parts}
    for path in [*(SOURCE / "web").rglob("*.js"), *(SOURCE / "web").rglob("*.html")]:
        words[path] = re.findall(r"""["'`>]([a-z-]+)["'`<]""", path.read_text(encoding="utf-8"))
    assert [(path.name, word) for path, found in words.items() for word in found if word in GAMES] == []


def constants(tree: ast.Module) -> list[str]:
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in found if isinstance(value, str)]


def test_compiled_code_does_without_what_mypyc_compiles_badly(trees: dict[Path, ast.Module]) -> None:
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


# A change inside an element with `:has` must not restyle a whole table: the styled element needs a name.

NAMED = re.compile(r"^[a-z]|[.#\[]|:is\b|:where\b", re.IGNORECASE)


def unnamed(style: str) -> list[str]:
    """Return the selectors with `:has` whose last part is not an element, class, name or attribute."""
    found = []
    for text in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        bare, selector = "", text.strip()
        while bare != selector:
            bare, selector = selector, re.sub(r"\([^()]*\)", "", selector)
        parts = [] if bare.startswith("@") else [part.strip() for part in bare.split(",") if ":has" in part]
        found += [part for part in parts if not NAMED.search(re.split(r"[\s>+~]+", part)[-1])]
    return found


def test_a_style_with_has_is_of_a_named_element() -> None:
    paths = (SOURCE / "web" / "static").rglob("*.css")
    styles = {path.name: unnamed(path.read_text(encoding="utf-8")) for path in paths}
    assert {name: found for name, found in styles.items() if found} == {}
    assert "counting-panel.css" in styles
    examples = "body:has(dialog) > :not(dialog) {} .a:has(.b) * {} .a:has(.b, .c) > .d {}"
    assert unnamed(examples.replace("{}", "{;}")) == ["body:has > :not", ".a:has *"]


# The tests above can fail


def test_an_import_that_goes_up_is_found() -> None:
    for module, text, is_up in [
        ("parlour.kit.game", "from parlour.games import new", True),
        ("parlour.kit.game", "def later():\n    import parlour.records.record", True),
        ("parlour.kit.game", "import parlour", True),
        ("parlour.games.war", "from parlour import bots as players", True),
        ("parlour.scene.scenes", "from parlour.bots import registry", True),
        ("parlour.records.record", "from parlour.scene.scene_types import Scene", True),
        ("parlour.scene.scenes", "from ..server import room", True),
        ("parlour.server.http.app", "from ...terminal import play", True),
        ("parlour.terminal.game_loop", "from parlour.cli import program as cli", True),
        ("parlour.kit.game", "from parlour.kit.bits import bit", False),
        ("parlour.games.war", "from parlour.kit import bits", False),
        ("parlour.bots.registry", "import parlour", False),
        ("parlour.server.http.app", "from .wire import attend", False),
        ("parlour.cli.program", "from parlour.cli.play import start", False),
    ]:
        assert bool(broken(module, list(imported(ast.parse(text), module, False)))) == is_up, text
