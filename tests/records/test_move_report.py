"""Reports of moves: what they contain, and the scenarios made from them."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.games import game_names
from parlour.kit.errors import ParlourError
from parlour.kit.rng import Rng
from parlour.records.move_report import build_report, build_scenario, format_scenario, parse_report
from parlour.records.record import Record, Recorder
from parlour.records.scenario import ScenarioResult, run_file
from parlour.testing.effort import example_count
from parlour.testing.random_matches import check_property, list_choices


def record_random_match(setup: dict[str, Any], move_count: int) -> Record:
    recorder = Recorder(
        setup["name"],
        setup["seats"],
        setup["options"],
        setup["seed"],
        [f"Player {seat}" for seat in range(setup["seats"])],
        check_every=0,
    )
    rng = Rng.fast(setup["seed"])
    for _ in range(move_count):
        if recorder.game.is_over:
            break
        choices = list_choices(recorder.game)
        seat, move = choices[int(rng.randbelow(len(choices)))]
        recorder.play(seat, int(move))
    return recorder.record


def run_text(text: str) -> ScenarioResult:
    with TemporaryDirectory() as folder:
        path = Path(folder, "reported.yaml")
        path.write_text(text, encoding="utf-8")
        [result] = run_file(path)
    return result


def change_one_value(scenario: dict[str, Any], at: int) -> str:
    """Change an expected value, and return its key."""
    keys: list[str] = sorted(scenario["expect"])
    key = keys[at % len(keys)]
    value = scenario["expect"][key]
    if isinstance(value, dict):
        seat = min(value)
        scenario["expect"][key] = value | {seat: "wrong"}
    else:
        scenario["expect"][key] = ["wrong", *value] if isinstance(value, list) else "wrong"
    return key


@pytest.mark.worlds
@pytest.mark.parametrize("name", game_names())
def test_scenario_of_a_report_passes_and_fails_after_a_change(name: str) -> None:
    def holds(setup: dict[str, Any], move_count: int, viewer: int, at: int) -> None:
        record = record_random_match(setup, move_count)
        seen_by = None if viewer < -1 else min(viewer, setup["seats"] - 1)
        report = build_report(record, at if at % 2 else len(record.moves), seen_by)
        text = report.to_text()
        assert "Player" not in text
        assert parse_report(text) == report
        hidden = json.dumps([report.position, report.position_before])
        assert ('"viewer"' in hidden) == (seen_by is not None)
        if seen_by is not None:
            assert report.seed is None
            assert all(not move.move or move.seat == seen_by for move in report.moves)
        scenario_text = format_scenario(report)
        result = run_text(scenario_text)
        assert (result.failure, result.problems) == ("", []), scenario_text
        scenario = yaml.safe_load(scenario_text)[0]
        if seen_by is None:
            assert len(scenario["moves"]) == bool(report.move_number)
        key = change_one_value(scenario, at)
        assert run_text(yaml.safe_dump([scenario])).failure.startswith(f"{key}: expected")

    check_property(holds, name, example_count(12, 300), viewer=st.integers(-3, 3), at=st.integers(0, 150))


def war_report(**changes: Any) -> str:
    setup = {"name": "war", "seats": 2, "options": {}, "seed": 7}
    report = json.loads(build_report(record_random_match(setup, 3), 3, None).to_text())
    return json.dumps(report | changes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a report of a move"),
        ("[]", "not a report of a move"),
        ("\xff", "not a report of a move"),
        ("[" * 20_000, "not a report of a move"),
        (war_report(colour="red"), "unknown field `colour`"),
        (war_report(report_version=2), "format version 2; this version of Parlour reads version 1"),
        (war_report(rules_version=99), "version 99 of the rules of War"),
        (war_report(game="chess"), "chess"),
        (war_report(deck="AC 2C"), "small pack"),
        (war_report(move_number=4), "it cannot be about move 4"),
        (war_report(moves=[]), "no moves"),
        (war_report(position_before=None), "position_before"),
        (war_report(position={"piles": 3}, position_before={"piles": 3}), "piles"),
        (war_report(viewer=0), "not the view of seat 0"),
        (war_report(options={"colour": "red"}), "colour"),
        (war_report(moves=[{"seat": 0, "move": "fold"}] * 3), "move 3 of the report"),
        (war_report(moves=[{"seat": 9, "move": "flip"}] * 3), "move 3 of the report"),
    ],
)
def test_invalid_report_is_refused_with_a_sentence(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(text, encoding="latin-1")
    result = CliRunner().invoke(app, ["scenario", str(path)])
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert str(path) in result.stderr
    assert result.stderr.count("\n") == 1
    with pytest.raises(ParlourError):
        build_scenario(parse_report(text))


def test_scenario_command_prints_a_file_that_check_runs(tmp_path: Path) -> None:
    report, scenario = tmp_path / "report.json", tmp_path / "war.yaml"
    report.write_text(war_report(note="the king\nlost: to a queen"), encoding="utf-8")
    printed = CliRunner().invoke(app, ["scenario", str(report)])
    assert printed.exit_code == 0
    assert "title: 'the king lost: to a queen'" in printed.stdout
    scenario.write_text(printed.stdout, encoding="utf-8")
    assert CliRunner().invoke(app, ["check", str(scenario)]).exit_code == 0
    missing = CliRunner().invoke(app, ["scenario", str(tmp_path / "none.json")])
    assert (missing.exit_code, missing.stderr.count("\n")) == (2, 1)
