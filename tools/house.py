"""The figures of the house: how much of a rules module is rules, and what is long or written too often.

    python tools/house.py                    the figures of this checkout
    python tools/house.py --check [LIMIT...] the same; exits with 1 where a limit of docs/house.md is passed,
                                             one of those named (rules, modules, functions, places) or any
    python tools/house.py --peer NAME PATH   the same count for another package, its release unpacked at PATH:
                                             chess (which is python-chess), pokerkit or pgx

How it counts. A line is a line of code: blank lines, comments and docstrings are left aside, and so is what
stands between `# --- generated: WHAT ---` and `# --- end of generated ---`. Each function, each name given at
the top of a module and each helping class is of one kind. The kind is told, in this order, by the module
(`advice.py` is advice), by the name (`copy` is copying: the tables below), by the section heading above, and
at last by the callers: what only advice calls is advice. What nothing claims is rules. So the tables name
what is not rules, in our package as in others.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GENERATED = "# --- generated:"
END_OF_GENERATED = "# --- end of generated ---"

LEAST_RULES = 70  # percent of each rules module
LONGEST_MODULE = 900  # lines, with all that stands in them
LONGEST_FUNCTION = 60  # lines, but for its docstring
MOST_PLACES = 2  # in which a field of the state is written beside its use
LIMITS = ("rules", "modules", "functions", "places")

RULES = "rules"
COPYING = "copying"
TEXT = "text"  # of moves and positions: writing, reading, and refusing what cannot be
KNOWLEDGE = "knowledge"  # what seats know: views, worlds, memory
SCENE = "scene"  # zones, prompts, labels
SENTENCES = "sentences"
ADVICE = "advice"
DATA = "data"
GROUND = "ground"  # what is of no one game, such as sets of squares
FRAME = "imports"
KINDS = (RULES, COPYING, TEXT, KNOWLEDGE, SCENE, SENTENCES, ADVICE, DATA, GROUND, FRAME)


@dataclass(frozen=True)
class Table:
    """What tells the kinds of a package's code: patterns that match a whole name, module or heading."""

    names: dict[str, str]
    # Classes that are looked into, by their own name or a base's; any other is one piece.
    opened: str
    # Classes that hold the state: their annotated names and what these functions set are its fields.
    state: str
    declared_in: str
    # Functions in which a field is written beside its use, by what they do with it.
    places: dict[str, str]
    # The last word of a module's name; a module with any other name is a rules module.
    modules: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    # Names of tables of facts, in which a string that is a field's name is one more place.
    facts: str = "no table"


OURS = Table(
    names={
        RULES: r"prepare\w*|start|deal|generate|push|to_move|may_interrupt"
        r"|is_interrupt|broken\w*|find_refusals?|widest|score_list|next_dealer|out_of_turn|\w+(Options|Terms)",
        COPYING: r"copy\w*|shell|__copy__|__deepcopy__|__reduce__|__eq__|__hash__|kept",
        TEXT: r"write|write_as_before|read|read_(?!memory\b)\w+|check(_\w+)?|look_at_\w+|vocabulary|notation"
        r"|card|card_word|\w+_words|spelled|plain|called|POSITION_KEYS|\w*GRAMMAR|PLAIN_MOVES",
        KNOWLEDGE: r"(write|read|add|clear)_memory|observation\w*|known_to|deal_hidden\w*"
        r"|unveil|note_\w+|remember\w*|noting|cards_held|knowledge\w*|Flow|Worlds",
        SCENE: r"prompt\w*|with_catches|label|spot|through|pointing|zones|\w+_zone|faces|written|listed"
        r"|place_of|ZONES|PLACES",
        SENTENCES: r"\w*SENTENCES|\w*REASONS|\w*PROMPTS|\w*MESSAGES",
        ADVICE: r"heuristic\w*|promise\w*|overlooked|reason\w*|evaluation|ahead|deals"
        r"|appraised|likelihood\w*|count_hand",
    },
    modules={
        KNOWLEDGE: "knowledge|bags|lots|notes|worlds",
        ADVICE: "advice|discards|hands|race|reasons",
        TEXT: "notation|places|positions",
        SCENE: "table",
        SENTENCES: "messages|words",
        DATA: "deck|cards|figures|openings",
        FRAME: "__init__",
    },
    headings={
        TEXT: r"position.*|what play cannot.*|(cards|moves|asking,) as text.*|asking, as text.*",
        KNOWLEDGE: r"what is (known|seen).*|under `first_ace` a.*|what everybody (knows|learns).*",
        SCENE: r"what people see.*",
        ADVICE: r"a rule of thumb.*|what a position is worth.*|what speaks.*|what a discard.*"
        r"|hands counted outside.*",
    },
    opened=r"\w*Game|Knowledge|Advice",
    places={
        "declare": r"prepare\w*|__init__",
        "clear": r"clear_\w+",
        "copy": r"copy\w*",
        "compare": r"__eq__",
        "write": r"write(_memory|_as_before)?|\w+_words",
        "read": r"read(_\w+)?",
        "observe": r"observation\w*",
    },
    state=r"\w*Game",
    declared_in=r"prepare\w*|__init__",
    facts=r"\w*(FIELDS|PLACES|STATE|ZONES|POSITION_KEYS)\w*|fields|places|position_keys",
)

PEERS = {
    "chess": Table(
        names={
            COPYING: r"copy|__copy__|__deepcopy__|__eq__|__hash__|root|empty|transform|mirror|apply_\w+"
            r"|clear_stack|_BoardState|_transposition_key|from_\w+",
            TEXT: r"\w*(fen|epd|san|lan|uci|xboard)|\w*epd_\w+|san_and_push|_algebraic\w*|__str__|__repr__"
            r"|status|is_valid|Status|symbol|unicode|unicode_symbol|parse_\w+|find_move|piece_symbol|piece_name"
            r"|\w*(FEN|SAN|UCI)\w*|\w+_NAMES|\w*SYMBOLS|\w+Error",
            SCENE: r"_repr_svg_|unicode",
            GROUND: r"SquareSet|Piece|Move|square\w*|SQUARES?\w*|FILE_\w+|RANK_\w+|flip_\w+|shift_\w+|lsb|msb"
            r"|scan_\w+|popcount|[A-H][1-8]",
        },
        opened=r"\w*Board",
        places={
            "declare": r"__init__",
            "clear": r"_?(clear|reset)\w*",
            "copy": r"copy|root|_BoardState|transform|mirror|apply_\w+",
            "compare": r"__eq__|_transposition_key",
            "write": r"\w*fen|\w*epd",
            "read": r"_?set_\w*(fen|epd|pos|map)",
        },
        state=r"BaseBoard|Board",
        declared_in=r"__init__|_?(clear|reset)\w*",
    ),
    "pokerkit": Table(
        names={
            COPYING: r"__copy__|__deepcopy__|__eq__|__hash__",
            TEXT: r"__str__|__repr__|parse\w*",
            KNOWLEDGE: r"get_censored_\w+|can_win_now",
        },
        opened=r"State|Poker|Hand|Lookup",
        places={"declare": r"__init__", "clear": r"__post_init__|_setup\w*"},
        state=r"State",
        declared_in=r"__init__",
    ),
    "pgx": Table(
        names={
            TEXT: r"\w*(fen|sfen|pbn|str)|_from_label|_to_label|_validate",
            KNOWLEDGE: r"_?observe\w*|\w*_obs\w*|\w*feat\w*|_?_make_obs\w*",
            COPYING: r"__copy__",
            GROUND: r"State|id|version|num_players|env_id|_illegal_action_penalty",
            DATA: r"download_\w+|_load_\w+",
        },
        opened=r"Game|Env",
        places={"declare": r"__init__", "clear": r"init|_init", "observe": r"_?observe"},
        state=r"GameState|State",
        declared_in=r"__init__",
    ),
}


@dataclass
class Piece:
    """A function, a name or a class, with the lines of code that it takes."""

    name: str
    node: ast.stmt
    lines: int
    kind: str | None
    uses: frozenset[str]
    written: list[ast.AST]  # what stands in it, but for generated regions


@dataclass
class Module:
    """A file: its pieces, its length and its functions, generated regions left aside."""

    path: Path
    length: int
    is_rules: bool
    pieces: list[Piece]
    functions: list[tuple[int, str]]

    def lines(self, kind: str) -> int:
        return sum(piece.lines for piece in self.pieces if piece.kind == kind)

    def share(self) -> float:
        """Percent of it that is rules."""
        every = sum(piece.lines for piece in self.pieces)
        return 100 * self.lines(RULES) / every if every else 100.0


@dataclass
class Household:
    """A game and its modules. `places` has for each field where it is written beside its use."""

    name: str
    modules: list[Module]
    places: dict[str, list[str]]

    def lines(self, kind: str) -> int:
        return sum(module.lines(kind) for module in self.modules)


def fits(pattern: str, name: str) -> bool:
    return re.fullmatch(pattern, name) is not None


def kind_in(table: dict[str, str], name: str) -> str | None:
    """The first kind whose pattern a name matches."""
    return next((kind for kind, pattern in table.items() if fits(pattern, name)), None)


def generated_lines(lines: list[str]) -> set[int]:
    """The numbers of the lines of generated regions, their markers included."""
    inside = False
    found: set[int] = set()
    for number, line in enumerate(lines, 1):
        inside = inside or line.strip().startswith(GENERATED)
        if inside:
            found.add(number)
        inside = inside and line.strip() != END_OF_GENERATED
    return found


def docstring_lines(node: ast.AST) -> set[int]:
    """The lines of the docstring of a module, class or function."""
    body = getattr(node, "body", None)
    if not isinstance(body, list) or not body or not isinstance(body[0], ast.Expr):
        return set()
    said = body[0].value
    if not isinstance(said, ast.Constant) or not isinstance(said.value, str):
        return set()
    return set(range(body[0].lineno, (body[0].end_lineno or body[0].lineno) + 1))


def code_lines(lines: list[str], tree: ast.Module) -> set[int]:
    """The numbers of the lines that count."""
    aside = generated_lines(lines)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            aside |= docstring_lines(node)
    return {
        number
        for number, line in enumerate(lines, 1)
        if number not in aside and line.strip() and not line.strip().startswith("#")
    }


def first_line(node: ast.stmt) -> int:
    """Where a statement begins, its decorators included."""
    above: list[int] = [decorator.lineno for decorator in getattr(node, "decorator_list", [])]
    return min([node.lineno, *above])


def name_of(node: ast.stmt) -> str:
    """What a statement gives a name to; nothing for an import or a bare statement."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def used_in(node: ast.AST) -> frozenset[str]:
    """Every name and attribute that is mentioned."""
    names = {below.id for below in ast.walk(node) if isinstance(below, ast.Name)}
    return frozenset(names | {below.attr for below in ast.walk(node) if isinstance(below, ast.Attribute)})


def is_called(pattern: str, node: ast.ClassDef) -> bool:
    """Whether a class or a base of its has such a name."""
    bases = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
    return any(fits(pattern, name) for name in (node.name, *bases))


def heading_above(lines: list[str], start: int, end: int) -> str:
    """The section heading between two members of a class: a comment with a blank line below it."""
    for number in range(start, end):
        line = lines[number - 1].strip()
        if line.startswith("# ") and (number == start or not lines[number - 2].strip().startswith("#")):
            block = number
            while block < end and lines[block - 1].strip().startswith("#"):
                block += 1
            if block < end and not lines[block - 1].strip():
                return line[2:]
    return ""


def pieces_of(lines: list[str], tree: ast.Module, table: Table, whole: str | None) -> Iterator[Piece]:
    """What a module consists of. `whole` is the kind of all of it, where its name tells."""
    counted = code_lines(lines, tree)
    generated = generated_lines(lines)

    def piece(node: ast.stmt, kind: str | None) -> Piece:
        length = len(counted & set(range(first_line(node), (node.end_lineno or node.lineno) + 1)))
        written = [below for below in ast.walk(node) if getattr(below, "lineno", 0) not in generated]
        return Piece(name_of(node), node, length, kind, used_in(node), written)

    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Expr):
            yield piece(node, FRAME)
            continue
        kind = kind_in(table.names, name_of(node))
        if not isinstance(node, ast.ClassDef) or kind is not None or not is_called(table.opened, node):
            yield piece(node, whole or kind)
            continue
        heading: str | None = None
        above = node.lineno + 1
        opening = 1 + len(counted & set(range(first_line(node), node.lineno)))
        for member in node.body:
            said = heading_above(lines, above, first_line(member))
            if said:
                heading = kind_in(table.headings, said.lower())
            above = (member.end_lineno or member.lineno) + 1
            own = piece(member, whole or kind_in(table.names, name_of(member)) or heading)
            own.lines += opening
            opening = 0
            if whole is None and isinstance(member, ast.AnnAssign | ast.Assign | ast.Expr | ast.Pass):
                own.kind = RULES  # a fact of the class, such as its title or how many may play
            yield own


def find_kinds(modules: list[Module]) -> None:
    """Gives a kind to what neither name nor place tells: its callers', and rules where rules call it."""
    pieces = [piece for module in modules for piece in module.pieces]
    open_ones = [piece for piece in pieces if piece.kind is None]
    callers = {
        id(piece): [other for other in pieces if other is not piece and piece.name in other.uses]
        for piece in open_ones
    }
    for piece in open_ones:
        if all(caller.kind == FRAME for caller in callers[id(piece)]):
            piece.kind = RULES  # nobody here calls it: it is asked from outside
    # First rules spread to all that they need, then the rest in the order in which it is found.
    for wanted in (RULES, *[kind for kind in KINDS if kind not in (RULES, FRAME)], RULES):
        changed = True
        while changed:
            changed = False
            for piece in open_ones:
                if piece.kind is None and any(caller.kind == wanted for caller in callers[id(piece)]):
                    piece.kind = wanted
                    changed = True
    for piece in open_ones:
        piece.kind = piece.kind or RULES


def functions_of(lines: list[str], tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The length of each function, its docstring and generated regions aside."""
    aside = generated_lines(lines)

    def below(node: ast.AST, around: str) -> Iterator[tuple[int, str]]:
        for child in ast.iter_child_nodes(node):
            name = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{around}.{child.name}".lstrip(".")
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                span = set(range(child.lineno, (child.end_lineno or child.lineno) + 1))
                yield len(span - aside - docstring_lines(child)), name
            yield from below(child, name)

    yield from below(tree, "")


def read_module(path: Path, table: Table, whole: str | None = None) -> Module:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tree = ast.parse(text)
    word = path.stem if path.stem == "__init__" else path.stem.rpartition("_")[2]
    whole = whole or kind_in(table.modules, word)
    return Module(
        path,
        len(lines) - len(generated_lines(lines)),
        whole is None,
        list(pieces_of(lines, tree, table, whole)),
        list(functions_of(lines, tree)),
    )


# Where the fields of the state are written


def state_fields(modules: list[Module], table: Table) -> set[str]:
    """The names of the fields: annotated in a class of the state, or set where these are declared."""
    found: set[str] = set()
    for node in [node for module in modules for node in ast.walk(ast.parse(module.path.read_text("utf-8")))]:
        if not isinstance(node, ast.ClassDef) or not is_called(table.state, node):
            continue
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and fits(table.declared_in, member.name):
                found |= stored_in(ast.walk(member))
            else:
                found |= annotated_in([member])
    return found


def stored_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The attributes that are set, whole or in part."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif (
            isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Attribute)
        ):
            found.add(node.value.attr)
    return found


def annotated_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are annotated, but for those of a class as a whole."""
    return {
        node.target.id
        for node in nodes
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and "ClassVar" not in ast.unparse(node.annotation)
    }


def places_of(modules: list[Module], table: Table) -> dict[str, list[str]]:
    """For each field the places in which it is written beside its use."""
    found: dict[str, set[str]] = {name: set() for name in sorted(state_fields(modules, table))}
    for piece in [piece for module in modules for piece in module.pieces]:
        place, named = place_of(piece, table)
        for name in named & set(found):
            found[name].add(place)
    return {name: sorted(places) for name, places in found.items()}


def place_of(piece: Piece, table: Table) -> tuple[str, set[str]]:
    """Which place a piece is, and what it names there; of declaring, clearing and reading, what it sets."""
    if isinstance(piece.node, ast.AnnAssign | ast.Assign) and fits(table.facts, piece.name):
        constants = [node.value for node in piece.written if isinstance(node, ast.Constant)]
        return piece.name, {value for value in constants if isinstance(value, str)}
    if isinstance(piece.node, ast.AnnAssign):
        return "declare", annotated_in(piece.written)
    if isinstance(piece.node, ast.ClassDef) and fits(table.state, piece.name):
        return "declare", annotated_in(piece.written)
    place = kind_in(table.places, piece.name)
    if place is None:
        return "", set()
    if place in ("declare", "clear", "read"):
        return place, stored_in(piece.written)
    return place, {node.attr for node in piece.written if isinstance(node, ast.Attribute)}


# What is read


def household(name: str, paths: list[Path], table: Table) -> Household:
    """A game of these modules."""
    modules = [read_module(path, table) for path in paths]
    find_kinds(modules)
    return Household(name, modules, places_of(modules, table))


def our_games(source: Path) -> list[Household]:
    """Each folder of games/ and, where a game is still one file, that file with those named after it."""
    games = source / "games"
    found = [
        household(folder.name, sorted(folder.glob("*.py")), OURS)
        for folder in sorted(games.iterdir())
        if folder.is_dir() and list(folder.glob("*.py"))
    ]
    files = sorted(path for path in games.glob("*.py") if path.stem != "__init__")
    for path in files:
        if not any(path != other and path.stem.startswith(f"{other.stem}_") for other in files):
            beside = [other for other in files if other.stem.startswith(f"{path.stem}_")]
            found.append(household(path.stem, [path, *beside], OURS))
    return found


def peer_games(peer: str, root: Path) -> list[Household]:
    table = PEERS[peer]
    if peer == "chess":
        return [household(name, [root / "chess" / f"{name}.py"], table) for name in ("__init__", "variant")]
    if peer == "pokerkit":
        names = ("state", "hands", "lookups", "games")
        return [household(name, [root / "pokerkit" / f"{name}.py"], table) for name in names]
    cores = sorted((root / "pgx" / "_src" / "games").glob("[a-z]*.py"))
    wrapped = {core.stem for core in cores}
    whole = [
        path
        for path in sorted((root / "pgx").glob("[a-z]*.py"))
        if path.stem not in wrapped and path.stem != "core"
    ]
    return [household(path.stem, [path], table) for path in [*cores, *whole]]


def package_of(peer: str, root: Path) -> list[Path]:
    """All its modules but tests that are installed with it."""
    return sorted(path for path in (root / peer).rglob("*.py") if "tests" not in path.parts)


def version_of(root: Path) -> str:
    """As the package's own metadata have it."""
    for path in [*root.glob("PKG-INFO"), *root.glob("*.dist-info/METADATA")]:
        found = re.search(r"^Version: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1]
    return "of no known version"


def public_methods(paths: list[Path], classes: tuple[str, ...]) -> int:
    """How many methods and properties of these classes have no leading underscore."""
    names: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in classes:
                names |= {
                    member.name
                    for member in node.body
                    if isinstance(member, ast.FunctionDef) and not member.name.startswith("_")
                }
    return len(names)


CENTRAL = {
    "chess": (("chess/__init__.py",), ("BaseBoard", "Board")),
    "pokerkit": (("pokerkit/state.py",), ("State",)),
    "pgx": (("pgx/core.py",), ("Env",)),
}


# What is said


def share_lines(games: list[Household], root: Path) -> Iterator[str]:
    kinds = [kind for kind in KINDS if any(game.lines(kind) for game in games)]
    yield f"{'Lines of code by kind':24}" + "".join(f"{kind:>10}" for kind in kinds)
    for game in games:
        yield f"  {game.name:22}" + "".join(f"{game.lines(kind):>10}" for kind in kinds)
    sums = [sum(game.lines(kind) for game in games) for kind in kinds]
    yield f"  {'all':22}" + "".join(f"{number:>10}" for number in sums)
    yield "Rules modules, and the lines of them that are rules"
    for module in [module for game in games for module in game.modules if module.is_rules]:
        every = sum(piece.lines for piece in module.pieces)
        where = module.path.relative_to(root).as_posix()
        yield f"  {module.share():3.0f} %{module.lines(RULES):6} of {every:5}  {where}"


def place_lines(games: list[Household]) -> Iterator[str]:
    yield "Places in which a field is written beside its use"
    for game in games:
        if not game.places:
            continue
        numbers = [len(places) for places in game.places.values()]
        often = sum(number > MOST_PLACES for number in numbers)
        named = Counter(place for places in game.places.values() for place in places)
        each = ", ".join([f"{place} {count}" for place, count in named.most_common()])
        yield (
            f"  {game.name:22}{len(numbers):3} fields, {often:2} of them in more than {MOST_PLACES} places,"
            f" at most in {max(numbers)}: {each}"
        )


def length_lines(modules: list[Module], root: Path) -> Iterator[str]:
    """The longest modules and functions, and how many are beyond the limits."""
    by_length = sorted(modules, key=lambda module: -module.length)
    over = sum(module.length > LONGEST_MODULE for module in modules)
    yield f"Modules: {len(modules)}, {over} of them over {LONGEST_MODULE} lines; the longest"
    for module in by_length[: max(3, over)]:
        yield f"  {module.length:5} {module.path.relative_to(root).as_posix()}"
    functions = [
        (length, f"{module.path.relative_to(root).as_posix()}: {name}")
        for module in modules
        for length, name in module.functions
    ]
    over = sum(length > LONGEST_FUNCTION for length, _ in functions)
    yield f"Functions: {len(functions)}, {over} of them over {LONGEST_FUNCTION} lines; the longest"
    for length, where in sorted(functions, key=lambda found: -found[0])[: max(3, over)]:
        yield f"  {length:5} {where}"


def faults_of(games: list[Household], modules: list[Module], root: Path) -> Iterator[tuple[str, str]]:
    """Each limit that is passed, and what passes it."""
    for game in games:
        for module in [module for module in game.modules if module.is_rules]:
            if module.share() < LEAST_RULES:
                where = module.path.relative_to(root).as_posix()
                yield (
                    "rules",
                    f"{where}: {module.share():.0f} % of its lines are rules, and at least {LEAST_RULES} %"
                    " are wanted; the rest belongs in a module beside it",
                )
        often = [name for name, places in game.places.items() if len(places) > MOST_PLACES]
        if often:
            named = [f"{name} ({', '.join(game.places[name])})" for name in often]
            yield (
                "places",
                f"{game.name}: these fields are written in more than {MOST_PLACES} places beside their use:"
                f" {'; '.join(named)}",
            )
    for module in modules:
        where = module.path.relative_to(root).as_posix()
        if module.length > LONGEST_MODULE:
            yield "modules", f"{where}: {module.length} lines, and at most {LONGEST_MODULE} are wanted"
        for length, name in module.functions:
            if length > LONGEST_FUNCTION:
                yield (
                    "functions",
                    f"{where}: {name} has {length} lines, and at most {LONGEST_FUNCTION} are wanted",
                )


def our_report(root: Path, limits: Collection[str]) -> int:
    """Prints the figures, then what passes one of these limits."""
    source = root / "src" / "parlour"
    games = our_games(source)
    modules = [read_module(path, OURS) for path in sorted(source.rglob("*.py"))]
    example = [
        path
        for path in (root / "examples").rglob("*.py")
        if "high_card" in path.as_posix() and not path.name.startswith("test_")
    ]
    print("\n".join([*share_lines(games, root), *place_lines(games), *length_lines(modules, root)]))
    print(f"Public methods of Game: {public_methods([source / 'kit' / 'game.py'], ('Game',))}")
    print(f"Lines of High Card: {sum(len(path.read_text('utf-8').splitlines()) for path in example)}")
    faults = [fault for limit, fault in faults_of(games, modules, root) if limit in limits]
    for fault in faults:
        print(f"*** {fault}")
    return 1 if faults else 0


def peer_report(peer: str, root: Path) -> int:
    paths = package_of(peer, root)
    if not paths:
        print(f"{root}: no package {peer} is there; name the folder into which its release was unpacked")
        return 2
    games = peer_games(peer, root)
    modules = [read_module(path, PEERS[peer]) for path in paths]
    print(f"{peer} {version_of(root)}")
    print("\n".join([*share_lines(games, root), *place_lines(games), *length_lines(modules, root)]))
    files, classes = CENTRAL[peer]
    count = public_methods([root / name for name in files], classes)
    print(f"Public methods of {classes[-1]}: {count}")
    return 0


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            return our_report(ROOT, ())
        case ["--check", *limits] if set(limits) <= set(LIMITS):
            return our_report(ROOT, limits or LIMITS)
        case ["--peer", peer, path] if peer in PEERS:
            return peer_report(peer, Path(path).resolve())
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
