"""Tests that a game complies with its rules page and its scenarios."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.options import list_option_specs
from parlour.records.clause_index import build_clause_report, find_claims
from parlour.records.rules_page import load_rules_page
from parlour.records.scenario import parse_file, run_scenario
from parlour.scene.option_text import format_option


def collect_scenarios(folder: Path) -> list[Any]:
    """Return all scenarios in a folder and its subfolders as parameters for a parametrized test.

    Args:
        folder: Folder with YAML files.

    Returns:
        One pytest parameter per scenario, with the file and the scenario's number as its ID.

    Raises:
        InvalidScenarioError: A scenario cannot be read.
    """
    return [
        pytest.param((path, number, scenario), id=f"{path.relative_to(folder).with_suffix('')}/{number}")
        for path in sorted(folder.rglob("*.yaml"))
        for number, scenario in enumerate(parse_file(path), 1)
    ]


def check_scenario(case: tuple[Path, int, dict[str, Any]]) -> None:
    """Check that one scenario from `collect_scenarios` passes.

    Raises:
        AssertionError: The scenario fails.
    """
    scenario_result = run_scenario(*case)
    assert not scenario_result.failure, scenario_result.failure


def check_rules_page(game_name: str, tests_folder: Path | None = None) -> None:
    """Check that the rules page lists exactly the event kinds and options of the game.

    Also check that each option has a description. If `tests_folder` is given, check that every clause is
    cited in the code and covered by a test or scenario.

    Args:
        game_name: Name of the game.
        tests_folder: Folder with the game's tests; None to skip the check of clauses.

    Raises:
        AssertionError: A check fails.
    """
    game_type = game_class(game_name)
    page = load_rules_page(game_name)
    event_names = sorted(kind.name for kind in game_type.event_kinds)
    assert sorted(page.events) == event_names, (
        f"the events on the rules page, {sorted(page.events)}, must be those in"
        f" {game_type.__name__}.event_kinds, {event_names}"
    )
    page_options = {option.name: option for option in page.options}
    for spec in list_option_specs(game_type.options_type):
        assert spec.name in page_options, f"the option {spec.name} is not on the rules page"
        page_option = page_options[spec.name]
        assert page_option.clause == spec.clause, (
            f"the option {spec.name} has the clause {page_option.clause} on the page, but {spec.clause} in"
            " the code"
        )
        assert all(format_option(game_type, spec).descriptions), f"the message option-{spec.name} is empty"
        assert spec.is_document or page_option.values[0] == str(spec.default), (
            f"the page must list the default of the option {spec.name} first: {spec.default}, not"
            f" {page_option.values[0]}"
        )
        assert not spec.values or page_option.values == list(spec.values), (
            f"the page must list the values of the option {spec.name} as in the code: {list(spec.values)},"
            f" not {page_option.values}"
        )
    if tests_folder is not None:
        report = build_clause_report([game_type], [], find_claims(tests_folder))
        assert report.is_complete, "\n".join(report.lines)
