"""Writes the copying of each compiled game's state from the one place where its fields are declared.

A game's class sets its fields in `prepare`, what everybody may see, and `prepare_hidden`, what not everybody
may. This writes `copy`, `copy_public` and the names of the fields between two marks at the end of the class:

    python tools/fields.py            writes them
    python tools/fields.py --check    fails where they are not what they should be
"""

import ast
import sys
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "parlour" / "games"
BEGIN = "    # --- generated: the fields of the state (tools/fields.py) ---\n"
END = "    # --- end of generated ---\n"

SHARED = ("i64", "int", "bool", "str", "float")  # never change in place
SLICED = ("vec[i64]", "vec[float]", "list[int]", "list[bool]", "list[str]")
COMMON = ("has_interrupts",)  # which every game has, and the base class copies
TERMS = "Terms"  # ends the name of a class whose object holds what follows from options, and never changes


class Unknown(Exception):
    """A field whose kind does not say how to copy it."""


def copied(name: str, kind: str) -> str:
    """The value of a field in a copy."""
    own = f"self.{name}"
    if kind in SHARED or kind.endswith(TERMS) or kind.startswith(("tuple[", "frozenset[")):
        return own
    if kind in SLICED:
        return f"{own}[:]"
    if kind.startswith("list[list["):
        return f"[each[:] for each in {own}]"
    if kind.startswith("list["):
        return f"[each.copy() for each in {own}]"
    if kind.isidentifier() and kind[0].isupper():
        return f"{own}.copy()"
    raise Unknown(f"{name}: {kind}: it is not known how to copy this")


def declared(name: str, methods: dict[str, ast.FunctionDef]) -> list[tuple[str, str]]:
    """The fields that a method sets, itself or by the methods that it calls, each with its kind."""
    found: list[tuple[str, str]] = []
    for node in methods[name].body if name in methods else []:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = ast.unparse(node.value.func)
            found += declared(called.removeprefix("self."), methods) if called.startswith("self.") else []
            continue
        if isinstance(node, ast.AnnAssign):
            kind = ast.unparse(node.annotation)
        elif isinstance(node, ast.Assign):
            kind = ""
        else:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if not isinstance(target, ast.Attribute) or ast.unparse(target.value) != "self":
                continue
            if target.attr not in COMMON:
                if not kind:
                    raise Unknown(f"{target.attr}: its kind is to be declared")
                found.append((target.attr, kind.strip("'")))
    return found


def lines_of(names: list[str], title: str, inherited: str) -> list[str]:
    """A class variable that lists fields, those that are inherited first."""
    each = [name for name in (inherited, *[f'"{name}"' for name in names]) if name]
    if len(each) < 2:
        return [f"    {title}: ClassVar[tuple[str, ...]] = ({''.join([f'{name},' for name in each])})\n"]
    return [
        f"    {title}: ClassVar[tuple[str, ...]] = (\n",
        *[f"        {name},\n" for name in each],
        "    )\n",
    ]


def generated(node: ast.ClassDef) -> list[str]:
    """What stands between the marks of a class."""
    methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
    public, hidden = declared("prepare", methods), declared("prepare_hidden", methods)
    base = ast.unparse(node.bases[0])
    inherits = base != "Game"
    final = any(ast.unparse(each) == "final" for each in node.decorator_list)
    lines = [BEGIN, "\n"]
    for title, fields in (("public_fields", public), ("hidden_fields", hidden)):
        lines += lines_of([name for name, _ in fields], title, f"*{base}.{title}" if inherits else "")
    lines.append("\n")
    for method, fields in (("copy_public", public), ("copy_hidden", hidden)):
        lines.append(f"    def {method}(self, twin: Game) -> None:\n")
        lines.append(f"        assert isinstance(twin, {node.name})\n")
        if inherits:
            lines.append(f"        {base}.{method}(self, twin)\n")
        lines += [f"        twin.{name} = {copied(name, kind)}\n" for name, kind in fields]
        lines.append("\n")
    if final:
        lines += [
            f'    def shell(self) -> "{node.name}":\n',
            f"        return {node.name}(SHELL)\n",
            "\n",
            f'    def copy(self) -> "{node.name}":\n',
            f"        twin = {node.name}(SHELL)\n",
            "        self.copy_common(twin)\n",
            "        self.copy_public(twin)\n",
            "        self.copy_hidden(twin)\n",
            "        return twin\n",
            "\n",
        ]
    return [*lines, END]


def rewritten(text: str) -> str:
    """A module with what is generated in it made anew."""
    lines = text.splitlines(keepends=True)
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        first, last = node.lineno - 1, node.end_lineno or len(lines)
        # The marks stand at the end of the class, which as comments it does not count.
        while last < len(lines) and (lines[last] in (BEGIN, END) or not lines[last].strip()):
            last += 1
        places = [at for at in range(first, last) if lines[at] in (BEGIN, END)]
        if len(places) == 2:
            lines[places[0] : places[1] + 1] = generated(node)
    return "".join(lines)


def main() -> int:
    wrong = []
    for path in sorted(GAMES.glob("*/*.py")):
        text = path.read_text(encoding="utf-8")
        if BEGIN not in text:
            continue
        try:
            new = rewritten(text)
        except Unknown as reason:
            print(f"{path.relative_to(GAMES)}: {reason}", file=sys.stderr)
            return 1
        if new != text:
            wrong.append(path)
            if "--check" not in sys.argv:
                path.write_text(new, encoding="utf-8")
    if wrong and "--check" in sys.argv:
        names = ", ".join(str(path.relative_to(GAMES)) for path in wrong)
        print(f"{names}: the copying is not that of the fields: run python tools/fields.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
