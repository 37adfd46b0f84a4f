"""For pytest: `--long` and `--brief`, and the mark by which a test claims clauses of a rules page."""

import pytest

from parlour.testing import effort

CLAUSE = "clause(*numbers): the clauses of the rules page that the test shows"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="try every seed, deal and example")
    parser.addoption(
        "--brief", action="store_true", help="draw a quarter of the examples: the same is tried elsewhere"
    )


def pytest_configure(config: pytest.Config) -> None:
    effort.long = config.getoption("--long")
    effort.brief = config.getoption("--brief")
    if effort.long and effort.brief:
        raise pytest.UsageError("--long tries everything and --brief little: give one of them")
    config.addinivalue_line("markers", CLAUSE)
