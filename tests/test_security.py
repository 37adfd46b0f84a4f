"""The threat model names a test for each threat, and each is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_each_threat_has_a_test_that_is_there() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "shown by" not in line]
    assert len(rows) > 30
    for row in rows:
        assert NAMED.search(row), row
    for place, name in set(NAMED.findall(PAGE)):
        tree = ast.parse((ROOT / place).read_text(encoding="utf-8"))
        defined = {
            each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert name in defined, f"{place}::{name}"
