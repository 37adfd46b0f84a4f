"""Generate the methods that copy the state of a compiled game, based on the declarations of its fields.

The class of a game declares its fields in three methods. `declare_public_fields` declares the public fields,
`declare_round_fields` the fields that each deal resets, and `declare_hidden_fields` the fields that some
seats cannot see. The game's layout in `positions.py` declares which seats see each field. This program writes
the following code between two marker comments at the end of the class:

- Names of the fields. A class without subclasses also gets `copy`, `copy_public` and `copy_hidden`, which
  copy inherited fields too. If the type of a field is a class, the object in the field is copied by its own
  method `copy`. The object is shared instead if the field's initial value is a constant or part of the
  config, because such an object never changes in place.
- `reset_round`, if there is a `declare_round_fields`. This method resets the fields of `declare_round_fields`
and the
  hidden fields to their declared values.
- `copy_visible`, if there is a layout. This method copies the part of the hidden fields that a seat sees.
  Fields that the layout does not show keep their declared values.

    python tools/fields.py            writes the methods
    python tools/fields.py --check    exits with status 1 if the methods are out of date
"""

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "parlour" / "games"
BEGIN = "    # --- generated: the fields of the state (tools/fields.py) ---\n"
END = "    # --- end of generated code ---\n"

SHARED_TYPES = ("i64", "int", "bool", "str", "float")  # types whose values never change in place
SLICED_TYPES = ("vec[i64]", "vec[float]", "list[int]", "list[bool]", "list[str]")
LAYOUT_NAME = "LAYOUT"  # name of the layout in `positions.py`
PUBLIC_VIEWERS = "EVERYBODY"
# Default viewers of a field, keyed by the kind of its layout entry.
DEFAULT_VIEWERS = {
    "Pile": "NOBODY",
    "FaceDownMoves": "OWNER",
    "RingBuffers": "NOBODY",
    "RingBufferCell": "NOBODY",
}
VEC_PATTERN = re.compile(r"vec\[i64\]\(\[(.+?)\] \* (.+)\)")
COMMON_FIELDS = ("has_interrupts",)  # fields of every game, copied by the base class
CONFIG_SUFFIX = "Config"  # suffix of the names of immutable classes that depend only on the game's options


class FieldError(Exception):
    """Raised if a field's type cannot be copied or cleared, or if its declaration contradicts the layout."""


@dataclass(frozen=True)
class Field:
    """A declared field. `value` is the source code of its initial value."""

    name: str
    annotation: str
    value: str


@dataclass(frozen=True)
class LayoutEntry:
    """An entry of a game's layout. `arguments` contains its keyword arguments as source code."""

    kind: str
    field: str
    arguments: dict[str, str]


def never_changes(field: Field) -> bool:
    """Return True if the value of a field never changes in place, so that copies can share it.

    This is true for numbers, strings, tuples, frozen sets and configs. For other classes, it is true only if
    the field's initial value is a constant or part of the config.
    """
    kind = field.annotation
    if kind in SHARED_TYPES or kind.endswith(CONFIG_SUFFIX) or kind.startswith(("tuple[", "frozenset[")):
        return True
    return is_class(kind) and (field.value.isupper() or field.value.startswith("self.config."))


def is_class(annotation: str) -> bool:
    return annotation.isidentifier() and annotation[0].isupper()


def copy_expression(field: Field) -> str:
    """Return the expression that a copy method assigns to a field of the copy."""
    expression, kind = f"self.{field.name}", field.annotation
    if never_changes(field):
        return expression
    if kind in SLICED_TYPES:
        return f"{expression}[:]"
    if kind.startswith("list[list["):
        return f"[item[:] for item in {expression}]"
    if kind.startswith("list["):
        return f"[item.copy() for item in {expression}]"
    if is_class(kind):
        return f"{expression}.copy()"
    raise FieldError(f"{field.name}: {kind}: a field of this type cannot be copied")


def declared_fields(method_name: str, methods: dict[str, ast.FunctionDef]) -> list[Field]:
    """Return the fields that a method sets, directly or through the methods that it calls."""
    fields: list[Field] = []
    for node in methods[method_name].body if method_name in methods else []:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called_name = ast.unparse(node.value.func)
            fields += (
                declared_fields(called_name.removeprefix("self."), methods)
                if called_name.startswith("self.")
                else []
            )
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
            if target.attr not in COMMON_FIELDS:
                if not kind:
                    raise FieldError(f"{target.attr}: declare its type")
                value = ast.unparse(node.value) if node.value else ""
                fields.append(Field(target.attr, kind.strip("'"), value))
    return fields


# Layout


def read_layout_entries(folder: Path) -> list[LayoutEntry]:
    """Return the entries of the layout in a game's folder, or an empty list for a game without a layout."""
    path = folder / "positions.py"
    if not path.is_file():
        return []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        layout = (
            node.value
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == LAYOUT_NAME
            else None
        )
        if isinstance(layout, ast.Call):
            return [parse_entry(call) for call in layout.args if isinstance(call, ast.Call)]
    raise FieldError(f"{path}: {LAYOUT_NAME} is missing")


def parse_entry(node: ast.Call) -> LayoutEntry:
    """Parse an entry of a layout. Its only positional argument is the key."""
    arguments = {keyword.arg or "": ast.unparse(keyword.value).strip("'") for keyword in node.keywords}
    if len(node.args) != 1:
        raise FieldError(f"{ast.unparse(node)}: pass all arguments except the key by name")
    key = ast.unparse(node.args[0]).strip("'")
    return LayoutEntry(ast.unparse(node.func), arguments.get("field", key), arguments)


def check_visibility(entries: list[LayoutEntry], public_fields: list[Field]) -> None:
    """Check that fields which the layout hides from a seat are declared as hidden."""
    public_names = [field_.name for field_ in public_fields]
    for entry in entries:
        viewers = entry.arguments.get("viewers", DEFAULT_VIEWERS.get(entry.kind))
        is_hidden = (
            entry.kind == "Hands"
            or "observe_method" in entry.arguments
            or viewers not in (None, PUBLIC_VIEWERS)
        )
        fields = [entry.field, *re.findall(r"'(\w+)'", entry.arguments.get("fields", ""))]
        if is_hidden and any(field in public_names for field in fields):
            raise FieldError(
                f"{entry.field}: declare it in declare_hidden_fields, because it is hidden from some seats"
            )


# The generated code


def parse_vec_initializer(field: Field) -> tuple[str, str]:
    """Return the initial value of a vec's elements, and the number of elements."""
    match = VEC_PATTERN.fullmatch(field.value)
    if not match:
        raise FieldError(f"{field.name}: expected vec[i64]([value] * number), not {field.value}")
    return match[1], ast.unparse(ast.parse(match[2].removeprefix("int"), mode="eval"))


def lines_that_reset_fields(fields: list[Field]) -> list[str]:
    """Return lines that reset fields to their initial values without creating a new `vec`."""
    lines: list[str] = []
    loops: dict[str, list[str]] = {}
    for field in fields:
        if never_changes(field):
            lines.append(f"        self.{field.name} = {field.value}\n")
        elif field.annotation == "vec[i64]":
            value, number = parse_vec_initializer(field)
            loops.setdefault(number, []).append(f"            self.{field.name}[index] = {value}\n")
        elif is_class(field.annotation):
            lines.append(f"        self.{field.name}.clear()\n")
        else:
            raise FieldError(f"{field.name}: {field.annotation}: a field of this type cannot be cleared")
    for number, body in loops.items():
        lines += [f"        for index in range({number}):\n", *body]
    return lines


def visible_copy_lines(field: Field, entries: list[LayoutEntry]) -> list[str]:
    """Return lines of code that copy what a seat sees of a hidden field."""
    name = field.name
    entry = next((other_entry for other_entry in entries if other_entry.field == name), None)
    if any(
        other_entry.kind == "Hands" and other_entry.arguments.get("hidden_counts", "hidden_counts") == name
        for other_entry in entries
    ):
        return []  # hidden card counts are copied together with the hands
    if entry is not None and entry.kind == "Hands":
        return hands_copy_lines(name, entry.arguments.get("hidden_counts", "hidden_counts"))
    if entry is not None and entry.kind == "Pile" and "size_field" in entry.arguments:
        return pile_copy_lines(
            field, entry.arguments["size_field"], entry.arguments.get("can_be_known") != "False"
        )
    if entry is not None and entry.kind == "RingBuffers":
        return rings_copy_lines(field, entry.arguments["head_field"], entry.arguments["size_field"])
    if entry is not None and entry.kind == "RingBufferCell":
        return [
            f"        own.{name} = self.{name}\n",
            f"        if self.{name} >= 0 and not (known_cards >> (self.{name} & CARD_MASK)) & 1:\n",
            f"            own.{name} = self.{name} | CARD_MASK\n",
        ]
    if entry is not None and entry.kind == "CardValue":
        return card_copy_lines(name, entry.arguments.get("viewers", ""))
    for value_entry in [
        other_entry for other_entry in entries if f"'{name}'" in other_entry.arguments.get("fields", "")
    ]:
        if "observe_method" in value_entry.arguments:
            return [f"        own.{name} = self.{value_entry.arguments['observe_method']}(seat)\n"]
        if value_entry.arguments.get("viewers") == "MOVER":
            return [f"        own.{name} = self.{name} if seat == self.turn else {field.value}\n"]
    return [f"        own.{name} = {field.value}\n"]


def hands_copy_lines(field_name: str, counts_field: str) -> list[str]:
    return [
        f"        own.{field_name} = self.{field_name}[:]\n",
        f"        own.{counts_field} = self.{counts_field}[:]\n",
        "        for other in range(self.seats):\n",
        "            if other != seat:\n",
        f"                hand = self.{field_name}[other]\n",
        f"                own.{field_name}[other] = hand & known_cards\n",
        f"                own.{counts_field}[other] = self.{counts_field}[other]"
        " + count(hand & ~known_cards)\n",
    ]


def pile_copy_lines(field: Field, size_field: str, can_be_known: bool) -> list[str]:
    value = parse_vec_initializer(field)[0]
    hidden_line = f"        own.{field.name} = {field.value.replace(f'([{value}]', '([UNKNOWN]', 1)}\n"
    if not can_be_known:
        return [hidden_line]
    return [
        hidden_line,
        f"        for index in range(self.{size_field}):\n",
        f"            card = self.{field.name}[index]\n",
        "            if card >= 0 and known_cards & bit(card):\n",
        f"                own.{field.name}[index] = card\n",
    ]


def rings_copy_lines(field: Field, head_field: str, size_field: str) -> list[str]:
    name, (value, _) = field.name, parse_vec_initializer(field)
    return [
        f"        own.{name} = {field.value.replace(f'([{value}]', '([CARD_MASK]', 1)}\n",
        "        for other in range(self.seats):\n",
        f"            for offset in range(self.{size_field}[other]):\n",
        f"                index = RING_SIZE * other + ((self.{head_field}[other] + offset) & CARD_MASK)\n",
        f"                cell = self.{name}[index]\n",
        f"                own.{name}[index] = cell if (known_cards >> (cell & CARD_MASK)) & 1"
        " else cell | CARD_MASK\n",
    ]


def card_copy_lines(field_name: str, viewers: str) -> list[str]:
    mover_condition = "seat != self.turn and " if viewers == "MOVER" else ""
    return [
        f"        own.{field_name} = self.{field_name}\n",
        f"        if self.{field_name} >= 0 and {mover_condition}not known_cards & bit(self.{field_name}):\n",
        f"            own.{field_name} = UNKNOWN\n",
    ]


def field_names_lines(names: list[str], variable: str, inherited_expression: str) -> list[str]:
    """Return the lines of a class variable that lists field names, with inherited fields first."""
    elements = [name for name in (inherited_expression, *[f'"{name}"' for name in names]) if name]
    if len(elements) < 2:
        return [
            f"    {variable}: ClassVar[tuple[str, ...]] = ({''.join([f'{name},' for name in elements])})\n"
        ]
    return [
        f"    {variable}: ClassVar[tuple[str, ...]] = (\n",
        *[f"        {name},\n" for name in elements],
        "    )\n",
    ]


def generate_lines(
    node: ast.ClassDef, entries: list[LayoutEntry], classes: dict[str, ast.ClassDef]
) -> list[str]:
    """Return the generated lines for a class. `classes` contains possible base classes, keyed by name."""
    methods = methods_by_name(node)
    round_fields, hidden_fields = (
        declared_fields("declare_round_fields", methods),
        declared_fields("declare_hidden_fields", methods),
    )
    public_fields = declared_fields("declare_public_fields", methods) + round_fields
    check_visibility(entries, public_fields)
    base_class = ast.unparse(node.bases[0])
    base_class = "" if base_class == "Game" else base_class
    lines = [BEGIN, "\n"]
    for variable, fields in (("public_fields", public_fields), ("hidden_fields", hidden_fields)):
        lines += field_names_lines(
            [field.name for field in fields], variable, f"*{base_class}.{variable}" if base_class else ""
        )
    lines.append("\n")
    if is_final(node):
        lines += lines_of_copy_methods(node, classes)
    if entries and (hidden_fields or not base_class):
        visible_lines = [line for field in hidden_fields for line in visible_copy_lines(field, entries)]
        lines += method_lines(
            node.name,
            base_class,
            "copy_visible(self, target: Game, seat: i64, known_cards: i64)",
            visible_lines,
        )
    if "declare_round_fields" in methods:
        # Arrays with a separate size field are not reset, because elements beyond the size are never read.
        sized_fields = [entry.field for entry in entries if "size_field" in entry.arguments]
        reset_body = lines_that_reset_fields(
            [*round_fields, *[field for field in hidden_fields if field.name not in sized_fields]]
        )
        base_call = [f"        {base_class}.reset_round(self)\n"] if base_class else []
        lines += ["    def reset_round(self) -> None:\n", *base_call, *reset_body, "\n"]
    return [*lines, END]


def lines_of_copy_methods(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[str]:
    """Return the lines of a final class's copy methods. These methods also copy inherited fields."""
    public_fields: list[Field] = []
    hidden_fields: list[Field] = []
    for class_node in inherited_classes(node, classes):
        methods = methods_by_name(class_node)
        public_fields += declared_fields("declare_public_fields", methods) + declared_fields(
            "declare_round_fields", methods
        )
        hidden_fields += declared_fields("declare_hidden_fields", methods)
    lines: list[str] = []
    for method, fields in (("copy_public", public_fields), ("copy_hidden", hidden_fields)):
        body = [f"        own.{field.name} = {copy_expression(field)}\n" for field in fields]
        lines += method_lines(node.name, "", f"{method}(self, target: Game)", body)
    return [
        *lines,
        f'    def new_blank(self) -> "{node.name}":\n',
        f"        return {node.name}()\n",
        "\n",
        f'    def copy(self) -> "{node.name}":\n',
        f"        copied = {node.name}()\n",
        "        self.copy_common_fields(copied)\n",
        "        self.copy_public(copied)\n",
        "        self.copy_hidden(copied)\n",
        "        return copied\n",
        "\n",
    ]


def inherited_classes(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """Return the class and its base classes except `Game`, with base classes first."""
    base_class = ast.unparse(node.bases[0])
    if base_class == "Game":
        return [node]
    if base_class not in classes:
        raise FieldError(f"{node.name}: no class of a game has the name {base_class}")
    return [*inherited_classes(classes[base_class], classes), node]


def methods_by_name(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {statement.name: statement for statement in node.body if isinstance(statement, ast.FunctionDef)}


def is_final(node: ast.ClassDef) -> bool:
    return any(ast.unparse(decorator) == "final" for decorator in node.decorator_list)


def method_lines(name: str, base_class: str, signature: str, body: list[str]) -> list[str]:
    """Return the lines of a generated method that fills a target object, such as a copy.

    The generated method first calls the same method of the base class. It then assigns the target to a typed
    variable, so that compiled code checks the class of the target only once.
    """
    method, _, parameters = signature.partition("(")
    arguments = [parameter.partition(":")[0].strip() for parameter in parameters.rstrip(")").split(",")]
    base_call = [f"        {base_class}.{method}({', '.join(arguments)})\n"] if base_class else []
    check = f"        assert isinstance(target, {name})\n"
    own = [f"        own: {name} = target\n"] if body else []
    return [f"    def {signature} -> None:\n", check, *base_call, *own, *body, "\n"]


def classes_by_name(text: str) -> dict[str, ast.ClassDef]:
    """Return the classes in a module, keyed by name."""
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}


def rewrite_module(text: str, entries: list[LayoutEntry], classes: dict[str, ast.ClassDef]) -> str:
    """Return the source code of a module with its generated parts up to date."""
    lines = text.splitlines(keepends=True)
    for node in reversed(classes_by_name(text).values()):
        first, last = node.lineno - 1, node.end_lineno or len(lines)
        # Include the marker comments after the last statement, which are not part of the syntax tree.
        while last < len(lines) and (lines[last] in (BEGIN, END) or not lines[last].strip()):
            last += 1
        mark_indexes = [index for index in range(first, last) if lines[index] in (BEGIN, END)]
        marks = [lines[index] for index in mark_indexes]
        if marks not in ([], [BEGIN, END]):
            raise FieldError(
                f"{node.name}: expected one line {BEGIN.strip()!r}, with {END.strip()!r} after it"
            )
        if marks:
            lines[mark_indexes[0] : mark_indexes[1] + 1] = generate_lines(node, entries, classes)
    return "".join(lines)


def main() -> int:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*/*.py"))}
    texts = {path: text for path, text in texts.items() if BEGIN in text}
    classes = {name: node for text in texts.values() for name, node in classes_by_name(text).items()}
    outdated_paths = []
    for path, text in texts.items():
        try:
            new_text = rewrite_module(text, read_layout_entries(path.parent), classes)
        except FieldError as error:
            print(f"{path.relative_to(GAMES)}: {error}", file=sys.stderr)
            return 1
        if new_text != text:
            outdated_paths.append(path)
            if "--check" not in sys.argv:
                path.write_text(new_text, encoding="utf-8")
    if outdated_paths and "--check" in sys.argv:
        outdated_files = ", ".join(str(path.relative_to(GAMES)) for path in outdated_paths)
        print(
            f"{outdated_files}: the generated copy code is out of date; run python tools/fields.py",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
