"""Check that every message key in the code of a game has a message.

The keys are found in the syntax tree of the code. A key is a string, or is built from strings by `+`, an
f-string, a conditional (`"refuse-run" if runs else "refuse-run-off"`), a table of strings, or a function.
There must be a message for every key that can be built in this way. If a part of a key is not visible in the
code, such as a number in an f-string, the possible values of this part must be declared. An example is
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
from parlour.kit.display import Display
from parlour.kit.game import Game
from parlour.kit.grammar import Slot
from parlour.kit.options import list_option_specs
from parlour.records.clause_index import find_source_file, relative_path
from parlour.scene.option_text import option_message_keys
from parlour.scene.tutorial import tutorial_message_keys
from parlour.text.fluent import load_messages
from parlour.text.translation import COMMON_FOLDER, get_catalog, list_references

UNKNOWN_PART = "*"
ArgumentPlaces = tuple[int | str, ...]  # positions and names of arguments in a call
# for each function or class: the arguments that are message keys, each by position and by name
KEY_ARGUMENTS: dict[str, ArgumentPlaces] = {
    "Sentence": (0, "key"),
    "Zone": (2, "label"),
    "MoveForm": (1, "label", 3, "example"),
    "option_conflict": (1, "key"),
}
# `KEY_ARGUMENTS` for both forms of a call: the key is `Zone` for `Zone(...)` and `.Zone` for `kit.Zone(...)`.
# The method `new_refusal` is added.
KEY_CALLS = (
    KEY_ARGUMENTS
    | {f".{name}": places for name, places in KEY_ARGUMENTS.items()}
    | {".new_refusal": (1, "key")}
)
LABEL_ARGUMENT: ArgumentPlaces = (1, "label")  # position and name of the label argument of `MoveForm`
FAULT_ARGUMENT = "fault_key"  # argument of `Slot` that gives the message key for an invalid word
OPTIONAL_ARGUMENTS = {"example", FAULT_ARGUMENT}  # arguments that may be an empty string
RULES_MODULE = "rules"  # name of the module with the game class, if the game is a folder of modules
# A move form with `[!]` allows a spoken call. A move with the call has its own label. Its key ends in
# `-said`.
CALL_MARKER, CALL_SUFFIX = "[!]", "-said"

DEFAULT_KEYS = {"prompt": "prompt-turn"}  # message keys that methods of `Display` use, keyed by method
KEY_PATTERN = re.compile(r"([a-z]+)(-[\w*]+)+")

Keys = set[str]
ComputedKeys = Mapping[str, Iterable[object]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class KeyUse:
    """An expression in the code, its location, and the message keys that it can produce."""

    location: str
    source_text: str
    keys: Keys


def check_messages(game_name: str, computed_keys: ComputedKeys | None = None) -> None:
    """Check that every message key in a game's code has a message, and that every message is used.

    Every kind of event and every option must have messages too.

    Args:
        game_name: Name of the game.
        computed_keys: Possible values of the `*` in each key that is not completely visible in the code, such
            as `{"badge-known-holds-*": range(13)}`.

    Raises:
        AssertionError: A message is missing or unused.
    """
    faults = find_message_faults(game_class(game_name), computed_keys or {})
    assert not faults, "\n".join(faults)


def find_message_faults(game_class: type[Game], computed_keys: ComputedKeys) -> list[str]:
    """Describe missing messages, unused messages and keys that `computed_keys` declares wrongly."""
    catalog = get_catalog(game_class.message_catalog())
    shared_messages = load_messages(COMMON_FOLDER / "en.ftl")
    existing_keys = {*catalog.list_own_keys(), *shared_messages}
    option_keys = [
        key for spec in list_option_specs(game_class.options_type) for key in option_message_keys(spec)
    ]
    stat_keys = {f"stat-{stat.name}" for stat in game_class.stats.stats}
    key_uses = [
        KeyUse(
            game_class.name,
            "event or option",
            {*(kind.name for kind in game_class.event_kinds), *option_keys},
        )
    ]
    key_uses += [KeyUse("statistics", "a statistic", stat_keys)]
    key_uses += [
        KeyUse("kit/display.py", method_name, {key})
        for method_name, key in DEFAULT_KEYS.items()
        if uses_default_method(game_class, method_name)
    ]
    key_uses += [KeyUse("tutorial", "a step or a picture", tutorial_message_keys(game_class))]
    groups = {key.partition("-")[0] for key in existing_keys if "-" in key}
    for path, module in game_sources(game_class):
        key_uses += ModuleSource(path, module).list_key_uses(groups)
    faults: list[str] = []
    used_keys: Keys = set()
    for key_use in key_uses:
        for key in sorted(key_use.keys):
            if UNKNOWN_PART in key and key not in computed_keys:
                faults.append(
                    f"{key_use.location}: {key_use.source_text}: write the whole key, or declare {key!r}"
                )
                continue
            possible_keys = {key.replace(UNKNOWN_PART, str(value)) for value in computed_keys.get(key, [""])}
            used_keys |= possible_keys
            missing_keys = sorted(possible_keys - existing_keys)
            faults += [
                f"{key_use.location}: {key_use.source_text}: no message {missing_key!r}"
                for missing_key in missing_keys
            ]
    collected_keys = {key for key_use in key_uses for key in key_use.keys}
    faults += [f"{key!r} is declared but never used" for key in computed_keys if key not in collected_keys]
    used_keys |= zone_keys(game_class) | {
        reference
        for key in catalog.list_own_keys()
        for reference in list_references(catalog.get_message(key)[0])
    }
    unused_keys = [
        key for key in catalog.list_own_keys() if key not in used_keys and key not in shared_messages
    ]
    return faults + [f"the message {key!r} is never used" for key in unused_keys]


def uses_default_method(game_class: type[Game], method_name: str) -> bool:
    return getattr(type(game_class.display), method_name) is getattr(Display, method_name)


def zone_keys(game_class: type[Game]) -> Keys:
    """Return the message keys for the zones (areas of the table) in a game's layout."""
    return {f"zone-{zone}" for key in game_class.position_keys for zone in (key, key.removesuffix("s"))}


def game_sources(game_class: type[Game]) -> Iterator[tuple[Path, ModuleType]]:
    """Yield the modules of a game and of its base classes, with their paths.

    If the class is in a module named `rules`, all modules in the same folder belong to the game. Otherwise
    the game consists of one module.
    """
    modules_by_path: dict[Path, ModuleType] = {}
    for base in game_class.__mro__:
        path = find_source_file(base.__module__) if issubclass(base, Game) and base is not Game else None
        if path is None:
            continue
        is_single_file = path.stem != RULES_MODULE
        package = base.__module__.rpartition(".")[0]
        for module_path in [path] if is_single_file else sorted(path.parent.glob("*.py")):
            module_name = base.__module__ if module_path == path else f"{package}.{module_path.stem}"
            if module_name in sys.modules:
                modules_by_path[module_path] = sys.modules[module_name]
    yield from modules_by_path.items()


class ModuleSource:
    """The syntax tree of a module, and the imported module, which is used to look up names."""

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

    def list_key_uses(self, key_groups: set[str]) -> list[KeyUse]:
        """Return all arguments that are message keys, and all other strings that look like message keys.

        A string looks like a key if it has the form of a key and its first word is in `key_groups`.
        """
        return [
            KeyUse(f"{relative_path(self.path)}:{node.lineno}", ast.unparse(node), keys)
            for node, keys in self.iterate_keys(self.tree, None, key_groups)
        ]

    def iterate_keys(
        self, node: ast.AST, function: ast.FunctionDef | None, key_groups: set[str]
    ) -> Iterator[tuple[ast.expr, Keys]]:
        key_arguments = self.key_arguments(node)
        for child in child_nodes(node):
            if child in key_arguments:
                keys = self.possible_values(child, function)
                yield (
                    child,
                    keys
                    | (
                        {key + CALL_SUFFIX for key in keys}
                        if is_label_of_form_with_call(node, child)
                        else set()
                    ),
                )
                yield from self.iterate_keys(child, function, set())
                continue
            if isinstance(child, ast.Constant | ast.JoinedStr | ast.BinOp):
                keys = self.possible_values(child, function)
                if any(match and match[1] in key_groups for match in map(KEY_PATTERN.fullmatch, keys)):
                    yield child, keys
                    continue
            enclosing_function = child if isinstance(child, ast.FunctionDef) else function
            yield from self.iterate_keys(child, enclosing_function, key_groups)

    def key_arguments(self, node: ast.AST) -> list[ast.expr]:
        """Return the arguments of a call that are message keys."""
        if not isinstance(node, ast.Call):
            return []
        method = f".{node.func.attr}" if isinstance(node.func, ast.Attribute) else ""
        places = self.key_calls.get(
            ast.unparse(node.func), self.key_calls.get(method, ())
        ) or self.find_fault_key_argument(node)
        return [
            argument
            for argument in select_arguments(node, places)
            if not (is_empty_text(argument) and OPTIONAL_ARGUMENTS & {*places})
        ]

    def find_fault_key_argument(self, call: ast.Call) -> ArgumentPlaces:
        """Return the position and the name of the `fault_key` argument in a call that creates a `Slot`."""
        match call.func:
            case ast.Name(id=name):
                called_class = getattr(self.module, name, None)
            case ast.Attribute(value=ast.Name(id=module_name), attr=name):
                called_class = getattr(getattr(self.module, module_name, None), name, None)
            case _:
                return ()
        if not (isinstance(called_class, type) and issubclass(called_class, Slot)):
            return ()
        parameters = list(signature(called_class).parameters)
        return (parameters.index(FAULT_ARGUMENT), FAULT_ARGUMENT) if FAULT_ARGUMENT in parameters else ()

    def possible_values(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings that an expression can produce, with `*` for unknown parts."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp():
                return self.possible_values(node.body, function) | self.possible_values(node.orelse, function)
            case ast.BoolOp():
                return {text for part in node.values for text in self.possible_values(part, function)}
            case ast.JoinedStr():
                return concatenate_all([self.possible_values(part, function) for part in node.values])
            case ast.FormattedValue():
                return self.possible_values(node.value, function)
            case ast.BinOp(op=ast.Add()):
                return concatenate_all(
                    [self.possible_values(node.left, function), self.possible_values(node.right, function)]
                )
            case ast.Subscript():
                return self.collection_values(node.value, function)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, default]):
                return self.collection_values(table, function) | self.possible_values(default, function)
            case ast.Call(func=ast.Name(id=name)):
                return self.returned_values(name)
            case ast.Name(id=name):
                return self.variable_values(name, node, function)
        return {UNKNOWN_PART}

    def collection_values(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings in a table, which is a literal or a module variable."""
        if isinstance(node, ast.Tuple | ast.List):
            return {text for value in node.elts for text in self.possible_values(value, function)}
        if isinstance(node, ast.Dict):
            return {text for value in node.values for text in self.possible_values(value, function)}
        table = getattr(self.module, node.id, None) if isinstance(node, ast.Name) else None
        values = list(table.values()) if isinstance(table, dict) else table
        if isinstance(values, list | tuple) and values and all(isinstance(value, str) for value in values):
            return set(values)
        return {UNKNOWN_PART}

    def returned_values(self, function_name: str) -> Keys:
        """Return the strings that a function can return. The function may be imported."""
        function = self.functions.get(function_name)
        if function is not None:
            returned_nodes = [
                node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value
            ]
            return {
                text
                for returned_node in returned_nodes
                for text in self.possible_values(returned_node, function)
            }
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and function_name in [alias.name for alias in node.names]:
                module = "." * node.level + (node.module or "")
                path = find_source_file(module) if not node.level else None
                if path is not None and path != self.path:
                    return ModuleSource(path, sys.modules[module]).returned_values(function_name)
        return {UNKNOWN_PART}

    def variable_values(self, variable_name: str, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """Return the strings that can be the value of a variable at `node`."""
        if function is not None:
            values, _ = self.find_variable_values(variable_name, function.body, node, set(), function)
            if values or variable_name in [argument.arg for argument in function.args.args]:
                return values or {UNKNOWN_PART}
        value = getattr(self.module, variable_name, None)
        if callable(value):
            # The variable is a function that computes the label. The keys are found in the code of that
            # function.
            return set()
        return {value} if isinstance(value, str) else {UNKNOWN_PART}

    def find_variable_values(
        self,
        variable_name: str,
        body: list[ast.stmt],
        node: ast.expr,
        values_before: Keys,
        function: ast.FunctionDef,
    ) -> tuple[Keys, bool]:
        """Find the possible values of a variable in a list of statements.

        Returns:
            If `body` contains `node`, the possible values at `node`, and True. Otherwise the possible values
                after `body`, and False.
        """
        for statement in body:
            blocks = nested_blocks(statement)
            block_results = [
                self.find_variable_values(variable_name, block, node, values_before, function)
                for block in blocks
            ]
            for block_values, contains_node in block_results:
                if contains_node:
                    return block_values, True
            if statement.lineno <= node.lineno <= (statement.end_lineno or 0):
                return values_before, True
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == variable_name:
                    values_before = self.possible_values(value, function)
                case ast.AugAssign(target=ast.Name(id=target), value=value) if target == variable_name:
                    values_before = concatenate_all([values_before, self.possible_values(value, function)])
            continuing_values = [
                block_values
                for (block_values, _), block in zip(block_results, blocks, strict=True)
                if not leaves_block(block[-1])
            ]
            if blocks:
                values_if_skipped = values_before if not getattr(statement, "orelse", None) else set()
                values_before = set(values_if_skipped).union(*continuing_values)
        return values_before, False


def concatenate_all(parts: list[Keys]) -> Keys:
    """Return all concatenations of one string from each set."""
    strings = {""}
    for part in parts:
        strings = {prefix + text for prefix in strings for text in part}
    return strings


def child_nodes(node: ast.AST) -> list[ast.AST]:
    """Return the child nodes, replacing each keyword argument with its value."""
    return [child.value if isinstance(child, ast.keyword) else child for child in ast.iter_child_nodes(node)]


def select_arguments(call: ast.Call, places: ArgumentPlaces) -> list[ast.expr]:
    """Return the arguments of a call at these positions or with these names."""
    positional_arguments = [
        call.args[place] for place in places if isinstance(place, int) and place < len(call.args)
    ]
    return positional_arguments + [keyword.value for keyword in call.keywords if keyword.arg in places]


def is_empty_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def is_label_of_form_with_call(node: ast.AST, label: ast.AST) -> bool:
    """Return True if `node` creates a move form that has this label and allows a spoken call."""
    return (
        isinstance(node, ast.Call)
        and CALL_MARKER in ast.unparse(node)
        and label in select_arguments(node, LABEL_ARGUMENT)
    )


def nested_blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """Return the blocks of a statement, except those in nested functions and classes."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return []
    blocks = [getattr(statement, part, []) for part in ("body", "orelse", "finalbody")]
    blocks += [handler.body for handler in getattr(statement, "handlers", [])]
    return [block for block in blocks if block]


def leaves_block(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break)
