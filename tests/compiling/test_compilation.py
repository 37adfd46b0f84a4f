"""Compiling games of other packages with one line of setup.py, and safeguards for machine code."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import parlour
from parlour import games
from parlour.compiling import compilation, fingerprint
from parlour.compiling.compilation import (
    build_extensions,
    describe_field_tests,
    extension_group_name,
    fix_vec_ownership,
    forbid_narrow_shifts,
    forbid_subclasses,
    is_profiled_build,
    list_compiled_modules,
    list_game_classes,
    remove_vec_references,
)
from parlour.kit.errors import UnknownGameError

PACKAGE = Path(parlour.__file__).parent

SETUP = """
from setuptools import setup

from parlour.compiling.compilation import build_extensions

setup(ext_modules=build_extensions("cardtable/last_one.py"))
"""
PROJECT = """
[build-system]
requires = ["setuptools>=77", "parlour[compile]"]
build-backend = "setuptools.build_meta"

[project]
name = "cardtable"
version = "1.0"
dependencies = ["parlour"]

[project.entry-points."parlour.games"]
last-one = "cardtable.last_one:LastOne"

[tool.setuptools]
packages = ["cardtable"]
"""
GAME = '''"""Last One, for two: one to three counters are taken at a time, and who takes the last one wins."""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.game import Game

MOST: Final = 3


@final
class LastOne(Game):
    """A match of Last One."""

    name = "last-one"
    title = "Last One"
    clause_prefix = "LO"
    min_seats = 2
    max_seats = 2

    counters: i64 = 0

    def set_up(self) -> None:
        pass

    def reset_round(self) -> None:
        self.counters = 0

    def copy(self) -> "LastOne":
        twin = LastOne()
        self.copy_common_fields(twin)
        twin.counters = self.counters
        return twin

    def start(self) -> None:
        self.reset_match()
        self.reset_round()
        self.turn = 0
        self.rng.next_round()
        self.counters = 30 + self.rng.randbelow(1000)

    def generate_legal_moves(self, seat: i64) -> i64:
        n: i64 = 0
        if not self.is_over and seat == self.turn:
            while n < MOST and n < self.counters:
                self.move_buffer[n] = n + 1
                n += 1
        return n

    def push(self, seat: i64, move: i64) -> None:
        self.move_count += 1
        self.counters -= move
        self.turn = 1 - seat
        if not self.counters:
            self.turn = -1
            self.finish(bit(seat), "LO-1")
'''
PLAYED = """
import hashlib, json, sys
import parlour
from parlour.kit.rng import Rng
from parlour.bots.playouts import play_out

kind = parlour.game_class("last-one")
digest = hashlib.sha256()
for seed in range(20):
    game = parlour.new("last-one", seed=seed)
    rng = Rng.fast(seed)
    while not game.is_over:
        play_out(game, rng, 7)
        twin = game.copy()
        play_out(twin, rng, 1)
        digest.update(repr((game.legal(), game.turn, game.counters, twin.counters, game.winners)).encode())
print(json.dumps([sys.modules[kind.__module__].__file__, kind.__doc__, digest.hexdigest()]))
"""


@pytest.fixture
def game_package(tmp_path: Path) -> Path:
    """Return a separate package with a small game."""
    place = tmp_path / "cardtable-project"
    (place / "cardtable").mkdir(parents=True)
    (place / "cardtable" / "__init__.py").touch()
    (place / "cardtable" / "last_one.py").write_text(GAME, encoding="utf-8")
    (place / "setup.py").write_text(SETUP, encoding="utf-8")
    (place / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return place


def pip(*arguments: object, cwd: Path) -> None:
    settings = {"PARLOUR_BUILD": "compiled", "PARLOUR_OPTIMIZE": "1", "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)],
        cwd=cwd,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def play_in_subprocess(place: Path, tmp_path: Path) -> tuple[Path, str, str]:
    """Play the game of a folder in a subprocess.

    Returns:
        The file of the game's module, its own report of being compiled, and a digest of some matches.
    """
    done = subprocess.run(
        [sys.executable, "-P", "-c", PLAYED],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(place), str(PACKAGE.parent)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    file, said, digest = json.loads(done.stdout)
    return Path(file), said, digest


@pytest.mark.skipif(
    bool(compilation.find_compiler_fault()),
    reason=f"nothing can be compiled here: {compilation.find_compiler_fault()}",
)
def built_and_played(game_package: Path, tmp_path: Path) -> None:
    pip("wheel", "--no-build-isolation", "--no-deps", "-w", tmp_path, game_package, cwd=game_package)
    [wheel] = tmp_path.glob("*.whl")
    site, plain = tmp_path / "site", tmp_path / "plain"
    pip("install", "--no-deps", "--target", site, wheel, cwd=tmp_path)
    shutil.copytree(site, plain, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    compiled, interpreted = play_in_subprocess(site, tmp_path), play_in_subprocess(plain, tmp_path)
    assert compiled[0].suffix in (".so", ".pyd")
    assert interpreted[0].suffix == ".py"
    assert compiled[1:] == interpreted[1:]
    generated = "".join(path.read_text() for path in game_package.glob("build/__native*last_one.c"))
    assert "Parlour_bit(" in generated
    assert "CPyDef_parlour___kit___bits___bit(" not in generated


if parlour.compiled:  # with interpreted rules no game can be compiled, and the tools for it are missing
    test_a_game_of_another_package_is_compiled_with_one_line = built_and_played


def test_pure_build_compiles_nothing(
    game_package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(game_package)
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.setenv("PARLOUR_BUILD", "pure")
    assert build_extensions("cardtable/last_one.py") == []
    message = "*** cardtable/last_one.py: not compiled, so it runs slower: PARLOUR_BUILD=pure\n"
    assert capsys.readouterr().err == message
    monkeypatch.setenv("PARLOUR_BUILD", "auto")
    monkeypatch.setenv("CC", "/no/such/compiler")
    if os.name != "nt":
        assert build_extensions("cardtable/last_one.py") == []
        assert "no C compiler (/no/such/compiler)" in capsys.readouterr().err
    monkeypatch.setenv("PARLOUR_BUILD", "perhaps")
    with pytest.raises(SystemExit, match="'perhaps', but must be auto, compiled or pure"):
        build_extensions("cardtable/last_one.py")


@pytest.mark.parametrize(
    "command", ["egg_info", "sdist", "editable_wheel", "build_ext --inplace", "build_ext -i"]
)
def test_compiles_only_wheels(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", *command.split()])
    monkeypatch.setattr(compilation, "translate_to_c", None)
    assert build_extensions("cardtable/last_one.py") == []


def test_rejects_narrow_shifts(tmp_path: Path) -> None:
    source = tmp_path / "made.c"
    source.write_text("int64_t CPyDef_good(int64_t a) {\n    cpy_r_r1 = cpy_r_a << cpy_r_b;\n}\n")
    forbid_narrow_shifts({str(source)})
    source.write_text("int64_t CPyDef_bad(int64_t cpy_r_a) {\n    cpy_r_r1 = 1 << cpy_r_a;\n}\n")
    with pytest.raises(SystemExit, match=r"made\.c:2: in bad: cpy_r_r1 = 1 << cpy_r_a;"):
        forbid_narrow_shifts({str(source)})


GAME_CLASSES = """
class Game(MatchState): pass
@final
class Config: pass
class Common(Game): pass
@final
class Compiled(Common): pass
class Interpreted(Game): pass
"""
GENERATED_GETTER = """\
PyObject *CPyDef_rules___Compiled(void) {
    return self;
}
static PyObject *
rules___Compiled_get_config(PyObject *self)
{
    PyErr_SetString(PyExc_AttributeError,
        "attribute 'config' of 'Compiled' undefined");
}
"""
GENERATED_TESTS = """\
int64_t CPyDef_rules___Compiled___push(PyObject *self) {
    CPy_AttributeError("rules.py", "push", "Config", "size", 7, globals);
    CPy_AttributeError("rules.py", "push", "Compiled", "hands", 8, globals);
    CPy_AttributeError("rules.py", "push", "Compiled", "hands", 9, globals);
    PyErr_SetString(PyExc_AttributeError, "attribute 'demand' of 'Common' undefined");
}
"""


def test_finds_tests_of_fields_of_final_games(tmp_path: Path) -> None:
    rules, generated = tmp_path / "rules.py", tmp_path / "rules.c"
    rules.write_text(GAME_CLASSES)
    class_names = list_game_classes([rules])
    assert class_names == {"Compiled", "Common"}
    generated.write_text(GENERATED_GETTER)
    assert describe_field_tests({str(generated)}, class_names) == ""
    generated.write_text(GENERATED_GETTER + GENERATED_TESTS)
    assert describe_field_tests({str(generated)}, class_names).splitlines()[1:] == [
        "Common.demand (rules___Compiled___push): 1",
        "Compiled.hands (rules___Compiled___push): 2",
    ]


def test_profile_needs_gcc(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_profiled_build()
    monkeypatch.setenv("PARLOUR_PROFILE", "1")
    monkeypatch.setenv("CC", "/no/such/compiler")
    with pytest.raises(
        SystemExit, match="PARLOUR_PROFILE=1 needs GCC, but the C compiler is /no/such/compiler"
    ):
        is_profiled_build()
    monkeypatch.setenv("PARLOUR_PROFILE", "yes")
    with pytest.raises(SystemExit, match="PARLOUR_PROFILE is 'yes', but must be 0 or 1"):
        is_profiled_build()


def test_vec_arguments_are_released(tmp_path: Path) -> None:
    source = tmp_path / "made.c"
    checked = 'if (VEC_IS_ERROR({0})) {{\n    CPy_TypeError("vec[i64]", {0}); goto fail;\n}}\n'
    handed = "arg_cells = VecI64Api.unbox(obj_cells);\n" + checked.format("arg_cells")
    other = "arg_odds = VecFloatApi.unbox(obj_odds);\n" + checked.format("arg_odds")
    put = "tmp = VecI64Api.unbox(value);\n" + checked.format("tmp")
    own = "cpy_r_r5 = VecI64Api.unbox(cpy_r_r4);\n" + checked.format("cpy_r_r5")
    source.write_text(handed + other + put + "VEC_I64_INCREF(tmp);\n" + own)
    fix_vec_ownership({str(source)})
    mended = f"{handed}VEC_I64_DECREF(arg_cells);\n{other}VEC_FLOAT_DECREF(arg_odds);\n{put}{own}"
    assert source.read_text() == mended


ELEMENT_STORE = """\
char CPyDef_rules___Compiled___push(PyObject *cpy_r_self, int64_t cpy_r_seat) {{
    cpy_r_r0 = ((rules___CompiledObject *)cpy_r_self)->_hands;
    VEC_I64_INCREF(cpy_r_r0);
    cpy_r_r1 = (uint64_t)cpy_r_seat < (uint64_t)cpy_r_r0.len;
    if (cpy_r_r1) {{
        goto CPyL3;
    }} else
        goto CPyL4;
CPyL2: ;
    PyErr_SetNone(PyExc_IndexError);
    return 2;
CPyL3: ;
    {statement}
    *(int64_t *)cpy_r_r2 = cpy_r_r3;
    VEC_I64_DECREF(cpy_r_r0);
    return 1;
CPyL4: ;
    VEC_I64_DECREF(cpy_r_r0);
    goto CPyL2;
}}"""


@pytest.mark.parametrize(
    ("statement", "is_removed"),
    [
        ("cpy_r_r3 = Parlour_bit(cpy_r_seat);", True),
        ("cpy_r_r3 = CPyDef_rules___Compiled___draw(cpy_r_self);", False),
        ("((rules___CompiledObject *)cpy_r_self)->_hands = cpy_r_r4;", False),
        ("cpy_r_r0 = cpy_r_r4;", False),
        ("return 1;", False),
        ("if (cpy_r_r1) goto CPyL2;", False),
    ],
)
def test_superfluous_references_to_vecs_are_removed(statement: str, is_removed: bool) -> None:
    generated = ELEMENT_STORE.format(statement=statement)
    without_references = "\n".join(line for line in generated.split("\n") if "CREF" not in line)
    assert remove_vec_references(generated) == (without_references if is_removed else generated)


# Replaces the headers that the C operations include, and makes two operations callable.
OPERATIONS_HARNESS = """\
#include <stdint.h>
typedef struct {{ int64_t len; int64_t *items; }} VecI64;
#define PyErr_SetNone(error)
{operations}
int64_t write_moves(int64_t *items, int64_t len, int64_t elements, int64_t kind, int64_t start) {{
    return Parlour_write_moves((VecI64){{len, items}}, elements, kind, start);
}}
int64_t repeat_moves(int64_t *items, int64_t len, int64_t move_count, int64_t difference, int64_t start) {{
    return Parlour_repeat_moves((VecI64){{len, items}}, move_count, difference, start);
}}
"""
AN_ERROR = -113
HUGE = 2**63 - 1


@pytest.fixture(scope="module")
def operations(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if fault := compilation.find_compiler_fault():
        pytest.skip(f"nothing can be compiled here: {fault}")
    library = tmp_path_factory.mktemp("operations") / "operations.so"
    source = library.with_suffix(".c")
    without_headers = "\n".join(
        line for line in compilation.C_OPERATIONS.splitlines() if not line.startswith("#include")
    )
    source.write_text(OPERATIONS_HARNESS.format(operations=without_headers))
    command = [*compilation.compiler_command(), "-O1", "-fwrapv", "-fPIC", "-shared", "-w"]
    subprocess.run([*command, "-o", str(library), str(source)], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.write_moves.restype = loaded.repeat_moves.restype = ctypes.c_int64
    return loaded


def call_operation(operation: Callable[..., int], moves: list[int], *numbers: int) -> tuple[int, list[int]]:
    """Call an operation with a buffer, and check that it writes only into this buffer.

    Return its result and the buffer.
    """
    margin = 8
    memory = (ctypes.c_int64 * (len(moves) + 2 * margin))(*[-1] * margin, *moves, *[-1] * margin)
    buffer = ctypes.byref(memory, margin * ctypes.sizeof(ctypes.c_int64))
    result = operation(buffer, ctypes.c_int64(len(moves)), *map(ctypes.c_int64, numbers))
    assert set(memory[:margin]) | set(memory[-margin:]) == {-1}
    return result, memory[margin:-margin]


@pytest.mark.parametrize("move_count", range(10))
def test_operations_write_only_into_the_buffer(operations: ctypes.CDLL, move_count: int) -> None:
    moves = [3 * index for index in range(move_count)]
    elements = sum(1 << move for move in moves)
    repeated = [move + 1000 for move in moves]
    for start in range(move_count, move_count + 3):
        end = start + move_count
        for buffer_size in (*range(end, end + 6), start + 62, start + 63):
            buffer = moves + [0] * (buffer_size - move_count)
            result, written = call_operation(operations.repeat_moves, buffer, move_count, 1000, start)
            assert (result, written[:start], written[start:end]) == (end, buffer[:start], repeated)
            result, written = call_operation(operations.write_moves, buffer, elements, 1000, start)
            assert (result, written[:start], written[start:end]) == (end, buffer[:start], repeated)
        if move_count:
            short_buffer = moves + [0] * (end - 1 - move_count)
            unchanged = (AN_ERROR, short_buffer)
            assert call_operation(operations.repeat_moves, short_buffer, move_count, 1000, start) == unchanged
            assert call_operation(operations.write_moves, short_buffer, elements, 1000, start) == unchanged


def test_operations_reject_invalid_numbers(operations: ctypes.CDLL) -> None:
    buffer = [0] * 80
    unchanged = (AN_ERROR, buffer)
    for start in (-1, 81, HUGE - 3, HUGE):
        assert call_operation(operations.write_moves, buffer, 1, 1000, start) == unchanged
        assert call_operation(operations.repeat_moves, buffer, 1, 1000, start) == unchanged
    for move_count in (-1, 3, HUGE):
        assert call_operation(operations.repeat_moves, buffer, move_count, 1000, 2) == unchanged


def test_rejects_subclasses_of_closed_classes(tmp_path: Path) -> None:
    module = tmp_path / "heir.py"
    module.write_text(
        "from parlour.kit.game import Game\n"
        "from parlour.kit.errors import InvalidMoveError\n"
        "from elsewhere import AskingGame\n"
        "class Heir(Game): pass\n"
        "class Wrong(InvalidMoveError): pass\n"
        "class Stranger(AskingGame): pass\n"
    )
    forbid_subclasses([module], PACKAGE)
    module.write_text(
        "from parlour.games.asking.rules import AskingGame as Base\nclass Heir(Base):\n    pass\n"
    )
    with pytest.raises(SystemExit, match=r"heir\.py: Heir cannot inherit from Base"):
        forbid_subclasses([module], PACKAGE)


def test_extension_name_depends_on_compiled_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "version", lambda name: "2.4.1")
    package_copy = tmp_path / "parlour"
    shutil.copytree(PACKAGE, package_copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    assert extension_group_name(package_copy) == extension_group_name(PACKAGE)
    (package_copy / "__main__.py").write_text("# nothing that is compiled\n")
    assert extension_group_name(package_copy) == extension_group_name(PACKAGE)
    bits = package_copy / "kit" / "bits.py"
    bits.write_text(bits.read_text() + "\n")
    assert extension_group_name(package_copy) != extension_group_name(PACKAGE)


def test_search_and_scene_modules_are_compiled() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in list_compiled_modules(PACKAGE)}
    assert {"kit/game.py", "kit/rng.py", "games/crazy_eight/rules.py", "bots/search.py"} <= names
    assert {"text/translation.py", "scene/scenes.py", "kit/zones.py", "games/crazy_eight/display.py"} <= names
    assert not [name for name in names if name.endswith(("__init__.py", "registration.py"))]
    assert not [name for name in names if name.startswith("games/") and name.endswith("stats.py")]
    if parlour.compiled:
        assert set(json.loads(Path(fingerprint.COMPILED_LIST_PATH).read_text())) == names


def test_rejects_game_compiled_for_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stray.py").write_text("import parlour_0123456789__mypyc\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry_point = EntryPoint("stray", "stray:Stray", "parlour.games")
    monkeypatch.setattr(games, "_find_entry_points", lambda search_path: {"stray": entry_point})
    with pytest.raises(UnknownGameError, match="compiled for another build of Parlour"):
        parlour.game_class("stray")


def test_source_digest_depends_only_on_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.source_digest()
    shutil.copytree(PACKAGE, tmp_path / "parlour", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    monkeypatch.setattr(fingerprint, "PACKAGE_DIR", tmp_path / "parlour")
    assert fingerprint.source_digest() == before
    (tmp_path / "parlour" / "__main__.py").write_text("")
    assert fingerprint.source_digest() != before
