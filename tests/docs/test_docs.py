"""The documents are correct: sessions run, records replay, quotations and links are right."""

import doctest
import json
import re
import shlex
import sys
from importlib import import_module
from itertools import dropwhile
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.bots.registry import bot_names
from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.records.record import Recorder, parse_record, replay
from parlour.records.scenario import run_file
from parlour.terminal.move_shortcuts import build_move_shortcuts
from parlour.testing import check_rules_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
PICTURE = re.compile(r'<img src="([^"]+)"[^>]* alt="[^"]+">')
TOOK = re.compile(r"in [0-9.]+ s")
NAMED_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
MOST_BYTES = 1_500_000  # of all pictures
PROMPT = ">>> "


def blocks(path: Path, kind: str) -> list[str]:
    """Return the fenced blocks of one language."""
    found = FENCE.finditer(path.read_text(encoding="utf-8"))
    return [block["text"] for block in found if block["kind"] == kind]


@pytest.fixture
def installed_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with a bot and a game."""
    facts = tmp_path / "more-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: more\nVersion: 1\n", encoding="utf-8")
    (tmp_path / "more.py").write_text(
        "from parlour.games.war import War\nclass More(War):\n    name = 'aaa'\n", encoding="utf-8"
    )
    entries = "[parlour.bots]\naaa = nowhere:bot\n[parlour.games]\naaa = more:More\n"
    (facts / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "aaa" in bot_names()
    assert "aaa" in parlour.game_names()


@pytest.mark.parametrize(
    "name",
    ["contract.md", "environments.md", "features.md", "positions-and-records.md", "reference/matches.md"],
)
def test_doctest_sessions(name: str, request: pytest.FixtureRequest) -> None:
    """The session of the contract also runs with other packages installed."""
    if name == "contract.md":
        request.getfixturevalue("installed_plugins")
    text = "\n".join(block for block in blocks(DOCS / name, "python") if PROMPT in block)
    session = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert session.examples
    output: list[str] = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(session, out=output.append)
    assert not failed, "".join(output)


def test_lab_console_output() -> None:
    """The output must be the same, except for the time that it took."""
    consoles = blocks(DOCS / "laboratory.md", "console")
    assert consoles
    for console in consoles:
        command, _, printed = console.partition("\n")
        done = CliRunner().invoke(app, command.removeprefix("$ parlour ").split())
        assert done.exit_code == 0
        assert TOOK.sub("", done.output) == TOOK.sub("", printed)


def test_readme_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = blocks(ROOT / "README.md", "python")
    assert programs
    for program in programs:
        exec(compile(program, "README.md", "exec"), {})
    assert "won by seat" in capsys.readouterr().out


def test_learning_example_improves(capsys: pytest.CaptureFixture[str]) -> None:
    """Run the program of the page, with fewer matches."""
    (program,) = (block for block in blocks(DOCS / "environments.md", "python") if PROMPT not in block)
    fewer = program.replace("MATCHES = 3000", "MATCHES = 250")
    assert fewer != program
    exec(compile(fewer, "environments.md", "exec"), {})
    before, after = (int(share) for share in re.findall(r"(\d+)% won", capsys.readouterr().out))
    assert after > before + 10


def test_bot_of_the_guide_plays(tmp_path: Path) -> None:
    (bot,) = blocks(DOCS / "guides" / "bot.md", "python")
    (tmp_path / "mybot.py").write_text(bot, encoding="utf-8")
    players = f"{tmp_path}/mybot.py:play,medium"
    words = ["arena", "crazy-eight", "--bots", players, "--matches", "2", "--option", "calls=manual"]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "mybot.py:play" in done.stdout


CODE_NAME = re.compile(r"`(\w+)`")


def test_glossary_names_exist() -> None:
    """Each name of the contract in the glossary is a member of its class."""
    rows = re.findall(r"^\| (.*) \|$", (DOCS / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in rows for name in CODE_NAME.findall(row.split("|")[1])}
    known = {*dir(parlour), *dir(parlour.Game), *dir(parlour.View), *bot_names()}
    assert named >= {"next_actor", "seats_that_may_interrupt", "to_move", "observation_key"}
    # Without compiling, `turn` is an attribute of each match but not of the class.
    assert named - known - {"turn"} == {"code", "War"}


@pytest.mark.usefixtures("installed_plugins")
def test_coach_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = blocks(DOCS / "coach.md", "python")
    exec(compile(program, "coach.md", "exec"), {})
    advice, cards = capsys.readouterr().out.splitlines()
    assert "Chance to win" in advice
    assert -1 <= float(cards) <= 1
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("parlour.bots.coach.review.REVIEW_PLAYOUTS", 5)  # the review with fewer playouts
    commands = [line.split() for text in blocks(DOCS / "coach.md", "sh") for line in text.splitlines()]
    assert len(commands) == 4
    scribe = Recorder("crazy-eight", 2, {}, 3)
    while not scribe.game.is_over:
        scribe.play(int(scribe.game.turn), scribe.game.heuristic(int(scribe.game.turn)))
    assert len(scribe.record.moves) > 21
    (tmp_path / "match.json").write_text(scribe.record.to_text(), encoding="utf-8")
    first = build_move_shortcuts(scribe.game)[0]
    for program, *words in commands:
        assert program == "parlour"
        done = CliRunner().invoke(app, words, input=f"{first}\nquit\n")
        assert (done.exit_code, done.stderr) == (0, ""), words
        assert done.stdout


def test_example_positions_and_records_are_valid() -> None:
    written = blocks(DOCS / "positions-and-records.md", "json")
    assert len(written) == 2
    position = json.loads(written[0])
    assert game_class(position["game"]).from_position(position).position() == position
    record = parse_record(written[1])
    *_, last = replay(record)
    assert last.is_over
    assert record.to_text() == written[1]


@pytest.mark.parametrize("name", ["positions-and-records.md", "a-new-game.md"])
def test_scenarios_hold(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    monkeypatch.setitem(parlour.games.GAMES, "high-card", "high_card:HighCard")
    written = blocks(DOCS / name, "yaml")
    assert written
    for number, text in enumerate(written):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        assert [verdict.failure for verdict in run_file(path)] == [""]


@pytest.mark.parametrize("name", sorted(parlour.games.GAMES))
def test_options_and_event_kinds_are_documented(name: str) -> None:
    check_rules_page(name)


@pytest.mark.parametrize("name", sorted(parlour.games.GAMES))
def test_position_keys_are_documented(name: str) -> None:
    kind = game_class(name)
    text = (DOCS / "positions-and-records.md").read_text(encoding="utf-8")
    tables = [block for block in text.split("\n\n") if " | value |" in block]
    (table,) = [block for block in tables if kind.title in block.splitlines()[0]]
    explained = [word for row in table.splitlines()[2:] for word in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(explained) == sorted(key for key in kind.position_keys if key != "scores")


def test_links_have_targets() -> None:
    links = [(path, place) for path in DOCUMENTS for place in LINK.findall(path.read_text(encoding="utf-8"))]
    assert [(path, place) for path, place in links if not (path.parent / place).exists()] == []


def test_tests_named_by_the_threat_model_exist() -> None:
    page = (DOCS / "security.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and "| protection |" not in line]
    assert len(rows) > 30
    assert [row for row in rows if not NAMED_TEST.search(row)] == []
    for place, name in set(NAMED_TEST.findall(page)):
        assert re.search(rf"^(async )?def {name}\(", (ROOT / place).read_text(encoding="utf-8"), re.M), name


def test_pictures_are_used_and_small() -> None:
    pictures = set((DOCS / "pictures").iterdir())
    for page, fewest in ((ROOT / "README.md", 2), (DOCS / "pictures.md", len(pictures))):
        text = page.read_text(encoding="utf-8")
        shown = [page.parent / place for place in PICTURE.findall(text)]
        assert len(shown) == text.count("<img") >= fewest
        assert set(shown) <= pictures
    names = {each.stem for each in pictures}
    screens = {f"{what}-{size}" for what in ["first-page", *game_names()] for size in ("phone", "desk")}
    assert names == screens | {"site-phone"}
    assert sum(each.stat().st_size for each in pictures) <= MOST_BYTES


SPAN = re.compile(r"`((?:\.venv/bin/)?(?:parlour|make|python) [^`]+)`")
SETTING = re.compile(r"[A-Z_]+=")  # an environment variable before a command
NO_COMMAND = (
    "parlour commitment 1",
    "parlour seed 1",
    "parlour 1",
)  # texts that are hashed, or sent to engines
ANY_COMMAND = "parlour COMMAND"


def command_lines(path: Path) -> list[str]:
    """Return the commands in a document: from its shell blocks, and from code in its sentences."""
    text = path.read_text(encoding="utf-8")
    typed = "\n".join(blocks(path, "sh")).replace("\\\n", " ").splitlines()
    typed += re.findall(r"^\$ (.*)$", "\n".join(blocks(path, "console")), re.MULTILINE)
    said = [" ".join(span.split()) for span in SPAN.findall(FENCE.sub("", text))]
    return [line for line in [*typed, *said] if line not in NO_COMMAND and not line.startswith(ANY_COMMAND)]


def command_error(words: list[str]) -> str:
    """Return the error for an unknown command or option, otherwise an empty text. Nothing is executed."""
    done = CliRunner().invoke(app, [*words, "--help"])
    return done.stderr if "No such" in done.stderr else ""


def test_documented_commands_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for line in dict.fromkeys(line for path in DOCUMENTS for line in command_lines(path)):
        typed = list(dropwhile(SETTING.match, shlex.split(line, comments=True)))
        program, *words = typed or [""]
        match program.rpartition("/")[2], words:
            case "parlour", _:
                assert command_error(words) == "", line
            case "make", [target, *_]:
                assert target in targets, line
            case "python", [script, *rest] if script.startswith("bench/"):
                assert unknown_options(ROOT / script, rest) == [], line
            case "python", ["-m", module, *_] if module.startswith("tests."):
                place = ROOT / module.replace(".", "/")
                assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), line


def unknown_options(script: Path, words: list[str]) -> list[str]:
    there = script.read_text(encoding="utf-8")
    return [word for word in words if word.startswith("--") and word not in there]


@pytest.mark.parametrize("quick", [False, True])
def test_benchmark_programs_accept_their_arguments(quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    for program in import_module("performance").PROGRAMS:
        python, *words = program.command(quick)
        assert python == sys.executable
        if words[0] == "-m":
            assert (words[1], command_error(words[2:])) == ("parlour", "")
        else:
            assert unknown_options(Path(words[0]), words[1:]) == []


def test_finds_unknown_commands() -> None:
    for words in (["arenna"], ["arena", "war", "--gmaes", "3"], ["admin", "tables", "--al"], ["--vresion"]):
        assert command_error(words)
