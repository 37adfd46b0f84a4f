"""Every scenario of tests/scenarios holds."""

from pathlib import Path

import pytest

from parlour.scenario import check, read_file

HERE = Path(__file__).parent / "scenarios"
CASES = [
    pytest.param(path, number, scenario, id=f"{path.parent.name}/{path.stem}/{number}")
    for path in sorted(HERE.glob("*/*.yaml"))
    for number, scenario in enumerate(read_file(path), 1)
]


@pytest.mark.parametrize(("path", "number", "scenario"), CASES)
def test_scenario_holds(path: Path, number: int, scenario: dict[str, object]) -> None:
    verdict = check(path, number, scenario)
    assert not verdict.failure, verdict.failure


def test_every_refusal_names_one_clause() -> None:
    """G-5: the first broken clause of the page is named, so of several no more than one is right."""
    several = [
        f"{path.name}: {scenario['title']}: {step}"
        for path in sorted(HERE.glob("*/*.yaml"))
        for scenario in read_file(path)
        for step in scenario.get("moves") or []
        if isinstance(step.get("illegal"), list)
    ]
    assert not several
