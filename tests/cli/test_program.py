"""Every command: its exit statuses, and its messages after wrong input."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
import typer
from typer.testing import CliRunner, Result

import parlour
from parlour.cli.arguments import parse_players
from parlour.cli.program import admin, app
from parlour.games import game_class, game_names
from parlour.records.record import Recorder
from parlour.records.rules_page import load_rules_page
from parlour.server.log.occupants import choose_bot_occupant
from parlour.server.ops.settings import Settings, all_settings, default_text
from tests.helpers.scenario_text import FAILS, HOLDS
from tests.terminal.terminal_session import environment


def run_command(*words: str, says: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=says)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty folder for saved matches, which is also the working directory."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_record(path: Path, name: str = "crazy-eight", seed: int = 7, moves: int = 10_000) -> Path:
    """Write the record of a match played by the heuristic, or of its first `moves` moves."""
    recorder = Recorder(name, 2, {}, seed, ["Mia", "Tom"])
    while not recorder.game.is_over and moves:
        seat = int(recorder.game.turn)
        recorder.play(seat, recorder.game.heuristic(seat))
        moves -= 1
    path.write_text(recorder.record.to_text(), encoding="utf-8")
    return path


WRONG = [
    (["play"], "name a game, for example `parlour play war`"),
    (["play", "poker"], "no such game: 'poker'; available: war"),
    (["play", "crasy-eight"], "; did you mean 'crazy-eight'?"),
    (["rules", "cribage"], "; did you mean 'zombie-cribbage'?"),
    (["arena", "gofsh"], "; did you mean 'go-fish'?"),
    (["play", "war", "--option", "wor=three"], "; did you mean 'war'?"),
    (["play", "war", "--option", "war=thre"], "[WR-3]; did you mean 'three'?"),
    (["play", "war", "--players", "you,meduim"], "you:Ann); did you mean 'medium'?"),
    (["arena", "war", "--bots", "simpel,random"], "; did you mean 'simple'?"),
    (["play", "war", "--players", "you,search:0"], "invalid search 'search:0'"),
    (["play", "war", "--players", "you,mybot.py"], "mybot.py: add the name of a function in the file"),
    (["play", "war", "--players", "you,./mybot.py:play"], "mybot.py: no such file"),
    (["play", "zop-zoo", "--option", "deck_file=@missing.toml"], "deck_file: missing.toml: No such file"),
    (["play", "zop-zoo", "--option", "deck_file=@bad\0name"], "deck_file: bad"),
    (["play", "war", "--record", "n" * 300], "--record"),
    (["play", "war", "--option", "limit=5"], "no such option: 'limit'; the options are war"),
    (["play", "war", "--option", "war=one", "--option", "war=three"], "war is already set to 'one'"),
    (["play", "war", "--option", "colour=red"], "no such option: 'colour'; the options are war"),
    (["play", "war", "--option", "war=ten"], "war: 'ten' is not one of one, three, rank [WR-3]"),
    (["play", "war", "--option", "max_rounds=some"], "max_rounds: 'some' is not a whole number [WR-14]"),
    (["play", "war", "--option", "max_rounds=1_0"], "max_rounds: '1_0' is not a whole number [WR-14]"),
    (["play", "war", "--option", "max_rounds= 5 "], "max_rounds: ' 5 ' is not a whole number [WR-14]"),
    (["play", "war", "--option", "max_rounds=٣"], "max_rounds: '٣' is not a whole number [WR-14]"),
    (["play", "war", "--players", "you,search:٣"], "invalid search 'search:٣'"),
    (["play", "war", "--seed", "1_0"], "--seed '1_0': invalid"),
    (["simulate", "war", "--matches", "1_0"], "'1_0' is not a whole number"),
    (["simulate", "war", "--matches", "10.0"], "'10.0' is not a whole number"),
    (["simulate", "war", "--seats", "63"], "63 is not in the range 1 to 62"),
    (["review", "match.json", "--seed", " 5 "], "' 5 ' is not a whole number"),
    (["bench", "--seconds", "1_0"], "'1_0' is not a number"),
    (["bench", "--seconds", "nan"], "'nan' is not a number"),
    (["play", "war", "--option", "war"], "--option 'war': invalid; use name=value"),
    (
        ["play", "crazy-eight", "--option", "target=90"],
        "target score: only in a match played for points [CE-50]",
    ),
    (
        ["arena", "war", "--jobs", "257"],
        "--jobs 257: this machine allows at most 256; use --cluster for more",
    ),
    (["play", "war", "--players", ""], "War needs 2 to 3 players, not 1"),
    (["play", "war", "--players", "you,"], "unknown player ''; available: you, easy, medium, hard"),
    (["arena", "war", "--bots", ""], "--bots '': a bot name is missing; available: easy, medium"),
    (["arena", "war", "--bots", "easy,,"], "--bots 'easy,,': a bot name is missing; available: easy"),
    (
        ["play", "war", "--players", "3"],
        "--players 3: name a player for each seat, for example --players you,medium,medium. War has",
    ),
    (
        ["play", "war", "--players", "9"],
        "name a player for each seat, for example --players you,medium,m",
    ),
    (["play", "war", "--players", "you"], "War needs 2 to 3 players, not 1"),
    (["play", "war", "--players", "you,simple,simple,simple"], "War needs 2 to 3 players, not 4"),
    (["play", "war", "--players", "you,deep"], "unknown player 'deep'; available: you, easy, medium, hard"),
    (["play", "war", "--players", "you:Ann,you:Ann"], "two players have the same name"),
    (["play", "war", "--players", "you:" + "n" * 25 + ",simple"], "a name can have at most 24 characters"),
    (
        ["play", "war", "--seed", "luck"],
        "--seed 'luck': invalid; use a whole number or 64 hexadecimal digits",
    ),
    (["play", "war", "--seed", "z" * 64], "a whole number or 64 hexadecimal digits, not"),
    (["play", "war", "--record", "no/such/file"], "no such folder: no/such"),
    (["play", "war", "--record", "."], "this is a folder"),
    (["play", "--resume"], "no unfinished match"),
    (["play", "war", "--resume"], "no unfinished match of War"),
    (["play", "poker", "--resume"], "no such game: 'poker'"),
    (["play", "war", "--resume", "--seed", "3"], "remove --players, --option and --seed"),
    (["check", "missing.yaml"], "missing.yaml: No such file"),
    (["check", "."], "no scenario file"),
    (["check", "n" * 300], "File name too long"),
    (["clauses", "--tests", "n" * 300], "no such folder; use --tests PATH"),
    (["serve", "--database", "n" * 300], "cannot use this path for a database: File name too long"),
    (["restore", "n" * 300], "cannot read the backup: File name too long"),
    (
        ["clauses", "--tests", "mine"],
        "mine: no such folder; use --tests PATH to name the folder of the tests",
    ),
    (["clauses", "war", "CE-30"], "clause CE-30 is not in the rules of War"),
    (["clauses", "g-99"], "clause G-99 is not in the rules of War, Go Fish"),
    (["clauses", "poker"], "no such game: 'poker'"),
    (["rules", "poker"], "no such game: 'poker'"),
    (["rules", "war", "WR-99"], "no such rule of War: WR-99; available: WR-1"),
    (["rules", "war", "WR-33"], "; did you mean 'WR-3'?"),
    (["replay", "missing.json"], "missing.json: No such file"),
    (["arena", "poker"], "no such game: 'poker'"),
    (["arena", "war", "--bots", "simple"], "--bots simple: War has 2 to 3 seats; name one bot for each"),
    (["arena", "zombie-cribbage", "--bots", "simple"], "Zombie Cribbage has 2 seats; name one bot for each"),
    (["play", "zombie-cribbage", "--players", "you"], "Zombie Cribbage needs 2 players, not 1"),
    (["arena", "war", "--bots", "simple,deep"], "no such bot: 'deep'; available: easy, medium, hard"),
    (["arena", "war", "--bots", "simple,search:0"], "invalid search 'search:0'"),
    (["arena", "war", "--option", "war=ten"], "war: 'ten' is not one of one, three, rank [WR-3]"),
    (["arena", "war", "--matches", "0"], "--matches"),
    (["play", "war", "--players", "you,peeker"], "unknown player 'peeker'"),
    (["bench", "poker"], "no such game: 'poker'"),
    (["games", "poker"], "no such game: 'poker'"),
    (["deal"], "No such command 'deal'"),
    (["play", "--fast"], "--fast"),
    (["serve", "--port", "70000"], "--port"),
    (["bench", "--seconds", "0"], "--seconds"),
    (["check"], "FILE"),
    (["rules"], "GAME"),
]


def test_invalid_input_is_reported() -> None:
    found = []
    for words, message in WRONG:
        result = run_command(*words)
        is_reported = result.exit_code == 2 and message in result.stderr
        silent = result.stdout == "" or words[0] == "check"
        if not (is_reported and silent and isinstance(result.exception, SystemExit)):
            found.append((words, message, result.output))
    assert found == []


def test_program_reports_invalid_input(home: Path) -> None:
    words = [sys.executable, "-m", "parlour.cli.program", "play", "poker"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment(home))
    names = ", ".join(game_names())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"parlour: no such game: 'poker'; available: {names}\n"


LAB_COMMANDS = ("arena", "simulate", "compare", "report", "engine")


def test_lab_commands_share_option_names() -> None:
    """Common options have the same name and the same kind of value in all commands."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    named: dict[str, dict[str, tuple[Any, ...]]] = {}
    for command in LAB_COMMANDS:
        for param in commands[command].params:
            if param.param_type_name == "option":
                named.setdefault(param.opts[0], {})[command] = (param.metavar, param.multiple)
    for name in ("--matches", "--seed", "--option"):
        assert named[name].keys() == set(LAB_COMMANDS), name
    for name in ("--bots", "--jobs"):
        assert named[name].keys() == set(LAB_COMMANDS) - {"engine"}, name  # which has one bot
    for name, takes in named.items():
        assert len(set(takes.values())) == 1, (name, takes)
    assert "--games" not in named


def test_arguments_are_shown_in_capitals() -> None:
    lower = []
    todo = [typer.main.get_command(app)]
    while todo:
        command = todo.pop()
        todo += getattr(command, "commands", {}).values()
        arguments = [param for param in command.params if param.param_type_name == "argument"]
        lower += [(command.name, param.name) for param in arguments if not (param.metavar or "").isupper()]
    assert lower == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["--help", "arena war --matches 2 --bots simple,simple"])
def test_full_output_device_is_reported(words: str, home: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "parlour", *words.split()],
            stdout=full,
            stderr=PIPE,
            text=True,
            check=False,
            env=environment(home),
        )
    message = "parlour: cannot write: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, message)


def test_closed_pipe_is_not_an_error(home: Path) -> None:
    words = [sys.executable, "-m", "parlour.cli.program", "rules", "crazy-eight"]
    with subprocess.Popen(words, stdout=PIPE, stderr=PIPE, env=environment(home)) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert b"Traceback" not in program.stderr.read()


# names


def test_finds_games_by_common_names() -> None:
    for called, game in {
        "crazy8": "crazy-eight",
        "crazy eights": "crazy-eight",
        "Crazy Eight": "crazy-eight",
        "cribbage": "zombie-cribbage",
        "zambezi": "zambezi-falls",
        "gofish": "go-fish",
        "Go Fish": "go-fish",
        "AUTHORS": "authors",
        "ZopZoo": "zop-zoo",
        "war": "war",
    }.items():
        assert run_command("games", called).stdout.startswith(f"{game}: ")
        assert parlour.new(called, seed=1).name == game
    assert run_command("rules", "crazy8").stdout == run_command("rules", "crazy-eight").stdout
    assert run_command("rules", "crazy8", "g1").stdout == run_command("rules", "crazy-eight", "G-1").stdout
    result = run_command("play", "crazy8", "--plain", says="quit\n")
    assert "parlour play crazy-eight --resume" in result.stdout
    assert run_command("play", "crazy8", "--resume", "--plain", says="quit\n").exit_code == 0


def test_levels_and_names_select_house_bots() -> None:
    """A level means any free house bot of it, a name means one of them; other bots keep their names."""
    chairs = parse_players("you:Bruno,medium,medium,leopold,simple,simple", game_class("zop-zoo"))
    assert [(chair.player_spec, chair.name) for chair in chairs] == [
        ("you", "Bruno"),
        ("medium", "Alma"),
        ("medium", "Emil"),
        ("expert", "Leopold"),
        ("simple", "Simple"),
        ("simple", "Simple 2"),
    ]
    assert {choose_bot_occupant(chair.player_spec, set()).bot for chair in chairs[1:]} == {
        "medium",
        "expert",
        "simple",
    }


BOT = """
def play(view, chance, ends):
    return view.legal()[-1]

def fail(view, chance, ends):
    return 1 // 0
"""


def test_file_bots_and_searches_can_play(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "mybot.py").write_text(BOT)
    words = ["play", "authors", "--plain", "--seed", "3", "--players", "you,./mybot.py:play,search:20:Zoe"]
    result = run_command(*words, says="quit\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Mybot is in seat 1 (bot: mybot.py:play)." in result.stdout
    assert "Zoe is in seat 2 (bot: search:20)." in result.stdout
    (home / "elsewhere").mkdir()
    monkeypatch.chdir(home / "elsewhere")
    assert "Mybot is in seat 1 (bot: mybot.py:play)." in run_command("play", "--resume", "--plain").stdout


def test_failing_bot_is_reported(home: Path) -> None:
    (home / "mybot.py").write_text(BOT)
    failed = run_command("play", "war", "--plain", "--players", "mybot.py:fail,simple")
    assert failed.exit_code == 2
    assert "mybot.py:fail failed in " in failed.stderr
    assert "line 6: ZeroDivisionError" in failed.stderr
    assert isinstance(failed.exception, SystemExit)


def test_output_escapes_control_characters(home: Path) -> None:
    path = write_record(home / "match.json", "war", moves=3)
    evil = "\\u001b[2J\\u202eMia\\n\\u200b"
    path.write_text(path.read_text().replace("Mia", evil), encoding="utf-8")
    shown = [
        run_command("replay", "match.json"),
        run_command("review", "match.json", "--playouts", "2"),
        run_command("review", "match.json", "--playouts", "2", "--json"),
        run_command("play", "--from", "match.json", "--plain", says="flip\nquit\n"),
        run_command("play", "war\x1b[2J"),
        run_command("play", "war", "--option", "x\x9b=\x1b"),
    ]
    for result in shown:
        assert "Mia" in result.output or result.exit_code == 2
        assert not set(result.output) & set("\x1b\x9b\u202e\u200b")
    assert json.loads(shown[2].stdout)["names"][0].endswith("Mia\n\u200b")


# check


def test_check_shows_expected_and_found_values() -> None:
    Path("a.yaml").write_text(HOLDS + FAILS)
    result = run_command("check", "a.yaml")
    assert result.exit_code == 1
    assert "FAILED a.yaml: 2. failing [CE-3]" in result.stdout
    assert "hands: expected {0: '4D'}, found ['5D'" in result.stdout
    assert result.stdout.endswith("1 scenario passed, 1 failed\n")


def test_check_reports_positions_that_play_cannot_lead_to() -> None:
    Path("a.yaml").write_text(HOLDS + HOLDS.replace("turn: 0", "turn: 0, pass_count: 1"))
    result = run_command("check", "a.yaml")
    assert result.exit_code == 0
    line, summary = result.stdout.splitlines()
    assert line.startswith("UNREACHABLE a.yaml: 2. a six goes on a six: pass_count: ")
    assert summary == "2 scenarios passed, 0 failed"
    document = json.loads(run_command("check", "a.yaml", "--json").stdout)
    assert [len(scenario["problems"]) for scenario in document["scenarios"]] == [0, 1]


def test_check_names_the_invalid_file() -> None:
    Path("good.yaml").write_text(FAILS)
    Path("bad.yaml").write_text("{")
    result = run_command("check", "bad.yaml", "good.yaml")
    assert result.exit_code == 2
    assert result.stderr.startswith("parlour: bad.yaml: not valid YAML")
    assert "FAILED good.yaml" in result.stdout


def test_check_json_is_one_document() -> None:
    Path("a.yaml").write_text(HOLDS + FAILS)
    Path("b.yaml").write_text("{")
    result = run_command("check", "a.yaml", "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["status"] == 1
    assert [scenario["holds"] for scenario in document["scenarios"]] == [True, False]
    assert document["scenarios"][0]["failure"] is None
    assert document["scenarios"][1]["rules"] == ["CE-3"]
    assert document["scenarios"][1]["failure"].startswith("hands: expected")
    wrong = run_command("check", "b.yaml", "--json")
    assert wrong.exit_code == 2
    assert json.loads(wrong.stdout)["wrong"][0].startswith("b.yaml: not valid YAML")


def test_check_takes_folders(home: Path) -> None:
    (home / "deep" / "er").mkdir(parents=True)
    (home / "deep" / "er" / "a.yaml").write_text(HOLDS)
    assert run_command("check", "deep").stdout == "1 scenario passed, 0 failed\n"


# clauses


def claims_file_text(numbers: list[str]) -> str:
    """Return a test file that claims these clauses, in each supported form of the marker."""
    first, second, third, *rest = numbers
    others = ", ".join(repr(number) for number in rest)
    return f"""
import pytest
from pytest import mark

pytestmark = [pytest.mark.clause({first!r})]
CASES = [pytest.param(1, marks=pytest.mark.clause({second!r}))]

@mark.clause({third!r})
class TestIt:
    @pytest.mark.clause({others})
    async def test_all(self): ...
"""


def test_clauses_lists_uncovered_clauses(home: Path) -> None:
    (home / "tests").mkdir()
    (home / "tests" / "test_war.py").write_text(claims_file_text(["WR-1", "G-2", "WR-3", "WR-4", "WR-5"]))
    (home / "tests" / "scenarios").mkdir()
    (home / "tests" / "scenarios" / "a.yaml").write_text(HOLDS.replace("[CE-3]", "[CE-3, G-1]"))
    result = run_command("clauses", "war")
    assert result.exit_code == 1
    assert re.search(
        r"WR-5: .* in the code, 1 test, no scenarios\n(    .*\n)+    tests/test_war.py::test_all\n",
        result.stdout,
    )
    assert re.search(r"WR-3: .*\n(    .*\n)+    tests/test_war.py::TestIt\n", result.stdout)
    # Any game's scenario may test the clauses of every game.
    assert re.search(
        r"G-1: .* no tests, 1 scenario\n(    .*\n)+    tests/scenarios/a.yaml: 1. a six goes on a six\n",
        result.stdout,
    )
    last = result.stdout.splitlines()[-1]
    bare = last.partition("scenario: ")[2].split(", ")
    assert "G-3 (war)" in bare
    assert "WR-2" in bare
    assert "G-4 (war)" not in bare  # War does not limit the moves, so no test has to show that
    assert not {"WR-1", "G-1", "G-1 (war)", "G-2 (war)", "WR-3", "WR-4", "WR-5"} & set(bare)


def test_clauses_lists_citations_and_tests_of_a_clause(home: Path) -> None:
    (home / "tests").mkdir()
    (home / "tests" / "test_it.py").write_text(claims_file_text(["WR-1", "WR-2", "WR-3", "CE-30"]))
    result = run_command("clauses", "ce-30")
    assert result.exit_code == 0
    title, _, head, *places, test, _, cited, claimed = result.stdout.splitlines()
    assert title == "Crazy Eight"
    assert head == f"CE-30: {len(places)} places in the code, 1 test, no scenarios"
    assert all(re.fullmatch(r"    parlour/games/crazy_eight\S*\.py:\d+ \w+", place) for place in places)
    assert test == "    tests/test_it.py::test_all"
    assert (cited, claimed) == (
        "The clause is cited by the code.",
        "The clause is covered by a test or a scenario.",
    )
    lacking = run_command("clauses", "WR-4", "CE-30")
    assert lacking.exit_code == 1
    assert lacking.stdout.endswith("1 of 2 clauses is not covered by any test or scenario: WR-4\n")


def test_clauses_lists_citations_without_tests() -> None:
    result = run_command("clauses", "CE-30")
    assert result.exit_code == 0
    assert "CE-30: " in result.stdout
    assert "test_" not in result.stdout
    assert result.stdout.splitlines()[-2:] == [
        "The clause is cited by the code.",
        "Only the code was searched, because there is no folder of tests here; use --tests PATH to name one.",
    ]


def test_clauses_passes_if_each_clause_is_covered(home: Path) -> None:
    numbers = [clause.number for name in game_names() for clause in load_rules_page(name).clauses]
    (home / "claims").mkdir()
    (home / "claims" / "test_all.py").write_text(claims_file_text(numbers))
    result = run_command("clauses", "--tests", "claims")
    assert (
        result.stdout.splitlines()[-1]
        == f"Each of {len(numbers)} clauses is covered by a test or a scenario."
    )


def test_clauses_names_the_unreadable_test_file(home: Path) -> None:
    (home / "tests").mkdir()
    (home / "tests" / "test_war.py").write_text("def broken(:")
    result = run_command("clauses")
    assert result.exit_code == 2
    assert result.stderr.startswith("parlour: tests/test_war.py: cannot parse this test file")


# rules, games


def test_rules_shows_the_page_or_a_clause() -> None:
    page = run_command("rules", "crazy-eight").stdout
    for clause in load_rules_page("crazy-eight").clauses:
        assert f"\n{clause.number}  " in page
    assert "**" not in page
    one = run_command("rules", "crazy-eight", "ce-2").stdout
    assert one.startswith("CE-2  ")
    assert "start = left | dealer | right [CE-2]: " in one
    assert "CE-3  " not in one


def test_games_lists_seats_and_options() -> None:
    result = run_command("games")
    assert result.exit_code == 0
    assert "war: War, 2 to 3 seats\n  war = one | three | rank\n" in result.stdout
    assert "crazy-eight: Crazy Eight, 2 to 5 seats\n" in result.stdout
    assert "  target = 200, or a number from 1 to 100000\n" in result.stdout
    assert "crazy-eight" not in run_command("games", "war").stdout


# replay


def test_replay_shows_every_card(home: Path) -> None:
    path = write_record(home / "match.json")
    result = run_command("replay", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Crazy Eight: Mia, Tom"
    assert (
        sum(line.startswith("    ") and " is dealt " in line and "cards" not in line for line in lines) == 2
    )
    moves = json.loads(path.read_text())["moves"]
    assert [line.partition(" ")[2] for line in lines if line[0] != " "][1 : len(moves) + 1] == [
        f"{['Mia', 'Tom'][seat]}: {move}" for seat, move, _ in moves
    ]
    assert " won [CE-" in lines[-1]


def test_replay_shows_the_position_after_a_move(home: Path) -> None:
    path = write_record(home / "match.json", moves=6)
    assert run_command("replay", str(path)).stdout.endswith(
        "The record ends after 6 moves, before the end of the match.\n"
    )
    result = run_command("replay", str(path), "--move", "3")
    assert result.exit_code == 0
    seat, move, _ = json.loads(path.read_text())["moves"][2]
    assert result.stdout.startswith(f"After move 3, {move} by {['Mia', 'Tom'][seat]}:\n")
    hands = [line for line in result.stdout.splitlines() if line.startswith("Hand of ")]
    assert len(hands) == 2
    assert not any("card" in hand for hand in hands)
    assert run_command("replay", str(path), "--move", "0").stdout.startswith("After the deal:\n")
    for number in ("7", "-1"):
        wrong = run_command("replay", str(path), "--move", number)
        assert wrong.exit_code == 2
        assert f"--move {number}: the record has moves 1 to 6; 0 is the deal" in wrong.stderr


def change_record(path: Path, **heads: object) -> Path:
    document = json.loads(path.read_text()) | heads
    path.write_text(json.dumps(document))
    return path


def test_replay_reports_the_failed_move(home: Path) -> None:
    path = write_record(home / "match.json", moves=6)
    moves = json.loads(path.read_text())["moves"]
    moves[3] = [moves[3][0], moves[3][1], "00000000"]
    result = run_command("replay", str(change_record(path, moves=moves)))
    assert result.exit_code == 1
    assert f"move 4, {moves[3][1]!r} by seat {moves[3][0]}: the position has checksum " in result.stderr
    assert "\n3. " in result.stdout
    assert "\n4. " not in result.stdout
    moves[1] = [moves[1][0], "keep", ""]
    result = run_command("replay", str(change_record(path, moves=moves)), "--move", "5")
    assert result.exit_code == 1
    assert "cannot be replayed: move 2, 'keep' by seat " in result.stderr
    assert "[CE-5]" in result.stderr
    path = change_record(write_record(home / "match.json"), result="won by seat 1 and nobody else")
    result = run_command("replay", str(path))
    assert result.exit_code == 1
    assert "as recorded" in result.stderr


@pytest.mark.parametrize(
    ("heads", "reason"),
    [
        ({"rules_version": 99}, "the record uses version 99 of the rules of Crazy Eight"),
        ({"format_version": 2}, "format version 2"),
        ({"format_version": None, "format": 1}, "written by an earlier version of Parlour"),
        ({"game": "poker"}, "no such game: 'poker'"),
        ({"seats": 9}, "Crazy Eight needs 2 to 5 seats, not 9"),
        ({"seats": -1}, "at least one seat, not -1"),
        ({"options": {"colour": "red"}}, "no such option: 'colour'"),
        ({"seed": "luck"}, "a whole number or 64 hexadecimal digits, not"),
        ({"moves": 3}, "not a valid record"),
    ],
)
def test_replay_rejects_records_of_other_versions(home: Path, heads: dict[str, object], reason: str) -> None:
    path = change_record(write_record(home / "match.json", moves=2), **heads)
    result = run_command("replay", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"parlour: {path}: ")
    assert reason in result.stderr


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{}", b"- title: x"])
def test_replay_rejects_invalid_records(home: Path, content: bytes) -> None:
    (home / "match.json").write_bytes(content)
    result = run_command("replay", "match.json")
    assert result.exit_code == 2
    assert "match.json: not a valid record" in result.stderr


# bench


def test_bench_measures_each_game() -> None:
    result = run_command("bench", "--seconds", "0.02", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document["build"] == ("compiled" if parlour.compiled else "pure")
    assert [speed["game"] for speed in document["games"]] == game_names()
    assert [speed["seats"] for speed in document["games"]] == [
        min(4, parlour.game_class(n).max_seats) for n in game_names()
    ]
    for speed in document["games"]:
        assert all(
            speed[key] > 0 for key in ("compiled_moves", "python_moves", "compiled_playouts", "copies")
        )
        assert speed["compiled_moves"] > speed["compiled_playouts"]
    table = run_command("bench", "war", "--seconds", "0.02").stdout
    assert ("rules compiled" if parlour.compiled else "rules not compiled") in table
    assert "\nwar " in table
    assert "crazy-eight" not in table


# serve, and imported modules


def test_serve_opens_the_card_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from parlour.server.http import serving as server

    opened: list[tuple[object, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *given: opened.append(given))
    usual = Settings()
    assert run_command().exit_code == 0
    assert run_command("serve").exit_code == 0
    assert opened == [(usual, [], False), (usual, [], False)]
    words = ["--host", "0.0.0.0", "--port", "9000", "--database", "room.db", "--bot-delay", "0"]
    assert run_command("serve", *words).exit_code == 0
    assert opened[2] == (Settings(host="0.0.0.0", port=9000, database="room.db", bot_delay=0.0), [], False)
    assert run_command("serve", "--build-command", "python 'set up.py'").exit_code == 0
    assert opened[3] == (usual, ["python", "set up.py"], False)
    (tmp_path / "settings.toml").write_text("port = 9001\nbot-delay = 1\n")
    monkeypatch.setenv("PARLOUR_BOT_DELAY", "3")
    assert run_command("serve", "--settings", str(tmp_path / "settings.toml"), "--host", "::1").exit_code == 0
    assert opened[4] == (Settings(host="::1", port=9001, bot_delay=3.0), [], False)


def test_serve_has_options_for_all_public_settings() -> None:
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    assert sorted(option for param in serve.params for option in param.opts) == sorted(
        [
            "--settings",
            "--build-command",
            "--browser",
            *(f"--{each.name}" for each in all_settings().values() if not each.is_secret),
        ]
    )


def test_serve_help_lists_variables_and_secret_settings() -> None:
    help_text = " ".join(run_command("serve", "--help").stdout.split()).replace(
        "- ", "-"
    )  # a line can end at a hyphen
    assert "PARLOUR_SETTINGS" in help_text
    assert "only you can read (chmod 600)" in help_text
    secret = [each for each in all_settings().values() if each.is_secret]
    assert len(secret) >= 2
    for each in all_settings().values():
        meaning = each.help.replace("- ", "-")
        default = f"default: {default_text(each)}; " if default_text(each) else ""
        expected = (
            f"{each.environment_variable}: {meaning}"
            if each.is_secret
            else f"{meaning} [{default}env var: {each.environment_variable}]"
        )
        assert expected in help_text
        assert (f"--{each.name} " in help_text) == (not each.is_secret)


def test_help_is_english_and_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Show the rules of a game, or one clause." in run_command("rules", "--help").stdout
    todo, silent = [typer.main.get_command(app)], []
    while todo:
        command = todo.pop()
        todo += getattr(command, "commands", {}).values()
        silent += [command.name] * (not command.help)
        silent += [f"{command.name} {param.name}" for param in command.params if not param.help]  # type: ignore[attr-defined]
    assert silent == []


def test_version() -> None:
    assert run_command("--version").stdout.startswith(f"parlour {parlour.__version__}, ")


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (["check", "a.yaml"], ["litestar", "sqlalchemy", "uvicorn", "rich.console"]),
        (["games"], ["litestar", "sqlalchemy", "yaml", "rich.console"]),
        (
            ["play", "war", "--plain"],
            ["litestar", "sqlalchemy", "yaml", "rich.console"],
        ),
        (["--help"], ["litestar", "msgspec", "yaml", "rich.console"]),
    ],
)
def test_commands_import_lazily(home: Path, words: list[str], unwanted: list[str]) -> None:
    (home / "a.yaml").write_text(HOLDS)
    program = f"""
import sys
from parlour.cli.program import admin, app
try:
    app({words!r}, prog_name="parlour")
finally:
    print([name for name in {unwanted!r} if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        input="",
        check=False,
        env=environment(home),
    )
    assert done.returncode == 0, done.stderr
    assert ast.literal_eval(done.stderr.splitlines()[-1]) == []


def test_numeric_options_are_parsed_strictly() -> None:
    """Typer's own numeric types also accept texts such as 1_0."""
    callbacks = [
        command.callback
        for typer_app in (app, admin)
        for command in typer_app.registered_commands
        if command.callback is not None
    ]
    numeric_option_count = 0
    for callback in callbacks:
        for name, annotation in get_type_hints(callback, include_extras=True).items():
            value_type, *metadata = (
                get_args(annotation) if get_origin(annotation) is Annotated else [annotation]
            )
            if {int, float} & {value_type, *get_args(value_type)} - {bool}:
                numeric_option_count += 1
                [option] = metadata
                assert option.parser is not None, (callback.__name__, name)
    assert numeric_option_count > 20
