"""Compilation of typed Python to machine code with mypyc, for Parlour itself and for games in other packages.

`setup.py` of such a package needs only this call:

    setup(ext_modules=build_extensions("cardtable/high_card.py"))

Parlour's own setup.py loads this file before anything is installed. Therefore this file imports nothing from
Parlour. It imports setuptools and mypyc only when it builds.
"""

import ast
import os
import re
import shlex
import shutil
import string
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

Extension = Any  # setuptools.Extension; setuptools is available only during a build

BUILD_MODES: Final = ("auto", "compiled", "pure")  # allowed values of PARLOUR_BUILD
LEVELS: Final = ("3", "1")  # allowed values of PARLOUR_OPTIMIZE
PROGRESS_SECONDS: Final = 4.0  # seconds between two progress reports
BYTES_PER_SECOND: Final = 700_000  # bytes of C that the compiler processes per second, approximately
SETUP_SECONDS: Final = 2.0  # seconds that a build takes in addition, whatever its size

# Modules that a search runs, compiled with full optimization.
HOT: Final = (
    "parlour.bots.common_random_numbers",
    "parlour.bots.match_batch",
    "parlour.bots.match_totals",
    "parlour.bots.playouts",
    "parlour.bots.search",
    "parlour.games.asking.beliefs",
    "parlour.games.asking.observations",
    "parlour.games.asking.options",
    "parlour.games.asking.rules",
    "parlour.games.asking.strategy",
    "parlour.games.authors.rules",
    "parlour.games.crazy_eight.beliefs",
    "parlour.games.crazy_eight.cards",
    "parlour.games.crazy_eight.observations",
    "parlour.games.crazy_eight.options",
    "parlour.games.crazy_eight.rules",
    "parlour.games.crazy_eight.strategy",
    "parlour.games.go_fish.rules",
    "parlour.games.war.beliefs",
    "parlour.games.war.observations",
    "parlour.games.war.rules",
    "parlour.games.war.strategy",
    "parlour.games.zambezi_falls.beliefs",
    "parlour.games.zambezi_falls.cards",
    "parlour.games.zambezi_falls.observations",
    "parlour.games.zambezi_falls.rules",
    "parlour.games.zambezi_falls.strategy",
    "parlour.games.zombie_cribbage.beliefs",
    "parlour.games.zombie_cribbage.cards",
    "parlour.games.zombie_cribbage.discard_odds",
    "parlour.games.zombie_cribbage.options",
    "parlour.games.zombie_cribbage.race_odds",
    "parlour.games.zombie_cribbage.rules",
    "parlour.games.zombie_cribbage.strategy",
    "parlour.games.zop_zoo.beliefs",
    "parlour.games.zop_zoo.cards",
    "parlour.games.zop_zoo.options",
    "parlour.games.zop_zoo.refusals",
    "parlour.games.zop_zoo.rules",
    "parlour.games.zop_zoo.strategy",
    "parlour.kit.beliefs.bounds",
    "parlour.kit.beliefs.exact_counts",
    "parlour.kit.beliefs.hidden_cards",
    "parlour.kit.beliefs.random_walk",
    "parlour.kit.beliefs.rejection",
    "parlour.kit.bits",
    "parlour.kit.cards",
    "parlour.kit.components",
    "parlour.kit.errors",
    "parlour.kit.events",
    "parlour.kit.game",
    "parlour.kit.layout.piles",
    "parlour.kit.match_score",
    "parlour.kit.moves",
    "parlour.kit.options",
    "parlour.kit.outcomes",
    "parlour.kit.rng",
    "parlour.kit.sentences",
    "parlour.kit.validation",
    "parlour.kit.vocabulary",
)
# Other compiled modules. They are compiled with -O1, which takes half as long.
COLD: Final = (
    "parlour.games.asking.display",
    "parlour.games.asking.features",
    "parlour.games.asking.notation",
    "parlour.games.asking.positions",
    "parlour.games.authors.notation",
    "parlour.games.crazy_eight.display",
    "parlour.games.crazy_eight.features",
    "parlour.games.crazy_eight.notation",
    "parlour.games.crazy_eight.positions",
    "parlour.games.go_fish.notation",
    "parlour.games.war.display",
    "parlour.games.war.features",
    "parlour.games.war.notation",
    "parlour.games.war.positions",
    "parlour.games.zambezi_falls.display",
    "parlour.games.zambezi_falls.features",
    "parlour.games.zambezi_falls.notation",
    "parlour.games.zambezi_falls.positions",
    "parlour.games.zombie_cribbage.display",
    "parlour.games.zombie_cribbage.features",
    "parlour.games.zombie_cribbage.notation",
    "parlour.games.zombie_cribbage.positions",
    "parlour.games.zop_zoo.display",
    "parlour.games.zop_zoo.features",
    "parlour.games.zop_zoo.notation",
    "parlour.games.zop_zoo.positions",
    "parlour.kit.defaults",
    "parlour.kit.features",
    "parlour.kit.grammar",
    "parlour.kit.layout.places",
    "parlour.kit.position_reader",
    "parlour.kit.zones",
    "parlour.scene.scenes",
    "parlour.text.translation",
)

# Headers that the cold file needs. mypyc 2.4.1 includes them only once, which is in the hot file.
VECS: Final = "#include <CPy.h>\n#include <vecs/librt_vecs_api.h>\n"

# mypyc 2.4.1 shifts a small literal as a 32-bit number: 1 << 35 gives 8.
NARROW_SHIFT_PATTERN: Final = re.compile(r"= -?[0-9]+ (<<|>>) cpy_r")
# mypyc 2.4.1 leaks a reference to each vec that plain Python passes or assigns to compiled code.
VEC_ARGUMENT_PATTERN: Final = re.compile(
    r"(arg_\w+) = Vec(\w+)Api\.unbox\(obj_\w+\);\n *if \(VEC_IS_ERROR\(\1\)\) \{\n.*\n *\}\n"
)
VEC_SETTER_PATTERN: Final = re.compile(
    r"(tmp = Vec\w+Api\.unbox\(value\);\n *if \(VEC_IS_ERROR\(tmp\)\) \{\n.*\n *\}\n)"
    r" *VEC_\w+_INCREF\(tmp\);\n"
)
# Lines of the generated C that name the function, class or property to which the next docstring belongs.
C_DOC_SLOT_PATTERN: Final = re.compile(
    r"\(PyCFunction\)CPyPy_(\w+),|CPyType_(\w+)_template_ = \{|\(getter\)(\w+),"
)
C_DOCSTRING_PATTERN: Final = re.compile(r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)')
# the end of a property without setter, docstring and closure
C_EMPTY_GETSET_DOC: Final = "NULL, NULL, NULL},"
# the docstring of a module, whose name is in the previous line
C_EMPTY_DOCSTRING: Final = "NULL, /* docstring */"
C_FUNCTION_PATTERN: Final = re.compile(r"^\w.*\bCPyDef_(\w+)\(")
# Prefixes of C names. All public methods with such a prefix must have a docstring, which `help` shows.
DOCUMENTED_PREFIXES: Final = ("parlour___kit___game___",)
C_UNESCAPED: Final = frozenset(
    (string.ascii_letters + string.digits + " !#$%&'()*+,-./:;<=>@[]^_`{|}~").encode()
)


# Modules


def list_compiled_modules(package: Path) -> list[Path]:
    """Return the source files of all compiled modules in the folder of the `parlour` package."""
    names = sorted(HOT + COLD)
    return [package.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in names]


def extension_group_name(package: Path) -> str:
    """Return the name of Parlour's group of compiled modules, which depends on their sources.

    A compiled game in another package refers to the group by this name, so it cannot be loaded with a
    different build of Parlour.
    """
    about = sha256(version("mypy").encode())
    for path in list_compiled_modules(package):
        about.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return f"parlour_{about.hexdigest()[:10]}"


# Build mode


def find_missing_tools() -> str:
    """Return the reason why the code cannot be compiled here, or an empty string."""
    if os.name == "nt":
        return ""  # on Windows setuptools finds the compiler
    cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(cc[0]) is None:
        return f"no C compiler ({cc[0]})"
    headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    if not any(Path(place, "Python.h").is_file() for place in headers):
        return "no Python headers (Python.h; Debian: python3-dev)"
    with tempfile.TemporaryDirectory() as place:
        probe = Path(place, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        command = [*cc, *(f"-I{each}" for each in headers), "-c", str(probe), "-o", f"{probe}.o"]
        done = subprocess.run(command, capture_output=True, check=False)
    return f"the C compiler does not work ({shlex.join(cc)})" if done.returncode else ""


def requested_build_mode() -> str:
    """Return the value of the environment variable PARLOUR_BUILD, `auto` if it is not set."""
    said = os.environ.get("PARLOUR_BUILD") or "auto"
    if said not in BUILD_MODES:
        sys.exit(f"PARLOUR_BUILD is {said!r}, but must be auto, compiled or pure")
    return said


def level() -> str:
    """Return the optimization level of the hot modules, from the environment variable PARLOUR_OPTIMIZE.

    The level is 3 by default; tests use 1.
    """
    said = os.environ.get("PARLOUR_OPTIMIZE") or LEVELS[0]
    if said not in LEVELS:
        sys.exit(f"PARLOUR_OPTIMIZE is {said!r}, but must be {' or '.join(LEVELS)}")
    return said


def reason_not_to_compile() -> str:
    """Return the reason why the code is not compiled, or an empty string if it is."""
    if requested_build_mode() == "pure":
        return "PARLOUR_BUILD=pure"
    return find_missing_tools() if requested_build_mode() == "auto" else ""


def is_building_wheel() -> bool:
    """Return True if setup.py runs to build machine code for a wheel.

    setup.py also runs for metadata, source distributions and editable installs. In an editable install the
    machine code would still run after its source has changed.
    """
    return bool({"bdist_wheel", "build_ext"} & set(sys.argv)) and not {"--inplace", "-i"} & set(sys.argv)


# Games in other packages


def build_extensions(*paths: str) -> list[Extension]:
    """Return the extensions for the modules at `paths`, for `setup(ext_modules=...)` of a package of games.

    The modules are compiled against the installed Parlour, whose rules they then call directly instead of
    through Python. The list is empty, and the modules stay plain Python, without a compiler or if
    PARLOUR_BUILD is `pure`.
    """
    if not is_building_wheel() or not paths:
        return []
    if against := reason_not_to_compile():
        print_line(f"*** {', '.join(paths)}: not compiled, so it runs slower: {against}")
        return []
    # a copy, because type checkers do not check files in site-packages
    sources = Path("build", "parlour-sources")
    shutil.rmtree(sources, ignore_errors=True)
    plain = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(__file__).parents[1], sources / "parlour", ignore=plain)
    forbid_subclasses([Path(path) for path in paths], sources / "parlour")
    name = paths[0].removeprefix("src/").removesuffix(".py").replace("/", "_")
    return translate_to_c(
        {
            extension_group_name(sources / "parlour"): list_compiled_modules(sources / "parlour"),
            name: [Path(path) for path in paths],
        },
        sources,
        name,
    )


def forbid_subclasses(paths: list[Path], package: Path) -> None:
    """Exit if a class inherits from a compiled class of Parlour that does not allow subclasses.

    Parlour's machine code calls the methods of such a class directly, because all its subclasses were known
    at compile time. Classes marked with `allow_interpreted_subclasses` do allow subclasses.
    """
    hot = [path for path in list_compiled_modules(package) if path.stem != "errors"]
    closed = {
        node.name
        for path in hot
        for node in list_classes(path)
        if not any(map(allows_subclasses, node.decorator_list))
    }
    for path in paths:
        imported = {
            alias.asname or alias.name: alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour.")
            for alias in node.names
        }
        for node in list_classes(path):
            for base in map(ast.unparse, node.bases):
                if imported.get(base) in closed:
                    sys.exit(
                        f"*** {path}: {node.name} cannot inherit from {base}, which is compiled and cannot "
                        "be subclassed"
                    )


def list_classes(path: Path) -> list[ast.ClassDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def allows_subclasses(mark: ast.expr) -> bool:
    return "allow_interpreted_subclasses=True" in ast.unparse(mark)


# Translation from Python to C


def translate_to_c(groups: dict[str, list[Path]], root: Path, wanted: str) -> list[Extension]:
    """Translate groups of modules to C and return the extensions of the group named `wanted`.

    Imported modules are searched for below `root`. Modules call others of their own group directly, and
    modules of other groups through a table.
    """
    os.environ["MYPYPATH"] = str(root)
    paths = [path.as_posix() for group in groups.values() for path in group]
    with tempfile.TemporaryDirectory() as kept, report_progress("Translating Python to C", len(paths) / 2):
        # Errors in imported modules are ignored, because packages that they import are not installed during
        # the build. The linter checks those modules.
        options = ["--config-file=", "--strict", "--follow-imports=silent", f"--cache-dir={kept}"]
        made = mypycify_group([*options, *paths], groups)
    names = {module_name(path) for path in groups[wanted]}
    mine = [each for each in made if each.name in names or each.name == f"{wanted}__mypyc"]
    sources = {source for each in mine for source in each.sources}
    forbid_narrow_shifts(sources)
    fix_vec_ownership(sources)
    insert_docstrings(sources, collect_docstrings(groups[wanted]))
    for each in mine:
        set_compiler_flags(each)
        gather(each)
    return mine


def mypycify_group(arguments: list[str], groups: dict[str, list[Path]]) -> list[Extension]:
    """Call `mypycify(arguments, separate=groups)` of mypyc 2.4.1, and declare that all classes are known.

    Otherwise mypyc assumes that other code may inherit from any class, and checks at each access that an
    attribute is set. These checks make the code 5 % slower. Each module becomes one C file; `gather` merges
    the files.
    """
    from mypyc.build import build_using_shared_lib, get_cflags, mypyc_build, setup_mypycify_vars
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True, multi_file=True, include_runtime_files=True)
    options.global_opts = True
    separate: list[tuple[list[str], str | None]] = [
        ([path.as_posix() for path in paths], name) for name, paths in groups.items()
    ]
    found, files, _ = mypyc_build(arguments, options, separate=separate)
    setup_mypycify_vars()
    flags = get_cflags(opt_level=level(), debug_level="0")
    made: list[Extension] = []
    for (sources, name), (written, needed) in zip(found, files, strict=True):
        made += build_using_shared_lib(sources, name or "", written, needed, options.target_dir, flags, [])
    return made


def module_name(path: Path) -> str:
    """Return the full name of the module in a file, including the packages that contain it."""
    names = [path.stem]
    while (path := path.parent).joinpath("__init__.py").is_file():
        names.append(path.name)
    return ".".join(reversed(names))


def set_compiler_flags(made: Extension) -> None:
    if sys.platform == "win32":
        return
    # Turn warnings off: mypyc makes them errors, which are useless for generated code. With -Wno-all, GCC
    # does not search for them, which would take more than half of the build time.
    made.extra_compile_args = [*made.extra_compile_args, "-w", "-Wno-all"]
    # the group itself, not the stubs that import it
    if sys.platform != "darwin" and made.name.endswith("__mypyc"):
        made.extra_compile_args.append("-fno-semantic-interposition")
        made.extra_link_args = [*made.extra_link_args, "-Wl,--strip-debug"]


def gather(made: Extension) -> None:
    """Replace the C files of a group, one per module, by two files that include them: a hot and a cold one.

    Then the compiler sees all code of a search at once, and both files can be compiled at the same time.
    """
    if len(made.sources) == 1:
        return
    group = f"__native_{made.name.removesuffix('__mypyc')}.c"
    # the file that contains the runtime of mypyc
    first = next(source for source in made.sources if Path(source).name == group)
    modules = sorted(set(made.sources) - {first})
    made.depends = [first, *modules]
    cold = [source for source in modules if is_cold(source)]
    made.sources = [
        including(f"{made.name}_hot.c", [first, *[each for each in modules if each not in cold]], "")
    ]
    if cold:
        made.sources.append(including(f"{made.name}_cold.c", cold, VECS))


def including(name: str, sources: list[str], before: str) -> str:
    """Write a C file that includes the given files of the same folder, and return its path."""
    place = Path(sources[0]).with_name(name)
    lines = [f'#include "{Path(source).name}"\n' for source in sources]
    place.write_text("".join([before, *lines]), encoding="utf-8")
    return str(place)


def is_cold(source: str) -> bool:
    """Return True if a generated C file, of one module or of several, contains only cold modules."""
    stem = Path(source).stem
    # A generated file is named after the last parts of the module's name, with as many parts as it takes to
    # be unique.
    parts = stem.removeprefix("__native_").split("___")
    return stem.endswith("_cold") or any(name.split(".")[-len(parts) :] == parts for name in COLD)


def forbid_narrow_shifts(sources: set[str]) -> None:
    found = []
    for source in sorted(sources):
        function = "?"
        for number, line in enumerate(Path(source).read_text(encoding="utf-8").splitlines(), 1):
            if start := C_FUNCTION_PATTERN.match(line):
                function = start[1]
            if NARROW_SHIFT_PATTERN.search(line):
                found.append(f"{source}:{number}: in {function}: {line.strip()}")
    if found:
        sys.exit(
            "*** a literal on the left of a shift is compiled as 32 bits; "
            "shift through a function that takes the value as a parameter, such as bit(card) and "
            "shift(value, by) of parlour.kit.bits:\n" + "\n".join(found)
        )


def fix_vec_ownership(sources: set[str]) -> None:
    """Correct the reference counts of vecs in the generated C.

    A caller keeps its reference to an argument, and a setter takes over the reference to its value.
    """
    for source in sorted(sources):
        path = Path(source)
        made = path.read_text(encoding="utf-8")
        mended = VEC_ARGUMENT_PATTERN.sub(
            lambda found: f"{found[0]}VEC_{found[2].upper()}_DECREF({found[1]});\n", made
        )
        path.write_text(VEC_SETTER_PATTERN.sub(r"\1", mended), encoding="utf-8")


# Docstrings


def collect_docstrings(paths: list[Path]) -> dict[str, str]:
    """Return the docstrings of modules, classes and functions by their names in the generated C.

    A method without a docstring gets that of the method that it overrides. A C name begins with the last
    parts of the module's path, with as many parts as it takes to be unique. Therefore the result has each
    docstring once for every possible number of parts.
    """
    said: dict[str, str] = {}
    # by class name: its bases, and the docstrings of its methods
    classes: dict[str, tuple[list[str], dict[str, str]]] = {}

    def inherited(owner: str, method: str) -> str:
        bases, methods = classes.get(owner, ([], {}))
        return methods.get(method) or next(filter(None, (inherited(base, method) for base in bases)), "")

    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                own = {each.name: ast.get_docstring(each) or "" for each in list_functions(node)}
                classes[node.name] = bases, own
    for path, tree in trees.items():
        names = {each.name: ast.get_docstring(each) or "" for each in list_functions(tree)}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                names[node.name] = ast.get_docstring(node) or ""
                for each in list_functions(node):
                    marks = [mark.id for mark in each.decorator_list if isinstance(mark, ast.Name)]
                    link = "_get_" if "property" in marks else "___"
                    names[f"{node.name}{link}{each.name}"] = inherited(node.name, each.name)
        places = module_name(path).split(".")
        said[".".join(places)] = ast.get_docstring(tree) or ""
        for first in range(len(places)):
            said |= {"___".join([*places[first:], name]): text for name, text in names.items() if text}
    return said


def list_functions(node: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in node.body if isinstance(each, ast.FunctionDef)]


def escape_c_string(text: str) -> str:
    """Return a text as the content of a C string literal."""
    return "".join(chr(byte) if byte in C_UNESCAPED else f"\\{byte:03o}" for byte in text.encode())


def insert_docstring(line: str, text: str) -> str:
    """Return a line of C after inserting a text into its docstring."""
    line = line.replace(C_EMPTY_GETSET_DOC, "NULL, PyDoc_STR(NULL), NULL},")
    place = C_DOCSTRING_PATTERN.search(line)
    assert place is not None
    return f'{line[: place.start()]}PyDoc_STR("{place[1] or ""}{text}"){line[place.end() :]}'


def insert_docstrings(sources: set[str], said: dict[str, str]) -> None:
    """Write docstrings into the generated C, because mypyc 2.4.1 writes only signatures, or nothing."""
    missed = {name for name in said if name.startswith(DOCUMENTED_PREFIXES) and "____" not in name}
    for source in sorted(sources):
        lines = Path(source).read_text(encoding="utf-8").split("\n")
        text = name = ""
        for at, line in enumerate(lines):
            if place := C_DOC_SLOT_PATTERN.search(line):
                name = next(filter(None, place.groups()))
                text = escape_c_string(said.get(name, ""))
            if text and (C_DOCSTRING_PATTERN.search(line) or line.endswith(C_EMPTY_GETSET_DOC)):
                lines[at] = insert_docstring(line, text)
                missed -= {f"parlour___kit___{name}", name}
                text = ""
            elif line.strip() == C_EMPTY_DOCSTRING:
                about = escape_c_string(said.get(lines[at - 1].strip(' ",'), ""))
                lines[at] = f'PyDoc_STR("{about}"),'
        Path(source).write_text("\n".join(lines), encoding="utf-8")
    if missed:
        print_line(f"*** the generated C code has no docstring field for {', '.join(sorted(missed))}")


# Progress


def print_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@contextmanager
def report_progress(what: str, seconds: float) -> Iterator[None]:
    """Report the start of a task and its estimated duration, then the elapsed time every few seconds."""
    ended = threading.Event()
    began = time.monotonic()

    def go_on() -> None:
        while not ended.wait(PROGRESS_SECONDS):
            print_line(f"  {what}: {time.monotonic() - began:.0f} s of about {seconds:.0f}")

    print_line(f"{what}, which takes about {seconds:.0f} s")
    teller = threading.Thread(target=go_on, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()


def estimate_seconds(made: list[Extension]) -> float:
    """Return an estimate of how long the C compiler takes, in seconds."""
    size = sum(Path(source).stat().st_size for each in made for source in [*each.sources, *each.depends])
    return SETUP_SECONDS + size / BYTES_PER_SECOND / (1 if level() == "3" else 2)
