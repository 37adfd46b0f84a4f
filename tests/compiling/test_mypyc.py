"""Bugs in mypyc that Parlour works around; see "Bugs in mypyc" in docs/performance.md.

Each test shows that the installed mypyc still has a fault. If one fails, remove the workaround it names.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour

PROBE = '''"""A module to compile."""

from dataclasses import dataclass
from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


def shift_literal(by: i64) -> i64:
    """Docstring of a function."""
    return 1 << by


def length(numbers: vec[i64]) -> i64:
    return len(numbers)


def choose(wanted: bool, number: i64) -> i64:
    chosen: i64 = number if wanted else 0
    return chosen


def count_unnamed(number: i64) -> i64:
    found: i64 = 0
    for _ in range(number):
        found += 1
    return found


def raise_empty(number: i64) -> tuple[()]:
    if number:
        raise ValueError("expected")
    return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Base:
    def __init__(self) -> None:
        self.calls: i64 = self.count_call()
        self.numbers: vec[i64] = vec[i64]([])

    def count_call(self) -> i64:
        CALLS[0] += 1
        return CALLS[0]

    def add(self, number: i64, more: i64 = 5) -> i64:
        return number + more

    def add_default(self) -> i64:
        return self.add(1)


@final
class Heir(Base):
    pass


def calls_of(heir: Heir) -> i64:
    return heir.calls


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options:
    left_out: ClassVar[int] = 0
    limit: int = 3


CALLS: list[int] = [0]
'''
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="probe", ext_modules=mypycify(["probe.py"], opt_level="0"))
"""
RUN = """
import dataclasses, json
import probe
from librt.vecs import vec
from mypy_extensions import i64

class Interpreted(probe.Base):
    def add(self, number, more=5):
        return number + more

def megabytes_after(action):
    '''Return the growth of this process in MB after 1,000 calls that hand over vecs of 80 kB.'''
    def used():
        return int(open("/proc/self/statm").read().split()[1]) / 256
    before = used()
    for _ in range(1000):
        action(vec[i64]([1] * 10_000))
    return used() - before

probe.Heir()
calls = probe.CALLS[0]
base = probe.Base()
try:
    probe.raise_empty(1)
except Exception as reason:
    raised = type(reason).__name__
print(json.dumps({
    "compiled": probe.__file__.endswith(".so"),
    "shift": probe.shift_literal(35),
    "docstring": probe.shift_literal.__doc__,
    "calls": calls,
    "default": Interpreted().add_default(),
    "fields": [each.name for each in dataclasses.fields(probe.Options)],
    "raised": raised,
    "argument": megabytes_after(probe.length),
    "attribute": megabytes_after(lambda cells: setattr(base, "numbers", cells)),
}))
"""


IN_A_GROUP = """
from pathlib import Path
from mypyc.build import mypyc_build
from mypyc.options import CompilerOptions

options = CompilerOptions(separate=True, multi_file=True, target_dir="group")
mypyc_build(["probe.py"], options, separate=[(["probe.py"], "group")])
for path in Path("group").glob("*.c"):
    print(path.read_text())
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the probe module in a folder."""
    place = tmp_path_factory.mktemp("mypyc")
    (place / "probe.py").write_text(PROBE, encoding="utf-8")
    (place / "setup.py").write_text(SETUP, encoding="utf-8")
    words = [sys.executable, "setup.py", "build_ext", "--inplace"]
    done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return place


@pytest.fixture(scope="session")
def found(built: Path) -> Any:
    words = [sys.executable, "-c", RUN]
    done = subprocess.run(words, cwd=built, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["compiled"]
    return found


def c_function(place: Path, name: str) -> str:
    """Return the C code of a function of the probe."""
    [source] = place.glob("build/__native*.c")
    code = re.search(
        rf"^\w+ CPyDef_{name}\([^;{{]*\) \{{\n.*?^\}}", source.read_text(), re.MULTILINE | re.DOTALL
    )
    assert code is not None
    return code[0]


def literal_shifts(found: Any) -> None:
    """Affects `kit.bits.bit`, `kit.bits.shift_left` and `forbid_narrow_shifts`."""
    assert found["shift"] == 8  # of 1 << 35


def vec_leaks(found: Any) -> None:
    """Affects `fix_vec_ownership`: 1,000 vecs of 80 kB are never freed."""
    assert found["argument"] > 70
    assert found["attribute"] > 70


def missing_docstrings(found: Any) -> None:
    """Affects `explain` and the functions it calls."""
    assert "Docstring of a function" not in (found["docstring"] or "")


def init_called_twice(found: Any) -> None:
    """Affects the `dealt` attribute of Game."""
    assert found["calls"] == 2


def lost_defaults(found: Any) -> None:
    """Affects calls of `Game` methods in compiled code: a default does not reach an interpreted subclass."""
    assert found["default"] != 6


def class_variables_as_fields(found: Any) -> None:
    """Show why `Options.unused_options` is a method."""
    assert found["fields"] == ["left_out", "limit"]


def empty_tuples(found: Any) -> None:
    """Affects functions that return `tuple[Any, ...]`."""
    assert found["raised"] == "SystemError"


def boxed_numbers(built: Path) -> None:
    """Affects loops with a named variable, and `if` statements."""
    for name in ("choose", "count_unnamed"):
        assert "PyLong_FromLongLong" in c_function(built, name)


def attribute_tests(built: Path) -> None:
    """Show why `mypycify_group` sets `global_opts`.

    Without it, code of a group tests attributes that are always set.
    """
    words = [sys.executable, "-c", IN_A_GROUP]
    done = subprocess.run(words, cwd=built, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "attribute 'calls' of 'Heir' undefined" in done.stdout


if parlour.compiled:  # mypyc is only installed there
    test_a_shifted_literal_has_32_bits = literal_shifts
    test_a_vec_from_interpreted_code_leaks = vec_leaks
    test_functions_have_no_docstring = missing_docstrings
    test_init_is_called_twice = init_called_twice
    test_a_default_is_lost_in_an_interpreted_subclass = lost_defaults
    test_a_class_variable_is_a_field = class_variables_as_fields
    test_an_empty_tuple_hides_an_error = empty_tuples
    test_a_literal_or_unnamed_number_is_an_object = boxed_numbers
    test_attributes_are_tested_in_a_group = attribute_tests
