"""Faulty scenario files: each fault is reported with its place, hides no other fault, and breaks nothing."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from parlour.cli.program import app
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.options import list_option_specs
from parlour.records.scenario import DepthLimitedLoader, run_file, run_scenario, validate_scenario
from parlour.testing.effort import example_count
from tests.helpers.scenario_text import FAILS, HOLDS

NAMED = "a.yaml: line 2: scenario 1 (a six goes on a six): "


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run_check(text: str) -> Result:
    Path("a.yaml").write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["check", "a.yaml"])


def with_line(line: str) -> str:
    return f"{HOLDS}  {line}\n"


DEEP = "lists and mappings are nested more than 12 levels deep"
WRONG = [
    (
        HOLDS.replace("[CE-3]", "[CE-99]"),
        NAMED + "rules: Crazy Eight has no clause 'CE-99'; did you mean 'CE-9'?",
    ),
    (HOLDS.replace("[CE-3]", "[ce-3]"), "no clause 'ce-3'; did you mean 'CE-3'?"),
    (HOLDS.replace("[CE-3]", "[fun]"), "no clause 'fun'; its clauses are CE-1 to CE-"),
    (HOLDS.replace("[CE-3]", "[[CE-3]]"), "no clause \"['CE-3']\""),
    (HOLDS.replace("6C}]", "6C, illegal: CE-99}]"), "illegal: Crazy Eight has no clause 'CE-99'"),
    (HOLDS.replace("rules:", "rule:"), "unknown key 'rule'; the keys are"),
    (HOLDS.replace("rules:", "rule:"), "did you mean 'rules'?"),
    (with_line("options: {2: honest}"), NAMED + "no such option: 2; the options are"),
    (with_line("options: {target: '9x'}"), "target: '9x' is not a whole number"),
    (with_line("options: {callz: manual}"), "did you mean 'calls'?"),
    (with_line("options: {calls: manul}"), "did you mean 'manual'?"),
    (with_line("events: [plai]"), "did you mean 'play'?"),
    (
        HOLDS.replace("turn: 0", "scores: [9999999999999999999999, 0], turn: 0"),
        "position: a number of more than 15",
    ),
    (HOLDS.replace("turn: 0", "scores: [9999999999, 0], turn: 0"), "scores: "),
    (
        HOLDS.replace("turn: 0", "scores: [0x" + "f" * 9000 + ", 0], turn: 0"),
        "position: a number of more than 15",
    ),
    (
        HOLDS.replace("turn: 0", "scores: [" + "9" * 9000 + ", 0], turn: 0"),
        "a number with thousands of digits is too large",
    ),
    (
        HOLDS.replace("turn: 0", "turn: 2024-01-01"),
        "position: '2024-01-01' is not a string, a number or a list",
    ),
    (HOLDS.replace("turn: 0", "turn: 2024-99-01"), "cannot read a value"),
    (
        HOLDS.replace("turn: 0", "turn: !!python/name:os.system x"),
        "not valid YAML: could not determine a constructor",
    ),
    (HOLDS.replace("turn: 0", "[1]: 0"), "not valid YAML: "),
    (HOLDS.replace("turn: 0", "1.5: 0"), "the key '1.5' is not a name or a seat"),
    (HOLDS.replace("turn: 0", "turn: &a [*a]"), NAMED + f"position: {DEEP}"),
    (HOLDS.replace("turn: 0", "turn: " + "[" * 12 + "]" * 12), f"a.yaml: {DEEP} (line 5, column "),
    (HOLDS.replace("turn: 0", "turn: " + "[" * 11 + "]" * 11), NAMED + "'turn': [["),
    (HOLDS + "  outcome: " + "\n    ".join("- " * n for n in range(20)), f"a.yaml: {DEEP} (line "),
    (HOLDS.replace("turn: 0", "turn: " + "[" * 12 + "]" * 12) + HOLDS, f"a.yaml: line 2: scenario 1: {DEEP}"),
    (
        with_line("title: a five"),
        "a.yaml: line 2: scenario 1: duplicate key 'title' (lines 2 and 8)",
    ),
    (
        HOLDS + with_line("rules: []"),
        "a.yaml: line 9: scenario 2: duplicate key 'rules' (lines 10",
    ),
    (HOLDS.replace("turn: 0", "turn: 0, turn: 1"), "duplicate key 'turn' (line 5)"),
    (HOLDS.replace("{0: 6C}", "{0: 6C, 00: 6C}"), "duplicate key '00' (line 6)"),
    (HOLDS.replace('{0: "5D"}', "[{1: {turn: 0, turn: 0}}]"), "duplicate key 'turn' (line 7)"),
    (
        HOLDS.replace("[CE-3]", "[ZC-3]"),
        NAMED + "rules: Crazy Eight has no clause 'ZC-3'; did you mean 'CE-3'?",
    ),
    (HOLDS.replace("6C}", "6C, illegal: GF-4}"), NAMED + "illegal: Crazy Eight has no clause 'GF-4'"),
    ("- just words\n", "a.yaml: line 1: scenario 1: expected a mapping of names to values"),
    ("- title: x\n", "scenario 1 (x): rules is missing"),
    (with_line("colour: red"), NAMED + "unknown key 'colour'"),
    (HOLDS.replace("6C}", "6Z}"), NAMED + "'6Z' is not a move"),
    (HOLDS.replace("crazy-eight", "poker"), NAMED + "no such game: 'poker'"),
    (HOLDS.replace('"6C 5D"', '"6H 5D"'), NAMED + "hands 0: 6H appears twice"),
    (with_line("legal: {0: 3}"), "legal: expected a list of moves, not 3"),
    (with_line("outcome: {winner: x}"), "outcome: 'x' is not a seat from 0 to 1"),
    (HOLDS.replace("hands: [", "seats: -1, hands: ["), "seats: expected a number of seats, not -1"),
    ("just words", "expected a list of scenarios"),
]


def test_errors_name_their_location() -> None:
    found = []
    for text, reason in WRONG:
        result = run_check(text)
        if (
            result.exit_code != 2
            or reason not in result.stderr
            or not isinstance(result.exception, SystemExit)
        ):
            found.append((reason, result.output))
    assert found == []


def test_rejects_alias_bombs() -> None:
    doubled = "".join(f", x{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9))
    result = run_check(HOLDS.replace("turn: 0", f"turn: 0, x0: &a0 [lol]{doubled}"))
    assert result.exit_code == 2
    assert "a scenario can have at most 10,000 values" in result.stderr


def test_parsing_depth_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0
    fetch_more_tokens = DepthLimitedLoader.fetch_more_tokens

    def counted(loader: DepthLimitedLoader) -> None:
        nonlocal read
        read += 1
        fetch_more_tokens(loader)

    monkeypatch.setattr(DepthLimitedLoader, "fetch_more_tokens", counted)
    assert run_check(HOLDS.replace("turn: 0", "turn: " + "[" * 9000 + "]" * 9000)).exit_code == 2
    assert 0 < read < 2000  # a key may be 1,024 characters long, and as many are looked ahead


def test_merge_keys_are_allowed() -> None:
    merged = HOLDS.replace("position: {", "position: {<<: &late {turn: 1}, ")
    assert run_check(merged).stdout == "1 scenario passed, 0 failed\n"


def test_common_clauses_belong_to_every_game() -> None:
    assert run_check(HOLDS.replace("[CE-3]", "[CE-3, G-5]")).stdout == "1 scenario passed, 0 failed\n"


BROKEN = HOLDS.replace("a six goes on a six", "torn").replace('"6H"', '"6H')
BAD = HOLDS.replace("a six goes on a six", "mistyped").replace("rules:", "rulez:")


@pytest.mark.parametrize("middle", [BROKEN, BAD], ids=["no YAML", "a wrong key"])
def test_invalid_scenario_does_not_hide_others(middle: str) -> None:
    result = run_check(HOLDS + middle + FAILS + HOLDS)
    assert result.exit_code == 2
    assert "FAILED a.yaml: 3. failing [CE-3]" in result.stdout
    assert result.stdout.endswith("2 scenarios passed, 1 failed, 1 cannot be run\n")
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("parlour: a.yaml: line 9: scenario 2")


def test_every_invalid_scenario_is_reported() -> None:
    result = run_check(BAD + HOLDS + BAD.replace("mistyped", "mistyped too"))
    assert [line.partition(": unknown")[0] for line in result.stderr.splitlines()] == [
        "parlour: a.yaml: line 2: scenario 1 (mistyped)",
        "parlour: a.yaml: line 16: scenario 3 (mistyped too)",
    ]
    assert result.stdout == "1 scenario passed, 0 failed, 2 cannot be run\n"


def test_rejects_files_that_are_not_utf8() -> None:
    Path("a.yaml").write_bytes(b"\xff\xfe\x00")
    result = CliRunner().invoke(app, ["check", "a.yaml"])
    assert (result.exit_code, isinstance(result.exception, SystemExit)) == (2, True)
    assert "a.yaml: not valid UTF-8" in result.stderr
    Path("a.yaml").write_text("\ufeff" + HOLDS, encoding="utf-8")
    assert run_file("a.yaml")[0].failure == ""


def test_output_escapes_control_characters() -> None:
    result = run_check(
        FAILS.replace("title: failing", 'title: "\\e[2J\\u202eevil"') + with_line('"\\e[2J": 3')
    )
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output
    assert "evil" in result.stdout


# Every value of a wrong kind at every key


@cache
def scenarios() -> list[dict[str, Any]]:
    """Return all scenarios. Reading takes a second, so it does not happen at collection."""
    files = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*.yaml"))
    return [each for path in files for each in yaml.safe_load(path.read_text(encoding="utf-8"))]


VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    1.5,
    float("nan"),
    10**9,
    10**12,
    2**53,
    10**30,
    "",
    "x",
    "?",
    "*",
    "5C",
    "\x1b",
    "A" * 300,
    [],
    [[]],
    [None],
    [True],
    ["5C", "5C"],
    ["5C", None, 3],
    [10**12, 3],
    {},
    {0: 1},
    {"0": "5C"},
    {9: "5C"},
    {-1: "5C"},
    {None: 1},
    {True: "x"},
    {"9" * 99: 1},
    {"x": []},
    [[1, [2]]],
    {0: [1, {2: 3}]},
    b"ab",
]


def value_paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield before
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        yield from value_paths(value[key], (*before, key))


def possible_keys(scenario: dict[str, Any]) -> list[tuple[Any, ...]]:
    kind = game_class(scenario["game"])
    own = [*kind.position_keys, "turn", "seats", "memory", "options", "game", "scores"]
    options = [fact.name for fact in list_option_specs(kind.options_type)]
    return [("position", key) for key in own] + [("options", name) for name in options]


@settings(max_examples=example_count(200, 2000))
@given(data=st.data())
def test_any_value_at_any_key_is_validated(data: st.DataObject) -> None:
    scenario = copy.deepcopy(data.draw(st.sampled_from(scenarios())))
    scenario.setdefault("options", {})
    *way, last = data.draw(st.sampled_from([*list(value_paths(scenario))[1:], *possible_keys(scenario)]))
    changed = scenario
    for key in way:
        changed = changed[key]
    changed[last] = data.draw(st.sampled_from(VALUES))
    try:
        validate_scenario(scenario)
    except ParlourError:
        return
    run_scenario("a.yaml", 1, scenario)


@settings(max_examples=example_count(100, 1000))
@given(scenario=st.deferred(lambda: st.sampled_from(scenarios())))
def test_running_does_not_change_a_scenario(scenario: dict[str, Any]) -> None:
    before = copy.deepcopy(scenario)
    run_scenario("a.yaml", 1, scenario)
    assert scenario == before
