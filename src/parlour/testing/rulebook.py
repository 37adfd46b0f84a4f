"""That a game does what its rules page and its scenarios say."""

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
    """Each scenario of a folder and those below it, to parametrise a test by.

    Args:
        folder: With files in YAML.

    Returns:
        Parameters of pytest, one for each, named by file and title.

    Raises:
        InvalidScenarioError: One of them cannot be read.
    """
    return [
        pytest.param((path, number, scenario), id=f"{path.relative_to(folder).with_suffix('')}/{number}")
        for path in sorted(folder.rglob("*.yaml"))
        for number, scenario in enumerate(parse_file(path), 1)
    ]


def check_scenario(case: tuple[Path, int, dict[str, Any]]) -> None:
    """One of `collect_scenarios` holds."""
    verdict = run_scenario(*case)
    assert not verdict.failure, verdict.failure


def check_rules_page(name: str, tests: Path | None = None) -> None:
    """The rules page has each option and each kind of event of the game, and no other; options have messages.

    With a folder of tests: each clause is cited by the code, and claimed by a test or a scenario there.

    Args:
        name: Of the game.
        tests: The folder of its tests; without one, nothing is said of who cites and shows a clause.
    """
    kind = game_class(name)
    page = load_rules_page(name)
    assert sorted(page.events) == sorted(kind.event_kinds), (
        f"the page's events are {sorted(page.events)}, and those of {kind.__name__}.event_kinds"
        f" {sorted(kind.event_kinds)}: they should be the same"
    )
    described = {option.name: option for option in page.options}
    for fact in list_option_specs(kind.options_type):
        assert fact.name in described, f"{fact.name} is not on the rules page"
        on_page = described[fact.name]
        assert on_page.clause == fact.clause, (
            f"the option {fact.name} belongs to {on_page.clause} on the page and to {fact.clause} in the code"
        )
        assert format_option(kind, fact).text, f"the message option-{fact.name} is empty"
        assert fact.is_document or on_page.values[0] == str(fact.default), (
            f"the option {fact.name} is {fact.default} by default, so that stands first on the page, not"
            f" {on_page.values[0]}"
        )
    if tests is not None:
        report = build_clause_report([kind], [], tests)
        assert report.complete, "\n".join(report.lines)
