"""Generate the methods that copy a compiled game's state, from the declarations of its fields.

A game's class declares its fields in `prepare`: public ones, `declare_round` for those that are reset with
each deal, and `declare_hidden` for those that are not visible to all seats. This program writes between two
marks at the end of the class

- the names of the fields. A class without subclasses also gets `copy`, `copy_public` and `copy_hidden`, which
  copy the inherited fields too. A field with a class type is copied by its `copy` method. It is shared if its
  initial value is a constant or a part of the terms, because it then never changes in place;
- `reset_round`, if there is a `declare_round`: it resets these fields and the hidden ones to their declared
  values;
- `copy_visible`, if the game's folder has a table of places, `positions.py`: it copies the part of the hidden
  fields that a seat sees. Fields that the table does not show keep their declared values.

    python tools/fields.py            writes them
    python tools/fields.py --check    fails if they are out of date
"""

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "parlour" / "games"
BEGIN = "    # --- generated: the fields of the state (tools/fields.py) ---\n"
END = "    # --- end of generated ---\n"

SHARED = ("i64", "int", "bool", "str", "float")  # values of these types never change in place
SLICED = ("vec[i64]", "vec[float]", "list[int]", "list[bool]", "list[str]")
TABLE = "LAYOUT"  # the name of the table of places
ALL = "EVERYBODY"
# Viewers of an entry that does not name them.
HIDES = {
    "Pile": "NOBODY",
    "HiddenMoves": "OWNER",
    "Rings": "NOBODY",
    "RingCell": "NOBODY",
}
VEC = re.compile(r"vec\[i64\]\(\[(.+?)\] \* (.+)\)")
COMMON = ("has_interrupts",)  # in every game; the base class copies it
TERMS = "Config"  # suffix of the classes whose objects follow from the options and never change


class Unknown(Exception):
    """A field that cannot be copied or cleared by its type, or whose visibility contradicts the table."""


@dataclass(frozen=True)
class Field:
    """A declared field: `value` is the text of its initial value."""

    name: str
    kind: str
    value: str


@dataclass(frozen=True)
class Entry:
    """A place of the table: its kind, its field, and its other facts."""

    kind: str
    field: str
    facts: dict[str, str]


def never_changes(field: Field) -> bool:
    """Return True if the value of a field never changes in place, so that copies can share it.

    A field with a class type says so by its initial value: a constant, or a part of the configuration.
    """
    kind = field.kind
    if kind in SHARED or kind.endswith(TERMS) or kind.startswith(("tuple[", "frozenset[")):
        return True
    return is_class(kind) and (field.value.isupper() or field.value.startswith("self.config."))


def is_class(kind: str) -> bool:
    return kind.isidentifier() and kind[0].isupper()


def copied(field: Field) -> str:
    """Return the expression for the value of a field in a copy."""
    own, kind = f"self.{field.name}", field.kind
    if never_changes(field):
        return own
    if kind in SLICED:
        return f"{own}[:]"
    if kind.startswith("list[list["):
        return f"[each[:] for each in {own}]"
    if kind.startswith("list["):
        return f"[each.copy() for each in {own}]"
    if is_class(kind):
        return f"{own}.copy()"
    raise Unknown(f"{field.name}: {kind}: a field of this type cannot be copied")


def declared(name: str, methods: dict[str, ast.FunctionDef]) -> list[Field]:
    """Return the fields that a method sets, directly or through the methods that it calls."""
    found: list[Field] = []
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
                    raise Unknown(f"{target.attr}: declare its type")
                value = ast.unparse(node.value) if node.value else ""
                found.append(Field(target.attr, kind.strip("'"), value))
    return found


# The table of the places


def entries_in(folder: Path) -> list[Entry]:
    """Return the entries of the table in a game's folder, or an empty list if there is no table."""
    path = folder / "positions.py"
    if not path.is_file():
        return []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        table = node.value if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == TABLE else None
        if isinstance(table, ast.Call):
            return [entry_of(each) for each in table.args if isinstance(each, ast.Call)]
    raise Unknown(f"{path}: {TABLE} is missing")


def entry_of(node: ast.Call) -> Entry:
    """Return an entry with its facts as written in the source. The positional argument is the key."""
    facts = {each.arg or "": ast.unparse(each.value).strip("'") for each in node.keywords}
    if len(node.args) != 1:
        raise Unknown(f"{ast.unparse(node)}: pass all arguments except the key by name")
    key = ast.unparse(node.args[0]).strip("'")
    return Entry(ast.unparse(node.func), facts.get("field", key), facts)


def check_visibility(entries: list[Entry], public: list[Field]) -> None:
    """Check that each field that the table hides from a seat is declared as hidden."""
    names = [each.name for each in public]
    for entry in entries:
        seen_by = entry.facts.get("viewers", HIDES.get(entry.kind))
        hides = entry.kind == "Hands" or "observe_method" in entry.facts or seen_by not in (None, ALL)
        fields = [entry.field, *re.findall(r"'(\w+)'", entry.facts.get("fields", ""))]
        if hides and any(field in names for field in fields):
            raise Unknown(
                f"{entry.field}: declare it in declare_hidden, because it is hidden from some seats"
            )


# The generated code


def elements(field: Field) -> tuple[str, str]:
    """Return the initial value of the elements of a `vec`, and their number."""
    found = VEC.fullmatch(field.value)
    if not found:
        raise Unknown(f"{field.name}: expected vec[i64]([value] * number), not {field.value}")
    return found[1], ast.unparse(ast.parse(found[2].removeprefix("int"), mode="eval"))


def clearing(fields: list[Field]) -> list[str]:
    """Return lines that reset fields to their initial values without a new `vec`."""
    lines: list[str] = []
    loops: dict[str, list[str]] = {}
    for field in fields:
        if never_changes(field):
            lines.append(f"        self.{field.name} = {field.value}\n")
        elif field.kind == "vec[i64]":
            value, number = elements(field)
            loops.setdefault(number, []).append(f"            self.{field.name}[at] = {value}\n")
        elif is_class(field.kind):
            lines.append(f"        self.{field.name}.clear()\n")
        else:
            raise Unknown(f"{field.name}: {field.kind}: a field of this type cannot be cleared")
    for number, inside in loops.items():
        lines += [f"        for at in range({number}):\n", *inside]
    return lines


def showing(field: Field, entries: list[Entry]) -> list[str]:
    """Return lines that copy the part of a hidden field that a seat sees."""
    name = field.name
    entry = next((each for each in entries if each.field == name), None)
    if any(
        each.kind == "Hands" and each.facts.get("hidden_counts", "hidden_counts") == name for each in entries
    ):
        return []  # copied with the hands
    if entry is not None and entry.kind == "Hands":
        return hands_shown(name, entry.facts.get("hidden_counts", "hidden_counts"))
    if entry is not None and entry.kind == "Pile" and "size_field" in entry.facts:
        return pile_shown(field, entry.facts["size_field"], entry.facts.get("can_be_known") != "False")
    if entry is not None and entry.kind == "Rings":
        return rings_shown(field, entry.facts["head_field"], entry.facts["size_field"])
    if entry is not None and entry.kind == "RingCell":
        return [
            f"        own.{name} = self.{name}\n",
            f"        if self.{name} >= 0 and not (known_cards >> (self.{name} & CARD_MASK)) & 1:\n",
            f"            own.{name} = self.{name} | CARD_MASK\n",
        ]
    if entry is not None and entry.kind == "CardValue":
        return card_shown(name, entry.facts.get("viewers", ""))
    for told in [each for each in entries if f"'{name}'" in each.facts.get("fields", "")]:
        if "observe_method" in told.facts:
            return [f"        own.{name} = self.{told.facts['observe_method']}(seat)\n"]
        if told.facts.get("viewers") == "MOVER":
            return [f"        own.{name} = self.{name} if seat == self.turn else {field.value}\n"]
    return [f"        own.{name} = {field.value}\n"]


def hands_shown(name: str, veiled: str) -> list[str]:
    return [
        f"        own.{name} = self.{name}[:]\n",
        f"        own.{veiled} = self.{veiled}[:]\n",
        "        for other in range(self.seats):\n",
        "            if other != seat:\n",
        f"                hand = self.{name}[other]\n",
        f"                own.{name}[other] = hand & known_cards\n",
        f"                own.{veiled}[other] = self.{veiled}[other] + count(hand & ~known_cards)\n",
    ]


def pile_shown(field: Field, size: str, may_be_named: bool) -> list[str]:
    value = elements(field)[0]
    hidden = f"        own.{field.name} = {field.value.replace(f'([{value}]', '([UNKNOWN]', 1)}\n"
    if not may_be_named:
        return [hidden]
    return [
        hidden,
        f"        for at in range(self.{size}):\n",
        f"            card = self.{field.name}[at]\n",
        "            if card >= 0 and known_cards & bit(card):\n",
        f"                own.{field.name}[at] = card\n",
    ]


def rings_shown(field: Field, heads: str, held: str) -> list[str]:
    name, (value, _) = field.name, elements(field)
    return [
        f"        own.{name} = {field.value.replace(f'([{value}]', '([CARD_MASK]', 1)}\n",
        "        for other in range(self.seats):\n",
        f"            for nth in range(self.{held}[other]):\n",
        f"                at = RING_SIZE * other + ((self.{heads}[other] + nth) & CARD_MASK)\n",
        f"                cell = self.{name}[at]\n",
        f"                own.{name}[at] = cell if (known_cards >> (cell & CARD_MASK)) & 1"
        " else cell | CARD_MASK\n",
    ]


def card_shown(name: str, seen_by: str) -> list[str]:
    mover = "seat != self.turn and " if seen_by == "MOVER" else ""
    return [
        f"        own.{name} = self.{name}\n",
        f"        if self.{name} >= 0 and {mover}not known_cards & bit(self.{name}):\n",
        f"            own.{name} = UNKNOWN\n",
    ]


def lines_of(names: list[str], title: str, inherited: str) -> list[str]:
    """Return a class variable that lists fields, with inherited fields first."""
    each = [name for name in (inherited, *[f'"{name}"' for name in names]) if name]
    if len(each) < 2:
        return [f"    {title}: ClassVar[tuple[str, ...]] = ({''.join([f'{name},' for name in each])})\n"]
    return [
        f"    {title}: ClassVar[tuple[str, ...]] = (\n",
        *[f"        {name},\n" for name in each],
        "    )\n",
    ]


def generated(node: ast.ClassDef, entries: list[Entry], classes: dict[str, ast.ClassDef]) -> list[str]:
    """Return the lines between the marks of a class. `classes` holds the possible base classes by name."""
    methods = methods_of(node)
    rounds, hidden = declared("declare_round", methods), declared("declare_hidden", methods)
    public = declared("declare_public", methods) + rounds
    check_visibility(entries, public)
    base = ast.unparse(node.bases[0])
    base = "" if base == "Game" else base
    lines = [BEGIN, "\n"]
    for title, fields in (("public_fields", public), ("hidden_fields", hidden)):
        lines += lines_of([field.name for field in fields], title, f"*{base}.{title}" if base else "")
    lines.append("\n")
    if is_final(node):
        lines += copying(node, classes)
    if entries and (hidden or not base):
        seen = [line for field in hidden for line in showing(field, entries)]
        lines += method_lines(
            node.name, base, "copy_visible(self, target: Game, seat: i64, known_cards: i64)", seen
        )
    if "declare_round" in methods:
        behind = [
            each.field for each in entries if "size_field" in each.facts
        ]  # a size field limits these, so they need no clearing
        cleared = clearing([*rounds, *[field for field in hidden if field.name not in behind]])
        above = [f"        {base}.reset_round(self)\n"] if base else []
        lines += ["    def reset_round(self) -> None:\n", *above, *cleared, "\n"]
    return [*lines, END]


def copying(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[str]:
    """Return the copy methods of a class without subclasses, including inherited fields."""
    public: list[Field] = []
    hidden: list[Field] = []
    for each in lineage(node, classes):
        methods = methods_of(each)
        public += declared("declare_public", methods) + declared("declare_round", methods)
        hidden += declared("declare_hidden", methods)
    lines: list[str] = []
    for method, fields in (("copy_public", public), ("copy_hidden", hidden)):
        body = [f"        own.{field.name} = {copied(field)}\n" for field in fields]
        lines += method_lines(node.name, "", f"{method}(self, target: Game)", body)
    return [
        *lines,
        f'    def new_blank(self) -> "{node.name}":\n',
        f"        return {node.name}(BLANK)\n",
        "\n",
        f'    def copy(self) -> "{node.name}":\n',
        f"        copied = {node.name}(BLANK)\n",
        "        self.copy_common(copied)\n",
        "        self.copy_public(copied)\n",
        "        self.copy_hidden(copied)\n",
        "        return copied\n",
        "\n",
    ]


def lineage(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """Return a class and its base classes below `Game`, the topmost first."""
    base = ast.unparse(node.bases[0])
    if base == "Game":
        return [node]
    if base not in classes:
        raise Unknown(f"{node.name}: no class of a game has the name {base}")
    return [*lineage(classes[base], classes), node]


def methods_of(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}


def is_final(node: ast.ClassDef) -> bool:
    return any(ast.unparse(each) == "final" for each in node.decorator_list)


def method_lines(name: str, base: str, head: str, body: list[str]) -> list[str]:
    """Return a method that takes a target and first calls its base's method with the same arguments.

    Compiled code would check the class of the target at each field, so the method binds it once as its own.
    """
    method, _, parameters = head.partition("(")
    handed = [each.partition(":")[0].strip() for each in parameters.rstrip(")").split(",")]
    above = [f"        {base}.{method}({', '.join(handed)})\n"] if base else []
    check = f"        assert isinstance(target, {name})\n"
    own = [f"        own: {name} = target\n"] if body else []
    return [f"    def {head} -> None:\n", check, *above, *own, *body, "\n"]


def classes_in(text: str) -> dict[str, ast.ClassDef]:
    """Return the classes of a module by name."""
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}


def rewritten(text: str, entries: list[Entry], classes: dict[str, ast.ClassDef]) -> str:
    """Return a module with its generated parts replaced."""
    lines = text.splitlines(keepends=True)
    for node in reversed(classes_in(text).values()):
        first, last = node.lineno - 1, node.end_lineno or len(lines)
        # The marks are comments at the end of the class, which its end line does not include.
        while last < len(lines) and (lines[last] in (BEGIN, END) or not lines[last].strip()):
            last += 1
        places = [at for at in range(first, last) if lines[at] in (BEGIN, END)]
        marks = [lines[at] for at in places]
        if marks not in ([], [BEGIN, END]):
            raise Unknown(f"{node.name}: expected one line {BEGIN.strip()!r}, with {END.strip()!r} after it")
        if marks:
            lines[places[0] : places[1] + 1] = generated(node, entries, classes)
    return "".join(lines)


def main() -> int:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*/*.py"))}
    texts = {path: text for path, text in texts.items() if BEGIN in text}
    classes = {name: node for text in texts.values() for name, node in classes_in(text).items()}
    wrong = []
    for path, text in texts.items():
        try:
            new = rewritten(text, entries_in(path.parent), classes)
        except Unknown as reason:
            print(f"{path.relative_to(GAMES)}: {reason}", file=sys.stderr)
            return 1
        if new != text:
            wrong.append(path)
            if "--check" not in sys.argv:
                path.write_text(new, encoding="utf-8")
    if wrong and "--check" in sys.argv:
        names = ", ".join(str(path.relative_to(GAMES)) for path in wrong)
        print(f"{names}: the generated copy code is out of date; run python tools/fields.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
