"""Builds Parlour compiled (by mypyc, through C) or pure; what does not depend on that is in pyproject.toml.

PARLOUR_BUILD=compiled  compile; a failure fails the build
PARLOUR_BUILD=pure      do not compile
PARLOUR_BUILD=auto      compile where a C compiler and Python's headers work, else say why not (the default)

`python setup.py missing` prints what this machine lacks for compiling, or nothing.
"""

import ast
import json
import os
import re
import shlex
import shutil
import string
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import sha256
from pathlib import Path

DEPENDENCIES = [
    "SQLAlchemy[asyncio]>=2.1,<2.2",
    "PyYAML",
    "aiosqlite",
    "alembic",
    "litestar<3",
    "msgspec",
    "mypy_extensions",
    "rich",
    "typer",
    "uvicorn",
    "websockets",  # uvicorn chooses it by itself (--ws auto)
]
# librt is compiled code of its own, without wheels for every machine. Only compiled modules need it, so it is
# asked for exactly when they are built: a marker cannot tell the builds apart, an extra would be forgotten.
COMPILED_DEPENDENCIES = ["librt==0.16.0"]
BUILD_DEPENDENCIES = ["mypy[mypyc]==2.4.1", "librt==0.16.0"]

# mypyc 2.4.1 shifts a small literal as 32 bits: 1 << 35 gives 8.
NARROW_SHIFT = re.compile(r"= -?[0-9]+ (<<|>>) cpy_r")
# Where the generated C says of what the next documentation is: a function, a class, a property.
C_PLACE = re.compile(r"\(PyCFunction\)CPyPy_(\w+),|CPyType_(\w+)_template_ = \{|\(getter\)(\w+),")
C_DOC = re.compile(r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)')
C_NO_DOC = "NULL, NULL, NULL},"  # a property that is not set: no setter, no documentation, no closure
C_NO_ABOUT = "NULL, /* docstring */"  # of a module, whose name stands in the line before
C_FUNCTION = re.compile(r"^\w.*\bCPyDef_(\w+)\(")


def missing() -> str:
    """What is missing for compiling, or nothing."""
    if os.name == "nt":
        return ""  # setuptools finds the compiler there
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
    return f"a C compiler that fails ({shlex.join(cc)})" if done.returncode else ""


if sys.argv[1:] == ["missing"]:  # before setuptools, which the interpreter may not have
    print(missing())
    sys.exit()

from setuptools import Extension, setup  # noqa: E402
from setuptools.command.build_ext import build_ext  # noqa: E402

WISH = os.environ.get("PARLOUR_BUILD") or "auto"
if WISH not in ("auto", "compiled", "pure"):
    sys.exit(f"PARLOUR_BUILD is {WISH!r}: must be auto, compiled or pure")
LACK = missing() if WISH == "auto" else ""
COMPILE = WISH == "compiled" or (WISH == "auto" and not LACK)


def say_pure(reason: object) -> None:
    print(f"*** Parlour is not compiled, and plays slower: {reason}", file=sys.stderr, flush=True)


# What no search runs: how a game is written and shown, what is said, and what is looked at once.
PLAIN = (
    "__init__.py",
    "notation.py",
    "positions.py",
    "reasons.py",
    "table.py",
    "words.py",
    "furnish.py",
    "grammar.py",
    "places.py",
    "plainly.py",
    "refuses.py",
    "zones.py",
)


def modules() -> list[str]:
    found = [*Path("src/parlour/kit").glob("*.py"), *Path("src/parlour/games").glob("*/*.py")]
    found += [
        Path("src/parlour/players", name) for name in ("common_random_numbers.py", "playout.py", "search.py")
    ]
    return sorted(path.as_posix() for path in found if path.name not in PLAIN)


def refuse_narrow_shifts(sources: set[str]) -> None:
    found = []
    for source in sorted(sources):
        function = "?"
        for number, line in enumerate(Path(source).read_text().splitlines(), 1):
            if start := C_FUNCTION.match(line):
                function = start[1]
            if NARROW_SHIFT.search(line):
                found.append(f"{source}:{number}: in {function}: {line.strip()}")
    if found:
        sys.exit(
            "*** a literal on the left of a shift is compiled as 32 bits; "
            "shift through a function that takes the value as a parameter:\n" + "\n".join(found)
        )


def docstrings(paths: list[str]) -> dict[str, str]:
    """What the sources say of modules, classes and functions, by their names in the generated C.

    A method that says nothing is explained as the one that it overrides. C names begin with as much of the
    module's path as tells them apart, so each stands here with every part of it.
    """
    said: dict[str, str] = {}
    classes: dict[str, tuple[list[str], dict[str, str]]] = {}  # bases, and what the methods say

    def inherited(owner: str, method: str) -> str:
        bases, methods = classes.get(owner, ([], {}))
        return methods.get(method) or next(filter(None, (inherited(base, method) for base in bases)), "")

    trees = {path: ast.parse(Path(path).read_text(encoding="utf-8")) for path in paths}
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                own = {each.name: ast.get_docstring(each) or "" for each in functions(node)}
                classes[node.name] = bases, own
    for path, tree in trees.items():
        names = {each.name: ast.get_docstring(each) or "" for each in functions(tree)}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                names[node.name] = ast.get_docstring(node) or ""
                for each in functions(node):
                    marks = [mark.id for mark in each.decorator_list if isinstance(mark, ast.Name)]
                    link = "_get_" if "property" in marks else "___"
                    names[f"{node.name}{link}{each.name}"] = inherited(node.name, each.name)
        places = path.removeprefix("src/").removesuffix(".py").split("/")
        said[".".join(places)] = ast.get_docstring(tree) or ""
        for first in range(len(places)):
            said |= {"___".join([*places[first:], name]): text for name, text in names.items() if text}
    return said


def functions(node: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in node.body if isinstance(each, ast.FunctionDef)]


def c_text(text: str) -> str:
    """What stands between the quotation marks of a C string."""
    plain = set(string.ascii_letters.encode() + string.digits.encode() + b" !#$%&'()*+,-./:;<=>@[]^_`{|}~")
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())


def explain(sources: set[str], said: dict[str, str]) -> None:
    """Writes docstrings into the generated C, where mypyc 2.4.1 leaves the signature alone or nothing."""
    missed = {name for name in said if name.startswith("parlour___kit___game___") and "____" not in name}
    for source in sorted(sources):
        lines = Path(source).read_text().split("\n")
        text = name = ""
        for at, line in enumerate(lines):
            if place := C_PLACE.search(line):
                name = next(filter(None, place.groups()))
                text = c_text(said.get(name, ""))
            if text and (C_DOC.search(line) or line.endswith(C_NO_DOC)):
                written = C_DOC.sub(lambda doc, text=text: f'PyDoc_STR("{doc[1] or ""}{text}")', line)
                lines[at] = written.replace(C_NO_DOC, f'NULL, PyDoc_STR("{text}"), NULL}},')
                missed -= {f"parlour___kit___{name}", name}
                text = ""
            elif line.strip() == C_NO_ABOUT:
                about = c_text(said.get(lines[at - 1].strip(' ",'), ""))
                lines[at] = f'PyDoc_STR("{about}"),'
        Path(source).write_text("\n".join(lines))
    if missed:
        names = ", ".join(sorted(missed))
        print(f"*** the generated C has no place for the docstrings of {names}", file=sys.stderr)


def extensions() -> list[Extension]:
    # setup.py also runs for metadata, source distributions and editable installs, which compile nothing.
    if not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []
    shutil.rmtree("build", ignore_errors=True)  # modules deleted since the last build would come back from it
    if not COMPILE:
        say_pure(LACK or "PARLOUR_BUILD=pure")
        return []
    if not (paths := modules()):
        return []
    os.environ["MYPYPATH"] = "src"
    from mypyc.build import mypycify

    # Silent: what a package's __init__ imports is not installed where this is built. `make lint` checks all.
    options = ["--strict", "--follow-imports=silent"]
    made = mypycify([*options, *paths], opt_level="3", debug_level="0", group_name="parlour")
    sources = {source for each in made for source in each.sources}
    refuse_narrow_shifts(sources)
    explain(sources, docstrings(paths))
    if sys.platform != "win32":
        for each in made:  # mypyc sets -Werror, but a newer compiler may warn of more
            each.extra_compile_args.append("-Wno-error")
    if sys.platform not in ("win32", "darwin"):
        for each in made:
            if each.name.endswith("__mypyc") or len(made) == 1:  # the group, not the stubs that import it
                each.extra_compile_args.append("-fno-semantic-interposition")
                each.extra_link_args.append("-Wl,--strip-debug")
    return made


class AllOrNothing(build_ext):
    """A compiler that fails halfway leaves no compiled module behind."""

    def run(self) -> None:
        try:
            super().run()
            if self.extensions:
                self.list_sources()
        except Exception as reason:
            if WISH == "compiled":
                raise
            say_pure(reason)
            for pattern in ("*.so", "*.pyd"):
                for made in Path(self.build_lib).rglob(pattern):
                    made.unlink()
            self.extensions = []
            if wheel := self.distribution.command_obj.get("bdist_wheel"):
                wheel.root_is_pure = True  # its name then tells that it holds no compiled code

    def list_sources(self) -> None:
        """Writes down what was compiled, so that machine code never runs beside other sources."""
        made = {
            path.removeprefix("src/parlour/"): sha256(Path(path).read_bytes()).hexdigest()
            for path in modules()
        }
        place = Path("src" if self.inplace else self.build_lib, "parlour", "compiled.json")
        place.write_text(json.dumps(made, indent=1) + "\n")


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing},
    install_requires=DEPENDENCIES + (COMPILED_DEPENDENCIES if COMPILE else []),
    setup_requires=BUILD_DEPENDENCIES if COMPILE else [],
)
