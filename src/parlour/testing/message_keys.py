"""Tests that every sentence of a game has a message. The message keys are read from the game's code.

A key is a whole string in the code, or is built from strings: by `+`, an f-string, a conditional
(`"refuse-run" if runs else "refuse-run-off"`), a table of strings, or a function. Every key that can result
must have a message. Parts that the code does not show, for example a number in an f-string, are declared:
`{"badge-known-holds-*": range(13)}`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from types import ModuleType

from parlour.games import game_class
from parlour.kit import defaults
from parlour.kit.game import Game
from parlour.kit.grammar import Slot
from parlour.kit.options import list_option_specs
from parlour.records.clause_index import module_source, relative_path
from parlour.scene.tutorial import tutorial_message_keys
from parlour.text.fluent import load_messages
from parlour.text.translation import COMMON_FOLDER, get_game_catalog, list_references, option_message_keys

ANY_TEXT = "*"
# Functions and classes with message keys as arguments; the arguments by position or name.
ArgumentPlaces = tuple[int | str, ...]
KEY_ARGUMENTS: dict[str, ArgumentPlaces] = {
    "Sentence": (0, "key"),
    "Zone": (2, "label"),
    "MoveForm": (1, "label", 3, "example"),
    "option_conflict": (1, "key"),
}
# The same for calls, by name or as an attribute `.name`.
KEY_CALLS = (
    KEY_ARGUMENTS
    | {f".{name}": places for name, places in KEY_ARGUMENTS.items()}
    | {".new_refusal": (1, "key")}
)
LABEL_ARGUMENT: ArgumentPlaces = (1, "label")  # of a move form
FAULT_ARGUMENT = "fault_key"  # of a slot of a grammar
OPTIONAL_ARGUMENTS = {"example", FAULT_ARGUMENT}  # these arguments may be empty
RULES_MODULE = "rules"  # module of the game class, if a game is a folder of modules
SAYS, SAID = "[!]", "-said"  # marks a spoken call in a move form; suffix of the key of its second label

DEFAULT_KEYS = {
    "prompt": "prompt-turn",
    "label": "move",
}  # keys that the kit uses for games without their own
KEY_PATTERN = re.compile(r"([a-z]+)(-[\w*]+)+")

Keys = set[str]
ComputedKeys = Mapping[str, Iterable[object]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class KeyUse:
    """A piece of code, its location, and the keys that it can produce."""

    place: str
    source_text: str
    keys: Keys


def check_messages(name: str, computed: ComputedKeys | None = None) -> None:
    """Check that every key in the game's code has a message, and that every message is used.

    Kinds of event and options must have messages too.

    Args:
        name: Name of the game.
        computed: Values for the `*` in keys that the code does not show completely, by key.

    Raises:
        AssertionError: A message is missing or unused.
    """
    faults = find_message_faults(game_class(name), computed or {})
    assert not faults, "\n".join(faults)


def find_message_faults(game_class: type[Game], computed: ComputedKeys) -> list[str]:
    """Return the faults of the keys and messages of a game."""
    words = get_game_catalog(game_class)
    shared = load_messages(COMMON_FOLDER / "en.ftl")
    known = {*words.own_keys(), *shared}
    options = [
        key for fact in list_option_specs(game_class.options_type) for key in option_message_keys(fact)
    ]
    figures = {f"stat-{figure.name}" for figure in game_class.components.stats.stats}
    found = [KeyUse(game_class.name, "event or option", {*game_class.event_kinds, *options})]
    found += [KeyUse("statistics", "a statistic", figures)]
    found += [
        KeyUse("kit/defaults.py", name, {key})
        for name, key in DEFAULT_KEYS.items()
        if has_default_key(game_class, name)
    ]
    found += [KeyUse("tutorial", "a step or a picture", tutorial_message_keys(game_class))]
    groups = {key.partition("-")[0] for key in known if "-" in key}
    for path, module in game_sources(game_class):
        found += ModuleSource(path, module).list_key_uses(groups)
    faults: list[str] = []
    asked: Keys = set()
    for each in found:
        for key in sorted(each.keys):
            if ANY_TEXT in key and key not in computed:
                faults.append(f"{each.place}: {each.source_text}: write the whole key, or declare {key!r}")
                continue
            meant = {key.replace(ANY_TEXT, str(value)) for value in computed.get(key, [""])}
            asked |= meant
            missing = sorted(meant - known)
            faults += [f"{each.place}: {each.source_text}: no message {wrong!r}" for wrong in missing]
    keys = {key for each in found for key in each.keys}
    faults += [f"{key!r} is declared, but never used" for key in computed if key not in keys]
    asked |= zone_keys(game_class) | {
        each for key in words.own_keys() for each in list_references(words.get_message(key)[0])
    }
    unused = [key for key in words.own_keys() if key not in asked and key not in shared]
    return faults + [f"the message {key!r} is never used" for key in unused]


def has_default_key(game_class: type[Game], name: str) -> bool:
    return getattr(game_class.components, name) is getattr(defaults, name)


def zone_keys(game_class: type[Game]) -> Keys:
    """Return the message keys of zones that are derived from a Layout."""
    return {f"zone-{place}" for key in game_class.position_keys for place in (key, key.removesuffix("s"))}


def game_sources(game_class: type[Game]) -> Iterator[tuple[Path, ModuleType]]:
    """Yield the modules of a game and of its base games: all of the folder of `rules`, or a single file."""
    found: dict[Path, ModuleType] = {}
    for each in game_class.__mro__:
        path = module_source(each.__module__) if issubclass(each, Game) and each is not Game else None
        if path is None:
            continue
        alone = path.stem != RULES_MODULE
        package = each.__module__.rpartition(".")[0]
        for other in [path] if alone else sorted(path.parent.glob("*.py")):
            name = each.__module__ if other == path else f"{package}.{other.stem}"
            if name in sys.modules:
                found[other] = sys.modules[name]
    yield from found.items()


class ModuleSource:
    """The syntax tree of a module, with the imported module to look up its names."""

    def __init__(
        self, path: Path, module: ModuleType, key_calls: Mapping[str, ArgumentPlaces] = KEY_CALLS
    ) -> None:
        self.key_calls = key_calls
        self.path = path
        self.module = module
        self.tree = ast.parse(path.read_bytes())
        self.functions = {
            node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)
        }

    def list_key_uses(self, groups: set[str]) -> list[KeyUse]:
        """Return all arguments that are keys, and all other strings that look like keys of these groups."""
        return [
            KeyUse(f"{relative_path(self.path)}:{node.lineno}", ast.unparse(node), keys)
            for node, keys in self.iterate_keys(self.tree, None, groups)
        ]

    def iterate_keys(
        self, node: ast.AST, function: ast.FunctionDef | None, groups: set[str]
    ) -> Iterator[tuple[ast.expr, Keys]]:
        handed = self.key_arguments(node)
        for child in child_nodes(node):
            if child in handed:
                keys = self.possible_values(child, function)
                yield child, keys | ({key + SAID for key in keys} if allows_call(node, child) else set())
                yield from self.iterate_keys(child, function, set())
                continue
            if isinstance(child, ast.Constant | ast.JoinedStr | ast.BinOp):
                keys = self.possible_values(child, function)
                if any(found and found[1] in groups for found in map(KEY_PATTERN.fullmatch, keys)):
                    yield child, keys
                    continue
            within = child if isinstance(child, ast.FunctionDef) else function
            yield from self.iterate_keys(child, within, groups)

    def key_arguments(self, node: ast.AST) -> list[ast.expr]:
        """Return the arguments of a call that are keys."""
        if not isinstance(node, ast.Call):
            return []
        ending = f".{node.func.attr}" if isinstance(node.func, ast.Attribute) else ""
        places = self.key_calls.get(
            ast.unparse(node.func), self.key_calls.get(ending, ())
        ) or self.fault_argument_place(node)
        return [
            each
            for each in select_arguments(node, places)
            if not (is_empty_text(each) and OPTIONAL_ARGUMENTS & {*places})
        ]

    def fault_argument_place(self, call: ast.Call) -> ArgumentPlaces:
        """Return the argument of a slot that is the key of its fault; empty for other calls."""
        match call.func:
            case ast.Name(id=name):
                kind = getattr(self.module, name, None)
            case ast.Attribute(value=ast.Name(id=place), attr=name):
                kind = getattr(getattr(self.module, place, None), name, None)
            case _:
                return ()
        if not (isinstance(kind, type) and issubclass(kind, Slot)):
            return ()
        names = list(signature(kind).parameters)
        return (names.index(FAULT_ARGUMENT), FAULT_ARGUMENT) if FAULT_ARGUMENT in names else ()

    def possible_values(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings that an expression can produce, with `*` for unknown parts."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp():
                return self.possible_values(node.body, function) | self.possible_values(node.orelse, function)
            case ast.BoolOp():
                return {text for each in node.values for text in self.possible_values(each, function)}
            case ast.JoinedStr():
                return concatenate_all([self.possible_values(each, function) for each in node.values])
            case ast.FormattedValue():
                return self.possible_values(node.value, function)
            case ast.BinOp(op=ast.Add()):
                return concatenate_all(
                    [self.possible_values(node.left, function), self.possible_values(node.right, function)]
                )
            case ast.Subscript():
                return self.table_texts(node.value, function)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, otherwise]):
                return self.table_texts(table, function) | self.possible_values(otherwise, function)
            case ast.Call(func=ast.Name(id=name)):
                return self.returned_values(name)
            case ast.Name(id=name):
                return self.variable_values(name, node, function)
        return {ANY_TEXT}

    def table_texts(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings of a table, given as a literal or by the name of a module variable."""
        if isinstance(node, ast.Tuple | ast.List):
            return {text for each in node.elts for text in self.possible_values(each, function)}
        if isinstance(node, ast.Dict):
            return {text for each in node.values for text in self.possible_values(each, function)}
        table = getattr(self.module, node.id, None) if isinstance(node, ast.Name) else None
        values = list(table.values()) if isinstance(table, dict) else table
        if isinstance(values, list | tuple) and values and all(isinstance(each, str) for each in values):
            return set(values)
        return {ANY_TEXT}

    def returned_values(self, name: str) -> Keys:
        """Return the strings that a function can return. It is defined in this module or imported."""
        function = self.functions.get(name)
        if function is not None:
            given = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
            return {text for each in given for text in self.possible_values(each, function)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
                module = "." * node.level + (node.module or "")
                path = module_source(module) if not node.level else None
                if path is not None and path != self.path:
                    return ModuleSource(path, sys.modules[module]).returned_values(name)
        return {ANY_TEXT}

    def variable_values(self, name: str, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings that a variable can hold at `node`."""
        if function is not None:
            found, _ = self.values_reaching(name, function.body, node, set(), function)
            if found or name in [each.arg for each in function.args.args]:
                return found or {ANY_TEXT}
        value = getattr(self.module, name, None)
        if callable(value):
            return set()  # a label that is computed; its keys are in the function
        return {value} if isinstance(value, str) else {ANY_TEXT}

    def values_reaching(
        self, name: str, body: list[ast.stmt], node: ast.expr, held: Keys, function: ast.FunctionDef
    ) -> tuple[Keys, bool]:
        """Return the strings that a variable can hold after these statements, and False.

        If the statements contain `node`, return the strings that it can hold there, and True.
        """
        for statement in body:
            blocks = nested_blocks(statement)
            ends = [self.values_reaching(name, block, node, held, function) for block in blocks]
            for found, here in ends:
                if here:
                    return found, True
            if statement.lineno <= node.lineno <= (statement.end_lineno or 0):
                return held, True
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    held = self.possible_values(value, function)
                case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                    held = concatenate_all([held, self.possible_values(value, function)])
            going_on = [
                found for (found, _), block in zip(ends, blocks, strict=True) if not leaves_block(block[-1])
            ]
            if blocks:
                skipped = held if not getattr(statement, "orelse", None) else set()
                held = set(skipped).union(*going_on)
        return held, False


def concatenate_all(parts: list[Keys]) -> Keys:
    """Return all concatenations of one string from each set."""
    found = {""}
    for part in parts:
        found = {begun + text for begun in found for text in part}
    return found


def child_nodes(node: ast.AST) -> list[ast.AST]:
    """Return the child nodes, with the value of each keyword argument in place of the argument."""
    return [child.value if isinstance(child, ast.keyword) else child for child in ast.iter_child_nodes(node)]


def select_arguments(call: ast.Call, places: ArgumentPlaces) -> list[ast.expr]:
    """Return the arguments of a call at these positions or with these names."""
    numbered = [call.args[at] for at in places if isinstance(at, int) and at < len(call.args)]
    return numbered + [each.value for each in call.keywords if each.arg in places]


def is_empty_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def allows_call(node: ast.AST, label: ast.AST) -> bool:
    """Return True if this call creates a move form with a spoken call, which has a second label."""
    return (
        isinstance(node, ast.Call)
        and SAYS in ast.unparse(node)
        and label in select_arguments(node, LABEL_ARGUMENT)
    )


def nested_blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """Return the blocks of a statement, without those of nested functions and classes."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return []
    found = [getattr(statement, part, []) for part in ("body", "orelse", "finalbody")]
    found += [handler.body for handler in getattr(statement, "handlers", [])]
    return [block for block in found if block]


def leaves_block(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break)
