"""The house of docs/house.md: imports only go down, and no floor above the games knows one from another."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from parlour.compiling import hot_modules
from parlour.games import GAMES

SOURCE = Path(__file__).parents[1] / "src" / "parlour"
HOME = "parlour"  # the package itself: what `import parlour` gives

# From the ground up. Who lives on one floor does not know the neighbours.
FLOORS = (
    {"kit", "built", "compiling", "plurals", "fluent_files"},
    {"games"},
    {"messages"},
    {"wrong"},
    {HOME},
    {"authoring"},
    {"fair"},
    {"record", "extras", "unfinished", "locks"},
    {"deals"},
    {"players"},
    {"rules", "shapes"},
    {"scenario", "scene"},
    {"typed", "picture"},
    {"lessons"},
    {"lab"},
    {"envs", "report"},
    {"terminal", "server"},
    {"cli", "testing"},
    {"__main__"},
)
HEIGHT = {name: height for height, floor in enumerate(FLOORS) for name in floor}

COMPILED = hot_modules(SOURCE)
BUILT_ON = {"mypy_extensions", "librt"}


def module_of(path: Path) -> str:
    """`parlour.kit.bits` of its file."""
    parts = list(path.relative_to(SOURCE.parent).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(text: str, module: str, is_package: bool) -> Iterator[str]:
    """Every module that a source imports anywhere, also in functions; `a.b` for `from a import b`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = (
                module.split(".")[: (0 if is_package else -1) - node.level + 1 or None] if node.level else []
            )
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            yield from (f"{base}.{alias.name}" for alias in node.names)


def imports_of(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return sorted(set(imported(text, module_of(path), path.name == "__init__.py")))


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


IMPORTS = {path: imports_of(path) for path in SOURCES}


def test_imports_only_go_down() -> None:
    found = {module_of(path): broken(module_of(path), names) for path, names in IMPORTS.items()}
    assert {module: names for module, names in found.items() if names} == {}


def test_what_is_compiled_needs_nothing_but_python() -> None:
    allowed = {HOME, *sys.stdlib_module_names, *BUILT_ON}
    found = {module_of(path): {name.split(".")[0] for name in IMPORTS[path]} - allowed for path in COMPILED}
    assert {module: names for module, names in found.items() if names} == {}


def test_nobody_imports_one_game() -> None:
    games = {place.partition(":")[0] for place in GAMES.values()}
    found = [
        f"{module_of(path)}: {name}"
        for path, names in IMPORTS.items()
        for name in names
        for game in games
        if f"{name}.".startswith(f"{game}.") and not f"{module_of(path)}.".startswith(f"{game}.")
    ]
    assert found == []


def test_nothing_shown_depends_on_which_game_it_is() -> None:
    found = []
    for path in [*SOURCES, *(SOURCE / "web").rglob("*.js"), *(SOURCE / "web").rglob("*.html")]:
        if not path.is_relative_to(SOURCE / "games"):
            found += [f"{path.name}: {word}" for word in words_of(path) if word in GAMES]
    assert found == []


def words_of(path: Path) -> list[str]:
    """Every word in quotes."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.findall(r"""["'`>]([a-z-]+)["'`<]""", text)
    constants = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return [value for value in constants if isinstance(value, str)]


def class_definitions(paths: Iterable[Path]) -> list[ast.ClassDef]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def test_no_compiled_loop_makes_objects_of_numbers() -> None:
    """A loop over `_` does, in mypyc 2.4.1, at each turn; over any other name it does not."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in COMPILED
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == "_"
    ]
    assert not found, f"call it _nth: {', '.join(found)}"


def test_no_compiled_function_gives_back_an_empty_tuple() -> None:
    """By its type: mypyc 2.4.1 cannot tell such a tuple from an error, so whatever is raised is lost."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in COMPILED
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) == "tuple[()]"
    ]
    assert not found, f"write tuple[Any, ...]: {', '.join(found)}"


def test_a_compiled_class_is_final_where_nothing_is_built_on_it() -> None:
    """Calls to what is final are direct; others go by a table, for a game of another package may override.

    Exceptions and records have nothing that is called often.
    """
    bases = {
        ast.unparse(base).rpartition(".")[2] for node in class_definitions(SOURCES) for base in node.bases
    }
    open_ones = []
    for node in class_definitions(path for path in COMPILED if path.stem != "errors"):
        marks = " ".join(ast.unparse(mark) for mark in node.decorator_list)
        if node.name not in bases and not re.search("final|allow_interpreted_subclasses|dataclass", marks):
            open_ones.append(node.name)
    assert open_ones == []


# The tests above can fail


UP = [
    ("parlour.kit.game", "from parlour.games import new"),
    ("parlour.kit.game", "def later():\n    import parlour.record"),
    ("parlour.kit.game", "import parlour"),
    ("parlour.games.war", "from parlour import players"),
    ("parlour.players.bots", "from parlour.scene import scene_of"),
    ("parlour.record", "from parlour.shapes import Scene"),
    ("parlour.scene", "from .server import protocol"),
    ("parlour.server.app", "from ..terminal import play"),
    ("parlour.terminal.play", "from parlour import cli"),
]


@pytest.mark.parametrize(("module", "text"), UP)
def test_an_import_that_goes_up_is_found(module: str, text: str) -> None:
    assert broken(module, list(imported(text, module, False)))


DOWN = [
    ("parlour.kit.game", "from parlour.kit.bits import bit"),
    ("parlour.games.war", "from parlour.kit import bits"),
    ("parlour.players.bots", "import parlour"),
    ("parlour.server.app", "from .wire import attend"),
    ("parlour.cli", "from parlour.terminal.start import start"),
]


@pytest.mark.parametrize(("module", "text"), DOWN)
def test_an_import_that_goes_down_is_none(module: str, text: str) -> None:
    assert broken(module, list(imported(text, module, False))) == []
