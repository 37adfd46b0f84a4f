"""The API pages: every name has a description, its return value and its errors."""

import ast
import inspect
import re
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from textwrap import dedent
from typing import Any

import griffe
import pytest

import parlour
import parlour.authoring
import parlour.testing
from parlour.bots.registry import find_bot
from parlour.kit.rng import Rng, make_rng
from parlour.records.record import parse_record
from parlour.records.scenario import run_file

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "reference"
OPTIONS = {"returns_multiple_items": False, "returns_named_value": False}
SECTIONS = griffe.DocstringSectionKind
# Functions declared in tables that the guide explains: their docstrings document this in sentences.
IN_SENTENCES = ("parlour.kit.", "parlour.text.message.")
JUNK: list[Any] = [None, "x", 1.5, -7, 10**9, b"x", [], {}, "KS", "castle", True, 0, 1, 2**70, "9" * 64, "{}"]


@pytest.fixture(scope="session")
def package() -> griffe.Object:
    """Return Parlour as the API pages read it: from the sources."""
    found = griffe.load(
        "parlour", search_paths=[str(ROOT / "src")], docstring_parser="google", submodules=True
    )
    assert isinstance(found, griffe.Object)
    return found


@pytest.fixture(scope="session")
def shown(site: Path) -> dict[str, int]:
    """Return the rank of each full name on the pages: 1, or 2 for an alias."""
    head, _, rest = (site / "objects.inv").read_bytes().partition(b"zlib.\n")
    assert head.startswith(b"# Sphinx inventory")
    lines = zlib.decompress(rest).decode().splitlines()
    return {line.split()[0]: int(line.split()[2]) for line in lines}


@pytest.fixture(scope="session")
def described(shown: dict[str, int], package: griffe.Object) -> dict[str, griffe.Object]:
    names = [name for name, rank in shown.items() if rank == 1 and name != "parlour.kit.errors"]
    found = {name: package[name.removeprefix("parlour.")] for name in names}
    assert len(found) > 200
    for thing in found.values():
        import_module(thing.module.path)  # so that its errors are known
    return found


def sections(thing: griffe.Object) -> dict[griffe.DocstringSectionKind, Any]:
    assert thing.docstring is not None
    return {
        section.kind: section.value for section in thing.docstring.parse("google", warnings=True, **OPTIONS)
    }


def errors() -> set[str]:
    """Return the names of all errors of bad input."""
    found, new = {"ParlourError"}, [parlour.ParlourError]
    while new:
        new = [each for kind in new for each in kind.__subclasses__()]
        found |= {kind.__name__ for kind in new}
    return found


def raised_in(function: griffe.Function) -> Iterator[str]:
    """Yield the errors of bad input that a function raises itself, not those of functions it calls."""
    known = errors()
    for node in ast.walk(ast.parse(dedent(function.source))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from known & {ast.unparse(node.exc.func)}


def raised_by(thing: griffe.Object) -> set[str]:
    """Return the errors that a docstring names."""
    return {str(each.annotation) for each in sections(thing).get(SECTIONS.raises, [])}


@pytest.mark.parametrize("module", [parlour, parlour.authoring, parlour.testing])
def test_public_names_are_on_a_page(module: Any, shown: dict[str, int]) -> None:
    missing = {name for name in module.__all__ if f"{module.__name__}.{name}" not in shown}
    assert [name for name in missing if inspect.isroutine(getattr(module, name))] == []
    text = "".join(path.read_text(encoding="utf-8") for path in PAGES.glob("*.md"))
    assert [name for name in missing if not re.search(rf"`({module.__name__}\.)?{name}`", text)] == []


def lab_imports_of_commands() -> set[str]:
    """Return the functions and classes that the commands import from `parlour.lab`.

    `Interruptible` is left out, because only commands handle Ctrl-C.
    """
    found = set()
    for path in (ROOT / "src" / "parlour" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and re.match(r"parlour\.lab\.(?!report)", node.module or ""):
                found |= {f"{node.module}.{each.name}" for each in node.names if not each.name.isupper()}
    return found - {"parlour.lab.interruption.Interruptible"}


def test_lab_functions_of_commands_are_documented(shown: dict[str, int]) -> None:
    taken = lab_imports_of_commands()
    assert len(taken) > 30
    assert sorted(taken - shown.keys()) == []


def test_each_name_has_a_description(described: dict[str, griffe.Object]) -> None:
    assert [name for name, thing in described.items() if not thing.docstring] == []


def test_functions_document_their_return_value(described: dict[str, griffe.Object]) -> None:
    lacking = []
    for name, thing in described.items():
        if not isinstance(thing, griffe.Function):
            continue
        assert thing.returns is not None, name
        says = {SECTIONS.returns, SECTIONS.yields} & sections(thing).keys()
        is_maker = isinstance(thing.parent, griffe.Class) and "classmethod" in thing.labels
        if not (says or is_maker or str(thing.returns) == "None"):
            lacking.append(name)
        assert all(each.annotation for each in thing.parameters if each.name not in ("self", "cls")), name
    assert lacking == []


def test_functions_document_their_errors(described: dict[str, griffe.Object]) -> None:
    functions = {name: thing for name, thing in described.items() if isinstance(thing, griffe.Function)}
    documented = {name: raised_by(thing) for name, thing in functions.items()}
    known = errors() | {"AssertionError", "TypeError", "OSError"}  # `OSError` is an error of the system
    unknown = {name: kinds for name, kinds in documented.items() if not kinds <= known}
    assert unknown == {}
    silent = {
        name: more for name, thing in functions.items() if (more := {*raised_in(thing)} - documented[name])
    }
    assert silent == {}
    assert sum(map(len, documented.values())) > 50


def test_structs_document_their_fields(described: dict[str, griffe.Object]) -> None:
    """Each field of a record, report, scene or similar struct has its meaning and range documented."""
    looked_at = 0
    for name, thing in described.items():
        if not isinstance(thing, griffe.Class) or name.startswith(IN_SENTENCES):
            continue
        (definition,) = ast.parse(dedent(thing.source)).body
        assert isinstance(definition, ast.ClassDef)
        fields = {
            ast.unparse(each.target)
            for each in definition.body
            if isinstance(each, ast.AnnAssign) and not ast.unparse(each.annotation).startswith("ClassVar")
        }
        if fields:
            looked_at += 1
            assert fields == {each.name for each in sections(thing).get(SECTIONS.attributes, [])}, name
    assert looked_at > 20


Requests = tuple[Callable[..., Any], range]  # a function, and the possible numbers of its arguments
ONE, UP_TO_TWO, TWO = range(1, 2), range(1, 3), range(2, 3)


def raised_for_junk(function: Callable[..., Any], sizes: range) -> set[frozenset[str]]:
    """Return the errors that a function raises for junk arguments, each as the names of its base classes."""
    found = set()
    for junk in chain.from_iterable(product(JUNK, repeat=size) for size in sizes):
        try:
            function(*junk)
        except parlour.ParlourError as error:
            found.add(frozenset(kind.__name__ for kind in type(error).__mro__))
    return found


def functions_to_call(folder: Path) -> dict[str, list[Requests]]:
    """Return functions that validate their arguments, by name, each in several situations."""
    torn = folder / "torn.yaml"
    torn.write_text("- [", encoding="utf-8")
    asked: dict[str, list[Requests]] = {
        "games.new": [(parlour.new, UP_TO_TWO), (lambda junk: parlour.new("war", war=junk), ONE)],
        "games.game_class": [(parlour.game_class, ONE)],
        "bots.registry.find_bot": [(find_bot, ONE)],
        "kit.rng.make_rng": [(make_rng, ONE)],
        "kit.rng.Rng.fast": [(Rng.fast, ONE)],
        "kit.rng.Rng.live": [(Rng.live, ONE)],
        "kit.rng.Rng.from_text": [(Rng.from_text, ONE)],
        "records.record.parse_record": [(parse_record, ONE)],
        "records.scenario.run_file": [
            (lambda junk: run_file(folder / f"{junk!r}"), ONE),
            (lambda junk: run_file(torn), ONE),
        ],
    }
    sizes = dict.fromkeys(
        ("legal", "view", "heuristic", "observation_key", "utility", "format_move", "parse_move"), ONE
    )
    sizes |= dict.fromkeys(("from_state", "view_from_text"), ONE)
    sizes |= dict.fromkeys(("events", "parse_moves", "from_position"), UP_TO_TWO)
    sizes |= dict.fromkeys(("refusal", "play"), TWO)
    for seats, name in ((3, "crazy-eight"), (2, "zombie-cribbage")):
        game = parlour.new(name, seats=seats, seed=1)
        for each, size in sizes.items():
            asked.setdefault(f"kit.game.Game.{each}", []).append((getattr(game, each), size))
        for each in ("refusal", "determinize"):
            asked.setdefault(f"kit.game.View.{each}", []).append((getattr(game.view(0), each), ONE))
        position = game.position()
        asked["kit.game.Game.from_position"] += [
            (partial(match_with_junk, position, key), ONE) for key in position
        ]
    return asked


def match_with_junk(position: dict[str, Any], key: str, junk: Any) -> parlour.Game:
    return parlour.game_class(position["game"]).from_position(position | {key: junk})


def test_invalid_arguments_raise_documented_errors(
    described: dict[str, griffe.Object], tmp_path: Path
) -> None:
    for name, functions in functions_to_call(tmp_path).items():
        documented = raised_by(described[f"parlour.{name}"])
        found = set[frozenset[str]]().union(
            *(raised_for_junk(function, sizes) for function, sizes in functions)
        )
        assert found, name
        assert [kinds for kinds in found if not documented & kinds] == [], name
