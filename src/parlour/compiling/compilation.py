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
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

Extension = Any  # setuptools.Extension; setuptools is available only during a build

BUILD_MODES: Final = ("auto", "compiled", "pure")  # allowed values of PARLOUR_BUILD
OPTIMIZATION_LEVELS: Final = ("3", "1")  # allowed values of PARLOUR_OPTIMIZE
PROFILE_VALUES: Final = ("0", "1")  # allowed values of PARLOUR_PROFILE
PROGRESS_SECONDS: Final = 4.0  # seconds between two progress reports
BYTES_PER_SECOND: Final = 700_000  # approximate speed of the C compiler, in bytes of C per second
SETUP_SECONDS: Final = 2.0  # fixed overhead of each build, in seconds

# Hot modules: modules that run during a bot's search. They are compiled with full optimization.
HOT_MODULES: Final = (
    "parlour.bots.common_random_numbers",
    "parlour.bots.match_batch",
    "parlour.bots.match_totals",
    "parlour.bots.playouts",
    "parlour.bots.search",
    "parlour.games.asking.beliefs",
    "parlour.games.asking.observations",
    "parlour.games.asking.options",
    "parlour.games.asking.events",
    "parlour.games.asking.rules",
    "parlour.games.asking.strategy",
    "parlour.games.authors.rules",
    "parlour.games.crazy_eight.beliefs",
    "parlour.games.crazy_eight.cards",
    "parlour.games.crazy_eight.observations",
    "parlour.games.crazy_eight.options",
    "parlour.games.crazy_eight.events",
    "parlour.games.crazy_eight.rules",
    "parlour.games.crazy_eight.strategy",
    "parlour.games.go_fish.rules",
    "parlour.games.war.beliefs",
    "parlour.games.war.events",
    "parlour.games.war.rules",
    "parlour.games.war.strategy",
    "parlour.games.zambezi_falls.beliefs",
    "parlour.games.zambezi_falls.cards",
    "parlour.games.zambezi_falls.observations",
    "parlour.games.zambezi_falls.events",
    "parlour.games.zambezi_falls.rules",
    "parlour.games.zambezi_falls.strategy",
    "parlour.games.zombie_cribbage.beliefs",
    "parlour.games.zombie_cribbage.cards",
    "parlour.games.zombie_cribbage.discard_odds",
    "parlour.games.zombie_cribbage.options",
    "parlour.games.zombie_cribbage.race_odds",
    "parlour.games.zombie_cribbage.events",
    "parlour.games.zombie_cribbage.rules",
    "parlour.games.zombie_cribbage.strategy",
    "parlour.games.zop_zoo.beliefs",
    "parlour.games.zop_zoo.cards",
    "parlour.games.zop_zoo.options",
    "parlour.games.zop_zoo.refusals",
    "parlour.games.zop_zoo.events",
    "parlour.games.zop_zoo.rules",
    "parlour.games.zop_zoo.strategy",
    "parlour.kit.action_space",
    "parlour.kit.beliefs.bounds",
    "parlour.kit.beliefs.hidden_cards",
    "parlour.kit.beliefs.random_walk",
    "parlour.kit.beliefs.rejection",
    "parlour.kit.bits",
    "parlour.kit.cards",
    "parlour.kit.event_counts",
    "parlour.kit.events",
    "parlour.kit.game",
    "parlour.kit.inference",
    "parlour.kit.positions",
    "parlour.kit.match_score",
    "parlour.kit.match_state",
    "parlour.kit.moves",
    "parlour.kit.options",
    "parlour.kit.outcomes",
    "parlour.kit.rng",
    "parlour.text.message",
    "parlour.kit.stats",
    "parlour.kit.strategy",
    "parlour.kit.validation",
    "parlour.kit.variant",
    "parlour.kit.visible",
)
# Cold modules: all other compiled modules. They are compiled with -O1, which takes half as long.
COLD_MODULES: Final = (
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
    "parlour.kit.display",
    "parlour.kit.features",
    "parlour.kit.grammar",
    "parlour.kit.notation",
    "parlour.kit.game_positions",
    "parlour.kit.position_reader",
    "parlour.kit.zones",
    "parlour.scene.scenes",
    "parlour.text.translation",
)

# Options of GCC for the hot modules, to count how often each branch is taken, and to compile with these
# counts. Code that the training never runs is compiled as without a profile, not for small size.
PROFILE_COLLECTION_FLAGS: Final = ("-fprofile-generate",)
PROFILE_USE_FLAGS: Final = ("-fprofile-use", "-fprofile-partial-training")

# Headers that the C file of the cold modules needs. mypyc 2.4.1 includes them only in the hot modules' C
# file.
VEC_HEADERS: Final = "#include <CPy.h>\n#include <vecs/librt_vecs_api.h>\n"

# mypyc 2.4.1 shifts a small literal as a 32-bit number: 1 << 35 gives 8.
NARROW_SHIFT_PATTERN: Final = re.compile(r"= -?[0-9]+ (<<|>>) cpy_r")
# mypyc 2.4.1 leaks a reference to each vec that interpreted code passes as an argument or assigns to an
# attribute.
VEC_ARGUMENT_PATTERN: Final = re.compile(
    r"(arg_\w+) = Vec(\w+)Api\.unbox\(obj_\w+\);\n *if \(VEC_IS_ERROR\(\1\)\) \{\n.*\n *\}\n"
)
VEC_SETTER_PATTERN: Final = re.compile(
    r"(tmp = Vec\w+Api\.unbox\(value\);\n *if \(VEC_IS_ERROR\(tmp\)\) \{\n.*\n *\}\n)"
    r" *VEC_\w+_INCREF\(tmp\);\n"
)
# The definition of a function in generated C.
C_FUNCTION_DEFINITION_PATTERN: Final = re.compile(r"^\w[^\n]*\bCPyDef_\w+\([^\n]*\) \{\n.*?^\}", re.M | re.S)
# Patterns for lines of such a function: reading a field, a label, a jump to a label, and a call.
C_FIELD_READ_PATTERN: Final = re.compile(r" *(cpy_r_\w+) = \(\(\w+ \*\)cpy_r_\w+\)->_\w+;")
C_LABEL_PATTERN: Final = re.compile(r"(CPyL\d+): ;")
C_JUMP_PATTERN: Final = re.compile(r"goto (CPyL\d+);")
C_CALL_PATTERN: Final = re.compile(r"\b([A-Za-z_]\w*)\(")
# Functions and macros that run no other code, so that no object is freed during a call.
C_CLOSED_CALL_PATTERN: Final = re.compile(r"likely|unlikely|PyErr_Occurred|Parlour_\w+")
# Matches the test in generated C whether an index of a vec is valid, up to the condition of its branch.
INDEX_TEST_PATTERN: Final = re.compile(r"( *(cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n *if )\(\2\) ")
# Matches the two kinds of tests in generated C whether a field of an object is set.
FIELD_TEST_PATTERN: Final = re.compile(
    r"CPy_AttributeError\(\"[^\"]*\", \"\w+\", \"(?P<owner>\w+)\", \"(?P<field>\w+)\""
    r"|attribute '(?P<number_field>\w+)' of '(?P<number_owner>\w+)' undefined"
)
# Matches lines of generated C that name the function, class or property whose docstring follows.
C_DOC_SLOT_PATTERN: Final = re.compile(
    r"\(PyCFunction\)CPyPy_(\w+),|CPyType_(\w+)_template_ = \{|\(getter\)(\w+),"
)
C_DOCSTRING_PATTERN: Final = re.compile(r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)')
# end of the C definition of a property without a setter, docstring or closure
C_EMPTY_GETSET_DOC: Final = "NULL, NULL, NULL},"
# line in the C definition of a module that has no docstring yet; the previous line contains the module's name
C_EMPTY_DOCSTRING: Final = "NULL, /* docstring */"
# start of the first line that includes a generated header, after the headers of Python and mypyc
C_FIRST_OWN_INCLUDE: Final = '#include "__native_internal'
C_FUNCTION_PATTERN: Final = re.compile(r"^\w.*\bCPyDef_(\w+)\(")
# For public methods whose C names have one of these prefixes, the build warns if it cannot insert the
# docstring.
DOCUMENTED_PREFIXES: Final = ("parlour___kit___game___",)
C_UNESCAPED_BYTES: Final = frozenset(
    (string.ascii_letters + string.digits + " !#$%&'()*+,-./:;<=>@[]^_`{|}~").encode()
)


# Modules


def list_compiled_modules(package: Path) -> list[Path]:
    """Return the source files of all compiled modules in the folder of the `parlour` package."""
    module_names = sorted(HOT_MODULES + COLD_MODULES)
    return [package.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in module_names]


def extension_group_name(package: Path) -> str:
    """Return the name of Parlour's group of compiled modules. The name contains a digest of their sources.

    A compiled game in another package refers to the group by this name, so it cannot be loaded with a
    different build of Parlour.
    """
    digest = sha256(version("mypy").encode())
    for path in list_compiled_modules(package):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return f"parlour_{digest.hexdigest()[:10]}"


# Build mode


def compiler_command() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def find_compiler_fault() -> str:
    """Return the reason why this machine cannot compile the code, or an empty string if it can."""
    if os.name == "nt":
        return ""  # on Windows setuptools finds the compiler
    compiler = compiler_command()
    if shutil.which(compiler[0]) is None:
        return f"no C compiler ({compiler[0]})"
    include_dirs = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    if not any(Path(folder, "Python.h").is_file() for folder in include_dirs):
        return "no Python headers (Python.h; Debian: python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        command = [
            *compiler,
            *(f"-I{include_dir}" for include_dir in include_dirs),
            "-c",
            str(probe),
            "-o",
            f"{probe}.o",
        ]
        completed = subprocess.run(command, capture_output=True, check=False)
    return f"the C compiler does not work ({shlex.join(compiler)})" if completed.returncode else ""


def requested_build_mode() -> str:
    """Return the value of the environment variable PARLOUR_BUILD, or `auto` if it is not set."""
    mode = os.environ.get("PARLOUR_BUILD") or "auto"
    if mode not in BUILD_MODES:
        sys.exit(f"PARLOUR_BUILD is {mode!r}, but must be auto, compiled or pure")
    return mode


def optimization_level() -> str:
    """Return the optimization level of `HOT_MODULES`, from the environment variable PARLOUR_OPTIMIZE.

    The level is 3 by default; tests use 1.
    """
    requested = os.environ.get("PARLOUR_OPTIMIZE") or OPTIMIZATION_LEVELS[0]
    if requested not in OPTIMIZATION_LEVELS:
        sys.exit(f"PARLOUR_OPTIMIZE is {requested!r}, but must be {' or '.join(OPTIMIZATION_LEVELS)}")
    return requested


def is_profiled_build() -> bool:
    """Return True if PARLOUR_PROFILE is 1: the machine code is optimized for what matches and searches run.

    Such a build compiles twice and plays matches in between, so it takes about three times as long. It is
    meant for wheels.
    """
    requested = os.environ.get("PARLOUR_PROFILE") or PROFILE_VALUES[0]
    if requested not in PROFILE_VALUES:
        sys.exit(f"PARLOUR_PROFILE is {requested!r}, but must be {' or '.join(PROFILE_VALUES)}")
    if requested == "1" and not is_gcc(compiler_command()):
        sys.exit(f"PARLOUR_PROFILE=1 needs GCC, but the C compiler is {shlex.join(compiler_command())}")
    return requested == "1"


def is_gcc(compiler: list[str]) -> bool:
    """Return True if a C compiler is GCC. Clang also defines the macro `__GNUC__`."""
    command = [*compiler, "-E", "-dM", "-x", "c", os.devnull]
    try:
        macros = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return "__GNUC__" in macros and "__clang__" not in macros


def reason_not_to_compile() -> str:
    """Return the reason why the code is not compiled, or an empty string if it is."""
    if requested_build_mode() == "pure":
        return "PARLOUR_BUILD=pure"
    return find_compiler_fault() if requested_build_mode() == "auto" else ""


def is_building_wheel() -> bool:
    """Return True if setup.py is building machine code for a wheel.

    setup.py also runs for metadata, source distributions and editable installs. An editable install would
    keep running the machine code after its source has changed.
    """
    return bool({"bdist_wheel", "build_ext"} & set(sys.argv)) and not {"--inplace", "-i"} & set(sys.argv)


# Games in other packages


def build_extensions(*paths: str) -> list[Extension]:
    """Return the extensions for the modules at `paths`. Pass them to `setup(ext_modules=...)`.

    The modules are compiled against the installed Parlour. They then call its rules directly instead of
    through Python. If a compiler is missing, or if PARLOUR_BUILD is `pure`, the list is empty and the modules
    stay plain Python.
    """
    if not is_building_wheel() or not paths:
        return []
    if reason := reason_not_to_compile():
        print_line(f"*** {', '.join(paths)}: not compiled, so it runs slower: {reason}")
        return []
    # Copy Parlour's sources, because type checkers do not check files in site-packages.
    sources = Path("build", "parlour-sources")
    shutil.rmtree(sources, ignore_errors=True)
    ignored_files = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(__file__).parents[1], sources / "parlour", ignore=ignored_files)
    forbid_subclasses([Path(path) for path in paths], sources / "parlour")
    group_name = paths[0].removeprefix("src/").removesuffix(".py").replace("/", "_")
    return translate_to_c(
        {
            extension_group_name(sources / "parlour"): list_compiled_modules(sources / "parlour"),
            group_name: [Path(path) for path in paths],
        },
        sources,
        group_name,
    )


def forbid_subclasses(paths: list[Path], package: Path) -> None:
    """Exit if a class inherits from a compiled class of Parlour that does not allow subclasses.

    Parlour's machine code calls the methods of such a class directly, because all its subclasses were known
    at compile time. Classes marked with `allow_interpreted_subclasses` do allow subclasses.
    """
    compiled_paths = [path for path in list_compiled_modules(package) if path.stem != "errors"]
    final_classes = {
        node.name
        for path in compiled_paths
        for node in list_classes(path)
        if not any(map(allows_subclasses, node.decorator_list))
    }
    for path in paths:
        imported_names = {
            alias.asname or alias.name: alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour.")
            for alias in node.names
        }
        for node in list_classes(path):
            for base in map(ast.unparse, node.bases):
                if imported_names.get(base) in final_classes:
                    sys.exit(
                        f"*** {path}: {node.name} cannot inherit from {base}, which is compiled and cannot "
                        "be subclassed"
                    )


def list_classes(path: Path) -> list[ast.ClassDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def allows_subclasses(decorator: ast.expr) -> bool:
    return "allow_interpreted_subclasses=True" in ast.unparse(decorator)


# Translation from Python to C


def translate_to_c(groups: dict[str, list[Path]], root: Path, group_name: str) -> list[Extension]:
    """Translate groups of modules to C, and return the setuptools extensions of the group `group_name`.

    Imported modules are looked up in `root`. Calls within a group are direct. Calls to another group go
    through a table.
    """
    os.environ["MYPYPATH"] = str(root)
    paths = [path.as_posix() for group in groups.values() for path in group]
    with (
        tempfile.TemporaryDirectory() as cache_dir,
        report_progress("Translating Python to C", len(paths) / 2),
    ):
        # Ignore errors in imported modules, because these modules may import packages that are not installed
        # during the build. The linter reports such errors instead.
        options = ["--config-file=", "--strict", "--follow-imports=silent", f"--cache-dir={cache_dir}"]
        extensions = mypycify_group([*options, *paths], groups)
    module_names = {module_name(path) for path in groups[group_name]}
    group_extensions = [
        extension
        for extension in extensions
        if extension.name in module_names or extension.name == f"{group_name}__mypyc"
    ]
    sources = {source for extension in group_extensions for source in extension.sources}
    forbid_narrow_shifts(sources)
    if field_tests := describe_field_tests(sources, list_game_classes(groups[group_name])):
        if module_names.issuperset(HOT_MODULES):  # a build of Parlour itself
            sys.exit(field_tests)
        print_line(field_tests)
    fix_vec_ownership(sources)
    speed_up_vecs(sources)
    insert_operations(sources)
    insert_docstrings(sources, collect_docstrings(groups[group_name]))
    for extension in group_extensions:
        set_compiler_flags(extension)
        merge_c_sources(extension)
    return group_extensions


def mypycify_group(arguments: list[str], groups: dict[str, list[Path]]) -> list[Extension]:
    """Compile like `mypycify(arguments, separate=groups)` of mypyc 2.4.1, but with the `global_opts` option.

    Without this option, mypyc assumes that other code may subclass any class, and checks at each access that
    an attribute is set. These checks make the code 5% slower. Each module becomes one C file, which
    `merge_c_sources` merges with others.
    """
    from mypyc.build import build_using_shared_lib, get_cflags, mypyc_build, setup_mypycify_vars
    from mypyc.options import CompilerOptions

    register_operations()
    options = CompilerOptions(separate=True, multi_file=True, include_runtime_files=True)
    options.global_opts = True
    named_groups: list[tuple[list[str], str | None]] = [
        ([path.as_posix() for path in paths], name) for name, paths in groups.items()
    ]
    source_groups, generated_files, _ = mypyc_build(arguments, options, separate=named_groups)
    setup_mypycify_vars()
    flags = get_cflags(opt_level=optimization_level(), debug_level="0")
    extensions: list[Extension] = []
    for (sources, name), (generated, headers) in zip(source_groups, generated_files, strict=True):
        extensions += build_using_shared_lib(
            sources, name or "", generated, headers, options.target_dir, flags, []
        )
    return extensions


# Operations in C. Compiled code uses them in place of functions of `parlour.kit.bits` and `kit.moves`.
# A call of such a function would take longer than the few processor instructions of the operation.

# functions of `parlour.kit.bits`, with their numbers of arguments
BIT_OPERATIONS: Final = {"bit": 1, "shift_left": 2, "min_element": 1, "count": 1}
# functions of `parlour.kit.moves`, which take a buffer and three numbers
MOVE_OPERATIONS: Final = ("write_moves", "repeat_moves")
C_OPERATIONS: Final = """\
#ifndef PARLOUR_OPERATIONS
#define PARLOUR_OPERATIONS
#include <Python.h>
#include <CPy.h>
#include <vecs/librt_vecs_api.h>
static inline int64_t Parlour_bit(int64_t element) { return (int64_t)(1ULL << element); }
static inline int64_t Parlour_shift_left(int64_t value, int64_t by) {
    return (int64_t)((uint64_t)value << by);
}
static inline int64_t Parlour_min_element(int64_t elements) { return __builtin_ctzll(elements); }
static inline int64_t Parlour_count(int64_t elements) {
    uint64_t n = elements;
    n -= n >> 1 & 0x5555555555555555ULL;
    n = (n & 0x3333333333333333ULL) + (n >> 2 & 0x3333333333333333ULL);
    return (int64_t)(((n + (n >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
}
// If the buffer has room for the largest set, one test of the bounds is enough for all elements. They are
// then written in blocks of three, because processors predict the end of a short loop badly. The last block
// may write one or two places too many.
static inline int64_t Parlour_write_moves(VecI64 buffer, int64_t elements, int64_t kind, int64_t start) {
    if (__builtin_expect(start >= 0 && start <= buffer.len - 63, 1)) {
        while (elements) {
            buffer.items[start++] = kind + __builtin_ctzll(elements);
            for (int i = 0; i < 2; i++) {
                elements &= elements - 1;
                buffer.items[start] = kind + __builtin_ctzll(elements | 1ULL << 63);
                start += elements != 0;
            }
            elements &= elements - 1;
        }
        return start;
    }
    if (start < 0 || start > buffer.len - Parlour_count(elements)) {
        PyErr_SetNone(PyExc_IndexError);
        return -113;
    }
    for (; elements; elements &= elements - 1) {
        buffer.items[start++] = kind + __builtin_ctzll(elements);
    }
    return start;
}
// Blocks of four, for the same reason. The last block may write up to three places too many, if the buffer
// has them.
static inline int64_t Parlour_repeat_moves(
    VecI64 buffer, int64_t move_count, int64_t difference, int64_t start) {
    if (__builtin_expect(move_count < 0 || start < move_count || start > buffer.len - move_count, 0)) {
        PyErr_SetNone(PyExc_IndexError);
        return -113;
    }
    int64_t *target = buffer.items + start;
    int64_t index = 0;
    for (; index < move_count && index + 4 <= buffer.len - start; index += 4) {
        int64_t block[4];
        for (int i = 0; i < 4; i++) block[i] = buffer.items[index + i] + difference;
        for (int i = 0; i < 4; i++) target[index + i] = block[i];
    }
    for (; index < move_count; index++) target[index] = buffer.items[index] + difference;
    return start + move_count;
}
#endif
"""
# Functions that raise exceptions. The C compiler places the calls of cold functions apart from the code that
# runs often.
C_COLD_FUNCTIONS: Final = """\
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_AttributeError(
    const char *, const char *, const char *, const char *, int, PyObject *);
__attribute__((cold)) void PyErr_SetNone(PyObject *);
__attribute__((cold)) void PyErr_SetString(PyObject *, const char *);
"""


def register_operations() -> None:
    """Make mypyc generate an operation of `C_OPERATIONS` for each call of the function it replaces.

    For example, `parlour.kit.bits.bit(card)` becomes `Parlour_bit(card)`, without a check for errors.
    """
    from mypyc.ir.ops import ERR_MAGIC_OVERLAPPING, ERR_NEVER
    from mypyc.ir.rtypes import RVec, int64_rprimitive
    from mypyc.primitives.registry import function_op

    for name, argument_count in BIT_OPERATIONS.items():
        function_op(
            name=f"parlour.kit.bits.{name}",
            arg_types=[int64_rprimitive] * argument_count,
            return_type=int64_rprimitive,
            c_function_name=f"Parlour_{name}",
            error_kind=ERR_NEVER,
        )
    for name in MOVE_OPERATIONS:
        function_op(
            name=f"parlour.kit.moves.{name}",
            arg_types=[RVec(int64_rprimitive), int64_rprimitive, int64_rprimitive, int64_rprimitive],
            return_type=int64_rprimitive,
            c_function_name=f"Parlour_{name}",
            error_kind=ERR_MAGIC_OVERLAPPING,
        )


def insert_operations(sources: set[str]) -> None:
    """Define the operations in the generated C that uses them, and declare the cold functions."""
    for source in sources:
        path = Path(source)
        generated = path.read_text(encoding="utf-8")
        generated = generated.replace(C_FIRST_OWN_INCLUDE, C_COLD_FUNCTIONS + C_FIRST_OWN_INCLUDE, 1)
        if "Parlour_" in generated:
            generated = C_OPERATIONS + generated
        path.write_text(generated, encoding="utf-8")


def module_name(path: Path) -> str:
    """Return the full name of the module in a file, including the packages that contain it."""
    name_parts = [path.stem]
    while (path := path.parent).joinpath("__init__.py").is_file():
        name_parts.append(path.name)
    return ".".join(reversed(name_parts))


def set_compiler_flags(extension: Extension) -> None:
    if sys.platform == "win32":
        return
    # Turn warnings off: mypyc treats them as errors, but they are useless for generated code. With -Wno-all,
    # GCC does not even search for problems, which would take more than half of the build time.
    extension.extra_compile_args = [*extension.extra_compile_args, "-w", "-Wno-all"]
    # The following flags are only for the library that contains the whole group, not for the stub library of
    # each module.
    if sys.platform != "darwin" and extension.name.endswith("__mypyc"):
        extension.extra_compile_args.append("-fno-semantic-interposition")
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,--strip-debug"]


def merge_c_sources(extension: Extension) -> None:
    """Replace a group's C files with two files that include them, one for hot and one for cold modules.

    The compiler then sees the code of all hot modules at once, and can compile both files in parallel.
    """
    if len(extension.sources) == 1:
        return
    group = f"__native_{extension.name.removesuffix('__mypyc')}.c"
    # the file with mypyc's runtime
    group_source = next(source for source in extension.sources if Path(source).name == group)
    module_sources = sorted(set(extension.sources) - {group_source})
    extension.depends = [group_source, *module_sources]
    cold_sources = [source for source in module_sources if is_cold_source(source)]
    extension.sources = [
        write_unity_file(
            f"{extension.name}_hot.c",
            [
                group_source,
                *[module_source for module_source in module_sources if module_source not in cold_sources],
            ],
            "",
        )
    ]
    if cold_sources:
        extension.sources.append(write_unity_file(f"{extension.name}_cold.c", cold_sources, VEC_HEADERS))


def write_unity_file(name: str, sources: list[str], leading_includes: str) -> str:
    """Write a C file that includes the given files of the same folder, and return its path."""
    path = Path(sources[0]).with_name(name)
    lines = [f'#include "{Path(source).name}"\n' for source in sources]
    path.write_text("".join([leading_includes, *lines]), encoding="utf-8")
    return str(path)


def is_cold_source(source_path: str) -> bool:
    """Return True if a generated C file contains only code of `COLD_MODULES`."""
    stem = Path(source_path).stem
    # mypyc drops as many of the first parts of a module's name as possible while the name stays unique. For
    # example, `parlour.games.crazy_eight.display` becomes `crazy_eight___display`.
    name_parts = stem.removeprefix("__native_").split("___")
    return stem.endswith("_cold") or any(
        name.split(".")[-len(name_parts) :] == name_parts for name in COLD_MODULES
    )


def forbid_narrow_shifts(sources: set[str]) -> None:
    problems = []
    for source in sorted(sources):
        function_name = "?"
        for line_number, line in enumerate(Path(source).read_text(encoding="utf-8").splitlines(), 1):
            if definition := C_FUNCTION_PATTERN.match(line):
                function_name = definition[1]
            if NARROW_SHIFT_PATTERN.search(line):
                problems.append(f"{source}:{line_number}: in {function_name}: {line.strip()}")
    if problems:
        sys.exit(
            "*** a literal on the left of a shift is compiled as 32 bits; "
            "shift through a function that takes the value as a parameter, such as bit(card) and "
            "shift_left(value, distance) of parlour.kit.bits:\n" + "\n".join(problems)
        )


def list_game_classes(paths: list[Path]) -> set[str]:
    """Return the names of the final classes that are games, and of the classes between them and `Game`."""
    classes = {node.name: node for path in paths for node in list_classes(path)}

    def list_ancestors(name: str) -> list[str]:
        """Return the names of a class, its first base class, and so on up to `Game`."""
        bases = classes[name].bases if name in classes and name != "Game" else []
        return [name, *(list_ancestors(ast.unparse(bases[0])) if bases else [])]

    final_names = [name for name, node in classes.items() if "final" in map(ast.unparse, node.decorator_list)]
    lineages = map(list_ancestors, final_names)
    return {name for lineage in lineages if lineage[-1] == "Game" for name in lineage[:-1]}


def describe_field_tests(sources: set[str], class_names: set[str]) -> str:
    """Describe the tests in the generated C whether a field of one of these classes is set.

    mypyc omits these tests if it can prove that every field is always set. They would take up to a fifth of
    the time of a move. The result is empty if there are none.
    """
    counts: Counter[str] = Counter()
    for source in sorted(sources):
        function_name = ""
        for line in Path(source).read_text(encoding="utf-8").splitlines():
            if definition := C_FUNCTION_PATTERN.match(line):
                function_name = definition[1]
            elif line == "}":
                function_name = ""  # getters for interpreted code follow; they always test
            elif function_name and (match := FIELD_TEST_PATTERN.search(line)):
                owner, field = (
                    match["owner"] or match["number_owner"],
                    match["field"] or match["number_field"],
                )
                if owner in class_names:
                    counts[f"{owner}.{field} ({function_name})"] += 1
    if not counts:
        return ""
    return (
        "*** the machine code tests at each use whether these fields are set; a final game class needs a "
        "default for each field in its own body, and no __init__:\n"
        + "\n".join(f"{place}: {count}" for place, count in sorted(counts.items()))
    )


def fix_vec_ownership(sources: set[str]) -> None:
    """Correct the reference counts of vecs in the generated C, which are too high.

    The generated code creates a reference when it unboxes a vec. For an argument, the corrected code releases
    this reference, because the caller keeps its own. A setter stores this reference, so the corrected code
    does not create a second one.
    """
    for source in sorted(sources):
        path = Path(source)
        generated = path.read_text(encoding="utf-8")
        corrected = VEC_ARGUMENT_PATTERN.sub(
            lambda match: f"{match[0]}VEC_{match[2].upper()}_DECREF({match[1]});\n", generated
        )
        path.write_text(VEC_SETTER_PATTERN.sub(r"\1", corrected), encoding="utf-8")


# Access to vecs


def speed_up_vecs(sources: set[str]) -> None:
    """Mark the tests of indexes in the generated C as likely, and remove superfluous references to vecs."""
    for source in sorted(sources):
        path = Path(source)
        generated = INDEX_TEST_PATTERN.sub(r"\1(likely(\2)) ", path.read_text(encoding="utf-8"))
        path.write_text(
            C_FUNCTION_DEFINITION_PATTERN.sub(lambda match: remove_vec_references(match[0]), generated),
            encoding="utf-8",
        )


def remove_vec_references(c_function: str) -> str:
    """Remove each reference to the vec in a field that is released before other code can run.

    mypyc 2.4.1 creates such a reference to change an element. Meanwhile, the field keeps the vec alive.
    """
    lines = c_function.split("\n")
    removed_lines: set[int] = set()
    for index, line in enumerate(lines):
        match = C_FIELD_READ_PATTERN.fullmatch(line)
        if match is None or not re.fullmatch(rf" *VEC_\w+_INCREF\({match[1]}\);", lines[index + 1]):
            continue
        release_pattern = re.compile(rf" *VEC_\w+_DECREF\({match[1]}\);")
        releases = {number for number, other in enumerate(lines) if release_pattern.fullmatch(other)}
        assignments = [other for other in lines if other.lstrip().startswith(f"{match[1]} = ")]
        if len(assignments) == 1 and find_first_calls(lines, index + 2, releases) == releases:
            removed_lines |= {index + 1, *releases}
    return "\n".join(line for number, line in enumerate(lines) if number not in removed_lines)


def find_first_calls(lines: list[str], start: int, releases: set[int]) -> set[int]:
    """Return the lines of a C function that can be the first, from `start` on, to run other code.

    They are the calls, the assignments to fields and the ends of the function. `releases` are lines with
    calls.
    """
    labels = {match[1]: number for number, line in enumerate(lines) if (match := C_LABEL_PATTERN.match(line))}
    first_calls: set[int] = set()
    visited: set[int] = set()
    pending = [start]
    while pending:
        number = pending.pop()
        if number in visited:
            continue
        visited.add(number)
        line = lines[number].strip()
        if number in releases or runs_other_code(line):
            first_calls.add(number)
            continue
        jump = C_JUMP_PATTERN.search(line)
        if jump is not None:
            pending.append(labels[jump[1]])
        if jump is None or line.startswith("if "):
            pending.append(number + 1)
        if line.startswith("if ") and line.endswith("{"):
            indentation = lines[number][: -len(line)]
            end = next(i for i in range(number, len(lines)) if lines[i].startswith(f"{indentation}}}"))
            pending.append(end + 1)
    return first_calls


def runs_other_code(c_line: str) -> bool:
    """Return True unless a line of C only computes, branches, or changes an element of a vec."""
    return (
        c_line.startswith("return ")
        or "->" in c_line.partition(" = ")[0]
        or not all(map(C_CLOSED_CALL_PATTERN.fullmatch, C_CALL_PATTERN.findall(c_line)))
    )


# Docstrings


def collect_docstrings(paths: list[Path]) -> dict[str, str]:
    """Return the docstrings of modules, classes and functions, keyed by their names in the generated C.

    A method without a docstring gets the docstring of the method that it overrides. mypyc may omit the first
    parts of a module's name in a C name. Therefore each docstring is returned under every possible name.
    """
    docstrings: dict[str, str] = {}
    # base classes and method docstrings of each class, keyed by class name
    classes: dict[str, tuple[list[str], dict[str, str]]] = {}

    def find_docstring(owner: str, method: str) -> str:
        bases, methods = classes.get(owner, ([], {}))
        return methods.get(method) or next(filter(None, (find_docstring(base, method) for base in bases)), "")

    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                method_docs = {
                    function.name: ast.get_docstring(function) or "" for function in list_functions(node)
                }
                classes[node.name] = bases, method_docs
    for path, tree in trees.items():
        docs_by_name = {function.name: ast.get_docstring(function) or "" for function in list_functions(tree)}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                docs_by_name[node.name] = ast.get_docstring(node) or ""
                for function in list_functions(node):
                    decorators = [
                        decorator.id
                        for decorator in function.decorator_list
                        if isinstance(decorator, ast.Name)
                    ]
                    separator = "_get_" if "property" in decorators else "___"
                    docs_by_name[f"{node.name}{separator}{function.name}"] = find_docstring(
                        node.name, function.name
                    )
        module_parts = module_name(path).split(".")
        docstrings[".".join(module_parts)] = ast.get_docstring(tree) or ""
        for start in range(len(module_parts)):
            docstrings |= {
                "___".join([*module_parts[start:], name]): text for name, text in docs_by_name.items() if text
            }
    return docstrings


def list_functions(node: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    return [child for child in node.body if isinstance(child, ast.FunctionDef)]


def escape_c_string(text: str) -> str:
    """Escape a string for use as the content of a C string literal."""
    return "".join(chr(byte) if byte in C_UNESCAPED_BYTES else f"\\{byte:03o}" for byte in text.encode())


def append_to_docstring(c_line: str, text: str) -> str:
    """Append text to the docstring in a line of C, and return the line."""
    c_line = c_line.replace(C_EMPTY_GETSET_DOC, "NULL, PyDoc_STR(NULL), NULL},")
    match = C_DOCSTRING_PATTERN.search(c_line)
    assert match is not None
    return f'{c_line[: match.start()]}PyDoc_STR("{match[1] or ""}{text}"){c_line[match.end() :]}'


def insert_docstrings(sources: set[str], docstrings: dict[str, str]) -> None:
    """Write docstrings into the generated C, because mypyc 2.4.1 writes only signatures, or nothing."""
    missing_names = {
        c_name for c_name in docstrings if c_name.startswith(DOCUMENTED_PREFIXES) and "____" not in c_name
    }
    for source in sorted(sources):
        lines = Path(source).read_text(encoding="utf-8").split("\n")
        docstring = c_name = ""
        for line_index, line in enumerate(lines):
            if match := C_DOC_SLOT_PATTERN.search(line):
                c_name = next(filter(None, match.groups()))
                docstring = escape_c_string(docstrings.get(c_name, ""))
            if docstring and (C_DOCSTRING_PATTERN.search(line) or line.endswith(C_EMPTY_GETSET_DOC)):
                lines[line_index] = append_to_docstring(line, docstring)
                missing_names -= {f"parlour___kit___{c_name}", c_name}
                docstring = ""
            elif line.strip() == C_EMPTY_DOCSTRING:
                module_doc = escape_c_string(docstrings.get(lines[line_index - 1].strip(' ",'), ""))
                lines[line_index] = f'PyDoc_STR("{module_doc}"),'
        Path(source).write_text("\n".join(lines), encoding="utf-8")
    if missing_names:
        print_line(f"*** the generated C code has no docstring field for {', '.join(sorted(missing_names))}")


# Progress


def print_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@contextmanager
def report_progress(task: str, estimated_seconds: float) -> Iterator[None]:
    """Report the start of a task and its estimated duration, then the elapsed time every few seconds."""
    finished = threading.Event()
    started_at = time.monotonic()

    def report_elapsed() -> None:
        while not finished.wait(PROGRESS_SECONDS):
            print_line(f"  {task}: {time.monotonic() - started_at:.0f} s so far")

    print_line(f"{task}, which takes about {estimated_seconds:.0f} s")
    reporter = threading.Thread(target=report_elapsed, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        finished.set()
        reporter.join()


def estimate_seconds(extensions: list[Extension]) -> float:
    """Estimate how long the C compiler will take, in seconds."""
    byte_count = sum(
        Path(source).stat().st_size
        for extension in extensions
        for source in [*extension.sources, *extension.depends]
    )
    return SETUP_SECONDS + byte_count / BYTES_PER_SECOND / (1 if optimization_level() == "3" else 2)
