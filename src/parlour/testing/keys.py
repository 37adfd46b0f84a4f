"""That each sentence which a game can make has its message: the keys are read from the game's code.

A key stands in the code whole, or is put together of texts that stand there: by `+`, in an f-string, by a
choice (`"refuse-run" if runs else "refuse-run-off"`), out of a table of texts, by a function. Then every key
that can come of it is a message. What the code does not tell, as a number in an f-string, is declared:
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

from parlour.fluent_files import file_messages
from parlour.games import game_class
from parlour.kit import plainly
from parlour.kit.game import Game
from parlour.kit.grammar import Slot
from parlour.kit.options import list_option_specs
from parlour.lessons import lesson_keys
from parlour.messages import OWN, game_words, option_keys, referred
from parlour.terminal.cited import short, source_of

UNKNOWN = "*"
# Functions and classes that take keys, and which of their arguments those are, by number or by name.
Places = tuple[int | str, ...]
TAKING: dict[str, Places] = {
    "Sentence": (0, "key"),
    "Zone": (2, "label"),
    "MoveForm": (1, "label", 3, "example"),
    "option_conflict": (1, "key"),
}
# The same as they are called: by the name, or as `.name` of something.
ASKING = TAKING | {f".{name}": places for name, places in TAKING.items()} | {".new_refusal": (1, "key")}
LABEL: Places = (1, "label")  # of a form
FAULT = "fault_key"  # of a slot of a grammar
MAY_LACK = {"example", FAULT}  # they may be empty
RULES = "rules"  # the module of the class, in a folder of modules
SAYS, SAID = "[!]", "-said"  # in a form of a Grammar, and what the key of its other label ends with

PLAIN = {"prompt": "prompt-turn", "label": "move"}  # what the kit asks of games that do not say it themselves
KEY = re.compile(r"([a-z]+)(-[\w*]+)+")

Keys = set[str]
Computed = Mapping[str, Iterable[object]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Found:
    """A piece of code, where it stands, and the keys that can come of it."""

    place: str
    written: str
    keys: Keys


def check_words(name: str, computed: Computed | None = None) -> None:
    """Each key that the game's code can come to has its message, and each message is asked for.

    So have its kinds of event and its options. `computed` has what stands for the `*` in keys that the code
    does not tell.

    Args:
        name: Of the game.
        computed: By key as the code tells it, with `*` in it, all that stands there.
    """
    faults = word_faults(game_class(name), computed or {})
    assert not faults, "\n".join(faults)


def word_faults(kind: type[Game], computed: Computed) -> list[str]:
    """What is wrong with the keys and the messages of a game."""
    words = game_words(kind)
    shared = file_messages(OWN / "en.ftl")
    known = {*words.own(), *shared}
    options = [key for fact in list_option_specs(kind.options_type) for key in option_keys(fact)]
    figures = {f"figure-{figure.name}" for figure in kind.components.stats.stats}
    found = [Found(kind.name, "event or option", {*kind.event_kinds, *options})]
    found += [Found("figures", "a figure", figures)]
    found += [Found("kit/plainly.py", name, {key}) for name, key in PLAIN.items() if has_plain(kind, name)]
    found += [Found("first hand", "a step or a picture", lesson_keys(kind))]
    groups = {key.partition("-")[0] for key in known if "-" in key}
    for path, module in sources_of(kind):
        found += Source(path, module).found(groups)
    faults: list[str] = []
    asked: Keys = set()
    for each in found:
        for key in sorted(each.keys):
            if UNKNOWN in key and key not in computed:
                faults.append(f"{each.place}: {each.written}: write the key whole, or declare {key!r}")
                continue
            meant = {key.replace(UNKNOWN, str(value)) for value in computed.get(key, [""])}
            asked |= meant
            missing = sorted(meant - known)
            faults += [f"{each.place}: {each.written}: no message is called {wrong!r}" for wrong in missing]
    keys = {key for each in found for key in each.keys}
    faults += [f"{key!r} is declared, and nothing comes to it" for key in computed if key not in keys]
    asked |= layout_keys(kind) | {each for key in words.own() for each in referred(words.of(key)[0])}
    unused = [key for key in words.own() if key not in asked and key not in shared]
    return faults + [f"nothing asks for the message {key!r}" for key in unused]


def has_plain(kind: type[Game], name: str) -> bool:
    return getattr(kind.components, name) is getattr(plainly, name)


def layout_keys(kind: type[Game]) -> Keys:
    """The names of the zones that follow from a Layout."""
    return {f"zone-{place}" for key in kind.position_keys for place in (key, key.removesuffix("s"))}


def sources_of(kind: type[Game]) -> Iterator[tuple[Path, ModuleType]]:
    """The code of a game and of those that it is built on: the folder of its `rules`, or its one file."""
    found: dict[Path, ModuleType] = {}
    for each in kind.__mro__:
        path = source_of(each.__module__) if issubclass(each, Game) and each is not Game else None
        if path is None:
            continue
        alone = path.stem != RULES
        package = each.__module__.rpartition(".")[0]
        for other in [path] if alone else sorted(path.parent.glob("*.py")):
            name = each.__module__ if other == path else f"{package}.{other.stem}"
            if name in sys.modules:
                found[other] = sys.modules[name]
    yield from found.items()


class Source:
    """The text of a module, beside the module itself, which has what the names in it stand for."""

    def __init__(self, path: Path, module: ModuleType, asking: Mapping[str, Places] = ASKING) -> None:
        self.asking = asking
        self.path = path
        self.module = module
        self.tree = ast.parse(path.read_bytes())
        self.functions = {
            node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)
        }

    def found(self, groups: set[str]) -> list[Found]:
        """What is handed over as a key, and every other text that looks like one of these groups."""
        return [
            Found(f"{short(self.path)}:{node.lineno}", ast.unparse(node), keys)
            for node, keys in self.keys_below(self.tree, None, groups)
        ]

    def keys_below(
        self, node: ast.AST, function: ast.FunctionDef | None, groups: set[str]
    ) -> Iterator[tuple[ast.expr, Keys]]:
        handed = self.keys_handed(node)
        for child in parts_of(node):
            if child in handed:
                keys = self.values(child, function)
                yield child, keys | ({key + SAID for key in keys} if says_besides(node, child) else set())
                yield from self.keys_below(child, function, set())
                continue
            if isinstance(child, ast.Constant | ast.JoinedStr | ast.BinOp):
                keys = self.values(child, function)
                if any(found and found[1] in groups for found in map(KEY.fullmatch, keys)):
                    yield child, keys
                    continue
            within = child if isinstance(child, ast.FunctionDef) else function
            yield from self.keys_below(child, within, groups)

    def keys_handed(self, node: ast.AST) -> list[ast.expr]:
        """The arguments of a call that are keys."""
        if not isinstance(node, ast.Call):
            return []
        ending = f".{node.func.attr}" if isinstance(node.func, ast.Attribute) else ""
        places = self.asking.get(ast.unparse(node.func), self.asking.get(ending, ())) or self.fault_at(node)
        return [each for each in handed_at(node, places) if not (is_empty(each) and MAY_LACK & {*places})]

    def fault_at(self, call: ast.Call) -> Places:
        """Where a slot takes the key of its fault; nowhere, where the call makes no slot."""
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
        return (names.index(FAULT), FAULT) if FAULT in names else ()

    def values(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """The texts that can come of an expression, with `*` for what the code does not tell."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp():
                return self.values(node.body, function) | self.values(node.orelse, function)
            case ast.BoolOp():
                return {text for each in node.values for text in self.values(each, function)}
            case ast.JoinedStr():
                return joined([self.values(each, function) for each in node.values])
            case ast.FormattedValue():
                return self.values(node.value, function)
            case ast.BinOp(op=ast.Add()):
                return joined([self.values(node.left, function), self.values(node.right, function)])
            case ast.Subscript():
                return self.texts_in(node.value, function)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, otherwise]):
                return self.texts_in(table, function) | self.values(otherwise, function)
            case ast.Call(func=ast.Name(id=name)):
                return self.returned(name)
            case ast.Name(id=name):
                return self.held(name, node, function)
        return {UNKNOWN}

    def texts_in(self, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """The texts of a table, which is written on the spot or has a name in the module."""
        if isinstance(node, ast.Tuple | ast.List):
            return {text for each in node.elts for text in self.values(each, function)}
        if isinstance(node, ast.Dict):
            return {text for each in node.values for text in self.values(each, function)}
        table = getattr(self.module, node.id, None) if isinstance(node, ast.Name) else None
        values = list(table.values()) if isinstance(table, dict) else table
        if isinstance(values, list | tuple) and values and all(isinstance(each, str) for each in values):
            return set(values)
        return {UNKNOWN}

    def returned(self, name: str) -> Keys:
        """What a function gives back, of this module or of one that this imports it from."""
        function = self.functions.get(name)
        if function is not None:
            given = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
            return {text for each in given for text in self.values(each, function)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
                module = "." * node.level + (node.module or "")
                path = source_of(module) if not node.level else None
                if path is not None and path != self.path:
                    return Source(path, sys.modules[module]).returned(name)
        return {UNKNOWN}

    def held(self, name: str, node: ast.expr, function: ast.FunctionDef | None) -> Keys:
        """What a name stands for where the code has come to `node`."""
        if function is not None:
            found, _ = self.reached(name, function.body, node, set(), function)
            if found or name in [each.arg for each in function.args.args]:
                return found or {UNKNOWN}
        value = getattr(self.module, name, None)
        if callable(value):
            return set()  # the label of a form: what it says stands in the function
        return {value} if isinstance(value, str) else {UNKNOWN}

    def reached(
        self, name: str, body: list[ast.stmt], node: ast.expr, held: Keys, function: ast.FunctionDef
    ) -> tuple[Keys, bool]:
        """What a name holds after these statements, or where they come to `node`; and whether they do."""
        for statement in body:
            blocks = blocks_of(statement)
            ends = [self.reached(name, block, node, held, function) for block in blocks]
            for found, here in ends:
                if here:
                    return found, True
            if statement.lineno <= node.lineno <= (statement.end_lineno or 0):
                return held, True
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    held = self.values(value, function)
                case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                    held = joined([held, self.values(value, function)])
            going_on = [
                found for (found, _), block in zip(ends, blocks, strict=True) if not leaves(block[-1])
            ]
            if blocks:
                skipped = held if not getattr(statement, "orelse", None) else set()
                held = set(skipped).union(*going_on)
        return held, False


def joined(parts: list[Keys]) -> Keys:
    """One text after another, in all ways."""
    found = {""}
    for part in parts:
        found = {begun + text for begun in found for text in part}
    return found


def parts_of(node: ast.AST) -> list[ast.AST]:
    """What a piece of code is made of; of an argument with a name, what is handed over."""
    return [child.value if isinstance(child, ast.keyword) else child for child in ast.iter_child_nodes(node)]


def handed_at(call: ast.Call, places: Places) -> list[ast.expr]:
    """The arguments of a call at these places."""
    numbered = [call.args[at] for at in places if isinstance(at, int) and at < len(call.args)]
    return numbered + [each.value for each in call.keywords if each.arg in places]


def is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def says_besides(node: ast.AST, label: ast.AST) -> bool:
    """Whether this makes a form of a grammar whose moves may say something besides what the label says."""
    return isinstance(node, ast.Call) and SAYS in ast.unparse(node) and label in handed_at(node, LABEL)


def blocks_of(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The statements within a statement; a function within a function is none of them."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return []
    found = [getattr(statement, part, []) for part in ("body", "orelse", "finalbody")]
    found += [handler.body for handler in getattr(statement, "handlers", [])]
    return [block for block in found if block]


def leaves(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break)
