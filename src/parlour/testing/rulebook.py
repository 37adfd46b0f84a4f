"""Tests that a game follows its rules page and its scenarios."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.options import list_option_specs
from parlour.records.clause_index import build_clause_report
from parlour.records.scenario import parse_file, run_scenario
from parlour.text.rules_page import load_rules_page
from parlour.text.translation import format_option


def collect_scenarios(folder: Path) -> list[Any]:
    """Return all scenarios of a folder and its subfolders, to parametrize a test.

    Args:
        folder: The folder of the YAML files.

    Returns:
        One pytest parameter for each scenario, named by file and number.

    Raises:
        InvalidScenarioError: A scenario cannot be read.
    """
    return [
        pytest.param((path, number, scenario), id=f"{path.relative_to(folder).with_suffix('')}/{number}")
        for path in sorted(folder.rglob("*.yaml"))
        for number, scenario in enumerate(parse_file(path), 1)
    ]


def check_scenario(case: tuple[Path, int, dict[str, Any]]) -> None:
    """Check one scenario of `collect_scenarios`.

    Raises:
        AssertionError: The scenario fails.
    """
    verdict = run_scenario(*case)
    assert not verdict.failure, verdict.failure


def check_rules_page(name: str, tests: Path | None = None) -> None:
    """Check that the rules page lists exactly the game's kinds of event, and all its options with messages.

    With a folder of tests, also check that the code cites each clause, and that a test or scenario covers it.

    Args:
        name: Name of the game.
        tests: Folder of its tests; None to skip the check of clauses.

    Raises:
        AssertionError: A check fails.
    """
    kind = game_class(name)
    page = load_rules_page(name)
    assert sorted(page.events) == sorted(kind.event_kinds), (
        f"the events of the rules page, {sorted(page.events)}, must be those of"
        f" {kind.__name__}.event_kinds, {sorted(kind.event_kinds)}"
    )
    described = {option.name: option for option in page.options}
    for fact in list_option_specs(kind.options_type):
        assert fact.name in described, f"the option {fact.name} is not on the rules page"
        on_page = described[fact.name]
        assert on_page.clause == fact.clause, (
            f"the option {fact.name} has the clause {on_page.clause} on the page, but {fact.clause} in the "
            "code"
        )
        assert format_option(kind, fact).text, f"the message option-{fact.name} is empty"
        assert fact.is_document or on_page.values[0] == str(fact.default), (
            f"the page must list the default of the option {fact.name} first: {fact.default}, not"
            f" {on_page.values[0]}"
        )
    if tests is not None:
        report = build_clause_report([kind], [], tests)
        assert report.complete, "\n".join(report.lines)
