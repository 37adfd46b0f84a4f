"""Pytest plugin with the options `--long` and `--brief`, and the marker `clause` for tests of game rules."""

import pytest

from parlour.testing import effort

CLAUSE_MARKER = "clause(*numbers): the clauses of the rules page that the test covers"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="try every seed, deal and example")
    parser.addoption("--brief", action="store_true", help="run a quarter of the examples")


def pytest_configure(config: pytest.Config) -> None:
    effort.is_long = config.getoption("--long")
    effort.is_brief = config.getoption("--brief")
    if effort.is_long and effort.is_brief:
        raise pytest.UsageError("--long and --brief are mutually exclusive: pass only one")
    config.addinivalue_line("markers", CLAUSE_MARKER)
