"""Mutation testing: make one small fault at a time in a copy of the sources, and run the tests.

    python tools/mutants.py src/parlour/games/war --count 10 --seed 1 -- tests/games/test_scenarios.py -k war
    python tools/mutants.py src/parlour/games --functions copy,observe -- tests/games/test_fields.py

The program reports the faults that the tests do not find. Run it in the root folder of the project, with the
Python of an environment where Parlour is not compiled. All arguments after `--` are passed to pytest.
"""

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in"}
OPERATORS = {"+": "-", "-": "+", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}
# names of variables whose values are seats
SEAT_VARIABLES = ("seat", "other", "who", "owner", "winner", "turn", "dealer")


class Mutant(NamedTuple):
    """A change to a file: the bytes from `start` to `end` are replaced by `text`."""

    path: Path
    kind: str
    start: int
    end: int
    text: bytes


class Source:
    """A source file, its syntax tree, and the byte offset of each line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = path.read_bytes()
        self.tree = ast.parse(self.data)
        self.line_offsets = [0]
        for line in self.data.splitlines(keepends=True):
            self.line_offsets.append(self.line_offsets[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.line_offsets[node.lineno - 1] + node.col_offset
        return start, self.line_offsets[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> bytes:
        start, end = self.span(node)
        return self.data[start:end]

    def replace(self, kind: str, node: ast.expr | ast.stmt, text: bytes) -> Mutant:
        return Mutant(self.path, kind, *self.span(node), text)

    def operator_mutants(
        self, kind: str, left: ast.expr, right: ast.expr, replacements: dict[str, str]
    ) -> Iterator[Mutant]:
        """Yield a mutant that replaces the operator between two operands, if a replacement exists."""
        start, end = self.span(left)[1], self.span(right)[0]
        operator_text = self.data[start:end].decode()
        operator = operator_text.strip(" ()\n")
        if operator in replacements:
            new_text = operator_text.replace(operator, replacements[operator])
            yield Mutant(self.path, kind, start, end, new_text.encode())

    def iterate_mutants(self, function_names: frozenset[str]) -> Iterator[Mutant]:
        """Yield all mutants of the code in the functions with these names, or in all functions."""
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and (
                not function_names or function.name in function_names
            ):
                types = annotated_parameters(function)
                for statement in function.body:
                    for node in iterate_code_nodes(statement):
                        yield from self.node_mutants(node, types)

    def node_mutants(self, node: ast.AST, types: dict[str, str]) -> Iterator[Mutant]:
        match node:
            case ast.Compare(left=left, comparators=[right]):
                yield from self.operator_mutants("comparison", left, right, COMPARISONS)
            case ast.BinOp(left=left, right=right):
                yield from self.operator_mutants("operator", left, right, OPERATORS)
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield self.replace("off by one", node, str(number + 1).encode())
            case ast.BoolOp(values=values):
                for operands in (values[1:], values[:-1]):
                    word = b" and " if isinstance(node.op, ast.And) else b" or "
                    yield self.replace(
                        "condition dropped", node, b"(" + word.join(map(self.text, operands)) + b")"
                    )
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self.replace("negation dropped", node, b"(" + self.text(operand) + b")")
            case ast.Name(id=name, ctx=ast.Load()):
                if name in SEAT_VARIABLES and types.get(name, "int") == "int":
                    yield self.replace("wrong seat", node, f"(1 - {name})".encode())
                for other_name, annotation in types.items():
                    if other_name != name and annotation == types.get(name):
                        yield self.replace("wrong argument", node, other_name.encode())
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None)):
                yield self.replace("array shared", node, self.text(value))
            case ast.Constant(value=bool() as flag):
                yield self.replace("flag flipped", node, str(not flag).encode())
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
                yield self.replace("statement deleted", node, b"pass")
            case ast.If(test=test) | ast.While(test=test):
                yield self.replace("condition negated", test, b"not (" + self.text(test) + b")")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self.replace("statement deleted", node, b"pass")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                swapped = self.text(orelse) + b" if " + self.text(test) + b" else " + self.text(body)
                yield self.replace("alternatives swapped", node, b"(" + swapped + b")")


def annotated_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, str]:
    """Return the annotated parameters with their annotations."""
    arguments = function.args
    parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return {
        parameter.arg: ast.unparse(parameter.annotation)
        for parameter in parameters
        if parameter.annotation is not None
    }


def iterate_code_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants, without nested functions, annotations, assertions and f-strings."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Assert | ast.JoinedStr):
        return
    yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name != "annotation":
                yield from iterate_code_nodes(child)


def run_tests(arguments: list[str], source_folder: Path, timeout_seconds: float) -> int | None:
    """Run pytest and return its exit status. After a timeout, kill all its processes and return None."""
    cache_settings = {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(source_folder.with_name("bytecode")),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | cache_settings | {"PYTHONPATH": str(source_folder)}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, start_new_session=True
    )
    try:
        return process.wait(timeout_seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def print_verdict(mutant: Mutant, root: Path, data: bytes, mutated_data: bytes, verdict: str) -> None:
    line = data.count(b"\n", 0, mutant.start) + 1
    print(f"{verdict}: {mutant.path.relative_to(root)}:{line}, {mutant.kind}")
    before, after = data.decode().splitlines(), mutated_data.decode().splitlines()
    print("\n".join(list(unified_diff(before, after, n=0, lineterm=""))[3:]), flush=True)


def draw_mutants(paths: list[Path], function_names: frozenset[str], count: int, seed: int) -> list[Mutant]:
    """Draw mutants at random. For each, first draw a kind of fault, and then a mutant of that kind.

    In this way, rare kinds are drawn as often as common kinds.
    """
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    mutants_by_kind: dict[str, list[Mutant]] = {}
    for file in files:
        for mutant in Source(file).iterate_mutants(function_names):
            mutants_by_kind.setdefault(mutant.kind, []).append(mutant)
    rng = random.Random(seed)
    drawn_mutants: list[Mutant] = []
    while mutants_by_kind and len(drawn_mutants) < count:
        kind = rng.choice(sorted(mutants_by_kind))
        candidates = mutants_by_kind[kind]
        drawn_mutants.append(candidates.pop(rng.randrange(len(candidates))))
        if not candidates:
            del mutants_by_kind[kind]
    return drawn_mutants


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders below src")
    parser.add_argument(
        "--functions", default="", help="only in functions with these names (comma-separated)"
    )
    parser.add_argument("--count", type=int, default=10, help="number of faults (default %(default)s)")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the random choice of faults (default %(default)s)"
    )
    parser.add_argument("--timeout", type=float, default=300, help="seconds for each run of the tests")
    separator_index = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options, tests = parser.parse_args(sys.argv[1:separator_index]), sys.argv[separator_index + 1 :]
    root = Path.cwd()
    function_names = frozenset(filter(None, options.functions.split(",")))
    mutants = draw_mutants(
        [path.resolve() for path in options.paths], function_names, options.count, options.seed
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(root / "src", copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        if run_tests(tests, copy, options.timeout) != 0:
            print("The tests failed or timed out even without a fault. No faults were made.", file=sys.stderr)
            return 2
        counts: Counter[tuple[str, bool]] = Counter()
        for number, mutant in enumerate(mutants):
            data = mutant.path.read_bytes()
            mutated_data = data[: mutant.start] + mutant.text + data[mutant.end :]
            target = copy / mutant.path.relative_to(root / "src")
            target.write_bytes(mutated_data)
            os.utime(target, (number, number))  # so that Python does not reuse the bytecode of another mutant
            started_at = time.monotonic()
            status = run_tests(tests, copy, options.timeout)
            shutil.copy2(mutant.path, target)
            verdict = "timeout" if status is None else "found" if status else "NOT FOUND"
            counts[mutant.kind, status != 0] += 1
            print_verdict(
                mutant, root, data, mutated_data, f"{verdict} ({time.monotonic() - started_at:.0f} s)"
            )
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:22}{counts[kind, True]:4} of {counts[kind, True] + counts[kind, False]} found")
    total = sum(counts.values())
    print(f"{'all':22}{sum(count for (_, is_found), count in counts.items() if is_found):4} of {total} found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
