"""Every scenario of tests/scenarios holds."""

from pathlib import Path
from typing import Any

import pytest

from parlour.testing import check_scenario, collect_scenarios

CASES = collect_scenarios(Path(__file__).parents[1] / "scenarios")


@pytest.mark.parametrize("case", CASES)
def test_scenario_holds(case: tuple[Path, int, dict[str, Any]]) -> None:
    check_scenario(case)


def test_every_scenario_refusal_names_one_clause() -> None:
    """The first broken clause of the page is named (G-5), so at most one of several is right."""
    several = [
        f"{path.name}: {scenario['title']}: {step}"
        for path, _, scenario in (parameter.values[0] for parameter in CASES)
        for step in scenario.get("moves") or []
        if isinstance(step.get("illegal"), list)
    ]
    assert not several
