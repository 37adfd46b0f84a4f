"""For pytest: `--long`, and the mark by which a test claims clauses of a rules page."""

import pytest

from parlour.testing import effort

CLAUSE = "clause(*numbers): the clauses of the rules page that the test shows"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="try every seed, deal and example")


def pytest_configure(config: pytest.Config) -> None:
    effort.long = config.getoption("--long")
    config.addinivalue_line("markers", CLAUSE)
