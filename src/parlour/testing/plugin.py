"""Pytest plugin: `--long` and `--brief`, and the mark for clauses of a rules page that a test covers."""

import pytest

from parlour.testing import effort

CLAUSE_MARKER = "clause(*numbers): the clauses of the rules page that the test shows"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="try every seed, deal and example")
    parser.addoption(
        "--brief", action="store_true", help="draw a quarter of the examples: the same is tried elsewhere"
    )


def pytest_configure(config: pytest.Config) -> None:
    effort.is_long = config.getoption("--long")
    effort.is_brief = config.getoption("--brief")
    if effort.is_long and effort.is_brief:
        raise pytest.UsageError("--long tries everything and --brief little: give one of them")
    config.addinivalue_line("markers", CLAUSE_MARKER)
